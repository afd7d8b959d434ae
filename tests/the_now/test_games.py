"""Recorded games: one for each way a game can end, and some that show everything (tests/games)."""

from functools import cache
from pathlib import Path

import pytest
from games.make import ENDINGS, HERE, ending, features
from tracing import rule

from worldline.core import record
from worldline.core.machine import Action, Event
from worldline.the_now.book import open_book
from worldline.the_now.events import GameEnded
from worldline.the_now.game import GAME
from worldline.the_now.items import ITEMS
from worldline.the_now.state import Party

FILES = sorted(HERE.glob("*.jsonl"))


@cache
def replayed(file: Path) -> tuple[Party, list[Action], list[Event]]:
    """The end of a game, all answers and all events; every hash on the way is verified."""
    steps = list(record.steps(GAME, record.read(file.read_text("utf-8"))))
    answers = [action for _, _, action, _ in steps if action]
    return steps[-1][0], answers, [e for _, _, _, events in steps for e in events]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays_to_its_end(file: Path) -> None:
    s, _, told = replayed(file)
    assert GAME.scores(s) == tuple(p.score for p in s.players)
    assert isinstance(told[-1], GameEnded)
    assert not GAME.problems(s)


@rule("TN-WIN-1", "TN-WIN-2", "TN-WIN-3", "TN-WIN-4", "TN-OUT-3")
@pytest.mark.parametrize("name", ENDINGS)
def test_a_game_ends_as_its_file_says(name: str) -> None:
    s, _, told = replayed(HERE / f"{name}.jsonl")
    assert ending(s) == name
    assert isinstance(told[-1], GameEnded)
    winners = told[-1].winners
    best = max(p.score for p in s.players)
    assert {s.players[seat].score for seat in winners} == {best}
    assert (len(winners) > 1) == (name == "shared-win")


def test_the_recorded_games_show_every_action_item_and_artifact() -> None:
    shown = {f for file in FILES for action in replayed(file)[1] for f in features(action)}
    b = open_book("the-now")
    labels = {b.label(artifact) for artifact in range(len(b.artifact_cards))}
    wanted = {kind.__name__ for kind in GAME.actions}
    wanted |= {f"Buy {item}" for item in ITEMS} | {f"Cast {label}" for label in labels}
    assert not wanted - shown
    assert "Extract with the Collector Module" in shown
