"""Public and hidden information: what each seat sees, and what it can guess."""

import re

import msgspec
import pytest
from tracing import rule

from the_now.play import play, seat_named, tn
from worldline.core.machine import Event, Seat
from worldline.the_now import field
from worldline.the_now.events import BetsOpened, Discharged, GotArtifact, OfferShown
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, book

EVERYBODY = (None, 0, 1, 2, 3)
RICH = """
    round 7
    order blue gray purple
    turn blue au 1 moves 1 impact 1 bought
    purple 11 3pts @2.3 hand E-11 S-0-A gun 2 shield 1 candidates E-12 E-13 secret needle
    blue 12 4pts @2.3 hand E-21 S-1-A S-1-U accelerator 3 storage 30 secret hole tangle-1
    gray 13 5pts @V616Mon hand E-31 amplifier 4 table collapse:2 hole:25/3
    turquoise out 5 @1.2
    2.1 E-41 r1 - gray impact -2
    2.5 S-2-A + gray arcs purple blue
    2.8 T-β + gray bets purple 1/0 blue 0/1 gray 2/1
    reinforced 2.1-3.2 +2
    delayed 3.0 -3
    needle 2.1>3.5 hindrance +1
    wormhole 2.9 2
    discard E-51 E-52
    scrap stabilizer
"""


def ids(s: Party, cards: tuple[int, ...]) -> list[str]:
    return [book(s).cards[c].id for c in cards]


def words(s: Party, seat: Seat | None) -> set[str]:
    """Every word that the view of a seat holds, as it goes over the wire."""
    return set(re.findall(r'"([^"]*)"', msgspec.json.encode(GAME.view(s, seat)).decode()))


def told(events: list[Event], seat: Seat | None) -> list[Event]:
    return [e for e in events if e.to is None or e.to == seat]


# --- public


@rule("TN-INFO-1", "TN-STATE-19", "TN-STATE-20", "TN-STATE-21", "TN-RULING-109")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_energy_points_pawns_items_and_tables_are_seen_by_all(seat: Seat | None) -> None:
    purple, blue, gray, turquoise = GAME.view(tn(RICH), seat).players
    assert [p.supply for p in (purple, blue, gray, turquoise)] == [11, 12, 13, 0]
    assert [p.score for p in (purple, blue, gray, turquoise)] == [3, 4, 5, 2]
    assert (field.name(purple.node), gray.node) == ("2.3", field.V616MON)
    assert (turquoise.out, field.name(turquoise.out_node)) == (5, "1.2")
    assert (purple.gun, purple.shield, blue.accelerator) == (2, 1, 3)
    assert (purple.storage, blue.storage, gray.amplifier) == (-1, 30, 4)
    assert [(a.artifact, a.charges, a.anti, a.tension) for a in gray.table] == [
        ("collapse", 2, 0, 0),
        ("hole", 0, 25, 3),
    ]


@rule("TN-RULING-109", "TN-STATE-22", "TN-STATE-5", "TN-STATE-6")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_numbers_of_cards_and_the_artifact_discard_are_seen_by_all(seat: Seat | None) -> None:
    s = tn(RICH)
    seen = GAME.view(s, seat)
    assert [(p.cards, p.starting) for p in seen.players] == [(2, 1), (3, 2), (1, 0), (0, 0)]
    assert [p.candidates for p in seen.players] == [2, 0, 0, 0]
    assert [p.artifacts for p in seen.players] == [1, 2, 0, 0]
    assert (seen.deck, seen.discard) == (96 - 4 - 1 - 2 - 1, 2)
    assert (seen.vault, seen.scrap) == (len(s.vault), ("stabilizer",))


