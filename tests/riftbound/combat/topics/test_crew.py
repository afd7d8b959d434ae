"""What Abilities, items and other units do to vehicles and those aboard."""

from typing import Any

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit, uses_offered
from riftbound.combat.fleet import aloft, begin, crew, ready, seated, watts, where
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.query.figures import own_metres
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.combat.telling.forecast import forecast
from worldline.riftbound.figures.character import Owned, Thing

FOE = "B npc-trooper@20,0"
ONE = roll(6, *[1] * 9)
"""One success of ten shots."""
HITS = roll(6, 6, 6, 1, 1, 1, 1, 1, 1, 1)


def has(s: Encounter, n: int, *abilities: str, sp: int = 6) -> None:
    own = tuple(Owned(ability=id, by="gm") for id in abilities)
    change(s, n - 1, abilities=own, sp=sp, sp_base=sp)


# The vehicle's Dodge Roll


@rule("RB-RULING-216")
def test_armour_and_shields_do_not_help_the_vehicle() -> None:
    s = crew("sv-tank", FOE)
    armour = Thing(n=1, item="heavy-armour", where="worn")
    shield = Thing(n=2, item="primitive-shield", where="left")
    change(s, 0, things=(armour, shield), sp=3, sp_base=3)
    begin(s)
    play(s, "end", "attack 2 auto-rifle", ONE)
    d = asked(s)
    assert isinstance(d, schema.RollDice)  # no choice of a basis
    play(s, roll(1))
    assert hp(s, 2) == 49


@rule("RB-RULING-216")
def test_prestige_of_the_pilot_throws_it_again() -> None:
    s = crew("sv-tank", FOE)
    change(s, 0, prestige=10)
    begin(s)
    play(s, "end", "attack 2 auto-rifle", ONE, roll(1), "prestige", roll(6))
    assert hp(s, 2) == 50


@rule("RB-RULING-216")
def test_others_look_out_for_the_pilot() -> None:
    s = crew("sv-bike", FOE, "A npc-trooper@0,9")
    has(s, 4, "look-out")
    begin(s)
    play(s, "end", "attack 2 auto-rifle", ONE, roll(1), "use look-out", "pick 0", roll(6))
    assert (hp(s, 2), unit(s, 4).sp) == (30, 5)


@rule("RB-RULING-216")
@pytest.mark.parametrize("holder", [1, 2])
def test_power_play_counts_on_the_pilot_and_on_the_vehicle(holder: int) -> None:
    s = crew("sv-tank", FOE)
    held = HeldMark(mark="hampered-dodge", source=2)
    change(s, holder - 1, marks=(held,))
    begin(s)
    play(s, "end")
    change(s, holder - 1, marks=(held,))
    play(s, "attack 2 auto-rifle", ONE, roll(6), roll(1))
    assert (hp(s, 2), marks(s, holder)) == (49, set())


def shot_at_with_help_near() -> Encounter:
    """A tank is hit once, and unit 4 may intercept; unit 5 rides along."""
    s = crew("sv-tank", FOE, "A npc-trooper@0,4", "A npc-trooper@0,9")
    has(s, 4, "intercept-1")
    change(s, 4, aboard=1, skills=s.units[0].skills)
    begin(s)
    play(s, "end", "attack 2 auto-rifle", ONE)
    assert asked(s) == schema.React(0, 3, "dodge.pre")
    return s


@rule("RB-RULING-235", "RB-RULING-102")
@pytest.mark.parametrize("lost", [{"asleep": True}, {"post": -1}])
def test_who_loses_the_pilot_before_the_dodge_roll_has_none(lost: dict[str, Any]) -> None:
    s = shot_at_with_help_near()
    change(s, 0, **lost)
    play(s, "pass")
    assert hp(s, 2) == 49


@rule("RB-RULING-216")
def test_who_has_become_the_pilot_rolls() -> None:
    s = shot_at_with_help_near()
    change(s, 0, post=-1)
    change(s, 4, post=0)
    play(s, "pass")
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.roller == 4
    play(s, roll(6))
    assert hp(s, 2) == 50


@rule("RB-RULING-216", "RB-RULING-228")
def test_hit_rolls_of_vehicle_attacks_are_the_operators_own() -> None:
    s = ready("sv-bike", FOE)
    play(s, "prepare vsn", "attack 3 ballistic-side-gun-mk1", roll(*[1] * 10))
    assert isinstance(asked(s), schema.React)
    play(s, "reroll 0 1", roll(1, 1))
    assert unit(s, 3).hp == 17


