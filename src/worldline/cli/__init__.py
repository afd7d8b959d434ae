"""The command line: the only part that knows all others."""

import os
import sys
from typing import Annotated

import typer

from worldline import __version__
from worldline.cli import backup, bench, play, riftbound, rules, serve, the_now, verify
from worldline.cli.shell import Unusable
from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.core.text import BadText
from worldline.rulebook import BadRules, UnknownRule
from worldline.server.operations.listen import CannotListen

# What can go wrong without being a bug: its sentence goes to stderr, and the exit code is 1.
KNOWN: tuple[type[Exception], ...] = (
    UnknownRule,
    BadRules,
    CannotListen,
    BadContent,
    BadText,
    Illegal,
    Unusable,
)

app = typer.Typer(
    name="worldline",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app, name="rules")
app.command()(play.play)
app.add_typer(the_now.app, name="the-now")
app.add_typer(riftbound.app, name="riftbound")
app.command()(serve.serve)
app.command()(backup.backup)
app.command()(backup.restore)
app.command()(verify.verify)
app.add_typer(bench.app, name="bench")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"worldline {__version__}")
        raise typer.Exit


@app.callback()
def worldline(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Two tabletop games, The Now and Riftbound: their rulebooks and their table.

    **Examples**

    - `worldline serve` opens the games and their rules in the browser

    - `worldline play the-now --seats you,greedy,random` plays in the terminal

    - `worldline riftbound new` builds a character in nine steps

    - `worldline rules show TN-LINK-3` prints one rule with its rulings

    - `worldline rules search wormhole` finds the rules that say it
    """


def main() -> None:
    try:
        try:
            app(prog_name="worldline")
        finally:
            sys.stdout.flush()
    except KNOWN as error:
        print(f"worldline: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        # Commands handle their own files, so it is stdout: the disk is full, or the reader has had
        # enough, as in `worldline rules coverage | head -1`. What is still unwritten goes nowhere,
        # or Python would complain when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            why = f"worldline: The output cannot be written: {error.strerror}."
            print(why, file=sys.stderr)
        sys.exit(1)
