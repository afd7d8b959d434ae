"""Windows have a time of their own, with a minute more on demand; and before a bot or the GM acts
others have a beat to come first."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
import pytest
from minis.duel import Duel, Fight, React, Suffer
from minis.served import served

from server.tables.process import ANN, BOB, GAMES, Process, answer, heard, wait
from worldline.core.machine import Action, Decision, Pace
from worldline.core.record import read, replay
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Changed, NewTable, SeatClock, Sync
from worldline.server.store.rows import Clock

T = TypeVar("T")


class Windows(Duel):
    """A duel in which one says in a window whether one parries, and where one may come before
    another's turn."""

    def pace(self, s: Fight, d: Decision) -> Pace:
        return "window" if isinstance(d, React) else "gap"

    def time_out(self, s: Fight, d: Decision) -> Action | None:
        return Suffer()


class Undecided(Windows):
    """The game has no answer for who is silent."""

    def time_out(self, s: Fight, d: Decision) -> Action | None:
        return None


def play(play: Callable[[Process], Coroutine[Any, Any, T]], game: Duel | None = None) -> T:
    """Ann against Bob, or a bot, who leads."""

    async def whole() -> T:
        one = replace(served(game or Windows()), gm=lambda setup: 1)
        process = Process(games={**GAMES, "duel": one})
        await process.fill()
        return await play(process)

    return wait(whole())


def duel(*, beat: int = 0, window: Any = 30, **clock: Any) -> NewTable:
    return NewTable("duel", clock=Clock(window=window, beat=beat, **clock))


async def parrying(process: Process, new: NewTable) -> str:
    """Ann strikes, and somebody is asked whether he parries."""
    id = await process.table(new, BOB)
    while True:
        sync = await process.play.sync(id, None)
        who = (ANN, BOB)[sync.waiting[0]]
        sync = await process.play.sync(id, who)
        if isinstance(sync.asked[0].decision, React):
            return id
        await process.play.act(id, who, answer(sync))


async def asked(process: Process, id: str) -> Sync:
    """As the one sees it who is asked."""
    seat = (await process.play.sync(id, None)).waiting[0]
    return await process.play.sync(id, (ANN, BOB)[seat])


# --- the time of a window


def test_a_window_has_its_own_time_and_nobody_answers_in_it_too_late() -> None:
    async def late(process: Process) -> None:
        id = await parrying(process, duel())
        sync = await asked(process, id)
        seat, n = sync.waiting[0], sync.asked[0].n
        assert sync.clocks[seat] == SeatClock(None, process.time + 30, n)
        assert sync.clocks[1 - seat] == SeatClock(None, None)
        process.time += 29
        await process.bots.tick()
        await process.calm(id)
        assert (await asked(process, id)).asked[0].n == n
        process.time += 1
        async with process.play.subscribe(id, ANN) as queue:
            await process.bots.tick()
            await process.calm(id)
            (changed,) = heard(queue, Changed)
            assert (changed.seat, changed.by) == (seat, "time-out")
        row = (await process.store.answers(id))[-1]
        assert (row.by, msgspec.json.decode(row.a)) == ("time-out", {"type": "Suffer"})
        info = await process.lobby.info(id, ANN)
        assert not any(one.away or one.late for one in info.seats)

    play(late)


def test_where_the_game_has_no_answer_the_stand_in_gives_one() -> None:
    async def late(process: Process) -> None:
        id = await parrying(process, duel())
        process.time += 30
        await process.bots.tick()
        await process.calm(id)
        rows = await process.store.answers(id)
        assert [row.by for row in rows].count("time-out") == 1

    play(late, Undecided())


def test_who_answers_in_time_is_not_answered_for() -> None:
    async def in_time(process: Process) -> None:
        id = await parrying(process, duel())
        sync = await asked(process, id)
        process.time += 29
        await process.play.act(id, (ANN, BOB)[sync.waiting[0]], answer(sync))
        process.time += 2
        await process.bots.tick()
        await process.calm(id)
        assert {row.by for row in await process.store.answers(id)} == {"seat", "chance"}

    play(in_time)


@pytest.mark.parametrize("kind", ["turn", "fischer"])
def test_the_time_of_a_window_is_not_taken_from_that_of_a_turn(kind: Any) -> None:
    async def both(process: Process) -> None:
        id = await parrying(process, duel(kind=kind, seconds=10, increment=0))
        sync = await asked(process, id)
        seat = sync.waiting[0]
        bank = 10.0 if kind == "fischer" else None
        assert sync.clocks[seat] == SeatClock(bank, process.time + 30, sync.asked[0].n)
        process.time += 20
        await process.bots.tick()
        await process.calm(id)
        await process.play.act(id, (ANN, BOB)[seat], answer(await asked(process, id), 1))
        sync = await asked(process, id)
        assert sync.clocks[sync.waiting[0]].until == process.time + 10
        assert {row.by for row in await process.store.answers(id)} == {"seat", "chance"}

    play(both)


