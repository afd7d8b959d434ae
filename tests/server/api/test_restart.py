"""The server stops, or dies at any moment, and everything that was acknowledged is still there."""

import asyncio
import json
import os
import signal
import subprocess
from collections import defaultdict
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from server.api.player import Json, Line, Player, some_answer, three_at_a_table
from server.serving import address, start
from worldline.server.store.rows import AnswerRow
from worldline.server.store.sql import open_store

Given = dict[tuple[str, int], list[Json]]  # by table and seat, what was sent, and not refused
KILLS = 5


def serve(folder: Path) -> tuple[subprocess.Popen[str], str]:
    process = start("--no-limits", "--database", f"sqlite:///{folder / 'tables.sqlite3'}")
    return process, address(process)


def stop(process: subprocess.Popen[str], signal_number: int) -> str:
    """What it had to say on stderr."""
    os.killpg(process.pid, signal_number)
    return process.communicate(timeout=20)[1]


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

    before_stop = asyncio.run(asyncio.wait_for(until_it_stops(), 20))
    assert before_stop == (1012, "The server stops; the table is kept.")
    errors = process.communicate(timeout=20)[1]
    assert errors == ""
    rows = len(asyncio.run(stored(tmp_path, table)))
    process, there = serve(tmp_path)
    for player in players:
        player.address = there
    after = players[0].ask("GET", f"/api/tables/{table}/sync")
    stop(process, signal.SIGINT)
    assert after["n"] == rows > sync["n"]


async def play(player: Player, table: str, given: Given) -> None:
    """Play on until the server is gone."""
    try:
        async with player.connect(table) as socket:
            line = Line(socket)
            await line.hear_until("sync")
            while not line.over:
                assert line.sync is not None
                answer = some_answer(line.sync, player.random)
                if answer is None:
                    await line.hear()
                    continue
                mine = given[table, line.sync["seat"]]
                mine.append(answer | {"acknowledged": False})
                reply = await line.say(answer)
                if reply["type"] == "done":
                    mine[-1]["acknowledged"] = True
                else:
                    mine.pop()
    except (ConnectionClosed, OSError, EOFError):
        return


async def kill_in_the_middle(
    process: subprocess.Popen[str], games: list[tuple[str, list[Player]]], given: Given, wait: float
) -> None:
    playing = [asyncio.create_task(play(p, table, given)) for table, ps in games for p in ps]
    await asyncio.sleep(wait)
    os.killpg(process.pid, signal.SIGKILL)
    await asyncio.wait_for(asyncio.gather(*playing), 20)


def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(tmp_path: Path) -> None:
    random = Random(5)
    process, here = serve(tmp_path)
    games: list[tuple[str, list[Player]]] = []
    given: Given = defaultdict(list)
    for _ in range(KILLS):
        games += [three_at_a_table(here), three_at_a_table(here)]  # random games may end soon
        wait = random.uniform(0.05, 0.3)
        asyncio.run(kill_in_the_middle(process, games, given, wait))
        process.communicate()
        for table, _ in games:
            settle(table, given, asyncio.run(stored(tmp_path, table)))
        process, here = serve(tmp_path)
        for player in (player for _, players in games for player in players):
            player.address = here
    for table, players in games:
        rows = asyncio.run(stored(tmp_path, table))
        assert players[0].ask("GET", f"/api/tables/{table}/sync")["n"] == len(rows) > 0
    assert stop(process, signal.SIGTERM) == ""
    assert sum(map(len, given.values())) > 20


def settle(table: str, given: Given, rows: list[AnswerRow]) -> None:
    """What is stored is what was sent, in order, each once; only the very last answer of a seat,
    never acknowledged, may be missing."""
    assert [row.n for row in rows] == list(range(len(rows)))
    kept = defaultdict(list)
    for row in rows:
        if row.by == "seat":
            d = json.loads(row.d)
            kept[d["seat"]].append((d, json.loads(row.a)))
    for (where, seat), answers in given.items():
        if where != table:
            continue
        sent = [(a["decision"], a["action"]) for a in answers]
        if sent != kept[seat]:
            assert not answers.pop()["acknowledged"]
            assert sent[:-1] == kept[seat]
