"""Server processes are killed with SIGKILL in the middle of it all: what was acknowledged is
stored, nothing is stored twice, and every table is played to its end.

WORLDLINE_KILLS is how often a process is killed in each test:

    WORLDLINE_KILLS=200 pytest tests/server/api/test_kill.py
"""

import asyncio
import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random

import pytest
from patience import HANG
from postgres import Postgres
from repeats import repeats
from websockets.exceptions import WebSocketException

from server.api.player import Json, Line, Player, some_answer
from server.forking import Fork
from server.store.samples import opened
from worldline.server.store.rows import AnswerRow
from worldline.server.store.sql import SqlStore

KILLS = repeats(3, 20, "WORLDLINE_KILLS")
TABLES = 4  # that are played at any time


@dataclass
class Sent:
    message: Json
    acknowledged: bool = False


@dataclass
class Chair:
    """A person at a table, with all that he sent and was not refused, and all he was told."""

    player: Player
    table: str
    seat: int
    sent: list[Sent] = field(default_factory=list)
    heard: int = 0  # the highest number of answers
    neighbours: set[int] = field(default_factory=set)  # the people whose answers he was told of
    present: bool = False
    over: bool = False

    async def play(self, door: str) -> None:
        """Play on until the game is over or the server at this address is gone."""
        self.player.address = door
        try:
            async with self.player.connect(self.table) as socket:
                line = Line(socket)
                self.present = bool(await line.hear())
                while line.sync is None:  # the game may begin later
                    await line.hear()
                if self.sent and not self.sent[-1].acknowledged:  # nobody told him: he asks again
                    await self._say(line)
                while not line.over:
                    assert line.sync is not None
                    answer = some_answer(line.sync, self.player.random)
                    if answer is None:
                        await line.hear()
                    else:
                        self.sent.append(Sent(answer))
                        if not await self._say(line):
                            self.sent.pop()
                    self._note(line)
                self._note(line)
                self.over = True
        except (WebSocketException, OSError, EOFError):
            return

    async def _say(self, line: Line) -> bool:
        reply = await line.say(self.sent[-1].message)
        self.sent[-1].acknowledged = reply["type"] == "done"
        return self.sent[-1].acknowledged

    def _note(self, line: Line) -> None:
        for message in line.heard:
            self.heard = max(self.heard, message.get("n") or 0)
            if message["type"] == "changed" and message["by"] == "seat":
                self.neighbours.add(message["seat"])
        line.heard.clear()


def sit_down(addresses: list[str], people: int, bots: int) -> list[Chair]:
    """A table of The Now that has begun; its people come by those addresses in turn."""
    chairs = gather(addresses, people, bots)
    begin(chairs)
    return chairs


def begin(chairs: list[Chair]) -> None:
    chairs[0].player.ask("POST", f"/api/tables/{chairs[0].table}/start")


def gather(addresses: list[str], people: int, bots: int) -> list[Chair]:
    """A table that has not begun yet."""
    doors = [addresses[n % len(addresses)] for n in range(people)]
    players = [Player(door, f"Player {n}", n) for n, door in enumerate(doors)]
    setup = {"seats": people + bots}
    new = {"game": "the_now", "setup": setup, "bots": [None] * people + ["random"] * bots}
    owner = players[0]
    table: str = owner.ask("POST", "/api/tables", new)["id"]
    for seat, player in enumerate(players[1:], 1):
        invite = owner.ask("POST", f"/api/tables/{table}/seats/{seat}/invite")
        player.ask("POST", "/api/invites", {"secret": invite["secret"]})
    return [Chair(player, table, seat) for seat, player in enumerate(players)]


def sent(chairs: list[Chair]) -> int:
    return sum(len(chair.sent) for chair in chairs)


def have_sent(chairs: list[Chair], answers: int) -> bool:
    return sent(chairs) >= answers


def are_present(chairs: list[Chair]) -> bool:
    return all(chair.present for chair in chairs)


def know_each_other(chairs: list[Chair]) -> bool:
    return all(chair.neighbours == {0, 1, 2} for chair in chairs)


async def until(enough: Callable[[], bool], playing: list["asyncio.Task[None]"]) -> None:
    """Or until nobody plays any more."""
    while not enough() and not all(task.done() for task in playing):
        await asyncio.sleep(0.001)


async def compare(store: SqlStore, chairs: list[Chair]) -> None:
    for table in {chair.table for chair in chairs}:
        rows = await store.answers(table)
        assert [row.n for row in rows] == list(range(len(rows)))
        for chair in chairs:
            if chair.table == table:
                assert chair.heard <= len(rows)  # nobody was told what is not stored
                assert explains(chair.sent, kept(rows, chair.seat)), f"{table}: seat {chair.seat}"


def kept(rows: list[AnswerRow], seat: int) -> list[tuple[Json, Json]]:
    given = [(json.loads(row.d), json.loads(row.a)) for row in rows if row.by == "seat"]
    return [(d, a) for d, a in given if d["seat"] == seat]


def explains(sent: list[Sent], kept: list[tuple[Json, Json]]) -> bool:
    """Whether what is kept is what was sent, in order and each once, with all that was
    acknowledged: anything else may be missing."""
    done = {0}  # how many of the kept may be explained so far
    for one in sent:
        pair = (one.message["decision"], one.message["action"])
        stored = {n + 1 for n in done if n < len(kept) and kept[n] == pair}
        done = stored if one.acknowledged else stored | done
    return len(kept) in done


