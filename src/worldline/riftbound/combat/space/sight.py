"""What of the ground can be seen from one point: quick answers to many questions."""

from math import atan2, hypot

from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import Body, Point, Terrain
from worldline.riftbound.combat.space.shadows import sides

_Edge = tuple[int, int, int, int, int]
"""Of a wall: its second corner, and what tells on which side of it a point lies."""


class Sight:
    """Of one body, on others of one diameter at one altitude, no farther off than `reach` from a
    point. The answers are those of `geometry.sees`."""

    def __init__(self, eye: Body, there: Body, reach: int, terrain: tuple[Terrain, ...]) -> None:
        self.eye, self.z, self.d = eye, there.z, there.d
        self.aside = max(eye.d, there.d) // 2 + 1
        low = min(eye.z + eye.d, there.z + there.d)
        walls = [t for t in terrain if t.opaque and t.z + t.height > low]
        self.walls = [
            _Wall(eye, there, wall) for wall in walls if not _is_aside(wall, eye, there, reach)
        ]

    def __call__(self, x: int, y: int) -> bool:
        ex, ey, r, near = self.eye.x, self.eye.y, self.aside, list[_Wall]()
        dx, dy, blocked = x - ex, y - ey, False
        for wall in self.walls:
            left, right, front, back = wall.box
            if (ex < left - r and x < left - r) or (ex > right + r and x > right + r):
                continue
            if (ey < front - r and y < front - r) or (ey > back + r and y > back + r):
                continue
            near.append(wall)
            cone = wall.cone
            if cone is not None and (cone[0] * dy < cone[1] * dx or cone[2] * dy > cone[3] * dx):
                continue
            if wall.hides(ex, ey, x, y):
                if wall.screens and self._is_screened(x, y, wall):
                    return False
                blocked = True
        return not blocked or self._is_seen_past(near, x, y)

    def _is_seen_past(self, walls: list["_Wall"], x: int, y: int) -> bool:
        """By any of the lines between the tops of the two."""
        here, there = geometry.tops(self.eye), geometry.tops(Body(x, y, self.z, self.d))
        open_air = [
            [p[:2] for p in tops if not any(wall.has(p[0], p[1]) for wall in walls)]
            for tops in (here, there)
        ]
        for px, py in open_air[0]:
            for qx, qy in open_air[1]:
                for wall in walls:
                    if wall.cuts(px, py, qx, qy):
                        break
                else:
                    return True
        return False

    def _is_screened(self, x: int, y: int, wall: "_Wall") -> bool:
        """Whether it cuts the two lines along both sides of the two bodies, and so all in
        between."""
        ex, ey = self.eye.x, self.eye.y
        dx, dy = x - ex, y - ey
        far, half = hypot(dx, dy) or 1, max(self.d, self.eye.d) / 2
        i, j = round(-dy * half / far), round(dx * half / far)
        return wall.hides(ex + i, ey + j, x + i, y + j) and wall.hides(ex - i, ey - j, x - i, y - j)


class _Wall:
    """One that may be in the way of lines from the top of a body to that of another."""

    def __init__(self, eye: Body, there: Body, wall: Terrain) -> None:
        self.terrain, self.box = wall, geometry.box(wall.corners)
        self.cone = _cone((eye.x, eye.y, 0), wall)
        self.ends = eye.z + eye.d, there.z + there.d
        low, high = sorted(self.ends)
        self.is_all_the_way = wall.z <= low and wall.z + wall.height > high
        at = (eye.x, eye.y, eye.z)
        self.screens = _is_screen(wall, low, high) and geometry.clears(at, at, eye.d, wall)
        self.edges = list[_Edge]()
        for (ax, ay), (bx, by) in geometry.edges(wall.corners):
            ex, ey = bx - ax, by - ay
            self.edges.append((bx, by, ex, ey, ex * ay - ey * ax))

    def hides(self, px: int, py: int, qx: int, qy: int) -> bool:
        """As `geometry.hides`, for a wall that is higher than one end of the line."""
        return self.has(px, py) or self.has(qx, qy) or self.cuts(px, py, qx, qy)

    def has(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        left, right, front, back = self.box
        if x < left or x > right or y < front or y > back:
            return False
        return geometry.inside((x, y), self.terrain.corners)

    def cuts(self, px: int, py: int, qx: int, qy: int) -> bool:
        """Whether a line crosses it, where it is lower than its top."""
        dx, dy = qx - px, qy - py
        c = dx * py - dy * px
        (x, y), wall = self.terrain.corners[0], self.terrain
        side = dx * y - dy * x - c
        for x, y, ex, ey, e in self.edges:
            before, side = side, dx * y - dy * x - c
            if not (before < 0 < side or side < 0 < before):
                continue
            mine, theirs = ex * py - ey * px - e, ex * qy - ey * qx - e
            if mine < 0 < theirs or theirs < 0 < mine:
                if self.is_all_the_way:
                    return True
                p, q = (px, py, self.ends[0]), (qx, qy, self.ends[1])
                z = geometry.height_at(p, q, (x - ex, y - ey), (x, y))
                if wall.z <= z < wall.z + wall.height:
                    return True
        return False


def _is_screen(wall: Terrain, low: int, high: int) -> bool:
    """Whether it hides all that is behind it, between these altitudes; who is as wide as who looks
    stands beside it, neither in it nor below."""
    return wall.z < low and wall.z + wall.height > high and wall.solid and bool(sides(wall.corners))


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
