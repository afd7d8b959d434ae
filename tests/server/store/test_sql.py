"""What is put into a store comes out of it, on both databases, also after it was closed."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from patience import HANG
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from server.passing import Passing
from server.store.samples import ANN, BEN, SEATS, TABLE, answer, opened, table
from worldline.server.store import Store
from worldline.server.store.rows import UNREADABLE_CLOCK, AnswerRow, ChatRow, Conflict, Unstorable
from worldline.server.store.sql import SqlStore, open_store


def test_people(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.add_person(BEN)
            assert await store.person("ben") == BEN
            assert await store.person("cid") is None
            assert await store.person_by_secret(b"secret of ann") == ANN
            assert await store.person_by_secret(b"secret") is None
            await store.rename_person("ann", "Anna")
            known = replace(ANN, name="Anna")
            assert await store.recover(b"recovery of ann", b"new", b"next") == (known, [ANN.secret])
            assert await store.recover(b"recovery of ann", b"again", b"other") is None
        async with opened(url) as store:
            changed = replace(known, secret=b"new", recovery=b"next")
            assert await store.person_by_secret(b"new") == changed
            assert await store.person_by_secret(b"secret of ann") is None
            assert await store.person("ben") == BEN

    asyncio.run(main())


def test_a_table_and_its_seats(url: str) -> None:
    async def main() -> None:
        async with table(url):
            pass
        async with opened(url) as store:
            assert await store.table("table") == (TABLE, SEATS)
            assert await store.table("other") is None
            playing = replace(TABLE, stage="playing", rematch="next", seed=1, changed=5.0)
            await store.change_table(playing)
            assert await store.table("table") == (playing, SEATS)
            taken = replace(SEATS[1], bot=None, person="ben", invite=None, consents=True)
            await store.change_table(playing, [taken])
            assert await store.table("table") == (playing, (SEATS[0], taken))

    asyncio.run(main())


def test_tables_are_found_by_person_and_by_stage(url: str) -> None:
    async def main() -> None:
        async with table(url) as store:
            late = replace(TABLE, id="late", owner="ben", changed=TABLE.changed + 1)
            await store.add_table(late, [SEATS[0]])
            private = replace(TABLE, id="private", owner="cid", public=False)
            await store.add_table(private, [])
            assert await store.tables_of("ann") == [late, TABLE]  # sits at one, owns the other
            assert await store.tables_of("ben") == [late]
            assert await store.tables_of("dan") == []
            assert await store.public_tables("gathering") == [late, TABLE]
            assert await store.public_tables("gathering", limit=1) == [late]
            assert await store.public_tables("over") == []
            assert await store.playing() == []
            await store.change_table(replace(TABLE, stage="playing"))
            assert await store.playing() == [TABLE.id]
            await store.change_table(TABLE)

    asyncio.run(main())


def test_an_invitation_leads_to_its_seat(url: str) -> None:
    async def main() -> None:
        async with table(url) as store:
            assert await store.seat_by_invite(b"invite") == ("table", 1)
            assert await store.seat_by_invite(b"other") is None

    asyncio.run(main())


def test_a_deleted_table_leaves_nothing(url: str) -> None:
    async def main() -> None:
        async with table(url) as store:
            await store.append("table", [answer(0)])
            await store.add_chat("table", ChatRow(0, "ann", "Ann", "hello", 1.0))
            await store.delete_table("table")
            assert await store.table("table") is None
            assert await store.answers("table") == []
            assert await store.chat("table") == []
            assert await store.seat_by_invite(b"invite") is None
            with pytest.raises(Conflict):
                await store.append("table", [answer(1)])
            with pytest.raises(Conflict):
                await store.add_chat("table", ChatRow(0, "ann", "Ann", "hello?", 1.0))
            with pytest.raises(Conflict):
                await store.change_table(TABLE, SEATS)
            with pytest.raises(Conflict):
                await store.claim("table", "one", 5.0)

    asyncio.run(main())


def test_answers_are_counted_where_they_are_kept(url: str) -> None:
    back = AnswerRow(2, b"", b"", "seat", 1700000009.5, back=2)

    async def main() -> None:
        async with table(url) as store:
            await store.append("table", [answer(0), answer(1)])
            await store.append("table", [])
            await store.append("table", [back])
            # A row from before the answers must not set their number back.
            await store.change_table(replace(TABLE, stage="playing", changed=back.at))
        async with opened(url) as store:
            assert await store.answers("table") == [answer(0), answer(1), back]
            assert await store.answers("table", start=2) == [back]
            kept = await store.table("table")
            assert kept
            assert kept[0] == replace(TABLE, stage="playing", answers=3, changed=back.at)

    asyncio.run(main())


def test_a_number_is_given_once_and_none_is_left_out(url: str) -> None:
    async def main() -> None:
        async with table(url) as store, opened(url) as other:
            await store.append("table", [answer(0)])
            with pytest.raises(Conflict):
                await other.append("table", [answer(0, "other"), answer(1, "other")])
            with pytest.raises(Conflict):
                await other.append("table", [answer(2)])
            await other.append("table", [answer(1)])
            assert await store.answers("table") == [answer(0), answer(1)]

    asyncio.run(main())


def test_of_two_writers_at_once_one_wins(url: str) -> None:
    async def main() -> None:
        async with table(url) as one, opened(url) as two:
            for n in range(0, 100, 2):
                tries = [
                    store.append("table", [answer(n, name), answer(n + 1, name)])
                    for store, name in ((one, "one"), (two, "two"), (one, "again"))
                ]
                results = await asyncio.gather(*tries, return_exceptions=True)
                assert sum(result is None for result in results) == 1
                assert sum(isinstance(result, Conflict) for result in results) == 2
            rows = await one.answers("table")
            assert [row.n for row in rows] == list(range(100))
            pairs = zip(rows[::2], rows[1::2], strict=True)
            assert all(a.a.split()[0] == b.a.split()[0] for a, b in pairs)  # all or nothing

    asyncio.run(main())


def test_appends_of_many_tables_share_no_fate(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            for n in range(150):
                await store.add_table(replace(TABLE, id=str(n)), [])
            # Every third is wrong, the others stand in line with them.
            tries = (store.append(str(n), [answer(int(n % 3 == 0))]) for n in range(150))
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert [isinstance(r, Conflict) for r in results] == [n % 3 == 0 for n in range(150)]
            kept = [len(await store.answers(str(n))) for n in range(150)]
            assert kept == [int(n % 3 > 0) for n in range(150)]

    asyncio.run(main())


def test_a_cancelled_append_takes_no_other_with_it(url: str) -> None:
    async def main() -> None:
        async with table(url) as store:
            await store.add_table(replace(TABLE, id="second"), [])
            for n in range(20):
                gone = asyncio.create_task(store.append("table", [answer(n)]))
                stays = asyncio.create_task(store.append("second", [answer(n)]))
                await asyncio.sleep(n / 5000)
                gone.cancel()
                await stays
                # What became of the other is known only to the store.
                if len(await store.answers("table")) == n:
                    await store.append("table", [answer(n)])
            for id in ("table", "second"):
                assert await store.answers(id) == [answer(n) for n in range(20)]

    asyncio.run(main())


def test_a_write_that_is_cancelled_half_way_holds_up_no_other() -> None:
    """SQLite keeps a closed connection, and its lock, as long as one of its statements is open."""

    async def main() -> None:
        begun, go = threading.Event(), threading.Event()

        def stop_here() -> int:
            begun.set()
            return int(go.wait(HANG))

        def prepare(connection: Any, _: Any) -> None:
            connection.create_function("stop_here", 0, stop_here)

        async def write(store: Passing) -> None:
            async with store._database.write() as c:
                await c.exec_driver_sql("SELECT stop_here() FROM tables")

        store = Passing()
        event.listen(store.file.engine.sync_engine, "connect", prepare)
        await store.open()
        try:
            await store.add_table(TABLE, SEATS)
            writing = asyncio.create_task(write(store))
            await asyncio.to_thread(begun.wait)
            writing.cancel()
            asyncio.get_running_loop().call_soon(go.set)
            with pytest.raises(asyncio.CancelledError) as known:  # it knows the open statement
                await writing
            await store.release("process")
            assert known.value is not None
        finally:
            await store.close()

    asyncio.run(main())


def test_what_is_read_while_a_store_is_closed_leaves_no_connection_open() -> None:
    async def main() -> None:
        before = set(threading.enumerate())
        read, closed = asyncio.Event(), asyncio.Event()

        async def reader(store: SqlStore) -> None:
            async with store._database.engine.connect() as c:
                await c.exec_driver_sql("SELECT 1")
                read.set()
                await closed.wait()

        async with opened("sqlite://") as store:
            reading = asyncio.create_task(reader(store))
            await read.wait()
        threads = set(threading.enumerate()) - before
        assert threads
        closed.set()
        await reading
        for thread in threads:  # each connection has one
            thread.join(HANG)
            assert not thread.is_alive()

    asyncio.run(main())


def test_a_failed_write_is_told_to_all_who_wait_and_leaves_nothing(url: str) -> None:
    async def main() -> None:
        async with table(url) as store:
            await store.add_table(replace(TABLE, id="second"), [])

            async def both() -> list[BaseException | None]:
                tries = (store.append(id, [answer(0)]) for id in ("table", "second"))
                return await asyncio.gather(*tries, return_exceptions=True)

            async def rename(old: str, new: str) -> None:
                async with store._database.write() as c:
                    await c.exec_driver_sql(f"ALTER TABLE {old} RENAME TO {new}")

            await rename("answers", "lost")
            failed = sqlite3.Error if url.startswith("sqlite") else DBAPIError
            assert [isinstance(result, failed) for result in await both()] == [True, True]
            await rename("lost", "answers")
            assert await both() == [None, None]

    asyncio.run(main())


def test_thousands_of_answers_survive_reopening(url: str) -> None:
    async def main() -> None:
        async with table(url) as store:
            for n in range(0, 2000, 4):
                await store.append("table", [answer(n + more) for more in range(4)])
        async with opened(url) as store:
            assert await store.answers("table") == [answer(n) for n in range(2000)]

    asyncio.run(main())


def test_chat_is_numbered_by_the_store(url: str) -> None:
    def line(n: int) -> ChatRow:
        return ChatRow(n, "ann", "Ann", f"line {n}: ∆ 'quoted'", float(n))

    async def main() -> None:
        async with table(url) as store, opened(url) as other:
            assert await store.add_chat("table", line(0)) == 0
            said = (each.add_chat("table", line(7)) for each in (store, other) * 10)
            assert sorted(await asyncio.gather(*said)) == list(range(1, 21))
            lines = await store.chat("table")
            assert lines == [line(0), *(replace(line(7), n=n) for n in range(1, 21))]
            assert await store.chat("table", start=20) == lines[20:]

    asyncio.run(main())


def test_a_claim_holds_until_it_runs_out(url: str) -> None:
    async def main() -> None:
        async with table(url) as one, opened(url) as two:
            assert await one.claim("table", "one", 2 * HANG) == "one"
            assert await two.claim("table", "two", 2 * HANG) == "one"
            assert await one.claim("table", "one", 0.01) == "one"
            async with asyncio.timeout(HANG):
                while await two.claim("table", "two", 2 * HANG) != "two":
                    await asyncio.sleep(0.01)
            assert await one.claim("table", "one", 60) == "two"

    asyncio.run(main())


def test_of_many_claims_at_once_one_wins(url: str) -> None:
    async def main() -> None:
        async with table(url) as one, opened(url) as two:
            claims = (store.claim("table", f"{n}", 60) for n in range(10) for store in (one, two))
            assert len(set(await asyncio.gather(*claims))) == 1

    asyncio.run(main())


def test_a_claim_is_given_back_by_its_owner(url: str) -> None:
    async def main() -> None:
        async with table(url) as store:
            await store.add_table(replace(TABLE, id="second"), [])
            for id in ("table", "second"):
                await store.claim(id, "one", 60)
            await store.release("two")
            assert await store.claim("table", "two", 60) == "one"
            await store.release("one", "table")
            assert await store.claim("table", "two", 60) == "two"
            assert await store.claim("second", "two", 60) == "one"
            await store.release("one")
            assert await store.claim("second", "two", 60) == "two"
            assert await store.claim("table", "one", 60) == "two"

    asyncio.run(main())


def test_a_database_without_a_place_is_gone_when_closed() -> None:
    async def main() -> None:
        store: Store = open_store("sqlite://")
        for _ in range(2):
            await store.open()
            assert await store.table("table") is None
            await store.add_table(TABLE, SEATS)
            await store.close()

    asyncio.run(main())


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    for url in ("mysql://user:password@host/name", "sqlite:///", f"sqlite:/{tmp_path}", "db"):
        with pytest.raises(ValueError, match=r"^A database is sqlite:///path or postgresql://"):
            open_store(url)


def test_a_clock_that_is_none_spoils_nothing_but_itself(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"

    async def main() -> None:
        async with table(f"sqlite:///{file}"):
            pass
        with closing(sqlite3.connect(file)) as spoiled, spoiled:
            spoiled.execute("UPDATE tables SET clock = 'garbage'")
        async with opened(f"sqlite:///{file}") as store:
            found = await store.table("table")
            assert found is not None
            assert found[0] == replace(TABLE, clock=UNREADABLE_CLOCK)

    asyncio.run(main())


@pytest.mark.parametrize(("text", "why"), [("a\0b", "NUL"), ("a\ud800b", "half a character")])
def test_what_not_every_database_keeps_is_refused_by_all(url: str, text: str, why: str) -> None:
    """Whatever field it is in, and also where it is only looked for."""

    async def main() -> None:
        async with table(url) as store:
            line = ChatRow(0, "ann", "Ann", text, 1.0)
            for refused in (
                store.add_person(replace(ANN, name=text)),
                store.add_chat("table", line),
                store.change_table(TABLE, [replace(SEATS[0], name=text)]),
                store.table(text),
                store.names(["ann", text]),
            ):
                with pytest.raises(Unstorable, match=why):
                    await refused
            assert await store.table("table") == (TABLE, SEATS)
            assert await store.chat("table") == []

    asyncio.run(main())
