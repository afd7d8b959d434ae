"""Who answers when no person does: bots in their seats, stand-ins for those who are away, and the
clock that calls one in. One process at a time does this for a table."""

import asyncio
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from worldline.core import rng
from worldline.core.contract import Bot, Game, look
from worldline.core.machine import Action, Decision, Event, Illegal, Seat, State
from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import By, Conflict, SeatRow
from worldline.server.tables.live_table import Room
from worldline.server.tables.lobby import Lobby
from worldline.server.tables.registry import LOG
from worldline.server.tables.table import Stale, Table

LEASE: Final = 15.0
"""Seconds after which another process plays the bots of one that has died."""
PACE: Final = 2.0
"""Seconds between the answers of a stand-in, so that others can follow them, and whoever comes
back finds his game still going on."""
PAUSE: Final = 0.25
"""Seconds: what bots decide in secret comes at a multiple of this, so that nobody can tell from the
time it took what there was to think about."""
IDLE: Final = 300.0
"""Seconds after which a table that nobody looks at is dropped from memory."""
AT_ONE_GO: Final = 20
"""Tables that a tick looks at before others get their turn: a thousand would hold up everybody."""


class Job(NamedTuple):
    """A decision that a bot is to think about."""

    d: Decision
    n: int
    by: By
    bot: str


