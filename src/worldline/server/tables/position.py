"""The game at rest between two answers: the state, what is open, and whose time runs."""

from __future__ import annotations

from typing import Final, Generic, NamedTuple, TypeVar

from worldline.core.contract import Game
from worldline.core.machine import CHANCE, Action, Decision, Event, Seat, State
from worldline.server.store.rows import By, Clock
from worldline.server.tables.telling import owing

S = TypeVar("S", bound=State)

LEFT: Final = 0.1
"""Of what a bank held at the beginning, once it has run out."""


class Line(NamedTuple):
    """An answer that counts: the number of its row, what the row says, and who noticed it: they
    knew that it was asked, or heard of something that nobody was waited for."""

    n: int
    d: Decision
    a: Action
    by: By
    at: float
    noticed: frozenset[Seat | None] = frozenset()


class TablePosition(NamedTuple, Generic[S]):
    """Never changed, so a bot may think about it in another thread."""

    state: S
    open: dict[Decision, int]  # each with the number of answers when it was (re)opened
    since: dict[Seat, float]  # who owes an answer, and when his time began
    banks: tuple[float, ...]  # Fischer: seconds left when it began

    @property
    def everybody(self) -> tuple[Seat | None, ...]:
        """Every seat, and those who only look on."""
        return (None, *range(len(self.banks)))

    def after(self, game: Game[S], line: Line, clock: Clock) -> Reached[S]:
        """What an answer leads to."""
        state, seat = self.state.copy(), line.d.seat
        topics = {d: game.topic(state, d) for d in self.open}
        noticed = {one for one in self.everybody if game.is_known_to(state, line.d, one)}
        if seat == CHANCE:
            game.draw(state, line.d)  # moves the seed on as it did when this was drawn
        events = game.apply(state, line.d, line.a, auto=False)
        if not game.must_be_answered(line.d):
            noticed |= {one for one in self.everybody if any(e.is_for(one) for e in events)}
        line = line._replace(noticed=frozenset(noticed))
        n, now_open = line.n + 1, dict[Decision, int]()
        for d in game.decisions(state):
            same = d in topics and d != line.d and topics[d] == game.topic(state, d)
            now_open[d] = self.open[d] if same else n
        if clock.kind == "none":
            return Reached(TablePosition(state, now_open, {}, self.banks), line, events)
        is_public = len(line.noticed) == len(self.everybody)
        # An aside takes no time and adds none, nor does what is hidden: a bank would count it.
        banked = clock.kind == "fischer" and game.must_be_answered(line.d) and is_public
        seats = seats_on_clock(game, state, now_open, clock)
        if any(d.seat == CHANCE for d in now_open):
            seats = tuple(self.since)  # what chance says belongs to the answer
        since = self._hurried(seats, line, banked) if is_public else self._kept(seats, line)
        banks = self._charged(line, clock) if banked else self.banks
        return Reached(TablePosition(state, now_open, since, banks), line, events)

    def _hurried(self, seats: tuple[Seat, ...], line: Line, banked: bool) -> dict[Seat, float]:
        """A turn's time goes on through several answers of one seat, and begins anew when chance
        or a stand-in has spoken; a bank is charged answer by answer."""
        if line.d.seat == CHANCE:
            return dict.fromkeys(seats, line.at)
        anew = line.d.seat if banked or line.by != "seat" else None
        return {n: line.at if n == anew else self.since.get(n, line.at) for n in seats}

    def _kept(self, seats: tuple[Seat, ...], line: Line) -> dict[Seat, float]:
        return {n: self.since.get(n, line.at) for n in seats}

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


class Reached(NamedTuple, Generic[S]):
    """Where an answer led, the answer with who noticed it, and what happened."""

    position: TablePosition[S]
    line: Line
    events: list[Event]


def has_window_time(game: Game[S], s: S, d: Decision, clock: Clock) -> bool:
    """Whether a decision is asked in a window, and those have their own time."""
    return bool(clock.window) and game.must_be_answered(d) and game.pace(s, d) == "window"


def seats_on_clock(
    game: Game[S], s: S, now_open: dict[Decision, int], clock: Clock
) -> tuple[Seat, ...]:
    """Whose turn takes time: who owes an answer, but in windows with their own."""
    return owing(game, [d for d in now_open if not has_window_time(game, s, d, clock)])
