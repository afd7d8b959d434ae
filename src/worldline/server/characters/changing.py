"""A character after a change, and the entry of its journal: two rows that are stored together."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from worldline.server.characters import journal
from worldline.server.games import Character, Keeper
from worldline.server.messages.characters import ToldLine
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.limits import LARGEST_CHARACTER
from worldline.server.parts.characters import GameLine
from worldline.server.store.rows import CharacterRow, EntryRow

LONGEST_NAME: Final = 100
BAD_NAME: Final = f"A name is printable and has at most {LONGEST_NAME} characters."
TOO_LARGE: Final = f"A character has at most {LARGEST_CHARACTER // 1024} KiB."


def encode(c: Character) -> bytes:
    if len(c.name) > LONGEST_NAME or not c.name.isprintable():
        raise NotAllowed(422, BAD_NAME)
    state = msgspec.json.encode(c)
    if len(state) > LARGEST_CHARACTER:
        raise NotAllowed(422, TOO_LARGE)
    return state


def after(row: CharacterRow, keeper: Keeper, c: Character, seed: int, now: float) -> CharacterRow:
    """One entry later."""
    return replace(
        row,
        name=c.name,
        about=keeper.about(c),
        state=encode(c),
        seed=seed,
        entries=row.entries + 1,
        changed=now,
    )


def entry(
    row: CharacterRow,
    before: bytes | None,
    key: str,
    kind: str,
    told: tuple[ToldLine, ...],
    by: str,
) -> EntryRow:
    """The last entry of a character that stands as the row says, without a command or dice."""
    return EntryRow(
        n=row.entries - 1,
        key=key,
        kind=kind,
        command=b"null",
        dice=b"[]",
        told=msgspec.json.encode(told),
        patch=journal.difference(before, row.state),
        seed=row.seed,
        at=row.changed,
        by=by,
    )


def told_lines(lines: Iterable[GameLine]) -> tuple[ToldLine, ...]:
    """The game's own lines."""
    return tuple(
        ToldLine(line.text, line.rules, line.dice, line.total, line.result) for line in lines
    )
