"""Advice: a lawful answer, and reasons that are true."""

import pytest
from the_now.play import tn

from worldline.core.contract import Adviser, look
from worldline.core.machine import Action, Decision
from worldline.games import THE_NOW
from worldline.the_now import schema
from worldline.the_now.bots.why import why
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party


def explain(s: Party, d: Decision) -> tuple[Action, tuple[str, ...]]:
    adviser = THE_NOW.bots["greedy"]()
    assert isinstance(adviser, Adviser)
    return adviser.explain(look(GAME, s, d), 1)


def test_the_random_bot_gives_no_advice() -> None:
    assert not isinstance(THE_NOW.bots["random"](), Adviser)


def test_an_impact_that_turns_an_event_says_for_whom() -> None:
    s = tn("""
        round 2
        turn purple moves 2 bought
        purple 20 @1.0
        blue 20 @1.3
        1.0 E-01 - blue impact -3
    """)
    action, reasons = explain(s, schema.TakeTurn(0))
    assert action == schema.Impact(strong=True, side=True)
    assert "The event in 1.0 would occur: you gain 1 point." in reasons
    assert "It costs 6 ⚡ and leaves you 14." in reasons
    assert reasons[-1].startswith("Another idea:")


def test_nobody_is_said_to_lose_points_that_he_has_not() -> None:
    s = tn("""
        round 2
        turn purple moves 2 bought
        purple 20 @1.0
        blue 20 0pts @1.3
        gray 20 @1.3
        1.0 S-0-A - purple arcs blue gray impact -3
    """)
    d, push = schema.TakeTurn(0), schema.Impact(strong=True, side=True)
    reasons = why(look(GAME, s, d), push, 1)
    assert "The event in 1.0 would occur: Blue has no points to lose." in reasons


def test_the_energy_of_a_step_is_that_of_the_whole_way_and_says_so() -> None:
    s = tn("""
        round 2
        turn purple
        purple 20 @3.0
        blue 20 @1.3
        1.0 E-01 - purple impact -3
    """)
    d = schema.TakeTurn(0)
    step = next(a for a in GAME.legal(s, d) if isinstance(a, schema.Move))
    costs = [reason for reason in why(look(GAME, s, d), step, 1) if "⚡" in reason]
    assert [cost.split(" costs ")[0] for cost in costs] == ["The whole way"]


@pytest.mark.parametrize("seed", range(3))
def test_there_is_a_reason_for_whatever_is_asked(seed: int) -> None:
    s = GAME.new(Setup(seats=4), seed)
    kinds: set[type[Action]] = set()
    while len(kinds) < 5:
        d = GAME.decisions(s)[0]
        action, reasons = explain(s, d)
        assert action in list(GAME.legal(s, d))
        assert reasons
        assert all(reasons)
        kinds.add(type(action))
        GAME.apply(s, d, action)
