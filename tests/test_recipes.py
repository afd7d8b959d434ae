"""The recipes of docs/recipes.md are followed word by word, and what they show is what happens."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/recipes.md").read_text("utf-8")
COPIED = ("src", "rules", "scripts", "tests", "docs", "web", "pyproject.toml", "hatch_build.py")
RUN = {
    "worldline": (sys.executable, "-c", "from worldline.cli import main; main()"),
    "python": (sys.executable,),
    "pytest": (sys.executable, "-m", "pytest", "-p", "no:cacheprovider"),
    "npm": (sys.executable, "hatch_build.py"),
}


HEADED = ("markdown", "svelte", "ts")
"""Files in which the line that names them would be text, or is no comment of ours."""


class Block(NamedTuple):
    """A block of code: what it is, where it belongs, what it says."""

    kind: str
    path: str
    text: str


def recipes() -> dict[str, list[Block]]:
    """The blocks of each recipe by its title."""
    found: dict[str, list[Block]] = {}
    parts = re.split(r"^```(\w+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    for prose, kind, text in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        for title in re.findall(r"^## (.+)$", prose, re.MULTILINE):
            found[title] = []
        found[next(reversed(found))].append(_block(kind, text))
    return found


def _block(kind: str, text: str) -> Block:
    """A block names its file in the first line, which is no part of some files."""
    if kind == "console":
        return Block(kind, "", text)
    named = re.match(r"(?:# |// |<!-- )(\S+)", text)
    assert named is not None, text
    return Block(kind, named[1], text.partition("\n")[2] if kind in HEADED else text)


RECIPES = recipes()


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_is_true(title: str, tmp_path: Path) -> None:
    blocks = RECIPES[title]
    folder = tmp_path / "worldline"
    if any("/" in block.path for block in blocks):
        _copy(folder, blocks)
    folder.mkdir(exist_ok=True)
    followed = 0
    for block in blocks:
        if block.kind == "console":
            for command, shown in _commands(block.text):
                said = _run(command, folder)
                assert re.fullmatch(_pattern(shown), said), f"{command}\n{said}"
                followed += 1
        elif block.kind == "diff":
            _change(folder / block.path, block.text)
        else:
            _write(folder / block.path, block.text)
    assert followed


def test_who_forgets_a_row_of_an_artifact_is_told_by_any_command(tmp_path: Path) -> None:
    folder = tmp_path / "worldline"
    _copy(folder, RECIPES["An artifact"])
    for block in RECIPES["An artifact"]:
        if block.kind == "diff" and block.path != "src/worldline/the_now/shorthand.py":
            _change(folder / block.path, block.text)
        elif block.kind not in ("console", "diff"):
            _write(folder / block.path, block.text)
    assert _run("worldline the-now legal ember.txt", folder) == (
        "worldline: the_now/shorthand.py, FORMS: there is no row for Gather; "
        'add schema.Gather: ("its word", (a WordPart for each field,))\n'
    )


def _copy(folder: Path, blocks: list[Block]) -> None:
    """The repository as it is cloned, without what is built and installed."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            being_written = "*.pyc.*"  # by tests that run beside this one
            left_out = shutil.ignore_patterns("static", "browser", "node_modules", being_written)
            shutil.copytree(source, target, ignore=left_out)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    if any(block.path.startswith("web/") for block in blocks):
        # Not one link to all: the client's tools serve nothing from outside the folder.
        shutil.copytree(
            ROOT / "web/node_modules",
            folder / "web/node_modules",
            symlinks=True,
            copy_function=_link,
        )


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copy2(source, target)


def _write(path: Path, text: str) -> None:
    assert not path.exists(), f"{path} is there already"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _change(path: Path, text: str) -> None:
    """Lines with a minus go, those with a plus come; the others show the place, which is one."""
    lines = text.splitlines(keepends=True)[1:]
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    whole = path.read_text("utf-8")
    assert whole.count(before) == 1, f"{path} has {whole.count(before)} places like\n{before}"
    path.write_text(whole.replace(before, after), "utf-8")


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command with what the page shows of its output."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def _run(command: str, folder: Path) -> str:
    """What a command says, to a person who sees both what is printed and what is refused."""
    program, *words = shlex.split(command, comments=True)
    run = RUN[program] if program != "make" else (sys.executable, f"scripts/{words.pop()}")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [*run, *words],
        cwd=folder,
        env=kept | {"PYTHONPATH": _sources(folder), "COLUMNS": "100", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def _sources(folder: Path) -> str:
    return str((folder if (folder / "src").is_dir() else ROOT) / "src")


def _pattern(shown: str) -> str:
    """A line of three dots stands for any lines, three dots in a line for anything in it."""
    lines = shown.splitlines(keepends=True)
    return "".join(
        r"(?:.*\n)*?" if line == "...\n" else re.escape(line).replace(r"\.\.\.", ".*")
        for line in lines
    )
