"""Rounds, phases and periods."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, seat_named, tn
from worldline.core.machine import Event
from worldline.the_now import field
from worldline.the_now.events import (
    GameEnded,
    GotArtifact,
    Moved,
    MustChoose,
    PhaseEnded,
    Realized,
    RoundBegan,
    Scored,
    Tension,
    TurnBegan,
    WasHit,
)
from worldline.the_now.game import GAME
from worldline.the_now.pages import COLOURS
from worldline.the_now.schema import TakeTurn
from worldline.the_now.setup import Setup
from worldline.the_now.state import FUTURE, Party, colour

AWAY = "purple @V616Mon\nblue @V616Mon\ngray @V616Mon\n"
"""Nobody stands in a node of the field, so nobody is pushed."""


def last_turn(round: int, more: str = "") -> Party:
    """The last turn of a round, with nobody to be pushed."""
    return tn(f"round {round}\nturn gray\n{AWAY}{more}")


def began(s: Party, events: list[Event]) -> list[tuple[int, list[str]]]:
    rounds = [e for e in events if isinstance(e, RoundBegan)]
    return [(e.round, [colour(s, seat) for seat in e.order]) for e in rounds]


def turns(s: Party, events: list[Event]) -> list[str]:
    return [colour(s, e.seat) for e in events if isinstance(e, TurnBegan)]


def radii(events: list[Event]) -> set[int]:
    return {field.RADIUS[e.node] for e in events if isinstance(e, Realized)}


# --- rounds


@rule("TN-ROUND-1", "TN-RULING-20")
@pytest.mark.parametrize("rounds", ["2,3,4,5,6", "even"])
def test_the_game_lasts_20_rounds(rounds: str) -> None:
    s = tn(f"rounds {rounds}\npurple 1 @0.0\nblue out 1 @0.0\ngray out 1 @0.0\n")
    events = play(s, "move 1.0")  # the last player goes out, and the rounds pass
    assert [number for number, _ in began(s, events)] == list(range(2, 21))
    assert isinstance(events[-1], GameEnded)


@rule("TN-ROUND-2")
def test_in_a_round_everybody_has_one_turn_clockwise_from_the_first_player() -> None:
    s = GAME.new(Setup(seats=4, swap=False), 1, auto=False)
    events = play(s, "flip +", "first gray")
    for _ in range(4):
        events += play(s, "end")
    assert turns(s, events)[:4] == ["gray", "turquoise", "purple", "blue"]
    assert began(s, events)[1][0] == 2


@rule("TN-ROUND-3", "TN-ROUND-5")
def test_the_player_with_the_smallest_supply_begins_the_next_round() -> None:
    s = tn("turn gray\npurple 9\nblue 7\ngray 8\n")
    events = play(s, "end")
    assert began(s, events) == [(2, ["blue", "gray", "purple"])]
    assert s.round == 2
    assert s.on_turn == seat_named(s, "blue")


@rule("TN-ROUND-4", "TN-RULING-23")
@pytest.mark.parametrize(
    ("order", "first"),
    [("gray turquoise purple blue", "turquoise"), ("purple blue gray turquoise", "blue")],
)
def test_of_several_the_one_earliest_in_the_last_round_begins(order: str, first: str) -> None:
    s = tn(f"""
        order {order}
        turn {order.split()[-1]}
        purple 9
        blue 7
        gray 8
        turquoise 7
    """)
    assert began(s, play(s, "end"))[0][1][0] == first


@rule("TN-RULING-23")
def test_the_supplies_at_the_beginning_of_the_new_round_count() -> None:
    s = tn("turn gray\npurple 9 @1.0\nblue 7 @1.0\ngray 8 @1.0\n")
    events = play(s, "move 1.1", "move 1.2", "end")
    assert began(s, events)[0][1][0] == "gray"


@rule("TN-RULING-9", "TN-ROUND-3")
def test_only_the_supply_counts_as_energy() -> None:
    s = tn("""
        round 7
        turn gray
        purple 9
        blue 8 storage 60 amplifier 5 table collapse:4
        gray 10
    """)
    assert began(s, play(s, "end"))[0][1][0] == "blue"
    refuses(s, "blue: buy gun", "TN-ITEM-4")  # 68 with the storage, yet 12 cannot be paid


@rule("TN-RULING-18", "TN-ROUND-2", "TN-ROUND-3")
def test_players_who_are_out_have_no_turn_and_are_never_first() -> None:
    s = tn("""
        round 7
        order purple gray turquoise
        purple 5
        blue out 3 @1.0
        gray 9
        turquoise 8
    """)
    events = play(s, "end") + play(s, "end") + play(s, "end")
    assert turns(s, events)[:2] == ["gray", "turquoise"]
    assert began(s, events) == [(8, ["purple", "gray", "turquoise"])]


@rule("TN-RULING-18")
def test_who_goes_out_before_his_turn_loses_it() -> None:
    s = tn("round 7\npurple 20 gun 1\nblue 5\ngray 20\n")
    events = play(s, "attack blue", "end")
    assert turns(s, events) == ["gray"]


# --- phases


@rule("TN-PHASE-1", "TN-STATE-2")
@pytest.mark.parametrize(
    ("rounds", "phases"),
    [
        ("2,3,4,5,6", "00111222233333444444"),
        ("even", "00001111222233334444"),
    ],
)
def test_the_20_rounds_are_grouped_into_phases_0_to_4(rounds: str, phases: str) -> None:
    for number, phase in enumerate(phases, 1):
        s = tn(f"round {number} rounds {rounds}\n{AWAY}")
        assert GAME.view(s, None).phase == int(phase)


@rule("TN-PHASE-2", "TN-PHASE-3")
@pytest.mark.parametrize(("phase", "last"), [(0, 2), (1, 5), (2, 9), (3, 14), (4, 20)])
def test_when_phase_p_is_left_radius_p_is_realized(phase: int, last: int) -> None:
    s = last_turn(last)
    assert radii(play(s, "end")) == {phase}
    assert {field.RADIUS[n] for n in range(61) if s.fate[n] != FUTURE} == set(range(phase + 1))


@rule("TN-PHASE-3")
@pytest.mark.parametrize("number", [1, 3, 4, 6, 13, 19])
def test_within_a_phase_nothing_is_realized(number: int) -> None:
    assert radii(play(last_turn(number), "end")) == set()


@rule("TN-PHASE-4", "TN-RULING-30")
def test_when_phase_4_ends_the_game_ends() -> None:
    s = last_turn(20)
    events = play(s, "end")
    assert [e for e in events if isinstance(e, Realized)][-1].node == field.NAMED["4.23"]
    assert isinstance(events[-1], GameEnded)
    assert GAME.decisions(s) == ()


@rule("TN-PHASE-5", "TN-RULING-63", "TN-STATE-8")
def test_the_score_after_each_realized_phase_is_marked() -> None:
    s = last_turn(5, "0.0 centre + occurred\n1.0 E-01 + purple\nmarks 2,2,2\n")
    events = play(s, "end")  # E-01 occurs: a point for purple
    assert Scored(seat=0, points=1, node=1) in events
    assert s.marks == [(2, 2, 2), (3, 2, 2)]
    assert GAME.view(s, None).marks == ((2, 2, 2), (3, 2, 2))


@rule("TN-RULING-22", "TN-PHASE-3", "TN-PHASE-5", "TN-ROUND-5")
def test_after_the_last_round_of_a_phase_realization_comes_before_the_new_first_player() -> None:
    s = tn("""
        round 2
        order gray purple blue
        turn blue
        purple 9 @0.0
        blue 7 @0.0
        gray 8 @0.0
    """)
    events = play(s, "end", "gray: go 1.0", "purple: go 1.3")
    refuses(s, "gray: go 1.1", "TN-REAL-11")
    events += play(s, "blue: go 1.1")
    kinds = (Realized, Moved, PhaseEnded, RoundBegan)
    happened = [e for e in events if isinstance(e, kinds)]
    assert [type(e) for e in happened] == [Realized, Moved, Moved, Moved, PhaseEnded, RoundBegan]
    assert began(s, events) == [(3, ["blue", "gray", "purple"])]


# --- periods


@rule("TN-PERIOD-1", "TN-PERIOD-2", "TN-RULING-27")
@pytest.mark.parametrize("name", ["purple", "blue", "gray"])
def test_in_rounds_1_to_3_nobody_may_attack(name: str) -> None:
    victim = "blue" if name == "purple" else "purple"
    players = "purple 20 gun 1\nblue 20 gun 1\ngray 20 gun 1\n"
    for number in (1, 2, 3):
        s = tn(f"round {number}\nturn {name}\n{players}")
        refuses(s, f"attack {victim}", "TN-PERIOD-2")
    s = tn(f"round 4\nturn {name}\n{players}")
    assert f"attack {victim}" in legal(s)


@rule("TN-PERIOD-2")
def test_weapons_may_be_bought_in_the_safety_period() -> None:
    s = tn("round 1\npurple 16\nblue\ngray\n")
    play(s, "buy gun")
    assert s.players[0].gun == 1


@rule("TN-PERIOD-3", "TN-PERIOD-1", "TN-RULING-28")
def test_before_round_6_the_artifact_mark_gives_nothing_then_or_later() -> None:
    s = tn(f"round 5\nturn gray\npurple @2.0\nblue @2.0\ngray 30 @2.0 hand E-01 {_four(2)}\n")
    events = play(s, "organize E-01", "lay r0 +", "end")
    assert s.round == 6
    assert not [e for e in events if isinstance(e, GotArtifact)]
    assert not any(p.secret for p in s.players)


@rule("TN-PERIOD-3", "TN-RULING-27")
@pytest.mark.parametrize("number", [6, 20])
@pytest.mark.parametrize("name", ["purple", "gray"])
def test_from_round_6_to_the_end_the_artifact_mark_gives_an_artifact(
    number: int, name: str
) -> None:
    s = tn(f"round {number}\nturn {name}\n" + _holding(name, "@4.0 hand E-01"))
    play(s, "organize E-01", "lay r0 +")
    assert len(s.players[seat_named(s, name)].secret) == 1


def _four(seat: int) -> str:
    return " ".join(f"S-{seat}-{kind}" for kind in "AUL1")


def _holding(name: str, what: str) -> str:
    return "".join(f"{c} {what if c == name else '@4.1'}\n" for c in ("purple", "blue", "gray"))


@rule("TN-PERIOD-4", "TN-RULING-25", "TN-RULING-27")
@pytest.mark.parametrize(
    ("rounds", "closed"), [("2,3,4,5,6", {5, 9, 14, 20}), ("even", {8, 12, 16, 20})]
)
@pytest.mark.parametrize("name", ["purple", "gray"])
def test_events_artifacts_rest_in_the_last_round_of_each_phase_from_phase_1(
    rounds: str, closed: set[int], name: str
) -> None:
    for number in range(1, 21):
        players = _holding(name, "@4.0 secret needle tangle-1")
        s = tn(f"round {number} rounds {rounds}\nturn {name}\n{players}")
        assert ("cast needle" not in legal(s)) == (number in closed)
        assert ("cast tangle-1" not in legal(s)) == (number in closed)
        if number in closed:
            refuses(s, "cast needle", "TN-PERIOD-4")
            refuses(s, "cast tangle-1", "TN-PERIOD-4")


@rule("TN-RULING-26", "TN-PERIOD-4")
def test_before_a_realization_events_artifacts_are_not_used_either() -> None:
    for number in (8, 9):
        s = tn(f"""
            round {number}
            purple @3.0 table needle stabilizer
            blue
            gray
        """)
        if number == 9:
            refuses(s, "thread 3.1 cause", "TN-ARTIFACT-12")
            refuses(s, "stabilize +", "TN-ARTIFACT-12")
        else:
            assert {"thread 3.1 cause", "stabilize +"} <= legal(s)


@rule("TN-RULING-26", "TN-PERIOD-4")
def test_before_a_realization_they_may_be_discharged_and_exchanged_and_others_be_cast() -> None:
    s = tn("round 9\npurple @3.0 secret needle stabilizer hole\nblue @3.0\ngray\n")
    play(s, "cast hole", "take 5", "discharge needle")
    play(s, "offer blue give hand stabilizer", "blue: accept purple")
    assert [len(p.secret) for p in s.players] == [0, 1, 0]


# --- the end


@rule("TN-RULING-30")
def test_no_cards_are_drawn_after_a_turn_of_the_last_round() -> None:
    for number, drawn in ((19, 1), (20, 0)):
        s = tn(f"round {number}\n{AWAY}")
        events = play(s, "end")
        assert len([e for e in events if isinstance(e, MustChoose)]) == drawn


@rule("TN-RULING-30")
def test_open_card_choices_lapse_with_the_end() -> None:
    s = tn("""
        round 20
        turn gray
        purple @V616Mon candidates E-01 E-02
        blue @V616Mon
        gray @V616Mon
    """)
    assert "keep E-01" in legal(s, "purple")
    play(s, "end")
    assert GAME.decisions(s) == ()
    assert GAME.scores(s) is not None


@rule("TN-RULING-30")
def test_the_tension_of_a_hole_still_rises_in_round_20() -> None:
    s = tn("""
        round 20
        turn gray
        purple out 19 @4.0
        blue 16 @V616Mon
        gray 16 @V616Mon table hole:20/9
    """)
    events = play(s, "end")
    assert Tension(seat=2, tension=11, annihilates=True) in events
    assert [e.seat for e in events if isinstance(e, WasHit)] == [2, 1]
    assert s.players[1].supply == 12


@rule("TN-RULING-20", "TN-OUT-3")
def test_a_single_active_player_plays_on_alone() -> None:
    hand = " ".join(f"S-0-{kind}" for kind in "AUL12")
    s = tn(f"round 7\npurple 16 hand {hand}\nblue out 3 @1.0\ngray out 4 @1.0\n")
    for number in (7, 8):
        assert s.round == number
        assert GAME.decisions(s) == (TakeTurn(0),)
        play(s, "end")


@rule("TN-STATE-4")
def test_everybody_sees_the_order_and_who_has_the_turn() -> None:
    s = tn("order gray purple blue\nturn purple\npurple\nblue\ngray\n")
    for seat in (None, 0, 1, 2):
        seen = GAME.view(s, seat)
        assert [COLOURS[s.colours[n]] for n in seen.order] == ["gray", "purple", "blue"]
        assert seen.on_turn == 0
