"""The outline of where a unit can get with one movement.

Places a few decimetres apart are tried; where one can be reached and its neighbour cannot, the
border between them is narrowed down. Every corner of an outline is a place that can be reached.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, isqrt, pi, sin
from typing import Final

from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.detour import Cells
from worldline.riftbound.combat.space.geometry import METRE, Millimetres, Point
from worldline.riftbound.combat.space.ground import Ground
from worldline.riftbound.combat.space.routes import Routes
from worldline.riftbound.combat.space.shadows import sides

Corner = tuple[Millimetres, Millimetres]
Border = tuple[Corner, ...]
"""A closed line. It runs around what can be reached so that this lies on its left; around a hole
it runs the other way."""
Borders = tuple[Border, ...]
_ACROSS: Final = 12
"""Places that are tried from the middle to the rim."""
_HALVINGS: Final = 4
"""How often the stretch between two places is halved to find the border."""
_HALVINGS_OF_A_PART: Final = 2
"""The same for a part of what is reached: who plans there asks for the points of his way."""
_CIRCLE: Final = 64
"""Corners of a circle."""
_SHORT: Final = 300
"""Millimetres: with less left at a turn there is nothing more to reach."""
_STRAIGHT: Final = 15
"""Millimetres that a corner may lie off a straight line to be left out."""


Part = Callable[[Millimetres, Millimetres], bool]
"""Whether a place belongs to a part of what can be reached."""


def outline(around: Ground, start: Point, most: int) -> Borders:
    """Where a way so long may end, level with its start."""
    return outlines(around, start, most, start[2], ())[0]


def outlines(
    around: Ground, start: Point, most: int, altitude: int, parts: Sequence[Part]
) -> list[Borders]:
    """Where it may end at an altitude, which only a straight way leads to unless it is that of the
    start; then the same for each part of that."""
    rise = altitude - start[2]
    flat = isqrt(max(0, most * most - rise * rise))
    if most <= 0 or abs(rise) > most:
        return [()] * (1 + len(parts))
    if around.how in grid.GRIDS:
        cells = _cells(around, start, most, altitude)
        chosen = [[at for at in cells if part(*at[:2])] for part in parts]
        return [_of_cells(around.how, some) for some in (cells, *chosen)]
    middle = (*start[:2], altitude)
    near = within(around, start, most, abs(rise))
    if rise:
        return trace(middle, flat, _Straight(near, start, flat, altitude), parts)
    if near.walls or near.ended:
        return trace(start, most, _Reached(near, start, most), parts)
    circle = (_circle(start, most),)
    return trace(start, most, _Circle(start, most), parts, circle) if parts else [circle]


def _cells(around: Ground, start: Point, most: int, altitude: int) -> list[Point]:
    if altitude == start[2]:
        return Cells(around, start, most).ends
    level = (*start[:2], altitude)
    anywhere = Cells(Ground(around.how, around.d, [], [], []), level, most).ends
    near = (at for at in anywhere if grid.length(around.how, (start, at)) <= most)
    return [at for at in near if around.way((start, at)) is None]


def within(around: Ground, start: Point, most: int, up: int = 0) -> Ground:
    """What of it such a way could come near to; `up`: as high or low as it may lead."""
    x, y, z = start
    far = most + around.d

    def touches(box: tuple[int, int, int, int], low: int, high: int) -> bool:
        left, right, front, back = box
        beside = left > x + far or right < x - far or front > y + far or back < y - far
        return not beside and low < z + up and high > z - up

    walls = [
        w for w in around.walls if touches(geometry.box(w.corners), w.z - around.d, w.z + w.height)
    ]
    passed, ended = (
        [o for o in them if touches((o.left, o.right, o.front, o.back), o.low, o.high)]
        for them in (around.passed, around.ended)
    )
    return Ground(around.how, around.d, walls, passed, ended)


def _circle(centre: Point, r: int) -> Border:
    x, y, z = centre
    turns = [2 * pi * k / _CIRCLE for k in range(_CIRCLE)]
    far = [(x + round(2 * r * cos(a)), y + round(2 * r * sin(a)), z) for a in turns]
    return tuple([geometry.up_to(centre, p, r)[:2] for p in far])


class _Circle:
    """In the open every place within is reached."""

    def __init__(self, start: Point, most: int) -> None:
        (self.x, self.y, _), self.square = start, most * most

    def __call__(self, x: int, y: int) -> bool:
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.square


class _Straight(_Circle):
    """Another altitude is reached by a straight way."""

    def __init__(self, around: Ground, start: Point, most: int, altitude: int) -> None:
        super().__init__(start, most)
        self.around, self.start, self.altitude = around, start, altitude

    def __call__(self, x: int, y: int) -> bool:
        within = super().__call__(x, y)
        return within and self.around.way((self.start, (x, y, self.altitude))) is None


class _Reached:
    """Whether a place can be reached: straight from the start, or from where a way may turn. The
    turns that led to the last places are tried first, for they mostly lead to the next one too."""

    def __init__(self, around: Ground, start: Point, most: int) -> None:
        self.z, self.d, self.ended = start[2], around.d, around.ended
        self.walls = [(wall, sides(wall.corners)) for wall in around.walls]
        first, *turns = Routes(around, start, most).turns
        self.start, self.most = first.sight, most
        self.turns = [(*t.sight.at[:2], t.left**2, t.sight.free) for t in turns if t.left > _SHORT]

    def __call__(self, x: int, y: int) -> bool:
        sx, sy, _ = self.start.at
        dx, dy = x - sx, y - sy
        if dx * dx + dy * dy > self.most * self.most:
            return False
        if not geometry.has_room((x, y, self.z), self.ended):
            return False
        if self.start.free(x, y):
            return True
        for k, (tx, ty, square, free) in enumerate(self.turns):
            if k == 1 and not self._clear_of_walls(x, y):
                return False  # nor is it free from any other turn
            dx, dy = x - tx, y - ty
            if dx * dx + dy * dy <= square and free(x, y):
                self.turns.insert(0, self.turns.pop(k))
                return True
        return False

    def _clear_of_walls(self, x: int, y: int) -> bool:
        """Who is beyond one side of a wall is so far off; only at a corner it takes more to say."""
        at, r = (x, y, self.z), self.d // 2
        for wall, lines in self.walls:
            off = [mm for a, b, c in lines if (mm := a * x + b * y - c) > 0]
            if off and max(off) >= r:
                continue
            if (lines and len(off) < 2) or not geometry.clears(at, at, self.d, wall):
                return False
        return True


# From places to lines

_Edge = tuple[int, int, int, int]
"""Between two neighbours in the net of places: one that is reached, and one that is not."""


def trace(
    start: Point, most: int, reached: Part, parts: Sequence[Part], whole: Borders | None = None
) -> list[Borders]:
    """Around all that is reached, unless these lines are known; then around each part of it."""
    step, (sx, sy, _) = _step(most), start
    span = range(-_ACROSS - 1, _ACROSS + 2)
    free = {
        (i, j)
        for i in span
        for j in span
        if i * i + j * j <= (_ACROSS + 1) ** 2 and reached(sx + i * step, sy + j * step)
    }
    found = [_lines_around(free, start, most, reached, _HALVINGS) if whole is None else whole]
    for part in parts:
        some = {(i, j) for i, j in free if part(sx + i * step, sy + j * step)}
        if some == free:
            found.append(found[0])
        else:
            both = _Both(part, reached)
            found.append(_lines_around(some, start, most, both, _HALVINGS_OF_A_PART))
    return found


class _Both:
    """What is reached and belongs to a part of that."""

    def __init__(self, part: Part, reached: Part) -> None:
        self.part, self.reached = part, reached

    def __call__(self, x: int, y: int) -> bool:
        return self.part(x, y) and self.reached(x, y)


def _lines_around(
    free: set[tuple[int, int]], start: Point, most: int, reached: Part, halvings: int
) -> Borders:
    """Around every square of four places of which some are reached."""
    beyond = {(i + a, j + b) for i, j in free for a in (-1, 0) for b in (-1, 0)}
    onward: dict[_Edge, _Edge] = {}
    for i, j in beyond:
        onward.update(_pieces(i, j, free))
    at = start[:2]
    last = {edge: _last_reached(edge, at, most, reached, halvings) for edge in onward}
    borders = [_thinned([last[edge] for edge in loop]) for loop in _loops(onward)]
    return tuple(sorted(border for border in borders if border))


def _pieces(i: int, j: int, free: set[tuple[int, int]]) -> Iterator[tuple[_Edge, _Edge]]:
    """The lines through one square, what is reached on their left. Going round it, a line enters
    where one leaves what is reached and ends where one comes to it again; two places that are
    reached across a corner are not joined."""
    corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
    inside = [corner in free for corner in corners]
    if all(inside) or not any(inside):
        return
    for k in range(4):
        if inside[k] and not inside[k - 3]:  # the next one round is outside
            back = k
            while inside[back - 1]:
                back -= 1
            yield (*corners[k], *corners[k - 3]), (*corners[back], *corners[back - 1])


def _last_reached(edge: _Edge, start: Corner, most: int, reached: Part, halvings: int) -> Corner:
    """The last place that is reached on the way to one that is not."""
    (sx, sy), (i, j, u, v), step = start, edge, _step(most)
    x, y, dx, dy = sx + i * step, sy + j * step, u - i, v - j
    low, high = 0, step
    rim = _to_rim(x - sx, y - sy, dx, most) if dx else _to_rim(y - sy, x - sx, dy, most)
    if rim < step:
        if reached(x + dx * rim, y + dy * rim):
            return x + dx * rim, y + dy * rim
        high = rim
    for _ in range(halvings):
        middle = (low + high) // 2
        if reached(x + dx * middle, y + dy * middle):
            low = middle
        else:
            high = middle
    return x + dx * low, y + dy * low


def _step(most: int) -> int:
    return -(-most // _ACROSS)


def _to_rim(along: int, across: int, way: int, most: int) -> int:
    """How far it is to the end of the longest way, on a line that runs so."""
    return isqrt(max(0, most * most - across * across)) - along * way


def _loops(onward: dict[_Edge, _Edge]) -> Iterator[list[_Edge]]:
    left = dict(onward)
    while left:
        first, here = left.popitem()
        loop = [first]
        while here != first:
            loop.append(here)
            here = left.pop(here)
        yield loop


def _thinned(border: list[Corner]) -> Border:
    """Without corners that lie on a straight line; it begins with its first place by number."""
    border = [p for k, p in enumerate(border) if p != border[k - 1]]
    if len(border) < 3:
        return ()
    first = border.index(min(border))
    whole = [*border[first:], *border[:first], border[first]]
    kept = [0]
    for k in range(2, len(whole)):
        if not _is_straight(whole[kept[-1] : k + 1]):
            kept.append(k - 1)
    return tuple([whole[k] for k in kept])


def _is_straight(line: list[Corner]) -> bool:
    (ax, ay), (bx, by) = line[0], line[-1]
    dx, dy = bx - ax, by - ay
    most = _STRAIGHT * isqrt(dx * dx + dy * dy)
    return all(abs((x - ax) * dy - (y - ay) * dx) <= most for x, y in line[1:-1])


# On a grid


def _of_cells(how: str, cells: Iterable[Point]) -> Borders:
    """Around all cells together: what two of them share is no border."""
    sides = {(a, b) for cell in cells for a, b in _sides(how, cell)}
    onward: dict[Corner, list[Corner]] = {}
    for a, b in sides:
        if (b, a) not in sides:
            onward.setdefault(a, []).append(b)
    borders = []
    while onward:
        first = here = min(onward)
        border = []
        while here in onward:
            border.append(here)
            ends = onward[here]
            after = ends.pop()
            if not ends:
                del onward[here]
            here = after
        assert here == first
        borders.append(_thinned(border))
    return tuple(sorted(borders))


def _sides(how: str, cell: Point) -> Iterator[tuple[Corner, Corner]]:
    (x, y, _), half = cell, METRE // 2
    corners = [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    ]
    if how == "hex":
        corners = [(x + dx, y + dy) for dx, dy in _HEXAGON]
    return zip(corners, (*corners[1:], corners[0]), strict=True)


_HEXAGON: Final = ((500, -289), (500, 289), (0, 577), (-500, 289), (-500, -289), (0, -577))
"""The corners of a cell; rows lie 866mm apart."""