def test_without_a_time_of_its_own_a_window_takes_that_of_the_turn() -> None:
    async def one(process: Process) -> None:
        id = await parrying(process, duel(window=0, kind="turn", seconds=60))
        sync = await asked(process, id)
        assert sync.clocks[sync.waiting[0]] == SeatClock(None, process.time + 60)

    play(one)


def test_the_record_says_whose_time_ran_out() -> None:
    async def whole(process: Process) -> str:
        id = await parrying(process, duel())
        process.time += 30
        await process.bots.tick()
        await process.calm(id)
        await process.play_out(id, (ANN, BOB))
        return await process.play.record(id, ANN)

    record = play(whole)
    assert record.count('"by":"time-out"') == 1
    assert Windows().scores(replay(Windows(), read(record))) is not None


def test_a_table_loaded_again_knows_how_much_time_is_left() -> None:
    async def again(process: Process) -> None:
        id = await parrying(process, duel())
        other = Process(process.store, games={**GAMES, "duel": served(Windows())})
        other.time = process.time + 10
        sync = await other.play.sync(id, None)
        assert sync.clocks[sync.waiting[0]].until == process.time + 30

    play(again)


# --- a minute


def test_one_may_need_a_minute_once_and_all_are_told() -> None:
    async def minute(process: Process) -> None:
        id = await parrying(process, duel())
        sync = await asked(process, id)
        seat, n = sync.waiting[0], sync.asked[0].n
        who, other = (ANN, BOB) if seat == 0 else (BOB, ANN)
        async with process.play.subscribe(id, other) as queue:
            await process.play.minute(id, who, n)
            told = heard(queue, Sync)[-1].clocks[seat]
        assert told == SeatClock(None, process.time + 90, n, minute=True)
        with pytest.raises(NotAllowed, match="have had your minute"):
            await process.play.minute(id, who, n)
        process.time += 89
        await process.bots.tick()
        await process.calm(id)
        assert (await asked(process, id)).asked[0].n == n
        process.time += 1
        await process.bots.tick()
        await process.calm(id)
        assert [row.by for row in await process.store.answers(id)].count("time-out") == 1

    play(minute)


def test_nobody_needs_a_minute_where_no_time_runs_out() -> None:
    async def none(process: Process) -> None:
        id = await parrying(process, duel(window=0))
        sync = await asked(process, id)
        with pytest.raises(NotAllowed, match="has a time that runs out"):
            await process.play.minute(id, (ANN, BOB)[sync.waiting[0]], sync.asked[0].n)

    play(none)


def test_nobody_asks_for_a_minute_in_the_window_of_another() -> None:
    async def none(process: Process) -> None:
        id = await parrying(process, duel())
        sync = await asked(process, id)
        with pytest.raises(NotAllowed, match="has a time that runs out"):
            await process.play.minute(id, (BOB, ANN)[sync.waiting[0]], sync.asked[0].n)

    play(none)


# --- a beat


def test_a_bot_leaves_others_a_beat_before_it_acts() -> None:
    async def against_a_bot(process: Process) -> list[float]:
        id = await process.table(replace_bots(duel(beat=3)))
        process.slept.clear()
        await process.act(id, ANN, 1)  # she rests, and it is the bot's turn
        return process.slept

    assert play(against_a_bot)[0] == 3


def test_the_gm_waits_for_what_is_left_of_the_beat() -> None:
    async def against_bob(process: Process) -> list[float]:
        id = await process.table(duel(beat=3), BOB)
        await process.act(id, ANN, 1)
        process.time += 1
        await process.act(id, BOB, 1)
        await process.act(id, ANN, 1)  # nobody waits for a player
        process.time += 3
        await process.act(id, BOB, 1)
        return process.slept

    assert play(against_bob) == [2]


def test_who_comes_first_within_the_beat_is_not_overtaken() -> None:
    """Bob leads and strikes at once; while his answer waits, it is no longer what is asked."""

    async def overtaken(process: Process) -> None:
        id = await process.table(duel(beat=3), BOB)
        await process.act(id, ANN, 1)
        late = answer(await process.play.sync(id, BOB), 0)

        async def meanwhile(seconds: float) -> None:
            process.time += seconds
            await process.play.act(id, BOB, answer(await process.play.sync(id, BOB), 1))

        process.play.sleep = meanwhile
        with pytest.raises(NotAllowed, match="The question has changed"):
            await process.play.act(id, BOB, late)

    play(overtaken)


@pytest.mark.parametrize("beat", [0, 5])
def test_nobody_waits_where_all_others_are_bots_or_away(beat: int) -> None:
    async def alone(process: Process) -> list[float]:
        new = duel(beat=beat)
        id = await process.table(msgspec.structs.replace(new, bots=("random", "random"), seat=None))
        assert (await process.play.sync(id, None)).stage == "over"
        return process.slept

    assert play(alone) == []


def replace_bots(new: NewTable) -> NewTable:
    return msgspec.structs.replace(new, bots=(None, "random"))
