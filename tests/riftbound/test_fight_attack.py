"""Attacks, from the roll to the wounds: positions, named dice, outcomes."""

from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema

NOTHING = roll(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


@rule("RB-ATTACK-7", "RB-ATTACK-8", "RB-ATTACK-9", "RB-ATTACK-10", "RB-ATTACK-11")
def test_each_success_that_is_not_dodged_deals_the_damage_once() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(4, 4, 4, 4, 3, 3, 3, 3, 3, 3), "choose 0", roll(4, 3, 3, 3))
    assert hp(s, 2) == 17 - 3


@rule("RB-RULING-111")
def test_without_a_success_there_is_no_dodge_roll() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", NOTHING)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-COUNTER-1", "RB-COUNTER-3")
def test_the_second_attack_of_a_turn_has_two_less_on_each_die() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", NOTHING)
    assert unit(s, 1).counters == 1
    play(s, "attack 2 auto-rifle", roll(5, 5, 5, 5, 5, 5, 5, 5, 5, 6), "choose 0", roll(1))
    assert hp(s, 2) == 16


@rule("RB-COUNTER-2")
def test_attack_counters_are_lost_when_the_turn_ends() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", NOTHING, "end")
    assert unit(s, 1).counters == 0


@rule("RB-PB-1", "RB-ATTACK-5")
def test_a_shot_at_a_unit_in_contact_takes_two_off() -> None:
    s = rb("1:A npc-gunhand@0,0 | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "attack 2 standard-pistol")
    count = asked(s).count  # type: ignore[attr-defined]
    play(s, roll(*[5] * count))
    assert hp(s, 2) == 17


@rule("RB-ATTACK-3")
def test_a_target_beyond_the_range_is_refused() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@60,0 | 1 acts")
    refuses(s, "attack 2 auto-rifle", "RB-ATTACK-3")


@rule("RB-ATTACK-4")
def test_melee_needs_base_contact() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-trooper@1.2,0 | 1 acts")
    refuses(s, "attack 2 simple-shortsword", "RB-ATTACK-4")


@rule("RB-KEY-AMMO-2")
def test_an_attack_consumes_its_ammo_and_is_refused_without() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    for _ in range(3):
        while not isinstance(asked(s), schema.TakeAction) or asked(s).unit != 0:  # type: ignore[attr-defined]
            play(s, "end")
        play(s, "attack 2 auto-rifle", NOTHING)
    while asked(s).unit != 0 or s.done:  # type: ignore[attr-defined]
        play(s, "end")
    refuses(s, "attack 2 auto-rifle", "RB-KEY-AMMO-2")


@rule("RB-RULING-168")
def test_an_ordinary_npc_dies_at_0_hp() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 1 | 3:B npc-raider@25,0 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, 1, 1, 1, 1, 1, 1, 1, 1, 1), "choose 0", roll(1))
    assert unit(s, 2).dead


@rule("RB-DYING-1", "RB-DYING-2", "RB-RULING-117")
def test_later_packets_go_to_ehp_and_the_excess_of_one_is_lost() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 1 | 1 acts")
    hits = roll(6, 6, 1, 1, 1, 1, 1, 1, 1, 1)
    play(s, "attack 2 auto-rifle", hits, "choose 0", roll(1, 1))
    assert (hp(s, 2), unit(s, 2).ehp) == (0, 3)
    assert "prone" in marks(s, 2)


@rule("RB-OVERWATCH-2", "RB-RULING-135", "RB-OVERWATCH-7")
def test_a_watcher_fires_at_a_trigger_point_inside_a_move() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 6 | 1 acts")
    play(s, "overwatch", "end", "move", "go 12,0")
    assert place(s, 2) == (19, 0)
    play(s, "pass")
    assert place(s, 2) == (18, 0)
    play(s, "attack 2 auto-rifle", roll(6, 6, 1, 1, 1, 1, 1, 1, 1, 1), "choose 0", roll(1, 1))
    assert hp(s, 2) == 4
    assert place(s, 2) == (12, 0)
    assert not unit(s, 1).watches


@rule("RB-OVERWATCH-10", "RB-RULING-139")
def test_after_overwatch_only_overwatch_may_follow() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 1 acts")
    play(s, "overwatch")
    refuses(s, "move", "RB-OVERWATCH-10")
    play(s, "overwatch")
    assert sum(w.left for w in unit(s, 1).watches) == 2


@rule("RB-AB-INTERCEPT-1-2", "RB-RULING-172")
def test_an_interceptor_moves_in_and_dodges_in_another_s_place() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
        " | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, 1, 1, 1, 1, 1, 1, 1))
    play(s, "use intercept", "go 20,1", roll(2), "choose 2")
    play(s, "choose 0", roll(1), "choose 0", roll(1, 1))
    assert (hp(s, 2), hp(s, 3)) == (37, 35)
    assert (unit(s, 3).sp, place(s, 3)) == (1, (20, 1))


@rule("RB-PREPARE-1", "RB-PREPARE-3")
def test_prepare_rerolls_two_dice_and_none_of_them_twice() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "prepare vsn", "attack 2 auto-rifle", NOTHING, "reroll 0", roll(1))
    refuses(s, "reroll 0", "RB-PREPARE-3")
    play(s, "reroll 1", roll(6), "choose 0", roll(1))
    assert hp(s, 2) == 16


@rule("RB-SEIZE-3", "RB-SEIZE-5", "RB-SEIZE-6")
def test_a_seized_action_costs_one_of_the_next_turn() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 seizes | 1 acts")
    play(s, "seize", roll(4, 4, 3), "overwatch", "end")
    while asked(s).unit != 1:  # type: ignore[attr-defined]
        play(s, "pass")
    assert s.stack[-2].left == (1,)  # type: ignore[attr-defined]


@rule("RB-GRAPPLE-2", "RB-GRAPPLE-3", "RB-STATUS-GRAPPLED-2")
def test_a_grappled_unit_cannot_move() -> None:
    s = rb("1:A npc-bruiser@0,0 | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "grapple 2", roll(3, 3, 4), roll(2, 3, 4), "choose 1", "end")
    assert "grappled" in marks(s, 2)
    refuses(s, "move", "RB-STATUS-GRAPPLED-1")


def test_a_stack_seven_frames_deep_is_saved_and_copied() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
        " | 1 acts"
    )
    play(s, "overwatch", "end", "move", "go 15,0")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, 1, 1, 1, 1, 1, 1, 1))
    assert len(s.stack) >= 7
    twin = GAME.load(GAME.dump(s))
    assert twin == s == s.copy()
    for state in (s, twin):
        play(state, "pass", "choose 0", roll(1, 1, 1))
    assert twin == s
