"""Strange files: whatever stands in one, a command says a sentence and ends."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from repeats import repeats

from cli.conftest import Run
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype

COMMANDS = (
    ("show",),
    ("validate",),
    ("sheet", "--json"),
    ("check", "AGI", "-d", "12", "--seed", "1", "--dry-run"),
    ("rest", "long", "--hours", "2", "--seed", "1", "--dry-run"),
    ("level", "--seed", "1", "--dry-run"),
    ("prestige", "--shows", "flaw", "--dry-run"),
    ("garage", "repair", "--allow", "--seed", "1", "--dry-run"),
)
GOOD = json.loads(files.write(archetype("captain-pilot", 3)))
ODD: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, "", "\0", "☃", "auto-rifle", "../../etc/passwd", [], {}, [[]],
    {"a": 1}, [1] * 9,
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = [(*path, key) for key, _ in inner]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in inner:
        if isinstance(part, dict | list):
            found += places(part, (*path, key))
    return found


PLACES = places(GOOD)


def tells(run: Run, file: Path, command: tuple[str, ...]) -> None:
    """It ends as commands do, whatever it thinks of the file."""
    code, _, err = run("riftbound", command[0], str(file), *command[1:])
    assert code in (0, 1)
    assert err.startswith("worldline: ") == bool(err)


@pytest.mark.repeats
@settings(
    max_examples=repeats(12, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(where=st.sampled_from(PLACES), odd=st.sampled_from(ODD), command=st.sampled_from(COMMANDS))
def test_a_wrong_value_anywhere_is_told_in_a_sentence(
    run: Run, tmp_path: Path, where: tuple[Any, ...], odd: Any, command: tuple[str, ...]
) -> None:
    raw = json.loads(json.dumps(GOOD))
    inner = raw
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = odd
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    tells(run, file, command)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: c[0])
@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"[" * 100_000, b'{"schema": 1}', b"{}"],
    ids=["empty", "cut", "list", "null", "binary", "deep", "bare", "nothing"],
)
def test_what_is_no_character_is_told_in_a_sentence(
    run: Run, tmp_path: Path, data: bytes, command: tuple[str, ...]
) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(data)
    code, out, err = run("riftbound", command[0], str(file), *command[1:])
    assert (code, out) == (1, "")
    assert err.startswith(f"worldline: {file}")
    assert err.count("\n") == 1


def test_a_folder_is_no_file_and_a_mark_at_the_start_no_mistake(run: Run, tmp_path: Path) -> None:
    assert run("riftbound", "show", str(tmp_path)).err.endswith("Is a directory.\n")
    code, _, err = run("riftbound", "random", "--pack", str(tmp_path / "no.toml"))
    assert (code, err) == (1, f"worldline: {tmp_path / 'no.toml'}: there is no such file\n")
    file = tmp_path / "marked.json"
    file.write_text("\ufeff" + json.dumps(GOOD), encoding="utf-8")
    assert run("riftbound", "validate", str(file)).code == 0


def test_absurd_numbers_are_printed_and_not_drawn(run: Run, tmp_path: Path) -> None:
    file, pdf, html = tmp_path / "odd.json", tmp_path / "a.pdf", tmp_path / "a.html"
    raw = GOOD | {"hp_gains": [10**6, 10**6], "hp": 10**9, "sp": 10**9}
    file.write_text(json.dumps(raw), encoding="utf-8")
    out = run("riftbound", "show", str(file)).out
    assert "1000000000/20000" in out
    assert max(map(len, out.splitlines())) <= 80
    args = ("riftbound", "sheet", str(file), "--pdf", str(pdf), "--html", str(html))
    assert run(*args).code == 0
    assert len(html.read_text("utf-8")) < 100_000
