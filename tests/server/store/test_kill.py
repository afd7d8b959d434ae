"""Acknowledged means stored, whenever the process dies."""

import asyncio
import random
import time

import pytest
from msgspec.structs import replace
from patience import HANG
from repeats import repeats

from server.forking import fork
from server.store.samples import TABLE, answer, opened
from server.store.writer import TABLES, write

SOME, MANY = repeats(4, 30, "WORLDLINE_KILLS"), repeats(12, 100, "WORLDLINE_KILLS")


@pytest.mark.slow
@pytest.mark.repeats
def test_no_acknowledged_answer_is_lost_or_doubled(url: str) -> None:
    dice = random.Random(1)
    said = dict.fromkeys(TABLES, -1)
    asyncio.run(lay(url))
    for kill in range(MANY if url.startswith("sqlite") else SOME):
        lines = write_and_die(url, kill, dice.random() * 0.2)
        assert lines
        for line in lines:
            table, n = line.split()
            assert int(n) > said[table]
            said[table] = int(n)
        asyncio.run(check(url, said))


async def lay(url: str) -> None:
    async with opened(url) as store:
        for table in TABLES:
            await store.add_table(replace(TABLE, id=table), [])


async def check(url: str, said: dict[str, int]) -> None:
    """Every answer up to the last one acknowledged is there once, and the count agrees."""
    async with opened(url) as store:
        for table, n in said.items():
            rows = await store.answers(table)
            assert len(rows) > n
            assert rows == [answer(n) for n in range(len(rows))]
            kept = await store.table(table)
            assert kept
            assert kept[0].answers == len(rows)


def write_and_die(url: str, seed: int, seconds: float) -> list[str]:
    """What a writer said before it was killed, so long after its first words."""
    says, process = fork(write, url, seed)
    with open(says.fileno(), closefd=False) as stdout:
        first = stdout.readline()
        time.sleep(seconds)
        process.kill()
        rest = stdout.read()
    says.close()
    process.join(HANG)
    whole = (first + rest).rpartition("\n")[0]  # the last line may be torn
    return whole.splitlines()
