"""Who waits for something to change, by its id. A change in another process is heard, too."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from worldline.server.store import Store
from worldline.server.store.news import MISSED

LOG: Final = logging.getLogger(__name__)
CHANGED: Final = "changed"


class Changes:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def of(self, id: str) -> Iterator[asyncio.Event]:
        """Set whenever it may have changed; whoever waits looks for himself."""
        event = asyncio.Event()
        self._waiting[id].add(event)
        try:
            yield event
        finally:
            self._waiting[id].discard(event)
            if not self._waiting[id]:
                del self._waiting[id]

    async def tell(self, *ids: str) -> None:
        """What is told is stored already, so it counts whether or not others can be told."""
        for id in ids:
            self._wake(id)
        try:
            for id in ids:
                await self._store.notify(id, CHANGED)
        except Exception:
            LOG.exception("other processes were not told of a change")

    async def follow(self, news: AsyncIterator[tuple[str, str]]) -> None:
        async for said in news:
            for id in list(self._waiting) if said == MISSED else said[:1]:
                self._wake(id)

    def _wake(self, id: str) -> None:
        for event in self._waiting.get(id, ()):
            event.set()
