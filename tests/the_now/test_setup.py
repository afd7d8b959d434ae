"""Preparing the game: colours, decks, hands, the search with three players, the swap."""

from pathlib import Path

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, seat_named, tn
from worldline.core.machine import Illegal
from worldline.the_now.events import Swapped, TurnedOver
from worldline.the_now.game import GAME
from worldline.the_now.pages import COLOURS, PHASE_COLOURS
from worldline.the_now.schema import ChooseSwap, TakeTurn
from worldline.the_now.setup import Setup
from worldline.the_now.state import FAILED, FUTURE, NEUTRAL, OCCURRED, Party, book, colour

STARTING = ("A", "U", "L", "1", "2")


def begin(seats: int = 4, *, auto: bool = True, **options: object) -> Party:
    return GAME.new(Setup(seats=seats, **options), 1, auto=auto)  # type: ignore[arg-type]


def first_game(seats: int = 4) -> Party:
    return begin(seats, swap=False)


def hand(s: Party, name: str) -> set[str]:
    return {book(s).cards[c].id for c in s.players[seat_named(s, name)].hand}


def candidates(s: Party, name: str) -> list[str]:
    return [book(s).cards[c].id for c in s.players[seat_named(s, name)].candidates]


def ids(s: Party, cards: list[int]) -> set[str]:
    return {book(s).cards[c].id for c in cards}


def only_these_cards(folder: Path, events: str) -> str:
    """An edition with an event deck of its own."""
    (folder / "events.toml").write_text(events)
    edition = folder / "small.toml"
    edition.write_text('name = "Small"\nevents = "events.toml"\n[names]\n[sources]\n')
    return str(edition)


# --- the table


@rule("TN-SETUP-1", "TN-FIELD-4")
def test_the_game_begins_with_an_unrealized_field_in_round_1_of_phase_0() -> None:
    s = first_game()
    seen = GAME.view(s, None)
    assert (seen.round, seen.phase) == (1, 0)
    assert PHASE_COLOURS[seen.phase] == "pale yellow"
    assert set(seen.fate) == {FUTURE}
    assert [event.node for event in seen.events] == [0]


@rule("TN-SETUP-2")
def test_events_and_artifacts_form_two_decks_without_the_starting_events() -> None:
    s = first_game()
    cards = [book(s).cards[c] for c in s.deck]
    assert len(cards) == 96
    assert all(card.owner < 0 for card in cards)
    assert sorted(s.vault) == list(range(len(book(s).artifact_cards)))


@rule("TN-SETUP-2")
def test_the_decks_are_shuffled() -> None:
    deals = {tuple(p.candidates for p in GAME.new(Setup(), seed).players) for seed in range(5)}
    assert len(deals) == 5
    s = begin(auto=False)
    play(s, "flip +", "first purple", "draw E-96", "draw E-50", "draw E-01")
    assert "E-96" in candidates(s, "purple")


@rule("TN-SETUP-3", "TN-DEC-1")
def test_every_player_has_the_colour_he_chose() -> None:
    s = begin(3, colours=("yellow", "gray", "blue"))
    assert [colour(s, seat) for seat in range(3)] == ["yellow", "gray", "blue"]
    assert [p.colour for p in GAME.view(begin(3), None).players] == list(COLOURS[:3])


@rule("TN-SETUP-3")
@pytest.mark.parametrize(
    ("colours", "at_fault"),
    [
        (("blue", "blue", "gray"), "TN-SETUP-3"),
        (("blue", "gray"), "TN-SETUP-3"),
        (("blue", "gray", "pink"), "TN-MISS-3"),
    ],
)
def test_a_colour_belongs_to_one_player(colours: tuple[str, ...], at_fault: str) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.new(Setup(seats=3, colours=colours), 1)
    assert refusal.value.rule == at_fault


@rule("TN-SETUP-4")
def test_the_starting_events_of_his_colour_are_a_players_hand() -> None:
    s = first_game()
    assert hand(s, "gray") == {f"S-2-{kind}" for kind in STARTING}
    assert not ids(s, s.gone)


@rule("TN-SETUP-5")
def test_what_a_player_organizes_carries_a_token_of_his_colour() -> None:
    s = tn("purple 16 @1.0\nblue 16 @1.1 hand E-01\ngray\nturn blue\n")
    play(s, "organize E-01", "lay r1 -")
    event = next(e for e in GAME.view(s, None).events if e.card == "E-01")
    assert (colour(s, event.by), event.side) == ("blue", False)


