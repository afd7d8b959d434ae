"""The fixed sequences, and what each decision offers to whom."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core.machine import Event
from worldline.the_now import field
from worldline.the_now.events import (
    BetsOpened,
    GameEnded,
    Impacted,
    Moved,
    Organized,
    PhaseEnded,
    Realized,
    RoundBegan,
    Scored,
    Tension,
    TurnBegan,
    TurnEnded,
    WasHit,
    WentOut,
)
from worldline.the_now.game import GAME
from worldline.the_now.schema import (
    Annihilating,
    ChooseCard,
    ChooseHit,
    ForcedMove,
    LayCard,
    PlaceBet,
    Realizing,
    TakeTurn,
    Trade,
)
from worldline.the_now.state import Party, book


def kinds(events: list[Event], *wanted: type[Event]) -> list[str]:
    return [type(e).__name__ for e in events if isinstance(e, wanted)]


def offered(s: Party, word: str, seat: str = "purple") -> set[str]:
    """What is on offer that begins so, without the word."""
    return {text.removeprefix(word + " ") for text in legal(s, seat) if text.split()[0] == word}


# --- sequences


@rule("TN-PROC-1")
def test_a_turn_begins_with_fresh_counters_and_after_each_step_players_at_0_go_out() -> None:
    s = tn("round 7\nturn purple au 2 moves 2 bought\npurple\nblue 20 @2.0 gun 1\ngray 5 @2.0\n")
    play(s, "end")
    assert (s.spent.au, s.spent.moves, s.spent.bought) == (0, 0, False)
    events = play(s, "attack gray", "move 2.1", "extract")
    assert kinds(events, WentOut, Moved) == ["WentOut", "Moved"]


@rule("TN-PROC-2", "TN-PROC-1")
def test_after_the_last_turn_of_a_round_the_round_ends() -> None:
    s = tn("round 7\nturn blue\npurple 20\nblue 20\ngray 1 @2.0\n")
    events = play(s, "end", "move 2.1")
    assert kinds(events, TurnEnded, WentOut, RoundBegan, TurnBegan) == [
        *("TurnEnded", "TurnBegan"),  # of blue, of gray
        *("WentOut", "TurnEnded", "RoundBegan", "TurnBegan"),
    ]


@rule("TN-PROC-3")
def test_a_round_that_completes_a_phase_realizes_its_radius_then_seats_the_first_player() -> None:
    s = tn("round 5\nturn gray\npurple 9 @V616Mon\nblue 7 @V616Mon\ngray 8 @V616Mon\n")
    events = play(s, "end")
    assert kinds(events, TurnEnded, Realized, PhaseEnded, RoundBegan) == [
        *("TurnEnded", *["Realized"] * 6, "PhaseEnded", "RoundBegan"),
    ]
    assert RoundBegan(round=6, order=(1, 2, 0)) in events


@rule("TN-PROC-3", "TN-PROC-9")
def test_after_phase_4_comes_the_result_and_no_further_round() -> None:
    s = tn("round 20\nturn gray\npurple @V616Mon\nblue @V616Mon\ngray @V616Mon\n")
    events = play(s, "end")
    assert kinds(events, PhaseEnded, RoundBegan, GameEnded) == ["PhaseEnded", "GameEnded"]


@rule("TN-PROC-4")
def test_a_node_is_decided_then_scored_then_left_then_cleared() -> None:
    s = tn("""
        round 9
        turn gray
        purple @V616Mon
        blue @2.2 storage 4
        gray @V616Mon
        1.1 E-01 r1 + gray         # occurred; its forward link faces 2.2
        2.2 E-75 r1 - gray impact +1
        reinforced 1.1-2.2 +1
        delayed 2.3 +2
    """)
    events = play(s, "end", "blue: go 3.3")
    at = [e for e in events if isinstance(e, Realized | Scored | Moved)]
    here = next(n for n, e in enumerate(at) if getattr(e, "node", 0) == field.NAMED["2.2"])
    assert at[here : here + 3] == [
        Realized(node=field.NAMED["2.2"], points=1 + 3, occurred=True),
        Scored(seat=1, points=1, node=field.NAMED["2.2"]),
        Moved(seat=1, origin=field.NAMED["2.2"], node=field.NAMED["3.3"], how="forced"),
    ]
    event = s.laid[field.NAMED["2.2"]]
    assert event is not None
    assert event.impact == 0
    assert (s.reinforced, s.delayed, s.players[1].storage) == ({}, {}, 5)


@rule("TN-PROC-5")
@pytest.mark.parametrize(
    ("link", "side", "points"),
    [
        ("cause", "+", 3),
        ("cause", "-", -3),
        ("hindrance", "+", -3),
        ("hindrance", "-", 3),
    ],
)
def test_a_link_adds_its_strength_if_colour_and_outcome_agree(
    link: str, side: str, points: int
) -> None:
    s = tn(f"""
        round 9
        turn gray
        purple @V616Mon
        blue @V616Mon
        gray @V616Mon
        2.0 E-01 r0 {side} gray
        2.5 E-57 gray
        needle 2.0>2.5 {link} +1
    """)
    node = field.NAMED["2.5"]
    assert Realized(node=node, points=points, occurred=points > 0) in play(s, "end")


ANNIHILATION = """
    round 7
    purple 8 @2.0 table hole:32/10
    blue 5 @2.1
    gray 20 @2.11
    turquoise 20 @4.12
