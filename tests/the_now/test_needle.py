"""The Lachesis Needle (TN-NEEDLE)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core.machine import Event
from worldline.the_now.events import Realized
from worldline.the_now.field import NAMED
from worldline.the_now.pages import CAUSE, HINDRANCE
from worldline.the_now.state import Needle, Party


def targets(s: Party) -> set[str]:
    return {action.split()[1] for action in legal(s) if action.startswith("thread")}


def points(events: list[Event], node: str) -> int | None:
    """What the event in a node came to when it was realized."""
    (found,) = (e for e in events if isinstance(e, Realized) and e.node == NAMED[node])
    return found.points


@rule("TN-NEEDLE-1")
def test_a_needle_has_three_pairs_of_markers() -> None:
    s = tn("round 7\npurple secret needle\nblue table needle:0\ngray")
    refuses(s, "thread 2.1 cause", "TN-NEEDLE-1")
    play(s, "cast needle")
    assert s.players[0].table[0].charges == 3
    play(s, "end")
    refuses(s, "thread 2.1 cause", "TN-NEEDLE-1")


@rule("TN-NEEDLE-2", "TN-NEEDLE-3", "TN-EX-19")
@pytest.mark.parametrize(("word", "type"), [("cause", CAUSE), ("hindrance", HINDRANCE)])
def test_a_pair_links_the_own_node_with_a_later_one(word: str, type: int) -> None:
    s = tn("round 7\npurple 16 @2.3 table needle\nblue\ngray")
    play(s, f"thread 3.4 {word}")
    assert s.needles == [Needle(NAMED["2.3"], NAMED["3.4"], type)]
    assert s.players[0].table[0].charges == 2
    assert (s.players[0].supply, s.spent.au) == (16, 0)


@rule("TN-NEEDLE-4", "TN-RULING-87")
def test_at_most_two_nodes_lie_between() -> None:
    s = tn("round 1\npurple @0.0 table needle\nblue\ngray\n0.0 -")
    assert targets(s) == {name for name in NAMED if name[0] in "123"}
    refuses(s, "thread 4.0 cause", "TN-NEEDLE-4")


@rule("TN-NEEDLE-4", "TN-RULING-88")
def test_the_past_between_does_not_matter() -> None:
    """Across the centre 2.6 is 3 nodes away, around it 4."""
    s = tn("round 3\npurple @1.0 table needle\nblue\ngray")
    play(s, "thread 2.6 cause")


@rule("TN-NEEDLE-5")
@pytest.mark.parametrize("target", ["2.0", "2.2", "2.3", "1.1"])
def test_the_source_is_earlier_than_the_target(target: str) -> None:
    s = tn("round 7\npurple @2.3 table needle\nblue\ngray")
    refuses(s, f"thread {target} cause", "TN-NEEDLE-5")
    assert target not in targets(s)


@rule("TN-NEEDLE-3", "TN-RULING-75")
def test_the_target_is_a_node_of_the_field() -> None:
    s = tn("round 7 v616mon\npurple @2.3 table needle\nblue\ngray")
    refuses(s, "thread V616Mon cause", "TN-RULING-75")


@rule("TN-NEEDLE-6", "TN-RULING-89")
@pytest.mark.parametrize("event", ["2.0 E-01 r0", "3.0 E-01 r0"])
def test_a_mark_of_one_event_links_two_nodes_already(event: str) -> None:
    """E-01 in rotation 0 has a mark inwards and one outwards; the other node is empty."""
    s = tn(f"round 7\npurple @2.0 table needle\nblue\ngray\n{event}")
    refuses(s, "thread 3.0 cause", "TN-NEEDLE-6")
    assert "3.0" not in targets(s)
    play(s, "thread 3.1 cause")


@rule("TN-NEEDLE-6", "TN-NEEDLE-7", "TN-RULING-89", "TN-EX-18")
def test_a_chain_is_no_link_and_a_needle_link_is_one() -> None:
    s = tn("""
        round 7
        purple @2.0 table needle
        blue @2.0 table needle
        gray
        3.0 E-01 r0
    """)
    play(s, "thread 4.0 cause", "end")
    refuses(s, "blue: thread 4.0 hindrance", "TN-NEEDLE-6")
    play(s, "blue: thread 4.1 hindrance")


@rule("TN-NEEDLE-8", "TN-NEEDLE-10")
def test_an_event_organized_later_in_a_marked_node_belongs_to_the_link() -> None:
    s = tn("""
        round 14
        purple 30 @3.0 hand E-01
        blue 30 @3.2 hand S-1-1
        gray @4.0
        needle 3.0>3.2 cause
    """)
    play(s, "organize E-01", "lay r0 +", "move 4.0", "end")
    events = play(s, "organize S-1-1", "lay r0 -", "move 4.2", "end", "end")
    assert points(events, "3.0") == 0
    assert points(events, "3.2") == 2


@rule("TN-NEEDLE-9")
def test_the_source_marker_stays_when_the_source_is_realized() -> None:
    s = tn("""
        round 9
        purple @4.0
        blue @4.0
        gray @4.0
        2.0 E-19 r0 +
        needle 2.0>3.2 hindrance
    """)
    play(s, "end", "end", "end")
    assert s.needles == [Needle(NAMED["2.0"], NAMED["3.2"], HINDRANCE)]


@rule("TN-NEEDLE-10", "TN-NEEDLE-9", "TN-RULING-91")
@pytest.mark.parametrize(
    ("outcome", "link", "expected"),
    [
        ("occurred", "cause", 2),
        ("occurred", "hindrance", -2),
        ("failed", "cause", -2),
        ("failed", "hindrance", 2),
    ],
)
def test_a_needle_link_counts_like_a_normal_link(outcome: str, link: str, expected: int) -> None:
    s = tn(f"""
        round 14
        purple @4.0
        blue @4.0
        gray @4.0
        2.0 E-19 r0 {outcome}
        3.2 S-0-1
        needle 2.0>3.2 {link}
    """)
    assert points(play(s, "end", "end", "end"), "3.2") == expected


@rule("TN-RULING-91", "TN-NEEDLE-8")
def test_with_a_source_realized_empty_it_is_ignored() -> None:
    s = tn("""
        round 14
        purple @4.0
        blue @4.0
        gray @4.0
        3.2 S-0-1
        needle 2.0>3.2 cause
        needle 3.1>3.2 cause
    """)
    assert points(play(s, "end", "end", "end"), "3.2") == 0


@rule("TN-RULING-91")
def test_a_pair_goes_with_its_target_and_does_not_come_back() -> None:
    s = tn("""
        round 14
        purple @4.0 table needle:2
        blue @4.0
        gray @4.0
        needle 2.0>3.2 cause
        needle 2.0>3.1 cause
        needle 2.0>4.0 cause
    """)
    play(s, "end", "end", "end")
    assert [n.target for n in s.needles] == [NAMED["4.0"]]
    assert s.players[0].table[0].charges == 2


@rule("TN-RULING-90")
def test_a_needle_link_and_a_mark_at_the_same_boundary_both_count() -> None:
    s = tn("""
        round 14
        purple 30 @3.0 hand E-19
        blue @4.0
        gray @4.0
        2.0 E-03 r0 + occurred
        needle 2.0>3.0 cause
    """)
    events = play(s, "organize E-19", "lay r0 +", "move 4.0", "end", "end", "end")
    assert points(events, "3.0") == 4
