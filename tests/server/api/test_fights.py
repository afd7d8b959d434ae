"""Riftbound over HTTP and WebSocket: three people and a GM play a ready encounter to its end, and
somebody watches, on both databases."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from signal import SIGTERM
from typing import Any, Final

import pytest
from patience import HANG
from postgres import Postgres

from server.api.player import Json, Line, Player
from server.forking import Fork
from worldline.cli.verify import verify_record

NAMES: Final = ("Ann", "Bob", "Cid", "Gil")
GM: Final = 3
SECRET: Final = "The relay is mined."
NOTE: Final = {"type": "Write", "text": SECRET, "reason": "for later"}
FIRST: Final = ("Attack", "Pass", "Move", "Walk")
"""What everybody does if he can: then a fight comes to an end."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("fights")
    if request.param == "sqlite":
        yield from serving(f"sqlite:///{folder}/tables.db")
    else:
        server: Postgres = request.getfixturevalue("postgresql")
        yield from serving(server.database())


def serving(database: str) -> Iterator[str]:
    process = Fork("--no-limits", "--database", database)
    try:
        yield process.address
    finally:
        complaints = process.end(SIGTERM)
    assert complaints == ""


def encounter(player: Player, id: str) -> Json:
    """One that comes with the game, for three people and a GM."""
    setup: Json = player.ask("GET", f"/api/games/riftbound/setups/{id}?seats=4")
    return setup


def gathered(address: str, id: str, **options: Any) -> tuple[str, list[Player]]:
    """A table of the GM, who invites the others; it has begun."""
    players = [Player(address, name, n) for n, name in enumerate(NAMES)]
    gm = players[GM]
    clock = {"beat": 0}  # nobody here thinks
    new = {"game": "riftbound", "setup": encounter(gm, id), "seat": GM, "clock": clock, **options}
    table: str = gm.ask("POST", "/api/tables", new)["id"]
    for seat, player in enumerate(players[:GM]):
        invite = gm.ask("POST", f"/api/tables/{table}/seats/{seat}/invite")
        player.ask("POST", "/api/invites", {"secret": invite["secret"]})
    gm.ask("POST", f"/api/tables/{table}/start")
    return table, players


def answer(sync: Json, random: Random) -> Json | None:
    """To what this seat owes an answer to: of the options the first of the first kind."""
    owed = [asked for asked in sync["asked"] if asked["owed"]]
    if not owed:
        return None
    asked = owed[0]
    options = [option["action"] for option in asked["options"]]
    for kind in FIRST:
        if of_kind := [action for action in options if action["type"] == kind]:
            return act(asked, of_kind[0] if kind == "Attack" else random.choice(of_kind))
    return act(asked, random.choice(options))


def act(asked: Json, action: Json) -> Json:
    return {"type": "act", "decision": asked["decision"], "n": asked["n"], "action": action}


def aside(sync: Json, kind: str, action: Json) -> Json:
    """An answer to what is open beside the fight."""
    asked = next(asked for asked in sync["asked"] if asked["decision"]["type"] == kind)
    return act(asked, action)


class Device:
    """Somebody's connection to the fight, and all that was heard there."""

    def __init__(self, player: Player, table: str) -> None:
        self.player = player
        self.table = table
        self.random = Random(player.random.random())
        self.sizes: list[int] = []  # of what came after the first sync
        self.heard: list[Json] = []

    async def play(self, breaks: float = 0.0) -> Line:
        """To the end, on one connection after the other."""
        while True:
            async with self.player.connect(f"{self.table}?aid=1") as socket:
                line = Line(socket)
                await line.hear_until("sync")
                begun = len(line.sizes)
                while not line.over and self.random.random() >= breaks:
                    assert line.sync is not None
                    if (said := answer(line.sync, self.random)) is None:
                        await line.hear()
                        continue
                    reply = await line.say(said)
                    if reply["type"] == "done":
                        await line.hear_until("changed")  # what came of it
                        continue
                    assert "has changed" in reply["why"] or "over" in reply["why"], (said, reply)
                self.sizes += line.sizes[begun:]
                self.heard += line.heard
                if line.over:
                    return line

    async def watch(self) -> Line:
        async with self.player.connect(f"{self.table}?aid=1") as socket:
            line = Line(socket)
            while not line.over:
                await line.hear()
            self.sizes, self.heard = line.sizes[2:], line.heard
            return line


async def say(player: Player, table: str, *messages: Json) -> list[Json]:
    async with player.connect(table) as socket:
        line = Line(socket)
        await line.hear_until("sync")
        return [await line.say(message) for message in messages]