"""


@rule("TN-PROC-6", "TN-DEC-26", "TN-STATE-31", "TN-STATE-3")
def test_an_annihilation_hits_its_owner_and_then_the_nearest_of_his_choice() -> None:
    s = tn(ANNIHILATION)
    events = play(s, "end")
    frame = s.stack[-2]
    assert isinstance(frame, Annihilating)
    assert (frame.owner, frame.node, frame.left) == (0, field.NAMED["2.0"], 24)
    assert frame.todo == (1, 2, 3)
    assert GAME.decisions(s) == (ChooseHit(0),)
    assert legal(s, "purple") == {"hit blue", "hit gray"}
    refuses(s, "hit turquoise", "TN-HOLE-10")
    refuses(s, "blue: hit gray", "TN-HOLE-10")
    events += play(s, "hit blue")
    hits = [(e.seat, e.loss, e.left) for e in events if isinstance(e, WasHit)]
    assert hits == [(0, 8, 24), (1, 5, 19), (2, 19, 0)]
    assert kinds(events, Tension, WasHit, WentOut, TurnEnded) == [
        *("Tension", "WasHit", "WasHit", "WasHit", "WentOut", "WentOut", "TurnEnded"),
    ]
    assert [book(s).label(a) for a in s.gone_artifacts] == ["hole"]
    assert [p.supply for p in s.players] == [0, 0, 1, 20]


@rule("TN-DEC-26")
def test_card_choices_stay_open_during_an_annihilation() -> None:
    s = tn(ANNIHILATION.replace("@4.12", "@4.12 candidates E-01 E-02"))
    play(s, "end")
    assert GAME.decisions(s) == (ChooseHit(0), ChooseCard(3))
    play(s, "turquoise: keep E-01", "hit gray")


@rule("TN-PROC-10", "TN-DEC-21", "TN-DEC-22", "TN-STATE-30")
def test_a_tangle_is_laid_then_bet_on_in_secret_then_opened_then_players_go_out() -> None:
    s = tn("""
        round 7
        purple 40 @2.0 secret tangle-1 tangle-2
        blue 8
        gray 40 candidates E-01 E-02
        turquoise out 3 @1.0
        delayed 2.0 -3
    """)
    assert offered(s, "cast") == {"tangle-1", "tangle-2"}
    play(s, "cast tangle-1")
    assert legal(s, "purple") == {"lay r0 +", "lay r0 -", "back"}
    events = play(s, "lay r0 +")
    assert kinds(events, Organized, Impacted) == ["Organized", "Impacted"]
    asked = (PlaceBet(0, 3), PlaceBet(1, 1), PlaceBet(2, 1))
    assert GAME.decisions(s) == (*asked, ChooseCard(2))
    assert offered(s, "bet", "blue") == {"0", "1", "0 -1", "1 +1"}
    play(s, "blue: bet 1 +1")
    refuses(s, "blue: bet 0", "TN-TANGLE-4")
    events = play(s, "gray: keep E-01", "gray: bet 0", "purple: bet 2 +2 -1")
    assert kinds(events, BetsOpened, Impacted, WentOut) == ["BetsOpened", "Impacted", "WentOut"]
    event = s.laid[field.NAMED["2.0"]]
    assert event is not None
    assert (event.impact, event.bets) == (-3 + 1 + 2 - 1, ((2, 1), (1, 0), (0, 1), (0, 0)))
    assert [p.supply for p in s.players] == [16, 0, 40, 0]


@rule("TN-DEC-27", "TN-STATE-32", "TN-STATE-3")
def test_players_in_a_realized_node_leave_it_one_after_the_other() -> None:
    s = tn("""
        round 2
        order gray purple blue
        turn blue
        purple 20 @0.0
        blue 20 @0.0 candidates E-01 E-02
        gray 20 @0.0
    """)
    play(s, "end")
    frame = s.stack[-2]
    assert isinstance(frame, Realizing)
    assert (frame.node, frame.movers) == (0, (2, 0, 1))
    assert s.fate[0] != 0
    assert GAME.decisions(s) == (ForcedMove(2), ChooseCard(1))
    assert legal(s, "gray") == {f"go 1.{i}" for i in range(6)}
    refuses(s, "blue: go 1.0", "TN-REAL-11")
    refuses(s, "gray: go 2.0", "TN-REAL-9")
    play(s, "gray: go 1.0", "purple: go 1.0", "blue: keep E-01", "blue: go 1.0")
    assert s.round == 3


@rule("TN-DEC-27")
def test_a_pawn_with_one_way_only_is_moved_without_asking() -> None:
    s = tn("round 20\nturn gray\npurple @4.22\nblue @V616Mon\ngray @V616Mon\n")
    events = play(s, "end")
    node = field.NAMED["4.23"]
    assert Moved(seat=0, origin=field.NAMED["4.22"], node=node, how="forced") in events


# --- decisions of a turn


@rule("TN-DEC-3")
def test_a_turn_offers_its_actions_and_its_end_beside_card_choices_and_offers() -> None:
    s = tn("round 7\npurple 20 @2.0\nblue 20 @2.0\ngray @2.1 candidates E-01 E-02\n")
    assert GAME.decisions(s) == (TakeTurn(0), ChooseCard(2), Trade(0), Trade(1))
    assert {"end", "move 2.1", "extract", "buy gun"} <= legal(s, "purple")


@rule("TN-DEC-5")
def test_organizing_offers_cards_rotations_and_sides() -> None:
    s = tn("purple 20 @2.1 hand E-01 E-17 S-0-L\nblue\ngray\n")
    assert offered(s, "organize") == {"E-01", "S-0-L"}  # E-17 belongs to radius 4
    play(s, "organize E-01")
    assert GAME.decisions(s) == (LayCard(0),)
    assert offered(s, "lay") == {f"r{turn} {side}" for turn in (0, 1, 2) for side in "+-"}
    refuses(s, "lay r3 +", "TN-ORG-4")


@rule("TN-DEC-6")
def test_an_attacking_event_names_two_others_in_order() -> None:
    s = tn("purple 20 @2.0 hand S-0-A\nblue\ngray\nturquoise out 1 @0.0\n")
    play(s, "organize S-0-A", "lay r0 +")
    others = ("blue", "gray", "turquoise")
    assert offered(s, "name") == {f"{a} {b}" for a in others for b in others if a != b}


@rule("TN-DEC-7")
def test_a_supporting_event_names_one_other_on_one_arc() -> None:
    s = tn("purple 20 @2.0 hand S-0-U\nblue\ngray\n")
    play(s, "organize S-0-U", "lay r0 +")
    assert offered(s, "name") == {"blue -", "- blue", "gray -", "- gray"}


@rule("TN-DEC-8")
def test_a_logistic_event_chooses_for_every_edge() -> None:
    s = tn("purple 20 @2.0 hand S-0-L\nblue\ngray\n")
    play(s, "organize S-0-L", "lay r0 +")
    assert offered(s, "link") == {
        f"{d} {type}{plus}"
        for d in range(6)
        for type in ("cause", "hindrance")
        for plus in ("", " +1", " +2")
    }
    assert "done" not in legal(s)  # a backward link is missing
    play(s, "link 3 cause +2", "link 0 hindrance +1")
    assert {"done", "unlink 3", "unlink 0"} <= legal(s)
    refuses(s, "link 1 cause", "TN-FLEX-7")  # 4 and 3 are used of 8
    play(s, "unlink 0", "link 1 cause", "done")
    event = s.laid[field.NAMED["2.0"]]
    assert event is not None
    assert event.links == (0, 1, 0, 1, 0, 0)
    assert s.reinforced == {field.boundary(field.NAMED["1.0"], field.NAMED["2.0"]): 2}


TURN = """
    round 7
    turn purple {spent}
    purple {supply} @2.0 {has}
    blue 30 @2.0
    gray 30 @2.0
    turquoise 30 @2.5
    2.0 E-01 r0 + blue
    2.1 E-57 r2 + blue
