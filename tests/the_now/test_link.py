"""Links and their effect (TN-LINK)."""

from pathlib import Path

import pytest
from tracing import rule

from the_now.play import play, refuses, tn
from worldline.the_now import field
from worldline.the_now.book import DATA
from worldline.the_now.events import Realized, Scored
from worldline.the_now.field import NAMED
from worldline.the_now.state import FAILED, OCCURRED, Party


def radius_2(lines: str) -> Party:
    """The last turn of phase 2; nobody stands on radius 2."""
    return tn("round 9\nturn gray\npurple @4.9\nblue @4.9\ngray @4.9\n" + lines)


def points(lines: str, node: str = "2.0") -> int | None:
    """The realization points of the event in a node of radius 2."""
    events = play(radius_2(lines), "end")
    return next(e.points for e in events if isinstance(e, Realized) and e.node == NAMED[node])


@rule("TN-LINK-1")
def test_only_links_with_realized_events_count() -> None:
    lines = "2.0 E-03 r0 -\n2.1 E-01 r2 +"  # 2.1 has a cause facing 2.0
    assert points(lines, "2.0") == 0
    assert points(lines, "2.1") == -2


@pytest.mark.parametrize(
    ("earlier", "later", "expected"),
    [
        ("E-01 r0", "E-19 r0", 2),  # green faces green: one link of strength 2
        ("E-03 r0", "E-01 r0", 2),  # only the later event has a mark
        ("E-18 r0", "E-02 r0", -2),  # red faces red
    ],
)
@rule("TN-LINK-2", "TN-RULING-47")
def test_a_mark_of_either_event_makes_one_link(earlier: str, later: str, expected: int) -> None:
    assert points(f"1.0 {earlier} occurred\n2.0 {later}") == expected


@rule("TN-LINK-2")
def test_the_mark_of_the_earlier_event_alone_makes_a_link() -> None:
    lines = "1.1 E-03 r1 occurred\n2.1 E-01 r1"  # hindrance to 2.1; 2.1 looks back at 1.0
    assert points(lines, "2.1") == -2
    assert points("1.1 E-03 r2 occurred\n2.1 E-01 r1", "2.1") == 0


@pytest.mark.parametrize(
    ("earlier", "later", "expected"), [("E-01", "E-18", 2), ("E-18", "E-01", -2)]
)
@rule("TN-LINK-3", "TN-RULING-48")
def test_where_colours_differ_the_earlier_event_decides(
    earlier: str, later: str, expected: int
) -> None:
    lines = f"1.0 {earlier} r0 occurred\n2.0 {later} r0"
    assert points(lines) == expected
    assert points(f"{lines}\nreinforced 1.0-2.0 +2") == 2 * expected


@rule("TN-RULING-48")
def test_within_a_radius_the_earlier_event_decides_too() -> None:
    lines = "2.0 S-0-L r0 + links ..hc..\n2.1 E-01 r2"  # 2.0 hindrance, 2.1 cause
    assert points(lines, "2.1") == -2


@rule("TN-LINK-4")
def test_a_link_with_an_empty_node_is_ignored() -> None:
    assert points("2.0 E-01 r0") == 0
    assert points("2.0 E-01 r0\n1.0 E-03 r0 failed") == -2


@pytest.mark.parametrize(("reinforced", "expected"), [("", 2), ("+1", 3), ("+2", 4)])
@rule("TN-LINK-5")
def test_the_strength_is_2_and_what_lies_on_the_boundary(reinforced: str, expected: int) -> None:
    token = reinforced and f"reinforced 1.0-2.0 {reinforced}"
    assert points(f"1.0 E-03 r0 occurred\n2.0 E-01 r0\n{token}") == expected


@rule("TN-RULING-49")
def test_reinforcements_from_both_sides_add_up_and_outlast_the_colour() -> None:
    s = tn("""
        round 9
        turn blue
        purple @4.9
        blue @2.0 amplifier 5
        gray @2.1 amplifier 5
        2.0 S-1-L r0 + blue links ..hc..
        2.1 E-01 r2
    """)
    play(s, "amplify 2.0-2.1", "move 3.0", "end", "amplify 2.0-2.1")
    assert s.reinforced == {field.boundary(NAMED["2.0"], NAMED["2.1"]): 2}
    refuses(s, "amplify 2.0-2.1", "TN-AMP-8")
    events = play(s, "move 3.1", "end")  # the hindrance of the earlier event, with all 4
    assert Realized(node=NAMED["2.1"], points=-4, occurred=False) in events


@pytest.mark.parametrize(
    ("card", "fate", "effect"),
    [
        ("E-01", "occurred", +3),
        ("E-01", "failed", -3),
        ("E-18", "occurred", -3),
        ("E-18", "failed", +3),
    ],
)
@rule("TN-LINK-6", "TN-LINK-7", "TN-LINK-8")
def test_equal_colours_of_link_and_outcome_add_others_subtract(
    card: str, fate: str, effect: int
) -> None:
    assert points(f"1.0 E-03 r0 {fate}\n2.0 {card} r0\nreinforced 1.0-2.0 +1") == effect


COMPLEX = """
    edition "{file}"
    round 9
    turn gray
    blue @4.9
    turquoise @4.9
    orange @4.9
    yellow @4.9
    gray @2.1
    1.1 E-03 r2 occurred             # L: no mark towards C
    1.0 E-19 r0 failed               # U: a forward cause to C
    2.1 E-24 r0 {side} yellow impact +2  # C: backward cause to L, hindrance to U
    reinforced 1.1-2.1 +1 1.0-2.1 +2 2.1-3.1 +1
"""


@pytest.mark.parametrize(
    ("side", "against", "total", "occurs"),
    [
        ("+", ["impact weak -"], 0, True),
        ("-", ["impact weak -"], 0, False),
        ("+", ["impact weak -", "impact weak -"], -1, False),
    ],
)
@rule("TN-EX-1", "TN-MISS-20", "TN-REAL-4", "TN-REAL-14")
def test_the_complex_example(
    tmp_path: Path, side: str, against: list[str], total: int, occurs: bool
) -> None:
    file = tmp_path / "example.toml"  # the deck has no card with just these links and arcs
    file.write_text(
        (DATA / "the-now.toml").read_text("utf-8")
        + '[change.events]\nE-24 = { tick = "orange", cross = "turquoise" }\n'
    )
    s = tn(COMPLEX.format(file=file, side=side))
    events = play(s, *against, "move 3.1", "end")
    node = NAMED["2.1"]
    assert Realized(node=node, points=total, occurred=occurs) in events
    loser = 2 if occurs else 1  # orange at ✓, turquoise at ×
    assert [e for e in events if isinstance(e, Scored)] == [
        Scored(seat=loser, points=-1, node=node)
    ]
    assert s.fate[node] == (OCCURRED if occurs else FAILED)
    assert s.reinforced == {field.boundary(node, NAMED["3.1"]): 1}
