"""Texts that may be given as they are, or as the file that they stand in."""

from pathlib import Path
from typing import Protocol, runtime_checkable

from worldline.core.text import BadText, BadType


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