def shot_at(option: str, *abilities: str, **how: object) -> Encounter:
    """A Trooper (3) has shot at the vehicle (2) of a Tanker (1), who rolls to dodge."""
    s = crew(option, "B npc-trooper@20,0")
    own = tuple(Owned(ability=id, by="gm") for id in abilities)
    change(s, 0, sp=5, sp_base=5, abilities=own, **how)
    s.order[:] = [2, 0]
    begin(s)
    return s


@rule("RB-RULING-216")
def test_sanctuary_does_not_help_the_pilots_vehicle() -> None:
    s = shot_at("sv-tank", marks=(HeldMark(mark="sanctuary", source=0),))
    told = play(s, "attack 2 auto-rifle", HITS, roll(1, 1, 1))
    assert any(isinstance(e, events.Hurt) and e.unit == 1 and e.hp for e in told)


@rule("RB-RULING-216")
def test_high_alert_does_not_help_the_pilots_vehicle() -> None:
    s = shot_at("sv-tank", "high-alert")
    play(s, "end", "overwatch", "end", "attack 2 auto-rifle", HITS, roll(1, 1, 1))
    assert "high-alert" not in uses_offered(s)


@rule("RB-RULING-216", "RB-RULING-127")
def test_no_weapon_in_hand_parries_for_a_vehicle() -> None:
    s = crew("sv-bike", "B npc-raider@2,0")
    sword = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts").units[0].things[:1]
    skills = (*s.units[0].skills, "simple-melee-weapons")
    change(s, 0, sp=5, sp_base=5, things=sword, skills=skills)
    s.order[:] = [2, 0]
    begin(s)
    play(s, "attack 2 simple-shortsword", roll(6, 6, 1, 1), roll(1, 1))
    assert asked(s) == schema.TakeAction(1, 2, "normal")


# Overwatch with Watts that are left


@rule("RB-RULING-210")
def test_watts_that_are_left_serve_overwatch() -> None:
    s = ready("sv-bike", FOE)
    play(s, "overwatch", "overwatch", "move", "go 15,0", "attack 3 ballistic-side-gun-mk1")
    play(s, roll(*[1] * 10))
    assert watts(s) == 1
    assert s.units[1].systems[2].ammo == 3


# Who is moved, and who is not


@rule("RB-RULING-218", "RB-RULING-236")
def test_lockdown_halts_a_vehicle() -> None:
    s = crew("sv-tank", FOE)
    change(s, 2, marks=(HeldMark(mark="lockdown", count=2, source=2),))
    begin(s)
    play(s, "use move", "go 0,16", "use halt")
    assert isinstance(asked(s), schema.ChooseShift)
    play(s, schema.Walk())
    assert where(s, 2) == (0, 1, 0)


@rule("RB-RULING-222")
def test_nothing_shifts_a_deployed_mechsuit() -> None:
    s = crew("sv-mechsuit", "B npc-trooper@4,0")
    has(s, 3, "bonk")
    change(s, 2, size="large")
    change(s, 1, marks=(HeldMark(mark="deployed"),))
    begin(s)
    play(s, "end", "attack 2 unarmed blunt", roll(6), roll(1), "pass")
    assert hp(s, 2) == 39
    assert isinstance(asked(s), schema.TakeAction)  # there is nothing to Bonk (RB-RULING-185)


@rule("RB-RULING-214", "RB-RULING-218")
def test_bonk_pushes_a_bike_but_no_pilot_off_it() -> None:
    s = crew("sv-bike", "B npc-trooper@-2,0")
    has(s, 3, "bonk")
    begin(s)
    play(s, "end", "attack 1 unarmed blunt", roll(6), roll(1))
    assert isinstance(asked(s), schema.TakeAction)
    play(s, "attack 2 unarmed blunt", roll(6), roll(1), "use bonk", "go 3,0")
    assert (where(s, 2), unit(s, 1).aboard) == ((3, 0, 0), 1)


