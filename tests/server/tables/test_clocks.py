"""Clocks: a turn's time, a bank with an increment, and the bot that is called in."""

from server.tables.house import ANN, BOB, CLEO, House, begun, heard, run
from worldline.server.messages import NewTable, SeatClock, Seated
from worldline.server.store.rows import Clock
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
        assert all(row.by in ("clock", "stand-in", "chance") for row in rows)
        assert (await rooms.sync(id, None)).waiting == (1,)
        digest = await rooms.away(id, ANN, False)
        assert digest is not None
        assert digest.since == 0

    run(play)


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
        assert (await rooms.info(id, None)).seats[1].away
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
