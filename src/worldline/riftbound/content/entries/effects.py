"""What is done: every effect that an entry can have, one struct each, tagged by `do`.

The engine has one function per struct. An effect acts on the targets of its use; where `on` is
given, on that unit instead. Lists of effects are done in order. Amounts are floored at 0 after all
modifiers (RB-RULING-21). Effects on dice and on damage that is about to be dealt concern the event
of the window in which the use stands; they need no target.
"""

from typing import Annotated, Literal

import msgspec

from worldline.riftbound.content.entries.amounts import PositiveAmount
from worldline.riftbound.content.entries.targets import Target
from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import (
    Attribute,
    Count,
    Face,
    Id,
    Positive,
    RuleId,
    Strict,
    Who,
    Words,
)


class Effect(Strict, frozen=True, kw_only=True, tag_field="do"):
    """Something that happens, if all of `when` and none of `unless` hold."""

    when: tuple[When, ...] = ()
    unless: tuple[When, ...] = ()


# Rolls and choices that lead to other effects


class Check(Effect, frozen=True, kw_only=True, tag="check"):
    """The user makes an Attribute Check (RB-CHECK) against `difficulty`, or a contested one
    (RB-CONTEST) against `against`, who uses `their` Attribute; then `success` or `failure` is
    done. Equal contested totals do neither (RB-RULING-50). `name` lets modifiers find the Check;
    `exact` is a Difficulty written "N+", which has no drawback (RB-RULING-47)."""

    name: Id
    attribute: Attribute
    difficulty: PositiveAmount | None = None
    against: Who | None = None
    their: Attribute | None = None
    exact: bool = False
    success: tuple["Effects", ...] = ()
    failure: tuple["Effects", ...] = ()

    def __post_init__(self) -> None:
        if (self.difficulty is None) == (self.against is None):
            raise ValueError("a Check has either a difficulty or somebody against it")
        if (self.against is None) != (self.their is None):
            raise ValueError("a contested Check names their Attribute, and no other does")


class Roll(Effect, frozen=True, kw_only=True, tag="roll"):
    """Roll `dice` d6; if any shows `on` or more do `success`, else `failure`. With `rating` the
    dice need the effective Rating of that Attribute of `whose` (its last value, if that unit is
    gone) and may be rerolled by its Prepare (RB-RULING-114, RB-RULING-170)."""

    dice: PositiveAmount = 1
    on: Face | None = None
    rating: Attribute | None = None
    whose: Who = "user"
    success: tuple["Effects", ...] = ()
    failure: tuple["Effects", ...] = ()

    def __post_init__(self) -> None:
        if (self.on is None) == (self.rating is None):
            raise ValueError("a roll has either a number to show or a rating")


class Choose(Effect, frozen=True, kw_only=True, tag="choose"):
    """The user picks one of the options."""

    options: Annotated[tuple["Option", ...], msgspec.Meta(min_length=1)]


class Option(Strict, frozen=True, kw_only=True):
    """One thing to choose, with a name to show."""

    name: Words
    rules: tuple[RuleId, ...] = ()
    effects: tuple["Effects", ...]


class Trade(Effect, frozen=True, kw_only=True, tag="trade"):
    """If the user holds at least `count` of a mark they must spend so many, and `effects` are
    done (RB-AB-CLEAR-MIND-1)."""

    mark: Id
    count: Positive
    effects: tuple["Effects", ...]


# Dice of the roll at hand


class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """Throw up to `dice` dice of the roll at hand again; the new faces stand (RB-RULING-24).
    The user picks them, or `picker`; `highest`: nobody picks, it is a die
    with the highest modified value and it must be thrown again (RB-RULING-175)."""

    dice: Positive | Literal["any"] = 1
    picker: Who = "user"
    highest: bool = False


class DiscardDie(Effect, frozen=True, kw_only=True, tag="discard-die"):
    """Remove one die with the highest modified value from the roll at hand, success or not."""


# An Attack at hand


class Block(Effect, frozen=True, kw_only=True, tag="block"):
    """Remove so many successes before the Dodge dice are rolled (RB-RULING-126)."""

    shots: Positive = 1


class Redirect(Effect, frozen=True, kw_only=True, tag="redirect"):
    """The user takes over up to so many successes that nobody has taken over yet, and dodges them
    in the dodger's place; for them it is the target from now on (RB-RULING-172)."""

    up_to: PositiveAmount


class Retarget(Effect, frozen=True, kw_only=True, tag="retarget"):
    """The Attack's share on the user is made against `to` instead; range and sight are not checked
    again (RB-RULING-148)."""

    to: Who


