"""A game on paper: a header, every answer in order (chance's too), and a hash now and then.

JSON Lines, one thing a line. A record replays without its seed, because it holds every draw,
and so outlives any change of the generator.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec

from worldline.core.content import short_hash
from worldline.core.contract import Game
from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal, State
from worldline.core.text import BadText

S = TypeVar("S", bound=State)

EVERY = 50
"""Answers between two state hashes."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was played. The seed is left out while it must stay secret; a table that commits to it
    beforehand shows the commitment, and with the seed the salt that opens it."""

    game: str
    version: str
    edition: str
    content: str
    setup: msgspec.Raw
    seed: int | None = None
    format: int = 1
    commitment: str | msgspec.UnsetType = msgspec.UNSET
    salt: str | msgspec.UnsetType = msgspec.UNSET
    forked: str | msgspec.UnsetType = msgspec.UNSET  # the table its first answers come from


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision and its answer; whether it is there because somebody's time ran out."""

    d: msgspec.Raw
    a: msgspec.Raw
    by: Literal["time-out"] | msgspec.UnsetType = msgspec.UNSET


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The state after answer number `at`; with `scores` when the game was over there, and how
    many answers were `undone` there: those stand in no record."""

    at: int
    hash: str
    scores: tuple[float, ...] | None = None
    undone: int = 0


class Record(msgspec.Struct, frozen=True):
    """A record as read: the header and the lines below it, with their line numbers."""

    header: Header
    lines: tuple[tuple[int, Answered | Mark], ...]


class Recorder(Generic[S]):
    """Plays a game and writes it down. Chance is answered by hand, so the record holds it."""

    def __init__(self, game: Game[S], setup: Any, seed: int) -> None:
        edition = game.edition(setup)
        self.game = game
        self.answers = 0
        self.lines = [
            msgspec.json.encode(
                Header(
                    game=game.name,
                    version=game.version,
                    edition=edition.name,
                    content=edition.hash,
                    setup=msgspec.Raw(msgspec.json.encode(setup)),
                    seed=seed,
                )
            )
        ]
        self.state = game.new(setup, seed, auto=False)
        self.opening = self._settle()

    def apply(self, d: Decision, action: Action) -> list[Event]:
        """Write down a lawful answer and everything that chance adds to it."""
        return self._write(d, action) + self._settle()

    def text(self) -> str:
        lines = list(self.lines)
        if not msgspec.json.decode(lines[-1]).get("hash"):
            lines.append(self._mark())
        return b"\n".join(lines).decode() + "\n"

    def _settle(self) -> list[Event]:
        events: list[Event] = []
        while chance := next(
            (d for d in self.game.decisions(self.state) if d.seat == CHANCE), None
        ):
            events += self._write(chance, self.game.draw(self.state, chance))
        return events

    def _write(self, d: Decision, action: Action) -> list[Event]:
        line = {"d": d, "a": action}
        self.lines.append(msgspec.json.encode(line))
        events = self.game.apply(self.state, d, action, auto=False)
        self.answers += 1
        if self.answers % EVERY == 0:
            self.lines.append(self._mark())
        return events

    def _mark(self) -> bytes:
        scores = self.game.scores(self.state)
        return msgspec.json.encode(
            Mark(at=self.answers, hash=state_hash(self.game, self.state), scores=scores)
        )


def state_hash(game: Game[S], s: S) -> str:
    """A hash over the state without its seed: a replay does not need to know the seed."""
    bare = s.copy()
    bare.seed = 0
    return short_hash(game.dump(bare))


def read(text: str) -> Record:
    """Read a record. Raises BadText with the line that cannot be read."""
    rows = [(n, row) for n, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not rows:
        raise BadText(text, "the record is empty", 1)
    header = _decode(*rows[0], Header)
    if header.format != 1:
        raise BadText(rows[0][1], f"this is record format {header.format}; format 1 is known", 1)
    lines: list[tuple[int, Answered | Mark]] = []
    for n, row in rows[1:]:
        kind: type[Answered] | type[Mark] = Mark if row.startswith('{"at"') else Answered
        lines.append((n, _decode(n, row, kind)))
    return Record(header, tuple(lines))


_T = TypeVar("_T", Header, Answered, Mark, Answered | Mark)


def _decode(n: int, row: str, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(row, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadText(row, f"this is not a line of a record: {error}", n) from None


def replay(game: Game[S], record: Record, to: int | None = None) -> S:
    """The state after `to` answers (all of them by default), every line verified."""
    *_, (s, _, _, _) = steps(game, record, to)
    return s


def steps(
    game: Game[S], record: Record, to: int | None = None
) -> Iterator[tuple[S, Decision | None, Action | None, list[Event]]]:
    """Replay answer by answer: the state after each, the answer, and what happened."""
    s = _fresh(game, record.header)
    yield s, None, None, []
    done, marked = 0, -1
    for n, line in record.lines:
        if to is not None and done >= to:
            return
        if isinstance(line, Mark):
            if done == marked:
                raise BadText(str(line.at), f"the state after answer {done} is told twice", n)
            _verify(game, s, line, done, n)
            marked = done
            continue
        try:
            d = game.read_decision(line.d)
            action = game.read(line.a)
            for raw, read_as in ((line.d, d), (line.a, action)):
                if field := _unknown(msgspec.json.decode(raw), read_as):
                    why = f'{type(read_as).__name__} has no field "{field}"'
                    raise BadText(bytes(raw).decode(), why, n)
            game.check(s, d, action)
        except msgspec.DecodeError as error:
            raise BadText(
                bytes(line.a).decode(), f"{game.name} has no such answer: {error}", n
            ) from None
        except Illegal as error:
            raise BadText(bytes(line.a).decode(), f"not lawful here: {error}", n) from None
        events = game.apply(s, d, action, auto=False)
        done += 1
        yield s, d, action, events


def _unknown(raw: Any, read_as: Any) -> str:
    """The first field that was written and not read, or nothing: whoever reads the line would take
    it for something that counts."""
    if isinstance(raw, dict) and isinstance(read_as, msgspec.Struct):
        fields = dict(zip(read_as.__struct_encode_fields__, read_as.__struct_fields__, strict=True))
        for name, value in raw.items():
            if name == read_as.__struct_config__.tag_field:
                continue
            if name not in fields:
                return str(name)
            if inner := _unknown(value, getattr(read_as, fields[name])):
                return f"{name}.{inner}"
        return ""
    inside = zip(_parts(raw), _parts(read_as), strict=False)
    return next((inner for one, other in inside if (inner := _unknown(one, other))), "")


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    if isinstance(value, msgspec.Struct):  # written as a list
        return [getattr(value, field) for field in value.__struct_fields__]
    return value if isinstance(value, list | tuple) else ()


def _fresh(game: Game[S], header: Header) -> S:
    if header.game != game.name:
        raise BadText(header.game, f"this is a record of {header.game}, not of {game.name}", 1)
    if header.version != game.version:
        why = f"played by version {header.version} of {game.name}; this is version {game.version}"
        raise BadText(header.version, why, 1)
    try:
        setup = msgspec.json.decode(header.setup, type=game.setup)
    except msgspec.DecodeError as error:
        raise BadText(
            bytes(header.setup).decode(), f"the setup cannot be read: {error}", 1
        ) from None
    edition = game.edition(setup)
    if edition.name != header.edition:
        why = f"its setup is of {edition.name}, and not of {header.edition}"
        raise BadText(header.edition, why, 1)
    if edition.hash != header.content:
        why = (
            f"played with other content of {header.edition} ({header.content}, not {edition.hash})"
        )
        raise BadText(header.content, why, 1)
    return game.new(setup, header.seed or 0, auto=False)


def _verify(game: Game[S], s: S, mark: Mark, done: int, n: int) -> None:
    if mark.at != done:
        raise BadText(str(mark.at), f"{done} answers stand above this line, not {mark.at}", n)
    if mark.hash != state_hash(game, s):
        raise BadText(mark.hash, f"after answer {done} the state differs from the record's", n)
    if mark.scores != game.scores(s):
        raise BadText(str(mark.scores), f"the scores are {game.scores(s)}", n)
