"""Where play looks: at which moments uses are asked for, who and what is known there, and of whose
powers each condition, effect and standing effect is read.

Tests hold these tables: along random fights nobody is met at a moment who is not in `WHO`, and
nothing in the shipped content is against them.
"""

from typing import Final, Literal, get_args

from worldline.riftbound.content.entries import effects, standing, when
from worldline.riftbound.content.entries.words import Moment, Occasion, Stat, Who

Context = Literal["ability", "item", "attack", "system", "body", "mark", "source", "allies"]
"""Whose powers these are: of an Ability, an item, an Attack (by a feature), a System, a companion
or NPC, a mark's holder, who gave the mark, the holder's allies."""
OWN: Final[frozenset[Context]] = frozenset(("ability", "item", "body", "mark"))
"""What a unit has by itself."""

# When

STEPS: Final[tuple[Moment, ...]] = (
    "attack.use", "attack.hit", "attack.damage", "round.start", "turn.start",
)  # fmt: skip
"""Where nobody decides anything."""
CLEAN: Final[tuple[Moment, ...]] = ("round.start", "turn.start", "turn.end", "gap")
"""Where nothing is going on."""
NEVER: Final[dict[Moment, str]] = {
    "order.roll": "the turn-order roll is a `roll.done`",
    "action.pre": "what can be used before an Action is chosen at `action.choose`",
    "rest": "nothing is used in a rest",
    "dying": "a Check for life is a `roll.done`",
}
"""Moments of the rules at which no use is asked for, and where it stands instead."""
IN_ATTACK: Final[tuple[Moment, ...]] = (
    "attack.target", "attack.use", "hit.rolled", "dodge.pre", "dodge.rolled", "attack.hit",
    "attack.damage", "damage.pre", "damage.post", "hp.zero", "unit.killed", "attack.end", "spend",
    "roll.done",
)  # fmt: skip
"""Where the powers of an Attack's features count."""

# Who is who

ALWAYS: Final[frozenset[Who]] = frozenset(("user", "companion", "vehicle"))
AROUND: Final[frozenset[Who]] = frozenset(
    ("attacker", "attacked", "attacking-vehicle", "target", "mover", "seizer", "helper")
)
"""Who may be known wherever anything is going on: an Attack interrupts a movement, a seized Action
an Attack."""
_DAMAGE: Final[frozenset[Who]] = frozenset(("dealer", "damaged"))
_ANY: Final[frozenset[Who]] = frozenset(get_args(Who)) - {"source"}
WHO: Final[dict[Moment, frozenset[Who]]] = {
    **dict.fromkeys(CLEAN, frozenset()),
    **dict.fromkeys(("action.choose", "action.declared", "action.post"), AROUND),
    **dict.fromkeys(("attack.target", "attack.use", "attack.hit", "attack.damage"), AROUND),
    "attack.end": AROUND,
    "move.point": AROUND | _DAMAGE | {"dodger"},
    "hit.rolled": AROUND | {"roller"},
    "dodge.pre": AROUND | {"dodger"},
    "dodge.rolled": AROUND | {"dodger", "roller"},
    **dict.fromkeys(("damage.pre", "damage.post", "hp.zero"), AROUND | _DAMAGE),
    "unit.killed": AROUND | _DAMAGE | {"killed", "killer"},
    "spend": _ANY,
    "roll.done": _ANY,
}
"""Who is known in what is going on at a moment, besides the user and what belongs to it."""
WHO_FOR: Final[dict[Stat, frozenset[Who]]] = {
    "hit-die": AROUND,
    "hit-die-against": AROUND,
    "dodge-die": AROUND | {"dodger"},
    "move": AROUND,
    "movement": AROUND,
    "actions": frozenset(),
    "difficulty": _ANY,
    "sp-cost": _ANY,
    "reach": _ANY,
}
"""Who is known where a figure is worked out. Figures that are not here follow from the entries
alone, whatever is going on."""

# What is at hand