async def to_the_end(chairs: list[Chair], doors: list[str]) -> None:
    """Whoever loses his server goes to the next; everybody stays until his game is over."""

    async def stay(chair: Chair) -> None:
        for door in doors:
            if not chair.over:
                await chair.play(door)

    await asyncio.wait_for(asyncio.gather(*map(stay, chairs)), HANG)
    assert all(chair.over for chair in chairs)


class Servers:
    """The processes on one database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.running: list[Fork] = []

    def serve(self) -> tuple[Fork, str]:
        process = Fork("--no-limits", "--database", self.database)
        self.running.append(process)
        return process, process.address

    def end(self, process: Fork, signal_number: int) -> str:
        """What it had to say on stderr."""
        self.running.remove(process)
        return process.end(signal_number)


@contextmanager
def servers(database: str) -> Iterator[Servers]:
    some = Servers(database)
    try:
        yield some
    finally:
        for process in list(some.running):
            some.end(process, signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.repeats
def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(database: str) -> None:
    with servers(database) as processes:
        asyncio.run(killed_again_and_again(database, processes))


async def killed_again_and_again(database: str, processes: Servers) -> None:
    random = Random(5)
    process, here = processes.serve()
    chairs = sit_down([here], 2, 1)
    for _ in range(KILLS):
        while len({chair.table for chair in chairs if not chair.over}) < TABLES:
            chairs += sit_down([here], 3, 0)
        at_play = [chair for chair in chairs if not chair.over]
        playing = [asyncio.create_task(chair.play(here)) for chair in at_play]
        await until(partial(have_sent, at_play, sent(at_play) + random.randrange(40)), playing)
        await asyncio.sleep(random.uniform(0, 0.02))
        assert processes.end(process, signal.SIGKILL) == ""
        await asyncio.wait_for(asyncio.gather(*playing), HANG)
        process, here = processes.serve()  # while PostgreSQL ends what the dead one began
        async with opened(database) as store:
            await compare(store, at_play)
    await to_the_end(chairs, [here])
    async with opened(database) as store:
        await compare(store, chairs)
    assert processes.end(process, signal.SIGTERM) == ""


@pytest.mark.slow
@pytest.mark.repeats
def test_nothing_is_lost_or_doubled_where_one_of_two_processes_is_killed_again_and_again(
    postgresql: Postgres,
) -> None:
    database = postgresql.database()
    with servers(database) as processes:
        asyncio.run(each_in_turn(database, processes))


async def each_in_turn(database: str, processes: Servers) -> None:
    """Everybody changes between the two processes, so that each table is played in both."""
    random = Random(6)
    both = [processes.serve(), processes.serve()]
    chairs: list[Chair] = []
    for n in range(KILLS):
        doors = [here for _, here in both]
        while len({chair.table for chair in chairs if not chair.over}) < TABLES:
            chairs += sit_down(doors, 3, 0)
        at_play = [chair for chair in chairs if not chair.over]
        playing = [asyncio.create_task(c.play(doors[(c.seat + n) % 2])) for c in at_play]
        await until(partial(have_sent, at_play, sent(at_play) + random.randrange(40)), playing)
        await asyncio.sleep(random.uniform(0, 0.02))
        assert processes.end(both[n % 2][0], signal.SIGKILL) == ""
        await asyncio.sleep(random.uniform(0, 0.1))  # others play on, as far as they need nobody
        for task in playing:
            task.cancel()
        await asyncio.wait(playing, timeout=HANG)
        both[n % 2] = processes.serve()
        async with opened(database) as store:
            await compare(store, at_play)
    await to_the_end(chairs, [here for _, here in both])
    async with opened(database) as store:
        await compare(store, chairs)
    for process, _ in both:
        assert processes.end(process, signal.SIGTERM) == ""


@pytest.mark.slow
@pytest.mark.repeats
def test_another_process_goes_on_where_one_is_killed(postgresql: Postgres) -> None:
    database = postgresql.database()
    with servers(database) as processes:
        asyncio.run(one_of_two_is_killed(database, processes))


async def one_of_two_is_killed(database: str, processes: Servers) -> None:
    first, here = processes.serve()
    second, there = processes.serve()
    groups = [gather([here, there], 3, 2) for _ in range(TABLES)]
    chairs = [chair for group in groups for chair in group]
    tables = {chair.table for chair in chairs}
    divided = [[there] if chair.seat % 2 else [here, there] for chair in chairs]
    async with opened(database) as store:
        playing = [
            asyncio.create_task(to_the_end([chair], doors))
            for chair, doors in zip(chairs, divided, strict=True)
        ]
        # Somebody may leave the game early: who comes too late is never told of him.
        await until(partial(are_present, chairs), playing)
        for group in groups:
            begin(group)
        await until(partial(know_each_other, chairs), playing)
        assert know_each_other(chairs)
        drivers = {table: await store.claim(table, "nobody", 0) for table in tables}
        assert processes.end(first, signal.SIGKILL) == ""
        killed = time.time()
        await asyncio.gather(*playing)
        await compare(store, chairs)
        heirs = {await store.claim(table, "nobody", 0) for table in tables} - {"nobody"}
        assert len(heirs) == 1
        later = {
            row.by
            for table in tables
            if drivers[table] not in heirs
            for row in await store.answers(table)
            if row.at > killed
        }
        assert later >= {"seat", "bot"}
    assert processes.end(second, signal.SIGTERM) == ""
