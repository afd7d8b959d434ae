"""The journal beside a character's file: all that was done to it, and the way back."""

import time
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from worldline.cli.shell import Unusable, check_place, read_text
from worldline.riftbound.character import Character
from worldline.riftbound.commands import AnyCommand
from worldline.riftbound.roll import Line
from worldline.server.messages.patches import Patch, patch, patched

UNDONE: Final = "undone"


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`back` makes the character before it of the one after it, which `left` is the hash of."""

    kind: str
    command: dict[str, Any] | None
    dice: tuple[int, ...]
    told: tuple[Line, ...]
    at: float
    undoes: int | None = None
    back: Patch
    left: str


class Journal:
    """A line for each entry; it only grows."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.place = file.with_suffix(".journal.jsonl")

    def entries(self) -> list[Entry]:
        if not self.place.exists():
            return []
        found = []
        for n, line in enumerate(_lines(read_text(str(self.place))), 1):
            try:
                found.append(msgspec.json.decode(line, type=Entry))
            except (msgspec.DecodeError, RecursionError):
                raise Unusable(f"{self.place}, line {n}: this is no entry of a journal.") from None
        return found

    def shown(self) -> list[dict[str, Any]]:
        """As a server tells them."""
        entries = self.entries()
        undone = {entry.undoes for entry in entries}
        return [
            {
                "n": n,
                "kind": entry.kind,
                "command": entry.command,
                "dice": entry.dice,
                "told": msgspec.to_builtins(entry.told),
                "at": entry.at,
                "undoes": entry.undoes,
                "undone": n in undone,
            }
            for n, entry in enumerate(entries)
        ]

    def last(self) -> tuple[int, Entry] | None:
        """The last entry that stands, with its number."""
        entries = self.entries()
        undone = {entry.undoes for entry in entries}
        standing = [
            (n, one) for n, one in enumerate(entries) if one.undoes is None and n not in undone
        ]
        return standing[-1] if standing else None

    def check_writable(self) -> None:
        check_place(self.place)

    def append(self, *entries: Entry) -> None:
        try:
            with self.place.open("a", encoding="utf-8") as to:
                to.writelines(msgspec.json.encode(one).decode() + "\n" for one in entries)
        except OSError as error:
            raise Unusable(f"{self.place} cannot be written: {error.strerror}.") from None

    def before_last(self, c: Character) -> tuple[Character, Entry]:
        """The character without the last entry that stands, and the entry that takes it back."""
        found = self.last()
        if found is None:
            raise Unusable(f"There is nothing to take back: {self.place} has no entry that stands.")
        n, last = found
        if hash_of(c) != last.left:
            why = "has been changed by other means since, so nothing is taken back"
            raise Unusable(f"{self.file} {why}.")
        before = msgspec.convert(patched(_tree(c), msgspec.to_builtins(last.back)), Character)
        what = last.told[0].text if last.told else "nothing happened"
        told = (Line(f"Taken back: {what}", ()),)
        return before, entry(UNDONE, None, (), told, c, before, undoes=n)


def entry(
    kind: str,
    command: AnyCommand | None,
    dice: tuple[int, ...],
    told: tuple[Line, ...],
    before: Character,
    after: Character,
    undoes: int | None = None,
) -> Entry:
    return Entry(
        kind=kind,
        command=None if command is None else msgspec.to_builtins(command),
        dice=dice,
        told=told,
        at=time.time(),
        undoes=undoes,
        back=patch(_tree(after), _tree(before)),
        left=hash_of(after),
    )


def hash_of(c: Character) -> str:
    return sha256(msgspec.json.encode(c, order="deterministic")).hexdigest()[:16]


def _tree(c: Character) -> Any:
    return msgspec.json.decode(msgspec.json.encode(c))


def _lines(text: str) -> list[str]:
    """Names may hold what else ends a line."""
    return text.removesuffix("\n").split("\n")
