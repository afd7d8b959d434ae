"""Content files: the shipped ones and homebrew packs, read into raw entries that name their file.

A pack is a TOML file, or a folder of them. It holds entries by kind, as the shipped files do:
`[abilities.berserk]` adds an Ability, `[abilities.bonk]` replaces the shipped one whole,
`[parameters]` changes single numbers, and `[rules.HB-BERSERK-1]` is a rule of the pack's own, which
its entries cite. `[pack]` may give it a name.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from worldline import shape
from worldline.core import content
from worldline.core.content import BadContent
from worldline.core.contract import Edition

DATA: Final = Path(__file__).parents[1] / "data"
PARAMETERS: Final = "parameters"
RULES: Final = "rules"
_NAME: Final = re.compile(r"[^+@/\\\n]+")
"""A pack's name stands between others in the name of an edition, and before its hash."""


class BadPack(BadContent):
    """All that is wrong with packs, a line each. File, entry and field are those of the first."""

    def __init__(self, mistakes: Sequence[BadContent]) -> None:
        first = mistakes[0]
        super().__init__(first.file, first.entry, first.field, first.why)
        self.args = ("\n".join(map(str, mistakes)),)
        self.mistakes = tuple(mistakes)


class Raw(NamedTuple):
    """An entry as a file writes it."""

    file: Path
    value: Any


class Pack(NamedTuple):
    """The entries of one pack: by kind, then by id. Whatever is wrong with its files is kept with
    it, and told with what is wrong with its entries."""

    edition: Edition  # name and hash, for what is saved with it
    kinds: dict[str, dict[str, Raw]]
    parameters: dict[str, Raw]
    rules: dict[str, Raw]
    mistakes: tuple[BadContent, ...]


def read(path: Path, kinds: frozenset[str]) -> Pack:
    """The pack at a path. Files and kinds are checked; entries are checked by the Book."""
    found, wrong = [], []
    try:
        files = _files(path)
    except BadContent as bad:
        files, wrong = [], [bad]
    for file in files:
        try:
            found.append((file, _read(file)))
        except BadContent as bad:
            wrong.append(bad)
    return pack_of(path, found, kinds, wrong)


def pack_of(
    path: Path,
    files: Sequence[tuple[Path, dict[str, Any]]],
    kinds: frozenset[str],
    mistakes: Sequence[BadContent] = (),
) -> Pack:
    """A pack of these files, as they were read; the path gives it a name unless they do."""
    tables: dict[str, dict[str, Raw]] = {kind: {} for kind in (*kinds, PARAMETERS, RULES)}
    name, values, wrong = path.stem, [], [*mistakes]
    for file, found in files:
        values.append(found)
        name = _name(found, name)
        wrong += _sorted_in(file, found, tables)
    if not _NAME.fullmatch(name):
        wrong.append(BadContent(path, "pack", "name", f"it takes a text without + @ /, not {name}"))
    parameters, rules = tables.pop(PARAMETERS), tables.pop(RULES)
    return Pack(Edition(name, content.digest(values)), tables, parameters, rules, tuple(wrong))


def _sorted_in(
    file: Path, found: dict[str, Any], tables: dict[str, dict[str, Raw]]
) -> Iterator[BadContent]:
    """Put the entries of a file where they belong; whatever belongs nowhere is told."""
    for kind, entries in found.items():
        if kind not in tables and kind != "pack":
            why = shape.among(kind, (*tables, "pack"), "the kinds of entries")
            yield BadContent(file, kind, None, why)
        elif not isinstance(entries, dict):
            yield BadContent(file, kind, None, "entries are tables, such as [abilities.bonk]")
        elif kind == "pack":
            yield from _head(file, entries)
        else:
            yield from _add(file, tables[kind], entries)


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


def _add(file: Path, into: dict[str, Raw], entries: dict[str, Any]) -> Iterator[BadContent]:
    for id, value in entries.items():
        if id in into:
            yield BadContent(file, id, None, f"this id is already used in {into[id].file}")
        else:
            into[id] = Raw(file, value)


def _name(found: dict[str, Any], name: str) -> str:
    head = found.get("pack")
    said = head.get("name") if isinstance(head, dict) else None
    return said if isinstance(said, str) else name


def _head(file: Path, head: dict[str, Any]) -> Iterator[BadContent]:
    for field, value in head.items():
        if field != "name":
            why = "a pack's head has a name and nothing else"
            yield BadContent(file, "pack", field, why)
        elif not isinstance(value, str):
            yield BadContent(file, "pack", field, f"it takes a text, not {shape.show_value(value)}")
