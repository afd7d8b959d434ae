"""What people let the server work out beside the games: pictures, paper, homebrew, questions. It
has threads of its own, so that no bot waits for it, and is counted in seconds of the processor."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Final, NamedTuple, ParamSpec, TypeVar

from litestar.exceptions import TooManyRequestsException

from worldline.server.operations.limits import Buckets, refuse

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING: Final = 8
"""Things of one queue that a client may wait for at one time; each holds what was sent."""
WAITING: Final = "You wait for several things already: try again when one of them is there."


class Asker(NamedTuple):
    """For whom something is worked out, and where his seconds are counted."""

    key: str
    seconds: Buckets


ASKER: Final[ContextVar[Asker | None]] = ContextVar("asker", default=None)
"""Of the request that is being answered. What the server wants for itself is not counted."""


class Queue:
    """One thing at a time. Of all that one client asks for only the first stands in line with what
    others ask for."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}

    async def do(self, make: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What `make` makes. Whoever has used up his seconds, or waits for much, is refused."""
        asker = ASKER.get()
        if asker is None:
            return await self._run(lambda: make(*given, **named))
        key, used = asker.key, 0.0

        def timed() -> T:
            nonlocal used
            begun = time.thread_time()
            try:
                return make(*given, **named)
            finally:
                used = time.thread_time() - begun

        self._enter(asker)
        try:
            async with self._turns[key]:
                return await self._run(timed)
        finally:
            asker.seconds.spend(key, used)
            self._leave(key)

    def _enter(self, asker: Asker) -> None:
        refuse(asker.seconds.debt(asker.key))
        waiting = self._waiting.get(asker.key, 0)
        if waiting >= MOST_WAITING:
            raise TooManyRequestsException(WAITING, headers={"Retry-After": "1"})
        self._waiting[asker.key] = waiting + 1
        self._turns.setdefault(asker.key, asyncio.Lock())

    def _leave(self, key: str) -> None:
        self._waiting[key] -= 1
        if not self._waiting[key]:
            del self._waiting[key], self._turns[key]

    async def _run(self, make: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, make)


class Work:
    """What is answered within a moment does not stand behind what takes a second."""

    def __init__(self) -> None:
        self.questions = Queue("questions")
        self.goods = Queue("goods")  # pictures, paper, homebrew
