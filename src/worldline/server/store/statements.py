"""How the parts of the store read and write: rows as structs, trouble of the database as such."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Column, Select, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from worldline.server.store import NO_ANSWER, NOT_STORED
from worldline.server.store.databases import Database
from worldline.server.store.trouble import unavailable

Row = TypeVar("Row", bound=msgspec.Struct)


class Statements:
    def __init__(self, database: Database) -> None:
        self._database = database

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with unavailable(NO_ANSWER):
            async with self._database.engine.connect() as c:
                yield c

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        with unavailable(NOT_STORED):
            async with self._database.write() as c:
                yield c

    async def one(self, query: Select[Any], kind: type[Row]) -> Row | None:
        async with self.read() as c:
            row = (await c.execute(query)).first()
        return None if row is None else kind(*row)

    async def all(self, query: Select[Any], kind: type[Row]) -> list[Row]:
        async with self.read() as c:
            return [kind(*row) for row in (await c.execute(query)).all()]


def rows_of(table: Table, kind: type[msgspec.Struct]) -> Select[Any]:
    return select(*columns(table, kind))


def columns(table: Table, kind: type[msgspec.Struct]) -> list[Column[Any]]:
    """Those that make a row, in the order of its fields."""
    return [table.c[field] for field in kind.__struct_fields__]
