"""A table is loaded whole or not at all, and one that cannot be holds up no other."""

import asyncio
import json
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace
from patience import HANG

from server.tables.house import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    WHISPERS_OF_THREE,
    House,
    answer,
    heard,
    run,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Changed, NewTable, Said, Seated, Sync
from worldline.server.store.memory import Memory
from worldline.server.store.news import MISSED
from worldline.server.store.rows import UNREADABLE_CLOCK, AnswerRow, ChatRow
from worldline.server.tables.registry import SET_ASIDE


async def until_over(store: Memory, *ids: str) -> None:
    async with asyncio.timeout(HANG):
        while set(ids) & set(await store.playing()):
            await asyncio.sleep(0.01)


Spoil = Callable[[House, str], None]


def unreadable_answer(house: House, id: str) -> None:
    answers = house.store._answers[id]
    answers[-1] = replace(answers[-1], a=b"\xff")


def unknown_decision(house: House, id: str) -> None:
    answers = house.store._answers[id]
    answers[-1] = replace(answers[-1], d=b'{"type":"Nothing","seat":0}')


def answer_twice(house: House, id: str) -> None:
    answers = house.store._answers[id]
    answers.append(replace(answers[-1], n=len(answers)))


def missing_answer(house: House, id: str) -> None:
    answers = house.store._answers[id]
    answers[-1] = replace(answers[-1], n=len(answers))


def too_many_taken_back(house: House, id: str) -> None:
    answers = house.store._answers[id]
    answers.append(AnswerRow(len(answers), b"null", b"[]", "seat", 0.0, len(answers) + 5))


def unreadable_setup(house: House, id: str) -> None:
    house.store._tables[id] = replace(house.store._tables[id], setup=b"{")


SPOILED = (
    unreadable_answer,
    unknown_decision,
    answer_twice,
    missing_answer,
    too_many_taken_back,
    unreadable_setup,
)


