"""A fight in the terminal: Seizing the Initiative at once, and by a hand (RB-RULING-249)."""

import re

import pytest
from riftbound.combat.fight import rb
from tracing import rule

from cli.conftest import Run
from cli.fighting import Fight, flat
from worldline.cli.riftbound.fights import looks
from worldline.cli.riftbound.fights.offers import prompt_for
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import change


@rule("RB-RULING-249")
def test_another_unit_seizes_while_an_action_is_chosen(fight: Fight) -> None:
    _, tried, _ = fight("seize Bea", "quit")
    assert tried.startswith("Bea, seize Check: ")
    assert "seizes the Initiative" in tried


@rule("RB-RULING-249")
def test_of_several_who_may_try_one_is_named(fight: Fight) -> None:
    _, asked, odds, tried, again, _ = fight("seize", "odds seize", "seize Ana", "seize Ana", "quit")
    assert asked == "Say who: Ana and Bea may try, as in `seize NAME`."
    assert odds == "Say who: Ana and Bea may try, as in `odds seize NAME`."
    assert tried.startswith("Ana, seize Check: ")
    assert "may not try to Seize now (RB-SEIZE-2)." in again


@rule("RB-RULING-249", "RB-SEIZE-4")
def test_somebody_helps(fight: Fight) -> None:
    _, tried, _ = fight("seize Bea with Ana", "quit")
    assert tried.startswith("Ana, Check to seize for another: ")
    assert "(CHA)" in tried


@rule("RB-RULING-91")
def test_nobody_seizes_with_a_unit_of_another(fight: Fight) -> None:
    _, brute, _ = fight("seize Brute", "quit")
    assert brute == "Brute belongs to another seat (RB-RULING-91)."


@rule("RB-SEIZE-4")
def test_no_enemy_helps(fight: Fight) -> None:
    _, hand, _ = fight("hand up with Brute", "quit")
    assert hand == "Brute is not willing to help Ana (RB-SEIZE-4)."


@rule("RB-RULING-249")
@pytest.mark.parametrize(
    ("line", "when"),
    [
        ("hand up", "at the next gap"),
        ("hand up before Brute", "before the turn of Brute"),
        ("hand up after c", "after an Action of Brute"),
        ("hand up before Brute with Bea", "before the turn of Brute, with the help of Bea"),
    ],
)
def test_a_hand_is_raised_and_lowered(fight: Fight, line: str, when: str) -> None:
    _, up, shown, down, gone, _ = fight(line, "look", "hand down", "look", "quit")
    wants, told = flat(up).split(". ", 1)
    assert wants == f"Ana wants to Seize the Initiative {when}"
    assert re.fullmatch(
        r"\d+% by a Check on (AGI|CHA of Bea), Difficulty 11; even if it fails, one Action fewer "
        r"on the next turn \(RB-SEIZE-6\)\.",
        told,
    )
    assert f"hand up to Seize the Initiative {when}" in flat(shown)
    assert down == "Ana does not want to Seize any more."
    assert "hand" not in gone


@rule("RB-SEIZE-2", "RB-SEIZE-6", "RB-RULING-156")
def test_a_hand_that_must_wait_is_told_so(fight: Fight) -> None:
    _, _, up, _ = fight("seize Ana", "hand up Ana before Brute", "quit")
    assert "They have tried, and may not again before the end of their next turn" in flat(up)


@rule("RB-SEIZE-3", "RB-SEIZE-4", "RB-SEIZE-6")
def test_the_chance_and_the_price_of_a_try_are_told_before_it(fight: Fight) -> None:
    _, bea, helped, _ = fight("odds seize Bea", "odds seize Bea with Ana", "quit")
    assert re.fullmatch(
        r"Bea: \d+% by a Check on AGI, Difficulty 11; even if it fails, one Action fewer on the "
        r"next turn \(RB-SEIZE-6\)\.",
        flat(bea),
    )
    assert "by a Check on CHA of Ana, Difficulty 11" in flat(helped)


@rule("RB-SEIZE-6")
def test_who_has_one_action_fewer_is_told_when(capsys: pytest.CaptureFixture[str]) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    at = prompt_for(s, GAME.decisions(s)[0], gm_here=False)
    for repaying, told in (
        (False, "has one Action fewer on their next turn (RB-SEIZE-6)"),
        (True, "one Action fewer this turn, the price of Seizing the Initiative (RB-SEIZE-6)"),
    ):
        change(s, 0, tried=True, owes=True, repaying=repaying)
        looks.one(s, 0, 0, 0)
        assert told in (shown := flat(capsys.readouterr().out))
        assert shown.count("one Action fewer") == 1
        assert (told in looks.status(at)) == repaying


@rule("RB-RULING-249")
def test_a_raised_hand_tries_before_the_turn_that_was_named(fight: Fight) -> None:
    *_, ended = fight("hand up before Brute", "end", "yes", "end", "yes", "quit")[:-1]
    before = ended.partition("Turn of Brute: ")[0]
    assert before.startswith("The turn of Bea ends.\n")
    assert "Ana, seize Check: " in before


def test_a_hand_that_is_not_understood_says_how_it_is_written(fight: Fight) -> None:
    _, what, whither, whose, _ = fight("hand", "hand sideways", "hand up before", "quit")
    assert what == '"hand" is not complete: add up or down.'
    assert whither == '"sideways" is no word for a hand; write up, down.'
    assert whose == '"hand up before" is not complete: add whom you mean.'


@rule("RB-RULING-249")
def test_only_its_own_seat_sees_a_hand(fight: Fight) -> None:
    *_, seen, _ = fight("hand up", "end", "yes", "end", "yes", "look Ana", "quit", seats="you,you")
    assert "[GM]" not in seen
    assert "hand" not in seen


@rule("RB-RULING-249")
def test_bots_seize_unasked(run: Run) -> None:
    out = run("riftbound", "fight", "dock-ambush", "--auto", "--seed", "2").out
    assert "seizes the Initiative: one Action fewer in their next turn." in out
