"""Losing the last energy."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core import rng
from worldline.core.machine import Event
from worldline.the_now import field, last_energy, notation, schema
from worldline.the_now.events import (
    GameEnded,
    MustChoose,
    Realized,
    Tension,
    TurnBegan,
    WasHit,
    WentOut,
)
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, book


def out(s: Party) -> list[int]:
    return [seat for seat, p in enumerate(s.players) if p.out]


def went_out(events: list[Event]) -> list[int]:
    return [e.seat for e in events if isinstance(e, WentOut)]


LAST = "round 7\npurple 1 @2.0\nblue 16 @2.0\ngray 16 @2.0\n"


@rule("TN-OUT-1", "TN-RULING-11")
def test_who_moves_with_his_last_energy_arrives_and_is_out_at_once() -> None:
    s = tn(LAST)
    events = play(s, "move 2.1")
    assert went_out(events) == [0]
    assert (s.players[0].out, s.players[0].out_node) == (7, field.NAMED["2.1"])
    assert s.on_turn == 1


@rule("TN-OUT-1")
def test_he_can_no_longer_act() -> None:
    s = tn("round 7\nturn blue\npurple out 3 @1.0\nblue @2.0\ngray @2.0\n")
    for action in ("move 2.0", "extract", "end"):
        refuses(s, f"purple: {action}", "TN-OUT-1")
    refuses(s, "purple: offer blue give 1", "TN-OUT-1")
    assert {d.seat for d in GAME.decisions(s)} == {1, 2}


@rule("TN-RULING-11")
def test_cost_and_effect_of_an_action_are_one_step() -> None:
    s = tn("round 7\npurple 13 @2.0 hand E-01\nblue\ngray\n")
    play(s, "organize E-01", "lay r0 +")
    assert s.laid[field.NAMED["2.0"]] is not None
    assert out(s) == [0]


@rule("TN-RULING-11")
def test_an_exchange_counts_by_its_result() -> None:
    s = tn(LAST)
    play(s, "offer blue give 1 ask 3", "blue: accept purple")
    assert (s.players[0].supply, out(s)) == (3, [])


@rule("TN-OUT-2")
def test_an_attack_may_take_the_last_energy() -> None:
    s = tn("round 7\npurple 20 @2.0 gun 1\nblue 12 @2.0\ngray 13 @2.0\n")
    assert went_out(play(s, "attack blue")) == [1]
    assert s.on_turn == 0
    s = tn("round 7\npurple 20 @2.0 gun 1\nblue 12 @2.0\ngray 13 @2.0\n")
    assert went_out(play(s, "attack gray")) == []


@rule("TN-OUT-2")
def test_an_annihilation_may_take_it_too() -> None:
    s = tn("round 7\npurple 10 @2.0 table hole:20/9\nblue 16 @2.1\ngray 16 @4.12\n")
    events = play(s, "end")
    assert went_out(events) == [0]
    assert [p.supply for p in s.players] == [0, 6, 16]


@rule("TN-RULING-12", "TN-OUT-2")
@pytest.mark.parametrize(
    ("purple", "actions"),
    [
        ("1 @2.0", ["move 2.1"]),
        ("13 @2.0 hand E-01", ["organize E-01", "lay r0 +"]),
        ("6 @2.3", ["impact strong +"]),
        ("8 @2.0", ["buy shield"]),
        ("4 @2.0 gun 1", ["attack blue"]),
        ("5 @2.0 table hole:9/0", ["repay 5"]),
        ("5 @2.0", ["offer blue give 5", "blue: accept purple"]),
        (
            "8 @2.0 secret tangle-1",
            ["cast tangle-1", "lay r0 +", "purple: bet 3 +1", "blue: bet 0", "gray: bet 0"],
        ),
    ],
)
def test_the_last_energy_may_be_spent_on_purpose(purple: str, actions: list[str]) -> None:
    s = tn(f"round 7\npurple {purple}\nblue 30 @2.0\ngray\n2.3 E-03 blue\n")
    assert went_out(play(s, *actions)) == [0]


@rule("TN-RULING-13")
def test_nothing_saves_a_player_once_he_is_at_0() -> None:
    s = tn("round 7\npurple 1 @2.0 storage 20 secret hole\nblue 16 @2.1\ngray\n2.1 E-03 blue\n")
    play(s, "move 2.1")
    for action in ("storage", "discharge hole", "impact weak +"):
        refuses(s, f"purple: {action}", "TN-OUT-1")
    refuses(s, "blue: offer purple give 5", "TN-EXCHANGE-1")


@rule("TN-RULING-13")
@pytest.mark.parametrize("saved", ["storage", "discharge hole"])
def test_it_must_come_before_the_payment(saved: str) -> None:
    s = tn("round 7\npurple 1 @2.0 storage 20 secret hole\nblue 16 @2.1\ngray\n")
    play(s, saved, "move 2.1")
    assert out(s) == []


@rule("TN-RULING-14", "TN-PROC-8", "TN-STATE-19")
def test_his_pawn_is_removed_and_the_node_kept_as_a_note() -> None:
    s = tn("round 9\npurple 20 @2.0 gun 1 table hole:20/9\nblue 5 @2.0\ngray 16 @4.12\n")
    play(s, "attack blue")
    assert not {text for text in legal(s) if "blue" in text}
    seen = GAME.view(s, 2).players[1]
    assert (seen.node, seen.out, seen.out_node) == (field.NOWHERE, 9, field.NAMED["2.0"])
    events = play(s, "end")  # the Hole annihilates; blue is not hit
    assert [e.seat for e in events if isinstance(e, WasHit)] == [0, 2]


@rule("TN-RULING-14")
def test_realization_pushes_no_pawn_of_his() -> None:
    s = tn("round 9\nturn gray\npurple 16 @3.0\nblue out 7 @2.5\ngray 16 @3.0\n")
    play(s, "end")
    assert s.round == 10


@rule("TN-RULING-15", "TN-PROC-8", "TN-STATE-7")
def test_his_hand_artifacts_and_items_leave_the_game_and_his_candidates_are_discarded() -> None:
    s = tn("""
        round 7
        purple 20 @2.0 gun 1
        blue 5 @2.0 hand E-01 S-1-A candidates E-02 E-03 secret needle table hole:9/2 storage 12 \
