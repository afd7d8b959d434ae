"""`scripts/load` and sizes of messages: that the numbers are there and possible, not how fast."""

import json
import runpy
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from math import inf
from pathlib import Path

import message_sizes
import pytest
from patience import HANG

pytestmark = pytest.mark.slow

LOAD = (sys.executable, str(Path(__file__).parents[1] / "scripts" / "load"))

PARTS = ("waiting", "engine", "commit", "telling", "sending")
"""Of an answer, as the server measures it."""


def load(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*LOAD, *options], capture_output=True, text=True, timeout=HANG)


def test_a_server_is_measured() -> None:
    done = load("--tables", "3", "--seconds", "2", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    speed = {"p50_ms", "p99_ms", "actions_per_s", "cpu_ms_per_action", "resume_ms_per_100"}
    memory = {"idle_kb_per_table", "memory_kb_per_table"}
    names = ("waiting", "engine", "commit", "telling", "sending", "loop", "garbage")
    parts = {f"p99_{name}_ms" for name in names}
    assert found.keys() == speed | parts | memory | {"tables", "seats"}
    assert all(found[part] > 0 for part in parts)
    assert (found["tables"], found["seats"]) == (3, 4)
    assert 0 < found["p50_ms"] <= found["p99_ms"]
    assert 0 < found["actions_per_s"] <= 4.5  # three a second, and one more each at the edges
    assert 0 < found["memory_kb_per_table"] < 100_000


def test_fights_in_which_paths_are_dragged_are_measured() -> None:
    done = load("--fights", "2", "--dragging", "1", "--seconds", "4", "--rate", "1", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    kinds = {"drag", "way", "plan", "unit", "reach"}
    assert found.keys() == {
        *("answer_p50_ms", "answer_p99_ms", "answers_per_s", "questions_per_s", "cpu_share"),
        *(f"{kind}_{p}_ms" for kind in kinds for p in ("p50", "p95")),
        *("fights", "dragging"),
    }
    assert (found["fights"], found["dragging"]) == (2, 1)
    assert all(0 < found[f"{kind}_p50_ms"] <= found[f"{kind}_p95_ms"] for kind in kinds)
    assert 0 < found["questions_per_s"] <= 5.3  # five a second, and one more at the edge


def test_only_what_was_counted_while_they_played_counts() -> None:
    """Not the second that it takes to open a hundred tables at once."""
    parts = runpy.run_path(LOAD[1], run_name="load")["_parts"]
    before = {"commit": {0.001: 0.0, 1.0: 50.0, inf: 50.0}}
    after = {"commit": {0.001: 100.0, 1.0: 151.0, inf: 151.0}, "loop": {0.005: 9.0, inf: 9.0}}
    assert parts(before, after) == {"p99_commit_ms": 1.0, "p99_loop_ms": 5.0}


def test_messages_of_fights_are_measured() -> None:
    found = message_sizes.measure(answers=3)
    assert found["messages"] == 5 * 2 * 5  # encounters, answers after the first, connections
    assert 0 < found["p50_bytes"] <= found["p95_bytes"] < found["first_p50_bytes"]


def test_flat_out_a_table_acts_as_soon_as_all_were_told() -> None:
    done = load("--tables", "1", "--seconds", "2", "--rate", "0", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["actions_per_s"] > 1  # which is what a table does unless it is told otherwise
    assert found["cpu_ms_per_action"] > 0


def test_a_database_of_ones_own_is_left_without_tables(tmp_path: Path) -> None:
    file = tmp_path / "mine.sqlite3"
    words = ("--tables", "1", "--seconds", "0.5", "--rate", "20", "--seats", "3")
    done = load(*words, "--database", f"sqlite:///{file}")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        *("p50_ms", "p99_ms"),
        *(f"p99_{part}_ms" for part in (*PARTS, "loop", "garbage")),
        *("actions_per_s", "cpu_ms_per_action"),
        *("idle_kb_per_table", "memory_kb_per_table", "resume_ms_per_100", "tables", "seats"),
    ]
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (6,)
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def has_answers(file: Path) -> bool:
    """Whether its tables are being played."""
    if not file.exists():
        return False
    with closing(sqlite3.connect(file)) as database:
        try:
            return database.execute("SELECT 1 FROM answers").fetchone() is not None
        except sqlite3.OperationalError:  # its tables are not laid out yet
            return False


def test_ctrl_c_ends_it_and_its_server(tmp_path: Path) -> None:
    command = [*LOAD, "--tables", "2", "--seconds", "60"]
    file = tmp_path / "mine.sqlite3"
    command += ["--database", f"sqlite:///{file}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as bench:
        try:
            children = Path(f"/proc/{bench.pid}/task/{bench.pid}/children")
            while not has_answers(file):
                assert bench.poll() is None
                time.sleep(0.05)
            started = children.read_text().split()
            assert Path(f"/proc/{started[0]}").exists()
        finally:
            bench.send_signal(signal.SIGINT)
        _, err = bench.communicate(timeout=HANG)
    assert bench.returncode == 130
    assert b"Traceback" not in err
    assert not Path(f"/proc/{started[0]}").exists()


def test_without_an_action_there_is_nothing_to_tell() -> None:
    done = load("--tables", "1", "--seconds", "0.1", "--rate", "0.01")
    assert (done.returncode, done.stdout) == (1, "")
    assert "Nobody has acted" in done.stderr
