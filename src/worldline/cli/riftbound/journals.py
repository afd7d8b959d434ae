"""The journal beside a character's file, as a server keeps one: all that was done to it, and the
way back."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from worldline.cli.shell import Unusable, check_place, read_text
from worldline.riftbound.downtime.commands import AnyCommand
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line
from worldline.server.characters import journal
from worldline.server.messages.characters import Entry
from worldline.server.store.rows import EntryRow

UNDONE, REDONE = "undone", "redone"
STEPS: Final = {UNDONE: "Taken back", REDONE: "Done again"}


class JournalLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry as a line of the file. `patch` makes the character after it of the one before."""

    kind: str
    command: dict[str, Any] | None = None
    dice: tuple[int, ...] = ()
    told: tuple[Line, ...] = ()
    at: float
    undoes: int | None = None
    patch: list[dict[str, Any]]


class JournalFile:
    """A line for each entry; it only grows. The first tells how the character was then."""

    def __init__(self, file: Path, c: Character) -> None:
        """What else has changed the character's file since is an entry, too."""
        self.place = file.with_suffix(".journal.jsonl")
        self._written = _written(self.place)
        self._new = 0  # entries that are not yet in the file
        if not self._written:
            self.add("imported", [Line(f"The journal of {c.name} begins", ())], c)
        elif self._after() != _tree(c):
            self.add("changed", [Line(f"{file} was changed by other means", ())], c)

    def _after(self) -> Any:
        try:
            return journal.after(self.rows())
        except (LookupError, TypeError, ValueError, AttributeError):
            raise Unusable(f"{self.place} does not fit together: move it away.") from None

    def rows(self) -> list[EntryRow]:
        return [_row(n, one) for n, one in enumerate(self._written)]

    def entries(self) -> list[Entry]:
        return journal.show_entries(self.rows())

    def last(self) -> AnyCommand | None:
        """The command of the last entry that stands."""
        with suppress(msgspec.ValidationError):  # nothing, or of another version
            said = journal.standing(self.rows())[-1].command
            command: AnyCommand = msgspec.json.decode(said, type=AnyCommand)
            return command
        return None

    def add(
        self,
        kind: str,
        told: list[Line],
        after: Character,
        command: AnyCommand | None = None,
        dice: list[int] | None = None,
        undoes: int | None = None,
    ) -> None:
        before = self._after() if self._written else None
        data = None if before is None else msgspec.json.encode(before)
        patch = journal.difference(data, msgspec.json.encode(after))
        self._written.append(
            JournalLine(
                kind=kind,
                command=None if command is None else msgspec.to_builtins(command),
                dice=tuple(dice or ()),
                told=tuple(told),
                at=time.time(),
                undoes=undoes,
                patch=msgspec.json.decode(patch),
            )
        )
        self._new += 1

    def step(self, kind: str) -> tuple[Character, list[Line]]:
        """Back over the last entry that stands, or forth over the one that was taken back last."""
        rows = self.rows()
        found = journal.back(rows) if kind == UNDONE else journal.forth(rows)
        if found is None:
            raise Unusable(f"There is nothing to {'take back' if kind == UNDONE else 'do again'}.")
        what = self._written[found.entry.n].told
        told = [Line(f"{STEPS[kind]}: {what[0].text if what else 'nothing happened'}", ())]
        c = msgspec.convert(journal.after(rows[: found.at]), Character)
        self.add(kind, told, c, undoes=found.undoes)
        return c, told

    def check_writable(self) -> None:
        check_place(self.place)

    def write(self) -> None:
        """Whatever is new, at the end of the file."""
        new = self._written[len(self._written) - self._new :]
        try:
            with self.place.open("a", encoding="utf-8") as to:
                to.writelines(msgspec.json.encode(one).decode() + "\n" for one in new)
        except OSError as error:
            raise Unusable(f"{self.place} cannot be written: {error.strerror}.") from None
        self._new = 0


def _written(place: Path) -> list[JournalLine]:
    if not place.exists():
        return []
    found = []
    for n, line in enumerate(read_text(str(place)).removesuffix("\n").split("\n"), 1):
        try:
            found.append(msgspec.json.decode(line, type=JournalLine))
        except (msgspec.DecodeError, RecursionError):
            raise Unusable(f"{place}, line {n}: this is no entry of a journal.") from None
    return found


def _row(n: int, one: JournalLine) -> EntryRow:
    return EntryRow(
        n=n,
        key="",
        kind=one.kind,
        command=msgspec.json.encode(one.command),
        dice=msgspec.json.encode(one.dice),
        told=msgspec.json.encode(one.told),
        patch=msgspec.json.encode(one.patch),
        seed=0,
        at=one.at,
        undoes=one.undoes,
    )


def _tree(c: Character) -> Any:
    return msgspec.json.decode(msgspec.json.encode(c))
