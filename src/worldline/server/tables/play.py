"""Tables as people meet them: everything the web may ask of them stands here and in `lobby`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal, Seat
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Act, Digest, Said, Sync
from worldline.server.store.rows import ChatRow, Person, SeatRow
from worldline.server.tables import fairness
from worldline.server.tables.analysis import STALE, Study, present, read_action, read_decision
from worldline.server.tables.live_table import Listener, Outbox, Room
from worldline.server.tables.registry import forever
from worldline.server.tables.seating import as_whom
from worldline.server.tables.table import Stale

TICK: Final = 1.0
LONGEST: Final = 500
"""Characters of a line of chat."""


class Rooms(Study):
    """Every refusal is a NotAllowed, and leaves everything as it was."""

    async def open(self) -> None:
        """From here on bots and clocks go on at every table, though nobody looks at it yet."""
        await self.store.take_over()
        self.behind = dict.fromkeys(await self.store.playing())
        self.tasks = [
            asyncio.create_task(self.listen(self.store.listen()), name="listening"),
            asyncio.create_task(forever(self.tick, TICK), name="ticking"),
            asyncio.create_task(self.catch_up(), name="taking up"),
            asyncio.create_task(forever(self.catch_up, TICK), name="catching up"),
        ]

    async def close(self) -> None:
        """Stop, and let other processes take over at once."""
        driving = [room.driving for room in self.rooms.values() if room.driving is not None]
        tasks = [*self.tasks, *driving]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.store.release(self.process)

    # --- playing

    async def admit(self, id: str, who: Person) -> None:
        """Refuses those who may only watch."""
        async with self.enter(id) as room:
            _demand_part(room, who)

    async def sync(
        self, id: str, who: Person | None, chosen: Seat | None = None, *, aid: bool = False
    ) -> Sync:
        async with self.enter(id) as room:
            return room.begun().sync(as_whom(room.seats, who, chosen), aid=aid)

    async def act(self, id: str, who: Person, act: Act, chosen: Seat | None = None) -> int:
        """The new number of answers; when it is returned, the answer is stored."""
        async with self.enter(id) as room:
            table, seat = room.playing(), present(room, who, chosen)
            d, action = read_decision(table, seat, act.decision), read_action(table, act.action)
            try:
                change = table.answer(act.n, d, action, "seat", self.now())
            except Stale:
                raise NotAllowed(409, STALE) from None
            except Illegal as error:
                raise NotAllowed(422, error.why, error.rule) from None
            await self.commit(room, change)
            if seat.late:  # he is here again
                with suppress(NotAllowed):  # the answer counts, whatever becomes of the rest
                    await self.change(room, room.row, replace(room.seats[d.seat], late=False))
            return table.n

    async def undo(
        self, id: str, who: Person, n: int | None = None, chosen: Seat | None = None
    ) -> int:
        """Take back one's last answer if that showed nothing and was nobody else's as well;
        otherwise ask everybody whether the last answer of a person, whoever gave it, is taken
        back."""
        async with self.enter(id) as room:
            table, seat = room.playing(), present(room, who, chosen)
            if n not in (None, table.n):
                raise NotAllowed(409, STALE)
            if table.undoable(seat.seat):
                await self.commit(room, table.take_back(1, seat.seat, self.now()))
            elif table.last_by_person() is None:
                raise NotAllowed(409, "There is nothing to take back.")
            else:
                await self._agree(room, seat)
            return table.n

    async def consent(
        self, id: str, who: Person, n: int, yes: bool, chosen: Seat | None = None
    ) -> int:
        async with self.enter(id) as room:
            table, seat = room.playing(), present(room, who, chosen)
            asked = table.undo_asked()
            if asked is None or asked.n != n:
                raise NotAllowed(409, "Nobody asks to take this back any more.")
            if yes:
                await self._agree(room, seat)
            else:
                seats = [replace(row, consents=False) for row in room.seats]
                await self.change(room, room.row, *seats)
                room.tell_sync()
            return table.n

    async def _agree(self, room: Room, seat: SeatRow) -> None:
        table = room.playing()
        agreeing = replace(seat, consents=True)
        missing = [r for r in room.with_seat(agreeing) if r.person and not (r.away or r.consents)]
        last = table.last_by_person()
        if missing or last is None:
            await self.change(room, room.row, agreeing)
            room.tell_sync()
        else:
            await self.commit(room, table.take_back(last[1], seat.seat, self.now()))

    async def away(
        self, id: str, who: Person, away: bool, chosen: Seat | None = None
    ) -> Digest | None:
        """Let a bot stand in, or come back and hear what has happened meanwhile."""
        async with self.enter(id) as room:
            table, seat = room.begun(), room.seat(who, chosen)
            if seat.away == away and not seat.late:
                return None
            since = seat.since if seat.away or seat.late else table.n
            await self.change(room, room.row, replace(seat, away=away, late=False, since=since))
            room.tell_sync()  # with what he is asked, and his clock
            if away:
                return None
            digest = Digest(since, table.history(seat.seat, since))
            for listener in list(room.listeners):
                if room.seat_of(listener) == seat.seat:
                    room.send(listener, digest)
            return digest

    # --- beside the game

    async def say(self, id: str, who: Person, text: str) -> Said:
        text = text.strip()
        if not 0 < len(text) <= LONGEST:
            raise NotAllowed(422, f"One says 1 to {LONGEST} characters.")
        async with self.enter(id) as room:
            _demand_part(room, who)
            n = await self.store.add_chat(id, ChatRow(0, who.id, who.name, text, self.now()))
            await self.tell_chat(room)
            await self.notify(id)
            return (await self.said(room, n))[0]

    async def chat(self, id: str, who: Person | None, start: int = 0) -> list[Said]:
        async with self.enter(id) as room:
            return await self.said(room, start)

    async def record(self, id: str, who: Person | None, chosen: Seat | None = None) -> str:
        """The game on paper: all of it once it is over, before that what this person may keep; and
        no more afterwards, where secrets stay."""
        async with self.enter(id) as room:
            seat = as_whom(room.seats, who, chosen)
            if room.why and room.row.stage != "gathering":
                answers = await self.store.answers(id)
                return fairness.bare_record(room.game, room.row, answers, seat)
            table = room.begun()
            if table.opens_to(seat):
                return fairness.full_record(table)
            return fairness.seat_record(table, seat)

    @asynccontextmanager
    async def subscribe(
        self, id: str, who: Person | None, chosen: Seat | None = None, *, aid: bool = False
    ) -> AsyncIterator[Outbox]:
        """Everything this person may hear of the table, from now on: first how it stands."""
        listener = Listener(who, chosen, aid)
        async with self.enter(id) as room:
            seat = as_whom(room.seats, who, chosen)
            room.send(listener, room.info(who))
            if room.table is not None:
                room.send(listener, room.table.sync(seat, aid=aid))
            room.listeners.append(listener)
        try:
            yield listener.queue
        finally:
            if listener in room.listeners:
                room.listeners.remove(listener)
            room.used = self.now()


def _demand_part(room: Room, who: Person) -> None:
    """Whoever opened the table takes part in it, also without a seat."""
    if room.row.owner != who.id:
        room.seat(who)
