"""Nothing is lost: restarts, failing storage, other versions, several processes, idle tables."""

import asyncio
import copy
from collections.abc import Sequence
from typing import Any

import pytest
from minis.duel import DUEL
from minis.served import served
from minis.whispers import WHISPERS
from patience import HANG

from server.tables.house import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    GAMES,
    WHISPERS_OF_THREE,
    House,
    answer,
    heard,
    run,
    seat,
)
from worldline.core.contract import Edition
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Changed, Gone, NewTable, Said, Seated
from worldline.server.store.memory import Memory
from worldline.server.store.rows import AnswerRow, Known, SeatRow, TableRow


class Brittle(Memory):
    """A store whose writing can be made to fail."""

    broken = False
    numb = False

    async def append(self, table: str, rows: Sequence[AnswerRow]) -> None:
        if self.broken:
            raise OSError("the disk is full")
        await super().append(table, rows)

    async def change_table(
        self, table: TableRow, seats: Sequence[SeatRow] = (), known: Known | None = None
    ) -> None:
        if self.numb:
            raise OSError("the disk is full")
        await super().change_table(table, seats, known)


@pytest.mark.parametrize("bots", [("random", "random"), (None, None)])
def test_a_restart_changes_nothing(bots: tuple[str | None, ...]) -> None:
    async def play(house: House) -> None:
        new = NewTable("the_now", {"seats": 3}, bots=(None, *bots))
        people = () if any(bots) else (BOB, CLEO)
        id = await house.table(new, *people)
        for _ in range(25):
            sync = await house.rooms.sync(id, None)
            if sync.stage == "over":
                break
            await house.act(id, (ANN, BOB, CLEO)[sync.waiting[0]], -1)
            again = House(house.store)
            again.time = house.time
            assert await again.syncs(id) == await house.syncs(id)
        ours, theirs = house.rooms.rooms[id].table, again.rooms.rooms[id].table
        assert ours is not None
        assert theirs is not None
        assert ours.position.state == theirs.position.state  # the seed, too

    run(play)


def test_what_could_not_be_stored_has_not_happened() -> None:
    async def play() -> None:
        store = Brittle()
        house = House(store)
        await house.fill()
        id = await house.table(WHISPERS_OF_THREE, BOB, CLEO)
        before, bid = await house.syncs(id), answer(await house.rooms.sync(id, ANN))
        async with house.rooms.subscribe(id, BOB) as queue:
            store.broken = True
            with pytest.raises(NotAllowed, match="nothing has changed") as refusal:
                await house.rooms.act(id, ANN, bid)
            assert refusal.value.status == 503
            assert heard(queue, Changed) == []
            assert await house.syncs(id) == before
            store.broken = False
            await house.rooms.act(id, ANN, bid)
            assert len(heard(queue, Changed)) == 1

    asyncio.run(play())


def test_a_start_that_could_not_be_stored_is_made_up_for() -> None:
    async def play() -> None:
        store = Brittle()
        house = House(store)
        await house.fill()
        bots = (None, "random", "random")
        id = (await house.rooms.create(ANN, NewTable("whispers", bots=bots))).id
        store.broken = True
        with pytest.raises(NotAllowed, match="nothing has changed"):
            await house.rooms.start(id, ANN)
        store.broken = False
        assert (await house.rooms.sync(id, ANN)).asked

    asyncio.run(play())


def test_an_end_that_could_not_be_stored_is_made_up_for() -> None:
    async def play() -> None:
        store = Brittle()
        house = House(store)
        await house.fill()
        id = await house.table(DUEL_OF_TWO, BOB)
        store.numb = True
        with pytest.raises(NotAllowed, match="nothing has changed"):
            await house.rooms.away(id, BOB, True)
        assert not (await house.rooms.info(id, BOB)).seats[1].away
        await house.play_out(id, (ANN, BOB))
        assert (await house.rooms.sync(id, None)).stage == "over"
        assert (await house.rooms.info(id, None)).seed is None
        store.numb = False
        await house.rooms.tick()
        assert (await house.rooms.info(id, None)).seed is not None
        assert (await House(store).rooms.info(id, None)).stage == "over"

    asyncio.run(play())


