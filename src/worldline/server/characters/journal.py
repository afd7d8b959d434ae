"""A journal: entries that only grow in number, and the character after any of them."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from worldline.server.messages.characters import Entry, ToldLine
from worldline.server.messages.patches import patch, patched
from worldline.server.store.rows import EntryRow

Tree = dict[str, Any]
"""A character as JSON is read."""


def difference(before: bytes | None, after: bytes) -> bytes:
    """What makes the character after an entry of the one before it."""
    old = None if before is None else msgspec.json.decode(before)
    return msgspec.json.encode(patch(old, msgspec.json.decode(after)))


def after(entries: Sequence[EntryRow]) -> Tree:
    """The character after these entries, from the first on."""
    tree: Any = None
    for entry in entries:
        tree = patched(tree, msgspec.json.decode(entry.patch))
    found: Tree = tree
    return found


class Undoing(Protocol):
    """An entry of a journal, on a server or beside a file; its number is its place there."""

    @property
    def undoes(self) -> int | None: ...


class Step(NamedTuple):
    """Back over an entry, or forth over it again."""

    entry: int
    undoes: int  # the entry, or the one that took it back
    at: int  # the character then stands as after so many entries


def back(entries: Sequence[Undoing]) -> Step | None:
    """Over the last entry that stands. The first one always does: with it the character came."""
    last = standing(entries)[-1]
    return Step(last, last, last) if last else None


def forth(entries: Sequence[Undoing]) -> Step | None:
    """Over the entry that was taken back last, until the character changes otherwise."""
    undos: list[tuple[int, int]] = []
    for n, entry in enumerate(entries):
        if entry.undoes is None:
            undos.clear()
        elif entries[entry.undoes].undoes is None:
            undos.append((n, entry.undoes))
        else:
            undos.pop()
    if not undos:
        return None
    undo, undone = undos[-1]
    return Step(undone, undo, undone + 1)


def standing(entries: Sequence[Undoing]) -> list[int]:
    """Those that were not taken back, or were done again. What takes back an entry takes back the
    last one that stands; what takes back that brings it back."""
    found: list[int] = []
    for n, entry in enumerate(entries):
        if entry.undoes is None:
            found.append(n)
        elif (before := entries[entry.undoes].undoes) is None:
            found.pop()
        else:
            found.append(before)
    return found


def shown(entries: Sequence[EntryRow]) -> list[Entry]:
    undone = {entry.undoes for entry in entries}.difference(standing(entries))
    return [show(entry, undone=entry.n in undone) for entry in entries]


def show(entry: EntryRow, *, undone: bool = False) -> Entry:
    return Entry(
        n=entry.n,
        kind=entry.kind,
        command=msgspec.json.decode(entry.command),
        dice=msgspec.json.decode(entry.dice, type=tuple[int, ...]),
        told=msgspec.json.decode(entry.told, type=tuple[ToldLine, ...]),
        at=entry.at,
        by=entry.by,
        campaign=entry.campaign,
        undoes=entry.undoes,
        undone=undone,
    )
