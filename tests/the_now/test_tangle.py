"""The Tangle of Fates and its bets (TN-TANGLE)."""

from itertools import permutations

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, seat_named, tn
from worldline.core.machine import Event
from worldline.the_now.events import MustChoose, Realized, Scored
from worldline.the_now.field import NAMED
from worldline.the_now.game import GAME
from worldline.the_now.schema import PlaceBet
from worldline.the_now.state import Laid, Party, book

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"
CAST = ("cast tangle-1", "lay r0 +")


def position(more: str = "") -> Party:
    return tn(f"round 7\npurple 40 {HAND} secret tangle-1\nblue 40\ngray 40\n{more}")


def tangle(s: Party, node: str = "2.0") -> Laid:
    event = s.laid[NAMED[node]]
    assert event is not None
    return event


def supplies(s: Party) -> list[int]:
    return [p.supply for p in s.players]


def scored(events: list[Event]) -> dict[int, int]:
    return {e.seat: e.points for e in events if isinstance(e, Scored)}


# --- laying it


@rule("TN-TANGLE-1")
def test_casting_puts_it_into_the_field_for_no_au_and_no_energy() -> None:
    s = position()
    play(s, *CAST, "purple: bet 3", "blue: bet 1", "gray: bet 0")
    assert book(s).cards[tangle(s).card].id == "T-α"
    assert supplies(s) == [40, 40, 40]
    assert s.spent.au == 0
    assert not s.players[0].table
    assert not s.players[0].secret


@rule("TN-TANGLE-1", "TN-RULING-103")
def test_what_organizing_costs_is_not_asked_of_it() -> None:
    s = tn("round 7\nturn purple au 2\npurple 1 secret tangle-1\nblue out 5\ngray")
    play(s, *CAST)


@rule("TN-TANGLE-2")
def test_it_goes_into_the_own_node_which_must_be_empty() -> None:
    s = position("2.0 E-01")
    refuses(s, "cast tangle-1", "TN-TANGLE-2")
    assert "cast tangle-1" not in legal(s)
    play(s, "move 2.1", *CAST)
    assert tangle(s, "2.1").by == 0


@rule("TN-TANGLE-3", "TN-RULING-103")
def test_rotation_and_token_are_chosen_as_when_organizing() -> None:
    s = position()
    play(s, "cast tangle-1")
    refuses(s, "lay r1 +", "TN-ORG-4")
    assert legal(s, "purple") == {"lay r0 +", "lay r0 -", "back"}
    play(s, "lay r0 -")
    assert (tangle(s).by, tangle(s).side) == (0, False)


@rule("TN-TANGLE-3")
@pytest.mark.parametrize("side", [True, False])
def test_its_token_decides_at_0_points(side: bool) -> None:
    s = tn(f"""
        round 9
        purple @3.0
        blue @3.0
        gray @3.0
        2.0 T-α {"+" if side else "-"} purple bets purple 2/1 blue 0/1 gray 1/0
    """)
    assert Realized(node=NAMED["2.0"], points=0, occurred=side) in play(s, "end", "end", "end")


@rule("TN-TANGLE-11")
def test_there_are_two_tangles_with_bets_of_their_own() -> None:
    s = tn("""
        round 9
        purple @3.0
        blue @3.0
        gray @3.0
        2.0 T-α + purple bets purple 3/0 blue 0/1 gray 0/1
        2.1 T-β + blue impact +9 bets purple 0/1 blue 3/0 gray 0/1
    """)
    assert scored(play(s, "end", "end", "end")) == {0: 3, 1: 3}


@rule("TN-TANGLE-12")
def test_until_it_is_cast_it_is_an_artifact_in_hand() -> None:
    s = position()
    refuses(s, "cast tangle-2", "TN-TANGLE-12")
    play(s, "offer blue give hand tangle-1", "blue: accept purple")
    refuses(s, "cast tangle-1", "TN-TANGLE-12")
    play(s, "end", "blue: discharge tangle-1")
    assert s.players[1].supply == 40 + 22


@rule("TN-TANGLE-12")
@pytest.mark.parametrize(("hand", "draws"), [("S-0-1", True), ("S-0-1 S-0-2", False)])
def test_it_is_no_event_card_of_the_hand(hand: str, draws: bool) -> None:
    s = tn(f"round 7\npurple hand S-0-A S-0-U S-0-L {hand} secret tangle-1\nblue\ngray")
    assert (MustChoose(seat=0, candidates=4) in play(s, "end")) == draws


