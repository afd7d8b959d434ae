"""Abilities tagged Support that any Role may have, played."""

from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"  # one basis only for the Dodge Roll
FIVE = roll(6, 6, 6, 6, 6, 1, 1, 1, 1, 1)
ONE = roll(6, *[1] * 9)


# Clear Mind


@rule("RB-AB-CLEAR-MIND-1", "RB-RULING-190", "RB-TEST-103")
def test_the_third_clarity_counter_turns_into_one_sp() -> None:
    s = rb("1:A npc-officer@0,0 sp 2 ability clear-mind | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use clear-mind", "use clear-mind", "end")
    assert (unit(s, 1).sp, unit(s, 1).marks[0].count) == (2, 2)
    play(s, "end", "use clear-mind")
    assert (unit(s, 1).sp, marks(s, 1)) == (3, set())


@rule("RB-RULING-190")
def test_clarity_counters_are_spent_at_full_sp_too() -> None:
    s = rb("1:A npc-officer@0,0 ability clear-mind | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use clear-mind", "use clear-mind", "end", "end", "use clear-mind")
    assert (unit(s, 1).sp, marks(s, 1)) == (4, set())


# Generous


@rule("RB-AB-GENEROUS-1", "RB-RULING-179")
def test_generous_lets_allies_pay_with_its_sp() -> None:
    s = rb(
        f"1:A npc-raider@0,0 sp 0 ability charge | 2:B npc-trooper@1,0 {BARE}"
        " | 3:A npc-officer@5,0 ability generous | 1 acts"
    )
    play(s, "move", "go", "move", "go", "use charge", schema.Split(((2, 1),)))
    assert (unit(s, 1).sp, unit(s, 3).sp) == (0, 3)


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


# Pep talk


def cheered() -> Encounter:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-bruiser@20,0 loses heavy-armour"
        " | 3:A npc-officer@0,5 cha 3 ability pep-talk | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(*[1] * 10), "use pep-talk")
    return s


@rule("RB-AB-PEP-TALK-1", "RB-RULING-184", "RB-TEST-93")
def test_after_a_miss_pep_talk_adds_cha_to_the_next_damage_once() -> None:
    s = cheered()
    play(s, "attack 2 auto-rifle", roll(*[6] * 2, *[1] * 8), roll(1, 1))
    assert (hp(s, 2), marks(s, 1)) == (37 - 5, set())


@rule("RB-AB-PEP-TALK-1")
def test_pep_talk_is_for_misses_of_others() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability pep-talk | 2:B npc-bruiser@20,0 loses heavy-armour"
        " | 3:A npc-trooper@0,5 | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(1, 1, 1, 1), "end", "end")
    play(s, "attack 2 auto-rifle", ONE, roll(1))
    assert marks(s, 3) == set()


@rule("RB-RULING-184")
def test_a_second_pep_talk_of_the_same_source_adds_nothing() -> None:
    s = cheered()
    play(s, "attack 2 auto-rifle", roll(*[1] * 10))
    assert not isinstance(asked(s), schema.React)  # RB-RULING-100: so it is not offered
    assert [h.mark for h in unit(s, 1).marks] == ["pep-talk"]
