"""Signature Equipment after building: its name and its look, which are its owner's choice
(RB-EQ-SIGNATURE-1), and a vehicle or companion in place of one that was lost, which is the GM's to
give (RB-RULING-44, RB-RULING-204)."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.health import at_most
from worldline.riftbound.content import looks
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.downtime.dying import CharacterAfter
from worldline.riftbound.figures import hull, stats
from worldline.riftbound.figures.character import Character, CompanionHeld, SystemHeld, VehicleHeld
from worldline.riftbound.figures.roll import Cup, Line
from worldline.words import with_sign


def name_weapon(c: Character, name: str) -> CharacterAfter:
    """Without a name it is called what it is."""
    if not any(thing.signature for thing in c.things):
        raise Illegal("RB-EQ-SIGNATURE-1", f"{c.name} has no Signature Weapon")
    called = looks.name(name)
    text = f"is called {called}" if called else "has no name any more"
    line = Line(f"The Signature Weapon of {c.name} {text}", ("RB-EQ-SIGNATURE-1",))
    return replace(c, weapon_name=called or UNSET), [line]


def name_vehicle(c: Character, name: str) -> CharacterAfter:
    if c.vehicle is None:
        raise Illegal("RB-VEH-1", f"{c.name} has no vehicle")
    vehicle = replace(c.vehicle, name=_named(name))
    line = Line(f"The vehicle of {c.name} is called {vehicle.name}", ("RB-EQ-SIGNATURE-1",))
    return replace(c, vehicle=vehicle), [line]


def name_companion(c: Character, name: str) -> CharacterAfter:
    if c.companion is None:
        raise Illegal("RB-EQ-COMPANION-1", f"{c.name} has no companion")
    beast = replace(c.companion, name=_named(name))
    line = Line(f"The companion of {c.name} is called {beast.name}", ("RB-EQ-SIGNATURE-1",))
    return replace(c, companion=beast), [line]


def _named(name: str) -> str:
    if not name.strip():
        raise Illegal("RB-EQ-SIGNATURE-1", "it has a name")
    return looks.name(name)


def describe(c: Character, look: str) -> CharacterAfter:
    """How the Signature Equipment looks; without words nobody says."""
    if not (c.vehicle or c.companion or any(thing.signature for thing in c.things)):
        raise Illegal("RB-EQ-SIGNATURE-1", f"{c.name} has no Signature Equipment")
    said = looks.look(look)
    what = open_book(c.packs).classes[c.class_].signature
    text = f"looks like this: {said}" if said else "looks like any other"
    line = Line(f"The {what} of {c.name} {text}", ("RB-EQ-SIGNATURE-1",))
    return replace(c, look=said or UNSET), [line]


# Vehicles


def replace_vehicle(
    c: Character, option: str, systems: Sequence[str], types: Sequence[str], name: str
) -> CharacterAfter:
    """RB-RULING-44: on gaining it one System is chosen at each "OR" of its list; whatever is not
    named is the first. `types`: of damage, by the place of the System."""
    book = open_book(c.packs)
    if book.classes[c.class_].signature != "vehicle":
        raise Illegal("RB-EQ-SIGNATURE-1", f"the Class of {c.name} has no Signature Vehicle")
    if option not in book.vehicles:
        raise Illegal("RB-RULING-44", f'there is no vehicle "{option}"')
    entry, wanted = book.vehicles[option], list(systems)
    held = []
    for k, slot in enumerate(entry.systems):
        id = next((one for one in wanted if one in slot.systems), slot.systems[0])
        if id in wanted:
            wanted.remove(id)
        held.append(_system(c, id, slot.terminal, types[k] if k < len(types) else ""))
    if wanted:
        raise Illegal("RB-RULING-44", f"the {entry.name} does not offer {', '.join(wanted)}")
    most = hull.max_hp(book, entry, held)
    new = VehicleHeld(
        name=looks.name(name) or entry.name, option=option, systems=tuple(held), hp=most
    )
    skilled = tuple(dict.fromkeys((*c.skilled, *entry.grants)))
    c = replace(c, vehicle=new, look=UNSET, skilled=skilled)
    return c, [Line(f"{c.name} has a new vehicle: {new.name}", ("RB-RULING-44", "RB-VEH-2"))]


def _system(c: Character, id: str, terminal: int, damage: str) -> SystemHeld:
    entry = open_book(c.packs).systems[id]
    if damage and damage not in entry.choice:
        raise Illegal(entry.rules[0], f"the {entry.name} is not to be had with {damage}")
    choice = damage or (entry.choice[0] if entry.choice else None)
    ammo = entry.ammo.most if entry.ammo else 0
    return SystemHeld(system=id, terminal=terminal, ammo=ammo, charge=entry.charge, choice=choice)


def change_system(c: Character, place: int, id: str, damage: str) -> CharacterAfter:
    """RB-RULING-44: later changes are the GM's; what fits and the System Weight are
    checked (RB-SYS-5, RB-SYS-4)."""
    book, vehicle = open_book(c.packs), c.vehicle
    if vehicle is None or not 0 <= place < len(vehicle.systems):
        raise Illegal("RB-RULING-44", f"{c.name} has no such System")
    if id not in book.systems:
        raise Illegal("RB-RULING-44", f'there is no System "{id}"')
    old, entry = vehicle.systems[place], book.vehicles[vehicle.option]
    given = any(id in slot.systems for slot in entry.systems)
    if not book.fits(book.systems[id], entry) or (book.systems[id].locked and not given):
        raise Illegal("RB-SYS-5", f"{book.systems[id].name} is not for this vehicle")
    new = _system(c, id, old.terminal, damage)
    systems = tuple(new if k == place else held for k, held in enumerate(vehicle.systems))
    load = hull.loads(book, entry, systems)[old.terminal]
    if load.weight > load.most:
        why = f"the Terminal carries {load.most}SW, and that would be {load.weight}SW"
        raise Illegal("RB-SYS-4", why)
    hp = at_most(vehicle.hp, hull.max_hp(book, entry, systems))
    names = [book.systems[held.system].name for held in (old, new)]
    line = Line(f"{vehicle.name} has {names[1]} in place of {names[0]}", ("RB-RULING-44",))
    return replace(c, vehicle=replace(vehicle, systems=systems, hp=hp)), [line]


# Companions


def replace_companion(
    c: Character, option: str, assigned: Mapping[Attribute, int], name: str, cup: Cup
) -> CharacterAfter:
    """RB-RULING-204; its Scores are assigned once (RB-EQ-COMPANION-2), and its HP have risen with
    each Level of its owner (RB-RULING-39, RB-RULING-40)."""
    book = open_book(c.packs)
    if book.classes[c.class_].signature != "companion":
        raise Illegal("RB-EQ-SIGNATURE-1", f"the Class of {c.name} has no Signature Companion")
    if option not in book.companions:
        raise Illegal("RB-EQ-COMPANION-1", f'there is no companion "{option}"')
    entry = book.companions[option]
    fits = sorted(assigned.values()) == sorted(entry.assign)
    if {*assigned} != {*entry.to} or not fits:
        scores = ", ".join(with_sign(score) for score in entry.assign)
        why = f"{scores} go to {', '.join(entry.to).upper()} in any order"
        raise Illegal("RB-EQ-COMPANION-2", why)
    beast = CompanionHeld(
        name=looks.name(name) or entry.name, option=option, assigned=dict(assigned), hp=0, ehp=0
    )
    dice: list[int] = []
    young = replace(c, companion=beast, level=1)
    for _ in range(c.level - 1):
        gained, faces = cup.settle(stats.companion_gain(young))
        dice += faces
        assert young.companion is not None
        grown = replace(young.companion, hp_gains=(*young.companion.hp_gains, gained))
        young = replace(young, level=young.level + 1, companion=grown)
    full = stats.maxima(stats.companion(young))
    assert young.companion is not None
    beast = replace(young.companion, hp=full.hp, ehp=full.ehp)
    rules = ("RB-RULING-204", "RB-RULING-39", "RB-RULING-40")
    line = Line(f"{c.name} has a new companion: {beast.name}", rules, tuple(dice))
    return replace(c, companion=beast, look=UNSET), [line]
