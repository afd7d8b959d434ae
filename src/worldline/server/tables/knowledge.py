"""What one seat has been told of a game, and under which numbers of its own.

While nobody is asked whom a seat knows of, it is told nothing: for it the game stays where it was,
and what happens meanwhile comes with the next thing that it may know. What changes nothing for it
is not told at all. So the numbers of a seat count what it was told, not what happened; they follow
from the stored answers alone, so that every process finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from worldline.core.contract import Game
from worldline.core.machine import CHANCE, Decision, Event, Seat, State
from worldline.server.store.rows import By
from worldline.server.tables.position import Line, TablePosition

S = TypeVar("S", bound=State)


class Author(NamedTuple):
    """Who answered or took back, and when; None: chance, at the beginning."""

    seat: Seat | None
    by: By | Literal["undo"]
    at: float


def author_of(line: Line) -> Author:
    return Author(None if line.d.seat == CHANCE else line.d.seat, line.by, line.at)


class SeatNews(NamedTuple):
    """What a seat is told at once."""

    author: Author
    events: tuple[Event, ...]


class HeardAnswer(NamedTuple):
    """An answer with what chance added to it, as one seat may know of it."""

    place: int  # so many answers counted before it
    author: Author
    answered: Decision
    noticed: bool
    events: tuple[Event, ...]


class Knowledge(Generic[S]):
    """`n` times this seat was told something new. `open` are the decisions that it knows of, each
    with its `n` when it was asked. `position` is the one it was told, and `lines` the answers that
    led to it; `is_behind` if there are others since."""

    def __init__(self, game: Game[S], seat: Seat | None, position: TablePosition[S]) -> None:
        self.game = game
        self.seat = seat
        self.n = 0
        self.position = position
        self.open = dict.fromkeys(self._known(position), 0)
        self.lines = 0
        self.is_behind = False
        self.marks: list[int] = []
        """The number of stored rows, each time it was told something."""
        self._told: tuple[HeardAnswer, ...] = ()
        """What it was told last."""
        self._untold: tuple[HeardAnswer, ...] = ()
        self._undone: Author | None = None
        """Who has taken back something, and it was not told so yet."""
        self._ahead: Author | None = None
        """Who has taken back something of what it was told last, without its knowing of that."""

    @property
    def open_questions(self) -> dict[Decision, int]:
        """What is open, as far as it knows: without what it has answered itself since."""
        done = {one.answered for one in self._untold if one.answered.seat == self.seat}
        return {
            d: n for d, n in self.open.items() if d not in done or not self.game.must_be_answered(d)
        }

    @property
    def waits_unknowing(self) -> bool:
        """It has answered, and knows of nobody who is asked since: what it did is under way."""
        return self.is_behind and not any(map(self.game.must_be_answered, self.open_questions))

    @property
    def is_undone(self) -> bool:
        """Something was taken back, and it waits for what comes of that."""
        return self._undone is not None

    def number_at(self, row: int) -> int:
        """Its number when so many rows were stored."""
        return sum(mark <= row for mark in self.marks)

    # --- following

    def hear(
        self, lines: Sequence[Line], events: Sequence[Event], position: TablePosition[S], index: int
    ) -> SeatNews | None:
        """An answer with what chance added, after `index` others. None: this seat is not told now,
        or there is nothing to tell."""
        first, seat = lines[0], self.seat
        author, mine = author_of(first), tuple(e for e in events if e.is_for(seat))
        noticing = lines if author.seat is None else lines[:1]
        noticed = any(seat in line.noticed for line in noticing)
        self._untold += (HeardAnswer(index, author, first.d, noticed, mine),)
        return self._settle(position, index + len(lines), lines[-1].n + 1)

    def rewind(
        self,
        removed: Sequence[Line],
        author: Author,
        position: TablePosition[S],
        kept: int,
        row: int,
    ) -> SeatNews | None:
        """The answers after `kept` others are taken back. Who noticed none of them is not told: if
        what comes instead is the same for it, it need not know."""
        left = tuple(one for one in self._fresh if one.place < kept)
        if any(self.seat in line.noticed for line in removed):
            self._undone, self._ahead = author, None
            self._told, self._untold = (), left
        elif self._told and self._told[-1].place >= kept:
            self._ahead = author
            self._untold = tuple(one for one in self._told if one.place < kept)
        else:
            self._untold = left
        return self._settle(position, kept, row, author)

    def _settle(
        self, position: TablePosition[S], lines: int, row: int, undoing: Author | None = None
    ) -> SeatNews | None:
        known = self._known(position)
        self.is_behind = not self._is_ready(position, known)
        if self.is_behind:
            self.lines = min(self.lines, lines)
            return None
        if not self._is_news(position, known):
            self._absorb(position)
            self.lines = lines
            return None
        news = self._news(undoing)
        self.n += 1
        self.open = {d: self._number(position, d) for d in known}
        self.position, self.lines = position, lines
        self.marks.append(row)
        self._told, self._untold = self._untold, ()
        self._undone = self._ahead = None
        return news

    @property
    def _fresh(self) -> tuple[HeardAnswer, ...]:
        """What was not told before."""
        told = () if self._ahead is None else self._told
        return tuple(one for one in self._untold if one not in told)

    def _known(self, position: TablePosition[S]) -> list[Decision]:
        known, state = self.game.is_known_to, position.state
        return [d for d in position.open if known(state, d, self.seat)]

    def _is_ready(self, position: TablePosition[S], known: Sequence[Decision]) -> bool:
        """Whether it is told how things stand: somebody is waited for whom it knows of, or was,
        until it was hidden from it."""
        if not position.open or self._loses_sight(position, known):
            return True
        return any(d.seat != CHANCE and self.game.must_be_answered(d) for d in known)

    def _loses_sight(self, position: TablePosition[S], known: Sequence[Decision]) -> bool:
        """Whether it knew of a question that is open as before, and may not know of it any more."""
        done = {one.answered for one in self._untold}
        return any(
            d in position.open and d not in known and d not in done
            for d in self.open
            if self.game.must_be_answered(d)
        )

    def _is_news(self, position: TablePosition[S], known: Sequence[Decision]) -> bool:
        if self._undone is not None:
            return True
        if self._ahead is not None:
            if _events(self._untold) != _events(self._told):
                return True
        elif any(one.noticed or one.events for one in self._untold):
            return True
        return not self._is_same(position, known)

    def _is_same(self, position: TablePosition[S], known: Sequence[Decision]) -> bool:
        """Whether it could not tell this position from the one it was told."""
        game, seat, one, two = self.game, self.seat, self.position.state, position.state
        if set(known) != set(self.open) or game.view(one, seat) != game.view(two, seat):
            return False
        mine = [d for d in known if d.seat == seat]
        return all(tuple(game.legal(one, d)) == tuple(game.legal(two, d)) for d in mine)

    def _absorb(self, position: TablePosition[S]) -> None:
        """Things stand as it was told, the clocks too."""
        since = {s: self.position.since.get(s, at) for s, at in position.since.items()}
        self.position = position._replace(since=since, banks=self.position.banks)
        if self._ahead is not None:
            self._told, self._ahead = self._untold, None
        self._untold = ()

    def _news(self, undoing: Author | None) -> SeatNews:
        """Under the name of whose answer it noticed first."""
        fresh = self._fresh
        if back := self._undone or self._ahead:
            author = back
        elif noticed := [one for one in fresh if one.noticed]:
            author = noticed[0].author
        elif fresh:
            author = fresh[-1].author
        else:
            assert undoing is not None  # something was taken back, or else nothing has happened
            author = undoing
        return SeatNews(author, _events(fresh))

    def _number(self, position: TablePosition[S], d: Decision) -> int:
        """It keeps the number that it has, unless it is asked anew or about something else."""
        game, answered = self.game, [one.answered for one in self._untold]
        is_anew = self._undone is not None or self._ahead is not None
        if is_anew or d not in self.open or d in answered:
            return self.n
        same = game.topic(self.position.state, d) == game.topic(position.state, d)
        return self.open[d] if same else self.n


def _events(heard: Sequence[HeardAnswer]) -> tuple[Event, ...]:
    """As if nobody had come between who is hidden."""
    told = list[Event]()
    for e in (e for one in heard for e in one.events):
        both = e.after(told[-1]) if told else None
        if both is not None:
            told.pop()
        told.append(both or e)
    return tuple(told)
