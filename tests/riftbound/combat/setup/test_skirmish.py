"""Random encounters, and the script that fights them by the thousand (`scripts/fights`)."""

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from repeats import repeats

from worldline.riftbound.combat.query.problems import problems
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.content.book import open_book

ROOT = Path(__file__).parents[4]
MANY = 400


@pytest.fixture(scope="module")
def fights() -> dict[str, Any]:
    return run_path(str(ROOT / "scripts/fights"))


def test_the_same_seed_makes_the_same_encounter() -> None:
    assert skirmish(7) == skirmish(7)
    assert skirmish(7) != skirmish(8)


def test_every_profile_companion_vehicle_and_switch_turns_up() -> None:
    book = open_book()
    profiles, switches = set[str](), set[str]()
    for seed in range(MANY):
        setup = skirmish(seed)
        switches |= set(setup.switches)
        profiles |= {unit.profile for unit in muster(setup, seed).units}
    assert {*book.npcs, *book.companions, *book.vehicles} <= profiles
    assert switches == set(book.switches)


def test_nobody_begins_in_an_impossible_place() -> None:
    for seed in range(60):
        assert problems(muster(skirmish(seed), seed)) == []


def test_a_fight_by_its_number_is_the_same_each_time(fights: dict[str, Any]) -> None:
    assert fights["fight"](3) == fights["fight"](3)


@pytest.mark.repeats
def test_some_random_fights_come_to_an_end_without_a_fault(fights: dict[str, Any]) -> None:
    fought = [fights["fight"](number) for number in range(repeats(6, 24))]
    assert [one.fault for one in fought] == [""] * len(fought)


@pytest.mark.repeats
def test_some_random_fights_with_hidden_units_keep_their_secrets(fights: dict[str, Any]) -> None:
    fought = [fights["fight"](number, secrets=True) for number in range(repeats(6, 24))]
    assert [one.fault for one in fought] == [""] * len(fought)


def test_a_fault_is_told_with_its_fight(
    fights: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(fights["GAME"], "apply", broken)
    fought = fights["fight"](3)
    assert fought.ending == "fault"
    assert "fight 3" in fought.fault
    assert "ZeroDivisionError" in fought.fault
