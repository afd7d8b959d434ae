"""A game at a table: its answers in order, the decisions open by number, and what each seat may
know. No clock, no storage: times are passed in, and a change is computed apart from the table, so
that it can be stored before it counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

import msgspec
from msgspec.structs import replace

from worldline.core.contract import Game, View
from worldline.core.machine import CHANCE, Action, Decision, Event, Seat, State
from worldline.server.messages.tables import Changed, SeatClock, Sync, Told, UndoAsked
from worldline.server.store.rows import AnswerRow, By, Clock, SeatRow, TableRow
from worldline.server.tables.telling import owing, round_before, sync_of, tell
from worldline.server.tables.undo import RecentAnswer, undoable

S = TypeVar("S", bound=State)


LEFT: Final = 0.1
"""Of what a bank held at the beginning, once it has run out."""


MINUTE: Final = 60.0
"""Seconds that one may ask for in a window, once."""


class Stale(Exception):
    """An answer to what is no longer asked: late, or sent twice."""


class Line(NamedTuple):
    """An answer that counts: the number of its row, and what the row says."""

    n: int
    d: Decision
    a: Action
    by: By
    at: float


class Position(NamedTuple, Generic[S]):
    """The game at rest. Never changed, so a bot may think about it in another thread."""

    state: S
    open: dict[Decision, int]  # each with the number of answers when it was (re)opened
    trail: tuple[RecentAnswer[S], ...]  # all of one person, without chance since
    since: dict[Seat, float]  # who owes an answer, and when his time began
    banks: tuple[float, ...]  # Fischer: seconds left when it began

    def after(
        self, game: Game[S], line: Line, clock: Clock, *, keep: bool = True
    ) -> tuple[Position[S], list[Event]]:
        """What an answer leads to. Without `keep` this position is used up, which spares a copy
        and is for those that nobody has seen yet."""
        state, seat = self.state.copy() if keep else self.state, line.d.seat
        topics = {d: game.topic(state, d) for d in self.open}
        if seat == CHANCE:
            game.draw(state, line.d)  # moves the seed on as it did when this was drawn
        events = game.apply(state, line.d, line.a, auto=False)
        n, now_open = line.n + 1, dict[Decision, int]()
        for d in game.decisions(state):
            same = d in topics and d != line.d and topics[d] == game.topic(state, d)
            now_open[d] = self.open[d] if same else n
        trail: tuple[RecentAnswer[S], ...] = ()
        if line.by == "seat" and keep:
            own = self.trail if self.trail and self.trail[-1].d.seat == seat else ()
            trail = (*own, RecentAnswer(self.state, line.d, line.a))
        if clock.kind == "none":
            return Position(state, now_open, trail, {}, self.banks), events
        banked = clock.kind == "fischer" and game.owed(
            line.d
        )  # an aside takes no time and adds none
        since = self._hurried(hurried(game, state, now_open, clock), line, clock, banked)
        banks = self._charged(line, clock) if banked else self.banks
        return Position(state, now_open, trail, since, banks), events

    def _hurried(
        self, seats: tuple[Seat, ...], line: Line, clock: Clock, banked: bool
    ) -> dict[Seat, float]:
        """A turn's time goes on through several answers of one seat, and begins anew when chance
        or a stand-in has spoken; a bank is charged answer by answer."""
        if clock.kind == "turn" and line.d.seat == CHANCE:
            return dict.fromkeys(seats, line.at)
        anew = line.d.seat if banked or line.by != "seat" else None
        return {n: line.at if n == anew else self.since.get(n, line.at) for n in seats}

    def _charged(self, line: Line, clock: Clock) -> tuple[float, ...]:
        """A bank that ran out leaves something for the next turn, or every turn would be missed."""
        seat = line.d.seat
        began = self.since.get(seat)
        if line.by not in ("seat", "clock") or began is None:
            return self.banks
        left = max(0.0, self.banks[seat] - (line.at - began)) + clock.increment
        if line.by == "clock":
            left = max(clock.increment, clock.seconds * LEFT)
        return (*self.banks[:seat], left, *self.banks[seat + 1 :])


class Change(NamedTuple, Generic[S]):
    """What an answer leads to, not yet in force: rows to store, and the table afterwards."""

    rows: tuple[AnswerRow, ...]
    lines: tuple[Line, ...]
    back: int  # so many of the last lines no longer count
    seat: Seat | None
    by: By
    events: tuple[Event, ...]
    position: Position[S]

    def then(self, more: Change[S]) -> Change[S]:
        """With what chance added to it."""
        return self._replace(
            rows=self.rows + more.rows,
            lines=self.lines + more.lines,
            events=self.events + more.events,
            position=more.position,
        )


class Table(Generic[S]):
    """One game with its answers so far. `n` counts rows, those that take back included."""

    def __init__(self, game: Game[S], row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.game = game
        self.row = row
        self.seats = tuple(seats)
        self.n = 0
        self.lines: list[Line] = []
        self.backs: dict[int, AnswerRow] = {}
        """Where, by the number of lines, others were taken back; `back` counts all of them."""
        self.position = self._first()

    @classmethod
    def resume(
        cls, game: Game[S], row: TableRow, seats: Sequence[SeatRow], rows: Sequence[AnswerRow] = ()
    ) -> Self:
        """Replay what is stored. Answers taken back are not even applied."""
        table = cls(game, row, seats)
        if [answer.n for answer in rows] != list(range(len(rows))):
            raise ValueError("some of its answers are missing")
        for answer in rows:
            if answer.back:
                table._take_off(answer)
            else:
                table.lines.append(_line(game, answer))
        table.n = len(rows)
        table.position = table._replayed(table.position, table.lines, table.backs)
        return table

    @property
    def over(self) -> bool:
        return not self.position.open

    # --- changing

    def settle(self, at: float) -> Change[S] | None:
        """What chance owes before anybody is asked; at the beginning of a game."""
        change = self._settled(self.position, [], [], at)
        return change._replace(by="chance") if change.rows else None

    def answer(self, number: int, d: Decision, action: Action, by: By, at: float) -> Change[S]:
        """Raises Stale for another number than the one asked under, Illegal for a rule's no."""
        opened = self.position.open.get(d)
        if opened != number and (opened is not None or number < self.n):
            raise Stale
        self.game.check(self.position.state, d, action)
        line = Line(self.n, d, action, by, at)
        position, events = self.position.after(self.game, line, self.row.clock)
        change = self._settled(position, [line], events, at)
        return change._replace(seat=d.seat, by=by)

    def take_back(self, back: int, seat: Seat, at: float) -> Change[S]:
        """Undo the last `back` answers that count. Spent time stays spent: the row keeps it."""
        kept = self.lines[: len(self.lines) - back]
        position = self._replayed(self._first(), kept, self.backs)
        left = tuple(map(min, position.banks, self.position.banks))
        row = AnswerRow(self.n, b"null", msgspec.json.encode(left), "seat", at, back)
        position = _reopened(position, row)
        return Change((row,), (), back, seat, "seat", (), position)

    def follow(self, rows: Sequence[AnswerRow]) -> list[Change[S]]:
        """The changes that rows stored by another process make, one for each answer with what
        chance added to it; none of them takes back."""
        changes, position = list[Change[S]](), self.position
        for row in rows:
            line = _line(self.game, row)
            position, events = position.after(self.game, line, self.row.clock)
            one = Change[S]((row,), (line,), 0, None, line.by, tuple(events), position)
            if line.d.seat != CHANCE:
                one = one._replace(seat=line.d.seat)
            elif changes:
                one = changes.pop().then(one)
            changes.append(one)
        return changes

    def commit(self, change: Change[S]) -> None:
        self.n += len(change.rows)
        if change.back:
            self._take_off(change.rows[0])
        self.lines += change.lines
        self.position = change.position

    # --- telling

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who owes an answer."""
        return owing(self.game, self.position.open)

    def sync(self, seat: Seat | None, *, aid: bool = False) -> Sync:
        s, now_open = self.position.state, self.position.open
        away = seat is not None and self.seats[seat].away
        return replace(
            sync_of(self.game, s, seat, self.n, now_open, aid=aid, away=away),
            undo=len(self._own_trail(seat)),
            undo_asked=self.undo_asked(),
            clocks=self._clocks(),
            views=self.all_views(s, seat),
        )

    @property
    def setup(self) -> Any:
        return msgspec.json.decode(self.row.setup, type=self.game.setup)

    def opens_to(self, seat: Seat | None) -> bool:
        """Whether a seat may know all that was hidden, because the game is over."""
        return self.over and self.game.opens_at_end(self.setup, seat)

    def all_views(self, s: S, seat: Seat | None) -> tuple[View, ...]:
        """What every seat sees in a state, for one that may know."""
        if not self.opens_to(seat):
            return ()
        return tuple(self.game.view(s, n) for n in range(len(self.seats)))

    def changed(self, change: Change[S], seat: Seat | None, *, aid: bool = False) -> Changed:
        """A change that is in force now, as far as this seat is told of it."""
        return Changed(
            n=self.n,
            seat=change.seat,
            by="undo" if change.back else change.by,
            at=change.rows[0].at,
            round=round_before(self.game, change.position.state, change.events),
            events=self.told(change, seat),
            sync=self.sync(seat, aid=aid),
        )

    def told(self, change: Change[S], seat: Seat | None) -> tuple[Told, ...]:
        """The events of a change, as far as this seat is told, with their sentences."""
        return tell(self.game, change.position.state, change.events, seat)

    def history(self, seat: Seat | None, start: int = 0) -> tuple[Told, ...]:
        """What this seat has been told since row `start`, without what was taken back."""
        told: list[Told] = []
        for line, (state, events) in zip(self.lines, self.course(self.lines), strict=True):
            if line.n >= start:
                told += tell(self.game, state, events, seat)
        return tuple(told)

    def undoable(self, seat: Seat) -> int:
        """How many of its latest answers this seat may take back by itself: those that showed it
        nothing, rolled no dice and needed no consent, with nobody else's since. It takes
        milliseconds to find out, so a sync tells only how many may be asked about."""
        return undoable(self.game, self._own_trail(seat), self.position.state)

    def _own_trail(self, seat: Seat | None) -> tuple[RecentAnswer[S], ...]:
        trail = self.position.trail
        return trail if trail and trail[-1].d.seat == seat and not self.over else ()

    def last_by_person(self) -> tuple[Seat, int] | None:
        """Who of the people answered last, and how many answers count since, his own too."""
        for k, line in enumerate(reversed(self.lines), 1):
            if line.by == "seat":
                return line.d.seat, k
        return None

    def undo_asked(self) -> UndoAsked | None:
        """The open request to take back the last answer of a person: it needs all who are here."""
        agreed = tuple(r.seat for r in self.seats if r.consents)
        last = self.last_by_person() if agreed else None
        if last is None or self.over:
            return None
        missing = tuple(r.seat for r in self.seats if r.person and not (r.away or r.consents))
        return UndoAsked(n=self.n, seat=last[0], consenting=agreed, missing=missing)

    def deadline(self, seat: Seat) -> float | None:
        """When the time of a seat is over; None while it does not run."""
        row = self.seats[seat]
        return None if row.person is None or row.away else self.runs_out(seat)

    def runs_out(self, seat: Seat) -> float | None:
        """The same, whoever plays for the seat."""
        began, clock = self.position.since.get(seat), self.row.clock
        if clock.kind == "none" or began is None:
            return None
        return began + (clock.seconds if clock.kind == "turn" else self.position.banks[seat])

    def asked_at(self, d: Decision) -> float:
        """When an open decision was asked."""
        n = self.position.open[d] - 1
        for line in reversed(self.lines):
            if line.n <= n:
                if line.n == n:
                    return line.at
                break
        return next((back.at for back in self.backs.values() if back.n == n), self.row.created)

    def window_end(self, d: Decision) -> float | None:
        """When the time of a window is over for the person who is asked in it."""
        row, clock = self.seats[d.seat], self.row.clock
        if (
            row.person is None
            or row.away
            or not has_window_time(self.game, self.position.state, d, clock)
        ):
            return None
        more = MINUTE if row.minute == self.position.open[d] else 0
        return self.asked_at(d) + clock.window + more

    def windows(self, seat: Seat) -> dict[int, float]:
        """Until when a seat has time in the windows it is asked in, by their numbers."""
        mine = ((n, self.window_end(d)) for d, n in self.position.open.items() if d.seat == seat)
        return {n: end for n, end in mine if end is not None}

    def _clocks(self) -> tuple[SeatClock, ...]:
        clock = self.row.clock
        if clock.kind == "none" and not clock.window:
            return ()
        is_fischer = clock.kind == "fischer"
        banks = self.position.banks if is_fischer else (None,) * len(self.seats)
        return tuple(self._clock(seat, bank) for seat, bank in enumerate(banks))

    def _clock(self, seat: Seat, bank: float | None) -> SeatClock:
        if not (windows := self.windows(seat)):
            return SeatClock(bank, self.deadline(seat))
        first = min(windows, key=windows.__getitem__)
        return SeatClock(bank, windows[first], first, self.seats[seat].minute == first)

    # --- replaying

    def first(self) -> S:
        """The state before any answer."""
        return self._first().state

    def course(self, lines: Sequence[Line]) -> Iterator[tuple[S, list[Event]]]:
        """The state after each of these first answers, and what happened."""
        position = self._first()
        for line in lines:
            position, events = position.after(self.game, line, self.row.clock)
            yield position.state, events

    def states(self) -> Iterator[S]:
        """The first state, and the one after each answer that counts."""
        yield self.first()
        for state, _ in self.course(self.lines):
            yield state

    def _take_off(self, row: AnswerRow) -> None:
        kept = len(self.lines) - row.back
        if kept < 0:
            raise ValueError(f"row {row.n} takes back {-kept} answers more than there are")
        del self.lines[kept:]
        gone = row.back + sum(back.back for k, back in self.backs.items() if k >= kept)
        self.backs = {k: back for k, back in self.backs.items() if k < kept}
        self.backs[kept] = replace(row, back=gone)

    def _first(self) -> Position[S]:
        state = self.game.new(self.setup, self.row.seed, auto=False)
        now_open = dict.fromkeys(self.game.decisions(state), 0)
        seats = hurried(self.game, state, now_open, self.row.clock)
        since = dict.fromkeys(seats, self.row.created)
        banks = (float(self.row.clock.seconds),) * len(self.seats)
        return Position(state, now_open, (), since, banks)

    def _replayed(
        self, position: Position[S], lines: Sequence[Line], backs: dict[int, AnswerRow]
    ) -> Position[S]:
        """After these answers to the first position, which is used up; `backs` says where, by
        count, others were taken back."""
        kept = len(lines) - _trailing(lines)
        for k in range(len(lines) + 1):
            if k:
                line = lines[k - 1]
                position, _ = position.after(self.game, line, self.row.clock, keep=k > kept)
            if k in backs:
                position = _reopened(position, backs[k])
        return position

    def _settled(
        self, position: Position[S], lines: list[Line], events: list[Event], at: float
    ) -> Change[S]:
        """Chance answers until somebody else is asked."""
        while chance := next((d for d in position.open if d.seat == CHANCE), None):
            action = self.game.draw(position.state.copy(), chance)
            line = Line(self.n + len(lines), chance, action, "chance", at)
            position, more = position.after(self.game, line, self.row.clock)
            lines.append(line)
            events += more
        rows = tuple(map(row_of, lines))
        return Change(rows, tuple(lines), 0, None, "chance", tuple(events), position)


def has_window_time(game: Game[S], s: S, d: Decision, clock: Clock) -> bool:
    """Whether a decision is asked in a window, and those have their own time."""
    return bool(clock.window) and game.owed(d) and game.pace(s, d) == "window"


def hurried(game: Game[S], s: S, now_open: dict[Decision, int], clock: Clock) -> tuple[Seat, ...]:
    """Whose turn takes time: who owes an answer, but in windows with their own."""
    return owing(game, [d for d in now_open if not has_window_time(game, s, d, clock)])


def _trailing(lines: Sequence[Line]) -> int:
    """How many of the last answers may be part of a trail."""
    count = 0
    while count < len(lines):
        line = lines[-1 - count]
        if line.by != "seat" or line.d.seat != lines[-1].d.seat:
            break
        count += 1
    return count


def _reopened(position: Position[S], row: AnswerRow) -> Position[S]:
    """Where others were taken back everything is asked anew, so that no answer to what was asked
    before can slip in."""
    return position._replace(
        open=dict.fromkeys(position.open, row.n + 1),
        since=dict.fromkeys(position.since, row.at),
        banks=msgspec.json.decode(row.a, type=tuple[float, ...]),
    )


def _line(game: Game[S], row: AnswerRow) -> Line:
    return Line(row.n, game.read_decision(row.d), game.read(row.a), row.by, row.at)


def row_of(line: Line) -> AnswerRow:
    d, a = msgspec.json.encode(line.d), msgspec.json.encode(line.a)
    return AnswerRow(line.n, d, a, line.by, line.at)
