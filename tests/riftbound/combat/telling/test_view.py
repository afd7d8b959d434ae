"""What a screen is told so that it need not work out any rule: turns, order, ways, vehicles."""

from collections.abc import Sequence

from tracing import rule

from riftbound.combat import fleet
from riftbound.combat.fight import asked, gm, play, rb, roll
from riftbound.make import BOOK
from worldline.core.machine import Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.combat.telling.view import (
    ActionsLeft,
    AttackUnderWay,
    PathUnderWay,
    Rank,
    SeenPost,
    SightLine,
    printed_content,
)
from worldline.riftbound.combat.topics.overwatch import take_watch

WHY = "the table agreed"
US = "1:A npc-trooper@0,0 carries standard-pistol"


# The turn


@rule("RB-TURN-1", "RB-HOLD-3")
def test_it_tells_the_actions_and_swaps_that_are_left() -> None:
    s = rb(f"{US} | 2:B npc-raider@20,0 | 1 acts")
    assert GAME.view(s, 0).turn == (ActionsLeft(0, 2, 1),)
    play(s, "prepare agi")
    assert GAME.view(s, 0).turn == (ActionsLeft(0, 1, 1),)
    drawn = next(thing.n for thing in s.units[0].things if thing.item == "standard-pistol")
    play(s, schema.Hold(0, drawn))
    assert GAME.view(s, 0).turn == (ActionsLeft(0, 1, 0),)
    assert GAME.view(s, None).turn == GAME.view(s, 0).turn


@rule("RB-RULING-230")
def test_nobody_sees_how_many_actions_a_veiled_unit_has_left() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 veiled | 2 acts")
    assert GAME.view(s, 0).whose == 1
    assert GAME.view(s, 0).turn == ()
    assert GAME.view(s, s.gm).turn == (ActionsLeft(1, 2, 1),)


@rule("RB-ORDER-1", "RB-ORDER-5", "RB-ORDER-7", "RB-RULING-81")
def test_the_turn_order_tells_totals_further_and_missed_turns_and_who_has_acted() -> None:
    us, foe = (
        Entrant(npc="npc-trooper", side="us", seat=0),
        Entrant(npc="npc-raider", at=(9000, 0, 0)),
    )
    s = GAME.new(Setup(entrants=(us, foe)), 1, auto=False)
    play(s, roll(6, 6, 6), roll(5, 5, 5), roll(1, 1, 1))
    first, second = GAME.view(s, 0).ranks
    assert GAME.view(s, 0).phase == "extra"
    assert first == Rank(unit=0, total=15, ties=(), acted=False, extra=0, misses=False)
    assert (second.unit, second.misses, second.acted) == (1, True, False)


@rule("RB-RULING-81")
def test_who_has_had_their_turn_in_this_round_has_acted() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 3:B npc-raider@40,0 | 1 acts")
    acted = [[rank.acted for rank in GAME.view(s, 0).ranks]]
    for _ in range(3):
        play(s, "end")
        acted.append([rank.acted for rank in GAME.view(s, 0).ranks])
    assert acted == [
        [False, False, False], [True, False, False], [True, True, False], [False, False, False],
    ]  # fmt: skip


@rule("RB-RULING-230")
def test_the_total_of_a_veiled_unit_is_not_told() -> None:
    us = Entrant(npc="npc-trooper", side="us", seat=0)
    foe = Entrant(npc="npc-raider", at=(9000, 0, 0), veiled=True)
    s = GAME.new(Setup(entrants=(us, foe)), 1, auto=False)
    play(s, roll(5, 4, 4), roll(1, 2, 3))
    assert [rank.total is None for rank in GAME.view(s, 0).ranks] == [False, True]
    assert [rank.total is None for rank in GAME.view(s, s.gm).ranks] == [False, False]


# Ways


def way_told(s: Encounter, u: int, told: Sequence[Event]) -> list[tuple[float, float]]:
    """Where a unit went, in metres."""
    ways = [e.path for e in told if isinstance(e, events.Moved) and e.unit == u and e.is_for(0)]
    return [(x / 1000, y / 1000) for way in ways for x, y, _ in way]


CORNER = Terrain(corners=((4000, -3000), (6000, -3000), (6000, 100), (4000, 100)), height=3000)


