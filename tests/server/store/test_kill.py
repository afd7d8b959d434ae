"""Acknowledged means stored, whenever the process dies."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.store.samples import TABLE, answer, opened
from server.store.writer import TABLES

TESTS = Path(__file__).parents[2]
WRITER = (sys.executable, "-m", "server.store.writer")
KILLS = 30


@pytest.mark.slow
def test_no_acknowledged_answer_is_lost_or_doubled(url: str) -> None:
    dice = random.Random(1)
    said = dict.fromkeys(TABLES, -1)
    asyncio.run(lay(url))
    for kill in range(KILLS):
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
    command = [*WRITER, url, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TESTS) as process:
        assert process.stdout
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        rest = process.stdout.read()
    whole = (first + rest).rpartition("\n")[0]  # the last line may be torn
    return whole.splitlines()
