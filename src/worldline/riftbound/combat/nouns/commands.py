"""The nouns of asides: what the GM may command, and what a seat may arrange, at any moment.

Every command of the GM has a reason, which is told and recorded with it (RB-RULING-229).
"""

from typing import Literal

from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.nouns.encounter import Relation, StandingAnswer
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.content.entries.effects import Effects


class Fiat(Action, frozen=True, kw_only=True):
    """A command of the GM."""

    reason: str


class SetField(Fiat, frozen=True, kw_only=True):
    """Any field of a unit, or of the encounter itself; the value as JSON."""

    unit: UnitId | None = None
    field: str
    value: str


class Place(Fiat, frozen=True, kw_only=True):
    """A unit stands somewhere else, whatever lies between."""

    unit: UnitId
    at: Point


class PutMark(Fiat, frozen=True, kw_only=True):
    """A status or another mark, whatever the rules of its giving."""

    unit: UnitId
    mark: str
    count: int = 1
    source: UnitId | None = None


class TakeMark(Fiat, frozen=True, kw_only=True):
    """So many of a mark; None: all of it."""

    unit: UnitId
    mark: str
    count: int | None = None


class Improvise(Fiat, frozen=True, kw_only=True):
    """A unit may use an object like a Simple Melee Weapon, with so much less Damage (RB-UNARMED-2,
    RB-UNARMED-3): one of its things by its number, or something called `name` at hand just here.
    With nothing that it is `like`, it may no longer do so."""

    unit: UnitId
    like: str = ""
    less: int = 0
    thing: int = 0
    name: str = ""


class Declare(Fiat, frozen=True, kw_only=True):
    """What holds between two units in place of geometry (RB-RULING-65); `mutual`: both ways."""

    unit: UnitId
    other: UnitId
    relation: Relation
    mutual: bool = True


class SetDice(Fiat, frozen=True, kw_only=True):
    """Other faces for dice of the roll at hand: place and face of each."""

    dice: tuple[tuple[int, int], ...]


class SetCheck(Fiat, frozen=True, kw_only=True):
    """How the Check at hand ends."""

    success: bool


class Oversee(Fiat, frozen=True, kw_only=True):
    """Whether the GM is shown every roll and every Check before it is used."""

    on: bool


class Allow(Fiat, frozen=True, kw_only=True):
    """The next answer is not judged by the rules; the engine must only be able to carry it out."""


class Arrive(Fiat, frozen=True, kw_only=True):
    """RB-RULING-82."""

    entrant: Entrant


class Withdraw(Fiat, frozen=True, kw_only=True):
    """A unit leaves the fight alive, with whoever is aboard."""

    unit: UnitId


class Work(Fiat, frozen=True, kw_only=True):
    """Effects out of nowhere: damage, Checks, healing (RB-MISSING-21)."""

    unit: UnitId
    target: UnitId | None = None
    effects: tuple[Effects, ...]


class Write(Fiat, frozen=True, kw_only=True):
    """A note; the players see it where it is `open`."""

    text: str
    open: bool = False


class EndCombat(Fiat, frozen=True, kw_only=True):
    """RB-RULING-83: whoever still stands."""


class Stand(Action, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit always answers, until it is arranged otherwise (RB-STAND-1)."""

    unit: UnitId
    answers: tuple[StandingAnswer, ...] = ()  # where the usual ones are not wanted
    unwilling: tuple[UnitId, ...] = ()  # towards whom, though they are on its side (RB-RULING-98)
    mouths: bool = False  # it speaks so that lips can be read (RB-RULING-74)
    signs: bool = False  # it speaks with its hands as well


class RaiseHand(Action, frozen=True, kw_only=True):
    """A unit wants to Seize the Initiative (RB-RULING-249): at the next gap, at the one before the
    turn of `whose`, or after an Action of `whose`."""

    unit: UnitId
    at: Literal["next", "before", "after"] = "next"
    whose: UnitId | None = None
    helper: UnitId | None = None


class LowerHand(Action, frozen=True, kw_only=True):
    """It does not want to any more."""

    unit: UnitId


COMMANDS = (
    SetField, Place, PutMark, TakeMark, Improvise, Declare, SetDice, SetCheck, Oversee, Allow,
    Arrive, Withdraw, Work, Write, EndCombat,
)  # fmt: skip


class Overrule(Decision, frozen=True):
    """Open to the GM at every moment (RB-RULING-229)."""


class Arrange(Decision, frozen=True):
    """Open to every seat at every moment: standing answers, and hands raised or lowered."""


class MaySeize(Decision, frozen=True):
    """Open to a unit while an Action is being chosen, when nobody is Active (RB-RULING-249)."""

    unit: UnitId
