"""The error for text that cannot be read: notation, records, dice; and texts that may be files."""

from pathlib import Path
from typing import Protocol, runtime_checkable


class WorldlineError(Exception):
    """What the caller can mend: a move, a text or a file that cannot be used, with the reason."""


class BadValue(WorldlineError, ValueError):
    """A value that cannot stand where it was given."""


class BadType(WorldlineError, TypeError):
    """Something of another type than is taken there."""


@runtime_checkable
class PathLike(Protocol):
    """A path, as everything that opens files takes it."""

    def __fspath__(self) -> str: ...


def text_or_file(given: str | PathLike, what: str) -> str:
    """A text that begins with `{` or `[`, or the one in the file at this path."""
    if not isinstance(given, str | PathLike):
        raise BadType(f"A {what} is read from its text or from a path, not from {given!r}.")
    if isinstance(given, str) and (given.lstrip()[:1] in ("{", "[", "") or "\n" in given):
        return given
    try:
        return Path(given).read_text(encoding="utf-8")
    except FileNotFoundError:
        why = f"this is no {what}, and there is no such file"
    except UnicodeDecodeError:
        why = f"this file is no {what}: it is not UTF-8 text"
    except (OSError, ValueError) as error:
        why = f"this is no {what}, and no file that can be read: {error}"
    raise BadText(str(given), why)


class BadText(WorldlineError):
    """Text that cannot be read: the offending text, what is wrong, and the line if there is one."""

    def __init__(self, text: str, why: str, line: int | None = None) -> None:
        shown = text if len(text) <= 100 else text[:97] + "..."
        why = why.replace(text, shown)
        is_named = not text or f'"{shown}"' in why
        where = f"line {line}: " if line else "" if is_named else f'"{shown}": '
        super().__init__(f"{where}{why}")
        self.text = text
        self.why = why
        self.line = line