@rule("TN-SETUP-6", "TN-SETUP-7", "TN-SETUP-10", "TN-SETUP-11")
def test_players_start_in_the_centre_with_16_energy_2_points_and_no_items() -> None:
    for p in GAME.view(first_game(6), None).players:
        assert (p.supply, p.score, p.node) == (16, 2, 0)
        assert (p.gun, p.shield, p.accelerator, p.storage, p.amplifier) == (0, 0, 0, -1, 0)
        assert (p.table, p.artifacts) == ((), 0)


@rule("TN-SETUP-9")
@pytest.mark.parametrize(("side", "fate"), [("+", OCCURRED), ("-", FAILED)])
def test_the_neutral_token_decides_the_central_event(side: str, fate: int) -> None:
    s = begin(3, swap=False, auto=False)
    play(s, f"flip {side}", "first purple")
    centre = s.laid[0]
    assert centre is not None
    assert centre.by == NEUTRAL
    play(s, *["end"] * 6, *(f"{name}: go 1.0" for name in COLOURS[:3]))
    assert s.fate[0] == fate


@rule("TN-SETUP-9", "TN-SETUP-12")
def test_token_and_first_player_are_left_to_chance() -> None:
    games = [GAME.new(Setup(seats=3, swap=False), seed) for seed in range(40)]
    assert {game.on_turn for game in games} == {0, 1, 2}
    assert {event.side for game in games if (event := game.laid[0])} == {True, False}


@rule("TN-SETUP-12")
def test_the_chosen_player_has_the_first_turn_of_round_1() -> None:
    s = begin(swap=False, auto=False)
    play(s, "flip +", "first gray")
    assert s.on_turn == seat_named(s, "gray")
    assert [colour(s, seat) for seat in s.order] == ["gray", "turquoise", "purple", "blue"]


@rule("TN-STATE-1")
def test_a_table_agrees_on_edition_rounds_and_artifacts() -> None:
    assert begin(edition="time-horizon").edition == "time-horizon"
    assert begin().phases == (2, 3, 4, 5, 6)
    assert begin(rounds="even").phases == (4, 4, 4, 4, 4)
    with pytest.raises(Illegal) as refusal:
        begin(rounds="odd")
    assert refusal.value.rule == "TN-MISS-1"


@rule("TN-STATE-1")
@pytest.mark.parametrize(
    ("edition", "catalogue", "inside"),
    [
        ("the-now", None, True),
        ("the-now", False, False),
        ("time-horizon", None, False),
        ("time-horizon", True, True),
    ],
)
def test_stabilizer_and_collector_may_be_left_out(
    edition: str, catalogue: bool | None, inside: bool
) -> None:
    s = begin(edition=edition, catalogue=catalogue)
    kinds = {book(s).kind(a) for a in s.vault}
    assert kinds >= {"collapse", "hole", "needle", "tangle"}
    assert ({"stabilizer", "collector"} <= kinds) is inside
    assert ({"stabilizer", "collector"} & kinds == set()) is not inside


# --- how many play


@rule("TN-RULING-119")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_may_play(seats: int) -> None:
    assert len(begin(seats).players) == seats


@rule("TN-RULING-119")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_or_more_may_not(seats: int) -> None:
    with pytest.raises(Illegal) as refusal:
        begin(seats)
    assert refusal.value.rule == "TN-RULING-119"


@rule("TN-RULING-118", "TN-STATE-1")
def test_two_players_must_switch_their_variant_on() -> None:
    with pytest.raises(Illegal) as refusal:
        begin(2)
    assert refusal.value.rule == "TN-RULING-118"
    assert len(begin(2, two_players=True).players) == 2


@rule("TN-RULING-118")
def test_two_players_search_with_the_other_one() -> None:
    s = begin(2, two_players=True, auto=False)
    events = play(s, "flip +", "first purple", "draw E-01", "draw E-13")
    shown = [e.fits for e in events if isinstance(e, TurnedOver)]
    assert shown[:2] == [False, True]  # blue plays, gray does not
    assert hand(s, "purple") == {"S-0-A", "E-13", "S-0-L", "S-0-1", "S-0-2"}


