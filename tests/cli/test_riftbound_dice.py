"""`worldline riftbound`: Checks, rests, odds and the compendium."""

import json
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from cli.conftest import Run
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.compendium import Described, compendium


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
    assert "12 (CHA +3) against 12, a success with a drawback  [4 3 2]" in out
    told = json.loads(run(*args, "--json").out)
    assert (told["told"][0]["total"], told["told"][0]["result"]) == (12, "drawback")
    assert 0 < Fraction(told["chance"]) < 1


def test_prestige_rolls_again_and_is_spent(run: Run, tired: str) -> None:
    args = ("riftbound", "check", tired, "CHA", "-d", "12+", "--prestige", "--dice", "2,2,3,5,4,5")
    assert "against 12+, a success" in run(*args).out
    assert files.read(Path(tired).read_text(encoding="utf-8")).prestige == 0


@rule("RB-PRESTIGE-4")
def test_a_check_made_again_shows_both_rolls(run: Run, tired: str) -> None:
    args = ("riftbound", "check", tired, "CHA", "-d", "12+", "--prestige", "--dice", "2,2,3,5,4,5")
    first, second = json.loads(run(*args, "--dry-run", "--json").out)["told"]
    assert (first["dice"], first["result"]) == ([2, 2, 3], "failure")
    assert (second["dice"], second["result"]) == ([5, 4, 5], "success")
    assert "RB-PRESTIGE-4" in second["rules"]
    assert len(json.loads(run(*args[:-1], "6,5,5", "--json").out)["told"]) == 1


@rule("RB-PRESTIGE-4")
def test_who_has_too_little_prestige_is_told_before_a_die_falls(run: Run, tired: str) -> None:
    c = replace(files.read(Path(tired).read_text(encoding="utf-8")), prestige=2)
    Path(tired).write_text(files.write(c), encoding="utf-8")
    code, out, err = run("riftbound", "check", tired, "CHA", "-d", "3", "--prestige")
    assert (code, out) == (1, "")
    assert "RB-PRESTIGE-4" in err


@rule("RB-CHECK-10", "RB-CHECK-11", "RB-CHECK-12", "RB-CHECK-13")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("6,6,3,4", "special result +4)  [6 6 3 4]  (RB-CHECK-3, RB-CHECK-4, RB-CHECK-10)"),
        ("6,6,6,4,1,2", "special result +7)  [6 6 6 4 1 2]  (RB-CHECK-3, RB-CHECK-4, RB-CHECK-11)"),
        ("1,1,3,4", "special result −4)  [1 1 3 4]  (RB-CHECK-3, RB-CHECK-4, RB-CHECK-12)"),
        ("1,1,1,4,1,2", "special result −7)  [1 1 1 4 1 2]  (RB-CHECK-3, RB-CHECK-4, RB-CHECK-13)"),
    ],
)
def test_dice_of_a_special_result_are_shown_as_dice(
    run: Run, tired: str, dice: str, said: str
) -> None:
    assert said in run("riftbound", "check", tired, "CHA", "--dice", dice).out


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
    assert "Hit Roll on 3+, each die −3: Attack Counters −2 (RB-COUNTER-3), Prone −1" in out
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


def test_odds_refuse_what_would_mean_nothing(run: Run) -> None:
    for args in (
        ("--shots", "18", "--range", "3"),
        ("--shots", "18", "--prone"),
        ("Auto Rifle", "--hit", "4+"),
        ("Auto Rifle", "--damage", "3"),
        ("Auto Rifle", "--range", "-5"),
        (),
    ):
        assert run("riftbound", "odds", *args).code == 2
    assert "--by" in run("riftbound", "odds", "Auto Rifle", "--hit", "3+").err
    refusals: tuple[tuple[tuple[str, ...], str], ...] = (
        (("--shots", "9" * 5000), "expected dice"),
        (("--shots", "30", "--damage", "5d6"), "for 12 shots at most"),
        (("--shots", "1", "--reroll", "1,1,1,1,1,1,1"), "up to 6 rerolls"),
        (("auto rifel",), 'There is no weapon "auto rifel"; there are '),
        (("auto rifel",), ". Did you mean Auto Rifle?"),
        (("rifle",), '"rifle" may be any weapon of these: Auto Rifle, Laser Rifle'),
        (("Auto Rifle", "--range", "400"), "RB-ATTACK-3"),
    )
    for words, said in refusals:
        code, _, err = run("riftbound", "odds", *words)
        assert (code, err.count("\n")) == (1, 1)
        assert said in err


