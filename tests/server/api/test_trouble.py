"""Trouble that is ours: a full disk, a database that is away. Everybody is told so (503), nothing
is half done, and all goes on when it is over."""

import asyncio
import json
import resource
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGTERM

from patience import HANG
from postgres import postgres

from server.api.player import Line, Player, three_at_a_table
from server.forking import Fork
from server.serving import address, start

NOT_STORED = "This could not be stored, so nothing has changed. Try again in a moment."
NO_ANSWER = "The database does not answer. Try again in a moment."


@contextmanager
def full_disk(process: int) -> Iterator[None]:
    """No file of this process can grow."""
    _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))


def asked(player: Player, method: str, path: str, data: object = None) -> tuple[int, str]:
    """The status, and why."""
    request = urllib.request.Request(
        player.address + path,
        None if data is None else json.dumps(data).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {player.me['secret']}"},
        method=method,
    )
    try:
        with urllib.request.urlopen(request, timeout=HANG) as answer:
            return answer.status, ""
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())["why"]


def test_on_a_full_disk_nobody_arrives_or_speaks_and_everybody_is_told(tmp_path: Path) -> None:
    with start("--no-limits", "--database", f"sqlite:///{tmp_path}/tables.db") as process:
        try:
            table, (ann, *_) = three_at_a_table(address(process))
            asyncio.run(speak_on_a_full_disk(table, ann, process.pid))
        finally:
            process.terminate()


async def speak_on_a_full_disk(table: str, ann: Player, process: int) -> None:
    hello = {"type": "chat", "text": "hello"}
    new = {"game": "the_now", "setup": {"seats": 3}}
    async with ann.connect(table) as socket:
        line = Line(socket)
        await line.hear_until("sync")
        with full_disk(process):
            refused = await line.say(hello)
            assert (refused["type"], refused["why"]) == ("refused", NOT_STORED)
            for method, path, data in (
                ("POST", "/api/people", {"name": "Bob"}),
                ("PATCH", "/api/people/me", {"name": "Anna"}),
                ("POST", "/api/people/recover", {"recovery": ann.me["recovery"]}),
                ("POST", "/api/tables", new),
                ("POST", f"/api/tables/{table}/chat", {"text": "hello"}),
                ("DELETE", f"/api/tables/{table}", None),
            ):
                told = await asyncio.to_thread(asked, ann, method, path, data)
                assert told == (503, NOT_STORED), path
            for path in (
                "/api/people/me",
                f"/api/tables/{table}/sync",
                f"/api/tables/{table}/chat",
            ):
                assert await asyncio.to_thread(asked, ann, "GET", path) == (200, "")
        assert await line.say(hello) == {"type": "done"}
    assert [line["text"] for line in ann.ask("GET", f"/api/tables/{table}/chat")] == ["hello"]


def test_while_the_database_is_away_everybody_is_told_so() -> None:
    with postgres() as server:
        process = Fork("--no-limits", "--database", server.database())
        try:
            table, (ann, *_) = three_at_a_table(process.address)
            with server.away():
                for method, path, data in (
                    ("GET", "/api/people/me", None),
                    ("GET", "/api/tables/mine", None),
                    ("GET", f"/api/tables/{table}/sync", None),
                    ("POST", "/api/tables", {"game": "the_now", "setup": {"seats": 3}}),
                    ("POST", f"/api/tables/{table}/chat", {"text": "hello"}),
                ):
                    assert asked(ann, method, path, data) == (503, NO_ANSWER), path
                assert asked(ann, "POST", "/api/people", {"name": "Bob"}) == (503, NOT_STORED)
                assert asyncio.run(knock(ann, table)) == (4503, NO_ANSWER)
            assert asked(ann, "GET", "/api/people/me") == (200, "")
            assert asked(ann, "POST", f"/api/tables/{table}/chat", {"text": "hi"}) == (201, "")
        finally:
            process.end(SIGTERM)


async def knock(player: Player, table: str) -> tuple[int | None, str | None]:
    async with player.connect(table) as socket:
        return await Line(socket).closed()
