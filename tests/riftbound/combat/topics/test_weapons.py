"""Properties of weapons, played: Parry, Block, Sweep, whips, daggers, and what guns do besides."""

from fractions import Fraction

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Lying
from worldline.riftbound.combat.topics.status import put
from worldline.riftbound.figures.character import Thing

BARE = "loses light-armour"  # one basis only for the Dodge Roll
TROOPER = f"npc-trooper@1,0 {BARE} loses auto-rifle"


# Parry


def parried(weapon: str, words: str = "", arm: str = "simple-shortsword") -> Encounter:
    s = rb(
        f"1:A npc-raider@0,0 loses simple-shortsword holds {arm}"
        f" | 2:B {TROOPER} sp 2 holds {weapon} {words} | 1 acts"
    )
    shots = {"simple-shortsword": 4, "simple-spear": 3}[arm]
    play(s, f"attack 2 {arm}", roll(6, *[1] * (shots - 1)), roll(1))
    return s


@rule("RB-EQ-PARRY-1", "RB-RULING-127", "RB-TEST-64")
def test_parry_rerolls_one_dodge_die_against_a_melee_attack() -> None:
    s = parried("simple-baton")
    play(s, "use parry", "pick 0", roll(6))
    assert (hp(s, 2), unit(s, 2).sp) == (17, 1)


@rule("RB-RULING-127")
def test_two_weapons_parry_once_each() -> None:
    s = parried("simple-baton", "holds simple-dagger")
    play(s, "use parry", "pick 0", roll(1), "use parry", "pick 0", roll(6))
    assert (hp(s, 2), unit(s, 2).sp) == (17, 0)


@rule("RB-EQ-PARRY-1", "RB-TEST-64")
def test_nothing_parries_a_spear() -> None:
    assert hp(parried("simple-baton", arm="simple-spear"), 2) == 14


@rule("RB-EQ-PARRY-1")
def test_who_is_not_skilled_does_not_parry() -> None:
    s = rb(
        f"1:A npc-raider@0,0 | 2:B npc-gunhand@1,0 {BARE} loses standard-pistol sp 2"
        " holds simple-baton | 1 acts"
    )
    play(s, "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    assert hp(s, 2) == 4


# Block


def shot_at(words: str) -> Encounter:
    """Three successes."""
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE} loses auto-rifle {words} | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7))
    return s


@rule("RB-EQ-BLOCK-1", "RB-RULING-126", "RB-TEST-63")
def test_a_buckler_blocks_one_shot_whoever_holds_it() -> None:
    s = shot_at("sp 3 holds primitive-buckler")
    play(s, "use block", roll(1, 1))
    assert (hp(s, 2), unit(s, 2).sp) == (15, 2)


@rule("RB-EQ-BLOCK-2", "RB-RULING-126", "RB-TEST-63")
def test_a_shield_blocks_as_many_as_are_paid_for_and_then_there_is_no_roll() -> None:
    s = shot_at("sp 4 holds primitive-shield")
    play(s, "use block", "use block", "use block")
    assert (hp(s, 2), unit(s, 2).sp) == (17, 1)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-EQ-SIG-SHIELD-2", "RB-EQ-BLOCK-1", "RB-EQ-BLOCK-2")
def test_a_signature_shield_blocks_as_it_was_chosen() -> None:
    s = shot_at("sp 3 holds sig-shield")
    play(s, "use block", roll(1, 1))
    assert hp(s, 2) == 15
    s = shot_at("sp 3 grips sig-shield")
    play(s, "use block", "use block", "use block")
    assert hp(s, 2) == 17


@pytest.mark.parametrize(("word", "damage"), [("holds", 2), ("grips", 4)])
@rule("RB-EQ-SIG-SHIELD-2")
def test_a_two_handed_signature_shield_deals_4(word: str, damage: int) -> None:
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle skilled shields {word} sig-shield | 2:B {TROOPER}"
        " | 1 acts"
    )
    play(s, "attack 2 sig-shield", roll(6, 1, 1), roll(1))
    assert hp(s, 2) == 17 - damage


# Sweep


