"""Pairs of fights that differ only in what is hidden, played at tables of the server: all that is
sent to those who do not know of it is compared (RB-RULING-230, RB-RULING-248).

Each fight has a number, and the same number is always the same pair. In the first world nobody is
hidden, or others are elsewhere; in the second there are hidden units, some come later, or the GM
writes secret notes. What all know of is answered alike in both. A fight is compared until a hidden
unit shows itself, or stands where it could hinder somebody.
"""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from server.tables.process import ANN, BOB, CLEO, Process, wait
from worldline.core import rng
from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.games import RIFTBOUND
from worldline.riftbound.characters.build.random import random_character
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns.commands import (
    Arrange,
    Arrive,
    Overrule,
    SetField,
    Stand,
    Write,
)
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.entrants import GM_SIDE, Entrant, Setup
from worldline.riftbound.combat.nouns.frames import Offering
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    EndFight,
    EndTurn,
    Grapple,
    Hold,
    Interrupt,
    Move,
    Overwatch,
    Pass,
    React,
    RollDice,
    Rolled,
    Say,
    Seize,
    TakeAction,
    UnitId,
    Use,
)
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.known import units_named
from worldline.riftbound.combat.setup.skirmish import skirmish, some_answers
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.book import open_book
from worldline.server.games import anything
from worldline.server.live.frames import Frames, Writing
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Act, Message, NewTable, PlanAsked
from worldline.server.store.rows import Clock, Person
from worldline.server.tables.table import Table

Watcher = Person | None
WATCHERS: Final[tuple[Watcher, ...]] = (ANN, BOB, None)
"""Two players and a spectator; Cleo leads."""
PEOPLE: Final = (ANN, BOB, CLEO)
GM: Final = 2
LONGEST: Final = 40
"""Answers of units that all know of: most fights are over before, or something has come out."""
NEAR: Final = 3 * METRE
"""Who is hidden so near to somebody who does not know of it could hinder him."""
OPTIONS: Final = 120


class Told(NamedTuple):
    """What one has been sent, by what it was."""

    what: str
    said: object


class Difference(AssertionError):
    """Somebody can tell two worlds apart."""


class Fought(NamedTuple):
    number: int
    kind: str
    answers: int
    compared: int
    ending: str


# Dice: of hidden units apart from all others, so that nobody's depend on who is hidden

_LANE: Final = (1 << 32) - 1


class OwnDice(Riftbound):
    """Hidden units have dice of their own."""

    def draw(self, s: Encounter, d: Decision) -> Rolled:
        assert isinstance(d, RollDice)
        shift = 32 if d.roller is not None and s.units[d.roller].hidden else 0
        lane = s.seed >> shift & _LANE
        _, faces = rng.faces(rng.fork(lane, 7), 6, d.count)
        s.seed = s.seed & ~(_LANE << shift) | (lane * 1_664_525 + 1_013_904_223 & _LANE) << shift
        return Rolled(faces)


# Who fights, and who is hidden


def public_part(number: int) -> Setup:
    """Two players against the GM; nobody is hidden, some are veiled."""
    lot = Random(number)
    setup = skirmish(number * 3 + 1)
    entrants = list[Entrant]()
    for k, e in enumerate(setup.entrants):
        seat = e.seat if e.seat is None else k % 2
        veiled = seat is None and lot.random() < 0.3
        entrants.append(replace(e, seat=seat, hidden=False, veiled=veiled, sp=None))
    return replace(setup, entrants=tuple(entrants), players=2, rounds=lot.choice((1, 2)))


def hidden_one(lot: Random, public: Setup, seat: int | None = None) -> Entrant:
    """Somebody hidden, well apart from everybody in sight."""
    book = open_book()
    at = (lot.choice((-1, 1)) * lot.randint(18, 45) * METRE, lot.randint(-40, 40) * METRE, 0)
    side = GM_SIDE if seat is None else "players"
    e = Entrant(side=side, seat=seat, at=at, beside=(at[0], at[1] + 8 * METRE, 0), hidden=True)
    e = replace(e, veiled=lot.random() < 0.3)
    if lot.random() < 0.4:
        c = random_character(lot.getrandbits(60), lot.randint(1, 4))
        return replace(e, character=c, riding=lot.random() < 0.5)
    return replace(e, npc=lot.choice(list(book.npcs)), riding=False)


Setups = tuple[str, Setup, Setup]
"""What kind of pair it is, and the setups of the two."""


