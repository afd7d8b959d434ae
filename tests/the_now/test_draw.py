"""Getting event cards."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, seat_named, tn
from worldline.core.machine import Event
from worldline.the_now.events import CardChosen, MustChoose, Shuffled
from worldline.the_now.game import GAME
from worldline.the_now.schema import ChooseCard
from worldline.the_now.state import Party, book, colour

FOUR = "hand S-0-A S-0-U S-0-L S-0-1"


def ids(s: Party, cards: tuple[int, ...] | list[int]) -> list[str]:
    return [book(s).cards[c].id for c in cards]


def candidates(s: Party, name: str) -> list[str]:
    return ids(s, s.players[seat_named(s, name)].candidates)


def must_choose(s: Party, events: list[Event]) -> list[tuple[str, int]]:
    return [(colour(s, e.seat), e.candidates) for e in events if isinstance(e, MustChoose)]


@rule("TN-DRAW-1")
@pytest.mark.parametrize(
    ("hand", "replenishes"),
    [(FOUR, True), (f"{FOUR} S-0-2", False), ("", True)],
)
def test_who_has_fewer_than_5_event_cards_after_his_turn_must_replenish(
    hand: str, replenishes: bool
) -> None:
    s = tn(f"purple {hand}\nblue\ngray\nturquoise\n")
    events = play(s, "end")
    assert must_choose(s, events) == ([("purple", 3)] if replenishes else [])


@rule("TN-DRAW-2", "TN-DEC-25", "TN-PROC-7", "TN-STATE-25")
def test_he_takes_3_cards_keeps_one_and_discards_the_others() -> None:
    s = tn(f"purple {FOUR}\nblue\ngray\nturquoise\n")
    play(s, "end", "draw E-03", "draw E-01", "draw E-02")
    assert legal(s, "purple") == {"keep E-01", "keep E-02", "keep E-03"}
    refuses(s, "purple: keep E-04", "TN-DRAW-2")
    play(s, "purple: keep E-02")
    assert ids(s, s.players[0].hand) == ["E-02", "S-0-A", "S-0-U", "S-0-L", "S-0-1"]
    assert ids(s, s.discard) == ["E-01", "E-03"]
    refuses(s, "purple: keep E-01", "TN-DRAW-2")


@rule("TN-DRAW-2", "TN-RULING-108")
def test_nobody_is_shown_candidates_or_discard() -> None:
    s = tn(f"purple {FOUR}\nblue\ngray\nturquoise\n")
    events = play(s, "end", "draw E-71", "draw E-72", "draw E-73", "purple: keep E-72")
    for other in (None, 1, 2, 3):
        seen = str(GAME.view(s, other)) + str([e for e in events if e.to in (None, other)])
        assert not [card for card in ("E-71", "E-72", "E-73") if card in seen]
        assert GAME.view(s, other).discard == 2
    assert [e for e in events if isinstance(e, CardChosen)] == [CardChosen(seat=0)]


@rule("TN-DRAW-3", "TN-RULING-106")
def test_the_next_player_begins_while_the_choice_is_open() -> None:
    s = tn(f"purple {FOUR} @1.0\nblue @1.0\ngray @1.0\nturquoise @1.0\n")
    play(s, "end", "move 1.1", "extract")
    assert len(candidates(s, "purple")) == 3
    assert ids(s, s.players[0].hand) == ["S-0-A", "S-0-U", "S-0-L", "S-0-1"]


@rule("TN-DRAW-3", "TN-PROC-1")
def test_the_choice_must_be_made_before_his_own_next_turn() -> None:
    s = tn(f"round 3\nturn gray\npurple 5 @1.0 {FOUR} candidates E-01 E-02 E-03\nblue\ngray\n")
    play(s, "end")  # purple, with the smallest supply, is first in the new round
    assert ChooseCard(0) in GAME.decisions(s)
    refuses(s, "purple: move 1.1", "TN-DRAW-3")
    refuses(s, "blue: end", "TN-TURN-1")
    play(s, "purple: keep E-01", "purple: move 1.1")


@rule("TN-RULING-106", "TN-DEC-25")
def test_rounds_end_and_pawns_are_pushed_while_the_choice_is_open() -> None:
    s = tn(f"round 2\nturn gray\npurple @0.0 {FOUR} candidates E-01 E-02\nblue @1.0\ngray @1.0\n")
    play(s, "end", "purple: go 1.3")
    assert s.round == 3
    assert "keep E-01" in legal(s, "purple")


@rule("TN-RULING-106")
def test_bets_and_exchanges_go_on_while_the_choice_is_open() -> None:
    s = tn(f"""
        round 7
        turn blue
        purple 20 @2.0 {FOUR} candidates E-01 E-02
        blue 20 @2.0 secret tangle-1
        gray
    """)
    play(s, "offer purple give 5", "purple: accept blue", "cast tangle-1", "lay r0 +")
    play(s, "purple: bet 0 -1", "purple: keep E-01", "blue: bet 3", "gray: bet 0")
    assert s.players[0].supply == 17


@rule("TN-DRAW-4")
def test_when_the_deck_runs_out_the_discard_becomes_the_deck() -> None:
    s = tn(f"purple {FOUR}\nblue\ngray\nturquoise\ndeck E-01\ndiscard E-05 E-06 E-07\n")
    events = play(s, "end")
    assert Shuffled(deck="events", cards=3) in events
    assert "E-01" in candidates(s, "purple")
    assert len(candidates(s, "purple")) == 3
    assert (len(s.deck), s.discard) == (1, [])


SHORT = f"""
    turn gray
    purple {FOUR} candidates E-11 E-12 E-13
    blue hand S-1-A S-1-U S-1-L S-1-1 candidates E-21 E-22 E-23
    gray hand S-2-A S-2-U S-2-L S-2-1
    turquoise
    deck E-01
