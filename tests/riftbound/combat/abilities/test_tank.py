"""Abilities of the Tank, played: Bonk, Intercept, Sanctuary."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, box, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"  # one basis only for the Dodge Roll
FIVE = roll(6, 6, 6, 6, 6, 1, 1, 1, 1, 1)
ONE = roll(6, *[1] * 9)


# Bonk


def bonk(size: str, at: str) -> Encounter:
    s = rb(f"1:A npc-raider@0,0 ability bonk | 2:B npc-trooper@{at} {BARE} size {size} | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    return s


@rule("RB-AB-BONK-1", "RB-RULING-185", "RB-TEST-109")
def test_bonk_pushes_a_damaged_unit_straight_away_by_up_to_its_diameter() -> None:
    s = bonk("medium", "1,0")
    play(s, "use bonk")
    refuses(s, "go 2.1,0", "RB-RULING-185")
    refuses(s, "go 1,1", "RB-RULING-185")
    play(s, "go 2,0")
    assert place(s, 2) == (2, 0)


@rule("RB-AB-BONK-1", "RB-TEST-109")
def test_bonk_moves_a_unit_one_size_larger_by_2_metres_and_no_larger_one() -> None:
    s = bonk("large", "1.5,0")
    play(s, "use bonk", "go 3.5,0")
    assert place(s, 2) == (3.5, 0)
    assert isinstance(asked(bonk("giant", "2.5,0")), schema.TakeAction)


@rule("RB-RULING-185")
def test_bonk_needs_damage() -> None:
    s = rb(f"1:A npc-raider@0,0 ability bonk | 2:B npc-trooper@1,0 {BARE} | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(6))
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-AB-BONK-1")
def test_bonk_is_for_melee_attacks() -> None:
    s = rb(f"1:A npc-trooper@0,0 ability bonk | 2:B npc-trooper@1,0 {BARE} | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert isinstance(asked(s), schema.TakeAction)


def guarded(words: str, at: str = "20,4") -> Encounter:
    """Five successes on an ally of the bruiser 3, whose Intercept is described."""
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE} | 3:B npc-bruiser@{at} {words} | 1 acts"
    )
    play(s, "attack 2 auto-rifle", FIVE)
    return s


@rule("RB-RULING-185")
def test_a_push_goes_as_far_as_the_next_obstacle() -> None:
    wall = box(2, -3, 6)
    s = rb("1:A npc-bruiser@0,0 ability bonk | 2:B npc-bruiser@1,0 | 1 acts", terrain=(wall,))
    play(s, "attack 2 simple-warhammer", roll(6), roll(1), "pass", "use bonk", "go 2,0")
    assert place(s, 2) == (1.5, 0)


# Intercept


@rule("RB-AB-INTERCEPT-1-2", "RB-RULING-172", "RB-TEST-72")
def test_intercept_takes_over_up_to_as_many_successes_as_the_die_shows() -> None:
    s = guarded("ability intercept-1")
    play(s, "use intercept", "go 20,1", roll(3))
    assert asked(s).most == 3  # type: ignore[attr-defined]
    play(s, "choose 3", roll(1, 1), roll(1, 1, 1))
    assert (hp(s, 2), hp(s, 3), unit(s, 3).sp) == (15, 34, 2)


@rule("RB-AB-INTERCEPT-1-2", "RB-TEST-72")
def test_intercept_reaches_3_metres() -> None:
    s = guarded("ability intercept-1", "20,5")
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-AB-INTERCEPT-2-2", "RB-TEST-72")
def test_intercept_2_reaches_8_metres_and_adds_one_to_the_die() -> None:
    s = guarded("ability intercept-2", "20,9")
    play(s, "use intercept", "go 20,1", roll(6))
    assert asked(s).most == 5  # type: ignore[attr-defined]
    play(s, "choose 5", roll(1, 1, 1, 1, 1))
    assert (hp(s, 2), hp(s, 3)) == (17, 32)


@rule("RB-AB-INTERCEPT-2-2")
def test_intercept_2_with_a_one_takes_two() -> None:
    s = guarded("ability intercept-2")
    play(s, "use intercept", "go 20,1", roll(1))
    assert asked(s).most == 2  # type: ignore[attr-defined]


@rule("RB-RULING-172")
def test_a_path_that_does_not_end_in_contact_is_refused() -> None:
    s = guarded("ability intercept-1")
    play(s, "use intercept")
    refuses(s, "go 20,2", "RB-RULING-172")


@rule("RB-RULING-172")
def test_a_redirected_success_is_not_redirected_again() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE}"
        " | 3:B npc-bruiser@20,1 ability intercept-1"
        " | 4:B npc-bruiser@20,2 ability intercept-1 | 1 acts"
    )
    play(s, "attack 2 auto-rifle", FIVE, "use intercept", "go", roll(2), "choose 2", "pass")
    play(s, roll(1, 1, 1), roll(1, 1))
    assert (hp(s, 2), hp(s, 3), unit(s, 4).sp) == (14, 35, 3)


@pytest.mark.parametrize(
    ("words", "at", "may"),
    [("", "20,1", True), ("", "20,3", False), ("hp 0", "20,2", True), ("hp 0", "20,3", False)],
)
@rule("RB-RULING-172", "RB-TEST-127")
def test_who_cannot_move_into_contact_cannot_intercept(words: str, at: str, may: bool) -> None:
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE}"
        f" | 3:B npc-bruiser@{at} mortal ability intercept-1 {words or 'mark grappled'} | 1 acts"
    )
    play(s, "attack 2 auto-rifle", FIVE)
    assert isinstance(asked(s), schema.React) == may


@rule("RB-AB-INTERCEPT-1-1", "RB-TEST-67")
def test_an_interceptor_dodges_with_its_strength() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-bruiser@20,0 ability intercept-1 stand dodge | 1 acts")
    play(s, "attack 2 auto-rifle", FIVE)
    assert asked(s).bases == ("STR 3+", "Heavy Armour 4+")  # type: ignore[attr-defined]


@rule("RB-AB-INTERCEPT-1-2", "RB-RULING-172")
def test_an_interceptor_moves_in_and_dodges_in_another_s_place() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
        " | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, 1, 1, 1, 1, 1, 1, 1))
    play(s, "use intercept", "go 20,1", roll(2), "choose 2")
    play(s, roll(1), roll(1, 1))
    assert (hp(s, 2), hp(s, 3)) == (37, 35)
    assert (unit(s, 3).sp, place(s, 3)) == (1, (20, 1))


# Sanctuary


def hallowed(at: str = "0,0") -> Encounter:
    s = rb(
        f"1:A npc-raider@{at} {BARE} sp 1 ability sanctuary ability intercept-1"
        f" | 2:B npc-trooper@20,0 | 3:A npc-trooper@0,0 {BARE} | 1 acts"
    )
    play(s, "use sanctuary", "end")
    return s


@rule("RB-AB-SANCTUARY-1", "RB-AB-SANCTUARY-2", "RB-RULING-173")
def test_sanctuary_rerolls_a_die_up_to_three_times_in_a_dodge_roll() -> None:
    s = hallowed("0,9")
    play(s, "attack 1 auto-rifle", roll(6, 6, *[1] * 8), roll(1, 1))
    for face in (1, 1, 6):
        play(s, "use stand-firm", "pick 0", roll(face))
    assert hp(s, 1) == 5


@rule("RB-AB-SANCTUARY-3", "RB-RULING-173", "RB-TEST-72")
def test_under_sanctuary_intercept_is_free_and_reaches_twice_as_far() -> None:
    s = hallowed("0,7")
    play(s, "attack 3 auto-rifle", ONE, "use intercept", "go 0,1", roll(1), "choose 1")
    play(s, roll(1), "pass")
    assert (unit(s, 1).sp, hp(s, 1), hp(s, 3)) == (1, 5, 17)


@rule("RB-AB-SANCTUARY-1", "RB-RULING-85", "RB-TEST-98")
def test_sanctuary_ends_when_the_tank_s_turn_has_started_twice_more() -> None:
    s = hallowed()
    play(s, "end", "end")
    assert marks(s, 1) == {"sanctuary"}
    refuses(s, "use sanctuary", "RB-AB-SANCTUARY-1")
    play(s, "end", "end", "end")
    assert marks(s, 1) == set()
