"""A table is loaded whole or not at all, and one that cannot be holds up no other."""

import asyncio
import json
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace
from patience import HANG

from server.passing import Passing, write
from server.tables.process import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    WHISPERS_OF_THREE,
    Process,
    answer,
    heard,
    run,
    wait,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Changed, NewTable, Said, Seated, Sync
from worldline.server.store.news import MISSED
from worldline.server.store.rows import UNREADABLE_CLOCK, AnswerRow, ChatRow, TableRow
from worldline.server.tables.registry import SET_ASIDE


async def until_over(store: Passing, *ids: str) -> None:
    async with asyncio.timeout(HANG):
        while set(ids) & set(await store.playing()):
            await asyncio.sleep(0.01)


Spoil = Callable[[Process, str], None]


LAST = "table_id = ?1 AND n = (SELECT max(n) FROM answers WHERE table_id = ?1)"
MORE = 'INSERT INTO answers (table_id, n, d, a, "by", at, back)'


def unreadable_answer(process: Process, id: str) -> None:
    write(process.store, f"UPDATE answers SET a = ?2 WHERE {LAST}", id, b"\xff")


def unknown_decision(process: Process, id: str) -> None:
    nothing = b'{"type":"Nothing","seat":0}'
    write(process.store, f"UPDATE answers SET d = ?2 WHERE {LAST}", id, nothing)


def answer_twice(process: Process, id: str) -> None:
    again = f'SELECT table_id, n + 1, d, a, "by", at, back FROM answers WHERE {LAST}'
    write(process.store, f"{MORE} {again}", id)


def missing_answer(process: Process, id: str) -> None:
    write(process.store, f"UPDATE answers SET n = n + 1 WHERE {LAST}", id)


def too_many_taken_back(process: Process, id: str) -> None:
    back = f"SELECT table_id, n + 1, 'null', '[]', 'seat', 0, n + 6 FROM answers WHERE {LAST}"
    write(process.store, f"{MORE} {back}", id)


def unreadable_setup(process: Process, id: str) -> None:
    write(process.store, "UPDATE tables SET setup = ? WHERE id = ?", b"{", id)


async def table_of(store: Passing, id: str) -> TableRow:
    known = await store.table(id)
    assert known is not None
    return known[0]


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
    async def play(process: Process) -> None:
        bad = await process.table(DUEL_OF_TWO, BOB)
        await process.act(bad, ANN, -1)
        good = (
            await process.lobby.create(ANN, NewTable("whispers", seat=None, bots=("random",) * 3))
        ).id
        row = await table_of(process.store, good)
        await process.store.change_table(replace(row, stage="playing", created=process.time))
        spoil(process, bad)
        later = Process(process.store)
        await later.tables.open()
        await until_over(process.store, good)
        (logged,) = [record for record in caplog.records if bad in record.getMessage()]
        assert logged.exc_info  # with the reason
        mine = {info.id: info for info in await later.lobby.list_mine(BOB)}
        for info in (mine[bad], await later.lobby.info(bad, BOB)):
            assert (info.playable, info.why) == (False, SET_ASIDE)
        async with later.play.subscribe(bad, BOB) as queue:
            assert heard(queue, Seated)[0].info.why == SET_ASIDE
        with pytest.raises(NotAllowed, match="cannot be replayed"):
            await later.play.sync(bad, BOB)
        await later.tables.close()

    run(play)


def test_a_table_with_an_unreadable_clock_is_set_aside() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        row = await table_of(process.store, id)
        await process.store.change_table(replace(row, clock=UNREADABLE_CLOCK))
        later = Process(process.store)
        assert [info.why for info in await later.lobby.list_mine(BOB)] == [SET_ASIDE]
        with pytest.raises(NotAllowed, match="cannot be replayed"):
            await later.play.sync(id, BOB)

    run(play)


@pytest.mark.parametrize("spoil", SPOILED)
@pytest.mark.parametrize("stage", ["playing", "over"])
def test_a_table_that_is_set_aside_can_be_exported_and_deleted(spoil: Spoil, stage: Any) -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        await process.act(id, ANN, -1)
        row = await table_of(process.store, id)
        await process.store.change_table(replace(row, stage=stage))
        spoil(process, id)
        later = Process(process.store)
        header, *lines = map(json.loads, (await later.play.record(id, BOB)).splitlines())
        assert (header["seed"] is not None) == (stage == "over")
        if stage == "playing":  # what is Ann's stays hers
            assert not [line for line in lines if line["d"]["seat"] != 1]
        elif spoil is not too_many_taken_back:
            assert len(lines) == len(await process.store.answers(id))
        await later.lobby.delete(id, ANN)
        with pytest.raises(NotAllowed, match="no such table"):
            await later.lobby.info(id, BOB)

    run(play)


