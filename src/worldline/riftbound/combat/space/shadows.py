"""What is hidden from one point behind what is in a unit's way: quick answers to many questions
about straight legs from there.

An answer may be that a leg is blocked which just passes a corner; it is never the other way round.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import asin, atan2, cos, hypot, pi, sin
from typing import Final

from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import Obstacle, Point, Terrain
from worldline.riftbound.combat.space.ground import Ground

Line = tuple[float, float, float]
"""Where ax + by is at least c, one is on its far side."""
_WIDER: Final = 1e-4
"""Of an angle, so that no rounding lets a leg through."""


_Cone = tuple[float, float, float, float]
"""Between two directions, as seen from the point: x and y of each."""
_Hidden = tuple[float, float, float, float, tuple[Line, ...]]
"""A cone, and lines: who is beyond one of them stands before what throws the shadow."""


class Shadows:
    """As they lie around one point, so far at most."""

    def __init__(self, around: Ground, at: Point, far: int) -> None:
        self.at, self.d = at, around.d
        self._behind_units: list[tuple[float, float, float, float, int, int, int]] = []
        self._behind_walls: list[_Hidden] = []
        self._beside_walls: list[_Hidden] = []
        self._units: list[Obstacle] = []
        self._walls: list[Terrain] = []
        x, y, _ = at
        for o in around.passed:
            if o.left < x + far and o.right > x - far and o.front < y + far and o.back > y - far:
                self._add_unit(o)
        wide, r = far + around.d // 2, around.d // 2
        for wall in around.walls:
            left, right, front, back = geometry.box(wall.corners)
            if left < x + wide and right > x - wide and front < y + wide and back > y - wide:
                self._add_wall(wall, r)

    def _add_unit(self, o: Obstacle) -> None:
        x, y, _ = self.at
        far, r = hypot(o.x - x, o.y - y), o.square**0.5
        if far <= r:
            self._units.append(o)
        else:
            middle, half = atan2(o.y - y, o.x - x), asin(r / far)
            cone = _cone(middle - half, middle + half)
            self._behind_units.append((*cone, o.x, o.y, o.square))

    def _add_wall(self, wall: Terrain, r: int) -> None:
        """Beside a wall more than half of all directions may be blocked: then those are kept that
        are not."""
        lines = sides(wall.corners)
        angles = _blocked(self.at, wall, r) if lines else None
        if angles is None:
            self._walls.append(wall)
            return
        (low, high), before = angles, tuple(_before(self.at, wall, r))
        if high - low < pi - _SAFE:
            self._behind_walls.append((*_cone(low, high), before))
        else:
            less = 2 * _WIDER + max(0.0, pi - high + low) / 2
            self._beside_walls.append((*_cone(high + less, low - less), before))

    def free(self, x: int, y: int) -> bool:
        """Whether a leg from the point to this one is free."""
        px, py, z = self.at
        dx, dy = x - px, y - py
        for ax, ay, bx, by, ox, oy, square in self._behind_units:
            if ax * dy > ay * dx and bx * dy < by * dx:
                ex, ey = ox - x, oy - y
                if ex * dx + ey * dy < 0 or ex * ex + ey * ey < square:
                    return False
        for ax, ay, bx, by, before in self._behind_walls:
            if ax * dy > ay * dx and bx * dy < by * dx:
                for a, b, c in before:
                    if a * x + b * y >= c:
                        break
                else:
                    return False
        for ax, ay, bx, by, before in self._beside_walls:
            if ax * dy < ay * dx or bx * dy > by * dx:
                for a, b, c in before:
                    if a * x + b * y >= c:
                        break
                else:
                    return False
        end = (x, y, z)
        if self._units and geometry.in_the_way(self.at, end, self._units, first=True):
            return False
        return all(geometry.clears(self.at, end, self.d, wall) for wall in self._walls)


def _blocked(at: Point, wall: Terrain, r: int) -> tuple[float, float] | None:
    """The directions in which one cannot pass a wall at so little distance; None: one touches a
    corner of it, or is enclosed."""
    x, y, _ = at
    left, right, front, back = geometry.box(wall.corners)
    middle = atan2((front + back) / 2 - y, (left + right) / 2 - x)
    low = high = 0.0
    for cx, cy in wall.corners:
        far = hypot(cx - x, cy - y)
        if far < r:
            return None
        turn = (atan2(cy - y, cx - x) - middle + pi) % (2 * pi) - pi
        aside = asin(r / far)
        low, high = min(low, turn - aside), max(high, turn + aside)
    return (middle + low, middle + high) if high - low < 2 * pi - _SAFE else None


_SAFE: Final = 1e-3
"""Of an angle: a cone of just half of all directions has no inside."""


def _before(at: Point, wall: Terrain, r: int) -> Iterator[Line]:
    """Lines between the point and a wall, at so little distance from it: along its sides, or else
    across its nearest corner."""
    x, y, _ = at
    found = [(a, b, c + r) for a, b, c in sides(wall.corners) if a * x + b * y >= c + r]
    yield from found
    if not found:
        far, cx, cy = min((hypot(cx - x, cy - y), cx, cy) for cx, cy in wall.corners)
        a, b = (x - cx) / far, (y - cy) / far
        c = a * cx + b * cy
        if all(a * u + b * v <= c + 1e-6 for u, v in wall.corners):
            yield a, b, c + r


@lru_cache(maxsize=1 << 12)
def sides(corners: tuple[tuple[int, int], ...]) -> tuple[Line, ...]:
    """The outer sides of a convex shape, whichever way round its corners are; of another none."""
    for way in (corners, corners[::-1]):
        found = []
        for (ax, ay), (bx, by) in zip(way, (*way[1:], way[0]), strict=True):
            long = hypot(bx - ax, by - ay)
            if not long:
                return ()
            a, b = (by - ay) / long, (ax - bx) / long
            found.append((a, b, a * ax + b * ay))
        if all(a * x + b * y <= c + 1e-6 for a, b, c in found for x, y in corners):
            return tuple(found)
    return ()


def _cone(low: float, high: float) -> _Cone:
    """From one direction to another, and a little wider."""
    low, high = low - _WIDER, high + _WIDER
    return cos(low), sin(low), cos(high), sin(high)
