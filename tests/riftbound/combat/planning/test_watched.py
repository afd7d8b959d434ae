"""The ground that watchers can fire at, and reach at other altitudes."""

from math import hypot

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import block, gm, rb
from riftbound.combat.planning.asking import reach, way
from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation
from worldline.riftbound.combat.planning.questions import WatchedGround
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.outline import Border

WATCHED = "1:A npc-trooper@0,0 | 2:B npc-trooper@15,8 {} | 3:B npc-raider@3,12 {} | 1 acts"
WALLS = (block(4, -5, 5, 5), block(-3, 3, 2, 4))


def watched(s: Encounter, n: int = 2) -> WatchedGround | None:
    return next((ground for ground in reach(s).watched if ground.unit == n - 1), None)


def holds(borders: tuple[Border, ...], at: tuple[int, int]) -> bool:
    return sum(geometry.inside(at, border) for border in borders) % 2 == 1


def is_near(borders: tuple[Border, ...], at: tuple[int, int], mm: int) -> bool:
    """Whether a place lies so near to one of these lines."""
    lines = ((border[k - 1], border[k]) for border in borders for k in range(len(border)))
    return any(_off(at, a, b) < mm for a, b in lines)


def _off(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    (px, py), (ax, ay), (bx, by) = p, a, b
    dx, dy = bx - ax, by - ay
    along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy or 1)
    t = max(0.0, min(1.0, along))
    return hypot(ax + t * dx - px, ay + t * dy - py)


@rule("RB-RULING-135")
def test_without_walls_a_rifle_watches_all_ground_and_a_sword_what_it_touches() -> None:
    found = reach(rb(WATCHED.format("watch 1", "watch 1")))
    assert [(ground.unit, ground.sure) for ground in found.watched] == [(1, True)]
    assert found.watched[0].borders == found.borders
    near = reach(rb("1:A npc-trooper@0,0 | 2:B npc-raider@4,0 watch 1 | 1 acts"))
    (touched,) = near.watched
    assert all(hypot(x - 4000, y) < 1100 for border in touched.borders for x, y in border)


def test_who_watches_not_is_not_told_of() -> None:
    assert reach(rb(WATCHED.format("", ""))).watched == ()


@rule("RB-RULING-72", "RB-RULING-135")
@pytest.mark.parametrize("mode", ["free", "square", "hex"])
def test_the_lines_run_where_the_points_of_ways_begin_to_be_watched(mode: str) -> None:
    s = rb(WATCHED.format("watch 1", ""), WALLS, space_mode=mode)
    ground = watched(s)
    assert ground is not None
    looked = [0, 0]
    for x in range(-7000, 7001, 1000):
        for y in range(-7000, 7001, 1000):
            try:
                *_, last = way(s, (x, y, 1 if x == y == 0 else 0)).points
            except Illegal:
                continue
            at = last.at[:2]
            if not is_near(ground.borders, at, 450):
                assert holds(ground.borders, at) == bool(last.watchers), at
                looked[bool(last.watchers)] += 1
    assert min(looked) > 4


@rule("RB-ATTACK-3")
def test_out_of_range_no_ground_is_watched() -> None:
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-gunhand@{29},0 watch 1 | 1 acts")
    (ground,) = reach(s).watched
    assert ground.borders != reach(s).borders
    assert min(x for border in ground.borders for x, _ in border) > -9000
    far = rb("1:A npc-trooper@0,0 | 2:B npc-gunhand@200,0 watch 1 | 1 acts")
    assert reach(far).watched == ()


@rule("RB-RULING-230")
def test_a_veiled_watcher_watches_what_it_sees_for_all_one_knows() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@90,0 veiled watch 1 | 1 acts")
    (ground,) = reach(s).watched
    assert (ground.sure, ground.borders) == (False, reach(s).borders)
    assert reach(s, seat=s.gm).watched == ()  # a sword reaches nobody so far off


@rule("RB-RULING-230")
def test_a_hidden_watcher_watches_nothing_that_one_is_told_of() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@9,0 hidden watch 1 | 1 acts")
    assert reach(s).watched == ()
    assert len(reach(s, seat=s.gm).watched) == 1


@rule("RB-RULING-229", "RB-RULING-65")
def test_what_the_gm_says_of_sight_and_distance_comes_first() -> None:
    s = rb(WATCHED.format("watch 1", ""))
    gm(
        s,
        commands.Declare(unit=1, other=0, relation=Relation(sees=False), mutual=False, reason="x"),
    )
    assert reach(s).watched == ()
    t = rb(WATCHED.format("watch 1", ""))
    far = Relation(metres=400)
    gm(t, commands.Declare(unit=1, other=0, relation=far, mutual=True, reason="x"))
    assert reach(t).watched == ()


# Altitude


FLYER = "1:A npc-razor-flyer@0,0,{} | 2:B npc-trooper@30,0 watch 1 | 1 acts"


@rule("RB-KEY-FLYING-2")
def test_only_who_flies_reaches_another_altitude() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@30,0 | 1 acts")
    found = reach(s, altitude=2)
    assert (found.borders, found.why and found.why.rule) == ((), "RB-KEY-FLYING-2")
    assert reach(s, altitude=0) == reach(s)
    assert not reach(s).flies


@rule("RB-KEY-FLYING-1", "RB-MOVE-1")
@pytest.mark.parametrize("mode", ["free", "square", "hex"])
def test_every_corner_at_another_altitude_is_the_end_of_a_way(mode: str) -> None:
    s = rb(FLYER.format(0), (block(4, -5, 5, 5),), space_mode=mode)
    most = reach(s).most
    found = reach(s, altitude=4)
    assert (found.altitude, found.flies) == (4000, True)
    assert found.borders
    for border in found.borders if mode == "free" else ():
        for x, y in border:
            assert hypot(x, y, 4000) <= most + 2
            assert way(s, (x, y, 4000)).path == ((x, y, 4000),)
    assert reach(s, altitude=90).borders == ()


@rule("RB-RULING-135")
def test_ground_is_watched_up_there_too() -> None:
    s = rb(FLYER.format(3), (replace(block(10, -9, 11, 9), height=2000),))
    high, low = reach(s, altitude=3), reach(s, altitude=0)
    assert [ground.borders for ground in high.watched] == [high.borders]
    assert [ground.borders for ground in low.watched] != [low.borders]
