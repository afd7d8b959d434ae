"""Checks that were called for or proposed, from the call until the GM closes it."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from worldline.riftbound.body.check import CheckOutcome, Side
from worldline.riftbound.campaign.state.people import Person
from worldline.riftbound.content.entries.words import Attribute

Secrecy = Literal["open", "hidden", "blind"]
"""Open: everybody knows the Difficulty. Hidden: the GM alone does, and whether a total reaches it.
Blind: nobody but the GM sees what a roll comes to (RB-RULING-230)."""

MOST_CALLS: Final = 20


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Trait, by name; of one with two sides also which of them (RB-TRAIT-5)."""

    trait: Annotated[str, Meta(min_length=1, max_length=100)]
    side: Side = "both"


class Bonuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Relevant Traits (RB-RULING-51), and whether a Story helps (RB-RULING-52)."""

    traits: Annotated[tuple[Counted, ...], Meta(max_length=10)] = ()
    story: bool = False


class Roller(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character that makes the Check."""

    character: str
    attribute: Attribute
    modifier: int = 0  # for the situation (RB-CHECK-6)
    counts: Bonuses = Bonuses()
    claimed: Bonuses | None = None  # proposed by the player; the GM has not answered yet
    result: CheckOutcome | None = None


class Opponent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The other side of a contested Check, if the GM plays it."""

    name: str
    attribute: Attribute
    bonus: int
    result: CheckOutcome | None = None


class Call(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`contested`: between two rollers, or a roller and an opponent (RB-CONTEST-1)."""

    n: int
    by: Person
    text: str = ""  # what is attempted
    difficulty: int | None = None
    exact: bool = False  # it is written "N+" (RB-RULING-47)
    secrecy: Secrecy = "open"
    contested: bool = False
    rollers: tuple[Roller, ...]
    opponent: Opponent | None = None
    proposed: bool = False  # by a player; the GM has not answered yet
    revealed: bool = False  # everything about it, for everybody

    @property
    def is_finished(self) -> bool:
        return all(one.result is not None for one in self.rollers)

    def roller(self, character: str) -> Roller | None:
        return next((one for one in self.rollers if one.character == character), None)

    def with_roller(self, roller: Roller) -> "Call":
        found = (roller if one.character == roller.character else one for one in self.rollers)
        return msgspec.structs.replace(self, rollers=tuple(found))
