"""Switches: rulings that a campaign decides otherwise, for all of its characters."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, CID, GIL, after, did, hears, table
from riftbound.make import made
from riftbound.refusing import refused
from worldline.riftbound.campaign.commands.house import SetSwitch
from worldline.riftbound.campaign.commands.members import ApproveCharacter, BringCharacter
from worldline.riftbound.campaign.outcome import Table
from worldline.riftbound.campaign.switches import SwitchView, all_switches
from worldline.riftbound.downtime import commands as on
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.figures.roll import Cup

CATALOGUE = (Path(__file__).parents[3] / "rules/riftbound/game.md").read_text("utf-8")


def test_every_switch_of_the_catalogue_is_listed_with_its_ruling() -> None:
    part = CATALOGUE.partition("### Switches")[2].partition("###")[0]
    rows = [row.split("|") for row in part.splitlines() if row.startswith("| `")]
    wanted: dict[str, list[str]] = {}
    for _, names, _, rulings, _ in rows:
        ids = [id.replace("_", "-") for id in re.findall(r"`(\w+)`", names)]
        rules = re.findall(r"RB-[A-Z0-9-]+", rulings)
        wanted |= {id: rules if len(ids) == 1 else [rules[n]] for n, id in enumerate(ids)}
    seen = {one.id: list(one.rules) for one in all_switches(table().campaign)}
    assert seen == wanted
    assert all(one.text and one.value == one.default for one in all_switches(table().campaign))


@pytest.mark.parametrize("one", list(all_switches(table().campaign)), ids=lambda one: one.id)
def test_the_gm_sets_every_switch_and_sets_it_back(one: SwitchView) -> None:
    other: bool | int | str = not one.default if one.kind == "flag" else 30
    if one.kind == "word":
        other = one.options[-1]
    t = after(table(), GIL, SetSwitch(one.id, other))
    values = {s.id: s.value for s in all_switches(t.campaign)}
    assert values[one.id] == other != one.default
    assert t.characters[ADA].switches == {one.id: other}
    assert after(t, GIL, SetSwitch(one.id, one.default)).campaign == table().campaign


def test_values_that_are_none_are_refused_with_the_ruling() -> None:
    for command, why in (
        (SetSwitch("space-mode", "round"), "RB-RULING-61"),
        (SetSwitch("refuel", 3), "RB-RECON-REFUEL-1"),
        (SetSwitch("step-m", None), "RB-RULING-71"),
        (SetSwitch("nonsense", True), "RB-RULING-229"),
    ):
        with refused(why):
            after(table(), GIL, command)
    with refused("RB-RULING-229"):
        after(table(), ANN, SetSwitch("refuel", True))


def test_everybody_hears_what_the_gm_decides() -> None:
    assert hears(did(table(), GIL, SetSwitch("repair", True)), ANN) == (
        "The GM decides: Repairing vehicles: on"
    )
    told = did(table(), GIL, SetSwitch("repair", True)).changed[BEN].told
    assert [line.text for line in told] == ["Repairing vehicles: on"]


@rule("RB-RECON-REFUEL-1")
def test_a_switch_really_applies_to_the_characters() -> None:
    t = table()
    with refused("RB-RECON-REFUEL-1"):
        apply(t.characters[ADA], on.FillVehicle(), Cup())
    t = after(t, GIL, SetSwitch("refuel", True))
    assert apply(t.characters[ADA], on.FillVehicle(), Cup())[1]


@rule("RB-RULING-33")
def test_points_of_a_level_up_follow_the_switch() -> None:
    t = after(table(), GIL, SetSwitch("strict-role-ap", True))
    up, _ = apply(t.characters[ADA], on.LevelUp(), Cup(seed=1))
    assert any(points.only for points in up.points)


def healing() -> Table:
    """Cid's Healer was built with a primitive first-aid kit."""
    t = table()
    t = t._replace(characters={**t.characters, "dee-1": made("healer")})
    return after(t, CID, BringCharacter("dee-1"))


@rule("RB-RULING-29")
def test_a_switch_that_a_character_was_not_built_by_is_refused() -> None:
    t = after(healing(), GIL, ApproveCharacter("dee-1"))
    with refused("RB-BUILD-17"):
        after(t, GIL, SetSwitch("healer-kit", "advanced"))
    t = after(healing(), GIL, SetSwitch("healer-kit", "advanced"))
    with refused("RB-BUILD-17"):
        after(t, GIL, ApproveCharacter("dee-1"))


def test_an_approved_character_follows_the_switches_of_the_campaign() -> None:
    t = after(healing(), GIL, SetSwitch("repair", True))
    assert t.characters["dee-1"].switches == {}
    t = after(t, GIL, ApproveCharacter("dee-1"))
    assert t.characters["dee-1"].switches == {"repair": True}
    strange = replace(made("healer"), switches={"refuel": True})
    t = healing()._replace(characters={**healing().characters, "dee-1": strange})
    assert after(t, GIL, ApproveCharacter("dee-1")).characters["dee-1"].switches == {}
