"""Victory."""

import pytest
from tracing import rule

from the_now.play import play, tn
from worldline.the_now.events import GameEnded, Scored
from worldline.the_now.game import GAME

LEVEL = "2,2,2 3,3,3 4,4,4 5,5,5"


def winners(purple: str, blue: str, gray: str, marks: str = LEVEL) -> tuple[int, ...]:
    """Who wins when the last round ends with these players."""
    s = tn(f"""
        round 20
        turn gray
        purple {purple} @V616Mon
        blue {blue} @V616Mon
        gray {gray} @V616Mon
        marks {marks}
    """)
    ended = play(s, "end")[-1]
    assert isinstance(ended, GameEnded)
    return ended.winners


@rule("TN-WIN-1", "TN-META-3", "TN-PROC-9")
def test_the_player_with_the_most_points_wins() -> None:
    assert winners("9 4pts", "9 7pts", "30 6pts") == (1,)


@rule("TN-WIN-1")
def test_the_last_realization_still_counts() -> None:
    s = tn("""
        round 20
        turn gray
        purple 7pts @V616Mon
        blue 7pts @V616Mon
        gray 2pts @V616Mon
        4.0 E-75 + gray
    """)
    events = play(s, "end")
    assert Scored(seat=1, points=1, node=37) in events
    assert events[-1] == GameEnded(winners=(1,))
    assert GAME.scores(s) == (7, 8, 2)


@rule("TN-RULING-120")
def test_only_the_final_score_counts_not_the_highest_ever_held() -> None:
    assert winners("16 5pts", "16 7pts", "16 2pts", "2,2,2 9,2,2 9,2,2 9,2,2") == (1,)


@rule("TN-EX-24", "TN-WIN-2", "TN-PROC-9")
@pytest.mark.parametrize(
    ("marks", "winner"),
    [
        ("2,2,2 3,3,3 4,5,9 5,5,9", 1),  # the example: after phase 2
        ("2,2,2 4,3,9 3,5,9 3,5,9", 0),  # phase 1 comes before phase 2
        ("2,2,2 3,3,9 4,4,9 5,6,9", 1),  # then phase 3
        ("9,2,2 3,4,9 4,4,9 5,5,9", 1),  # phase 0 never counts
    ],
)
def test_among_players_level_on_points_earlier_phases_decide(marks: str, winner: int) -> None:
    assert winners("16 7pts", "16 7pts", "16 2pts", marks) == (winner,)


@rule("TN-EX-24", "TN-WIN-3", "TN-RULING-9")
@pytest.mark.parametrize(
    ("purple", "blue", "winner"),
    [
        ("16", "17", 1),
        ("16 storage 10", "17", 0),
        ("16 storage 10", "17 storage 10", 1),
        ("16 amplifier 5 gun 3 table collapse:4", "17", 1),  # charges and items do not count
    ],
)
def test_then_supply_and_kinetic_storage_decide(purple: str, blue: str, winner: int) -> None:
    assert winners(f"{purple} 7pts", f"{blue} 7pts", "90 2pts") == (winner,)


@rule("TN-WIN-3", "TN-RULING-15")
def test_the_storage_of_a_player_who_is_out_counts() -> None:
    s = tn("""
        round 20
        turn gray
        purple out 9 7pts storage 20 @2.0
        blue 16 7pts @V616Mon
        gray 16 2pts @V616Mon
    """)
    assert play(s, "end")[-1] == GameEnded(winners=(0,))


@rule("TN-EX-24", "TN-WIN-4", "TN-PROC-9")
def test_who_is_level_in_everything_wins_together() -> None:
    assert winners("16 7pts", "6 7pts storage 10", "90 2pts") == (0, 1)


@rule("TN-RULING-121", "TN-WIN-2")
def test_the_whole_group_is_filtered_step_by_step() -> None:
    """Gray falls after phase 1, so his phase 2 no longer matters; then blue falls."""
    assert winners("1 7pts", "90 7pts", "99 7pts", "2,2,2 4,4,3 6,5,9 2,5,9") == (0,)


@rule("TN-EX-14", "TN-WIN-5", "TN-RULING-4", "TN-SETUP-5")
def test_a_score_goes_on_beyond_the_track_and_back() -> None:
    s = tn("""
        round 9
        turn gray
        purple 14pts @V616Mon
        blue 29pts @V616Mon
        gray @V616Mon
        2.0 E-73 + gray  # a point for purple
        2.2 E-75 + gray  # a point for blue
    """)
    play(s, "end")
    assert [p.score for p in GAME.view(s, None).players] == [15, 30, 2]
    s = tn("""
        round 14
        turn gray
        purple 15pts @V616Mon
        blue @V616Mon
        gray @V616Mon
        3.0 E-85 + gray  # a point from purple
    """)
    play(s, "end")
    assert s.players[0].score == 14