@rule(
    *("TN-RULING-109", "TN-STATE-10", "TN-STATE-11", "TN-STATE-12", "TN-STATE-13", "TN-STATE-14"),
    *("TN-STATE-15", "TN-STATE-16", "TN-STATE-17", "TN-STATE-18"),
)
@pytest.mark.parametrize("seat", EVERYBODY)
def test_everything_on_the_field_is_seen_by_all(seat: Seat | None) -> None:
    seen = GAME.view(tn(RICH), seat)
    at = {field.name(e.node): e for e in seen.events}
    assert seen.fate[:8] == (1, 3, 3, 3, 3, 3, 3, 0)  # the centre occurred, radius 1 was empty
    assert (at["2.1"].card, at["2.1"].rotation, at["2.1"].by) == ("E-41", 1, 2)
    assert (at["2.1"].side, at["2.1"].impact) == (False, -2)
    assert at["2.5"].arcs == (0, 1)
    assert at["2.8"].bets == ((1, 0), (0, 1), (2, 1), (0, 0))
    named = [(field.name(a), field.name(b), plus) for a, b, plus in seen.reinforced]
    assert named == [("2.1", "3.2", 2)]
    assert [(field.name(n), impact) for n, impact in seen.delayed] == [("3.0", -3)]
    assert [(field.name(n.source), n.type, n.plus) for n in seen.needles] == [("2.1", 2, 1)]
    assert seen.v616mon
    assert [(field.name(n), number) for n, number in seen.wormholes] == [("2.9", 2)]


@rule("TN-STATE-2", "TN-STATE-4", "TN-STATE-27", "TN-STATE-28")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_round_order_and_what_the_player_on_turn_has_used_are_seen_by_all(
    seat: Seat | None,
) -> None:
    seen = GAME.view(tn(RICH), seat)
    assert (seen.round, seen.phase, seen.order, seen.on_turn) == (7, 2, (1, 2, 0), 1)
    assert (seen.spent.au, seen.spent.moves, seen.spent.impact) == (1, 1, 1)
    assert (seen.spent.bought, seen.spent.attacked, seen.spent.discharged) == (True, False, False)


@rule("TN-STATE-28")
def test_used_groups_and_energy_taken_are_counted_by_the_turn() -> None:
    s = tn("round 7\npurple 20 @2.0 table hole collapse\nblue\ngray\n")
    play(s, "take 4", "jump 2.5", "take 6")
    assert (GAME.view(s, 1).spent.taken, set(s.spent.groups)) == (10, {"energy", "movement"})
    play(s, "end")
    assert (s.spent.taken, s.spent.groups) == (0, ())


# --- hidden


@rule("TN-INFO-3", "TN-INFO-4", "TN-STATE-23", "TN-STATE-24", "TN-STATE-25", "TN-RULING-109")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_view_never_holds_what_is_hidden_from_the_seat(seat: Seat | None) -> None:
    s = tn(RICH)
    secrets = {
        0: {"E-11", "S-0-A", "E-12", "E-13", "needle", "S-0-U"},  # S-0-U: he saw it go
        1: {"E-21", "S-1-A", "S-1-U", "tangle-1"},
        2: {"E-31"},
        "nobody's": {"E-51", "E-52", "E-60", "collector"},  # discard, deck, vault
    }
    for holder, cards in secrets.items():
        assert words(s, seat) & cards == (cards if holder == seat else set())


@rule("TN-INFO-3", "TN-STATE-23", "TN-STATE-25")
def test_a_player_sees_his_own_hand_candidates_and_artifacts() -> None:
    seen = GAME.view(tn(RICH), 0)
    assert (seen.hand, seen.candidates) == (("E-11", "S-0-A"), ("E-12", "E-13"))
    assert (seen.artifacts, GAME.view(tn(RICH), None).artifacts) == (("needle",), ())


@rule("TN-INFO-3")
def test_a_card_is_hidden_until_it_lies_in_the_field() -> None:
    s = tn("round 7\npurple 40 @2.0 hand E-57\nblue\ngray\n")
    events = play(s, "organize E-57")
    assert "E-57" not in words(s, 1)
    assert not told(events, 1)
    play(s, "lay r0 +")
    assert "E-57" in words(s, 1)


@rule("TN-INFO-4", "TN-STATE-24")
def test_an_artifact_got_is_told_to_its_owner_alone() -> None:
    s = tn("round 7\npurple 40 @2.0 hand E-01\nblue\ngray\n")
    events = play(s, "organize E-01", "lay r0 +", "artifact needle.1")
    got = {seat: [e.artifact for e in told(events, seat) if isinstance(e, GotArtifact)]
           for seat in (None, 0, 1)}  # fmt: skip
    assert got == {None: [None], 0: [None, "needle"], 1: [None]}
    assert "needle" not in words(s, 1)


