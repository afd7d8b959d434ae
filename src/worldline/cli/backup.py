"""`worldline backup` and `worldline restore`."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from worldline.cli.serve import Database, open_store_at
from worldline.cli.shell import Unusable

if TYPE_CHECKING:
    from worldline.server.store.sql import SqlStore

Result = TypeVar("Result")


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not exist yet.")],
    database: Database = "",
) -> None:
    """Copy everything that a server keeps, while it runs, into a SQLite file.

    The copy holds the seeds of running games: nobody but you can read it.

    **Examples**

    - `worldline backup worldline-2026-11-15.sqlite3`

    - `worldline backup today.sqlite3 --database postgresql://worldline@localhost/worldline`
    """

    async def copy(store: "SqlStore") -> None:
        try:
            await store.backup(file)
        except OSError as error:
            raise Unusable(f"{file} cannot be written: {error.strerror or error}.") from None

    _with_store(database, copy, create=False)
    print(f"Everything is in {file}.")


def restore(
    file: Annotated[Path, typer.Argument(help="What `worldline backup` wrote.")],
    database: Database = "",
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Delete what the database holds."),
    ] = False,
) -> None:
    """Put a backup into an empty database, of either kind. Stop the server first.

    The backup is checked before anything is changed, and stays as it is. Either all of it is
    restored, or nothing.

    **Examples**

    - `worldline restore today.sqlite3`

    - `worldline restore today.sqlite3 --database postgresql://worldline@localhost/worldline`

    - `worldline restore today.sqlite3 --replace`
    """
    from worldline.server.store.copies import CannotRestore

    async def put(store: "SqlStore") -> tuple[int, int]:
        return await store.restore(file, replace=replace)

    if not file.is_file():
        raise Unusable(f"There is no file {file}.")
    if database == "sqlite://":
        raise Unusable("sqlite:// keeps nothing: name a file, as in sqlite:///path.")
    try:
        people, tables = _with_store(database, put, create=True)
    except CannotRestore as error:
        raise Unusable(f"{file} is not restored: {error}") from None
    print(f"{file} is restored: {people} people, {tables} tables.")


def _with_store(
    database: str, work: Callable[["SqlStore"], Awaitable[Result]], *, create: bool
) -> Result:
    from worldline.server.store import Unavailable, cannot_open

    store = open_store_at(database)

    async def run() -> Result:
        try:
            await store.open(create=create)
        except Exception as error:  # whatever a driver fails with
            raise Unusable(cannot_open(error)) from None
        try:
            return await work(store)
        except Unavailable as error:
            raise Unusable(f"{error} ({error.cause})") from None
        finally:
            await store.close()

    return asyncio.run(run())