@rule("RB-RULING-236")
def test_a_vehicle_attack_pushes_away_from_the_vehicle() -> None:
    s = crew("sv-mechsuit", "B npc-trooper@0,4")
    has(s, 1, "bonk")
    begin(s)
    play(s, "attack 3 signature-mechsuit-arm", roll(6, 1), roll(1), "use bonk")
    refuses(s, "go 1,4", "RB-RULING-185")
    play(s, "go 0,5")
    assert where(s, 3) == (0, 5, 0)


@rule("RB-RULING-236")
def test_an_occupant_has_no_movement_of_its_own_and_does_not_intercept() -> None:
    s = crew("sv-bike", FOE, "A npc-trooper@2,0")
    has(s, 1, "intercept-1")
    begin(s)
    assert own_metres(s, 0, 5).value == 0
    play(s, "end", "attack 4 auto-rifle", ONE)
    assert not isinstance(asked(s), schema.React)


# Inside


@rule("RB-RULING-213", "RB-RULING-212")
def test_those_inside_may_fight_each_other() -> None:
    s = seated(crew("sv-tank", "B npc-trooper@4,0", "A npc-trooper@50,0"), 3)
    begin(s)
    play(s, "end", "attack 1 unarmed blunt", roll(6), roll(1))
    assert hp(s, 1) < 16
    refuses(s, "attack 4 auto-rifle", "RB-RULING-213")
    refuses(s, "attack 2 unarmed blunt", "RB-RULING-213")


@rule("RB-RECON-BOARD-1", "RB-RULING-76")
def test_who_leaves_in_mid_air_falls() -> None:
    s = begin(aloft(crew("sv-aeroplane", FOE), 10))
    play(s, schema.Leave((0, 4000, 10000)), roll(2, 3))
    assert (where(s, 1), hp(s, 1), marks(s, 1)) == ((0, 4, 0), 16 - 5, {"prone"})


@rule("RB-RULING-233")
def test_a_critical_operator_drives_on() -> None:
    s = ready("sv-bike", FOE)
    play(s, "use move", "go 0,10")
    change(s, 0, mortal=True, hp=0)
    play(s, "pass rest")
    assert unit(s, 1).critical
    assert where(s, 2) == (0, 10, 0)


# Who operates a vehicle


@rule("RB-RULING-108")
def test_a_vehicle_counts_for_point_blanc_by_who_operates_it() -> None:
    s = crew("sv-bike", "B npc-raider@90,0", "B npc-trooper@2,0", riding=False)
    change(s, 2, skills=("bikes",), aboard=1, post=0)
    change(s, 1, x=0, y=0)
    change(s, 0, x=40_000, y=40_000)
    s.order[:] = [3, 0, 2]
    begin(s)
    attack = next(
        a
        for a in GAME.legal(s, asked(s))
        if isinstance(a, schema.Attack) and a.targets == (0,) and "rifle-far" in a.arm
    )
    assert forecast(s, 3, attack)[0].modifiers == ()


@rule("RB-RULING-222", "RB-VEH-7")
def test_who_operates_a_vehicle_decides_for_it_whoever_owns_it() -> None:
    legs = ("strider-mechsuit-legs-mk1",)
    others = ("B npc-raider@90,0", "A npc-trooper@20,0")
    s = crew("sv-mechsuit", *others, riding=False, systems=legs)
    change(s, 0, x=90 * METRE)
    change(s, 1, marks=(HeldMark(mark="deployed"),))
    change(s, 2, skills=("mechsuits",), aboard=1, post=0)
    s.order[:] = [3, 0, 2]
    begin(s)
    play(s, "attack 2 auto-rifle", roll(6, 1, 1, 1, 1, 1, 1, 1, 1, 1), roll(1))
    assert "steady-stand" in uses_offered(s)
    assert asked(s).seat == s.gm


@rule("RB-RULING-223", "RB-SYS-STRIDER-LEGS-1")
def test_legs_make_the_mechsuit_sturdier_and_not_who_operates_it() -> None:
    plain, sturdy = (
        begin(crew("sv-mechsuit", "B npc-trooper@30,0", systems=(legs, "laser-tank-gun-mk1")))
        for legs in ("dancer-mechsuit-legs-mk1", "strider-mechsuit-legs-mk1")
    )
    inside = next(u.id for u in sturdy.units if u.aboard is not None)
    suit = sturdy.units[inside].aboard
    assert suit is not None
    assert sturdy.units[suit].hp == plain.units[suit].hp + 5
    assert maxima(sturdy, inside) == maxima(plain, inside)
