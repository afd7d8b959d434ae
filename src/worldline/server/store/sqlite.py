"""SQLite, in a file that one process serves."""

import asyncio
import contextlib
import logging
import os
import secrets
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, ColumnElement, event, literal
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.util.concurrency import in_greenlet

from worldline.server.store.appends import ADD, COUNT, Append, batch
from worldline.server.store.databases import Database, NoDatabase
from worldline.server.store.journal import Journal
from worldline.server.store.news import Nearby
from worldline.server.store.rows import CannotStore

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "wal_autocheckpoint=0",  # see `journal`
)
PATIENCE: Final = 30.0
"""Seconds that a new file is waited for while others open it, too."""
PRIVATE, OTHERS = 0o600, 0o077
LOG: Final = logging.getLogger(__name__)
_NAMED = sqlite.dialect(paramstyle="named")
WRITE_COUNT, WRITE_ANSWER = (str(what.compile(dialect=_NAMED)) for what in (COUNT, ADD))


class InUse(Exception):
    """Another process serves this file."""


class SQLite(Database):
    probe = "PRAGMA user_version = 0"  # as it is; that nothing changes is not looked for

    def __init__(self, path: Path | None) -> None:
        # Without a path it is a file all the same: a database in memory is lost with its one
        # connection, and a cancelled task takes that with it.
        self._passing = path is None
        passing = Path(tempfile.gettempdir(), f"worldline-{secrets.token_hex(8)}", "db")
        self._path = (path or passing).resolve()  # one name for one file, whatever links to it
        self.engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(self._path)),
            hide_parameters=True,  # an error goes into the log, and a seed may be among them
        )
        event.listen(self.engine.sync_engine, "connect", lambda c, _: _prepare(c))
        event.listen(self.engine.sync_engine, "invalidate", lambda c, *_: _give_up(c))
        self.news = Nearby(str(self._path))
        # SQLite has one writer at a time anyway; waiting here is fair, and its own waiting is not.
        self._writing = asyncio.Lock()
        self._lock: sqlite3.Connection | None = None
        self._files: dict[Path, tuple[int, int] | None] = {}  # as they were opened

    async def open(self, *, create: bool = True, serving: bool = False) -> None:
        if not create and not self._path.is_file():
            raise NoDatabase(f"There is no file {self._path}.")
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if serving:  # before anything is touched that another process plays from
            self._lock = _lock(self._path)
        try:
            _make_private(self._path)
            await _begin_journal(self._path)
            await super().open(create=create, serving=serving)
        except BaseException:
            self._unlock()
            raise
        # Answers are what comes all the time. The engine goes to its thread and back for each
        # statement, and takes longer to prepare one than SQLite to carry it out.
        self._thread = ThreadPoolExecutor(1, "answers")
        self._answers = _connect(self._path)
        self._files = {file: _identity(file) for file in (self._path, Path(f"{self._path}-wal"))}
        self._journal = Journal(_connect(self._path), self._writing)

    @property
    def alone(self) -> bool:
        return self._lock is not None

    async def is_served(self, c: AsyncConnection) -> bool:
        if self._lock is not None:
            return False
        try:
            _lock(self._path).close()
        except InUse:
            return True
        return False

    def now(self) -> ColumnElement[float]:
        return literal(time.time())

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing:
            self.check_place()
            async with self.engine.begin() as c:
                # The driver would begin at the first change.
                await c.exec_driver_sql("BEGIN IMMEDIATE")
                yield c
            self.check_place()

    async def append(self, some: Sequence[Append]) -> list[bool]:
        async with self._writing:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._append, some)

    def _append(self, some: Sequence[Append]) -> list[bool]:
        c = self._answers
        self.check_place()
        c.execute("BEGIN IMMEDIATE")
        try:
            ids = {each.table for each in some}
            marks = ",".join("?" * len(ids))
            found = c.execute(f"SELECT id, answers FROM tables WHERE id IN ({marks})", (*ids,))
            todo = batch(some, dict(found.fetchall()))
            c.executemany(WRITE_COUNT, todo.counts)
            c.executemany(WRITE_ANSWER, todo.answers)
            c.execute("COMMIT")
        finally:
            if c.in_transaction:
                c.execute("ROLLBACK")
        self.check_place()  # nothing is acknowledged that went with the file a moment ago
        return todo.fits

    def check_place(self) -> None:
        """SQLite goes on writing to a file that was deleted, and all of it is lost at the end."""
        if any(_identity(file) != opened for file, opened in self._files.items()):
            why = "The database file was deleted or replaced: nothing is stored until the server"
            raise CannotStore(f"{why} starts again.")

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as c:
            await c.exec_driver_sql("BEGIN")  # the driver begins none for a SELECT
            yield c

    async def close(self) -> None:
        await super().close()
        await self._journal.close()
        self._files.clear()
        self._thread.shutdown()
        self._answers.close()
        self._unlock()
        if self._passing:
            shutil.rmtree(self._path.parent)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _lock(path: Path) -> sqlite3.Connection:
    """On a file beside the database, by the system, which ends it with its process however that
    dies. A second server would know nothing of what the first one stores."""
    lock = sqlite3.connect(f"{path}.serving", timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        why = f"Another server plays from {path}: stop it first, or choose another file"
        raise InUse(f"{why} with --database.") from None
    return lock


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make_private(path: Path) -> None:
    """Seeds of running games are in it, for nobody but its owner. SQLite gives its journal the mode
    of the file; one that an older version left behind is changed here."""
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, PRIVATE))
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if each.exists() and each.stat().st_mode & OTHERS:
            try:
                each.chmod(PRIVATE)
            except PermissionError:  # it is somebody else's
                LOG.warning("others may read %s, which holds the seeds of running games", each)


async def _begin_journal(path: Path) -> None:
    """The first connection to a new file changes the way it is written. SQLite does not wait for
    the lock which that takes, whatever its timeout: two that open the file at once would fail."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while True:
        try:
            _connect(path).close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or loop.time() > until:
                raise
            await asyncio.sleep(0.02)
        else:
            return


def _connect(path: Path) -> sqlite3.Connection:
    """Transactions begin and end where it is said; it is closed by another thread."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _give_up(connection: Any) -> None:
    """Of a task that was cancelled. A closed connection lives on, and holds up all who write, as
    long as one of its statements is open: the error of the task knows it."""
    if in_greenlet():  # otherwise nobody waits, and it is gone with its statements
        connection.rollback()


def _prepare(connection: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