def test_bots_go_on_when_the_store_is_well_again() -> None:
    async def play() -> None:
        store = Brittle()
        house = House(store)
        await house.fill()
        id = await house.table(NewTable("whispers", bots=(None, "random", "random")))
        await house.act(id, ANN)
        store.broken = True
        await house.rooms.away(id, ANN, True)
        await house.calm(id)
        store.broken = False
        assert (await house.rooms.sync(id, None)).stage == "playing"
        await house.rooms.tick()
        await house.calm(id)
        assert (await house.rooms.sync(id, None)).stage == "over"

    asyncio.run(play())


def test_after_a_start_bots_and_clocks_go_on_though_nobody_looks() -> None:
    async def play() -> None:
        store = Brittle()
        first = House(store)
        await first.fill()
        id = await first.table(NewTable("whispers", bots=(None, "random", "random")))
        await first.act(id, ANN)
        store.broken = True  # the bots cannot answer any more; the process ends
        await first.rooms.away(id, ANN, True)
        await first.calm(id)
        store.broken = False
        await store.release(first.rooms.process)
        second = House(store)
        second.time = first.time + 60
        await second.rooms.open()
        async with asyncio.timeout(HANG):
            while (kept := await store.table(id)) is None or kept[0].stage != "over":
                await asyncio.sleep(0.01)
        await second.rooms.close()

    asyncio.run(play())


def _other(**changes: Any) -> dict[str, Any]:
    game = copy.copy(DUEL)
    for name, value in changes.items():
        setattr(game, name, value)
    return {**GAMES, "duel": served(game)}


@pytest.mark.parametrize(
    ("games", "why"),
    [
        (_other(version="2"), "plays version 1 of duel; here is version 2"),
        (_other(edition=lambda setup: Edition("plain", "1")), "other content"),
        ({"whispers": served(WHISPERS)}, "duel is not played here"),
    ],
)
def test_a_game_of_other_rules_can_be_read_but_not_played(games: dict[str, Any], why: str) -> None:
    async def play(house: House) -> None:
        id = await house.table(DUEL_OF_TWO, BOB)
        await house.rooms.say(id, ANN, "see you in a year")
        act = answer(await house.rooms.sync(id, ANN), -1)
        await house.act(id, ANN, -1)
        later = House(house.store, games)
        info = await later.rooms.info(id, ANN)
        assert not info.playable
        assert why in info.why
        assert why in (await later.rooms.list_mine(ANN))[0].why
        for refused in (later.rooms.act(id, ANN, act), later.rooms.sync(id, ANN)):
            with pytest.raises(NotAllowed, match=why):
                await refused
        async with later.rooms.subscribe(id, BOB) as queue:
            assert heard(queue, Seated)[0].info == await later.rooms.info(id, BOB)
        assert [said.text for said in await later.rooms.chat(id, None)] == ["see you in a year"]
        assert '"Rest"' in await later.rooms.record(id, ANN)
        assert '"Rest"' not in await later.rooms.record(id, BOB)
        assert '"seed":null' in await later.rooms.record(id, BOB)

    run(play)


def test_a_table_that_has_not_begun_starts_with_the_rules_there_are() -> None:
    async def play(house: House) -> None:
        id = (await house.rooms.create(ANN, NewTable("duel", bots=(None, "random")))).id
        later = House(house.store, _other(version="2"))
        assert (await later.rooms.info(id, ANN)).playable
        assert (await later.rooms.start(id, ANN)).version == "2"
        assert not (await House(house.store).rooms.info(id, ANN)).playable

    run(play)


