"""What must not work: each gets a clear error and changes nothing."""

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from patience import HANG
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.api.player import Json, Line, Player, some_answer, three_at_a_table
from server.serving import address, start


class Scene(NamedTuple):
    table: str
    players: list[Player]

    def sync(self, player: int = 0) -> Json:
        found: Json = self.players[player].ask("GET", f"/api/tables/{self.table}/sync")
        return found


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    with start("--no-limits") as process:
        try:
            yield Scene(*three_at_a_table(address(process)))
        finally:
            process.terminate()


async def told(player: Player, table: str, *messages: object) -> list[Json]:
    """The replies to these messages."""
    async with player.connect(table) as socket:
        line = Line(socket)
        await line.hear_until("sync")
        return [await line.say(message) for message in messages]


def tell(player: Player, table: str, *messages: object) -> list[Json]:
    return asyncio.run(asyncio.wait_for(told(player, table, *messages), HANG))


def who_is_asked(scene: Scene) -> tuple[int, Json]:
    """Somebody who owes an answer, and one he could give."""
    seat = scene.sync()["waiting"][0]
    answer = some_answer(scene.sync(seat), Random(1))
    assert answer is not None
    return seat, answer


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"act"',
    '{"type": "rule the world"}',
    '{"type": "act"}',
    '{"type": "act", "decision": 1, "n": 0, "action": {}}',
    '{"type": "act", "decision": {}, "n": "0", "action": {}}',
    '{"type": "ping", "more": 1}',
    '{"type": "chat", "text": "nul \\u0000"}',
    "[" * 15_000,
    '{"type": "act", "n": 0, "action": {}, "decision": ' + '{"a":' * 3000 + "1" + "}" * 3001,
    b"\xff\xfe\x00",
    b"\xff" * 1000,
    "x" * 17_000,
]


def test_what_is_no_message_is_an_error_and_the_line_stays_open(scene: Scene) -> None:
    before = scene.sync()
    *errors, pong = tell(scene.players[0], scene.table, *MALFORMED, {"type": "ping"})
    assert [error["type"] for error in errors] == ["error"] * len(MALFORMED)
    assert all(error["why"].endswith(".") for error in errors)
    assert pong == {"type": "pong"}
    assert scene.sync() == before


NONSENSE = [
    ({}, {}),
    ({"type": "Nothing", "seat": 0}, {"type": "Pass"}),
    ({"type": "TakeTurn", "seat": 10**30}, {"type": "Pass"}),
    ({"type": "TakeTurn", "seat": -1}, {"type": "Pass"}),
    ({"type": "DrawEvent", "seat": -1}, {"type": "Drawn", "card": 0}),
]


def test_an_answer_that_is_none_is_refused(scene: Scene) -> None:
    before = scene.sync()
    acts = [{"type": "act", "decision": d, "n": before["n"], "action": a} for d, a in NONSENSE]
    replies = tell(scene.players[0], scene.table, *acts)
    assert [reply["type"] for reply in replies] == ["refused"] * len(acts)
    assert all(reply["n"] == before["n"] for reply in replies)
    assert scene.sync() == before


def test_nobody_answers_for_another_seat(scene: Scene) -> None:
    seat, answer = who_is_asked(scene)
    other = scene.players[(seat + 1) % 3]
    before = scene.sync()
    (reply,) = tell(other, scene.table, answer)
    assert reply["type"] == "refused"
    assert reply["why"] == "Somebody else is asked for this."
    assert scene.sync() == before


def test_a_late_or_doubled_answer_is_refused_by_its_number(scene: Scene) -> None:
    seat, answer = who_is_asked(scene)
    for wrong in (answer["n"] - 1, answer["n"] + 1):
        (late,) = tell(scene.players[seat], scene.table, answer | {"n": wrong})
        assert late["type"] == "refused"
        assert late["n"] == wrong
    before = scene.sync()["n"]
    first, twice = tell(scene.players[seat], scene.table, answer, answer)
    assert first == {"type": "done"}
    assert twice["type"] == "refused"
    after = scene.sync()["n"]
    assert after > before
    (again,) = tell(scene.players[seat], scene.table, answer)
    assert again["type"] == "refused"
    assert scene.sync()["n"] == after


def test_who_has_no_seat_watches(scene: Scene) -> None:
    _, answer = who_is_asked(scene)
    stranger = Player(scene.players[0].address, "Eve")
    nobody = Player(scene.players[0].address, "Nobody")
    nobody.me = {"secret": ""}
    before = scene.sync()
    for watcher in (stranger, nobody):
        replies = tell(watcher, scene.table, answer, {"type": "chat", "text": "hi"})
        replies += tell(
            watcher, scene.table, {"type": "undo", "n": 0}, {"type": "away", "away": True}
        )
        assert [reply["type"] for reply in replies] == ["refused"] * 4
        seen = watcher.ask("GET", f"/api/tables/{scene.table}/sync")
        assert seen["seat"] is None
        assert seen["asked"] == []
    assert scene.sync() == before


def test_a_wrong_secret_or_table_is_told_and_closed(scene: Scene) -> None:
    liar = Player(scene.players[0].address, "Liar")
    liar.me = {"secret": "nonsense"}
    honest = scene.players[0]
    for player, table, code in ((liar, scene.table, 4401), (honest, "f00", 4404)):

        async def knock(player: Player = player, table: str = table) -> tuple[Json, int | None]:
            async with player.connect(table) as socket:
                error = json.loads(await socket.recv())
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                return error, socket.close_code

        error, closed = asyncio.run(knock())
        assert error["type"] == "error"
        assert error["why"]
        assert closed == code


def test_a_page_of_another_site_gets_no_socket(scene: Scene) -> None:
    async def knock() -> None:
        async with scene.players[0].connect(scene.table, origin="https://evil.example"):
            pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(knock())
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["why"].startswith("Pages of other sites")
    own = scene.players[0].address

    async def at_home() -> None:
        async with scene.players[0].connect(scene.table, origin=own) as socket:
            await Line(socket).hear_until("sync")

    asyncio.run(at_home())


def test_a_huge_frame_closes_the_line_and_nothing_else(scene: Scene) -> None:
    before = scene.sync()

    async def shout() -> int | None:
        async with scene.players[0].connect(scene.table) as socket:
            await socket.send("x" * 1_000_000)
            return (await Line(socket).closed())[0]

    assert asyncio.run(shout()) == 1009
    assert scene.sync() == before


def test_random_bytes_do_no_harm(scene: Scene) -> None:
    random = Random(7)
    noise: list[object] = [random.randbytes(random.randrange(1, 300)) for _ in range(200)]
    seat, answer = who_is_asked(scene)
    text = json.dumps(answer)
    for _ in range(200):  # a lawful answer with a few characters changed
        chars = list(text)
        for _ in range(random.randrange(1, 4)):
            chars[random.randrange(len(chars))] = chr(random.randrange(32, 127))
        if "".join(chars) != text:
            noise.append("".join(chars))
    replies = tell(scene.players[(seat + 1) % 3], scene.table, *noise)
    assert {reply["type"] for reply in replies} <= {"error", "refused"}
