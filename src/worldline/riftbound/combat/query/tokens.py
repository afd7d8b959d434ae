"""Ammo and Charge: spent by Attacks and uses, moved between items (RB-KEY-AMMO, RB-KEY-CHARGE)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from worldline.riftbound.body.tokens import movable
from worldline.riftbound.combat.nouns import events, keys
from worldline.riftbound.combat.nouns.encounter import Encounter, book, change, change_tokens
from worldline.riftbound.combat.nouns.keys import Key
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, own
from worldline.riftbound.combat.query.derived import of_unit
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.content.entries.effects import Recharge, Reload
from worldline.riftbound.figures.character import SystemHeld, Thing
from worldline.riftbound.figures.sources import AT_HAND

BODY = 0
"""In place of a thing's number: a body that runs on Charge."""


def _thing(s: Encounter, u: UnitId, n: int) -> Thing | None:
    for thing in s.units[u].things:
        if thing.n == n:
            return thing
    return None


def _system(s: Encounter, key: Key) -> SystemHeld:
    assert key.unit is not None
    return s.units[key.unit].systems[key.n]


def _level(s: Encounter, u: UnitId, key: Key, effect: Reload | Recharge) -> tuple[int, int]:
    """How many tokens fit into what the key names, other than Ammo into a thing, and how many there
    are."""
    b = book(s)
    if key.kind == "system":
        held = _system(s, key)
        ammo = b.systems[held.system].ammo
        return (ammo.most, held.ammo) if ammo and isinstance(effect, Reload) else (0, 0)
    if key.kind == "ability":
        return b.abilities[key.entry].charge, s.units[u].body_charge or 0
    thing = _thing(s, u, key.n)
    return (0, 0) if thing is None else (b.items[thing.item].charge, thing.charge)


def tokens_held(s: Encounter, u: UnitId, power: Power) -> tuple[int, int]:
    """Ammo and Charge in what a unit has a power by."""
    source = power.source
    thing = None if source.thing is None else _thing(s, u, source.thing)
    return (source.ammo, source.charge) if thing is None else (thing.ammo, thing.charge)


class TokenSource(NamedTuple):
    """What tokens come out of: a thing by its number, or a body, of a unit or on the ground."""

    n: int
    of: UnitId | None  # None: it lies on the ground


def sources(s: Encounter, u: UnitId, key: Key, effect: Reload | Recharge) -> dict[TokenSource, int]:
    """Where tokens can come from, and how many can be moved."""
    reloads = isinstance(effect, Reload)
    if reloads and key.kind == "item":
        return _sources_of_ammo(s, u, key.n)
    most, has = _level(s, u, key, effect)
    if most <= has:
        return {}
    all_sources = _magazines_aboard(s, key) if reloads else _charges(s, u)
    return {
        source: movable(most, has, n)
        for source, n in all_sources
        if n > 0 and source != _filled(u, key)
    }


def _filled(u: UnitId, key: Key) -> TokenSource | None:
    """What the key names: nothing is filled from itself."""
    if key.kind == "system":
        return None
    return TokenSource(key.n if key.kind == "item" else BODY, u)


def _sources_of_ammo(s: Encounter, u: UnitId, n: int) -> dict[TokenSource, int]:
    """The same for a thing that the user carries."""
    place, most, magazines = _magazines(s, u, n)
    if not magazines:
        return {}
    things = s.units[u].things
    has = things[place].ammo
    if most <= has:
        return {}
    full = [things[k] for k in magazines if things[k].ammo > 0]
    return {TokenSource(thing.n, u): movable(most, has, thing.ammo) for thing in full}


@of_unit(own.gear, "vehicle", "aboard")
def _magazines(s: Encounter, u: UnitId, n: int) -> tuple[int, int, tuple[int, ...]]:
    """The place of a thing among the unit's, how much Ammo it takes, and the places of the Ammo
    Storage of its type that the user carries."""
    unit, items = s.units[u], book(s).items
    things = own.gear(s, unit)
    place = next((k for k, thing in enumerate(things) if thing.n == n), None)
    ammo = None if place is None else items[things[place].item].ammo
    if place is None or ammo is None:
        return 0, 0, ()
    found = []
    for k, thing in enumerate(things):
        stores = items[thing.item].stores
        stowed = unit.vehicle if thing.where == "vehicle" else None
        fits = stores is not None and stores.type == ammo.type
        if fits and k != place and stowed in (None, unit.aboard):
            found.append(k)
    return place, ammo.most, tuple(found)


