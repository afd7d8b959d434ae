"""Commands by the place of their function, which is imported when the command is called: a list of
commands, as `--help` prints it, loads none of them."""

from collections.abc import Mapping
from pkgutil import resolve_name
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup


class Command(NamedTuple):
    place: str  # of its function, below worldline.cli: module:function
    about: str  # how the function's own help begins


class Group(NamedTuple):
    about: str
    commands: Mapping[str, Command]


class LazyCommand(TyperCommand):
    """Stands for a command until somebody calls it, asks for its help or completes its words."""

    def __init__(self, name: str, command: Command) -> None:
        super().__init__(name, help=command.about, rich_markup_mode="markdown")
        self.place = command.place

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Of the command itself, which goes on from here."""
        alone = typer.Typer(add_completion=False, rich_markup_mode="markdown")
        alone.command(self.name)(resolve_name(f"worldline.cli.{self.place}"))
        return typer.main.get_command(alone).make_context(*args, **extra)


def add(group: TyperGroup, commands: Mapping[str, Command | Group]) -> None:
    for name, one in commands.items():
        if isinstance(one, Group):
            inner = TyperGroup(
                name=name, help=one.about, no_args_is_help=True, rich_markup_mode="markdown"
            )
            add(inner, one.commands)
            group.add_command(inner)
        else:
            group.add_command(LazyCommand(name, one))
