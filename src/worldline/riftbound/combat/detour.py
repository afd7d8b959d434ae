"""Ways around what is in the way, from corner to corner: proposals, which `move` judges."""

from collections.abc import Callable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot

from worldline.riftbound.combat import grid, space
from worldline.riftbound.combat.space import Body, Point, Terrain

Way = tuple[Point, ...]
Free = Callable[[Point, Point], bool]
"""Whether a unit can go straight from one point to another."""
_MARGIN = 10
_CORNERS = 3
"""How many of them a way goes around at most."""
_CELLS = 300
"""How many cells are looked at on a grid."""
_ANY = 1 << 60
"""Millimetres: longer than any way."""
_FLAT = 0.2
"""The sine of an angle that is no corner any more."""


def around(
    start: Point, goal: Body, d: int, walls: list[Terrain], others: list[Body], free: Free
) -> Way | None:
    """The shortest way that was found into contact with a body, for a unit of diameter `d`."""
    free, near, hopeless = cache(free), (d + goal.d) // 2, dict[Point, int]()

    def search(here: Point, left: int, shortest: int) -> Way | None:
        """One that is shorter than what was found before; corners that lead too far, or from which
        so many corners have led nowhere, are not tried."""
        end = _beside(here, goal, d)
        if free(here, end):
            return (end,)
        if left <= hopeless.get(here, 0):
            return None
        found: Way | None = None
        for corner in _corners(here, end, d, walls, others):
            leg = space.distance(here, corner)
            least = leg + space.distance(corner, (goal.x, goal.y, here[2])) - near
            if least - _MARGIN >= shortest or not free(here, corner):
                continue
            rest = search(corner, left - 1, shortest - leg)
            if rest is not None and (whole := leg + space.length((corner, *rest))) < shortest:
                found, shortest = (corner, *rest), whole
        if found is None and shortest > _ANY:
            hopeless[here] = left
        return found

    return search(start, _CORNERS, 2 * _ANY)


def _beside(start: Point, goal: Body, d: int) -> Point:
    """Where a straight way to a body touches it."""
    centre = (goal.x, goal.y, start[2])
    near = (d + goal.d) // 2
    return space.along(start, centre, max(0, space.distance(start, centre) - near))


def _corners(
    start: Point, end: Point, d: int, walls: list[Terrain], others: list[Body]
) -> Iterator[Point]:
    """Those of the first thing in the straight way: of a wall, or around a unit."""
    hit: list[tuple[int, list[tuple[int, int]]]] = []
    for wall in walls:
        if not space.clears(start, end, d, wall):
            points = [*_outside(wall.corners, d)]
            far = min((space.distance(start, (*p, start[2])) for p in points), default=0)
            hit.append((far, points))
    for body in others:
        if not space.passes(start, end, d, body, 1):
            far = space.distance(start, (body.x, body.y, start[2]))
            if not hit or far <= min(hit)[0]:
                hit.append((far, [*_round(body, d)]))
    if hit:
        yield from ((*point, start[2]) for point in min(hit)[1])


def _outside(corners: tuple[tuple[int, int], ...], d: int) -> Iterator[tuple[int, int]]:
    """Where the centre of a unit rounds a corner of a wall."""
    for (px, py), (cx, cy), (nx, ny) in zip(
        (corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True
    ):
        one, two = hypot(cx - px, cy - py), hypot(cx - nx, cy - ny)
        if not one or not two:
            continue
        ax, ay, bx, by = (cx - px) / one, (cy - py) / one, (cx - nx) / two, (cy - ny) / two
        sine = abs(ax * by - ay * bx)
        if sine > _FLAT:
            far = (d / 2 + _MARGIN) / sine
            yield round(cx + (ax + bx) * far), round(cy + (ay + by) * far)


def _round(body: Body, d: int) -> Iterator[tuple[int, int]]:
    """Eight points so far from a body that straight ways between them pass it."""
    far = (d + body.d) // 2 * 109 // 100 + _MARGIN
    for x, y in space.ROUND[::2]:
        yield body.x + x * far // 1000, body.y + y * far // 1000


# On a grid


def over_cells(how: str, start: Point, goal: Body, d: int, most: int, free: Free) -> Way | None:
    """From cell to cell, those nearest to the goal first: into contact with it, or as near as so
    many steps lead."""
    came: dict[Point, Point | None] = {start: None}
    steps, queue = {start: 0}, [(_left(how, start, goal, d), start)]
    best = min(queue)
    for _ in range(_CELLS):
        if not queue:
            break
        near, here = heappop(queue)
        best = min(best, (near - steps[here], here))
        if near - steps[here] <= 1:
            break
        if steps[here] * space.METRE >= most:
            continue
        for cell in grid.neighbours(how, here):
            if cell not in came and free(here, cell):
                came[cell], steps[cell] = here, steps[here] + 1
                heappush(queue, (steps[cell] + _left(how, cell, goal, d), cell))
    return _traced(came, best[1])


def _left(how: str, at: Point, goal: Body, d: int) -> int:
    return grid.steps(how, Body(*at, d), goal)


def _traced(came: dict[Point, Point | None], end: Point) -> Way | None:
    """The corners of the way to a cell."""
    way, here = [end], came[end]
    while here is not None:
        way.append(here)
        here = came[here]
    way.reverse()
    bends = [b for a, b, c in zip(way, way[1:], way[2:], strict=False) if _bends(a, b, c)]
    return (*bends, end) if len(way) > 1 else None


def _bends(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])


def cut(start: Point, way: Way, most: int) -> Way:
    """As much of a way as a length allows."""
    found: list[Point] = []
    for a, b in pairwise((start, *way)):
        leg = space.distance(a, b)
        if leg > most:
            return (*found, space.along(a, b, most))
        found.append(b)
        most -= leg
    return tuple(found)