@rule("TN-RULING-118")
def test_two_players_name_the_opponent_on_one_arc_and_draw_5_candidates() -> None:
    s = tn("purple 16 @1.0 hand S-0-A\nblue\n")
    play(s, "organize S-0-A", "lay r0 +")
    assert legal(s, "purple") == {"name blue -", "name - blue", "back"}
    refuses(s, "name - -", "TN-FLEX-2")
    play(s, "name - blue", "end")
    assert len(candidates(s, "purple")) == 5


# --- the search with three players


@rule("TN-SETUP-14", "TN-THREE-1", "TN-RULING-115")
def test_with_three_players_the_search_comes_before_the_swap_in_turn_order() -> None:
    s = begin(3, auto=False)
    events = play(
        s,
        *("flip +", "first blue"),
        *("draw E-01", "draw E-03", "draw E-75"),  # blue: purple gains, gray gains, only blue
        *("draw E-01", "draw E-77"),
        "draw E-73",
    )
    shown = [e for e in events if isinstance(e, TurnedOver)]
    assert [(colour(s, e.seat), book(s).cards[e.card].id, e.fits) for e in shown] == [
        ("blue", "E-01", False),
        ("blue", "E-03", False),
        ("blue", "E-75", True),
        ("gray", "E-01", False),  # what blue turned over is in the deck again
        ("gray", "E-77", True),
        ("purple", "E-73", True),
    ]
    assert {type(d) for d in GAME.decisions(s)} == {ChooseSwap}


@rule("TN-THREE-1", "TN-RULING-115")
def test_the_card_found_must_replace_the_supporting_event_which_leaves_the_game() -> None:
    s = begin(3, auto=False)
    play(s, "flip +", "first purple", "draw E-73")
    assert hand(s, "purple") == {"S-0-A", "E-73", "S-0-L", "S-0-1", "S-0-2"}
    assert "S-0-U" in ids(s, s.gone)
    assert "E-73" not in ids(s, s.deck)


@rule("TN-RULING-115")
@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("E-73", True),  # ✓ purple, × empty
        ("E-74", True),  # the other way round
        ("E-25", True),  # the other arc is turquoise, whom nobody plays
        ("E-61", True),  # so is this, for 2 points
        ("E-01", False),  # the other arc is an opponent's
        ("E-85", False),  # red: no points gained
        ("E-75", False),  # an opponent's own
        ("E-86", False),  # nobody's
    ],
)
def test_a_card_fits_if_only_the_searcher_can_gain_points_on_it(card: str, fits: bool) -> None:
    s = begin(3, auto=False)
    events = play(s, "flip +", "first purple", f"draw {card}")
    shown = [e for e in events if isinstance(e, TurnedOver)]
    assert shown[0].fits is fits


@rule("TN-RULING-115")
def test_a_card_turned_over_lies_open_until_the_search_is_over() -> None:
    s = begin(3, auto=False)
    with pytest.raises(Illegal) as refusal:
        play(s, "flip +", "first purple", "draw E-01", "draw E-01")
    assert refusal.value.rule == "TN-DRAW-2"
    assert "draw E-02" in legal(s)
    assert "draw E-01" not in legal(s)


@rule("TN-RULING-115")
def test_without_a_hit_the_supporting_event_stays(tmp_path: Path) -> None:
    card = 'centre = "green"\ntick = "blue"\nlinks = "b3G"\n'
    edition = only_these_cards(tmp_path, "".join(f"[E-{n:02}]\n{card}" for n in range(1, 13)))
    s = begin(3, edition=edition, auto=False)
    events = play(s, "flip +", "first purple")
    shown = [e for e in events if isinstance(e, TurnedOver)]
    assert len({e.card for e in shown if e.seat == 0}) == 12  # purple turned over the whole deck
    assert "S-0-U" in hand(s, "purple")
    assert "S-1-U" not in hand(s, "blue")


@rule("TN-SETUP-14")
def test_with_four_players_nobody_searches() -> None:
    s = begin(4, auto=False)
    events = play(s, "flip +", "first purple")
    assert not [e for e in events if isinstance(e, TurnedOver)]
    assert hand(s, "purple") == {f"S-0-{kind}" for kind in STARTING}


# --- replacing one card


