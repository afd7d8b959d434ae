"""Turn order, by its dice: totals, ties, extra turns and missed ones."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, play, roll
from worldline.core.machine import CHANCE, Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup


def gather(*agi: int, prestige: int = 0) -> Encounter:
    """Troopers of their own sides, ten metres apart, before anything is rolled."""
    entrants = tuple(
        Entrant(npc="npc-trooper", side="AB"[k % 2], seat=k % 2, at=(0, 10_000 * k, 0))
        for k in range(len(agi))
    )
    s = GAME.new(Setup(entrants=entrants, players=1), seed=1, auto=False)
    for k, value in enumerate(agi):
        scores = {**s.units[k].scores, "agi": value}
        change(s, k, scores=scores, prestige=prestige)
    return s


def ordered(told: list[Event]) -> list[tuple[int, int]]:
    """Who acts when, numbered from 1, with the total of the first throw that counted."""
    found = next(e for e in told if isinstance(e, events.Ordered))
    return [(u + 1, total) for u, total in found.order if total is not None]


def whose_turns(s: Encounter, count: int) -> list[tuple[int, int]]:
    """The next turns, each ended at once: the round and the unit."""
    found: list[tuple[int, int]] = []
    for _ in range(count):
        d = asked(s)
        assert isinstance(d, schema.TakeAction)
        found.append((s.round if s.phase == "regular" else 0, d.unit + 1))
        play(s, "end")
    return found


@rule("RB-TEST-33", "RB-ORDER-1", "RB-RULING-77")
def test_the_total_is_three_dice_and_the_score() -> None:
    s = gather(1, -2)
    assert ordered(play(s, roll(4, 5, 2), roll(4, 5, 2))) == [(1, 12), (2, 9)]


@rule("RB-ORDER-1")
def test_turns_go_in_descending_order() -> None:
    s = gather(0, 0, 0)
    play(s, roll(1, 2, 3), roll(3, 4, 5), roll(2, 3, 4))
    assert whose_turns(s, 4) == [(1, 2), (1, 3), (1, 1), (2, 2)]


@rule("RB-TEST-34", "RB-ORDER-3", "RB-ORDER-4")
def test_two_sixes_add_no_dice_but_are_thrown_again() -> None:
    s = gather(0, 0)
    play(s, roll(6, 6, 2))
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert (d.roller, d.count, d.purpose) == (0, 3, "order")


@rule("RB-TEST-35", "RB-ORDER-4", "RB-ORDER-5", "RB-RULING-79")
def test_each_throw_with_two_sixes_gives_one_extra_turn() -> None:
    s = gather(1, 0)
    told = play(s, roll(6, 6, 2), roll(6, 6, 6), roll(3, 4, 5), roll(1, 2, 3))
    assert ordered(told) == [(1, 13), (2, 6)]
    assert whose_turns(s, 4) == [(0, 1), (0, 1), (1, 1), (1, 2)]


@rule("RB-TEST-36", "RB-ORDER-7", "RB-RULING-80")
def test_two_ones_on_the_first_throw_miss_the_first_turn() -> None:
    s = gather(0, 0)
    assert ordered(play(s, roll(1, 1, 5), roll(1, 2, 3))) == [(1, 7), (2, 6)]
    assert whose_turns(s, 3) == [(1, 2), (2, 1), (2, 2)]


@rule("RB-TEST-36", "RB-RULING-79")
def test_two_ones_on_a_later_throw_miss_nothing() -> None:
    s = gather(0, 0)
    assert ordered(play(s, roll(6, 6, 1), roll(1, 1, 2), roll(1, 2, 3))) == [(2, 6), (1, 4)]
    assert whose_turns(s, 3) == [(0, 1), (1, 2), (1, 1)]


@rule("RB-TEST-37", "RB-ORDER-6", "RB-RULING-79", "RB-RULING-81")
def test_extra_turns_alternate_and_then_the_order_begins_at_its_top() -> None:
    s = gather(0, 0, 2)
    play(s, roll(6, 6, 1), roll(6, 6, 1), roll(4, 4, 5))
    told = play(s, roll(6, 6, 1), roll(5, 5, 5), roll(5, 5, 5))
    assert ordered(told) == [(3, 17), (2, 15), (1, 13)]
    turns = [(0, 2), (0, 1), (0, 1), (1, 3), (1, 2), (1, 1), (2, 3)]
    assert whose_turns(s, 7) == turns


@rule("RB-TEST-39", "RB-ORDER-2", "RB-RULING-78")
def test_tied_ones_roll_again_only_for_the_order_among_them() -> None:
    s = gather(0, 0, 0)
    play(s, roll(3, 4, 5), roll(3, 4, 5), roll(2, 3, 5))
    told = play(s, roll(2, 3, 4), roll(2, 4, 5))
    assert ordered(told) == [(2, 12), (1, 12), (3, 10)]
    assert [e.tie for e in told if isinstance(e, events.Totalled)] == [True, True]


@rule("RB-RULING-78")
def test_the_throw_of_tied_ones_knows_no_special_results() -> None:
    s = gather(0, 0)
    play(s, roll(3, 4, 5), roll(3, 4, 5), roll(1, 1, 2), roll(6, 6, 6))
    assert whose_turns(s, 3) == [(1, 2), (1, 1), (2, 2)]


@rule("RB-RULING-78")
def test_those_still_tied_roll_until_they_are_not() -> None:
    s = gather(0, 0, 0)
    play(s, roll(3, 4, 5), roll(3, 4, 5), roll(3, 4, 5))
    play(s, roll(1, 2, 3), roll(2, 3, 4), roll(2, 3, 4))
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.roller == 1
    assert [u for u, _ in ordered(play(s, roll(1, 2, 3), roll(1, 2, 4)))] == [3, 2, 1]


@rule("RB-RULING-243", "RB-RULING-77")
def test_prestige_throws_the_order_again_and_its_sixes_count() -> None:
    s = gather(0, 0, prestige=3)
    play(s, roll(1, 1, 5), "prestige", roll(6, 6, 1), roll(3, 3, 4), roll(1, 2, 3), "pass")
    assert s.units[0].prestige == 0
    assert whose_turns(s, 3) == [(0, 1), (1, 1), (1, 2)]


@rule("RB-RULING-81", "RB-COMBAT-1")
@pytest.mark.parametrize("missing", [0, 1])
def test_a_round_is_one_pass_through_the_order(missing: int) -> None:
    s = gather(0, 0)
    throws = [roll(3, 4, 5), roll(2, 3, 4)]
    throws[missing] = roll(1, 1, 5)
    told = play(s, *throws)
    assert asked(s).seat != CHANCE
    assert [e.round for e in told if isinstance(e, events.RoundStarted)] == [1]
    told = play(s, "end")
    assert [e.round for e in told if isinstance(e, events.RoundStarted)] == [2]