async def begin(table: str, players: list[Player]) -> None:
    """Everybody arranges what his units always answer; the GM writes a note for himself."""
    path = f"/api/tables/{table}/sync"
    for player in players:
        sync = player.ask("GET", path)
        for unit in sync["view"]["units"]:
            if unit["seat"] == sync["seat"]:
                answers = [{"to": "dodge", "how": "best"}]
                stand = {"type": "Stand", "unit": unit["id"], "answers": answers}
                said = aside(player.ask("GET", path), "Arrange", stand)
                assert await say(player, table, said) == [{"type": "done"}]
    gm = players[GM]
    said = aside(gm.ask("GET", path), "Overrule", NOTE)
    assert await say(gm, table, said, {"type": "chat", "text": "Ready?"}) == [{"type": "done"}] * 2


async def take_back(table: str, players: list[Player]) -> None:
    """Whoever is asked first answers, and all agree to take it back."""
    path = f"/api/tables/{table}/sync"
    before = players[0].ask("GET", path)
    first = players[before["waiting"][0]]
    said = answer(first.ask("GET", path), Random(1))
    assert said is not None
    assert await say(first, table, said) == [{"type": "done"}]
    n = first.ask("GET", path)["n"]
    assert await say(first, table, {"type": "undo", "n": n}) == [{"type": "done"}]
    while asked := first.ask("GET", path)["undo_asked"]:
        other = players[asked["missing"][0]]
        n = other.ask("GET", path)["undo_asked"]["n"]
        assert await say(other, table, {"type": "consent", "n": n}) == [{"type": "done"}]
    assert players[0].ask("GET", path)["view"] == before["view"]


@pytest.mark.slow
def test_three_people_and_a_gm_play_a_ready_encounter_to_its_end(address: str) -> None:
    table, players = gathered(address, "last-stand")
    ann, gm, path = players[0], players[GM], f"/api/tables/{table}"
    info = ann.ask("GET", path)
    assert [seat["role"] for seat in info["seats"]] == ["player"] * 3 + ["gm"]
    watcher = Player(address, "Wat")
    devices = [Device(player, table) for player in (*players, watcher)]

    async def whole() -> list[Line]:
        await begin(table, players)
        await take_back(table, players)
        playing = [device.play(0.01) for device in devices[:-1]]
        return await asyncio.gather(*playing, devices[-1].watch())

    lines = asyncio.run(asyncio.wait_for(whole(), HANG))
    assert {str(line.sync and line.sync["scores"]) for line in lines} == {
        str(gm.ask("GET", f"{path}/sync")["scores"])
    }
    for device in (*devices[:GM], devices[-1]):
        assert SECRET not in json.dumps(device.heard)
        assert_keeps_the_secret(device.player, path)
    assert SECRET in json.dumps(devices[GM].heard)
    assert_small([size for device in devices for size in device.sizes])
    assert [said["text"] for said in watcher.ask("GET", f"{path}/chat")] == ["Ready?"]
    assert_the_gm_has_all_of_it(gm, path)


def assert_keeps_the_secret(player: Player, path: str) -> None:
    """In nothing that a player, or a stranger, can ask for afterwards."""
    replay = player.ask("GET", f"{path}/replay")
    steps = replay["steps"]
    assert replay["forks"] == []
    assert len(steps) > 20
    moments = [
        player.ask("GET", f"{path}/replay/{step['k']}") for step in steps[:: len(steps) // 3]
    ]
    info, record = player.ask("GET", path), player.ask("GET", f"{path}/record")
    sync = player.ask("GET", f"{path}/sync")
    assert SECRET not in json.dumps([steps, moments, info, record, sync])
    assert (sync["stage"], sync["views"]) == ("over", [])
    assert (info["seed"], info["salt"]) == (None, None)
    with pytest.raises(AssertionError, match="403"):
        player.ask("POST", f"{path}/fork", {"k": 5})


def assert_the_gm_has_all_of_it(gm: Player, path: str) -> None:
    info, record = gm.ask("GET", path), gm.ask("GET", f"{path}/record")
    assert info["stage"] == "over"
    assert info["seed"] is not None
    assert SECRET in record
    assert verify_record("the record", record, info["commitment"]).compared
    assert len(gm.ask("GET", f"{path}/sync")["views"]) == 4
    assert gm.ask("GET", f"{path}/replay")["forks"] == [0, 1, 2, GM]
    fork = gm.ask("POST", f"{path}/fork", {"k": 30, "seat": GM, "bots": ["scripted"] * 3})
    assert fork["forked"] == f"{path.rpartition('/')[2]}/30"
    assert gm.ask("GET", f"/api/tables/{fork['id']}/sync")["stage"] == "playing"


def assert_small(sizes: list[int]) -> None:
    sizes.sort()
    assert sizes[len(sizes) // 2] < 2_000
    assert sizes[len(sizes) * 95 // 100] < 8_000
