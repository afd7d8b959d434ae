"""Clocks: a turn's time, a bank with an increment, and the bot that is called in."""

import asyncio
from typing import Any

import msgspec

from server.tables.process import ANN, BOB, CLEO, Process, Slow, begun, heard, run, wait
from worldline.core.machine import Action, Decision
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.nouns.commands import Arrange, RaiseHand
from worldline.riftbound.combat.setup.files import open_scene
from worldline.server.messages.tables import NewTable, SeatClock, Seated
from worldline.server.store.rows import Clock
from worldline.server.tables.bots import PACE
from worldline.server.tables.table import Table
from worldline.the_now.game import GAME
from worldline.the_now.schema import Offer, Trade
from worldline.the_now.setup import Setup

TURN = NewTable("duel", clock=Clock("turn", 60))
FISCHER = NewTable("duel", clock=Clock("fischer", 60, 10))


def test_nobody_is_hurried_without_a_clock() -> None:
    async def play(process: Process) -> None:
        id = await process.table(NewTable("duel"), BOB)
        process.time += 1e9
        await process.bots.tick()
        assert (await process.play.sync(id, None)).clocks == ()
        assert await process.store.answers(id) == []

    run(play)


def test_a_turn_has_its_time_and_then_a_bot_stands_in() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(TURN, BOB)
        assert (await tables.play.sync(id, None)).clocks == (
            SeatClock(None, 1060.0),
            SeatClock(None, None),
        )
        process.time += 59
        await tables.bots.tick()
        assert not (await tables.lobby.info(id, None)).seats[0].away
        async with tables.play.subscribe(id, BOB) as queue:
            process.time += 1
            await tables.bots.tick()
            assert heard(queue, Seated)[-1].info.seats[0].away
        await process.calm(id)
        rows = await process.store.answers(id)
        assert rows[0].by == "clock"
        assert all(row.by in ("clock", "chance") for row in rows)
        assert (await tables.play.sync(id, None)).waiting == (1,)

    run(play)


async def slow_process() -> Process:
    """Its stand-in thinks until it is told to answer."""
    Slow.begin()
    process = Process(bots={"random": Slow})
    await process.fill()
    return process


async def late_against_bots(process: Process) -> str:
    """Ann plays The Now against two bots, and does not answer in time."""
    setup = {"seats": 3, "swap": False}
    new = NewTable("the_now", setup, clock=Clock("turn", 60), bots=(None, "random", "random"))
    id = await process.table(new)
    while (await process.play.sync(id, ANN)).waiting != (0,):
        await process.act(id, ANN)
    process.time += 61
    await process.bots.tick()
    return id


def test_a_stand_in_of_the_clock_plays_one_turn_and_the_next_is_the_persons_own() -> None:
    async def play(process: Process) -> None:
        id = await late_against_bots(process)
        round_of = (await process.play.sync(id, ANN)).view.round
        await process.calm(id)
        sync = await process.play.sync(id, ANN)
        assert (sync.stage, sync.waiting) == ("playing", (0,))
        assert sync.view.round <= round_of + 1
        assert sync.clocks[0].until == process.time + 60
        seat = (await process.lobby.info(id, ANN)).seats[0]
        assert (seat.away, seat.late) == (False, True)

    run(play)


def test_who_plays_on_alone_misses_turn_by_turn_too() -> None:
    """The last in a round may be the first in the next one, and owe an answer all the time."""

    async def play(process: Process) -> int:
        process.drawn = 3000  # a game in which that happens
        id, alone, n = await late_against_bots(process), 0, 0
        while (sync := await process.play.sync(id, ANN)).stage != "over":
            await process.calm(id)
            steps = (await process.analysis.replay(id, ANN)).steps
            missed = [step for step in steps if step.n > n and step.seat == 0]
            assert {step.round for step in missed if step.by == "clock"} == {sync.view.round}
            alone += all(step.seat == 0 for step in steps if step.n > n)
            n = steps[-1].n
            process.time += 61
            await process.bots.tick()
        return alone

    assert run(play) > 1


def test_a_stand_in_plays_at_the_pace_of_people() -> None:
    """The first answer is due when time is up; before each other there is time to come back."""

    async def play(process: Process) -> None:
        id = await late_against_bots(process)
        await process.calm(id)
        at = [row.at for row in await process.store.answers(id) if row.by == "clock"]
        assert len(at) > 2
        assert at[0] == at[1] - PACE == at[2] - 2 * PACE

    run(play)