def both_parts(number: int) -> Setups:
    lot = Random(number ^ 0x5EC)
    public = public_part(number)
    kind = ("one", "three", "elsewhere", "later", "notes", "friend")[number % 6]

    def some(count: int, seat: int | None = None) -> tuple[Entrant, ...]:
        return tuple(hidden_one(lot, public, seat) for _ in range(count))

    def having(hidden: tuple[Entrant, ...]) -> Setup:
        return replace(public, entrants=public.entrants + hidden)

    match kind:
        case "one":
            return kind, public, having(some(1))
        case "three":
            return kind, public, having(some(3))
        case "elsewhere":
            return kind, having(some(2)), having(some(2))
        case "friend":
            return kind, public, having(some(1, seat=1))
    return kind, public, public


# A world


class World:
    """One of the two: a server with a table, and what its people are sent."""

    def __init__(self, number: int, setup: Setup, game: Riftbound) -> None:
        self.process = Process(
            games={"riftbound": dataclasses.replace(RIFTBOUND, game=game, check_setup=anything)}
        )
        self.process.drawn = number * 1000  # dice of their own for each number
        self.setup = setup
        self.id = ""
        self.queues: dict[Watcher, asyncio.Queue[Message]] = {}
        self.frames = {who: Frames(Writing()) for who in WATCHERS}
        self.told: dict[Watcher, list[Told]] = {who: [] for who in WATCHERS}

    async def begin(self, clock: Clock) -> None:
        await self.process.fill()
        new = NewTable("riftbound", msgspec.to_builtins(self.setup), public=True, clock=clock)
        self.id = await self.process.table(new, BOB, CLEO)

    async def listen(self, stack: AsyncExitStack) -> None:
        for who in WATCHERS:
            aid = who is not ANN
            line = self.process.play.subscribe(self.id, who, aid=aid)
            self.queues[who] = await stack.enter_async_context(line)

    @property
    def table(self) -> Table[Encounter]:
        return self.process.registry.live[self.id].begun_table()

    @property
    def s(self) -> Encounter:
        return self.table.position.state

    def collect(self) -> dict[Watcher, list[Told]]:
        """What has come since the last time, as it travels."""
        for who, queue in self.queues.items():
            for _ in range(queue.qsize()):
                message = queue.get_nowait()
                written = self.frames[who].write(message)
                self.frames[who].note_sent(written)
                whole = msgspec.json.decode(written.text)
                self.told[who].append(Told(type(message).__name__, whole))
        found, self.told = self.told, {who: [] for who in WATCHERS}
        return found

    def owed(self) -> list[Decision]:
        return [d for d in self.table.position.open if self.table.game.must_be_answered(d)]

    def hidden(self) -> list[UnitId]:
        return [unit.id for unit in self.s.units if unit.hidden and not unit.is_nobody]

    def is_secret(self, d: Decision) -> bool:
        """A hidden unit is asked, or somebody about one."""
        s, window = self.s, at_hand(self.s, Offering)
        u = getattr(d, "unit", None)
        if isinstance(d, React) and window is not None:
            about = s.whose if window.window == "gap" else window.subject
            if about is not None and s.units[about].hidden:
                return True
        return u is not None and s.units[u].hidden

    def options(self, d: Decision) -> list[Action]:
        return list(islice(self.table.game.legal(self.s, d), OPTIONS))

    async def answer(self, d: Decision, action: Action) -> None:
        await self.process.play.act(self.id, PEOPLE[d.seat], act_of(d, self.number(d), action))

    def number(self, d: Decision) -> int:
        """Under which its seat was asked."""
        return self.table.known[d.seat].open[d]

    def guess(self, seat: Seat, seed: int) -> object:
        game = self.table.game
        return msgspec.json.decode(game.dump(game.guess(self.s, seat, seed)))

    async def command(self, action: Action) -> None:
        await self.answer(Overrule(GM), action)

    async def tried(self, asked: Callable[[], Awaitable[object]]) -> object:
        """What comes of it, a refusal too."""
        try:
            return await asked()
        except NotAllowed as no:
            return no.status, no.why, no.rule

    async def answer_hidden(self, lot: Random, *, all_of_it: bool) -> None:
        """Hidden units answer: until somebody else is asked, or all that they are asked."""
        while True:
            owed = self.owed()
            secret = [d for d in owed if self.is_secret(d)]
            if not secret or (len(secret) < len(owed) and not all_of_it):
                return
            d = lot.choice(secret)
            hidden = self.hidden()
            quiet = [a for a in self.options(d) if {*units_named(a)} <= {*hidden}]
            asked = self.s.units[getattr(d, "unit", hidden[0])]
            if isinstance(d, React) and not asked.hidden:
                quiet = [Pass()]  # what others do about it would be seen
            await self.answer(d, wanted(quiet or self.options(d), lot))

    def near(self) -> bool:
        """Somebody hidden could hinder one who does not know of it."""
        s = self.s
        for u in self.hidden():
            for other in s.units:
                shown = not (other.hidden or other.dead)
                if (
                    shown
                    and not field.knows(s, other, s.units[u])
                    and field.apart(s, u, other.id) < NEAR
                ):
                    return True
        return False


