"""Two whole games, written down as readable text: a change of play shows as a diff."""

import pytest

from the_now.playthrough import GAMES, PLAYS, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_always_did(name: str) -> None:
    setup, seed = GAMES[name]
    golden = (PLAYS / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(setup, seed) == golden, "run python tests/the_now/playthrough.py and look"
