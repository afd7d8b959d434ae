"""Copies of a whole store: made while it is in use, and read back into either database."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.store.samples import ANN, SEATS, answer, opened, table
from worldline.server.store.rows import ChatRow


def test_a_copy_is_a_database_of_its_own(url: str, tmp_path: Path) -> None:
    line = ChatRow(0, "ann", "Ann", "hello", 1.0)

    async def main() -> None:
        async with table(url) as store:
            await store.add_person(ANN)
            await store.append("table", [answer(n) for n in range(1200)])
            await store.add_chat("table", line)
            await store.claim("table", "one", 600)
            await store.backup(tmp_path / "copy.db")
            await store.append("table", [answer(1200)])
        assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
        async with opened(f"sqlite:///{tmp_path}/copy.db") as copy:
            kept = await copy.table("table")
            assert kept
            assert kept[0].answers == 1200
            assert kept[1] == SEATS
            assert await copy.answers("table") == [answer(n) for n in range(1200)]
            assert await copy.person("ann") == ANN
            assert await copy.add_chat("table", line) == 1
            assert await copy.claim("table", "two", 600) == "two"

    asyncio.run(main())


def test_a_copy_never_overwrites(url: str, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("something else")

    async def main() -> None:
        async with opened(url) as store:
            with pytest.raises(FileExistsError, match="exists already"):
                await store.backup(tmp_path / "copy.db")

    asyncio.run(main())
    assert (tmp_path / "copy.db").read_text() == "something else"


def test_a_copy_made_during_play_is_whole(url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with table(url) as store:
            await store.append("table", [answer(n) for n in range(1000)])

            async def play() -> None:
                for n in range(1000, 1100):
                    await store.append("table", [answer(n)])

            await asyncio.gather(play(), store.backup(tmp_path / "copy.db"))
        async with opened(f"sqlite:///{tmp_path}/copy.db") as copy:
            kept = await copy.table("table")
            assert kept
            assert len(await copy.answers("table")) == kept[0].answers >= 1000

    asyncio.run(main())


def test_a_copy_is_restored_into_an_empty_store_only(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def main() -> None:
        async with table("sqlite://") as store:
            await store.append("table", [answer(0)])
            await store.backup(copy)
        before = copy.read_bytes()
        async with opened(url) as store:
            await store.restore(copy)
            assert await store.answers("table") == [answer(0)]
            await store.append("table", [answer(1)])
            with pytest.raises(ValueError, match="empty"):
                await store.restore(copy)
            assert len(await store.answers("table")) == 2
        assert copy.read_bytes() == before

    asyncio.run(main())


def test_a_copy_with_what_sqlite_kept_before_can_be_restored(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "old.db"

    async def main() -> None:
        async with table(f"sqlite:///{copy}") as old:
            await old.add_person(ANN)
        with closing(sqlite3.connect(copy)) as c, c:
            c.execute("UPDATE people SET name = 'An' || char(0) || 'n'")
        async with opened(url) as store:
            await store.restore(copy)
            assert await store.person("ann") == ANN

    asyncio.run(main())
