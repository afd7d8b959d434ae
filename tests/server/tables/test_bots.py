"""Bots at a table: they hold up nobody, and nothing they do can hurt it."""

import asyncio
import logging
from typing import Any

import pytest
from minis.duel import Parry

from server.tables.process import ANN, BOB, Process, Slow, wait
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
        process = Process(bots={"slow": Slow, "random": Random})
        await process.fill()
        new = NewTable("whispers", bots=(None, None, "slow"))
        id = (await process.lobby.create(ANN, new)).id
        invite = await process.lobby.invite(id, ANN, 1)
        await process.lobby.join(BOB, invite.secret)
        await process.lobby.start(id, ANN)
        await asyncio.to_thread(Slow.thinking.wait, 10)
        for person in (ANN, BOB):
            sync = await process.play.sync(id, person)
            assert sync.asked
            await process.play.away(id, person, True)
            await process.play.away(id, person, False)
        assert (await process.play.sync(id, None)).waiting == (0, 1, 2)
        Slow.go.set()
        await process.calm(id)
        assert (await process.play.sync(id, None)).waiting == (0, 1)

    wait(play())


def test_who_comes_back_for_a_moment_and_goes_again_is_stood_in_for() -> None:
    """What the stand-in thought of meanwhile does not count: it thinks again."""

    async def play() -> None:
        Slow.begin()
        process = Process(bots={"random": Slow})
        await process.fill()
        id = await process.table(NewTable("duel"), BOB)
        await process.play.away(id, ANN, True)
        await asyncio.to_thread(Slow.thinking.wait, 10)
        await process.play.away(id, ANN, False)
        Slow.go.set()
        await process.calm(id)
        assert (await process.play.sync(id, None)).waiting == (0,)
        await process.play.away(id, ANN, True)
        await process.calm(id)
        assert (await process.play.sync(id, None)).waiting == (1,)

    wait(play())


@pytest.mark.parametrize("bot", [Silent, Cheat, Broken])
def test_a_bot_that_fails_does_not_stop_the_game(
    bot: type[Random], caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        process = Process(bots={"bad": bot, "random": Random})
        await process.fill()
        new = NewTable("whispers", seat=None, bots=("bad", "random", "bad"))
        id = (await process.lobby.create(ANN, new)).id
        await process.lobby.start(id, ANN)
        await process.calm(id)
        assert (await process.play.sync(id, None)).stage == "over"

    with caplog.at_level(logging.ERROR):
        wait(play())
    assert ("Broken" in str(bot)) == any("failed" in r.message for r in caplog.records)


def test_a_bot_that_is_no_longer_here_is_replaced() -> None:
    """The next version of the server has other bots."""

    async def play() -> None:
        first = Process(bots={"old": Random, "random": Random})
        await first.fill()
        id = await first.table(NewTable("duel", bots=(None, "old")))
        later = Process(first.store, bots={"random": Random})
        await later.store.release(first.registry.process)
        await later.act(id, ANN, -1)
        assert (await later.play.sync(id, None)).waiting == (0,)

    wait(play())


def test_a_bot_hears_only_what_its_seat_is_told() -> None:
    async def play() -> None:
        process = Process(bots={"curious": Curious, "random": Random})
        await process.fill()
        new = NewTable("whispers", seat=None, bots=("random", "curious", "random"))
        id = (await process.lobby.create(ANN, new)).id
        await process.lobby.start(id, ANN)
        await process.calm(id)
        assert {event.to for event in Curious.told} == {None, 1}
        assert len(Curious.told) == len(set(Curious.told))

    wait(play())


class Pensive(Random):
    """Thinks the longer, the higher its cards are."""

    def __init__(self, process: list[Process]) -> None:
        self.process = process

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        self.process[0].time += sum(getattr(option, "card", 0) for option in look.options) / 100
        return super().choose(look, seed)


def test_nobody_can_tell_from_the_time_what_a_bot_thinks_about_in_secret() -> None:
    """All of Whispers is decided in secret: whatever the hands, the bids come at the beat."""

    async def play() -> None:
        processes: list[Process] = []
        process = Process(bots={"pensive": lambda: Pensive(processes), "random": Random})
        processes.append(process)
        await process.fill()
        new = NewTable("whispers", seat=None, bots=("pensive", "random", "pensive"))
        id = (await process.lobby.create(ANN, new)).id
        await process.lobby.start(id, ANN)
        begun = process.time
        await process.calm(id)
        given = [row for row in await process.store.answers(id) if row.by == "bot"]
        beats = [(row.at - begun) / PAUSE for row in given]
        assert len(given) >= 9
        assert len(set(process.slept)) > 2  # they thought for different times
        assert [round(beat, 6) for beat in beats] == [round(beat) for beat in beats]

    wait(play())


def test_what_everybody_sees_a_bot_decide_needs_no_pause() -> None:
    async def play() -> None:
        process = Process()
        await process.fill()
        id = (await process.lobby.create(ANN, NewTable("duel", seat=None, bots=("random",) * 2))).id
        await process.lobby.start(id, ANN)
        await process.calm(id)
        assert (await process.play.sync(id, None)).stage == "over"
        assert process.slept == []

    wait(play())
