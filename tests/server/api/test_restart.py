"""The server is stopped and started again: everybody is told, and everything is still there."""

import asyncio
import os
import signal
import subprocess
from pathlib import Path
from random import Random

from patience import HANG

from server.api.player import Line, some_answer, three_at_a_table
from server.serving import address, start
from worldline.server.store.rows import AnswerRow
from worldline.server.store.sql import open_store


def serve(folder: Path) -> tuple[subprocess.Popen[str], str]:
    process = start("--no-limits", "--database", f"sqlite:///{folder / 'tables.sqlite3'}")
    return process, address(process)


def stop(process: subprocess.Popen[str], signal_number: int) -> str:
    """What it had to say on stderr."""
    os.killpg(process.pid, signal_number)
    return process.communicate(timeout=HANG)[1]


async def stored(folder: Path, table: str) -> list[AnswerRow]:
    store = open_store(f"sqlite:///{folder / 'tables.sqlite3'}")
    await store.open()
    try:
        return await store.answers(table)
    finally:
        await store.close()


def test_a_graceful_stop_tells_why_and_the_table_goes_on(tmp_path: Path) -> None:
    process, here = serve(tmp_path)
    table, players = three_at_a_table(here)
    sync = players[0].ask("GET", f"/api/tables/{table}/sync")
    seat = sync["waiting"][0]

    async def until_it_stops() -> tuple[int | None, str | None]:
        async with players[seat].connect(table) as socket:
            line = Line(socket)
            await line.hear_until("sync")
            assert line.sync is not None
            answer = some_answer(line.sync, Random(3))
            assert await line.say(answer) == {"type": "done"}
            os.killpg(process.pid, signal.SIGTERM)
            return await line.closed()

    before_stop = asyncio.run(asyncio.wait_for(until_it_stops(), HANG))
    assert before_stop == (1012, "The server stops; the table is kept.")
    errors = process.communicate(timeout=HANG)[1]
    assert errors == ""
    rows = len(asyncio.run(stored(tmp_path, table)))
    process, there = serve(tmp_path)
    for player in players:
        player.address = there
    after = players[0].ask("GET", f"/api/tables/{table}/sync")
    stop(process, signal.SIGINT)
    assert after["n"] == sync["n"] + 1
    assert rows >= after["n"]
