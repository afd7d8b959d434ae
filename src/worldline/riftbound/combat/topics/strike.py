"""Hits on a unit become packets of damage (RB-DMG-3, RB-RULING-117, RB-RULING-123)."""

from typing import Final

from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, amend, at_hand, book
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Because,
    Damaging,
    Doing,
    Striking,
    Throwing,
)
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import aim
from worldline.riftbound.combat.topics.damage import suffer
from worldline.riftbound.combat.topics.window import open_window, silent, stirs
from worldline.riftbound.pages.words import Moment
from worldline.riftbound.reckon import Settled


def amount(s: Encounter, f: Attacking, amount: Settled, purpose: str, rule: str) -> Throwing:
    """The dice of a figure of the Attack, with what is added to them."""
    attack = book(s).attacks[keys.arm(f.arm).attack]
    added = (Because(attack.name, attack.rules[0], amount.plus),) if amount.plus else ()
    return Throwing(
        roller=f.attacker, count=amount.dice, purpose=purpose, added=added, rules=(rule,)
    )


def at_once(s: Encounter, f: Attacking, target: UnitId, hits: int) -> bool:
    """Hits with which nothing can happen but that they hurt need no procedure of their own."""
    unit, damage = s.units[target], aim.arm_of(s, f).damage
    packet = max(0, damage.shows())
    if damage.dice or unit.watches or unit.hp <= hits * packet:
        return False
    if not silent(s, _FROM_HIT_TO_HURT, f.attacker):
        return False
    s.serial += hits + len(_FROM_HIT_TO_HURT) - 1  # the first of them is open for each hit
    suffer(
        s,
        Damaging(
            damaged=target, packets=(packet,) * hits, damage=f.damage, dealer=f.attacker,
            attack=True,
        ),
    )  # fmt: skip
    return True


_FROM_HIT_TO_HURT: Final[tuple[Moment, ...]] = (
    "attack.hit", "attack.damage", "damage.pre", "damage.post",
)  # fmt: skip


def each_hit(s: Encounter, f: Striking, _: object) -> None:
    """RB-RULING-123, RB-RULING-124: what happens with each hit."""
    if f.k >= f.hits:
        s.set(at=_PACKED)
        return
    attack = _attack(s)
    damage = aim.arm_of(s, attack).damage
    if not damage.dice and not stirs(s, "attack.hit", attack.attacker):
        _pack_all(s, f, max(0, damage.shows()))
        return
    s.set(times=1)
    open_window(s, "attack.hit", attack.attacker)


def _pack_all(s: Encounter, f: Striking, packet: int) -> None:
    """Hits with which nothing happens are all alike."""
    left = f.hits - f.k
    s.serial += left
    s.set(k=f.hits, times=1, packets=f.packets + (packet,) * left, at=_PACKED)


def roll_damage(s: Encounter, f: Striking, _: object) -> None:
    damage = _damage(s)
    if damage.dice:
        s.push(amount(s, _attack(s), damage, "damage", "RB-DMG-3"))


def pack(s: Encounter, f: Striking, got: Throwing | None) -> None:
    """RB-DMG-3, RB-RULING-117: one packet for each hit."""
    packet = max(0, _damage(s).shows(sum(got.faces) if got else 0)) * f.times
    s.set(k=f.k + 1, packets=(*f.packets, packet), at=0)


def packed(s: Encounter, f: Striking, _: object) -> None:
    """RB-RULING-119: changes to the Attack's whole damage."""
    open_window(s, "attack.damage", _attack(s).attacker)


def deal(s: Encounter, f: Striking, _: object) -> None:
    attack = _attack(s)
    s.push(
        Damaging(
            damaged=f.target, packets=f.packets, damage=attack.damage, dealer=attack.attacker,
            attack=True,
        )
    )  # fmt: skip


def later(s: Encounter, f: Striking, _: object) -> None:
    """RB-RULING-123: damage events after the Attack's own."""
    if f.later:
        s.set(later=f.later[1:], at=f.at)
        s.push(f.later[0])


STRIKING = (each_hit, roll_damage, pack, packed, deal, later)
_PACKED = STRIKING.index(packed)


def _attack(s: Encounter) -> Attacking:
    found = at_hand(s, Attacking)
    assert found is not None
    return found


def _damage(s: Encounter) -> Settled:
    return aim.arm_of(s, _attack(s)).damage


def queue(s: Encounter, doing: Doing) -> None:
    """Put a damage event behind the Attack's own."""
    striking = at_hand(s, Striking)
    assert striking is not None
    amend(s, Striking, later=(*striking.later, doing))
