"""Content files: the shipped ones and homebrew packs, read into raw entries that name their file.

A pack is a TOML file, or a folder of them. It holds entries by kind, as the shipped files do:
`[abilities.berserk]` adds an Ability, `[abilities.bonk]` replaces the shipped one whole, and
`[parameters]` changes single numbers. `[pack]` may give it a name.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

from worldline.core import content
from worldline.core.content import BadContent
from worldline.core.contract import Edition

DATA: Final = Path(__file__).parent / "data"
PARAMETERS: Final = "parameters"


class Raw(NamedTuple):
    """An entry as a file writes it."""

    file: Path
    value: Any


class Pack(NamedTuple):
    """The entries of one pack: by kind, then by id."""

    edition: Edition  # name and hash, for what is saved with it
    kinds: dict[str, dict[str, Raw]]
    parameters: dict[str, Raw]


def read(path: Path, kinds: frozenset[str]) -> Pack:
    """The pack at a path. Files and kinds are checked; entries are checked by the Book."""
    found: dict[str, dict[str, Raw]] = {}
    parameters: dict[str, Raw] = {}
    name, values = path.stem, []
    for file in _files(path):
        tables = _read(file)
        values.append(tables)
        for kind, entries in tables.items():
            if not isinstance(entries, dict):
                raise BadContent(file, kind, None, "entries are tables, such as [abilities.bonk]")
            if kind == "pack":
                name = _name(file, entries, name)
            elif kind == PARAMETERS:
                _add(file, parameters, entries)
            elif kind in kinds:
                _add(file, found.setdefault(kind, {}), entries)
            else:
                known = ", ".join(sorted(kinds | {PARAMETERS, "pack"}))
                raise BadContent(
                    file, kind, None, f"there is no such kind of entry; there are {known}"
                )
    return Pack(Edition(name, content.digest(values)), found, parameters)


def _read(file: Path) -> dict[str, Any]:
    try:
        return content.read(file)
    except OSError as error:
        raise BadContent(file, None, None, f"this cannot be read: {error.strerror}") from None


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("*.toml"))
    if not files:
        raise BadContent(path, None, None, "there is no TOML file in this folder")
    return files


def _add(file: Path, into: dict[str, Raw], entries: dict[str, Any]) -> None:
    for id, value in entries.items():
        if id in into:
            raise BadContent(file, id, None, f"this id is already used in {into[id].file}")
        into[id] = Raw(file, value)


def _name(file: Path, head: dict[str, Any], name: str) -> str:
    if unknown := set(head) - {"name"}:
        raise BadContent(file, "pack", min(unknown), "a pack's head has a name and nothing else")
    if not isinstance(head.get("name", name), str):
        raise BadContent(file, "pack", "name", "a pack's name is a text")
    return str(head.get("name", name))
