"""`worldline riftbound level` at the keyboard: shown before it is kept, with a way back."""

import io
import sys
from pathlib import Path
from typing import Protocol

import pytest
from riftbound.characters.build.test_homebrew import SCHOOL
from tracing import rule

from cli.conftest import Run
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.characters.build.random import Wish, random_character
from worldline.riftbound.content.book import open_pack
from worldline.riftbound.figures.character import Character


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


class Typed(Protocol):
    def __call__(self, *lines: str, args: tuple[str, ...] = ()) -> str: ...


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typed:
    """What is shown and told after these lines, without the line breaks."""
    monkeypatch.chdir(tmp_path)
    Path("ada.json").write_text(files.write(archetype("tank-biologist")), encoding="utf-8")

    def typed(*lines: str, args: tuple[str, ...] = ()) -> str:
        monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        done = run("riftbound", "level", "ada.json", "--seed", "4", *args)
        return " ".join(f"{done.out} {done.err}".split())

    return typed


def kept() -> Character:
    return files.read(Path("ada.json").read_text(encoding="utf-8"))


def after_enter(shown: str, n: int = 1) -> str:
    return shown.split("> ")[n]


@rule("RB-LEVEL-2")
def test_a_level_is_shown_with_its_dice_before_it_is_kept(typed: Typed) -> None:
    old = kept()
    shown = typed("")
    assert f"{old.name} rises to Level 2: 2d6" in shown
    assert "(RB-LEVEL-2, RB-HP-4)" in after_enter(shown)
    assert "Level 2: HP " in after_enter(shown)
    assert shown.endswith("worldline: ada.json is as it was.")
    assert kept() == old
    assert not Path("ada.journal.jsonl").exists()


def test_enter_keeps_exactly_what_was_shown(typed: Typed, run: Run) -> None:
    old = kept()
    shown = typed("", "")
    assert shown.endswith("Kept. `worldline riftbound undo ada.json` takes the last of it back.")
    dice = after_enter(shown).partition("[")[2].partition("]")[0]
    gain = sum(map(int, dice.split()))
    assert (kept().level, len(kept().hp_gains)) == (2, 1)
    assert kept().hp_gains[0] >= gain
    assert run("riftbound", "undo", "ada.json").code == 0
    assert kept() == old


@rule("RB-LEVEL-2")
def test_dice_from_the_table_are_typed(typed: Typed) -> None:
    shown = typed("7 1 1", "1", "1 2 3", "undo", "1 1 1", "")
    assert "A d6 shows a face from 1 to 6" in shown
    assert "[1 2]" in shown
    assert "[1 1]" in shown
    low = kept()
    Path("ada.json").write_text(files.write(archetype("tank-biologist")), encoding="utf-8")
    Path("ada.journal.jsonl").unlink()
    typed("6 6 6", "")
    assert kept().hp_gains > low.hp_gains


def test_undo_goes_back_and_the_dice_fall_the_same(typed: Typed) -> None:
    shown = typed("", "undo", "", "undo", "undo")
    first, second = after_enter(shown), after_enter(shown, 3)
    assert first == second
    assert "There is nothing to take back." in shown


@rule("RB-LEVEL-8")
def test_abilities_are_bought_by_name_with_what_they_change(typed: Typed) -> None:
    shown = typed("", "compare healthy, quick", "heal", "undo", "dam", "", "cold", "sheet", "")
    listed = after_enter(shown)
    assert "Healthy, 2AP: Your maximum HP is 2 higher per Level. HP " in listed
    assert "Quick, 2AP" in after_enter(shown, 2)
    assert "changes no figure of the sheet" in after_enter(shown, 2)
    assert "gains Healthy" in after_enter(shown, 3)
    assert "gains Healthy" not in after_enter(shown, 4)
    assert "Choose one of these" in after_enter(shown, 6)
    own = next(own for own in kept().abilities if own.ability == "damage-resist")
    assert (own.choice, sum(points.points for points in kept().points)) == ("cold", 1)


def test_what_cannot_be_bought_yet_is_a_line_for_each_rule(typed: Typed) -> None:
    shown = typed("", "bonk", "why", "why healthy", "jester", "help")
    assert "too few points that may buy them (RB-LEVEL-" in after_enter(shown, 3)
    assert after_enter(shown, 4).startswith("Healthy: Healthy costs 2AP (RB-LEVEL-8)")
    assert 'There is no "jester" here.' in after_enter(shown, 5)
    assert "compare A B" in after_enter(shown, 6)


@rule("RB-LEVEL-4")
def test_what_the_level_leaves_open_is_asked_before_the_dice(typed: Typed) -> None:
    """The third Level of a Cadet gives Damage Resist."""
    Path("school.toml").write_text(SCHOOL, encoding="utf-8")
    cadet = random_character(1, 2, Wish(role="cadet", packs=(open_pack(Path("school.toml")),)))
    Path("ada.json").write_text(files.write(cadet), encoding="utf-8")
    shown = typed("cold", "undo", "heat", "", "", args=("--pack", "school.toml"))
    assert shown.count("What is Damage Resist gained with?") == 2
    assert "Enter rolls the dice" in after_enter(shown)
    own = next(own for own in kept().abilities if own.ability == "damage-resist")
    assert (own.choice, kept().level) == ("heat", 3)


def test_who_only_buys_keeps_the_level(typed: Typed) -> None:
    typed("", "")
    typed("bonk", "", args=("--stay",))
    assert kept().level == 2
    assert "bonk" in {own.ability for own in kept().abilities}


@rule("RB-LEVEL-1")
def test_where_levels_end_nothing_is_asked(typed: Typed) -> None:
    Path("ada.json").write_text(files.write(archetype("tank-biologist", 4)), encoding="utf-8")
    assert typed().endswith("RB-LEVEL-1: Levels end at 4")


def test_what_is_said_on_the_line_is_not_asked(typed: Typed) -> None:
    shown = typed(args=("--buy", "Bonk"))
    assert "> " not in shown
    assert "gains Bonk" in shown
    assert kept().level == 2
