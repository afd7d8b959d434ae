"""`worldline serve`."""

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from worldline.cli.shell import Unusable

if TYPE_CHECKING:
    from worldline.server.store.sql import SqlStore


class Level(StrEnum):
    """How much the log tells."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


Database = Annotated[
    str,
    typer.Option(
        envvar="WORLDLINE_DATABASE",
        metavar="URL",
        help="sqlite:///path or postgresql://user@host/name; sqlite:// keeps nothing. "
        "Default: worldline.sqlite3 in the user's data directory.",
    ),
]


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8765,
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser if there is one.")
    ] = True,
    database: Database = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another site whose pages may play here."),
    ] = None,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Limit how much anybody may ask for.")
    ] = True,
    connections: Annotated[
        int,
        typer.Option(min=1, help="Connections from one address at a time, WebSockets included."),
    ] = 256,
    log: Annotated[Level, typer.Option(help="The least that is logged.")] = Level.WARNING,
) -> None:
    """Serve the games and their rules to a browser, until Ctrl-C.

    Tables are kept in a database and go on after a restart.

    **Examples**

    - `worldline serve`

    - `worldline serve --port 9000 --no-browser`

    - `worldline serve --database postgresql://worldline@localhost/worldline --log info`
    """
    # Here: the other commands need not wait for it.
    from msgspec.structs import replace

    from worldline.games import GAMES
    from worldline.server.operations.limits import UNLIMITED, USUAL
    from worldline.server.run import CannotServe, serve
    from worldline.server.tables.tables import Tables

    store = open_store_at(database)
    tables = Tables(GAMES, store)
    rates = replace(USUAL, connections=connections) if limits else UNLIMITED
    origins = frozenset(origin or ())
    try:
        serve(host, port, browser=browser, tables=tables, rates=rates, origins=origins, log=log)
    except CannotServe as error:
        raise Unusable(str(error)) from None


def open_store_at(database: str) -> "SqlStore":
    """The store at this address, or where the user's data are."""
    from worldline.server.store.sql import open_store

    try:
        return open_store(database or f"sqlite:///{data_directory() / 'worldline.sqlite3'}")
    except ValueError as error:
        raise Unusable(str(error)) from None


def data_directory() -> Path:
    """Where the system keeps a user's data."""
    from platformdirs import user_data_path

    base = os.environ.get("XDG_DATA_HOME")
    before = Path(base) if base else Path.home() / ".local" / "share"
    return in_use(user_data_path("worldline", appauthor=False), before / "worldline")


def in_use(usual: Path, before: Path) -> Path:
    """The usual directory, unless there is only one that an older version has made."""
    return before if before.is_dir() and not usual.is_dir() else usual