def _magazines_aboard(s: Encounter, key: Key) -> Iterator[tuple[TokenSource, int]]:
    """For the guns of a vehicle: all Ammo Storage of the right type that is in it."""
    if key.kind != "system":
        return
    items = book(s).items
    ammo = book(s).systems[_system(s, key).system].ammo
    for unit in s.units:
        for thing in unit.things:
            stores = items[thing.item].stores
            if ammo is None or stores is None or stores.type != ammo.type:
                continue
            stowed = unit.vehicle if thing.where == "vehicle" else None
            if key.unit in (unit.aboard, stowed):
                yield TokenSource(thing.n, unit.id), thing.ammo


def _charges(s: Encounter, u: UnitId) -> Iterator[tuple[TokenSource, int]]:
    """Charge items that the user carries or touches, and bodies that run on Charge, if willing."""
    items = book(s).items
    for other in s.units:
        if other.id != u and not (_at_hand(s, u, other.id) and _lets(s, other.id, u)):
            continue
        for thing in other.things:
            if items[thing.item].charge and (other.id == u or thing.where in AT_HAND):
                yield TokenSource(thing.n, other.id), thing.charge
        yield TokenSource(BODY, other.id), other.body_charge or 0
    for lying in field.lying_for(s, u):
        if items[lying.thing.item].charge and field.at_arms_length(s, u, lying.at):
            yield TokenSource(lying.n, None), lying.thing.charge


def _at_hand(s: Encounter, u: UnitId, other: UnitId) -> bool:
    """RB-RULING-62; through the hull of a closed vehicle nobody is touched (RB-RULING-213)."""
    return field.touching(s, u, other) and not field.is_enclosed(s, u, other)


def _lets(s: Encounter, a: UnitId, u: UnitId) -> bool:
    return field.willing(s, a, u) and field.is_aware(s, u, a) and not s.units[a].dead


def move(
    s: Encounter, u: UnitId, key: Key, effect: Reload | Recharge, source: TokenSource, count: int
) -> None:
    """Out of one thing into what the key names."""
    ammo, charge = (count, 0) if isinstance(effect, Reload) else (0, count)
    if source.of is None:
        k = next(k for k, lying in enumerate(s.lying) if lying.n == source.n)
        thing = s.lying[k].thing
        s.lying[k] = replace(s.lying[k], thing=replace(thing, charge=thing.charge - charge))
    else:
        add(
            s, source.of, keys.item(source.n) if source.n else keys.BODY, ammo=-ammo, charge=-charge
        )
    add(s, u, key, ammo=ammo, charge=charge)
    s.emit(events.Loaded(unit=u, key=key.text, tokens=count))


def add(s: Encounter, u: UnitId, key: Key, ammo: int = 0, charge: int = 0) -> None:
    """Put tokens into what a key names, or take them out of it."""
    if key.kind == "item":
        _refill(s, u, key.n, ammo, charge)
    elif key.kind == "system":
        assert key.unit is not None
        held = _system(s, key)
        systems = list(s.units[key.unit].systems)
        systems[key.n] = replace(held, ammo=held.ammo + ammo, charge=held.charge + charge)
        change(s, key.unit, systems=tuple(systems))
    else:
        change(s, u, body_charge=(s.units[u].body_charge or 0) + charge)


def _refill(s: Encounter, u: UnitId, n: int, ammo: int, charge: int) -> None:
    things = [
        replace(t, ammo=t.ammo + ammo, charge=t.charge + charge) if t.n == n else t
        for t in s.units[u].things
    ]
    change_tokens(s, u, tuple(things))


def lose(s: Encounter, u: UnitId, key: Key) -> None:
    """The item is used up: one of them, if it is a pile."""
    things = tuple(
        replace(t, count=t.count - 1) if t.n == key.n else t
        for t in s.units[u].things
        if t.n != key.n or t.count > 1
    )
    change(s, u, things=things)
