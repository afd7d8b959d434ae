"""The two databases, where they differ."""

import asyncio
import contextlib
import secrets
import shutil
import sqlite3
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Double,
    cast,
    create_engine,
    event,
    func,
    literal,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from worldline.server.store.migrations import upgrade
from worldline.server.store.news import Nearby, News, Wire

T = TypeVar("T")

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

    def alone(self) -> bool:
        """Whether this process is certain to be the only one that serves it, and stays so until
        it closes."""
        return False

    @abstractmethod
    def now(self) -> ColumnElement[float]:
        """By the clock that all processes share."""

    @abstractmethod
    def write(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that keeps all of what is done in it, or nothing."""

    @abstractmethod
    async def transact(self, act: Callable[[Connection], T]) -> T:
        """The same for a function that waits for nothing but this database."""

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
        # For `transact`, in a thread of its own: the other engine goes to its thread and back for
        # each statement, this one once for all of them.
        self._direct = create_engine(
            URL.create("sqlite", database=str(self._path)),
            connect_args={"check_same_thread": False},  # it is closed by another
            hide_parameters=True,
        )
        self._thread = ThreadPoolExecutor(1, "transactions")
        for engine in (self.engine.sync_engine, self._direct):
            event.listen(engine, "connect", self._connected)
        self.news = Nearby(str(self._path.resolve()))
        # SQLite has one writer at a time anyway; waiting here is fair, and its own waiting is not.
        self._writing = asyncio.Lock()
        self._lock: sqlite3.Connection | None = None

    async def open(self) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        await super().open()

    def alone(self) -> bool:
        """By a lock on a file beside the database, which ends with its process. A copy that is
        made meanwhile does not ask for it."""
        self._lock = sqlite3.connect(f"{self._path}.serving", timeout=0, isolation_level=None)
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            return False
        return True

    def now(self) -> ColumnElement[float]:
        return literal(time.time())

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing, self.engine.begin() as c:
            await c.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would begin at the first change
            yield c

    async def transact(self, act: Callable[[Connection], T]) -> T:
        async with self._writing:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._transact, act)

    def _transact(self, act: Callable[[Connection], T]) -> T:
        with self._direct.begin() as c:
            c.exec_driver_sql("BEGIN IMMEDIATE")
            return act(c)

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as c:
            await c.exec_driver_sql("BEGIN")  # the driver begins none for a SELECT
            yield c

    async def close(self) -> None:
        await super().close()
        self._direct.dispose()
        self._thread.shutdown()
        if self._lock is not None:
            self._lock.close()
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

    async def transact(self, act: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as c:
            return await c.run_sync(act)

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        engine = self.engine.execution_options(isolation_level="REPEATABLE READ")
        async with engine.connect() as c:
            yield c
