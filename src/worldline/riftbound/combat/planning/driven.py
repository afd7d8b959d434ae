"""Where a vehicle can be driven to, and by which way.

Ways of two legs are tried by first legs to some sides only, more of them for one way than for the
lines around all ends.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import cos, hypot, radians, sin, tau

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns.encounter import mode, on_grid
from worldline.riftbound.combat.planning.driving import Driving
from worldline.riftbound.combat.query.passage import ground
from worldline.riftbound.combat.query.ways import Ways
from worldline.riftbound.combat.space import grid
from worldline.riftbound.combat.space.geometry import METRE, Body, Point
from worldline.riftbound.combat.space.outline import Borders, Part, outlines, trace
from worldline.riftbound.combat.topics import vehicle

FEW_SIDES, MANY_SIDES, FEW_TRIES = 24, 72, 6


def outlines_driven(drive: Driving, altitude: int, parts: Sequence[Part]) -> list[Borders]:
    """Lines around where it may come to stand at this altitude; of one leg that cannot be shorter
    the line is where it ends."""
    g, v = drive.s, drive.d.vehicle
    place, legs = g.units[v].place, drive.effect.legs
    rise = altitude - place[2]
    if not -drive.d.dive * METRE <= rise <= drive.d.climb * METRE:
        return [()] * (1 + len(parts))
    if not legs[0].straight:
        return outlines(ground(g, v), place, drive.most, altitude, parts)
    if legs[0].exact and len(legs) == 1:
        return _ends(drive, altitude, parts)
    return trace((*place[:2], altitude), drive.most, _Legs(drive, altitude, FEW_SIDES), parts)


def _ends(drive: Driving, altitude: int, parts: Sequence[Part]) -> list[Borders]:
    firsts = _first_ends(drive, altitude, MANY_SIDES)
    ends = [drive.course((at,))[-1][:2] for at in firsts if _is_lawful(drive, (at,))]
    line = tuple(dict.fromkeys(ends))
    seen = [tuple(at for at in line if part(*at)) for part in parts]
    return [(some,) if some else () for some in (line, *seen)]


def _first_ends(drive: Driving, altitude: int, sides: int) -> list[Point]:
    """Where the first leg ends in full."""
    g = drive.s
    x, y, _ = g.units[drive.d.vehicle].place
    mm = drive.effect.legs[0].metres * METRE
    turns = (tau * k / sides for k in range(sides))
    ends = ((x + round(mm * cos(a)), y + round(mm * sin(a)), altitude) for a in turns)
    full = (vehicle.full_leg(g, drive.d, at) for at in ends)
    return [*dict.fromkeys(at for at in full if at[:2] != (x, y))]


class _Legs:
    """Ways of straight legs that nothing blocks: one that may be shorter, or a full one and a
    second one, no farther turned than it may be. On a grid, too, one looks along straight lines."""

    def __init__(
        self, drive: Driving, altitude: int, sides: int, toward: Point | None = None
    ) -> None:
        g, v = drive.s, drive.d.vehicle
        self.how, self.here = mode(g), g.units[v].place
        self.around = replace(ground(g, v), how="free")
        self.s, self.d, self.z = g, g.units[v].diameter, altitude
        self.legs, self.least = drive.effect.legs, cos(radians(drive.d.turn))
        ends = _first_ends(drive, altitude, sides) if self.legs[0].exact else []
        if toward is not None and ends:
            ends.insert(0, vehicle.full_leg(g, drive.d, toward))
        free = (at for at in ends if self.around.way((self.here, at), ends=False) is None)
        self.firsts = [*free]

    def __call__(self, x: int, y: int) -> bool:
        to = on_grid(self.s, (x, y, self.z), self.d)
        return next(self.ways(to, FEW_TRIES), None) is not None

    def ways(self, to: Point, tries: int) -> Iterator[tuple[Point, ...]]:
        """The shortest second leg first; by so many first legs at most."""
        if not self.legs[0].exact:
            if self._is_free(self.here, to, self.legs[0].metres):
                yield (to,)
            return
        near = sorted((hypot(to[0] - x, to[1] - y), (x, y, z)) for x, y, z in self.firsts)
        turned = (first for _, first in near if self._turns(first, to))
        for first in islice(turned, tries):
            if self._is_free(first, to, self.legs[1].metres):
                yield first, to

    def _turns(self, first: Point, to: Point) -> bool:
        ax, ay = first[0] - self.here[0], first[1] - self.here[1]
        bx, by = to[0] - first[0], to[1] - first[1]
        return ax * bx + ay * by >= self.least * hypot(ax, ay) * hypot(bx, by) - 1

    def _is_free(self, a: Point, b: Point, metres: int) -> bool:
        if self.how in grid.GRIDS:
            far = grid.steps(self.how, Body(*a[:2], 0, METRE), Body(*b[:2], 0, METRE)) * METRE
        else:
            far = round(hypot(b[0] - a[0], b[1] - a[1]))
        return far <= metres * METRE and self.around.way((a, b)) is None


def _is_lawful(drive: Driving, path: tuple[Point, ...]) -> bool:
    try:
        drive.check(path)
    except Illegal:
        return False
    return True


def way_driven(drive: Driving, to: Point) -> tuple[Point, ...]:
    """A lawful way to a place, if one is found; a single leg that cannot be shorter leads only
    towards it."""
    legs = drive.effect.legs
    if not legs[0].straight:
        return _around(drive, to)
    if len(legs) == 1:
        return (vehicle.full_leg(drive.s, drive.d, to) if legs[0].exact else to,)
    for way in _Legs(drive, to[2], MANY_SIDES, toward=to).ways(to, MANY_SIDES):
        if _is_lawful(drive, way):
            return way
    raise Illegal("RB-RULING-70", "no way of these legs is found that leads there")


def _around(drive: Driving, to: Point) -> tuple[Point, ...]:
    """Straight, or around what is in the way."""
    if _is_lawful(drive, (to,)):
        return (to,)
    ways = Ways(drive.s, drive.d.vehicle, drive.most)
    if to[2] == ways.here[2]:
        if ways.on_cells:
            found = ways.cells.way(to) if to in ways.cells.steps else None
        else:
            found = ways.routes.straight_or_around(to)
        if found is not None and _is_lawful(drive, found):
            return found
    drive.check((to,))
    raise Illegal("RB-MOVE-1", "no way that is short enough leads there")
