"""Hits on a unit become packets of damage (RB-DMG-3, RB-RULING-117, RB-RULING-123)."""

from msgspec.structs import replace

from worldline.riftbound.body.hits import packet
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Damaging,
    Doing,
    Striking,
    Throwing,
)
from worldline.riftbound.combat.query import aim
from worldline.riftbound.combat.topics.window import open_window, window_at
from worldline.riftbound.figures.amounts import Reason, Settled


def amount(s: Encounter, f: Attacking, amount: Settled, purpose: str, rule: str) -> Throwing:
    """The dice of a figure of the Attack, with what is added to them."""
    attack = book(s).attacks[keys.arm(f.arm).attack]
    added = (Reason(attack.name, attack.rules[0], amount.plus),) if amount.plus else ()
    return Throwing(
        roller=f.attacker, count=amount.dice, purpose=purpose, added=added, rules=(rule,)
    )


def each_hit(s: Encounter, f: Striking, _: object) -> None:
    """RB-RULING-123, RB-RULING-124: what happens with each hit, one after another; those that need
    no dice and with which nothing happens are all alike."""
    attack = _attack(s)
    damage = aim.arm_of(s, attack).damage
    packets = f.packets
    if f.k < f.hits:
        window = window_at(s, "attack.hit", attack.attacker)
        if window is not None or damage.dice:
            f.times = 1
            if window is not None:
                s.push(window)
            return
        packets += (packet(damage.shows()),) * (f.hits - f.k)
    f.k, f.times, f.packets = f.hits, 1, packets
    s.goto(deal)
    open_window(s, "attack.damage", attack.attacker)  # RB-RULING-119: changes to its whole damage


def roll_damage(s: Encounter, f: Striking, _: object) -> None:
    damage = _damage(s)
    if damage.dice:
        s.push(amount(s, _attack(s), damage, "damage", "RB-DMG-3"))


def pack(s: Encounter, f: Striking, got: Throwing | None) -> None:
    damage = _damage(s).shows(sum(got.faces) if got else 0)
    f.k, f.packets = f.k + 1, (*f.packets, packet(damage, f.times))
    s.goto(each_hit)


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
        s.goto(later)
        s.push(replace(f.later[0]))  # copies of the encounter have it in common
        f.later = f.later[1:]


STRIKING = (each_hit, roll_damage, pack, deal, later)


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
    striking.later = (*striking.later, doing)
