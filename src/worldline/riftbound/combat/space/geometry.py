"""Integer geometry in millimetres: distance, contact, paths, sight lines (RB-SIZE, RB-RULING-61).

A unit is an upright cylinder as high as it is wide (RB-RULING-63). No float decides anything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import Annotated, Final, NamedTuple

import msgspec

METRE: Final = 1000
LENGTH: Final = "mm"
Millimetres = Annotated[int, msgspec.Meta(extra={"length": LENGTH})]
"""Of what people write and read, who shows it to them makes metres (`lengths`)."""
Point = tuple[Millimetres, Millimetres, Millimetres]
ROUND: Final = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707),
    (-924, 383), (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924),
    (707, -707), (924, -383),
)  # fmt: skip
"""Directions all round."""


class Body(NamedTuple):
    """A cylinder: the centre of its underside, and its diameter, which is its height too."""

    x: int
    y: int
    z: int
    d: int


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the map: a polygon from `z` up to `z + height`. What is `firm` can be stood on."""

    name: str = ""
    corners: tuple[tuple[Millimetres, Millimetres], ...]
    z: Millimetres = 0
    height: Millimetres = 3 * METRE
    solid: bool = True
    opaque: bool = True  # blocks sight
    muffles: bool = False  # blocks sound
    firm: bool = False


# Distance


def gap(a: Body, b: Body) -> int:
    """RB-RULING-61, RB-RULING-63: between the nearest points, roots rounded down."""
    ax, ay, az, ad = a
    bx, by, bz, bd = b
    dx, dy = ax - bx, ay - by
    flat = isqrt(dx * dx + dy * dy) - (ad + bd) // 2
    rise = az - bz - bd if az > bz else bz - az - ad
    if rise <= 0:
        return flat if flat > 0 else 0
    return isqrt(flat * flat + rise * rise) if flat > 0 else rise


def gaps(a: Body, others: Iterable[Body]) -> list[int]:
    """The `gap` from one body to each of these."""
    (ax, ay, az, ad), found = a, []
    for b in others:
        bx, by, bz, bd = b
        if az != bz:
            found.append(gap(a, b))
            continue
        dx, dy = ax - bx, ay - by
        flat = isqrt(dx * dx + dy * dy) - (ad + bd) // 2
        found.append(flat if flat > 0 else 0)
    return found


def distance(a: Point, b: Point) -> int:
    dx, dy, dz = a[0] - b[0], a[1] - b[1], a[2] - b[2]
    return isqrt(dx * dx + dy * dy + dz * dz)


def length(path: Sequence[Point]) -> int:
    """RB-RULING-61: along the path of the centre."""
    whole, (ax, ay, az) = 0, path[0]
    for bx, by, bz in path:
        dx, dy, dz = bx - ax, by - ay, bz - az
        whole += isqrt(dx * dx + dy * dy + dz * dz)
        ax, ay, az = bx, by, bz
    return whole


def along(a: Point, b: Point, mm: int, whole: int | None = None) -> Point:
    """The point `mm` on the way from a to b, which is so long; beyond b, if it is further."""
    whole = distance(a, b) if whole is None else whole
    if not whole:
        return a
    return (
        a[0] + (b[0] - a[0]) * mm // whole,
        a[1] + (b[1] - a[1]) * mm // whole,
        a[2] + (b[2] - a[2]) * mm // whole,
    )


