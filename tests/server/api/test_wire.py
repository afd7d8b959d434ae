"""A real server and real sockets: a whole game, with devices that come and go."""

import asyncio
import socket
from random import Random
from urllib.parse import urlsplit

from patience import HANG

from server.api.player import Json, Line, Player, some_answer, three_at_a_table
from server.forking import forked
from worldline.cli.verify import verify_record
from worldline.server.tables.reading import STALE


async def play(player: Player, table: str, breaks: float) -> list[Json]:
    """Play to the end on one device after the other; what was heard on the last."""
    while True:
        async with player.connect(table) as socket:
            assert not socket.protocol.extensions  # to deflate would take 50 KB for each device
            line = Line(socket)
            await line.hear_until("sync")
            while not line.over:
                if player.random.random() < breaks:
                    break  # gone in the middle of anything; back at once
                assert line.sync is not None
                answer = some_answer(line.sync, player.random)
                if answer is None:
                    await line.hear()
                    continue
                reply = await line.say(answer)
                if reply["type"] == "refused":  # another device was quicker, perhaps for good
                    assert reply["why"] in (STALE, "The game is over."), reply
                    await asyncio.sleep(0)
                    await catch_up(line)
                else:
                    assert reply == {"type": "done"}
            if line.over:
                return line.heard


async def catch_up(line: Line) -> None:
    """Take in what has come already."""
    while True:
        try:
            async with asyncio.timeout(0.05):
                await line.hear()
        except TimeoutError:
            return


def test_a_whole_game_with_reconnects_and_two_devices_for_one_seat() -> None:
    async def everybody() -> list[list[Json]]:
        devices = [*players, players[0]]
        return await asyncio.gather(*(play(p, table, 0.03) for p in devices))

    with forked("--no-limits") as process:
        table, players = three_at_a_table(process.address)
        heard = asyncio.run(asyncio.wait_for(everybody(), HANG))
        info = players[1].ask("GET", f"/api/tables/{table}")
        record = players[2].ask("GET", f"/api/tables/{table}/record")
        metrics = players[0].ask("GET", "/metrics")
    assert info["stage"] == "over"
    assert verify_record("the record", record, info["commitment"]).compared
    last = [[m for m in h if m["type"] in ("sync", "changed")][-1] for h in heard]
    scores = {str(m.get("sync", m)["scores"]) for m in last}
    assert len(scores) == 1
    assert 'worldline_messages_total{kind="act"}' in metrics
    assert "worldline_sockets 0.0" in metrics


async def tell(player: Player, table: str, message: Json) -> Json:
    async with player.connect(table) as socket:
        line = Line(socket)
        await line.hear_until("sync")
        return await line.say(message)


def test_an_answer_is_taken_back_by_consent_of_all() -> None:
    with forked("--no-limits") as process:
        table, players = three_at_a_table(process.address)
        random, path = Random(2), f"/api/tables/{table}"
        for seat in (0, 1):  # everybody replaces a card at once, so nobody waits for another
            before = players[seat].ask("GET", f"{path}/sync")
            answer = some_answer(before, random)
            assert answer is not None
            assert asyncio.run(tell(players[seat], table, answer)) == {"type": "done"}
        asking, answered, third = players
        seen = asking.ask("GET", f"{path}/sync")["n"]
        stale = asyncio.run(tell(asking, table, {"type": "undo", "n": seen - 1}))
        assert stale["type"] == "refused"
        undo = {"type": "undo", "n": seen}
        assert asyncio.run(tell(asking, table, undo)) == {"type": "done"}
        asked = asking.ask("GET", f"{path}/sync")["undo_asked"]
        assert (asked["seat"], asked["consenting"]) == (1, [0])
        late = {"type": "consent", "n": asked["n"] - 1}
        assert asyncio.run(tell(third, table, late))["type"] == "refused"
        for other in (answered, third):
            assert answered.ask("GET", f"{path}/sync")["asked"] != before["asked"]
            yes = {"type": "consent", "n": asked["n"]}
            assert asyncio.run(tell(other, table, yes)) == {"type": "done"}
        after = answered.ask("GET", f"{path}/sync")
    assert after["undo_asked"] is None
    assert after["view"] == before["view"]
    assert after["n"] > asked["n"]


def test_who_reads_late_hears_everything_in_order() -> None:
    """First there is room for it, then it has to wait for him, then there is room again."""
    times = 100

    async def speak(speaker: Line, first: int) -> None:
        for n in range(first, first + times):
            for away in (True, False):  # each time everybody is told how everything stands
                await speaker.say({"type": "away", "away": away})
            assert await speaker.say({"type": "chat", "text": str(n)}) == {"type": "done"}

    async def main() -> tuple[list[str], int]:
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.connect(("127.0.0.1", urlsplit(players[0].address).port))
        late = players[0].connect(f"{table}?aid=1", max_queue=1, sock=small)
        async with players[1].connect(table) as one, late as other:
            speaker, listener = Line(one), Line(other)
            await listener.hear_until("sync")
            for first in (0, times):
                await speak(speaker, first)
                while sum(heard["type"] == "chat" for heard in listener.heard) < first + times:
                    await listener.hear()
            return [m["text"] for m in listener.heard if m["type"] == "chat"], sum(listener.sizes)

    with forked("--no-limits") as process:
        table, players = three_at_a_table(process.address)
        heard, size = asyncio.run(asyncio.wait_for(main(), HANG))
    assert heard == [str(n) for n in range(2 * times)]
    assert size > 400_000  # each half is more than all buffers on the way hold
