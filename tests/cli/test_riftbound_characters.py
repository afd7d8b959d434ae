"""`worldline riftbound`: making, showing, judging, levelling and printing characters."""

import io
import json
import sys
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from tracing import rule

from cli.conftest import Run
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build import Draft, answer, steps
from worldline.riftbound.characters.build.answers import AddTrait, ChooseKit, SetStories, Skip
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.characters.build.random import Wish, random_character, random_draft
from worldline.riftbound.content.book import open_pack
from worldline.riftbound.figures.character import Trait


@pytest.fixture
def captain(tmp_path: Path) -> str:
    """The file of a Captain of Level 1."""
    file = tmp_path / "captain.json"
    file.write_text(files.write(archetype("captain-gunner")), encoding="utf-8")
    return str(file)


def test_an_archetype_is_ready_at_once(run: Run) -> None:
    args = ("riftbound", "new", "--archetype", "captain-gunner", "--level", "4")
    code, out, err = run(*args, "--json")
    assert (code, err) == (0, "")
    assert files.read(out) == archetype("captain-gunner", 4)
    assert run(*args).out.startswith("Leopold Castellan\nLevel 4 · The Captain (Support) · Gunner")


def test_an_unknown_archetype_is_one_sentence(run: Run) -> None:
    code, out, err = run("riftbound", "new", "--archetype", "jester-gunner")
    assert (code, out) == (1, "")
    assert err.startswith('worldline: There is no archetype "jester-gunner"; there are captain-')
    assert err.count("\n") == 1
    near = run("riftbound", "new", "--archetype", "tank-guner").err
    assert near.endswith(". Did you mean tank-gunner?\n")


