"""Harm outside combat: damage of a type with its Dodge Roll, and falls; also to a companion and a
vehicle. The GM says what happens; nobody has turns or reactions here.
"""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body import falls, health
from worldline.riftbound.body.health import Health
from worldline.riftbound.body.hits import face_needed, failures
from worldline.riftbound.body.marks import prone
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.when import DamageType, When
from worldline.riftbound.downtime import dying
from worldline.riftbound.downtime.dying import (
    Beast,
    CharacterAfter,
    beast_of,
    gain_mark,
    with_beast,
)
from worldline.riftbound.figures import attacks, hull, stats
from worldline.riftbound.figures.attacks import Base
from worldline.riftbound.figures.character import Character, VehicleHeld
from worldline.riftbound.figures.roll import Cup, Line
from worldline.riftbound.figures.sources import Ask, Bearer, Source, meant_type
from worldline.words import with_sign

Whose = Literal["character", "companion", "vehicle"]
"""Whom it befalls: a companion and a vehicle belong to their character's file."""

FALL: Final = "RB-RECON-FALL-1"


def suffer(
    c: Character,
    packets: Sequence[int],
    cup: Cup,
    *,
    damage: str = "",
    dodge: bool = False,
    whose: Whose = "character",
) -> CharacterAfter:
    """A type matters only where a rule refers to it (RB-DMG-4):
    armour and Damage Resist count in a Dodge Roll, which the GM allows or not."""
    types = open_book(c.packs).damage
    if damage and damage not in types:
        known = ", ".join(types)
        raise Illegal("RB-DMG-1", f'there is no damage type "{damage}"; there are {known}')
    told: list[Line] = []
    if dodge:
        packets, told = _dodged(c, packets, cup, damage, whose)
    c, lines = _dealt(c, packets, cup, whose)
    return c, told + lines


def _dealt(c: Character, packets: Sequence[int], cup: Cup, whose: Whose) -> CharacterAfter:
    match whose:
        case "character":
            return dying.hurt(c, packets, cup)
        case "companion":
            return _companion(c, packets, cup)
        case "vehicle":
            return _vehicle(c, packets)


def _companion(c: Character, packets: Sequence[int], cup: Cup) -> CharacterAfter:
    beast, told = dying.hurt(beast_of(c), packets, cup)
    return _decided(beast, told, cup)


def _decided(beast: Beast, told: list[Line], cup: Cup) -> CharacterAfter:
    """A companion makes its dying Check at once."""
    if dying.is_dying(beast):
        seen = dying.dying_check(beast, cup)
        dice = (*seen.thrown.faces, *seen.thrown.more)
        check = Line(f"{beast.name} makes a dying Check {seen.total}", ("RB-DYING-11",), dice)
        beast, lines = dying.meet_fate(beast, seen)
        told = [*told, check, *lines]
    return with_beast(beast), told


def pass_turn(c: Character, cup: Cup) -> CharacterAfter:
    """RB-RULING-60: a turn of the character and its companion, which they share (RB-RULING-201)."""
    c, told = dying.pass_turn(c, cup)
    if c.companion is None or c.companion.dead:
        return c, told
    beast, lines = dying.pass_turn(beast_of(c), cup)
    return _decided(beast, told + lines, cup)


def vehicle_of(c: Character) -> VehicleHeld:
    """One that is not destroyed (RB-VEH-2)."""
    if c.vehicle is None:
        raise Illegal("RB-VEH-1", f"{c.name} has no vehicle")
    if c.vehicle.hp <= 0:
        raise Illegal("RB-VEH-2", f"{c.vehicle.name} is destroyed")
    return c.vehicle


def _vehicle(c: Character, packets: Sequence[int]) -> CharacterAfter:
    vehicle = vehicle_of(c)
    whole = Health(vehicle.hp, mortal=False)
    wounds = health.suffer(whole, packets)
    after, lost = health.after_wounds(whole, wounds), sum(wound.hp for wound in wounds)
    if not lost:
        return c, []
    told = [Line(f"{vehicle.name} loses {lost} HP", ("RB-RULING-117",))]
    if after.hp <= 0:
        told.append(Line(f"{vehicle.name} is destroyed", ("RB-VEH-2",)))
    return replace(c, vehicle=replace(vehicle, hp=after.hp)), told


def _name(c: Character, whose: Whose) -> str:
    match whose:
        case "character":
            return c.name
        case "companion":
            return beast_of(c).name
        case "vehicle":
            return vehicle_of(c).name


# Dodge Rolls


def _dodged(
    c: Character, packets: Sequence[int], cup: Cup, damage: str, whose: Whose
) -> tuple[Sequence[int], list[Line]]:
    """RB-ATTACK-9: a die for each packet, by the best Rating (RB-RULING-112). Who is asleep, and a
    vehicle that nobody can steer, does not dodge (RB-RULING-235)."""
    base, more = _dodging(c, damage, whose)
    if base is None:
        return packets, []
    faces = cup.throw(len(packets))
    left = [packets[k] for k in failures(faces, face_needed(base.rating, more))]
    with_more = f" {with_sign(more)}" if more else ""
    text = f"{_name(c, whose)} dodges {len(packets) - len(left)} of {len(packets)}"
    rules = ("RB-ATTACK-9", "RB-ATTACK-10", "RB-RULING-112")
    return left, [Line(f"{text} on {base.rating}+ ({base.name}){with_more}", rules, faces)]


def _dodging(c: Character, damage: str, whose: Whose) -> tuple[Base | None, int]:
    """What is rolled against, and what each die gains."""
    if whose == "vehicle":
        return None if c.asleep else hull.hull(stats.of(c), vehicle_of(c)).dodge, 0
    b = stats.of(c) if whose == "character" else dying.bearer_of(beast_of(c))
    found = attacks.dodge(replace(b, ask=_of_type(damage)))
    asleep = whose == "character" and c.asleep
    return None if asleep else found.best, found.dice.value


def _of_type(damage: str) -> Ask:
    def answer(_: Bearer, source: Source, condition: When) -> bool | None:
        if isinstance(condition, DamageType):
            return meant_type(condition, source) == damage
        return None

    return answer


# Falls


def fall(c: Character, metres: int, cup: Cup, whose: Whose = "character") -> CharacterAfter:
    """RB-RECON-FALL-1: without a Dodge Roll; characters and companions land Prone."""
    book = open_book(c.packs)
    harmful = c.switches.get("fall-damage", book.switches["fall-damage"].default)
    faces = cup.throw(falls.dice(book, metres, bool(harmful)))
    told = [Line(f"{_name(c, whose)} falls {metres}m", (FALL,), faces)]
    c, lines = _dealt(c, (sum(faces),), cup, whose)
    return _prone(c, whose), told + lines


def _prone(c: Character, whose: Whose) -> Character:
    mark = prone(open_book(c.packs))
    if whose == "character":
        return c if c.dead else gain_mark(c, mark)
    if whose == "companion" and not beast_of(c).dead:
        return with_beast(gain_mark(beast_of(c), mark))
    return c
