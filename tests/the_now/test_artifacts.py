"""Artifacts in general: obtained, cast, used, discharged (TN-ARTIFACT, TN-DISCHARGE)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.book import open_book
from worldline.the_now.events import Discharged, GotArtifact, Shuffled
from worldline.the_now.field import NAMED
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import FUTURE, Party, book

FULL = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"


def kinds(s: Party, artifacts: list[int] | tuple[int, ...]) -> list[str]:
    return [book(s).label(a) for a in artifacts]


def table(s: Party, seat: int = 0) -> dict[str, int]:
    """Kinds and charges before a player."""
    return {book(s).kind(c.artifact): c.charges for c in s.players[seat].table}


# --- discharge


@rule("TN-DISCHARGE-1", "TN-DISCHARGE-4", "TN-ARTIFACT-6")
def test_an_artifact_in_hand_is_shown_and_discarded_for_22_energy() -> None:
    s = tn("round 7\npurple 16 secret needle\nblue\ngray")
    events = play(s, "discharge needle")
    assert s.players[0].supply == 16 + 22
    assert not s.players[0].secret
    assert events == [Discharged(seat=0, artifact="needle", energy=22)]
    assert GAME.view(s, 2).scrap == ("needle",)


@rule("TN-DISCHARGE-2")
def test_a_cast_artifact_cannot_be_discharged() -> None:
    s = tn("round 7\npurple table needle secret hole\nblue\ngray")
    refusal = refuses(s, "discharge needle", "TN-DISCHARGE-2")
    assert refusal.why == "there is no Lachesis Needle in your hand, and a cast one stays"
    refusal = refuses(s, "discharge collector", "TN-DISCHARGE-2")
    assert refusal.why == "there is no Collector Module in your hand"
    assert "discharge hole" in legal(s)


@rule("TN-DISCHARGE-3", "TN-RULING-72")
def test_one_artifact_a_turn_is_discharged() -> None:
    s = tn("round 7\npurple secret needle hole\nblue\ngray")
    play(s, "discharge needle")
    refuses(s, "discharge hole", "TN-DISCHARGE-3")


@rule("TN-RULING-72")
def test_a_discharge_is_no_use_and_every_round_allows_it() -> None:
    s = tn("round 7\npurple secret needle table stabilizer\nblue\ngray")
    play(s, "discharge needle", "stabilize +")
    s = tn("round 9\npurple secret tangle-1\nblue\ngray")
    play(s, "discharge tangle-1")
    s = tn("round 9\npurple 13 @3.0 hand E-01\nblue\ngray")
    play(s, "organize E-01", "lay r0 +", "artifact hole")
    assert s.players[0].out  # the last energy paid for it
    s = tn("round 9\npurple 14 @3.0 hand E-01\nblue\ngray")
    play(s, "organize E-01", "lay r0 +", "artifact hole", "discharge hole")
    assert s.players[0].supply == 14 - 13 + 22


# --- obtaining


@rule("TN-ARTIFACT-1")
@pytest.mark.parametrize(
    ("number", "card", "obtained"),
    [(5, "E-01", 0), (6, "E-01", 1), (20, "E-01", 1), (6, "E-03", 0)],
)
def test_organizing_an_event_with_the_mark_from_round_6_on_brings_an_artifact(
    number: int, card: str, obtained: int
) -> None:
    s = tn(f"round {number}\npurple @4.0 hand {card}\nblue\ngray")
    play(s, f"organize {card}", "lay r0 +")
    assert len(s.players[0].secret) == obtained


@rule("TN-ARTIFACT-2", "TN-RULING-71")
def test_it_is_obtained_at_once_and_unasked() -> None:
    s = tn("round 7\npurple 14 hand E-01\nblue @2.1\ngray @2.1")
    play(s, "organize E-01", "lay r0 +", "artifact needle")
    assert kinds(s, s.players[0].secret) == ["needle"]
    assert s.fate[NAMED["2.0"]] == FUTURE
    assert {type(d).__name__ for d in GAME.decisions(s)} == {"TakeTurn"}


@rule("TN-ARTIFACT-3")
def test_it_goes_from_the_deck_into_the_closed_hand() -> None:
    s = tn("round 7\npurple hand E-01\nblue\ngray")
    deck = len(s.vault)
    events = play(s, "organize E-01", "lay r0 +", "artifact needle")
    assert len(s.vault) == deck - 1
    assert GAME.view(s, 0).artifacts == ("needle",)
    assert GAME.view(s, 1).players[0].artifacts == 1
    assert "'needle'" not in str(GAME.view(s, 1))
    told = [(e.to, e.artifact) for e in events if isinstance(e, GotArtifact)]
    assert told == [(None, None), (0, "needle")]


@rule("TN-RULING-71")
def test_there_is_no_limit_of_artifacts_in_hand() -> None:
    s = tn("""
        round 7
        purple hand E-01 secret collapse hole collector needle stabilizer tangle-1
        blue
        gray
    """)
    play(s, "organize E-01", "lay r0 +")
    assert len(s.players[0].secret) == 7


@rule("TN-RULING-70")
def test_an_empty_artifact_deck_is_made_of_the_discard() -> None:
    s = tn("round 7\npurple hand E-01\nblue\ngray\nvault -\nscrap needle")
    events = play(s, "organize E-01", "lay r0 +")
    assert Shuffled(deck="artifacts", cards=1) in events
    assert kinds(s, s.players[0].secret) == ["needle"]


@rule("TN-RULING-70")
def test_without_any_artifact_left_the_event_is_organized_all_the_same() -> None:
    s = tn("round 7\npurple hand E-01\nblue\ngray\nvault -")
    play(s, "organize E-01", "lay r0 +")
    assert s.laid[NAMED["2.0"]] is not None
    assert not s.players[0].secret


# --- casting


@rule("TN-ARTIFACT-4")
def test_an_artifact_from_hand_is_cast_onto_the_table_in_ones_own_turn() -> None:
    s = tn("round 7\npurple secret needle\nblue secret hole\ngray")
    refusal = refuses(s, "cast collapse", "TN-ARTIFACT-4")
    assert refusal.why == "there is no Collapse Generator in your hand"
    refuses(s, "blue: cast hole", "TN-TURN-1")
    play(s, "extract", "extract", "move 2.1", "cast needle")
    assert table(s) == {"needle": 3}
    assert not s.players[0].secret


@rule("TN-ARTIFACT-5", "TN-ARTIFACT-8")
@pytest.mark.parametrize("charges", [0, 1])
def test_a_second_one_of_a_kind_is_not_cast_not_even_beside_an_exhausted_one(charges: int) -> None:
    s = tn(f"round 7\npurple table needle:{charges} secret needle collapse\nblue\ngray")
    refuses(s, "cast needle", "TN-ARTIFACT-5")
    play(s, "cast collapse")


@rule("TN-ARTIFACT-8")
def test_an_exhausted_artifact_stays_on_the_table() -> None:
    s = tn(f"round 7\npurple {FULL} table stabilizer:1\nblue out 5\ngray out 5")
    play(s, "stabilize +")
    assert table(s) == {"stabilizer": 0}
    play(s, "end")
    refuses(s, "stabilize +", "TN-STAB-1")


@rule("TN-ARTIFACT-7", "TN-RULING-66")
def test_an_artifact_is_obtained_cast_and_used_in_one_turn() -> None:
    s = tn("round 7\npurple 14 hand E-01\nblue\ngray")
    play(s, "organize E-01", "lay r0 +", "artifact needle", "cast needle", "thread 2.1 cause")
    assert table(s) == {"needle": 2}
    assert s.players[0].supply == 1


@rule("TN-RULING-66")
def test_any_number_of_artifacts_is_cast_without_cost_or_use() -> None:
    s = tn("round 7\npurple secret collapse hole collector needle stabilizer\nblue\ngray")
    before = s.spent, s.players[0].supply
    play(s, *(f"cast {kind}" for kind in ("collapse", "hole", "collector", "needle", "stabilizer")))
    assert len(s.players[0].table) == 5
    assert (s.spent, s.players[0].supply) == before


@rule("TN-RULING-66", "TN-ARTIFACT-10")
def test_casting_a_tangle_is_its_use() -> None:
    position = "round 7\npurple secret tangle-1 table needle\nblue out 5\ngray out 5"
    s = tn(position)
    play(s, "thread 2.1 cause")
    refuses(s, "cast tangle-1", "TN-ARTIFACT-10")
    s = tn(position)
    play(s, "cast tangle-1", "lay r0 +", "bet 3")
    refuses(s, "thread 2.1 cause", "TN-ARTIFACT-10")


@rule("TN-RULING-73", "TN-TANGLE-11")
def test_the_second_tangle_is_cast_in_another_turn() -> None:
    s = tn(f"round 7\npurple {FULL} secret tangle-1 tangle-2\nblue out 5\ngray out 5")
    play(s, "cast tangle-1", "lay r0 +", "bet 3", "move 2.1")
    refuses(s, "cast tangle-2", "TN-ARTIFACT-10")
    play(s, "end", "move 3.1", "cast tangle-2", "lay r0 -", "bet 0")
    laid = [s.laid[NAMED[node]] for node in ("2.0", "3.1")]
    assert [book(s).cards[e.card].name for e in laid if e] == ["Tangle α", "Tangle β"]


# --- using


@rule("TN-ARTIFACT-9", "TN-ARTIFACT-13", "TN-COLLAPSE-11")
def test_the_kinds_of_artifacts_and_their_groups() -> None:
    found = {a.name: a.group for a in open_book("the-now").artifacts.values()}
    assert found == {
        "Collapse Generator": "movement",
        "Hole in the Box": "energy",
        "Collector Module": "energy",
        "Lachesis Needle": "events",
        "Symmetrical Stabilizer": "events",
        "Tangle of Fates": "events",
    }


@rule("TN-ARTIFACT-10")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("thread 2.1 cause", "stabilize +"),
        ("stabilize -", "thread 2.1 hindrance"),
        ("take 1", "extract collector"),
    ],
)
def test_two_artifacts_of_a_group_are_not_used_in_one_turn(one: str, other: str) -> None:
    s = tn("round 7\npurple table needle stabilizer hole collector\nblue\ngray")
    assert other in legal(s)
    play(s, one)
    refuses(s, other, "TN-ARTIFACT-10")
    assert other not in legal(s)


@rule("TN-ARTIFACT-10")
def test_artifacts_of_different_groups_are_used_in_one_turn() -> None:
    s = tn("round 7\npurple table needle collapse hole\nblue\ngray")
    play(s, "thread 2.1 cause", "jump 3.3", "take 10")


@rule("TN-ARTIFACT-11", "TN-RULING-65")
@pytest.mark.parametrize(
    ("use", "again"),
    [
        ("jump 3.3", "jump 3.4"),
        ("thread 2.1 cause", "thread 2.2 cause"),
        ("stabilize +", "stabilize +"),
        ("extract collector", "extract collector"),
    ],
)
def test_an_artifact_is_used_once_a_turn(use: str, again: str) -> None:
    s = tn(f"""
        round 7
        purple {FULL} table needle stabilizer collector collapse
        blue out 5
        gray out 5
    """)
    play(s, use)
    refuses(s, again, "TN-ARTIFACT-10")
    play(s, "end", again)


@rule("TN-RULING-65")
def test_all_takings_from_the_hole_are_one_use() -> None:
    s = tn("round 7\npurple table hole\nblue\ngray")
    play(s, "take 3", "take 3", "take 4")
    assert s.players[0].supply == 16 + 10


@rule("TN-ARTIFACT-12")
@pytest.mark.parametrize("number", [9, 14, 20])
def test_events_artifacts_rest_in_the_last_round_of_a_phase(number: int) -> None:
    s = tn(f"""
        round {number}
        purple @4.0 table needle hole collapse secret stabilizer tangle-1
        blue table stabilizer
        gray
    """)
    refuses(s, "thread 4.1 cause", "TN-ARTIFACT-12")
    refuses(s, "cast stabilizer", "TN-PERIOD-4")
    refuses(s, "cast tangle-1", "TN-PERIOD-4")
    play(s, "jump 4.1", "take 1", "end")
    refuses(s, "stabilize +", "TN-ARTIFACT-12")


@rule("TN-ARTIFACT-12")
@pytest.mark.parametrize("number", [8, 10])
def test_they_work_in_the_rounds_around_it(number: int) -> None:
    s = tn(f"round {number}\npurple @4.0 table needle secret stabilizer\nblue\ngray")
    play(s, "cast stabilizer", "thread 4.1 cause")


@rule("TN-RULING-67", "TN-EXCHANGE-7")
def test_the_limit_of_a_group_belongs_to_the_player_and_his_turn() -> None:
    s = tn(f"round 7\npurple {FULL} table needle\nblue table needle\ngray")
    play(s, "thread 2.1 cause")
    play(s, "offer blue give table needle ask table needle", "blue: accept purple")
    assert [table(s, seat) for seat in (0, 1)] == [{"needle": 3}, {"needle": 2}]
    refuses(s, "thread 2.2 cause", "TN-ARTIFACT-10")
    play(s, "end", "blue: thread 2.2 cause")
    assert table(s, 1) == {"needle": 1}


@rule("TN-RULING-67", "TN-HOLE-7")
def test_who_has_taken_from_one_hole_takes_from_no_other() -> None:
    s = tn("round 7\npurple table hole\nblue table hole:5/1\ngray")
    play(s, "take 4", "offer blue give table hole ask table hole", "blue: accept purple")
    refuses(s, "take 1", "TN-HOLE-7")
    assert not any(action.startswith("take") for action in legal(s))


# --- editions


@rule("TN-RULING-123")
def test_both_editions_run_on_one_engine_and_differ_in_their_artifacts() -> None:
    def deck(setup: Setup) -> set[str]:
        s = GAME.new(setup, 1)
        return set(kinds(s, s.vault))

    extra = {"stabilizer", "collector"}
    older, newer = Setup(edition="time-horizon"), Setup(edition="the-now")
    assert deck(newer) - deck(older) == extra
    assert deck(Setup(edition="time-horizon", catalogue=True)) == deck(newer)
    assert deck(Setup(edition="the-now", catalogue=False)) == deck(older)