def swept(words: str) -> Encounter:
    return rb(
        f"1:A npc-raider@0,0 loses simple-shortsword holds simple-greatsword {words}"
        f" | 2:B npc-trooper@1,0 {BARE} | 3:B npc-trooper@0,2 {BARE} | 4:A npc-trooper@-1,0 {BARE}"
        f" | 5:B npc-trooper@4,0 | 1 acts"
    )


@rule("RB-EQ-SWEEP-1", "RB-EQ-SWEEP-2", "RB-RULING-120", "RB-TEST-62")
def test_who_is_not_skilled_sweeps_everybody_in_range() -> None:
    s = swept("")
    refuses(s, "attack 2,3 simple-greatsword", "RB-RULING-120")
    play(s, "attack 2,3,4 simple-greatsword")
    for _ in range(3):
        play(s, roll(6), roll(1))
    assert (hp(s, 2), hp(s, 3), hp(s, 4), unit(s, 1).counters) == (11, 11, 11, 1)


@rule("RB-EQ-SWEEP-1", "RB-RULING-120", "RB-TEST-62")
def test_who_is_skilled_sweeps_whom_it_likes_with_a_roll_for_each() -> None:
    s = swept("skilled simple-weapons")
    refuses(s, "attack 2,5 simple-greatsword", "RB-ATTACK-3")
    play(s, "attack 3,2 simple-greatsword", roll(6), roll(1), roll(1))
    assert (hp(s, 2), hp(s, 3), unit(s, 1).counters) == (17, 11, 1)


@rule("RB-RULING-120")
def test_who_is_taunted_sweeps_the_taunter_alone() -> None:
    s = swept("")
    put(s, 0, "taunted", 1, 1, False)  # nothing in the book inflicts it (RB-MISSING-20)
    refuses(s, "attack 2,3 simple-greatsword", "RB-STATUS-TAUNTED-1")
    play(s, "attack 2 simple-greatsword", roll(6), roll(1))
    assert (hp(s, 2), marks(s, 1)) == (11, set())


# Point Blanc


@rule("RB-EQ-POINTBLANC-EXEMPT-1")
def test_a_spear_ignores_point_blanc() -> None:
    s = rb(
        f"1:A npc-raider@0,0 loses simple-shortsword holds simple-spear | 2:B {TROOPER} | 1 acts"
    )
    play(s, "attack 2 simple-spear", roll(4, 1, 1), roll(1))
    assert hp(s, 2) == 14


# The whip


def whipped(words: str, at: str = "3,0") -> Encounter:
    return rb(
        f"1:A npc-bruiser@0,0 loses simple-warhammer holds primitive-whip {words}"
        f" | 2:B npc-trooper@{at} | 1 acts"
    )


@rule("RB-EQ-WHIP-1", "RB-EQ-WHIP-2", "RB-RULING-150")
def test_a_whip_grapples_at_2_metres_and_pulls_into_contact() -> None:
    s = whipped("skilled whips")
    play(s, "grapple 2", roll(3, 3, 4), roll(2, 3, 4), "choose 1")
    assert (marks(s, 2), place(s, 2)) == ({"grappled"}, (1, 0))


@rule("RB-RULING-150")
def test_who_is_thrown_prone_by_a_whip_stays_where_it_is() -> None:
    s = whipped("skilled whips")
    play(s, "grapple 2", roll(3, 3, 4), roll(2, 3, 4), "choose 0")
    assert (marks(s, 2), place(s, 2)) == ({"prone"}, (3, 0))


@rule("RB-EQ-WHIP-1")
def test_a_whip_needs_skill_and_2_metres() -> None:
    refuses(whipped(""), "grapple 2", "RB-GRAPPLE-1")
    refuses(whipped("skilled whips", "3.2,0"), "grapple 2", "RB-GRAPPLE-1")


# The dagger


def thrown(at: str = "5,0") -> Encounter:
    s = rb(
        f"1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger"
        f" | 2:B npc-trooper@{at} {BARE} | 1 acts"
    )
    play(s, "attack 2 simple-dagger-thrown", roll(6), roll(1))
    return s


