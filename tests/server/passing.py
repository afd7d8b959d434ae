"""Stores of tests: SQLite in a folder that is gone when they are closed."""

import asyncio
import atexit
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, event, literal

from worldline.server.store.news import Nearby
from worldline.server.store.sql import SqlStore, open_store
from worldline.server.store.sqlite import SQLite

Now = Callable[[], float]


class Passing(SqlStore):
    """Several `Tables` may share one, as processes share a database. Its clock may be the test's
    own. Before it is opened nothing is in it."""

    def __init__(self, now: Now = time.time) -> None:
        self.file = File(now)
        super().__init__(self.file)


class File(SQLite):
    """Begins as a copy of an empty database, which is sooner there than a new one, and does not
    wait for the disk."""

    def __init__(self, now: Now) -> None:
        super().__init__(None)
        self.path = self._path
        self.news = Everybody(str(self._path))
        self._clock = now
        event.listen(self.engine.sync_engine, "connect", _hurry)

    async def open(self, *, create: bool = True, serving: bool = False) -> None:
        self.path.parent.mkdir(mode=0o700)
        shutil.copy(_empty(), self.path)
        await super().open(create=create, serving=serving)

    def now(self) -> ColumnElement[float]:
        return literal(self._clock())


class Everybody(Nearby):
    """Those who share the store hear each other."""

    async def notify(self, table: str, text: str) -> None:
        self.tell((table, text))


def write(store: SqlStore, statement: str, *values: Any) -> None:
    """Whatever no part of the server would write."""
    assert isinstance(store._database, SQLite)
    with closing(sqlite3.connect(store._database._path)) as connection, connection:
        connection.execute(statement, values)


def _hurry(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()


@cache
def _empty() -> Path:
    path = Path(tempfile.mkdtemp(), "empty.db")
    atexit.register(shutil.rmtree, path.parent, ignore_errors=True)

    async def make() -> None:
        store = open_store(f"sqlite:///{path}")
        await store.open()
        await store.close()

    with ThreadPoolExecutor(1) as elsewhere:  # an event loop may be running here
        elsewhere.submit(asyncio.run, make()).result()
    return path
