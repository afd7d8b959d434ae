"""What the commands share: files in, JSON out."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from worldline.core.text import BadText

Json = Annotated[bool, typer.Option("--json", help="For scripts: JSON on stdout.")]
Packs = Annotated[
    list[str] | None,
    typer.Option("--pack", metavar="PATH", help="Homebrew content; may be given several times."),
]


class Ended(Exception):
    """The people who play have had enough."""


class Unusable(Exception):
    """What was asked for cannot be done: a sentence that says why."""


def print_json(thing: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(thing), indent=2).decode())


def read_text(file: str) -> str:
    """A text file; `-` is standard input."""
    if file == "-" and sys.stdin is None:
        raise Unusable("- cannot be read: standard input is closed.")
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Unusable(f"{file} is not a text file.") from None
    except OSError as error:
        raise Unusable(f"{file} cannot be read: {error.strerror}.") from None


@contextmanager
def reading(file: str = "") -> Iterator[None]:
    """Bad text is told with the file it stands in; what was typed needs no place."""
    try:
        yield
    except BadText as error:
        line = f", line {error.line}" if error.line else ""
        raise Unusable(f"{file}{line}: {error.why}" if file else error.why) from None


def check_place(file: Path) -> None:
    """Said before a game rather than after it: whether its record can be written there."""
    if file.is_dir():
        raise Unusable(f"{file} cannot be written: it is a directory.")
    if not file.parent.is_dir():
        raise Unusable(f"{file} cannot be written: there is no directory {file.parent}.")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise Unusable(f"{file} cannot be written: it is not yours to write.")


def write_text(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unusable(f"{file} cannot be written: {error.strerror}.") from None
