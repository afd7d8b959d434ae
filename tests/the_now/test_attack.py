"""Attack (TN-ATTACK, TN-GUN-1)."""

from pathlib import Path

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.book import DATA
from worldline.the_now.events import Attacked
from worldline.the_now.state import Party


def duel(purple: str = "gun 1", blue: str = "", number: int = 7, turn: str = "") -> Party:
    return tn(
        f"round {number}\nturn purple {turn}\n"
        f"purple @4.1 {purple}\nblue @4.1 {blue}\ngray @4.2 gun 1"
    )


@rule("TN-ATTACK-1")
def test_another_player_in_the_same_node_may_be_attacked() -> None:
    s = duel()
    assert {text for text in legal(s, "purple") if text.startswith("attack")} == {"attack blue"}
    play(s, "attack blue")
    refuses(duel(), "attack gray", "TN-ATTACK-1")
    refuses(duel(), "attack purple", "TN-ATTACK-1")


@rule("TN-GUN-1")
def test_an_attack_needs_a_gun() -> None:
    s = duel(purple="")
    refuses(s, "attack blue", "TN-GUN-1")
    assert "attack blue" not in legal(s, "purple")


@rule("TN-ATTACK-2", "TN-RULING-44")
def test_the_attacker_pays_the_expense_and_the_victim_loses_damage_less_defense() -> None:
    s = duel("20 gun 2", "30 shield 2")
    assert Attacked(seat=0, victim=1, expense=5, loss=12) in play(s, "attack blue")
    assert [p.supply for p in s.players] == [15, 18, 16]


@rule("TN-ATTACK-2")
def test_a_shot_must_be_paid() -> None:
    refuses(duel("3 gun 1"), "attack blue", "TN-ATTACK-2")
    assert "attack blue" not in legal(duel("3 gun 1"), "purple")


@rule("TN-ATTACK-3")
def test_one_attack_a_turn() -> None:
    s = duel("30 gun 3", "60")
    play(s, "attack blue")
    refuses(s, "attack blue", "TN-ATTACK-3")
    assert "attack blue" not in legal(s, "purple")


@rule("TN-ATTACK-4")
def test_several_players_may_attack_one_victim_each_in_his_own_turn() -> None:
    s = tn("round 7\npurple @4.1 gun 1\nblue @4.1 gun 1\ngray 40 @4.1")
    play(s, "attack gray", "end", "attack gray")
    assert s.players[2].supply == 16


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@rule("TN-ATTACK-5", "TN-PERIOD-2")
def test_no_attack_in_rounds_1_to_3(number: int) -> None:
    s = duel(number=number)
    assert ("attack blue" in legal(s, "purple")) == (number > 3)
    if number <= 3:
        refuses(s, "attack blue", "TN-PERIOD-2")


@rule("TN-RULING-19")
def test_a_player_who_is_out_cannot_be_attacked() -> None:
    s = tn("round 7\npurple @4.1 gun 1\nblue out 6 @4.1\ngray")
    refuses(s, "attack blue", "TN-RULING-19")
    assert "attack blue" not in legal(s, "purple")


@rule("TN-RULING-19")
def test_a_player_who_is_out_still_gains_and_loses_points() -> None:
    s = tn("""
        round 9
        turn gray
        purple 5pts out 6 @1.0
        blue 5pts out 6 @1.0
        gray @4.9
        2.0 E-01 r0 +   # purple gains
        2.5 E-04 r1 +   # blue loses
    """)
    play(s, "end")
    assert [p.score for p in s.players[:2]] == [6, 4]


@pytest.mark.parametrize(
    ("number", "turn", "purple", "broken"),
    [
        (3, "attacked", "3", "TN-PERIOD-2"),
        (7, "attacked", "3", "TN-GUN-1"),
        (7, "attacked", "3 gun 1", "TN-ATTACK-3"),
        (7, "", "3 gun 1", "TN-ATTACK-1"),
    ],
)
@rule("TN-ATTACK-1", "TN-ATTACK-3", "TN-GUN-1")
def test_the_first_check_that_fails_is_reported(
    number: int, turn: str, purple: str, broken: str
) -> None:
    refuses(duel(purple, number=number, turn=turn), "attack gray", broken)


@rule("TN-RULING-44")
def test_a_victim_loses_no_more_than_he_has_and_goes_out() -> None:
    s = duel("20 gun 3", "10")
    assert Attacked(seat=0, victim=1, expense=6, loss=10) in play(s, "attack blue")
    assert [p.supply for p in s.players] == [14, 0, 16]  # the attacker gains nothing
    assert s.players[1].out == 7


@rule("TN-RULING-44")
def test_an_attacker_may_ruin_himself_and_the_shot_still_counts() -> None:
    s = duel("4 gun 1", "30")
    play(s, "attack blue")
    assert s.players[0].out == 7
    assert s.players[1].supply == 18


@rule("TN-RULING-44")
def test_a_defense_above_the_damage_gives_nothing_back(tmp_path: Path) -> None:
    file = tmp_path / "bulwark.toml"
    change = "[change.items]\nshield = { defense = [20, 20, 20] }\n"
    file.write_text((DATA / "the-now.toml").read_text("utf-8") + change)
    s = tn(f'edition "{file}" round 7\npurple @4.1 gun 1\nblue 9 @4.1 shield 1\ngray')
    assert Attacked(seat=0, victim=1, expense=4, loss=0) in play(s, "attack blue")
    assert s.players[1].supply == 9


@rule("TN-RULING-44")
def test_at_v616mon_one_attacks_as_anywhere() -> None:
    s = tn("round 7\npurple @V616Mon gun 1\nblue 20 @V616Mon\ngray")
    play(s, "attack blue")
    assert s.players[1].supply == 8