"""


@pytest.mark.parametrize(
    ("has", "supply", "word", "options"),
    [
        pytest.param("", 30, "extract", {"extract"}, marks=rule("TN-DEC-9")),
        pytest.param(
            "table collector:1", 30, "extract", {"extract", "collector"}, marks=rule("TN-DEC-9")
        ),
        pytest.param(
            "", 30, "impact", {"weak +", "weak -", "strong +", "strong -"}, marks=rule("TN-DEC-10")
        ),
        pytest.param("", 8, "buy", {"shield", "accelerator"}, marks=rule("TN-DEC-11")),
        pytest.param(
            "gun 3 shield 1 storage 0", 11, "buy", {"shield", "accelerator"},
            marks=rule("TN-DEC-11"),
        ),
        pytest.param("gun 1", 30, "attack", {"blue", "gray"}, marks=rule("TN-DEC-12")),
        pytest.param(
            "secret hole needle needle", 30, "discharge", {"hole", "needle"},
            marks=rule("TN-DEC-13"),
        ),
        pytest.param("storage 5", 30, "storage", {"storage"}, marks=rule("TN-DEC-14")),
        pytest.param(
            "amplifier 2", 30, "amplify", {"2.0-3.0", "2.0-2.1"}, marks=rule("TN-DEC-15")
        ),
        pytest.param(
            "secret hole needle table needle", 30, "cast", {"hole"}, marks=rule("TN-DEC-16")
        ),
        pytest.param(
            "table hole:4/0", 3, "take", {str(n) for n in range(1, 11)}, marks=rule("TN-DEC-18")
        ),
        pytest.param("table hole:4/0", 3, "repay", {"1", "2", "3"}, marks=rule("TN-DEC-18")),
        pytest.param("table hole:2/0", 3, "repay", {"1", "2"}, marks=rule("TN-DEC-18")),
        pytest.param("table stabilizer", 30, "stabilize", {"+", "-"}, marks=rule("TN-DEC-20")),
    ],
)  # fmt: skip
def test_a_turn_offers_exactly(has: str, supply: int, word: str, options: set[str]) -> None:
    s = tn(TURN.format(spent="", supply=supply, has=has))
    assert offered(s, word) == options


@rule("TN-DEC-17")
def test_a_generator_offers_every_unrealized_node_and_v616mon() -> None:
    s = tn(TURN.format(spent="", supply=30, has="table collapse"))
    nodes = {field.name(n) for n in range(7, 61)} - {"2.0"}
    assert offered(s, "jump") == nodes | {"V616Mon"}


@rule("TN-DEC-19")
def test_a_needle_offers_later_nodes_in_reach_as_cause_or_hindrance() -> None:
    s = tn(TURN.format(spent="", supply=30, has="table needle"))
    found = offered(s, "thread")
    assert {"2.3 cause", "2.3 hindrance", "4.0 cause"} <= found
    assert not {"2.1 cause", "3.0 cause", "1.0 cause", "2.4 cause"} & found  # linked, past, far


# --- exchange


@rule("TN-DEC-23", "TN-STATE-29")
def test_the_player_on_turn_and_those_in_his_node_may_offer_and_withdraw() -> None:
    s = tn("round 7\npurple 20 @2.0\nblue 20 @2.0\ngray 20 @2.0\nturquoise 20 @2.1\n")
    play(s, "offer blue give 5 ask 2", "gray: offer purple give 3")
    assert [(o.by, o.offer.to) for o in s.offers] == [(0, 1), (2, 0)]
    refuses(s, "gray: offer blue give 3", "TN-EXCHANGE-1")  # neither of them has the turn
    refuses(s, "turquoise: offer purple give 3", "TN-EXCHANGE-1")
    play(s, "purple: withdraw blue", "purple: move 2.11")  # which takes him away from gray
    assert s.offers == []


@rule("TN-DEC-24")
def test_the_other_party_accepts_declines_or_makes_a_counter_offer() -> None:
    position = "round 7\npurple 20 @2.0\nblue 20 @2.0 secret hole\ngray 20\n"
    s = tn(position)
    play(s, "offer blue give 5 ask 2")
    assert {"accept purple", "decline purple"} <= legal(s, "blue")
    play(s, "extract", "blue: accept purple")  # the turn goes on meanwhile
    assert [p.supply for p in s.players] == [23, 23, 20]
    s = tn(position)
    play(s, "offer blue give 5", "blue: decline purple")
    assert s.offers == []
    s = tn(position)
    play(s, "offer blue give 5 unnamed 1")
    refuses(s, "blue: accept purple", "TN-RULING-112")
    play(s, "blue: offer purple give hand hole ask 5 counter 0")
    assert [(o.by, o.offer.to) for o in s.offers] == [(1, 0)]
    play(s, "purple: accept blue")
    assert GAME.view(s, 0).artifacts == ("hole",)
