"""The game and its rules."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core.machine import Action, Decision, Illegal
from worldline.the_now import field
from worldline.the_now.events import Scored
from worldline.the_now.game import GAME
from worldline.the_now.schema import ChooseSwap, LayCard, Move, Swap, TakeBack, TakeTurn
from worldline.the_now.state import FAILED, OCCURRED


@rule("TN-META-3")
def test_points_change_only_when_nodes_are_realized() -> None:
    s = tn("""
        round 9
        turn gray
        purple 40 @V616Mon
        blue 40 @V616Mon
        gray 40 @2.0 hand E-63 gun 1
    """)
    acted = play(s, "organize E-63", "lay r0 +", "buy shield", "move 3.0")
    assert not [e for e in acted if isinstance(e, Scored)]
    assert Scored(seat=1, points=2, node=field.NAMED["2.0"]) in play(s, "end")


@rule("TN-META-4")
@pytest.mark.parametrize(
    ("impact", "fate", "later"), [("+1", OCCURRED, OCCURRED), ("-1", FAILED, FAILED)]
)
def test_an_event_occurs_or_not_and_both_outcomes_affect_later_ones(
    impact: str, fate: int, later: int
) -> None:
    s = tn(f"""
        round 9
        turn gray
        purple @V616Mon
        blue @V616Mon
        gray @V616Mon
        2.0 E-01 r0 + gray impact {impact}
        2.1 E-57 r2 {"-" if later == OCCURRED else "+"} gray  # caused by 2.0
    """)
    play(s, "end")
    assert s.fate[field.NAMED["2.0"]] == fate
    assert s.fate[field.NAMED["2.1"]] == later


@rule("TN-RULING-122")
def test_an_unlawful_action_is_refused_with_the_rule_and_nothing_happens() -> None:
    s = tn("purple @1.0\nblue\ngray\n")
    refusal = refuses(s, "move 3.0", "TN-MOVE-1")
    assert "3.0" in refusal.why
    assert str(refusal).startswith("TN-MOVE-1: ")


@rule("TN-RULING-122")
@pytest.mark.parametrize("to", [-1, 61, 62, 1000])
def test_nonsense_is_refused_as_well(to: int) -> None:
    s = tn("purple @1.0\nblue\ngray\n")
    with pytest.raises(Illegal):
        GAME.check(s, TakeTurn(0), Move(to))


@rule("TN-RULING-122")
def test_whatever_is_on_offer_is_lawful() -> None:
    s = tn("round 7\npurple 40 @2.0 hand E-01 secret hole\nblue @2.0\ngray\n2.1 E-03 blue\n")
    assert len(legal(s)) > 10
    for d in GAME.decisions(s):
        for action in GAME.legal(s, d):
            GAME.check(s, d, action)


@rule("TN-ORG-2", "TN-SETUP-15")
def test_what_is_not_asked_is_refused_in_plain_words() -> None:
    s = tn("round 4\npurple @2.1\nblue\ngray")
    refusals: tuple[tuple[Decision, Action, str], ...] = (
        (LayCard(0), TakeBack(), "TN-ORG-2"),
        (ChooseSwap(1), Swap(), "TN-SETUP-15"),
    )
    for d, action, rule_id in refusals:
        with pytest.raises(Illegal) as refusal:
            GAME.check(s, d, action)
        assert refusal.value.rule == rule_id
        assert "seat" not in refusal.value.why
