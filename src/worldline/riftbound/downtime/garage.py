"""Fuel and repairs for the Signature Vehicle, outside combat.

The book has neither (RB-MISSING-17, RB-MISSING-18): both are reconstructions, and a campaign must
have switched them on.
"""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.check import CheckOutcome, Relevant, check
from worldline.riftbound.body.health import gain
from worldline.riftbound.body.tokens import is_right, movable
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.standing import FillsInSun, Repairs
from worldline.riftbound.content.entries.units import System
from worldline.riftbound.downtime.dying import CharacterAfter, check_alive
from worldline.riftbound.downtime.rest import pass_hours
from worldline.riftbound.downtime.shop import replace_things, thing
from worldline.riftbound.figures import hull
from worldline.riftbound.figures.amounts import settle
from worldline.riftbound.figures.character import Character, SystemHeld, VehicleHeld
from worldline.riftbound.figures.roll import Cup, Line

FUEL, REPAIR = "RB-RECON-REFUEL-1", "RB-RECON-REPAIR-1"


def check_switch(c: Character, switch: str) -> VehicleHeld:
    """The vehicle, if there is one and the campaign allows this."""
    entry = open_book(c.packs).switches[switch]
    if not c.switches.get(switch, entry.default):
        raise Illegal(entry.rules[0], f'the switch "{switch}" of the campaign is off')
    if c.vehicle is None:
        raise Illegal(entry.rules[0], f"{c.name} has no vehicle")
    return c.vehicle


def allow(c: Character, switch: str, allowed: bool) -> CharacterAfter:
    """What the campaign that a character comes from has decided."""
    entry = open_book(c.packs).switches[switch]
    line = Line(f"{entry.name}: {'on' if allowed else 'off'}", entry.rules)
    return replace(c, switches={**c.switches, switch: allowed}), [line]


def refuel(c: Character, k: int, source: int, tokens: int | None = None) -> CharacterAfter:
    """RB-RECON-REFUEL-1: Charge out of a Battery or Solar Array into the System at place `k`; as
    much as fits, unless less is wanted."""
    vehicle = check_switch(c, "refuel")
    own, item = thing(c, source)
    if "battery" not in item.tags and not any(isinstance(s, FillsInSun) for s in item.standing):
        raise Illegal(FUEL, f"a {item.name} is neither Battery nor Solar Array")
    held, system = _engine(c, vehicle, k)
    room = movable(system.charge, held.charge, own.charge)
    moved = room if tokens is None else tokens
    if not is_right(moved, room):
        raise Illegal(FUEL, f"at most {room} Charge can be moved into the {system.name}")
    c = replace_things(c, replace(own, charge=own.charge - moved))
    c = _with(c, vehicle, k, replace(held, charge=held.charge + moved))
    return c, [Line(f"{system.name}: Charge {held.charge + moved} of {system.charge}", (FUEL,))]


def fill(c: Character) -> CharacterAfter:
    """RB-RECON-REFUEL-1: what a Full Rest at a place with power does."""
    vehicle = check_switch(c, "refuel")
    systems = open_book(c.packs).systems
    full = tuple(replace(held, charge=systems[held.system].charge) for held in vehicle.systems)
    c = replace(c, vehicle=replace(vehicle, systems=full))
    return c, [Line(f"{vehicle.name} is full of Charge", (FUEL,))]


def _engine(c: Character, vehicle: VehicleHeld, k: int) -> tuple[SystemHeld, System]:
    systems = open_book(c.packs).systems
    if not 0 <= k < len(vehicle.systems) or not systems[vehicle.systems[k].system].charge:
        raise Illegal(FUEL, f"{vehicle.name} has no such Engine")
    return vehicle.systems[k], systems[vehicle.systems[k].system]


def _with(c: Character, vehicle: VehicleHeld, k: int, held: SystemHeld) -> Character:
    systems = tuple(held if n == k else other for n, other in enumerate(vehicle.systems))
    return replace(c, vehicle=replace(vehicle, systems=systems))


class Repaired(NamedTuple):
    """An hour of work on the vehicle: the Check that it took."""

    character: Character
    outcome: CheckOutcome
    told: list[Line]


def repair(c: Character, cup: Cup, traits: Iterable[str | Relevant] = ()) -> Repaired:
    """RB-RECON-REPAIR-1: an hour with a Toolkit and a Check, for a vehicle that is not destroyed
    (RB-VEH-2)."""
    check_alive(c)
    vehicle, book = check_switch(c, "repair"), open_book(c.packs)
    tools = [s for t in c.things for s in book.items[t.item].standing if isinstance(s, Repairs)]
    if not tools:
        raise Illegal(REPAIR, f"{c.name} has no Toolkit")
    if not vehicle.hp:
        raise Illegal(REPAIR, f"{vehicle.name} is destroyed")
    rules = book.rules
    seen = check(c, tools[0].attribute, cup, difficulty=rules.repair_difficulty, traits=traits)
    told = [Line(f"{c.name} works on {vehicle.name}", (REPAIR,), seen.thrown.faces)]
    if seen.succeeds:
        more, dice = cup.settle(settle(rules.repair_hp, hull.nobody))
        most = hull.max_hp(book, book.vehicles[vehicle.option], vehicle.systems)
        gained = gain(vehicle.hp, more, most)
        told.append(Line(f"{vehicle.name} regains {gained} HP", (REPAIR,), dice))
        c = replace(c, vehicle=replace(vehicle, hp=vehicle.hp + gained))
    c, lines = pass_hours(c, 1)
    return Repaired(c, seen, told + lines)
