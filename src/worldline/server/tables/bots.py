"""Who answers when no person does: bots in their seats, stand-ins for those who are away, and the
clock that calls one in. One process at a time does this for a table."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from worldline.core import rng
from worldline.core.contract import Bot, Game, look
from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal, Seat, State
from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import By, Conflict
from worldline.server.tables.clocks import beat_left, is_over, late, move_clocks
from worldline.server.tables.live_table import LiveTable
from worldline.server.tables.registry import LOG, Registry
from worldline.server.tables.table import LateAnswer, Table

LEASE: Final = 15.0
"""Seconds after which another process plays the bots of one that has died."""
PACE: Final = 2.0
"""Seconds between the answers of a stand-in, so that others can follow them, and whoever comes
back finds his game still going on."""
PAUSE: Final = 0.25
"""Seconds: what bots decide in secret comes at a multiple of this, so that nobody can tell from the
time it took what there was to think about."""
AT_ONE_GO: Final = 20
"""Tables that a tick looks at before others get their turn: a thousand would hold up everybody."""


class Job(NamedTuple):
    """A decision that a bot is to think about."""

    d: Decision
    n: int
    by: By
    bot: str


class Bots:
    """Plays for those who do not, at every live table."""

    def __init__(
        self,
        registry: Registry,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.registry = registry
        self.sleep = sleep
        registry.after_use.append(self.wake)

    def wake(self, live: LiveTable) -> None:
        """Somebody may have to answer who is not a person."""
        if live.thinking is None and self._job(live) is not None:
            live.thinking = asyncio.create_task(self._answer(live), name=f"bots of {live.id}")

    async def close(self) -> None:
        thinking = [live.thinking for live in self.registry.live.values() if live.thinking]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    async def tick(self) -> None:
        """Time has passed: look after every table."""
        for k, live in enumerate(list(self.registry.live.values())):
            if k % AT_ONE_GO == 0:
                await asyncio.sleep(0)
            try:
                await self._look_after(live)
            except NotAllowed as refusal:
                if refusal.status != 409:  # otherwise another process was quicker
                    LOG.warning("table %s: %s", live.id, refusal.why)
            except Exception:  # one table in trouble does not hold up the others
                LOG.exception("table %s could not be looked after", live.id)

    async def _look_after(self, live: LiveTable) -> None:
        """Call in stand-ins, wake bots that nobody has woken, drop the table if it is idle."""
        if move_clocks(live, self.registry.now()) and await self._owns(live):
            async with self.registry.enter(live.id) as entered:
                await self._move(entered)
        elif live.table is not None and live.row.stage == "playing" and live.table.over:
            async with self.registry.enter(live.id) as entered:  # its end could not be stored
                await self.registry.finish(entered)
        self.wake(live)
        await self.registry.drop_if_idle(live)

    # --- bots

    async def _answer(self, live: LiveTable) -> None:
        """Let bots answer until it is a person's turn."""
        try:
            if not await self._owns(live):
                return  # the next tick asks again
            while (job := self._job(live)) is not None:
                await self._think(live, job)
        except NotAllowed as refusal:
            if refusal.status != 409:  # otherwise another process was quicker, and goes on
                LOG.warning("the bots of table %s stopped: %s", live.id, refusal.why)
        except Exception:
            LOG.exception("the bots of table %s stopped", live.id)
        finally:
            live.thinking = None

    async def _think(self, live: LiveTable, job: Job) -> None:
        table = live.begun_table()
        seat = job.d.seat
        assert live.served is not None
        bot = live.bots.get((seat, job.bot)) or live.served.new_bot(job.bot)
        live.bots[seat, job.bot] = bot
        news = tuple(live.heard.get(seat, ()))
        live.heard[seat] = []
        seed = rng.fork(rng.fork(table.row.seed, seat + 1), table.known[seat].n)
        state, n, asked = table.position.state, table.n, self.registry.now()
        action = table.game.time_out(state, job.d) if job.by == "time-out" else None
        if action is None:
            action = await asyncio.to_thread(bots_answer, table.game, state, job.d, bot, news, seed)
        if action is None:
            if table.n == n:  # otherwise it is asked again
                live.declined.add((job.d, job.n))
            return
        if wait := self._wait(live, job, asked):
            await self.sleep(wait)
        async with self.registry.enter(live.id) as live:
            if not self._is_wanted(live, job):
                return  # the person is back
            try:
                change = live.playing().answer(job.n, job.d, action, job.by, self.registry.now())
            except (LateAnswer, Illegal):
                return  # somebody was quicker: it is thought about again
            await self.registry.commit(live, change)
            if job.by == "clock":
                is_next = _is_next_round(table.game, state, change.position.state)
                await self._move(live, *([seat] if is_next else []))
            await self._owns(live)

    def _wait(self, live: LiveTable, job: Job, asked: float) -> float:
        """Seconds until the answer is given that was asked for then."""
        now, pace = self.registry.now(), self._pace(live.begun_table(), job)
        wait = pace - (now - asked) % pace if pace else 0.0
        return max(wait, beat_left(live, job.d, now))

    def _pace(self, table: Table[Any], job: Job) -> float:
        """The answer comes a multiple of so many seconds after it was asked for; 0: at once. What
        the clock calls for is late already; the rest of that turn is not."""
        end = table.runs_out(job.d.seat) if job.by == "clock" else None
        is_due = job.by == "time-out" or (end is not None and end <= self.registry.now())
        if not table.is_open(job.d):
            return 0.0  # nobody is to follow it, and its time would count what is hidden
        if job.by != "bot" and not is_due:
            return PACE
        return PAUSE if table.game.secret(job.d) else 0.0

    def _is_wanted(self, live: LiveTable, job: Job) -> bool:
        """Who comes back while the clock's answer is thought about does not undo it: his time
        would be over again at once."""
        is_late = job.by == "clock" and job.d.seat in late(live, self.registry.now())
        return is_late or self._who_answers(live, job.d) == (job.by, job.bot)

    def _job(self, live: LiveTable) -> Job | None:
        """The next decision for a bot that it has not declined since the last change: first those
        that may stay open, for the game goes on with the others."""
        table = live.table
        if table is None:
            return None
        owed: Job | None = None
        for d, n in table.position.open.items():
            if d.seat == CHANCE:
                continue  # it is being stored
            by, bot = self._who_answers(live, d)
            if bot is None or (d, n) in live.declined:
                continue
            if not table.game.must_be_answered(d):
                return Job(d, n, by, bot)
            owed = owed or Job(d, n, by, bot)
        return owed

    def _who_answers(self, live: LiveTable, d: Decision) -> tuple[By, str | None]:
        """In whose name who answers this; None: the person of that seat does."""
        row = live.seats[d.seat]
        if row.bot is not None:
            return "bot", row.bot
        by: By = "clock" if row.late else "stand-in"
        is_out = is_over(live, d, self.registry.now())
        stand_in = live.served.stand_in if (row.away or is_out) and live.served else None
        return "time-out" if is_out else by, stand_in

    async def _move(self, live: LiveTable, *ended: Seat) -> None:
        if rows := move_clocks(live, self.registry.now(), *ended):
            await self.registry.change(live, live.row, *rows)
            live.tell_sync()  # with the clocks that run now

    # --- who does it

    async def _owns(self, live: LiveTable) -> bool:
        """Whether this process answers for the bots here; it asks again before time is up."""
        now = self.registry.now()
        if live.lease < now + LEASE / 2:
            try:
                owner = await self.registry.store.claim(live.id, self.registry.process, LEASE)
            except Conflict:  # the table is gone
                return False
            live.lease = now + LEASE if owner == self.registry.process else 0.0
        return live.lease > now


def _is_next_round(game: Game[Any], before: State, after: State) -> bool:
    """Who plays last in one round and first in the next has another turn all the same."""
    return game.chapter(before, None)[0] != game.chapter(after, None)[0]


def bots_answer(
    game: Game[Any], s: State, d: Decision, bot: Bot, news: tuple[Event, ...], seed: int
) -> Action | None:
    """In a thread of its own. A bot that fails, is silent where it owes an answer, or answers
    what is not lawful takes the first option: a table never hangs because of it."""
    seen = look(game, s, d, news)
    if not seen.options:
        return None
    fallback = seen.options[0] if game.must_be_answered(d) else None
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