Event = Literal["attack", "damage", "dealt", "rolled", "action", "check"]
EVENTS: Final[dict[Moment, frozenset[Event]]] = {
    **dict.fromkeys((*CLEAN, "action.choose"), frozenset()),
    "gap": frozenset(("action",)),  # that has just been taken
    **dict.fromkeys(("action.declared", "action.post", "move.point"), frozenset(("action",))),
    **dict.fromkeys(
        ("attack.target", "attack.use", "attack.hit", "attack.damage", "attack.end", "dodge.pre"),
        frozenset(("attack", "action")),
    ),
    **dict.fromkeys(("hit.rolled", "dodge.rolled"), frozenset(("attack", "action", "rolled"))),
    "damage.pre": frozenset(("attack", "damage", "action")),
    **dict.fromkeys(
        ("damage.post", "hp.zero", "unit.killed"),
        frozenset(("attack", "damage", "dealt", "action")),
    ),
    **dict.fromkeys(("spend", "roll.done"), frozenset(get_args(Event))),
}
EVENTS_FOR: Final[dict[Stat, frozenset[Event]]] = {
    "hit-die": frozenset(("attack", "action")),
    "hit-die-against": frozenset(("attack", "action")),
    "dodge-die": frozenset(("attack", "action")),
    "move": frozenset(("action",)),
    "movement": frozenset(("action",)),
    "actions": frozenset(),
    "difficulty": frozenset(("check", "attack", "action", "damage", "dealt")),
    "sp-cost": frozenset(get_args(Event)),
    "reach": frozenset(get_args(Event)),
}
ASKS_ABOUT: Final[dict[type, tuple[Event, ...]]] = {
    when.AttackIs: ("attack",),
    when.Hits: ("attack",),
    when.From: ("attack", "action"),
    when.DamageType: ("attack", "damage"),
    when.Dealt: ("dealt",),
    when.Dice: ("rolled",),
    when.ActionIs: ("action",),
    when.CheckIs: ("check",),
}
"""What must be at hand for a condition to hold."""
ACTS_AT: Final[dict[type, tuple[Moment, ...]]] = {
    effects.Reroll: ("hit.rolled", "dodge.rolled", "roll.done"),
    effects.DiscardDie: ("hit.rolled", "dodge.rolled"),
    effects.Block: ("dodge.pre", "dodge.rolled"),
    effects.Redirect: ("dodge.pre", "dodge.rolled"),
    effects.Retarget: ("attack.target",),
    effects.RaiseDamage: ("damage.pre",),
    effects.MultiplyDamage: ("attack.hit",),
    effects.HalveDamage: ("attack.damage",),
    effects.EscapeZero: ("hp.zero",),
    effects.LengthenMove: ("action.declared",),
    effects.Halt: ("move.point",),
    effects.ReduceCost: ("spend",),
}
"""The moments whose event an effect changes."""
COUNTS_BY: Final[dict[Occasion, tuple[Moment, ...]]] = {
    "attack": IN_ATTACK,
    "hit-roll": ("hit.rolled", "spend"),
    "dodge-roll": ("dodge.pre", "dodge.rolled", "spend", "move.point"),
}
"""Where an occasion is at hand that a limit counts by."""

# Whose

THINGS: Final[frozenset[Context]] = frozenset(("item", "attack", "system"))
_BY_ITSELF: Final[tuple[type, ...]] = (
    standing.LendSp, standing.NoSense, standing.HearsSigns, standing.ReadsLips,
    standing.NoOverwatchTrigger, standing.Flies, standing.Speaks,
)  # fmt: skip
KEPT_BY: Final[dict[type, frozenset[Context]]] = {
    when.Skilled: THINGS,
    when.TwoHanded: frozenset(("item", "attack")),
    when.SwitchedOn: THINGS,
    when.Operated: frozenset(("system",)),
    effects.SwitchOnOff: THINGS,
    effects.Reload: THINGS,
    effects.Recharge: THINGS | {"ability"},
    effects.Pair: frozenset(("item", "attack")),
    standing.Sweeps: frozenset(("attack",)),
    standing.Thrown: frozenset(("attack",)),
    standing.IgnoresPointBlanc: frozenset(("attack",)),
    standing.NotHeavy: frozenset(("item",)),
    standing.ActsWhileDriving: frozenset(("system",)),
    standing.CopiesOwner: frozenset(("body",)),
    standing.RunsOnCharge: frozenset(("ability",)),
    standing.FillsInSun: frozenset(("item",)),
    standing.Repairs: frozenset(("item",)),
    standing.Lights: frozenset(("item", "system")),
    **dict.fromkeys(
        (
            standing.LendSp,
            standing.NoSense,
            standing.HearsSigns,
            standing.ReadsLips,
            standing.NoOverwatchTrigger,
            standing.Flies,
            standing.Speaks,
        ),
        OWN,
    ),
}
"""Of whose powers a condition, an effect or a standing effect is read; of all others everywhere but
on an Attack."""
UNCONDITIONAL: Final = (
    standing.Sweeps, standing.Thrown, standing.IgnoresPointBlanc, standing.NoSense,
    standing.HearsSigns, standing.ReadsLips, standing.NoOverwatchTrigger, standing.Flies,
    standing.CopiesOwner, standing.Speaks, standing.FillsInSun, standing.Repairs,
)  # fmt: skip
"""Standing effects whose conditions nobody asks about."""
TIMELESS: Final = (
    standing.NoBasis, standing.NeedsNo, standing.RunsOnCharge, standing.NotHeavy,
)  # fmt: skip
"""Standing effects that follow from the entries alone."""
CHECKS: Final = ("seize", "seize-for", "lift", "lips", "overwatch", "dying", "grapple")
"""Checks that no entry brings along."""
