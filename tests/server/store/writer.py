"""A process that appends to a store until it is killed.

It says `table n` for every answer after the store has acknowledged it.
"""

import asyncio
import os
import random
from multiprocessing.connection import Connection

from server.store.samples import answer, opened
from worldline.server.store import journal
from worldline.server.store.sql import SqlStore

TABLES = ("a", "b", "c")


async def play(store: SqlStore, table: str, dice: random.Random) -> None:
    n = len(await store.answers(table))
    while True:
        rows = [answer(n + more) for more in range(dice.randint(1, 3))]
        await store.append(table, rows)
        n += len(rows)
        print(table, n - 1, flush=True)


async def main(url: str, seed: int) -> None:
    async with opened(url) as store:
        dice = random.Random(seed)
        await asyncio.gather(*(play(store, table, dice) for table in TABLES))


def write(url: str, seed: int, says: Connection) -> None:
    os.dup2(says.fileno(), 1)
    journal.PAUSE, journal.LONG = 0.01, 20  # so that it dies while the journal is shortened, too
    asyncio.run(main(url, seed))