gun 2 shield 1 accelerator 1 amplifier 3
        gray
    """)
    play(s, "attack blue")
    blue, b = s.players[1], book(s)
    assert (blue.hand, blue.candidates, blue.secret, blue.table) == ((), (), (), ())
    assert (blue.gun, blue.shield, blue.accelerator, blue.amplifier) == (0, 0, 0, 0)
    assert blue.storage == 12  # counts in the deep draw
    assert {"E-01", "S-1-A"} <= {b.cards[c].id for c in s.gone}
    assert [b.cards[c].id for c in s.discard] == ["E-02", "E-03"]
    assert sorted(b.label(a) for a in s.gone_artifacts) == ["hole", "needle"]
    assert s.scrap == []


@rule("TN-RULING-15")
def test_what_he_held_stays_unseen() -> None:
    s = tn("round 7\npurple 20 @2.0 gun 1\nblue 5 @2.0 hand E-91 candidates E-92\ngray\n")
    events = play(s, "attack blue")
    told = str(events) + "".join(str(GAME.view(s, seat)) for seat in (0, 2, None))
    assert "E-91" not in told
    assert "E-92" not in told


@rule("TN-RULING-16", "TN-PROC-8")
def test_what_he_has_left_on_the_field_stays_and_works() -> None:
    s = tn("""
        round 5
        turn gray
        purple 20 @2.0
        blue out 4 @1.0
        gray 20 @2.0
        0.0 centre + occurred
        1.1 E-03 + blue impact +2   # hindered by the centre: 0, so blue's token decides
        2.3 T-α + blue bets blue 2/1
        needle 1.1>2.5 cause
        delayed 2.6 +3
        wormhole 2.7
    """)
    events = play(s, "end")
    assert Realized(node=2, points=0, occurred=True) in events
    assert s.players[1].score == 3  # E-03 gives blue a point
    assert s.laid[field.NAMED["2.3"]] is not None
    assert len(s.needles) == 1
    assert s.delayed == {field.NAMED["2.6"]: 3}
    assert s.wormholes == {field.NAMED["2.7"]: 1}
    assert s.v616mon


@rule("TN-RULING-16")
def test_v616mon_stays_in_play_when_the_owner_of_the_generator_goes_out() -> None:
    s = tn("round 7\npurple 1 @2.0 table collapse:3\nblue @V616Mon\ngray\n")
    play(s, "jump 2.5")
    assert out(s) == [0]
    assert s.v616mon
    assert s.players[1].node == field.V616MON


@rule("TN-RULING-17", "TN-PROC-1")
def test_going_out_in_ones_own_turn_skips_tension_and_cards() -> None:
    s = tn("round 7\npurple 1 @2.0 hand E-01 table hole:32/10\nblue 16 @2.1\ngray 16\n")
    events = play(s, "move 2.1")
    assert not [e for e in events if isinstance(e, Tension | WasHit | MustChoose)]
    assert [e.seat for e in events if isinstance(e, TurnBegan)] == [1]
    assert s.players[1].supply == 16


@rule("TN-RULING-17")
def test_an_annihilation_already_running_is_completed() -> None:
    s = tn("round 7\npurple 4 @2.0 table hole:10/10\nblue 16 @2.1\ngray 16 @2.11\n")
    events = play(s, "end", "hit gray")
    assert went_out(events) == [0]
    assert [p.supply for p in s.players] == [0, 16, 10]


@rule("TN-OUT-3")
def test_a_player_who_is_out_can_win() -> None:
    s = tn("""
        round 20
        turn gray
        purple 16 2pts @V616Mon
        blue out 4 5pts @1.0
        gray 16 2pts @V616Mon
    """)
    assert play(s, "end")[-1] == GameEnded(winners=(1,))


@rule("TN-RULING-20", "TN-PROC-8")
def test_with_nobody_left_the_remaining_rounds_pass_without_turns_or_choices() -> None:
    s = tn("""
        round 7
        purple 1 3pts @2.0
        blue out 3 @1.0
        gray out 4 @1.0
        3.0 E-75 + gray
    """)
    events = play(s, "move 2.1")
    assert len([e for e in events if isinstance(e, Realized)]) == 12 + 18 + 24
    assert s.players[1].score == 3  # E-75 occurred
    assert isinstance(events[-1], GameEnded)
    assert GAME.decisions(s) == ()


@rule("TN-RULING-21")
def test_several_at_0_go_out_together_in_the_order_of_the_round() -> None:
    s = tn("round 7\norder blue gray purple\npurple 5 @2.0\nblue 4 @2.0 gun 1\ngray @2.0\n")
    events = play(s, "attack purple")
    assert went_out(events) == [1, 0]
    assert s.on_turn == 2


# --- the last energy is asked about first


def warned(s: Party, seat: int) -> list[tuple[str, str]]:
    found = GAME.aid(s, seat).warnings
    by_name = {
        type(d).__name__: list(GAME.legal(s, d)) for d in GAME.decisions(s) if d.seat == seat
    }
    return [(notation.write_action(s, by_name[w.decision][w.option]), w.say) for w in found]


@rule("TN-RULING-12")
def test_a_step_with_the_last_energy_is_asked_about() -> None:
    s = tn("round 3\npurple 1 @2.0\nblue 15 @3.0\ngray 15 @4.0")
    assert ("move 1.0", "This takes your last ⚡: you would be out of the game.") in warned(s, 0)
    assert not warned(tn("round 3\npurple 2 @2.0\nblue 15 @3.0\ngray 15 @4.0"), 0)
    assert not warned(s, 1)


@rule("TN-RULING-12")
def test_giving_the_last_energy_away_is_asked_about_unless_some_comes_back() -> None:
    s = tn("round 3\npurple 15 @2.0\nblue 4 @2.0\ngray 15 @4.0")
    d = schema.Trade(0)
    GAME.apply(s, d, schema.Offer(to=1, ask=4))
    GAME.apply(s, d, schema.Offer(to=1, give=1, ask=4))
    assert [text for text, _ in warned(s, 1)] == ["accept purple"]
    last = last_energy.warning(s, schema.Trade(1), schema.Offer(to=0, give=4))
    assert last == "If it is accepted, you give your last ⚡ and are out of the game."
    assert not last_energy.warning(s, schema.Trade(1), schema.Offer(to=0, give=3))


@rule("TN-RULING-12", "TN-OUT-1")
@pytest.mark.parametrize("seed", range(6))
def test_exactly_what_costs_the_last_energy_is_asked_about(seed: int) -> None:
    """An event costs when it lies; whoever organizes it with the last energy is asked before."""
    s = GAME.new(Setup(seats=3, swap=False), seed)
    dice, asked = rng.fork(seed, 1), 0
    while GAME.scores(s) is None:
        d = next(d for d in GAME.decisions(s) if GAME.must_be_answered(d))
        options = list(GAME.legal(s, d))
        if isinstance(d, schema.TakeTurn):
            for action in options:
                says = last_energy.warning(s, d, action)
                asked += bool(says)
                after = s.copy()
                GAME.apply(after, d, action, auto=False)
                if isinstance(action, schema.Organize):
                    rules = book(s).rules
                    assert bool(says) == (s.players[d.seat].supply == rules.organize_energy)
                elif not isinstance(action, schema.EndTurn):
                    assert bool(says) == (not after.players[d.seat].supply)
        dice, k = rng.below(dice, len(options))
        GAME.apply(s, d, options[k])
    assert asked
