"""Clocks: a turn's time, a bank with an increment, and the bot that is called in."""

import asyncio

from server.tables.house import ANN, BOB, CLEO, House, Slow, begun, heard, run
from worldline.server.messages.tables import NewTable, SeatClock, Seated
from worldline.server.store.rows import Clock
from worldline.server.tables.bots import PACE
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup

TURN = NewTable("duel", clock=Clock("turn", 60))
FISCHER = NewTable("duel", clock=Clock("fischer", 60, 10))


def test_nobody_is_hurried_without_a_clock() -> None:
    async def play(house: House) -> None:
        id = await house.table(NewTable("duel"), BOB)
        house.time += 1e9
        await house.rooms.tick()
        assert (await house.rooms.sync(id, None)).clocks == ()
        assert await house.store.answers(id) == []

    run(play)


def test_a_turn_has_its_time_and_then_a_bot_stands_in() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, await house.table(TURN, BOB)
        assert (await rooms.sync(id, None)).clocks == (
            SeatClock(None, 1060.0),
            SeatClock(None, None),
        )
        house.time += 59
        await rooms.tick()
        assert not (await rooms.info(id, None)).seats[0].away
        async with rooms.subscribe(id, BOB) as queue:
            house.time += 1
            await rooms.tick()
            assert heard(queue, Seated)[-1].info.seats[0].away
        await house.calm(id)
        rows = await house.store.answers(id)
        assert rows[0].by == "clock"
        assert all(row.by in ("clock", "chance") for row in rows)
        assert (await rooms.sync(id, None)).waiting == (1,)

    run(play)


async def slow_house() -> House:
    """Its stand-in thinks until it is told to answer."""
    Slow.begin()
    house = House(bots={"random": Slow})
    await house.fill()
    return house


async def late_against_bots(house: House) -> str:
    """Ann plays The Now against two bots, and does not answer in time."""
    setup = {"seats": 3, "swap": False}
    new = NewTable("the_now", setup, clock=Clock("turn", 60), bots=(None, "random", "random"))
    id = await house.table(new)
    while (await house.rooms.sync(id, ANN)).waiting != (0,):
        await house.act(id, ANN)
    house.time += 61
    await house.rooms.tick()
    return id


def test_a_stand_in_of_the_clock_plays_one_turn_and_the_next_is_the_persons_own() -> None:
    async def play(house: House) -> None:
        id = await late_against_bots(house)
        round_of = (await house.rooms.sync(id, ANN)).view.round
        await house.calm(id)
        sync = await house.rooms.sync(id, ANN)
        assert (sync.stage, sync.waiting) == ("playing", (0,))
        assert sync.view.round <= round_of + 1
        assert sync.clocks[0].until == house.time + 60
        seat = (await house.rooms.info(id, ANN)).seats[0]
        assert (seat.away, seat.late) == (False, True)

    run(play)


def test_who_plays_on_alone_misses_turn_by_turn_too() -> None:
    """The last in a round may be the first in the next one, and owe an answer all the time."""

    async def play(house: House) -> int:
        id, alone, n = await late_against_bots(house), 0, 0
        while (sync := await house.rooms.sync(id, ANN)).stage != "over":
            await house.calm(id)
            steps = (await house.rooms.replay(id, ANN)).steps
            missed = [step for step in steps if step.n > n and step.seat == 0]
            assert {step.round for step in missed if step.by == "clock"} == {sync.view.round}
            alone += all(step.seat == 0 for step in steps if step.n > n)
            n = steps[-1].n
            house.time += 61
            await house.rooms.tick()
        return alone

    assert run(play) > 1


def test_a_stand_in_plays_at_the_pace_of_people() -> None:
    """The first answer is due when time is up; before each other there is time to come back."""

    async def play(house: House) -> None:
        id = await late_against_bots(house)
        await house.calm(id)
        at = [row.at for row in await house.store.answers(id) if row.by == "clock"]
        assert len(at) > 2
        assert at[0] == at[1] - PACE == at[2] - 2 * PACE

    run(play)


def test_who_comes_back_during_his_turn_plays_the_rest_of_it_with_new_time() -> None:
    async def play(house: House) -> None:
        id, back = await late_against_bots(house), asyncio.Event()

        async def come_back(seconds: float) -> None:
            if not back.is_set():
                back.set()
                await house.rooms.away(id, ANN, False)

        house.rooms.sleep = come_back
        await house.calm(id)
        sync = await house.rooms.sync(id, ANN)
        assert [row.by for row in await house.store.answers(id)].count("clock") == 1
        assert sync.waiting == (0,)
        assert sync.clocks[0].until == house.time + 60
        await house.act(id, ANN)

    run(play)


def test_coming_back_while_the_late_answer_is_thought_about_does_not_undo_it() -> None:
    """Otherwise the time that is over would be over again a moment later."""

    async def play() -> None:
        house = await slow_house()
        rooms, id = house.rooms, await house.table(TURN, BOB)
        house.time += 61
        await rooms.tick()
        await asyncio.to_thread(Slow.thinking.wait, 10)
        await rooms.away(id, ANN, False)
        Slow.go.set()
        await house.calm(id)
        assert (await house.store.answers(id))[0].by == "clock"
        await rooms.tick()
        assert not (await rooms.info(id, None)).seats[0].away

    asyncio.run(play())


