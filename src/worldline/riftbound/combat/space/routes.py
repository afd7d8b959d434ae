"""The shortest way among all that is in the way, however many corners it has.

It is slower than a detour, which is tried first: only where that does not do is this asked.
"""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from heapq import heappop, heappush
from math import isqrt
from typing import NamedTuple

from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import ROUND, Body, Obstacle, Point
from worldline.riftbound.combat.space.ground import Ground
from worldline.riftbound.combat.space.shadows import Shadows

Way = tuple[Point, ...]
Round = tuple[int, int, int]
"""What is gone around: a centre, and how far from it one keeps."""
Line = tuple[tuple[int, int], tuple[int, int]]
_MARGIN = 3
_EIGHT, _SIXTEEN = 1086, 1021
"""Thousandths of its radius at which straight ways between so many points all round pass it."""
_SHORT = 1500
"""Millimetres by which most ways around something are longer than the straight one."""


class Corner(NamedTuple):
    """Where a way may turn, as one sees from there; what is left of its length; and the turn before
    it, by its number."""

    sight: Shadows
    left: int
    before: int


class Routes:
    """Ways of one unit, so long at most, from where it stands."""

    def __init__(self, around: Ground, start: Point, most: int) -> None:
        self.around, self.start, self.most = around, start, most
        z, reach = start[2], most + around.d
        walls = [w for w in around.walls if w.z < z + around.d and z < w.z + w.height]
        self._lines: list[Line] = [
            (w.corners[k - 1], corner) for w in walls for k, corner in enumerate(w.corners)
        ]
        corners = [(x, y, around.d // 2) for w in walls for x, y in w.corners]
        units = [(o.x, o.y, isqrt(o.square)) for o in around.passed if o.low < z < o.high]
        self.rounds: list[Round] = [
            (x, y, r)
            for x, y, r in dict.fromkeys(units + corners)
            if geometry.distance(start, (x, y, z)) < reach + r
        ]
        self._turns: dict[tuple[Round, bool], list[Point]] = {}
        self._free: dict[tuple[Point, Point], bool] = {}

    def stands(self, at: Point) -> bool:
        """Whether the unit may stand there."""
        around = self.around
        if not geometry.has_room(at, around.ended):
            return False
        return all(geometry.clears(at, at, around.d, wall) for wall in around.walls)

    def beside(self, goal: Body, room: int) -> list[Point]:
        """Where the unit could stand in contact with a body, of which it may be so far off: all
        round, and where it just fits between that one and something else."""
        gx, gy, z = goal.x, goal.y, self.start[2]
        r = (self.around.d + goal.d) // 2
        far = r + min(_MARGIN, room)
        found = [(gx + dx, gy + dy, z) for dx, dy in _all_round(far)]
        for x, y, other in self.rounds:
            if (x, y, other) != (gx, gy, r):
                found += _meeting((gx, gy, far), (x, y, other + _MARGIN), z)
        for line in self._lines:
            found += _along_line((gx, gy, far), line, self.around.d // 2 + _MARGIN, z)
        if all(o.body != goal for o in self.around.ended):  # it may stand in it, too
            found += [(gx + dx, gy + dy, z) for dx, dy in ((0, 0), *_all_round(goal.d // 4))]
        return self._clear(found, self.around.ended)

    def to(self, goals: Iterable[Point], near: Round | None = None) -> Way | None:
        """The shortest way to one of these points, where it may stand; none of them is nearer to
        this centre than so much."""
        far = sorted((geometry.distance(self.start, goal), goal) for goal in goals)
        ends = [goal for mm, goal in far if mm <= self.most]
        for goal in ends:
            if self.free(self.start, goal):
                return (goal,)
        if not ends:
            return None
        rough = None
        for most in (far[0][0] + _SHORT, self.most * _EIGHT // 1000):
            rough = rough or self._search(ends, near, most, fine=False)
        if rough is None or geometry.length((self.start, *rough)) <= self.most:
            return rough
        return self._search(ends, near, self.most, fine=True)

    def _search(self, ends: list[Point], near: Round | None, most: int, fine: bool) -> Way | None:
        """The nearest by the length of the way and what is left at least, which counts twice where
        any way will do; whether a leg is free is only asked when it is its turn."""
        start, last, free = self.start, set(ends), self._free
        turns = [(end[0], end[1], 0, end) for end in ends]
        turns += self._within(near, most, fine)
        came: dict[Point, Point | None] = {}
        queue: list[tuple[int, int, Point, Point | None]] = [(0, 0, start, None)]
        while queue:
            _, gone, here, before = heappop(queue)
            if here in came:
                continue
            if before is not None:
                known = free.get((before, here))
                if not (self.free(before, here) if known is None else known):
                    continue
            came[here] = before
            if here in last:
                return _traced(came, here)
            hx, hy, _ = here
            for x, y, left, end in turns:
                if end in came:
                    continue
                dx, dy = x - hx, y - hy
                walked = gone + isqrt(dx * dx + dy * dy)
                if walked + left <= most:
                    promise = walked + (left if fine else 2 * left)
                    heappush(queue, (promise, walked, end, here))
        return None

    def free(self, a: Point, b: Point) -> bool:
        """Whether a straight leg is; many goals are looked for along the same ones."""
        known = self._free.get((a, b))
        if known is None:
            known = self._free[a, b] = self.around.leg(a, b) is None
        return known

    @cached_property
    def turns(self) -> list[Corner]:
        """Where a way may turn, each with the shortest that was found there; the start is first."""
        start, most = self.start, self.most
        found = [Corner(Shadows(self.around, start, most), most, 0)]
        queue: list[tuple[int, Point, int]] = []  # how far it is, and from which of those found
        left = self._all_turns()
        sight, hidden = found[0].sight, dict[Point, Round]()
        for at, c in left.items():
            if not sight.free(at[0], at[1]):
                hidden[at] = c
            elif _goes_round(start, at, c):
                heappush(queue, (geometry.distance(start, at), at, 0))
        while queue:
            gone, here, k = heappop(queue)
            if here not in left or (k and not found[k].sight.free(here[0], here[1])):
                continue
            del left[here]
            hidden.pop(here, None)
            hx, hy, _ = here
            for end, c in hidden.items():
                dx, dy = end[0] - hx, end[1] - hy
                walked = gone + isqrt(dx * dx + dy * dy)
                if walked <= most and _goes_round(here, end, c):
                    heappush(queue, (walked, end, len(found)))
            found.append(Corner(Shadows(self.around, here, most - gone), most - gone, k))
        return found

    def _all_turns(self) -> dict[Point, Round]:
        """Every corner that is not too far off, with what it goes around."""
        (sx, sy, _), found = self.start, dict[Point, Round]()
        for c in self.rounds:
            for at in self._corners(c, fine=False):
                if isqrt((at[0] - sx) ** 2 + (at[1] - sy) ** 2) <= self.most:
                    found.setdefault(at, c)
        return found

    def straight_or_around(self, end: Point) -> Way | None:
        """A short way to where the unit may stand: straight, by one of the turns, or else the
        shortest of all."""
        if self.around.leg(self.start, end) is None:
            return (end,) if geometry.distance(self.start, end) <= self.most else None
        turns = self.turns
        far = (
            (geometry.distance(turn.sight.at, end) - turn.left, k) for k, turn in enumerate(turns)
        )
        for over, k in sorted(far):
            if over > 0:
                break
            if turns[k].sight.free(end[0], end[1]):
                way = [end]
                while k:
                    way.append(turns[k].sight.at)
                    k = turns[k].before
                return tuple(reversed(way))
        return self.to((end,))

    def _within(
        self, near: Round | None, most: int, fine: bool
    ) -> Iterator[tuple[int, int, int, Point]]:
        """Where a way so long may turn: x, y, how much is left from there at least, the point."""
        (sx, sy, _), left = self.start, 0
        for cx, cy, r in self.rounds:
            if near is not None:
                left = isqrt((cx - near[0]) ** 2 + (cy - near[1]) ** 2) - near[2] - 2 * r
            if isqrt((cx - sx) ** 2 + (cy - sy) ** 2) - 2 * r + max(0, left) > most:
                continue  # so are all points around it
            for corner in self._corners((cx, cy, r), fine):
                x, y, _ = corner
                if near is not None:
                    left = isqrt((x - near[0]) ** 2 + (y - near[1]) ** 2) - near[2] - _MARGIN
                if isqrt((x - sx) ** 2 + (y - sy) ** 2) + left <= most:
                    yield x, y, left if left > 0 else 0, corner

    def _corners(self, c: Round, fine: bool) -> list[Point]:
        """Where a way may turn around something: at eight or sixteen points all round, and in
        narrow gaps."""
        found = self._turns.get((c, fine))
        if found is None:
            (x, y, r), z = c, self.start[2]
            far = r * (_SIXTEEN if fine else _EIGHT) // 1000 + _MARGIN
            ring = _all_round(far) if fine else _all_round(far)[::2]
            points = [(x + dx, y + dy, z) for dx, dy in ring]
            points += self._along_walls(c)
            points += self._gaps(c)
            found = self._turns[c, fine] = self._clear(points, self.around.passed)
        return found

    def _along_walls(self, c: Round) -> Iterator[Point]:
        """Beside a corner of a wall, as near to the wall as can be."""
        (x, y, r), z = c, self.start[2]
        for (ax, ay), (bx, by) in self._lines:
            if (x, y) in ((ax, ay), (bx, by)):
                for side in (1, -1):
                    aside = (x + side * (by - ay), y + side * (ax - bx), z)
                    yield geometry.off((x, y, z), aside, r + _MARGIN)

    def _gaps(self, c: Round) -> Iterator[Point]:
        """In the middle of each gap that is little wider than the unit, before it and behind."""
        (x, y, r), z, half = c, self.start[2], self.around.d // 2
        for bx, by, br in self.rounds:
            room = isqrt((bx - x) ** 2 + (by - y) ** 2) - r - br
            if 0 <= room <= (r + br) // 8:
                yield from _through((x, y, z), (bx, by, z), r + room // 2, min(r, br))
        for line in self._lines:
            foot = _foot((x, y), line)
            if foot is not None:
                room = geometry.distance((x, y, 0), (*foot, 0)) - r - half
                if 0 <= room <= r // 4:
                    yield from _through((x, y, z), (*foot, z), r + room // 2, r)

    def _clear(self, points: list[Point], obstacles: list[Obstacle]) -> list[Point]:
        """Those of some points where the unit is in none of these, nor in a wall."""
        near, d = geometry.around_path(points, obstacles), self.around.d
        if near:
            points = [at for at in points if geometry.has_room(at, near)]
        for wall in self.around.walls:
            points = [at for at in points if geometry.clears(at, at, d, wall)]
        return points


def _goes_round(a: Point, b: Point, c: Round) -> bool:
    """Whether the way from a to b leads past this centre, and not towards it: no way is shorter for
    turning before what it goes around."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    dot = dx * ex + dy * ey
    return dot <= 0 or 2 * dot * dot <= (dx * dx + dy * dy) * (ex * ex + ey * ey)


@cache
def _all_round(far: int) -> list[tuple[int, int]]:
    """In sixteen directions, so far at least."""
    return [geometry.off((0, 0, 0), (x, y, 0), far)[:2] for x, y in ROUND]


def _through(a: Point, b: Point, far: int, aside: int) -> Iterator[Point]:
    """The point so far from a towards b, and those beside it."""
    x, y, z = geometry.along(a, b, far)
    yield x, y, z
    whole = max(1, geometry.distance(a, b))
    dx, dy = (a[1] - b[1]) * aside // whole, (b[0] - a[0]) * aside // whole
    yield x + dx, y + dy, z
    yield x - dx, y - dy, z


def _foot(p: tuple[int, int], line: Line) -> tuple[int, int] | None:
    """The nearest point of a line, if that is neither of its ends."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    whole, dot = dx * dx + dy * dy, (p[0] - ax) * dx + (p[1] - ay) * dy
    return (ax + dx * dot // whole, ay + dy * dot // whole) if 0 < dot < whole else None


def _meeting(a: Round, b: Round, z: int) -> Iterator[Point]:
    """Where two circles meet, not nearer to either centre than they are."""
    (ax, ay, ar), (bx, by, br) = a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    whole = isqrt(square)
    if not whole or not abs(ar - br) < whole < ar + br:
        return
    along = (square + ar * ar - br * br) // (2 * whole)
    aside = isqrt(max(0, ar * ar - along * along)) + 1
    for side in (aside, -aside):
        yield ax + (dx * along - dy * side) // whole, ay + (dy * along + dx * side) // whole, z


def _along_line(a: Round, line: Line, half: int, z: int) -> Iterator[Point]:
    """Where a circle meets the lines beside a wall."""
    (x, y, r), ((px, py), (qx, qy)) = a, line
    dx, dy = qx - px, qy - py
    whole = isqrt(dx * dx + dy * dy)
    if not whole:
        return
    off = ((x - px) * dy - (y - py) * dx) // whole  # how far the centre is from the wall's line
    for side in (half, -half):
        rest = r * r - (off - side) ** 2
        if rest > 0:
            for far in (isqrt(rest) + 1, -isqrt(rest) - 1):
                cx, cy = x - dy * (off - side) // whole, y + dx * (off - side) // whole
                yield cx + dx * far // whole, cy + dy * far // whole, z


def _traced(came: dict[Point, Point | None], end: Point) -> Way:
    way, before = [end], came[end]
    while before is not None:
        way.append(before)
        before = came[before]
    return tuple(reversed(way))[1:]
