"""A process with tables for the tests: a clock that stands still, people, and bots."""

import asyncio
import hashlib
import threading
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec
from minis.duel import DUEL
from minis.served import served
from minis.whispers import WHISPERS

from server.passing import Passing
from worldline.bots.random import Random
from worldline.core.contract import Bot, Game, Look
from worldline.core.machine import Action
from worldline.games import THE_NOW
from worldline.server.games import Served
from worldline.server.messages.tables import Act, Message, NewTable, Sync, TableInfo
from worldline.server.store.rows import Clock, Person, SeatRow, TableRow
from worldline.server.tables.table import Table
from worldline.server.tables.tables import Tables

GAMES: Final[Mapping[str, Served]] = {
    "the_now": replace(THE_NOW, stand_in="random"),
    "whispers": served(WHISPERS),
    "duel": served(DUEL),
}
ANN, BOB, CLEO = (Person(n.lower(), n, n.encode()) for n in ("Ann", "Bob", "Cleo"))
NO_CLOCK: Final = Clock()
PEOPLE: Final = (ANN, BOB, CLEO)
OPENED: Final[ContextVar[AsyncExitStack]] = ContextVar("opened")
T = TypeVar("T")
M = TypeVar("M")


class Process:
    """One process, on a store that others may share."""

    def __init__(
        self,
        store: Passing | None = None,
        games: Mapping[str, Served] = GAMES,
        bots: Mapping[str, Callable[[], Bot]] | None = None,
    ) -> None:
        self.time = 1000.0
        self.store = store or Passing(self.now)
        self.slept: list[float] = []
        self.tables = Tables(
            {name: replace(one, bots=bots or one.bots) for name, one in games.items()},
            self.store,
            now=self.now,
            entropy=self.entropy,
            sleep=self.sleep,
        )
        self.registry, self.lobby = self.tables.registry, self.tables.lobby
        self.play, self.bots = self.tables.play, self.tables.bots
        self.analysis = self.tables.analysis
        self.drawn = 0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Nobody has to wait: the clock goes on by so much."""
        self.slept.append(seconds)
        self.time += seconds

    def entropy(self, size: int) -> bytes:
        """The same in every run, and never the same twice."""
        self.drawn += 1
        return hashlib.sha512(str(self.drawn).encode()).digest()[:size]

    async def fill(self) -> None:
        await self.store.open()
        OPENED.get().push_async_callback(self.store.close)
        for person in PEOPLE:
            await self.store.add_person(person)

    async def table(self, new: NewTable, *others: Person) -> str:
        """A table that has begun: Ann at seat 0, the others after her."""
        info = await self.lobby.create(ANN, new)
        for seat, person in enumerate(others, 1):
            invite = await self.lobby.invite(info.id, ANN, seat)
            await self.lobby.join(person, invite.secret)
        await self.lobby.start(info.id, ANN)
        await self.calm(info.id)
        return info.id

    async def calm(self, id: str) -> None:
        """Wait until no bot has anything to say."""
        while (live := self.registry.live.get(id)) and live.thinking is not None:
            await asyncio.wait([live.thinking])

    async def act(self, id: str, who: Person, k: int = 0) -> int:
        """Give the k-th answer to what this person is asked first."""
        n = await self.play.act(id, who, answer(await self.play.sync(id, who), k))
        await self.calm(id)
        return n

    async def play_out(self, id: str, people: tuple[Person, ...]) -> int:
        """Everybody takes his last option until the game is over; how many answers it took."""
        n = 0
        while (sync := await self.play.sync(id, None)).stage != "over":
            await self.act(id, people[sync.waiting[0]], -1)
            n += 1
            assert n < 2000
        return n

    async def syncs(self, id: str) -> list[bytes]:
        return [msgspec.json.encode(await self.play.sync(id, p)) for p in (*PEOPLE, None)]


class Slow(Random):
    """A bot that thinks until it is told to answer; each test begins anew with it."""

    go: threading.Event
    thinking: threading.Event

    @classmethod
    def begin(cls) -> None:
        cls.go, cls.thinking = threading.Event(), threading.Event()

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        self.thinking.set()
        self.go.wait(10)
        return super().choose(look, seed)


def answer(sync: Sync, k: int = 0) -> Act:
    asked = sync.asked[0]
    return Act(
        decision=msgspec.to_builtins(asked.decision),
        n=asked.n,
        action=msgspec.to_builtins(asked.options[k].action),
    )


def begun(game: Game[Any], setup: msgspec.Struct, seed: int, clock: Clock = NO_CLOCK) -> Table[Any]:
    """A game without anybody around it, with a person in every seat."""
    edition = game.edition(setup)
    row = TableRow(
        id="t",
        game=game.name,
        version=game.version,
        edition=edition.name,
        content=edition.hash,
        setup=msgspec.json.encode(setup),
        seed=seed,
        salt=b"",
        owner="p0",
        public=False,
        stage="playing",
        clock=clock,
    )
    seats = [SeatRow(n, person=f"p{n}") for n in range(game.seats(setup))]
    table = Table(game, row, seats)
    if change := table.settle(0.0):
        table.commit(change)
    return table


async def begun_of_three(game: str, seed: int) -> tuple[Process, str]:
    """A process with one table, where Ann, Bob and Cleo have begun."""
    process = Process()
    process.drawn = seed * 1000  # other seeds for the table
    await process.fill()
    return process, await process.table(NewTable(game, {"seats": 3}), BOB, CLEO)


def run(play: Callable[[Process], Coroutine[Any, Any, T]]) -> T:
    async def whole() -> T:
        process = Process()
        await process.fill()
        return await play(process)

    return wait(whole())


def wait(whole: Coroutine[Any, Any, T]) -> T:
    """Runs it, ends what goes on then, and closes the stores that it has opened."""

    async def closing() -> T:
        async with AsyncExitStack() as opened:
            OPENED.set(opened)
            try:
                return await whole
            finally:
                going_on = asyncio.all_tasks() - {asyncio.current_task()}
                for task in going_on:
                    task.cancel()
                await asyncio.gather(*going_on, return_exceptions=True)

    return asyncio.run(closing())


def heard(queue: "asyncio.Queue[Message]", kind: type[M]) -> list[M]:
    """What has come so far of one kind; the queue is empty afterwards."""
    found = [queue.get_nowait() for _ in range(queue.qsize())]
    return [message for message in found if isinstance(message, kind)]


def seat(info: TableInfo, n: int) -> tuple[str, bool, str | None]:
    return info.seats[n].name, info.seats[n].person, info.seats[n].bot


DUEL_OF_TWO: Final = NewTable("duel")
PARTY_OF_THREE: Final = NewTable("the_now", {"seats": 3, "swap": False})  # all begin in one node
WHISPERS_OF_THREE: Final = NewTable("whispers")


async def trading(process: Process, id: str, who: Person, kind: str, **fields: Any) -> Act:
    """One side of an exchange, an offer or an answer to it, as it stands now."""
    sync = await process.play.sync(id, who)
    ask = next(asked for asked in sync.asked if type(asked.decision).__name__ == "Trade")
    return Act({"type": "Trade", "seat": sync.seat}, ask.n, {"type": kind, **fields})


async def trade(process: Process, id: str, who: Person, kind: str, **fields: Any) -> None:
    await process.play.act(id, who, await trading(process, id, who, kind, **fields))
    await process.calm(id)
