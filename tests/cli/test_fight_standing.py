"""A fight in the terminal: standing answers by name (RB-STAND)."""

import pytest
from tracing import rule

from cli.fighting import Fight, flat, options

WATCH = ("overwatch",) * 4


@rule("RB-STAND-1")
def test_an_answer_is_set_in_words_and_listed(fight: Fight) -> None:
    _, usual, said, again, looked, ended, _ = fight(
        "stand", "stand overwatch once per move", "stand", "look", "stand all usual", "quit"
    )
    assert usual == "Ana: as usual\nBea: as usual"
    assert said == "Ana: overwatch ask, once per move."
    assert again == "Ana: overwatch ask, once per move\nBea: as usual"
    assert "always answers overwatch ask, once per move" in flat(looked)
    assert ended == "Ana: as usual."


@rule("RB-STAND-1")
def test_another_unit_of_ones_own_is_named_before_a_colon(fight: Fight) -> None:
    _, bea, brute, _ = fight("stand bea: reroll never", "stand Brute: all never", "quit")
    assert bea == "Bea: reroll never."
    assert brute == "Brute belongs to another seat (RB-RULING-91)."


@rule("RB-STAND-1")
def test_what_is_listed_is_all_that_a_unit_can_answer(fight: Fight) -> None:
    """Ines carries a dagger, and can Parry once she holds it."""
    _, listed, parry, _ = fight("stand foo", "stand parry always", "quit", at="duel")
    assert " parry, " in flat(listed)
    assert parry == "Ines Okafor: parry always."


@rule("RB-STAND-2")
def test_who_never_fires_is_not_asked(fight: Fight) -> None:
    lines = ("stand overwatch never", *WATCH, "move 8 5", "1", "1", "1", "1", "quit")
    shown = fight(*lines, seats="you,you")
    assert not any("Ana may react" in part for part in shown)
    assert any("Bea may react" in part for part in shown)


@rule("RB-STAND-4")
def test_who_wants_to_be_asked_chooses_the_rating(fight: Fight) -> None:
    turn = ("end", "yes")
    lines = (*turn, *turn, "stand dodge ask", *turn, "move 3 5", "2", "quit")
    *_, asked, _ = fight(*lines, seats="you,you")
    assert "[GM] Brute: what the Dodge Roll against " in asked
    assert options(asked) == {1: "AGI 4+", 2: "Light Armour 5+"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("stand overwatch", "Write how it is answered: never, always, ask, best or usual."),
        (
            "stand overwatch sometimes",
            (
                '"sometimes" is no way to answer: write never, always, ask, best, usual, '
                "only if it can change, pass unless an ally could fall, never at allies, "
                "never for enemies, once per move, this turn, this round or keep 3 SP."
            ),
        ),
        ("stand overwatch alway", '"alway" is no way to answer, perhaps always: write never, '),
        (
            "stand overwatch keep -3 SP",
            '"-3" is no number of SP to keep (RB-STAND-9): write keep 3 SP.',
        ),
        ("stand overwatch keep 2.5 SP", '"2.5" is no number of SP to keep (RB-STAND-9)'),
        ("stand parry always", "Ana has no Parry: write seize, overwatch, driving, hold, "),
        ("stand Bea: intercept always", "Bea has no Intercept"),
        ("stand foo always", '"foo" is nothing they can answer: write seize, overwatch, '),
        ("stand foo always", "prestige, reroll, hit, dodge, lend, board or all."),
        ("stand overwach never", '"overwach" is nothing they can answer, perhaps overwatch: '),
        ("stand Nobody: all never", 'Nobody here is called "Nobody"'),
    ],
)
def test_what_is_not_understood_is_told_in_a_sentence(fight: Fight, line: str, why: str) -> None:
    assert why in flat(fight(line, "quit")[1])


@rule("RB-STAND-1")
def test_nobody_else_sees_standing_answers(fight: Fight) -> None:
    *_, first, second, _ = fight(
        "stand all never", "end", "yes", "end", "yes", "look Ana", "stand", "quit", seats="you,you"
    )
    assert "always answers" not in first
    assert second == "Brute: as usual"
    assert options(first) == {}
