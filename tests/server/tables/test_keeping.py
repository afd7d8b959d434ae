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

from server.passing import Passing
from server.tables.process import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    GAMES,
    WHISPERS_OF_THREE,
    Process,
    answer,
    heard,
    run,
    seat,
    wait,
)
from worldline.core.contract import Edition
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Changed, Gone, Message, NewTable, Said, Seated
from worldline.server.store.rows import AnswerRow, Known, SeatRow, TableRow


class Brittle(Passing):
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
    async def play(process: Process) -> None:
        new = NewTable("the_now", {"seats": 3}, bots=(None, *bots))
        people = () if any(bots) else (BOB, CLEO)
        id = await process.table(new, *people)
        for _ in range(25):
            sync = await process.play.sync(id, None)
            if sync.stage == "over":
                break
            await process.act(id, (ANN, BOB, CLEO)[sync.waiting[0]], -1)
            again = Process(process.store)
            again.time = process.time
            assert await again.syncs(id) == await process.syncs(id)
        ours, theirs = process.registry.live[id].table, again.registry.live[id].table
        assert ours is not None
        assert theirs is not None
        assert ours.position.state == theirs.position.state  # the seed, too

    run(play)


def test_what_could_not_be_stored_has_not_happened() -> None:
    async def play() -> None:
        store = Brittle()
        process = Process(store)
        await process.fill()
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        before, bid = await process.syncs(id), answer(await process.play.sync(id, ANN))
        async with process.play.subscribe(id, BOB) as queue:
            store.broken = True
            with pytest.raises(NotAllowed, match="nothing has changed") as refusal:
                await process.play.act(id, ANN, bid)
            assert refusal.value.status == 503
            assert heard(queue, Changed) == []
            assert await process.syncs(id) == before
            store.broken = False
            await process.play.act(id, ANN, bid)
            assert len(heard(queue, Changed)) == 1

    wait(play())


def test_a_start_that_could_not_be_stored_is_made_up_for() -> None:
    async def play() -> None:
        store = Brittle()
        process = Process(store)
        await process.fill()
        bots = (None, "random", "random")
        id = (await process.lobby.create(ANN, NewTable("whispers", bots=bots))).id
        store.broken = True
        with pytest.raises(NotAllowed, match="nothing has changed"):
            await process.lobby.start(id, ANN)
        store.broken = False
        assert (await process.play.sync(id, ANN)).asked

    wait(play())


def test_an_end_that_could_not_be_stored_is_made_up_for() -> None:
    async def play() -> None:
        store = Brittle()
        process = Process(store)
        await process.fill()
        id = await process.table(DUEL_OF_TWO, BOB)
        store.numb = True
        with pytest.raises(NotAllowed, match="nothing has changed"):
            await process.play.away(id, BOB, True)
        assert not (await process.lobby.info(id, BOB)).seats[1].away
        await process.play_out(id, (ANN, BOB))
        assert (await process.play.sync(id, None)).stage == "over"
        assert (await process.lobby.info(id, None)).seed is None
        store.numb = False
        await process.bots.tick()
        assert (await process.lobby.info(id, None)).seed is not None
        assert (await Process(store).tables.lobby.info(id, None)).stage == "over"

    wait(play())


def test_bots_go_on_when_the_store_is_well_again() -> None:
    async def play() -> None:
        store = Brittle()
        process = Process(store)
        await process.fill()
        id = await process.table(NewTable("whispers", bots=(None, "random", "random")))
        await process.act(id, ANN)
        store.broken = True
        await process.play.away(id, ANN, True)
        await process.calm(id)
        store.broken = False
        assert (await process.play.sync(id, None)).stage == "playing"
        await process.bots.tick()
        await process.calm(id)
        assert (await process.play.sync(id, None)).stage == "over"

    wait(play())


def test_after_a_start_bots_and_clocks_go_on_though_nobody_looks() -> None:
    async def play() -> None:
        store = Brittle()
        first = Process(store)
        await first.fill()
        id = await first.table(NewTable("whispers", bots=(None, "random", "random")))
        await first.act(id, ANN)
        store.broken = True  # the bots cannot answer any more; the process ends
        await first.play.away(id, ANN, True)
        await first.calm(id)
        store.broken = False
        await store.release(first.registry.process)
        second = Process(store)
        second.time = first.time + 60
        await second.tables.open()
        async with asyncio.timeout(HANG):
            while (kept := await store.table(id)) is None or kept[0].stage != "over":
                await asyncio.sleep(0.01)
        await second.tables.close()

    wait(play())


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
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        await process.play.say(id, ANN, "see you in a year")
        act = answer(await process.play.sync(id, ANN), -1)
        await process.act(id, ANN, -1)
        later = Process(process.store, games)
        info = await later.lobby.info(id, ANN)
        assert not info.playable
        assert why in info.why
        assert why in (await later.lobby.list_mine(ANN))[0].why
        for refused in (later.play.act(id, ANN, act), later.play.sync(id, ANN)):
            with pytest.raises(NotAllowed, match=why):
                await refused
        async with later.play.subscribe(id, BOB) as queue:
            assert heard(queue, Seated)[0].info == await later.lobby.info(id, BOB)
        assert [said.text for said in await later.play.chat(id, None)] == ["see you in a year"]
        assert '"Rest"' in await later.play.record(id, ANN)
        assert '"Rest"' not in await later.play.record(id, BOB)
        assert '"seed":null' in await later.play.record(id, BOB)

    run(play)