def up_to(a: Point, b: Point, mm: int) -> Point:
    """The point `mm` on the way from a to b, and no farther: whole millimetres are rounded towards
    a."""
    dx, dy, dz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    whole = isqrt(dx * dx + dy * dy + dz * dz) or 1
    return (
        a[0] + (dx * mm // whole if dx > 0 else -(-dx * mm // whole)),
        a[1] + (dy * mm // whole if dy > 0 else -(-dy * mm // whole)),
        a[2] + (dz * mm // whole if dz > 0 else -(-dz * mm // whole)),
    )


def off(centre: Point, towards: Point, far: int) -> Point:
    """A point in the direction of another one, level with it: so far from the centre at least, for
    whole millimetres are rounded away from it."""
    x, y, _ = centre
    dx, dy = towards[0] - x, towards[1] - y
    whole = isqrt(dx * dx + dy * dy)
    if not whole:
        return x + far, y, towards[2]
    dx, dy = dx * far, dy * far
    return (
        x + (dx // whole if dx < 0 else -(-dx // whole)),
        y + (dy // whole if dy < 0 else -(-dy // whole)),
        towards[2],
    )


def furthest(a: Point, b: Point, free: Callable[[Point], bool]) -> Point:
    """The last point on the straight way from a to b up to which it is free."""
    if free(b):
        return b
    low, high = 0, distance(a, b)
    while high - low > 1:
        mid = (low + high) // 2
        low, high = (mid, high) if free(along(a, b, mid)) else (low, mid)
    return along(a, b, low)


def support(at: Point, terrain: Iterable[Terrain]) -> int:
    """RB-RULING-76: the altitude of the surface below, which is firm terrain or the ground."""
    tops = (t.z + t.height for t in terrain if t.firm and inside(at[:2], t.corners))
    return max((top for top in tops if top <= at[2]), default=0)


def trigger_points(path: Sequence[Point], step: int = METRE) -> list[Point]:
    """RB-RULING-71: each whole metre along the path, each corner and its end; never its start."""
    covered, found = 0, []
    for a, b in pairwise(path):
        leg = distance(a, b)
        found += [along(a, b, at, leg) for at in range(step - covered % step, leg, step)]
        if leg:
            found.append(b)
        covered += leg
    return found


# What is in the way


def _apart(p: tuple[int, int], q: tuple[int, int], c: tuple[int, int], r: int) -> bool:
    """Whether the point `c` is at least `r` away from the segment pq."""
    px, py, cx, cy = p[0], p[1], c[0], c[1]
    dx, dy, ex, ey = q[0] - px, q[1] - py, cx - px, cy - py
    dot, whole = ex * dx + ey * dy, dx * dx + dy * dy
    if dot <= 0 or not whole:
        return ex * ex + ey * ey >= r * r
    if dot >= whole:
        fx, fy = cx - q[0], cy - q[1]
        return fx * fx + fy * fy >= r * r
    cross = ex * dy - ey * dx
    return cross * cross >= r * r * whole


class Obstacle(msgspec.Struct, frozen=True, gc=False):
    """Where the centre of another body, of some diameter, must not come: less than a radius from
    (x, y), in this box and between these altitudes (RB-RULING-67)."""

    left: int
    right: int
    front: int
    back: int
    low: int
    high: int
    x: int
    y: int
    square: int  # of the radius
    body: Body


def obstacle(body: Body, d: int, slack: int) -> Obstacle:
    """In the way of a body of diameter `d`; `slack` is how much of it does not count."""
    x, y, z, size = body
    r = (d + size) // 2 - slack
    return Obstacle(x - r, x + r, y - r, y + r, z - d, z + size, x, y, r * r, body)


def in_the_way(
    start: Point, end: Point, obstacles: Iterable[Obstacle], first: bool = False
) -> list[Obstacle]:
    """Which of these cannot be gone straight past: all, or the first that is found. What is
    overlapped already cannot hold anybody, as long as the way leads out."""
    (ax, ay, az), (bx, by, bz), found = start, end, []
    left, right = (ax, bx) if ax < bx else (bx, ax)
    front, back = (ay, by) if ay < by else (by, ay)
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    for o in obstacles:
        if right <= o.left or left >= o.right or back <= o.front or front >= o.back:
            continue
        ex, ey = o.x - ax, o.y - ay
        dot = ex * dx + ey * dy
        if dot <= 0 or (az <= o.low and bz <= o.low) or (az >= o.high and bz >= o.high):
            continue  # it leads away, above or below
        before, square = ex * ex + ey * ey, o.square
        if dot >= whole:  # it comes nearest at its end
            if before - 2 * dot + whole >= square:
                continue
        else:
            cross = ex * dy - ey * dx
            if cross * cross >= square * whole or (before < square and 2 * dot <= whole):
                continue
        found.append(o)
        if first:
            break
    return found


def around_path(path: Sequence[Point], obstacles: Iterable[Obstacle]) -> list[Obstacle]:
    """Those of these, in their order, that a path could meet by its outer bounds."""
    left, front, _ = right, back, _ = path[0]
    for x, y, _ in path:
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < front:
            front = y
        elif y > back:
            back = y
    return [
        o
        for o in obstacles
        if left < o.right and right > o.left and front < o.back and back > o.front
    ]


def seen_past(start: Point, o: Obstacle, ring: list[Point]) -> list[tuple[int, int, Point]]:
    """Which other points all round an obstacle, level with the start, it does not hide itself: to
    the rest it is `in_the_way`. Each with its number and how far it is."""
    (ax, ay, _), square, found = start, o.square, []
    ex, ey = o.x - ax, o.y - ay
    overlapped = ex * ex + ey * ey < square
    for k, p in enumerate(ring):
        dx, dy = p[0] - ax, p[1] - ay
        dot, whole = ex * dx + ey * dy, dx * dx + dy * dy
        if not whole:
            continue
        if 0 < dot < whole and not (overlapped and 2 * dot <= whole):
            cross = ex * dy - ey * dx
            if cross * cross < square * whole:
                continue
        found.append((k, isqrt(whole), p))
    return found


def has_room(at: Point, obstacles: Iterable[Obstacle]) -> bool:
    """Whether a body would stand in none of these."""
    x, y, z = at
    for o in obstacles:
        if x <= o.left or x >= o.right or y <= o.front or y >= o.back:
            continue
        if z <= o.low or z >= o.high:
            continue
        dx, dy = x - o.x, y - o.y
        if dx * dx + dy * dy < o.square:
            return False
    return True


def clears(start: Point, end: Point, d: int, terrain: Terrain) -> bool:
    """Whether a body can go straight past a solid part of the map."""
    low, high = min(start[2], end[2]), max(start[2], end[2]) + d
    if high <= terrain.z or low >= terrain.z + terrain.height:
        return True
    p, q, r = start[:2], end[:2], d // 2
    if _beside(p, q, terrain.corners, r) or (p != q and _passes(p, q, terrain.corners, r)):
        return True
    if inside(q, terrain.corners):
        return False
    if p == q:
        return all(_apart(a, b, p, r) for a, b in edges(terrain.corners))
    return not inside(p, terrain.corners) and all(
        not _crosses(p, q, a, b)
        and _apart(a, b, q, r)
        and _apart(a, b, p, r)
        and _apart(p, q, a, r)
        and _apart(p, q, b, r)
        for a, b in edges(terrain.corners)
    )


def _beside(
    p: tuple[int, int], q: tuple[int, int], corners: tuple[tuple[int, int], ...], r: int
) -> bool:
    """Whether all of a line lies on one side of a polygon, farther off than `r`: most do."""
    left, right, front, back = box(corners)
    (ax, ay), (bx, by) = p, q
    if (ax < left - r and bx < left - r) or (ax > right + r and bx > right + r):
        return True
    return (ay < front - r and by < front - r) or (ay > back + r and by > back + r)


def _passes(
    p: tuple[int, int], q: tuple[int, int], corners: tuple[tuple[int, int], ...], r: int
) -> bool:
    """Whether all of a polygon lies on one side of a line, no nearer than `r`."""
    (px, py), (qx, qy) = p, q
    dx, dy = qx - px, qy - py
    sides = [(x - px) * dy - (y - py) * dx for x, y in corners]
    least, most = min(sides), max(sides)
    near = least if least > 0 else -most
    return near > 0 and near * near >= r * r * (dx * dx + dy * dy)


@lru_cache(maxsize=1 << 12)
def box(corners: tuple[tuple[int, int], ...]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), max(xs), min(ys), max(ys)


def inside(p: tuple[int, int], corners: Sequence[tuple[int, int]]) -> bool:
    """Whether a point lies within a polygon, by counting crossings."""
    found = False
    for (ax, ay), (bx, by) in edges(corners):
        if (ay > p[1]) != (by > p[1]):
            side = (bx - ax) * (p[1] - ay) - (p[0] - ax) * (by - ay)
            if (side > 0) == (by > ay):
                found = not found
    return found


def edges(
    corners: Sequence[tuple[int, int]],
) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    side = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (side > 0) - (side < 0)


def _crosses(
    p: tuple[int, int], q: tuple[int, int], a: tuple[int, int], b: tuple[int, int]
) -> bool:
    """Whether two segments cross each other properly."""
    return _turn(p, q, a) * _turn(p, q, b) < 0 and _turn(a, b, p) * _turn(a, b, q) < 0


# Sight


_RIM: Final = ((0, 0), (2, 0), (-2, 0), (0, 2), (0, -2))


def sees(a: Body, b: Body, terrain: Iterable[Terrain]) -> bool:
    """RB-RULING-72: a straight line from a point of one to a point of the other that crosses
    nothing opaque. The points tried are centre and rim, at the top of each."""
    walls = _in_between(a, b, terrain)
    return not walls or next(_clear_lines(a, b, walls), None) is not None


def sight_line(a: Body, b: Body, terrain: Iterable[Terrain]) -> tuple[Point, Point] | None:
    """The first of these lines, that from centre to centre before all others."""
    return next(_clear_lines(a, b, _in_between(a, b, terrain)), None)


def _in_between(a: Body, b: Body, terrain: Iterable[Terrain]) -> list[Terrain]:
    """What could hide one from the other."""
    low, far = min(a.z + a.d, b.z + b.d), max(a.d, b.d) // 2 + 1
    return [
        t
        for t in terrain
        if t.opaque and t.z + t.height > low and not _beside(a[:2], b[:2], t.corners, far)
    ]


def _clear_lines(a: Body, b: Body, walls: Sequence[Terrain]) -> Iterator[tuple[Point, Point]]:
    for p in tops(a):
        for q in tops(b):
            if not any(hides(p, q, wall) for wall in walls):
                yield p, q


def hears(a: Body, b: Body, terrain: Iterable[Terrain]) -> bool:
    """RB-RULING-73: nothing that blocks sound lies between the two."""
    centres = tops(a)[0], tops(b)[0]
    return not any(t.muffles and hides(*centres, t) for t in terrain)


def thickness(a: Body, b: Body, terrain: Iterable[Terrain]) -> int:
    """How many metres of what is solid lie on the straight line between the two: in the middle of
    every metre it is looked for (RB-EQ-PERSONAL-COMMUNICATOR-2)."""
    p, q = tops(a)[0], tops(b)[0]
    rocks = [t for t in terrain if t.solid]
    middles = range(METRE // 2, distance(p, q), METRE) if rocks else ()
    return sum(any(_within(along(p, q, mm), rock) for rock in rocks) for mm in middles)


def _within(p: Point, rock: Terrain) -> bool:
    return rock.z <= p[2] < rock.z + rock.height and inside(p[:2], rock.corners)


def tops(a: Body) -> list[Point]:
    return [(a.x + kx * a.d // 4, a.y + ky * a.d // 4, a.z + a.d) for kx, ky in _RIM]


def hides(p: Point, q: Point, wall: Terrain) -> bool:
    """Whether the line is cut where it is lower than the wall's top."""
    start, end = p[:2], q[:2]
    if _beside(start, end, wall.corners, 0):
        return False
    if inside(start, wall.corners) or inside(end, wall.corners):
        return min(p[2], q[2]) < wall.z + wall.height
    return any(
        _crosses(start, end, a, b) and wall.z <= height_at(p, q, a, b) < wall.z + wall.height
        for a, b in edges(wall.corners)
    )


def height_at(p: Point, q: Point, a: tuple[int, int], b: tuple[int, int]) -> int:
    """The altitude of the line pq above its crossing with the edge ab."""
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
    whole = dx * ey - dy * ex
    part = (a[0] - p[0]) * ey - (a[1] - p[1]) * ex
    return p[2] + (q[2] - p[2]) * part // whole if whole else p[2]
