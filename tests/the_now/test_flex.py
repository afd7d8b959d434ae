"""Flexible events: Attacking, Supporting, Logistic (TN-FLEX)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.book import open_book
from worldline.the_now.events import Realized, Scored
from worldline.the_now.field import NAMED, boundary
from worldline.the_now.pages import CAUSE, HINDRANCE
from worldline.the_now.state import Laid, Party

BOOK = open_book("the-now")


def laid(s: Party, node: str) -> Laid:
    event = s.laid[NAMED[node]]
    assert event is not None
    return event


def edge(a: str, b: str) -> int:
    return boundary(NAMED[a], NAMED[b])


@rule("TN-FLEX-1", "TN-MISS-10")
def test_every_colour_has_three_flexible_events() -> None:
    for hand in BOOK.starting:
        kinds = [BOOK.cards[card].flexible for card in hand if BOOK.cards[card].flexible]
        assert kinds == ["attacking", "supporting", "logistic"]
    assert not any(BOOK.cards[card].flexible for card in BOOK.deck)


# --- Attacking and Supporting


def attacking(more: str = "", blue: str = "5pts @4.9") -> Party:
    """Gray stands in 2.0 in the last turn of phase 2 and lays his Attacking event."""
    s = tn(f"""
        round 9
        turn gray
        purple 5pts @4.9
        blue {blue}
        gray 5pts @2.0 hand S-2-A
        {more}
    """)
    play(s, "organize S-2-A", "lay r0 +")
    return s


@pytest.mark.parametrize(("delayed", "loser"), [("+3", 1), ("-3", 0), ("", 1)])
@rule("TN-FLEX-2", "TN-RULING-57", "TN-EX-2")
def test_an_attacking_event_takes_a_point_from_the_player_on_its_arc(
    delayed: str, loser: int
) -> None:
    s = attacking(delayed and f"delayed 2.0 {delayed}")
    events = play(s, "name blue purple", "move 3.0", "end")  # blue at ✓, purple at ×
    scored = [e for e in events if isinstance(e, Scored)]
    assert scored == [Scored(seat=loser, points=-1, node=NAMED["2.0"])]


@pytest.mark.parametrize(
    "names", ["gray blue", "blue gray", "blue blue", "purple purple", "blue -", "- -"]
)
@rule("TN-FLEX-2", "TN-RULING-55", "TN-EX-2")
def test_an_attacking_event_names_two_different_other_players(names: str) -> None:
    refuses(attacking(), f"name {names}", "TN-FLEX-2")


@rule("TN-FLEX-2", "TN-RULING-55", "TN-RULING-19")
def test_a_player_who_is_out_may_be_named_and_loses_points() -> None:
    s = attacking(blue="5pts out 7 @1.1")
    assert legal(s, "gray") == {"name purple blue", "name blue purple", "back"}
    play(s, "name blue purple", "move 3.0", "end")
    assert [p.score for p in s.players] == [5, 4, 5]


def supporting(more: str = "", orange: str = "5pts @4.9") -> Party:
    """Turquoise stands in 2.0 in the last turn of phase 2 and lays his Supporting event."""
    s = tn(f"""
        round 9
        turn turquoise
        blue 5pts @4.9
        orange {orange}
        turquoise 5pts @2.0 hand S-3-U
        {more}
    """)
    play(s, "organize S-3-U", "lay r0 -")
    return s


@pytest.mark.parametrize(("delayed", "orange"), [("+3", 5), ("-3", 6), ("", 6)])
@rule("TN-FLEX-3", "TN-RULING-57", "TN-CARD-8", "TN-EX-3")
def test_a_supporting_event_gives_a_point_at_its_one_arc(delayed: str, orange: int) -> None:
    s = supporting(delayed and f"delayed 2.0 {delayed}")
    play(s, "name - orange", "move 3.0", "end")
    assert [p.score for p in s.players] == [5, orange, 5]


@pytest.mark.parametrize("names", ["turquoise -", "- turquoise", "orange blue", "- -"])
@rule("TN-FLEX-3", "TN-RULING-56", "TN-EX-3")
def test_a_supporting_event_names_one_other_player(names: str) -> None:
    refuses(supporting(), f"name {names}", "TN-FLEX-3")


@rule("TN-FLEX-3", "TN-RULING-56", "TN-RULING-19")
def test_a_player_who_is_out_may_be_supported() -> None:
    s = supporting(orange="5pts out 7 @1.1")
    names = {"name blue -", "name - blue", "name orange -", "name - orange"}
    assert legal(s, "turquoise") == {*names, "back"}
    play(s, "name - orange", "move 3.0", "end")
    assert s.players[1].score == 6


@pytest.mark.parametrize("card", ["S-0-A", "S-0-U"])
@rule("TN-FLEX-11", "TN-MISS-11")
def test_not_organized_in_time_it_stays_in_hand_to_the_end(card: str) -> None:
    s = tn(f"round 20\nturn purple\npurple @4.1 hand {card}\nblue @4.9\ngray @4.9")
    refuses(s, f"organize {card}", "TN-ORG-8")
    play(s, "end", "end", "end")
    while s.stack:
        play(s, min(legal(s)))  # forced moves
    assert s.players[0].hand == (BOOK.index[card],)


# --- Logistic


def logistic(node: str = "2.1", more: str = "", number: int = 7) -> Party:
    """Purple lays his Logistic event; 2.1 has earlier neighbours in directions 3, 4 and 5."""
    s = tn(f"round {number}\npurple @{node} hand S-0-L\nblue @4.9\ngray @4.9\n{more}")
    play(s, "organize S-0-L", "lay r0 +")
    return s


@rule("TN-FLEX-5", "TN-FLEX-6", "TN-FLEX-7", "TN-FLEX-8", "TN-EX-4")
def test_a_logistic_event_gets_links_and_reinforcements_as_its_organizer_likes() -> None:
    s = logistic(more="1.1 E-03 r2")
    play(s, "link 3 cause", "link 0 hindrance", "link 1 hindrance +2", "done")
    assert laid(s, "2.1").links == (HINDRANCE, HINDRANCE, 0, CAUSE, 0, 0)
    assert s.reinforced == {edge("2.1", "3.2"): 2}


@rule("TN-FLEX-5")
def test_a_link_may_be_taken_back_with_its_reinforcement() -> None:
    s = logistic()
    play(s, "link 0 hindrance +2", "unlink 0", "link 3 cause", "done")
    assert laid(s, "2.1").links == (0, 0, 0, CAUSE, 0, 0)
    assert s.reinforced == {}


@pytest.mark.parametrize("steps", [["link 2 cause"], ["link 0 cause", "link 1 hindrance +1"]])
@rule("TN-FLEX-6", "TN-EX-4")
def test_a_logistic_event_needs_a_backward_link(steps: list[str]) -> None:
    s = logistic()
    play(s, *steps)
    assert "done" not in legal(s, "purple")
    refuses(s, "done", "TN-FLEX-6")


@rule("TN-FLEX-7", "TN-EX-4")
def test_the_strengths_sum_to_8_at_most() -> None:
    s = logistic()
    play(s, "link 3 cause", "link 0 cause", "link 1 cause")
    refuses(s, "link 2 cause +2", "TN-FLEX-7")
    refuses(s, "link 2 cause +1", "TN-FLEX-7")
    play(s, "link 2 cause")
    refuses(s, "link 4 cause", "TN-FLEX-7")


@rule("TN-FLEX-8", "TN-EX-4")
def test_no_link_is_stronger_than_4() -> None:
    s = logistic()
    refuses(s, "link 0 cause +3", "TN-FLEX-8")
    assert "link 0 cause +2" in legal(s, "purple")


@rule("TN-RULING-53")
def test_an_edge_has_one_link() -> None:
    s = logistic()
    play(s, "link 0 cause")
    refuses(s, "link 0 hindrance", "TN-RULING-53")


@pytest.mark.parametrize(
    ("node", "direction", "number", "why"),
    [
        ("4.1", 0, 15, "a link that faces beyond the edge cannot be reinforced"),
        ("2.1", 3, 7, "1.1 was realized empty: a link with it cannot be reinforced"),
    ],
)
@rule("TN-RULING-53", "TN-RULING-51")
def test_no_reinforcement_beyond_the_edge_or_towards_a_node_realized_empty(
    node: str, direction: int, number: int, why: str
) -> None:
    s = logistic(node, number=number)
    refusal = refuses(s, f"link {direction} cause +1", "TN-RULING-53")
    assert refusal.why == why
    assert f"link {direction} cause" in legal(s, "purple")


@pytest.mark.parametrize("direction", [3, 5])
@rule("TN-RULING-53")
def test_the_backward_link_may_face_an_empty_or_a_realized_empty_node(direction: int) -> None:
    s = logistic()  # 1.1 was realized empty, 2.0 is empty
    play(s, f"link {direction} cause", "done")
    assert (laid(s, "2.1").links or ())[direction] == CAUSE


@rule("TN-RULING-53", "TN-RULING-50")
def test_existing_reinforcement_counts_for_the_boundary_and_not_for_the_8() -> None:
    s = logistic(more="3.1 E-18 r0\nreinforced 2.1-3.1 +1")
    refuses(s, "link 0 cause +2", "TN-RULING-50")
    play(s, "link 0 cause +1", "link 1 cause +1", "link 3 cause", "done")  # 3 + 3 + 2
    assert s.reinforced == {edge("2.1", "3.1"): 2, edge("2.1", "3.2"): 1}


@rule("TN-RULING-50")
def test_a_full_boundary_is_refused_by_the_ruling_about_full_boundaries() -> None:
    s = logistic(more="3.1 E-18 r0\nreinforced 2.1-3.1 +2")
    refusal = refuses(s, "link 0 cause +1", "TN-RULING-50")
    assert refusal.why == "the boundary with 3.1 is reinforced by 2 already; 2 + 1 is more than 2"


@rule("TN-RULING-53")
def test_a_logistic_event_has_no_rotation_to_choose() -> None:
    s = tn("round 7\npurple @2.1 hand S-0-L\nblue\ngray")
    play(s, "organize S-0-L")
    assert legal(s, "purple") == {"lay r0 +", "lay r0 -", "back"}


@pytest.mark.parametrize(("links", "points"), [("...c..", 2), ("...h..", -2)])
@rule("TN-FLEX-9")
def test_a_link_token_works_like_a_printed_link(links: str, points: int) -> None:
    s = tn(f"""
        round 9
        turn gray
        purple @4.9
        blue @4.9
        gray @4.9
        1.1 E-03 r2 occurred
        2.1 S-0-L r0 + links {links}
    """)
    expected = Realized(node=NAMED["2.1"], points=points, occurred=points > 0)
    assert expected in play(s, "end")


@pytest.mark.parametrize(
    ("events", "points"),
    [
        ("1.0 E-01 r0 occurred\n2.0 S-0-L r0 + links ...h..", 2),  # printed cause, token later
        ("1.0 S-0-L r0 + links h..c.. occurred\n2.0 E-01 r0", -2),  # token hindrance earlier
    ],
)
@rule("TN-FLEX-9", "TN-RULING-54")
def test_token_or_print_the_colour_of_the_earlier_event_holds(events: str, points: int) -> None:
    s = tn(f"round 9\nturn gray\npurple @4.9\nblue @4.9\ngray @4.9\n{events}")
    expected = Realized(node=NAMED["2.0"], points=points, occurred=points > 0)
    assert expected in play(s, "end")


@pytest.mark.parametrize("side", "+-")
@rule("TN-RULING-57", "TN-FLEX-5")
def test_a_logistic_event_scores_nothing(side: str) -> None:
    s = tn(f"""
        round 9
        turn gray
        purple @4.9
        blue @4.9
        gray @4.9
        2.1 S-0-L r0 {side} links ...c..
    """)
    assert not any(isinstance(e, Scored) for e in play(s, "end"))
