"""Exchanging energy and artifacts (TN-EXCHANGE)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core.machine import Event, Illegal
from worldline.the_now.events import Exchanged, Offered, OfferEnded, OfferShown
from worldline.the_now.game import GAME
from worldline.the_now.schema import Keep, Offer, Trade
from worldline.the_now.state import Party, book

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"


def position(purple: str = "", blue: str = "", gray: str = "", more: str = "") -> Party:
    """All three in one node, purple on turn, everybody with 20 ⚡."""
    return tn(f"round 7\npurple 20 {HAND} {purple}\nblue 20 {blue}\ngray 20 {gray}\n{more}")


def supplies(s: Party) -> list[int]:
    return [p.supply for p in s.players]


def secrets(s: Party, seat: int) -> list[str]:
    return [book(s).label(a) for a in s.players[seat].secret]


def ended(events: list[Event]) -> list[str]:
    return [e.how for e in events if isinstance(e, OfferEnded)]


# --- who, when, what


@rule("TN-EXCHANGE-1", "TN-RULING-110")
def test_two_players_in_a_node_exchange_in_the_turn_of_either() -> None:
    s = position()
    play(s, "purple: offer blue give 3", "blue: accept purple")
    play(s, "gray: offer purple give 5 ask 1", "purple: accept gray")
    assert supplies(s) == [20 - 3 + 5 - 1, 23, 16]


@rule("TN-EXCHANGE-1", "TN-RULING-110")
def test_nobody_exchanges_in_the_turn_of_a_third() -> None:
    s = position()
    refuses(s, "blue: offer gray give 3", "TN-EXCHANGE-1")


@rule("TN-EXCHANGE-1", "TN-RULING-110")
def test_partners_are_other_active_players_of_the_same_node() -> None:
    s = tn("round 7\npurple\nblue @2.1\ngray out 5\nyellow")
    refuses(s, "purple: offer blue give 3", "TN-EXCHANGE-1")
    refuses(s, "blue: offer purple give 3", "TN-EXCHANGE-1")
    refuses(s, "purple: offer gray give 3", "TN-EXCHANGE-1")
    refuses(s, "purple: offer purple give 3", "TN-EXCHANGE-1")
    play(s, "purple: offer yellow give 3")


@rule("TN-RULING-110")
def test_something_must_change_hands() -> None:
    refuses(position(), "purple: offer blue", "TN-RULING-110")
    refusal = refuses(position(), "purple: offer blue give 4 ask 4", "TN-RULING-110")
    assert refusal.why == "4 ⚡ for 4 ⚡: nothing would change hands"


@rule("TN-EXCHANGE-2", "TN-RULING-111")
def test_only_energy_and_artifacts_are_exchanged() -> None:
    s = position("gun 2 storage 9 candidates E-01")
    with pytest.raises(Illegal) as refusal:
        GAME.check(s, Trade(0), Keep(s.players[0].hand[0]))
    assert refusal.value.rule == "TN-EXCHANGE-2"
    assert set(Offer.__struct_fields__) == {
        *("to", "give", "give_hand", "give_table", "ask", "ask_table", "ask_unnamed", "counter")
    }


@rule("TN-RULING-111")
@pytest.mark.parametrize("offer", [Offer(1, give=-3), Offer(1, ask=-3), Offer(1, ask_unnamed=-1)])
def test_amounts_are_not_negative(offer: Offer) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.check(position(blue="secret hole"), Trade(0), offer)
    assert refusal.value.rule == "TN-RULING-111"


@rule("TN-EXCHANGE-5", "TN-RULING-114")
@pytest.mark.parametrize(
    "offer",
    [
        "give 21",
        "ask 21",
        "give hand needle",
        "give table needle",
        "ask table hole",
        "give hand collapse collapse",
        "unnamed 2",
    ],
)
def test_both_must_have_what_they_give(offer: str) -> None:
    s = position("secret collapse", "secret hole", "secret needle table needle hole")
    refuses(s, f"purple: offer blue {offer}", "TN-TURN-6")


# --- artifacts


@rule("TN-EXCHANGE-3")
def test_hand_goes_to_hand_and_table_to_table() -> None:
    s = position("secret needle table collapse", "secret needle")
    play(s, "offer blue give hand needle table collapse", "blue: accept purple")
    assert secrets(s, 0) == []
    assert secrets(s, 1) == ["needle", "needle"]
    assert not s.players[0].table
    assert book(s).kind(s.players[1].table[0].artifact) == "collapse"


@rule("TN-EXCHANGE-3", "TN-RULING-112")
def test_of_hand_artifacts_the_rest_see_only_the_number() -> None:
    s = position("secret needle tangle-2")
    events = play(s, "offer blue give 2 hand tangle-2 ask 5")
    offer = GAME.view(s, 2).offers[0]
    assert (offer.give, offer.give_unseen, offer.give_hand, offer.ask) == (2, 1, None, 5)
    assert GAME.view(s, None).offers == GAME.view(s, 2).offers
    assert [GAME.view(s, seat).offers[0].give_hand for seat in (0, 1)] == [("tangle-2",)] * 2
    shown = [e.to for e in events if isinstance(e, OfferShown)]
    assert shown == [0, 1]
    events = play(s, "blue: accept purple")
    told = [e for e in events if e.to in (None, 2)]
    assert "tangle" not in str(told)
    assert [e.given_unseen for e in told if isinstance(e, Exchanged)] == [1]
    assert GAME.view(s, 2).players[1].artifacts == 1


@rule("TN-EXCHANGE-3", "TN-RULING-112")
def test_the_rest_cannot_tell_which_artifact_it_was() -> None:
    """Two offers of different artifacts look the same to gray, before and after the exchange."""
    seen, told = [], []
    for label in ("needle", "tangle-2"):
        s = position("secret needle tangle-2")
        events = play(s, f"offer blue give hand {label}", "blue: accept purple")
        seen.append(GAME.view(s, 2))
        told.append([e for e in events if e.to in (None, 2)])
    assert seen[0] == seen[1]
    assert told[0] == told[1]


@rule("TN-RULING-112")
def test_the_partner_remembers_what_he_was_shown() -> None:
    s = position("secret tangle-2")
    play(s, "offer blue give hand tangle-2", "blue: decline purple")
    guesses = [[secrets(GAME.guess(s, seat, n), 0) for n in range(9)] for seat in (1, 2)]
    assert guesses[0] == [["tangle-2"]] * 9
    assert guesses[1] != guesses[0]


@rule("TN-EXCHANGE-4")
def test_a_cast_artifact_keeps_its_whole_state() -> None:
    s = position("table hole:25/3 collapse:1")
    before = s.players[0].table
    play(s, "offer blue give table hole collapse", "blue: accept purple")
    assert s.players[1].table == before
    assert before[0].anti == 25


@rule("TN-EXCHANGE-7")
def test_an_artifact_used_and_handed_over_is_used_by_the_receiver_in_the_same_round() -> None:
    s = position("table stabilizer:2")
    play(s, "stabilize +", "offer blue give table stabilizer", "blue: accept purple", "end")
    play(s, "blue: stabilize +")
    assert s.players[1].table[0].charges == 0
    assert s.round == 7


@rule("TN-EXCHANGE-8", "TN-RULING-69")
def test_an_exhausted_artifact_is_given_away_to_make_room_for_another() -> None:
    s = position("table needle:0 secret needle")
    refuses(s, "cast needle", "TN-ARTIFACT-5")
    play(s, "offer blue give table needle", "blue: accept purple", "cast needle")
    assert [s.players[seat].table[0].charges for seat in (0, 1)] == [3, 0]


@rule("TN-RULING-68")
def test_no_exchange_leaves_two_of_a_kind_on_a_table() -> None:
    s = position("table needle:3", "table needle:0 hole")
    refuses(s, "offer blue give table needle", "TN-RULING-68")
    refuses(s, "offer blue ask table needle", "TN-RULING-68")
    refuses(s, "offer blue give table needle ask table hole", "TN-RULING-68")
    play(s, "offer blue give table needle ask table needle", "blue: accept purple")
    assert [s.players[seat].table[-1].charges for seat in (0, 1)] == [0, 3]


@rule("TN-RULING-68")
def test_hands_may_hold_several_of_a_kind() -> None:
    s = position("secret needle", "secret needle table needle")
    play(s, "offer blue give hand needle", "blue: accept purple")
    assert secrets(s, 1) == ["needle", "needle"]


# --- consent


@rule("TN-EXCHANGE-5")
def test_nothing_changes_hands_without_consent() -> None:
    s = position("table hole")
    play(s, "offer blue give 3 table hole ask 9")
    assert supplies(s) == [20, 20, 20]
    refuses(s, "purple: accept purple", "TN-RULING-114")
    refuses(s, "gray: accept purple", "TN-RULING-114")
    assert ended(play(s, "blue: decline purple")) == ["declined"]
    refuses(s, "blue: accept purple", "TN-RULING-114")
    assert supplies(s) == [20, 20, 20]
    assert s.players[0].table


@rule("TN-EXCHANGE-6", "TN-RULING-110")
def test_exchanges_follow_one_another_without_limit_or_cost() -> None:
    s = position(more="turn purple au 2 moves 2")
    spent = s.spent
    for _ in range(6):
        play(s, "offer blue give 7", "blue: accept purple")
        play(s, "blue: offer purple give 7", "purple: accept blue")
    assert supplies(s) == [20, 20, 20]
    assert (s.spent.au, s.spent.moves) == (spent.au, spent.moves)


@rule("TN-RULING-112")
def test_an_unnamed_artifact_is_named_in_a_counter_offer() -> None:
    s = position(blue="secret needle hole")
    play(s, "offer blue give 9 unnamed 1")
    refuses(s, "blue: accept purple", "TN-RULING-112")
    assert "accept purple" not in legal(s, "blue")
    events = play(s, "blue: offer purple give hand needle ask 9 counter 0")
    assert ended(events) == ["countered"]
    assert GAME.view(s, 0).offers[0].give_hand == ("needle",)
    play(s, "purple: accept blue")
    assert (secrets(s, 0), supplies(s)) == (["needle"], [11, 29, 20])


@rule("TN-RULING-113")
def test_who_gives_his_last_energy_is_out_with_all_he_received() -> None:
    s = position(blue="secret needle", gray="table hole:5/1")
    play(s, "gray: offer purple give 20 table hole", "purple: accept gray")
    assert s.players[2].out == 7
    play(s, "blue: offer purple give 20 ask table hole", "purple: accept blue")
    assert s.players[1].out == 7
    assert sorted(book(s).label(a) for a in s.gone_artifacts) == ["hole", "needle"]
    assert supplies(s) == [60, 0, 0]


@rule("TN-RULING-113")
def test_the_result_of_an_exchange_counts() -> None:
    s = position()
    play(s, "offer blue give 20 ask 1", "blue: accept purple")
    assert (supplies(s)[0], s.players[0].out) == (1, 0)


def test_a_few_sensible_offers_are_suggested_once_a_turn() -> None:
    """Any lawful offer may be made; these are for those who pick from a list."""
    s = position("secret needle", "secret tangle-1 table hole", "12")
    assert {action for action in legal(s, "purple") if action.startswith("offer")} == {
        "offer blue give hand needle ask 12",
        "offer blue give 12 ask table hole",
        "offer blue give 12 unnamed 1",
    }
    play(s, "offer blue give 9 unnamed 1")
    assert not any(action.startswith("offer") for action in legal(s, "purple"))
    assert "offer purple give hand tangle-1 ask 9 counter 0" in legal(s, "blue")


# --- open offers


@rule("TN-RULING-114")
def test_an_offer_lapses_with_the_turn_and_does_not_block_it() -> None:
    s = position()
    play(s, "offer blue give 3", "extract")
    assert s.offers
    assert ended(play(s, "end")) == ["lapsed"]
    assert not s.offers
    refuses(s, "blue: accept purple", "TN-RULING-114")


@rule("TN-RULING-114")
def test_an_offer_lapses_when_one_leaves_the_node() -> None:
    s = position()
    play(s, "offer blue give 3", "gray: offer purple give 1")
    assert ended(play(s, "move 2.1")) == ["lapsed", "lapsed"]
    assert not s.offers


@rule("TN-RULING-114")
@pytest.mark.parametrize(
    ("offer", "then"),
    [
        ("offer blue give 20", "buy shield"),
        ("offer blue give hand needle", "discharge needle"),
        ("offer blue give hand needle", "cast needle"),
        ("blue: offer purple ask 20", "buy shield"),
    ],
)
def test_an_offer_lapses_when_it_can_no_longer_be_fulfilled(offer: str, then: str) -> None:
    s = position("secret needle")
    play(s, offer)
    assert ended(play(s, then)) == ["lapsed"]
    assert not s.offers


@rule("TN-RULING-114")
def test_an_offer_is_withdrawn() -> None:
    s = position()
    play(s, "offer blue give 3")
    refuses(s, "withdraw gray", "TN-RULING-114")
    assert ended(play(s, "withdraw blue")) == ["withdrawn"]
    refuses(s, "blue: accept purple", "TN-RULING-114")


@rule("TN-RULING-114")
def test_a_counter_offer_declines_the_offer_it_answers() -> None:
    s = position()
    play(s, "offer blue give 3", "offer blue give 1", "gray: offer purple give 1")
    events = play(s, "blue: offer purple ask 4 counter 0")
    assert ended(events) == ["countered"]
    assert [o.offer.give for o in s.offers if o.by == 0] == [1]  # the other one stays open
    play(s, "withdraw blue")
    refuses(s, "blue: offer purple ask 4 counter 0", "TN-RULING-114")
    assert [type(e) for e in events] == [OfferEnded, Offered]
    refuses(s, "blue: accept purple", "TN-RULING-114")
    play(s, "purple: accept blue", "purple: accept gray")
    assert supplies(s) == [20 - 4 + 1, 24, 19]


@rule("TN-RULING-114")
def test_several_offers_are_open_and_each_is_judged_when_it_is_accepted() -> None:
    s = position()
    play(s, "offer blue give 12", "offer blue give 5 ask 1", "offer gray give 12")
    assert {"accept purple", "accept purple 1", "decline purple 1"} <= legal(s, "blue")
    assert "accept purple" in legal(s, "gray")
    events = play(s, "blue: accept purple")
    assert ended(events) == ["lapsed"]  # gray's: 8 of the 12 are left
    play(s, "blue: accept purple")
    assert supplies(s) == [20 - 12 - 4, 36, 20]
    assert not s.offers


@rule("TN-RULING-114")
@pytest.mark.parametrize("needles", [1, 2])
def test_two_offers_of_one_kind_are_kept_if_there_are_two_copies(needles: int) -> None:
    s = position("secret" + " needle" * needles)
    play(s, "offer blue give hand needle", "offer gray give hand needle")
    lapsed = ended(play(s, "gray: accept purple"))
    assert len(lapsed) == 2 - needles
    assert len(s.offers) == needles - 1


@rule("TN-RULING-114", "TN-RULING-68")
def test_a_lawful_offer_may_be_unlawful_when_it_is_accepted() -> None:
    s = position("secret needle", "table needle:1")
    play(s, "blue: offer purple give table needle", "cast needle")
    refuses(s, "purple: accept blue", "TN-RULING-68")
    assert "accept blue" not in legal(s, "purple")


@rule("TN-RULING-17", "TN-RULING-113")
def test_a_player_who_gives_away_his_last_energy_in_his_own_turn_ends_it() -> None:
    s = tn("""
        round 4 order purple blue gray
        turn purple
        purple 16⚡ @2.1
        blue 10⚡ @2.1
        gray 10⚡ @3.1
    """)
    play(s, "blue: offer purple ask 16", "purple: accept blue")
    assert s.players[0].out == 4
    assert {d.seat for d in GAME.decisions(s)} == {1}
    assert s.on_turn == 1
