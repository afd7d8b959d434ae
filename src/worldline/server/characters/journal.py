"""A journal: entries that only grow in number, and the character after any of them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from worldline.server.messages.characters import Entry, ToldLine
from worldline.server.messages.patches import Tree, apply_patch, patch, tree_of
from worldline.server.store.rows import EntryRow


def difference(before: bytes | None, after: bytes) -> bytes:
    """What makes the character after an entry of the one before it, or of one that is damaged."""
    old = None if before is None else tree_of(before)
    return msgspec.json.encode(patch(old, msgspec.json.decode(after)))


def after(entries: Sequence[EntryRow]) -> Tree:
    """The character after these entries, from the first on."""
    tree: Any = None
    for entry in entries:
        tree = apply_patch(tree, msgspec.json.decode(entry.patch))
    found: Tree = tree
    return found


class JournalStep(NamedTuple):
    """Back over an entry, or forth over it again."""

    entry: EntryRow
    undoes: int  # the entry, or the one that took it back
    at: int  # the character then stands as after so many entries


def back(entries: Sequence[EntryRow]) -> JournalStep | None:
    """Over the last entry that stands. The first one always does: with it the character came."""
    last = standing(entries)[-1]
    return JournalStep(last, last.n, last.n) if last.n else None


def forth(entries: Sequence[EntryRow]) -> JournalStep | None:
    """Over the entry that was taken back last, until the character changes otherwise."""
    undos: list[EntryRow] = []
    for entry in entries:
        if entry.undoes is None:
            undos.clear()
        elif _undone_by(entries, entry).undoes is None:
            undos.append(entry)
        else:
            undos.pop()
    if not undos:
        return None
    again = _undone_by(entries, undos[-1])
    return JournalStep(again, undos[-1].n, again.n + 1)


def standing(entries: Sequence[EntryRow]) -> list[EntryRow]:
    """Those that were not taken back, or were done again. What takes back an entry takes back the
    last one that stands; what takes back that brings it back."""
    found: list[EntryRow] = []
    for entry in entries:
        if entry.undoes is None:
            found.append(entry)
        elif (undone := _undone_by(entries, entry)).undoes is None:
            found.pop()
        else:
            found.append(_undone_by(entries, undone))
    return found


def _undone_by(entries: Sequence[EntryRow], entry: EntryRow) -> EntryRow:
    assert entry.undoes is not None
    return entries[entry.undoes]


def show_entries(entries: Sequence[EntryRow]) -> list[Entry]:
    stands = {entry.n for entry in standing(entries)}
    undone = {entry.undoes for entry in entries}
    return [show(entry, undone=entry.n in undone and entry.n not in stands) for entry in entries]


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
