"""Looking at a game without changing it: what an answer would lead to, advice, questions before one
decides, the way it went, and other ways it could have gone."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from worldline.core.contract import Game, look
from worldline.core.machine import Action, Decision, Illegal, Seat, State
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    Act,
    Hint,
    HintWanted,
    Moment,
    NewFork,
    PlanAsked,
    PlanTold,
    Previewed,
    Replay,
    ReplayStep,
    TableInfo,
    Told,
    WhatIfAsked,
    WhatIfAt,
    WhatIfPlan,
)
from worldline.server.store.rows import Clock, Person, SeatRow
from worldline.server.tables import seating
from worldline.server.tables.lobby import Lobby, check_bot
from worldline.server.tables.position import Line
from worldline.server.tables.reading import (
    STALE,
    answer_question,
    planning_of,
    read_action,
    read_decision,
)
from worldline.server.tables.registry import LOG, Registry
from worldline.server.tables.table import Table, row_of
from worldline.server.tables.telling import tell
from worldline.server.tables.what_if import WhatIf

GUESSES: Final = (1, 2)
"""Seeds of what a seat may take for the truth: a preview must be the same in all of them."""


MOST_MOMENTS: Final = 16
"""Moments of a replay that are told at once: a round of six players, twice."""


MOST_BEGUN: Final = 8
"""What-ifs at a table whose beginnings are kept."""


class Analysis:
    """What people may ask about a game, each from what his seat knows."""

    def __init__(self, registry: Registry, lobby: Lobby) -> None:
        self.registry = registry
        self.lobby = lobby

    async def preview(
        self, id: str, who: Person, act: Act, chosen: Seat | None = None
    ) -> Previewed | None:
        """How things would stand for the seat; nothing changes. None: this is no longer asked, as
        happens while others play, or what follows depends on what the seat cannot know."""
        async with self.registry.enter(id) as live:
            table, seat = live.begun_table(), live.seat(who, chosen)
            d, action = read_decision(table, seat, act.decision), read_action(table, act.action)
            if not is_asked(table, d, act.n):
                return None
            state = table.known[seat.seat].position.state
        return await self.registry.work.questions.do(preview, table.game, state, d, action)

    async def hint(
        self, id: str, who: Person, wanted: HintWanted, chosen: Seat | None = None
    ) -> Hint:
        async with self.registry.enter(id) as live:
            table, seat = live.playing(), live.seat(who, chosen)
            d = read_decision(table, seat, wanted.decision)
            if not is_asked(table, d, wanted.n):
                raise NotAllowed(409, STALE)
            known = table.known[seat.seat]
            game, state, n = table.game, known.position.state, known.n
            served = self.registry.game(live.row.game)
        seen = look(game, state, d)
        if served.adviser is None or not seen.options:
            raise NotAllowed(404, "Nobody here can give advice on this.")
        adviser = served.adviser()
        try:
            action, reasons = await self.registry.work.questions.do(adviser.explain, seen, n)
        except Exception:  # bots are given to the server: nobody knows what they do
            LOG.exception("%s could not explain %s", adviser.name, d)
            raise NotAllowed(404, "Nobody here can give advice on this.") from None
        return Hint(action, game.say(state, action, d.seat), reasons)

    async def plan(
        self, id: str, who: Person, asked: PlanAsked, chosen: Seat | None = None
    ) -> PlanTold:
        """Worked out on a copy and in a thread, so that the table never waits for it."""
        async with self.registry.enter(id) as live:
            table, seat = live.begun_table(), live.seat(who, chosen).seat
            planning = planning_of(self.registry.game(live.row.game))
            known = table.known[seat]
            state, n = known.position.state.copy(), known.n
        answer = self.registry.work.questions.do
        told = await answer(answer_question, planning, state, seat, asked.plan, n)
        return told if asked.n in (None, n) or told.wrong is None else PlanTold(n, None)

    async def what_if(
        self, id: str, who: Person, asked: WhatIfAsked, chosen: Seat | None = None
    ) -> WhatIfAt:
        follow = (await self._supposed(id, who, asked, chosen)).follow
        return await self.registry.work.questions.do(follow, asked.acts)

    async def what_if_plan(
        self, id: str, who: Person, asked: WhatIfPlan, chosen: Seat | None = None
    ) -> PlanTold:
        supposed = await self._supposed(id, who, asked, chosen)
        planning = planning_of(supposed.served)
        plan = supposed.plan
        return await self.registry.work.questions.do(plan, planning, asked.acts, asked.plan)

    async def _supposed(
        self, id: str, who: Person, asked: WhatIfAsked, chosen: Seat | None
    ) -> WhatIf:
        """Played on a guess of the seat's: it knows no more than the seat does, and no die that is
        to fall. Where it begins is kept for a while, so that it goes on while the table does."""
        async with self.registry.enter(id) as live:
            table, seat = live.begun_table(), live.seat(who, chosen).seat
            served, known = self.registry.game(live.row.game), table.known[seat]
            begun, key = live.supposed, (seat, asked.n, asked.seed)
            start = begun.pop(key, None)
            if start is None:
                if asked.n != known.n or table.over:
                    raise NotAllowed(409, STALE)
                start = table.game.guess(known.position.state, seat, asked.seed)
            begun[key] = start
            while len(begun) > MOST_BEGUN:
                del begun[next(iter(begun))]
        return WhatIf(served, start, seat, asked.seed)

    # --- the way it went

    async def replay(self, id: str, who: Person | None, chosen: Seat | None = None) -> Replay:
        async with self.registry.enter(id) as live:
            table, seat = live.begun_table(), seating.as_whom(live.seats, who, chosen)
            lines, key, kept = tuple(table.lines), (seat, table.n), live.replay
            forks = _forks(table, seating.seat_of(live.seats, who.id if who else None))
        if kept is None or kept[0] != key:
            steps = await self.registry.work.questions.do(lambda: tuple(_steps(table, lines, seat)))
            kept = live.replay = key, steps
        return Replay(kept[1], forks)

    async def moment(
        self, id: str, who: Person | None, k: int, chosen: Seat | None = None
    ) -> Moment:
        return (await self.moments(id, who, (k,), chosen))[0]

    async def moments(
        self, id: str, who: Person | None, wanted: Sequence[int], chosen: Seat | None = None
    ) -> tuple[Moment, ...]:
        if len(wanted) > MOST_MOMENTS:
            raise NotAllowed(422, f"{MOST_MOMENTS} moments are told at once, not {len(wanted)}.")
        async with self.registry.enter(id) as live:
            table, seat = live.begun_table(), seating.as_whom(live.seats, who, chosen)
            lines = tuple(table.lines)
        return await self.registry.work.questions.do(_moments, table, lines, seat, wanted)

    async def fork(self, id: str, who: Person, new: NewFork) -> TableInfo:
        """A table of its own that goes on from a moment of a finished game: the same setup, the
        same seed (which is known by now) and the same first answers. Seats without a bot are held
        by whoever asks; whoever may not know all of the game holds his own, and bots the others."""
        async with self.registry.enter(id) as live:
            table, seat = live.begun_table(), seating.seat_of(live.seats, who.id)
            if not table.over:
                raise NotAllowed(409, "The game is not over yet.")
            if not (forks := _forks(table, seat)):
                raise NotAllowed(403, "Only the GM of this game knows all of it and may play on.")
            served = self.registry.game(live.row.game)
            if new.seat not in forks:
                seating.seat_at(live.seats, new.seat)
                raise NotAllowed(403, "Only the GM of this game plays on for others.")
            if not table.opens_to(seat):
                new = _against_bots(new, [served.stand_in] * len(live.seats))
            for bot in new.bots:
                check_bot(served, bot)
            first = await self.registry.work.questions.do(_answers_before, table, seat, new.k)
            lines = [line._replace(n=n) for n, line in enumerate(table.lines[:first])]
            seats = _fork_seats(live.seats, new, who)
            await self.lobby.check_games_with_bots(who, seats)
            now = self.registry.now()
            row = replace(
                live.row,
                id=self.registry.entropy(16).hex(),
                owner=who.id,
                public=False,
                stage="gathering",
                clock=Clock(beat=live.row.clock.beat),
                created=now,
                changed=now,
                answers=0,
                rematch=None,
                forked=f"{id}/{new.k}",
            )
        await self.registry.store.add_table(row, seats)
        if lines:
            await self.registry.store.append(row.id, [row_of(line) for line in lines])
        return await self.lobby.start(row.id, who)


# --- parts


def is_asked(table: Table[Any], d: Decision, n: int) -> bool:
    return table.known[d.seat].open_questions.get(d) == n


def preview(game: Game[Any], s: State, d: Decision, action: Action) -> Previewed | None:
    """Computed on guesses of the seat, so it can tell nothing that the seat does not know; chance
    stays open. None where the guesses differ: nobody could tell."""
    one, two = (_supposed(game, game.guess(s, d.seat, seed), d, action) for seed in GUESSES)
    return one if one == two else None


def _supposed(game: Game[Any], guess: State, d: Decision, action: Action) -> Previewed:
    try:
        game.check(guess, d, action)
    except Illegal as error:
        raise NotAllowed(422, error.why, error.rule) from None
    game.apply(guess, d, action, auto=False)
    return Previewed(game.view(guess, d.seat), game.aid(guess, d.seat))


def _steps(table: Table[Any], lines: Sequence[Line], seat: Seat | None) -> Iterator[ReplayStep]:
    game, state, known = table.game, table.first(), table.known[seat]
    whole = table.opens_to(seat)
    for k, passed in enumerate(table.told_changes(lines, seat, whole=whole), 1):
        author, events = passed.news
        number, label = game.chapter(state, seat)
        state = passed.state
        yield ReplayStep(
            k=passed.answers if whole else k,
            n=known.number_at(passed.line.n + 1),
            seat=author.seat,
            by=author.by,
            at=author.at,
            told=tell(game, state, events, seat),
            round=number,
            label=label,
        )


def _moments(
    table: Table[Any], lines: Sequence[Line], seat: Seat | None, wanted: Sequence[int]
) -> tuple[Moment, ...]:
    """After each of these steps, in order; between two of them it is as after the first. Each
    tells what happened since the one before it, the first what its own step told."""
    game, whole = table.game, table.opens_to(seat)
    found, left = list[Moment](), sorted(set(wanted))
    state, told, latest = table.first(), tuple[Told, ...](), 0

    def reach() -> None:
        view, aid = game.view(state, seat), game.aid(state, seat)
        found.append(Moment(left.pop(0), view, aid, told, table.all_views(state, seat)))

    for count, passed in enumerate(table.told_changes(lines, seat, whole=whole), 1):
        latest = passed.answers if whole else count
        fresh = False
        while left and latest > left[0]:
            reach()
            fresh = True
        if not left:
            break
        told = told if found and not fresh else ()
        state, told = passed.state, told + tell(game, passed.state, passed.news.events, seat)
    while left and 0 <= left[0] <= latest:
        reach()
    if left:
        raise NotAllowed(404, f"There is no moment {left[0]}: the latest is {latest}.")
    return tuple(found)


def _answers_before(table: Table[Any], seat: Seat | None, k: int) -> int:
    """How many answers led to a moment of a replay, as the seat counts its moments."""
    if table.opens_to(seat):
        found = k if 0 <= k < len(table.lines) else None
    else:
        ends = [0, *(passed.answers for passed in table.told_changes(table.lines, seat))]
        found = ends[k] if 0 <= k < len(ends) - 1 else None
    if found is None:
        raise NotAllowed(404, f"The game did not go on from moment {k}.")
    return found


def _forks(table: Table[Any], seat: Seat | None) -> tuple[Seat, ...]:
    """As whom a seat may play on: as anybody if it knows all of the game, else as itself."""
    if not table.over or not table.game.may_fork(table.position.state, table.setup, seat):
        return ()
    return tuple(row.seat for row in table.seats if table.opens_to(seat) or row.seat == seat)


def _against_bots(new: NewFork, bots: Sequence[str]) -> NewFork:
    named = [*new.bots, *[None] * len(bots)]
    return replace(new, bots=tuple([one or other for one, other in zip(named, bots, strict=False)]))


def _fork_seats(old: Sequence[SeatRow], new: NewFork, who: Person) -> list[SeatRow]:
    seating.seat_at(old, new.seat)
    if len(new.bots) > len(old):
        raise NotAllowed(422, f"There are {len(old)} seats, and {len(new.bots)} bots for them.")
    seats = []
    for row in old:
        bot = new.bots[row.seat] if row.seat < len(new.bots) and row.seat != new.seat else None
        empty = seating.leave_seat(row, bot)
        seats.append(empty if bot else seating.seat_person(empty, who))
    return seats
