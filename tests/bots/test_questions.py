"""The script that counts what players are asked (`scripts/questions`)."""

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return run_path(str(ROOT / "scripts/questions"))


def test_who_has_standing_answers_is_asked_less_and_seizes_all_the_same(
    script: dict[str, Any],
) -> None:
    loud, quiet = script["both"](0, "lane")
    assert loud.questions["gap?"] > 0
    assert quiet.questions["gap?"] == 0
    a_turn = [one.questions.total() / one.turns for one in (quiet, loud)]
    assert a_turn[0] <= 6
    assert a_turn[0] < a_turn[1]
    assert min(loud.seized, quiet.seized) > 0


def test_what_is_counted_is_told_for_each_turn(script: dict[str, Any]) -> None:
    fought = script["fight"](0, "quiet", "lane")
    told = script["told"]([fought, fought])
    assert told["questions a turn"] == round(fought.questions.total() / fought.turns, 2)
    assert told["players win"] == 100 * fought.won