@rule("TN-INFO-4", "TN-STATE-29")
def test_artifacts_are_hidden_while_they_change_hands() -> None:
    s = tn("round 7\npurple 40 @2.0 secret stabilizer\nblue 40 @2.0\ngray @2.0\n")
    events = play(s, "offer blue give 3 hand stabilizer ask 5")
    for seat, offered in ((0, ("stabilizer",)), (1, ("stabilizer",)), (2, None), (None, None)):
        (offer,) = GAME.view(s, seat).offers
        assert (offer.give, offer.ask, offer.give_unseen, offer.give_hand) == (3, 5, 1, offered)
        shown = [e for e in told(events, seat) if isinstance(e, OfferShown)]
        assert len(shown) == (offered is not None)
    events = play(s, "blue: accept purple")
    assert "stabilizer" not in words(s, 2) | words(s, 0) | {str(told(events, 2))}
    assert GAME.view(s, 1).artifacts == ("stabilizer",)


@rule("TN-INFO-4")
def test_a_discharged_artifact_is_shown() -> None:
    s = tn("round 7\npurple 40 @2.0 secret stabilizer\nblue\ngray\n")
    events = play(s, "discharge stabilizer")
    assert Discharged(seat=0, artifact="stabilizer", energy=22) in told(events, None)
    assert GAME.view(s, 1).scrap == ("stabilizer",)


@rule("TN-INFO-5", "TN-INFO-2", "TN-STATE-26", "TN-STATE-30", "TN-DEC-22")
def test_bets_and_what_they_will_cost_are_hidden_until_all_are_opened() -> None:
    position = "round 7\npurple 40 @2.0 secret tangle-1\nblue 40\ngray 40\n"
    views = []
    for bet in ("bet 0", "bet 1 +5"):
        s = tn(position)
        play(s, "cast tangle-1", "lay r0 +")
        assert not play(s, f"blue: {bet}")
        views.append([GAME.view(s, seat) for seat in (None, 0, 2)])
    assert views[0] == views[1]
    assert views[0][0].asked == (0, 2)  # that blue has bet is seen
    events = play(s, "purple: bet 3", "gray: bet 0")
    (opened,) = [e for e in told(events, None) if isinstance(e, BetsOpened)]
    assert opened.bets == ((0, 3, 0, 0, 0), (1, 1, 0, 5, 0), (2, 0, 1, 0, 0))
    assert GAME.view(s, 0).players[1].supply == 0


@rule("TN-INFO-2")
def test_the_supply_told_during_betting_is_the_one_before_it() -> None:
    s = tn("round 7\npurple 40 @2.0 secret tangle-1\nblue 40\ngray 40\n")
    play(s, "cast tangle-1", "lay r0 +", "blue: bet 1 +2")
    assert [p.supply for p in GAME.view(s, 0).players] == [40, 40, 40]
    play(s, "purple: bet 3", "gray: bet 0")
    assert [p.supply for p in GAME.view(s, 0).players] == [40, 24, 40]


@rule("TN-STATE-9", "TN-STATE-5", "TN-STATE-6")
def test_no_view_tells_the_seed_or_the_order_of_the_decks() -> None:
    one, two = tn(RICH), tn(RICH.replace("round 7", "round 7 seed 4711"))
    for seat in EVERYBODY:
        assert GAME.view(one, seat) == GAME.view(two, seat)


# --- guesses: states a seat cannot tell from the true one


def guesses(s: Party, name: str) -> list[Party]:
    seat = seat_named(s, name)
    found = [GAME.guess(s, seat, seed) for seed in range(25)]
    for g in found:
        assert GAME.view(g, seat) == GAME.view(s, seat)
        assert not GAME.problems(g)
    return found


@rule("TN-INFO-3", "TN-INFO-4")
@pytest.mark.parametrize("name", ["purple", "blue", "gray"])
def test_a_guess_looks_like_the_truth_and_varies_what_is_hidden(name: str) -> None:
    s = tn(RICH)
    found = guesses(s, name)
    other = seat_named(s, "blue" if name == "purple" else "purple")
    assert len({g.players[other].hand for g in found}) > 5
    assert len({g.players[other].secret for g in found}) > 1
    assert len({tuple(g.discard) for g in found}) > 5


