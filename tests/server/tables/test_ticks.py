"""The server looks after all its tables once a second, whatever becomes of one of them."""

import asyncio
import logging

import pytest

from server.passing import Passing
from server.tables.process import ANN, BOB, Process, wait
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import NewTable
from worldline.server.store.rows import Clock, Known

TURN = NewTable("duel", clock=Clock("turn", 60))


class Hesitant(Passing):
    """A store that says nothing about the unknown table, and lends out none, until it is told."""

    def __init__(self) -> None:
        super().__init__(lambda: 1000.0)
        self.tells, self.lends = asyncio.Event(), asyncio.Event()

    async def table(self, id: str) -> Known | None:
        if id == "unknown":
            await self.tells.wait()
        return await super().table(id)

    async def claim(self, table: str, process: str, seconds: float) -> str:
        await self.lends.wait()
        return await super().claim(table, process, seconds)


def test_a_table_that_is_gone_before_its_turn_comes_is_passed_over() -> None:
    """Somebody asks for a table that does not exist, and is told so while a tick is under way."""

    async def play() -> None:
        store = Hesitant()
        process = Process(store)
        await process.fill()
        id = await process.table(TURN, BOB)
        process.time += 61
        asking = asyncio.create_task(process.lobby.info("unknown", ANN))
        await asyncio.sleep(0)
        assert list(process.registry.live) == [id, "unknown"]
        ticking = asyncio.create_task(process.bots.tick())  # Ann is late: it asks for the table
        await asyncio.sleep(0)
        store.tells.set()
        with pytest.raises(NotAllowed, match="no such table"):
            await asking
        store.lends.set()
        await ticking
        assert list(process.registry.live) == [id]

    wait(play())


class Torn(Passing):
    """A store that cannot lend out one of its tables."""

    torn = ""

    async def claim(self, table: str, process: str, seconds: float) -> str:
        if table == self.torn:
            raise OSError("a page is missing")
        return await super().claim(table, process, seconds)


def test_one_table_in_trouble_does_not_hold_up_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        store = Torn()
        process = Process(store)
        await process.fill()
        store.torn = await process.table(TURN, BOB)
        other = await process.table(TURN, BOB)
        process.time += 61
        await process.bots.tick()
        await process.calm(other)
        assert (await store.answers(other))[0].by == "clock"
        assert await store.answers(store.torn) == []

    with caplog.at_level(logging.ERROR):
        wait(play())
    assert [record.getMessage().split()[0] for record in caplog.records] == ["table"]
