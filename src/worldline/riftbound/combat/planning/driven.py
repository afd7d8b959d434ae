"""Where a vehicle can be driven to, and by which way.

Ways of two legs are tried by first legs to some sides only, more of them for one way than for the
lines around all ends.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import cos, hypot, radians, sin, tau
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns.encounter import mode, on_grid
from worldline.riftbound.combat.planning.driving import Driving
from worldline.riftbound.combat.query.passage import ground
from worldline.riftbound.combat.query.ways import Ways
from worldline.riftbound.combat.space import grid
from worldline.riftbound.combat.space.geometry import METRE, Body, Point
from worldline.riftbound.combat.space.ground import Ground
from worldline.riftbound.combat.space.outline import Borders, Part, outlines, trace, within
from worldline.riftbound.combat.space.shadows import Shadows
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
    return trace((*place[:2], altitude), drive.most, Legs(drive, altitude, FEW_SIDES), parts)


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


class Legs:
    """Ways of straight legs that nothing blocks: one that may be shorter, or a full one and a
    second one, no farther turned than it may be. On a grid, too, one looks along straight lines."""

    def __init__(
        self, drive: Driving, altitude: int, sides: int, toward: Point | None = None
    ) -> None:
        g, v = drive.s, drive.d.vehicle
        self.how, self.here = mode(g), g.units[v].place
        around = replace(ground(g, v), how="free")
        self.s, self.d, self.z = g, g.units[v].diameter, altitude
        self.legs, least = drive.effect.legs, cos(radians(drive.d.turn))
        ends = _first_ends(drive, altitude, sides) if self.legs[0].exact else [self.here]
        if toward is not None and self.legs[0].exact and ends:
            ends.insert(0, vehicle.full_leg(g, drive.d, toward))
        longest = max(leg.metres for leg in self.legs) * METRE + 1
        self.most = longest * (_SLANTED if self.how in grid.GRIDS else 1)
        up = max(abs(z - self.here[2]) for z in (altitude, *[end[2] for end in ends]))
        self.around = within(around, self.here, self.most * len(self.legs), up)
        free = (at for at in ends if self.around.way((self.here, at), ends=False) is None)
        self.starts = [_Start(self.around, self.here, at, least, self.most) for at in free]

    def __call__(self, x: int, y: int) -> bool:
        to = on_grid(self.s, (x, y, self.z), self.d)
        return next(self.ways(to, FEW_TRIES), None) is not None

    def ways(self, to: Point, tries: int) -> Iterator[tuple[Point, ...]]:
        """The shortest second leg first; by so many first legs at most."""
        if not self.around.has_room(to):
            return
        if not self.legs[0].exact:
            short = self._is_short_enough(self.here, to, 0)
            if short and any(start.is_free(to) for start in self.starts):
                yield (to,)
            return
        for _, first, k in self._turned(to)[:tries]:
            if self._is_short_enough(first, to, 1) and self.starts[k].is_free(to):
                yield first, to

    def _turned(self, to: Point) -> list[tuple[float, Point, int]]:
        """The first legs that a second one may follow on to a place, the shortest such first."""
        (tx, ty, _), found = to, list[tuple[float, Point, int]]()
        for k, start in enumerate(self.starts):
            x, y, dx, dy, least = start.turn
            bx, by = tx - x, ty - y
            far = hypot(bx, by)
            if far <= self.most and dx * bx + dy * by >= least * far - 1:
                found.append((far, start.at, k))
        found.sort()
        return found

    def _is_short_enough(self, a: Point, b: Point, leg: int) -> bool:
        if self.how in grid.GRIDS:
            far = grid.steps(self.how, Body(*a[:2], 0, METRE), Body(*b[:2], 0, METRE)) * METRE
        else:
            far = round(hypot(b[0] - a[0], b[1] - a[1]))
        return far <= self.legs[leg].metres * METRE


_SLANTED: Final = 2
"""A way over cells of a grid is no longer on the ground than so many times what it counts."""


class _Start:
    """Where a leg begins."""

    def __init__(self, around: Ground, came: Point, at: Point, least: float, most: int) -> None:
        self.around, self.at, self.most = around, at, most
        dx, dy = at[0] - came[0], at[1] - came[1]
        self.turn = (*at[:2], dx, dy, least * hypot(dx, dy))
        """Where it is, and what tells how far the leg turns from the one before it."""

    def is_free(self, to: Point) -> bool:
        """Whether the leg there is: the shadows tell of most that it is."""
        if to[2] == self.at[2] and self._shadows.free(to[0], to[1]):
            return True
        return self.around.way((self.at, to), ends=False) is None

    @cached_property
    def _shadows(self) -> Shadows:
        return Shadows(self.around, self.at, self.most)


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
    for way in Legs(drive, to[2], MANY_SIDES, toward=to).ways(to, MANY_SIDES):
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
