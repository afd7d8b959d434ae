"""What tests of the client take for the server's word is what it says today."""

import runpy
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "web/tests/fixtures"
WRITERS = sorted(FIXTURES.glob("*.py"))


@pytest.mark.parametrize("writer", WRITERS, ids=lambda path: path.stem)
def test_what_is_recorded_for_the_client_is_said_again(writer: Path) -> None:
    said = runpy.run_path(str(writer))["written"]()
    stale = [name for name, content in said.items() if content != (FIXTURES / name).read_bytes()]
    assert stale == [], f"written anew by: .venv/bin/python web/tests/fixtures/{writer.name}"


def test_everything_recorded_has_a_writer() -> None:
    said = [name for writer in WRITERS for name in runpy.run_path(str(writer))["written"]()]
    assert sorted(said) == sorted(path.name for path in FIXTURES.glob("*.json"))
