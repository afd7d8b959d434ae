"""The tables of one process, with all the parts that work on them."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from worldline.server.games import Served
from worldline.server.store import Store
from worldline.server.tables.analysis import Analysis
from worldline.server.tables.bots import Bots
from worldline.server.tables.lobby import Lobby
from worldline.server.tables.play import Play
from worldline.server.tables.registry import Registry

LOG: Final = logging.getLogger(__name__)
TICK: Final = 1.0
"""Seconds between two looks at every table."""


class Tables:
    def __init__(
        self,
        games: Mapping[str, Served],
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        process: str | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.registry = Registry(games, store, now=now, process=process, entropy=entropy)
        self.lobby = Lobby(self.registry)
        self.play = Play(self.registry, sleep)
        self.bots = Bots(self.registry, sleep)
        self.analysis = Analysis(self.registry, self.lobby)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """From here on bots and clocks go on at every table, though nobody looks at it yet."""
        registry, store = self.registry, self.registry.store
        await store.take_over()
        registry.behind = dict.fromkeys(await store.playing())
        self._tasks = [
            asyncio.create_task(registry.listen(store.listen()), name="listening"),
            asyncio.create_task(_forever(self.bots.tick), name="ticking"),
            asyncio.create_task(registry.catch_up(), name="taking up"),
            asyncio.create_task(_forever(registry.catch_up), name="catching up"),
        ]

    async def close(self) -> None:
        """Stop, and let other processes take over at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.registry.store.release(self.registry.process)


async def _forever(what: Callable[[], Awaitable[None]]) -> None:
    """Do it again and again; a failure is written down and tried again."""
    while True:
        await asyncio.sleep(TICK)
        try:
            await what()
        except Exception:
            LOG.exception("%s failed", getattr(what, "__name__", what))