class Driving(Lobby):
    """The lobby, with somebody to play for those who do not."""

    def wake(self, room: Room) -> None:
        if room.driving is None and self._job(room) is not None:
            room.driving = asyncio.create_task(self._drive(room), name=f"bots of {room.id}")

    async def tick(self) -> None:
        """Time has passed: look after every table."""
        for k, room in enumerate(list(self.rooms.values())):
            if k % AT_ONE_GO == 0:
                await asyncio.sleep(0)
            try:
                await self._look_after(room)
            except NotAllowed as refusal:
                if refusal.status != 409:  # otherwise another process was quicker
                    LOG.warning("table %s: %s", room.id, refusal.why)
            except Exception:  # one table in trouble does not hold up the others
                LOG.exception("table %s could not be looked after", room.id)

    async def _look_after(self, room: Room) -> None:
        """Call in stand-ins, wake bots that nobody drives, drop the table if it is idle."""
        if self._moved(room) and await self._owns(room):
            async with self.enter(room.id) as entered:
                await self._move(entered)
        elif room.table is not None and room.row.stage == "playing" and room.table.over:
            async with self.enter(room.id) as entered:  # its end could not be stored
                await self.finish(entered)
        self.wake(room)
        if self._is_idle(room) and self.rooms.get(room.id) is room:  # or it is gone already
            del self.rooms[room.id]
            await self.store.release(self.process, room.id)

    # --- bots

    async def _drive(self, room: Room) -> None:
        """Let bots answer until it is a person's turn."""
        try:
            if not await self._owns(room):
                return  # the next tick asks again
            while (job := self._job(room)) is not None:
                await self._think(room, job)
        except NotAllowed as refusal:
            if refusal.status != 409:  # otherwise another process was quicker, and goes on
                LOG.warning("the bots of table %s stopped: %s", room.id, refusal.why)
        except Exception:
            LOG.exception("the bots of table %s stopped", room.id)
        finally:
            room.driving = None

    async def _think(self, room: Room, job: Job) -> None:
        table = room.begun()
        seat = job.d.seat
        assert room.served is not None
        bot = room.bots.get((seat, job.bot)) or room.served.new_bot(job.bot)
        room.bots[seat, job.bot] = bot
        news = tuple(room.heard.get(seat, ()))
        room.heard[seat] = []
        seed = rng.fork(rng.fork(table.row.seed, seat + 1), table.n)
        state, n, asked = table.position.state, table.n, self.now()
        action = await asyncio.to_thread(_choose, table.game, state, job.d, bot, news, seed)
        if action is None:
            if table.n == n:  # otherwise it is asked again
                room.declined.add((job.d, job.n))
            return
        if beat := self._beat(table, job):
            await self.sleep(beat - (self.now() - asked) % beat)
        async with self.enter(room.id) as room:
            if not self._is_wanted(room, job):
                return  # the person is back
            try:
                change = room.playing().answer(job.n, job.d, action, job.by, self.now())
            except (Stale, Illegal):
                return  # somebody was quicker: it is thought about again
            await self.commit(room, change)
            if job.by == "clock":
                is_next = _is_next_round(table.game, state, change.position.state)
                await self._move(room, *([seat] if is_next else []))
            await self._owns(room)

    def _beat(self, table: Table[Any], job: Job) -> float:
        """The answer comes a multiple of so many seconds after it was asked for; 0: at once. What
        the clock calls for is late already; the rest of that turn is not."""
        end = table.runs_out(job.d.seat) if job.by == "clock" else None
        is_due = end is not None and end <= self.now()
        if job.by != "bot" and not is_due:
            return PACE
        return PAUSE if table.game.secret(job.d) else 0.0

    def _is_wanted(self, room: Room, job: Job) -> bool:
        """Who comes back while the clock's answer is thought about does not undo it: his time
        would be over again at once."""
        is_late = job.by == "clock" and job.d.seat in self._late(room)
        return is_late or self._driver(room, job.d.seat) == (job.by, job.bot)

    def _job(self, room: Room) -> Job | None:
        """The next decision for a bot that it has not declined since the last change: first those
        that may stay open, for the game goes on with the others."""
        table = room.table
        if table is None:
            return None
        owed: Job | None = None
        for d, n in table.position.open.items():
            by, bot = self._driver(room, d.seat)
            if bot is None or (d, n) in room.declined:
                continue
            if not table.game.owed(d):
                return Job(d, n, by, bot)
            owed = owed or Job(d, n, by, bot)
        return owed

    def _driver(self, room: Room, seat: Seat) -> tuple[By, str | None]:
        """In whose name who answers for this seat; None: its person does."""
        row = room.seats[seat]
        if row.bot is not None:
            return "bot", row.bot
        by: By = "clock" if row.late else "stand-in"
        return by, room.served.stand_in if row.away and room.served else None

    # --- clocks

    def _late(self, room: Room) -> list[Seat]:
        table = room.table
        if table is None or table.over:
            return []
        until = ((seat.seat, table.deadline(seat.seat)) for seat in table.seats)
        return [seat for seat, end in until if end is not None and end <= self.now()]

    def _moved(self, room: Room, *ended: Seat) -> list[SeatRow]:
        """Seats that the clock changes. Where time is up a stand-in comes, for this turn only: he
        goes when the seat owes nothing more, or its turn has `ended`."""
        table, late = room.table, self._late(room)
        if table is None:
            return []
        ended = (*ended, *(set(range(len(room.seats))) - set(table.waiting)))
        rows = []
        for row in room.seats:
            if row.seat in late:
                since = row.since if row.late else table.n
                rows.append(replace(row, away=True, late=True, since=since))
            elif row.away and row.late and row.seat in ended:
                rows.append(replace(row, away=False))
        return rows

    async def _move(self, room: Room, *ended: Seat) -> None:
        if rows := self._moved(room, *ended):
            await self.change(room, room.row, *rows)
            room.tell_sync()  # with the clocks that run now

    # --- who does it

    async def _owns(self, room: Room) -> bool:
        """Whether this process answers for the bots here; it asks again before time is up."""
        now = self.now()
        if room.lease < now + LEASE / 2:
            try:
                owner = await self.store.claim(room.id, self.process, LEASE)
            except Conflict:  # the table is gone
                return False
            room.lease = now + LEASE if owner == self.process else 0.0
        return room.lease > now

    def _is_idle(self, room: Room) -> bool:
        if room.users or room.listeners or room.driving is not None:
            return False
        hurried = room.table is not None and any(
            room.table.deadline(seat.seat) for seat in room.table.seats
        )
        return not hurried and room.used + IDLE <= self.now()


def _is_next_round(game: Game[Any], before: State, after: State) -> bool:
    """Who plays last in one round and first in the next has another turn all the same."""
    return game.chapter(before, None)[0] != game.chapter(after, None)[0]


def _choose(
    game: Game[Any], s: State, d: Decision, bot: Bot, news: tuple[Event, ...], seed: int
) -> Action | None:
    """In a thread of its own. A bot that fails, is silent where it owes an answer, or answers
    what is not lawful takes the first option: a table never hangs because of it."""
    seen = look(game, s, d, news)
    if not seen.options:
        return None
    fallback = seen.options[0] if game.owed(d) else None
    try:
        action = bot.choose(seen, seed)
        if action is not None:
            game.check(s, d, action)
    except Illegal:
        return fallback
    except Exception:  # bots are given to the server: nobody knows what they do
        LOG.exception("%s failed at %s", bot.name, d)
        return fallback
    return fallback if action is None else action
