"""What an event card shows (TN-CARD)."""

from pathlib import Path

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.book import DATA, open_book
from worldline.the_now.events import Realized
from worldline.the_now.field import NAMED
from worldline.the_now.state import Party

BOOK = open_book("the-now")


def realized(event: str, more: str = "", colours: str = "purple blue gray") -> Party:
    """The party after the realization of radius 2, on which lies one event."""
    players = "\n".join(f"{colour} 5pts @4.9" for colour in colours.split())
    s = tn(f"round 9\nturn {colours.split()[-1]}\n{players}\n{event}\n{more}")
    play(s, "end")
    return s


def gains(s: Party) -> list[int]:
    return [p.score - 5 for p in s.players]


@pytest.mark.parametrize(("card", "points"), [("E-01", +2), ("E-18", -2)])
@rule("TN-CARD-1", "TN-CARD-2")
def test_green_is_a_cause_and_red_a_hindrance(card: str, points: int) -> None:
    s = tn(f"""
        round 9
        turn gray
        purple @4.9
        blue @4.9
        gray @4.9
        1.0 E-03 r0 occurred
        2.0 {card} r0
    """)
    expected = Realized(node=NAMED["2.0"], points=points, occurred=points > 0)
    assert expected in play(s, "end")


@rule("TN-CARD-3")
def test_a_forward_link_affects_a_later_event() -> None:
    s = tn("""
        round 9
        turn gray
        purple @4.9
        blue @4.9
        gray @4.9
        1.1 E-03 r1 occurred  # its forward hindrance faces 2.1
        2.1 E-01 r1           # its backward cause faces 1.0, which is empty
    """)
    assert Realized(node=NAMED["2.1"], points=-2, occurred=False) in play(s, "end")


@rule("TN-CARD-3")
def test_by_a_backward_link_an_earlier_event_affects_this_one() -> None:
    s = tn("""
        round 9
        turn gray
        purple @4.9
        blue @4.9
        gray @4.9
        2.0 E-03 r0 -  # its forward hindrance faces 3.17
        2.1 E-01 r2 +  # its backward cause faces 2.0
    """)
    events = play(s, "end")
    assert Realized(node=NAMED["2.0"], points=0, occurred=False) in events
    assert Realized(node=NAMED["2.1"], points=-2, occurred=False) in events


@pytest.mark.parametrize(("card", "gain"), [("E-01", +1), ("E-26", -1)])
@rule("TN-CARD-4", "TN-CARD-9")
def test_a_green_centre_gives_points_and_a_red_one_takes_them(card: str, gain: int) -> None:
    assert gains(realized(f"2.0 {card} r0 +")) == [gain, 0, 0]  # both name purple at ✓


@pytest.mark.parametrize("side", "+-")
@rule("TN-CARD-5")
def test_a_gray_centre_changes_nobodys_points(side: str) -> None:
    assert gains(realized(f"2.0 E-86 r0 {side}")) == [0, 0, 0]


@pytest.mark.parametrize("side", "+-")
@rule("TN-CARD-5", "TN-RULING-5")
def test_arcs_and_circles_on_a_gray_card_mean_nothing(tmp_path: Path, side: str) -> None:
    file = designed(tmp_path, 'E-86 = { tick = "purple", cross = "purple", points = 2 }')
    assert gains(realized(f"2.0 E-86 r0 {side}", f'edition "{file}"')) == [0, 0, 0]


@pytest.mark.parametrize(("side", "expected"), [("+", [1, 0, 0]), ("-", [0, 1, 0])])
@rule("TN-CARD-6", "TN-CARD-7", "TN-RULING-1")
def test_the_tick_arc_counts_if_the_event_occurs_the_cross_arc_if_not(
    side: str, expected: list[int]
) -> None:
    assert gains(realized(f"2.0 E-01 r0 {side}")) == expected  # ✓ purple, × blue


@pytest.mark.parametrize("side", "+-")
@rule("TN-RULING-2")
def test_an_arc_of_a_colour_nobody_plays_changes_nothing(side: str) -> None:
    assert gains(realized(f"2.1 E-09 r0 {side}")) == [0, 0, 0]  # ✓ orange, × yellow


@pytest.mark.parametrize(("side", "expected"), [("+", [1, 0, 0]), ("-", [0, 0, 0])])
@rule("TN-CARD-8")
def test_without_an_arc_an_outcome_changes_nobodys_points(side: str, expected: list[int]) -> None:
    assert gains(realized(f"2.1 E-73 r0 {side}")) == expected  # only ✓ purple


@pytest.mark.parametrize(("side", "expected"), [("+", [2, 0, 0]), ("-", [0, 2, 0])])
@rule("TN-CARD-9", "TN-RULING-7")
def test_yellow_circles_hold_for_both_arcs(side: str, expected: list[int]) -> None:
    assert gains(realized(f"2.0 E-63 r0 {side}", colours="blue orange gray")) == expected


@rule("TN-CARD-10", "TN-RULING-6")
def test_a_printed_card_has_at_most_one_mark_in_its_middle() -> None:
    marks = [(c.artifact, c.not_last, c.radii is not None) for c in BOOK.cards]
    assert {sum(mark) for mark in marks} == {0, 1}
    assert {(False, False, False), (True, False, False)} < set(marks)


@rule("TN-CARD-10", "TN-RULING-6")
def test_several_marks_on_one_card_would_all_hold(tmp_path: Path) -> None:
    file = designed(tmp_path, "E-01 = { not_last = true, radii = [2] }")

    def party(number: int, node: str) -> Party:
        head = f'edition "{file}" round {number}'
        return tn(f"{head}\npurple @{node} hand E-01\nblue\ngray")

    refuses(party(8, "3.0"), "organize E-01", "TN-ORG-8")
    refuses(party(9, "2.0"), "organize E-01", "TN-ORG-10")
    s = party(8, "2.0")
    play(s, "organize E-01", "lay r0 +")
    assert len(s.players[0].secret) == 1


@pytest.mark.parametrize(("card", "energy"), [("E-14", 6 + 4), ("E-26", 6)])
@rule("TN-CARD-11")
def test_each_blue_circle_adds_1_to_an_extraction(card: str, energy: int) -> None:
    s = tn(f"round 6\npurple 10 @2.1\nblue\ngray\n2.1 {card}")
    play(s, "extract")
    assert s.players[0].supply == 10 + energy


@rule("TN-CARD-12")
def test_a_question_mark_is_answered_when_the_card_is_organized() -> None:
    s = tn("round 6\npurple @2.0 hand S-0-A\nblue\ngray")
    play(s, "organize S-0-A", "lay r0 +")
    assert s.laid[NAMED["2.0"]] is None
    assert legal(s, "purple") == {"name blue gray", "name gray blue", "back"}
    play(s, "name gray blue")
    event = s.laid[NAMED["2.0"]]
    assert event is not None
    assert event.arcs == (2, 1)


def designed(folder: Path, change: str) -> Path:
    """A copy of the edition with one card changed."""
    file = folder / "mine.toml"
    file.write_text((DATA / "the-now.toml").read_text("utf-8") + f"\n[change.events]\n{change}\n")
    return file