def wanted(options: list[Action], lot: Random) -> Action:
    """What a hidden unit does: seldom anything that shows it."""
    quiet = [a for a in options if not isinstance(a, Attack | Grapple | Interrupt)]
    if lot.random() < 0.02 or not quiet:
        return lot.choice(options)
    kinds = [a for a in quiet if isinstance(a, Overwatch | Use | Move | Seize)]
    if kinds and lot.random() < 0.6:
        kind = lot.choice(list(dict.fromkeys(map(type, kinds))))
        return lot.choice([a for a in kinds if type(a) is kind])
    return lot.choice(quiet)


# What is compared


def uncommitted(told: object) -> object:
    """Without the hash of all, which tells nothing without its salt."""
    if isinstance(told, list | tuple):
        return [uncommitted(one) for one in told]
    if not isinstance(told, dict):
        return told
    return {key: uncommitted(value) for key, value in told.items() if key != "commitment"}


def as_sent(told: list[Told]) -> list[object]:
    """What one was sent between two answers of units that all know of."""
    return [[one.what, uncommitted(msgspec.to_builtins(one.said))] for one in told]


def compare(what: str, watcher: Watcher, one: object, two: object) -> None:
    texts = [msgspec.json.encode(said) for said in (one, two)]
    if texts[0] != texts[1]:
        name = watcher.name if watcher else "a spectator"
        raise Difference(f"{name} can tell by {what}: {first_difference(one, two)}")


def first_difference(one: Any, two: Any, path: str = "") -> str:
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted({*one, *two}):
            if one.get(key) != two.get(key):
                return first_difference(one.get(key), two.get(key), f"{path}.{key}")
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        for k in range(max(len(one), len(two))):
            here, there = (said[k] if k < len(said) else None for said in (one, two))
            if here != there:
                return first_difference(here, there, f"{path}[{k}]")
    return f"{path}: {str(one)[:300]} | {str(two)[:300]}"


# Playing both


