"""Ammo and Charge: spent by Attacks and uses, moved between items (RB-KEY-AMMO, RB-KEY-CHARGE)."""

from msgspec.structs import replace

from worldline.riftbound.character import SystemHeld, Thing
from worldline.riftbound.combat import events
from worldline.riftbound.combat.encounter import Encounter, book, change
from worldline.riftbound.combat.schema import UnitId
from worldline.riftbound.pages.effects import Recharge, Reload

BODY = 0
"""In place of a thing's number: a body that runs on Charge."""


def _thing(s: Encounter, u: UnitId, n: int) -> Thing | None:
    return next((t for t in s.units[u].things if t.n == n), None)


def _system(s: Encounter, key: str) -> tuple[UnitId, int] | None:
    parts = key.split("/")
    return (int(parts[1]), int(parts[2])) if parts[0] == "system" else None


def room(s: Encounter, u: UnitId, key: str, effect: Reload | Recharge) -> int:
    """How many tokens fit into what the key names."""
    b = book(s)
    if where := _system(s, key):
        held: SystemHeld = s.units[where[0]].systems[where[1]]
        most = b.systems[held.system].ammo
        return most.most - held.ammo if most and isinstance(effect, Reload) else 0
    if not key.startswith("item/"):
        ability = b.abilities[key.split("/")[1]]
        return ability.charge - (s.units[u].body_charge or 0)
    thing = _thing(s, u, int(key.split("/")[1]))
    if thing is None:
        return 0
    item = b.items[thing.item]
    if isinstance(effect, Reload):
        return item.ammo.most - thing.ammo if item.ammo else 0
    return item.charge - thing.charge


def sources(s: Encounter, u: UnitId, key: str, effect: Reload | Recharge) -> dict[int, int]:
    """RB-RULING-130: the things that tokens can come from, and how many can be moved."""
    fits = room(s, u, key, effect)
    if fits <= 0:
        return {}
    b, found, own = book(s), {}, key.split("/")[1] if key.startswith("item/") else ""
    if isinstance(effect, Reload):
        type = _ammo_type(s, u, key)
        for thing in s.units[u].things:
            stores = b.items[thing.item].stores
            if stores and stores.type == type and thing.ammo:
                found[thing.n] = min(fits, thing.ammo)
        return found
    for thing in s.units[u].things:
        if str(thing.n) != own and b.items[thing.item].charge and thing.charge:
            found[thing.n] = min(fits, thing.charge)
    if key.startswith("item/") and (s.units[u].body_charge or 0) > 0:
        found[BODY] = min(fits, s.units[u].body_charge or 0)
    return found


def _ammo_type(s: Encounter, u: UnitId, key: str) -> str:
    b = book(s)
    if where := _system(s, key):
        ammo = b.systems[s.units[where[0]].systems[where[1]].system].ammo
    else:
        thing = _thing(s, u, int(key.split("/")[1]))
        ammo = b.items[thing.item].ammo if thing else None
    return ammo.type if ammo else ""


def move(s: Encounter, u: UnitId, key: str, effect: Reload | Recharge, n: int, count: int) -> None:
    """Out of one thing into what the key names."""
    ammo = isinstance(effect, Reload)
    add(
        s, u, f"item/{n}" if n else "body", ammo=-count if ammo else 0, charge=0 if ammo else -count
    )
    add(s, u, key, ammo=count if ammo else 0, charge=0 if ammo else count)
    s.emit(events.Loaded(unit=u, key=key, tokens=count))


def add(s: Encounter, u: UnitId, key: str, ammo: int = 0, charge: int = 0) -> None:
    """Put tokens into what a key names, or take them out of it."""
    if where := _system(s, key):
        vehicle, k = where
        held = s.units[vehicle].systems[k]
        held = replace(held, ammo=held.ammo + ammo, charge=held.charge + charge)
        systems = list(s.units[vehicle].systems)
        systems[k] = held
        change(s, vehicle, systems=tuple(systems))
    elif key.startswith("item/"):
        n = int(key.split("/")[1])
        things = tuple(
            replace(t, ammo=t.ammo + ammo, charge=t.charge + charge) if t.n == n else t
            for t in s.units[u].things
        )
        change(s, u, things=things)
    else:
        change(s, u, body_charge=(s.units[u].body_charge or 0) + charge)


def lose(s: Encounter, u: UnitId, key: str) -> None:
    """The item is used up: one of them, if it is a pile."""
    n = int(key.split("/")[1])
    things = tuple(
        replace(t, count=t.count - 1) if t.n == n else t
        for t in s.units[u].things
        if t.n != n or t.count > 1
    )
    change(s, u, things=things)
