"""Rules, code and tests of this checkout agree, and the generated page says so."""

import itertools
from functools import cache
from pathlib import Path

from worldline.rulebook import load
from worldline.rulebook.load import rooms
from worldline.rulebook.report import report
from worldline.rulebook.trace import Trace, problems, trace

ROOT = Path(__file__).parents[1]
RULES = ROOT / "rules"
SRC = ROOT / "src" / "worldline"
TESTS = ROOT / "tests"


@cache
def traced() -> Trace:
    """It takes seconds."""
    return trace(SRC, TESTS)


def test_rules_code_and_tests_agree() -> None:
    found = traced()
    assert problems(load(RULES), found, RULES) == []


def test_every_topic_with_rules_has_rooms_and_every_room_is_there() -> None:
    """`problems` then finds each rule whose code lies in no room of its topic."""
    known = rooms(RULES)
    built = {
        (entry.game, entry.topic)
        for entry in load(RULES).entries.values()
        if entry.kind == "rule" and entry.status == "built"
    }
    assert [topic for topic in sorted(built) if not known.get(topic)] == []
    for (game, topic), found in known.items():
        for room in found:
            place = ROOT / "src" / "worldline" / game / room.place
            files = (place, place.with_suffix(".py"), place.with_suffix(".toml"))
            assert any(file.exists() for file in files), f"{topic}: there is no {room.place}"


def test_coverage_is_up_to_date() -> None:
    written = (RULES / "coverage.md").read_text("utf-8")
    assert written == report(load(RULES)), "run scripts/coverage"


def test_every_built_rule_has_a_file_and_a_line() -> None:
    """What `worldline rules where` prints of each: a line of a file that is there."""
    found = traced()
    built = [entry.id for entry in load(RULES).entries.values() if entry.status == "built"]
    assert len(built) > 1000
    assert [id_ for id_ in built if not found.code.get(id_) and not found.tests.get(id_)] == []
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in _files(found)}
    for cited, root in ((found.code, SRC), (found.tests, TESTS)):
        for place in itertools.chain.from_iterable(cited.values()):
            assert 0 < place.line <= lines[root / place.file], str(place)


def _files(found: Trace) -> set[Path]:
    return {
        root / place.file
        for cited, root in ((found.code, SRC), (found.tests, TESTS))
        for places in cited.values()
        for place in places
    }