class Pair:
    """Two worlds, in which the same is done and nothing may be told apart."""

    def __init__(self, number: int, game: Riftbound, setups: Setups | None = None) -> None:
        self.number, self.lot = number, Random(number * 7 + 5)
        self.secret_lot = Random(number * 11 + 3)
        self.kind, one, two = setups or both_parts(number)
        self.worlds = [World(number, setup, game) for setup in (one, two)]
        self.compared = 0
        knows = (BOB,) if self.kind == "friend" else ()
        self.watchers = [who for who in WATCHERS if who not in knows]

    async def play(self) -> Fought:
        clock = self.lot.choice(CLOCKS)
        async with AsyncExitStack() as stack:
            for world in self.worlds:
                await world.begin(clock)
            before = [world.hidden() for world in self.worlds]
            for world in self.worlds:  # those who have the first turn
                await world.answer_hidden(self.secret_lot, all_of_it=False)
            if ending := self._parted(before):
                return Fought(self.number, self.kind, 0, 0, ending)
            for world in self.worlds:
                await world.listen(stack)
            for answers in range(LONGEST):
                if ending := await self._step():
                    return Fought(self.number, self.kind, answers, self.compared, ending)
        return Fought(self.number, self.kind, LONGEST, self.compared, "long enough")

    async def _step(self) -> str:
        """One answer in both, and what is secret before it; how it ends, if it does."""
        before = [world.hidden() for world in self.worlds]
        all_of_it = self.lot.random() < 0.5
        for world in self.worlds:
            await world.answer_hidden(self.secret_lot, all_of_it=all_of_it)
        if ending := self._parted(before):
            return ending
        both = [
            sorted((d for d in world.owed() if not world.is_secret(d)), key=repr)
            for world in self.worlds
        ]
        self._compare_sent()
        self._compare_guesses()
        if not both[0] or self.lot.random() < 0.1:
            await self._compare_asked()
        if not both[0]:
            return "over"
        if both[0] != both[1]:
            raise Difference(f"not the same is asked: {both[0]} | {both[1]}")
        await self._in_secret()
        await self.worlds[1].answer_hidden(self.secret_lot, all_of_it=False)
        before = [world.hidden() for world in self.worlds]
        d = self.lot.choice(both[0])
        action = self._chosen(d)
        if action is None:
            return "the GM can do nothing that he could do in both"
        for world in self.worlds:
            world.process.time += 1
            await world.answer(d, action)
        if PEOPLE[d.seat] in self.watchers and self.lot.random() < 0.1:
            for world in self.worlds:  # nobody is told how long they think about it
                await world.answer_hidden(self.secret_lot, all_of_it=False)
            if ending := self._parted(before):
                return ending
            await self._take_back(PEOPLE[d.seat])
        return self._parted(before)

    async def _take_back(self, who: Person) -> None:
        """Somebody takes back his answer, or asks the others, of whom the last may refuse."""
        yes = self.lot.random() < 0.7
        for world in self.worlds:
            said = await world.tried(partial(world.process.play.undo, world.id, who))
            world.told[who].append(Told("undo", said))
            for n, other in enumerate(PEOPLE):
                if asked := world.table.undo_asked(n):
                    agrees = yes or other is not CLEO
                    act = partial(world.process.play.consent, world.id, other, asked.n, agrees)
                    said = await world.tried(act)
                    if other in world.told:
                        world.told[other].append(Told("consent", said))

    def _parted(self, before: list[list[UnitId]]) -> str:
        """Somebody has shown himself, or could hinder others from now on."""
        for world, hidden in zip(self.worlds, before, strict=True):
            if not {*hidden} <= {*world.hidden()}:
                return "a hidden unit has shown itself"
            if world.near():
                return "a hidden unit is near"
        return ""

    def _chosen(self, d: Decision) -> Action | None:
        """An answer that is lawful in both and names nobody hidden."""
        there = {msgspec.json.encode(a) for a in self.worlds[1].options(d)}
        hidden = {u for world in self.worlds for u in world.hidden()}
        options = [
            a
            for a in self.worlds[0].options(d)
            if msgspec.json.encode(a) in there and hidden.isdisjoint(units_named(a))
        ]
        if not options:
            return None
        if isinstance(d, EndFight):
            return Say(self.lot.random() < 0.7)
        if isinstance(d, TakeAction) and (dropping := self._dropping(d)):
            return dropping
        attacks = [a for a in options if isinstance(a, Attack)]
        if attacks and self.lot.random() < 0.5:
            return self.lot.choice(attacks)
        kind = self.lot.choice(list(dict.fromkeys(map(type, options))))
        return self.lot.choice([a for a in options if type(a) is kind])

    def _dropping(self, d: TakeAction) -> Hold | None:
        """In one pair of five people let go what they hold, which is lawful and never listed."""
        unit = self.worlds[0].s.units[d.unit]
        held = [thing.n for thing in unit.things if thing.where in ("left", "right", "both")]
        if self.number % 5 != 4 or not held or self.lot.random() < 0.5:
            return None
        action = Hold(0, 0, drop=tuple(held))
        try:
            for world in self.worlds:
                world.table.game.check(world.s, d, action)
        except Illegal:
            return None
        return action

    async def _in_secret(self) -> None:
        """The GM does something in the second world that nobody may hear of."""
        world, lot = self.worlds[1], self.secret_lot
        often = 0.3 if self.kind in ("notes", "later") else 0.05
        if lot.random() > often:
            return
        if self.kind == "notes" or lot.random() < 0.3:
            await world.command(Write(reason="to remember", text=f"note {lot.random()}"))
        elif self.kind == "later" and len(world.hidden()) < 3:
            entrant = hidden_one(lot, world.setup)
            await world.tried(lambda: world.command(Arrive(reason="late", entrant=entrant)))
        elif hidden := world.hidden():
            u = lot.choice(hidden)
            if lot.random() < 0.5:
                answers = some_answers(lot.getrandbits(60))
                d = Arrange(world.s.units[u].seat)
                await world.tried(lambda: world.answer(d, Stand(unit=u, answers=answers)))
            else:
                command = SetField(reason="it is so", unit=u, field="sp", value="3")
                await world.tried(lambda: world.command(command))

    # --- comparing

    def _compare_sent(self) -> None:
        one, two = (world.collect() for world in self.worlds)
        for who in self.watchers:
            compare("what is sent", who, as_sent(one[who]), as_sent(two[who]))
            self.compared += 1

    def _compare_guesses(self) -> None:
        """What a seat takes for the truth follows from what it may know, while only those are asked
        of whom it knows."""
        if any(world.is_secret(d) for world in self.worlds for d in world.owed()):
            return
        for seat in (PEOPLE.index(who) for who in self.watchers if who is not None):
            guesses = [world.guess(seat, self.compared) for world in self.worlds]
            compare("a guess", PEOPLE[seat], *guesses)
            self.compared += 1

    async def _compare_asked(self) -> None:
        """All that somebody can have of a table without changing it."""
        seed = self.lot.getrandbits(60)
        for who in self.watchers:
            told = [
                [one async for one in everything(world, who, Random(seed))] for world in self.worlds
            ]
            for (what, one), (_, two) in zip(*told, strict=True):
                compare(what, who, one, two)
                self.compared += 1


