"""`worldline backup` and `worldline restore`: everything a server keeps, in one file and back."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from postgres import Postgres
from server.forking import forked
from server.store.samples import ANN, SEATS, TABLE, answer, opened

from cli.conftest import Run

pytestmark = pytest.mark.slow

Refused = Callable[..., str]


@pytest.fixture
def worldline(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """In a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("WORLDLINE_DATABASE", raising=False)
    return run


@pytest.fixture
def refused(worldline: Run) -> Callable[..., str]:
    """The sentence it ends with."""

    def refused(*words: str) -> str:
        done = worldline(*words)
        assert (done.code, done.out) == (1, "")
        assert done.err.count("\n") == 1
        return done.err

    return refused


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
def copy(worldline: Run, here: str, tmp_path: Path) -> str:
    path = tmp_path / "copy.sqlite3"
    assert worldline("backup", str(path), "--database", here).code == 0
    return str(path)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


# Backup


def test_a_backup_holds_what_the_server_keeps(worldline: Run, here: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.sqlite3"
    done = worldline("backup", str(path), "--database", here)
    assert (done.code, done.out) == (0, f"Everything is in {path}.\n")
    assert name(f"sqlite:///{path}") == "Ann"


def test_a_backup_overwrites_nothing(refused: Refused, here: str, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    assert "exists already" in refused("backup", str(there), "--database", here)
    assert there.read_text() == "mine"


def test_an_address_that_is_none_is_a_sentence(refused: Refused, tmp_path: Path) -> None:
    refused("backup", str(tmp_path / "copy"), "--database", "mysql://x")


@pytest.mark.parametrize("address", ["sqlite:///{}/folder/typo.db", "sqlite://", ""])
def test_where_there_is_no_database_there_is_no_backup(
    refused: Refused, tmp_path: Path, address: str
) -> None:
    words = ["--database", address.format(tmp_path)] if address else []
    why = refused("backup", str(tmp_path / "copy"), *words)
    assert "There is no file" in why
    assert list(tmp_path.iterdir()) == []


def test_a_file_without_tables_is_no_database_to_back_up(refused: Refused, tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    why = refused("backup", str(tmp_path / "copy"), "--database", f"sqlite:///{empty}")
    assert "There is nothing of Worldline in it." in why
    assert not (tmp_path / "copy").exists()


# Who may read it


def test_database_journal_and_copies_are_their_owners_alone(worldline: Run, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with forked("--database", f"sqlite:///{file}"):
        while not (found := list(tmp_path.glob("tables.db-*"))):
            time.sleep(0.01)
        modes = {path.name: mode(path) for path in (file, *found)}
        done = worldline("backup", str(tmp_path / "copy"), "--database", f"sqlite:///{file}")
    assert done.code == 0
    assert set(modes.values()) == {0o600}
    assert mode(tmp_path / "copy") == 0o600


def test_a_database_that_others_may_read_is_made_private(here: str, tmp_path: Path) -> None:
    file = tmp_path / "here.sqlite3"
    file.chmod(0o644)
    assert name(here) == "Ann"
    assert mode(file) == 0o600


# Restore


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_is_restored(
    worldline: Run, postgresql: Postgres, kind: str, copy: str, tmp_path: Path
) -> None:
    url = postgresql.database() if kind == "postgresql" else f"sqlite:///{tmp_path}/new/there.db"
    before = Path(copy).read_bytes()
    done = worldline("restore", copy, "--database", url)
    assert (done.err, done.code) == ("", 0)
    assert done.out == f"{copy} is restored: 1 people, 1 tables.\n"
    assert name(url) == "Ann"
    assert Path(copy).read_bytes() == before


def test_what_a_database_holds_is_replaced_only_if_told(
    worldline: Run, refused: Refused, copy: str, tmp_path: Path
) -> None:
    there = f"sqlite:///{tmp_path}/there.db"
    fill(there, "Somebody else")
    why = refused("restore", copy, "--database", there)
    assert "not empty: --replace" in why
    assert name(there) == "Somebody else"
    done = worldline("restore", copy, "--replace", "--database", there)
    assert done.code == 0
    assert name(there) == "Ann"


def test_a_database_that_is_served_is_left_alone(
    refused: Refused, copy: str, tmp_path: Path
) -> None:
    there = f"sqlite:///{tmp_path}/there.db"
    with forked("--database", there):
        while not (tmp_path / "there.db.serving").exists():
            time.sleep(0.01)
        why = refused("restore", copy, "--replace", "--database", there)
    assert "A server is using this database" in why


def test_a_backup_is_restored_to_where_it_is_kept(
    refused: Refused, copy: str, tmp_path: Path
) -> None:
    why = refused("restore", copy, "--database", "sqlite://")
    assert "keeps nothing" in why


def test_what_is_no_whole_backup_is_not_restored(
    refused: Refused, copy: str, tmp_path: Path
) -> None:
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
        said = refused("restore", str(file), "--replace", "--database", there)
        assert why in said
        assert name(there) == "Somebody else"
