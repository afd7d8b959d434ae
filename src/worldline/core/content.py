"""Content as data: TOML files into frozen structs. A mistake names file, entry and field."""

import hashlib
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from worldline.core.text import WorldlineError

T = TypeVar("T")

_PATH = re.compile(r" - at `(?:key in )?\$\.?(?P<path>[^`]*)`$")
_NAMED = re.compile(r"field `(?P<field>[^`]+)`")


LARGEST = 2**53
TOO_LONG = "a number in it is far too large"


class BadContent(WorldlineError):
    """A content file that cannot be used, with the file, the entry and the field at fault."""

    def __init__(
        self, file: Path, entry: str | None, field: str | None, why: str, kind: str = ""
    ) -> None:
        table = entry and f"[{kind}.{entry}]" if kind else entry and f"[{entry}]"
        where = ", ".join(w for w in (str(file), table, field) if w)
        super().__init__(f"{where}: {why}")
        self.file = file
        self.entry = entry
        self.field = field
        self.why = why


def read(file: Path) -> dict[str, Any]:
    """The tables of a TOML file."""
    try:
        return toml(file.read_text(encoding="utf-8"), file)
    except FileNotFoundError:
        raise BadContent(file, None, None, "there is no such file") from None
    except UnicodeDecodeError:
        raise BadContent(file, None, None, "the file is not UTF-8 text") from None


def toml(text: str, file: Path) -> dict[str, Any]:
    """The tables of the text of one."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(file, None, None, f"this is not TOML: {error}") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise BadContent(file, None, None, TOO_LONG) from None
    check_numbers(said, file)
    return said


def check_numbers(said: Mapping[str, Any], file: Path) -> None:
    """Raises BadContent for what no number of an entry can be: infinite, none, or larger than JSON
    carries from one program to another."""
    parts: list[Any] = [said]
    while parts:
        part = parts.pop()
        if isinstance(part, Mapping):
            parts += part.values()
        elif isinstance(part, list):
            parts += part
        elif isinstance(part, int | float) and not -LARGEST <= part <= LARGEST:
            raise BadContent(file, None, None, TOO_LONG)


def entry(file: Path, name: str | None, raw: object, kind: type[T]) -> T:
    """One table as a struct. Unknown keys and wrong types are refused by the struct's own types."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        why = str(error)
        path = _PATH.search(why)
        named = _NAMED.search(why)
        inside = path["path"] if path else ""
        field = ".".join(w for w in (inside, named["field"] if named else "") if w)
        raise BadContent(file, name, field or None, _PATH.sub("", why)) from None


def rules_folder() -> Path:
    """`worldline/rules` when installed, `rules` beside `src` in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "rules"
    return installed if installed.is_dir() else package.parents[1] / "rules"


def digest(content: object) -> str:
    """A short hash over every value, the same on every machine."""
    return short_hash(msgspec.json.encode(content, order="deterministic"))


def short_hash(data: bytes) -> str:
    """Enough to tell contents and states apart; nothing is kept safe by it."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()
