"""Sizes, damage types, keywords, statuses and other marks, and hazards."""

from typing import Literal

from worldline.riftbound.content.entries.amounts import PositiveAmount
from worldline.riftbound.content.entries.powers import Modifier, Powers, Use
from worldline.riftbound.content.entries.standing import Standing
from worldline.riftbound.content.entries.words import Count, Entry, Id, Moment, Positive, Strict


class Size(Entry, frozen=True, kw_only=True):
    """One of the eleven sizes; a unit without a printed diameter has the least (RB-RULING-66)."""

    rank: Count
    least_mm: Positive | None = None
    most_mm: Positive | None = None
    example: str = ""


class DamageKind(Entry, frozen=True, kw_only=True):
    """One of the seven damage types (RB-DMG-1, RB-DMG-2)."""

    group: Literal["physical", "special"]


class Keyword(Powers, frozen=True, kw_only=True):
    """A word with a rule of its own. What it changes of itself stands here, as for a feature;
    what it says about building and timing is in the rules."""


class Side(Strict, frozen=True, kw_only=True):
    """What a mark gives to somebody other than its holder. "user" is that unit, "target" the
    holder, "source" who gave the mark."""

    modifiers: tuple[Modifier, ...] = ()
    standing: tuple[Standing, ...] = ()
    uses: tuple[Use, ...] = ()


class Ends(Strict, frozen=True, kw_only=True):
    """When a mark goes by itself; the first that comes counts. A mark also goes with its holder,
    and, if it `lapses_with_source`, with its source."""

    source_turns: Count = 0  # after so many starts of its source's turns (RB-RULING-85)
    own_turn: Literal["start", "end", "after-next", ""] = ""  # of its holder
    rest: Literal["any", "full", ""] = ""
    combat: bool = False  # with the combat (RB-RULING-83)
    after: tuple[Literal["move-action", "attack"], ...] = ()  # of its holder
    contact: bool = False  # when holder and source are no longer in base contact
    source_helpless: bool = False  # when its source is in Critical Condition or asleep
    lapses_with_source: bool = False


class MarkEntry(Powers, frozen=True, kw_only=True):
    """A status, counter, token or other lasting mark on a unit. Its powers are its holder's;
    `source` is what the unit that gave it can do, `allies` what the holder's allies can do.

    `counted` marks add up, and their modifiers count once for each; others are there or not
    (RB-RULING-23). `sources`: it does not matter who gave it ("any"), or it is kept apart by who
    did ("each"), or it has one source, and another can give it not at all ("first") or instead
    ("latest"). A source has one mark of a `group` on a unit; a new one takes its place. `status`
    marks are the printed status effects. `welcome`: whether who holds it is glad of it; where it is
    given to the other side, one is asked once more."""

    status: bool = False
    welcome: bool | None = None  # it may be either
    counted: bool = False
    sources: Literal["any", "each", "first", "latest"] = "any"
    group: Id | None = None
    on: tuple[Literal["character", "creature", "vehicle"], ...] = ("character", "creature")
    ends: Ends = Ends()
    source: Side = Side()
    allies: Side = Side()

    def __post_init__(self) -> None:
        needs_source = self.ends.source_turns or self.ends.lapses_with_source or self.ends.contact
        if self.sources == "any" and needs_source:
            raise ValueError("a mark that ends with its source keeps it: say so under sources")


class Hazard(Entry, frozen=True, kw_only=True):
    """A thing that travels straight on and harms what is near it: a point without a base
    (RB-RULING-125, RB-RULING-240)."""

    starts_mm: Count  # beyond its creator's base
    at: Moment  # of its creator
    travels: Positive  # metres
    radius: Positive  # metres
    damage: PositiveAmount
    type: Id
    pulses: Positive  # the last one is its end
    contact_mm: Count  # what comes so near sets it off
    lapses_with_creator: bool = True
