"""Figures that people change by hand, because what changed them was played at the table alone."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.health import gain
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.characters import Ability
from worldline.riftbound.downtime.commands import (
    Adjust,
    ChangeSystemTokens,
    ChangeTokens,
    MarkAbility,
)
from worldline.riftbound.downtime.dying import CharacterAfter
from worldline.riftbound.downtime.shop import replace_things, thing
from worldline.riftbound.figures import hull, stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line

RULES: Final = {"hp": "RB-HP-1", "sp": "RB-HP-2", "ehp": "RB-HP-5"}
TOKENS: Final = {"ammo": "RB-KEY-AMMO-1", "charge": "RB-KEY-CHARGE-1"}
STATES: Final = {
    "ready": "is ready again",
    "cooling": "is on cooldown",
    "used": "is used until it comes back",
}


def adjust(c: Character, command: Adjust) -> CharacterAfter:
    """Between 0 and the maximum. One's own HP and EHP are lost by damage and
    regained by healing, with all that follows."""
    pool, by = command.pool, command.by
    if command.who == "self":
        if pool != "sp":
            raise Illegal(RULES[pool], "damage and healing change HP and EHP")
        sp = _within(c.name, "SP", c.sp, by, stats.maxima(stats.of(c)).sp, RULES["sp"])
        return replace(c, sp=sp), [_told(c.name, "SP", c.sp, sp, RULES["sp"])]
    if command.who == "companion":
        return _companion(c, command)
    vehicle = c.vehicle
    if vehicle is None or pool != "hp":
        raise Illegal("RB-VEH-2", f"{c.name} has no vehicle with {pool.upper()}")
    book = open_book(c.packs)
    most = hull.max_hp(book, book.vehicles[vehicle.option], vehicle.systems)
    hp = _within(vehicle.name, "HP", vehicle.hp, by, most, "RB-VEH-2")
    told = [_told(vehicle.name, "HP", vehicle.hp, hp, "RB-VEH-2")]
    return replace(c, vehicle=replace(vehicle, hp=hp)), told


def _companion(c: Character, command: Adjust) -> CharacterAfter:
    beast = c.companion
    if beast is None or command.pool == "sp":
        raise Illegal("RB-EQ-SIGNATURE-1", f"{c.name} has no companion with {command.pool.upper()}")
    if not (beast.hp or beast.ehp):
        raise Illegal("RB-RULING-204", f"{beast.name} is dead")
    most, rule = stats.maxima(stats.companion(c)), RULES[command.pool]
    if command.pool == "hp":
        hp = _within(beast.name, "HP", beast.hp, command.by, most.hp, rule)
        told = [_told(beast.name, "HP", beast.hp, hp, rule)]
        return replace(c, companion=replace(beast, hp=hp)), told
    ehp = _within(beast.name, "EHP", beast.ehp, command.by, most.ehp, rule)
    told = [_told(beast.name, "EHP", beast.ehp, ehp, rule)]
    return replace(c, companion=replace(beast, ehp=ehp)), told


def _within(name: str, what: str, now: int, by: int, most: int, rule: str) -> int:
    """Excess is lost; what is not there cannot be."""
    if now + by < 0:
        raise Illegal(rule, f"{name} has {now} {what}")
    return now + (gain(now, by, most) if by > 0 else by)


def _told(name: str, what: str, was: int, now: int, rule: str) -> Line:
    did = "loses" if now < was else "regains"
    return Line(f"{name} {did} {abs(now - was)} {what}", (rule,))


def change_tokens(c: Character, command: ChangeTokens) -> CharacterAfter:
    own, item = thing(c, command.thing)
    rule, what = TOKENS[command.of], command.of.title()
    if command.of == "ammo":
        kept = item.ammo or item.stores
        ammo = _within(item.name, what, own.ammo, command.by, kept.most if kept else 0, rule)
        new, now = replace(own, ammo=ammo), ammo
    else:
        charge = _within(item.name, what, own.charge, command.by, item.charge, rule)
        new, now = replace(own, charge=charge), charge
    return replace_things(c, new), [Line(f"{item.name}: {what} {now}", (rule,))]


def change_system_tokens(c: Character, command: ChangeSystemTokens) -> CharacterAfter:
    rule, what, vehicle = TOKENS[command.of], command.of.title(), c.vehicle
    if vehicle is None or command.system >= len(vehicle.systems):
        raise Illegal(rule, f"{c.name} has no such System")
    own = vehicle.systems[command.system]
    entry = open_book(c.packs).systems[own.system]
    if command.of == "ammo":
        most = entry.ammo.most if entry.ammo else 0
        ammo = _within(entry.name, what, own.ammo, command.by, most, rule)
        new, now = replace(own, ammo=ammo), ammo
    else:
        charge = _within(entry.name, what, own.charge, command.by, entry.charge, rule)
        new, now = replace(own, charge=charge), charge
    systems = list(vehicle.systems)
    systems[command.system] = new
    c = replace(c, vehicle=replace(vehicle, systems=tuple(systems)))
    return c, [Line(f"{entry.name}: {what} {now}", (rule,))]


def states(entry: Ability) -> tuple[str, ...]:
    """How an Ability may stand; none if nothing about it is ever used up."""
    cooling = ("cooling",) if any(use.cooldown for use in entry.uses) else ()
    used = ("used",) if any(use.signature for use in entry.uses) else ()
    return ("ready", *cooling, *used) if cooling or used else ()


def mark_ability(c: Character, command: MarkAbility) -> CharacterAfter:
    """RB-KEY-COOLDOWN-1, RB-KEY-SIGNATURE-1."""
    if command.place >= len(c.abilities):
        raise Illegal("RB-KEY-COOLDOWN-1", f"{c.name} has no such Ability")
    own = c.abilities[command.place]
    entry = open_book(c.packs).abilities[own.ability]
    rule = "RB-KEY-SIGNATURE-1" if command.state == "used" else "RB-KEY-COOLDOWN-1"
    if command.state not in states(entry):
        raise Illegal(rule, f"{entry.name} is never {command.state}")
    new = replace(own, cooldown=command.state == "cooling", used=command.state == "used")
    abilities = tuple(new if n == command.place else one for n, one in enumerate(c.abilities))
    told = [Line(f"{entry.name} {STATES[command.state]}", (rule,))]
    return replace(c, abilities=abilities), told
