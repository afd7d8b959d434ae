"""What is in the way: boxes and kept legs only make haste, they change nothing."""

from fractions import Fraction
from random import Random

import pytest
from tracing import rule

from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.detour import Detours
from worldline.riftbound.combat.space.geometry import Body, Point, Terrain
from worldline.riftbound.combat.space.ground import Ground

SLACK = 5


def spot(lot: Random, far: int = 6000) -> Point:
    return lot.randrange(far), lot.randrange(far), 0


def bodies(lot: Random, count: int) -> list[Body]:
    return [Body(*spot(lot), lot.choice((600, 1000, 2000))) for _ in range(count)]


def ground(found: list[Body], d: int, walls: list[Terrain]) -> Ground:
    obstacles = [geometry.obstacle(body, d, SLACK) for body in found]
    return Ground("free", d, walls, obstacles, obstacles)


def nearest(a: Point, b: Point, c: tuple[int, int]) -> Fraction:
    """The square of how near the segment ab comes to a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = Fraction((c[0] - a[0]) * dx + (c[1] - a[1]) * dy, whole or 1)
    part = min(Fraction(1), max(Fraction(0), part))
    x, y = a[0] + part * dx - c[0], a[1] + part * dy - c[1]
    return x * x + y * y


@rule("RB-RULING-67")
@pytest.mark.parametrize("seed", range(20))
def test_in_the_way_is_whoever_is_nearer_to_the_line_than_both_radii(seed: int) -> None:
    lot = Random(seed)
    for _ in range(100):
        a, b, d = spot(lot), spot(lot), lot.choice((600, 1000))
        around = ground(bodies(lot, 6), d, [])
        if not around.has_room(a):
            continue  # what is overlapped already is another matter
        expected = [
            o
            for o in around.passed
            if nearest(a, b, (o.x, o.y)) < ((d + o.body.d) // 2 - SLACK) ** 2
        ]
        assert geometry.in_the_way(a, b, around.passed) == expected
        assert (around.leg(a, b) is None) == (not expected)


@rule("RB-RULING-67")
def test_whoever_stands_in_somebody_may_leave_but_not_go_deeper() -> None:
    (o,) = obstacles = [geometry.obstacle(Body(0, 0, 0, 1000), 1000, SLACK)]
    assert geometry.in_the_way((500, 0, 0), (2000, 0, 0), obstacles) == []
    assert geometry.in_the_way((500, 0, 0), (-1000, 0, 0), obstacles) == []  # out on the other side
    assert geometry.in_the_way((500, 0, 0), (100, 0, 0), obstacles) == [o]


def wall(lot: Random) -> Terrain:
    x, y, _ = spot(lot)
    points = [(x + lot.randrange(-2500, 2500), y + lot.randrange(-2500, 2500)) for _ in range(3)]
    return Terrain(corners=tuple(points), height=lot.choice((500, 1500, 3000)))


@rule("RB-SIZE-3", "RB-RULING-72")
@pytest.mark.parametrize("seed", range(20))
def test_a_wall_beside_the_line_neither_stops_nor_hides(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lot = Random(seed)
    cases = [(spot(lot), spot(lot), wall(lot)) for _ in range(150)]

    def told() -> list[tuple[bool, bool]]:
        return [
            (geometry.clears(a, b, 1000, w), geometry.sees(Body(*a, 1000), Body(*b, 601), (w,)))
            for a, b, w in cases
        ]

    quick = told()
    monkeypatch.setattr(geometry, "_beside", lambda p, q, corners, r: False)
    assert quick == told()
    assert len(set(quick)) > 2


Found = tuple[int, tuple[int, ...], tuple[Point, ...]]
"""How long a way is, the order of its corners, and the way."""


def every_way(around: Ground, start: Point, goal: Body, left: int = 3) -> list[Found]:
    """All ways around so many corners, by plain trying."""
    centre, near = (goal.x, goal.y, start[2]), (around.d + goal.d) // 2
    end = geometry.off(centre, start, near) if geometry.distance(start, centre) > near else start
    if around.leg(start, end) is None:
        return [(geometry.distance(start, end), (), (end,))]
    others = [o for o in around.passed if o.body != goal]
    hit = [
        (geometry.distance(start, (o.x, o.y, 0)), Detours(around)._ring(o.body, 0))
        for o in geometry.in_the_way(start, end, others)
    ]
    found = []
    for k, corner in enumerate(min(hit)[1] if hit and left else ()):
        if corner != start and around.leg(start, corner) is None:
            leg = geometry.distance(start, corner)
            for whole, order, way in every_way(around, corner, goal, left - 1):
                found.append((leg + whole, (k, *order), (corner, *way)))
    return found


@rule("RB-MOVE-3")
@pytest.mark.parametrize("seed", range(12))
def test_no_way_is_shorter_than_the_detour_that_is_proposed(seed: int) -> None:
    lot, bent = Random(seed), 0
    for _ in range(6):
        around = ground(bodies(lot, 6), 1000, [])
        start, detours = spot(lot), Detours(around)
        for o in around.passed:
            ways = every_way(around, start, o.body)
            way = detours.to(start, o.body)
            assert way == (min(ways)[2] if ways else None)
            bent += len(way or ()) > 1
    assert bent
