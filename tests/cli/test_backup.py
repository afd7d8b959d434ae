"""`worldline backup`: everything a server keeps, in one file."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from worldline.server.store.rows import Person
from worldline.server.store.sql import open_store


def backup(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("worldline")), "backup", *words]
    env = {**os.environ, "XDG_DATA_HOME": str(home)}
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


async def _with_ann(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.add_person(Person("ann", "Ann", b"x"))
    await store.close()


async def _name(url: str) -> str:
    store = open_store(url)
    await store.open()
    person = await store.person("ann")
    await store.close()
    assert person is not None
    return person.name


def test_a_backup_holds_what_the_server_keeps(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'here.sqlite3'}"
    asyncio.run(_with_ann(url))
    copy = tmp_path / "copy.sqlite3"
    done = backup(str(copy), "--database", url, home=tmp_path)
    assert (done.returncode, done.stdout) == (0, f"Everything is in {copy}.\n")
    assert asyncio.run(_name(f"sqlite:///{copy}")) == "Ann"


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    done = backup(str(there), home=tmp_path)
    assert done.returncode == 1
    assert "exists already" in done.stderr
    assert there.read_text() == "mine"


def test_an_address_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    done = backup(str(tmp_path / "copy"), "--database", "mysql://x", home=tmp_path)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