def test_who_comes_back_during_his_turn_plays_the_rest_of_it_with_new_time() -> None:
    async def play(process: Process) -> None:
        id, back = await late_against_bots(process), asyncio.Event()

        async def come_back(seconds: float) -> None:
            if not back.is_set():
                back.set()
                await process.play.away(id, ANN, False)

        process.bots.sleep = come_back
        await process.calm(id)
        sync = await process.play.sync(id, ANN)
        assert [row.by for row in await process.store.answers(id)].count("clock") == 1
        assert sync.waiting == (0,)
        assert sync.clocks[0].until == process.time + 60
        await process.act(id, ANN)

    run(play)


def test_coming_back_while_the_late_answer_is_thought_about_does_not_undo_it() -> None:
    """Otherwise the time that is over would be over again a moment later."""

    async def play() -> None:
        process = await slow_process()
        tables, id = process.tables, await process.table(TURN, BOB)
        process.time += 61
        await tables.bots.tick()
        await asyncio.to_thread(Slow.thinking.wait, 10)
        await tables.play.away(id, ANN, False)
        Slow.go.set()
        await process.calm(id)
        assert (await process.store.answers(id))[0].by == "clock"
        await tables.bots.tick()
        assert not (await tables.lobby.info(id, None)).seats[0].away

    wait(play())


def test_who_missed_a_turn_is_told_until_he_has_seen_it() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await late_against_bots(process)
        await process.calm(id)
        first = (await process.store.table(id) or ((), ()))[1][0].since
        process.time += 61  # and the next one, too
        await tables.bots.tick()
        await process.calm(id)
        digest = await tables.play.away(id, ANN, False)
        assert digest is not None
        assert digest.since == process.registry.live[id].begun_table().known[0].number_at(first)
        assert not (await tables.lobby.info(id, ANN)).seats[0].late
        assert await tables.play.away(id, ANN, False) is None

    run(play)


def test_who_answers_again_has_seen_it() -> None:
    async def play(process: Process) -> None:
        id = await late_against_bots(process)
        await process.calm(id)
        await process.act(id, ANN)
        assert not (await process.lobby.info(id, ANN)).seats[0].late

    run(play)


def test_the_turn_of_a_stand_in_ends_also_in_another_process() -> None:
    async def play(process: Process) -> None:
        id = await late_against_bots(process)
        await process.tables.close()
        again = Process(process.store)
        again.time = process.time
        await again.lobby.info(id, None)
        await again.calm(id)
        sync = await again.play.sync(id, ANN)
        assert (sync.stage, sync.waiting) == ("playing", (0,))
        assert not (await again.lobby.info(id, ANN)).seats[0].away

    run(play)


def test_a_seat_that_owes_nothing_any_more_is_given_back() -> None:
    """The others take back what led to the missed turn."""

    async def play() -> None:
        process = await slow_process()
        tables, id = process.tables, await process.table(TURN, BOB)
        await process.act(id, ANN, -1)
        process.time += 61
        await tables.bots.tick()
        assert (await tables.lobby.info(id, None)).seats[1].away
        await tables.play.undo(id, ANN)
        assert (await tables.play.sync(id, None)).waiting == (0,)
        await tables.bots.tick()
        assert not (await tables.lobby.info(id, None)).seats[1].away
        Slow.go.set()
        await process.calm(id)

    wait(play())


def test_a_turn_goes_on_through_answers_until_chance_speaks() -> None:
    """The Now asks one seat again and again during its turn."""

    async def play(process: Process) -> None:
        new = NewTable("the_now", {"seats": 3, "swap": False}, clock=Clock("turn", 60))
        tables, id = process.tables, await process.table(new, BOB, CLEO)
        people = (ANN, BOB, CLEO)
        kept = 0
        for _ in range(60):
            process.time += 0.5
            before = await tables.play.sync(id, None)
            if before.stage == "over":
                break
            seat = before.waiting[0]
            rows = len(await process.store.answers(id))
            await process.act(id, people[seat], 0)
            after = await tables.play.sync(id, None)
            chance = len(await process.store.answers(id)) - rows > 1
            for other in after.waiting:
                if other in before.waiting and not chance:
                    assert after.clocks[other] == before.clocks[other]
                    kept += other == seat
                else:
                    assert after.clocks[other].until == process.time + 60
        assert kept

    run(play)


def test_who_comes_back_has_the_time_of_a_turn_again() -> None:
    table = begun(GAME, Setup(seats=3, swap=False), 8, Clock("turn", 60))
    for at in (70.0, 80.0, 90.0):
        (seat,) = table.sync(None).waiting
        d = next(d for d in table.position.open if d.seat == seat and GAME.must_be_answered(d))
        action = next(iter(GAME.legal(table.position.state, d)))
        table.commit(table.answer(table.position.open[d], d, action, "stand-in", at))
        assert table.deadline(table.sync(None).waiting[0]) == at + 60


