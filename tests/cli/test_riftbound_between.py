"""Commands between fights: Prestige, the garage, and how strong an encounter is."""

import json
from pathlib import Path

from msgspec.structs import replace
from riftbound.downtime.test_garage import driver
from tracing import rule

from cli.conftest import Run
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.downtime import shop
from worldline.riftbound.figures.character import Character


def kept(folder: Path, c: Character) -> Path:
    file = folder / "somebody.json"
    file.write_text(files.write(c), encoding="utf-8")
    return file


def test_prestige_is_earned_and_spent_on_a_skill(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, replace(archetype("tank-pilot"), prestige=2))
    args = ("riftbound", "prestige", str(file))
    assert run(*args).out.splitlines()[-1] == "Only for the Skilled: Parry."
    code, out, err = run(*args, "--shows", "flaw", "--shows", "Goal")
    assert (code, err) == (0, "")
    assert "shows flaw and goal: 1 Prestige  (RB-PRESTIGE-1)" in out
    assert "3 of 3 Prestige" in out
    assert run(*args, "--shows", "flaw").err == (
        "worldline: RB-PRESTIGE-2: nobody holds more than 3 Prestige\n"
    )
    code, out, _ = run(*args, "--unlock", "parry", "--json")
    assert json.loads(out)["prestige"] == 0
    code, _, err = run(*args, "--unlock", "Cookery")
    assert code == 1
    assert "RB-RULING-54" in err
    for wrong in (("--shows", "hat"), ("--shows", "flaw", "--unlock", "Parry")):
        assert run(*args, *wrong).code == 2


@rule("RB-PRESTIGE-4")
def test_a_roll_of_a_rest_is_thrown_again(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, replace(archetype("tank-pilot"), prestige=3, sp=0))
    args = ("riftbound", "rest", str(file), "short", "--prestige", "2", "--json")
    code, out, err = run(*args, "--dice", "1,6")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told["character"]["prestige"] == 0
    assert [line["dice"] for line in told["told"] if "RB-REST-1" in line["rules"]][-1] == [6]
    assert "RB-PRESTIGE-4" in run(*args, "--dice", "1,6").err


def test_a_vehicle_is_refuelled_and_repaired(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, replace(driver(), switches={}))
    args = ("riftbound", "garage", str(file))
    code, _, err = run(*args, "refuel")
    assert code == 1
    assert err == (
        'worldline: RB-RECON-REFUEL-1: the switch "refuel" of the campaign is off; '
        "--allow turns it on\n"
    )
    assert "Say --from what: " in run(*args, "refuel", "--allow").err
    code, out, err = run(*args, "refuel", "--from", "battery", "--allow")
    assert (code, err) == (0, "")
    assert "Engine A2 Mk1: Charge 300 of 300  (RB-RECON-REFUEL-1)" in out
    code, out, _ = run(*args, "repair", "--allow", "--dice", "4,4,4,2,5")
    assert "regains 7 HP  [2 5]  (RB-RECON-REPAIR-1)" in out
    assert "Hull 27/" in out
    c = files.read(file.read_text("utf-8"))
    assert c.vehicle
    assert (c.vehicle.hp, c.vehicle.systems[0].charge, c.switches["repair"]) == (27, 300, True)
    assert run(*args, "fill", "--json").code == 0
    assert "no such Engine" not in run(*args, "refuel", "--from", "battery").err


def test_who_has_no_vehicle_has_no_garage(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, archetype("tank-gunner"))
    code, _, err = run("riftbound", "garage", str(file), "fill", "--allow")
    assert code == 1
    assert "has no vehicle" in err


def test_an_encounter_is_weighed(run: Run) -> None:
    told = json.loads(run("riftbound", "fight", "duel", "--weigh", "--json").out)
    assert told["weight"] > 0
    assert told["levels"] > 0
    assert "RB-RECON-BUDGET-1" in run("riftbound", "fight", "duel", "--weigh").out


# Belongings


def test_what_cannot_be_bought_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    gear = ("riftbound", "gear", str(gunner(tmp_path)), "buy")
    forms = "RB-MISSING-9: Tent is sold in these forms: 1-man, 2-man, 3-man, 4-man, 6-man, 8-man"
    assert forms in run(*gear, "tent").err
    assert forms in run(*gear, "tent", "--variant", "5-man").err
    assert run(*gear, "hat").err.endswith(".\n")
    assert ".." not in run(*gear, "hat").err


