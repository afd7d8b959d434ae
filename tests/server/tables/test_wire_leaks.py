"""The same law on everything that leaves a table: messages, options, refusals, downloads and chat
are the same, to the byte, if what is hidden from whoever gets them were otherwise."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from server.tables.process import ANN, PEOPLE, Process, begun_of_three, wait
from server.tables.test_leaks import believed
from worldline.core import rng
from worldline.core.machine import Action, Decision, Illegal
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Act
from worldline.server.store.rows import Person
from worldline.server.tables.table import Table

WATCHERS: tuple[Person | None, ...] = (*PEOPLE, None)
NONSENSE = Act({"type": "nonsense", "seat": 0}, 0, {"type": "nonsense"})


def act(d: Decision, n: int, action: Action) -> Act:
    return Act(msgspec.to_builtins(d), n, msgspec.to_builtins(action))


def wrong(table: Table[Any], seat: int, past: list[Action]) -> Iterator[Act]:
    """Late, early, for others, out of turn, against the rules."""
    yield NONSENSE
    for d, n in table.position.open.items():
        for action in past:
            yield from (act(d, n - 1, action), act(d, n + 1000, action))
            if d.seat != seat:
                yield act(d, n, action)
                continue
            try:
                table.game.check(table.position.state, d, action)
            except Illegal:
                yield act(d, n, action)


async def refusal(process: Process, id: str, who: Person, act: Act) -> object:
    try:
        return await process.play.act(id, who, act)
    except NotAllowed as refused:
        return refused.status, refused.why, refused.rule


async def everything(process: Process, id: str, who: Person | None, acts: list[Act]) -> bytes:
    """All that somebody can have of a table without changing it."""
    tables = process.tables
    async with tables.play.subscribe(id, who) as queue:
        first = [queue.get_nowait() for _ in range(queue.qsize())]
    told = [
        first,
        await tables.play.sync(id, who),
        await tables.lobby.info(id, who),
        await tables.play.chat(id, who),
    ]
    refused = [await refusal(process, id, who, act) for act in acts] if who else []
    return msgspec.json.encode([told, await tables.play.record(id, who), refused])


def in_game(name: str, seed: int) -> Any:
    return pytest.param(name, seed, id=f"{name}-{seed}")


@pytest.mark.parametrize(("name", "seed"), [in_game("whispers", 1), in_game("the_now", 2)])
def test_all_that_leaves_a_room_is_the_same_whatever_is_hidden(name: str, seed: int) -> None:
    async def play() -> tuple[int, int]:
        process, id, dice = *await begun_of_three(name, seed), rng.fork(seed, 1)
        await process.play.say(id, ANN, "good luck")
        past: list[Action] = []
        compared = refused = 0
        for turn in range(120):
            table = process.registry.live[id].begun_table()
            if table.over:
                break
            dice, (d, n, action) = drawn(table, dice)
            past = [*past[-3:], action]
            if turn % 4 == 0:
                for seat, who in enumerate(WATCHERS):
                    acts = list(wrong(table, seat, past)) if who else []
                    refused += len(acts)
                    truth = await everything(process, id, who, acts)
                    as_seat = seat if who else turn % len(PEOPLE)  # who watches knows less than any
                    process.registry.live[id].table = believed(table, as_seat, rng.fork(dice, seat))
                    assert await everything(process, id, who, acts) == truth
                    process.registry.live[id].table = table
                    compared += 1
            await process.play.act(id, PEOPLE[d.seat], act(d, n, action))
        return compared, refused

    compared, refused = wait(play())
    assert compared >= 12
    assert refused >= 50


@pytest.mark.parametrize(("name", "seed"), [in_game("whispers", 3), in_game("the_now", 4)])
def test_nobody_else_can_tell_two_secret_answers_apart(name: str, seed: int) -> None:
    """Two processes, alike until somebody answers in secret, here one thing and there another."""

    async def play() -> int:
        process, id, dice = *await begun_of_three(name, seed), rng.fork(seed, 1)
        compared = 0
        for _ in range(60):
            table = process.registry.live[id].begun_table()
            if table.over:
                break
            dice, (d, n, action) = drawn(table, dice)
            others = [a for a in table.game.legal(table.position.state, d) if a != action]
            if not (table.game.secret(d) and others):
                await process.play.act(id, PEOPLE[d.seat], act(d, n, action))
                continue
            twin = await copied(process, id)
            there = await heard_of(twin, id, d, act(d, n, others[0]))
            here = await heard_of(process, id, d, act(d, n, action))
            ends = [h.registry.live[id].begun_table().position.state for h in (process, twin)]
            for seat, who in enumerate(WATCHERS):
                as_seat = seat if who else None
                views = [table.game.view(end, as_seat) for end in ends]
                if seat != d.seat and views[0] == views[1]:  # otherwise it is no secret any more
                    assert here[seat] == there[seat]
                    compared += 1
        return compared

    assert wait(play()) >= 6


async def copied(process: Process, id: str) -> Process:
    """Another process, with the same table on a store of its own."""
    twin, found = Process(), await process.store.table(id)
    assert found is not None
    await twin.fill()
    row, seats = found
    await twin.store.add_table(replace(row, answers=0), seats)
    await twin.store.append(id, await process.store.answers(id))
    return twin


async def heard_of(process: Process, id: str, d: Decision, answer: Act) -> list[bytes]:
    """What everybody gets to hear of an answer, and what he can fetch afterwards."""
    async with AsyncExitStack() as stack:
        queues = [
            await stack.enter_async_context(process.play.subscribe(id, who)) for who in WATCHERS
        ]
        await process.play.act(id, PEOPLE[d.seat], answer)
        frames = [[queue.get_nowait() for _ in range(queue.qsize())] for queue in queues]
    return [
        msgspec.json.encode(told) + await everything(process, id, who, [NONSENSE])
        for told, who in zip(frames, WATCHERS, strict=True)
    ]


def drawn(table: Table[Any], dice: int) -> tuple[int, tuple[Decision, int, Action]]:
    """Somebody's lawful answer, by these dice."""
    while True:
        open_now = list(table.position.open.items())
        dice, k = rng.below(dice, len(open_now))
        d, n = open_now[k][0], table.known[open_now[k][0].seat].open[open_now[k][0]]
        options = list(islice(table.game.legal(table.position.state, d), 200))
        if options:
            dice, k = rng.below(dice, len(options))
            return dice, (d, n, options[k])


def test_the_law_sees_a_leak_in_a_download() -> None:
    async def play() -> None:
        process, id = await begun_of_three("whispers", 5)
        table = process.registry.live[id].begun_table()

        async def leaky(id: str, who: Person | None) -> str:
            return str(process.registry.live[id].begun_table().position.state)

        process.play.record = leaky  # type: ignore[method-assign, assignment]
        truth = await everything(process, id, ANN, [])
        process.registry.live[id].table = believed(table, 0, 7)
        assert await everything(process, id, ANN, []) != truth

    wait(play())
