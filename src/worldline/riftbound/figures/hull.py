"""The figures of a vehicle: Hull Points, System Weight, and the Attacks of its Systems (RB-VEH)."""

from collections.abc import Iterable
from typing import NamedTuple

from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.amounts import Name
from worldline.riftbound.content.entries.units import Vehicle
from worldline.riftbound.figures.amounts import CountedModifier, settle, work
from worldline.riftbound.figures.attacks import Arm, Base, arm, by
from worldline.riftbound.figures.character import SystemHeld, VehicleHeld
from worldline.riftbound.figures.sources import Bearer, Source, covers


class Load(NamedTuple):
    """RB-VEH-5: what the Systems of a Terminal weigh, and what it carries, in SW."""

    weight: int
    most: int


class Hull(NamedTuple):
    """A vehicle with these Systems (RB-VEH-4), and its Operator."""

    max_hp: int
    loads: tuple[Load, ...]
    skilled: bool  # the Operator, with it and all its Systems (RB-KEY-SKILLED-2)
    arms: tuple[Arm, ...]  # Vehicle Attacks, by the Operator's Ratings (RB-VEH-10)
    dodge: Base | None  # None: all successes hit (RB-RULING-215)


def hull(operator: Bearer, held: VehicleHeld) -> Hull:
    """An Operator who must be Skilled and is not uses no System, and gives no Dodge Roll either
    (RB-RULING-217)."""
    book = operator.book
    vehicle = book.vehicles[held.option]
    skilled = covers(operator.skills, vehicle.skills)
    found = tuple(
        arm(operator, source, id)
        for source in (_source(book, system, skilled) for system in held.systems)
        for id in source.attacks
    )
    steered = skilled or not vehicle.skilled_only
    return Hull(
        max_hp(book, vehicle, held.systems),
        loads(book, vehicle, held.systems),
        skilled,
        found if steered else (),
        by(operator, "wis") if steered else None,  # RB-VEH-9
    )


def max_hp(book: Book, vehicle: Vehicle, systems: Iterable[SystemHeld]) -> int:
    """RB-RULING-223: what Systems add is part of it from the start."""
    changes = [
        CountedModifier(m.op, settle(m.value, nobody).shows(), entry.name, entry.rules[0])
        for entry in (book.systems[system.system] for system in systems)
        for m in entry.modifiers
        if m.stat == "max-hp"
    ]
    return work(vehicle.hp, changes).value


def nobody(name: Name) -> int:
    raise AssertionError(f"a vehicle has no {name.name} (RB-RULING-218)")


def loads(book: Book, vehicle: Vehicle, systems: tuple[SystemHeld, ...]) -> tuple[Load, ...]:
    """RB-SYS-4, RB-RULING-225: the weight counts for each Terminal."""
    return tuple(
        Load(sum(book.systems[s.system].weight for s in systems if s.terminal == n), t.weight)
        for n, t in enumerate(vehicle.terminals)
    )


def _source(book: Book, held: SystemHeld, skilled: bool) -> Source:
    entry = book.systems[held.system]
    return Source(
        entry.name, entry.rules[0], entry, held.choice, attacks=entry.attacks, skilled=skilled,
        on=held.on, ammo=held.ammo, charge=held.charge,
    )  # fmt: skip