def test_odds_say_what_to_give_instead(run: Run, tired: str) -> None:
    rifle = ("Auto Rifle",)
    refusals: tuple[tuple[tuple[str, ...], str], ...] = (
        ((), 'Name a weapon, or give --shots: worldline riftbound odds "Auto Rifle" --vsn 3+'),
        ((*rifle, "--shots", "3"), "Name a weapon or give --shots, not both."),
        (("--shots", "-3"), "--shots -3 are none at all; give 1 or more, or dice such as 1d6+4."),
        (("--shots", "0"), "--shots 0 are none at all"),
        (("--shots", "3", "--damage", "-2"), "--damage -2 is less than none; give 0 or more"),
        (("--shots", "3", "--vsn", "3+"), "--vsn means nothing beside --shots; give --hit."),
        (("--shots", "3", "--agi", "3+"), "--agi means nothing beside --shots; give --dodge."),
        ((*rifle, "--dodge", "3+"), "--dodge means nothing beside a weapon; give --agi"),
        ((*rifle, "--damage", "3"), "--damage means nothing beside a weapon: it has its own."),
        (
            (*rifle, "--vsn", "3", "--str", "2+"),
            "--str means nothing beside Auto Rifle: it hits with VSN; give --vsn",
        ),
        (("Simple Spear", "--vsn", "3"), "it hits with STR; give --str"),
        (("Unarmed", "--by", tired, "--str", "3+"), "--str means nothing beside --by: "),
        ((*rifle, "--target", tired, "--agi", "3+"), "--agi means nothing beside --target: "),
    )
    for words, said in refusals:
        code, _, err = run("riftbound", "odds", *words)
        assert code == 2
        assert said in " ".join(err.replace("│", "").split())


WHIPS = """
[pack]
name = "Whips"
[rules.HB-WHIP-1]
text = "A whip hits with AGI, a goad always on 3+."
[items.whip]
name = "Whip"
kind = "weapon"
tags = ["simple", "melee", "weapon", "equipment"]
rules = ["HB-WHIP-1"]
family = "melee"
skills = ["simple-weapons", "simple-melee-weapons"]
attacks = ["whip"]
[attacks.whip]
name = "Whip"
rules = ["HB-WHIP-1"]
hit = "agi"
shots = 1
damage = 2
type = ["blunt"]
[attacks.goad]
name = "Goad"
rules = ["HB-WHIP-1"]
rating = 3
shots = 1
damage = 2
type = ["blunt"]
"""


@rule("RB-ATTR-8")
def test_a_weapon_hits_with_the_rating_of_its_attribute(
    run: Run, tmp_path: Path, tired: str
) -> None:
    """AGI is the target's too, who dodges with it."""
    pack = tmp_path / "whips.toml"
    pack.write_text(WHIPS, "utf-8")
    whip = ("riftbound", "odds", "Whip", "--pack", str(pack))
    assert run(*whip).out.startswith("Hit Roll on 4+\nDodge Roll on 4+ with AGI")
    told = run(*whip, "--hit", "2+", "--agi", "6+").out
    assert told.startswith("Hit Roll on 2+\nDodge Roll on 6+ with AGI")
    refusals = (
        (("Goad", "--pack", str(pack)), "it hits on 3+, whoever uses it (RB-ATTACK-2)."),
        (("Auto Rifle",), "it hits with VSN; give --vsn, or a character with --by."),
        (("Unarmed", "--by", tired), "the character of --by has its own Rating."),
    )
    for words, said in refusals:
        code, _, err = run("riftbound", "odds", *words, "--hit", "2+")
        assert code == 2
        assert said in " ".join(err.replace("│", "").split())