class Flaky(Passing):
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
        first = Process(store)
        await first.fill()
        id = await first.table(WHISPERS_OF_THREE, BOB, CLEO)
        second = Process(store)
        store.after = after
        with pytest.raises(OSError, match="lost"):
            await second.play.sync(id, ANN)
        assert await second.syncs(id) == await first.syncs(id)

    wait(play())


@pytest.mark.parametrize("after", range(3, 9))  # that it has begun is stored by then
def test_a_start_that_was_interrupted_is_made_up_for(after: int) -> None:
    async def play() -> None:
        store = Flaky()
        process = Process(store)
        await process.fill()
        bots = (None, "random", "random")
        id = (await process.lobby.create(ANN, NewTable("whispers", bots=bots))).id
        store.after = after
        async with process.play.subscribe(id, ANN) as queue:
            with suppress(OSError, NotAllowed):
                await process.lobby.start(id, ANN)
            assert (await process.play.sync(id, ANN)).asked
            told = [queue.get_nowait() for _ in range(queue.qsize())]
            syncs = [m.sync if isinstance(m, Changed) else m for m in told]
            assert [sync for sync in syncs if isinstance(sync, Sync)][
                -1
            ].asked  # whoever has stayed is told, too

    wait(play())


def test_after_a_start_every_table_goes_on_though_the_database_goes_away_for_a_moment() -> None:
    async def play() -> None:
        store = Flaky()
        first = Process(store)
        await first.fill()
        ids = [
            (
                await first.lobby.create(ANN, NewTable("whispers", seat=None, bots=("random",) * 3))
            ).id
            for _ in range(3)
        ]
        for id in ids:
            await store.change_table(
                replace(await table_of(store, id), stage="playing", created=first.time)
            )
        second = Process(store)
        store.after = 2  # before the answers of the first table
        await second.tables.open()
        await until_over(store, *ids)
        await second.tables.close()

    wait(play())


# --- what other processes do


def test_what_was_missed_is_caught_up_with() -> None:
    async def play(process: Process) -> None:
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = Process(process.store)
        other.time = process.time
        async with other.play.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            await process.act(id, ANN)
            await process.play.say(id, ANN, "hello over there")
            assert queue.empty()  # it does not listen yet, as while its connection is lost
            await other.tables.open()
            await process.store.notify(*MISSED)  # it has a new connection
            async with asyncio.timeout(HANG):
                changed = await queue.get()
                said = await queue.get()
            assert isinstance(changed, Changed)
            assert isinstance(said, Said)
            assert await other.syncs(id) == await process.syncs(id)
        await other.tables.close()

    run(play)


def test_listening_goes_on_when_the_database_went_away_meanwhile() -> None:
    async def play() -> None:
        store = Flaky()
        process = Process(store)
        await process.fill()
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = Process(store)
        other.time = process.time
        async with other.play.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            await other.tables.open()
            await asyncio.sleep(0)
            bid = answer(await process.play.sync(id, ANN))
            store.after = 2  # stored and told; then it cannot be read
            await process.play.act(id, ANN, bid)
            async with asyncio.timeout(HANG):
                assert isinstance(await queue.get(), Changed)
        await other.tables.close()

    wait(play())


def test_who_could_not_be_told_is_told_later() -> None:
    async def play() -> None:
        store = Flaky()
        process = Process(store)
        await process.fill()
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = Process(store)
        other.time = process.time
        async with other.play.subscribe(id, BOB) as queue:
            heard(queue, Seated)
            for h in (process, other):
                await h.tables.open()
            bid = answer(await process.play.sync(id, ANN))
            store.after = 1  # stored, but not told
            await process.play.act(id, ANN, bid)
            async with asyncio.timeout(HANG):
                assert isinstance(await queue.get(), Changed)
        for h in (process, other):
            await h.tables.close()

    wait(play())


def test_several_answers_that_another_process_stored_are_told_one_by_one() -> None:
    async def play(process: Process) -> None:
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        other = Process(process.store)
        other.time = process.time
        async with other.play.subscribe(id, CLEO) as queue:
            heard(queue, Seated)
            for who in (ANN, BOB):
                await process.act(id, who)
            other.registry.behind[id] = None
            await other.registry.catch_up()
            changes = heard(queue, Changed)
            assert [(change.seat, change.by) for change in changes] == [(0, "seat"), (1, "seat")]
            assert [change.n for change in changes] == [change.sync.n for change in changes]
            assert await other.syncs(id) == await process.syncs(id)

    run(play)
