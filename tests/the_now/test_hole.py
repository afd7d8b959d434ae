"""The Hole in the Box: credit, tension, annihilation (TN-HOLE)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core.machine import Event
from worldline.the_now.events import Tension, WasHit
from worldline.the_now.game import GAME
from worldline.the_now.state import CastArtifact, Party, book

FULL = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"


def hole(s: Party, seat: int = 0) -> tuple[int, int]:
    """Anti-charge and tension of the Hole on a table."""
    (cast,) = (c for c in s.players[seat].table if book(s).kind(c.artifact) == "hole")
    return cast.anti, cast.tension


def hits(events: list[Event]) -> list[tuple[int, int]]:
    """Who lost how much, in order."""
    return [(e.seat, e.loss) for e in events if isinstance(e, WasHit)]


def amounts(s: Party, word: str) -> set[int]:
    return {int(a.split()[1]) for a in legal(s) if a.split()[0] == word}


# --- taking and repaying


@rule("TN-HOLE-1")
def test_a_hole_is_cast_with_tension_and_anti_charge_0() -> None:
    s = tn("round 7\npurple secret hole\nblue\ngray")
    refuses(s, "take 1", "TN-HOLE-1")
    refuses(s, "repay 1", "TN-HOLE-1")
    play(s, "cast hole")
    assert hole(s) == (0, 0)


@rule("TN-HOLE-2")
def test_up_to_10_energy_a_turn_is_taken_and_added_to_the_anti_charge() -> None:
    s = tn("round 7\npurple 16 table hole:3/1\nblue\ngray")
    refuses(s, "take 11", "TN-HOLE-2")
    refuses(s, "take 0", "TN-HOLE-2")
    play(s, "take 10")
    assert (s.players[0].supply, hole(s)) == (26, (13, 1))


@rule("TN-HOLE-3")
def test_the_energy_is_taken_in_parts_within_the_limit() -> None:
    s = tn("round 7\npurple 16 table hole\nblue\ngray")
    play(s, "take 4", "move 2.1", "take 6")
    assert s.players[0].supply == 16 + 10 - 1
    refuses(s, "take 1", "TN-HOLE-2")


@rule("TN-HOLE-4")
def test_the_anti_charge_does_not_exceed_32() -> None:
    s = tn("round 7\npurple table hole:25/3\nblue\ngray")
    refuses(s, "take 8", "TN-HOLE-4")
    play(s, "take 7")
    assert hole(s) == (32, 3)
    refuses(s, "take 1", "TN-HOLE-4")


@rule("TN-RULING-81")
def test_the_limit_of_the_turn_and_the_maximum_both_hold() -> None:
    s = tn("round 7\npurple table hole:20/3\nblue\ngray")
    play(s, "take 5")
    assert amounts(s, "take") == set(range(1, 6))
    s = tn("round 7\npurple table hole:25/3\nblue\ngray")
    assert amounts(s, "take") == set(range(1, 8))


@rule("TN-HOLE-5")
def test_any_amount_of_the_supply_lowers_the_anti_charge() -> None:
    s = tn("round 7\npurple 6 table hole:8/1\nblue\ngray")
    assert amounts(s, "repay") == set(range(1, 7))
    refuses(s, "repay 7", "TN-TURN-6")
    play(s, "repay 2", "move 2.1", "repay 1")
    assert (s.players[0].supply, hole(s)) == (2, (5, 1))


@rule("TN-HOLE-5")
def test_no_more_than_the_anti_charge_is_repaid() -> None:
    s = tn("round 7\npurple 30 table hole:8/1\nblue\ngray")
    refuses(s, "repay 9", "TN-HOLE-5")
    assert amounts(s, "repay") == set(range(1, 9))


@rule("TN-HOLE-6")
def test_repaying_is_no_use() -> None:
    s = tn("round 7\npurple table hole:8/1 collector\nblue\ngray")
    play(s, "repay 2", "extract collector", "repay 2")
    assert hole(s) == (4, 1)


@rule("TN-HOLE-7")
def test_taking_and_another_energy_artifact_exclude_each_other() -> None:
    s = tn("round 7\npurple table hole collector\nblue\ngray")
    play(s, "take 1")
    refuses(s, "extract collector", "TN-ARTIFACT-10")
    s = tn("round 7\npurple table hole collector\nblue\ngray")
    play(s, "extract collector")
    refuses(s, "take 1", "TN-HOLE-7")
    assert not amounts(s, "take")


# --- tension


@rule("TN-HOLE-8")
@pytest.mark.parametrize(
    ("anti", "step"), [(0, 0), (1, 1), (10, 1), (11, 2), (20, 2), (21, 4), (32, 4)]
)
def test_at_the_end_of_the_turn_the_tension_rises_by_the_step_of_the_anti_charge(
    anti: int, step: int
) -> None:
    s = tn(f"round 7\npurple {FULL} table hole:{anti}/3\nblue\ngray")
    play(s, "end")
    assert hole(s) == (anti, 3 + step)


@rule("TN-RULING-82")
def test_the_tension_rises_in_every_turn_the_one_of_casting_included() -> None:
    s = tn(f"round 7\npurple {FULL} secret hole\nblue out 5\ngray out 5")
    play(s, "cast hole", "take 5", "end")
    assert hole(s) == (5, 1)
    play(s, "end")
    assert hole(s) == (5, 2)


@rule("TN-RULING-82")
def test_the_tension_never_falls_and_what_is_left_after_repaying_counts() -> None:
    s = tn(f"round 7\npurple {FULL} 40 table hole:25/3\nblue out 5\ngray out 5")
    play(s, "repay 15", "end")
    assert hole(s) == (10, 4)
    play(s, "repay 10", "end")
    assert hole(s) == (0, 4)


@rule("TN-RULING-83")
def test_a_hole_handed_over_rises_at_the_end_of_the_receivers_turn() -> None:
    s = tn(f"round 7\npurple {FULL} table hole:5/2\nblue\ngray")
    play(s, "take 10", "offer blue give table hole", "blue: accept purple")
    assert hole(s, 1) == (15, 2)
    play(s, "end")
    assert hole(s, 1) == (15, 2)
    play(s, "blue: take 10", "end")
    assert hole(s, 1) == (25, 6)


@rule("TN-EX-8")
def test_example_hole_in_the_box() -> None:
    s = tn(f"round 7\npurple {FULL} table hole:25/3\nblue\ngray")
    assert max(amounts(s, "take")) == 32 - 25
    events = play(s, "end")
    assert Tension(seat=0, tension=7, annihilates=False) in events
    assert hole(s) == (25, 7)


@rule("TN-EX-8")
def test_example_hole_in_the_box_from_its_beginning() -> None:
    s = tn(f"round 7\npurple {FULL} secret hole\nblue out 5\ngray out 5")
    play(s, "cast hole", "take 10", "end")
    assert hole(s) == (10, 1)
    play(s, "take 10", "end")
    assert hole(s) == (20, 3)
    play(s, "take 5", "end")
    assert hole(s) == (25, 7)


# --- annihilation


@rule("TN-HOLE-9")
def test_a_hole_annihilates_when_the_tension_would_pass_its_scale() -> None:
    s = tn("round 7\npurple 99 table hole:25/6\nblue\ngray")
    play(s, "end")
    assert hole(s) == (25, 10)
    s = tn("round 7\npurple 99 table hole:25/7\nblue\ngray")
    events = play(s, "end")
    assert Tension(seat=0, tension=11, annihilates=True) in events
    assert not s.players[0].table


@rule("TN-HOLE-10", "TN-HOLE-11")
def test_the_owner_is_hit_first_then_the_others_from_near_to_far() -> None:
    s = tn("""
        round 7
        purple 10 @2.0 table hole:32/9
        blue 12 @4.0
        gray 4 @3.0
    """)
    events = play(s, "end")
    assert hits(events) == [(0, 10), (2, 4), (1, 12)]
    assert [p.out for p in s.players] == [7, 7, 7]


@rule("TN-HOLE-11")
def test_each_loses_what_the_anti_charge_still_holds() -> None:
    s = tn("round 7\npurple 10 @2.0 table hole:21/9\nblue 30 @3.0\ngray 30 @4.0")
    events = play(s, "end")
    assert hits(events) == [(0, 10), (1, 11)]
    assert [p.supply for p in s.players] == [0, 19, 30]


@rule("TN-HOLE-10", "TN-RULING-84")
def test_among_equally_near_players_the_owner_chooses_even_if_he_is_out() -> None:
    s = tn("""
        round 7
        purple 2 @2.0 table hole:32/9
        blue 5 @3.0
        gray 5 @2.1
        yellow 50 @3.0
        orange 5 @4.0
    """)
    play(s, "end")
    assert legal(s) == {"hit blue", "hit gray", "hit yellow"}
    assert {d.seat for d in GAME.decisions(s)} == {0}
    refuses(s, "hit orange", "TN-HOLE-10")
    refuses(s, "hit purple", "TN-HOLE-10")
    play(s, "hit gray")
    assert legal(s) == {"hit blue", "hit yellow"}
    play(s, "hit yellow")
    assert [p.supply for p in s.players] == [0, 5, 0, 25, 5]
    assert s.players[0].out


@rule("TN-RULING-84")
def test_distance_is_straight_across_the_past() -> None:
    """Blue is 6 nodes away across the past and 9 around it, gray 7 and 8."""
    s = tn("""
        round 10
        purple 2 @3.0 table hole:32/9
        blue 20 @3.9
        gray 50 @4.8
    """)
    events = play(s, "end")
    assert hits(events) == [(0, 2), (1, 20), (2, 10)]


@rule("TN-RULING-84", "TN-RULING-75")
def test_players_at_v616mon_come_last_and_are_tied() -> None:
    s = tn("""
        round 7
        purple 2 @2.0 table hole:32/9
        blue 5 @V616Mon
        gray 5 @4.12
        yellow 5 @V616Mon
    """)
    events = play(s, "end")
    assert hits(events) == [(0, 2), (2, 5)]
    assert legal(s) == {"hit blue", "hit yellow"}


@rule("TN-RULING-84", "TN-RULING-75")
def test_with_the_owner_at_v616mon_the_others_there_are_nearest_and_the_field_is_tied() -> None:
    s = tn("""
        round 7
        purple 2 @V616Mon table hole:32/9
        blue 5 @V616Mon
        gray 5 @4.12
        yellow 5 @2.0
    """)
    events = play(s, "end")
    assert hits(events) == [(0, 2), (1, 5)]
    assert legal(s) == {"hit gray", "hit yellow"}


@rule("TN-HOLE-12", "TN-RULING-85")
def test_with_the_anti_charge_spent_the_hole_leaves_the_game_and_play_goes_on() -> None:
    s = tn("round 7\npurple 40 table hole:25/9\nblue\ngray")
    play(s, "end")
    assert s.players[0].supply == 15
    assert not s.players[0].table
    assert [book(s).label(a) for a in s.gone_artifacts] == ["hole"]
    assert not s.scrap
    play(s, "blue: extract")


@rule("TN-HOLE-13")
def test_shields_do_not_help() -> None:
    s = tn("round 7\npurple 4 shield 3 table hole:21/9\nblue 30 shield 3\ngray @4.0")
    events = play(s, "end")
    assert hits(events) == [(0, 4), (1, 17)]


@rule("TN-RULING-85")
def test_only_supplies_are_hit_and_who_loses_exactly_all_is_out() -> None:
    s = tn("round 7\npurple 25 storage 9 table hole:25/9\nblue\ngray")
    play(s, "end")
    p = s.players[0]
    assert (p.supply, p.storage, p.out) == (0, 9, 7)
    assert s.players[1].supply == 16


@rule("TN-RULING-85")
def test_what_is_left_when_all_have_been_hit_vanishes() -> None:
    s = tn("round 7\npurple 3 table hole:32/9\nblue out 5\ngray 9")
    events = play(s, "end")
    assert hits(events) == [(0, 3), (2, 9)]
    assert not GAME.decisions(s)  # nobody is left: the game is over


@rule("TN-RULING-86")
def test_the_former_owner_may_cast_another_hole() -> None:
    s = tn(f"round 7\npurple 40 {FULL} table hole:25/9 secret hole\nblue out 5\ngray out 5")
    refuses(s, "cast hole", "TN-ARTIFACT-5")
    play(s, "end", "cast hole")
    assert s.players[0].table == (CastArtifact(s.players[0].table[0].artifact),)
