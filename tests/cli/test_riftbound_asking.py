"""`worldline riftbound new` at the keyboard: the sheet as it grows, what each answer changes,
reasons, and every way about the nine steps."""

import io
import sys
from pathlib import Path
from typing import Protocol

import pytest
from tracing import rule

from cli.conftest import Run
from worldline.riftbound.build_view import view
from worldline.riftbound.characters import files
from worldline.riftbound.figures.character import Character

DICE = ("6 5 5 4 4 3 3 2 1 1", "1 1")
TANK = ("Ada", "tank", "gunner", *DICE)


class Typed(Protocol):
    def __call__(self, *lines: str) -> str: ...


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typed:
    """What is shown after these lines, without the line breaks."""
    monkeypatch.chdir(tmp_path)

    def typed(*lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return " ".join(run("riftbound", "new", "--seed", "3", "--out", "ada.json").out.split())

    return typed


def last(shown: str) -> str:
    """What the last line but `quit` brought."""
    return shown.removesuffix(">").rpartition("> ")[2].strip()


def kept() -> list[str]:
    """The questions that the draft has answers to, in the order in which they were given."""
    text = Path("ada.draft.json").read_text(encoding="utf-8")
    return [a.question for a in files.read_draft(text).answers]


def made() -> Character:
    return files.read(Path("ada.json").read_text(encoding="utf-8"))


def test_the_sheet_is_shown_after_each_step_with_what_is_still_open(typed: Typed) -> None:
    shown = typed("Ada", "tank", "gunner", "quit")
    sheet = (
        "--- Ada, The Tank, Gunner, Level 1 HP 20 + FTD · SP 2 + WIL · EHP 4 + FTD · "
        "Dodge STR or 4+ · Turn order 3d6 + AGI"
    )
    assert f"> Class: Gunner. {sheet}" in shown
    assert "Money to be agreed STR ? · FTD ?" in shown
    assert "Open: Dice · Drop two dice · Dice to place (8) · Role raises" in shown


def test_the_sheet_has_the_figures_of_the_browser(typed: Typed) -> None:
    shown = last(typed("Ada", "fill", "sheet", "quit"))
    text = Path("ada.draft.json").read_text(encoding="utf-8")
    sheet = view(files.read_draft(text), 9).sheet
    for figure in (sheet.hp, sheet.sp, sheet.ehp, *sheet.rows[:3], sheet.money):
        assert f"{figure.label} {figure.text}" in shown
    for attack in sheet.attacks:
        assert f"Attack: {attack.name}: {attack.line}" in shown
    assert "Open: nothing" in shown


@rule("RB-BUILD-8")
def test_every_answer_says_what_it_changes(typed: Typed) -> None:
    shown = typed(*TANK, *"65544332", "quit")
    assert "Which die goes to Fortitude?" in shown
    assert "5 Score +1: HP 20 + FTD → 22, EHP 4 + FTD → 6, FTD +1 to its die → +2 (3+)" in shown
    assert "The Tank raises one of these Scores (RB-BUILD-8)" in shown
    assert "WIL: Strength of mind: maximum SP, holding out. SP 2 → 3" in shown


def test_weapons_have_their_figures_and_damage_over_distance(typed: Typed) -> None:
    shown = typed(*TANK, *"65544332", "str", "agi", "str", "step 8", "quit")
    assert "Laser Pistol: A light weapon that a Skilled user recharges in an Instant." in shown
    assert "30m · 4+ VSN · 3 shots · 3 Heat · uses 5 Charge · Damage 0.75 in contact" in shown


def test_two_answers_are_compared_by_names_or_numbers(typed: Typed) -> None:
    by_name = last(typed("Ada", "compare lancer the tank", "quit"))
    assert by_name == last(typed("Ada", "compare 1, 4", "quit"))
    one, _, other = by_name.partition("The Tank (Defense): ")
    assert one.startswith("The Lancer (Damage): Strikes hard")
    assert ("HP 12 + FTD" in one, "HP 20 + FTD" in other) == (True, True)
    assert ("FTD its die alone, as now" in one, "FTD +1 to its die" in other) == (True, True)
    assert "Ability Try That Again I: " in one
    assert "HP 20 + FTD" in last(typed("Ada", "compare tank", "quit"))


def test_what_two_answers_have_alike_is_said_of_both(typed: Typed) -> None:
    one, _, other = last(
        typed("Ada", "tank", "step 1", "", "compare lancer tank", "quit")
    ).partition("The Tank (Defense) (taken now): ")
    assert "HP 20 + FTD → 12 + FTD" in one
    assert "HP 20 + FTD, as now" in other


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("n", '"n" may be The Lancer or The Captain or The Tank or The Sentinel.'),
        ("The Tnak", "Did you mean The Tank?"),
        ("jester", 'There is no "jester" here. Type a number or a name, or `help`.'),
        ("6", "There is no answer 6; the list ends with 5."),
        ("ta", "Role: The Tank."),
        ("SENTINEL", "Role: The Sentinel."),
    ],
)
def test_names_and_their_beginnings_are_answers(typed: Typed, word: str, told: str) -> None:
    assert told in typed("Ada", word, "quit")


def test_a_word_near_a_quirk_is_ones_own_and_says_so(typed: Typed) -> None:
    shown = typed("Ada", "step 4", "trad", "Tresure", "quit")
    assert "Ideal: Tradition." in shown
    assert "Goal: Tresure. In words of your own: the list has Treasure." in shown