def test_what_the_gm_adds_is_named_with_the_rest(run: Run) -> None:
    args = ("riftbound", "odds", "Auto Rifle", "--attack", "2", "--modifier", "-1")
    assert run(*args).out.startswith(
        "Hit Roll on 4+, each die −3: Attack Counters −2 (RB-COUNTER-3), the situation −1"
    )


def test_the_turn_order_is_worked_out(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "captain.json"
    file.write_text(run("riftbound", "new", "--archetype", "captain-gunner", "--json").out, "utf-8")
    code, out, err = run("riftbound", "order", str(file), "1", "0", "--json")
    assert (code, err) == (0, "")
    units = json.loads(out)["units"]
    assert [unit["name"] for unit in units] == ["Leopold Castellan", "3d6+1", "3d6"]
    columns = zip(*(unit["places"] for unit in units), strict=True)
    assert all(sum(map(Fraction, column)) == 1 for column in columns)
    lines = run("riftbound", "order", "--", "4", "3", "2", "1", "0", "-1", "-2", "-3").out
    assert lines.splitlines()[1].startswith("3d6+4  45.2%  23.5%")
    assert max(map(len, lines.splitlines())) <= 80
    assert "RB-ORDER-1" in run("riftbound", "order", *"012345678").err
    assert "neither a number nor a file" in run("riftbound", "order", "hat").err


def test_the_compendium_finds_words_and_kinds(run: Run, terminal: Run) -> None:
    found = json.loads(run("riftbound", "compendium", "rifle", "--kind", "items", "--json").out)
    assert {"auto-rifle", "tesla-rifle"} <= {entry["id"] for entry in found}
    assert {entry["kind"] for entry in found} == {"items"}
    assert run("riftbound", "compendium", "xyzzy").err == "Nothing says “xyzzy”.\n"
    code, _, err = run("riftbound", "compendium", "--kind", "spells")
    assert code == 1
    assert "abilities" in err
    assert "Auto Rifle" in terminal("riftbound", "compendium", "auto", "rifle").out


def test_the_compendium_shows_the_figures_of_the_page(run: Run) -> None:
    told = run("riftbound", "compendium", "--full").out
    found = json.loads(run("riftbound", "compendium", "--json").out)
    whole = compendium("riftbound")
    assert len(found) == len(whole.entries)
    for one in whole.entries:
        assert f"{one.name} ({one.kind}/{one.id})" in told
        for fact in one.facts:
            assert fact.name in told
            assert fact.text in told
    given = {(e["kind"], e["id"]): msgspec.convert(e, Described) for e in found}
    assert given == {(one.kind, one.id): one for one in whole.entries}


def test_a_pack_is_part_of_the_compendium(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(
        '[skills.kites]\nname = "Kites"\nrules = ["RB-KEY-SKILLED-1"]\n', encoding="utf-8"
    )
    args = ("riftbound", "compendium", "kites", "--pack", str(pack), "--json")
    assert [entry["name"] for entry in json.loads(run(*args).out)] == ["Kites"]
    code, _, err = run("riftbound", "random", "--pack", "gone.toml")
    assert (code, err) == (1, "worldline: gone.toml: there is no such file\n")


def test_the_chance_of_a_check_is_that_of_its_pack(run: Run, tmp_path: Path) -> None:
    pack, file = tmp_path / "two.toml", tmp_path / "captain.json"
    args = ("riftbound", "check", str(file), "STR", "-d", "8", "--pack", str(pack), "--seed", "1")
    for dice, said in ((2, "The chance of success was "), (12, "against 8, a success")):
        pack.write_text(f"[parameters]\ncheck_dice = {dice}\n", encoding="utf-8")
        new = ("riftbound", "new", "--archetype", "captain-gunner", "--json")
        file.write_text(run(*new, "--pack", str(pack)).out, "utf-8")
        code, out, err = run(*args)
        assert (code, err) == (0, "")
        assert said in out.splitlines()[-1]
