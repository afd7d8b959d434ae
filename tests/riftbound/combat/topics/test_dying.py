"""Critical Condition and dying in combat."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.query.powers import rating, score

AT_THE_DOOR = (
    "1:A npc-trooper@0,0 | 2:B npc-gunhand@20,0 mortal wil 1 hp 0 ehp 1"
    " | 3:B npc-raider@25,0 | 1 acts"
)
ONE_HIT = roll(6, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def shoot(s: Encounter, n: int, hits: int = 1) -> list[object]:
    """So many hits, none of them dodged."""
    told = play(s, f"attack {n} auto-rifle", roll(*[6] * hits, *[1] * (10 - hits)))
    return [*told, *play(s, roll(*[1] * hits))]


@rule("RB-DYING-4", "RB-DYING-5", "RB-DYING-2")
def test_what_a_critical_one_cannot_do() -> None:
    s = rb("1:A npc-gunhand@0,0 mortal wil 1 hp 0 mark prone | 2:B npc-trooper@1,0 | 1 acts")
    for text in ("prepare vsn", "overwatch", "grapple 2"):
        refuses(s, text, "RB-DYING-5")
    refuses(s, "use get-up", "RB-STATUS-PRONE-4")


@rule("RB-DYING-7", "RB-RULING-167")
def test_it_loses_one_ehp_as_its_turn_starts() -> None:
    s = rb("1:A npc-gunhand@0,0 mortal wil 1 hp 0 | 2:B npc-trooper@40,0 | 2 acts")
    told = play(s, "end")
    hurt = next(e for e in told if isinstance(e, events.Hurt))
    assert (hurt.ehp, hurt.damage, hurt.by) == (1, "", None)
    assert unit(s, 1).ehp == 3


@rule("RB-DYING-9", "RB-TEST-79")
def test_critical_and_prone_add_up() -> None:
    s = rb(
        "1:A npc-gunhand@0,0 mortal wil 1 hp 0 str 2 agi 1 mark prone"
        " | 2:B npc-trooper@40,0 | 2 acts"
    )
    assert (score(s, 0, "str").value, rating(s, 0, "str")) == (0, 4)
    assert (score(s, 0, "agi").value, rating(s, 0, "agi")) == (-5, 6)


@rule("RB-TEST-81", "RB-DYING-11", "RB-DYING-14", "RB-RULING-162")
def test_below_eight_it_dies_at_once() -> None:
    s = rb(AT_THE_DOOR)
    shoot(s, 2)
    play(s, roll(2, 3, 3))  # WIL +1 - 2
    assert unit(s, 2).dead
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-TEST-81", "RB-DYING-12", "RB-RULING-164", "RB-WIN-22")
@pytest.mark.parametrize("dice", [(2, 3, 4), (5, 6, 4)])
def test_from_eight_to_seventeen_there_is_a_final_action(dice: tuple[int, int, int]) -> None:
    s = rb(AT_THE_DOOR)
    shoot(s, 2)
    play(s, roll(*dice))
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    assert (d.unit, d.origin) == (1, "final")
    refuses(s, "prepare vsn", "RB-DYING-5")
    play(s, "attack 1 standard-pistol")
    assert s.active == 1
    play(s, roll(6, 1, 1, 1), roll(1))
    assert hp(s, 1) == 15
    assert unit(s, 2).dead
    assert asked(s).unit == 0  # type: ignore[attr-defined]


@rule("RB-RULING-164")
def test_a_final_action_may_be_declined() -> None:
    s = rb(AT_THE_DOOR)
    shoot(s, 2)
    play(s, roll(2, 3, 4), "pass")
    assert unit(s, 2).dead


@rule("RB-TEST-81", "RB-DYING-13", "RB-RULING-165")
def test_at_eighteen_it_lives_with_one_hp_until_its_next_turn() -> None:
    s = rb(AT_THE_DOOR)
    shoot(s, 2)
    play(s, roll(6, 6, 5), roll(2))  # 19 - 1
    assert (hp(s, 2), unit(s, 2).ehp, unit(s, 2).dead) == (1, 0, False)
    change(s, 0, counters=0)
    shoot(s, 2, hits=9)
    assert (hp(s, 2), unit(s, 2).ehp) == (1, 0)


@rule("RB-TEST-81", "RB-RULING-161", "RB-RULING-165")
def test_after_its_turn_has_started_one_damage_brings_the_next_check() -> None:
    s = rb(AT_THE_DOOR)
    change(s, 1, hp=1, ehp=0, spared=True)
    play(s, "end", "end", "end")
    shoot(s, 2)
    assert asked(s).purpose == "check dying"  # type: ignore[attr-defined]


@rule("RB-RULING-163")
def test_prestige_may_reroll_the_dying_check() -> None:
    s = rb(AT_THE_DOOR)
    shoot(s, 2)
    change(s, 1, prestige=3)
    play(s, roll(1, 2, 3), "prestige", roll(6, 6, 5), roll(2))
    assert (hp(s, 2), unit(s, 2).prestige) == (1, 0)


@rule("RB-RULING-164", "RB-DYING-11")
def test_a_final_attack_can_bring_another_to_death_s_door() -> None:
    s = rb(
        "1:A npc-gunhand@0,0 mortal wil 1 hp 0 ehp 2"
        " | 2:B npc-gunhand@20,0 mortal wil 1 hp 0 ehp 1 | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1))
    if isinstance(asked(s), schema.ChooseBasis):
        play(s, "choose 0")
    play(s, roll(1), roll(3, 3, 4))
    assert asked(s).origin == "final"  # type: ignore[attr-defined]
    play(s, "attack 1 standard-pistol", roll(6, 1, 1, 1))
    if isinstance(asked(s), schema.ChooseBasis):
        play(s, "choose 0")
    play(s, roll(1))
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert (d.purpose, d.roller) == ("check dying", 0)
    play(s, roll(1, 2, 3))
    assert unit(s, 1).dead
    assert unit(s, 2).dead


@rule("RB-RULING-164")
def test_damage_in_the_final_action_brings_no_second_check() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-gunhand@20,0 mortal wil 1 hp 0 ehp 1"
        " | 3:B npc-raider@25,0 | 1 acts"
    )
    play(s, "overwatch", "end")
    play(s, roll(3, 3, 4), "move", "go 20,1", "attack 2 auto-rifle", roll(6, *[1] * 9))
    if isinstance(asked(s), schema.ChooseBasis):
        play(s, "choose 0")
    told = play(s, roll(1))
    assert unit(s, 2).dead
    assert len([e for e in told if isinstance(e, events.Checked)]) == 0


@rule("RB-RULING-166", "RB-DYING-8", "RB-DYING-9")
def test_any_healing_ends_it_but_the_scores_stay_low_while_ehp_is() -> None:
    s = rb(
        "1:A npc-gunhand@0,0 mortal wil 1 hp 0 mark prone mark regeneration-1"
        " | 2:B npc-trooper@40,0 | 2 acts"
    )
    play(s, "end")
    assert (hp(s, 1), unit(s, 1).ehp) == (1, 3)
    assert not unit(s, 1).critical
    assert score(s, 0, "vsn").value == 1 - 2
    assert "prone" in marks(s, 1)


@rule("RB-RULING-169", "RB-WIN-15")
def test_to_bring_down_is_not_to_kill() -> None:
    s = rb(
        "1:A npc-trooper@0,0 sp 3 ability terrifying | 2:B npc-gunhand@20,0 mortal wil 1 hp 1"
        " | 3:B npc-raider@25,0 | 1 acts"
    )
    shoot(s, 2)
    assert unit(s, 2).critical
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-169", "RB-WIN-15")
def test_who_brought_it_to_the_check_has_killed_it() -> None:
    s = rb(AT_THE_DOOR.replace("0,0 |", "0,0 sp 3 ability terrifying |", 1))
    shoot(s, 2)
    play(s, roll(1, 2, 3))
    d = asked(s)
    assert isinstance(d, schema.React)
    assert (d.unit, d.window) == (0, "unit.killed")


@rule("RB-RULING-169")
def test_bleeding_is_nobody_s_kill() -> None:
    s = rb(
        "1:A npc-trooper@0,0 sp 3 ability terrifying | 2:B npc-gunhand@20,0 mortal wil 1 hp 0 ehp 1"
        " | 3:B npc-raider@25,0 | 1 acts"
    )
    play(s, "end", roll(1, 2, 3))
    assert unit(s, 2).dead
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-DYING-14", "RB-RULING-85")
def test_what_hangs_on_the_dead_goes_with_them() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 1 | 3:B npc-raider@25,0 | 1 acts")
    change(s, 2, marks=(HeldMark(mark="rally", source=1),))
    shoot(s, 2)
    assert unit(s, 2).dead
    assert not marks(s, 3)


@rule("RB-RULING-22", "RB-RULING-21")
def test_healing_never_exceeds_the_maximum() -> None:
    s = rb("1:A npc-trooper@0,0 mark regeneration-1 | 2:B npc-raider@20,0 | 2 acts")
    play(s, "end")
    assert hp(s, 1) == 17


@rule("RB-RULING-168")
def test_an_ordinary_npc_dies_at_0_hp() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 1 | 3:B npc-raider@25,0 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, 1, 1, 1, 1, 1, 1, 1, 1, 1), roll(1))
    assert unit(s, 2).dead


@rule("RB-DYING-1", "RB-DYING-2", "RB-RULING-117")
def test_later_packets_go_to_ehp_and_the_excess_of_one_is_lost() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 1 | 1 acts")
    hits = roll(6, 6, 1, 1, 1, 1, 1, 1, 1, 1)
    play(s, "attack 2 auto-rifle", hits, roll(1, 1))
    assert (hp(s, 2), unit(s, 2).ehp) == (0, 3)
    assert "prone" in marks(s, 2)


@rule("RB-DYING-7", "RB-RULING-167", "RB-DYING-3")
def test_who_is_critical_bleeds_at_the_start_of_its_turn_and_has_one_action() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 1 | 1 acts")
    play(s, "attack 2 auto-rifle", ONE_HIT, roll(1), "end")
    assert unit(s, 2).ehp == 3
    assert s.stack[-2].left == (1,)  # type: ignore[attr-defined]
    refuses(s, "overwatch", "RB-DYING-5")
    refuses(s, "use get-up", "RB-STATUS-PRONE-4")


@rule("RB-DYING-11", "RB-DYING-14", "RB-RULING-162")
def test_below_eight_the_dying_unit_dies_at_once() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 0 ehp 1 mark prone | 1 acts")
    play(s, "attack 2 auto-rifle", ONE_HIT, roll(1), roll(1, 2, 3))
    assert unit(s, 2).dead


@rule("RB-DYING-12", "RB-RULING-164")
def test_from_eight_on_it_takes_a_final_action_and_dies() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 0 ehp 1 mark prone | 1 acts")
    play(s, "attack 2 auto-rifle", ONE_HIT, roll(1), roll(2, 3, 5))
    assert asked(s) == schema.TakeAction(1, 1, "final")
    play(s, "pass")
    assert unit(s, 2).dead


@rule("RB-DYING-13", "RB-RULING-165")
def test_at_eighteen_it_lives_on_with_one_hp() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:A npc-trooper@0,3 | 3:B npc-officer@20,0 hp 0 ehp 1 mark prone"
        " | 1 acts"
    )
    play(s, "attack 3 auto-rifle", ONE_HIT, roll(1), roll(6, 6, 4), roll(6), "end")
    assert (hp(s, 3), unit(s, 3).ehp, unit(s, 3).dead) == (1, 0, False)
    play(s, "attack 3 auto-rifle", ONE_HIT, roll(1))
    assert (hp(s, 3), unit(s, 3).dead) == (1, False)