"""


@rule("TN-EX-25", "TN-DRAW-5", "TN-PROC-7", "TN-STATE-3")
def test_when_cards_are_short_the_others_must_choose_now() -> None:
    s = tn(SHORT)
    play(s, "end")
    assert candidates(s, "gray") == ["E-01"]
    assert GAME.decisions(s) == (ChooseCard(0), ChooseCard(1))  # play halts
    refuses(s, "turquoise: end", "TN-RULING-31")
    refuses(s, "gray: keep E-01", "TN-DRAW-2")  # he is still drawing
    play(s, "purple: keep E-11")
    assert candidates(s, "gray") == ["E-01"]
    assert GAME.decisions(s) == (ChooseCard(1),)


@rule("TN-EX-25", "TN-DRAW-5")
def test_their_surplus_is_shuffled_and_he_takes_what_he_was_short_of() -> None:
    s = tn(SHORT)
    events = play(s, "end", "purple: keep E-11", "blue: keep E-21")
    assert Shuffled(deck="events", cards=4) in events
    drawn = set(candidates(s, "gray")) - {"E-01"}
    assert len(drawn) == 2
    assert drawn < {"E-12", "E-13", "E-22", "E-23"}
    assert s.on_turn == seat_named(s, "turquoise")


@rule("TN-PROC-7", "TN-DRAW-5")
def test_a_chooser_who_needs_more_draws_after_the_one_who_is_waiting() -> None:
    s = tn(SHORT.replace(FOUR, "hand S-0-A S-0-U S-0-L"))
    events = play(s, "end", "purple: keep E-11", "blue: keep E-21")
    assert must_choose(s, events) == [("gray", 3)]
    assert GAME.decisions(s) == (ChooseCard(2),)  # purple took the last 2 cards and is short again
    events = play(s, f"gray: keep {candidates(s, 'gray')[0]}")
    assert must_choose(s, events) == [("purple", 3)]


@rule("TN-RULING-107", "TN-PROC-7")
def test_if_there_are_still_too_few_he_takes_what_there_is() -> None:
    s = tn(f"purple {FOUR}\nblue\ngray\nturquoise\ndeck E-01 E-02\n")
    events = play(s, "end")
    assert must_choose(s, events) == [("purple", 2)]
    assert legal(s, "purple") == {"keep E-01", "keep E-02"}


@rule("TN-RULING-107", "TN-PROC-7")
def test_with_no_card_at_all_he_stays_below_5_and_plays_on() -> None:
    s = tn(f"""
        purple 16 @1.0 {FOUR}
        blue 16 @1.0 hand S-1-A S-1-U S-1-L S-1-1 S-1-2
        deck -
        discard -
    """)
    assert must_choose(s, play(s, "end")) == []
    assert len(s.players[0].hand) == 4
    play(s, "end", "purple: extract", "purple: end")
    assert s.on_turn == 1


@rule("TN-RULING-105", "TN-PROC-7")
def test_he_replenishes_until_he_has_5() -> None:
    s = tn("purple hand S-0-A S-0-U S-0-L\nblue\ngray\nturquoise\n")
    events = play(s, "end", "draw E-01", "draw E-02", "draw E-03")
    events += play(s, "purple: keep E-01", "draw E-04", "draw E-05", "draw E-06")
    assert must_choose(s, events) == [("purple", 3), ("purple", 3)]
    play(s, "purple: keep E-06")
    assert len(s.players[0].hand) == 5
    assert candidates(s, "purple") == []


@rule("TN-DRAW-6", "TN-EX-17")
def test_a_tangle_in_hand_is_no_event_card() -> None:
    s = tn(f"round 7\npurple {FOUR} secret tangle-1\nblue\ngray\nturquoise\n")
    assert must_choose(s, play(s, "end")) == [("purple", 3)]
