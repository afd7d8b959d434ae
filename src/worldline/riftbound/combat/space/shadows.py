"""What is hidden from one point behind what is in a unit's way: quick answers to many questions
about straight legs from there.

An answer may be that a leg is blocked which just passes a corner; it is never the other way round.
"""

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


class Shadows:
    """As they lie around one point, so far at most."""

    def __init__(self, around: Ground, at: Point, far: int) -> None:
        self.at, self.d = at, around.d
        self._behind_units: list[tuple[float, float, float, float, int, int, int]] = []
        self._behind_walls: list[tuple[float, float, float, float, tuple[Line, ...]]] = []
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
        """Who is on the far side of one of its sides with the point stands before it."""
        (x, y, _), lines = self.at, sides(wall.corners)
        cone = _seen(self.at, wall, r) if lines else None
        if cone is None:
            self._walls.append(wall)
        else:
            before = [(a, b, c + r) for a, b, c in lines if a * x + b * y >= c + r]
            self._behind_walls.append((*cone, tuple(before)))

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
        end = (x, y, z)
        if self._units and geometry.in_the_way(self.at, end, self._units, first=True):
            return False
        return all(geometry.clears(self.at, end, self.d, wall) for wall in self._walls)


def _seen(at: Point, wall: Terrain, r: int) -> _Cone | None:
    """Where one cannot pass a wall at so little distance; None: it is too near to say."""
    x, y, _ = at
    left, right, front, back = geometry.box(wall.corners)
    middle = atan2((front + back) / 2 - y, (left + right) / 2 - x)
    low = high = 0.0
    for cx, cy in wall.corners:
        far = hypot(cx - x, cy - y)
        if far <= r:
            return None
        turn = (atan2(cy - y, cx - x) - middle + pi) % (2 * pi) - pi
        aside = asin(r / far)
        low, high = min(low, turn - aside), max(high, turn + aside)
    return None if high - low > _HALF else _cone(middle + low, middle + high)


_HALF: Final = pi - 0.01
"""Of all directions: a wider cone has its outside where its inside should be."""


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
    low, high = low - _WIDER, high + _WIDER
    return cos(low), sin(low), cos(high), sin(high)
