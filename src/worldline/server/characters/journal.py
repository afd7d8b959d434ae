"""A journal: entries that only grow in number, and the character after any of them."""

from collections.abc import Sequence
from typing import Any

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


def standing(entries: Sequence[EntryRow]) -> list[EntryRow]:
    """Those that were not taken back. Each undo takes back the last one that stands."""
    found: list[EntryRow] = []
    for entry in entries:
        if entry.undoes is None:
            found.append(entry)
        else:
            found.pop()
    return found


def shown(entries: Sequence[EntryRow]) -> list[Entry]:
    undone = {entry.undoes for entry in entries}
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
