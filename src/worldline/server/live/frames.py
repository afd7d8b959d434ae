"""Messages as they travel: what a connection has been told is not sent to it again."""

from typing import Any, Final, NamedTuple

import msgspec

from worldline.server.messages.patches import patch
from worldline.server.messages.tables import (
    Changed,
    PatchedChange,
    PatchedSync,
    PatchedTable,
    Seated,
    Sync,
    TableInfo,
)

ENCODER: Final = msgspec.json.Encoder()
LARGE: Final = 4096
"""Bytes of a message from which on the next of its kind says only what has changed. Whatever is
smaller is sent in less time than it takes to compare."""


class LastSent(NamedTuple):
    """What the other side knows, and whether that is much."""

    tree: TableInfo | Sync
    is_large: bool


class Written(NamedTuple):
    """A message as text, and what is known to whoever gets it; None where that stays the same."""

    text: bytes
    told: LastSent | None


class Writing:
    """Makes texts of messages. What goes to many who know the same, one after the other, is
    written once."""

    def __init__(self) -> None:
        self._latest: tuple[object, LastSent | None, Written] = None, None, Written(b"", None)

    def write(self, message: object, known: LastSent | None) -> Written:
        latest, to, written = self._latest
        if message is not latest or known != to:
            written = _written(message, known)
            self._latest = message, known, written
        return written


class Frames:
    """What was sent on one connection. Whoever sends a text says so (`sent`): one that could not
    be sent is written again later, after others."""

    def __init__(self, writing: Writing) -> None:
        self._writing = writing
        self._info: LastSent | None = None
        self._sync: LastSent | None = None

    def write(self, message: object) -> Written:
        known = None
        if isinstance(message, Seated):
            known = self._info
        elif isinstance(message, Sync | Changed):
            known = self._sync
        return self._writing.write(message, known)

    def note_sent(self, written: Written) -> None:
        told = written.told
        if told is None:
            return
        if isinstance(told.tree, Sync):
            self._sync = told
        else:
            self._info = told


def _written(message: Any, known: LastSent | None) -> Written:
    tree = _tree(message)
    if tree is None:
        return Written(ENCODER.encode(message), None)
    if known is not None and known.is_large and _is_comparable(known.tree, tree):
        text = ENCODER.encode(_patched(message, known.tree, tree))
        return Written(text, LastSent(tree, is_large=True))
    text = ENCODER.encode(message)
    return Written(text, LastSent(tree, len(text) >= LARGE))


def _tree(message: object) -> TableInfo | Sync | None:
    match message:
        case Seated(info):
            return info
        case Changed():
            return message.sync
        case Sync():
            return message
    return None


def _is_comparable(before: TableInfo | Sync, now: TableInfo | Sync) -> bool:
    """What one seat knows is never told as a difference to what another one knows."""
    return not isinstance(now, Sync) or (isinstance(before, Sync) and before.seat == now.seat)


def _patched(message: Any, before: object, now: object) -> msgspec.Struct:
    changes = patch(before, now)
    match message:
        case Changed(n, seat, by, at, number, events):
            return PatchedChange(n, changes, seat, by, at, number, events)
        case Sync(n):
            return PatchedSync(n, changes)
    return PatchedTable(changes)
