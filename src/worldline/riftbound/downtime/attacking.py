"""An Attack at the table, where no fight is kept: its Hit Roll, and the damage of its hits.

What a battlefield would tell (Attack Counters, Point Blanc, the target's Dodge Roll) is told by the
people at the table.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.hits import face_needed, halve, packet, successes
from worldline.riftbound.downtime.commands import RollDamage, RollHits
from worldline.riftbound.downtime.dying import CharacterAfter, check_alive
from worldline.riftbound.downtime.shop import replace_things, thing
from worldline.riftbound.figures import attacks, stats
from worldline.riftbound.figures.attacks import Arm, refusal_by
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line
from worldline.riftbound.figures.sources import Bearer
from worldline.riftbound.odds.aim import Situation, on_hits
from worldline.riftbound.odds.attacks import Arc, Keen
from worldline.words import with_sign


def roll_hits(c: Character, command: RollHits, cup: Cup) -> CharacterAfter:
    """RB-ATTACK-7: one die for each Shot (RB-RULING-116). The tokens of the Attack are used up."""
    check_alive(c)
    _, arm = _arm(c, command.place)
    if arm.barring_rule:
        raise refusal_by(arm.attack, arm.barring_rule)
    shots, random = cup.settle(arm.shots)
    faces = cup.throw(shots)
    added = arm.dice.value + command.modifier
    hits = successes(faces, face_needed(arm.best.rating, added))
    told = []
    if random:
        told.append(Line(f"{arm.attack.name}: {shots} Shots", ("RB-RULING-116",), random))
    each = f"{with_sign(added)} to each die, " if added else ""
    text = f"{c.name} attacks with {arm.source.name}: {each}{hits} of {shots} on {arm.best.rating}+"
    told.append(Line(text, ("RB-ATTACK-7", "RB-ATTACK-8"), faces, hits))
    return _used(c, arm), told


def roll_damage(c: Character, command: RollDamage, cup: Cup) -> CharacterAfter:
    """Of so many hits that were not dodged, each with dice of its own."""
    check_alive(c)
    b, arm = _arm(c, command.place)
    features = on_hits(b, arm, Situation())
    told: list[Line] = []
    packets = [_packet(arm, features.keen, cup, told) for _ in range(command.hits)]
    total = sum(halve(packets) if features.halved else packets)
    types = f" {' or '.join(arm.types)}" if any(arm.types) else ""
    dealt = " + ".join(map(str, packets))
    what = f"{dealt}, halved {total}" if features.halved else dealt
    text = f"{arm.source.name} deals {what}{types} damage"
    rules = ("RB-ATTACK-11", *(("RB-RULING-119",) if features.halved else ()))
    told.append(Line(text, rules, (), total))
    if features.arc:
        told += _arcs(features.arc, packets, cup)
    return c, told


def _arm(c: Character, place: int) -> tuple[Bearer, Arm]:
    b = stats.of(c)
    found = attacks.arms(b)
    if place >= len(found):
        raise Illegal("RB-ATTACK-1", f"{c.name} has no Attack {place}")
    return b, found[place]


def _used(c: Character, arm: Arm) -> Character:
    """RB-KEY-AMMO-2, RB-KEY-CHARGE-1."""
    if arm.source.thing is None:
        return c
    own, _ = thing(c, arm.source.thing)
    spent = replace(own, ammo=own.ammo - arm.attack.ammo, charge=own.charge - arm.attack.charge)
    return replace_things(c, spent)


def _packet(arm: Arm, keen: Keen | None, cup: Cup, told: list[Line]) -> int:
    damage, faces = cup.settle(arm.damage)
    if faces:
        told.append(Line(f"A hit: {arm.damage}", ("RB-ATTACK-11",), faces, damage))
    if keen is None:
        return packet(damage)
    shown = cup.throw(keen.dice)
    told.append(Line(f"On {keen.on}+ a hit counts {keen.times} times", ("RB-RULING-124",), shown))
    return packet(damage, keen.times if successes(shown, keen.on) else 1)


def _arcs(arc: Arc, packets: Sequence[int], cup: Cup) -> list[Line]:
    """RB-RULING-123: each hit may harm another unit besides."""
    shown = cup.throw(len(packets))
    arcs = successes(shown, arc.on)
    text = f"On {arc.on}+ another unit is harmed: {arcs} times {arc.damage}"
    return [Line(text, ("RB-RULING-123",), shown)]