# --- betting


@rule("TN-TANGLE-4", "TN-RULING-100", "TN-RULING-104")
def test_every_active_player_has_one_token_and_the_owner_three() -> None:
    s = tn("round 7\npurple secret tangle-1\nblue @4.0\ngray out 5\nyellow")
    play(s, *CAST)
    assert GAME.decisions(s) == (PlaceBet(0, 3), PlaceBet(1, 1), PlaceBet(3, 1))
    refuses(s, "purple: bet 4", "TN-TANGLE-4")
    refuses(s, "blue: bet 2", "TN-TANGLE-4")
    refuses(s, "gray: bet 1", "TN-TANGLE-4")
    play(s, "blue: bet 1")
    refuses(s, "blue: bet 0", "TN-TANGLE-4")


@rule("TN-TANGLE-4")
def test_without_betting_no_bet_is_open() -> None:
    refuses(position(), "bet 1", "TN-TANGLE-4")


@rule("TN-TANGLE-5", "TN-TANGLE-7", "TN-TANGLE-8", "TN-RULING-98")
def test_an_impact_costs_the_energy_on_its_token_and_7_more() -> None:
    s = position()
    play(s, *CAST, "purple: bet 1 +3 -1", "blue: bet 1 +1", "gray: bet 0 -2")
    assert supplies(s) == [40 - 32, 40 - 8, 40 - 16]
    assert tangle(s).impact == 3 + 1 - 1 - 2


@rule("TN-TANGLE-5")
def test_energy_lies_only_on_a_token() -> None:
    s = position()
    play(s, *CAST)
    refuses(s, "purple: bet 0 +1", "TN-TANGLE-5")
    refuses(s, "blue: bet 1 -1", "TN-TANGLE-5")


@rule("TN-TANGLE-6")
def test_a_bet_changes_no_other_view_until_all_are_opened() -> None:
    s = position()
    play(s, *CAST)
    seen = []
    for bet in ("bet 1 +5", "bet 0 -2"):
        twin = s.copy()
        assert play(twin, f"blue: {bet}") == []
        seen.append([GAME.view(twin, seat) for seat in (0, 2, None)])
        assert supplies(twin) == [40, 40, 40]
        assert tangle(twin).impact == 0
        play(twin, "purple: bet 3", "gray: bet 1")
        seen[-1].append(GAME.view(twin, None))
    assert seen[0][:3] == seen[1][:3]
    assert seen[0][3] != seen[1][3]


@rule("TN-TANGLE-6")
def test_the_order_of_betting_makes_no_difference() -> None:
    bets = ("purple: bet 2 +1 -1", "blue: bet 1 +5", "gray: bet 0 -4")
    ends = set()
    for order in permutations(bets):
        s = position()
        play(s, *CAST, *order)
        ends.add(GAME.dump(s))
    assert len(ends) == 1


@rule("TN-RULING-99")
def test_a_bet_must_be_payable() -> None:
    s = tn("round 7\npurple 17 secret tangle-1\nblue 7\ngray 8")
    play(s, *CAST)
    refuses(s, "purple: bet 1 +2 -1", "TN-RULING-99")
    refuses(s, "blue: bet 1 +1", "TN-RULING-99")
    assert legal(s, "blue") == {"bet 0", "bet 1"}
    assert legal(s, "gray") == {"bet 0", "bet 0 -1", "bet 1", "bet 1 +1"}


@rule("TN-RULING-99", "TN-TANGLE-4")
def test_nobody_can_do_without_a_bet() -> None:
    s = position()
    play(s, *CAST, "purple: bet 3", "blue: bet 1")
    assert GAME.decisions(s) == (PlaceBet(2, 1),)
    refuses(s, "end", "TN-RULING-31")


@rule("TN-RULING-99", "TN-RULING-101", "TN-RULING-104")
def test_who_bets_his_last_energy_is_out_after_the_opening_and_his_bet_stands() -> None:
    s = tn(f"round 8\npurple {HAND} 9 secret tangle-1\nblue 8\ngray 16")
    play(s, *CAST, "gray: bet 1 +2", "blue: bet 1 +1")
    assert not s.players[2].out
    play(s, "purple: bet 0")
    assert [p.out for p in s.players] == [0, 8, 8]
    assert (tangle(s).impact, tangle(s).bets) == (3, ((0, 3), (1, 0), (1, 0)))
    events = play(s, "move 2.1", "move 3.1", "end", "end")
    assert scored(events) == {1: 1, 2: 1}