class RaiseDamage(Effect, frozen=True, kw_only=True, tag="raise-damage"):
    """The damage event at hand rises, on its first packet and of its own type (RB-RULING-119)."""

    amount: PositiveAmount


class MultiplyDamage(Effect, frozen=True, kw_only=True, tag="multiply-damage"):
    """This hit deals its Damage so many times, once however often it is earned
    (RB-RULING-124)."""

    by: Positive


class HalveDamage(Effect, frozen=True, kw_only=True, tag="halve-damage"):
    """Halve the sum of the packets, rounded up, taken off the last packets first
    (RB-RULING-119)."""


# HP, SP, EHP


class Damage(Effect, frozen=True, kw_only=True, tag="damage"):
    """Deal damage without Hit or Dodge Roll: a damage event of its own. `type` "attack" is the type
    of the Attack at hand. `to` picks the unit when the effect is done; if there is one, one must
    be picked."""

    amount: PositiveAmount
    type: Id
    to: Target | None = None


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """Regain HP, up to the maximum; vehicles are not healed (RB-DYING-8, RB-RULING-134)."""

    amount: PositiveAmount
    on: Who = "target"


class Restore(Effect, frozen=True, kw_only=True, tag="restore"):
    """Regain so much SP or EHP, at most up to the maximum; without an amount, all of it."""

    what: Literal["sp", "ehp"]
    amount: PositiveAmount | None = None
    on: Who = "target"


class EscapeZero(Effect, frozen=True, kw_only=True, tag="escape-zero"):
    """In `hp.zero`: HP becomes the amount and the unit does not enter Critical Condition; packets
    still to come go on to the new HP (RB-RULING-170)."""

    hp: PositiveAmount


# Marks


class Mark(Effect, frozen=True, kw_only=True, tag="mark"):
    """Give `count` of a status or mark. A mark that is not counted is refreshed by the same source
    (RB-RULING-23); `anew`: what the unit held of it goes first (RB-RULING-174)."""

    mark: Id
    count: PositiveAmount = 1
    on: Who = "target"
    anew: bool = False


class Unmark(Effect, frozen=True, kw_only=True, tag="unmark"):
    """Take so many of a status or mark away."""

    mark: Id
    count: Positive | Literal["all"] = "all"
    on: Who = "target"


class ToggleMark(Effect, frozen=True, kw_only=True, tag="toggle-mark"):
    """Give the mark, or take it away if it is there (RB-SYS-STRIDER-LEGS-4)."""

    mark: Id
    on: Who = "target"


class LearnProfile(Effect, frozen=True, kw_only=True, tag="learn-profile"):
    """The user knows the target's profile for good, and so every unit with an identical one
    (RB-AB-KNOW-YOUR-ENEMY-2, RB-RULING-177)."""


class BarUse(Effect, frozen=True, kw_only=True, tag="bar-use"):
    """The user cannot aim this use at this very target again until it has taken this rest."""

    until: Literal["any-rest", "full-rest"]


# Movement


class Move(Effect, frozen=True, kw_only=True, tag="move"):
    """The user moves up to so many metres, None: the reach of the use. It is ordinary movement but
    no Move Action (RB-MOVE-2) and may be 0. `into_contact`: it must end in base contact with
    one of these, or it is refused; a movement stopped short wastes the use (RB-RULING-172)."""

    metres: Count | None = None
    into_contact: tuple[Who, ...] = ()


class LengthenMove(Effect, frozen=True, kw_only=True, tag="lengthen-move"):
    """The Move Action just declared may be so many metres longer (RB-RULING-187)."""

    metres: PositiveAmount


class Shift(Effect, frozen=True, kw_only=True, tag="shift"):
    """Forced movement of `on` in one straight line, stopping at obstacles. `metres` None: up to the
    moved unit's own diameter. "away": from the user's centre; "any": as the user likes,
    as far as that is believable for the unit."""

    metres: Count | None = None
    way: Literal["away", "any"]
    optional: bool = True
    on: Who = "target"


class Halt(Effect, frozen=True, kw_only=True, tag="halt"):
    """The movement at hand ends here; its Action is spent (RB-RULING-174)."""


class Leg(Strict, frozen=True, kw_only=True):
    """One part of a vehicle's way: `exact` legs cannot be shorter (RB-RULING-69)."""

    metres: Positive
    exact: bool = False
    straight: bool = True


