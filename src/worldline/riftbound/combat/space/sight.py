"""What of the ground can be seen from one point: quick answers to many questions."""

from math import atan2, hypot

from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import Body, Point, Terrain
from worldline.riftbound.combat.space.shadows import sides


class Sight:
    """Of one body, on others of one diameter at one altitude, no farther off than `reach` from a
    point. The answers are those of `geometry.sees`."""

    def __init__(self, eye: Body, there: Body, reach: int, terrain: tuple[Terrain, ...]) -> None:
        self.eye, self.z, self.d = eye, there.z, there.d
        self.top = geometry.tops(eye)[0]
        low, high = sorted((eye.z + eye.d, there.z + there.d))
        self.walls = [t for t in terrain if t.opaque and t.z + t.height > low]
        self.walls = [t for t in self.walls if not _is_aside(t, eye, there, reach)]
        at = (eye.x, eye.y, eye.z)
        self.cones = [
            (_cone(self.top, t), t, _is_screen(t, low, high) and geometry.clears(at, at, eye.d, t))
            for t in self.walls
        ]

    def __call__(self, x: int, y: int) -> bool:
        dx, dy = x - self.eye.x, y - self.eye.y
        top, blocked = (x, y, self.z + self.d), False
        for cone, wall, screens in self.cones:
            if cone is not None and (cone[0] * dy < cone[1] * dx or cone[2] * dy > cone[3] * dx):
                continue
            if geometry.hides(self.top, top, wall):
                if screens and self._is_screened(x, y, wall):
                    return False
                blocked = True
        return not blocked or geometry.sees(self.eye, Body(x, y, self.z, self.d), self.walls)

    def _is_screened(self, x: int, y: int, wall: Terrain) -> bool:
        """Whether it cuts the two lines along both sides of the two bodies, and so all in
        between."""
        dx, dy = x - self.eye.x, y - self.eye.y
        far, half = hypot(dx, dy) or 1, max(self.d, self.eye.d) / 2
        aside, across = round(-dy * half / far), round(dx * half / far)
        lines = [
            ((self.eye.x + k * aside, self.eye.y + k * across, self.top[2]),
             (x + k * aside, y + k * across, self.z + self.d))
            for k in (1, -1)
        ]  # fmt: skip
        return all(geometry.hides(p, q, wall) for p, q in lines)


def _is_screen(wall: Terrain, low: int, high: int) -> bool:
    """Whether it hides all that is behind it, between these altitudes; who is as wide as who looks
    stands beside it, not in it."""
    return (
        wall.z <= low and wall.z + wall.height > high and wall.solid and bool(sides(wall.corners))
    )


def _cone(at: Point, wall: Terrain) -> tuple[int, int, int, int] | None:
    """The corners of a wall between which it lies, as seen from a point: x and y of each; None: it
    is all around."""
    x, y, _ = at
    left, right, front, back = geometry.box(wall.corners)
    ahead = ((left + right) // 2 - x, (front + back) // 2 - y)
    if any((cx - x) * ahead[0] + (cy - y) * ahead[1] <= 0 for cx, cy in wall.corners):
        return None
    turned = sorted(
        (
            atan2(
                ahead[0] * (cy - y) - ahead[1] * (cx - x), ahead[0] * (cx - x) + ahead[1] * (cy - y)
            ),
            cx - x,
            cy - y,
        )
        for cx, cy in wall.corners
    )
    return *turned[0][1:], *turned[-1][1:]


def _is_aside(wall: Terrain, eye: Body, there: Body, reach: int) -> bool:
    """Whether all lines from the eye to what is so near run past a wall."""
    left, right, front, back = geometry.box(wall.corners)
    far, r = reach + there.d, eye.d
    return (
        left > max(eye.x + r, there.x + far)
        or right < min(eye.x - r, there.x - far)
        or front > max(eye.y + r, there.y + far)
        or back < min(eye.y - r, there.y - far)
    )
