"""Extracting energy."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.state import Party


def gained(s: Party, *actions: str) -> int:
    before = s.players[0].supply
    play(s, *actions)
    return s.players[0].supply - before


@rule("TN-EXTRACT-1")
def test_an_extraction_costs_1_au_and_no_energy() -> None:
    s = tn("purple 1 @1.0\nblue\ngray\n")
    play(s, "extract")
    assert (s.spent.au, s.players[0].supply) == (1, 4)
    s = tn("turn purple au 2\npurple @1.0\nblue\ngray\n")
    refuses(s, "extract", "TN-EXTRACT-1")


@rule("TN-EXTRACT-2")
@pytest.mark.parametrize(("node", "energy"), [("1.3", 3), ("2.0", 6), ("3.7", 9), ("4.23", 12)])
def test_it_yields_3_times_the_radius(node: str, energy: int) -> None:
    assert gained(tn(f"purple @{node}\nblue\ngray\n"), "extract") == energy


@rule("TN-RULING-39", "TN-EXTRACT-2")
def test_in_the_centre_it_is_lawful_and_yields_nothing() -> None:
    s = tn("purple @0.0\nblue\ngray\n")
    assert "extract" in legal(s)
    assert gained(s, "extract") == 0
    assert s.spent.au == 1


@rule("TN-EXTRACT-3")
@pytest.mark.parametrize("organizer", ["purple", "blue"])
@pytest.mark.parametrize(("card", "blue"), [("E-01", 0), ("E-03", 2), ("E-14", 4)])
def test_every_blue_circle_of_the_event_there_adds_1(organizer: str, card: str, blue: int) -> None:
    s = tn(f"purple @2.0\nblue\ngray\n2.0 {card} {organizer}\n")
    assert gained(s, "extract") == 6 + blue


@rule("TN-EXTRACT-3")
def test_circles_of_other_nodes_add_nothing() -> None:
    assert gained(tn("purple @2.0\nblue\ngray\n2.1 E-14 blue\n"), "extract") == 6


@rule("TN-EXTRACT-4")
def test_it_may_be_done_as_often_as_au_allow_and_in_different_nodes() -> None:
    assert gained(tn("purple @2.0\nblue\ngray\n"), "extract", "extract") == 12
    assert gained(tn("purple @2.0\nblue\ngray\n"), "extract", "move 3.0", "extract") == 14
