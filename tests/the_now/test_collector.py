"""The Collector Module (TN-COLLECT)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.state import Party

AROUND = ("3.1 E-13", "4.0 E-14", "4.1 E-25", "4.23 E-36")
"""Neighbours of 3.0 with events of 4 blue circles each."""


def position(*events: str, who: str = "16 @3.0 table collector") -> Party:
    return tn("\n".join([f"round 7\npurple {who}\nblue\ngray", *events]))


def added(s: Party, base: int = 9) -> int:
    """What the Module adds to an extraction that would bring `base`."""
    before = s.players[0].supply
    play(s, "extract collector")
    return s.players[0].supply - before - base


@rule("TN-COLLECT-1")
def test_a_collector_has_3_charges() -> None:
    s = position(who="secret collector")
    refuses(s, "extract collector", "TN-COLLECT-1")
    play(s, "cast collector")
    assert s.players[0].table[0].charges == 3
    s = position(who="table collector:0")
    refuses(s, "extract collector", "TN-COLLECT-1")


@rule("TN-COLLECT-2")
def test_with_each_extraction_the_owner_decides_whether_to_use_it() -> None:
    s = position()
    assert {"extract", "extract collector"} <= legal(s)
    play(s, "extract")
    assert (s.players[0].supply, s.players[0].table[0].charges) == (16 + 9, 3)
    play(s, "extract collector")
    assert (s.players[0].supply, s.players[0].table[0].charges) == (25 + 9 + 5, 2)


@rule("TN-COLLECT-3", "TN-COLLECT-4")
def test_it_adds_the_printed_circles_of_events_in_neighbouring_nodes() -> None:
    assert added(position(*AROUND[:2])) == 8
    assert added(position(*AROUND[:2], "3.2 E-39")) == 8  # two nodes away


@rule("TN-COLLECT-3")
def test_events_of_the_past_do_not_count() -> None:
    assert added(position(*AROUND[:2], "2.0 E-39")) == 12
    s = tn(
        "\n".join(["round 10\npurple @3.0 table collector\nblue\ngray", *AROUND[:2], "2.0 E-39"])
    )
    assert added(s) == 8


@rule("TN-COLLECT-5")
@pytest.mark.parametrize("events", [(), ("3.1 E-05",), ("3.1 E-13",)])
def test_it_adds_at_least_5(events: tuple[str, ...]) -> None:
    assert added(position(*events)) == 5


@rule("TN-COLLECT-6")
def test_it_adds_at_most_13() -> None:
    assert added(position(*AROUND[:3])) == 12
    assert added(position(*AROUND)) == 13


@rule("TN-RULING-96")
def test_the_circles_of_the_own_node_stand_outside_these_limits() -> None:
    own = "3.0 E-39"  # 4 circles, which come in any case
    assert added(position(own), base=9 + 4) == 5
    assert added(position(own, *AROUND), base=9 + 4) == 13


@rule("TN-RULING-97")
def test_at_v616mon_it_adds_5() -> None:
    assert added(position(who="@V616Mon table collector"), base=17) == 5


@rule("TN-RULING-97")
def test_events_of_others_and_tangles_count() -> None:
    others = ("3.1 E-13 blue", "4.0 E-14 gray", "4.1 T-α blue")
    assert added(position(*others)) == 8  # a Tangle has no circles


@rule("TN-RULING-97")
def test_one_charge_a_turn_is_used() -> None:
    s = position()
    play(s, "extract collector")
    refuses(s, "extract collector", "TN-ARTIFACT-10")
