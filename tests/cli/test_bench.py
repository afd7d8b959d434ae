"""`worldline bench server`: it is about the numbers being there and possible, not about speed."""

import json
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from cli.conftest import Run

WORLDLINE = str(Path(sys.executable).with_name("worldline"))


def test_a_server_is_measured(run: Run) -> None:
    code, out, err = run("bench", "server", "--tables", "3", "--seconds", "2", "--json")
    assert code == 0, err
    found = json.loads(out)
    speed = {"p50_ms", "p99_ms", "actions_per_s", "cpu_ms_per_action", "resume_ms_per_100"}
    memory = {"idle_kb_per_table", "memory_kb_per_table"}
    assert found.keys() == speed | memory | {"tables", "seats"}
    assert (found["tables"], found["seats"]) == (3, 4)
    assert 0 < found["p50_ms"] <= found["p99_ms"]
    assert 0 < found["actions_per_s"] <= 4.5  # three a second, and one more each at the edges
    assert 0 < found["memory_kb_per_table"] < 100_000


def test_flat_out_a_table_acts_as_soon_as_all_were_told(run: Run) -> None:
    words = ("--tables", "1", "--seconds", "2", "--rate", "0", "--json")
    code, out, err = run("bench", "server", *words)
    assert code == 0, err
    found = json.loads(out)
    assert found["actions_per_s"] > 10  # at one table, which waits for nothing else
    assert 0 < found["cpu_ms_per_action"] < 1000


def test_a_database_of_ones_own_is_left_without_tables(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.sqlite3"
    words = ("--tables", "1", "--seconds", "0.5", "--rate", "20", "--seats", "3")
    code, out, err = run("bench", "server", *words, "--database", f"sqlite:///{file}")
    assert code == 0, err
    assert [line.split()[0] for line in out.splitlines()] == [
        *("p50_ms", "p99_ms", "actions_per_s", "cpu_ms_per_action"),
        *("idle_kb_per_table", "memory_kb_per_table", "resume_ms_per_100", "tables", "seats"),
    ]
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (6,)
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_ctrl_c_ends_it_and_its_server(tmp_path: Path) -> None:
    command = [WORLDLINE, "bench", "server", "--tables", "2", "--seconds", "60"]
    command += ["--database", f"sqlite:///{tmp_path / 'mine.sqlite3'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as bench:
        try:
            children = Path(f"/proc/{bench.pid}/task/{bench.pid}/children")
            while not (started := children.read_text().split()):
                assert bench.poll() is None
                time.sleep(0.05)
            time.sleep(2)
            assert Path(f"/proc/{started[0]}").exists()
        finally:
            bench.send_signal(signal.SIGINT)
        _, err = bench.communicate(timeout=30)
    assert bench.returncode == 130
    assert b"Traceback" not in err
    assert not Path(f"/proc/{started[0]}").exists()


def test_without_an_action_there_is_nothing_to_tell(run: Run) -> None:
    words = ("--tables", "1", "--seconds", "0.1", "--rate", "0.01")
    code, out, err = run("bench", "server", *words)
    assert (code, out) == (1, "")
    assert "Nobody has acted" in err


def test_help_shows_an_example(run: Run) -> None:
    assert "worldline bench server --tables 500" in run("bench", "server", "--help").out
