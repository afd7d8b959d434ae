"""The commands in `docs/riftbound.md` run in their order, and print what the page says."""

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs/riftbound.md").read_text("utf-8")
ASKS = "worldline riftbound new --out somebody.json"


def commands() -> list[tuple[str, str]]:
    """Each command with what the page shows of its output."""
    found: list[tuple[str, str]] = []
    for block in PAGE.split("```console\n")[1:]:
        for line in block.split("```")[0].splitlines():
            if line.startswith("$ "):
                found.append((line[2:], ""))
            else:
                found[-1] = (found[-1][0], found[-1][1] + line + "\n")
    return found


def files() -> dict[str, str]:
    """What the page shows of files, by the name in their first line."""
    blocks = (block.split("```")[0] for block in re.split("```(?:toml|text)\n# ", PAGE)[1:])
    return {text.split("\n", 1)[0]: text.split("\n", 1)[1] for text in blocks}


def test_the_page_is_true(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(commands()) > 12
    for command, shown in commands():
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        code, out, err = run(*shlex.split(command)[1:])
        refused = shown.startswith("worldline: ")
        assert (code == 0) == (command != ASKS and not refused), (command, err)
        assert err == shown if refused else out.startswith(shown)