def dealt(seats: int = 4) -> Party:
    """E-01 to E-12, dealt in turn; everybody is asked for his swap."""
    s = begin(seats, auto=False)
    play(s, "flip +", "first purple", *(f"draw E-{n:02}" for n in range(1, 3 * seats + 1)))
    return s


@rule("TN-SETUP-13")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_first_game_skips_search_and_swap(seats: int) -> None:
    s = first_game(seats)
    assert GAME.decisions(s)[0] == TakeTurn(s.on_turn)
    assert hand(s, "blue") == {f"S-1-{kind}" for kind in STARTING}
    assert len(s.deck) == 96


@rule("TN-SETUP-15", "TN-DEC-2")
def test_everybody_may_give_one_hand_card_for_one_of_three() -> None:
    s = dealt()
    assert GAME.decisions(s) == tuple(ChooseSwap(seat) for seat in range(4))
    assert candidates(s, "blue") == ["E-02", "E-06", "E-10"]
    options = legal(s, "blue")
    assert len(options) == 16
    assert {"swap none", "swap S-1-A E-02", "swap S-1-2 E-10"} <= options
    refuses(s, "blue: swap S-1-A E-01", "TN-SETUP-15")
    refuses(s, "blue: swap S-0-A E-02", "TN-SETUP-15")
    refuses(s, "blue: swap S-1-A", "TN-SETUP-15")


@rule("TN-SETUP-15", "TN-SETUP-16", "TN-SETUP-17")
def test_the_replaced_card_leaves_the_game_and_the_others_go_back_to_the_deck() -> None:
    s = dealt()
    play(s, "purple: swap S-0-1 E-05", "blue: swap none", "gray: swap none")
    play(s, "turquoise: swap none")
    assert hand(s, "purple") == {"S-0-A", "S-0-U", "S-0-L", "E-05", "S-0-2"}
    assert hand(s, "blue") == {f"S-1-{kind}" for kind in STARTING}
    assert ids(s, s.gone) == {"S-0-1"}
    assert ids(s, s.deck) == {f"E-{n:02}" for n in range(1, 97)} - {"E-05"}
    assert not any(p.candidates for p in s.players)


@rule("TN-RULING-116", "TN-DEC-2")
def test_all_decide_independently_and_secretly_and_nothing_happens_before_the_last() -> None:
    s = dealt()
    before = [GAME.view(s, seat) for seat in range(4)]
    assert not play(s, "turquoise: swap S-3-1 E-08", "purple: swap S-0-1 E-05")
    for seat in range(4):
        after = GAME.view(s, seat)
        assert after.asked == (1, 2)
        assert (after.players, after.deck, after.hand) == (
            before[seat].players,
            before[seat].deck,
            before[seat].hand,
        )
    events = play(s, "gray: swap none", "blue: swap none")
    swapped = [e for e in events if isinstance(e, Swapped)]
    assert swapped == [Swapped(seat=0, starting=True), Swapped(seat=3, starting=True)]


@rule("TN-RULING-116", "TN-SETUP-16")
def test_a_replaced_card_from_the_search_goes_into_the_deck() -> None:
    s = begin(3, auto=False)
    play(s, "flip +", "first purple", "draw E-73", "draw E-75", "draw E-77")
    mine = candidates(s, "purple")[0]
    play(s, f"purple: swap E-73 {mine}", "blue: swap none", "gray: swap none")
    assert mine in hand(s, "purple")
    assert "E-73" in ids(s, s.deck)
    assert ids(s, s.gone) == {"S-0-U", "S-1-U", "S-2-U"}


# --- replenishing with three players, or with fewer later


@rule("TN-THREE-2", "TN-DRAW-2")
@pytest.mark.parametrize(("seats", "number"), [(3, 4), (4, 3), (6, 3)])
def test_three_players_choose_from_4_cards_others_from_3(seats: int, number: int) -> None:
    s = tn("\n".join(COLOURS[:seats]))
    play(s, "end")
    assert len(candidates(s, "purple")) == number


@rule("TN-RULING-117")
def test_a_game_of_four_stays_one_when_somebody_is_out() -> None:
    s = tn("purple\nblue\ngray\nturquoise out 1 @0.0\n")
    play(s, "end")
    assert len(candidates(s, "purple")) == 3
