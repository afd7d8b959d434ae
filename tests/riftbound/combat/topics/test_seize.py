"""Seizing the Initiative: when, by whom, with what dice, and what it costs."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, place, play, rb, refuses, roll, say, unit
from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, at_hand, change
from worldline.riftbound.combat.nouns.frames import Turn


def left(s: Encounter) -> tuple[int, ...]:
    turn = at_hand(s, Turn)
    assert turn is not None
    return turn.left


def in_gap(s: Encounter) -> bool:
    d = asked(s)
    return isinstance(d, schema.React) and d.window == "gap"


def until_turn(s: Encounter, n: int) -> None:
    """Everybody passes and ends its turn until this unit has its own."""
    while True:
        d = asked(s)
        if isinstance(d, schema.TakeAction):
            if d.unit == n - 1:
                return
            play(s, "end")
        else:
            play(s, "pass")


@rule("RB-SEIZE-1", "RB-RULING-154", "RB-WIN-3", "RB-KEY-ACTIVE-3")
def test_the_gaps_are_before_the_first_action_after_each_and_between_turns() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | 1 acts")
    asks = []
    for step in ("prepare vsn", "prepare vsn"):
        asks.append((in_gap(s), left(s)))
        play(s, "pass", step)
    asks.append((in_gap(s), left(s)))
    play(s, "pass")
    assert asks == [(True, (2,)), (True, (1,)), (True, (0,))]
    assert in_gap(s)
    assert s.whose == 0
    play(s, "pass")
    assert (in_gap(s), s.whose) == (True, 1)


@rule("RB-RULING-154")
def test_there_is_no_gap_after_an_overwatch_attack() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 3:B npc-trooper@40,0 stand seize | 1 acts")
    play(s, "pass", "overwatch", "pass", "end", "pass", "pass", "move", "go 20,3")
    play(s, "attack 2 auto-rifle", roll(*[1] * 10))
    assert place(s, 2) == (20, 3)
    assert in_gap(s)


@rule("RB-SEIZE-3", "RB-SEIZE-5", "RB-TEST-24")
@pytest.mark.parametrize(("dice", "success"), [((3, 4, 4), True), ((3, 3, 4), False)])
def test_an_agi_check_of_eleven(dice: tuple[int, int, int], success: bool) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | 1 acts")
    play(s, "seize", roll(*dice))
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    assert (d.unit, d.origin) == ((1, "seized") if success else (0, "normal"))


@rule("RB-SEIZE-4", "RB-RULING-153", "RB-RULING-159")
def test_a_helper_rolls_its_own_cha() -> None:
    third = "3:B npc-raider@45,0 cha 1"
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | {third} | 1 acts")
    play(s, "seize 3")
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.roller == 2
    play(s, roll(3, 3, 4))
    assert asked(s).unit == 1  # type: ignore[attr-defined]
    assert (unit(s, 2).owes, unit(s, 3).owes) == (True, False)


@rule("RB-RULING-159")
def test_certitude_of_the_helper_makes_it_eight() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize"
        " | 3:B npc-raider@45,0 cha 0 ability certitude | 1 acts"
    )
    play(s, "seize 3", roll(1, 3, 4))
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    assert d.unit == 1


@rule("RB-SEIZE-4", "RB-RULING-153", "RB-RULING-98")
def test_the_helper_is_willing_awake_and_another() -> None:
    third = "3:B npc-raider@45,0 asleep"
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | {third} | 1 acts")
    for other in (1, 2, 3):
        refuses(s, f"seize {other}", "RB-SEIZE-4")


@rule("RB-TEST-101", "RB-SEIZE-2", "RB-SEIZE-6", "RB-RULING-156")
def test_a_failed_try_costs_an_action_and_there_is_no_other_before_that_turn_is_over() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | 1 acts")
    play(s, "seize", roll(1, 2, 3))
    assert isinstance(asked(s), schema.TakeAction)
    play(s, "end")
    assert (asked(s).unit, left(s)) == (1, (1,))  # type: ignore[attr-defined]
    play(s, "prepare vsn")
    assert in_gap(s)
    assert s.whose == 1
    assert not unit(s, 2).owes
    until_turn(s, 2)
    assert left(s) == (2,)


@rule("RB-RULING-155")
def test_in_one_s_own_turn_the_price_is_paid_in_the_following_one() -> None:
    s = rb("1:A npc-trooper@0,0 stand seize | 2:B npc-trooper@40,0 | 1 acts")
    play(s, "seize", roll(4, 4, 3), "prepare vsn")
    assert left(s) == (2,)
    play(s, "prepare vsn", "prepare vsn", "end")
    assert (asked(s).unit, left(s)) == (0, (1,))  # type: ignore[attr-defined]


@rule("RB-RULING-80", "RB-RULING-156")
def test_a_missed_turn_does_not_pay() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | 1 acts")
    change(s, 1, misses=True)
    play(s, "seize", roll(1, 2, 3), "end")
    assert asked(s).unit == 0  # type: ignore[attr-defined]
    play(s, "end")
    assert (asked(s).unit, left(s)) == (1, (1,))  # type: ignore[attr-defined]


@rule("RB-RULING-157", "RB-DYING-5")
def test_a_critical_one_may_try_but_its_action_is_limited() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@40,0 hp 0 agi 3 stand seize | 1 acts")
    play(s, "seize", roll(4, 4, 5))
    refuses(s, "prepare vsn", "RB-DYING-5")
    refuses(s, "overwatch", "RB-DYING-5")
    play(s, "move")
    refuses(s, "go 40,2", "RB-MOVE-1")


@rule("RB-RULING-157")
def test_vehicles_do_not_seize_but_their_crew_does() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-rider@40,0 stand seize | 1 acts")
    play(s, "seize", roll(4, 4, 3))
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    assert s.units[d.unit].nature == "character"


@rule("RB-SEIZE-5", "RB-RULING-94")
def test_the_seized_action_may_be_one_of_an_entry() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize mark prone agi 4 | 1 acts")
    play(s, "seize", roll(4, 4, 5), "use get-up")
    assert not unit(s, 2).marks


@rule("RB-RULING-245", "RB-RULING-79")
def test_nobody_seizes_before_combat_has_begun() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | 1 acts")
    s.phase = "extra"
    assert in_gap(s)
    refuses(s, "seize", "RB-SEIZE-2")


@rule("RB-RULING-91", "RB-RULING-154")
def test_after_a_seized_action_everybody_is_asked_once_more() -> None:
    s = rb("1:A npc-trooper@0,0 stand seize | 2:B npc-trooper@40,0 stand seize | 1 acts")
    play(s, "seize", roll(4, 4, 3), "prepare vsn")
    assert asked(s).unit == 0  # type: ignore[attr-defined]
    play(s, "pass")
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-SEIZE-6", "RB-RULING-95")
def test_terror_and_a_try_leave_one_action() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | 1 acts")
    play(s, "seize", roll(1, 2, 3))
    change(s, 1, marks=(HeldMark(mark="terrified"),))
    play(s, "end")
    assert left(s) == (1,)


@rule("RB-SEIZE-3", "RB-SEIZE-5", "RB-SEIZE-6")
def test_a_seized_action_costs_one_of_the_next_turn() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 stand seize | 1 acts")
    play(s, "seize", roll(4, 4, 3), "overwatch", "end")
    while asked(s).unit != 1:  # type: ignore[attr-defined]
        play(s, "pass")
    assert s.stack[-2].left == (1,)  # type: ignore[attr-defined]


# It is said, not asked

DUEL = "1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts"


def may_seize(s: Encounter) -> set[int]:
    """Who may say now that it Seizes, by the numbers of the notation."""
    return {d.unit + 1 for d in GAME.decisions(s) if isinstance(d, commands.MaySeize)}


def seize(s: Encounter, n: int, helper: int | None = None) -> None:
    d = commands.MaySeize(s.units[n - 1].seat, n - 1)
    action = schema.Seize(None if helper is None else helper - 1)
    GAME.check(s, d, action)
    GAME.apply(s, d, action, auto=False)


@rule("RB-RULING-249", "RB-RULING-88")
def test_while_an_action_is_chosen_whoever_may_try_says_so() -> None:
    s = rb(DUEL)
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert may_seize(s) == {1, 2}
    assert schema.Seize() in GAME.legal(s, commands.MaySeize(s.gm, 1))
    seize(s, 2)
    play(s, roll(6, 5, 4))
    assert asked(s) == schema.TakeAction(s.gm, 1, "seized")
    assert may_seize(s) == set()
    play(s, "prepare agi")
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert left(s) == (2,)
    assert may_seize(s) == {1}


@rule("RB-RULING-249", "RB-SEIZE-2")
def test_a_try_that_fails_leaves_the_choice_of_the_action_as_it_was() -> None:
    s = rb(DUEL)
    seize(s, 2)
    play(s, roll(1, 2, 3))
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    with pytest.raises(Illegal, match="RB-SEIZE-2"):
        GAME.check(s, commands.MaySeize(s.gm, 1), schema.Seize())


@rule("RB-RULING-249")
def test_who_tries_at_once_has_no_hand_up_any_more() -> None:
    s = rb(DUEL)
    say(s, 2, commands.RaiseHand(unit=1, at="after", whose=1))
    seize(s, 2)
    play(s, roll(1, 2, 3))
    assert unit(s, 2).hand is None


@rule("RB-RULING-249")
def test_nobody_seizes_while_somebody_is_active() -> None:
    s = rb(DUEL)
    play(s, "move")
    assert may_seize(s) == set()
    with pytest.raises(Illegal, match="RB-SEIZE-1"):
        GAME.check(s, commands.MaySeize(s.gm, 1), schema.Seize())
    say(s, 2, commands.RaiseHand(unit=1))
    play(s, "go 1,0", roll(6, 5, 4))
    assert asked(s) == schema.TakeAction(s.gm, 1, "seized")
    assert unit(s, 2).hand is None


@rule("RB-RULING-249", "RB-RULING-154")
def test_between_two_turns_the_gap_stops_only_for_a_raised_hand() -> None:
    s = rb(DUEL)
    play(s, "end")
    assert s.whose == 1
    play(s, "end")
    say(s, 2, commands.RaiseHand(unit=1, at="before", whose=1))
    play(s, "prepare agi")
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    play(s, "end", roll(6, 5, 4))
    assert asked(s) == schema.TakeAction(s.gm, 1, "seized")
    assert s.whose == 0


@rule("RB-RULING-249")
def test_a_hand_for_after_somebodys_action_waits_for_it() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 3:B npc-trooper@45,0 | 1 acts")
    say(s, 3, commands.RaiseHand(unit=2, at="after", whose=1))
    play(s, "prepare agi", "end")
    assert s.whose == 1
    play(s, "prepare agi", roll(6, 5, 4))
    assert asked(s) == schema.TakeAction(s.gm, 2, "seized")


@rule("RB-RULING-249", "RB-RULING-154")
def test_of_several_hands_the_first_in_turn_order_goes_and_the_others_stay_up() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 3:A npc-trooper@0,9 | 1 acts")
    for n in (3, 2):
        say(s, n, commands.RaiseHand(unit=n - 1))
    play(s, "prepare agi", roll(6, 5, 4))
    assert asked(s) == schema.TakeAction(s.gm, 1, "seized")
    assert unit(s, 3).hand is not None
    say(s, 3, commands.LowerHand(unit=2))
    play(s, "prepare agi")
    assert asked(s) == schema.TakeAction(0, 0, "normal")


@rule("RB-RULING-249", "RB-SEIZE-4")
def test_a_hand_with_a_helper_is_the_helpers_check() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 3:B npc-officer@45,0 | 1 acts")
    say(s, 2, commands.RaiseHand(unit=1, helper=2))
    told = play(s, "prepare agi", roll(6, 5, 4))
    assert [e.unit for e in told if isinstance(e, events.Checked)] == [2]
    assert asked(s) == schema.TakeAction(s.gm, 1, "seized")


@rule("RB-RULING-249")
def test_a_hand_is_known_to_its_own_seat_alone() -> None:
    s = rb(DUEL)
    before = [GAME.view(s, seat) for seat in (0, None)]
    told = []
    for d, action in ((commands.Arrange(s.gm), commands.RaiseHand(unit=1)),):
        GAME.check(s, d, action)
        told += GAME.apply(s, d, action, auto=False)
    assert [e for e in told if e.is_for(0)] == []
    assert [GAME.view(s, seat) for seat in (0, None)] == before
    assert GAME.guess(s, 0, 7).units[1].hand is None
    mine = GAME.view(s, s.gm).units[1].standing
    assert mine is not None
    assert mine.hand is not None


@pytest.mark.parametrize(
    ("hand", "rule_id"),
    [
        (commands.RaiseHand(unit=0), "RB-RULING-91"),
        (commands.RaiseHand(unit=9), "RB-COMBAT-1"),
        (commands.RaiseHand(unit=1, at="after"), "RB-RULING-249"),
        (commands.RaiseHand(unit=1, whose=0), "RB-RULING-249"),
        (commands.RaiseHand(unit=1, at="before", whose=9), "RB-COMBAT-1"),
        (commands.RaiseHand(unit=1, helper=1), "RB-RULING-153"),
    ],
)
def test_a_hand_that_makes_no_sense_is_refused(hand: Action, rule_id: str) -> None:
    s = rb(DUEL)
    with pytest.raises(Illegal) as no:
        GAME.check(s, commands.Arrange(s.gm), hand)
    assert no.value.rule == rule_id
