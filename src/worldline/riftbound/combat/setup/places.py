"""Where those stand who come with a character: its vehicle and its companion (RB-RULING-250)."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Unit,
    body,
    book,
    change,
    mode,
    on_grid,
)
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, passage
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import METRE, Obstacle, Point
from worldline.riftbound.combat.space.ground import Ground

FARTHEST: Final = 30 * METRE
STEP: Final = METRE // 2


def make_room(s: Encounter, units: Sequence[UnitId]) -> None:
    """RB-RULING-250: each where it is meant to stand, or else at the nearest free place; one after
    the other, so that all others stay where they are, but those who are hidden: they come last,
    and give way to whoever is not. Where no place is free it is left."""
    seen = [u for u in units if not s.units[u].hidden]
    hidden = [u for u in units if s.units[u].hidden]
    left = {*units}
    for u in seen:
        left.discard(u)
        _settle(s, u, left)
    for u in [*hidden, *_ousted(s, hidden, seen)]:
        left.discard(u)
        _settle(s, u, left)


def _settle(s: Encounter, u: UnitId, left: Collection[UnitId]) -> None:
    at = _free_place(s, s.units[u], left)
    if at is not None and at != s.units[u].place:
        change(s, u, x=at[0], y=at[1], z=at[2])


def _ousted(s: Encounter, coming: Collection[UnitId], seen: Collection[UnitId]) -> list[UnitId]:
    """Who is hidden where one of those now stands who are seen."""
    there = [u for u in field.hidden_units(s) if u not in coming and s.units[u].aboard is None]
    others = {unit.id for unit in s.units} - {*seen}
    return [u for u in there if not _ground(s, s.units[u], others).has_room(s.units[u].place)]


def _ground(s: Encounter, unit: Unit, left: Collection[UnitId]) -> Ground:
    walls = [t for t in s.terrain if t.solid]
    return Ground(mode(s), unit.diameter, walls, [], [*_in_the_way(s, unit, left)])


def _free_place(s: Encounter, unit: Unit, left: Collection[UnitId]) -> Point | None:
    walls = [t for t in s.terrain if t.solid]
    ground = _ground(s, unit, left)
    falls = passage.drop(s, unit.id, unit.place)
    for at in _near(s, unit):
        clear = all(geometry.clears(at, at, unit.diameter, wall) for wall in walls)
        if clear and ground.has_room(at) and passage.drop(s, unit.id, at) <= falls:
            return at
    return None


def _in_the_way(s: Encounter, unit: Unit, left: Collection[UnitId]) -> Iterator[Obstacle]:
    """RB-SIZE-4: all in whose space it may not stand, and who may not stand in its own. Nobody
    who is hidden, to one who is seen: its place would tell of them."""
    sizes = book(s).sizes
    for other in s.units:
        if other.dead or other.aboard is not None or other.id in left or other.id == unit.id:
            continue
        if other.hidden and not unit.hidden:
            continue
        much_larger = sizes[other.size].rank - sizes[unit.size].rank >= 2
        a, b = (other.id, unit.id) if much_larger else (unit.id, other.id)
        if field.is_aware(s, a, b):  # RB-RULING-248
            yield geometry.obstacle(body(s, other.id), unit.diameter, 0)


def _near(s: Encounter, unit: Unit) -> Iterator[Point]:
    x, y, z = unit.place
    for dx, dy in _offsets():
        yield on_grid(s, (x + dx, y + dy, z), unit.diameter)


@cache
def _offsets() -> tuple[tuple[int, int], ...]:
    """Of places around one, the nearest first."""
    along = range(-FARTHEST, FARTHEST + 1, STEP)
    near = ((x, y) for x in along for y in along if x * x + y * y <= FARTHEST * FARTHEST)
    return tuple(sorted(near, key=lambda at: (at[0] ** 2 + at[1] ** 2, at)))
