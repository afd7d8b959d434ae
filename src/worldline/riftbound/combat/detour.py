"""Ways around what is in the way, from corner to corner: proposals, which `move` judges."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot, isqrt

from worldline.riftbound.combat import grid, space
from worldline.riftbound.combat.ground import Ground
from worldline.riftbound.combat.space import Body, Obstacle, Point

Way = tuple[Point, ...]
_MARGIN = 10
_CORNERS = 3
"""How many of them a way goes around at most."""
_CELLS = 300
"""How many cells are looked at on a grid."""
_ANY = 1 << 60
"""Millimetres: longer than any way."""
_FLAT = 0.2
"""The sine of an angle that is no corner any more."""


class Detours:
    """Ways of one unit around what is in its way. Whether it can go from one point to another is
    asked once for all its goals."""

    def __init__(self, around: Ground) -> None:
        self.around = around
        self.obstacles = [space.obstacle(o.body, around.d, 1) for o in around.passed]
        self._known: dict[tuple[Point, Point], bool] = {}
        self._rings: dict[Body, list[Point]] = {}

    def to(self, start: Point, goal: Body) -> Way | None:
        """The shortest way that was found into contact with a body; the first of equal ones, in the
        order of their corners."""
        return _Search(self, goal, start[2]).best(start, _CORNERS, _ANY)

    def free(self, a: Point, b: Point) -> bool:
        known = self._known.get((a, b))
        if known is None:
            known = self._known[a, b] = self.around.leg(a, b) is None
        return known

    def corners(self, start: Point, end: Point, others: list[Obstacle]) -> list[Point]:
        """Those of the first thing in the straight way: of a wall, or around a unit."""
        hit: list[tuple[int, list[Point]]] = []
        for wall in self.around.walls:
            if not space.clears(start, end, self.around.d, wall):
                points = [(*p, start[2]) for p in _outside(wall.corners, self.around.d)]
                hit.append((min([space.distance(start, p) for p in points], default=0), points))
        for o in space.in_the_way(start, end, others):
            hit.append((space.distance(start, (o.x, o.y, start[2])), self._ring(o.body, start[2])))
        return min(hit)[1] if hit else []

    def _ring(self, body: Body, z: int) -> list[Point]:
        """Eight points so far from a body that straight ways between them pass it."""
        if body not in self._rings:
            far = (self.around.d + body.d) // 2 * 109 // 100 + _MARGIN
            self._rings[body] = [
                (body.x + x * far // 1000, body.y + y * far // 1000, z) for x, y in space.ROUND[::2]
            ]
        return self._rings[body]


class _Search:
    """For the shortest way to one goal. A corner is come to by many ways: what was found from there
    is kept."""

    def __init__(self, detours: Detours, goal: Body, z: int) -> None:
        self.detours, self.x, self.y, self.z = detours, goal.x, goal.y, z
        self.near = (detours.around.d + goal.d) // 2
        self.others = [o for o in detours.obstacles if o.body != goal]
        self._straight: dict[Point, tuple[Point, bool]] = {}
        self._tries: dict[Point, list[tuple[int, int, int, Point]]] = {}
        self._best: dict[tuple[Point, int], tuple[int, Way | None]] = {}

    def best(self, here: Point, left: int, shortest: int) -> Way | None:
        """With so many corners left, and no longer than that if it has any."""
        end, free = self._straight.get(here) or self._look(here)
        if free:
            return (end,)
        bound, found = self._best.get((here, left), (-1, None))
        if not left or found is not None or shortest <= bound:
            return found
        bound, first = shortest, _ANY
        for least, k, leg, corner in self._tries.get(here) or self._turns(here, end):
            if least > shortest:
                break
            if self.detours.free(here, corner):
                way = self.best(corner, left - 1, shortest - leg)
                if way is not None:
                    whole = leg + space.length((corner, *way))
                    if (whole, k) < (shortest, first):
                        found, shortest, first = (corner, *way), whole, k
        self._best[here, left] = bound, found
        return found

    def _look(self, here: Point) -> tuple[Point, bool]:
        """Where a straight way touches the goal, and whether it is free."""
        centre = (self.x, self.y, self.z)
        end = space.along(here, centre, max(0, space.distance(here, centre) - self.near))
        found = self._straight[here] = end, self.detours.free(here, end)
        return found

    def _turns(self, here: Point, end: Point) -> list[tuple[int, int, int, Point]]:
        """The corners that a way may go round next: how long it is at least, how many come before,
        how far it is to this one. The most promising are first, for what they find saves others."""
        found, (ax, ay, _), x, y = [], here, self.x, self.y
        for k, corner in enumerate(self.detours.corners(here, end, self.others)):
            cx, cy, _ = corner
            leg = isqrt((cx - ax) * (cx - ax) + (cy - ay) * (cy - ay))
            rest = isqrt((cx - x) * (cx - x) + (cy - y) * (cy - y)) - self.near
            found.append((leg + rest - _MARGIN, k, leg, corner))
        found.sort()
        self._tries[here] = found
        return found


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


# On a grid


def over_cells(start: Point, goal: Body, most: int, around: Ground) -> Way | None:
    """From cell to cell, those nearest to the goal first: into contact with it, or as near as so
    many steps lead."""
    came: dict[Point, Point | None] = {start: None}
    steps, queue = {start: 0}, [(_left(around, start, goal), start)]
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
        for cell in grid.neighbours(around.how, here):
            if cell not in came and around.leg(here, cell) is None:
                came[cell], steps[cell] = here, steps[here] + 1
                heappush(queue, (steps[cell] + _left(around, cell, goal), cell))
    return _traced(came, best[1])


def _left(around: Ground, at: Point, goal: Body) -> int:
    return grid.steps(around.how, Body(*at, around.d), goal)


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
