"""Play on a grid of 1m cells, squares or hexagons (RB-RULING-64).

Cells have their centres on whole metres; rows of hexagons are half a cell apart. A unit stands on
as many cells as its diameter needs, and its place is the centre of them all.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import isqrt
from typing import Final

from worldline.riftbound.combat.space.geometry import METRE, Body, Point

GRIDS: Final = ("square", "hex")
_ROW: Final = isqrt(3 * METRE * METRE // 4)
_HEXES: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _cells(d: int) -> int:
    """How many cells a diameter spans."""
    return max(1, -(-d // METRE))


def _nearest(mm: int, unit: int = METRE) -> int:
    return (2 * mm + unit) // (2 * unit)


def _hex(x: int, y: int) -> tuple[int, int]:
    r = _nearest(y, _ROW)
    return _nearest(x - r * METRE // 2), r


def _centre(q: int, r: int, z: int) -> Point:
    return q * METRE + r * METRE // 2, r * _ROW, z


def snap(mode: str, at: Point, d: int) -> Point:
    """The nearest place on the grid."""
    if mode == "hex":
        return _centre(*_hex(at[0], at[1]), at[2])
    odd = (_cells(d) - 1) * METRE // 2
    x, y = (_nearest(mm - odd) * METRE + odd for mm in at[:2])
    return x, y, at[2]


# Distance


def steps(mode: str, a: Body, b: Body) -> int:
    """Steps between the nearest cells of two units; 0: they share one."""
    rise = _between(a.z, a.d, b.z, b.d)
    if mode == "hex":
        p, q = _hex(a.x, a.y), _hex(b.x, b.y)
        return max(rise, _hex_steps(q[0] - p[0], q[1] - p[1], a.d, b.d))
    half = [(_cells(body.d) - 1) * METRE // 2 for body in (a, b)]
    flat = (
        _between(one - half[0], a.d, other - half[1], b.d)
        for one, other in ((a.x, b.x), (a.y, b.y))
    )
    return max(rise, *flat)


def _between(a: int, da: int, b: int, db: int) -> int:
    """Steps between two rows of cells along one line, from their first cells."""
    one, other = _nearest(a), _nearest(b)
    return max(0, one - other - _cells(db) + 1, other - one - _cells(da) + 1)


@lru_cache(maxsize=1 << 14)
def _hex_steps(q: int, r: int, da: int, db: int) -> int:
    return min(_far(q + bq - aq, r + br - ar) for aq, ar in _covered(da) for bq, br in _covered(db))


@cache
def _covered(d: int) -> tuple[tuple[int, int], ...]:
    """The hexagons within half a diameter of a unit's centre."""
    most = d // 2 // METRE * 2 + 1
    around = ((q, r) for q in range(-most, most + 1) for r in range(-most, most + 1))
    return tuple((q, r) for q, r in around if 4 * METRE**2 * (q * q + q * r + r * r) <= d * d)


def _far(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def gap(mode: str, a: Body, b: Body) -> int:
    """Cells between two units, in millimetres; neighbours are in contact."""
    return max(0, steps(mode, a, b) - 1) * METRE


# Ways


def neighbours(mode: str, at: Point) -> Iterator[Point]:
    """The places one step away, level."""
    if mode == "hex":
        q, r = _hex(at[0], at[1])
        yield from (_centre(q + dq, r + dr, at[2]) for dq, dr in _HEXES)
        return
    for dx in (-METRE, 0, METRE):
        for dy in (-METRE, 0, METRE):
            if dx or dy:
                yield at[0] + dx, at[1] + dy, at[2]


def line(mode: str, a: Point, b: Point) -> Iterator[Point]:
    """The single steps of a way from one place to another."""
    here = a
    while here != b:
        here = _hex_step(here, b) if mode == "hex" else _square_step(here, b)
        yield here


def _square_step(a: Point, b: Point) -> Point:
    x, y, z = (one + max(-METRE, min(METRE, other - one)) for one, other in zip(a, b, strict=True))
    return x, y, z


def _hex_step(a: Point, b: Point) -> Point:
    (q, r), goal = _hex(a[0], a[1]), _hex(b[0], b[1])
    z = a[2] + max(-METRE, min(METRE, b[2] - a[2]))
    if (q, r) == goal:
        return (*b[:2], z)
    ways = ((q + dq, r + dr) for dq, dr in _HEXES)
    best = min(ways, key=lambda c: (_far(goal[0] - c[0], goal[1] - c[1]), _spread(c, goal)))
    return _centre(*best, z)


def _spread(a: tuple[int, int], b: tuple[int, int]) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return q * q + q * r + r * r


def walk(mode: str, path: Sequence[Point]) -> list[Point]:
    """All steps of a path, without its start."""
    return [point for a, b in pairwise(path) for point in line(mode, a, b)]


def length(mode: str, path: Sequence[Point]) -> int:
    """RB-RULING-64: a move of N metres is N steps."""
    return len(walk(mode, path)) * METRE
