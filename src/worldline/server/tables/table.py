"""A game at a table: its answers in order, the decisions open by number, and what each seat may
know. No clock, no storage: times are passed in, and a change is computed apart from the table, so
that it can be stored before it counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, Generic, NamedTuple, Self, TypeVar

import msgspec
from msgspec.structs import replace

from worldline.core.contract import Game, View
from worldline.core.machine import CHANCE, Action, Decision, Event, Seat, State
from worldline.server.games import Setup
from worldline.server.messages.tables import Changed, SeatClock, Sync, Told, UndoAsked
from worldline.server.store.rows import AnswerRow, By, SeatRow, TableRow
from worldline.server.tables.knowledge import Author, Knowledge, SeatNews, author_of
from worldline.server.tables.position import (
    Line,
    Reached,
    TablePosition,
    has_window_time,
    seats_on_clock,
)
from worldline.server.tables.telling import owing, round_before, sync_of, tell
from worldline.server.tables.undo import RecentAnswer, undoable

S = TypeVar("S", bound=State)


MINUTE: Final = 60.0
"""Seconds that one may ask for in a window, once."""


class LateAnswer(Exception):
    """An answer to what is no longer asked: late, or sent twice."""


class Later(Exception):
    """An answer to what is asked as far as the seat knows, though somebody came first of whom it
    does not know: if nothing comes of that, the answer counts."""


class Change(NamedTuple, Generic[S]):
    """What an answer leads to, not yet in force: rows to store, and the table afterwards."""

    rows: tuple[AnswerRow, ...]
    lines: tuple[Line, ...]
    back: int  # so many of the last lines no longer count
    seat: Seat | None
    by: By
    events: tuple[Event, ...]
    position: TablePosition[S]

    def then(self, more: Change[S]) -> Change[S]:
        """With what chance added to it."""
        return self._replace(
            rows=self.rows + more.rows,
            lines=self.lines + more.lines,
            events=self.events + more.events,
            position=more.position,
        )


class Passed(NamedTuple, Generic[S]):
    """What a seat was told once: after so many answers, which the last of them, and how things
    stood then."""

    answers: int
    line: Line
    news: SeatNews
    state: S


class Table(Generic[S]):
    """One game with its answers so far. `n` counts rows, those that take back included; the seats
    have numbers of their own (`known`)."""

    def __init__(self, game: Game[S], row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.game = game
        self.row = row
        self.seats = tuple(seats)
        self.n = 0
        self.lines: list[Line] = []
        self.backs: dict[int, AnswerRow] = {}
        """Where, by the number of lines, others were taken back; `back` counts all of them."""
        self.position = self._first()
        self.known = {
            seat: Knowledge(game, seat, self.position) for seat in self.position.everybody
        }
        self.news: dict[Seat | None, SeatNews | None] = {}
        """What each seat is told of the latest change; None: nothing."""

    @classmethod
    def resume(
        cls, game: Game[S], row: TableRow, seats: Sequence[SeatRow], rows: Sequence[AnswerRow] = ()
    ) -> Self:
        """Replay what is stored, also what was taken back: the seats were told of it."""
        table = cls(game, row, seats)
        if [answer.n for answer in rows] != list(range(len(rows))):
            raise ValueError("some of its answers are missing")
        wanted, kept = _targets(rows), {0: table.position}
        for some in _groups(game, rows):
            first = some[0]
            if first.back:
                count = len(table.lines) - first.back
                if count not in kept:
                    raise ValueError(
                        f"row {first.n} takes back {-count} answers more than there are"
                    )
                position = _reopened(kept[count], first)
                change = Change[S]((first,), (), first.back, None, "seat", (), position)
            else:
                (change,) = table.follow(some)
            table.commit(change)
            if len(table.lines) in wanted:
                kept[len(table.lines)] = table.position
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
            raise LateAnswer
        self.game.check(self.position.state, d, action)
        line = Line(self.n, d, action, by, at)
        step = self.position.after(self.game, line, self.row.clock)
        change = self._settled(step.position, [step.line], step.events, at)
        return change._replace(seat=d.seat, by=by)

    def number_of(self, d: Decision, n: int) -> int:
        """The number of a decision for one that its seat was asked under a number of its own.
        Raises Stale for another than that, Later while the seat does not know that something came
        between."""
        known, opened = self.known[d.seat], self.position.open.get(d)
        asked = known.open.get(d)
        if asked != n and (asked is not None or n < known.n):
            raise LateAnswer
        if opened is None and asked is None and not known.is_behind:
            return self.n  # the rules say why not
        if opened is None or asked is None:
            raise Later if known.is_behind and d in known.open_questions else LateAnswer
        return opened

    def take_back(self, back: int, seat: Seat, at: float) -> Change[S]:
        """Undo the last `back` answers that count. Spent time stays spent: the row keeps it."""
        kept = self.lines[: len(self.lines) - back]
        position = self._replayed(kept)
        left = tuple(map(min, position.banks, self.position.banks))
        row = AnswerRow(self.n, b"null", msgspec.json.encode(left), "seat", at, back)
        position = _reopened(position, row)
        return Change((row,), (), back, seat, "seat", (), position)

    def follow(self, rows: Sequence[AnswerRow]) -> list[Change[S]]:
        """The changes that rows stored by another process make, one for each answer with what
        chance added to it; none of them takes back."""
        changes, position = list[Change[S]](), self.position
        for row in rows:
            position, line, events = position.after(
                self.game, _line(self.game, row), self.row.clock
            )
            one = Change[S]((row,), (line,), 0, None, line.by, tuple(events), position)
            if line.d.seat != CHANCE:
                one = one._replace(seat=line.d.seat)
            elif changes:
                one = changes.pop().then(one)
            changes.append(one)
        return changes

    def commit(self, change: Change[S]) -> None:
        self.n += len(change.rows)
        index = len(self.lines) - change.back
        removed, author = self.lines[index:], Author(change.seat, "undo", change.rows[0].at)
        if change.back:
            self._take_off(change.rows[0])
        self.lines += change.lines
        self.position = now = change.position
        for seat, known in self.known.items():
            if change.back:
                self.news[seat] = known.rewind(removed, author, now, index, self.n)
            else:
                self.news[seat] = known.hear(change.lines, change.events, now, index)

    # --- telling

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who owes an answer."""
        return owing(self.game, self.position.open)

    def is_open(self, d: Decision) -> bool:
        """Whether everybody knows that this is asked."""
        state = self.position.state
        return all(self.game.is_known_to(state, d, seat) for seat in self.known)

    def waiting_for(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Who owes an answer, as far as a seat knows."""
        return owing(self.game, self.known[seat].open_questions)

    def sync(self, seat: Seat | None, *, aid: bool = False) -> Sync:
        known = self.known[seat]
        away = seat is not None and self.seats[seat].away
        s = known.position.state
        return replace(
            sync_of(self.game, s, seat, known.n, known.open_questions, aid=aid, away=away),
            undo=0
            if self.over or known.waits_unknowing
            else len(self._begun(self._own_trail(seat, known.lines))),
            undo_asked=self.undo_asked(seat),
            clocks=self._clocks(seat),
            views=self.all_views(s, seat),
        )

    @property
    def setup(self) -> Setup:
        return Setup(msgspec.json.decode(self.row.setup, type=self.game.setup))

    def opens_to(self, seat: Seat | None) -> bool:
        """Whether a seat may know all that was hidden, because the game is over."""
        return self.over and self.game.opens_at_end(self.setup, seat)

    def all_views(self, s: S, seat: Seat | None) -> tuple[View, ...]:
        """What every seat sees in a state, for one that may know."""
        if not self.opens_to(seat):
            return ()
        return tuple(self.game.view(s, n) for n in range(len(self.seats)))

    def change_for(self, seat: Seat | None, *, aid: bool = False) -> Changed | None:
        """What a seat is told of the latest change; None: nothing, at least not now."""
        if (news := self.news[seat]) is None:
            return None
        known, (author, events) = self.known[seat], news
        return Changed(
            n=known.n,
            seat=author.seat,
            by=author.by,
            at=author.at,
            round=round_before(self.game, known.position.state, events),
            events=tell(self.game, known.position.state, events, seat),
            sync=self.sync(seat, aid=aid),
        )

    def history(self, seat: Seat | None, start: int = 0) -> tuple[Told, ...]:
        """What this seat has been told since row `start`, without what was taken back."""
        told = list[Told]()
        for passed in self.told_changes(self.lines, seat):
            if passed.line.n >= start:
                told += tell(self.game, passed.state, passed.news.events, seat)
        return tuple(told)

    # --- taking back

    def undoable(self, seat: Seat) -> int:
        """How many of its latest answers this seat may take back by itself: those that showed it
        nothing, rolled no dice that it knows of and needed no consent, with nobody else's since of
        whom it knows. What it has not been told of yet has shown it nothing but that it waits:
        while it does, it takes back nothing, or it could try out where somebody hidden is asked.
        It takes milliseconds to find out, so a sync tells only how many may be asked about."""
        trail, known = self._own_trail(seat, len(self.lines)), self.known[seat]
        if not trail or self.over or known.waits_unknowing:
            return 0
        untold = [self.lines[k] for k in trail if k >= known.lines]
        if any(self.game.mutual(line.a) for line in untold):
            return 0
        told, recent, before = set(trail[len(untold) :]), list[RecentAnswer[S]](), self.first()
        for k, step in enumerate(self.course(self.lines[: known.lines])):
            if k in told:
                recent.append(RecentAnswer(before, step.line.d, step.line.a))
            before = step.position.state
        return len(untold) + undoable(self.game, recent, known.position.state)

    def back_to_own(self, seat: Seat, most: int) -> int:
        """How many answers are taken back with the last thing that a seat did, of so many answers
        of its own: what others did since that it does not know of as well."""
        return len(self.lines) - self._begun(self._own_trail(seat, len(self.lines))[:most])[0]

    def _begun(self, trail: Sequence[int]) -> list[int]:
        """Where each thing began that was done with these answers, the last first."""
        pairs = pairwise(trail)
        goes_with, lines = self.game.goes_with, self.lines
        halves = {k for k, before in pairs if goes_with(lines[k].d, lines[before].d)}
        return [k for k in trail if k not in halves]

    def _own_trail(self, seat: Seat | None, told: int) -> list[int]:
        """Where the latest answers of a person are, the last first: all since anybody else or
        chance did something that the seat noticed, among so many first answers."""
        found = list[int]()
        for k in range(len(self.lines) - 1, -1, -1):
            line = self.lines[k]
            if line.d.seat == seat and line.by == "seat":
                found.append(k)
            elif seat in line.noticed and k < told:
                break
        return found

    def last_by_person(self, *seats: Seat) -> int | None:
        """Where the last answer of a person is that all these seats noticed."""
        for k in range(len(self.lines) - 1, -1, -1):
            line = self.lines[k]
            if line.by == "seat" and line.noticed.issuperset(seats):
                return k
        return None

    @property
    def undo_wanted(self) -> tuple[Seat, ...]:
        """Who wants the last answer of a person taken back that all of them know of."""
        return tuple(row.seat for row in self.seats if row.consents)

    def missing(self, k: int, agreed: Sequence[Seat]) -> tuple[Seat, ...]:
        """Whose consent it needs to take back the answers from the k-th on: of all who are here and
        noticed any of them."""
        noticed = frozenset[Seat | None]().union(*(line.noticed for line in self.lines[k:]))
        here = (row.seat for row in self.seats if row.person and not row.away)
        return tuple(seat for seat in here if seat in noticed and seat not in agreed)

    def undo_asked(self, seat: Seat | None) -> UndoAsked | None:
        """The open request to take back the last answer of a person, as far as a seat may know."""
        agreed = self.undo_wanted
        last = self.last_by_person(*agreed) if agreed else None
        if last is None or self.over:
            return None
        noticed = (line for line in self.lines[last:] if seat in line.noticed)
        if (first := next(noticed, None)) is None:
            return None
        return UndoAsked(self.known[seat].n, first.d.seat, agreed, self.missing(last, agreed))

    # --- clocks

    def deadline(self, seat: Seat, position: TablePosition[S] | None = None) -> float | None:
        """When the time of a seat is over; None while it does not run."""
        row = self.seats[seat]
        return None if row.person is None or row.away else self.runs_out(seat, position)

    def runs_out(self, seat: Seat, position: TablePosition[S] | None = None) -> float | None:
        """The same, whoever plays for the seat."""
        now, clock = position or self.position, self.row.clock
        began = now.since.get(seat)
        if clock.kind == "none" or began is None:
            return None
        return began + (clock.seconds if clock.kind == "turn" else now.banks[seat])

    def asked_at(self, d: Decision, position: TablePosition[S] | None = None) -> float:
        """When an open decision was asked."""
        n = (position or self.position).open[d] - 1
        for line in reversed(self.lines):
            if line.n <= n:
                if line.n == n:
                    return line.at
                break
        return next((back.at for back in self.backs.values() if back.n == n), self.row.created)

    def window_end(self, d: Decision, position: TablePosition[S] | None = None) -> float | None:
        """When the time of a window is over for the person who is asked in it."""
        row, clock, now = self.seats[d.seat], self.row.clock, position or self.position
        if row.person is None or row.away or not has_window_time(self.game, now.state, d, clock):
            return None
        more = MINUTE if row.minute == now.open[d] else 0
        return self.asked_at(d, now) + clock.window + more

    def windows(self, seat: Seat) -> dict[Decision, float]:
        """Until when a seat has time in the windows it is asked in."""
        mine = ((d, self.window_end(d)) for d in self.position.open if d.seat == seat)
        return {d: end for d, end in mine if end is not None}

    def _clocks(self, viewer: Seat | None) -> tuple[SeatClock, ...]:
        """As far as a seat knows who is asked."""
        clock, known = self.row.clock, self.known[viewer]
        if clock.kind == "none" and not clock.window:
            return ()
        is_fischer = clock.kind == "fischer"
        banks = known.position.banks if is_fischer else (None,) * len(self.seats)
        running = seats_on_clock(self.game, known.position.state, known.open_questions, clock)
        return tuple(
            self._clock(known, seat, bank, seat in running) for seat, bank in enumerate(banks)
        )

    def _clock(self, known: Knowledge[S], seat: Seat, bank: float | None, runs: bool) -> SeatClock:
        ends = (
            (d, self.window_end(d, known.position)) for d in known.open_questions if d.seat == seat
        )
        windows = {d: end for d, end in ends if end is not None}
        if not windows:
            return SeatClock(bank, self.deadline(seat, known.position) if runs else None)
        first = min(windows, key=windows.__getitem__)
        minute = self.seats[seat].minute == known.position.open[first]
        return SeatClock(bank, windows[first], known.open[first], minute)

    # --- replaying

    def first(self) -> S:
        """The state before any answer."""
        return self._first().state

    def course(self, lines: Sequence[Line]) -> Iterator[Reached[S]]:
        """Where each of these first answers led."""
        position = self._first()
        for line in lines:
            step = position.after(self.game, line, self.row.clock)
            position = step.position
            yield step

    def told_changes(
        self, lines: Sequence[Line], seat: Seat | None, *, whole: bool = False
    ) -> Iterator[Passed[S]]:
        """What a seat was told of these first answers, one thing after the other; `whole`: every
        answer, as who may know all is told."""
        known, course = Knowledge(self.game, seat, self._first()), self.course(lines)
        for first, end in cuts(lines):
            steps = list(islice(course, end - first))
            position, events = steps[-1].position, [e for step in steps for e in step.events]
            news = known.hear([step.line for step in steps], events, position, first)
            if whole:
                news = SeatNews(author_of(lines[first]), tuple(events))
            if news is not None:
                yield Passed(end, lines[end - 1], news, position.state)

    def states(self) -> Iterator[S]:
        """The first state, and the one after each answer that counts."""
        yield self.first()
        for step in self.course(self.lines):
            yield step.position.state

    def _take_off(self, row: AnswerRow) -> None:
        kept = len(self.lines) - row.back
        if kept < 0:
            raise ValueError(f"row {row.n} takes back {-kept} answers more than there are")
        del self.lines[kept:]
        gone = row.back + sum(back.back for k, back in self.backs.items() if k >= kept)
        self.backs = {k: back for k, back in self.backs.items() if k < kept}
        self.backs[kept] = replace(row, back=gone)

    def _first(self) -> TablePosition[S]:
        state = self.game.new(self.setup, self.row.seed, auto=False)
        now_open = dict.fromkeys(self.game.decisions(state), 0)
        seats = seats_on_clock(self.game, state, now_open, self.row.clock)
        since = dict.fromkeys(seats, self.row.created)
        banks = (float(self.row.clock.seconds),) * len(self.seats)
        return TablePosition(state, now_open, since, banks)

    def _replayed(self, lines: Sequence[Line]) -> TablePosition[S]:
        """After these first answers; where others were taken back, everything was asked anew."""
        position = self._first()
        for k in range(len(lines) + 1):
            if k:
                position = position.after(self.game, lines[k - 1], self.row.clock).position
            if k in self.backs:
                position = _reopened(position, self.backs[k])
        return position

    def _settled(
        self, position: TablePosition[S], lines: list[Line], events: list[Event], at: float
    ) -> Change[S]:
        """Chance answers until somebody else is asked."""
        while chance := next((d for d in position.open if d.seat == CHANCE), None):
            action = self.game.draw(position.state.copy(), chance)
            line = Line(self.n + len(lines), chance, action, "chance", at)
            position, line, more = position.after(self.game, line, self.row.clock)
            lines.append(line)
            events += more
        rows = tuple(map(row_of, lines))
        return Change(rows, tuple(lines), 0, None, "chance", tuple(events), position)


def cuts(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The answers of people and bots, each with what chance adds to it: from where to where. What
    chance does at the beginning comes first."""
    first = 0
    for k, line in enumerate(lines):
        if line.d.seat != CHANCE and k:
            yield first, k
            first = k
    if lines:
        yield first, len(lines)


def _reopened(position: TablePosition[S], row: AnswerRow) -> TablePosition[S]:
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


def _groups(game: Game[S], rows: Sequence[AnswerRow]) -> Iterator[list[AnswerRow]]:
    """Each answer with what chance added to it."""
    some: list[AnswerRow] = []
    for row in rows:
        if some and (row.back or row.by != "chance"):
            yield some
            some = []
        some.append(row)
        if row.back:
            yield some
            some = []
    if some:
        yield some


def _targets(rows: Sequence[AnswerRow]) -> set[int]:
    """After how many answers the game stood where some were taken back."""
    count, found = 0, set[int]()
    for row in rows:
        count += -row.back if row.back else 1
        if row.back:
            found.add(count)
    return found
