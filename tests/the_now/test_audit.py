"""Where rules meet: positions that no single rule is about, and what a guess must not forget."""

from pathlib import Path

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from the_now.test_book import designed
from worldline.core import laws
from worldline.core.content import BadContent
from worldline.core.machine import Event, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.book import Book
from worldline.the_now.events import Swapped
from worldline.the_now.game import GAME
from worldline.the_now.schema import (
    Amplify,
    ChooseSwap,
    EndTurn,
    LayCard,
    Laying,
    Offer,
    Swap,
    TakeTurn,
    Trade,
)
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, book


def guesses(s: Party, seat: Seat) -> list[Party]:
    return [GAME.guess(s, seat, seed) for seed in range(60)]


def hand_artifacts(s: Party, seat: Seat) -> set[str]:
    return {book(s).label(a) for a in s.players[seat].secret}


# --- links and exchange


@rule("TN-AMP-2", "TN-AMP-8")
def test_a_boundary_named_from_its_later_node_is_refused() -> None:
    s = tn("""
        round 7
        turn purple
        purple 30 @2.1 amplifier 5
        blue
        gray
        2.1 E-01 r0 + purple
    """)
    here, later = field.NAMED["2.1"], field.NAMED["3.1"]
    assert "amplify 2.1-3.1" in legal(s, "purple")
    with pytest.raises(Illegal, match="TN-AMP-2"):
        GAME.check(s, TakeTurn(0), Amplify(later * field.NODES + here))
    with pytest.raises(Illegal, match="TN-AMP-2"):
        GAME.check(s, TakeTurn(0), Amplify(field.OFF))


@rule("TN-RULING-110")
def test_an_artifact_changes_hands_though_the_energy_is_even() -> None:
    s = tn("""
        round 7
        turn purple
        purple 20 @2.1 secret needle
        blue 20 @2.1
        gray
    """)
    refuses(s, "purple: offer blue give 5 ask 5", "TN-RULING-110")
    play(s, "purple: offer blue give 5 hand needle ask 5", "blue: accept purple")
    assert [p.supply for p in s.players[:2]] == [20, 20]
    assert (hand_artifacts(s, 0), hand_artifacts(s, 1)) == (set(), {"needle"})


@rule("TN-RULING-114")
def test_an_offer_lapses_with_the_turn_it_was_made_in_and_may_be_made_in_the_next() -> None:
    position = """
        round 7
        turn purple
        purple 20 @2.1 table needle hand E-01 E-02 E-03 E-04 E-05
        blue 20 @2.1
        gray
    """
    end, offer = (TakeTurn(0), EndTurn()), (Trade(1), Offer(0, give=3, ask_table=("needle",)))
    for first, second, left in ((offer, end, 0), (end, offer, 1)):
        s = tn(position)
        for d, action in (first, second):
            GAME.check(s, d, action)
            GAME.apply(s, d, action)
        assert len(s.offers) == left
    for seed in range(200):
        laws.open_decisions_commute(GAME, tn(position), seed)


# --- getting cards


@rule("TN-RULING-105", "TN-RULING-30")
def test_who_is_short_of_two_cards_gets_both_before_his_last_turn() -> None:
    s = tn("""
        round 20
        turn blue
        purple 20 @4.1 hand E-01 E-02 E-03 candidates E-04 E-05 E-06
        blue 20 @4.5
        gray 20 @4.9
        order blue gray purple
    """)
    play(s, "purple: keep E-04")
    assert (len(s.players[0].hand), len(s.players[0].candidates)) == (4, 4)


# --- what a guess must not forget (TN-INFO)

TANGLE_IN_HAND = """
    round 7
    turn purple au 2
    purple 20 @2.1 secret tangle-1 {hand}
    blue 30 @2.1 candidates E-05 E-06 E-07
    gray
    turquoise
"""