def test_a_bank_that_ran_out_leaves_a_tenth_for_the_next_turn() -> None:
    """Without an increment nothing else would be left, and every turn would be missed."""

    async def play(process: Process) -> None:
        new = NewTable("duel", clock=Clock("fischer", 600))
        tables, id = process.tables, await process.table(new, BOB)
        process.time += 601
        await tables.bots.tick()
        await process.calm(id)
        assert (await tables.play.sync(id, None)).clocks[0].bank == 60.0

    run(play)


def test_a_bank_is_charged_and_each_answer_adds() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(FISCHER, BOB)
        process.time += 25
        await process.act(id, ANN, -1)
        clocks = (await tables.play.sync(id, None)).clocks
        assert clocks == (SeatClock(45.0, None), SeatClock(60.0, 1085.0))
        process.time += 60
        await tables.bots.tick()
        await process.calm(id)
        assert (await tables.lobby.info(id, None)).seats[1].late
        assert (await tables.play.sync(id, None)).clocks[1].bank == 10.0

    run(play)


def test_what_nobody_waits_for_adds_nothing_to_a_bank() -> None:
    """Offers, and hands that are raised, would make as much time as one likes."""
    trade = begun(GAME, Setup(seats=3, swap=False), 8, FISCHER.clock)
    (seat,) = trade.sync(None).waiting
    fight = begun(RIFTBOUND.game, open_scene("duel").setup, 8, FISCHER.clock)
    (unit,) = (u for u in fight.position.state.units if u.seat in fight.sync(None).waiting)
    asides: list[tuple[Table[Any], Decision, Action]] = [
        (trade, Trade(seat), Offer((seat + 1) % 3, give=1)),
        (fight, Arrange(unit.seat), RaiseHand(unit=unit.id)),
    ]
    for table, aside, action in asides:
        before = table.position
        table.commit(table.answer(before.open[aside], aside, action, "seat", 5.0))
        assert table.position.since[aside.seat] == before.since[aside.seat]
        assert table.position.banks == before.banks


def test_clocks_are_the_same_after_a_restart_and_time_runs_out_all_the_same() -> None:
    async def play(process: Process) -> None:
        id = await process.table(FISCHER, BOB)
        process.time += 25
        await process.act(id, ANN, -1)
        again = Process(process.store)
        again.time = process.time
        assert await again.syncs(id) == await process.syncs(id)
        again.time += 61
        await process.registry.store.release(process.registry.process)
        await again.bots.tick()
        await again.calm(id)
        assert (await again.store.answers(id))[1].by == "clock"

    run(play)


def test_bots_and_those_away_have_no_clock() -> None:
    async def play(process: Process) -> None:
        new = NewTable("whispers", clock=Clock("turn", 60))
        tables, id = process.tables, await process.table(new, BOB, CLEO)
        await tables.lobby.leave(id, CLEO)
        await tables.play.away(id, BOB, True)
        await process.calm(id)
        clocks = (await tables.play.sync(id, None)).clocks
        assert [clock.until is None for clock in clocks] == [False, True, True]

    run(play)


# --- a fight


async def a_fight(process: Process, clock: Clock) -> str:
    """Ann plays the Lancer, Bob leads."""
    process.registry.games = {**process.registry.games, "riftbound": RIFTBOUND}
    setup = msgspec.to_builtins(open_scene("duel").setup)
    return await process.table(NewTable("riftbound", setup, clock=clock), BOB)


def test_in_a_fight_a_bot_plays_for_whoever_is_late_and_no_longer() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await a_fight(process, Clock("turn", 60))
        for _ in range(6):  # nobody is there, and the fight goes on all the same
            before = await tables.play.sync(id, None)
            (late,) = before.waiting
            process.time += 60
            await tables.bots.tick()
            await process.calm(id)
            after = await tables.play.sync(id, None)
            assert after.n > before.n
            assert not (await tables.lobby.info(id, None)).seats[late].away
            asked = [clock.until for clock in after.clocks if clock.until is not None]
            assert min(asked) > process.time
        by = {row.by for row in await process.store.answers(id)}
        assert by == {"clock", "chance"}

    run(play)


def test_a_gm_whose_bank_is_empty_has_something_left_for_the_next_turn() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await a_fight(process, Clock("fischer", 60, 5))
        while (await tables.play.sync(id, None)).waiting != (1,):
            await process.act(id, ANN)
        process.time += 61
        await tables.bots.tick()
        await process.calm(id)
        assert (await tables.play.sync(id, BOB)).clocks[1].bank == 6.0
        assert (await tables.play.sync(id, None)).stage == "playing"

    run(play)
