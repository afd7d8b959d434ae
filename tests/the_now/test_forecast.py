"""Forecasts of a realization: the sum with its parts, who scores, a radius in order."""

import pytest
from tracing import rule

from the_now.play import play, tn
from worldline.the_now.events import Realized, Scored
from worldline.the_now.field import NAMED
from worldline.the_now.forecast import Outcome, chain, forecast
from worldline.the_now.state import Party

RADIUS_2 = """
    round 9
    purple 5pts @4.9
    blue 5pts @4.9
    gray 5pts @4.9
    1.0 E-19 r0 failed
    1.1 E-03 r2 occurred
    2.0 E-01 r0 - impact +1            # cause 1.0, which failed: -2
    2.1 E-24 r0 + impact -1            # cause 1.1: +3; cause 1.0 (print of 1.0): -4; needle 2.0
    2.2 S-0-L r0 - links ...ch.        # cause to the centre of radius 1 that is empty
    2.6 E-62 r1 +
    3.0 E-57 r0 +                      # cause 2.0
    reinforced 1.1-2.1 +1 1.0-2.1 +2
    needle 2.0>2.1 hindrance +1
"""


def at(s: Party, node: str) -> Outcome:
    found = forecast(s, NAMED[node])
    assert found is not None
    return found


def test_a_forecast_lists_links_by_direction_then_needles() -> None:
    s = tn(RADIUS_2)
    found = at(s, "2.1")
    parts = [(p.source, p.type, p.strength, p.effect, p.needle) for p in found.parts]
    assert parts == [
        (NAMED["1.1"], 1, 3, +3, False),
        (NAMED["1.0"], 1, 4, -4, False),
    ]  # 2.0 is not realized yet
    assert (found.impact, found.points, found.occurs) == (-1, -2, False)
    in_order = next(o for o in chain(s, 2) if o.node == NAMED["2.1"])
    assert [(p.source, p.effect, p.needle) for p in in_order.parts] == [
        (NAMED["1.1"], +3, False),
        (NAMED["1.0"], -4, False),
        (NAMED["2.0"], +3, True),  # a hindrance of 3, and 2.0 fails
    ]
    assert (in_order.points, in_order.occurs) == (1, True)


def test_an_empty_node_has_no_forecast() -> None:
    assert forecast(tn(RADIUS_2), NAMED["2.3"]) is None


@pytest.mark.parametrize("side", "+-")
@rule("TN-REAL-6")
def test_at_0_the_forecast_says_what_the_token_says(side: str) -> None:
    found = at(tn(f"round 9\npurple\nblue\ngray\n2.0 E-01 r0 {side}"), "2.0")
    assert (found.points, found.token, found.occurs) == (0, side == "+", side == "+")
    assert found.scores == (((0 if side == "+" else 1), 1),)


@pytest.mark.parametrize(
    ("event", "scores"),
    [
        ("2.0 E-62 r0 +", ((0, -2),)),
        ("2.0 E-86 r0 +", ()),
        ("2.0 S-0-A r0 - arcs blue gray", ((2, -1),)),
        ("2.0 T-α r0 + bets purple 2/1 blue 1/0 gray 0/1", ((0, 2), (1, 1))),
        ("2.0 T-α r0 - bets purple 2/1 blue 1/0 gray 0/1", ((0, 1), (2, 1))),
    ],
)
@rule("TN-REAL-8", "TN-TANGLE-9")
def test_a_forecast_names_who_scores(event: str, scores: tuple[tuple[int, int], ...]) -> None:
    assert at(tn(f"round 9\npurple\nblue\ngray\n{event}"), "2.0").scores == scores


@pytest.mark.parametrize(("points", "lost"), [(0, 0), (1, -1), (2, -2), (3, -2)])
@rule("TN-RULING-3")
def test_a_forecast_takes_no_more_points_than_there_are(points: int, lost: int) -> None:
    s = tn(f"round 9\npurple {points}pts\nblue\ngray\n2.0 E-62 r0 +")  # takes 2
    assert at(s, "2.0").scores == ((0, lost),)


@rule("TN-RULING-3", "TN-REAL-8")
def test_points_gained_on_the_way_can_be_lost_later_in_the_forecast() -> None:
    s = tn("""
        round 9
        purple 0pts @4.9
        blue @4.9
        gray @4.9
        turn gray
        2.0 E-02 r0 +                  # takes 1 from purple, who has none
        2.3 S-0-1 r1 + impact +5       # gives purple 1
        2.6 E-62 r3 +                  # takes 2 from purple, who has 1 by then
    """)
    assert [o.scores for o in chain(s, 2)] == [((0, 0),), ((0, 1),), ((0, -1),)]
    events = play(s, "end")
    assert [e.points for e in events if isinstance(e, Scored)] == [1, -1]


@pytest.mark.parametrize("turn", ["purple", "gray"])
@rule("TN-REAL-4", "TN-REAL-8", "TN-PROC-4")
def test_a_radius_comes_out_as_forecast_if_nobody_interferes(turn: str) -> None:
    s = tn(f"{RADIUS_2}\n    turn {turn}")
    expected = chain(s, 2)
    assert [o.node for o in expected] == [NAMED[n] for n in ("2.0", "2.1", "2.2", "2.6")]
    before = [p.score for p in s.players]
    events = play(s, *["end"] * (3 if turn == "purple" else 1))
    realized = [e for e in events if isinstance(e, Realized) and e.points is not None]
    assert [(e.node, e.points, e.occurred) for e in realized] == [
        (o.node, o.points, o.occurs) for o in expected
    ]
    for outcome in expected:
        for seat, points in outcome.scores:
            before[seat] += points
    assert [p.score for p in s.players] == before


def test_the_whole_chain_goes_on_over_the_radii() -> None:
    s = tn(RADIUS_2)
    whole = chain(s)
    assert whole[: len(chain(s, 2))] == chain(s, 2)
    assert whole[-1] == chain(s, 3)[-1]
    assert (whole[-1].node, whole[-1].points) == (NAMED["3.0"], -2)  # 2.0 fails first
