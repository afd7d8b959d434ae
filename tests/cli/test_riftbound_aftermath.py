"""A recorded fight written into character files."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from tracing import rule

from cli.conftest import Run
from worldline.core.record import Recorder
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.commands import Arrive, EndCombat, Overrule, SetField
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.figures.character import Character

SCENE = """
name = "Duel"
seed = 3
rounds = 3

[[units]]
character = "ada.json"
side = "players"
seat = 0
at = [0, 0]

[[units]]
npc = "npc-raider"
at = [3, 0]
"""


@pytest.fixture
def ada(run: Run, tmp_path: Path) -> Path:
    """Her file, beside the record of a fight that was hard on her."""
    file, scene = tmp_path / "ada.json", tmp_path / "duel.toml"
    c = replace(archetype("lancer-gunner"), name="Ada")
    file.write_text(files.write(c), encoding="utf-8")
    scene.write_text(SCENE, encoding="utf-8")
    record = str(tmp_path / "duel.jsonl")
    assert run("riftbound", "fight", str(scene), "--auto", "--record", record).code == 0
    return file


def read(file: Path) -> Character:
    return files.read(file.read_text("utf-8"))


@rule("RB-RULING-83")
def test_a_fight_is_written_into_a_file(run: Run, ada: Path) -> None:
    record, before = str(ada.parent / "duel.jsonl"), read(ada)
    (told,) = json.loads(run("riftbound", "aftermath", record, "--json").out)["differences"]
    keys = {one["key"] for one in told["fight"]}
    assert keys
    assert read(ada) == before
    code, out, err = run("riftbound", "aftermath", record, str(ada), "--yes")
    assert (code, err) == (0, "")
    assert all(one["text"] in out for one in told["fight"])
    after = read(ada)
    assert after != before
    assert (after.hp, after.sp) != (before.hp, before.sp) or after.things != before.things
    # once more: the file has changed since, in the same way
    code, _, err = run("riftbound", "aftermath", record, str(ada))
    assert code == 1
    assert "has changed since the fight began" in err


def test_the_file_stays_where_that_is_said(run: Run, ada: Path) -> None:
    record, before = str(ada.parent / "duel.jsonl"), read(ada)
    (told,) = json.loads(run("riftbound", "aftermath", record, "--json").out)["differences"]
    keep = [word for one in told["fight"] for word in ("--sheet", one["key"])]
    out = run("riftbound", "aftermath", record, str(ada), "--yes", *keep).out
    assert out.endswith("A fight is written into the sheets  (RB-RULING-83)\n")
    assert read(ada) == before
    assert run("riftbound", "aftermath", record, str(ada), "--dry-run").code == 0
    assert read(ada) == before


def test_who_did_not_fight_is_refused(run: Run, ada: Path) -> None:
    other = ada.parent / "ben.json"
    other.write_text(files.write(replace(archetype("tank-pilot"), name="Ben")), "utf-8")
    code, _, err = run("riftbound", "aftermath", str(ada.parent / "duel.jsonl"), str(other))
    assert code == 1
    assert "Ben did not fight; Ada did" in err


@rule("RB-RULING-82", "RB-RULING-83")
def test_who_came_in_the_middle_of_the_fight_is_told_of_too(run: Run, ada: Path) -> None:
    foe = Entrant(npc="npc-raider", side="foes", at=(9_000, 0, 0))
    played = Recorder(GAME, Setup(entrants=(foe, replace(foe, at=(0, 0, 0), side="others"))), 1)
    gm = Overrule(played.state.gm)
    comes = Entrant(character=read(ada), at=(0, 30_000, 0))
    played.apply(gm, Arrive(entrant=comes, reason="she heard the shots"))
    hurt = next(unit for unit in played.state.units if unit.name == "Ada")
    played.apply(gm, SetField(unit=hurt.id, field="hp", value=str(hurt.hp - 2), reason="a fall"))
    played.apply(gm, EndCombat(reason="enough"))
    record = ada.parent / "late.jsonl"
    record.write_text(played.text(), "utf-8")
    assert run("riftbound", "aftermath", str(record), str(ada), "--yes").code == 0
    assert read(ada).hp == hurt.hp - 2
