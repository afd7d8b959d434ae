"""A character's file has a journal: what was done to it is read, taken back and done again."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.conftest import Run
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.figures.character import Character

ADA = replace(archetype("lancer-gunner", 2), name="Ada", money=500, prestige=1)


@pytest.fixture
def ada(tmp_path: Path) -> Path:
    file = tmp_path / "ada.json"
    file.write_text(files.write(ADA), "utf-8")
    return file


def read(file: Path) -> Character:
    return files.read(file.read_text("utf-8"))


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("rest", "short", "--seed", "1"), "rested"),
        (("level", "--seed", "1"), "levelled"),
        (("check", "AGI", "-d", "12", "--seed", "1"), "checked"),
        (("gear", "buy", "backpack"), "bought"),
        (("gear", "hold"), "gear"),
        (("prestige", "--shows", "flaw"), "prestige"),
        (("do", "Hurt", "packets=3,2"), "hurt"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else words,
)
def test_whatever_is_done_is_written_down_and_taken_back(
    run: Run, ada: Path, words: tuple[str, ...], kind: str
) -> None:
    code, _, err = run("riftbound", words[0], str(ada), *words[1:])
    assert (code, err) == (0, "")
    after = read(ada)
    entries = json.loads(run("riftbound", "journal", str(ada), "--json").out)
    assert [entry["kind"] for entry in entries] == ["imported", kind]
    assert entries[1]["command"]["type"]
    assert run("riftbound", "undo", str(ada)).out.startswith("Taken back: ")
    assert read(ada) == ADA
    assert run("riftbound", "redo", str(ada)).out.startswith("Done again: ")
    assert read(ada) == after


def test_the_journal_is_read_in_words(run: Run, ada: Path) -> None:
    run("riftbound", "do", str(ada), "Hurt", "packets=3")
    run("riftbound", "do", str(ada), "Heal", "amount=1")
    run("riftbound", "undo", str(ada))
    told = run("riftbound", "journal", str(ada)).out
    assert "   1  hurt\n      Ada loses 3 HP  (RB-RULING-117)\n" in told
    assert "   2  healed  (taken back)\n" in told
    assert told.endswith("      Taken back: Ada regains 1 HP\n")
    for _ in range(2):
        undone = run("riftbound", "undo", str(ada))
    assert undone.err == "worldline: There is nothing to take back.\n"
    assert read(ada) == ADA


def test_what_is_refused_or_only_tried_leaves_no_trace(run: Run, ada: Path) -> None:
    run("riftbound", "do", str(ada), "Hurt", "packets=3", "--dry-run")
    run("riftbound", "level", str(ada), "--seed", "1", "--buy", "Bonk", "--buy", "Bonk")
    assert read(ada) == ADA
    assert [file.name for file in ada.parent.iterdir()] == ["ada.json"]


def test_a_file_changed_by_hand_says_so_in_its_journal(run: Run, ada: Path) -> None:
    run("riftbound", "do", str(ada), "Hurt", "packets=3")
    by_hand = replace(read(ada), money=7)
    ada.write_text(files.write(by_hand), "utf-8")
    run("riftbound", "do", str(ada), "Heal", "amount=1")
    kinds = [e["kind"] for e in json.loads(run("riftbound", "journal", str(ada), "--json").out)]
    assert kinds == ["imported", "hurt", "changed", "healed"]
    run("riftbound", "undo", str(ada))
    assert read(ada) == by_hand
    run("riftbound", "undo", str(ada))
    assert read(ada).money == 500


def test_a_check_is_rolled_again_right_after_it(run: Run, ada: Path) -> None:
    ada.write_text(files.write(replace(ADA, prestige=3)), "utf-8")
    args = ("riftbound", "do", str(ada))
    check, again = ("MakeCheck", "attribute=agi"), ("RollAgain", "check.attribute=agi")
    assert "RB-RULING-53" in run(*args, *again).err
    assert run(*args, *check, "--dice", "1,2,3").code == 0
    assert "RB-PRESTIGE-4" in run(*args, *again, "--dice", "4,2,3").out
    assert read(ada).prestige == 0


def test_another_file_gets_a_journal_of_its_own(run: Run, ada: Path) -> None:
    other = ada.with_name("other.json")
    run("riftbound", "do", str(ada), "Hurt", "packets=3", "--out", str(other))
    assert read(ada) == ADA
    assert read(other).hp == ADA.hp - 3
    assert run("riftbound", "undo", str(other)).code == 0
    assert read(other) == ADA


@pytest.mark.parametrize("text", ["{", "[]", '{"kind": 1}', "\x00", "{}\n{}"])
def test_a_broken_journal_is_told_and_nothing_is_changed(run: Run, ada: Path, text: str) -> None:
    journal = ada.with_name("ada.journal.jsonl")
    journal.write_text(text, "utf-8")
    code, out, err = run("riftbound", "do", str(ada), "Hurt", "packets=3")
    assert (code, out) == (1, "")
    assert err == f"worldline: {journal}, line 1: this is no entry of a journal.\n"
    assert read(ada) == ADA
    assert run("riftbound", "show", str(ada)).code == 0


def test_a_journal_that_does_not_fit_together_is_told(run: Run, ada: Path) -> None:
    journal = ada.with_name("ada.journal.jsonl")
    patch = '[{"op": "replace", "path": "/hp", "value": 1}]'
    journal.write_text(f'{{"kind": "hurt", "at": 0, "patch": {patch}}}\n', "utf-8")
    code, _, err = run("riftbound", "undo", str(ada))
    assert (code, err) == (1, f"worldline: {journal} does not fit together: move it away.\n")
    assert read(ada) == ADA
