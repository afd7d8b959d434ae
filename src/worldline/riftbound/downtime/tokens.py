"""Ammo and Charge moved from one thing into another (RB-KEY-AMMO-3, RB-KEY-CHARGE-2).

What gains must be held; where the tokens come from need only be carried (RB-RULING-130).
"""

from typing import Final, NamedTuple

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.tokens import is_right, movable
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.effects import Recharge, Reload
from worldline.riftbound.downtime.dying import CharacterAfter
from worldline.riftbound.downtime.rest import charge_body
from worldline.riftbound.downtime.shop import check_held, does, replace_things, thing
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line

BODY: Final = 0
"""In place of a thing's number: the body of somebody who runs on Charge."""


class Level(NamedTuple):
    """How many tokens there are, and how many fit."""

    name: str
    has: int
    most: int


def reload(c: Character, n: int, storage: int, tokens: int | None = None) -> CharacterAfter:
    """RB-KEY-AMMO-3: from one Ammo Storage of the right type; as many as fit, unless fewer are
    wanted."""
    own, item = thing(c, n)
    if item.ammo is None or not does(c, item, Reload):
        raise Illegal("RB-KEY-AMMO-1", f"a {item.name} is not loaded with Ammo")
    check_held(own, item)
    held, type = Level(item.name, own.ammo, item.ammo.most), item.ammo.type
    moved = _moved(held, _stored(c, storage, type), tokens, "RB-KEY-AMMO-3")
    c = replace_things(c, replace(own, ammo=own.ammo + moved))
    return _emptied(c, storage, moved), [_line(held, moved, "Ammo", "RB-KEY-AMMO-3")]


def reload_system(c: Character, k: int, storage: int, tokens: int | None = None) -> CharacterAfter:
    """RB-SYS-GUN-RELOAD-1: a gun of the Signature Vehicle, by its place among the Systems."""
    if c.vehicle is None or not 0 <= k < len(c.vehicle.systems):
        raise Illegal("RB-KEY-AMMO-3", f"{c.name} has no such System")
    own = c.vehicle.systems[k]
    system = open_book(c.packs).systems[own.system]
    if system.ammo is None:
        raise Illegal("RB-KEY-AMMO-1", f"a {system.name} is not loaded with Ammo")
    held = Level(system.name, own.ammo, system.ammo.most)
    moved = _moved(held, _stored(c, storage, system.ammo.type), tokens, "RB-KEY-AMMO-3")
    systems = list(c.vehicle.systems)
    systems[k] = replace(own, ammo=own.ammo + moved)
    c = replace(c, vehicle=replace(c.vehicle, systems=tuple(systems)))
    return _emptied(c, storage, moved), [_line(held, moved, "Ammo", "RB-KEY-AMMO-3")]


def _stored(c: Character, storage: int, type: str) -> int:
    source, magazine = thing(c, storage)
    if magazine.stores is None or magazine.stores.type != type:
        raise Illegal("RB-KEY-AMMO-3", f"a {magazine.name} holds no {type} Ammo")
    return source.ammo


def _emptied(c: Character, storage: int, tokens: int) -> Character:
    source, _ = thing(c, storage)
    return replace_things(c, replace(source, ammo=source.ammo - tokens))


def recharge(c: Character, n: int, source: int, tokens: int | None = None) -> CharacterAfter:
    """RB-KEY-CHARGE-2: from one other Charge item, or from a body."""
    if n == source:
        raise Illegal("RB-KEY-CHARGE-2", "Charge comes from another item")
    held = _rechargeable(c, n)
    moved = _moved(held, _charged(c, source).has, tokens, "RB-KEY-CHARGE-2")
    c = _charge(_charge(c, source, -moved), n, moved)
    return c, [_line(held, moved, "Charge", "RB-KEY-CHARGE-2")]


def _charged(c: Character, n: int) -> Level:
    """RB-KEY-CHARGE-1."""
    if n == BODY:
        abilities = (open_book(c.packs).abilities[own.ability] for own in c.abilities)
        most = max((ability.charge for ability in abilities), default=0)
        name, has = "body", c.body_charge or 0
    else:
        own, item = thing(c, n)
        name, has, most = item.name, own.charge, item.charge
    if not most:
        raise Illegal("RB-KEY-CHARGE-1", f"the {name} holds no Charge")
    return Level(name, has, most)


def _rechargeable(c: Character, n: int) -> Level:
    held = _charged(c, n)
    if n != BODY:
        own, item = thing(c, n)
        if not does(c, item, Recharge):
            raise Illegal("RB-KEY-CHARGE-2", f"a {item.name} cannot be Recharged")
        check_held(own, item)
    return held


def _charge(c: Character, n: int, tokens: int) -> Character:
    if n == BODY:
        return charge_body(c, tokens)
    own, _ = thing(c, n)
    return replace_things(c, replace(own, charge=own.charge + tokens))


def _moved(held: Level, available: int, tokens: int | None, rule: str) -> int:
    """As many as are wanted; never above the maximum, and never more than there are."""
    room = movable(held.most, held.has, available)
    if not room:
        raise Illegal(rule, f"nothing can be moved into the {held.name}")
    moved = room if tokens is None else tokens
    if not is_right(moved, room):
        raise Illegal(rule, f"between 1 and {room} tokens can be moved into the {held.name}")
    return moved


def _line(held: Level, moved: int, what: str, rule: str) -> Line:
    return Line(f"{held.name}: {what} {held.has + moved} of {held.most}", (rule,))