def test_who_missed_a_turn_is_told_until_he_has_seen_it() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, await late_against_bots(house)
        await house.calm(id)
        first = (await house.store.table(id) or ((), ()))[1][0].since
        house.time += 61  # and the next one, too
        await rooms.tick()
        await house.calm(id)
        digest = await rooms.away(id, ANN, False)
        assert digest is not None
        assert digest.since == first
        assert not (await rooms.info(id, ANN)).seats[0].late
        assert await rooms.away(id, ANN, False) is None

    run(play)


def test_who_answers_again_has_seen_it() -> None:
    async def play(house: House) -> None:
        id = await late_against_bots(house)
        await house.calm(id)
        await house.act(id, ANN)
        assert not (await house.rooms.info(id, ANN)).seats[0].late

    run(play)


def test_the_turn_of_a_stand_in_ends_also_in_another_process() -> None:
    async def play(house: House) -> None:
        id = await late_against_bots(house)
        await house.rooms.close()
        again = House(house.store)
        again.time = house.time
        await again.rooms.info(id, None)
        await again.calm(id)
        sync = await again.rooms.sync(id, ANN)
        assert (sync.stage, sync.waiting) == ("playing", (0,))
        assert not (await again.rooms.info(id, ANN)).seats[0].away

    run(play)


def test_a_seat_that_owes_nothing_any_more_is_given_back() -> None:
    """The others take back what led to the missed turn."""

    async def play() -> None:
        house = await slow_house()
        rooms, id = house.rooms, await house.table(TURN, BOB)
        await house.act(id, ANN, -1)
        house.time += 61
        await rooms.tick()
        assert (await rooms.info(id, None)).seats[1].away
        await rooms.undo(id, ANN)
        assert (await rooms.sync(id, None)).waiting == (0,)
        await rooms.tick()
        assert not (await rooms.info(id, None)).seats[1].away
        Slow.go.set()
        await house.calm(id)

    asyncio.run(play())


def test_a_turn_goes_on_through_answers_until_chance_speaks() -> None:
    """The Now asks one seat again and again during its turn."""

    async def play(house: House) -> None:
        new = NewTable("the_now", {"seats": 3, "swap": False}, clock=Clock("turn", 60))
        rooms, id = house.rooms, await house.table(new, BOB, CLEO)
        people = (ANN, BOB, CLEO)
        kept = 0
        for _ in range(60):
            house.time += 0.5
            before = await rooms.sync(id, None)
            if before.stage == "over":
                break
            seat = before.waiting[0]
            n = await house.act(id, people[seat], 0)
            after = await rooms.sync(id, None)
            chance = n - before.n > 1
            for other in after.waiting:
                if other in before.waiting and not chance:
                    assert after.clocks[other] == before.clocks[other]
                    kept += other == seat
                else:
                    assert after.clocks[other].until == house.time + 60
        assert kept

    run(play)


def test_who_comes_back_has_the_time_of_a_turn_again() -> None:
    table = begun(GAME, Setup(seats=3, swap=False), 8, Clock("turn", 60))
    for at in (70.0, 80.0, 90.0):
        (seat,) = table.sync(None).waiting
        d = next(d for d in table.position.open if d.seat == seat and GAME.owed(d))
        action = next(iter(GAME.legal(table.position.state, d)))
        table.commit(table.answer(table.position.open[d], d, action, "stand-in", at))
        assert table.deadline(table.sync(None).waiting[0]) == at + 60


def test_a_bank_that_ran_out_leaves_a_tenth_for_the_next_turn() -> None:
    """Without an increment nothing else would be left, and every turn would be missed."""

    async def play(house: House) -> None:
        new = NewTable("duel", clock=Clock("fischer", 600))
        rooms, id = house.rooms, await house.table(new, BOB)
        house.time += 601
        await rooms.tick()
        await house.calm(id)
        assert (await rooms.sync(id, None)).clocks[0].bank == 60.0

    run(play)


def test_a_bank_is_charged_and_each_answer_adds() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, await house.table(FISCHER, BOB)
        house.time += 25
        await house.act(id, ANN, -1)
        clocks = (await rooms.sync(id, None)).clocks
        assert clocks == (SeatClock(45.0, None), SeatClock(60.0, 1085.0))
        house.time += 60
        await rooms.tick()
        await house.calm(id)
        assert (await rooms.info(id, None)).seats[1].late
        assert (await rooms.sync(id, None)).clocks[1].bank == 10.0

    run(play)


def test_clocks_are_the_same_after_a_restart_and_time_runs_out_all_the_same() -> None:
    async def play(house: House) -> None:
        id = await house.table(FISCHER, BOB)
        house.time += 25
        await house.act(id, ANN, -1)
        again = House(house.store)
        again.time = house.time
        assert await again.syncs(id) == await house.syncs(id)
        again.time += 61
        await house.rooms.store.release(house.rooms.process)
        await again.rooms.tick()
        await again.calm(id)
        assert (await again.store.answers(id))[1].by == "clock"

    run(play)


def test_bots_and_those_away_have_no_clock() -> None:
    async def play(house: House) -> None:
        new = NewTable("whispers", clock=Clock("turn", 60))
        rooms, id = house.rooms, await house.table(new, BOB, CLEO)
        await rooms.leave(id, CLEO)
        await rooms.away(id, BOB, True)
        await house.calm(id)
        clocks = (await rooms.sync(id, None)).clocks
        assert [clock.until is None for clock in clocks] == [False, True, True]

    run(play)
