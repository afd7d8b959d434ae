"""Statuses together with Abilities and weapons, played; `test_grapple` has the rest."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from riftbound.combat.fleet import begin, crew
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.query.powers import score
from worldline.riftbound.combat.topics.damage import heal

BARE = "loses light-armour"
ONE = roll(6, *[1] * 9)


@rule("RB-RULING-145", "RB-RULING-146")
def test_a_push_that_parts_them_ends_the_grapple() -> None:
    s = rb(
        f"1:A npc-bruiser@0,0 loses simple-warhammer ability bonk"
        f" | 2:B npc-trooper@1,0 {BARE} | 1 acts"
    )
    play(s, "grapple 2", roll(4, 4, 4), roll(1, 2, 3), "choose 1")
    play(s, "attack 2 unarmed blunt", roll(6), roll(1), "use bonk", "go 2,0")
    assert marks(s, 2) == set()


@rule("RB-RULING-151")
def test_other_movement_is_not_limited_by_prone() -> None:
    s = rb(
        "1:A npc-officer@0,0 mark prone ability patch-up-2 | 2:A npc-trooper@7,0 hp 5"
        " | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "use patch-up 2", "go 6,0", roll(1))
    assert place(s, 1) == (6, 0)


@rule("RB-STATUS-PRONE-2", "RB-STATUS-PRONE-3", "RB-TEST-53")
def test_who_is_prone_is_harder_to_shoot_and_dodges_badly() -> None:
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi 1 {BARE} mark prone | 1 acts")
    play(s, "attack 2 auto-rifle", roll(5, *[4] * 9), roll(5))
    assert hp(s, 2) == 16


@rule("RB-STATUS-PRONE-3", "RB-TEST-53")
def test_melee_is_as_good_against_who_is_prone_but_not_a_spear() -> None:
    for arm, shots, damage in (("simple-shortsword", 4, 2), ("simple-spear", 3, 0)):
        s = rb(
            f"1:A npc-raider@0,0 loses simple-shortsword holds {arm}"
            f" | 2:B npc-trooper@1,0 {BARE} mark prone | 1 acts"
        )
        play(s, f"attack 2 {arm}", roll(4, *[1] * (shots - 1)))
        if damage:
            play(s, roll(1))
        assert hp(s, 2) == 17 - damage


# Prone


@rule("RB-RULING-151", "RB-STATUS-PRONE-4")
def test_getting_up_takes_an_action_and_no_movement() -> None:
    s = rb("1:A npc-trooper@0,0 mark prone | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use get-up", "move", "go 10,0")
    assert (marks(s, 1), place(s, 1)) == (set(), (10, 0))
    assert asked(s) == schema.TakeAction(1, 1, "normal")


@rule("RB-RULING-151", "RB-STATUS-PRONE-1")
def test_a_move_action_of_who_is_prone_goes_1_metre() -> None:
    s = rb("1:A npc-trooper@0,0 mark prone | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "move")
    refuses(s, "go 2,0", "RB-MOVE-1")
    play(s, "go 1,0")


@rule("RB-RULING-151", "RB-DYING-9")
@pytest.mark.parametrize(("agi", "now"), [(3, 3 - 2 - 4), (0, -5)])
def test_prone_and_critical_condition_add_up_and_are_clamped(agi: int, now: int) -> None:
    words = f"mortal agi {agi} mark prone hp 0"
    s = rb(f"1:A npc-trooper@0,0 {words} | 2:B npc-trooper@20,0 | 1 acts")
    assert score(s, 0, "agi").value == now


@rule("RB-RULING-151")
def test_who_is_healed_out_of_critical_condition_stays_prone() -> None:
    s = rb("1:A npc-trooper@0,0 mortal hp 1 | 2:B npc-raider@1,0 | 2 acts")
    play(s, "attack 1 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    assert unit(s, 1).critical
    heal(s, 0, 5)
    assert (hp(s, 1), marks(s, 1)) == (5, {"prone"})


@rule("RB-RULING-151")
def test_vehicle_actions_of_a_prone_operator_are_unaffected() -> None:
    s = crew("sv-bike", "B npc-trooper@60,0")
    change(s, 0, marks=(HeldMark(mark="prone"),))
    play(begin(s), "use move", "go 32,0", "pass rest")
    assert place(s, 2) == (32, 0)


# Flying


def flyer(height: int, words: str = "") -> Encounter:
    return rb(f"1:B npc-razor-flyer@0,0,{height} {words} | 2:A npc-bruiser@1,0,{height} | 2 acts")


@rule("RB-KEY-FLYING-1", "RB-RULING-76")
def test_who_flies_stays_above_the_ground_and_others_come_down() -> None:
    s = rb("1:A npc-razor-flyer@0,0,5 | 2:B npc-raider@9,0,5 | 1 acts")
    play(s, "move", "go 3,0,6", "end")
    assert unit(s, 1).z == 6_000
    play(s, "move", "go 9,1,5")
    assert asked(s).purpose == "fall"  # type: ignore[attr-defined]
    play(s, roll(2))
    assert (unit(s, 2).z, hp(s, 2)) == (0, 4)


@rule("RB-RULING-151", "RB-KEY-FLYING-1")
@pytest.mark.parametrize(("height", "dice"), [(4, 0), (5, 1), (10, 2)])
def test_a_flyer_that_becomes_prone_falls(height: int, dice: int) -> None:
    s = flyer(height)
    change(s, 1, x=700)
    play(s, "grapple 1", roll(6, 5, 4), roll(1, 2, 3), "choose 0")
    if dice:
        play(s, roll(*[1] * dice))
    assert (unit(s, 1).z, hp(s, 1), marks(s, 1)) == (0, 6 - dice, {"prone"})


@rule("RB-RULING-151", "RB-DYING-2")
def test_a_flyer_in_critical_condition_falls() -> None:
    s = flyer(2, "mortal hp 1")
    play(s, "attack 1 simple-warhammer", roll(6), roll(1))
    assert unit(s, 1).critical
    assert unit(s, 1).z == 0


@rule("RB-RULING-151", "RB-KEY-FLYING-2")
def test_it_flies_again_when_it_has_got_up() -> None:
    s = rb("1:A npc-razor-flyer@0,0 mark prone | 2:B npc-raider@9,0 | 1 acts")
    play(s, "move")
    refuses(s, "go 0,0,1", "RB-KEY-FLYING-2")
    play(s, "go", "use get-up", "end", "move", "go 0,0,1")
    assert unit(s, 1).z == 1_000


@rule("RB-RULING-151", "RB-RULING-229")
def test_unless_the_gm_says_otherwise() -> None:
    s = flyer(5)
    d = commands.Overrule(s.gm)
    GAME.apply(
        s, d, commands.PutMark(unit=0, mark="prone", reason="it hangs in a tree"), auto=False
    )
    assert (unit(s, 1).z, marks(s, 1)) == (5_000, {"prone"})


@rule("RB-RULING-102")
def test_who_sleeps_makes_no_dodge_roll() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 asleep | 3:B npc-trooper@30,0 | 1 acts")
    play(s, "attack 2 auto-rifle", ONE)
    assert hp(s, 2) == 16
    assert not any(isinstance(f, frames.Dodging) for f in s.stack)
