"""The rulebooks there are, one entry each, and what their ids say."""

import re
from typing import Final

import msgspec

from worldline.rulebook.entry import Kind


class GameRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rulebook of a game. An id is its prefix, a group, perhaps words, and a number."""

    name: str  # of its folder, and of the game
    title: str
    subtitle: str
    prefix: str
    rest: str  # of an id, as a regular expression
    kinds: dict[str, Kind]  # by group; what stands in no other is a rule
    mixed: tuple[str, ...] = ()  # groups of rules in which an id with words is content


GAMES: Final = (
    GameRules(
        name="the_now",
        title="The Now",
        subtitle="also published as Time Horizon",
        prefix="TN-",
        rest=r"[A-Z]+-\d+[a-z]?",
        kinds={
            "RULING": "ruling",
            "EX": "example",
            "MISS": "missing",
            "ED": "edition",
            "STATE": "state",
            "PROC": "procedure",
            "DEC": "decision",
        },
    ),
    GameRules(
        name="riftbound",
        title="Riftbound",
        subtitle="playtest indev4.1",
        prefix="RB-",
        rest=r"(?:[A-Z0-9]+-)+\d+",
        kinds={
            "RULING": "ruling",
            "STAND": "ruling",
            "TEST": "example",
            "MISSING": "missing",
            "RECON": "missing",
            "WIN": "decision",
            "HOOK": "procedure",
            "SHEET": "sheet",
            "ROLE": "content",
            "CLASS": "content",
            "AB": "content",
            "EQ": "content",
            "ATK": "content",
            "CONTENT": "content",
        },
        mixed=("VEH", "SYS"),
    ),
)

_IDS: Final = "|".join(game.prefix + game.rest for game in GAMES)
# Not preceded or followed by what would make it part of a longer word; a full stop may follow.
RULE_ID: Final = re.compile(rf"(?<![\w-])(?:{_IDS})(?![\w-])")
_KINDS: Final = {game.prefix + group: kind for game in GAMES for group, kind in game.kinds.items()}
_MIXED: Final = {game.prefix + group for game in GAMES for group in game.mixed}


def group_of(rule_id: str) -> str:
    """The family of an id: `TN-LINK` of `TN-LINK-3`, `RB-EQ` of `RB-EQ-AUTO-RIFLE-1`."""
    return "-".join(rule_id.split("-")[:2])


def kind_of(rule_id: str) -> Kind:
    if rule_id[-1].isalpha():  # TN-MOVE-3a: a ruling on one rule
        return "ruling"
    group = group_of(rule_id)
    if group in _MIXED:  # RB-VEH-3 is a rule, RB-VEH-BIKE-1 an item
        return "content" if rule_id.count("-") > 2 else "rule"
    return _KINDS.get(group, "rule")


def ids_in(text: str) -> list[str]:
    """The rule ids that a text cites, in order, each once."""
    return list(dict.fromkeys(RULE_ID.findall(text)))