def test_why_is_a_line_for_each_rule_and_tells_of_one_by_its_name(typed: Typed) -> None:
    start = (*TANK, *"65544332")
    why = last(typed(*start, "why", "quit"))
    assert why.count("(RB-") == 1
    one = last(typed(*start, "why agility", "quit"))
    assert one == "Agility: The Tank gains STR or WIL (RB-ROLE-TANK-1)"
    assert last(typed(*start, "why str", "quit")) == "STR can be taken."
    items = last(typed("Ada", "tank", "gunner", "step 8", "why", "quit"))
    assert (items.count("(RB-"), " more: this item is one of: " in items) == (1, True)


@rule("RB-BUILD-9")
def test_what_is_locked_is_counted_and_refused_with_its_reason(typed: Typed) -> None:
    shown = typed(*TANK, *"65544332", "str", "agi", "vsn", "quit")
    assert "1 more cannot be taken now: `why`." in shown
    assert last(shown).startswith("VSN: ")
    assert "(RB-" in last(shown)


def test_any_step_is_opened_and_enter_leaves_what_stands(typed: Typed) -> None:
    shown = typed("Ada", "step 4", "trad", "step 1", "", "healer", "", "step 4", "", "quit")
    assert "Now: Tradition." in shown
    assert kept() == ["name", "quirk:ideal", "role"]
    steps = last(typed("Ada", "tank", "steps", "quit"))
    assert "2 Attributes: Dice; Drop two dice" in steps
    assert "7 Abilities: waits for others" in steps


def test_a_step_that_asks_nothing_says_what_follows(typed: Typed) -> None:
    shown = typed("Ada", "tank", "step 6", "step 10", "step", "quit")
    assert "Step 6 of 9: HP, SP and EHP How much they can take" in shown
    assert "Nothing is chosen here: it follows from the other steps." in shown
    assert "There are steps 1 to 9" in shown
    assert "Say which: step 4." in shown


def test_back_opens_the_question_before(typed: Typed) -> None:
    shown = typed("Ada", "tank", "back", "lancer", "gunner", *["back"] * 3, "Bea", "", "", "quit")
    assert "Now: The Tank." in shown
    assert "Name: Bea." in shown
    assert kept() == ["name", "role", "role", "class", "name"]
    assert "This is the first question." in typed("back", "quit")


def test_undo_asks_again_and_redo_gives_again(typed: Typed) -> None:
    shown = typed("Ada", "tank", "undo", "healer", "undo", "redo", "redo", "quit")
    assert "Taken back: Role: The Tank. Which Role?" in shown
    assert "Given again: Role: The Healer. Which Class?" in shown
    assert "There is nothing to do again (RB-BUILD-1)." in shown
    assert kept() == ["name", "role"]


@rule("RB-BUILD-4")
def test_dice_that_fell_fall_the_same_after_undo(typed: Typed) -> None:
    shown = typed("Ada", "tank", "gunner", "roll", "undo", "roll", "quit")
    first, second = (part.split(".")[0] for part in shown.split("> Dice: ")[1:])
    assert first == second


@rule("RB-BUILD-7")
def test_dice_are_placed_several_at_once_and_change_places(typed: Typed) -> None:
    shown = typed(*TANK, "agi 6, vision 5", "str 6", "4", "6", "str 9", "x", "ftd 6", "quit")
    assert "AGI 6, VSN 5." in shown
    assert "STR 6, agi is open." in shown
    assert "FTD 4." in shown
    assert "No die that is left shows 6; `agi 6` takes one from elsewhere." in shown
    assert "No die that is kept shows 9." in shown
    assert "9. > Type the face; or place any, several at once: agi 6, vsn 5." in shown
    assert "FTD 6, STR 4." in shown
    text = Path("ada.draft.json").read_text(encoding="utf-8")
    placed = {a.short: a.die for a in view(files.read_draft(text), 2).sheet.attributes if a.die}
    assert placed == {"STR": 4, "FTD": 6, "VSN": 5}


def test_one_of_several_answers_is_taken_back_by_its_name(typed: Typed) -> None:
    typed("Ada", "step 3", "Liar +3, Brave +3, Odd -2", "clear brave", "clear x", "quit")
    assert kept()[-1] != kept()[-2]
    text = Path("ada.draft.json").read_text(encoding="utf-8")
    assert [t.name for t in view(files.read_draft(text), 3).sheet.traits] == ["Liar", "Odd"]


def test_another_role_keeps_aside_what_does_not_fit(typed: Typed) -> None:
    shown = typed(*TANK, *"65544332", "str", "back", "step 1", "", "healer", "quit")
    assert "Kept aside for now: Strength: The Healer gains" in shown


def test_help_explains_the_question_with_examples(typed: Typed) -> None:
    told = last(typed("Ada", "step 3", "help", "quit"))
    assert told.startswith("A Trait is something about you that helps or hinders")
    assert "For example: Knows every engine by its sound +2; " in told
    assert "`worldline rules show RB-BUILD-11` prints the rule." in told
    assert "compare A B" in told


def test_the_rest_is_filled_at_random_and_still_open_to_change(typed: Typed) -> None:
    shown = typed("Ada", "tank", "fill", "step 1", "Bea", "", "", "")
    assert "Everything is answered. Enter makes the character" in shown
    assert "Step 9 of 9: Skilled" in shown
    assert (made().name, made().role) == ("Bea", "tank")


def test_a_complete_character_is_not_made_before_somebody_agrees(
    typed: Typed, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("Ada\nfill\nquit\n"))
    left = run("riftbound", "new", "--out", "ada.json").err
    assert left.startswith("worldline: You left before the character was made. Go on with")
    assert not Path("ada.json").exists()
    assert kept()[0] == "name"
    typed("Ada", "fill", "undo", "fill", "")
    assert made().name == "Ada"
