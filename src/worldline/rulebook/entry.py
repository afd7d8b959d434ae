"""What a rulebook is made of: entries under topics, each with an id that says what it is."""

from typing import Literal

import msgspec

Kind = Literal[
    "rule",
    "content",
    "ruling",
    "example",
    "missing",
    "edition",
    "state",
    "procedure",
    "decision",
    "sheet",
]
Status = Literal["built", "planned", "prose", "withdrawn"]


class RuleEntry(msgspec.Struct, frozen=True):
    """One rule, ruling, example or value: the smallest thing that has an id."""

    id: str
    game: str
    topic: str
    group: str
    kind: Kind
    status: Status
    title: str
    titled: bool  # False: the title is the beginning of the text
    text: str
    meta: dict[str, str]
    see: tuple[str, ...]
    seen_by: tuple[str, ...]
    line: int


class Topic(msgspec.Struct, frozen=True):
    """One file of a rulebook."""

    game: str
    name: str
    title: str
    intro: str
    entries: tuple[RuleEntry, ...]
