"""Appending answers. Those that wait at the same moment share a transaction: most of the cost of
storing an answer is the cost of storing anything at all."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from worldline.server.store.appends import Append
from worldline.server.store.databases import Database
from worldline.server.store.rows import AnswerRow, Conflict

AT_ONCE = 100
"""Appends to one transaction: one that fails fails for all of them."""


class Waiting(NamedTuple):
    append: Append
    done: asyncio.Future[None]


class Appender:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._working: asyncio.Task[None] | None = None

    async def append(self, table: str, rows: Sequence[AnswerRow]) -> None:
        """All of them, numbered on from the answers there are (the first is 0), or Conflict."""
        assert all(a.n + 1 == b.n for a, b in pairwise(rows))
        if not rows:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(Append(table, rows), done))
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        await done

    async def close(self) -> None:
        """Lets what was begun come to its end."""
        if self._working:
            await self._working

    async def _work(self) -> None:
        while self._waiting:
            some, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            wanted = [each for each in some if not each.done.cancelled()]
            failed: Exception | None = None
            try:
                fits = await self._database.append([each.append for each in wanted])
            except Exception as error:  # whatever it is, it is for those who wait to hear
                fits, failed = [False] * len(wanted), error
            for (append, done), stored in zip(wanted, fits, strict=True):
                if done.cancelled():
                    continue
                if stored:
                    done.set_result(None)
                else:
                    done.set_exception(failed or _no_room(append))
        self._working = None


def _no_room(append: Append) -> Conflict:
    return Conflict(f"{append.table} has no room for answer {append.rows[0].n}")
