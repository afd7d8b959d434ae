"""What one server process tells the others: short texts about tables."""

import asyncio
import contextlib
import secrets
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from weakref import WeakSet

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "worldline"
LONGEST = 7999
"""Bytes: what PostgreSQL takes."""

MISSED = ("", "")
"""Heard after the connection was lost for a while: anything may have been said meanwhile."""

PAUSE = 0.5
"""Seconds between two tries to connect again."""

QUIET = 30.0
"""Seconds after which a silent connection is asked whether it still lives."""

Said = tuple[str, str]


class Note(msgspec.Struct, frozen=True, array_like=True):
    """One notification on its way; `source` lets its sender pass over it."""

    source: str
    table: str
    text: str


class News(ABC):
    """The listeners of one store. They hear what was said elsewhere, never their own store."""

    def __init__(self) -> None:
        self._source = secrets.token_hex(8)
        self._listeners: set[asyncio.Queue[Said | None]] = set()

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def notify(self, table: str, text: str) -> None: ...

    def listen(self) -> AsyncIterator[Said]:
        """From this call on, until the store is closed."""
        queue: asyncio.Queue[Said | None] = asyncio.Queue()
        self._listeners.add(queue)
        return self._drain(queue)

    async def _drain(self, queue: asyncio.Queue[Said | None]) -> AsyncIterator[Said]:
        try:
            while (said := await queue.get()) is not None:
                yield said
        finally:
            self._listeners.discard(queue)

    def note(self, table: str, text: str) -> str:
        note = msgspec.json.encode(Note(self._source, table, text))
        if len(note) > LONGEST:
            raise ValueError(f"a notification of {len(note)} bytes: send ids, not states")
        return note.decode()

    def hear(self, note: str) -> None:
        heard = msgspec.json.decode(note, type=Note)
        if heard.source != self._source:
            self.tell((heard.table, heard.text))

    def tell(self, said: Said | None) -> None:
        """None ends the listening."""
        for queue in self._listeners:
            queue.put_nowait(said)


class Nearby(News):
    """Between the stores of one file in this process; other processes hear nothing."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        _nearby[self._file].add(self)

    async def close(self) -> None:
        _nearby[self._file].discard(self)
        self.tell(None)

    async def notify(self, table: str, text: str) -> None:
        others = [store for store in _nearby[self._file] if store is not self]
        for other in others:
            # The other store may live in another thread, with an event loop of its own.
            other._loop.call_soon_threadsafe(other.hear, self.note(table, text))


_nearby: defaultdict[str, WeakSet[Nearby]] = defaultdict(WeakSet)


class Wire(News):
    """Between all processes on one PostgreSQL. It listens on a connection of its own: one of the
    pool would be reset when it is given back."""

    def __init__(self, engine: AsyncEngine, connect: Callable[[], Awaitable[Any]]) -> None:
        super().__init__()
        self._engine = engine
        self._connect = connect

    async def open(self) -> None:
        await self._begin()
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        self._keeping.cancel()
        await asyncio.wait([self._keeping])
        self._connection.terminate()
        self.tell(None)

    async def notify(self, table: str, text: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(select(func.pg_notify(CHANNEL, self.note(table, text))))

    async def _begin(self) -> None:
        self._connection = await self._connect()
        self._lost = asyncio.Event()
        self._connection.add_termination_listener(lambda _: self._lost.set())
        await self._connection.add_listener(CHANNEL, lambda *heard: self.hear(heard[-1]))

    async def _keep(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), QUIET)
            try:
                if self._lost.is_set():
                    await self._begin()
                    self.tell(MISSED)
                else:
                    await self._connection.execute("SELECT 1", timeout=QUIET)
            # It can die without a word, when a machine or a cable does; and whatever a driver fails
            # with, a process must not stay deaf.
            except Exception:
                self._connection.terminate()
                await asyncio.sleep(PAUSE)