@rule("TN-INFO-4", "TN-TANGLE-1", "TN-TURN-5")
@pytest.mark.parametrize("hand", ["hand E-01 E-02", ""])
def test_who_lays_a_card_without_any_au_lays_a_tangle(hand: str) -> None:
    s = tn(TANGLE_IN_HAND.format(hand=hand))
    play(s, "cast tangle-1")
    labels = set()
    for g in guesses(s, 1):
        frame = g.stack[-2]
        assert isinstance(frame, Laying)
        assert frame.card in book(g).tangles
        assert frame.artifact in g.players[0].secret
        labels.add(book(g).label(frame.artifact))
    assert labels == {"tangle-1", "tangle-2"}


@rule("TN-INFO-3", "TN-ORG-10")
def test_a_guess_lays_only_what_may_be_organized() -> None:
    s = tn("""
        round 9
        turn purple
        purple 20 @2.1 hand E-01 E-03
        blue 30 @2.1 candidates E-05 E-06 E-07
        gray
        turquoise
    """)
    play(s, "organize E-01")
    for g in guesses(s, 1):
        frame = g.stack[-2]
        assert isinstance(frame, Laying)
        assert not book(g).cards[frame.card].not_last
        supply = g.players[0].supply
        GAME.apply(g, LayCard(0), next(iter(GAME.legal(g, LayCard(0)))))
        if not book(g).cards[frame.card].flexible and frame.artifact < 0:
            assert g.players[0].supply == supply - 13


@rule("TN-INFO-3", "TN-ORG-7")
def test_a_guess_is_possible_while_an_artifact_is_drawn() -> None:
    s = tn("""
        round 7
        turn purple
        purple 20 @2.1 hand E-01
        blue 30 @2.1 candidates E-05 E-06 E-07
        gray
        turquoise
    """)
    play(s, "organize E-01", "lay r0 +", auto=False)
    assert GAME.view(GAME.guess(s, 1, 1), 1) == GAME.view(s, 1)


@rule("TN-RULING-116")
@pytest.mark.parametrize("swaps", [True, False])
def test_nobody_can_tell_whether_a_sealed_answer_replaces_a_card(swaps: bool) -> None:
    s = GAME.new(Setup(seats=4), 3)
    p = s.players[0]
    GAME.apply(s, ChooseSwap(0), Swap(p.hand[0], p.candidates[0]) if swaps else Swap())
    sealed = []
    for g in guesses(s, 1):
        answer = g.stack[-1].answers[0]  # type: ignore[attr-defined]
        assert isinstance(answer, Swap)
        assert answer.give is None or answer.give in g.players[0].hand
        assert answer.take is None or answer.take in g.players[0].candidates
        sealed.append(answer.give is None)
    assert set(sealed) == {True, False}


def searched(swap: str) -> tuple[Party, list[Event]]:
    """Purple has found E-73, and answers so; the others replace nothing."""
    s = GAME.new(Setup(seats=3), 1, auto=False)
    play(s, "flip +", "first purple", "draw E-73", "draw E-75", "draw E-77")
    mine = book(s).cards[s.players[0].candidates[0]].id
    return s, play(s, f"purple: swap {swap} {mine}" if swap else "purple: swap none",
                   "blue: swap none", "gray: swap none")  # fmt: skip


@rule("TN-RULING-116", "TN-RULING-109")
def test_by_the_backs_nobody_can_tell_whether_a_card_from_the_search_was_replaced() -> None:
    (kept, told), (replaced, told_too) = searched(""), searched("E-73")
    assert GAME.view(kept, 1) == GAME.view(replaced, 1)
    assert kept.knows[1] == replaced.knows[1]
    assert [e for e in told if e.to in (None, 1)] == [e for e in told_too if e.to in (None, 1)]
    assert Swapped(to=0, seat=0, starting=False) in told_too


@rule("TN-SETUP-15", "TN-RULING-109")
def test_who_replaced_a_starting_card_still_has_the_card_from_the_search() -> None:
    s, told = searched("S-0-1")
    assert Swapped(seat=0, starting=True) in told
    e73 = book(s).index["E-73"]
    assert all(e73 in g.players[0].hand for g in guesses(s, 1))


