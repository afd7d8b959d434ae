"""The Symmetrical Stabilizer (TN-STAB)."""

import pytest
from tracing import rule

from the_now.play import play, refuses, tn
from worldline.the_now.events import Realized
from worldline.the_now.field import NAMED, name
from worldline.the_now.state import Party


def impact(s: Party, node: str) -> int | None:
    """The impact on the event in a node."""
    event = s.laid[NAMED[node]]
    return None if event is None else event.impact


def delayed(s: Party) -> dict[str, int]:
    return {name(node): waiting for node, waiting in s.delayed.items()}


@rule("TN-STAB-1")
def test_a_stabilizer_is_cast_with_2_charges() -> None:
    s = tn("round 7\npurple secret stabilizer\nblue table stabilizer:0\ngray")
    refuses(s, "stabilize +", "TN-STAB-1")
    play(s, "cast stabilizer")
    assert s.players[0].table[0].charges == 2
    play(s, "end")
    refuses(s, "stabilize +", "TN-STAB-1")


@rule("TN-STAB-2")
@pytest.mark.parametrize(("side", "after"), [("+", 4), ("-", -2)])
def test_a_use_puts_3_impact_on_the_event_of_the_own_node(side: str, after: int) -> None:
    s = tn("round 7\npurple 16 @2.1 table stabilizer\nblue\ngray\n2.1 E-01 impact +1")
    play(s, f"stabilize {side}")
    assert impact(s, "2.1") == after
    assert s.players[0].table[0].charges == 1
    assert (s.players[0].supply, s.spent.au) == (16, 0)


@rule("TN-STAB-3")
def test_the_same_impact_is_applied_to_the_symmetrical_nodes() -> None:
    s = tn("""
        round 7
        purple @2.5 table stabilizer
        blue
        gray
        2.1 E-01 impact -1
        2.5 E-03
        2.9 E-04 impact +2
        2.3 E-05
    """)
    play(s, "stabilize +")
    assert [impact(s, node) for node in ("2.1", "2.5", "2.9", "2.3")] == [2, 3, 5, 0]
    assert delayed(s) == {}


@rule("TN-STAB-3", "TN-RULING-93", "TN-EX-20")
@pytest.mark.parametrize(
    "nodes",
    [
        {"1.0", "1.2", "1.4"},
        {"1.1", "1.3", "1.5"},
        {"2.1", "2.5", "2.9"},
        {"3.5", "3.11", "3.17"},
        {"4.10", "4.18", "4.2"},
    ],
)
def test_example_symmetrical_nodes_are_a_third_of_a_turn_apart(nodes: set[str]) -> None:
    for node in nodes:
        s = tn(f"round 1\npurple @{node} table stabilizer\nblue\ngray")
        play(s, "stabilize -")
        assert delayed(s) == dict.fromkeys(nodes, -3)


@rule("TN-RULING-93")
def test_the_centre_has_no_partners() -> None:
    s = tn("round 1\npurple @0.0 table stabilizer\nblue\ngray")
    play(s, "stabilize +")
    assert impact(s, "0.0") == 3
    assert delayed(s) == {}


@rule("TN-STAB-4", "TN-RULING-37")
def test_it_is_an_impact_like_any_other_and_outside_the_limit_of_a_turn() -> None:
    s = tn("""
        round 8
        purple 40 @2.1 table stabilizer hand E-02 E-03 E-04 E-05 E-06
        blue out 5
        gray out 5
        2.1 S-0-1 -
    """)
    play(s, "impact strong +", "impact strong +", "stabilize +")
    assert impact(s, "2.1") == 7
    events = play(s, "move 3.1", "end", "end")
    assert Realized(node=NAMED["2.1"], points=7, occurred=True) in events


@rule("TN-STAB-5", "TN-RULING-95")
def test_where_there_is_no_event_the_impact_waits_also_in_the_own_node() -> None:
    s = tn("round 7\npurple @2.1 table stabilizer\nblue\ngray\n2.5 E-01")
    play(s, "stabilize +")
    assert impact(s, "2.5") == 3
    assert delayed(s) == {"2.1": 3, "2.9": 3}


@rule("TN-STAB-6")
def test_an_event_organized_there_gets_the_impact_at_once() -> None:
    s = tn("round 7\npurple @2.0 hand E-03\nblue\ngray\ndelayed 2.0 -3")
    play(s, "organize E-03", "lay r0 +")
    assert impact(s, "2.0") == -3
    assert delayed(s) == {}


@rule("TN-RULING-94")
def test_delayed_impacts_of_a_node_add_up() -> None:
    s = tn("""
        round 7
        purple @2.1 table stabilizer
        blue
        gray
        delayed 2.1 +3 2.5 -3 2.9 -6
    """)
    play(s, "stabilize +")
    assert delayed(s) == {"2.1": 6, "2.9": -3}


@rule("TN-RULING-94")
def test_a_tangle_gets_the_delayed_impact_before_its_bets_are_opened() -> None:
    s = tn("round 7\npurple @2.0 secret tangle-1\nblue out 5\ngray\ndelayed 2.0 +3")
    play(s, "cast tangle-1", "lay r0 +")
    assert impact(s, "2.0") == 3
    play(s, "purple: bet 0 -2", "gray: bet 1")
    assert impact(s, "2.0") == 1


@rule("TN-RULING-94")
def test_a_delayed_impact_vanishes_with_its_empty_node() -> None:
    s = tn("round 9\npurple @3.0\nblue @3.0\ngray @3.0\ndelayed 2.9 +3 3.5 +3")
    play(s, "end", "end", "end")
    assert delayed(s) == {"3.5": 3}


@rule("TN-EX-21")
def test_example_delayed_impact_tokens() -> None:
    s = tn("round 8\npurple @2.1 table stabilizer\nblue\ngray\n2.1 E-01 impact +1")
    play(s, "stabilize -")
    assert (impact(s, "2.1"), delayed(s)) == (-2, {"2.5": -3, "2.9": -3})
    s = tn("""
        round 9
        purple @2.5 hand E-18
        blue @3.0
        gray @3.0
        2.1 E-01 impact -2
        delayed 2.5 -3 2.9 -3
    """)
    play(s, "organize E-18", "lay r2 +")
    assert impact(s, "2.5") == -3
    assert delayed(s) == {"2.9": -3}
    play(s, "move 3.7", "end", "end", "end")
    assert delayed(s) == {}
