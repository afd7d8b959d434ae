"""Vehicles and their crews: Watts, Operators, Vehicle Attacks, dodging, boarding."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, refuses, roll, unit
from riftbound.combat.fleet import aloft, begin, crew, ready, seated, watts, where
from riftbound.make import BOOK
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, How, StandingAnswer, change
from worldline.riftbound.combat.query.field import hears, sees
from worldline.riftbound.combat.query.powers import rating
from worldline.riftbound.combat.query.ratings import dodge_bases, pilot
from worldline.riftbound.combat.topics.order import orders

AWAY = "B npc-trooper@900,900"
MISS = roll(*[1] * 10)
FRIEND = "A npc-trooper@900,-900"


def charge(s: Encounter) -> int:
    return s.units[1].systems[0].charge


# Watts


@rule("RB-VEH-3", "RB-TEST-115", "RB-RULING-210", "RB-SYS-ENGINE-2")
@pytest.mark.parametrize(("option", "yields", "takes"), [("sv-bike", 3, 5), ("sv-tank", 4, 10)])
def test_unused_watts_are_lost_and_made_anew(option: str, yields: int, takes: int) -> None:
    s = ready(option, AWAY)
    full = BOOK.systems[s.units[1].systems[0].system].charge
    assert (watts(s), charge(s)) == (yields, full - takes)
    play(s, "end")
    assert watts(s) == yields  # between turns they can still be used
    play(s, "end")
    assert (watts(s), charge(s)) == (yields, full - 2 * takes)


@rule("RB-TEST-114", "RB-SYS-ENGINE-2", "RB-RULING-211")
@pytest.mark.parametrize(("option", "turns", "total"), [("sv-bike", 20, 60), ("sv-tank", 30, 120)])
def test_a_full_engine_runs_so_many_turns(option: str, turns: int, total: int) -> None:
    s, made = ready(option, AWAY), 0
    for _ in range(turns):
        made += watts(s)
        play(s, "end", "end")
    assert (made, watts(s), charge(s)) == (total, 0, 0)


@rule("RB-SYS-ENGINE-1", "RB-RULING-211")
def test_an_engine_is_switched_by_an_action_and_runs_from_the_next_turn() -> None:
    s = ready("sv-tank", AWAY)
    play(s, "use switch", "end", "end")
    assert watts(s) == 0
    play(s, "use switch")
    assert watts(s) == 0
    play(s, "end", "end")
    assert watts(s) == 4


@rule("RB-RULING-211")
def test_an_engine_is_off_when_nobody_operates_the_vehicle() -> None:
    s = ready("sv-tank", AWAY, riding=False)
    assert not any(held.on for held in s.units[1].systems)


@rule("RB-RULING-210", "RB-VEH-3")
def test_without_an_operator_watts_are_lost_when_the_round_starts() -> None:
    s = crew("sv-tank", AWAY, FRIEND)
    change(s, 0, asleep=True)
    change(s, 1, watts=3)
    begin(s)
    assert watts(s) == 3
    play(s, "end", "end")
    assert watts(s) == 0


@rule("RB-KEY-ATMOSPHERIC-1", "RB-SYS-1")
def test_an_engine_needs_an_atmosphere() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0", air=False)
    assert (watts(s), charge(s)) == (0, 300)


@rule("RB-TEST-117", "RB-SYS-3")
@pytest.mark.parametrize(
    ("option", "systems", "first", "then", "rule_"),
    [
        ("sv-bike", (), "full-speed", "ballistic-side-gun-mk1", "RB-SYS-3"),
        ("sv-bike", (), "move", "ballistic-side-gun-mk1", None),
        ("sv-tank", (), "full-speed", "ballistic-tank-gun-mk1", None),
        ("sv-tank", ("laser-tank-gun-mk1",), "full-speed", "laser-tank-gun-mk1", "RB-SYS-3"),
        ("sv-tank", ("laser-tank-gun-mk1",), "move", "laser-tank-gun-mk1", None),
        ("sv-mechsuit", (), "move", "ballistic-tank-gun-mk1", None),
        ("sv-mechsuit", ("laser-tank-gun-mk1",), "move", "laser-tank-gun-mk1", "RB-SYS-3"),
        ("sv-aeroplane", (), "takeoff", "ballistic-side-gun-mk1", None),
    ],
)
def test_the_watts_of_one_turn(
    option: str, systems: tuple[str, ...], first: str, then: str, rule_: str | None
) -> None:
    s = ready(option, "B npc-trooper@0,60", systems=systems)
    play(s, f"use {first}", "go 32,0" if option == "sv-bike" else "go 16,0")
    if option == "sv-bike":
        play(s, "pass rest")
    if rule_ is not None:
        refuses(s, f"attack 3 {then}", rule_)
    else:
        GAME.check(s, asked(s), schema.Attack(_arm(s, then), (2,)))


def _arm(s: Encounter, id: str) -> str:
    n = next(n for n, held in enumerate(s.units[1].systems) if held.system == id)
    return f"system/1/{n}/{id}"


# Operators


@rule("RB-VEH-6", "RB-VEH-7", "RB-VEH-8", "RB-RULING-209", "RB-RULING-212")
def test_the_crew_has_turns_and_one_of_them_operates() -> None:
    s = seated(crew("sv-tank", AWAY, FRIEND), 4)
    begin(s)
    assert (pilot(s, 1), 1 in s.order) == (0, False)
    play(s, "end", "end")
    assert asked(s) == schema.TakeAction(0, 3, "normal")
    refuses(s, "use switch", "RB-KEY-ACTION-1")
    refuses(s, schema.Attack("system/1/2/ballistic-tank-gun-mk1", (2,)), "RB-ATTACK-1")


@rule("RB-VEH-9", "RB-RULING-209", "RB-TEST-41")
def test_a_pilot_uses_wis_for_turn_order_and_a_passenger_agi() -> None:
    s = seated(crew("sv-tank", AWAY, "A npc-tanker@0,50"), 4)
    added = [[(by, total.value) for by, total in orders(s, u)] for u in (0, 3)]
    assert added == [[("wis", 1)], [("agi", -1)]]


@rule("RB-RULING-217", "RB-VEH-TANK-1", "RB-RULING-215")
def test_an_unskilled_unit_at_the_terminal_uses_no_system() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0", skilled=False)
    assert (pilot(s, 1), watts(s)) == (None, 0)
    refuses(s, schema.Use("system/1/1", "move"), "RB-KEY-ACTION-1")
    play(s, "end", "attack 2 auto-rifle", roll(6, 6, *[1] * 8))
    assert hp(s, 2) == 50 - 2  # nor does it give a Dodge Roll


@rule("RB-RULING-217")
def test_prestige_lets_an_unskilled_unit_use_a_system_once() -> None:
    s = crew("sv-tank", "B npc-trooper@0,40", skilled=False)
    change(s, 0, prestige=3)
    change(s, 1, watts=4)
    begin(s)
    play(s, "use move", "go 16,0")
    assert (where(s, 2), unit(s, 1).prestige, watts(s)) == ((16, 0, 0), 0, 3)
    refuses(s, schema.Use("system/1/1", "move"), "RB-KEY-ACTION-1")


@rule("RB-RULING-217", "RB-SYS-3")
def test_prestige_fires_one_gun_of_a_vehicle() -> None:
    s = crew("sv-tank", "B npc-trooper@0,40", skilled=False)
    change(s, 0, prestige=3)
    change(s, 1, watts=4)
    begin(s)
    play(s, "attack 3 ballistic-tank-gun-mk1", roll(1))
    assert (unit(s, 1).prestige, watts(s)) == (0, 2)


@rule("RB-VEH-BIKE-1")
def test_anybody_can_drive_a_bike() -> None:
    s = ready("sv-bike", AWAY, skilled=False)
    play(s, "use move", "go 5,0")
    assert where(s, 2) == (5, 0, 0)


@rule("RB-SYS-GUN-RELOAD-1", "RB-RULING-212")
def test_a_passenger_reloads_the_guns() -> None:
    s = seated(crew("sv-tank", "B npc-trooper@40,0", FRIEND), 4)
    magazine = replace(
        s.units[3].things[0], n=9, item="ammo-magazine-tank", where="carried", ammo=1
    )
    change(s, 3, things=(*s.units[3].things, magazine))
    begin(s)
    play(s, "attack 3 ballistic-tank-gun-mk1", roll(1), "end", "end")
    assert s.units[1].systems[2].ammo == 0
    play(s, schema.Use("system/1/2/gun-reload", "reload"), schema.Transfer(9, 1))
    assert s.units[1].systems[2].ammo == 1


# Attacks


@rule("RB-VEH-10", "RB-RULING-236", "RB-RULING-213")
def test_a_vehicle_attack_is_measured_from_the_vehicle() -> None:
    s = ready("sv-tank", "B npc-trooper@203.9,0")
    play(s, "attack 3 ballistic-tank-gun-mk1", roll(1))
    s = ready("sv-tank", "B npc-trooper@204.1,0")
    refuses(s, "attack 3 ballistic-tank-gun-mk1", "RB-ATTACK-3")


@rule("RB-RULING-228", "RB-COUNTER-5")
def test_counters_sit_on_the_operator() -> None:
    s = ready("sv-bike", "B npc-trooper@20,0")
    play(s, "attack 3 ballistic-side-gun-mk1", MISS)
    assert (unit(s, 1).counters, unit(s, 2).counters) == (1, 0)


@rule("RB-RULING-224", "RB-KEY-INDIRECT-1")
def test_an_indirect_attack_has_2_less_against_large_or_smaller() -> None:
    s = ready("sv-tank", "B npc-trooper@40,0")
    needs = rating(s, 0, "vsn")
    play(s, "attack 3 ballistic-tank-gun-mk1", roll(needs + 1))
    assert hp(s, 3) == 17
    s = ready("sv-tank", "B npc-tanker@40,0")
    play(s, "attack 4 ballistic-tank-gun-mk1", roll(needs), roll(1))
    assert hp(s, 4) == 50 - 30


@rule("RB-RULING-213")
@pytest.mark.parametrize(
    ("option", "seen"), [("sv-tank", False), ("sv-mechsuit", True), ("sv-aeroplane", True)]
)
def test_those_inside_are_no_targets_and_do_not_attack_out(option: str, seen: bool) -> None:
    s = ready(option, "B npc-trooper@4,0")
    refuses(s, "attack 3 unarmed blunt", "RB-RULING-213")
    assert sees(s, 2, 0) == seen
    assert sees(s, 0, 2)
    play(s, "end")
    refuses(s, "attack 1 auto-rifle", "RB-RULING-213")
    refuses(s, "grapple 1", "RB-RULING-213")
    assert seen or not hears(s, 2, 0)


@rule("RB-RULING-214", "RB-RULING-213", "RB-VEH-1")
def test_a_bike_and_its_pilot_are_both_targets() -> None:
    s = ready("sv-bike", "B npc-trooper@20,0")
    assert [base.attribute for base in dodge_bases(s, 1)] == ["wis"]
    assert [base.attribute for base in dodge_bases(s, 0)] == ["agi"]
    play(s, "end", "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert (hp(s, 1), hp(s, 2)) == (16, 29)
    play(s, "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert (hp(s, 1), hp(s, 2)) == (15, 29)


@rule("RB-RULING-214")
def test_a_rider_attacks_with_its_own_hands() -> None:
    s = ready("sv-bike", "B npc-trooper@2,0")
    play(s, "attack 3 unarmed blunt")
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-214")
def test_a_grapple_pulls_the_pilot_off_its_bike() -> None:
    s = ready("sv-bike", "B npc-trooper@2,0")
    play(s, "end", "grapple 1", roll(6, 5, 5), roll(1, 2, 3), "choose 1")
    assert unit(s, 1).aboard is None
    assert marks(s, 1) == {"grappled"}
    assert (pilot(s, 1), where(s, 2)) == (None, (0, 0, 0))


@rule("RB-RULING-215")
def test_without_a_pilot_all_successes_hit() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0", riding=False)
    play(s, "end", "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7))
    assert hp(s, 2) == 50 - 3


@rule("RB-RULING-216", "RB-VEH-9")
def test_a_pilot_rerolls_the_vehicles_dodge_by_prepare_wis() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    play(s, "prepare wis", "prepare agi")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), "reroll 0", roll(6))
    assert hp(s, 2) == 50


@rule("RB-RULING-218")
def test_a_vehicle_is_never_prone_grappled_or_critical() -> None:
    s = ready("sv-bike", "B npc-trooper@2,0")
    play(s, "end")
    refuses(s, "grapple 2", "RB-RULING-144")
    assert not unit(s, 2).mortal
    assert unit(s, 2).level == 0
    assert not any(entry.status and "vehicle" in entry.on for entry in BOOK.marks.values())


@rule("RB-RULING-171", "RB-VEH-2")
def test_a_wreck_has_no_systems() -> None:
    s = crew("sv-bike", "B npc-trooper@20,0")
    change(s, 1, hp=1)
    begin(s)
    play(s, "end", "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), "end")
    assert (unit(s, 2).dead, hp(s, 2), unit(s, 1).aboard) == (True, 0, None)
    refuses(s, schema.Use("system/1/1", "move"), "RB-KEY-ACTION-1")
    refuses(s, schema.Board(1, 0), "RB-RECON-BOARD-1")


@rule("RB-RULING-222", "RB-SYS-STRIDER-LEGS-5")
def test_a_deployed_mechsuit_rerolls_2_dice_of_its_dodge() -> None:
    s = ready("sv-mechsuit", "B npc-trooper@20,0")
    play(s, "use deploy", "end")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1))
    play(s, "use steady-stand", "pick 0 1", roll(6, 6))
    assert hp(s, 2) == 40 - 1


# Boarding


def beside(option: str = "sv-tank", *others: str, **how: object) -> Encounter:
    """The driver stands beside its vehicle."""
    s = crew(option, *others, riding=False, **how)  # type: ignore[arg-type]
    d = s.units[1].diameter // 2 + s.units[0].diameter // 2
    change(s, 0, x=d)
    return begin(s)


@rule("RB-RECON-BOARD-1", "RB-MISSING-15", "RB-RULING-212")
def test_an_action_takes_a_free_terminal_or_place() -> None:
    s = beside("sv-tank", AWAY)
    refuses(s, schema.Board(1, 1), "RB-RECON-BOARD-1")
    play(s, schema.Board(1, 0))
    assert (unit(s, 1).aboard, unit(s, 1).post, pilot(s, 1)) == (1, 0, 0)
    play(s, schema.ChangePlace(-1))
    assert (unit(s, 1).post, pilot(s, 1)) == (-1, None)


@rule("RB-RECON-BOARD-1")
def test_who_stands_apart_or_below_cannot_board() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    play(s, "end")
    refuses(s, schema.Board(1, -1), "RB-RECON-BOARD-1")
    s = aloft(crew("sv-aeroplane", "B npc-trooper@4,0"), 1)
    begin(s)
    play(s, "end")
    refuses(s, schema.Board(1, -1), "RB-RECON-BOARD-1")


@rule("RB-RECON-BOARD-1")
def test_a_bike_has_no_place_for_a_passenger() -> None:
    s = ready("sv-bike", "B npc-trooper@2,0")
    play(s, "end")
    refuses(s, schema.Board(1, -1), "RB-RECON-BOARD-1")
    refuses(s, schema.Board(1, 0), "RB-RECON-BOARD-1")


@rule("RB-RECON-BOARD-1")
@pytest.mark.parametrize("yes", [True, False])
def test_those_inside_may_refuse(yes: bool) -> None:
    s = ready("sv-tank", "B npc-trooper@4,0")
    play(s, "end", schema.Board(1, -1))
    assert asked(s) == schema.Consent(0, 0, 2)
    play(s, schema.Say(yes))
    assert unit(s, 3).aboard == (1 if yes else None)


def boards(answer: StandingAnswer | None, guest: str) -> Encounter:
    """A Trooper of another player boards a tank, whose driver has said this beforehand."""
    s = ready("sv-tank", f"{guest} npc-trooper@4,0", AWAY)
    change(s, 2, seat=1)
    change(s, 0, answers=() if answer is None else (answer,))
    play(s, "end", schema.Board(1, -1))
    return s


@rule("RB-RULING-253", "RB-STAND-2", "RB-STAND-3")
@pytest.mark.parametrize(("how", "lets"), [("always", True), ("never", False)])
def test_who_has_said_it_beforehand_is_not_asked_about_boarding(how: How, lets: bool) -> None:
    s = boards(StandingAnswer(to="board", how=how), "A")
    assert not isinstance(asked(s), schema.Consent)
    assert (unit(s, 3).aboard == 1) is lets


@rule("RB-RULING-253", "RB-STAND-12")
@pytest.mark.parametrize(("guest", "lets"), [("A", True), ("B", False)])
def test_allies_may_always_come_aboard_and_enemies_never(guest: str, lets: bool) -> None:
    s = boards(StandingAnswer(to="board", how="always", friends=True), guest)
    assert not isinstance(asked(s), schema.Consent)
    assert (unit(s, 3).aboard == 1) is lets


@rule("RB-RULING-253", "RB-STAND-11")
@pytest.mark.parametrize("answer", [None, StandingAnswer(to="all", how="never")])
def test_usually_one_is_asked_about_boarding_whatever_was_said_of_all(
    answer: StandingAnswer | None,
) -> None:
    assert asked(boards(answer, "A")) == schema.Consent(0, 0, 2)


@rule("RB-RULING-253")
def test_whoever_is_refused_has_used_their_action_and_all_are_told() -> None:
    s = boards(None, "A")
    refuses(s, "pass", "RB-RULING-253")
    told = GAME.apply(s, asked(s), schema.Say(False))
    refused = [e for e in told if isinstance(e, events.TurnedAway)]
    assert {GAME.say(s, e, 0) for e in refused} == {"Trooper is not let in."}
    assert asked(s) == schema.TakeAction(1, 2, "normal")
    assert s.done[-1].kind == "board"


@rule("RB-RULING-253")
def test_of_several_aboard_whoever_sits_at_the_terminal_is_asked() -> None:
    s = ready("sv-tank", "B npc-trooper@4,0", "A npc-trooper@8,0")
    x, y, z = s.units[1].place
    change(s, 0, post=-1)
    change(s, 3, seat=0, aboard=1, post=0, x=x, y=y, z=z)
    play(s, "end", schema.Board(1, -1))
    assert asked(s) == schema.Consent(0, 3, 2)


@rule("RB-RULING-253")
def test_whoever_has_only_their_own_aboard_asks_nobody() -> None:
    s = ready("sv-tank", "A npc-trooper@4,0", AWAY)
    play(s, "end", schema.Board(1, -1))
    assert unit(s, 3).aboard == 1


@rule("RB-RECON-BOARD-1")
def test_one_leaves_to_a_free_spot_beside_it() -> None:
    s = ready("sv-tank", "B npc-trooper@4,0")
    refuses(s, schema.Leave((4000, 0, 0)), "RB-RECON-BOARD-1")
    refuses(s, schema.Leave((0, 5000, 0)), "RB-RECON-BOARD-1")
    play(s, schema.Leave((0, 4000, 0)))
    assert (unit(s, 1).aboard, where(s, 1)) == (None, (0, 4, 0))


@rule("RB-RECON-BOARD-1", "RB-SIZE-4")
def test_nobody_leaves_into_a_vehicle_one_size_larger() -> None:
    s = ready("sv-bike", "B npc-trooper@40,0")
    refuses(s, schema.Leave((1999, 0, 0)), "RB-RECON-BOARD-1")
    assert sum(isinstance(deed, schema.Leave) for deed in GAME.legal(s, asked(s))) == 4
    play(s, schema.Leave((2000, 0, 0)))
    assert where(s, 1) == (2, 0, 0)


@rule("RB-RECON-BOARD-1")
def test_the_table_may_do_without_boarding() -> None:
    s = beside("sv-tank", AWAY, boarding=False)
    refuses(s, schema.Board(1, 0), "RB-RECON-BOARD-1")


# All of it at random


@rule("RB-VEH-1")
@pytest.mark.parametrize("option", ["sv-bike", "sv-mechsuit", "sv-tank", "sv-aeroplane"])
def test_every_listed_answer_is_lawful(option: str) -> None:
    s = crew(option, "B npc-rider@12,0", "A npc-trooper@0,9")
    s.rounds = 4
    begin(s)
    GAME._settle(s, True)
    for k in range(400):
        if not GAME.decisions(s):
            break
        d = asked(s)
        found = list(GAME.legal(s, d))
        for action in found:
            GAME.check(s, d, action)
        GAME.apply(s, d, found[(k * 7919) % len(found)])
        assert not GAME.problems(s)


@rule("RB-TEST-48", "RB-COUNTER-5")
def test_a_passenger_has_no_counter_from_the_attack_of_the_operator() -> None:
    s = crew("sv-bike", "B npc-trooper@20,0", "A npc-gunhand@0,0")
    change(s, 3, answers=(StandingAnswer(to="seize"),))
    begin(seated(s, 4))
    play(s, "pass", "attack 3 ballistic-side-gun-mk1", MISS, "seize", roll(4, 4, 3))
    told = play(s, "attack 3 standard-pistol", roll(1, 1, 1, 1))
    (threw,) = (e for e in told if isinstance(e, events.Threw))
    assert (threw.roller, threw.added) == (3, ())
    assert (unit(s, 1).counters, unit(s, 4).counters) == (1, 1)
