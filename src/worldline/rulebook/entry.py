"""What a rulebook is made of: entries under topics, each with an id that says what it is."""

import re
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

# Not preceded or followed by what would make it part of a longer word; a full stop may follow.
RULE_ID = re.compile(r"(?<![\w-])(?:TN-[A-Z]+-\d+[a-z]?|RB-(?:[A-Z0-9]+-)+\d+)(?![\w-])")

_KINDS: dict[str, Kind] = {
    "TN-RULING": "ruling",
    "TN-EX": "example",
    "TN-MISS": "missing",
    "TN-ED": "edition",
    "TN-STATE": "state",
    "TN-PROC": "procedure",
    "TN-DEC": "decision",
    "RB-RULING": "ruling",
    "RB-TEST": "example",
    "RB-MISSING": "missing",
    "RB-RECON": "missing",
    "RB-WIN": "decision",
    "RB-HOOK": "procedure",
    "RB-SHEET": "sheet",
    "RB-ROLE": "content",
    "RB-CLASS": "content",
    "RB-AB": "content",
    "RB-EQ": "content",
    "RB-ATK": "content",
    "RB-CONTENT": "content",
}


def group_of(rule_id: str) -> str:
    """The family of an id: `TN-LINK` of `TN-LINK-3`, `RB-EQ` of `RB-EQ-AUTO-RIFLE-1`."""
    return "-".join(rule_id.split("-")[:2])


def kind_of(rule_id: str) -> Kind:
    if rule_id[-1].isalpha():  # TN-MOVE-3a: a ruling on one rule
        return "ruling"
    group = group_of(rule_id)
    if group in ("RB-VEH", "RB-SYS"):  # RB-VEH-3 is a rule, RB-VEH-BIKE-1 an item
        return "content" if rule_id.count("-") > 2 else "rule"
    return _KINDS.get(group, "rule")


def ids_in(text: str) -> list[str]:
    """The rule ids that a text cites, in order, each once."""
    return list(dict.fromkeys(RULE_ID.findall(text)))


class Entry(msgspec.Struct, frozen=True):
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
    entries: tuple[Entry, ...]


class Game(msgspec.Struct, frozen=True):
    name: str
    title: str
    subtitle: str
    prefix: str  # of its ids


GAMES = (
    Game("the_now", "The Now", "also published as Time Horizon", "TN-"),
    Game("riftbound", "Riftbound", "playtest indev4.1", "RB-"),
)