@rule("RB-EQ-SIMPLE-DAGGER-2", "RB-RULING-121")
def test_a_thrown_dagger_lies_where_the_target_stands() -> None:
    s = thrown()
    assert (hp(s, 2), s.lying[0].at) == (12, (5000, 0, 0))
    assert not any(t.item == "simple-dagger" for t in unit(s, 1).things)


@rule("RB-RULING-121")
def test_what_was_thrown_is_not_what_was_let_go_before_under_its_number() -> None:
    s = rb(
        "1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger"
        f" | 2:B npc-trooper@5,0 {BARE} | 1 acts"
    )
    n = next(t.n for t in unit(s, 1).things if t.item == "simple-dagger")
    rope = Thing(n=n, item="primitive-rope")
    s.lying.append(Lying(n=101, thing=rope, owner=0, at=(9000, 0, 0)))
    play(s, "attack 2 simple-dagger-thrown", roll(6), roll(1))
    assert (hp(s, 2), s.lying[1].at) == (12, (5000, 0, 0))


@rule("RB-EQ-SIMPLE-DAGGER-2", "RB-RULING-239")
def test_it_is_picked_up_by_who_touches_the_unit_that_stands_on_it() -> None:
    s = thrown()
    refuses(s, schema.Hold(0, 0, pick=(s.lying[0].n,)), "RB-RULING-239")
    play(s, "move", "go 4,0", schema.Hold(0, 0, pick=(s.lying[0].n,)))
    assert not s.lying
    assert any(t.item == "simple-dagger" for t in unit(s, 1).things)


@rule("RB-RULING-121")
def test_a_throw_at_a_unit_in_contact_suffers_point_blanc() -> None:
    s = rb(
        f"1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger | 2:B {TROOPER} | 1 acts"
    )
    play(s, "attack 2 simple-dagger-thrown", roll(5))
    assert hp(s, 2) == 17


# The Sniper Rifle


def sniped(words: str, *dice: schema.Rolled) -> int:
    s = rb(f"1:A npc-marksman@0,0 {words} | 2:B npc-bruiser@90,0 loses heavy-armour | 1 acts")
    play(s, "attack 2 sniper-rifle", roll(6), roll(1), *dice)
    assert not isinstance(asked(s), schema.RollDice)
    return 37 - hp(s, 2)


@rule("RB-EQ-SNIPER-RIFLE-2", "RB-RULING-4", "RB-RULING-124")
def test_keen_eyes_double_a_sniper_s_shot_once() -> None:
    assert sniped("", roll(1, 5)) == 16
    assert sniped("", roll(5, 6)) == 16
    assert sniped("", roll(4, 4)) == 8
    assert sniped("vsn 0") == 8


@rule("RB-EQ-SNIPER-RIFLE-2")
def test_only_the_skilled_double_a_shot() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle holds sniper-rifle"
        f" | 2:B npc-trooper@90,0 {BARE} | 1 acts"
    )
    play(s, "attack 2 sniper-rifle", roll(6), roll(1))
    assert hp(s, 2) == 9


# Thunderous


def thunder(words: str) -> Encounter:
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle"
        f" | 2:B npc-trooper@9,0 {BARE} {words}"
        " | 3:A npc-trooper@0,4 | 4:B npc-trooper@0,-4 | 5:B npc-trooper@0,6 | 1 acts"
    )
    play(s, "attack 2 sonic-rifle")
    return s


@rule("RB-EQ-THUNDEROUS-2", "RB-RULING-122")
def test_thunder_hurts_all_who_hear_it_within_3_metres_before_the_hit_roll() -> None:
    s = thunder("")
    told = play(s, roll(6), roll(5))
    assert [hp(s, n) for n in (1, 2, 3, 4, 5)] == [17, 17, 15, 16, 17]
    assert {e.damage for e in told if isinstance(e, events.Hurt)} == {"true"}
    assert asked(s).purpose == "hit"  # type: ignore[attr-defined]


