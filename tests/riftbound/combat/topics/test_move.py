"""Movement and space in the free mode: lengths, ways, ends, distances, interruptions."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.figures import move_metres
from worldline.riftbound.combat.query.passage import may_end
from worldline.riftbound.combat.space.geometry import (
    Body,
    Point,
    Terrain,
    distance,
    gap,
    trigger_points,
)
from worldline.riftbound.combat.topics.overwatch import take_watch

WALL = Terrain(corners=((4_000, -5_000), (5_000, -5_000), (5_000, 5_000), (4_000, 5_000)))


# How far


@rule("RB-MOVE-1", "RB-RULING-7")
@pytest.mark.parametrize("agi", [-2, 0, 3])
def test_a_move_is_up_to_ten_metres_whatever_the_agi(agi: int) -> None:
    s = rb(f"1:A npc-raider@0,0 agi {agi} | 2:B npc-raider@40,0 | 1 acts")
    play(s, "move")
    refuses(s, "go 10.1,0", "RB-MOVE-1")
    refuses(s, "go 6,0 6,5", "RB-MOVE-1")
    play(s, "go 6,0 6,4")
    assert place(s, 1) == (6, 4)


@rule("RB-TEST-95", "RB-RULING-188", "RB-HOOK-7", "RB-STATUS-GRAPPLED-6", "RB-STATUS-PRONE-1")
@pytest.mark.parametrize(
    ("given", "metres"),
    [
        ((), 10),
        (("hampered-move",), 5),
        (("holding",), 5),
        (("hampered-move", "holding"), 3),
        (("prone",), 1),
        (("hampered-move", "holding", "prone"), 1),
    ],
)
def test_the_length_of_a_move(given: tuple[str, ...], metres: int) -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 1 acts")
    if "holding" in given:
        change(s, 1, marks=(HeldMark(mark="grappled", source=0),))
    own = tuple(HeldMark(mark=mark, source=1) for mark in given if mark != "holding")
    change(s, 0, marks=own)
    assert move_metres(s, 0).value == metres


@rule("RB-TEST-95", "RB-RULING-188")
@pytest.mark.parametrize(("mark", "metres"), [(None, 14), ("hampered-move", 7)])
def test_quick_lengthens_a_move_before_it_is_halved(mark: str | None, metres: int) -> None:
    s = rb("1:A npc-raider@0,0 ability quick | 2:B npc-raider@40,0 | 1 acts")
    if mark is not None:
        change(s, 0, marks=(HeldMark(mark=mark, source=1),))
    play(s, "move", roll(4))
    assert asked(s).most == metres * 1_000  # type: ignore[attr-defined]


@rule("RB-TEST-95", "RB-RULING-188")
@pytest.mark.parametrize(("agi", "metres"), [(1, 11), (-1, 10)])
def test_a_flying_companion_adds_its_agi_but_never_takes_it_off(agi: int, metres: int) -> None:
    s = rb(f"1:A npc-razor-flyer@0,0 agi {agi} | 2:B npc-raider@40,0 | 1 acts")
    assert move_metres(s, 0).value == metres


@rule("RB-RULING-188", "RB-DYING-4")
def test_in_critical_condition_a_move_is_one_metre() -> None:
    s = rb("1:A npc-officer@0,0 hp 0 | 2:B npc-raider@40,0 | 1 acts")
    play(s, "move")
    refuses(s, "go 1.1,0", "RB-MOVE-1")
    play(s, "go 1,0")
    assert place(s, 1) == (1, 0)


@rule("RB-RULING-71")
def test_trigger_points_are_metres_corners_and_the_end_but_never_the_start() -> None:
    way = ((0, 0, 0), (2_500, 0, 0), (2_500, 1_000, 0))
    found = [(2_500, 0, 0), (2_500, 500, 0), (2_500, 1_000, 0)]
    assert [*trigger_points(way)] == [(1_000, 0, 0), (2_000, 0, 0), *found]


@rule("RB-KEY-FLYING-2", "RB-RULING-63")
def test_only_who_flies_leaves_the_ground() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-razor-flyer@40,0 | 1 acts")
    play(s, "move")
    refuses(s, "go 3,0,3", "RB-KEY-FLYING-2")
    play(s, "go 3,0", "end", "move", "go 40,0,9")
    assert unit(s, 2).z == 9_000


# Through whom, and onto whom


@pytest.mark.parametrize(
    ("size", "goal", "rule_"),
    [
        ("large", "8,0", None),
        ("large", "4,0", "RB-SIZE-4"),
        ("giant", "8,0", None),
        ("giant", "4,0", None),
        ("medium", "8,0", "RB-RULING-67"),
        ("small", "8,0", "RB-RULING-67"),
    ],
)
@pytest.mark.parametrize("side", ["A", "B"])
@rule("RB-TEST-105", "RB-SIZE-1", "RB-SIZE-3", "RB-SIZE-4", "RB-RULING-67", "RB-RULING-68")
@rule("RB-MOVE-3")
def test_a_medium_unit_meets_another(size: str, goal: str, rule_: str | None, side: str) -> None:
    s = rb(
        f"1:A npc-raider@0,0 | 2:{side} npc-raider@4,0 size {size} | 3:B npc-raider@40,0 | 1 acts"
    )
    play(s, "move")
    if rule_ is None:
        play(s, f"go {goal}")
    else:
        refuses(s, f"go {goal}", rule_)


@pytest.mark.parametrize(("size", "may"), [("medium", True), ("small", False)])
@rule("RB-TEST-105", "RB-SIZE-4")
def test_a_tiny_one_ends_under_one_two_sizes_larger(size: str, may: bool) -> None:
    s = rb(f"1:A npc-raider@0,0 size tiny | 2:B npc-raider@4,0 size {size} | 1 acts")
    play(s, "move")
    if may:
        play(s, "go 4,0")
        assert place(s, 1) == (4, 0)
    else:
        refuses(s, "go 4,0", "RB-SIZE-4")


@rule("RB-RULING-68")
def test_the_dead_are_in_nobody_s_way() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@4,0 | 3:B npc-raider@40,0 | 1 acts")
    change(s, 1, dead=True, hp=0)
    play(s, "move", "go 4,0")
    assert place(s, 1) == (4, 0)


@rule("RB-RULING-67", "RB-SIZE-3")
def test_a_wall_stops_even_a_tiny_one() -> None:
    s = rb("1:A npc-raider@0,0 size tiny | 2:B npc-raider@40,0 | 1 acts", terrain=(WALL,))
    play(s, "move")
    refuses(s, "go 8,0", "RB-SIZE-3")


@rule("RB-RULING-67", "RB-RULING-63")
def test_a_flyer_passes_above() -> None:
    s = rb("1:A npc-razor-flyer@0,0 | 2:B npc-raider@4,0 | 1 acts")
    play(s, "move", "go 0,0,1 8,0,1")
    assert place(s, 1) == (8, 0)


@rule("RB-RULING-62", "RB-RULING-68", "RB-SIZE-4")
@pytest.mark.parametrize("inside", ["3.05,0", "3.01,0", "3.001,0"])
def test_what_counts_as_contact_is_no_leave_to_overlap(inside: str) -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@4,0 | 3:B npc-raider@4,3 size large | 1 acts")
    play(s, "move")
    refuses(s, f"go {inside}", "RB-RULING-67")
    refuses(s, "go 2.501,3", "RB-SIZE-4")  # a larger one may be passed, not stood in
    play(s, "go 3,0")
    assert field.touching(s, 0, 1)


@rule("RB-RULING-62", "RB-RULING-68")
@pytest.mark.parametrize("at", ["7,5", "-7,5", "-5,-7.3", "3.3,-6.1"])
def test_the_proposed_way_to_a_unit_ends_in_contact_and_not_inside(at: str) -> None:
    s = rb(f"1:A npc-raider@0,0 | 2:B npc-raider@{at} | 1 acts")
    play(s, "move")
    there = body(unit(s, 2).place)
    touching = [end for end in ends(s) if gap(end, there) <= 50]
    assert [distance(end[:3], there[:3]) >= 1_000 for end in touching] == [True]


@rule("RB-RULING-67", "RB-RULING-71")
def test_the_rounding_of_points_on_a_way_stops_nobody() -> None:
    s = rb(
        "1:A npc-trooper@0,9 stand overwatch"
        " | 2:B npc-raider@0,0 | 3:A npc-raider@2.723,-0.139 | 1 acts"
    )
    play(s, "overwatch", "end", "move", "go 7.26,2.443", "pass", "pass", "pass rest")
    assert place(s, 2) == (7.26, 2.443)


@rule("RB-MOVE-1")
@pytest.mark.parametrize("at", ["30,30", "-30,30", "-30,-30", "30,-30", "-30,-11"])
def test_a_way_to_somebody_far_off_is_proposed_whatever_the_direction(at: str) -> None:
    s = rb(f"1:A npc-raider@0,0 | 2:B npc-raider@{at} | 1 acts")
    play(s, "move")
    before, there = field.apart(s, 0, 1), body(unit(s, 2).place)
    assert min(gap(end, there) for end in ends(s)) <= before - 9_990


def body(at: Point) -> Body:
    return Body(*at, 1_000)


def ends(s: Encounter) -> list[Body]:
    """Where the ways end that are proposed."""
    walks = (way for way in GAME.legal(s, asked(s)) if isinstance(way, schema.Walk))
    return [body(way.path[-1]) for way in walks if way.path]


# Distances


@rule("RB-TEST-106", "RB-RULING-61", "RB-RULING-62")
def test_distances_are_from_edge_to_edge() -> None:
    assert gap(Body(0, 0, 0, 1_000), Body(1_000, 0, 0, 1_000)) == 0
    assert gap(Body(0, 0, 0, 1_000), Body(3_000, 0, 0, 1_000)) == 2_000
    assert gap(Body(0, 0, 0, 1_000), Body(5_000, 0, 0, 3_000)) == 3_000
    spear = (
        "1:A npc-raider@0,0 loses simple-shortsword holds simple-spear"
        " | 2:B npc-raider@{},0 | 1 acts"
    )
    play(rb(spear.format(3)), "attack 2 simple-spear")
    refuses(rb(spear.format(3.1)), "attack 2 simple-spear", "RB-ATTACK-3")


@rule("RB-RULING-62", "RB-ATTACK-4")
def test_five_centimetres_are_still_contact() -> None:
    play(rb("1:A npc-raider@0,0 | 2:B npc-raider@1.05,0 | 1 acts"), "attack 2 simple-shortsword")
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@1.06,0 | 1 acts")
    refuses(s, "attack 2 simple-shortsword", "RB-ATTACK-4")


@rule("RB-TEST-107", "RB-RULING-63")
def test_straight_above_counts_the_height() -> None:
    s = rb("1:A npc-razor-flyer@0,0,10 | 2:B npc-raider@0,0 | 1 acts")
    assert field.apart(s, 0, 1) == 9_000
    refuses(s, "attack 2 talons", "RB-ATTACK-4")


@rule("RB-RULING-66")
def test_a_printed_diameter_counts_for_space_and_the_size_for_comparing() -> None:
    s = rb("1:A npc-rider@0,0 | 3:B npc-raider@20,0 | 1 acts")
    bike = next(u for u in s.units if u.nature == "vehicle")
    assert (bike.diameter, bike.size) == (3_000, "large")


@rule("RB-HOOK-11")
def test_hearing_needs_air_waking_and_an_open_way() -> None:
    muffles = Terrain(corners=WALL.corners, opaque=False, solid=False, muffles=True)
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts", terrain=(muffles,))
    assert not field.hears(s, 0, 1)
    assert field.sees(s, 0, 1)
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 asleep | 3:B npc-raider@0,9 | 1 acts")
    assert field.hears(s, 0, 1)
    assert not field.hears(s, 1, 0)
    s.air = False
    assert not field.hears(s, 0, 2)


# Interruptions


@rule("RB-TEST-126", "RB-RULING-232", "RB-RULING-233")
def test_who_is_shot_critical_on_its_way_stops_there_prone() -> None:
    s = rb("1:A npc-trooper@0,0 stand overwatch | 2:B npc-officer@20,0 hp 1 | 1 acts")
    play(s, "overwatch", "overwatch", "move", "go 20,10", "pass", "pass", "pass")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert place(s, 2) == (20, 4)
    assert (hp(s, 2), marks(s, 2)) == (0, {"prone"})
    refuses(s, "move", "RB-TURN-1")


@rule("RB-RULING-68", "RB-RULING-232")
def test_who_is_stopped_on_a_larger_one_stands_at_the_last_free_point() -> None:
    s = rb(
        "1:A npc-trooper@0,0 stand overwatch"
        " | 2:B npc-officer@20,0 hp 1 | 3:B npc-raider@20,4 size large | 1 acts"
    )
    play(s, "overwatch", "overwatch", "move", "go 20,8", "pass", "pass", "pass")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert place(s, 2) == (20, 2)


@rule("RB-RULING-232")
def test_who_is_knocked_prone_on_its_way_has_covered_its_metre() -> None:
    s = rb("1:A npc-trooper@0,0 stand overwatch | 2:B npc-raider@20,0 | 1 acts")
    play(s, "overwatch", "overwatch", "move", "go 20,10", "pass")
    change(s, 1, marks=(HeldMark(mark="prone"),))
    play(s, "pass rest")
    assert place(s, 2) == (20, 2)


@rule("RB-RULING-146", "RB-STATUS-GRAPPLED-2", "RB-MOVE-2")
def test_who_is_held_on_its_way_stops() -> None:
    s = rb(
        "1:A npc-trooper@0,0 stand overwatch | 2:B npc-raider@20,0 | 3:A npc-raider@21,2 | 1 acts"
    )
    play(s, "overwatch", "overwatch", "move", "go 20,10", "pass")
    change(s, 1, marks=(HeldMark(mark="grappled", source=2),))
    play(s, "pass rest")
    assert place(s, 2) == (20, 2)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-TEST-126", "RB-RULING-232", "RB-OVERWATCH-4")
def test_who_is_pushed_on_its_way_declares_the_rest_anew() -> None:
    s = rb("1:A npc-bruiser@1,4 ability bonk sp 3 | 2:B npc-trooper@0,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 0,10", "attack 2 simple-warhammer", roll(6))
    play(s, roll(1), "use bonk", "go -1,4")
    assert place(s, 2) == (-1, 4)
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    assert (d.unit, d.most) == (1, 6_000)
    refuses(s, "go -1,10.1", "RB-MOVE-1")
    play(s, "go -7,4")
    assert place(s, 2) == (-7, 4)


@rule("RB-RULING-146")
@pytest.mark.parametrize("watched", [False, True])
def test_who_is_dragged_into_somebody_goes_to_the_nearest_free_place(watched: bool) -> None:
    s = rb(
        "1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-trooper@1,5 | 4:B npc-raider@9,9"
        " | 1 acts"
    )
    change(s, 1, marks=(HeldMark(mark="grappled", source=0),))
    if watched:
        take_watch(s, 2)
    play(s, "move", "go 0,5")
    if watched:
        play(s, "pass rest")
    assert place(s, 1) == (0, 5)
    assert field.touching(s, 0, 1)
    assert may_end(s, 1, unit(s, 2).place)
    assert marks(s, 2) == {"grappled"}
