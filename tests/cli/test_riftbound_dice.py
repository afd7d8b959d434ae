"""`worldline riftbound`: Checks, rests, odds and the compendium."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.conftest import Run
from worldline.riftbound import files
from worldline.riftbound.build.archetypes import archetype


@pytest.fixture
def tired(tmp_path: Path) -> str:
    """The file of a Captain who has spent all SP, and half the HP."""
    file = tmp_path / "captain.json"
    c = replace(archetype("captain-gunner", 4), sp=0, hp=20, prestige=3)
    file.write_text(files.write(c), encoding="utf-8")
    return str(file)


def test_a_check_with_given_dice(run: Run, tired: str) -> None:
    args = ("riftbound", "check", tired, "CHA", "-d", "12", "--dice", "4,3,2")
    code, out, _ = run(*args)
    assert code == 0
    assert "Leopold Castellan succeeds with a drawback against 12." in out
    told = json.loads(run(*args, "--json").out)
    assert (told["total"], told["result"]) == (12, "drawback")
    assert 0 < Fraction(told["chance"]) < 1


def test_prestige_rolls_again_and_is_spent(run: Run, tired: str) -> None:
    args = ("riftbound", "check", tired, "CHA", "-d", "12+", "--prestige", "--dice", "2,2,3,5,4,5")
    assert "succeeds against 12+" in run(*args).out
    assert files.read(Path(tired).read_text(encoding="utf-8")).prestige == 0


def test_too_few_dice_and_unknown_traits_are_refused(run: Run, tired: str) -> None:
    code, _, err = run("riftbound", "check", tired, "CHA", "--dice", "4")
    assert (code, err.count("\n")) == (1, 1)
    code, _, err = run("riftbound", "check", tired, "CHA", "--trait", "Winged", "--seed", "1")
    assert code == 1
    assert "RB-TRAIT-8" in err


def test_a_rest_is_written_back(run: Run, tired: str) -> None:
    code, out, _ = run("riftbound", "rest", tired, "full", "--seed", "1")
    assert code == 0
    assert "RB-REST-4" in out
    rested = files.read(Path(tired).read_text(encoding="utf-8"))
    assert (rested.sp, rested.hp) == (5, 50)
    told = json.loads(run("riftbound", "rest", tired, "short", "--seed", "1", "--json").out)
    assert told["character"]["sp"] == 5
    assert run("riftbound", "rest", tired, "endless").code == 2


def test_odds_in_plain_numbers_are_exact(run: Run) -> None:
    args = ("riftbound", "odds", "--shots", "1", "--hit", "4+", "--dodge", "5+", "--damage", "2")
    told = json.loads(run(*args, "--json").out)
    assert told["hits"] == {"mean": "1/3", "chances": {"0": "2/3", "1": "1/3"}}
    assert told["damage"]["chances"] == {"0": "2/3", "2": "1/3"}
    assert "█" in run(*args, "--hp", "2").out


def test_odds_of_a_weapon_name_every_modifier(run: Run) -> None:
    args = ("riftbound", "odds", "Auto Rifle", "--range", "40", "--vsn", "3+", "--attack", "2")
    code, out, _ = run(*args, "--armour", "light", "--prone")
    assert code == 0
    assert "Hit Roll on 3+, each die -3: Attack Counters -2 (RB-COUNTER-3), Prone -1" in out
    assert "Dodge Roll on 5+ with Light Armour" in out
    told = json.loads(run(*args, "--json").out)
    assert [m["rule"] for m in told["modifiers"]] == ["RB-COUNTER-3"]
    assert sum(map(Fraction, told["hits"]["chances"].values())) == 1


def test_odds_that_cannot_be(run: Run) -> None:
    assert run("riftbound", "odds").code == 2
    assert run("riftbound", "odds", "Auto Rifle", "--shots", "3").code == 2
    code, _, err = run("riftbound", "odds", "Auto Rifle", "--range", "900")
    assert code == 1
    assert "RB-ATTACK-3" in err
    code, _, err = run("riftbound", "odds", "--shots", "3", "--hit", "9+")
    assert (code, err) == (
        1, 'worldline: "9+" is no Rating; there are 2+, 3+, 4+, 5+ and 6+.\n',
    )  # fmt: skip


def test_the_compendium_finds_words_and_kinds(run: Run, terminal: Run) -> None:
    found = json.loads(run("riftbound", "compendium", "rifle", "--kind", "items", "--json").out)
    assert {"auto-rifle", "tesla-rifle"} <= {entry["id"] for entry in found}
    assert {entry["kind"] for entry in found} == {"items"}
    assert run("riftbound", "compendium", "xyzzy").err == "Nothing says “xyzzy”.\n"
    code, _, err = run("riftbound", "compendium", "--kind", "spells")
    assert code == 1
    assert "abilities" in err
    assert "Auto Rifle" in terminal("riftbound", "compendium", "auto", "rifle").out


def test_a_pack_is_part_of_the_compendium(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(
        '[skills.kites]\nname = "Kites"\nrules = ["RB-KEY-SKILLED-1"]\n', encoding="utf-8"
    )
    args = ("riftbound", "compendium", "kites", "--pack", str(pack), "--json")
    assert [entry["name"] for entry in json.loads(run(*args).out)] == ["Kites"]
    code, _, err = run("riftbound", "random", "--pack", "gone.toml")
    assert (code, err) == (1, "worldline: gone.toml: there is no such file\n")