@rule("RB-EQ-THUNDEROUS-1", "RB-RULING-122", "RB-TEST-59", "RB-AB-DEAF-1")
def test_a_target_that_cannot_hear_takes_half_of_the_whole() -> None:
    s = thunder("ability deaf")
    told = play(s, roll(1), roll(1), roll(6, 6, 6, 1, 1), roll(1, 1, 1))
    assert hp(s, 2) == 14
    assert [e.hp for e in told if isinstance(e, events.Hurt) and e.unit == 1] == [2, 1]


# Arcing


@rule("RB-EQ-ARCING-1", "RB-EQ-ARCING-2", "RB-RULING-123")
def test_lightning_hits_on_one_less_and_leaps_once_for_each_hit() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle holds tesla-rifle | 2:B npc-trooper@15,0 {BARE}"
        " | 3:B npc-trooper@20,0 | 4:A npc-trooper@15,5 | 5:B npc-trooper@30,0 | 1 acts"
    )
    play(
        s, "attack 2 tesla-rifle", roll(3, 3, 3, *[2] * 5), roll(1, 1, 1), roll(4), roll(3), roll(6)
    )
    assert (hp(s, 2), asked(s).among) == (14, (2, 3))  # type: ignore[attr-defined]
    play(s, "target 3", "target 4")
    assert (hp(s, 3), hp(s, 4)) == (16, 16)


@rule("RB-RULING-123")
def test_lightning_that_is_still_to_leap_leaps_in_each_copy_of_a_fight() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle holds tesla-rifle | 2:B npc-trooper@15,0 {BARE}"
        " | 3:B npc-trooper@20,0 | 4:A npc-trooper@15,5 | 1 acts"
    )
    play(s, "attack 2 tesla-rifle", roll(3, 3, *[2] * 6), roll(1, 1), roll(4), roll(4))
    twin = s.copy()
    play(s, "target 3", "target 4")
    play(twin, "target 4", "target 3")
    assert (hp(s, 3), hp(s, 4)) == (hp(twin, 3), hp(twin, 4)) == (16, 16)


@rule("RB-RULING-123")
def test_lightning_leaps_from_an_interceptor() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle holds tesla-rifle | 2:B npc-trooper@15,0 {BARE}"
        f" | 3:B npc-bruiser@15,1 ability intercept-1 | 4:B npc-trooper@15,7 | 1 acts"
    )
    play(s, "attack 2 tesla-rifle", roll(3, *[1] * 7), "use intercept", "go", roll(1), "choose 1")
    play(s, roll(1), roll(4))
    assert asked(s).among == (1, 3)  # type: ignore[attr-defined]


@rule("RB-RULING-123")
def test_lightning_with_nobody_near_ends() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle holds tesla-rifle | 2:B npc-trooper@15,0 {BARE}"
        " | 1 acts"
    )
    play(s, "attack 2 tesla-rifle", roll(3, *[1] * 7), roll(1), roll(6))
    assert (hp(s, 2), hp(s, 1)) == (16, 17)


@rule("RB-TEST-60", "RB-EQ-THUNDEROUS-2")
def test_thunder_takes_seven_sixths_of_each_on_average() -> None:
    lost = 0
    for face in range(1, 7):
        s = thunder("")
        play(s, roll(face), roll(1))
        lost += 17 - hp(s, 3)
    assert Fraction(lost, 6) == Fraction(7, 6)


@rule("RB-EQ-WHIP-2", "RB-RULING-150", "RB-RULING-136")
def test_a_whips_pull_is_movement_that_a_watcher_may_fire_on() -> None:
    whip = "loses simple-shortsword holds primitive-whip skilled whips"
    s = rb(f"1:A npc-raider@0,0 {whip} | 2:B npc-raider@3,0 | 3:A npc-trooper@0,9 | 3 acts")
    play(s, "overwatch", "end", "grapple 2", roll(3, 3, 4), roll(1, 2, 3), "choose 1")
    assert isinstance(asked(s), schema.React)
    assert asked(s).unit == 2  # type: ignore[attr-defined]
    play(s, "pass rest")
    assert place(s, 2) == (1, 0)
    assert "grappled" in marks(s, 2)
