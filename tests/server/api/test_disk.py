"""A full disk, and a database file that is gone: nothing is acknowledged, and health says so."""

import json
import os
import resource
import shutil
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from patience import HANG

from server.api.player import Player, some_answer, three_at_a_table
from server.serving import address, start

OK = 200, "ok"
GONE = "The database file was deleted or replaced: nothing is stored until the server starts again."
FULL = "The database cannot be written to, so nothing is stored."
NOT_STORED = "This could not be stored, so nothing has changed. Try again in a moment."


@contextmanager
def playing(file: Path) -> Iterator[tuple[int, list[Player], str]]:
    """A server, three people at a table there, and the table."""
    with start("--no-limits", "--database", f"sqlite:///{file}") as process:
        try:
            table, people = three_at_a_table(address(process))
            yield process.pid, people, table
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def act(people: list[Player], table: str) -> None:
    """Whoever owes an answer gives one."""
    sync = f"/api/tables/{table}/sync"
    player = people[people[0].ask("GET", sync)["waiting"][0]]
    answer = some_answer(player.ask("GET", sync), player.random)
    assert answer is not None
    del answer["type"]
    player.ask("POST", f"/api/tables/{table}/act", answer)


def health(player: Player) -> tuple[int, str]:
    """Its status and its sentence."""
    try:
        with urllib.request.urlopen(f"{player.address}/health", timeout=HANG) as answer:
            return answer.status, json.load(answer)["status"]
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)["why"]


def until_health_is(player: Player, said: tuple[int, str]) -> None:
    end = time.monotonic() + HANG
    while (now := health(player)) != said:
        assert time.monotonic() < end, now


def deleted(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    shutil.copy(file, file.with_name("other"))
    file.with_name("other").rename(file)


def journal_deleted(file: Path) -> None:
    Path(f"{file}-wal").unlink()


@pytest.mark.parametrize("lose", [deleted, replaced, journal_deleted])
def test_no_answer_is_acknowledged_into_a_file_that_is_gone(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    with playing(tmp_path / "tables.db") as (_, people, table):
        act(people, table)
        assert health(people[0]) == OK
        lose(tmp_path / "tables.db")
        with pytest.raises(AssertionError, match=f"503.*{NOT_STORED}"):
            act(people, table)
        with pytest.raises(AssertionError, match=f"503.*{NOT_STORED}"):
            people[0].ask("POST", f"/api/tables/{table}/chat", {"text": "Hello"})
        assert health(people[0]) == (503, GONE)


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    with playing(tmp_path / "tables.db") as (pid, people, table):
        act(people, table)
        limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, limits[1]))  # no file grows any more
        with pytest.raises(AssertionError, match=f"503.*{NOT_STORED}"):
            act(people, table)
        until_health_is(people[0], (503, FULL))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
        until_health_is(people[0], OK)
        act(people, table)