@rule("TN-INFO-3", "TN-DRAW-2")
def test_cards_a_player_discarded_himself_are_in_no_hand_he_guesses() -> None:
    four = "hand S-0-A S-0-U S-0-L S-0-1"
    s = tn(f"purple {four}\nblue hand E-04 E-05 E-06 E-07\ngray hand E-08\nturquoise\n")
    play(s, "end", "draw E-01", "draw E-02", "draw E-03", "purple: keep E-02")
    for g in guesses(s, "purple"):
        held = {c for p in g.players for c in (*p.hand, *p.candidates)}
        assert not held & {book(s).index["E-01"], book(s).index["E-03"]}
        assert ids(s, tuple(g.discard)) == ["E-01", "E-03"]
    blues = [ids(s, tuple(g.discard)) for g in guesses(s, "blue")]
    assert any(discard != ["E-01", "E-03"] for discard in blues)


@rule("TN-SETUP-4", "TN-INFO-3")
def test_without_a_swap_everybody_knows_the_starting_hands() -> None:
    s = GAME.new(Setup(seats=4, swap=False), 1)
    assert all(g.players == s.players for g in guesses(s, "purple"))


@rule("TN-RULING-116", "TN-INFO-3")
def test_after_a_swap_nobody_else_knows_what_was_replaced() -> None:
    s = GAME.new(Setup(seats=4), 1)
    mine = ids(s, s.players[0].candidates)[0]
    play(s, f"purple: swap S-0-1 {mine}", *(f"{c}: swap none" for c in ("blue", "gray")))
    play(s, "turquoise: swap none")
    found = guesses(s, "blue")
    assert len({g.players[0].hand for g in found}) > 5
    assert len({tuple(g.gone) for g in found}) > 1
    assert all(len(g.gone) == 1 and book(s).cards[g.gone[0]].owner == 0 for g in found)
    assert all(g.players[0].hand == s.players[0].hand for g in guesses(s, "purple"))


@rule("TN-THREE-1")
def test_the_card_of_a_search_is_known_to_all_until_it_may_have_been_swapped() -> None:
    s = GAME.new(Setup(seats=3), 1, auto=False)
    play(s, "flip +", "first purple", "draw E-73", "draw E-75", "draw E-77")
    for g in guesses(s, "blue"):
        assert "E-73" in ids(s, g.players[0].hand)
    play(s, "purple: swap none", "blue: swap none", "gray: swap none")
    assert not all("E-73" in ids(s, g.players[0].hand) for g in guesses(s, "blue"))
    assert all("E-73" in ids(s, g.players[0].hand) for g in guesses(s, "purple"))


@rule("TN-INFO-4")
def test_an_artifact_shown_in_an_offer_is_known_to_the_partner_alone() -> None:
    s = tn("""
        round 7
        purple 40 @2.0 secret stabilizer
        blue 40 @2.0
        gray @2.0 secret needle
        turquoise
    """)
    play(s, "offer blue give hand stabilizer ask 5", "blue: decline purple")
    shown = s.players[0].secret
    assert all(g.players[0].secret == shown for g in guesses(s, "blue"))
    assert len({g.players[0].secret for g in guesses(s, "turquoise")}) > 3


@rule("TN-INFO-3", "TN-DRAW-4")
def test_after_the_discard_is_shuffled_its_cards_may_be_drawn_by_others() -> None:
    four = "hand S-0-A S-0-U S-0-L S-0-1"
    s = tn(f"purple {four}\nblue\ngray\nturquoise\ndeck E-01 E-02 E-03 E-04 E-05\n")
    play(s, "end", "draw E-01", "draw E-02", "draw E-03", "purple: keep E-01")
    play(s, "end", "draw E-04", "draw E-05", "draw E-02")  # blue; E-02 and E-03 were shuffled
    seen = [ids(s, g.players[1].candidates) for g in guesses(s, "purple")]
    assert any("E-03" in candidates for candidates in seen)
    assert not any("E-01" in candidates for candidates in seen)
