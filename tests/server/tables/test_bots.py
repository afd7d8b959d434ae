"""Bots at a table: they hold up nobody, and nothing they do can hurt it."""

import asyncio
import logging
from typing import Any

import pytest
from minis.duel import Parry

from server.tables.house import ANN, BOB, House, Slow
from worldline.bots.random import Random
from worldline.core.contract import Look
from worldline.core.machine import Action, Event
from worldline.server.messages.tables import NewTable
from worldline.server.tables.bots import PAUSE


class Silent(Random):
    def choose(self, look: Look[Any], seed: int) -> Action | None:
        return None


class Cheat(Random):
    def choose(self, look: Look[Any], seed: int) -> Action | None:
        return Parry()


class Broken(Random):
    def choose(self, look: Look[Any], seed: int) -> Action | None:
        raise ZeroDivisionError


class Curious(Random):
    """Remembers what it was told."""

    told: tuple[Event, ...] = ()

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        Curious.told += look.events
        return super().choose(look, seed)


def test_a_bot_that_thinks_holds_up_nobody() -> None:
    async def play() -> None:
        Slow.begin()
        house = House(bots={"slow": Slow, "random": Random})
        await house.fill()
        new = NewTable("whispers", bots=(None, None, "slow"))
        id = (await house.rooms.create(ANN, new)).id
        invite = await house.rooms.invite(id, ANN, 1)
        await house.rooms.join(BOB, invite.secret)
        await house.rooms.start(id, ANN)
        await asyncio.to_thread(Slow.thinking.wait, 10)
        for person in (ANN, BOB):
            sync = await house.rooms.sync(id, person)
            assert sync.asked
            await house.rooms.away(id, person, True)
            await house.rooms.away(id, person, False)
        assert (await house.rooms.sync(id, None)).waiting == (0, 1, 2)
        Slow.go.set()
        await house.calm(id)
        assert (await house.rooms.sync(id, None)).waiting == (0, 1)

    asyncio.run(play())


def test_who_comes_back_for_a_moment_and_goes_again_is_stood_in_for() -> None:
    """What the stand-in thought of meanwhile does not count: it thinks again."""

    async def play() -> None:
        Slow.begin()
        house = House(bots={"random": Slow})
        await house.fill()
        id = await house.table(NewTable("duel"), BOB)
        await house.rooms.away(id, ANN, True)
        await asyncio.to_thread(Slow.thinking.wait, 10)
        await house.rooms.away(id, ANN, False)
        Slow.go.set()
        await house.calm(id)
        assert (await house.rooms.sync(id, None)).waiting == (0,)
        await house.rooms.away(id, ANN, True)
        await house.calm(id)
        assert (await house.rooms.sync(id, None)).waiting == (1,)

    asyncio.run(play())


@pytest.mark.parametrize("bot", [Silent, Cheat, Broken])
def test_a_bot_that_fails_does_not_stop_the_game(
    bot: type[Random], caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        house = House(bots={"bad": bot, "random": Random})
        await house.fill()
        new = NewTable("whispers", seat=None, bots=("bad", "random", "bad"))
        id = (await house.rooms.create(ANN, new)).id
        await house.rooms.start(id, ANN)
        await house.calm(id)
        assert (await house.rooms.sync(id, None)).stage == "over"

    with caplog.at_level(logging.ERROR):
        asyncio.run(play())
    assert ("Broken" in str(bot)) == any("failed" in r.message for r in caplog.records)


def test_a_bot_that_is_no_longer_here_is_replaced() -> None:
    """The next version of the server has other bots."""

    async def play() -> None:
        first = House(bots={"old": Random, "random": Random})
        await first.fill()
        id = await first.table(NewTable("duel", bots=(None, "old")))
        later = House(first.store, bots={"random": Random})
        await later.store.release(first.rooms.process)
        await later.act(id, ANN, -1)
        assert (await later.rooms.sync(id, None)).waiting == (0,)

    asyncio.run(play())


def test_a_bot_hears_only_what_its_seat_is_told() -> None:
    async def play() -> None:
        house = House(bots={"curious": Curious, "random": Random})
        await house.fill()
        new = NewTable("whispers", seat=None, bots=("random", "curious", "random"))
        id = (await house.rooms.create(ANN, new)).id
        await house.rooms.start(id, ANN)
        await house.calm(id)
        assert {event.to for event in Curious.told} == {None, 1}
        assert len(Curious.told) == len(set(Curious.told))

    asyncio.run(play())


class Pensive(Random):
    """Thinks the longer, the higher its cards are."""

    def __init__(self, house: list[House]) -> None:
        self.house = house

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        self.house[0].time += sum(getattr(option, "card", 0) for option in look.options) / 100
        return super().choose(look, seed)


def test_nobody_can_tell_from_the_time_what_a_bot_thinks_about_in_secret() -> None:
    """All of Whispers is decided in secret: whatever the hands, the bids come at the beat."""

    async def play() -> None:
        houses: list[House] = []
        house = House(bots={"pensive": lambda: Pensive(houses), "random": Random})
        houses.append(house)
        await house.fill()
        new = NewTable("whispers", seat=None, bots=("pensive", "random", "pensive"))
        id = (await house.rooms.create(ANN, new)).id
        await house.rooms.start(id, ANN)
        begun = house.time
        await house.calm(id)
        given = [row for row in await house.store.answers(id) if row.by == "bot"]
        beats = [(row.at - begun) / PAUSE for row in given]
        assert len(given) >= 9
        assert len(set(house.slept)) > 2  # they thought for different times
        assert [round(beat, 6) for beat in beats] == [round(beat) for beat in beats]

    asyncio.run(play())


def test_what_everybody_sees_a_bot_decide_needs_no_pause() -> None:
    async def play() -> None:
        house = House()
        await house.fill()
        id = (await house.rooms.create(ANN, NewTable("duel", seat=None, bots=("random",) * 2))).id
        await house.rooms.start(id, ANN)
        await house.calm(id)
        assert (await house.rooms.sync(id, None)).stage == "over"
        assert house.slept == []

    asyncio.run(play())
