"""The two databases, where they differ."""

import asyncio
import contextlib
import secrets
import shutil
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import URL, ColumnElement, Double, cast, event, func, literal
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from worldline.server.store.migrations import upgrade
from worldline.server.store.news import Nearby, News, Wire

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class Database(ABC):
    """A database that is not touched before `open`."""

    engine: AsyncEngine
    news: News

    async def open(self) -> None:
        try:
            async with self.write() as c:
                await c.run_sync(upgrade)
            await self.news.open()
        except BaseException:
            await self.engine.dispose()
            raise

    async def close(self) -> None:
        await self.news.close()
        await self.engine.dispose()

    @abstractmethod
    def now(self) -> ColumnElement[float]:
        """By the clock that all processes share."""

    @abstractmethod
    def write(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that keeps all of what is done in it, or nothing."""

    @abstractmethod
    def snapshot(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        """A connection for which nothing changes any more."""


class SQLite(Database):
    def __init__(self, path: Path | None) -> None:
        # Without a path it is a file all the same: a database in memory is lost with its one
        # connection, and a cancelled task takes that with it.
        self._passing = path is None
        self._path = path or Path(tempfile.gettempdir(), f"worldline-{secrets.token_hex(8)}", "db")
        self.engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(self._path)),
            hide_parameters=True,  # an error goes into the log, and a seed may be among them
        )
        event.listen(self.engine.sync_engine, "connect", self._connected)
        self.news = Nearby(str(self._path.resolve()))
        # SQLite has one writer at a time anyway; waiting here is fair, and its own waiting is not.
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        await super().open()

    def now(self) -> ColumnElement[float]:
        return literal(time.time())

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing, self.engine.begin() as c:
            await c.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would begin at the first change
            yield c

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as c:
            await c.exec_driver_sql("BEGIN")  # the driver begins none for a SELECT
            yield c

    async def close(self) -> None:
        await super().close()
        if self._passing:
            shutil.rmtree(self._path.parent)

    def _connected(self, connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


class PostgreSQL(Database):
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

    def now(self) -> ColumnElement[float]:
        return cast(func.extract("epoch", func.clock_timestamp()), Double)

    def write(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        return self.engine.begin()

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        engine = self.engine.execution_options(isolation_level="REPEATABLE READ")
        async with engine.connect() as c:
            yield c
