"""Commands between fights: Prestige, the garage, and how strong an encounter is."""

import io
import json
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from riftbound.test_garage import driver

from cli.conftest import Run
from worldline.riftbound import files
from worldline.riftbound.build.archetypes import archetype
from worldline.riftbound.character import Character


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


def test_a_roll_of_a_rest_is_thrown_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(tmp_path, replace(archetype("tank-pilot"), prestige=3, sp=0))
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    args = ("riftbound", "rest", str(file), "short", "--prestige", "--dice", "1,6", "--json")
    code, out, err = run(*args)
    assert (code, err) == (0, "SP: 1. Roll again for 3 Prestige? [y/N] ")
    told = json.loads(out)
    assert told["character"]["prestige"] == 0
    assert [line["dice"] for line in told["told"] if "RB-REST-1" in line["rules"]][-1] == [6]


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
