"""What the documents show must run."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_run(document: str) -> None:
    failed, _ = doctest.testfile(str(ROOT / document), module_relative=False)
    assert not failed


def test_the_readme_shows_code() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted > 3


@pytest.mark.parametrize("document", DOCUMENTS)
def test_pictures_exist(document: str) -> None:
    path = ROOT / document
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("!["):
            assert (path.parent / line.split("](")[1].rstrip(")")).is_file(), line