CLOCKS: Final = (
    Clock(beat=0),
    Clock(beat=0),
    Clock(kind="turn", seconds=100_000, beat=0),
    Clock(kind="fischer", seconds=100_000, increment=5, beat=0),
    Clock(kind="turn", seconds=100_000, window=60, beat=0),
)


async def everything(world: World, who: Watcher, lot: Random) -> AsyncIterator[tuple[str, object]]:
    tables, id = world.process.tables, world.id
    async with tables.play.subscribe(id, who, aid=True) as queue:
        first = [queue.get_nowait() for _ in range(queue.qsize())]
    yield "what comes first", plain(first)
    yield "the table from outside", plain(await tables.lobby.info(id, who))
    yield "the list of tables", plain(await tables.lobby.list_public(who))
    record = (await tables.play.record(id, who)).splitlines()
    yield "the record", plain([msgspec.json.decode(line) for line in record])
    replay = await tables.analysis.replay(id, who)
    # At the end players may play on where nothing was hidden (RB-RULING-230), which tells that much
    yield "the replay", plain(msgspec.structs.replace(replay, forks=()))
    again = Process(world.process.store, world.process.registry.games)
    again.time = world.process.time
    yield "a restart", plain(await again.play.sync(id, who, aid=True))
    if who is None:
        return
    sync = await tables.play.sync(id, who)
    for asked in sync.asked[:1]:
        for option in lot.sample(asked.options, min(3, len(asked.options))):
            act = act_of(asked.decision, asked.n, option.action)
            said = await world.tried(partial(tables.analysis.preview, id, who, act))
            yield f"the preview of {option.action}", plain(said)
    own = [unit.id for unit in world.s.units if unit.seat == sync.seat and not unit.hidden]
    for u in own[:1]:
        question = PlanAsked({"type": "AskUnit", "unit": u})
        said = await world.tried(partial(tables.analysis.plan, id, who, question))
        yield "a question", plain(said)
    assert sync.seat is not None
    for k, act in enumerate(wrong(world, sync.seat, sync.n, lot)):
        said = await world.tried(partial(tables.play.act, id, who, act))
        yield f"refusal {k}", plain(said)


def wrong(world: World, seat: Seat, n: int, lot: Random) -> Iterator[Act]:
    """Answers that name units of which the seat does not know, there or not."""
    unknown = [u for u in range(40) if u >= len(world.s.units) or not world.s.is_known(u, seat)]
    for u in lot.sample(range(40), 6):
        if u in unknown:
            yield act_of(Arrange(seat), n, Stand(unit=u))
            yield act_of(TakeAction(seat, u, "normal"), n, EndTurn())
            yield act_of(TakeAction(seat, u, "normal"), n - 3, EndTurn())
            yield act_of(EndFight(seat), n, Say(True))
            for d, at in world.table.known[seat].open.items():
                if d.seat == seat:
                    yield act_of(d, at, Grapple(u))
                    yield act_of(d, at, Seize(u))


def act_of(d: Decision, n: int, action: Action) -> Act:
    return Act(msgspec.to_builtins(d), n, msgspec.to_builtins(action))


def plain(said: object) -> object:
    return uncommitted(msgspec.to_builtins(said))


def fight(number: int, game: Riftbound | None = None, setups: Setups | None = None) -> Fought:
    """A pair of fights; raises Difference where somebody could tell them apart."""
    return wait(Pair(number, game or OwnDice(), setups).play())
