"""Abilities from Sanctuary to Urgency, played."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.combat.topics.order import orders

BARE = "loses light-armour"  # one basis only for the Dodge Roll
ONE = roll(6, *[1] * 9)

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
    play(s, "attack 1 auto-rifle", roll(6, 6, *[1] * 8), "choose 0", roll(1, 1))
    for face in (1, 1, 6):
        play(s, "use stand-firm", "pick 0", roll(face))
    assert hp(s, 1) == 5


@rule("RB-AB-SANCTUARY-3", "RB-RULING-173", "RB-TEST-72")
def test_under_sanctuary_intercept_is_free_and_reaches_twice_as_far() -> None:
    s = hallowed("0,7")
    play(s, "attack 3 auto-rifle", ONE, "use intercept", "go 0,1", roll(1), "choose 1")
    play(s, "choose 0", roll(1), "pass")
    assert (unit(s, 1).sp, hp(s, 1), hp(s, 3)) == (1, 5, 17)


@rule("RB-AB-SANCTUARY-1", "RB-RULING-85", "RB-TEST-98")
def test_sanctuary_ends_when_the_tank_s_turn_has_started_twice_more() -> None:
    s = hallowed()
    play(s, "end", "end")
    assert marks(s, 1) == {"sanctuary"}
    refuses(s, "use sanctuary", "RB-AB-SANCTUARY-1")
    play(s, "end", "end", "end")
    assert marks(s, 1) == set()


# Simple but effective


@rule("RB-AB-SIMPLE-BUT-EFFECTIVE-2", "RB-RULING-142")
def test_nobody_watches_the_movement_of_who_is_simple_but_effective() -> None:
    s = rb("1:A npc-trooper@0,0 ability simple-but-effective | 2:B npc-trooper@20,0 | 2 acts")
    play(s, "overwatch", "end", "use simple-but-effective", "move", "go 9,0")
    assert asked(s).unit == 1  # type: ignore[attr-defined]
    play(s, "end")
    assert marks(s, 1) == set()


@rule("RB-RULING-142")
def test_lockdown_still_halts_it() -> None:
    s = rb("1:A npc-trooper@0,0 ability simple-but-effective | 2:B npc-warden@20,0 | 2 acts")
    play(s, "use lockdown", "end", "use simple-but-effective", "move", "go 9,0")
    assert isinstance(asked(s), schema.React)


# Supercharge


def supercharged(words: str) -> Encounter:
    s = rb(
        f"1:A npc-officer@0,0 knw 0 ability supercharge | 2:A npc-officer@5,0 {words} {BARE}"
        f" | 3:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "use supercharge 1 2", "end", "end")
    return s


@rule("RB-AB-SUPERCHARGE-1", "RB-RULING-182", "RB-RULING-97")
def test_supercharge_fills_sp_and_gives_a_token_to_all_it_names() -> None:
    s = supercharged("sp 1")
    assert (unit(s, 2).sp, marks(s, 1), marks(s, 2)) == (4, {"supercharge"}, {"supercharge"})


@rule("RB-AB-SUPERCHARGE-1")
def test_supercharge_reaches_10_metres() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability supercharge | 2:A npc-officer@11.1,0 | 3:B npc-trooper@20,0"
        " | 1 acts"
    )
    refuses(s, "use supercharge 2", "RB-AB-SUPERCHARGE-1")


@rule("RB-AB-SUPERCHARGE-3", "RB-AB-SUPERCHARGE-4", "RB-RULING-170", "RB-TEST-84")
def test_the_token_saves_from_critical_condition_on_a_success() -> None:
    s = supercharged("hp 2 ehp 1")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1))
    play(s, roll(5), roll(4), roll(2))
    assert (hp(s, 2), unit(s, 2).ehp, marks(s, 2)) == (3, 3, set())


@rule("RB-AB-SUPERCHARGE-3", "RB-AB-SUPERCHARGE-4", "RB-RULING-170", "RB-TEST-84")
def test_on_a_failure_the_token_restores_ehp_alone() -> None:
    s = supercharged("hp 2 ehp 1")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1))
    play(s, roll(2), roll(2))
    assert (hp(s, 2), unit(s, 2).ehp, marks(s, 2)) == (0, 2, {"prone"})


@rule("RB-AB-SUPERCHARGE-3", "RB-RULING-22")
def test_nobody_is_saved_to_more_than_its_maximum() -> None:
    s = supercharged("hp 2 ehp 1")
    s.units[1] = replace(s.units[1], hp_base=2)
    most = maxima(s, 1).hp
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1))
    play(s, roll(5), roll(6), roll(2))
    assert hp(s, 2) == most - 1  # the third hit came after


@rule("RB-RULING-170")
def test_who_never_becomes_critical_has_no_use_of_a_token() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability supercharge | 2:A npc-raider@5,0 hp 1 loses light-armour"
        " | 3:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "use supercharge 2", "end", "end", "attack 2 auto-rifle", ONE, roll(1))
    assert unit(s, 2).dead


# Surge


@rule("RB-AB-SURGE-1", "RB-RULING-183", "RB-KEY-SIGNATURE-1")
def test_surge_takes_another_whole_turn_once() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge | 2:B npc-trooper@20,0 | 1 acts")
    told = play(s, "attack 2 auto-rifle", roll(*[1] * 10), "end", "use surge")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(2,)]
    assert (asked(s).unit, unit(s, 1).counters) == (0, 0)  # type: ignore[attr-defined]
    play(s, "end")
    assert asked(s).unit == 1  # type: ignore[attr-defined]


@rule("RB-RULING-246", "RB-RULING-180")
def test_terror_falls_on_the_turn_of_surge() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge mark terrified | 2:B npc-trooper@20,0 | 1 acts")
    told = play(s, "end", "use surge")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(2,)]
    assert marks(s, 1) == set()


# Terrifying


def terrified() -> Encounter:
    s = rb(
        "1:A npc-officer@0,0 ability terrifying | 2:B npc-raider@20,0 hp 1 loses light-armour"
        " | 3:B npc-trooper@25,0 | 4:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1), roll(1))
    return s


@rule("RB-AB-TERRIFYING-1", "RB-RULING-180")
def test_a_kill_takes_one_action_of_another_s_next_turn() -> None:
    s = terrified()
    refuses(s, "use terrifying 1", "RB-AB-TERRIFYING-1")
    told = play(s, "use terrifying 3", "end", "end", "end", "end")
    turns = [(e.unit, e.actions) for e in told if isinstance(e, events.TurnStarted)]
    assert turns == [(2, (1,)), (3, (2,)), (0, (2,)), (2, (2,))]
    assert unit(s, 1).sp == 3


@rule("RB-RULING-180", "RB-RULING-95")
def test_two_terrors_leave_one_action() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 mark terrified mark terrified | 1 acts")
    told = play(s, "end")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(1,)]


# That's an Order


@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-RULING-158", "RB-KEY-COOLDOWN-1")
def test_an_order_lets_an_ally_seize_at_once() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 | 3:B npc-trooper@20,0 | 1 acts")
    play(s, "use order 2")
    assert asked(s) == schema.TakeAction(0, 1, "ordered")
    play(s, "overwatch")
    assert (asked(s).unit, unit(s, 1).sp) == (0, 3)  # type: ignore[attr-defined]
    refuses(s, "use order 1", "RB-AB-THATS-AN-ORDER-1-2")
    told = play(s, "end")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(1,)]


@pytest.mark.parametrize(("face", "ready"), [(3, False), (4, True)])
@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-KEY-COOLDOWN-2", "RB-RULING-200", "RB-TEST-102")
def test_an_order_is_ready_again_on_4_or_more(face: int, ready: bool) -> None:
    s = rb("1:A npc-officer@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use order 1", "overwatch", "pass", "end", "end", roll(face))
    assert unit(s, 1).abilities[0].cooldown != ready


@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-RULING-98")
def test_an_order_is_for_the_willing_who_may_still_seize() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 seizes | 3:B npc-trooper@20,0 | 1 acts")
    play(s, "seize", roll(1, 2, 3))
    refuses(s, "use order 2", "RB-AB-THATS-AN-ORDER-1-2")
    refuses(s, "use order 3", "RB-AB-THATS-AN-ORDER-1-2")


@rule("RB-RULING-158", "RB-AB-OPPORTUNIST-1")
def test_an_order_counts_as_seizing_for_opportunist() -> None:
    s = rb(
        f"1:A npc-officer@0,0 | 2:A npc-trooper@5,0 ability opportunist"
        f" | 3:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(s, "use order 2", "attack 3 auto-rifle", ONE, roll(1), "use opportunist", roll(5))
    assert hp(s, 3) == 11


@pytest.mark.parametrize(("agi", "bonus"), [(1, 4), (-1, 2)])
@rule("RB-AB-THATS-AN-ORDER-1-1", "RB-AB-URGENCY-1", "RB-TEST-40")
def test_turn_order_by_cha_and_agi_once_more(agi: int, bonus: int) -> None:
    s = rb(f"1:A npc-officer@0,0 cha 3 agi {agi} ability urgency | 2:B npc-raider@9,0 | 1 acts")
    first = orders(s, 0)[0]
    assert (first.attribute, first.total.value) == ("cha", bonus)


# Try That Again


@rule("RB-AB-TRY-THAT-AGAIN-1-1", "RB-RULING-194")
def test_try_that_again_rerolls_one_hit_die_once_a_turn() -> None:
    s = rb(f"1:A npc-officer@0,0 ability try-that-again-1 | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(
        s, "attack 2 standard-pistol", roll(1, 1, 1, 1), "use try-again", "pick 2", roll(6), roll(1)
    )
    assert (hp(s, 2), unit(s, 1).sp) == (15, 3)
    play(s, "attack 2 standard-pistol", roll(1, 1, 1, 1))
    assert not isinstance(asked(s), schema.React)


@rule("RB-AB-TRY-THAT-AGAIN-2-1", "RB-RULING-194")
def test_try_that_again_2_rerolls_twice_in_each_hit_roll_the_same_die_too() -> None:
    s = rb(f"1:A npc-officer@0,0 ability try-that-again-2 | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    for _ in range(2):
        play(s, "attack 2 standard-pistol", roll(1, 1, 1, 1))
        play(s, "use try-again", "pick 0", roll(1), "use try-again", "pick 0", roll(1))
    assert unit(s, 1).sp == 0


@rule("RB-RULING-194", "RB-RULING-175")
def test_try_that_again_comes_before_power_play() -> None:
    s = rb(
        f"1:A npc-officer@0,0 ability try-that-again-1 mark hampered-aim"
        f" | 2:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(
        s, "attack 2 standard-pistol", roll(6, 1, 1, 1), "use try-again", "pick 1", roll(5), roll(1)
    )
    assert hp(s, 2) == 15


@rule("RB-RULING-102")
def test_who_sleeps_makes_no_dodge_roll() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 asleep | 3:B npc-trooper@30,0 | 1 acts")
    play(s, "attack 2 auto-rifle", ONE)
    assert hp(s, 2) == 16
    assert not any(isinstance(f, frames.Dodging) for f in s.stack)
