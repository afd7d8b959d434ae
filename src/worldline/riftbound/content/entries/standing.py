"""Standing effects: permissions and bans that hold as long as their entry does, tagged by `is`."""

from typing import Literal

from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import (
    Attribute,
    Count,
    Face,
    Id,
    Positive,
    Strict,
    Who,
)


class Passive(Strict, frozen=True, kw_only=True, tag_field="is"):
    """Holds while all of `when` and none of `unless` hold."""

    when: tuple[When, ...] = ()
    unless: tuple[When, ...] = ()


class Basis(Passive, frozen=True, kw_only=True, tag="basis"):
    """The user may use the Rating (Hit and Dodge Rolls) or Score (turn order) of this Attribute, or
    a fixed Rating, in place of the usual one (RB-HOOK-3, RB-HOOK-5, RB-HOOK-16). It is one more
    choice; the best is the default (RB-RULING-112)."""

    roll: Literal["hit", "dodge", "order"]
    attribute: Attribute | None = None
    rating: Face | None = None

    def __post_init__(self) -> None:
        if (self.attribute is None) == (self.rating is None):
            raise ValueError("a basis has either an attribute or a rating")


class NoBasis(Passive, frozen=True, kw_only=True, tag="no-basis"):
    """The Rating of this Attribute cannot be used for this roll (RB-EQ-HEAVY-ARMOUR-1)."""

    roll: Literal["hit", "dodge", "order"]
    attribute: Attribute


class LendSp(Passive, frozen=True, kw_only=True, tag="lend-sp"):
    """Units for which `when` holds (each is `target`) may pay with the user's SP, with the user's
    consent; payments may be split, and borrowed SP are not lent on (RB-RULING-179)."""

    prompt: Id  # the switch that says whether consent is asked for each time


class NoSense(Passive, frozen=True, kw_only=True, tag="no-sense"):
    """The user cannot hear (RB-HOOK-11)."""

    sense: Literal["sight", "hearing"]


class HearsSigns(Passive, frozen=True, kw_only=True, tag="hears-signs"):
    """A unit in sight that uses a sign language the user understands counts as heard; for speech
    only (RB-RULING-241)."""


class ReadsLips(Passive, frozen=True, kw_only=True, tag="reads-lips"):
    """Speech in a language the user understands is heard by a Check made at the moment of the
    effect, one try per use; the second Difficulty holds for a speaker who mouths clearly
    (RB-RULING-74)."""

    attribute: Attribute
    difficulty: Positive
    mouthed: Positive


class NeedsNo(Passive, frozen=True, kw_only=True, tag="needs-no"):
    """The user lives without these."""

    what: tuple[Literal["food", "water", "air"], ...]


class RunsOnCharge(Passive, frozen=True, kw_only=True, tag="runs-on-charge"):
    """Each hour awake takes so much of the entry's Charge; at 0 the user falls asleep until it has
    at least `wakes_at` again (RB-AB-ROBOTIC-3, RB-RULING-199)."""

    per_hour: Positive
    wakes_at: Positive


class NoOverwatchTrigger(Passive, frozen=True, kw_only=True, tag="no-overwatch-trigger"):
    """The user's movement cannot trigger Overwatch Attacks (RB-HOOK-14)."""


class CannotMove(Passive, frozen=True, kw_only=True, tag="cannot-move"):
    """The user cannot move itself; `forced`: nothing else can move it either (RB-RULING-146,
    RB-RULING-222)."""

    forced: bool = False


class AttacksOnly(Passive, frozen=True, kw_only=True, tag="attacks-only"):
    """The user's Attacks may target only this unit (RB-HOOK-10)."""

    whom: Who


class Drags(Passive, frozen=True, kw_only=True, tag="drags"):
    """`whom` is taken along in any movement of the user's own (RB-RULING-146)."""

    whom: Who


class IgnoresPointBlanc(Passive, frozen=True, kw_only=True, tag="ignores-point-blanc"):
    """RB-PB-1, RB-PB-2 and RB-ATTACK-5 do not count for this Attack."""


class Sweeps(Passive, frozen=True, kw_only=True, tag="sweeps"):
    """One use of this Attack is made once against any number of units in range; by an unskilled
    user against all of them (RB-EQ-SWEEP-1, RB-EQ-SWEEP-2, RB-RULING-120)."""


class Thrown(Passive, frozen=True, kw_only=True, tag="thrown"):
    """This Attack leaves its item on the ground in the target's space (RB-RULING-121)."""


class GrappleReach(Passive, frozen=True, kw_only=True, tag="grapple-reach"):
    """The Grapple Action reaches so far; a unit that becomes Grappled by it is moved the shortest
    way into contact (RB-EQ-WHIP-1, RB-EQ-WHIP-2, RB-RULING-150)."""

    metres: Positive


class NotHeavy(Passive, frozen=True, kw_only=True, tag="not-heavy"):
    """This item does not count as Heavy (RB-RULING-132)."""


class Flies(Passive, frozen=True, kw_only=True, tag="flies"):
    """The user is Flying and can move freely in any direction (RB-KEY-FLYING-1)."""


class CopiesOwner(Passive, frozen=True, kw_only=True, tag="copies-owner"):
    """While it can receive commands the unit has a copy of all its owner's Abilities but the Innate
    ones, and pays with the owner's SP (RB-RULING-202, RB-RULING-203)."""


class ActsWhileDriving(Passive, frozen=True, kw_only=True, tag="acts-while-driving"):
    """At any trigger point of a movement by this System the Operator may spend another Action of
    its turn on another System (RB-RULING-219)."""


class Lights(Passive, frozen=True, kw_only=True, tag="lights"):
    """While on it lights so many metres, all round or in a cone."""

    metres: Positive
    shape: Literal["round", "cone"]


class Speaks(Passive, frozen=True, kw_only=True, tag="speaks"):
    """While held its user can speak with other such devices: with one whose id is known, with all
    at once, or by way of a base station. `blocked_by` metres of rock stop a direct signal
    (RB-EQ-PERSONAL-COMMUNICATOR-2). It counts as hearing within its limits (RB-RULING-73)."""

    to: Literal["known", "all", "same-base", "any-base", "base-itself"]
    metres: Count | None = None
    blocked_by: Count | None = None


class FillsInSun(Passive, frozen=True, kw_only=True, tag="fills-in-sun"):
    """It regains so much Charge for each hour in direct sunlight."""

    per_hour: Positive


class Repairs(Passive, frozen=True, kw_only=True, tag="repairs"):
    """It serves to repair small technology, with a Check of this Attribute."""

    attribute: Attribute


Standing = (
    Basis | NoBasis | LendSp | NoSense | HearsSigns | ReadsLips | NeedsNo | RunsOnCharge
    | NoOverwatchTrigger | CannotMove | AttacksOnly | Drags | IgnoresPointBlanc | Sweeps | Thrown
    | GrappleReach | NotHeavy | Flies | CopiesOwner | ActsWhileDriving | Lights | Speaks
    | FillsInSun | Repairs
)  # fmt: skip
