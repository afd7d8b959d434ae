"""Ways around what is in the way, from corner to corner: proposals, which `move` judges."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot, isqrt
from operator import itemgetter

from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import Body, Obstacle, Point
from worldline.riftbound.combat.space.ground import Ground

Way = tuple[Point, ...]
Ring = list[Point]
_MARGIN = 10
_CORNERS = 3
"""How many of them a way goes around at most."""
_ANY = 1 << 60
"""Millimetres: longer than any way."""
_FLAT = 0.2
"""The sine of an angle that is no corner any more."""


Turn = tuple[int, int, Point]
"""A corner that can be gone to straight: how many come before it, and how far it is."""


class Detours:
    """Ways of one unit around what is in its way. What it finds from one point to another serves
    for all its goals."""

    def __init__(self, around: Ground) -> None:
        self.around = around
        self._bodies = {o.body: o for o in around.passed}
        self._rings: dict[Body, Ring] = {}
        self._turns: dict[tuple[Point, Body], list[Turn]] = {}
        self._free: dict[tuple[Point, Point], bool] = {}
        self._met: dict[tuple[Point, Point], list[Obstacle]] = {}

    def to(self, start: Point, goal: Body, most: int = _ANY) -> Way | None:
        """The shortest way that was found into contact with a body, so long at most; the first of
        equal ones, in the order of their corners."""
        return _Search(self, goal, start[2]).way(start, most)

    def free(self, a: Point, b: Point) -> bool:
        known = self._free.get((a, b))
        if known is None:
            around = self.around
            met = self._met[a, b] = geometry.in_the_way(a, b, around.passed)
            known = not met and all(geometry.clears(a, b, around.d, w) for w in around.walls)
            self._free[a, b] = known
        return known

    def turns(self, here: Point, end: Point, goal: Body) -> list[Turn]:
        """Those of the first thing in the straight way: of a wall, or around a unit."""
        d, z = self.around.d, here[2]
        units = [o.body for o in self._met[here, end] if o.body != goal]
        walls = [wall for wall in self.around.walls if not geometry.clears(here, end, d, wall)]
        if len(units) == 1 and not walls:
            return self._round(here, units[0])
        hit: list[tuple[int, Ring, Body | None]] = [
            (geometry.distance(here, (unit.x, unit.y, z)), self._ring(unit, z), unit)
            for unit in units
        ]
        for wall in walls:
            points = [(*p, z) for p in _outside(wall.corners, d)]
            hit.append((min([geometry.distance(here, p) for p in points], default=0), points, None))
        if not hit:
            return []
        _, points, first = min(hit, key=itemgetter(0, 1))
        if first is not None:
            return self._round(here, first)
        free = [(k, p) for k, p in enumerate(points) if self.around.leg(here, p) is None]
        return [(k, geometry.distance(here, p), p) for k, p in free]

    def _round(self, here: Point, body: Body) -> list[Turn]:
        """Around a unit. Most of the others it hides itself; few bodies are near enough to hide
        one more."""
        found = self._turns.get((here, body))
        if found is not None:
            return found
        (x, y, z), around, own = here, self.around, self._bodies[body]
        ring = self._ring(body, z)
        found = geometry.seen_past(here, own, ring)
        left, right = min(x, ring[4][0]), max(x, ring[0][0])
        front, back = min(y, ring[6][1]), max(y, ring[2][1])
        near = [
            o
            for o in around.passed
            if o.left < right and o.right > left and o.front < back and o.back > front
            if o is not own
        ]
        if near:
            found = [t for t in found if not geometry.in_the_way(here, t[2], near, first=True)]
        for wall in around.walls:
            found = [t for t in found if geometry.clears(here, t[2], around.d, wall)]
        self._turns[here, body] = found
        return found

    def _ring(self, body: Body, z: int) -> Ring:
        """Eight points so far from a body that straight ways between them pass it."""
        found = self._rings.get(body)
        if found is None:
            x, y = body.x, body.y
            far = (self.around.d + body.d) // 2 * 109 // 100 + _MARGIN
            found = self._rings[body] = [(x + dx, y + dy, z) for dx, dy in _offsets(far)]
        return found


@cache
def _offsets(far: int) -> list[tuple[int, int]]:
    return [(x * far // 1000, y * far // 1000) for x, y in geometry.ROUND[::2]]


class _Search:
    """For the shortest way to one goal. A corner is come to by many ways: what was found from there
    is kept."""

    def __init__(self, detours: Detours, goal: Body, z: int) -> None:
        self.detours, self.goal, self.centre = detours, goal, (goal.x, goal.y, z)
        self.near = (detours.around.d + goal.d) // 2
        self._straight: dict[Point, tuple[bool, int, Way]] = {}
        self._tries: dict[Point, list[tuple[int, int, int, Point]]] = {}
        self._best: dict[tuple[Point, int], tuple[int, Way]] = {}

    def way(self, start: Point, most: int) -> Way | None:
        free, _, straight = self._look(start)
        return straight if free else self._bent(start, _CORNERS, most)[1] or None

    def _bent(self, here: Point, left: int, shortest: int) -> tuple[int, Way]:
        """The best around so many corners at most, with its length; none, if that is more than
        this, and then with how long it is at least."""
        known = self._best.get((here, left))
        if known is not None and (known[1] or shortest < known[0]):
            return known
        found: Way = ()
        first = _ANY
        tries = self._tries.get(here)
        for least, k, leg, corner in self._try(here) if tries is None else tries:
            if least > shortest:
                break
            free, far, way = self._straight.get(corner) or self._look(corner)
            if not free:
                if left == 1:
                    continue
                far, way = self._bent(corner, left - 1, shortest - leg)
            if way and (leg + far, k) < (shortest, first):
                found, shortest, first = (corner, *way), leg + far, k
        known = self._best[here, left] = shortest + (not found), found
        return known

    def _look(self, here: Point) -> tuple[bool, int, Way]:
        """Whether the straight way to where it touches the goal is free, and how long it is."""
        end = here
        if geometry.distance(here, self.centre) > self.near:
            end = geometry.off(self.centre, here, self.near)
        free = self.detours.free(here, end)
        found = self._straight[here] = free, geometry.distance(here, end) if free else 0, (end,)
        return found

    def _try(self, here: Point) -> list[tuple[int, int, int, Point]]:
        """Where to turn, with how long it is that way at least. The most promising are first, for
        what they find saves others."""
        (end,), (x, y, _), found = self._straight[here][2], self.centre, []
        for k, leg, corner in self.detours.turns(here, end, self.goal):
            dx, dy = corner[0] - x, corner[1] - y
            found.append((leg + isqrt(dx * dx + dy * dy) - self.near - _MARGIN, k, leg, corner))
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


class Cells:
    """Where a unit comes in so many steps from cell to cell, by the shortest ways."""

    def __init__(self, around: Ground, start: Point, most: int) -> None:
        self.around = around
        self._came: dict[Point, Point | None] = {start: None}
        self._taken: dict[Point, bool] = {}
        self.steps = {start: 0}
        """How many lead to each cell that it may pass."""
        ring = [start]
        for step in range(1, most // geometry.METRE + 1):
            ring = [cell for here in ring for cell in self._onward(here, step)]
        self.ends = [cell for cell in self.steps if around.has_room(cell)]
        """Where it may stand, the nearest first."""

    def _onward(self, here: Point, step: int) -> Iterator[Point]:
        around = self.around
        for cell in grid.neighbours(around.how, here):
            if cell in self._came:
                continue
            taken = self._taken.get(cell)
            if taken is None:
                taken = any(around.shares(cell, o.body) for o in around.passed)
                self._taken[cell] = taken
            if (taken or around.walls) and around.leg(here, cell) is not None:
                continue
            self._came[cell], self.steps[cell] = here, step
            yield cell

    def to(self, goal: Body) -> Way | None:
        """Into contact with a body, or as near as so many steps lead."""
        how, d = self.around.how, self.around.d
        left = [max(1, grid.steps(how, Body(*cell, d), goal)) for cell in self.ends]
        nearest = min(left, default=0)
        return self.way(self.ends[left.index(nearest)]) if left else None

    def way(self, end: Point) -> Way | None:
        """The corners of the way to a cell; None: it is there."""
        way, here = [end], self._came[end]
        while here is not None:
            way.append(here)
            here = self._came[here]
        way.reverse()
        bends = [b for a, b, c in zip(way, way[1:], way[2:], strict=False) if _bends(a, b, c)]
        return (*bends, end) if len(way) > 1 else None


def _bends(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])


def cut(start: Point, way: Way, most: int) -> Way:
    """As much of a way as a length allows."""
    found: list[Point] = []
    for a, b in pairwise((start, *way)):
        leg = geometry.distance(a, b)
        if leg > most:
            return (*found, geometry.up_to(a, b, most))
        found.append(b)
        most -= leg
    return tuple(found)
