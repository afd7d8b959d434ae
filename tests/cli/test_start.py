"""A command loads what it uses: `worldline` answers at once."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pkgutil import resolve_name

import pytest

from worldline.cli.commands import COMMANDS
from worldline.cli.lazy import Command, Group

pytestmark = pytest.mark.slow
LOADED = """
import json, sys
from worldline.cli import main
sys.argv = ["worldline", *sys.argv[1:]]
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
LIBRARIES = {"alembic", "icepool", "jinja2", "litestar", "PIL", "sqlalchemy", "typst", "uvicorn"}
PARTS = {"bots", "games", "riftbound", "rulebook", "server", "sheets", "the_now"}


def loaded(*args: str) -> set[str]:
    """The parts of ours and the libraries that a command has imported when it ends."""
    done = subprocess.run([sys.executable, "-c", LOADED, *args], capture_output=True, text=True)
    modules = [name.split(".") for name in json.loads(done.stderr.splitlines()[-1])]
    ours = {name[1] for name in modules if name[0] == "worldline" and len(name) > 1}
    return ours & PARTS | {name[0] for name in modules} & LIBRARIES


@pytest.mark.parametrize(
    "args",
    [("--version",), ("--help",), ("rules", "--help"), ("the-now", "-h"), ("riftbound", "--help")],
)
def test_version_and_lists_of_commands_load_no_game(args: tuple[str, ...]) -> None:
    assert loaded(*args) == set()


def test_a_rule_is_read_without_a_game() -> None:
    assert loaded("rules", "show", "TN-LINK-3") == {"rulebook"}


def test_a_game_is_played_without_the_other_and_without_a_server() -> None:
    found = loaded("the-now", "check-edition", "the-now")
    assert "the_now" in found
    assert not found & {"litestar", "sqlalchemy", "typst", "uvicorn"}


def test_help_of_serving_needs_no_server() -> None:
    assert loaded("serve", "--help") == set()


def commands(some: Mapping[str, Command | Group]) -> Iterator[Command]:
    for one in some.values():
        if isinstance(one, Group):
            yield from commands(one.commands)
        else:
            yield one


@pytest.mark.parametrize("command", [*commands(COMMANDS)], ids=lambda command: command.place)
def test_the_sentence_in_the_list_begins_the_help(command: Command) -> None:
    said = resolve_name(f"worldline.cli.{command.place}").__doc__
    assert said.partition("\n\n")[0].split() == command.about.split()


def test_a_command_that_is_misspelled_is_guessed_without_loading_any() -> None:
    assert loaded("rulez") == set()
