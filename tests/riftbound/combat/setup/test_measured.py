"""What the page of fights says of ready encounters, against a few fights fought now."""

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from repeats import repeats

from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.setup.measured import FILE, read_measured

ROOT = Path(__file__).parents[4]
FEW = repeats(3, 12)


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return run_path(str(ROOT / "scripts/measure_encounters"))


def test_every_ready_encounter_was_measured() -> None:
    assert set(read_measured()) == set(ready())
    for one in read_measured().values():
        assert 0 <= one.won <= one.fights
        assert one.fights >= 20


def test_the_file_is_as_the_script_writes_it(script: dict[str, Any]) -> None:
    assert script["written"](read_measured()) == FILE.read_text("utf-8")


def test_what_bots_have_never_won_is_called_hard() -> None:
    for name, one in read_measured().items():
        assert ("Hard" in open_scene(name).text) == (one.won == 0), name


@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize("name", ready())
def test_fights_of_bots_go_about_as_was_measured(script: dict[str, Any], name: str) -> None:
    """Wide bounds, for the fights are few. Else `scripts/measure_encounters` measures anew."""
    then = read_measured()[name]
    now = script["measure"]([script["fight"](name, seed) for seed in range(FEW)])
    assert now.fights == FEW
    assert abs(now.won / now.fights - then.won / then.fights) <= 0.5
    assert abs(now.standing - then.standing) <= 1.5
    assert then.rounds / 2 <= now.rounds <= then.rounds * 2
