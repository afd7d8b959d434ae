"""A drawn emblem: the mark of the Role inside the frame of the Class. `emblem.json` has the lines,
which the client draws with, too. A portrait stands in its place, if there is one."""

from base64 import b64encode
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


def draw_emblem(role: str, class_: str) -> str:
    """What stands inside an SVG of 24 by 24, in one colour."""
    found = lines()
    mark = found.roles.get(role, found.role)
    frame = found.classes.get(class_, found.class_)
    return (
        f'<path d="{frame}" fill="none" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="{mark}" fill="#fff" fill-rule="evenodd"/>'
    )


def svg(role: str, class_: str, portrait: bytes | None = None) -> str:
    """A file by itself; the portrait is a square JPEG."""
    inner = draw_emblem(role, class_) if portrait is None else draw_portrait(portrait)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{inner}</svg>'


def draw_portrait(portrait: bytes) -> str:
    """What stands there instead."""
    image = b64encode(portrait).decode()
    return f'<image width="24" height="24" href="data:image/jpeg;base64,{image}"/>'