@pytest.mark.parametrize("spoil", SPOILED)
def test_a_table_that_cannot_be_replayed_is_set_aside_and_the_others_go_on(
    spoil: Spoil, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(house: House) -> None:
        bad = await house.table(DUEL_OF_TWO, BOB)
        await house.act(bad, ANN, -1)
        good = (
            await house.rooms.create(ANN, NewTable("whispers", seat=None, bots=("random",) * 3))
        ).id
        row = house.store._tables[good]
        await house.store.change_table(replace(row, stage="playing", created=house.time))
        spoil(house, bad)
        later = House(house.store)
        await later.rooms.open()
        await until_over(house.store, good)
        (logged,) = [record for record in caplog.records if bad in record.getMessage()]
        assert logged.exc_info  # with the reason
        mine = {info.id: info for info in await later.rooms.list_mine(BOB)}
        for info in (mine[bad], await later.rooms.info(bad, BOB)):
            assert (info.playable, info.why) == (False, SET_ASIDE)
        async with later.rooms.subscribe(bad, BOB) as queue:
            assert heard(queue, Seated)[0].info.why == SET_ASIDE
        with pytest.raises(NotAllowed, match="cannot be replayed"):
            await later.rooms.sync(bad, BOB)
        await later.rooms.close()

    run(play)


def test_a_table_with_an_unreadable_clock_is_set_aside() -> None:
    async def play(house: House) -> None:
        id = await house.table(DUEL_OF_TWO, BOB)
        house.store._tables[id] = replace(house.store._tables[id], clock=UNREADABLE_CLOCK)
        later = House(house.store)
        assert [info.why for info in await later.rooms.list_mine(BOB)] == [SET_ASIDE]
        with pytest.raises(NotAllowed, match="cannot be replayed"):
            await later.rooms.sync(id, BOB)

    run(play)


@pytest.mark.parametrize("spoil", SPOILED)
@pytest.mark.parametrize("stage", ["playing", "over"])
def test_a_table_that_is_set_aside_can_be_exported_and_deleted(spoil: Spoil, stage: Any) -> None:
    async def play(house: House) -> None:
        id = await house.table(DUEL_OF_TWO, BOB)
        await house.act(id, ANN, -1)
        house.store._tables[id] = replace(house.store._tables[id], stage=stage)
        spoil(house, id)
        later = House(house.store)
        header, *lines = map(json.loads, (await later.rooms.record(id, BOB)).splitlines())
        assert (header["seed"] is not None) == (stage == "over")
        if stage == "playing":  # what is Ann's stays hers
            assert not [line for line in lines if line["d"]["seat"] != 1]
        elif spoil is not too_many_taken_back:
            assert len(lines) == len(house.store._answers[id])
        await later.rooms.delete(id, ANN)
        with pytest.raises(NotAllowed, match="no such table"):
            await later.rooms.info(id, BOB)

    run(play)


class Flaky(Memory):
    """A store that loses the connection before one of its answers; `after` counts down to it."""

    after = -1

    def _asked(self) -> None:
        self.after -= 1
        if self.after == -1:
            raise OSError("the connection is lost")

    async def names(self, people: Collection[str]) -> dict[str, str]:
        self._asked()
        return await super().names(people)

    async def chat(self, table: str, start: int = 0) -> list[ChatRow]:
        self._asked()
        return await super().chat(table, start)

    async def answers(self, table: str, start: int = 0) -> list[AnswerRow]:
        self._asked()
        return await super().answers(table, start)

    async def append(self, table: str, rows: Sequence[AnswerRow]) -> None:
        self._asked()
        await super().append(table, rows)

    async def notify(self, table: str, text: str) -> None:
        self._asked()
        await super().notify(table, text)


@pytest.mark.parametrize("after", range(3))
def test_a_table_is_loaded_whole_or_not_at_all(after: int) -> None:
    async def play() -> None:
        store = Flaky()
        first = House(store)
        await first.fill()
        id = await first.table(WHISPERS_OF_THREE, BOB, CLEO)
        second = House(store)
        store.after = after
        with pytest.raises(OSError, match="lost"):
            await second.rooms.sync(id, ANN)
        assert await second.syncs(id) == await first.syncs(id)

    asyncio.run(play())


@pytest.mark.parametrize("after", range(3, 9))  # that it has begun is stored by then
def test_a_start_that_was_interrupted_is_made_up_for(after: int) -> None:
    async def play() -> None:
        store = Flaky()
        house = House(store)
        await house.fill()
        bots = (None, "random", "random")
        id = (await house.rooms.create(ANN, NewTable("whispers", bots=bots))).id
        store.after = after
        async with house.rooms.subscribe(id, ANN) as queue:
            with suppress(OSError, NotAllowed):
                await house.rooms.start(id, ANN)
            assert (await house.rooms.sync(id, ANN)).asked
            told = [queue.get_nowait() for _ in range(queue.qsize())][-1]
            sync = told.sync if isinstance(told, Changed) else told
            assert isinstance(sync, Sync)
            assert sync.asked  # whoever has stayed is told, too

    asyncio.run(play())


def test_after_a_start_every_table_goes_on_though_the_database_goes_away_for_a_moment() -> None:
    async def play() -> None:
        store = Flaky()
        first = House(store)
        await first.fill()
        ids = [
            (
                await first.rooms.create(ANN, NewTable("whispers", seat=None, bots=("random",) * 3))
            ).id
            for _ in range(3)
        ]
        for id in ids:
            await store.change_table(
                replace(store._tables[id], stage="playing", created=first.time)
            )
        second = House(store)
        store.after = 2  # before the answers of the first table
        await second.rooms.open()
        await until_over(store, *ids)
        await second.rooms.close()

    asyncio.run(play())


# --- what other processes do


def test_what_was_missed_is_caught_up_with() -> None:
    async def play(house: House) -> None:
        id = await house.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = House(house.store)
        other.time = house.time
        async with other.rooms.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            await house.act(id, ANN)
            await house.rooms.say(id, ANN, "hello over there")
            assert queue.empty()  # it does not listen yet, as while its connection is lost
            await other.rooms.open()
            await house.store.notify(*MISSED)  # it has a new connection
            async with asyncio.timeout(HANG):
                changed = await queue.get()
                said = await queue.get()
            assert isinstance(changed, Changed)
            assert isinstance(said, Said)
            assert await other.syncs(id) == await house.syncs(id)
        await other.rooms.close()

    run(play)


def test_listening_goes_on_when_the_database_went_away_meanwhile() -> None:
    async def play() -> None:
        store = Flaky()
        house = House(store)
        await house.fill()
        id = await house.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = House(store)
        other.time = house.time
        async with other.rooms.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            await other.rooms.open()
            await asyncio.sleep(0)
            bid = answer(await house.rooms.sync(id, ANN))
            store.after = 2  # stored and told; then it cannot be read
            await house.rooms.act(id, ANN, bid)
            async with asyncio.timeout(HANG):
                assert isinstance(await queue.get(), Changed)
        await other.rooms.close()

    asyncio.run(play())


def test_who_could_not_be_told_is_told_later() -> None:
    async def play() -> None:
        store = Flaky()
        house = House(store)
        await house.fill()
        id = await house.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = House(store)
        other.time = house.time
        async with other.rooms.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            for h in (house, other):
                await h.rooms.open()
            bid = answer(await house.rooms.sync(id, ANN))
            store.after = 1  # stored, but not told
            await house.rooms.act(id, ANN, bid)
            async with asyncio.timeout(HANG):
                assert isinstance(await queue.get(), Changed)
        for h in (house, other):
            await h.rooms.close()

    asyncio.run(play())


def test_several_answers_that_another_process_stored_are_told_one_by_one() -> None:
    async def play(house: House) -> None:
        id = await house.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = House(house.store)
        other.time = house.time
        async with other.rooms.subscribe(id, CLEO) as queue:
            heard(queue, Seated)
            for who in (ANN, BOB):
                await house.act(id, who)
            other.rooms.behind[id] = None
            await other.rooms.catch_up()
            changes = heard(queue, Changed)
            assert [(change.seat, change.by) for change in changes] == [(0, "seat"), (1, "seat")]
            assert [change.n for change in changes] == [change.sync.n for change in changes]
            assert await other.syncs(id) == await house.syncs(id)

    run(play)
