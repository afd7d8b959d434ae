"""Reach, ways, plans and outlooks of those who drive."""

from math import cos, hypot, radians
from random import Random

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, block, play
from riftbound.combat.fleet import aloft, ready
from riftbound.combat.planning.asking import point
from riftbound.combat.planning.test_watched import holds
from worldline.core.machine import Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, Watch, change
from worldline.riftbound.combat.nouns.schema import Attack, ChooseWay, Use, Walk
from worldline.riftbound.combat.planning.driven import FEW_SIDES, FEW_TRIES, Legs
from worldline.riftbound.combat.planning.driving import Driving, drive_of
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import (
    AskPlan,
    AskReach,
    AskUnit,
    AskWay,
    PlanOutlook,
    Reach,
    UnitOutlook,
    Way,
)
from worldline.riftbound.combat.query.passage import ground
from worldline.riftbound.combat.space.geometry import METRE, Point

AWAY = "B npc-trooper@900,900"


def by(s: Encounter, id: str) -> Use:
    """The use of this name with which the first unit drives."""
    uses = (a for a in GAME.legal(s, asked(s)) if isinstance(a, Use))
    return next(use for use in uses if use.use == id)


def reach(s: Encounter, id: str = "", altitude: int | None = None) -> Reach:
    found = PLANNING.ask(s, 0, AskReach(0, altitude, by(s, id) if id else None))
    assert isinstance(found, Reach)
    return found


def way(s: Encounter, to: Point, id: str = "") -> Way:
    found = PLANNING.ask(s, 0, AskWay(0, to, by(s, id) if id else None))
    assert isinstance(found, Way)
    return found


def watch(s: Encounter, n: int) -> None:
    change(s, n - 1, watches=(Watch(left=1, serial=90),))


# Reach


@rule("RB-SYS-BIKE-WHEELS-2", "RB-RULING-70")
def test_a_bike_gets_32_metres_far_in_a_straight_line() -> None:
    s = ready("sv-bike", AWAY, terrain=(block(5, -5, 6, 5),))
    found = reach(s)
    assert (found.mover, found.most, found.drive) == (1, 32_000, by(s, "move"))
    assert holds(found.borders, (0, 20_000))
    assert not holds(found.borders, (20_000, 0))  # there is no way around
    assert all(hypot(x, y) <= 32_010 for border in found.borders for x, y in border)


@rule("RB-SYS-GIANT-WHEELS-3", "RB-RULING-70")
def test_full_speed_ends_after_an_exact_leg_and_a_turn() -> None:
    s = ready("sv-tank", AWAY)
    found = reach(s, "full-speed")
    assert found.most == 32_000
    assert holds(found.borders, (24_000, 0))
    assert not holds(found.borders, (0, 5_000))  # 16m out, it cannot turn back
    assert reach(s).drive == by(s, "move")


@rule("RB-SYS-3")
def test_without_watts_it_goes_nowhere_and_hears_why() -> None:
    s = ready("sv-tank", AWAY)
    drive = by(s, "full-speed")
    change(s, 1, watts=0)
    found = PLANNING.ask(s, 0, AskReach(0, None, drive))
    assert isinstance(found, Reach)
    assert found.borders == ()
    assert found.why is not None


@rule("RB-RULING-236")
def test_a_passenger_drives_nothing() -> None:
    s = ready("sv-tank", AWAY)
    change(s, 0, post=-1)
    why = reach(s).why
    assert why is not None
    assert why.rule == "RB-RULING-236"


@rule("RB-RULING-69", "RB-SYS-THRUSTERS-4")
def test_a_leg_that_cannot_be_shorter_ends_on_a_line() -> None:
    s = aloft(ready("sv-aeroplane", AWAY), 60)
    found = reach(s, "nosedive", 40_000)
    assert {round(hypot(x, y), -2) for border in found.borders for x, y in border} == {8000.0}


@rule("RB-RULING-135")
def test_ground_is_watched_on_which_the_vehicle_can_be_fired_at() -> None:
    s = ready("sv-tank", "B npc-trooper@30,0")
    watch(s, 3)
    (ground,) = reach(s).watched
    assert (ground.unit, ground.sure) == (2, True)


def slow_way(drive: Driving, legs: Legs, to: Point) -> tuple[Point, ...] | None:
    """The first that is free, with nothing left out that could be in the way."""
    here, around = drive.s.units[1].place, replace(ground(drive.s, 1), how="free")
    *firsts, last = drive.effect.legs

    def is_free(a: Point, b: Point) -> bool:
        short = round(hypot(b[0] - a[0], b[1] - a[1])) <= last.metres * METRE
        return short and around.way((a, b)) is None

    if not firsts:
        return (to,) if is_free(here, to) else None
    least, found = cos(radians(drive.d.turn)), list[tuple[float, Point]]()
    for start in legs.starts:
        (x, y, _), ax, ay = start.at, start.at[0] - here[0], start.at[1] - here[1]
        far = hypot(to[0] - x, to[1] - y)
        if ax * (to[0] - x) + ay * (to[1] - y) >= least * hypot(ax, ay) * far - 1:
            found.append((far, start.at))
    near = (first for _, first in sorted(found)[:FEW_TRIES])
    return next(((first, to) for first in near if is_free(first, to)), None)


