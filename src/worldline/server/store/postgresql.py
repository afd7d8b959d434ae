"""PostgreSQL, for several server processes."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from functools import partial

import asyncpg
from sqlalchemy import ColumnElement, Connection, Double, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from worldline.server.store.appends import ADD, COUNT, COUNTS, Append, batch
from worldline.server.store.databases import Database
from worldline.server.store.news import Wire
from worldline.server.store.schema import TABLES


class PostgreSQL(Database):
    probe = "UPDATE alembic_version SET version_num = version_num"

    def __init__(self, url: str) -> None:
        # asyncpg reads the address itself, so that all libpq addresses work: sockets, sslmode.
        connect = partial(asyncpg.connect, url)
        self.engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            hide_parameters=True,
            pool_pre_ping=True,  # a restart of the database must not fail an answer
        )
        self.news = Wire(self.engine, connect)

    def check_place(self) -> None:
        """It is for its own server to know."""

    async def is_served(self, c: AsyncConnection) -> bool:
        played = select(TABLES.c.id).where(TABLES.c.until > self.now()).limit(1)
        return (await c.execute(played)).first() is not None

    def now(self) -> ColumnElement[float]:
        return cast(func.extract("epoch", func.clock_timestamp()), Double)

    def write(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        return self.engine.begin()

    async def append(self, some: Sequence[Append]) -> list[bool]:
        async with self.engine.begin() as c:
            return await c.run_sync(_append, some)

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        engine = self.engine.execution_options(isolation_level="REPEATABLE READ")
        async with engine.connect() as c:
            yield c


def _append(c: Connection, some: Sequence[Append]) -> list[bool]:
    found = c.execute(COUNTS, {"ids": sorted({each.table for each in some})})
    todo = batch(some, {row.id: row.answers for row in found})
    if todo.answers:
        c.execute(COUNT, todo.counts)
        c.execute(ADD, todo.answers)
    return todo.fits