@rule("RB-RULING-72", "RB-RULING-230")
def test_an_attack_past_a_corner_tells_the_line_to_those_alone_who_know_of_both() -> None:
    line = SightLine(1, (0, 0, 1000), (10_000, 500, 1000))
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@10,0 | 3:B npc-trooper@10,2 ability intercept-1"
        " | 1 acts",
        (CORNER,),
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, 6, 6, 1, 1, 1, 1, 1))
    assert [GAME.view(s, seat).attack for seat in (None, 0, 1)] == [
        AttackUnderWay(0, (1,), (line,))
    ] * 3
    for unit in (0, 1):
        change(s, unit, hidden=True)
        assert GAME.view(s, None).attack is None
        change(s, unit, hidden=False)


@rule("RB-RULING-71")
def test_a_movement_tells_the_way_that_it_went() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 1 acts")
    play(s, "move")
    told = play(s, "go 2,0 2,2")
    assert way_told(s, 0, told) == [(1, 0), (2, 0), (2, 1), (2, 2)]
    assert len([e for e in told if isinstance(e, events.Moved)]) == 1


@rule("RB-RULING-230")
def test_the_attack_under_way_names_nobody_hidden() -> None:
    aimed_at = "2:B npc-trooper@9,0 | 3:B npc-trooper@9,2 ability intercept-1"
    attack, five = "attack 2 auto-rifle", roll(6, 6, 6, 6, 6, 1, 1, 1, 1, 1)
    for hidden in ("", " hidden"):
        s = rb(f"1:A npc-trooper@0,0 | {aimed_at} | 4:A npc-raider@90,90{hidden} | 1 acts")
        assert GAME.view(s, 1).attack is None
        play(s, attack, five)
        assert [GAME.view(s, seat).attack for seat in (None, 0, 1)] == [AttackUnderWay(0, (1,))] * 3
    for unit in (0, 1):
        change(s, unit, hidden=True)
        assert GAME.view(s, None).attack is None
        assert GAME.view(s, s.gm).attack == AttackUnderWay(0, (1,))
        change(s, unit, hidden=False)


@rule("RB-RULING-61", "RB-RULING-64")
def test_a_movement_tells_how_far_it_went() -> None:
    for mode, far, said in (("free", 3_413, "3.4m"), ("square", 3_000, "3m")):
        s = rb(f"switch space-mode {mode} | 1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 1 acts")
        play(s, "move")
        (moved,) = (e for e in play(s, "go 2,0 3,1") if isinstance(e, events.Moved))
        assert moved.walked == far
        assert GAME.say(s, moved, 0).endswith(f"is now at (3, 1), after {said}.")


@rule("RB-RULING-71")
def test_a_way_back_to_where_it_began_is_told() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 1 acts")
    play(s, "move")
    assert way_told(s, 0, play(s, "go 2,0 0,0")) == [(1, 0), (2, 0), (1, 0), (0, 0)]


@rule("RB-RULING-248")
def test_a_way_is_told_alike_whether_or_not_somebody_hidden_watches() -> None:
    heard = []
    for more in ("", "| 3:B npc-raider@40,40 hidden"):
        s = rb(f"1:A npc-trooper@0,0 | 2:B npc-raider@40,0 {more} | 1 acts")
        s.secrets = True
        if more:
            take_watch(s, 2)
        play(s, "move")
        heard.append([e for e in play(s, "go 2,0 0,0 0,3") if e.is_for(0)])
    assert heard[0] == heard[1]
    assert len(heard[0]) == 1


@rule("RB-RULING-146", "RB-RULING-248")
def test_so_is_the_way_of_whom_they_drag() -> None:
    heard = []
    for more in ("", "| 3:B npc-raider@40,40 hidden"):
        s = rb(f"1:A npc-trooper@0,0 | 2:B npc-raider@1,0 {more} | 1 acts")
        change(s, 1, marks=(HeldMark(mark="grappled", source=0),))
        s.secrets = True
        if more:
            take_watch(s, 2)
        play(s, "move")
        told = play(s, "go -2,0 -2,2")
        heard.append([e for e in told if e.is_for(0)])
        assert way_told(s, 1, told) == [(0, 0), (-1, 0), (-1, 1), (-1, 2)]
    assert heard[0] == heard[1]


@rule("RB-RULING-229")
def test_whom_the_gm_puts_somewhere_did_not_go_there() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 1 acts")
    told = gm(s, commands.Place(unit=0, at=(9_000, 0, 0), reason=WHY))
    assert [e.path for e in told if isinstance(e, events.Moved)] == [()]


