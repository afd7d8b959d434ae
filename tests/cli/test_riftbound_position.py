"""Fights as text in the terminal."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run
from worldline.riftbound.combat import notation

DUEL = "1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts\n"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.txt"
    file.write_text(DUEL, "utf-8")
    return file


def test_what_can_be_done_is_listed(run: Run, position: Path) -> None:
    code, out, err = run("riftbound", "legal", str(position))
    assert (code, err) == (0, "")
    asked, *answers = out.splitlines()
    assert asked == "Trooper takes an Action, the first of 2 left"
    assert any("Raider" in line for line in answers)


def test_what_can_be_done_as_json(run: Run, position: Path) -> None:
    (asked,) = json.loads(run("riftbound", "legal", str(position), "--json").out)
    assert (asked["seat"], asked["decision"], asked["complete"]) == (0, "TakeAction", False)
    assert {"type": "EndTurn"} in asked["actions"]


def test_a_mistake_is_told_with_its_line(run: Run, position: Path) -> None:
    position.write_text("1:A npc-trooper@0,0\n2:B npc-rader@9,0\n", "utf-8")
    code, out, err = run("riftbound", "legal", str(position))
    assert (code, out) == (1, "")
    assert err.startswith(f'worldline: {position}, line 2: "npc-rader" is no profile')


def test_a_replay_ends_with_a_position_that_can_be_read(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "duel.jsonl"
    run("riftbound", "fight", "duel", "--auto", "--seed", "5", "--record", str(record))
    told = json.loads(run("riftbound", "replay", str(record), "--to", "20", "--json").out)
    s = notation.read(told["position"])
    assert notation.write(s) == told["position"]
    assert run("riftbound", "replay", str(record), "--to", "20").out.endswith(told["position"])
    end = json.loads(run("riftbound", "replay", str(record), "--json").out)
    assert notation.read(end["position"]).phase == "ended"
