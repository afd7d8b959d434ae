"""Which tables are alive in this process: loaded by replay when somebody comes, changed only once
that is stored, kept in step with other processes, and dropped when nobody is there."""

import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline.server.games import Served, Setup
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Gone, Pointed, Said
from worldline.server.operations.metrics import Metrics
from worldline.server.operations.work import Work
from worldline.server.store import NOT_STORED, Store
from worldline.server.store.news import MISSED
from worldline.server.store.rows import UNREADABLE_CLOCK, Conflict, Known, SeatRow, TableRow
from worldline.server.tables import seating
from worldline.server.tables.live_table import LiveTable
from worldline.server.tables.table import Change, Table

LOG: Final = logging.getLogger(__name__)
IDLE: Final = 300.0
"""Seconds after which a table that nobody looks at is dropped from memory."""
LATE: Final = "Somebody was quicker: look at the table again."
SET_ASIDE: Final = (
    "What is stored of this game cannot be replayed any more. Its record can be downloaded."
)


class Registry:
    """All live tables, and how they change. The parts that people and bots work with are given
    it; a refusal is a NotAllowed, and leaves everything as it was."""

    def __init__(
        self,
        games: Mapping[str, Served],
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        process: str | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.games = games
        self.store = store
        self.now = now
        self.process = process or secrets.token_hex(8)
        self.entropy = entropy
        self.work = Work()
        self.metrics = Metrics()
        self.live: dict[str, LiveTable] = {}
        self.set_aside: set[str] = set()
        """Tables that cannot be replayed."""
        self.behind: dict[str, None] = {}
        """Tables that another process may have changed, in order; at the start all in play."""
        self.untold: set[str] = set()
        """Tables of which other processes are still to be told."""
        self.after_use: list[Callable[[LiveTable], None]] = []
        """Called with a table whenever somebody has used it."""
        self.after_commit: list[Callable[[LiveTable], Awaitable[None]]] = []
        """Called with a table whenever an answer there is stored, or taken back."""

    @asynccontextmanager
    async def enter(self, id: str, *, fresh: bool = False) -> AsyncIterator[LiveTable]:
        """A table for oneself. `fresh` reads its rows again: another process may have changed
        them a moment ago."""
        live = self.live.setdefault(id, LiveTable(id))
        live.users += 1
        try:
            async with live.lock:
                if live.rows is None:
                    await self._reload(live)
                elif fresh and live.table is None:
                    await self.load(live)
                live.used = self.now()
                yield live
        finally:
            live.users -= 1
            if live.rows is None and not (live.users or live.listeners):
                self.live.pop(id, None)
        for call in self.after_use:
            call(live)

    # --- changing

    async def change(
        self, live: LiveTable, row: TableRow, *seats: SeatRow, known: Known | None = None
    ) -> None:
        """Store the table and these seats, then tell everybody. Another process may have given
        the seat away a moment ago: then nothing is stored."""
        row = replace(row, changed=self.now())
        kept = {seat.seat: seat for seat in live.seats} | {seat.seat: seat for seat in seats}
        now = tuple(kept[n] for n in sorted(kept))
        try:
            names = await self.store.names(seating.people_of(row, now))
            await self.store.change_table(row, seats, known=known or live.rows)
        except Conflict:
            await self.follow(live)
            raise NotAllowed(409, LATE) from None
        except Exception:  # whatever the storage failed with, the actor is told
            LOG.exception("table %s could not be changed", live.id)
            self.behind[live.id] = None  # it may have been stored all the same
            raise NotAllowed(503, NOT_STORED) from None
        live.names = names
        live.put(row, now)
        live.tell_seats()
        await self.notify(live.id)

    async def commit(
        self, live: LiveTable, change: Change[Any], stored: Callable[[], None] | None = None
    ) -> None:
        """Store what happened, then let it count, then tell everybody: in this order. `stored` is
        called before anybody is told."""
        table, begun = live.begun_table(), time.perf_counter()
        try:
            await self.store.append(live.id, change.rows)
        except Conflict:
            await self.follow(live)
            raise NotAllowed(409, LATE) from None
        except Exception:  # whatever the storage failed with, the actor is told
            LOG.exception("an answer at table %s could not be stored", live.id)
            self.behind[live.id] = None  # it may have been stored all the same
            raise NotAllowed(503, NOT_STORED) from None
        known = live.row, live.seats
        answer = change.lines[0] if change.lines else None
        agreed = any(s.consents and (not answer or s.seat in answer.noticed) for s in live.seats)
        begun = self.metrics.part("commit", begun)
        table.commit(change)
        live.declined.clear()
        if agreed:
            live.put(live.row, tuple(replace(seat, consents=False) for seat in live.seats))
        if stored is not None:
            stored()
        live.tell_change(change)
        self.metrics.part("telling", begun)
        await self.notify(live.id)
        with suppress(NotAllowed):  # the answer counts, whatever becomes of the rest
            if agreed:
                await self.change(live, live.row, *live.seats, known=known)
            await self.finish(live)
        for call in self.after_commit:
            try:
                await call(live)
            except Exception:  # the answer counts, whatever becomes of the rest
                LOG.exception("what an answer at table %s leads to was not done", live.id)

    async def finish(self, live: LiveTable) -> None:
        """Say that the game is over, once it is."""
        if live.table is not None and live.table.over and live.row.stage != "over":
            await self.change(live, replace(live.row, stage="over"))

    async def notify(self, id: str) -> None:
        """Other processes look for themselves; one that misses this is late, not wrong."""
        self.untold.add(id)
        await self.tell_others()

    async def tell_others(self) -> None:
        while self.untold:
            id = self.untold.pop()
            try:
                await self.store.notify(id, self.process)
            except Exception:
                LOG.exception("other processes were not told of table %s", id)
                self.untold.add(id)  # they are told later
                return

    # --- loading

    async def load(self, live: LiveTable) -> None:
        """Replay what is stored. Whatever fails on the way, the table stays as it was."""
        found = await self.store.table(live.id)
        if found is None:
            live.rows = None
            raise NotAllowed(404, "There is no such table.")
        row, seats = found
        names = await self.store.names(seating.people_of(row, seats))
        chat = await self.store.chat(row.id)
        table, due, why = None, None, self.unplayable(row)
        if row.stage != "gathering" and not why:
            answers = await self.store.answers(row.id)
            try:
                table = Table.resume(self.games[row.game].game, row, seats, answers)
                due = table.settle(self.now())
            except Exception:  # whatever rules fail with that are given what is none of theirs
                table, why = None, self._put_aside(row.id)
        live.names = names
        if not live.listeners:  # they are told what was said since
            live.chat = chat[-1].n + 1 if chat else 0
        live.served, live.table, live.why = self.games.get(row.game), table, why
        live.put(row, seats)
        if table is not None:
            await self._settle(live, due)

    async def _settle(self, live: LiveTable, due: Change[Any] | None) -> None:
        """Do what is due without anybody's answer: chance at the beginning, and the end, both also
        if a process died before it could say so."""
        try:
            if due is not None:
                await self.commit(live, due)
            await self.finish(live)
        except BaseException as error:
            if isinstance(error, NotAllowed) and error.status == 409:
                return  # another process has done it, and this one has followed
            live.rows = live.table = None  # to be loaded once more
            raise

    async def _reload(self, live: LiveTable) -> None:
        """Everybody who listens is told how it stands."""
        await self.load(live)
        live.tell_seats()
        if live.table is not None:
            live.tell_sync()

    def _put_aside(self, id: str) -> str:
        """To be called where the replay failed. The others go on without this table."""
        LOG.exception("table %s is set aside: it cannot be replayed", id)
        self.set_aside.add(id)
        return SET_ASIDE

    def unplayable(self, row: TableRow) -> str:
        """Why this table cannot be played here; '' if it can."""
        if row.id in self.set_aside:
            return SET_ASIDE
        if row.game not in self.games:
            return f"{row.game} is not played here."
        game = self.games[row.game].game
        if row.clock == UNREADABLE_CLOCK:
            LOG.error("table %s is set aside: its clock cannot be read", row.id)
            self.set_aside.add(row.id)
            return SET_ASIDE
        if row.stage == "gathering":
            return ""  # it is going to be played by the rules there are
        if row.version != game.version:
            return (
                f"This table plays version {row.version} of {row.game}; here is version "
                f"{game.version}. It can be read, but not played on."
            )
        try:
            content = game.edition(self.setup(row)).hash
        except Exception:  # a game may fail with anything on a setup that is not its own
            return self._put_aside(row.id)
        if content != row.content:
            return (
                f"This table plays {row.edition} with other content than there is here. It can be "
                "read, but not played on."
            )
        return ""

    def game(self, name: str) -> Served:
        if name not in self.games:
            raise NotAllowed(404, f"There is no game {name}; there is {', '.join(self.games)}.")
        return self.games[name]

    def setup(self, row: TableRow) -> Setup:
        kind = self.games[row.game].game.setup
        return Setup(msgspec.json.decode(row.setup, type=kind))

    async def listen(self, news: AsyncIterator[tuple[str, str]]) -> None:
        """Keep up with what other processes do."""
        async for said in news:
            id, text = said
            process, _, pointed = text.partition(" ")
            if said == MISSED:
                self.behind |= dict.fromkeys(self.live)
            elif process != self.process and id in self.live:
                if pointed:
                    self.live[id].tell_pointed(msgspec.json.decode(pointed, type=Pointed))
                    continue
                self.behind[id] = None
            await self.catch_up()

    async def tell_pointed_elsewhere(self, id: str, pointed: Pointed) -> None:
        """Whoever listens in other processes; if it fails, it was not seen there."""
        text = f"{self.process} {msgspec.json.encode(pointed).decode()}"
        try:
            await self.store.notify(id, text)
        except Exception as error:
            LOG.info("other processes were not told what is pointed at: %s", error)

    async def catch_up(self) -> None:
        """Bring every table up to date that is behind, and tell others what they were not told.
        What fails is tried again, after the others."""
        await self.tell_others()
        while self.behind:
            id = next(iter(self.behind))
            del self.behind[id]
            known = self.live.get(id)
            try:
                async with self.enter(id) as live:  # it is loaded here unless it was before
                    if known is not None:
                        await self.follow(live)
                        await self.tell_chat(live)
            except Exception as error:
                if isinstance(error, NotAllowed) and error.status != 503:
                    LOG.info("table %s: %s", id, error.why)  # it is gone
                    continue
                LOG.exception("table %s could not be brought up to date", id)
                self.behind[id] = None
                return

    async def follow(self, live: LiveTable) -> None:
        """Take over what was stored elsewhere; if that fails, it is done later."""
        try:
            await self._take_over(live)
        except NotAllowed:
            raise
        except BaseException:
            self.behind[live.id] = None
            raise

    async def _take_over(self, live: LiveTable) -> None:
        found = await self.store.table(live.id)
        if found is None:
            self.drop(live, "The table has been deleted.")
            raise NotAllowed(404, "There is no such table.")
        row, seats = found
        names = await self.store.names(seating.people_of(row, seats))
        news = row.stage != live.row.stage or seats != live.seats or names != live.names
        live.names, table = names, live.table
        if table is None and row.stage == "gathering":
            live.put(row, seats)
            live.tell_seats()
            return
        rows = [] if table is None else await self.store.answers(live.id, table.n)
        if table is None or any(answer.back for answer in rows):
            await self._reload(live)
            return
        try:
            changes = table.follow(rows)
        except Exception:  # nothing that this game can follow: it is set aside, with the reason
            await self._reload(live)
            return
        live.put(row, seats)
        for change in changes:
            table.commit(change)
            live.declined.clear()
            live.tell_change(change)
        if news:
            live.tell_seats()
            live.tell_sync()

    async def tell_chat(self, live: LiveTable) -> None:
        for line in await self.chat(live, live.chat):
            live.tell_all(line)
            live.chat = line.n + 1

    async def chat(self, live: LiveTable, start: int) -> list[Said]:
        """The chat, with the names and seats that people have now."""
        rows = await self.store.chat(live.id, start)
        names = await self.store.names({row.person for row in rows})
        return [
            Said(
                n=row.n,
                name=names.get(row.person, row.name),
                text=row.text,
                at=row.at,
                seat=seating.seat_of(live.seats, row.person),
            )
            for row in rows
        ]

    async def drop_if_idle(self, live: LiveTable) -> None:
        """Nobody uses it: it is loaded again when somebody comes."""
        if self._is_idle(live) and self.live.get(live.id) is live:  # or it is gone already
            del self.live[live.id]
            await self.store.release(self.process, live.id)

    def _is_idle(self, live: LiveTable) -> bool:
        if live.users or live.listeners or live.thinking is not None:
            return False
        hurried = live.table is not None and any(
            live.table.deadline(seat.seat) or live.table.windows(seat.seat)
            for seat in live.table.seats
        )
        return not hurried and live.used + IDLE <= self.now()

    def drop(self, live: LiveTable, why: str) -> None:
        """The table is gone for good."""
        live.tell_all(Gone(why))
        live.listeners.clear()
        live.rows = live.table = None
        self.set_aside.discard(live.id)
        if live.thinking is not None:
            live.thinking.cancel()