def gunner(tmp_path: Path) -> Path:
    return kept(tmp_path, replace(archetype("tank-gunner"), money=500, things=(), next_thing=1))


def test_gear_is_bought_held_and_loaded(run: Run, tmp_path: Path) -> None:
    file = gunner(tmp_path)
    c = files.read(file.read_text("utf-8"))
    c = shop.gain(shop.gain(c, "auto-rifle"), "laser-pistol")
    spent = tuple(replace(t, ammo=0, charge=0) for t in c.things)
    file = kept(tmp_path, replace(c, things=spent))
    gear = ("riftbound", "gear", str(file))
    for words in (
        ("buy", "ammo magazine: rifle", "--count", "2"),
        ("buy", "battery"),
        ("hold", "Auto Rifle"),
        ("reload", "auto-rifle", "--from", "ammo magazine"),
    ):
        code, out, err = run(*gear, *words)
        assert (code, err) == (0, ""), words
    assert out == "Auto Rifle: Ammo 6 of 6  (RB-KEY-AMMO-3)\n"
    assert run(*gear, "hold", "laser pistol").code == 0
    code, out, _ = run(*gear, "recharge", "laser pistol", "--from", "battery", "--count", "9")
    assert out == "Laser Pistol: Charge 9 of 30  (RB-KEY-CHARGE-2)\n"
    c = files.read(file.read_text("utf-8"))
    assert c.money == 500 - 2 * 30 - 40
    assert {t.item: t.where for t in c.things if t.where != "carried"} == {"laser-pistol": "right"}
    assert [t.ammo for t in c.things if t.item == "auto-rifle"] == [6]


def test_a_scanner_is_used_and_paired(run: Run, tmp_path: Path) -> None:
    file = gunner(tmp_path)
    gear = ("riftbound", "gear", str(file))
    assert run(*gear, "buy", "scanner").code == 0
    assert "RB-HOLD-1" in run(*gear, "scan", "scanner", "Who did it").err
    assert run(*gear, "hold", "scanner").code == 0
    assert "How many living units are within 100m" in run(*gear, "scan", "scanner", "Who").err
    out = run(*gear, "scan", "scanner", "How many living units are within 100m").out
    assert "9 Charge is left  (RB-EQ-MGS-2)" in out
    assert "(RB-EQ-MGS-8, RB-RULING-75)" in run(*gear, "pair", "scanner", "Bo's").out


def test_a_bandage_is_for_oneself_or_another(run: Run, tmp_path: Path) -> None:
    file = gunner(tmp_path)
    patient = tmp_path / "patient.json"
    patient.write_text(files.write(replace(archetype("healer-gunner"), hp=1)), encoding="utf-8")
    c = shop.gain(files.read(file.read_text("utf-8")), "small-bandage", 3)
    file = kept(tmp_path, shop.hold(c, [1])[0])
    gear = ("riftbound", "gear", str(file), "bandage", "small bandage")
    code, _, err = run(*gear, "--on", str(patient))
    assert (code, err) == (0, "")
    assert files.read(patient.read_text("utf-8")).hp == 3
    assert "RB-HOLD-1" in run(*gear).err
    assert run("riftbound", "gear", str(file), "hold", "small bandage").code == 0
    oneself = str(file.parent / ".." / file.parent.name / file.name)
    assert "RB-RULING-134" in run(*gear, "--on", oneself).err
    assert run(*gear).code == 0
    for one in (file, patient):
        assert "  campaign\n" in run("riftbound", "journal", str(one)).out


def test_what_cannot_be_done_with_gear_is_a_sentence(run: Run, tmp_path: Path) -> None:
    gear = ("riftbound", "gear", str(gunner(tmp_path)))
    for words, said in (
        (("buy",), "Name an item."),
        (("buy", "yacht"), 'There is no item "yacht"'),
        (("buy", "backpack", "--count", "99"), "RB-BUILD-21"),
        (("hold", "yacht"), 'There is no thing "yacht"; there are none at all.'),
        (("reload", "x"), 'There is no thing "x"'),
        (("scan", "x"), "Name the scanner, and what it shall show."),
    ):
        code, out, err = run(*gear, *words)
        assert (code, out) == (1, "")
        assert said in err
    assert run(*gear, "eat", "hat").code == 2
