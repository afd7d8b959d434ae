"""What fixed pieces of work cost in bytecodes and calls: figures that do not hang on the machine.

Each runs once before it is counted, in a process of its own, so that what is worked out once and
kept does not count. A minor version of Python has bytecodes of its own, and figures of its own in
`tests/costs.json`; `python -m worldline.costs --write` stores those of the one that runs it.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from worldline import bench
from worldline.the_now.game import GAME

STORED: Final = Path(__file__).parents[2] / "tests" / "costs.json"
VERSION: Final = f"{sys.version_info.major}.{sys.version_info.minor}"


class Cost(NamedTuple):
    bytecodes: int
    calls: int


def works() -> dict[str, Callable[[], object]]:
    """The pieces of work that `make test` counts: some seconds in all."""
    one, four, middle = bench.line_up(1), bench.line_up(4), bench.middle()
    return {
        "The Now: random game": lambda: bench.play(1),
        "The Now: view": lambda: GAME.view(middle, 0),
        "The Now: guess": lambda: GAME.guess(middle, 0, 5),
        "Riftbound: duels by script": lambda: [bench.duel(one, seed) for seed in range(5)],
        "Riftbound: 4 against 4 by script": lambda: bench.duel(four, 1),
        "Riftbound: random fights": lambda: [bench.brawl(four, seed) for seed in (0, 1, 2)],
    }


def costs() -> dict[str, Cost]:
    found = {}
    for name, work in works().items():
        work()
        found[name] = count(work)
    return found


def random_fight(fights: int) -> Cost:
    """Of one fight of 4 against 4, the mean of so many."""
    setup = bench.line_up(4)
    bench.brawl(setup, fights)
    whole = count(lambda: [bench.brawl(setup, seed) for seed in range(fights)])
    return Cost(whole.bytecodes // fights, whole.calls // fights)


def count(work: Callable[[], object]) -> Cost:
    return _monitored(work) if sys.version_info >= (3, 12) else _traced(work)


def _traced(work: Callable[[], object]) -> Cost:
    bytecodes = calls = 0

    def within(frame: FrameType, event: str, arg: object) -> None:
        nonlocal bytecodes
        bytecodes += event == "opcode"

    def called(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal calls
        calls += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return within

    before = sys.gettrace()
    sys.settrace(called)
    try:
        work()
    finally:
        sys.settrace(before)
    return Cost(bytecodes, calls)


def _monitored(work: Callable[[], object]) -> Cost:
    bytecodes = calls = 0
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
    tool, events = monitoring.PROFILER_ID, monitoring.events

    def instruction(code: CodeType, offset: int) -> None:
        nonlocal bytecodes
        bytecodes += 1

    def started(code: CodeType, offset: int) -> None:
        nonlocal calls
        calls += 1

    monitoring.use_tool_id(tool, "worldline costs")
    monitoring.register_callback(tool, events.INSTRUCTION, instruction)
    monitoring.register_callback(tool, events.PY_START, started)
    monitoring.set_events(tool, events.INSTRUCTION | events.PY_START)
    try:
        work()
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
    return Cost(bytecodes, calls)


def read_stored() -> dict[str, dict[str, int]]:
    """Bytecodes by minor version of Python and piece of work."""
    found: dict[str, dict[str, int]] = json.loads(STORED.read_text("utf-8"))
    return found


def find_growth(before: dict[str, int], now: dict[str, Cost], most: float = 1.03) -> list[str]:
    """What costs more than its stored figure allows, or has none, each with both."""
    return [
        f"{name}: {cost.bytecodes:,} bytecodes, {before.get(name, 0):,} are stored"
        for name, cost in now.items()
        if cost.bytecodes > before.get(name, 0) * most
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Count bytecodes and calls of fixed work.")
    parser.add_argument("--write", action="store_true", help="store the figures for this Python")
    parser.add_argument("--json", action="store_true", help="print for scripts")
    options = parser.parse_args()
    now = costs()
    if options.write:
        figures = read_stored() if STORED.exists() else {}
        figures[VERSION] = {name: cost.bytecodes for name, cost in now.items()}
        STORED.write_text(json.dumps(figures, indent=2, sort_keys=True) + "\n", "utf-8")
    if options.json:
        print(json.dumps(now))
        return
    for name, cost in now.items():
        print(f"{name:36}{cost.bytecodes:14,} bytecodes{cost.calls:12,} calls")


if __name__ == "__main__":
    main()
