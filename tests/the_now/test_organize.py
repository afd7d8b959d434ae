"""Organizing events (TN-ORG)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now import field
from worldline.the_now.book import open_book
from worldline.the_now.events import Realized
from worldline.the_now.field import NAMED
from worldline.the_now.state import Party

CARDS = open_book("the-now").index


def holding(card: str, node: str, number: int = 3, about: str = "") -> Party:
    return tn(f"round {number}\npurple @{node} hand {card} {about}\nblue @4.9\ngray @4.9")


def lays(s: Party) -> set[str]:
    """The rotations on offer while a card is laid."""
    return {text.split()[1] for text in legal(s, "purple") if text.startswith("lay")}


@rule("TN-ORG-1")
def test_organizing_costs_2_au_and_13_energy() -> None:
    s = holding("E-18", "1.1", about="20")
    play(s, "organize E-18", "lay r1 +")
    assert s.players[0].supply == 7
    assert s.spent.au == 2


@rule("TN-ORG-1")
def test_nothing_is_paid_before_the_card_lies() -> None:
    s = holding("E-18", "1.1", about="20")
    play(s, "organize E-18")
    assert s.players[0].supply == 20
    play(s, "back")
    assert (s.players[0].supply, s.spent.au, s.laid[NAMED["1.1"]]) == (20, 0, None)
    assert s.players[0].hand == (CARDS["E-18"],)


@rule("TN-ORG-1")
def test_whoever_has_12_energy_cannot_organize() -> None:
    refuses(holding("E-18", "1.1", about="12"), "organize E-18", "TN-ORG-1")
    assert "organize E-18" in legal(holding("E-18", "1.1", about="13"), "purple")


@rule("TN-ORG-2")
def test_a_card_goes_from_the_hand_into_the_own_node() -> None:
    s = holding("E-18", "2.1")
    play(s, "organize E-18", "lay r2 -")
    event = s.laid[NAMED["2.1"]]
    assert event is not None
    assert (event.card, event.rotation, event.by, event.side) == (CARDS["E-18"], 2, 0, False)
    assert s.players[0].hand == ()


@rule("TN-ORG-2")
def test_a_card_that_is_not_in_hand_cannot_be_organized() -> None:
    refuses(holding("E-18", "2.1"), "organize E-19", "TN-ORG-2")


@rule("TN-ORG-3")
def test_a_node_with_an_event_takes_no_other() -> None:
    s = tn("round 3\npurple @1.1 hand E-18\nblue\ngray\n1.1 E-03 r1 + blue")
    refuses(s, "organize E-18", "TN-ORG-3")
    assert "organize E-18" not in legal(s, "purple")


@pytest.mark.parametrize(
    ("position", "broken"),
    [
        ("@V616Mon 12", "TN-COLLAPSE-5"),
        ("@1.1 12", "TN-ORG-3"),
        ("@1.0 12", "TN-ORG-2"),
    ],
)
@rule("TN-ORG-1", "TN-ORG-2", "TN-ORG-3")
def test_the_first_check_that_fails_is_reported(position: str, broken: str) -> None:
    s = tn(f"round 3\nturn purple au 1\npurple {position}\nblue\ngray\n1.1 E-03 r1 + blue")
    refuses(s, "organize E-15", broken)


@rule("TN-ORG-1", "TN-ORG-8")
def test_action_units_come_before_energy_and_energy_before_marks() -> None:
    cannot_pay = "purple @1.0 12 hand E-10\nblue\ngray"  # nor does E-10 fit on radius 1
    refuses(tn(f"round 3\nturn purple au 1\n{cannot_pay}"), "organize E-10", "TN-TURN-5")
    refuses(tn(f"round 3\n{cannot_pay}"), "organize E-10", "TN-ORG-1")


@pytest.mark.parametrize(
    ("node", "rotations"),
    [("1.0", {"r0"}), ("2.1", {"r0", "r1", "r2"}), ("4.1", {"r0", "r1", "r2"})],
)
@rule("TN-ORG-4", "TN-EX-23")
def test_a_card_lies_so_that_links_face_earlier_and_later_nodes(
    node: str, rotations: set[str]
) -> None:
    s = holding("E-18", node)  # backward on edge 3, forward on edge 0
    play(s, "organize E-18")
    assert lays(s) == rotations
    for turn in range(6):
        if f"r{turn}" not in rotations:
            refuses(s, f"lay r{turn} +", "TN-ORG-4")


@rule("TN-ORG-4", "TN-RULING-46", "TN-EX-23")
def test_a_card_that_fits_in_no_rotation_cannot_be_organized() -> None:
    s = holding("E-15", "1.0")  # backward links on edges 2 and 4
    refuses(s, "organize E-15", "TN-ORG-4")
    assert "organize E-15" not in legal(s, "purple")


@pytest.mark.parametrize("turn", [0, 1])
@rule("TN-ORG-5", "TN-EX-23")
def test_a_forward_link_may_face_beyond_the_edge(turn: int) -> None:
    s = holding("E-18", "4.1")
    assert field.AROUND[NAMED["4.1"]][turn] == field.OFF
    play(s, "organize E-18", f"lay r{turn} +")
    assert s.laid[NAMED["4.1"]] is not None


@rule("TN-RULING-45")
def test_the_first_node_of_a_radius_is_earlier_than_the_last() -> None:
    s = holding("E-30", "2.11")  # backward on edges 2 and 3, forward on edge 0
    play(s, "organize E-30")
    assert lays(s) == {"r0", "r5"}
    assert field.AROUND[NAMED["2.11"]][(2 + 5) % 6] == NAMED["2.0"]


@rule("TN-RULING-45")
def test_within_a_radius_the_exact_time_counts() -> None:
    s = holding("E-18", "2.1")
    play(s, "organize E-18", "lay r2 +")  # backward to 2.0, forward to 2.2, both empty
    assert field.AROUND[NAMED["2.1"]][3 + 2] == NAMED["2.0"]
    refused = holding("E-18", "2.1")
    play(refused, "organize E-18")
    refuses(refused, "lay r5 +", "TN-ORG-4")  # backward to 2.2, forward to 2.0


@pytest.mark.parametrize(("side", "occurs"), [("+", True), ("-", False)])
@rule("TN-ORG-6")
def test_the_token_of_the_organizer_decides_at_exactly_0(side: str, occurs: bool) -> None:
    s = tn("round 9\nturn gray\npurple @4.0\nblue @4.0\ngray @2.0 hand E-18")
    events = play(s, "organize E-18", f"lay r0 {side}", "move 3.0", "end")
    assert Realized(node=NAMED["2.0"], points=0, occurred=occurs) in events


@rule("TN-ORG-6")
def test_a_card_is_not_laid_without_a_side() -> None:
    s = holding("E-18", "1.0")
    play(s, "organize E-18")
    assert legal(s, "purple") == {"lay r0 +", "lay r0 -", "back"}
    refuses(s, "name blue gray", "TN-ORG-6")


@rule("TN-ORG-7")
def test_the_artifact_mark_brings_an_artifact_at_once() -> None:
    s = holding("E-01", "2.0", number=6)
    play(s, "organize E-01", "lay r0 +", "artifact needle.1")
    labels = [open_book("the-now").label(a) for a in s.players[0].secret]
    assert labels == ["needle"]


@pytest.mark.parametrize(("card", "number"), [("E-01", 5), ("E-18", 6)])
@rule("TN-ORG-7")
def test_no_artifact_before_round_6_or_without_the_mark(card: str, number: int) -> None:
    s = holding(card, "2.0", number)
    play(s, f"organize {card}", "lay r0 +")
    assert s.players[0].secret == ()


@rule("TN-ORG-8", "TN-EX-6")
def test_a_card_with_circles_lies_only_on_white_radii() -> None:
    for node in ("1.1", "2.1"):  # E-25: 3 and 4 are white
        refuses(holding("E-25", node), "organize E-25", "TN-ORG-8")
        assert "organize E-25" not in legal(holding("E-25", node), "purple")
    for node in ("3.1", "4.1"):
        play(holding("E-25", node), "organize E-25", "lay r1 +")


@pytest.mark.parametrize("node", ["1.1", "2.1", "3.1", "4.1"])
@rule("TN-ORG-9")
def test_a_card_without_circles_lies_on_any_radius(node: str) -> None:
    s = holding("E-18", node)
    play(s, "organize E-18", "lay r1 +")
    assert s.laid[NAMED[node]] is not None


@pytest.mark.parametrize(("last", "radius"), [(5, 1), (9, 2), (14, 3), (20, 4)])
@rule("TN-ORG-10", "TN-RULING-29", "TN-EX-7")
def test_joined_circles_keep_a_card_out_of_nodes_about_to_be_realized(
    last: int, radius: int
) -> None:
    here, beyond = f"{radius}.1", f"{radius + 1}.1"
    refuses(holding("E-04", here, last), "organize E-04", "TN-ORG-10")
    assert "organize E-04" not in legal(holding("E-04", here, last), "purple")
    play(holding("E-04", here, last - 1), "organize E-04")
    if radius < 4:
        play(holding("E-04", beyond, last), "organize E-04")


@pytest.mark.parametrize("number", [number for number in range(1, 21) if number not in (5, 9, 14)])
@rule("TN-ORG-10", "TN-EX-7")
def test_joined_circles_forbid_no_other_round_or_radius(number: int) -> None:
    first = next(p for p, last in enumerate((2, 5, 9, 14, 20)) if number <= last)
    for radius in range(max(1, first), 5):
        lawful = "organize E-04" in legal(holding("E-04", f"{radius}.1", number), "purple")
        assert lawful == ((number, radius) != (20, 4))
