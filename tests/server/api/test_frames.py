"""Frames that no client of ours would send, on both databases: each gets one clear reply, or its
socket is closed with a code that says why. The table stays as it was, and the server is well."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from signal import SIGTERM
from typing import Any, Final, NamedTuple

import pytest
from patience import HANG
from postgres import Postgres
from websockets.exceptions import ConnectionClosed

from server.api.player import Json, Line, Player, some_answer, three_at_a_table
from server.forking import Fork

CLOSED: Final = {1007, 1009}  # no UTF-8 in a text; too large
REPLIES: Final = ("done", "refused", "error", "pong")

# Values that are wrong wherever they stand, as they are written in JSON.
STRANGE: Final = (
    "null",
    "true",
    "NaN",
    "-Infinity",
    "1e999",
    "-1",
    "1.5",
    "9223372036854775808",
    "1" + "0" * 400,
    '""',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"' + "x" * 1001 + '"',
    "[]",
    "[[[[[]]]]]",
    "{}",
    '{"type": {"type": "act"}}',
    '{"seat": 0, "type": "nonsense"}',
    '{"a":' * 900 + "1" + "}" * 900,
    '{"\\u0000": "\\ud800"}',
)
FIELDS: Final = {
    "act": ("decision", "n", "action"),
    "undo": ("n",),
    "consent": ("n", "yes"),
    "chat": ("text",),
    "away": ("away",),
    "point": ("kind", "points"),
}


class Scene(NamedTuple):
    table: str
    players: list[Player]

    def kept(self) -> list[Any]:
        """All that there is of the table."""
        path = f"/api/tables/{self.table}"
        return [p.ask("GET", path + n) for p in self.players for n in ("/sync", "/record", "/chat")]

    def asked(self) -> tuple[int, Json]:
        """Somebody who owes an answer, and one that he could give."""
        path = f"/api/tables/{self.table}/sync"
        seat = self.players[0].ask("GET", path)["waiting"][0]
        answer = some_answer(self.players[seat].ask("GET", path), Random(1))
        assert answer is not None
        return seat, answer


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def scene(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[Scene]:
    folder: Path = tmp_path_factory.mktemp("frames")
    if request.param == "sqlite":
        yield from serving(f"sqlite:///{folder}/tables.db")
    else:
        server: Postgres = request.getfixturevalue("postgresql")
        yield from serving(server.database())


def serving(database: str) -> Iterator[Scene]:
    process = Fork("--no-limits", "--database", database)
    try:
        yield Scene(*three_at_a_table(process.address))
    finally:
        complaints = process.end(SIGTERM)
    assert complaints == ""


async def sent(player: Player, table: str, frames: list[str | bytes]) -> list[Json | int]:
    """The reply to each frame, or the code that its socket was closed with."""
    replies: list[Json | int] = []
    while len(replies) < len(frames):
        async with player.connect(table) as socket:
            line = Line(socket)
            await line.hear_until("sync")
            try:
                for frame in frames[len(replies) :]:
                    replies.append(await line.say(frame))
                reply = await line.say({"type": "ping"})
                assert reply == {"type": "pong"}  # so nothing got two replies
            except ConnectionClosed:
                assert socket.close_code is not None
                replies.append(socket.close_code)
    return replies


def send(scene: Scene, seat: int, frames: list[str | bytes]) -> None:
    before = scene.kept()
    replies = asyncio.run(asyncio.wait_for(sent(scene.players[seat], scene.table, frames), HANG))
    for frame, reply in zip(frames, replies, strict=True):
        if isinstance(reply, int):
            assert reply in CLOSED, frame
        else:
            assert reply["type"] in ("refused", "error"), (frame, reply)
            assert reply["why"], frame
    assert scene.kept() == before


def with_each_field_strange(answer: Json) -> Iterator[str]:
    """Every message there is with one field after the other that is not what it should be."""
    lawful = {"act": answer, "undo": {"n": -1}, "consent": {"n": -1, "yes": True}}
    for kind, fields in FIELDS.items():
        for field in fields:
            rest = {"type": kind, **lawful.get(kind, {})}
            rest.pop(field, None)
            for strange in STRANGE:
                if (kind, strange) != ("away", "true"):  # which is lawful
                    yield json.dumps(rest)[:-1] + f', "{field}": {strange}}}'


def test_a_field_of_the_wrong_kind_is_refused(scene: Scene) -> None:
    seat, answer = scene.asked()
    send(scene, seat, list(with_each_field_strange(answer)))


def test_a_number_that_is_not_asked_is_refused(scene: Scene) -> None:
    seat, answer = scene.asked()
    numbers = (-1, answer["n"] - 1, answer["n"] + 1, answer["n"] + 1000, 2**31, 2**62, -(2**62))
    send(scene, seat, [json.dumps(answer | {"n": n}) for n in numbers])


def test_another_seat_is_refused_whoever_is_named(scene: Scene) -> None:
    seat, answer = scene.asked()
    other = (seat + 1) % 3
    named = [answer["decision"] | {"seat": n} for n in (-2, -1, seat, 3, 99, 2**40)]
    send(scene, other, [json.dumps(answer | {"decision": d}) for d in named])


def test_what_is_said_twice_in_one_frame_counts_for_nothing(scene: Scene) -> None:
    seat, answer = scene.asked()
    text = json.dumps(answer)[:-1]
    doubled = [f'{text}, "n": -5}}', f'{text}, "action": {{}}}}', f'{text}, "type": "nonsense"}}']
    send(scene, seat, [*doubled, '{"type": "ping", "type": "undo"}'])


def test_random_frames_change_nothing(scene: Scene) -> None:
    random, (seat, answer) = Random(11), scene.asked()
    frames: list[str | bytes] = [random.randbytes(random.randrange(1, 400)) for _ in range(100)]
    stale = json.dumps(answer | {"n": answer["n"] + 1000}).encode()
    for _ in range(200):
        cut = bytearray(stale)
        for _ in range(random.randrange(1, 6)):
            cut[random.randrange(len(cut))] = random.randrange(256)
        frames.append(bytes(cut[: random.randrange(1, len(cut) + 1)]))
    for size in (17_000, 60_000, 70_000, 2_000_000):
        frames += ["x" * size, b"[" * size, '{"type":"chat","text":"' + "x" * size + '"}']
    send(scene, seat, frames)


@pytest.mark.parametrize("strange", ["a\x00b", "\x00", "\ud800", "", " ", "x" * 2000, "\x1b[2J"])
def test_a_name_that_cannot_be_kept_is_refused(scene: Scene, strange: str) -> None:
    address, ann = scene.players[0].address, scene.players[0]
    for method, path in (("POST", "/api/people"), ("PATCH", "/api/people/me")):
        request = urllib.request.Request(
            address + path, json.dumps({"name": strange}).encode(), method=method
        )
        request.add_header("Content-Type", "application/json")
        request.add_header("Authorization", f"Bearer {ann.me['secret']}")
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=HANG)
        with refused.value as answer:
            assert answer.code == 400
            assert json.loads(answer.read())["why"]
    assert ann.ask("GET", "/api/people/me")["name"] == "Ann"