def test_an_old_game_that_is_over_keeps_its_whole_record() -> None:
    async def play(house: House) -> None:
        id = await house.table(DUEL_OF_TWO, BOB)
        await house.play_out(id, (ANN, BOB))
        whole = await house.rooms.record(id, None)
        later = House(house.store, _other(version="2"))
        assert [line for line in whole.splitlines() if '"at"' not in line] == (
            await later.rooms.record(id, None)
        ).splitlines()

    run(play)


# --- several processes on one store


async def _two(house: House) -> House:
    other = House(house.store)
    other.time = house.time
    for h in (house, other):
        await h.rooms.open()
    return other


async def _soon() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_two_processes_serve_one_table() -> None:
    async def play(house: House) -> None:
        other = await _two(house)
        id = await house.table(WHISPERS_OF_THREE, BOB, CLEO)
        async with other.rooms.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            await house.act(id, ANN)
            await house.rooms.say(id, ANN, "hello over there")
            await _soon()
            changes = [queue.get_nowait() for _ in range(queue.qsize())]
            assert [type(m) for m in changes] == [Changed, Said]
            assert await other.syncs(id) == await house.syncs(id)
            await other.act(id, BOB)
            await house.rooms.undo(id, BOB)
            await _soon()
            assert await other.syncs(id) == await house.syncs(id)
            await other.act(id, CLEO)
            await _soon()
            await house.rooms.delete(id, ANN)
            await _soon()
            assert len(heard(queue, Gone)) == 1
        for h in (house, other):
            await h.rooms.close()

    run(play)


def test_a_new_name_reaches_the_tables_of_every_process() -> None:
    async def play(house: House) -> None:
        other = await _two(house)
        id = await house.table(DUEL_OF_TWO, BOB)
        async with other.rooms.subscribe(id, ANN) as queue:
            heard(queue, Seated)
            await house.rooms.rename(BOB, "Robert")
            await _soon()
            assert [seat(told.info, 1)[0] for told in heard(queue, Seated)] == ["Robert"]
        for h in (house, other):
            await h.rooms.close()

    run(play)


def test_a_process_that_did_not_hear_in_time_refuses_and_catches_up() -> None:
    async def play(house: House) -> None:
        other = House(house.store)  # hears nothing: it is not opened
        id = await house.table(WHISPERS_OF_THREE, BOB, CLEO)
        bid = answer(await other.rooms.sync(id, BOB))
        await house.act(id, ANN)
        with pytest.raises(NotAllowed, match="quicker") as refusal:
            await other.rooms.act(id, BOB, bid)
        assert refusal.value.status == 409
        assert await other.syncs(id) == await house.syncs(id)
        await other.rooms.act(id, BOB, bid)  # Ann's bid did not touch what Bob is asked

    run(play)


def test_one_process_plays_the_bots_and_another_takes_over_when_it_dies() -> None:
    async def play(house: House) -> None:
        other = House(house.store)
        new = NewTable("whispers", bots=(None, "random", "random"))
        id = (await house.rooms.create(ANN, new)).id
        assert await house.store.claim(id, "a process that died", 15) == "a process that died"
        await house.rooms.start(id, ANN)
        await house.calm(id)
        assert (await house.rooms.sync(id, None)).waiting == (0, 1, 2)
        await house.calm(id)
        house.time += 16
        other.time = house.time
        await other.rooms.info(id, None)
        await other.rooms.tick()
        await other.calm(id)
        assert (await other.rooms.sync(id, None)).waiting == (0,)
        await house.rooms.tick()
        await house.calm(id)
        assert house.rooms.rooms[id].lease == 0.0

    run(play)


def test_an_idle_table_is_dropped_and_comes_back() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, await house.table(DUEL_OF_TWO, BOB)
        before = await house.syncs(id)
        house.time += 301
        async with rooms.subscribe(id, BOB):
            house.time += 301
            await rooms.tick()
            assert rooms.tables == 1
        house.time += 301
        await rooms.tick()
        assert rooms.tables == 0
        assert await house.syncs(id) == before

    run(play)
