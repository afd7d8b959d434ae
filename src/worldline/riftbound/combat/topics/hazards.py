"""Hazards that travel, pulse and explode (RB-RULING-125, RB-RULING-240)."""

from collections.abc import Iterable

from msgspec.structs import replace

from worldline.riftbound.combat.nouns.encounter import (
    Cloud,
    Encounter,
    body,
    book,
    mode,
    number_for_all,
    on_grid,
)
from worldline.riftbound.combat.nouns.frames import Damaging, Drifting, Pulsing, Throwing
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import METRE, Body, Point
from worldline.riftbound.content.entries.world import Hazard
from worldline.riftbound.figures.amounts import Reason, settle


def find(s: Encounter, n: int) -> Cloud | None:
    return next((cloud for cloud in s.clouds if cloud.n == n), None)


def of(s: Encounter, members: tuple[UnitId, ...]) -> tuple[int, ...]:
    """Those that these units have created."""
    return tuple(cloud.n for cloud in s.clouds if cloud.creator in members)


def create(s: Encounter, u: UnitId, hazard: str, to: Point) -> None:
    """It appears beyond its creator's base, and keeps its direction."""
    base = body(s, u)
    here = (base.x, base.y, base.z)
    goal = (to[0], to[1], base.z)
    at = geometry.along(here, goal, base.d // 2 + book(s).hazards[hazard].starts_mm)
    at = on_grid(s, at, METRE)
    way = (to[0] - base.x, to[1] - base.y)
    n = number_for_all(s, u, [cloud.n for cloud in s.clouds])
    s.clouds.append(Cloud(n=n, hazard=hazard, creator=u, at=at, way=way))


def _entry(s: Encounter, cloud: Cloud) -> Hazard:
    return book(s).hazards[cloud.hazard]


def _put(s: Encounter, cloud: Cloud, at: Point, pulses: int) -> None:
    k = next(k for k, other in enumerate(s.clouds) if other.n == cloud.n)
    s.clouds[k] = replace(cloud, at=at, pulses=pulses)


def _near(s: Encounter, at: Point, u: UnitId, mm: int) -> bool:
    """RB-RULING-240: from its point to the nearest point of a base; on a grid its point is the
    middle of a cell, half a metre from the next one (RB-RULING-64)."""
    if mode(s) in grid.GRIDS:
        steps = grid.steps(mode(s), Body(*at, METRE), body(s, u))
        return steps * METRE - METRE // 2 <= mm
    return geometry.gap(Body(*at, 0), body(s, u)) <= mm


def hazards_at(s: Encounter, u: UnitId) -> tuple[int, ...]:
    """The hazards that a unit sets off where it stands."""
    return tuple(
        cloud.n for cloud in s.clouds if _near(s, cloud.at, u, _entry(s, cloud).contact_mm)
    )


# It travels


def travel(s: Encounter, f: Drifting, _: object) -> None:
    """RB-EQ-PLASMA-DISRUPTION-1: straight on, until something is in its way."""
    cloud = find(s, f.cloud)
    if cloud is None:
        s.finish()
        return
    entry, points = _entry(s, cloud), f.points
    if not f.begun:
        x, y, z = cloud.at
        far = (x + cloud.way[0], y + cloud.way[1], z)
        end = geometry.along(cloud.at, far, entry.travels * METRE)
        points = tuple(_points(s, cloud.at, end))
    f.begun, f.points = True, points[1:]
    if not points:
        _pulse(s, f, cloud)
        return
    at, blocked = _reach(s, cloud.at, points[0], entry.contact_mm)
    _put(s, cloud, at, cloud.pulses)
    met = any(
        _near(s, at, unit.id, entry.contact_mm)
        for unit in s.units
        if not unit.dead and unit.aboard is None
    )
    if blocked or met:
        s.finish()
        s.push(Pulsing(cloud=f.cloud, last=True))
    else:
        s.goto(travel)


def _points(s: Encounter, here: Point, end: Point) -> Iterable[Point]:
    """RB-RULING-64: on a grid it goes from cell to cell."""
    if mode(s) in grid.GRIDS:
        return grid.line(mode(s), here, on_grid(s, end, METRE))
    return geometry.trigger_points((here, end))


def _reach(s: Encounter, here: Point, to: Point, contact: int) -> tuple[Point, bool]:
    """How far it comes before it touches solid terrain."""
    walls = [t for t in s.terrain if t.solid]

    def free(p: Point) -> bool:
        return all(geometry.clears(here, p, 2 * contact, wall) for wall in walls)

    if mode(s) in grid.GRIDS:
        return (to, False) if free(to) else (here, True)
    end = geometry.furthest(here, to, free)
    return end, end != to


def _pulse(s: Encounter, f: Drifting, cloud: Cloud) -> None:
    """RB-EQ-PLASMA-DISRUPTION-2: the last pulse is its explosion."""
    pulses = cloud.pulses + 1
    _put(s, cloud, cloud.at, pulses)
    s.finish()
    s.push(Pulsing(cloud=f.cloud, last=pulses >= _entry(s, cloud).pulses))


DRIFTING = (travel,)

# It pulses


def throw(s: Encounter, f: Pulsing, _: object) -> None:
    """RB-RULING-125: one throw for all units near it, its creator and allies too."""
    cloud = find(s, f.cloud)
    if cloud is None:
        s.finish()
        return
    entry = _entry(s, cloud)
    units = tuple(
        unit.id
        for unit in s.units
        if not unit.dead and _near(s, cloud.at, unit.id, entry.radius * METRE)
    )
    f.todo, f.creator, f.hazard = units, cloud.creator, cloud.hazard
    if f.last:
        s.clouds[:] = [other for other in s.clouds if other.n != f.cloud]
    if not units:
        s.finish()
        return
    amount = settle(entry.damage, _nobody)
    added = (Reason(entry.name, entry.rules[0], amount.plus),) if amount.plus else ()
    s.push(
        Throwing(
            roller=cloud.creator, count=amount.dice, purpose=cloud.hazard, added=added,
            rules=("RB-RULING-125",),
        )
    )  # fmt: skip


def _nobody(_: object) -> int:
    """A hazard has no Scores."""
    return 0


def burn(s: Encounter, f: Pulsing, got: Throwing) -> None:
    amount = settle(book(s).hazards[f.hazard].damage, _nobody)
    f.packet = amount.shows(sum(got.faces))


def each(s: Encounter, f: Pulsing, _: object) -> None:
    """No Hit and no Dodge Roll: one damage event for each."""
    if f.todo:
        s.goto(each)
        type = book(s).hazards[f.hazard].type
        s.push(Damaging(damaged=f.todo[0], packets=(f.packet,), damage=type, dealer=f.creator))
        f.todo = f.todo[1:]


PULSING = (throw, burn, each)