def test_who_leaves_where_the_game_is_not_played_leaves_his_seat_to_a_bot_all_the_same() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        elsewhere = Process(process.store, {"whispers": served(WHISPERS)})
        left = await elsewhere.lobby.leave(id, ANN)
        assert not left.seats[0].person
        again = Process(process.store)
        await again.lobby.info(id, BOB)
        await again.calm(id)
        assert (await again.play.sync(id, BOB)).waiting == (1,)

    run(play)


def test_a_table_that_has_not_begun_starts_with_the_rules_there_are() -> None:
    async def play(process: Process) -> None:
        id = (await process.lobby.create(ANN, NewTable("duel", bots=(None, "random")))).id
        later = Process(process.store, _other(version="2"))
        assert (await later.lobby.info(id, ANN)).playable
        assert (await later.lobby.start(id, ANN)).version == "2"
        assert not (await Process(process.store).tables.lobby.info(id, ANN)).playable

    run(play)


def test_an_old_game_that_is_over_keeps_its_whole_record() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        await process.play_out(id, (ANN, BOB))
        whole = await process.play.record(id, None)
        later = Process(process.store, _other(version="2"))
        assert [line for line in whole.splitlines() if '"at"' not in line] == (
            await later.play.record(id, None)
        ).splitlines()

    run(play)


# --- several processes on one store


async def _two(process: Process) -> Process:
    other = Process(process.store)
    other.time = process.time
    for h in (process, other):
        await h.tables.open()
    return other


async def _sent(queue: "asyncio.Queue[Message]", count: int) -> list[Message]:
    """So many messages, which come from another process; there is not one more."""
    async with asyncio.timeout(HANG):
        found = [await queue.get() for _ in range(count)]
    assert queue.empty()
    return found


async def _in_step(one: Process, other: Process, id: str) -> None:
    """Until both tell the same of a table."""
    async with asyncio.timeout(HANG):
        while await one.syncs(id) != await other.syncs(id):
            await asyncio.sleep(0.01)


def test_two_processes_serve_one_table() -> None:
    async def play(process: Process) -> None:
        other = await _two(process)
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        async with other.play.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            await process.act(id, ANN)
            await process.play.say(id, ANN, "hello over there")
            assert [type(m) for m in await _sent(queue, 2)] == [Changed, Said]
            assert await other.syncs(id) == await process.syncs(id)
            await other.act(id, BOB)
            await _in_step(process, other, id)
            await process.play.undo(id, BOB)
            await _in_step(process, other, id)
            await other.act(id, CLEO)
            await _in_step(process, other, id)
            heard(queue, Changed)
            await process.lobby.delete(id, ANN)
            assert [type(m) for m in await _sent(queue, 1)] == [Gone]
        for h in (process, other):
            await h.tables.close()

    run(play)


def test_a_new_name_reaches_the_tables_of_every_process() -> None:
    async def play(process: Process) -> None:
        other = await _two(process)
        id = await process.table(DUEL_OF_TWO, BOB)
        async with other.play.subscribe(id, ANN) as queue:
            heard(queue, Seated)
            await process.lobby.rename(BOB, "Robert")
            (told,) = await _sent(queue, 1)
            assert isinstance(told, Seated)
            assert seat(told.info, 1)[0] == "Robert"
        for h in (process, other):
            await h.tables.close()

    run(play)


def test_a_process_that_did_not_hear_in_time_refuses_and_catches_up() -> None:
    async def play(process: Process) -> None:
        other = Process(process.store)  # hears nothing: it is not opened
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        bid = answer(await other.play.sync(id, BOB))
        await process.act(id, ANN)
        with pytest.raises(NotAllowed, match="quicker") as refusal:
            await other.play.act(id, BOB, bid)
        assert refusal.value.status == 409
        assert await other.syncs(id) == await process.syncs(id)
        await other.play.act(id, BOB, bid)  # Ann's bid did not touch what Bob is asked

    run(play)


def test_one_process_plays_the_bots_and_another_takes_over_when_it_dies() -> None:
    async def play(process: Process) -> None:
        other = Process(process.store)
        new = NewTable("whispers", bots=(None, "random", "random"))
        id = (await process.lobby.create(ANN, new)).id
        assert await process.store.claim(id, "a process that died", 15) == "a process that died"
        await process.lobby.start(id, ANN)
        await process.calm(id)
        assert (await process.play.sync(id, None)).waiting == (0, 1, 2)
        await process.calm(id)
        process.time += 16
        other.time = process.time
        await other.lobby.info(id, None)
        await other.bots.tick()
        await other.calm(id)
        assert (await other.play.sync(id, None)).waiting == (0,)
        await process.bots.tick()
        await process.calm(id)
        assert process.registry.live[id].lease == 0.0

    run(play)


def test_an_idle_table_is_dropped_and_comes_back() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        before = await process.syncs(id)
        process.time += 301
        async with tables.play.subscribe(id, BOB):
            process.time += 301
            await tables.bots.tick()
            assert len(tables.registry.live) == 1
        process.time += 301
        await tables.bots.tick()
        assert len(tables.registry.live) == 0
        assert await process.syncs(id) == before

    run(play)
