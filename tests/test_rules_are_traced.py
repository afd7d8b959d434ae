"""Rules, code and tests of this checkout agree, and the generated pages say so."""

from pathlib import Path

from worldline.rulebook import load
from worldline.rulebook.load import rooms
from worldline.rulebook.report import report, where, without_lines
from worldline.rulebook.trace import problems, trace

ROOT = Path(__file__).parents[1]
RULES = ROOT / "rules"


def test_rules_code_and_tests_agree() -> None:
    found = trace(ROOT / "src" / "worldline", ROOT / "tests")
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


def test_the_page_of_places_is_up_to_date() -> None:
    """But for its lines: they move with every change, and `worldline rules where` tells them."""
    text = where(load(RULES), trace(ROOT / "src" / "worldline", ROOT / "tests"))
    written = (RULES / "where.md").read_text("utf-8")
    assert without_lines(written) == without_lines(text), "run scripts/coverage"


def test_every_built_rule_has_a_file_and_a_line() -> None:
    text = where(load(RULES), trace(ROOT / "src" / "worldline", ROOT / "tests"))
    rows = [line for line in text.splitlines() if line.startswith(("| TN-", "| RB-"))]
    assert len(rows) > 1000
    assert [row for row in rows if ":" not in row] == []
