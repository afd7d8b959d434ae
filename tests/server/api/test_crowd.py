"""Many who only look on, and some who never listen, hold up no table."""

import asyncio
import resource
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Final
from urllib.parse import urlsplit

import pytest
from patience import HANG
from repeats import repeats
from websockets.asyncio.client import ClientConnection

from server.api.player import Line, Player, some_answer, three_at_a_table
from server.serving import address, start

IDLE: Final = repeats(100, 1000)
DEAF: Final = 20
ANSWERS: Final = 20  # a game of chance moves is seldom shorter
LINES: Final = 400  # of chat: more than may wait for anybody
LONG: Final = "\N{SPEECH BALLOON}" * 490
"""Of four bytes each: few long lines, for who never listens answers no ping either, and would soon
be sent away for that."""
AT_ONCE: Final = 50


@contextmanager
def many_files(wanted: int) -> Iterator[None]:
    """For this process and the server that it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"a process may open {hard} files here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Round:
    """Three who play, each on his line."""

    def __init__(self, players: list[Player], lines: list[Line]) -> None:
        self.players = players
        self.lines = lines

    async def play(self) -> None:
        """A few answers, each of which is acknowledged."""
        given = 0
        while given < ANSWERS:
            for player, line in zip(self.players, self.lines, strict=True):
                await catch_up(line)
                assert line.sync is not None
                answer = some_answer(line.sync, player.random)
                if answer is not None:
                    reply = await line.say(answer)
                    given += 1
                    assert reply["type"] in ("done", "refused"), reply


async def catch_up(line: Line) -> None:
    """Take in what has come already."""
    while True:
        try:
            async with asyncio.timeout(0.01):
                await line.hear()
        except TimeoutError:
            return


async def idle(stack: AsyncExitStack, player: Player, table: str) -> None:
    for _ in range(0, IDLE, AT_ONCE):
        some = [player.connect(table, ping_interval=None) for _ in range(AT_ONCE)]
        await asyncio.gather(*map(stack.enter_async_context, some))


async def deaf(stack: AsyncExitStack, player: Player, table: str) -> ClientConnection:
    """Somebody who takes in next to nothing."""
    place = urlsplit(player.address)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect((place.hostname, place.port))
    narrow.setblocking(False)
    opening = player.connect(table, sock=narrow, max_queue=1, ping_interval=None)
    return await stack.enter_async_context(opening)


async def sat_down(stack: AsyncExitStack, at: str) -> tuple[str, Round]:
    table, players = three_at_a_table(at)
    lines = [Line(await stack.enter_async_context(p.connect(table))) for p in players]
    for line in lines:
        await line.hear_until("sync")
    return table, Round(players, lines)


async def played(at: str) -> tuple[set[int | None], set[str]]:
    """How the deaf were sent away, while the others played on."""
    other, _ = three_at_a_table(at)
    watcher = Player(at, "Eve")
    async with AsyncExitStack() as stack:
        await idle(stack, watcher, other)
        table, round = await sat_down(stack, at)
        slow = [await deaf(stack, watcher, table) for _ in range(DEAF)]
        await round.play()
        first, *rest = round.lines
        for n in range(LINES):
            said = {"type": "chat", "text": f"{n} {LONG}"}
            assert await first.say(said) == {"type": "done"}
            for line in rest:
                await line.hear_until("chat")
        ends = [Line(one) for one in slow]
        codes = {(await line.closed())[0] for line in ends}
        return codes, {line.heard[-1]["type"] for line in ends}


@pytest.mark.slow
@pytest.mark.repeats
def test_many_who_look_on_and_some_who_never_listen_hold_up_nobody() -> None:
    with many_files(2 * (IDLE + DEAF) + 200), start("--no-limits") as process:
        try:
            at = address(process)
            codes, last = asyncio.run(asyncio.wait_for(played(at), HANG))
        finally:
            process.terminate()
    assert codes == {4410}
    assert last == {"gone"}
