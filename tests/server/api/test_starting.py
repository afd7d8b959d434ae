"""`worldline serve`: where its tables are kept, and what it says when they cannot be."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from patience import HANG

from server.serving import WORLDLINE, address, start
from server.store.samples import table
from worldline.cli.serve import data_directory, in_use


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("nonsense", "A database is sqlite:///path or postgresql://"),
        ("postgresql://nobody@127.0.0.1:1/none", "The database cannot be opened: "),
        ("sqlite:///{here}", "The database cannot be opened: "),
    ],
)
def test_a_database_that_cannot_be_had_is_told_in_a_sentence(
    tmp_path: Path, database: str, why: str
) -> None:
    with start("--database", database.replace("{here}", str(tmp_path))) as process:
        out, err = process.communicate(timeout=HANG)
    assert process.returncode == 1
    assert out == ""  # it never served
    assert err.startswith(f"worldline: {why}")
    assert err.count("\n") == 1


def test_a_database_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def lay() -> None:
        async with table(url):
            pass

    asyncio.run(lay())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file, file:
        full = "SELECT RAISE(ABORT, 'the disk is full')"
        file.execute(f"CREATE TRIGGER full BEFORE UPDATE ON tables BEGIN {full}; END")
    with start("--database", url) as process:
        out, err = process.communicate(timeout=HANG)
    assert (process.returncode, out) == (1, "")
    assert err.startswith("worldline: The database cannot be opened: ")
    assert "the disk is full" in err
    assert err.count("\n") == 1


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    file, link = tmp_path / "tables.db", tmp_path / "link.db"
    link.symlink_to(file)

    def run(*words: str) -> tuple[int, str, str]:
        done = subprocess.run([*WORLDLINE, *words], capture_output=True, text=True, timeout=HANG)
        return done.returncode, done.stdout, done.stderr

    serve = ("serve", "--port", "0", "--no-browser", "--database")
    with start("--database", f"sqlite:///{file}") as first:
        try:
            address(first)
            why = f"Another server plays from {file}: stop it first, or choose another file"
            for name in (file, link):
                code, out, err = run(*serve, f"sqlite:///{name}")
                assert (code, out) == (1, "")
                said = f"worldline: The database cannot be opened: {why} with --database.\n"
                assert err == said
            copied = run("backup", f"{tmp_path}/copy.db", "--database", f"sqlite:///{link}")
            assert copied == (0, f"Everything is in {tmp_path}/copy.db.\n", "")
        finally:
            os.killpg(first.pid, signal.SIGKILL)
    with start("--database", f"sqlite:///{file}") as third:
        assert address(third)
        os.killpg(third.pid, signal.SIGTERM)


@pytest.mark.parametrize("command", [("serve", "--port", "0", "--no-browser"), ("backup", "{new}")])
def test_a_database_of_a_newer_version_is_left_alone(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(file)) as newer, newer:
        newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    words = [word.replace("{new}", str(tmp_path / "copy")) for word in command]
    done = subprocess.run(
        [*WORLDLINE, *words, "--database", f"sqlite:///{file}"],
        capture_output=True,
        text=True,
        timeout=HANG,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "worldline: The database cannot be opened: It was written by a newer version of "
        "Worldline.\n"
    )
    with closing(sqlite3.connect(file)) as newer:
        assert newer.execute("SELECT name FROM sqlite_master").fetchall() == [("alembic_version",)]


def test_tables_are_kept_in_the_data_directory_unless_told_otherwise(tmp_path: Path) -> None:
    variables = {k: v for k, v in os.environ.items() if k != "WORLDLINE_DATABASE"}
    command = [*WORLDLINE, "serve", "--port", "0", "--no-browser"]
    for more, file in (
        ({"XDG_DATA_HOME": str(tmp_path / "data")}, "data/worldline/worldline.sqlite3"),
        ({"WORLDLINE_DATABASE": f"sqlite:///{tmp_path}/mine.db"}, "mine.db"),
    ):
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=variables | more
        ) as process:
            urllib.request.urlopen(f"{address(process)}/health", timeout=HANG).close()
            process.terminate()
        assert (tmp_path / file).is_file()


def test_the_data_directory_is_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_directory() == tmp_path / ".local" / "share" / "worldline"


def test_data_of_an_older_version_are_found_until_there_are_new_ones(tmp_path: Path) -> None:
    usual, before = tmp_path / "Application Support", tmp_path / "share"
    assert in_use(usual, before) == usual
    before.mkdir()
    assert in_use(usual, before) == before
    usual.mkdir()
    assert in_use(usual, before) == usual


def test_the_log_of_a_process_is_json() -> None:
    with start("--log", "info") as process:
        urllib.request.urlopen(f"{address(process)}/api/version?q=private", timeout=HANG).close()
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=HANG)
    lines = [json.loads(line) for line in err.splitlines()]
    (request,) = [line for line in lines if line["what"] == "request"]
    assert request["route"] == "/api/version"
    assert request["status"] == 200
    assert "private" not in err
