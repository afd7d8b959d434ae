"""The outline of where a unit can get with one movement, beside slow answers of the same kind."""

from math import hypot
from random import Random

import pytest
from tracing import rule

from riftbound.combat.fight import block, rb
from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import ChoosePath, Walk
from worldline.riftbound.combat.query.passage import ground
from worldline.riftbound.combat.query.ways import Ways, check_path
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.outline import Border, outline
from worldline.riftbound.combat.space.routes import Way
from worldline.riftbound.combat.space.shadows import Shadows

MOST = 10_000
NEAR = 700
"""Millimetres from a border: so near to it an outline is not exact."""
WALLS = (block(2, -3, 3, 4), block(-6, -6, -5, 2), block(-3, 3, 2, 3.5), block(5, 5, 7, 7))


def crowded(seed: int, walls: int) -> Encounter:
    """Twelve units, most of them within a Move of the first."""
    lot = Random(seed)
    spots = [(x, y) for x in range(-9, 10, 2) for y in range(-9, 10, 2) if (x, y) != (-1, -1)]
    others = lot.sample(spots, 11)
    drawn = " | ".join(
        f"{k}:B npc-{lot.choice(('trooper', 'raider'))}@{x},{y}"
        for k, (x, y) in enumerate(others, 2)
    )
    return rb(f"1:A npc-trooper@-1,-1 | {drawn} | 1 acts", WALLS[:walls])


def drawn(s: Encounter, most: int = MOST) -> tuple[Border, ...]:
    return outline(ground(s, 0), s.units[0].place, most)


def is_within(borders: tuple[Border, ...], x: int, y: int) -> bool:
    return sum(geometry.inside((x, y), border) for border in borders) % 2 == 1


def off_border(borders: tuple[Border, ...], x: int, y: int) -> float:
    return min(
        _apart((x, y), a, b)
        for border in borders
        for a, b in zip(border, border[1:] + border[:1], strict=True)
    )


def _apart(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(1.0, max(0.0, along))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def can_go(s: Encounter, x: int, y: int) -> bool:
    """By any way that the search finds which is used for play."""
    ways = Ways(s, 0, MOST)
    return ways.routes.stands((x, y, 0)) and is_lawful(s, ways.routes.to([(x, y, 0)]))


def is_lawful(s: Encounter, way: Way | None) -> bool:
    try:
        check_path(s, ChoosePath(0, 0, MOST), Walk(way or ((10**6, 0, 0),)))
    except Illegal:
        return False
    return True


@rule("RB-MOVE-1")
def test_in_the_open_it_is_a_circle() -> None:
    s = rb("1:A npc-trooper@1,2 | 2:B npc-raider@30,0 | 1 acts")
    (border,) = drawn(s)
    far = [hypot(x - 1000, y - 2000) for x, y in border]
    assert all(MOST - 3 <= mm < MOST + 1 for mm in far)
    assert is_within((border,), 1000, 2000)


@rule("RB-SIZE-4")
def test_where_somebody_stands_there_is_a_hole() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@5,0 | 1 acts")
    borders = drawn(s)
    assert not is_within(borders, 5000, 0)
    assert is_within(borders, 7000, 0)
    assert len(borders) == 2


@rule("RB-SIZE-3")
def test_behind_a_wall_it_reaches_as_far_as_the_way_around_it_leads() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@30,0 | 1 acts", (block(2, -6, 3, 6),))
    borders = drawn(s)
    assert is_within(borders, 1000, 0)
    assert not is_within(borders, 5000, 0)  # around either end it is 14m
    assert is_within(borders, 2500, 7000)


@pytest.mark.parametrize("seed", range(3))
@rule("RB-MOVE-3", "RB-RULING-67")
def test_every_corner_of_an_outline_can_be_gone_to(seed: int) -> None:
    s = crowded(seed, seed + 1)
    corners, routes = [corner for border in drawn(s) for corner in border], Ways(s, 0, MOST).routes
    assert len(corners) > 40
    assert all(is_lawful(s, routes.straight_or_around((x, y, 0))) for x, y in corners)


@pytest.mark.parametrize("seed", range(3))
def test_it_says_of_any_place_what_the_slow_search_says(seed: int) -> None:
    s, lot = crowded(seed, 3 - seed), Random(seed)
    borders, told = drawn(s), [0, 0]
    for _ in range(100):
        x, y = lot.randint(-11_000, 11_000), lot.randint(-11_000, 11_000)
        if off_border(borders, x, y) > NEAR:
            inside = is_within(borders, x, y)
            assert inside == can_go(s, x, y), (x, y)
            told[inside] += 1
    assert min(told) > 10


@pytest.mark.parametrize("seed", range(3))
def test_no_shadow_lets_a_leg_through_that_is_blocked(seed: int) -> None:
    s, lot = crowded(seed, 4), Random(seed)
    around, told = ground(s, 0), [0, 0]
    for _ in range(60):
        start = lot.randint(-9000, 9000), lot.randint(-9000, 9000), 0
        if around.leg(start, start) is not None:
            continue
        shadows = Shadows(around, start, 2 * MOST)
        for _ in range(25):
            x, y = lot.randint(-9000, 9000), lot.randint(-9000, 9000)
            free = around.leg(start, (x, y, 0)) is None
            assert free or not shadows.free(x, y), (start, x, y)
            told[free] += free == shadows.free(x, y)
    assert min(told) > 50


# On a grid


@pytest.mark.parametrize(("mode", "many"), [("square", 7 * 7 - 1), ("hex", 1 + 6 + 12 + 18 - 2)])
@rule("RB-RULING-64")
def test_on_a_grid_it_runs_around_whole_cells(mode: str, many: int) -> None:
    """Without that of the other one; behind it is a cell that is 4 steps away on hexagons."""
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@2,0 | 1 acts", space_mode=mode)
    borders = drawn(s, 3000)
    area = sum(
        sum(
            ax * by - bx * ay
            for (ax, ay), (bx, by) in zip(border, border[1:] + border[:1], strict=True)
        )
        for border in borders
    )
    one = 1_000_000 if mode == "square" else 866_000
    assert area / 2 == pytest.approx(many * one, rel=0.001)
    assert not is_within(borders, 2000, 10)
    assert is_within(borders, 10, 10)
