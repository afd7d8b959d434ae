"""Rules, code and tests of this checkout agree, and `rules/coverage.md` says so."""

from pathlib import Path

from worldline.rulebook import load
from worldline.rulebook.report import report
from worldline.rulebook.trace import problems, trace

ROOT = Path(__file__).parents[1]
RULES = ROOT / "rules"


def test_rules_code_and_tests_agree() -> None:
    found = trace(ROOT / "src" / "worldline", ROOT / "tests")
    assert problems(load(RULES), found, RULES) == []


def test_coverage_is_up_to_date() -> None:
    text = report(load(RULES), trace(ROOT / "src" / "worldline", ROOT / "tests"))
    written = (RULES / "coverage.md").read_text("utf-8")
    assert written == text, "run scripts/coverage"
