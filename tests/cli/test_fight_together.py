"""A fight in the terminal: several questions at the same time (RB-RULING-91)."""

from tracing import rule

from cli.fighting import Fight, options

WATCH = "stand overwatch ask", "stand Bea: overwatch ask", *("overwatch",) * 4
"""Ana and Bea both keep watch, and want to be asked at every metre; then it is Brute's turn."""


@rule("RB-RULING-91")
def test_two_units_of_one_seat_are_asked_one_after_the_other(fight: Fight) -> None:
    passed = ("1", "1", "1")  # Bea alone sees Brute at first
    shown = fight(*WATCH, "move 8 5", *passed, "1", "1", "quit", seats="you,you")
    ana, bea, on = shown[10:13]
    assert "[seat 0] Ana may react: Brute moves" in ana
    assert "the first of 2 questions that are asked at the same time" in ana
    assert "[seat 0] Bea may react: Brute moves" in bea
    assert "at the same time" not in bea
    assert on.startswith("Brute is now at ")


@rule("RB-RULING-91")
def test_what_lapsed_is_answered_again_with_one_word(fight: Fight) -> None:
    lines = (*WATCH, "move 8 5", "1", "1", "1", "3", "3", "still", "quit")
    shown = fight(*lines, seats="you,you")
    again, fired = shown[12:14]
    assert "[seat 0] Bea may react: " in again
    assert "(still, " in options(again)[3]
    assert fired.startswith("Bea attacks Brute with Auto Rifle on Overwatch.")


@rule("RB-RULING-91")
def test_where_nothing_was_answered_before_nothing_is_still_so(fight: Fight) -> None:
    assert fight("still", "quit")[1] == "There is no earlier answer to repeat here."


@rule("RB-RULING-91")
def test_a_sealed_answer_is_taken_back(fight: Fight) -> None:
    lines = (*WATCH, "move 8 5", "1", "1", "1", "3", "undo", "quit")
    *_, ana, bea, back, _ = fight(*lines, seats="you,you")
    assert "[seat 0] Bea may react: " in bea
    assert "Taken back: attack Brute with Auto Rifle." in back
    assert options(back) == options(ana)
