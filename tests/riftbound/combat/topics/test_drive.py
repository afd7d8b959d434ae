"""Vehicles on the move: legs and turns, flight and dives, falls and wrecks."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit
from riftbound.combat.fleet import aloft, begin, crew, ready, seated, watts, where
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    StandingAnswer,
    Watch,
    change,
    on_grid,
    put,
)
from worldline.riftbound.combat.query.field import touching
from worldline.riftbound.combat.space.geometry import METRE, Terrain

AWAY = "B npc-trooper@900,900"


def square(low: int, high: int, **how: object) -> Terrain:
    low, high = low * METRE, high * METRE
    corners = ((low, low), (high, low), (high, high), (low, high))
    return Terrain(corners=corners, **how)  # type: ignore[arg-type]


# Legs


@rule("RB-SYS-BIKE-WHEELS-2", "RB-SYS-3")
def test_a_bike_moves_32_metres_straight_for_1_watt() -> None:
    s = ready("sv-bike", AWAY)
    play(s, "use move")
    refuses(s, "go 33,0", "RB-RULING-69")
    refuses(s, "go 10,0 10,10", "RB-RULING-70")
    play(s, "go 32,0", "pass rest")
    assert (where(s, 2), watts(s)) == ((32, 0, 0), 2)


@rule("RB-SYS-BIKE-WHEELS-3", "RB-RULING-70")
def test_a_bike_may_turn_back_after_exactly_32_metres() -> None:
    s = ready("sv-bike", AWAY)
    play(s, "use full-speed")
    refuses(s, "go 31,0 0,0", "RB-RULING-69")
    refuses(s, schema.Walk(), "RB-RULING-70")
    play(s, "go 32,0 4,0", "pass rest")
    assert (where(s, 2), watts(s)) == ((4, 0, 0), 1)


@rule("RB-SYS-GIANT-WHEELS-2")
def test_giant_wheels_move_16_metres_straight() -> None:
    s = ready("sv-tank", AWAY)
    play(s, "use move")
    refuses(s, "go 0,17", "RB-RULING-69")
    play(s, "go 0,16")
    assert (where(s, 2), watts(s)) == ((0, 16, 0), 3)


@rule("RB-SYS-GIANT-WHEELS-3", "RB-RULING-70")
def test_giant_wheels_turn_by_90_degrees_at_most() -> None:
    s = ready("sv-tank", AWAY)
    play(s, "use full-speed")
    refuses(s, "go 16,0 15,9", "RB-RULING-70")
    play(s, "go 16,0 16,16")
    assert (where(s, 2), watts(s)) == ((16, 16, 0), 2)


@rule("RB-RULING-70")
def test_the_first_leg_goes_in_any_direction() -> None:
    s = ready("sv-tank", AWAY)
    play(s, "use full-speed")
    for walk in list(GAME.legal(s, asked(s))):
        GAME.check(s, asked(s), walk)
    play(s, "go -11.314,-11.314")
    assert where(s, 2) == (-11.314, -11.314, 0)


@rule("RB-RULING-70")
def test_on_squares_a_leg_counts_cells() -> None:
    s = ready("sv-tank", AWAY, space_mode="square")
    play(s, "use full-speed")
    refuses(s, "go 15,15", "RB-RULING-69")
    play(s, "go 16,16 16,20")
    assert where(s, 2) == (16, 20, 0)


@rule("RB-RULING-69")
def test_an_exact_leg_stops_in_contact_and_the_rest_is_lost() -> None:
    s = ready("sv-tank", "B npc-trooper@10,0")
    play(s, "use full-speed", "go 16,0 16,16")
    x, y, _ = where(s, 2)
    assert y == 0
    assert 10 - 0.5 - 3.5 - 0.001 <= x <= 10 - 0.5 - 3.5 + 0.051
    assert (watts(s), hp(s, 3)) == (2, 17)


@rule("RB-RULING-69", "RB-RULING-67")
def test_a_leg_that_is_not_exact_must_be_free() -> None:
    s = ready("sv-tank", "B npc-trooper@10,0")
    play(s, "use move")
    refuses(s, "go 16,0", "RB-RULING-67")


@rule("RB-SYS-DANCER-LEGS-1")
def test_dancer_legs_walk_any_way_for_32_metres() -> None:
    s = ready("sv-mechsuit", AWAY, systems=("dancer-mechsuit-legs-mk1",))
    play(s, "use move")
    refuses(s, "go 20,0 20,13", "RB-RULING-70")
    play(s, "go 10,0 10,10 20,10")
    assert (where(s, 2), watts(s)) == ((20, 10, 0), 2)


@rule("RB-SYS-STRIDER-LEGS-3")
def test_strider_legs_walk_any_way_for_16_metres() -> None:
    s = ready("sv-mechsuit", AWAY)
    play(s, "use move")
    refuses(s, "go 10,0 10,7", "RB-RULING-70")
    play(s, "go 8,0 8,8")
    assert where(s, 2) == (8, 8, 0)


@rule("RB-RULING-213", "RB-RULING-236")
def test_occupants_move_with_the_vehicle_and_not_by_themselves() -> None:
    s = ready("sv-tank", "B npc-trooper@40,0")
    refuses(s, "move", "RB-RULING-236")
    play(s, "use move", "go 16,0", "attack 3 ballistic-tank-gun-mk1", roll(1))
    assert unit(s, 1).aboard == 1


# Deployed legs


@rule("RB-SYS-STRIDER-LEGS-4", "RB-SYS-STRIDER-LEGS-5", "RB-RULING-222")
def test_deployed_legs_cannot_move_until_they_are_undeployed() -> None:
    s = ready("sv-mechsuit", AWAY)
    play(s, "use deploy")
    assert (marks(s, 2), watts(s)) == ({"deployed"}, 2)
    refuses(s, "use move", "RB-SYS-STRIDER-LEGS-5")
    play(s, "use deploy", "end")
    assert marks(s, 2) == set()
    play(s, "use move", "go 5,0")
    assert where(s, 2) == (5, 0, 0)


@rule("RB-SYS-STRIDER-LEGS-5", "RB-RULING-222", "RB-TEST-58")
def test_a_deployed_mechsuit_rerolls_the_die_of_its_indirect_attack() -> None:
    s = ready("sv-mechsuit", "B npc-trooper@40,0")
    play(s, "use deploy", "attack 3 ballistic-tank-gun-mk1", roll(1), "use steady-aim", "pick 0")
    play(s, roll(6))
    assert isinstance(asked(s), schema.ChooseBasis | schema.RollDice)


# Ramming Speed and Actions on the way


@rule("RB-SYS-GIANT-WHEELS-4", "RB-RULING-220", "RB-TEST-74")
def test_ramming_speed_needs_full_speed_just_before() -> None:
    s = ready("sv-tank", "B npc-trooper@10,0")
    refuses(s, "attack 3 ramming-speed", "RB-RULING-220")
    play(s, "use full-speed", "go 16,0", "attack 3 ramming-speed", roll(4), roll(1))
    assert (hp(s, 3), watts(s)) == (17 - 15, 2)


@rule("RB-RULING-220")
def test_after_a_plain_move_there_is_no_ramming() -> None:
    s = ready("sv-tank", "B npc-trooper@10,0")
    play(s, "use move", "go 5.95,0")
    refuses(s, "attack 3 ramming-speed", "RB-RULING-220")


@rule("RB-SYS-BIKE-WHEELS-4", "RB-RULING-219")
def test_a_skilled_rider_shoots_on_the_way_with_its_other_action() -> None:
    s = ready("sv-bike", "B npc-trooper@40,5")
    play(s, "use move", "go 32,0", "pass", "attack 3 ballistic-side-gun-mk1", roll(*[1] * 10))
    assert (where(s, 2), watts(s)) == ((32, 0, 0), 0)
    assert asked(s) == schema.TakeAction(s.gm, 2, "normal")  # no Action is left


@rule("RB-RULING-219")
def test_no_second_move_on_the_way_and_nothing_without_an_action() -> None:
    s = ready("sv-bike", AWAY)
    play(s, "use move", "go 32,0")
    refuses(s, schema.Use("system/1/1", "move"), "RB-RULING-219")
    play(s, "pass rest", "use move", "go 0,0")
    assert where(s, 2) == (0, 0, 0)


@rule("RB-RULING-219")
def test_an_unskilled_rider_does_not_act_on_the_way() -> None:
    s = ready("sv-bike", AWAY, skilled=False)
    play(s, "use move", "go 32,0")
    assert isinstance(asked(s), schema.TakeAction)


# Flight


@rule("RB-SYS-THRUSTERS-2")
def test_takeoff_gains_20_metres_and_only_from_the_ground() -> None:
    s = ready("sv-aeroplane", AWAY)
    refuses(s, "use flight", "RB-SYS-THRUSTERS-3")
    play(s, "use takeoff")
    refuses(s, "go 32,0,21", "RB-SYS-THRUSTERS-2")
    play(s, "go 32,0,20")
    assert (where(s, 2), watts(s)) == ((32, 0, 20), 2)
    refuses(s, "use takeoff", "RB-SYS-THRUSTERS-2")


@rule("RB-SYS-THRUSTERS-3", "RB-RULING-221")
def test_flight_down_to_the_ground_is_a_landing() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY), 20))
    play(s, "use flight")
    refuses(s, "go 32,0,10 64,0,-1", "RB-SYS-THRUSTERS-3")
    refuses(s, "go 32,0,20 0,0,20", "RB-RULING-70")
    play(s, "go 32,0,10 64,0,0")
    assert (where(s, 2), hp(s, 2)) == ((64, 0, 0), 35)
    refuses(s, "use flight", "RB-SYS-THRUSTERS-3")


@rule("RB-SYS-THRUSTERS-4", "RB-RULING-221")
def test_a_chosen_nosedive_loses_as_much_as_one_likes_without_watts() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY), 100))
    play(s, "use nosedive")
    refuses(s, "go 7,0,50", "RB-RULING-69")
    play(s, "go 8,0,50")
    assert (where(s, 2), watts(s), hp(s, 2)) == ((8, 0, 50), 4, 35)


@rule("RB-SYS-THRUSTERS-4", "RB-RULING-221", "RB-RECON-FALL-1", "RB-MISSING-13")
def test_a_nosedive_to_the_ground_hurts_by_the_altitude_lost() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY), 20))
    play(s, "use nosedive", "go 8,0,0", roll(2, 2, 2, 2))
    assert (where(s, 2), hp(s, 2), unit(s, 1).hp) == ((8, 0, 0), 35 - 8, 16)


@rule("RB-SYS-THRUSTERS-5", "RB-TEST-119", "RB-RULING-221")
def test_whoever_did_not_fly_last_turn_nosedives_when_the_turn_starts() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY), 300))
    play(s, "end", "end")
    d = asked(s)
    assert isinstance(d, schema.ChooseWay)
    assert d.forced
    play(s, "go 0,8")
    assert (where(s, 2), hp(s, 2)) == ((0, 8, 100), 35)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-SYS-THRUSTERS-5", "RB-RULING-221")
def test_whoever_flew_does_not_nosedive_and_the_first_turn_counts_as_flown() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY), 300))
    assert isinstance(asked(s), schema.TakeAction)
    play(s, "use flight", "go 32,0,300", "end", "end")
    assert isinstance(asked(s), schema.TakeAction)
    assert where(s, 2) == (32, 0, 300)


@rule("RB-SYS-THRUSTERS-6", "RB-RULING-221")
def test_without_an_operator_it_nosedives_straight_on_when_the_round_starts() -> None:
    s = aloft(crew("sv-aeroplane", AWAY, "A npc-trooper@800,800"), 300)
    change(s, 0, asleep=True)
    change(s, 1, heading=(0, 32 * METRE))
    begin(s)
    play(s, "end", "end")
    assert where(s, 2) == (0, 8, 100)


@rule("RB-RULING-221")
def test_without_operator_and_last_leg_the_gm_says_where_it_goes() -> None:
    s = aloft(crew("sv-aeroplane", AWAY, "A npc-trooper@800,800"), 20)
    change(s, 0, asleep=True)
    begin(s)
    play(s, "end", "end")
    d = asked(s)
    assert isinstance(d, schema.ChooseWay)
    assert (d.seat, d.vehicle) == (s.gm, 1)
    play(s, "go -8,0", roll(1, 1, 1, 1))
    assert (where(s, 2), hp(s, 2)) == ((-8, 0, 0), 31)


@rule("RB-RULING-221", "RB-KEY-ATMOSPHERIC-1")
def test_without_an_atmosphere_thrusters_do_nothing_at_all() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY, air=False), 300))
    refuses(s, "use flight", "RB-KEY-ACTION-1")
    play(s, "end", "end")
    assert (where(s, 2), watts(s)) == ((0, 0, 300), 0)


# Falls and wrecks


def drop(metres: int) -> Encounter:
    """A trooper on a roof walks off it."""
    roof = square(-5, 5, height=metres * METRE, firm=True)
    s = rb(f"1:A npc-trooper@0,0,{metres} | 2:B npc-trooper@900,900 | 1 acts", terrain=(roof,))
    play(s, "move", f"go 6,0,{metres}")
    return s


@rule("RB-RECON-FALL-1", "RB-TEST-124", "RB-RULING-76")
@pytest.mark.parametrize(("metres", "dice"), [(4, 0), (5, 1), (9, 1), (20, 4), (200, 20)])
def test_a_fall_deals_a_die_for_every_5_complete_metres(metres: int, dice: int) -> None:
    s = drop(metres)
    if dice:
        d = asked(s)
        assert isinstance(d, schema.RollDice)
        assert d.count == dice
        play(s, roll(*[1] * dice))
    assert where(s, 1)[2] == 0
    assert hp(s, 1) == max(0, 17 - dice)
    assert marks(s, 1) == ({"prone"} if dice < 17 else set())


@rule("RB-RULING-76")
def test_a_flyer_does_not_fall() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY), 300))
    play(s, "use flight", "go 32,0,300")
    assert where(s, 2) == (32, 0, 300)


@rule("RB-RECON-OCCUPANTS-1", "RB-RULING-171", "RB-VEH-2", "RB-MISSING-16")
def test_those_in_a_wreck_lie_prone_beside_it() -> None:
    s = seated(crew("sv-tank", "B npc-trooper@20,0", "A npc-trooper@30,30"), 4)
    change(s, 1, hp=1)
    begin(s)
    play(s, "end", "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert unit(s, 2).dead
    assert (marks(s, 1), marks(s, 4)) == ({"prone"}, {"prone"})
    assert (hp(s, 1), hp(s, 4), watts(s)) == (16, 17, 0)
    assert unit(s, 1).aboard is None
    for n in (1, 4):
        x, y, _ = where(s, n)
        assert abs((x * x + y * y) ** 0.5 - 4) <= 0.06


@rule("RB-RECON-OCCUPANTS-1", "RB-RULING-244")
def test_who_is_in_it_takes_half_of_what_a_deadly_fall_deals() -> None:
    s = begin(aloft(crew("sv-aeroplane", AWAY), 50))
    play(s, "use nosedive", "go 8,0,0", roll(*[6] * 3, *[1] * 3, *[6] * 4))
    assert unit(s, 2).dead
    assert hp(s, 1) == 0 or unit(s, 1).dead


@rule("RB-RULING-244")
def test_half_of_the_damage_rolled_counts_not_of_the_hull_lost() -> None:
    s = aloft(crew("sv-aeroplane", AWAY), 15)
    change(s, 1, hp=1)
    begin(s)
    play(s, "use nosedive", "go 8,0,0", roll(6, 6, 3))
    assert (unit(s, 2).dead, hp(s, 1), marks(s, 1)) == (True, 16 - 8, {"prone"})


@rule("RB-RECON-OCCUPANTS-1", "RB-RULING-233")
def test_shot_down_on_the_move_it_stops_and_all_fall_with_it() -> None:
    s = aloft(crew("sv-aeroplane", "B npc-trooper@40,0"), 10)
    change(s, 1, hp=1)
    change(s, 2, answers=(StandingAnswer(to="overwatch"),))
    s.order[:] = [2, 0]
    begin(s)
    play(s, "overwatch", "overwatch", "use flight", "go 32,0,10 40,0,10", "pass")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert unit(s, 2).dead
    play(s, roll(3, 2))
    assert (where(s, 2)[2], where(s, 1)[2], hp(s, 1)) == (0, 0, 16 - 5)
    assert where(s, 2)[0] == 2


@rule("RB-RULING-233")
def test_a_vehicle_stops_when_its_operator_falls_asleep() -> None:
    s = ready("sv-bike", "B npc-trooper@40,5")
    play(s, "use move", "go 32,0")
    change(s, 0, asleep=True)
    play(s, "pass")
    assert where(s, 2) == (1, 0, 0)


# Displaced, and on a grid


def pushed(option: str, drive: str, to: str, **how: object) -> Encounter:
    """A giant on Overwatch hits the vehicle on its way and pushes it."""
    s = crew(option, "B npc-bruiser@0,0", **how)  # type: ignore[arg-type]
    giant = rb("1:A npc-bruiser@0,0 ability bonk sp 3 size giant | 2:B npc-raider@20,0 | 1 acts")
    ogre = giant.units[0]
    near = (s.units[1].diameter + ogre.diameter) / 2 / METRE
    put(s, replace(ogre, id=2, side="B", seat=1, y=0, x=0))
    change(s, 2, x=int(near * METRE), y=2_000, watches=(Watch(left=1, serial=1),))
    play(begin(s), f"use {drive}", f"go {to}")
    while isinstance(asked(s), schema.React) and asked(s).unit == 0:  # type: ignore[attr-defined]
        play(s, "pass rest")
    attack = next(a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack))
    play(s, attack)
    while isinstance(d := asked(s), schema.RollDice):
        play(s, roll(*[6 if d.purpose == "hit" else 1] * d.count))
    play(s, "use bonk")
    return s


@rule("RB-RULING-232")
def test_a_mechsuit_that_is_pushed_on_its_way_declares_the_rest_anew() -> None:
    s = pushed("sv-mechsuit", "move", "0,10", systems=("dancer-mechsuit-legs-mk1",))
    here = unit(s, 2).place
    play(s, list(GAME.legal(s, asked(s)))[1])
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    assert (d.seat, d.unit) == (0, 1)
    assert d.most == 10_000 - here[1]
    now = unit(s, 2).place
    assert now != here
    play(s, schema.Walk(((now[0] - d.most, now[1], 0),)))
    assert unit(s, 2).x == now[0] - d.most


@rule("RB-RULING-232")
def test_what_drives_straight_keeps_its_direction() -> None:
    s = pushed("sv-tank", "move", "0,10")
    here = unit(s, 2).place
    play(s, list(GAME.legal(s, asked(s)))[1])
    now = unit(s, 2).place
    assert (now[0] < here[0], now[1] - unit(s, 2).y) == (True, 0)
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert now[1] >= 10_000


@rule("RB-RULING-64", "RB-RULING-69")
def test_on_a_grid_a_way_leads_from_cell_to_cell_up_to_an_obstacle() -> None:
    wall = Terrain(corners=((12_500, -20_000), (13_500, -20_000), (13_500, 20_000),
                            (12_500, 20_000)))  # fmt: skip
    s = crew("sv-tank", AWAY, space_mode="square", terrain=(wall,))
    begin(s)
    play(s, "use full-speed")
    refuses(s, "go 16.3,0", "RB-RULING-64")
    play(s, "go 16,0")
    x, y, _ = where(s, 2)
    assert (x, y) == (9, 0)  # the tank spans 7 cells
    assert on_grid(s, unit(s, 2).place, unit(s, 2).diameter) == unit(s, 2).place


@rule("RB-RULING-64", "RB-RECON-BOARD-1")
@pytest.mark.parametrize("mode", ["square", "hex"])
def test_on_a_grid_who_leaves_a_vehicle_stands_on_a_cell_beside_it(mode: str) -> None:
    s = begin(crew("sv-tank", AWAY, space_mode=mode))
    exits = [a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Leave)]
    assert exits
    play(s, exits[0])
    assert on_grid(s, unit(s, 1).place, unit(s, 1).diameter) == unit(s, 1).place
    assert touching(s, 0, 1)
