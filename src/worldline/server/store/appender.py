"""Appending answers. Those that wait at the same moment share a transaction: most of the cost of
storing an answer is the cost of storing anything at all."""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from worldline.server.store.databases import Database
from worldline.server.store.rows import AnswerRow, Conflict
from worldline.server.store.schema import ANSWERS, TABLES

AT_ONCE = 100
"""Appends to one transaction: one that fails fails for all of them."""

# In one order, so that two processes never wait for each other.
COUNTS = (
    select(TABLES.c.id, TABLES.c.answers)
    .where(TABLES.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(TABLES.c.id)
    .with_for_update()
)
COUNT = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values(answers=bindparam("count"), changed=bindparam("at"))
)
ADD = insert(ANSWERS)


class Waiting(NamedTuple):
    table: str
    rows: Sequence[AnswerRow]
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
        self._waiting.append(Waiting(table, rows, done))
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
            try:
                refused = await self._database.transact(partial(_store, wanted))
            except Exception as error:  # whatever it is, it is for those who wait to hear
                refused = dict.fromkeys((each.done for each in wanted), error)
            for each in wanted:
                if each.done.cancelled():
                    continue
                if why := refused.get(each.done):
                    each.done.set_exception(why)
                else:
                    each.done.set_result(None)
        self._working = None


def _store(some: list[Waiting], c: Connection) -> dict[asyncio.Future[None], Exception]:
    """Refuses those whose number was taken, or whose table is gone."""
    refused: dict[asyncio.Future[None], Exception] = {}
    counts, answers = {}, []
    found = c.execute(COUNTS, {"ids": sorted({each.table for each in some})})
    now = {row.id: row.answers for row in found}
    for each in some:
        first, last = each.rows[0], each.rows[-1]
        if now.get(each.table) != first.n:
            refused[each.done] = Conflict(f"{each.table} has no room for answer {first.n}")
            continue
        now[each.table] = last.n + 1
        counts[each.table] = {"table": each.table, "count": last.n + 1, "at": last.at}
        answers += [{"table_id": each.table, **msgspec.structs.asdict(row)} for row in each.rows]
    if answers:
        c.execute(COUNT, [counts[table] for table in sorted(counts)])
        c.execute(ADD, answers)
    return refused
