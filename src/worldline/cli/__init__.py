"""The command line: the only part that knows all others.

A command loads what it uses; see `worldline.cli.commands`.
"""

import os
import sys
from typing import NoReturn

from worldline.extras import missing


def _known() -> tuple[type[Exception], ...]:
    """What can go wrong without being a bug: its sentence goes to stderr, the exit code is 1."""
    from worldline.cli.shell import Unusable
    from worldline.core.content import BadContent
    from worldline.core.machine import Illegal
    from worldline.core.text import BadText
    from worldline.rulebook import BadRules, UnknownRule
    from worldline.server.operations.listen import CannotListen

    return UnknownRule, BadRules, CannotListen, BadContent, BadText, Illegal, Unusable


def main() -> None:
    try:
        try:
            from worldline.cli.commands import command

            command()(prog_name="worldline")
        finally:
            sys.stdout.flush()
    except ModuleNotFoundError as error:
        if (why := missing(error)) is error:
            raise
        _fail(str(why))
    except OSError as error:
        # Commands handle their own files, so it is stdout: the disk is full, or the reader has had
        # enough, as in `worldline rules coverage | head -1`. What is still unwritten goes nowhere,
        # or Python would complain when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(1)
        _fail(f"The output cannot be written: {error.strerror}.")
    except Exception as error:
        if not isinstance(error, _known()):
            raise
        _fail(str(error))


def _fail(why: str) -> NoReturn:
    print(f"worldline: {why}", file=sys.stderr)
    sys.exit(1)