@pytest.mark.parametrize(("option", "id"), [("sv-bike", "move"), ("sv-tank", "full-speed")])
@rule("RB-RULING-70")
def test_the_quick_search_for_ways_finds_what_the_slow_one_finds(option: str, id: str) -> None:
    lot, told = Random(7), [0, 0]
    for _ in range(12):
        corners = [(lot.randrange(-26, 24), lot.randrange(3, 24)) for _ in range(5)]
        walls = tuple(block(x, y, x + lot.randint(1, 6), y + 2) for x, y in corners)
        others = (f"B npc-trooper@{lot.randrange(-30, 30)},{-k}" for k in range(3, 30, 3))
        s = ready(option, *others, terrain=walls)
        drive = drive_of(s, 0, by(s, id))
        assert drive is not None
        legs = Legs(drive, 0, FEW_SIDES)
        for _ in range(60):
            to = lot.randrange(-34_000, 34_000), lot.randrange(-34_000, 34_000), 0
            slow = slow_way(drive, legs, to)
            assert next(legs.ways(to, FEW_TRIES), None) == slow, (to, walls)
            told[slow is not None] += 1
    assert min(told) > 100


# Ways


@rule("RB-RULING-71", "RB-RULING-135")
def test_a_way_is_driven_past_trigger_points_that_are_watched() -> None:
    s = ready("sv-tank", "B npc-trooper@10,30", terrain=(block(-9, 8, 4, 9),))
    watch(s, 3)
    found = way(s, point(15, 0))
    assert (found.mover, found.path, found.course) == (1, (point(15, 0),), (point(15, 0),))
    assert found.length == 15_000
    assert [p.walked for p in found.points] == [1000 * n for n in range(1, 16)]
    watched = [bool(p.watchers) for p in found.points]
    assert watched[-1]


@rule("RB-RULING-69", "RB-RULING-70")
def test_at_full_speed_a_place_is_reached_by_a_turn() -> None:
    s = ready("sv-tank", AWAY)
    found = way(s, point(16, 10), "full-speed")
    assert (len(found.path), found.path[-1]) == (2, point(16, 10))
    assert 15_990 <= hypot(*found.path[0][:2]) <= 16_010
    play(s, "use full-speed")
    GAME.check(s, asked(s), Walk(found.path))
    with pytest.raises(Illegal, match="RB-RULING"):
        way(s, point(0, 3))


@rule("RB-RULING-69")
def test_a_blocked_leg_is_driven_as_far_as_it_goes() -> None:
    s = ready("sv-bike", AWAY, terrain=(replace(block(20, -5, 21, 5), height=9000),))
    drive = by(s, "full-speed")
    found = PLANNING.ask(s, 0, AskPlan(0, (point(32, 0),), drive=drive))
    assert isinstance(found, PlanOutlook)
    assert found.way.path == (point(32, 0),)
    assert 17_000 < found.way.course[-1][0] < 20_000


def test_while_its_way_is_chosen_it_is_asked_about_as_before() -> None:
    s = ready("sv-tank", AWAY)
    before = way(s, point(10, 5), "move"), reach(s, "move").borders
    play(s, "use move")
    assert isinstance(asked(s), ChooseWay)
    assert (way(s, point(10, 5)), reach(s).borders) == before


# Plans, and how things stand at the end


@rule("RB-OVERWATCH-2", "RB-VEH-9")
def test_shots_on_the_way_are_fired_at_the_vehicle() -> None:
    s = ready("sv-tank", "B npc-trooper@20,8")
    watch(s, 3)
    found = PLANNING.ask(s, 0, AskPlan(0, (point(15, 0),)))
    assert isinstance(found, PlanOutlook)
    assert [(shot.watcher, shot.odds.target) for shot in found.shots] == [(2, 1)]
    assert found.stands == "1"  # a rifle does not wreck it


@rule("RB-RULING-220", "RB-SYS-GIANT-WHEELS-4")
def test_ramming_is_weighed_from_the_end_of_full_speed() -> None:
    s = ready("sv-tank", "B npc-trooper@19,0")
    path = (point(16, 0),)
    told = PLANNING.ask(s, 0, AskUnit(0, path, by(s, "full-speed")))
    assert isinstance(told, UnitOutlook)
    assert told.now
    assert told.at == point(15, 0)  # in contact it is stopped
    rams = [odds for odds in told.odds if odds.attack.arm.endswith("ramming-speed")]
    assert [odds.attack.targets for odds in rams] == [(2,)]
    assert isinstance(rams[0].attack, Attack)
    plan = PLANNING.ask(s, 0, AskPlan(0, path, rams[0].attack, drive=by(s, "full-speed")))
    assert isinstance(plan, PlanOutlook)
    assert [outcome.target for outcome in plan.outcomes] == [2]
    assert plan.outcomes[0].hits == plan.attack[0].hits
    slow = PLANNING.ask(s, 0, AskUnit(0, (point(14.9, 0),), by(s, "move")))
    assert isinstance(slow, UnitOutlook)
    assert not [odds for odds in slow.odds if odds.attack.arm.endswith("ramming-speed")]


@pytest.mark.parametrize("option", ["sv-bike", "sv-tank", "sv-mechsuit", "sv-aeroplane"])
def test_asking_changes_nothing_and_what_is_found_is_lawful(option: str) -> None:
    s = ready(option, "B npc-trooper@20,0", terrain=(block(6, -3, 7, 9),))
    if option == "sv-aeroplane":
        s = aloft(s, 60)
    before = GAME.dump(s)
    found = reach(s)
    assert GAME.dump(s) == before
    assert found.why is None
    assert found.drive is not None
    t = s.copy()
    play(t, found.drive)
    seen = 0
    for border in found.borders:
        for x, y in border[::9]:
            try:
                told = way(s, (x, y, found.altitude))
            except Illegal:
                continue
            GAME.check(t, asked(t), Walk(told.path))
            seen += 1
    assert seen > 3
