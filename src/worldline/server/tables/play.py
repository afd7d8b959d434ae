"""Playing: answers, taking back, going away; and what goes on beside the game."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from msgspec.structs import replace

from worldline.core.machine import Illegal, Seat
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    Act,
    Digest,
    Message,
    Place,
    Pointed,
    PointKind,
    Said,
    Sync,
)
from worldline.server.store.rows import ChatRow, Person, SeatRow
from worldline.server.tables import fairness
from worldline.server.tables.clocks import beat_left
from worldline.server.tables.live_table import Listener, LiveTable
from worldline.server.tables.reading import STALE, UNDER_WAY, present, read_action, read_decision
from worldline.server.tables.registry import Registry
from worldline.server.tables.seating import as_whom, name_of
from worldline.server.tables.table import Change, LateAnswer, Later

LONGEST: Final = 500
"""Characters of a line of chat."""
PAUSE: Final = 0.25
HELD: Final = 20
"""Seconds, and how many times as long an answer waits for somebody hidden who came first."""


class Play:
    """What people do at a table once the game has begun."""

    def __init__(
        self,
        registry: Registry,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.registry = registry
        self.sleep = sleep

    # --- playing

    async def admit(self, id: str, who: Person) -> None:
        """Refuses those who may only watch."""
        async with self.registry.enter(id) as live:
            _demand_part(live, who)

    async def sync(
        self, id: str, who: Person | None, chosen: Seat | None = None, *, aid: bool = False
    ) -> Sync:
        async with self.registry.enter(id) as live:
            return live.begun_table().sync(as_whom(live.seats, who, chosen), aid=aid)

    async def act(
        self,
        id: str,
        who: Person,
        act: Act,
        chosen: Seat | None = None,
        stored: Callable[[], None] | None = None,
    ) -> int:
        """The number of what the seat was told; when it is returned, the answer is stored, and
        `stored` is called before anybody is told of it. Others may have a beat to come before the
        GM, and somebody hidden may have come before."""
        held, metrics = 0, self.registry.metrics
        while True:
            begun = time.perf_counter()
            async with self.registry.enter(id) as live:
                begun = metrics.part("waiting", begun)
                table, seat = live.playing(), present(live, who, chosen)
                d, action = read_decision(table, seat, act.decision), read_action(table, act.action)
                try:
                    n = table.number_of(d, act.n)
                    change = table.answer(n, d, action, "seat", self.registry.now())
                except Later:
                    held += 1
                    if held > HELD:
                        raise NotAllowed(409, STALE) from None
                    wait = PAUSE
                except LateAnswer:
                    raise NotAllowed(409, STALE) from None
                except Illegal as error:
                    raise NotAllowed(422, error.why, error.rule) from None
                else:
                    metrics.part("engine", begun)
                    wait = beat_left(live, d, self.registry.now())
                    if not wait:
                        return await self._commit(live, seat, change, stored)
            await self.sleep(wait)

    async def _commit(
        self,
        live: LiveTable,
        seat: SeatRow,
        change: Change[Any],
        stored: Callable[[], None] | None,
    ) -> int:
        await self.registry.commit(live, change, stored)
        if seat.late:  # he is here again
            with suppress(NotAllowed):  # the answer counts, whatever becomes of the rest
                here = replace(live.seats[seat.seat], late=False)
                await self.registry.change(live, live.row, here)
        return live.begun_table().known[seat.seat].n

    async def minute(self, id: str, who: Person, n: int, chosen: Seat | None = None) -> int:
        """A minute more in the window that was asked under this number, once."""
        async with self.registry.enter(id) as live:
            table, seat = live.playing(), present(live, who, chosen)
            known = table.known[seat.seat]
            windows = [d for d in table.windows(seat.seat) if known.open.get(d) == n]
            if not windows:
                raise NotAllowed(409, "No window in which you are asked has a time that runs out.")
            number = table.position.open[windows[0]]
            if seat.minute == number:
                raise NotAllowed(409, "You have had your minute in this window.")
            await self.registry.change(live, live.row, replace(seat, minute=number))
            live.tell_sync()  # with his clock
            return known.n

    async def undo(
        self, id: str, who: Person, n: int | None = None, chosen: Seat | None = None
    ) -> int:
        """Take back one's last answer if that showed nothing and was nobody else's as well;
        otherwise ask everybody whether the last answer of a person, whoever gave it, is taken
        back."""
        async with self.registry.enter(id) as live:
            table, seat = live.playing(), present(live, who, chosen)
            known = table.known[seat.seat]
            if n not in (None, known.n) or known.is_undone:
                raise NotAllowed(409, STALE)
            if known.waits_unknowing:
                raise NotAllowed(409, UNDER_WAY)
            if most := table.undoable(seat.seat):
                back = table.back_to_own(seat.seat, most)
                await self.registry.commit(
                    live, table.take_back(back, seat.seat, self.registry.now())
                )
            elif table.last_by_person(seat.seat) is None:
                raise NotAllowed(409, "There is nothing to take back.")
            else:
                await self._agree(live, seat)
            return known.n

    async def consent(
        self, id: str, who: Person, n: int, yes: bool, chosen: Seat | None = None
    ) -> int:
        async with self.registry.enter(id) as live:
            table, seat = live.playing(), present(live, who, chosen)
            asked = table.undo_asked(seat.seat)
            if asked is None or asked.n != n:
                raise NotAllowed(409, "Nobody asks to take this back any more.")
            if yes:
                await self._agree(live, seat)
            else:
                seats = [replace(row, consents=False) for row in live.seats]
                await self.registry.change(live, live.row, *seats)
                live.tell_sync()
            return table.known[seat.seat].n

    async def _agree(self, live: LiveTable, seat: SeatRow) -> None:
        """Who asks for something else than the others do asks alone."""
        table = live.playing()
        agreed, others = (*table.undo_wanted, seat.seat), list[SeatRow]()
        last = table.last_by_person(*agreed)
        if table.undo_wanted and last != table.last_by_person(*table.undo_wanted):
            agreed, others = (seat.seat,), [replace(row, consents=False) for row in live.seats]
            last = table.last_by_person(seat.seat)
        if last is None or table.missing(last, agreed):
            agreeing = replace(seat, consents=True)
            rows = [row for row in others if row.seat != seat.seat]
            await self.registry.change(live, live.row, *rows, agreeing)
            live.tell_sync()
        else:
            back = len(table.lines) - last
            await self.registry.commit(live, table.take_back(back, seat.seat, self.registry.now()))

    async def away(
        self, id: str, who: Person, away: bool, chosen: Seat | None = None
    ) -> Digest | None:
        """Let a bot stand in, or come back and hear what has happened meanwhile."""
        async with self.registry.enter(id) as live:
            table, seat = live.begun_table(), live.seat(who, chosen)
            if seat.away == away and not seat.late:
                return None
            since = seat.since if seat.away or seat.late else table.n
            await self.registry.change(
                live, live.row, replace(seat, away=away, late=False, since=since)
            )
            live.tell_sync()  # with what he is asked, and his clock
            if away:
                return None
            number = table.known[seat.seat].number_at(since)
            digest = Digest(number, table.history(seat.seat, since))
            for listener in list(live.listeners):
                if live.seat_of(listener) == seat.seat:
                    live.send(listener, digest)
            return digest

    # --- beside the game

    async def say(self, id: str, who: Person, text: str) -> Said:
        text = text.strip()
        if not 0 < len(text) <= LONGEST:
            raise NotAllowed(422, f"One says 1 to {LONGEST} characters.")
        async with self.registry.enter(id) as live:
            _demand_part(live, who)
            n = await self.registry.store.add_chat(
                id, ChatRow(0, who.id, who.name, text, self.registry.now())
            )
            await self.registry.tell_chat(live)
            await self.registry.notify(id)
            return (await self.registry.chat(live, n))[0]

    async def point(
        self,
        id: str,
        who: Person,
        kind: PointKind,
        points: tuple[Place, ...],
        chosen: Seat | None = None,
    ) -> None:
        """Show everybody who listens a place or a ruler; nothing of it is kept."""
        async with self.registry.enter(id) as live:
            seat = live.seat(who, chosen)
            if kind == "ruler" and len(points) == 1:
                raise NotAllowed(
                    422, "A ruler has two points or more, or none when it is put away."
                )
            if kind != "ruler" and len(points) != 1:
                raise NotAllowed(422, "One points at one place.")
            if kind == "look" and seat.role != "gm":
                raise NotAllowed(403, "Only the GM shows everybody where to look.")
            pointed = Pointed(kind, points, seat.seat, name_of(seat, live.names))
            live.tell_pointed(pointed)
        await self.registry.tell_pointed_elsewhere(id, pointed)

    async def chat(self, id: str, who: Person | None, start: int = 0) -> list[Said]:
        async with self.registry.enter(id) as live:
            return await self.registry.chat(live, start)

    async def record(self, id: str, who: Person | None, chosen: Seat | None = None) -> str:
        """The game on paper: all of it once it is over, before that what this person may keep; and
        no more afterwards, where secrets stay."""
        async with self.registry.enter(id) as live:
            seat = as_whom(live.seats, who, chosen)
            if live.why and live.row.stage != "gathering":
                answers = await self.registry.store.answers(id)
                return fairness.bare_record(live.game, live.row, answers, seat)
            table = live.begun_table()
            if table.opens_to(seat):
                return fairness.full_record(table)
            return fairness.seat_record(table, seat)

    @asynccontextmanager
    async def subscribe(
        self, id: str, who: Person | None, chosen: Seat | None = None, *, aid: bool = False
    ) -> AsyncIterator[asyncio.Queue[Message]]:
        """Everything this person may hear of the table, from now on: first how it stands."""
        listener = Listener(who, chosen, aid)
        async with self.registry.enter(id) as live:
            seat = as_whom(live.seats, who, chosen)
            live.send(listener, live.info(who))
            if live.table is not None:
                live.send(listener, live.table.sync(seat, aid=aid))
            live.listeners.append(listener)
        try:
            yield listener.queue
        finally:
            if listener in live.listeners:
                live.listeners.remove(listener)
            live.used = self.registry.now()


def _demand_part(live: LiveTable, who: Person) -> None:
    """Whoever opened the table takes part in it, also without a seat."""
    if live.row.owner != who.id:
        live.seat(who)
