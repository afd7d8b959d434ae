"""Conditions: what must hold for a modifier to count or a use to be offered.

Lists under `when` need all their conditions; of a list under `unless` none may hold."""

from typing import Literal

from worldline.riftbound.content.entries.words import Count, Id, Origin, Strict, Who


class Condition(Strict, frozen=True, kw_only=True, tag_field="if"):
    """A question about the state and the event at hand, answered with yes or no."""


class Is(Condition, frozen=True, kw_only=True, tag="is"):
    """`who` and `whom` are the same unit: "roller is user" says that the roll is the user's own."""

    who: Who
    whom: Who = "user"


class Willing(Condition, frozen=True, kw_only=True, tag="willing"):
    """The controller of `who` agrees (RB-RULING-98)."""

    who: Who


class Allied(Condition, frozen=True, kw_only=True, tag="allied"):
    """`who` is an ally of `whom` (RB-RULING-99)."""

    who: Who
    whom: Who = "user"


class Senses(Condition, frozen=True, kw_only=True, tag="senses"):
    """`who` sees or hears `whom` (RB-HOOK-11). `sound` is a mere noise, which no reading of lips
    or signs replaces (RB-RULING-241)."""

    who: Who
    whom: Who = "user"
    by: Literal["sight", "hearing", "either", "sound"]


class Near(Condition, frozen=True, kw_only=True, tag="near"):
    """`who` is at most so many metres from one of `whom`; without `metres` at most the reach of the
    use. 0 is base contact (RB-RULING-62)."""

    who: Who = "user"
    whom: tuple[Who, ...]
    metres: Count | None = None


class SizeAtMost(Condition, frozen=True, kw_only=True, tag="size-at-most"):
    """`who` has this size or a smaller one, by name (RB-RULING-224)."""

    who: Who
    size: Id


class LargerBy(Condition, frozen=True, kw_only=True, tag="larger-by-at-most"):
    """`who` is at most so many sizes larger than `than`; smaller always fits."""

    who: Who
    than: Who = "user"
    sizes: Count


class Dead(Condition, frozen=True, kw_only=True, tag="dead"):
    """`who` is dead or destroyed."""

    who: Who


class Critical(Condition, frozen=True, kw_only=True, tag="critical"):
    """`who` is in Critical Condition (RB-DYING-1)."""

    who: Who


class CanBeCritical(Condition, frozen=True, kw_only=True, tag="can-be-critical"):
    """`who` enters Critical Condition at 0 HP instead of dying (RB-RULING-168)."""

    who: Who


class Has(Condition, frozen=True, kw_only=True, tag="has"):
    """`who` has the status or mark; with `of` only one given by that unit counts."""

    who: Who = "user"
    mark: Id
    of: Who | None = None


class Aboard(Condition, frozen=True, kw_only=True, tag="aboard"):
    """`who` is in or on a vehicle (RB-RULING-236)."""

    who: Who = "user"


class Overwatching(Condition, frozen=True, kw_only=True, tag="overwatching"):
    """`who` is taking Overwatch (RB-OVERWATCH-7, RB-RULING-141)."""

    who: Who = "user"


class KnowsProfile(Condition, frozen=True, kw_only=True, tag="knows-profile"):
    """The user has learnt the profile of `who` (see the effect `learn-profile`)."""

    who: Who


class MaySeize(Condition, frozen=True, kw_only=True, tag="may-seize"):
    """`who` could try to Seize the Initiative now but for others being Active (RB-RULING-158)."""

    who: Who


class Skilled(Condition, frozen=True, kw_only=True, tag="skilled"):
    """The user is Skilled with this item or vehicle (RB-HOOK-12)."""


class TwoHanded(Condition, frozen=True, kw_only=True, tag="two-handed"):
    """This item is Two-handed, also by the choice made on gaining it (RB-EQ-SIG-SHIELD-2)."""


class SwitchedOn(Condition, frozen=True, kw_only=True, tag="switched-on"):
    """This item or System is on (see the effect `switch`)."""


class AttackIs(Condition, frozen=True, kw_only=True, tag="attack"):
    """The Attack at hand has this kind of range (RB-RULING-106) and, if named, this feature or
    keyword."""

    range: Literal["melee", "ranged"] | None = None
    feature: Id | None = None


class From(Condition, frozen=True, kw_only=True, tag="origin"):
    """The Action at hand has one of these origins."""

    one_of: tuple[Origin, ...]


class DamageType(Condition, frozen=True, kw_only=True, tag="damage-type"):
    """The Attack or damage at hand is of this type; "chosen": of the one chosen on gaining the
    entry."""

    type: Id


class Hits(Condition, frozen=True, kw_only=True, tag="hits"):
    """The Attack that has just ended has hit at least so often, all targets together
    (RB-RULING-110)."""

    at_least: Count = 1


class Dealt(Condition, frozen=True, kw_only=True, tag="dealt"):
    """The damage event at hand came to at least so much (RB-RULING-118)."""

    at_least: Count = 1


class Dice(Condition, frozen=True, kw_only=True, tag="dice"):
    """The roll at hand has at least so many dice."""

    at_least: Count


class ActionIs(Condition, frozen=True, kw_only=True, tag="action"):
    """The Action at hand is of this kind, and at least the `nth` of that kind this turn."""

    kind: Literal["move", "attack", "prepare", "overwatch", "grapple"]
    nth: Count = 1


class LastAction(Condition, frozen=True, kw_only=True, tag="last-action"):
    """The user's previous Action in this turn was this use of the same entry (RB-RULING-220)."""

    use: Id


class CheckIs(Condition, frozen=True, kw_only=True, tag="check"):
    """The Check at hand has this name: `seize` (RB-SEIZE-3), `seize-for` (RB-SEIZE-4), or the name
    that a `check` effect gives to its own."""

    check: Id


class Airborne(Condition, frozen=True, kw_only=True, tag="airborne"):
    """The vehicle is off the ground."""


class Operated(Condition, frozen=True, kw_only=True, tag="operated"):
    """Somebody is at the Terminal of this System (RB-VEH-7)."""


class MovedLastTurn(Condition, frozen=True, kw_only=True, tag="moved-last-turn"):
    """An Action of the Operator's last turn moved the vehicle (RB-SYS-THRUSTERS-5)."""


When = (
    Is | Willing | Allied | Senses | Near | SizeAtMost | LargerBy | Dead | Critical | CanBeCritical
    | Has | Aboard | Overwatching | KnowsProfile | MaySeize | Skilled | TwoHanded | SwitchedOn
    | AttackIs | From | DamageType | Hits | Dealt | Dice | ActionIs | LastAction | CheckIs
    | Airborne | Operated | MovedLastTurn
)  # fmt: skip