@rule("TN-RULING-112", "TN-RULING-114")
def test_an_offer_that_stands_shows_that_its_artifact_is_still_there() -> None:
    s = tn("""
        round 7
        turn purple
        purple 30 @2.1 secret needle hole
        blue 30 @2.1
        gray 30 @2.1
        turquoise
    """)
    play(s, "purple: offer blue hand needle ask 3")
    play(s, "purple: offer gray hand hole ask 3", "gray: accept purple")
    for g in guesses(s, 1):
        assert hand_artifacts(g, 0) == {"needle"}
        play(g, "blue: accept purple")


@rule("TN-RULING-109", "TN-EXCHANGE-3")
def test_who_has_given_away_all_his_artifacts_has_none_of_them_left() -> None:
    s = tn("""
        round 7
        turn purple
        purple 30 @2.1 secret tangle-1 hand E-01
        blue 30 @2.1 secret hole
        gray 30 @2.1
        turquoise
    """)
    play(s, "purple: offer gray hand tangle-1 ask 3", "gray: decline purple")
    play(s, "purple: offer blue hand tangle-1", "blue: accept purple")
    play(s, "organize E-01", "lay r0 +", "artifact stabilizer")
    assert all("tangle-1" in hand_artifacts(g, 1) for g in guesses(s, 2))


@rule("TN-RULING-109", "TN-RULING-70")
def test_a_deck_shuffled_from_the_open_discard_holds_nothing_else() -> None:
    s = tn("""
        round 7
        turn purple
        purple 30 @2.1 hand E-01
        blue 30 @2.5 hand E-05 secret tangle-1
        gray
        turquoise
        vault needle
        scrap hole collector
    """)
    play(s, "organize E-01", "lay r0 +", "end", "organize E-05")
    play(s, f"lay r{_rotation(s)} +", "artifact hole")
    for g in guesses(s, 2):
        assert [book(g).label(a) for a in g.vault] in (["hole"], ["collector"])


def _rotation(s: Party) -> int:
    frame = s.stack[-2]
    assert isinstance(frame, Laying)
    return book(s).cards[frame.card].rotations[s.players[frame.seat].node][0]


# --- editions of a designer


@rule("TN-TURN-4")
def test_an_action_that_costs_no_au_is_on_offer_when_all_are_spent(tmp_path: Path) -> None:
    file = designed(tmp_path, "[change.parameters]\nimpact_au = 0")
    s = tn(f"""
        edition "{file}" round 7
        turn purple au 2
        purple 20 @2.1
        blue
        gray
        2.1 E-01 r0 + purple
    """)
    assert {"impact weak +", "impact strong -"} <= legal(s, "purple")
    play(s, "impact strong +")


@rule("TN-RULING-123")
@pytest.mark.parametrize(
    ("catalogue", "kinds"),
    [
        (None, {"collapse", "hole", "collector", "needle"}),
        (True, {"collapse", "hole", "collector", "needle", "stabilizer"}),
        (False, {"collapse", "hole", "needle"}),
    ],
)
def test_the_catalogue_is_about_stabilizer_and_collector_alone(
    tmp_path: Path, catalogue: bool | None, kinds: set[str]
) -> None:
    file = designed(tmp_path, "")
    text = file.read_text("utf-8").replace(
        "\n[names]", 'without = ["tangle", "stabilizer"]\n[names]'
    )
    file.write_text(text, "utf-8")
    s = GAME.new(Setup(edition=str(file), catalogue=catalogue), 1)
    assert {book(s).kind(a) for a in s.vault} == kinds


@pytest.mark.parametrize(
    ("change", "entry", "field"),
    [
        ("[change.parameters]\nstart_energy = 0", "parameters", "start_energy"),
        ("[change.parameters]\npoints_track = 0", "parameters", "points_track"),
        ("[change.items.storage]\nprice = [10, 10]", "storage", "price"),
        ("[change.items.amplifier]\ncharges = 0", "amplifier", "charges"),
        ("[change.artifacts.tangle]\ngroup = 'energy'", "tangle", "group"),
        ("\n".join(f"[change.events.X-{n}]\ncentre = 'green'" for n in range(130)), None, None),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(
    tmp_path: Path, change: str, entry: str | None, field: str | None
) -> None:
    with pytest.raises(BadContent) as mistake:
        Book(designed(tmp_path, change))
    assert (mistake.value.entry, mistake.value.field) == (entry, field)
