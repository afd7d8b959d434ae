"""Dying, healing, cooldowns and Abilities in combat: positions, named dice, outcomes."""

from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import schema

ONE_HIT = roll(6, 1, 1, 1, 1, 1, 1, 1, 1, 1)


@rule("RB-DYING-7", "RB-RULING-167", "RB-DYING-3")
def test_who_is_critical_bleeds_at_the_start_of_its_turn_and_has_one_action() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 1 | 1 acts")
    play(s, "attack 2 auto-rifle", ONE_HIT, "choose 0", roll(1), "end")
    assert unit(s, 2).ehp == 3
    assert s.stack[-2].left == (1,)  # type: ignore[attr-defined]
    refuses(s, "overwatch", "RB-DYING-5")
    refuses(s, "use get-up", "RB-STATUS-PRONE-4")


@rule("RB-DYING-11", "RB-DYING-14", "RB-RULING-162")
def test_below_eight_the_dying_unit_dies_at_once() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 0 ehp 1 mark prone | 1 acts")
    play(s, "attack 2 auto-rifle", ONE_HIT, "choose 0", roll(1), roll(1, 2, 3))
    assert unit(s, 2).dead


@rule("RB-DYING-12", "RB-RULING-164")
def test_from_eight_on_it_takes_a_final_action_and_dies() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 0 ehp 1 mark prone | 1 acts")
    play(s, "attack 2 auto-rifle", ONE_HIT, "choose 0", roll(1), roll(2, 3, 5))
    assert asked(s) == schema.TakeAction(1, 1, "final")
    play(s, "pass")
    assert unit(s, 2).dead


@rule("RB-DYING-13", "RB-RULING-165")
def test_at_eighteen_it_lives_on_with_one_hp() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:A npc-trooper@0,3 | 3:B npc-officer@20,0 hp 0 ehp 1 mark prone"
        " | 1 acts"
    )
    play(s, "attack 3 auto-rifle", ONE_HIT, "choose 0", roll(1), roll(6, 6, 4), roll(6), "end")
    assert (hp(s, 3), unit(s, 3).ehp, unit(s, 3).dead) == (1, 0, False)
    play(s, "attack 3 auto-rifle", ONE_HIT, "choose 0", roll(1))
    assert (hp(s, 3), unit(s, 3).dead) == (1, False)


@rule("RB-AB-PATCH-UP-1-1")
def test_patch_up_heals_a_willing_unit_in_touch() -> None:
    s = rb(
        "1:A npc-trooper@0,0 sp 2 ability patch-up-1 | 2:A npc-trooper@1,0 hp 3"
        " | 3:B npc-raider@20,0 | 1 acts"
    )
    play(s, "use patch-up 2", roll(4))
    assert (hp(s, 2), unit(s, 1).sp) == (3 + 4 - 1 + 2, 1)


@rule("RB-AB-QUICK-1", "RB-RULING-187")
def test_quick_rolls_before_the_path_is_declared() -> None:
    s = rb("1:A npc-trooper@0,0 ability quick | 2:B npc-raider@30,0 | 1 acts")
    play(s, "move", roll(3))
    assert asked(s) == schema.ChoosePath(0, 0, 13_000)
    play(s, "go 0,13")
    assert place(s, 1) == (0, 13)


@rule("RB-AB-LOCKDOWN-3", "RB-RULING-174")
def test_a_lockdown_token_ends_a_movement() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-raider@20,0 | 1 acts")
    play(s, "use lockdown", "end", "move", "go 12,0", "use halt", "go")
    assert place(s, 2) == (19, 0)
    assert sum(h.count for h in unit(s, 1).marks if h.mark == "lockdown") == 4


@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-KEY-COOLDOWN-1", "RB-RULING-158")
def test_an_ordered_unit_acts_at_once_and_the_order_cools_down() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@0,3 | 3:B npc-raider@20,0 | 1 acts")
    play(s, "use order 2")
    assert asked(s) == schema.TakeAction(0, 1, "ordered")
    play(s, "prepare vsn")
    assert unit(s, 2).owes
    refuses(s, "use order 2", "RB-AB-THATS-AN-ORDER-1-2")
    assert "prone" not in marks(s, 2)


@rule("RB-AB-SURGE-1", "RB-RULING-183")
def test_surge_gives_a_second_turn() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge | 2:B npc-raider@20,0 | 1 acts")
    play(s, "end", "use surge")
    assert (asked(s).unit, s.turn) == (0, 2)  # type: ignore[attr-defined]


@rule("RB-AB-POWER-PLAY-1-4", "RB-RULING-175")
def test_hampered_aim_discards_the_highest_die_after_all_rerolls() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use power-play 2", "choose 1", "end")
    play(s, "attack 1 auto-rifle", ONE_HIT)
    assert hp(s, 1) == 32
    assert "hampered-aim" not in marks(s, 2)
