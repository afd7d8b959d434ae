"""What is in a unit's way, and whether a way is free of it (RB-MOVE-3, RB-SIZE-3, RB-SIZE-4)."""

from itertools import pairwise

import msgspec

from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import METRE, Body, Obstacle, Point, Terrain


class Ground(msgspec.Struct, frozen=True):
    """As one unit finds it: solid terrain, whom it cannot pass, on whom it cannot end."""

    how: str  # space is measured
    d: int  # of the unit
    walls: list[Terrain]
    passed: list[Obstacle]
    ended: list[Obstacle]

    def way(self, path: tuple[Point, ...], ends: bool = True) -> str | None:
        """The rule that a path breaks, if it breaks one."""
        if self.how in grid.GRIDS:
            legs = pairwise((path[0], *grid.walk(self.how, path)))
            broken = next((rule for a, b in legs if (rule := self.leg(a, b))), None)
        else:
            broken = self._straight_ways(path)
        if broken is None and ends and len(path) > 1 and not self.has_room(path[-1]):
            return "RB-SIZE-4"
        return broken

    def _straight_ways(self, path: tuple[Point, ...]) -> str | None:
        """The same for legs that are straight; few obstacles are near any of them."""
        near = geometry.around_path(path, self.passed)
        if not near and not self.walls:
            return None
        for a, b in pairwise(path):
            for wall in self.walls:
                if not geometry.clears(a, b, self.d, wall):
                    return "RB-SIZE-3"
            if near and geometry.in_the_way(a, b, near, first=True):
                return "RB-RULING-67"
        return None

    def leg(self, a: Point, b: Point) -> str | None:
        """The rule that a straight leg breaks, or a step from cell to cell."""
        for wall in self.walls:
            if not geometry.clears(a, b, self.d, wall):
                return "RB-SIZE-3"
        if self.how in grid.GRIDS:
            for o in self.passed:
                if self.shares(b, o.body) and not self.shares(a, o.body):
                    return "RB-RULING-67"
            return None
        return "RB-RULING-67" if geometry.in_the_way(a, b, self.passed, first=True) else None

    def has_room(self, at: Point) -> bool:
        """RB-RULING-68: whether a way may end here."""
        if self.how in grid.GRIDS:
            return not any(self.shares(at, o.body) for o in self.ended)
        return geometry.has_room(at, self.ended)

    def shares(self, at: Point, other: Body) -> bool:
        """RB-RULING-64: whether the unit would stand there on a cell of the other; most are far
        off."""
        far = (self.d + other.d) // 2 + METRE
        if not -far < at[0] - other.x < far or not -far < at[1] - other.y < far:
            return False
        return not grid.steps(self.how, Body(*at, self.d), other)
