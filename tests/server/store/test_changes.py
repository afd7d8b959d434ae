"""What several processes, or several people at once, make of the tables in one database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from minis.served import served
from minis.whispers import WHISPERS
from msgspec.structs import replace
from patience import HANG
from postgres import Postgres
from sqlalchemy import event

from server.store.samples import ANN, BEN, SEATS, TABLE, opened, table
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import NewTable, Said, Seated, TableInfo
from worldline.server.store import Store
from worldline.server.store.rows import Conflict, Person
from worldline.server.store.sql import SqlStore
from worldline.server.tables.tables import Tables

CLEO = Person("cleo", "Cleo", b"secret of cleo")


def tables(store: Store) -> Tables:
    return Tables({"whispers": served(WHISPERS)}, store)


@asynccontextmanager
async def two_on(url: str) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two processes, as far as a database can tell."""
    async with opened(url) as one, opened(url) as other:
        for person in (ANN, BEN, CLEO):
            await one.add_person(person)
        yield tables(one), tables(other)


def test_a_change_of_what_has_changed_meanwhile_is_refused(url: str) -> None:
    known = TABLE, SEATS
    taken = replace(SEATS[1], person="ben", bot=None, invite=None)

    async def main() -> None:
        async with table(url) as store:
            await store.change_table(TABLE, [taken], known=known)
            late = replace(taken, person="cleo")
            with pytest.raises(Conflict):
                await store.change_table(TABLE, [late], known=known)
            with pytest.raises(Conflict):
                await store.change_table(replace(TABLE, stage="playing"), known=known)
            assert await store.table("table") == (TABLE, (SEATS[0], taken))

    asyncio.run(main())


async def tried(sitting: Any) -> TableInfo | int:
    try:
        info: TableInfo = await sitting
    except NotAllowed as refusal:
        return refusal.status
    return info


def test_one_of_two_who_sit_down_at_once_gets_the_seat(url: str) -> None:
    async def main() -> None:
        async with two_on(url) as (here, there):
            for _ in range(10):
                id = (await here.lobby.create(ANN, NewTable("whispers", public=True))).id
                outcomes = await asyncio.gather(
                    tried(here.lobby.sit(id, BEN, 1)), tried(there.lobby.sit(id, CLEO, 1))
                )
                (info,) = [one for one in outcomes if isinstance(one, TableInfo)]
                assert 409 in outcomes
                for process in (here, there):
                    seats = (await process.lobby.info(id, None)).seats
                    assert [seat.name for seat in seats] == [seat.name for seat in info.seats]

    asyncio.run(main())


def test_one_of_two_who_bring_the_same_link_gets_the_seat(url: str) -> None:
    async def main() -> None:
        async with two_on(url) as (here, there):
            for _ in range(10):
                id = (await here.lobby.create(ANN, NewTable("whispers"))).id
                invite = await here.lobby.invite(id, ANN, 1)
                outcomes = await asyncio.gather(
                    tried(here.lobby.join(BEN, invite.secret)),
                    tried(there.lobby.join(CLEO, invite.secret)),
                )
                assert len([one for one in outcomes if isinstance(one, TableInfo)]) == 1
                assert 404 in outcomes or 409 in outcomes

    asyncio.run(main())


class Counting:
    """How many statements a store has sent."""

    def __init__(self, store: SqlStore) -> None:
        self.count = 0
        event.listen(store._database.engine.sync_engine, "before_cursor_execute", self._counted)

    def _counted(self, *_: object) -> None:
        self.count += 1


def test_a_list_of_many_tables_takes_no_more_queries_than_one_of_few(url: str) -> None:
    async def main() -> None:
        async with two_on(url) as (here, _):
            assert isinstance(here.registry.store, SqlStore)
            counting, counts = Counting(here.registry.store), []
            for more in (2, 20):
                for n in range(more):
                    await here.lobby.create((ANN, BEN)[n % 2], NewTable("whispers", public=True))
                counting.count = 0
                public = await here.lobby.list_public(CLEO)
                mine = await here.lobby.list_mine(ANN)
                counts.append(counting.count)
            assert (len(public), len(mine)) == (22, 11)
            assert {info.owner for info in public} == {"Ann", "Ben ∆"}
            assert all([seat.seat for seat in info.seats] == [0, 1, 2] for info in public)
            assert counts[0] == counts[1]

    asyncio.run(main())


def test_who_starts_alone_on_a_file_waits_for_no_dead_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def main() -> None:
        async with table(url) as dead:
            assert await dead.claim("table", "killed", 60.0) == "killed"
        async with opened(url, serving=True) as server, opened(url) as other:
            assert await other.claim("table", "next", 60.0) == "killed"
            await server.take_over()
            assert await server.claim("table", "next", 60.0) == "next"
            await other.take_over()  # it only reads
            assert await other.claim("table", "other", 60.0) == "next"

    asyncio.run(main())


def test_several_processes_wait_until_the_time_of_a_dead_one_is_up(postgresql: Postgres) -> None:
    async def main() -> None:
        async with table(url) as store:
            await store.claim("table", "killed", 60.0)
            await store.take_over()
            assert await store.claim("table", "next", 60.0) == "killed"

    url = postgresql.database()
    asyncio.run(main())


def test_who_could_not_listen_for_a_while_catches_up(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable() -> None:
        raise OSError("no route to the database")

    async def main() -> None:
        async with two_on(url) as (here, there):
            for process in (here, there):
                await process.open()
            id = (await here.lobby.create(ANN, NewTable("whispers", public=True))).id
            async with there.play.subscribe(id, ANN) as queue, asyncio.timeout(HANG):
                assert isinstance(await queue.get(), Seated)
                assert isinstance(there.registry.store, SqlStore)
                news: Any = there.registry.store._database.news
                with monkeypatch.context() as cut:
                    cut.setattr(news, "_connect", unreachable)
                    news._connection.terminate()
                    await here.lobby.sit(id, BEN, 1)
                    await here.play.say(id, BEN, "are you there?")
                seated, said = await queue.get(), await queue.get()
                assert isinstance(seated, Seated)
                assert seated.info.seats[1].name == BEN.name
                assert isinstance(said, Said)
            for process in (here, there):
                await process.close()

    url = postgresql.database()
    asyncio.run(main())
