"""Recorded fights: one for each way a combat can end (tests/games/riftbound)."""

import pytest
from games.fights import ENDINGS, HERE, ending
from tracing import rule

from worldline.core import record
from worldline.riftbound.combat.events import Ended
from worldline.riftbound.combat.game import GAME


@rule("RB-RULING-83")
@pytest.mark.parametrize("name", ENDINGS)
def test_a_recorded_fight_replays_and_ends_as_its_file_says(name: str) -> None:
    text = (HERE / f"{name}.jsonl").read_text("utf-8")
    *_, (s, _, _, told) = record.steps(GAME, record.read(text))
    assert ending(s) == name.removesuffix("-at-random")
    assert isinstance(told[-1], Ended)
    assert not GAME.problems(s)
