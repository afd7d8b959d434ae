"""Grapple, and the statuses Grappled, Prone and Taunted."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, at_hand, change
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.topics.status import put

MISSED = roll(*[1] * 10)


def held(position: str, by: int, n: int) -> Encounter:
    """A position in which one unit holds another."""
    s = rb(position)
    change(s, n - 1, marks=(*unit(s, n).marks, HeldMark(mark="grappled", source=by - 1)))
    return s


def left(s: Encounter) -> tuple[int, ...]:
    turn = at_hand(s, Turn)
    assert turn is not None
    return turn.left


# The Action


@rule("RB-GRAPPLE-1", "RB-RULING-144")
@pytest.mark.parametrize(("size", "may"), [("tiny", True), ("medium", True), ("large", False)])
def test_the_target_is_no_larger_than_the_grappler(size: str, may: bool) -> None:
    s = rb(f"1:A npc-raider@0,0 | 2:B npc-raider@1,0 size {size} | 1 acts")
    change(s, 1, x=(1_000 + unit(s, 2).diameter) // 2)
    if may:
        play(s, "grapple 2")
    else:
        refuses(s, "grapple 2", "RB-GRAPPLE-1")


@rule("RB-GRAPPLE-1")
def test_the_target_is_in_contact() -> None:
    refuses(rb("1:A npc-raider@0,0 | 2:B npc-raider@2,0 | 1 acts"), "grapple 2", "RB-GRAPPLE-1")


@rule("RB-GRAPPLE-2", "RB-GRAPPLE-3")
@pytest.mark.parametrize(("theirs", "won"), [((3, 4, 4), False), ((3, 3, 4), True)])
def test_an_equal_check_is_no_success(theirs: tuple[int, int, int], won: bool) -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 1 acts")
    play(s, "grapple 2", roll(3, 4, 4), roll(*theirs))
    assert isinstance(asked(s), schema.ChooseOption) is won


@rule("RB-CONTEST-4", "RB-RULING-50", "RB-TEST-27")
def test_equal_totals_change_nothing_and_the_action_is_spent() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 1 acts")
    before = sum(left(s))
    play(s, "grapple 2", roll(3, 4, 4), roll(3, 4, 4))  # 12 and 12
    assert marks(s, 2) == set()
    assert place(s, 2) == (1, 0)
    assert sum(left(s)) == before - 1


@rule("RB-GRAPPLE-3")
def test_it_falls_or_it_is_held() -> None:
    for option, status in ((0, "prone"), (1, "grappled")):
        s = rb("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 1 acts")
        play(s, "grapple 2", roll(3, 4, 5), roll(1, 2, 3), f"choose {option}")
        assert marks(s, 2) == {status}


@rule("RB-RULING-144")
def test_a_grapple_is_no_attack_and_may_be_done_prone_and_taunted() -> None:
    s = rb("1:A npc-raider@0,0 mark prone | 2:B npc-raider@1,0 | 3:B npc-raider@9,0 | 1 acts")
    change(s, 0, marks=(*unit(s, 1).marks, HeldMark(mark="taunted", source=2)))
    play(s, "grapple 2", roll(3, 4, 5), roll(1, 2, 3), "choose 1")
    assert unit(s, 1).counters == 0
    assert marks(s, 2) == {"grappled"}


@rule("RB-RULING-144")
def test_a_third_one_can_only_throw_it_prone() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:A npc-raider@2,0 | 1 acts", 3, 2)
    play(s, "grapple 2", roll(3, 4, 5), roll(1, 2, 3))
    assert asked(s).options == ("Prone",)  # type: ignore[attr-defined]


@rule("RB-RULING-144")
def test_who_holds_one_unit_cannot_hold_another() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@-1,0 | 1 acts", 1, 2)
    play(s, "grapple 3", roll(3, 4, 5), roll(1, 2, 3))
    assert asked(s).options == ("Prone",)  # type: ignore[attr-defined]


@rule("RB-RULING-144", "RB-GRAPPLE-1")
@pytest.mark.parametrize("target", [2, 3])
def test_who_holds_somebody_may_grapple_that_one_or_another_again(target: int) -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@-1,0 | 1 acts", 1, 2)
    assert schema.Grapple(target - 1) in GAME.legal(s, asked(s))
    play(s, f"grapple {target}", roll(3, 4, 5), roll(1, 2, 3))
    assert asked(s).options == ("Prone",)  # type: ignore[attr-defined]
    play(s, "choose 0")
    assert "prone" in marks(s, target)
    assert "grappled" in marks(s, 2)


@rule("RB-RULING-144", "RB-STATUS-GRAPPLED-1")
def test_two_may_hold_each_other() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 2 acts", 1, 2)
    play(s, "grapple 1", roll(3, 4, 5), roll(1, 2, 3), "choose 1")
    assert (marks(s, 1), marks(s, 2)) == ({"grappled"}, {"grappled"})


# Grappled


@rule("RB-STATUS-GRAPPLED-4", "RB-RULING-149", "RB-RULING-238")
def test_an_escape_gives_a_further_action_at_once() -> None:
    s = held("1:A npc-raider@0,0 stand seize | 2:B npc-raider@1,0 | 2 acts", 1, 2)
    play(s, "pass", "use break-free", roll(3, 4, 5), roll(1, 2, 3))
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    assert (d.unit, d.origin) == (1, "additional")
    play(s, "move", "go 5,0")
    assert isinstance(asked(s), schema.React)
    play(s, "pass")
    assert left(s) == (1,)
    assert not marks(s, 2)


@rule("RB-STATUS-GRAPPLED-4")
def test_a_failed_escape_is_an_action_spent() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 2 acts", 1, 2)
    play(s, "use break-free", roll(1, 2, 3), roll(1, 2, 3))
    assert (marks(s, 2), left(s)) == ({"grappled"}, (1,))


@rule("RB-STATUS-GRAPPLED-5", "RB-RULING-149")
@pytest.mark.parametrize("x", ["-1", "2"])
def test_an_ally_beside_either_frees_it_without_a_further_action(x: str) -> None:
    s = held(f"1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@{x},0 | 3 acts", 1, 2)
    play(s, "use free", roll(3, 4, 5), roll(1, 2, 3))
    assert not marks(s, 2)
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    assert d.unit == 2


@rule("RB-STATUS-GRAPPLED-5")
def test_an_ally_further_off_cannot_and_an_enemy_never() -> None:
    far = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@4,0 | 3 acts", 1, 2)
    refuses(far, schema.Use("mark/grappled", "free"), "RB-KEY-ACTION-1")


@rule("RB-STATUS-GRAPPLED-6", "RB-RULING-146")
def test_a_grappler_drags_its_victim_at_half_the_distance() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 mark prone | 1 acts", 1, 2)
    play(s, "move")
    refuses(s, "go 0,5.1", "RB-MOVE-1")
    play(s, "go 0,5")
    assert (place(s, 1), place(s, 2)) == ((0, 5), (1, 5))
    assert "grappled" in marks(s, 2)


@rule("RB-RULING-146", "RB-RULING-145")
def test_a_grappler_moved_by_others_drags_nobody_and_loses_its_hold() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-warden@9,0 | 1 acts", 1, 2)
    change(s, 2, marks=(HeldMark(mark="lockdown", source=2),))
    play(s, "move", "go 0,5", "use halt", "go 0,4")
    assert (place(s, 1), place(s, 2)) == ((0, 4), (1, 1))
    assert not marks(s, 2)


@rule("RB-RULING-145")
def test_a_helpless_grappler_lets_go() -> None:
    s = held("1:A npc-officer@0,0 hp 1 | 2:B npc-raider@1,0 | 2 acts", 1, 2)
    play(s, "attack 1 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    assert unit(s, 1).critical
    assert not marks(s, 2)


@rule("RB-RULING-145")
def test_a_dead_grappler_lets_go() -> None:
    s = held("1:A npc-raider@0,0 hp 1 | 2:B npc-raider@1,0 | 3:A npc-raider@9,0 | 2 acts", 1, 2)
    play(s, "attack 1 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    assert unit(s, 1).dead
    assert not marks(s, 2)


@rule("RB-STATUS-GRAPPLED-7", "RB-RULING-147")
def test_a_grappler_attacks_only_its_victim_also_in_overwatch() -> None:
    s = held("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@9,0 | 1 acts", 1, 2)
    refuses(s, "attack 3 auto-rifle", "RB-STATUS-GRAPPLED-1")
    play(s, "overwatch", "end", "end", "move", "go 9,5")
    refuses(s, "attack 3 auto-rifle", "RB-STATUS-GRAPPLED-1")


@rule("RB-STATUS-GRAPPLED-8", "RB-RULING-89")
def test_a_watcher_may_let_go_first_and_then_fire() -> None:
    s = held("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@9,0 | 1 acts", 1, 2)
    play(s, "overwatch", "end", "end", "move", "go 9,5", schema.Interrupt())
    play(s, "use let-go", "choose 0", "attack 3 auto-rifle")
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-147")
def test_the_victim_attacks_whom_it_will_at_point_blanc() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-trooper@1,0 | 3:A npc-raider@20,0 | 2 acts", 1, 2)
    play(s, "attack 3 auto-rifle")
    told = play(s, MISSED)
    threw = next(e for e in told if isinstance(e, events.Threw))
    assert [b.rule for b in threw.added] == ["RB-PB-1"]


@rule("RB-STATUS-GRAPPLED-8")
def test_to_let_go_is_an_instant_and_the_other_may_fall() -> None:
    for option, status in ((0, set()), (1, {"prone"})):
        s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 1 acts", 1, 2)
        play(s, "use let-go", f"choose {option}")
        assert marks(s, 2) == status
        assert left(s) == (2,)


@rule("RB-STATUS-GRAPPLED-9", "RB-RULING-148", "RB-RULING-242", "RB-WIN-8")
def test_a_human_shield_takes_the_attack_at_point_blanc() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-trooper@0,20 | 3 acts", 1, 2)
    play(s, "attack 1 auto-rifle", "use human-shield", roll(3, 4, 5), roll(1, 2, 3))
    told = play(s, roll(6, *[1] * 9), roll(1))
    threw = next(e for e in told if isinstance(e, events.Threw))
    assert [b.rule for b in threw.added] == ["RB-PB-2"]
    assert (hp(s, 1), hp(s, 2)) == (6, 5)


@rule("RB-STATUS-GRAPPLED-9", "RB-RULING-148")
def test_a_failed_shield_is_tried_once_and_the_attack_goes_on() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-trooper@0,20 | 3 acts", 1, 2)
    play(s, "attack 1 auto-rifle", "use human-shield", roll(1, 2, 3), roll(3, 4, 5))
    play(s, roll(6, *[1] * 9), roll(1))
    assert (hp(s, 1), hp(s, 2)) == (5, 6)


@rule("RB-RULING-148")
def test_there_is_no_shield_against_the_victim_itself() -> None:
    s = held("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 2 acts", 1, 2)
    play(s, "attack 1 simple-shortsword")
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.purpose == "hit"


@rule("RB-RULING-148")
def test_in_a_sweep_the_victim_is_rolled_against_for_both_shares() -> None:
    s = held(
        "1:A npc-raider@0,0 | 2:B npc-raider@1,0"
        " | 3:B npc-raider@0.5,0.9 loses simple-shortsword holds simple-greatsword | 3 acts",
        1,
        2,
    )
    play(s, "attack 1,2 simple-greatsword", "use human-shield", roll(3, 4, 5), roll(1, 2, 3))
    told = play(s, roll(1), roll(1))
    assert [e.target for e in told if isinstance(e, events.Hit)] == [1, 1]


# Prone


@rule("RB-STATUS-PRONE-4", "RB-STATUS-PRONE-1")
def test_to_get_up_takes_an_action_and_no_movement() -> None:
    s = rb("1:A npc-raider@0,0 mark prone | 2:B npc-raider@9,0 | 1 acts")
    play(s, "move")
    refuses(s, "go 0,1.1", "RB-MOVE-1")
    play(s, "go 0,1", "use get-up")
    assert (marks(s, 1), place(s, 1)) == (set(), (0, 1))


def test_who_is_healed_stays_prone() -> None:
    s = rb("1:A npc-officer@0,0 hp 0 mark prone mark regeneration-1 | 2:B npc-raider@9,0 | 2 acts")
    play(s, "end")
    assert hp(s, 1) == 1
    assert "prone" in marks(s, 1)


# Taunted


@rule("RB-STATUS-TAUNTED-1", "RB-RULING-152")
def test_a_taunted_one_attacks_only_the_taunter_but_may_do_other_things() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 3:B npc-raider@30,0 | 1 acts")
    change(s, 0, marks=(HeldMark(mark="taunted", source=2),))
    refuses(s, "attack 2 auto-rifle", "RB-STATUS-TAUNTED-1")
    play(s, "move", "go 5,0", "attack 3 auto-rifle", MISSED)
    assert not marks(s, 1)


@rule("RB-STATUS-TAUNTED-2")
def test_a_taunt_ends_with_the_turn() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 1 acts")
    change(s, 0, marks=(HeldMark(mark="taunted", source=1),))
    play(s, "end")
    assert not marks(s, 1)


@rule("RB-RULING-152", "RB-STATUS-TAUNTED-2")
def test_a_taunt_ends_after_an_overwatch_attack() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 1 acts")
    play(s, "overwatch", "end")
    change(s, 0, marks=(HeldMark(mark="taunted", source=1),))
    play(s, "move", "go 20,5", "attack 2 auto-rifle", MISSED)
    assert not marks(s, 1)


@rule("RB-RULING-152")
def test_a_later_taunt_replaces_an_earlier_one_and_dies_with_the_taunter() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 1 | 3:B npc-raider@30,0 | 1 acts")
    put(s, 0, "taunted", 1, 2, False)
    put(s, 0, "taunted", 1, 1, False)
    assert [h.source for h in unit(s, 1).marks] == [1]
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert unit(s, 2).dead
    assert not marks(s, 1)


@rule("RB-GRAPPLE-2", "RB-GRAPPLE-3", "RB-STATUS-GRAPPLED-2")
def test_a_grappled_unit_cannot_move() -> None:
    s = rb("1:A npc-bruiser@0,0 | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "grapple 2", roll(3, 3, 4), roll(2, 3, 4), "choose 1", "end")
    assert "grappled" in marks(s, 2)
    refuses(s, "move", "RB-STATUS-GRAPPLED-1")
