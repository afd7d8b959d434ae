"""SQLite's journal is carried into the file beside those who write, and does not grow for ever."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.store.samples import SEATS, TABLE, answer, opened
from worldline.server.store import journal
from worldline.server.store.sql import SqlStore
from worldline.server.store.sqlite import SQLite

PAGE = 4096
HEAD = 24  # bytes of the journal beside each page


@asynccontextmanager
async def kept(path: Path) -> AsyncIterator[tuple[SqlStore, SQLite]]:
    database = SQLite(path)
    store = SqlStore(database)
    await store.open()
    try:
        yield store, database
    finally:
        await store.close()


def pages(path: Path) -> int:
    """How long the journal has ever been; it keeps its length when it begins anew."""
    return Path(f"{path}-wal").stat().st_size // (PAGE + HEAD)


def test_no_commit_waits_for_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "PAUSE", 1000)
    path = tmp_path / "db"

    async def main() -> None:
        async with kept(path) as (store, database):
            await store.add_table(TABLE, SEATS)
            await database._journal.shorten()
            size = path.stat().st_size
            for n in range(600):
                await store.append("table", [answer(n)])
            assert pages(path) > 1500  # SQLite by itself begins after 1000
            assert path.stat().st_size == size
            await database._journal.shorten()
            assert path.stat().st_size > size

    asyncio.run(main())


def test_a_journal_stays_short_while_everybody_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "PAUSE", 0.01)
    monkeypatch.setattr(journal, "LONG", 100)
    path = tmp_path / "db"

    async def main() -> None:
        async with kept(path) as (store, _):
            await store.add_table(TABLE, SEATS)
            for n in range(1000):
                await store.append("table", [answer(n)])
            assert pages(path) < 1000  # of 3000 that were written
        async with opened(f"sqlite:///{path}") as store:
            assert await store.answers("table") == [answer(n) for n in range(1000)]

    asyncio.run(main())


def test_a_failure_is_written_down_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(journal, "PAUSE", 0.01)
    run, failures = journal.Journal._run, 2

    def full(self: journal.Journal) -> int:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise sqlite3.OperationalError("database or disk is full")
        return run(self)

    monkeypatch.setattr(journal.Journal, "_run", full)

    async def main() -> None:
        async with kept(tmp_path / "db") as (store, _):
            await store.add_table(TABLE, SEATS)
            while failures > -2:
                await asyncio.sleep(0.01)
            await store.append("table", [answer(0)])

    asyncio.run(main())
    assert [record.getMessage() for record in caplog.records] == [
        "the journal could not be shortened"
    ] * 2
