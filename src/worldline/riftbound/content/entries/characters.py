"""Attributes, Roles, Classes, Abilities, Skills and Quirks."""

from typing import Annotated, Literal

import msgspec

from worldline.riftbound.content.entries.amounts import CountAmount, PositiveAmount
from worldline.riftbound.content.entries.powers import Powers
from worldline.riftbound.content.entries.words import (
    Attribute,
    Category,
    Count,
    Entry,
    Id,
    Positive,
    Strict,
)


class AttributeEntry(Entry, frozen=True, kw_only=True):
    """One of the eight Attributes (RB-ATTR-1)."""

    short: str
    also: tuple[str, ...] = ()  # other words for it in the rulebook
    wanted_by: str


class Skill(Entry, frozen=True, kw_only=True):
    """Something one can be Skilled with (RB-KEY-SKILLED-1); items and vehicles name the Skills
    that cover them (RB-RULING-42)."""


class Quirk(Entry, frozen=True, kw_only=True):
    """A suggested Ideal, Goal or Flaw (RB-QUIRK-1)."""

    kind: Literal["ideal", "goal", "flaw"]


class Grant(Strict, frozen=True, kw_only=True):
    """Starting equipment: one of `items`, or any item that has all `tags`. With a switch, it is the
    one of `items` whose id begins with the switch's value."""

    items: tuple[Id, ...] = ()
    tags: tuple[Id, ...] = ()
    count: Positive = 1
    switch: Id | None = None


class LevelRow(Strict, frozen=True, kw_only=True):
    """What a Role or Class gives at one Level (RB-LEVEL-3 to RB-LEVEL-7)."""

    abilities: tuple[Id, ...] = ()
    ap: Count = 0
    only: Id | None = None  # the points buy only Abilities with this tag (RB-LEVEL-7)
    strict_only: Id | None = None  # likewise, under the switch strict-role-ap (RB-RULING-33)
    sp: CountAmount | None = None  # maximum SP; Classes say nothing


class Role(Entry, frozen=True, kw_only=True):
    """Who a character is in a team (RB-ROLE)."""

    category: Category
    gain: Attribute
    gain_one: Annotated[tuple[Attribute, ...], msgspec.Meta(min_length=1)]
    lose_one: Annotated[tuple[Attribute, ...], msgspec.Meta(min_length=1)]
    hp: PositiveAmount
    hp_per_level: CountAmount
    levels: tuple[LevelRow, LevelRow, LevelRow, LevelRow]
    equipment: tuple[Grant, ...]
    skilled: tuple[Id, ...] = ()


class Class(Entry, frozen=True, kw_only=True):
    """What a character has that nobody else has (RB-CLASS)."""

    signature: Literal["weapon", "vehicle", "companion"]
    equipment: tuple[Grant, ...]
    levels: tuple[LevelRow, LevelRow, LevelRow, LevelRow]
    skilled: tuple[Id, ...] = ()
    money: Count = 0  # on top of what everybody has (RB-RULING-32)


class Need(Strict, frozen=True, kw_only=True):
    """One way to meet a Limited line: everything it names is needed (RB-RULING-36)."""

    role: Id | None = None
    class_: Id | None = msgspec.field(default=None, name="class")
    category: Category | None = None
    ability: Id | None = None


class ScoreGain(Strict, frozen=True, kw_only=True):
    """Scores that rise for good when the Ability is gained."""

    scores: dict[Attribute, int]
    other: Count = 0  # so many chosen Scores that are not among `scores` rise by 1


class Ability(Powers, frozen=True, kw_only=True):
    """An Ability: how it is gained, and what it changes in play."""

    gained: Literal["locked", "innate", "bought"]
    cost: Positive | None = None  # Ability Points, where it is bought
    limited: tuple[Need, ...] = ()  # one of these must be met; none: open to everybody
    replaces: Id | None = None  # the old one goes when this one is gained (RB-LEVEL-13)
    repeatable: bool = False  # with another choice each time
    choice: Literal["damage-type", "attribute"] | None = None
    on_gain: ScoreGain | None = None
    family: Id | None = None  # what rules call it, whichever version is owned (RB-RULING-37)
    charge: Count = 0  # its owner's body holds Charge like an item (RB-KEY-CHARGE-1)

    def __post_init__(self) -> None:
        if (self.gained == "bought") != (self.cost is not None):
            raise ValueError("an Ability that is bought has a cost, and no other has")
        if self.repeatable and self.choice is None:
            raise ValueError("a repeatable Ability has a choice that differs each time")
