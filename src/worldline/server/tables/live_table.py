"""A table in memory: its rows, its game, and everybody who listens."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec.structs import replace

from worldline.core.contract import Bot, Game
from worldline.core.machine import Decision, Event, Seat, State
from worldline.server.games import Latecomer, Served
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    Changed,
    Gone,
    Message,
    Pointed,
    ReplayStep,
    Seated,
    Sync,
    TableInfo,
)
from worldline.server.store.rows import Person, SeatRow, TableRow
from worldline.server.tables import seating
from worldline.server.tables.table import Change, Table

BACKLOG: Final = 256
"""Messages that may wait for a listener. Whoever is slower is sent away: he can come back and
sees everything at once, while a table never waits for anybody's network."""


MOST_POINTED: Final = 16
"""Messages that may wait for a listener who is still shown what others point at."""


@dataclass(eq=False, slots=True)
class Listener:
    who: Person | None
    chosen: Seat | None = None  # of several seats, the one it looks from
    aid: bool = False  # it wants to be told what screens show beside the view
    queue: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)  # what it is told
    info: TableInfo | None = None  # as it was told last
    sync: Sync | None = None

    @property
    def id(self) -> str | None:
        return self.who.id if self.who else None


@dataclass(eq=False, slots=True)
class LiveTable:
    """What is loaded of one table. Everything is changed under `lock` only."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0  # inside the lock, or waiting for it
    used: float = 0.0
    rows: tuple[TableRow, tuple[SeatRow, ...]] | None = None  # None: not loaded
    names: dict[str, str] = field(default_factory=dict)  # of the people here, by id
    served: Served | None = None  # None: not played here
    table: Table[Any] | None = None  # None: not begun, or not playable here
    why: str = ""  # it is not playable
    listeners: list[Listener] = field(default_factory=list)
    chat: int = 0  # the lines of chat that listeners have got
    lease: float = 0.0  # until then this process plays the bots and watches the clocks
    thinking: "asyncio.Task[None] | None" = None  # the bots here
    bots: dict[tuple[Seat, str], Bot] = field(default_factory=dict)
    heard: dict[Seat, list[Event]] = field(default_factory=dict)
    declined: set[tuple[Decision, int]] = field(default_factory=set)  # by bots, as it stands now
    late: Sequence[Latecomer] | None = None  # who joined the game, as its campaign was told
    supposed: dict[tuple[Seat, int, int], State] = field(
        default_factory=dict
    )  # where what-ifs begin
    replay: tuple[tuple[Seat | None, int], tuple[ReplayStep, ...]] | None = None
    """As it was asked for last."""

    @property
    def row(self) -> TableRow:
        assert self.rows is not None
        return self.rows[0]

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        assert self.rows is not None
        return self.rows[1]

    @property
    def game(self) -> Game[Any] | None:
        return None if self.served is None else self.served.game

    def put(self, row: TableRow, seats: tuple[SeatRow, ...]) -> None:
        self.rows = row, seats
        if self.table is not None:
            self.table.row, self.table.seats = row, seats

    def with_seat(self, row: SeatRow) -> tuple[SeatRow, ...]:
        return (*self.seats[: row.seat], row, *self.seats[row.seat + 1 :])

    def playing(self) -> Table[Any]:
        """The game, while it goes on."""
        table = self.begun_table()
        if table.over:
            raise NotAllowed(409, "The game is over.")
        return table

    def begun_table(self) -> Table[Any]:
        if self.why:
            raise NotAllowed(409, self.why)
        if self.table is None:
            raise NotAllowed(409, "The game has not begun.")
        return self.table

    def seat(self, who: Person, chosen: Seat | None = None) -> SeatRow:
        seat = seating.as_whom(self.seats, who, chosen)
        if seat is None:
            raise NotAllowed(403, "You have no seat at this table.")
        return self.seats[seat]

    # --- telling

    def info(self, who: Person | None) -> Seated:
        return Seated(
            seating.info(
                self.row, self.seats, who, self.names, self.game, self.why, *self.standing(who)
            )
        )

    def standing(self, who: Person | None) -> tuple[int | None, tuple[Seat, ...]]:
        """How often somebody was told something of the game, and who owes an answer as far as he
        knows."""
        if self.table is None:
            return None, ()
        seat = seating.last_seat_of(self.seats, who)
        return self.table.known[seat].n, self.table.waiting_for(seat)

    def tell_seats(self) -> None:
        """Whoever knows it already is not told."""
        for listener in list(self.listeners):
            told = self.info(listener.who)
            if listener.info is None or _untimed(listener.info) != _untimed(told.info):
                self.send(listener, told)

    def tell_change(self, change: Change[Any]) -> None:
        """Everybody is told his part of it; two devices of one person the same thing."""
        table = self.begun_table()
        self._tell_each(lambda seat, aid: table.change_for(seat, aid=aid))
        for seat, heard in self.heard.items():
            heard += [e for e in change.events if e.is_for(seat)]

    def tell_sync(self) -> None:
        """Whoever knows it already is not told."""
        table = self.begun_table()
        self._tell_each(lambda seat, aid: table.sync(seat, aid=aid))

    def tell_all(self, message: Message) -> None:
        self._tell_each(lambda seat, aid: message)

    def tell_pointed(self, pointed: Pointed) -> None:
        """Whoever has other things to hear first is spared it."""
        for listener in self.listeners:
            if listener.queue.qsize() < MOST_POINTED:
                listener.queue.put_nowait(pointed)

    def _tell_each(self, message: Callable[[Seat | None, bool], Message | None]) -> None:
        """Made once for all who are told the same, and sent to them one after the other."""
        alike: dict[tuple[Seat | None, bool], list[Listener]] = {}
        for listener in self.listeners:
            alike.setdefault((self.seat_of(listener), listener.aid), []).append(listener)
        for key, listeners in alike.items():
            made = message(*key)
            for listener in listeners:
                if made is not None and made != listener.sync:
                    self.send(listener, made)

    def seat_of(self, listener: Listener) -> Seat | None:
        return seating.seat_of(self.seats, listener.id, listener.chosen)

    def send(self, listener: Listener, message: Message) -> None:
        match message:
            case Seated(info):
                listener.info = info
            case Sync():
                listener.sync = message
            case Changed():
                listener.sync = message.sync
        if listener.queue.qsize() >= BACKLOG:
            self.listeners.remove(listener)
            message = Gone("The connection was too slow: come back to see everything.")
        listener.queue.put_nowait(message)


def _untimed(info: TableInfo) -> TableInfo:
    return replace(info, changed=0.0)
