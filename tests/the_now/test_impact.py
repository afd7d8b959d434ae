"""Impact on events."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now import field
from worldline.the_now.game import GAME
from worldline.the_now.state import Party

HERE = "purple 40 @2.0\nblue\ngray\n2.0 E-03 + blue\n"


def impact(s: Party, node: str = "2.0") -> int:
    event = s.laid[field.NAMED[node]]
    assert event is not None
    return event.impact


@rule("TN-IMPACT-1", "TN-DEC-10", "TN-STATE-12")
@pytest.mark.parametrize(
    ("action", "net"),
    [("weak +", 1), ("weak -", -1), ("strong +", 2), ("strong -", -2)],
)
def test_impact_is_weak_or_strong_for_the_event_or_against_it(action: str, net: int) -> None:
    s = tn(HERE)
    assert f"impact {action}" in legal(s)
    play(s, f"impact {action}")
    assert impact(s) == net
    assert [e.impact for e in GAME.view(s, None).events if e.node] == [net]


@rule("TN-IMPACT-2")
@pytest.mark.parametrize(
    ("lying", "action", "net"), [("-2", "weak +", -1), ("+1", "strong -", -1), ("-1", "weak +", 0)]
)
def test_impacts_for_and_against_cancel_one_for_one(lying: str, action: str, net: int) -> None:
    s = tn(HERE.rstrip() + f" impact {lying}\n")
    play(s, f"impact {action}")
    assert impact(s) == net


@rule("TN-RULING-38", "TN-IMPACT-2")
def test_one_turn_may_push_both_ways_or_where_the_event_already_leans() -> None:
    s = tn(HERE)
    play(s, "impact weak +", "impact weak -")
    assert (impact(s), s.players[0].supply) == (0, 44)
    s = tn(HERE.rstrip() + " impact +3\n")
    play(s, "impact weak +")
    assert (impact(s), s.players[0].supply) == (4, 42)


@rule("TN-IMPACT-3", "TN-RULING-35")
def test_a_weak_impact_costs_1_au_and_brings_2_energy() -> None:
    s = tn(HERE)
    play(s, "impact weak -")
    assert (s.spent.au, s.players[0].supply, impact(s)) == (1, 42, -1)


@rule("TN-IMPACT-4", "TN-RULING-36")
def test_a_strong_impact_costs_1_au_and_6_energy_in_all() -> None:
    s = tn(HERE)
    play(s, "impact strong +")
    assert (s.spent.au, s.players[0].supply, impact(s)) == (1, 34, 2)
    s = tn(HERE.replace("40", "5"))
    refuses(s, "impact strong +", "TN-IMPACT-4")
    s = tn(HERE.replace("40", "7"))
    play(s, "impact strong +")
    assert s.players[0].supply == 1


@rule("TN-IMPACT-5")
def test_a_turn_applies_at_most_4_impact() -> None:
    s = tn(HERE)
    play(s, "impact strong +", "impact strong +")
    assert s.spent.impact == 4
    s = tn("turn purple impact 4\n" + HERE)
    refuses(s, "impact weak +", "TN-IMPACT-5")
    s = tn("turn purple impact 3\n" + HERE)
    refuses(s, "impact strong -", "TN-IMPACT-5")
    assert {text for text in legal(s) if "impact" in text} == {"impact weak +", "impact weak -"}


@rule("TN-RULING-37", "TN-IMPACT-5")
def test_the_limit_of_4_does_not_count_the_stabilizer() -> None:
    s = tn("round 7\npurple 40 @2.0 table stabilizer\nblue\ngray\n2.0 E-03 + blue\n")
    play(s, "stabilize +", "impact strong +", "impact strong +")
    assert impact(s) == 7


@rule("TN-RULING-37")
def test_nor_does_it_count_bets() -> None:
    s = tn("round 7\npurple 90 @2.0 secret tangle-1\nblue\ngray\n")
    play(s, "cast tangle-1", "lay r0 +", "purple: bet 3 +5", "blue: bet 0", "gray: bet 0")
    play(s, "impact strong +", "impact strong +")
    assert impact(s) == 9


@rule("TN-IMPACT-6", "TN-RULING-34")
def test_it_goes_to_the_event_in_the_own_node_and_needs_one() -> None:
    s = tn("purple 40 @2.1\nblue\ngray\n2.0 E-03 + blue\n")
    refuses(s, "impact weak +", "TN-IMPACT-6")
    assert not {text for text in legal(s) if "impact" in text}
    assert s.delayed == {}
    play(s, "move 2.0", "impact weak +")
    assert impact(s) == 1