def test_answers_from_a_file_build_the_character(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    file.write_text(files.write(random_draft(5)), encoding="utf-8")
    out = run("riftbound", "new", "--answers", str(file), "--json").out
    assert files.read(out) == random_character(5)
    raised = files.read(
        run("riftbound", "new", "--answers", str(file), "--level", "3", "--seed", "1", "--json").out
    )
    assert (raised.level, len(raised.hp_gains)) == (3, 2)


def test_incomplete_answers_name_the_question(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    file.write_text('{"answers": [{"type": "ChooseName", "name": "Ada"}]}', encoding="utf-8")
    code, _, err = run("riftbound", "new", "--answers", str(file), "--json")
    assert code == 1
    assert '"role" is still open' in err


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_nine_steps_at_the_keyboard(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "ada.json"
    dice = ["6 5 5 4 4 3 3 2 1 1", "1 1", *"65544332"]
    person = ["Good liar +3", "Strong +3", "Too loud -3", "1", "Curious", "1", "Smith; Lost a ship"]
    type_in(
        monkeypatch, "Ada", "4", "1", *dice, "1", "1", "1", *person, "Trade, Belter", "", "",
        "1", "1", "1", "Widow", "", "1", "400", "1", "", "1", "1",
    )  # fmt: skip
    code, out, err = run("riftbound", "new", "--out", str(file))
    assert (code, err) == (0, "")
    assert "Step 1 of 9: Name, Role and Class" in out
    made = files.read(file.read_text(encoding="utf-8"))
    assert (made.name, made.role, made.class_) == ("Ada", "tank", "gunner")
    assert (made.quirks.goal, made.languages) == ("Curious", ("Trade", "Belter"))
    assert run("riftbound", "validate", str(file), "--new").code == 0


def test_a_refused_answer_names_its_rule_and_the_question_stays(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "draft.json"
    type_in(monkeypatch, "Ada", "9", "1", "undo", "?", "2", "1", "1 2", f"save {kept}", "quit")
    code, out, err = run("riftbound", "new")
    assert code == 1
    assert "There is no answer 9; the list ends with 5." in out
    assert "(RB-BUILD-3)" in out
    assert err == "worldline: You left before the character was complete.\n"
    assert out.count("Which Role?") == 2, "a refused answer does not bring the list again"
    draft = files.read_draft(kept.read_text(encoding="utf-8"))
    assert [a.question for a in draft.answers] == ["name", "role", "class"]


def test_answers_by_name_purchases_by_the_dozen_and_nothing_is_lost(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, kept = tmp_path / "ada.json", tmp_path / "ada.draft.json"
    dice = ["6 5 5 4 4 3 3 2 1 1", "1 1", "7", *"65544332"]
    person = ["5", "Liar +3", "Strong +3", "Too loud -3", "trad", "Curious", "liar", "Smith; Lost"]
    goods = ["laser-pistol", "laser pistol", "bike", "laser side", "Bess", "", "1", "lots"]
    buy = ["400mC", "backpack", "Backpack x2", "99", "rations x 3"]
    type_in(
        monkeypatch, "Ada", "jester", "The Tank", "pilot", *dice, "str", "agi", *person, "", "",
        "deaf", "deaf", "", *goods, *buy,
    )  # fmt: skip
    code, out, err = run("riftbound", "new", "--out", str(file))
    assert code == 1
    assert err == (
        f"worldline: You left before the character was complete. Go on with --answers {kept}.\n"
    )
    assert "No die that is left shows 7." in out
    assert "Now: Deaf." in out
    assert "You have 265mC left." in out
    assert "Bought: 3 × Backpack; 3 × Non-perishable Rations (1 day)." in out
    assert max(map(len, out.splitlines())) <= 80
    assert "Backpack, 40mC, 1 already, from the Kit: Holds 65 litres." in out
    type_in(monkeypatch, "undo", "", "undo", "", "1", "torch")
    code, out, err = run("riftbound", "new", "--answers", str(kept), "--out", str(file))
    assert (code, err) == (0, "")
    made = files.read(file.read_text(encoding="utf-8"))
    assert (made.role, made.quirks.flaw, made.money) == ("tank", "Liar", 280)
    assert {"deaf"} < {own.ability for own in made.abilities}
    for skipped in ("Which languages", "worth a note", "Which Innate", "Which Role"):
        assert skipped not in out, "what was answered is not asked again"


def test_a_draft_that_is_left_again_is_kept_where_it_came_from(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "draft.json"
    type_in(monkeypatch, "Ada", f"save {kept}", "quit")
    run("riftbound", "new")
    type_in(monkeypatch, "1", "quit")
    assert f"Go on with --answers {kept}." in run("riftbound", "new", "--answers", str(kept)).err
    type_in(monkeypatch, "quit")
    out = run("riftbound", "new", "--answers", str(kept)).out
    assert "Which Role?" not in out
    assert "Which Class?" in out


START = ("Ada", "4", "1", "6 5 5 4 4 3 3 2 1 1", "1 1", *"65544332")


def traits_of(kept: Path) -> list[tuple[str, int, int]]:
    draft = files.read_draft(kept.read_text(encoding="utf-8"))
    return [(a.name, a.plus, a.minus) for a in draft.answers if isinstance(a, AddTrait)]


@rule("RB-TRAIT-1")
def test_traits_typed_in_one_line_are_several(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, kept = tmp_path / "ada.json", tmp_path / "ada.draft.json"
    line = "Deadpan +2, Dockside connections +1; Rich, but known +1 -1"
    type_in(monkeypatch, *START, "1", "1", "1", line, "Loud", "Loud -1, Odd", "Loud -1,", "quit")
    out = run("riftbound", "new", "--out", str(file)).out
    assert traits_of(kept) == [
        ("Deadpan", 2, 0), ("Dockside connections", 1, 0), ("Rich, but known", 1, -1),
        ("Loud", 0, -1),
    ]  # fmt: skip
    assert "Still to give: +2 and −2, in at most 3 Traits." in out


def test_what_is_forbidden_for_one_reason_stands_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, *START, "why", "quit")
    why = " ".join(run("riftbound", "new").out.rpartition("\n> ")[0].rpartition("\n> ")[2].split())
    names = "Fortitude, Agility, Vision, Wisdom, Charisma and Knowledge"
    assert why == f"{names}: The Tank gains STR or WIL (RB-ROLE-TANK-1)"


def test_what_cannot_be_bought_is_not_listed_one_by_one(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "answers.json"
    draft = random_draft(5)
    draft = replace(draft, answers=tuple(a for a in draft.answers if not isinstance(a, ChooseKit)))
    for q in [q for step in steps(draft) for q in step.open if not q.must and q.id != "buy"]:
        draft = answer(draft, Skip(q.id))
    file.write_text(files.write(draft), encoding="utf-8")
    type_in(monkeypatch, "why", "quit")
    out = " ".join(run("riftbound", "new", "--answers", str(file)).out.split())
    assert out.count("RB-RULING-32") == 1
    assert " more: only Adventuring Gear with a price can be bought (RB-RULING-32)" in out


def test_random_is_the_same_for_the_same_seed(run: Run) -> None:
    args = ("riftbound", "random", "--seed", "7", "--level", "2", "--role", "tank", "--json")
    out = run(*args).out
    assert run(*args).out == out
    c = files.read(out)
    assert (c.role, c.level) == ("tank", 2)
    code, _, err = run("riftbound", "random", "--class", "clown")
    assert (code, err.count("\n")) == (1, 1)
    assert "there are Gunner, Pilot, Biologist" in err


def test_traits_are_shown_each_with_its_own_number(run: Run, captain: str) -> None:
    c = files.read(Path(captain).read_text(encoding="utf-8"))
    two = (Trait("Deadpan", 2, 0), Trait("Dockside connections", 1, -1))
    Path(captain).write_text(files.write(replace(c, traits=two)), encoding="utf-8")
    out = " ".join(run("riftbound", "show", captain).out.split())
    assert "Traits Deadpan +2; Dockside connections +1 / −1 " in out


def test_show_as_text_and_as_json(run: Run, captain: str) -> None:
    out = run("riftbound", "show", captain).out
    assert "That's an Order I" in out
    assert "Signature Weapon (Laser Pistol)" in out
    shown = json.loads(run("riftbound", "show", captain, "--json").out)
    assert shown["attributes"][0]["short"] == "STR"


def test_a_file_that_is_not_there_is_one_sentence(run: Run) -> None:
    code, out, err = run("riftbound", "show", "nobody.json")
    assert (code, out) == (1, "")
    assert err == "worldline: nobody.json cannot be read: No such file or directory.\n"


def test_validate_lists_rule_field_and_reason(run: Run, captain: str) -> None:
    assert run("riftbound", "validate", captain, "--new").out == "Leopold Castellan is legal.\n"
    raw = json.loads(Path(captain).read_text(encoding="utf-8"))
    Path(captain).write_text(json.dumps(raw | {"level": 9}), encoding="utf-8")
    code, out, _ = run("riftbound", "validate", captain, "--json")
    assert code == 1
    assert json.loads(out) == [
        {"rule": "RB-LEVEL-1", "field": "level", "why": "Levels run from 1 to 4"}
    ]


def test_level_changes_the_file_unless_told_otherwise(run: Run, captain: str) -> None:
    before = Path(captain).read_text(encoding="utf-8")
    args = ("riftbound", "level", captain, "--seed", "3")
    assert run(*args, "--dry-run").code == 0
    assert Path(captain).read_text(encoding="utf-8") == before
    code, out, _ = run(*args, "--buy", "Certitude")
    assert code == 0
    assert out.startswith("2d6+4 HP for the new Level  [4 4]  (RB-LEVEL-2, RB-HP-4)\n")
    assert "Leopold Castellan, Level 2: HP 16 → 28" in out
    assert "gains Certitude" in out
    assert files.read(Path(captain).read_text(encoding="utf-8")).level == 2
    code, _, err = run("riftbound", "level", captain, "--stay", "--buy", "Intercept II")
    assert code == 1
    assert "RB-LEVEL-9" in err


def test_sheets_are_written(run: Run, captain: str, tmp_path: Path) -> None:
    pdf, html = tmp_path / "a.pdf", tmp_path / "a.html"
    code, _, err = run("riftbound", "sheet", captain, "--pdf", str(pdf), "--html", str(html))
    assert (code, err) == (0, "")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert "Leopold Castellan" in html.read_text(encoding="utf-8")


def test_cards_are_written_for_either_paper(run: Run, captain: str, tmp_path: Path) -> None:
    sizes = {"a4": (595, 842), "letter": (612, 792)}
    for paper, size in sizes.items():
        out = tmp_path / f"{paper}.pdf"
        code, _, err = run("riftbound", "sheet", captain, "--cards", str(out), "--paper", paper)
        assert (code, err) == (0, "")
        width, height = pypdfium2.PdfDocument(out)[0].get_size()
        assert (round(width), round(height)) == size


def test_a_sheet_without_a_place_is_a_mistake_of_use(run: Run, captain: str) -> None:
    assert run("riftbound", "sheet", captain).code == 2
    code, _, err = run("riftbound", "sheet", captain, "--pdf", "/nowhere/a.pdf")
    assert code == 1
    assert "there is no directory /nowhere" in err


def test_a_character_that_starts_higher_may_have_more_stories(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RB-STORY-4; neither a pack nor a file of answers makes it forget its Level (RB-BUILD-23)."""
    pack = tmp_path / "mine.toml"
    pack.write_text('[pack]\nname = "mine"\n', encoding="utf-8")
    draft = random_draft(5)
    answers = [a for a in draft.answers if not isinstance(a, SetStories)]
    file = tmp_path / "answers.json"
    file.write_text(files.write(Draft(answers=tuple(answers), level=2)), encoding="utf-8")
    type_in(monkeypatch, "Farmer; Bored; Veteran", "", "", "", "", "", "")
    out = tmp_path / "made.json"
    args = ("--answers", str(file), "--pack", str(pack), "--out", str(out), "--seed", "1")
    code, _, err = run("riftbound", "new", *args)
    assert (code, err) == (0, "")
    c = files.read(out.read_text("utf-8"))
    assert (c.level, c.stories) == (2, ("Farmer", "Bored", "Veteran"))


def test_an_ability_is_gained_with_what_stands_after_its_name(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(
        '[abilities.tough]\nname = "Tough"\ngained = "bought"\ncost = 1\n'
        'rules = ["RB-KEY-COST-1"]\non_gain = { scores = {}, other = 2 }\n',
        encoding="utf-8",
    )
    file = tmp_path / "somebody.json"
    c = random_character(5, 1, Wish(role="tank", packs=(open_pack(pack),)))
    file.write_text(files.write(c), encoding="utf-8")
    code, _, err = run("riftbound", "level", str(file), "--seed", "1", "--buy", "Tough:agi:Will")
    assert (code, err) == (0, "")
    up = files.read(file.read_text("utf-8"))
    assert up.abilities[-1].raised == ("agi", "wil")
    code, _, err = run("riftbound", "level", str(file), "--stay", "--buy", "quick:blunt")
    assert code == 1
    code, _, err = run("riftbound", "level", str(file), "--seed", "1", "--gain", "Surge:cold")
    assert code == 1
    assert "RB-LEVEL-4: this Level does not give " in err
    assert '"' not in err, "an Ability goes by its name"


def test_an_archetype_is_built_by_the_rules_of_its_pack(run: Run, tmp_path: Path) -> None:
    pack, out = tmp_path / "fast.toml", tmp_path / "captain.json"
    pack.write_text("[parameters]\nmove = 12\n", encoding="utf-8")
    new = ("riftbound", "new", "--archetype", "captain-gunner", "--out", str(out))
    code, shown, err = run(*new, "--pack", str(pack))
    assert (code, err) == (0, "")
    assert "Move     12m" in shown
    assert json.loads(out.read_text("utf-8"))["packs"][0].startswith("fast@")
    assert "Move     12m" in run("riftbound", "show", str(out), "--pack", str(pack)).out


def test_a_file_that_names_a_pack_does_not_open_it(run: Run, tmp_path: Path) -> None:
    file, pack = tmp_path / "captain.json", tmp_path / "evil.toml"
    pack.write_text("[parameters]\nmove = 12\n", encoding="utf-8")
    raw = json.loads(run("riftbound", "random", "--seed", "1", "--json").out)
    file.write_text(json.dumps(raw | {"packs": [str(pack)]}), encoding="utf-8")
    code, _, err = run("riftbound", "show", str(file))
    assert code == 1
    assert err == (
        f'worldline: {file}, packs: the pack "{pack}" is not open; '
        "name its file or folder with --pack.\n"
    )
