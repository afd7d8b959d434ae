"""Attacks that a unit has, the Ratings they are made with, and what it can dodge on.

A `Bearer` brings its weapons as sources; every unit has the Unarmed Attack besides (RB-UNARMED-1).
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.content.entries.gear import Attack
from worldline.riftbound.content.entries.standing import Basis, NoBasis
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.content.entries.world import Side
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Figure, Settled, work
from worldline.riftbound.figures.sources import Bearer, Source
from worldline.riftbound.figures.stats import Maybe, Pair

MOST_SHOTS: Final = 100
"""Of one Attack, whatever a pack says: its odds are worked out for each number of hits."""


class Base(msgspec.Struct, frozen=True):
    """What dice can be compared with: the Rating of an Attribute, or a fixed one."""

    name: str
    rating: int
    attribute: Attribute | None = None
    always: bool = True  # else in some moments only, as `source` says
    source: Source | None = None


class Arm(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """An Attack that is at hand (RB-SHEET-19)."""

    id: str
    attack: Attack
    source: Source
    bases: tuple[Base, ...]  # the Attack's own first
    shots: Settled
    damage: Settled
    types: tuple[str, ...]
    left: int | None  # how often its tokens suffice; None: it uses none
    dice: Figure  # what is added to each die of the Hit Roll
    sometimes: tuple[Maybe, ...]  # and what is added in some moments

    @cached_property
    def best(self) -> Base:
        """The default of those that can always be used (RB-RULING-112)."""
        return min((b for b in self.bases if b.always), key=lambda b: b.rating)

    @property
    def needs_skill(self) -> bool:
        """It takes being Skilled, which its user is not (RB-ATTACK-12)."""
        return self.attack.skilled and not self.source.skilled

    @property
    def barring_rule(self) -> str | None:
        """The rule that forbids it now: RB-ATTACK-12, or too few tokens (RB-RULING-131)."""
        if self.needs_skill:
            return "RB-ATTACK-12"
        return lacking(self.attack, self.source.ammo, self.source.charge)


WHY_BARRED: Final = {
    "RB-ATTACK-12": "its user is not Skilled with it",
    "RB-KEY-AMMO-2": "it has too little Ammo and must be reloaded",
    "RB-KEY-CHARGE-1": "it has too little Charge",
    "RB-SYS-3": "the vehicle has too few Watts left",
    "RB-RULING-220": "it must follow another Action of the same turn",
}
"""By the rule that forbids an Attack now."""


def refusal_by(attack: Attack, rule: str) -> Illegal:
    return Illegal(rule, f"{attack.name} cannot be used now: {WHY_BARRED[rule]}")


def lacking(attack: Attack, ammo: int, charge: int) -> str | None:
    """The rule by which so many tokens do not suffice for it."""
    if ammo < attack.ammo:
        return "RB-KEY-AMMO-2"
    return "RB-KEY-CHARGE-1" if charge < attack.charge else None


def arms(b: Bearer) -> tuple[Arm, ...]:
    """RB-ATTACK-1: every Attack of what is held, in one hand or both (RB-RULING-129), the natural
    ones, and the Unarmed one."""
    unarmed = b.book.attacks[b.book.rules.unarmed]
    bare = Source(unarmed.name, unarmed.rules[0], Side(), attacks=(b.book.rules.unarmed,))
    return tuple(arm(b, source, id) for source in (*b.sources, bare) for id in source.attacks)


def arm(b: Bearer, source: Source, id: str) -> Arm:
    """One Attack; its features count for it alone."""
    attack = b.book.attacks[id]
    pairs = [*stats.modifiers(b, "hit-die"), *_of_features(b, source, attack)]
    return Arm(
        id=id,
        attack=attack,
        source=source,
        bases=tuple(_hit_bases(b, attack)),
        shots=_shots(b, attack),
        damage=_damage(b, source, attack),
        types=(source.choice or "",) if attack.type == "chosen" else attack.type,
        left=_left(source, attack),
        dice=work(0, stats.changes(b, pairs)),
        sometimes=stats.maybes(b, pairs),
    )


def _shots(b: Bearer, attack: Attack) -> Settled:
    found = stats.amount(b, attack.shots)
    return found._replace(most=MOST_SHOTS) if found.highest > MOST_SHOTS else found


def _of_features(b: Bearer, source: Source, attack: Attack) -> Iterator[Pair]:
    for id in attack.features:
        entry = b.book.feature(id)
        own = replace(source, name=entry.name, rule=entry.rules[0], powers=entry, attacks=())
        yield from ((own, m) for m in entry.modifiers if m.stat == "hit-die")


def _hit_bases(b: Bearer, attack: Attack) -> Iterator[Base]:
    """RB-HOOK-3, RB-ATTR-8: who may use another Rating may do so only in place of an Attribute's
    (RB-RULING-176)."""
    if attack.rating is not None:
        yield Base("fixed", attack.rating)
        return
    assert attack.hit is not None
    yield by(b, attack.hit)
    yield from _others(b, "hit")


def by(b: Bearer, attribute: Attribute) -> Base:
    """The Rating of an Attribute."""
    return Base(b.book.attributes[attribute].short, stats.rating(b, attribute), attribute)


def _others(b: Bearer, roll: str) -> Iterator[Base]:
    for source, basis, now in stats.standing(b, Basis):
        if basis.roll != roll or now is False:
            continue
        if basis.attribute is not None:
            yield replace(by(b, basis.attribute), always=now is True, source=source)
        elif basis.rating is not None:
            yield Base(source.name, basis.rating, None, now is True, source)


def _damage(b: Bearer, source: Source, attack: Attack) -> Settled:
    """RB-RULING-21: never below 0. Modifiers of `attack-damage` stand in the item's own entry."""
    damage = stats.amount(b, attack.damage)
    own = [
        (s, modifier)
        for s, modifier in stats.modifiers(b, "attack-damage")
        if s.thing == source.thing
    ]
    found = [*stats.changes(b, own)]
    dice = 0 if any(change.op == "set" for change in found) else damage.dice
    return damage._replace(plus=work(damage.plus, found).value, dice=dice, least=damage.least or 0)


def _left(source: Source, attack: Attack) -> int | None:
    """RB-KEY-AMMO-2, RB-KEY-CHARGE-1."""
    if attack.ammo:
        return source.ammo // attack.ammo
    return source.charge // attack.charge if attack.charge else None


class Dodge(NamedTuple):
    """RB-SHEET-20."""

    bases: tuple[Base, ...]
    dice: Figure  # what is added to each die
    sometimes: tuple[Maybe, ...]

    @property
    def best(self) -> Base | None:
        """RB-RULING-112: the default is the best."""
        return min((b for b in self.bases if b.always), key=lambda b: b.rating, default=None)


def dodge(b: Bearer) -> Dodge:
    """RB-HOOK-5, RB-RULING-112: AGI, unless it is forbidden, and whatever may replace it."""
    forbidden = {s.attribute for s in stats.holding(b, NoBasis) if s.roll == "dodge"}
    bases = [
        base for base in (by(b, "agi"), *_others(b, "dodge")) if base.attribute not in forbidden
    ]
    pairs = [*stats.modifiers(b, "dodge-die")]
    return Dodge(tuple(bases), work(0, stats.changes(b, pairs)), stats.maybes(b, pairs))
