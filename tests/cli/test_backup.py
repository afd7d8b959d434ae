"""`worldline backup` and `worldline restore`: everything a server keeps, in one file and back."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from postgres import postgres
from server.serving import address, start
from server.store.samples import ANN, SEATS, TABLE, answer, opened


def worldline(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("worldline")), *words]
    env = {**os.environ, "XDG_DATA_HOME": str(home)}
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def refused(*words: str, home: Path) -> str:
    """The sentence it ends with."""
    done = worldline(*words, home=home)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def fill(url: str, name: str = "Ann") -> None:
    """One person, one table with one answer."""

    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(type(ANN)("ann", name, b"secret"))
            await store.add_table(TABLE, SEATS)
            await store.append(TABLE.id, [answer(0)])

    asyncio.run(main())


def name(url: str) -> str | None:
    """What Ann is called there; None: she is not."""

    async def main() -> str | None:
        async with opened(url) as store:
            person = await store.person("ann")
            return None if person is None else person.name

    return asyncio.run(main())


@pytest.fixture
def here(tmp_path: Path) -> str:
    """The address of a database that holds something."""
    url = f"sqlite:///{tmp_path / 'here.sqlite3'}"
    fill(url)
    return url


@pytest.fixture
def copy(here: str, tmp_path: Path) -> str:
    path = tmp_path / "copy.sqlite3"
    assert worldline("backup", str(path), "--database", here, home=tmp_path).returncode == 0
    return str(path)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


# Backup


def test_a_backup_holds_what_the_server_keeps(here: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.sqlite3"
    done = worldline("backup", str(path), "--database", here, home=tmp_path)
    assert (done.returncode, done.stdout) == (0, f"Everything is in {path}.\n")
    assert name(f"sqlite:///{path}") == "Ann"


def test_a_backup_overwrites_nothing(here: str, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    assert "exists already" in refused("backup", str(there), "--database", here, home=tmp_path)
    assert there.read_text() == "mine"


def test_an_address_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    refused("backup", str(tmp_path / "copy"), "--database", "mysql://x", home=tmp_path)


@pytest.mark.parametrize("address", ["sqlite:///{}/folder/typo.db", "sqlite://", ""])
def test_where_there_is_no_database_there_is_no_backup(tmp_path: Path, address: str) -> None:
    words = ["--database", address.format(tmp_path)] if address else []
    why = refused("backup", str(tmp_path / "copy"), *words, home=tmp_path)
    assert "There is no file" in why
    assert list(tmp_path.iterdir()) == []


def test_a_file_without_tables_is_no_database_to_back_up(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    why = refused(
        "backup", str(tmp_path / "copy"), "--database", f"sqlite:///{empty}", home=tmp_path
    )
    assert "There is nothing of Worldline in it." in why
    assert not (tmp_path / "copy").exists()


# Who may read it


def test_database_journal_and_copies_are_their_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with start("--database", f"sqlite:///{file}") as process:
        address(process)
        while not (found := list(tmp_path.glob("tables.db-*"))):
            assert process.poll() is None
        modes = {path.name: mode(path) for path in (file, *found)}
        done = worldline(
            "backup", str(tmp_path / "copy"), "--database", f"sqlite:///{file}", home=tmp_path
        )
        process.terminate()
    assert done.returncode == 0
    assert set(modes.values()) == {0o600}
    assert mode(tmp_path / "copy") == 0o600


def test_a_database_that_others_may_read_is_made_private(here: str, tmp_path: Path) -> None:
    file = tmp_path / "here.sqlite3"
    file.chmod(0o644)
    assert name(here) == "Ann"
    assert mode(file) == 0o600


# Restore


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_is_restored(kind: str, copy: str, tmp_path: Path) -> None:
    with postgres() as server:
        url = server.database() if kind == "postgresql" else f"sqlite:///{tmp_path}/new/there.db"
        before = Path(copy).read_bytes()
        done = worldline("restore", copy, "--database", url, home=tmp_path)
        assert (done.stderr, done.returncode) == ("", 0)
        assert done.stdout == f"{copy} is restored: 1 people, 1 tables.\n"
        assert name(url) == "Ann"
        assert Path(copy).read_bytes() == before


def test_what_a_database_holds_is_replaced_only_if_told(copy: str, tmp_path: Path) -> None:
    there = f"sqlite:///{tmp_path}/there.db"
    fill(there, "Somebody else")
    why = refused("restore", copy, "--database", there, home=tmp_path)
    assert "not empty: --replace" in why
    assert name(there) == "Somebody else"
    done = worldline("restore", copy, "--replace", "--database", there, home=tmp_path)
    assert done.returncode == 0
    assert name(there) == "Ann"


def test_a_database_that_is_served_is_left_alone(copy: str, tmp_path: Path) -> None:
    there = f"sqlite:///{tmp_path}/there.db"
    with start("--database", there) as process:
        address(process)
        while not (tmp_path / "there.db.serving").exists():
            assert process.poll() is None
        why = refused("restore", copy, "--replace", "--database", there, home=tmp_path)
        process.terminate()
    assert "A server is using this database" in why


def test_a_backup_is_restored_to_where_it_is_kept(copy: str, tmp_path: Path) -> None:
    why = refused("restore", copy, "--database", "sqlite://", home=tmp_path)
    assert "keeps nothing" in why


def test_what_is_no_whole_backup_is_not_restored(copy: str, tmp_path: Path) -> None:
    there = f"sqlite:///{tmp_path}/there.db"
    fill(there, "Somebody else")
    text = tmp_path / "text"
    text.write_text("no database at all, but long enough to be one" * 100)
    empty = tmp_path / "empty"
    empty.touch()
    damaged = tmp_path / "damaged"
    data = bytearray(Path(copy).read_bytes())
    data[4096 * 2 : 4096 * 12] = b"\xff" * 4096 * 10
    damaged.write_bytes(data)
    with closing(sqlite3.connect(copy)) as c, c:
        c.execute("DELETE FROM answers")
    for file, why in (
        (tmp_path / "missing", "There is no file"),
        (tmp_path, "There is no file"),
        (text, "It cannot be read: "),
        (empty, "There is nothing of Worldline in it."),
        (damaged, "is not restored: "),
        (Path(copy), "lacks answers"),
    ):
        said = refused("restore", str(file), "--replace", "--database", there, home=tmp_path)
        assert why in said
        assert name(there) == "Somebody else"
