"""Drafts for whoever keeps them: undone and done again, shortened, written and read."""

import json

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.make import whole
from worldline.core.machine import Illegal
from worldline.riftbound.build_view.keeper import DRAFTS, LONGEST_NAME, MOST_CHANGES, OpenDraft
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build import finish
from worldline.riftbound.characters.build.answers import ChooseName, ChooseRole, Skip
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.characters.build.facts import latest


def named(d: OpenDraft, name: str) -> OpenDraft:
    return DRAFTS.answers(d, [ChooseName(name)])


def test_a_change_is_undone_and_done_again_with_all_its_answers() -> None:
    begun = DRAFTS.begin(1)
    ada = named(begun, "Ada")
    tank = DRAFTS.answers(ada, [ChooseName("Bo"), ChooseRole("tank")])
    back = DRAFTS.undo(tank)
    assert back.answers == ada.answers
    assert DRAFTS.redo(back) == tank
    assert DRAFTS.undo(DRAFTS.undo(tank)).answers == begun.answers
    assert named(back, "Cy").undone == ()


def test_what_says_nothing_anew_is_no_change() -> None:
    ada = named(DRAFTS.begin(1), "Ada")
    assert named(ada, "Ada") == ada
    complete = DRAFTS.fill(ada, 5)
    assert DRAFTS.fill(complete, 6) == complete
    assert DRAFTS.undo(complete).answers == ada.answers


def test_only_so_many_changes_are_remembered_and_nothing_is_lost() -> None:
    d = DRAFTS.answers(DRAFTS.begin(1), [ChooseRole("tank")])
    for n in range(3 * MOST_CHANGES):
        d = named(d, f"Ada {n}")
    assert len(d.changes) == MOST_CHANGES
    assert len(d.answers) <= MOST_CHANGES + 2
    assert latest(d) == {"role": ChooseRole("tank"), "name": ChooseName(f"Ada {n}")}
    for k in range(1, MOST_CHANGES):
        d = DRAFTS.undo(d)
        assert latest(d)["name"] == ChooseName(f"Ada {n - k}")
    assert latest(d)["role"] == ChooseRole("tank")


def test_a_draft_that_was_kept_is_the_same() -> None:
    d = named(named(DRAFTS.begin(2), "Ada"), "Bo")
    d = DRAFTS.undo(d)
    data = msgspec.json.encode(d)
    assert DRAFTS.load(data) == d
    again = DRAFTS.read(json.loads(DRAFTS.write(data)))
    assert (again.level, again.answers) == (2, d.answers)
    assert files.read_draft(DRAFTS.write(data)).answers == d.answers


def test_a_copy_has_what_stands_and_no_way_back() -> None:
    d = DRAFTS.answers(named(named(DRAFTS.begin(2), "Ada"), "Bo"), [ChooseRole("tank")])
    copy = DRAFTS.copy(d)
    assert copy == replace(d, answers=(ChooseName("Bo"), ChooseRole("tank")), changes=(), undone=())
    assert DRAFTS.name(DRAFTS.copy(d, " (copy)")) == "Bo (copy)"


def test_a_copy_is_called_one_only_if_that_fits() -> None:
    for long in ("x" * (LONGEST_NAME - 7), "x" * (LONGEST_NAME - 6)):
        name = DRAFTS.name(DRAFTS.copy(named(DRAFTS.begin(1), long), " (copy)"))
        assert name == (f"{long} (copy)" if len(long) == LONGEST_NAME - 7 else long)
    assert DRAFTS.name(DRAFTS.copy(DRAFTS.begin(1), " (copy)")) == ""


@rule("RB-BUILD-4")
def test_the_dice_of_a_copy_have_fallen_as_well() -> None:
    rolled = DRAFTS.roll(DRAFTS.begin(1), 5)
    copy = DRAFTS.copy(rolled)
    assert DRAFTS.view(copy, 2).sheet.dice == DRAFTS.view(rolled, 2).sheet.dice
    with pytest.raises(Illegal, match="the dice have fallen"):
        DRAFTS.roll(copy, 6)


@rule("RB-BUILD-4")
def test_dice_are_not_rolled_until_somebody_likes_them() -> None:
    rolled = DRAFTS.roll(DRAFTS.begin(1), 5)
    with pytest.raises(Illegal, match="the dice have fallen"):
        DRAFTS.roll(rolled, 6)
    with pytest.raises(msgspec.ValidationError):
        DRAFTS.read_answer({"type": "RollDice", "seed": 1})


def test_every_ready_character_opens_as_a_draft() -> None:
    for id in archetypes():
        d = DRAFTS.begin_ready(DRAFTS.begin(1), id)
        assert DRAFTS.open(d) == ()
        assert DRAFTS.finish(d) == archetype(id)
    with pytest.raises(Illegal, match="nobody"):
        DRAFTS.begin_ready(DRAFTS.begin(1), "nobody")


def test_how_it_was_built_is_told_with_the_rules() -> None:
    draft = whole("tank", "gunner")
    d = OpenDraft(answers=draft.answers)
    lines = {line.text: line.rules for line in DRAFTS.history(d)}
    assert lines["Role: The Tank"] == ("RB-BUILD-1",)
    assert len(lines) >= 30
    assert DRAFTS.finish(d) == finish(draft)
    assert DRAFTS.about(d) == "The Tank, Gunner, Level 1"


def test_what_was_passed_over_is_not_told() -> None:
    d = DRAFTS.answers(DRAFTS.begin(1), [ChooseName("Ada"), Skip("languages")])
    assert [line.text for line in DRAFTS.history(d)] == ["Name: Ada"]
