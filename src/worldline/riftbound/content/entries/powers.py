"""How an entry changes play: modifiers, standing effects, and uses.

A **modifier** changes a number whenever it is asked for (a query hook). A **standing** effect is a
permission or a ban that holds as long as the entry does. A **use** is a list of effects at a
moment: an Action, Instant or Reaction that somebody decides on, or something that must happen.
"""

from typing import Annotated, Literal

import msgspec

from worldline.riftbound.content.entries.amounts import Amount
from worldline.riftbound.content.entries.effects import Effects
from worldline.riftbound.content.entries.standing import Standing
from worldline.riftbound.content.entries.targets import Target
from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import (
    ACTIONS,
    UNTIMED,
    Attribute,
    Chosen,
    Count,
    Entry,
    Face,
    Id,
    Moment,
    Occasion,
    Op,
    Positive,
    RuleId,
    Stat,
    Strict,
)


class Modifier(Strict, frozen=True, kw_only=True):
    """`op` with `value` on a stat of the user, while all of `when` and none of `unless` hold.
    `attribute` names the Score that `score` concerns. `family` names the Abilities
    whose uses it concerns. `floor`: this modifier alone never brings the stat below it and never
    raises it (RB-RULING-95); `ceiling`: nor above it. `rule` is what says so, where it is not the
    first rule of the entry."""

    stat: Stat
    op: Op = "add"
    value: Amount = 0
    attribute: Attribute | Chosen | None = None
    family: Id | None = None
    floor: int | None = None
    ceiling: int | None = None
    when: tuple[When, ...] = ()
    unless: tuple[When, ...] = ()
    rule: RuleId | None = None

    def __post_init__(self) -> None:
        if (self.stat == "score") != (self.attribute is not None):
            raise ValueError("a modifier of a score names its attribute, and no other does")
        if (self.stat in ("sp-cost", "reach")) != (self.family is not None):
            raise ValueError("a modifier of sp-cost or reach names a family, and no other does")


class Cost(Strict, frozen=True, kw_only=True):
    """What is paid in full on announcement (RB-RULING-100). Charge and Ammo come out of the item
    itself, Watts out of the vehicle, marks from the user; `item`: the item is destroyed."""

    sp: Count = 0
    watts: Count = 0
    charge: Count = 0
    ammo: Count = 0
    mark: Id | None = None
    count: Positive = 1
    item: bool = False


class Limit(Strict, frozen=True, kw_only=True):
    """At most so many times per occasion; uses of one entry with the same `shared` word count
    together."""

    per: Occasion
    times: Positive = 1
    shared: Id | None = None


class Use(Strict, frozen=True, kw_only=True):
    """A list of effects at a moment.

    `at` names its moments; without them an Action can be chosen wherever Actions are, and an
    Instant or option used at the edges of one's own Actions (RB-RULING-89). `step` places a
    mandatory use in the order of a turn's start: Watts, healing, movement (RB-RULING-86).

    An `action` takes the place of one of the unit's Actions; an `instant` needs its user Active,
    unless its moment belongs to others (RB-RULING-89, RB-RULING-90); a `reaction` does not. An
    `option` is free and not announced as any of them. `mandatory` effects happen without being
    asked: first of all in their moment, or `last`, after everybody has passed. Without a limit a
    Reaction or an Instant with a moment of its own is used once per event (RB-RULING-92);
    `unlimited` lifts that. `reach` is a distance that modifiers can change. `by` is who may use
    it, or whose turn's start it waits for: a System's Operator, anyone inside the vehicle, or
    nobody, where it happens to the vehicle itself."""

    id: Id
    kind: Literal["action", "instant", "reaction", "option", "mandatory"]
    at: tuple[Moment, ...] = ()
    step: Literal["power", "recovery", "motion"] | None = None
    name: str = ""
    rules: tuple[RuleId, ...] = ()
    signature: bool = False  # RB-KEY-SIGNATURE-1
    cooldown: Face | None = None  # RB-KEY-COOLDOWN-1
    cost: Cost = Cost()
    limit: Limit | None = None
    unlimited: bool = False
    reach: Count | None = None
    target: Target | None = None
    when: tuple[When, ...] = ()
    unless: tuple[When, ...] = ()
    last: bool = False
    by: Literal["holder", "operator", "inside", "nobody"] = "holder"
    effects: Annotated[tuple[Effects, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        if not self.at and self.kind in ("reaction", "mandatory"):
            raise ValueError(f"a use that is {self.kind} names its moments in `at`")
        if (self.step is not None) != ("turn.start" in self.at):
            raise ValueError("a use at turn.start names its step, and no other does")

    @property
    def moments(self) -> tuple[Moment, ...]:
        return self.at or (ACTIONS if self.kind == "action" else UNTIMED)


class Powers(Entry, frozen=True, kw_only=True):
    """An entry that changes play."""

    modifiers: tuple[Modifier, ...] = ()
    standing: tuple[Standing, ...] = ()
    uses: tuple[Use, ...] = ()