@rule("TN-RULING-101")
def test_until_the_opening_only_deferred_card_choices_are_made() -> None:
    s = tn("""
        round 7
        order purple gray blue
        purple 40 secret tangle-1
        blue 40 hand E-01 candidates E-02 E-03
        gray 40
    """)
    play(s, *CAST)
    refuses(s, "extract", "TN-RULING-31")
    refuses(s, "purple: offer gray give 1", "TN-RULING-31")
    refuses(s, "gray: offer purple give 1", "TN-RULING-31")
    play(s, "blue: keep E-03")
    assert seat_named(s, "blue") in {d.seat for d in GAME.decisions(s) if type(d) is PlaceBet}


# --- realizing it


@rule("TN-TANGLE-9", "TN-TANGLE-10")
@pytest.mark.parametrize(("impact", "points"), [("+1", {0: 2, 2: 1}), ("-1", {0: 1, 1: 1})])
def test_each_token_that_named_the_outcome_brings_a_point(
    impact: str, points: dict[int, int]
) -> None:
    s = tn(f"""
        round 9
        purple @3.0
        blue @3.0
        gray @3.0
        2.0 T-α + purple impact {impact} bets purple 2/1 blue 0/1 gray 1/0
    """)
    assert scored(play(s, "end", "end", "end")) == points


@rule("TN-RULING-103")
def test_it_is_an_event_open_to_impact_extraction_links_and_amplifier() -> None:
    s = position("3.0 S-1-1")
    play(s, *CAST, "purple: bet 3", "blue: bet 1", "gray: bet 1", "impact weak +", "extract")
    assert tangle(s).impact == 1
    assert s.players[0].supply == 40 + 2 + 6
    s = tn("""
        round 9
        purple @2.0 amplifier 5
        blue @3.0
        gray @3.0
        2.0 T-α + purple bets purple 3/0 blue 1/0 gray 1/0
        2.1 T-β + blue bets purple 1/0 blue 3/0 gray 1/0
        3.0 S-1-1
        needle 2.0>2.1 hindrance
    """)
    events = play(s, "amplify 2.0-3.0", "move 3.0", "end", "end", "end")
    assert Realized(node=NAMED["2.1"], points=-2, occurred=False) in events


@rule("TN-RULING-103")
def test_it_is_not_organized_so_no_card_is_used_and_no_artifact_gained() -> None:
    s = position()
    vault = len(s.vault)
    play(s, *CAST, "purple: bet 3", "blue: bet 1", "gray: bet 1")
    assert len(s.vault) == vault
    assert len(s.players[0].hand) == 5
    assert tangle(s).arcs is None


@rule("TN-EX-9", "TN-RULING-102", "TN-TANGLE-8", "TN-TANGLE-10")
@pytest.mark.parametrize("mirrored", [False, True])
def test_example_bets_on_a_tangle_of_fates(mirrored: bool) -> None:
    s = tn("""
        round 7
        order turquoise blue orange
        blue 40
        turquoise 40 secret tangle-1
        orange 40
    """)
    play(s, *CAST)
    if mirrored:
        play(s, "orange: bet 0 -1", "turquoise: bet 1 -1", "blue: bet 1 +4")
    else:
        play(s, "orange: bet 1 +1", "turquoise: bet 2 +1", "blue: bet 0 -4")
    assert supplies(s) == [40 - 32, 40 - 8, 40 - 8]
    event = tangle(s)
    assert event.impact == (2 if mirrored else -2)
    for outcome in ("occurs", "fails"):
        side = (outcome == "occurs") != mirrored
        won = {1: 2, 2: 1} if side else {0: 1, 1: 1}
        twin = tn(f"""
            round 9
            blue @3.0
            turquoise @3.0
            orange @3.0
            2.0 T-α impact {9 if outcome == "occurs" else -9} {bets_of(event)}
        """)
        assert scored(play(twin, "end", "end", "end")) == won


def bets_of(event: Laid) -> str:
    names = zip(("blue", "turquoise", "orange"), event.bets, strict=True)
    return "bets " + " ".join(f"{name} {tick}/{cross}" for name, (tick, cross) in names)
