"""Ways to a place, their trigger points, and who watches them."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import block, rb
from riftbound.combat.planning.asking import plan, point, reach, refusal, way
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer
from worldline.riftbound.combat.planning.questions import AskPlan, AskWay, Watcher
from worldline.riftbound.combat.space.geometry import Point

OPEN = "1:A npc-trooper@0,0 | 2:B npc-raider@30,0 | 1 acts"
VERY_FAR = 10**12
"""Metres: nobody counts so many steps."""
WATCHED = "1:A npc-trooper@0,0 | 2:B npc-trooper@5,8 watch 1 | 3:B npc-raider@6,0 | 1 acts"


def refused(s: Encounter, to: Point) -> str:
    return refusal(s, 0, AskWay(0, to))[0]


@rule("RB-RULING-71")
def test_a_straight_way_has_a_trigger_point_at_each_metre_and_at_its_end() -> None:
    found = way(rb(OPEN), point(3.5, 0))
    assert found.path == (point(3.5, 0),)
    assert (found.length, found.most) == (3500, 10_000)
    assert [(p.at, p.walked) for p in found.points] == [
        (point(1, 0), 1000), (point(2, 0), 2000), (point(3, 0), 3000), (point(3.5, 0), 3500),
    ]  # fmt: skip


@rule("RB-SIZE-3")
def test_around_a_wall_it_turns_beside_its_corner() -> None:
    s = rb(OPEN, (block(2, -1, 3, 6),))
    found = way(s, point(5, 0))
    assert len(found.path) > 1
    assert found.path[-1] == point(5, 0)
    assert all(y < -1000 for _, y, _ in found.path[:-1])
    assert 5400 < found.length < 7000
    corners = {p.at for p in found.points}
    assert corners >= set(found.path)


@rule("RB-MOVE-1")
def test_too_far_is_refused() -> None:
    assert refused(rb(OPEN), point(11, 0)) == "RB-MOVE-1"
    assert refused(rb(OPEN, (block(2, -9, 3, 9),)), point(5, 0)) == "RB-MOVE-1"


@pytest.mark.parametrize("mode", ["free", "square", "hex"])
@rule("RB-MOVE-1")
def test_what_is_very_far_is_refused_at_once(mode: str) -> None:
    s = rb(OPEN, space_mode=mode)
    far = VERY_FAR * 1000, 0, 0
    assert refused(s, far) == "RB-MOVE-1"
    assert refusal(s, 0, AskPlan(0, (far,) * 100))[0] == "RB-MOVE-1"


@rule("RB-SIZE-4")
def test_where_somebody_stands_no_way_ends() -> None:
    assert refused(rb(WATCHED), point(6, 0)) == "RB-SIZE-4"


@rule("RB-KEY-FLYING-2")
def test_only_who_flies_goes_up() -> None:
    assert refused(rb(OPEN), point(3, 0, 2)) == "RB-KEY-FLYING-2"


@rule("RB-RULING-64")
def test_on_a_grid_a_way_leads_over_cells() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@2,0 | 1 acts", space_mode="square")
    found = way(s, point(4.2, 0.1))
    assert found.path[-1] == point(4, 0)
    assert found.length == 4000
    assert len(found.points) == 4
    assert point(2, 0) not in [p.at for p in found.points]


@rule("RB-RULING-135")
def test_each_trigger_point_tells_who_may_fire_there() -> None:
    s = rb(WATCHED, (block(1.5, 1, 2.5, 12),))  # behind it the watcher does not see the unit
    found = way(s, point(4, 0))
    seen = [bool(p.watchers) for p in found.points]
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (False, True)
    assert found.points[-1].watchers == (Watcher(1, True),)


@rule("RB-RULING-230")
def test_of_a_veiled_watcher_it_is_told_where_it_sees_the_unit() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@90,0 veiled watch 1 | 1 acts")
    assert [p.watchers for p in way(s, point(2, 0)).points] == [(Watcher(1, False),)] * 2
    open_now = rb("1:A npc-trooper@0,0 | 2:B npc-raider@90,0 watch 1 | 1 acts")
    assert [p.watchers for p in way(open_now, point(2, 0)).points] == [()] * 2


@rule("RB-RULING-230")
def test_a_hidden_watcher_is_not_told() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@9,9 hidden watch 1 | 1 acts")
    assert not any(p.watchers for p in way(s, point(2, 0)).points)


@rule("RB-RULING-136")
def test_allies_on_overwatch_do_not_fire_unless_named() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-trooper@9,9 watch 1 | 3:B npc-raider@30,0 | 1 acts")
    assert plan(s, point(2, 0)).shots == ()
    assert [shot.watcher for shot in plan(s, point(2, 0), watchers=(2,)).shots] == [1]


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ((point(11, 0),), "RB-MOVE-1"),
        ((point(6, 0),), "RB-RULING-67"),
        ((point(1, 0, 1),), "RB-KEY-FLYING-2"),
    ],
)
def test_a_drawn_path_is_judged_as_the_path_of_a_move(path: tuple[Point, ...], rule: str) -> None:
    assert refusal(rb(WATCHED), 0, AskPlan(0, path))[0] == rule


ALLY = "1:A npc-trooper@0,0 | 2:A npc-trooper@6,6 watch 1 | 3:B npc-raider@90,0 | 1 acts"


def fires_at_allies(s: Encounter, n: int) -> Encounter:
    answers = (StandingAnswer(to="overwatch", how="ask"),)
    units = [replace(u, answers=answers) if u.id == n - 1 else u for u in s.units]
    return replace(s, units=tuple(units))


@rule("RB-STAND-7", "RB-STAND-11")
def test_an_ally_on_overwatch_is_no_threat_unless_one_has_said_that_it_fires_at_allies() -> None:
    s = rb(ALLY)
    assert not any(p.watchers for p in way(s, point(2, 0)).points)
    assert reach(s).watched == ()
    bold = fires_at_allies(s, 2)
    assert [p.watchers for p in way(bold, point(2, 0)).points] == [(Watcher(1, True),)] * 2
    assert [ground.unit for ground in reach(bold).watched] == [1]


@rule("RB-STAND-1")
def test_what_another_seat_has_said_of_an_ally_is_not_told() -> None:
    s = fires_at_allies(rb(ALLY), 2)
    units = [replace(u, seat=s.units[2].seat) if u.id == 1 else u for u in s.units]
    t = replace(s, units=tuple(units))
    assert not any(p.watchers for p in way(t, point(2, 0)).points)
    assert reach(t).watched == ()
