"""Realization (TN-REAL)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now import field
from worldline.the_now.events import Moved, Realized, Scored
from worldline.the_now.field import NAMED
from worldline.the_now.pages import CAUSE
from worldline.the_now.state import EMPTY, FAILED, FUTURE, OCCURRED, Needle, Party

AWAY = "purple @4.9\nblue @4.9\ngray @4.9\n"


def closing(lines: str, number: int = 9) -> Party:
    """The last turn of a round; gray ends it."""
    return tn(f"round {number}\nturn gray\n{lines}")


@pytest.mark.parametrize(("last", "radius"), [(2, 0), (5, 1), (9, 2), (14, 3), (20, 4)])
@rule("TN-REAL-1", "TN-REAL-2")
def test_at_the_end_of_a_phase_its_radius_is_realized_in_exact_order(
    last: int, radius: int
) -> None:
    s = closing(AWAY.replace("4.9", "4.23"), last)
    events = play(s, "end")
    while s.stack and not s.on_turn >= 0:
        events += play(s, min(legal(s)))  # forced moves out of 4.23
    realized = [e.node for e in events if isinstance(e, Realized)]
    assert realized == list(field.RING[radius])


@pytest.mark.parametrize("number", [1, 3, 4, 6, 8, 10, 13, 15, 19])
@rule("TN-REAL-1")
def test_no_other_round_realizes_anything(number: int) -> None:
    s = closing(AWAY, number)
    before = list(s.fate)
    play(s, "end")
    assert s.fate == before


@rule("TN-REAL-2", "TN-REAL-3", "TN-REAL-9")
def test_a_node_is_finished_before_the_next_begins() -> None:
    s = closing("purple @2.0\nblue @4.9\ngray @4.9\n2.1 E-18 r0")
    play(s, "end")
    assert s.fate[NAMED["2.0"]] == EMPTY
    assert s.fate[NAMED["2.1"]] == FUTURE
    play(s, "go 3.0")
    assert s.fate[NAMED["2.11"]] == EMPTY


@rule("TN-REAL-3", "TN-REAL-13")
def test_an_empty_node_becomes_realized_empty_and_pushes_its_players_out() -> None:
    s = closing("purple @2.0\nblue @4.9\ngray @4.9")
    assert Realized(node=NAMED["2.0"], points=None, occurred=False) in play(s, "end")
    assert s.fate[NAMED["2.0"]] == EMPTY
    play(s, "go 3.0")
    assert s.players[0].node == NAMED["3.0"]


@pytest.mark.parametrize(
    ("impact", "points", "occurs"), [(0, 1, True), (-1, 0, False), (-2, -1, False), (3, 4, True)]
)
@rule("TN-REAL-4", "TN-REAL-5", "TN-REAL-6")
def test_links_and_impact_sum_up_and_the_sign_decides(
    impact: int, points: int, occurs: bool
) -> None:
    s = closing(f"""{AWAY}
        1.1 E-03 r2 occurred
        1.0 E-38 r0 failed
        2.1 E-09 r0 - impact {impact:+}
        reinforced 1.1-2.1 +1
    """)  # a cause of 3 that occurred; 1.0's forward cause (overriding a hindrance) failed: -2
    assert Realized(node=NAMED["2.1"], points=points, occurred=occurs) in play(s, "end")


@pytest.mark.parametrize(
    ("side", "impact", "occurs"), [("+", 0, True), ("-", 0, False), ("+", -1, False)]
)
@rule("TN-REAL-7", "TN-REAL-5", "TN-RULING-64", "TN-MISS-9")
def test_the_neutral_token_decides_for_the_central_event(
    side: str, impact: int, occurs: bool
) -> None:
    s = closing(f"{AWAY}0.0 centre {side} neutral impact {impact:+}", number=2)
    events = play(s, "end")
    assert Realized(node=0, points=impact, occurred=occurs) in events
    assert not any(isinstance(e, Scored) for e in events)


@pytest.mark.parametrize(("score", "left", "lost"), [(5, 3, -2), (1, 0, -1), (0, 0, 0)])
@rule("TN-REAL-8", "TN-RULING-3")
def test_points_are_taken_as_the_card_says_but_not_below_0(
    score: int, left: int, lost: int
) -> None:
    s = closing(f"purple {score}pts @4.9\nblue @4.9\ngray @4.9\n2.0 E-62 r0 +")
    events = play(s, "end")
    assert s.players[0].score == left
    scored = [e for e in events if isinstance(e, Scored)]
    assert scored == ([Scored(seat=0, points=lost, node=NAMED["2.0"])] if lost else [])


@rule("TN-REAL-8", "TN-REAL-9", "TN-RULING-58")
def test_outcome_then_points_then_moves_then_clean_up() -> None:
    s = closing("purple 2pts @2.0\nblue @4.9\ngray @4.9\n2.0 E-01 r0 + impact +1")
    play(s, "end")
    node = NAMED["2.0"]
    event = s.laid[node]
    assert (s.fate[node], s.players[0].score) == (OCCURRED, 3)
    assert event is not None
    assert event.impact == 1  # not cleared while a player is still there
    play(s, "go 2.1")
    cleared = s.laid[node]
    assert cleared is not None
    assert cleared.impact == 0


@rule("TN-REAL-9", "TN-RULING-58")
def test_a_player_is_pushed_to_a_neighbouring_unrealized_node_of_his_choice() -> None:
    s = closing("purple @2.0\nblue @4.9\ngray @4.9")
    play(s, "end")
    assert legal(s, "purple") == {f"go {n}" for n in ("3.0", "3.1", "2.1", "2.11", "3.17")}
    for node in ("2.0", "1.0", "3.5"):
        refuses(s, f"go {node}", "TN-REAL-9")


@rule("TN-REAL-10", "TN-RULING-61", "TN-KINETIC-5")
def test_a_forced_move_costs_nothing_and_counts_no_move() -> None:
    s = closing("purple 1 @2.0 storage 4\nblue @4.9\ngray @4.9")
    play(s, "end", "go 3.0")
    assert (s.players[0].supply, s.players[0].storage) == (1, 5)
    assert s.order[0] == 0  # the smallest supply begins round 10
    play(s, "storage", "move 3.1", "move 3.2")  # with all the speed of a turn
    assert s.players[0].node == NAMED["3.2"]


@rule("TN-REAL-11", "TN-RULING-62")
def test_several_players_leave_one_after_the_other_in_round_order() -> None:
    s = tn("round 9 order blue gray purple\nturn purple\npurple @2.0\nblue @2.0\ngray @2.0")
    play(s, "end")
    refuses(s, "purple: go 3.0", "TN-REAL-11")
    refuses(s, "gray: go 3.0", "TN-REAL-11")
    events = play(s, "blue: go 3.0", "gray: go 3.1", "purple: go 3.0")
    assert [e.seat for e in events if isinstance(e, Moved)] == [1, 2, 0]


@rule("TN-RULING-24")
def test_without_the_first_player_the_next_one_leaves_first() -> None:
    s = tn("""
        round 9 order blue gray purple
        turn purple
        purple @2.0 gun 1
        blue 5 @2.0
        gray @2.0
    """)
    play(s, "attack blue", "end")
    assert s.players[1].out == 9
    refuses(s, "purple: go 3.0", "TN-REAL-11")
    play(s, "gray: go 3.0", "purple: go 3.0")


@rule("TN-REAL-12", "TN-REAL-10", "TN-KINETIC-5", "TN-EX-15")
def test_a_player_may_surf_along_the_whole_radius() -> None:
    s = closing("purple @2.0 storage 0\nblue @4.9\ngray @4.9")
    play(s, "end", *(f"go 2.{i}" for i in range(1, 12)), "go 3.17")
    p = s.players[0]
    assert (p.node, p.storage, p.supply) == (NAMED["3.17"], 12, 16)


@rule("TN-REAL-14", "TN-RULING-52")
def test_only_what_concerns_the_future_stays_in_a_realized_node() -> None:
    s = closing(f"""{AWAY}
        1.1 E-03 r2
        2.1 S-0-L r0 + impact +2 links chhc..
        3.1 E-18 r0
        2.5 S-0-A r2 + arcs blue gray
        reinforced 1.1-2.1 +1 2.1-3.1 +2
        needle 1.1>2.1 cause +1
        needle 2.1>3.1 cause +1
        delayed 2.3 -3
        wormhole 2.4 2
    """)
    play(s, "end")
    event, attacking = s.laid[NAMED["2.1"]], s.laid[NAMED["2.5"]]
    assert event is not None
    assert attacking is not None
    assert event.impact == 0
    assert event.links == (1, 2, 2, 0, 0, 0)
    assert attacking.arcs is None
    assert s.reinforced == {field.boundary(NAMED["2.1"], NAMED["3.1"]): 2}
    assert s.needles == [Needle(NAMED["2.1"], NAMED["3.1"], CAUSE, 1)]
    assert (s.delayed, s.wormholes) == ({}, {})


@rule("TN-RULING-52", "TN-REAL-14")
def test_a_reinforcement_works_when_the_later_node_is_realized_and_goes_with_it() -> None:
    s = tn(f"""
        round 14
        turn gray
        {AWAY}
        2.1 E-01 r0 occurred
        3.1 E-57 r0
        reinforced 2.1-3.1 +2
    """)
    assert Realized(node=NAMED["3.1"], points=4, occurred=True) in play(s, "end")
    assert s.reinforced == {}


@pytest.mark.parametrize(("side", "fate"), [("+", OCCURRED), ("-", FAILED)])
@rule("TN-REAL-15")
def test_a_realized_event_keeps_its_card_and_shows_its_outcome(side: str, fate: int) -> None:
    s = closing(f"{AWAY}2.0 E-01 r0 {side}")
    card = s.laid[NAMED["2.0"]]
    assert card is not None
    play(s, "end")
    left = s.laid[NAMED["2.0"]]
    assert left is not None
    assert (left.card, s.fate[NAMED["2.0"]]) == (card.card, fate)


@rule("TN-RULING-59")
def test_in_the_very_last_node_a_pawn_stays_and_is_not_out() -> None:
    s = tn("round 20\nturn gray\npurple @4.23 storage 7\nblue @4.23\ngray @4.22")
    play(s, "end")
    p = s.players[0]
    assert s.stack == []
    assert (p.node, p.out, p.storage) == (NAMED["4.23"], 0, 7)
    assert s.players[2].node == NAMED["4.23"]  # gray had one way


@rule("TN-RULING-60")
def test_a_forced_move_uses_neither_generator_nor_wormhole() -> None:
    s = closing("purple @2.0 table collapse:4\nblue @4.9\ngray @4.9\nwormhole 2.0")
    play(s, "end")
    assert "go V616Mon" not in legal(s, "purple")
    refuses(s, "go V616Mon", "TN-REAL-9")
    refuses(s, "purple: jump 4.0", "TN-RULING-31")
    refuses(s, "purple: pass V616Mon", "TN-RULING-31")