class Drive(Effect, frozen=True, kw_only=True, tag="drive"):
    """The vehicle moves along its legs, with a turn of at most `turn` degrees between two of them
    (RB-RULING-70), and may change its altitude by at most `climb` up and `dive` down.
    `takes_off`: it is Flying until it touches the ground; `safe`: the loss of altitude never makes
    it fall; `forced`: all of `dive` or to the ground (RB-RULING-221)."""

    legs: Annotated[tuple[Leg, ...], msgspec.Meta(min_length=1)]
    turn: Count = 0
    climb: Count = 0
    dive: Count = 0
    takes_off: bool = False
    safe: bool = False
    forced: bool = False


# Actions and turns


class MakeAttack(Effect, frozen=True, kw_only=True, tag="attack"):
    """The user makes an Attack of this kind of range at once. It is no Action; Attack Counters
    apply and one is gained (RB-RULING-186)."""

    range: Literal["melee", "ranged"]


class Overwatch(Effect, frozen=True, kw_only=True, tag="overwatch"):
    """`by` takes Overwatch for so many Overwatch Attacks (RB-OVERWATCH-3). `fixed`: its Attack, of
    this kind of range, is named now. `centres`: from whom that Attack may be measured, at the
    user's choice. `waive`: the Watts of its Attacks are not paid, under this switch
    (RB-RULING-143). `binds`: the user's other Actions this turn must be Overwatch too."""

    attacks: Positive = 1
    by: Who = "user"
    fixed: Literal["melee", "ranged"] | None = None
    centres: tuple[Who, ...] = ()
    waive: Id | None = None
    binds: bool = True


class Prepare(Effect, frozen=True, kw_only=True, tag="prepare"):
    """Prepare at once; `different`: with another Attribute than the Action at hand."""

    different: bool = False


class Seize(Effect, frozen=True, kw_only=True, tag="seize"):
    """The target Seizes the Initiative with automatic success, with all consequences of a try
    (RB-RULING-158)."""


class ExtraAction(Effect, frozen=True, kw_only=True, tag="extra-action"):
    """`on` takes a further Action at once, which does not count against its turn
    (RB-RULING-149)."""

    on: Who = "user"


class ExtraTurn(Effect, frozen=True, kw_only=True, tag="extra-turn"):
    """A complete turn of the user follows at once (RB-RULING-183)."""


# Costs and resources


class ReduceCost(Effect, frozen=True, kw_only=True, tag="reduce-cost"):
    """The SP payment at hand costs so much less, not below 0 (RB-RULING-100)."""

    sp: Positive


class Reload(Effect, frozen=True, kw_only=True, tag="reload"):
    """Move any number of Ammo Tokens of its type from one Ammo Storage into this item, never above
    its maximum (RB-KEY-AMMO-3, RB-RULING-130)."""


class Recharge(Effect, frozen=True, kw_only=True, tag="recharge"):
    """Move any number of Charge Tokens from one other Charge item into this one, or into the body
    whose Ability this is, never above its maximum (RB-KEY-CHARGE-2, RB-RULING-130)."""


class Generate(Effect, frozen=True, kw_only=True, tag="generate"):
    """The vehicle gains Watts (RB-VEH-3, RB-RULING-210)."""

    watts: Positive


class SwitchOnOff(Effect, frozen=True, kw_only=True, tag="switch"):
    """Turn this item or System on, or off if it is on."""


# Things and knowledge


class Create(Effect, frozen=True, kw_only=True, tag="create"):
    """Put a hazard (an entry of `hazards`) beside the user, facing a direction of its choice."""

    hazard: Id


class Scan(Effect, frozen=True, kw_only=True, tag="scan"):
    """The user learns something about the place from the GM; only within `metres`, if given."""

    subject: Literal["living-units", "energy-source", "atmosphere", "paired-device", "matter"]
    metres: Count | None = None


class Pair(Effect, frozen=True, kw_only=True, tag="pair"):
    """Enter another item of the same kind that the user touches in this one's list."""


Effects = (
    Check | Roll | Choose | Trade | Reroll | DiscardDie | Block | Redirect | Retarget | RaiseDamage
    | MultiplyDamage | HalveDamage | Damage | Heal | Restore | EscapeZero | Mark | Unmark
    | ToggleMark | LearnProfile | BarUse | Move | LengthenMove | Shift | Halt | Drive | MakeAttack
    | Overwatch | Prepare | Seize | ExtraAction | ExtraTurn | ReduceCost | Reload | Recharge
    | Generate | SwitchOnOff | Create | Scan | Pair
)  # fmt: skip
