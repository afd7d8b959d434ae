"""A PostgreSQL server of our own for tests: found on this machine, started, and thrown away."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

MISSING = "There is no PostgreSQL server on this machine (Debian: apt-get install postgresql)."


def find_postgres() -> Path | None:
    """The folder of its programs, which Debian keeps off the path; the newest of several."""
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = sorted(debian, key=lambda path: float(path.parts[-3]))
    found = shutil.which("initdb") or (newest[-1] if newest else None)
    return found and Path(found).resolve().parent


class Postgres:
    """A running server, reached over a socket in its own folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made = 0

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"worldline{self._made}"
        asyncio.run(_run(self._url("postgres"), f"CREATE DATABASE {name}"))
        return self._url(name)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Nobody reaches it, and whoever was connected no longer is."""
        socket = self._folder / ".s.PGSQL.5432"
        others = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        asyncio.run(_run(self._url("postgres"), others, lambda: socket.rename(f"{socket}.away")))
        try:
            yield
        finally:
            Path(f"{socket}.away").rename(socket)

    def _url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self._folder}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Skips the test if there is none, or fails it where everything must be tested."""
    programs = find_postgres()
    if programs is None and os.environ.get("CI") == "true":
        pytest.fail(MISSING)
    if programs is None:
        pytest.skip(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="worldline-postgres-"))
    root = os.geteuid() == 0  # which it refuses to run as
    if root:
        shutil.chown(folder, "postgres", "postgres")

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [programs / program, "-D", folder / "data", *arguments],
            user="postgres" if root else None,
            group="postgres" if root else None,
            extra_groups=[] if root else None,
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    try:
        run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        # It writes as it does in earnest: fsync stays on.
        options = f"-c listen_addresses= -c max_connections=200 -k {folder}"
        run("pg_ctl", "start", "-w", "-l", str(folder / "log"), "-o", options)
        try:
            yield Postgres(folder)
        finally:
            run("pg_ctl", "stop", "-m", "immediate")
    finally:
        shutil.rmtree(folder)


async def _run(url: str, command: str, connected: Callable[[], object] = bool) -> None:
    connection = await asyncpg.connect(url)
    connected()
    await connection.execute(command)
    await connection.close()
