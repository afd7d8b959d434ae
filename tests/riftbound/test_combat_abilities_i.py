"""Abilities from Intercept to Opportunist, played."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"  # one basis only for the Dodge Roll
FIVE = roll(6, 6, 6, 6, 6, 1, 1, 1, 1, 1)


def guarded(words: str, at: str = "20,4") -> Encounter:
    """Five successes on an ally of the bruiser 3, whose Intercept is described."""
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE} | 3:B npc-bruiser@{at} {words} | 1 acts"
    )
    play(s, "attack 2 auto-rifle", FIVE)
    return s


# Intercept


@rule("RB-AB-INTERCEPT-1-2", "RB-RULING-172", "RB-TEST-72")
def test_intercept_takes_over_up_to_as_many_successes_as_the_die_shows() -> None:
    s = guarded("ability intercept-1")
    play(s, "use intercept", "go 20,1", roll(3))
    assert asked(s).most == 3  # type: ignore[attr-defined]
    play(s, "choose 3", roll(1, 1), "choose 0", roll(1, 1, 1))
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
    play(s, "choose 5", "choose 0", roll(1, 1, 1, 1, 1))
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
    play(s, roll(1, 1, 1), "choose 0", roll(1, 1))
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
    s = rb("1:A npc-trooper@0,0 | 2:B npc-bruiser@20,0 ability intercept-1 | 1 acts")
    play(s, "attack 2 auto-rifle", FIVE)
    assert asked(s).bases == ("STR 3+", "Heavy Armour 4+")  # type: ignore[attr-defined]


# Know your enemy


def studied(level: int, dead: str, *faces: int) -> Encounter:
    s = rb(
        f"1:A npc-officer@0,0 knw 2 ability know-your-enemy | 2:B npc-raider@1,0 level {level}"
        f" | 3:B npc-raider@30,0 | 4:B npc-trooper@0,1 {dead} | 1 acts"
    )
    play(s, "use study 2", roll(*faces))
    return s


@rule(
    "RB-AB-KNOW-YOUR-ENEMY-1", "RB-AB-KNOW-YOUR-ENEMY-2", "RB-AB-KNOW-YOUR-ENEMY-6", "RB-RULING-177"
)
def test_study_against_13_and_the_level_teaches_the_whole_profile() -> None:
    s = studied(2, "", 4, 4, 5)
    assert (unit(s, 1).investigated, unit(s, 1).sp) == (("npc-raider",), 3)
    assert unit(studied(2, "", 4, 4, 4), 1).investigated == ()


@rule("RB-AB-KNOW-YOUR-ENEMY-1", "RB-RULING-75")
def test_study_needs_touch() -> None:
    s = studied(2, "", 4, 4, 4)
    refuses(s, "use study 3", "RB-AB-KNOW-YOUR-ENEMY-1")


@rule("RB-AB-KNOW-YOUR-ENEMY-3", "RB-RULING-177")
def test_after_a_failure_the_same_unit_cannot_be_studied_again() -> None:
    s = studied(2, "", 4, 4, 4)
    refuses(s, "use study 2", "RB-AB-KNOW-YOUR-ENEMY-1")
    play(s, "use study 4", roll(4, 4, 4))
    assert unit(s, 1).investigated == ("npc-trooper",)


@rule("RB-AB-KNOW-YOUR-ENEMY-4")
def test_a_dead_unit_is_studied_at_2_more() -> None:
    s = rb(
        "1:A npc-trooper@2,0 | 2:B npc-raider@1,0 hp 1 loses light-armour"
        " | 3:A npc-officer@0,0 knw 2 ability know-your-enemy | 4:B npc-raider@30,0 | 1 acts"
    )
    play(s, "attack 2 unarmed blunt", roll(6), roll(1), "end")
    assert unit(s, 2).dead
    told = play(s, "use study 2", roll(4, 5, 5))
    checked = next(e for e in told if isinstance(e, events.Checked))
    assert (checked.difficulty, checked.success) == (16, True)


@pytest.mark.parametrize(("level", "more"), [(1, 2), (2, 2), (3, 4), (4, 4)])
@rule("RB-AB-KNOW-YOUR-ENEMY-5", "RB-RULING-178", "RB-TEST-92")
def test_expose_raises_each_damage_event_by_knw_times_half_the_level(level: int, more: int) -> None:
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-bruiser@20,0 loses heavy-armour"
        f" | 3:A npc-officer@0,5 knw 2 level {level} ability know-your-enemy knows npc-bruiser"
        " | 1 acts"
    )
    told = play(s, "attack 2 auto-rifle", roll(*[6] * 6, *[1] * 4), roll(*[1] * 6), "use expose")
    assert hp(s, 2) == 37 - 6 - more
    assert [e.hp for e in told if isinstance(e, events.Hurt)] == [1 + more, 1, 1, 1, 1, 1]


@rule("RB-RULING-97")
def test_expose_is_for_one_s_own_damage_too() -> None:
    s = rb(
        f"1:A npc-officer@0,0 knw 2 ability know-your-enemy knows npc-trooper"
        f" | 2:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1), roll(1), "use expose")
    assert hp(s, 2) == 17 - 2 - 4


# Lockdown


@rule("RB-AB-LOCKDOWN-1", "RB-KEY-SIGNATURE-1")
def test_lockdown_gives_3_and_wis_tokens_once() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use lockdown")
    assert unit(s, 1).marks[0].count == 5
    refuses(s, "use lockdown", "RB-AB-LOCKDOWN-1")


@rule("RB-AB-LOCKDOWN-3", "RB-RULING-174")
def test_lockdown_halts_a_mover_and_may_shift_it_3_metres() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use lockdown", "end", "move", "go 10,0", "pass", "use halt")
    refuses(s, "go 18,3.1", "RB-RULING-174")
    play(s, "go 18,3", "pass rest")
    assert (place(s, 2), unit(s, 1).marks[0].count) == ((18, 3), 4)
    assert asked(s) == schema.TakeAction(1, 1, "normal")


@rule("RB-RULING-174")
def test_who_is_shifted_can_be_halted_again_and_friends_too() -> None:
    s = rb("1:A npc-warden@0,0 | 2:A npc-trooper@20,0 | 3:B npc-trooper@50,0 | 1 acts")
    play(s, "use lockdown", "end", "move", "go 10,0", "use halt", "go 19,3", "use halt", "go")
    assert (place(s, 2), unit(s, 1).marks[0].count) == ((19, 1), 3)


@rule("RB-AB-LOCKDOWN-2", "RB-RULING-85", "RB-TEST-98")
def test_lockdown_tokens_go_at_the_start_of_the_third_turn_after() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use lockdown")
    for gone in (False, False, True):
        play(s, "end", "end")
        assert ("lockdown" not in marks(s, 1)) == gone


# Look out!


@rule("RB-AB-LOOK-OUT-1", "RB-RULING-196", "RB-RULING-98")
def test_look_out_lets_the_dodger_reroll_up_to_two_dice() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE} | 3:B npc-officer@25,0 ability look-out"
        " | 1 acts"
    )
    play(s, "attack 2 auto-rifle", FIVE, roll(1, 1, 1, 6, 6), "use look-out")
    assert asked(s).unit == 1  # type: ignore[attr-defined]
    refuses(s, "pick 0 1 2", "RB-RULING-24")
    play(s, "pick 0 1", roll(6, 1))
    assert (hp(s, 2), unit(s, 3).sp) == (15, 3)


@rule("RB-AB-LOOK-OUT-1")
def test_look_out_is_not_for_oneself_nor_for_enemies() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-officer@20,0 loses light-armour ability look-out"
        " | 3:A npc-officer@5,0 ability look-out | 1 acts"
    )
    play(s, "attack 2 auto-rifle", FIVE, roll(1, 1, 1, 6, 6))
    assert hp(s, 2) == 35


# Opportunist


@rule("RB-AB-OPPORTUNIST-1", "RB-RULING-160")
def test_opportunist_adds_a_die_to_the_damage_of_a_seized_action() -> None:
    s = rb(f"1:A npc-trooper@0,0 {BARE} | 2:B npc-trooper@20,0 seizes ability opportunist | 1 acts")
    play(s, "seize", roll(4, 4, 4), "attack 1 auto-rifle", FIVE, roll(1, 1, 1, 1, 1))
    play(s, "use opportunist", roll(4))
    assert hp(s, 1) == 17 - 5 - 4


@rule("RB-AB-OPPORTUNIST-1")
def test_opportunist_is_not_for_one_s_own_turn() -> None:
    s = rb(f"1:A npc-trooper@0,0 ability opportunist | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "attack 2 auto-rifle", FIVE, roll(1, 1, 1, 1, 1))
    assert hp(s, 2) == 12
