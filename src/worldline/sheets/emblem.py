"""A drawn emblem: the mark of the Role inside the frame of the Class. `emblem.json` has the lines,
which the client draws with, too."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

LINES: Final = Path(__file__).with_name("emblem.json")


class Lines(msgspec.Struct, frozen=True):
    """By the names of Roles and Classes; `role` and `class_` are for those of homebrew."""

    roles: dict[str, str]
    role: str
    classes: dict[str, str]
    class_: str = msgspec.field(name="class")


@cache
def lines() -> Lines:
    return msgspec.json.decode(LINES.read_bytes(), type=Lines)


def drawn(role: str, class_: str) -> str:
    """What stands inside an SVG of 24 by 24, in one colour."""
    found = lines()
    mark = found.roles.get(role, found.role)
    frame = found.classes.get(class_, found.class_)
    return (
        f'<path d="{frame}" fill="none" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="{mark}" fill="#fff" fill-rule="evenodd"/>'
    )


def svg(role: str, class_: str) -> str:
    """A file by itself."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    return f"{head}{drawn(role, class_)}</svg>"