@rule("RB-RULING-71", "RB-RULING-135")
def test_while_somebody_is_asked_on_a_way_the_rest_of_it_is_seen() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@9,0 | 1 acts")
    take_watch(s, 1)
    assert GAME.view(s, 0).path is None
    play(s, "move", "go 0,3")
    assert asked(s) == schema.React(s.gm, 1, "move.point")
    way = ((0, 2_000, 0), (0, 3_000, 0))
    for seat in (0, 1, None):
        path = GAME.view(s, seat).path
        assert path == PathUnderWay(unit=0, points=way, walked=1_000, own=True)
    play(s, schema.Pass(rest=True))
    assert GAME.view(s, 0).path is None


@rule("RB-RULING-230")
def test_nobody_else_sees_the_way_of_a_hidden_unit() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-warden@20,0 | 3:B npc-raider@24,0 hidden | 2 acts")
    play(s, schema.Use("ability/lockdown", "lockdown", ()))
    while asked(s) != schema.TakeAction(s.gm, 2, "normal"):
        play(s, "end")
    play(s, "move", "go 24,5")
    assert asked(s) == schema.React(s.gm, 1, "move.point")
    own = GAME.view(s, s.gm).path
    assert own is not None
    assert own.unit == 2
    assert GAME.view(s, 0).path is GAME.view(s, None).path is None


# The place


@rule("RB-COMBAT-2")
def test_it_tells_the_mode_of_space() -> None:
    for mode in ("free", "square", "hex", "theatre"):
        setup = Setup(entrants=(Entrant(npc="npc-trooper", seat=0),), switches={"space-mode": mode})
        shown = GAME.view(GAME.new(setup, 1), 0)
        assert (shown.mode, shown.cell) == (mode, 1_000)


# Vehicles


@rule("RB-RULING-212", "RB-VEH-5")
def test_a_vehicle_shows_who_sits_where() -> None:
    s = fleet.seated(fleet.ready("sv-tank", "A npc-trooper@5,0", "B npc-raider@30,0"), 3)
    vehicle = GAME.view(s, 0).units[1]
    assert vehicle.posts[0] == SeenPost(0, 0)
    assert SeenPost(-1, 2) in vehicle.posts
    assert GAME.view(s, 0).units[0].posts == ()


@rule("RB-RULING-230")
def test_who_is_hidden_inside_sits_nowhere() -> None:
    s = fleet.seated(fleet.ready("sv-tank", "B npc-raider@30,0", "B npc-raider@35,0"), 3)
    change(s, 2, hidden=True)
    s.secrets = True
    assert 2 not in {post.unit for post in GAME.view(s, 0).units[1].posts}
    assert 2 in {post.unit for post in GAME.view(s, s.gm).units[1].posts}


@rule("RB-VEH-3", "RB-SYS-3")
def test_the_systems_of_a_vehicle_are_told_with_their_prices() -> None:
    s = fleet.ready("sv-tank", "B npc-raider@30,0")
    (state,) = GAME.aid(s, 0).vehicles
    assert (state.unit, state.watts) == (1, s.units[1].watts)
    assert [x.system for x in state.systems] == [held.system for held in s.units[1].systems]
    assert all(x.works for x in state.systems)
    assert any(use.gives for x in state.systems for use in x.uses)
    assert any(use.watts for x in state.systems for use in x.uses)
    change(s, 1, veiled=True)
    assert [v.unit for v in GAME.aid(s, None).vehicles] == []


# Companions


@rule("RB-KEY-COMPANION-2", "RB-RULING-203")
def test_it_tells_whether_a_companion_is_commanded() -> None:
    s = rb(
        "1:A npc-officer@0,0 companion 2 | 2:A npc-razor-flyer@2,0 owner 1 | 3:B npc-raider@20,0"
        " | 1 acts"
    )
    assert [unit.commanded for unit in GAME.view(s, 0).units] == [None, True, None]
    change(s, 0, asleep=True)
    assert GAME.view(s, 0).units[1].commanded is False


def test_what_an_ability_does_is_told_without_what_it_gave_when_it_was_gained() -> None:
    told = GAME.printed_parts("riftbound").abilities["simple-but-effective"]
    assert told.startswith("Action: until your next turn starts")
    assert "On gaining" not in "".join(GAME.printed_parts("riftbound").abilities.values())


def test_screens_are_told_what_each_mark_does() -> None:
    told = printed_content(BOOK)
    assert set(told.marks) == set(told.names["marks"])
    assert all(told.marks.values())
    assert "you cannot move yourself" in told.marks["grappled"]
