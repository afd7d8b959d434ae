"""`scripts/bench`: what it makes of the numbers. That needs neither a peer nor a server."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from peers import servers

ROOT = Path(__file__).parents[1]
PEER = ROOT / "scripts/peers/boardgame_io"


@pytest.fixture(scope="module")
def bench() -> dict[str, Any]:
    return run_path(str(ROOT / "scripts/bench"))


def server(actions: float, ms: float) -> Callable[[int, float, int], dict[str, float]]:
    """One that takes longer the more tables there are, and when it is pressed."""

    def run(tables: int, seconds: float, rate: int) -> dict[str, float]:
        pressed = ms * tables * (1 if rate else 10)
        return {
            "actions_per_s": rate * tables or actions,
            "cpu_ms_per_action": 1000 / actions,
            "p50_ms": pressed,
            "p99_ms": pressed * 2,
            "memory_kb_per_table": 50.0,
        }

    return run


def test_both_servers_carry_the_same_and_a_ratio_above_one_is_better(bench: dict[str, Any]) -> None:
    mine, other = servers.compare([100, 300], 1.0, server(2000, 0.01), server(500, 0.03))
    ratios = {name: bench["ratio"](name, a, b) for name, a, b in bench["rows"](mine, other)}
    assert ratios == pytest.approx(
        {
            f"{tables} tables {row}": ratio
            for tables in (100, 300)
            for row, ratio in {
                "flat out, actions/s": 4,
                "flat out, cpu_ms": 4,
                "flat out, p99_ms": 3,
                "at 1/s, p50_ms": 3,
                "at 1/s, p99_ms": 3,
                "at 1/s, memory_kb": 1,
            }.items()
        }
    )
    assert mine["300 tables flat out, p99_ms"] == pytest.approx(60)


def test_servers_take_turns() -> None:
    calls: list[tuple[str, int, int]] = []

    def named(name: str) -> Callable[[int, float, int], dict[str, float]]:
        def run(tables: int, seconds: float, rate: int) -> dict[str, float]:
            calls.append((name, tables, rate))
            return server(1, 1)(tables, seconds, rate)

        return run

    servers.compare([7], 1.0, named("ours"), named("peer"))
    assert calls == [("ours", 7, 0), ("peer", 7, 0), ("ours", 7, 1), ("peer", 7, 1)]


def test_without_the_peer_there_are_no_ratios(
    bench: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    found = bench["rows"](*servers.compare([9], 1.0, server(2000, 0.01), None))
    bench["show"]("worldline", "boardgame.io", found)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["9", "tables", "flat", "out,", "actions/s", "2,000.00"]


def test_a_peer_that_cannot_be_installed_is_skipped_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(servers, "ROOT", tmp_path)
    monkeypatch.setattr(servers, "FOLDER", tmp_path / "peer")
    failed: subprocess.CompletedProcess[str] = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    assert servers.peer() is None
    assert "boardgame.io is skipped" in capsys.readouterr().err
    assert not (tmp_path / "peer/ready").exists()


def test_the_peer_is_pinned_and_names_no_registry() -> None:
    texts = {path.name: path.read_text("utf-8") for path in PEER.iterdir()}
    assert texts.keys() == {".npmrc", "game.js", "load.js", "package.json", "server.js"}
    assert '"boardgame.io": "0.50.2"' in texts["package.json"]
    assert not any("registry." in text or "https://" in text for text in texts.values())
