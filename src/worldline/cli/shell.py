"""What the commands share: files in, JSON out."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

Json = Annotated[bool, typer.Option("--json", help="For scripts: JSON on stdout.")]


class Unusable(Exception):
    """What was asked for cannot be done: a sentence that says why."""


def print_json(thing: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(thing), indent=2).decode())


def read_text(file: str) -> str:
    """A text file; `-` is standard input."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unusable(f"{file} is not a text file.") from None
    except OSError as error:
        raise Unusable(f"{file} cannot be read: {error.strerror}.") from None


def write_text(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unusable(f"{file} cannot be written: {error.strerror}.") from None
