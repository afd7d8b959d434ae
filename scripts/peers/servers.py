"""Our table server beside that of boardgame.io, under the same load: part of `make bench`.

Both carry so many tables of four connected people. Each table acts once a second (the load is
equal, so times and memory compare), or as soon as all four were told (what a server can do; the
CPU time of one action is what stays the same on a machine that others use as well). The peer lives
in a folder of its own, .venv/boardgame_io, which the first run fills with npm.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = Path(__file__).with_name("boardgame_io")
FOLDER = ROOT / ".venv" / "boardgame_io"
FLAT_OUT, STEADY = 0, 1
"""Actions per second at each table; flat out, a table waits only until all were told."""
COMPARED = {
    FLAT_OUT: {"actions/s": "actions_per_s", "cpu_ms": "cpu_ms_per_action", "p99_ms": "p99_ms"},
    STEADY: {"p50_ms": "p50_ms", "p99_ms": "p99_ms", "memory_kb": "memory_kb_per_table"},
}
# npm as the client is built with: the system's, or that of a Python package.
NPM = """
import sys
from pathlib import Path
from hatch_build import npm
sys.exit(npm(*sys.argv[2:], web=Path(sys.argv[1])).returncode)
"""

Load = Callable[[int, float, int], dict[str, float]]
"""Tables, seconds and rate, to what was measured."""


def compare(
    tables: list[int], seconds: float, ours: Load, theirs: Load | None
) -> tuple[dict[str, float], dict[str, float]]:
    """Our rows and the peer's. They take turns, so that a noisy minute hits both."""
    mine: dict[str, float] = {}
    other: dict[str, float] = {}
    for count in tables:
        for rate, names in COMPARED.items():
            for rows, run in ((mine, ours), (other, theirs)):
                if run:
                    found = run(count, seconds, rate)
                    row = f"{count} tables {'at 1/s' if rate else 'flat out'}"
                    rows |= {f"{row}, {name}": found[key] for name, key in names.items()}
    return mine, other


def ours(tables: int, seconds: float, rate: int) -> dict[str, float]:
    options = ("--tables", str(tables), "--seconds", str(seconds), "--rate", str(rate), "--json")
    return _numbers([sys.executable, str(ROOT / "scripts" / "load"), *options])


def theirs(tables: int, seconds: float, rate: int) -> dict[str, float]:
    return _numbers(_npm("run", "--silent", "load", "--", str(tables), str(seconds), str(rate)))


def peer() -> Load | None:
    """The peer's side of the comparison, or None with a word why not."""
    wanted, ready = (SOURCE / "package.json").read_text(), FOLDER / "ready"
    shutil.copytree(SOURCE, FOLDER, dirs_exist_ok=True)
    if not ready.exists() or ready.read_text() != wanted:
        print(f"Installing boardgame.io into {FOLDER.relative_to(ROOT)} ...", file=sys.stderr)
        install = ("install", "--loglevel=error", "--no-package-lock", "--ignore-scripts")
        done = subprocess.run(_npm(*install, "--fetch-retries=1"), cwd=ROOT, stdout=sys.stderr)
        if done.returncode:
            print("boardgame.io is skipped: npm could not install it here.", file=sys.stderr)
            return None
        ready.write_text(wanted)
    return theirs


def _npm(*args: str) -> list[str]:
    return [sys.executable, "-c", NPM, str(FOLDER), *args]


def _numbers(command: list[str]) -> dict[str, float]:
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    numbers: dict[str, float] = json.loads(done.stdout)
    return numbers
