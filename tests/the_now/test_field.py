"""The field: nodes, radii, exact time, past and future."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core.machine import Event
from worldline.the_now import field
from worldline.the_now.events import GameEnded, Realized, Scored
from worldline.the_now.game import GAME
from worldline.the_now.pages import PHASE_COLOURS
from worldline.the_now.state import FUTURE, Party

LONE = """
    purple 1 @0.0
    blue out 1 @0.0
    gray out 1 @0.0
"""
"""The last player is about to spend his last energy."""


def realized(events: list[Event]) -> list[str]:
    return [field.name(e.node) for e in events if isinstance(e, Realized)]


def past(s: Party) -> list[str]:
    return [field.name(n) for n, fate in enumerate(s.fate) if fate != FUTURE]


@rule("TN-FIELD-5", "TN-FIELD-1")
@pytest.mark.parametrize(("radius", "nodes"), [(0, 1), (1, 6), (2, 12), (3, 18), (4, 24)])
def test_radius_r_is_all_nodes_at_distance_r_from_the_centre(radius: int, nodes: int) -> None:
    ring = [n for n in range(field.NODES) if field.distance(0, n) == radius]
    assert len(ring) == nodes
    assert {field.name(n) for n in ring} == {f"{radius}.{i}" for i in range(nodes)}


@rule("TN-FIELD-1")
def test_a_node_holds_one_event() -> None:
    s = tn("purple @1.0 hand E-01\nblue\ngray\n1.0 E-03 blue\n")
    refuses(s, "organize E-01", "TN-ORG-3")
    play(s, "move 1.1", "organize E-01", "lay r1 +")
    assert [e.node for e in GAME.view(s, None).events] == [0, 1, 2]


@rule("TN-FIELD-7")
@pytest.mark.parametrize(
    ("node", "around", "earlier"),
    [
        ("0.0", "1.0 1.1 1.2 1.3 1.4 1.5", ""),
        ("1.0", "2.0 2.1 1.1 0.0 1.5 2.11", "0.0"),
        ("1.1", "2.1 2.2 2.3 1.2 0.0 1.0", "0.0 1.0"),
        ("1.5", "2.11 1.0 0.0 1.4 2.9 2.10", "1.0 0.0 1.4"),
        ("2.0", "3.0 3.1 2.1 1.0 2.11 3.17", "1.0"),
        ("2.1", "3.1 3.2 2.2 1.1 1.0 2.0", "1.1 1.0 2.0"),
        ("2.11", "3.17 2.0 1.0 1.5 2.10 3.16", "2.0 1.0 1.5 2.10"),
        ("4.0", "off off 4.1 3.0 4.23 off", "3.0"),
        ("4.1", "off off 4.2 3.1 3.0 4.0", "3.1 3.0 4.0"),
        ("4.23", "off 4.0 3.0 3.17 4.22 off", "4.0 3.0 3.17 4.22"),
    ],
)
def test_the_nodes_of_a_radius_run_clockwise_from_the_pointer(
    node: str, around: str, earlier: str
) -> None:
    n = field.NAMED[node]
    names = ["off" if m == field.OFF else field.name(m) for m in field.AROUND[n]]
    assert names == around.split()
    assert [names[d] for d in field.EARLIER[n]] == earlier.split()


@rule("TN-EX-22", "TN-FIELD-2", "TN-FIELD-7", "TN-FIELD-8")
def test_nodes_are_realized_from_the_centre_outwards_and_clockwise() -> None:
    events = play(tn(LONE), "move 1.0")
    assert realized(events) == [
        *("0.0", *(f"1.{i}" for i in range(6)), *(f"2.{i}" for i in range(12))),
        *(*(f"3.{i}" for i in range(18)), *(f"4.{i}" for i in range(24))),
    ]


@rule("TN-FIELD-3", "TN-FIELD-4")
def test_nobody_enters_or_changes_the_past() -> None:
    s = tn("""
        round 7
        purple @2.0 table collapse
        blue
        gray
        1.0 E-01 - blue
    """)
    assert past(s) == ["0.0", *(f"1.{i}" for i in range(6))]
    refuses(s, "move 1.0", "TN-FIELD-3")
    refuses(s, "jump 1.0", "TN-RULING-79")
    assert {"move 2.1", "jump 2.7"} <= legal(s)
    assert not {"move 1.0", "jump 1.0", "jump 0.0"} & legal(s)


@rule("TN-FIELD-4")
def test_the_whole_field_is_future_at_first_and_the_earliest_node_becomes_past_first() -> None:
    s = tn("round 2\npurple @1.0\nblue @1.0\ngray @1.0\n")
    assert past(s) == []
    play(s, "end", "end", "end")
    assert past(s) == ["0.0"]


@rule("TN-FIELD-6")
def test_the_centre_holds_an_event_like_any_other() -> None:
    s = tn("purple @0.0 hand E-01\nblue\ngray\n0.0 centre -\n")
    refuses(s, "organize E-01", "TN-ORG-3")
    play(s, "impact weak +")
    centre = s.laid[0]
    assert centre is not None
    assert centre.impact == 1


@rule("TN-FIELD-6", "TN-RULING-64")
@pytest.mark.parametrize(("impact", "occurs"), [("+1", True), ("-1", False)])
def test_the_central_event_is_realized_like_any_other_and_changes_no_points(
    impact: str, occurs: bool
) -> None:
    s = tn(f"""
        round 2
        turn gray
        purple @1.0
        blue @1.0
        gray @1.0
        0.0 centre {"-" if occurs else "+"} impact {impact}
    """)
    events = play(s, "end")
    assert Realized(node=0, points=int(impact), occurred=occurs) in events
    assert not [e for e in events if isinstance(e, Scored)]
    assert s.marks == [(2, 2, 2)]


@rule("TN-FIELD-9")
def test_a_forward_link_may_point_beyond_the_edge_where_nobody_can_go() -> None:
    s = tn("round 15\npurple @4.0 hand E-01\nblue\ngray\n")
    assert {text for text in legal(s) if "move" in text} == {"move 4.1", "move 4.23"}
    play(s, "organize E-01")
    assert "lay r0 +" in legal(s)  # its forward link leaves the field in direction 0
    play(s, "lay r0 +")
    assert s.laid[field.NAMED["4.0"]] is not None


@rule("TN-FIELD-10")
def test_every_radius_has_the_colour_of_the_phase_that_realizes_it() -> None:
    for radius, last in enumerate((2, 5, 9, 14, 20)):
        s = tn(f"round {last}\nturn gray\npurple @V616Mon\nblue @V616Mon\ngray @V616Mon\n")
        colour = PHASE_COLOURS[GAME.view(s, None).phase]
        nodes = realized(play(s, "end"))
        assert {node.split(".")[0] for node in nodes} == {str(radius)}
        assert PHASE_COLOURS.index(colour) == radius


@rule("TN-FIELD-11")
def test_the_game_is_over_when_the_whole_field_is_past() -> None:
    s = tn("round 20\nturn gray\npurple @V616Mon\nblue @V616Mon\ngray @V616Mon\n")
    events = play(s, "end")
    assert len(past(s)) == 61
    assert [type(e) for e in events][-1] is GameEnded
    assert GAME.decisions(s) == ()
    assert GAME.scores(s) == (2, 2, 2)


@rule("TN-FIELD-12")
def test_any_number_of_pawns_may_stand_in_one_node() -> None:
    s = tn("purple @1.1\nblue @1.0\ngray @1.0\nturquoise @1.0\norange @1.0\nyellow @1.0\n")
    play(s, "move 1.0")
    assert {p.node for p in s.players} == {field.NAMED["1.0"]}
