"""The words that entries are written in: who, what, when it can happen, how long it lasts."""

from typing import Annotated, Final, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Id = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", extra={"form": "an id in lower case, with-hyphens"}
    ),
]
"""The kebab-case name of an entry: unique among its kind, never renamed."""
RuleId = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(RB|HB)-([A-Z0-9]+-)+\d+$",
        extra={
            "form": 'a rule id: of the rulebook, such as "RB-AB-BONK-1", or of the pack\'s own '
            '[rules], such as "HB-BERSERK-1"'
        },
    ),
]
"""A rule of the rulebook, or one that a pack brings along; `references` looks it up."""
Rules = Annotated[tuple[RuleId, ...], msgspec.Meta(min_length=1)]
"""What refusals and logs cite: the first of them, or for an Ability the last."""
Words = Annotated[str, msgspec.Meta(min_length=1)]
Face = Annotated[int, msgspec.Meta(ge=2, le=6)]
"""What a single d6 must show, at least: "4" is 4+ (RB-ATTR-3)."""

Attribute = Literal["str", "ftd", "agi", "vsn", "wis", "wil", "cha", "knw"]
Category = Literal["damage", "support", "defense"]
Chosen = Literal["chosen"]
"""The damage type or Attribute that was chosen when the entry was gained."""

Who = Literal[
    "user",  # who has the entry and uses it; for a mark: who holds the mark
    "source",  # for a mark: who gave it
    "target",  # what the use was aimed at, or what an Attack is made against
    "companion",  # the user's Signature Companion
    "vehicle",  # the user's own Signature Vehicle; for a System: the vehicle that carries it
    "attacker",  # who makes the Attack at hand
    "attacked",  # whom the Attack at hand is about to be made against
    "attacking-vehicle",  # what a Vehicle Attack is measured from (RB-RULING-236)
    "dodger",  # who is to dodge; a vehicle is the dodger, its Pilot the roller (RB-RULING-216)
    "roller",  # whose roll it is
    "mover",  # who is moving
    "dealer",  # who deals the damage of this event
    "damaged",  # who takes the damage of this event
    "killed",  # who has just died
    "killer",  # who killed that unit
    "seizer",  # who tries to Seize the Initiative
    "helper",  # who makes the CHA Check for a seizer (RB-SEIZE-4)
]

Window = Literal[
    "order.roll",  # RB-WIN-1
    "turn.start",  # RB-WIN-2
    "gap",  # RB-WIN-3
    "action.choose",  # RB-WIN-4
    "action.pre",  # RB-WIN-5
    "action.post",  # RB-WIN-6
    "move.point",  # RB-WIN-7
    "attack.target",  # RB-WIN-8
    "hit.rolled",  # RB-WIN-9
    "dodge.pre",  # RB-WIN-10
    "dodge.rolled",  # RB-WIN-11
    "damage.pre",  # RB-WIN-12
    "damage.post",  # RB-WIN-13
    "hp.zero",  # RB-WIN-14
    "unit.killed",  # RB-WIN-15
    "attack.end",  # RB-WIN-16
    "spend",  # RB-WIN-17
    "roll.done",  # RB-WIN-18
    "action.declared",  # RB-WIN-19
    "turn.end",  # RB-WIN-20
    "rest",  # RB-WIN-21
    "dying",  # RB-WIN-22
]
"""Where a decision may be asked for."""

MandatoryMoment = Literal[
    "attack.use",  # costs are paid, nothing is rolled yet (RB-RULING-122)
    "attack.hit",  # once for each hit, after the Dodge Roll (RB-RULING-123, RB-RULING-124)
    "attack.damage",  # the packets for one target are complete, before increases (RB-RULING-119)
    "round.start",  # a pass through the turn order begins (RB-RULING-81)
]
"""Between the windows, where only mandatory effects happen."""

Moment = Window | MandatoryMoment
ACTIONS: Final[tuple[Window, ...]] = ("action.choose", "action.pre")
"""Where an Action is chosen."""
UNTIMED: Final[tuple[Window, ...]] = ("action.choose", "action.pre", "action.post")
"""Where an Instant with no printed moment can be used (RB-RULING-89)."""

Stat = Literal[
    "score",  # RB-HOOK-1: the Score that `attribute` names
    "max-hp",  # RB-HOOK-2: the most HP
    "max-sp",  # RB-HOOK-2: the most SP
    "max-ehp",  # RB-HOOK-2: the most EHP
    "hit-die",  # RB-HOOK-4: each die of the user's Hit Rolls
    "hit-die-against",  # RB-HOOK-4: each die of Hit Rolls made against the user
    "dodge-die",  # RB-HOOK-6: each die of the user's Dodge Rolls
    "move",  # RB-HOOK-7: metres of a Move Action
    "movement",  # RB-HOOK-7: metres of any movement of the user's own
    "actions",  # RB-HOOK-8: Actions of a turn
    "difficulty",  # RB-HOOK-13: of the Check that `when` describes
    "sp-cost",  # RB-HOOK-15: of uses of `family`
    "reach",  # of uses of `family`, wherever their figures say "reach"
    "order",  # RB-HOOK-16: total of the turn-order roll; AGI is WIS for a Pilot (RB-RULING-77)
    "attack-damage",  # the Damage figure of the entry's own Attacks
]
Op = Literal[
    "add",  # add `value`, which may be below 0
    "set",  # it is `value`
    "double",  # twice as much
    "halve",  # half as much, rounded up
    "least",  # it is at least `value`
    "most",  # it is at most `value`
]
"""Sums come first, then doubling and halving (halves round up, RB-GOLD-3), then sets, then the
bounds (RB-RULING-18, RB-RULING-188)."""

Origin = Literal["normal", "seized", "ordered", "overwatch", "additional", "final", "nested"]
"""What gave an Action: the origins of the frame `Action`."""

Occasion = Literal[
    "turn",  # any unit's turn (RB-RULING-84)
    "event",  # the event that opened the window (RB-RULING-92)
    "attack",  # one Attack, with all its targets
    "hit-roll",  # one Hit Roll
    "dodge-roll",  # one Dodge Roll
    "overwatch",  # one Overwatch, from taking it to its end
]
"""What a limit counts by."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A struct that refuses keys it does not know."""


class HouseRule(Strict, frozen=True, kw_only=True):
    """A rule that a pack brings along, under an id that begins with HB."""

    text: Words
    title: str = ""


class Entry(Strict, frozen=True, kw_only=True):
    """What every entry has: a name, our wording of its rule, and the rules it comes from."""

    name: Words
    rules: Rules
    text: str = ""
    tags: tuple[Id, ...] = ()  # words that entries agree on; a pack may have its own
