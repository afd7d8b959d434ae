"""Fairness on paper: a table commits to its seed before it starts, and its record opens the
commitment at the end."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from worldline.core.contract import Game
from worldline.core.machine import Seat, State
from worldline.core.record import EVERY, Answered, Header, Mark, state_hash
from worldline.server.games import Setup
from worldline.server.store.rows import AnswerRow, By, TableRow
from worldline.server.tables.position import Line
from worldline.server.tables.table import Table

S = TypeVar("S", bound=State)


def commitment(row: TableRow) -> str:
    """SHA-256 over salt, seed (8 bytes, big-endian) and setup: nobody can change the seed later,
    and nobody can find it out before the salt is shown."""
    return hashlib.sha256(row.salt + row.seed.to_bytes(8, "big") + row.setup).hexdigest()


def full_record(table: Table[S]) -> str:
    """The record of a game that is over: every answer, and the seed with its salt."""
    return _text([_header(table.row), *_lines(table)])


def seat_record(table: Table[S], seat: Seat | None) -> str:
    """What a seat may keep of a game that goes on, or of one whose secrets stay: no seed, what it
    may know of the setup, the events it was told, and the answers it gave."""
    own = [_answered(line) for line in table.lines if line.d.seat == seat]
    setup = shown_setup(table.game, table.row, seat)
    return _text([_header(table.row, setup), *table.history(seat), *own])


def bare_record(
    game: Game[Any] | None, row: TableRow, answers: Sequence[AnswerRow], seat: Seat | None
) -> str:
    """The record of a game that this engine no longer plays, without hashes: all of it once it
    was over, if the seat may know all of it; else what it may know of the setup, and its own
    answers."""
    whole = opens_to(game, row, seat)
    kept: list[AnswerRow] = []
    for answer in answers:
        if answer.back:
            del kept[max(0, len(kept) - answer.back) :]
        else:
            kept.append(answer)
    lines = [
        Answered(_as_json(answer.d), _as_json(answer.a), _time_out(answer.by))
        for answer in kept
        if whole or (seat is not None and _whose(answer) == seat)
    ]
    return _text([_header(row, None if whole else shown_setup(game, row, seat)), *lines])


def opens_to(game: Game[Any] | None, row: TableRow, seat: Seat | None) -> bool:
    """Whether a seat may know all that was hidden, the seed as well: once the game is over, and
    unless somebody's secrets stay."""
    if row.stage != "over":
        return False
    setup = _read_setup(game, row)
    return game is None or setup is None or game.opens_at_end(setup, seat)


def shown_setup(game: Game[Any] | None, row: TableRow, seat: Seat | None) -> bytes:
    """What a seat may know of the setup; nothing of one that cannot be read here."""
    setup = _read_setup(game, row)
    if game is None or setup is None:
        return b"{}"
    return msgspec.json.encode(game.shown_setup(setup, seat))


def _read_setup(game: Game[Any] | None, row: TableRow) -> Setup | None:
    if game is None:
        return None
    try:
        return Setup(msgspec.json.decode(row.setup, type=game.setup))
    except msgspec.DecodeError:
        return None


class _OfSeat(msgspec.Struct):
    seat: Seat


def _whose(answer: AnswerRow) -> Seat | None:
    """None: it cannot be read, so nobody knows."""
    try:
        return msgspec.json.decode(answer.d, type=_OfSeat).seat
    except msgspec.DecodeError:
        return None


def _as_json(stored: bytes) -> msgspec.Raw:
    """As it is stored; what is no JSON becomes a text."""
    try:
        msgspec.json.decode(stored)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _raw(stored.decode(errors="replace"))
    return msgspec.Raw(stored)


def _header(row: TableRow, shown: bytes | None = None) -> Header:
    """The first line: with the seed and all of the setup, or with so much of it as is shown."""
    return Header(
        game=row.game,
        version=row.version,
        edition=row.edition,
        content=row.content,
        setup=_as_json(row.setup) if shown is None else msgspec.Raw(shown),
        seed=row.seed if shown is None else None,
        commitment=commitment(row),
        salt=row.salt.hex() if shown is None else msgspec.UNSET,
        forked=row.forked or msgspec.UNSET,
    )


def _lines(table: Table[S]) -> Iterator[Answered | Mark]:
    """The answers that count, with a hash at every fiftieth, where others were taken back, and at
    the end."""
    game, last = table.game, len(table.lines)
    for at, state in enumerate(table.states()):
        if at:
            line = table.lines[at - 1]
            yield _answered(line)
        undone = table.backs[at].back if at in table.backs else 0
        if undone or at == last or (at and at % EVERY == 0):
            yield Mark(at, state_hash(game, state), game.scores(state), undone)


def _answered(line: Line) -> Answered:
    return Answered(_raw(line.d), _raw(line.a), _time_out(line.by))


def _time_out(by: By) -> Literal["time-out"] | msgspec.UnsetType:
    return by if by == "time-out" else msgspec.UNSET


def _raw(thing: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(thing))


def _text(things: Sequence[object]) -> str:
    return "".join(msgspec.json.encode(thing).decode() + "\n" for thing in things)
