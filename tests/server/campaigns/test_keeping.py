"""What is acknowledged is stored, once and whole: many at once, restarts, and SIGKILL."""

import asyncio
import json
import signal
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from random import Random
from threading import Barrier
from typing import Any

import pytest
from litestar.testing import TestClient
from patience import HANG
from repeats import repeats

from server.api import player
from server.api.conftest import Client, Json
from server.api.test_kill import Servers, servers
from server.campaigns.people import Player
from server.campaigns.test_fights import SETUP
from server.characters.sheets import CAPTAIN, said
from server.forking import Fork
from server.store.samples import opened
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.sql import SqlStore, open_store
from worldline.server.tables.tables import Tables

KILLS = repeats(2, 12, "WORLDLINE_KILLS")


def hurt_or_heal(device: str, n: int) -> Json:
    """In turn, so that each of them happens to every character."""
    heal, hurt = {"type": "Heal", "amount": 1}, {"type": "Hurt", "packets": [1]}
    return {
        "key": f"{device}-{n}",
        "act": {"type": "LetHappen", "command": heal if n % 2 else hurt},
    }


def test_many_commands_at_once_are_all_done_one_after_the_other(
    client: Client, gm: Player, ann: Player, bob: Player
) -> None:
    """On two devices of the GM's, while players roll and the owner changes the character."""
    gm.act("ApproveCharacter", character=ann.id)
    before = len(gm.log())
    roll = {"type": "RollDice", "dice": "1d6"}
    asked: list[tuple[Player, str, Json]] = []
    for n in range(0, 12, 2):
        asked += [(gm, f"{gm.there}/log", hurt_or_heal(device, n)) for device in ("one", "two")]
        asked += [(who, f"{gm.there}/log", {"key": f"r{n}", "act": roll}) for who in (ann, bob)]

    def send(one: tuple[Player, str, Json]) -> int:
        who, path, body = one
        return who.client.post(path, json=body, headers=who.headers).status_code

    with ThreadPoolExecutor(6) as threads:
        assert set(threads.map(send, [*asked, *asked])) == {200}  # each is sent twice
    assert len(gm.log()) == before + len(asked)
    entries = [entry for entry in ann.journal() if entry["campaign"]]
    assert len(entries) == 12
    assert gm.see()["characters"][0]["version"] == 13


ROUNDS = 15


def test_gm_and_owner_change_a_character_at_the_same_time_and_nothing_is_lost(
    gm: Player, ann: Player
) -> None:
    """The GM pays out of the stash, which is worked out anew if the owner was faster; the owner,
    who pays somebody, is told how the character stands now if the GM was."""
    gm.act("ApproveCharacter", character=ann.id)
    gm.act("FindLoot", mc=2 * ROUNDS)
    before = ann.look()
    ann.version = before["line"]["version"]
    gives = {"type": "MoveMoney", "giver": "", "taker": ann.id, "mc": 2}
    pays = {"type": "ChangeMoney", "mc": -1, "reason": "a drink"}
    start = Barrier(2, timeout=HANG)

    def give() -> None:
        for n in range(ROUNDS):
            start.wait()
            gm.post(f"{gm.there}/log", {"key": f"gift{n}", "act": gives})

    def pay() -> None:
        for n in range(ROUNDS):
            start.wait()
            while True:
                new = {"key": f"drink{n}", "version": ann.version, "command": pays}
                answer = ann.client.post(f"{ann.at}/journal", json=new, headers=ann.headers)
                said = answer.json()
                ann.version = said["now"]["line"]["version"]
                if answer.status_code == 200:
                    break
                assert answer.status_code == 409
                assert "changed meanwhile" in said["why"]
                assert said["now"]["line"]["version"] > new["version"]

    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(give), threads.submit(pay)]:
            done.result(timeout=HANG)
    after = ann.look()
    assert after["character"] == {
        **before["character"],
        "money": before["character"]["money"] + 2 * ROUNDS - ROUNDS,
    }
    assert gm.see()["campaign"]["stash"]["money"] == 0
    told = [entry["told"][0]["text"] for entry in ann.journal()[before["line"]["version"] :]]
    assert len(told) == after["line"]["version"] - before["line"]["version"] == 2 * ROUNDS
    assert sum("from the stash" in text for text in told) == ROUNDS


def test_all_of_it_is_there_after_a_restart(database: str) -> None:
    def serving() -> Client:
        app = create_app(rulebook(), tables=Tables(GAMES, open_store(database)), rates=UNLIMITED)
        return TestClient(app)

    with serving() as client:
        gm, ann = Player(client, "Grace"), Player(client, "Ann")
        gm.found()
        ann.come(gm)
        gm.act("ApproveCharacter", character=ann.id)
        gm.act("LetHappen", command={"type": "Rest", "kind": "long", "hours": 1})
        before = [(one.see(), one.log(), one.get(ann.at)) for one in (gm, ann)]
    with serving() as client:
        gm.client = ann.client = client
        assert [(one.see(), one.log(), one.get(ann.at)) for one in (gm, ann)] == before
        gm.act("LetHappen", command={"type": "Hurt", "packets": [1]})


class Device:
    """Hurts and heals everybody, again and again, under its own keys."""

    def __init__(self, gm: player.Player, at: str, name: str) -> None:
        self.gm, self.at, self.name = gm, at, name
        self.sent = 0

    def go_on(self) -> None:
        """Until the server is gone. Who got no answer asks again under the same key."""
        while True:
            self.gm.ask("POST", f"{self.at}/log", hurt_or_heal(self.name, self.sent))
            self.sent += 1


def founded(gm: player.Player, ann: player.Player) -> tuple[str, str]:
    """The address of a campaign, and the character that Ann brought there."""
    new: Any = {"game": "riftbound", "key": "first", "name": "The Long Road"}
    there = f"/api/campaigns/{gm.ask('POST', '/api/campaigns', new)['line']['id']}"
    secret = gm.ask("POST", f"{there}/invite")["secret"]
    ann.ask("POST", "/api/campaigns/join", {"secret": secret})
    new = {"game": "riftbound", "key": there.rpartition("/")[2], "character": said(CAPTAIN)}
    id: str = ann.ask("POST", "/api/characters", new)["line"]["id"]
    for who, type in ((ann, "BringCharacter"), (gm, "ApproveCharacter")):
        who.ask("POST", f"{there}/log", {"key": type, "act": {"type": type, "character": id}})
    return there, id


@pytest.mark.slow
@pytest.mark.repeats
def test_nothing_acknowledged_is_lost_doubled_or_halved_by_kill_9(database: str) -> None:
    asyncio.run(killed_again_and_again(database))


async def killed_again_and_again(database: str) -> None:
    server = Fork("--no-limits", "--database", database)
    gm, ann = player.Player(server.address, "Grace"), player.Player(server.address, "Ann")
    there, id = founded(gm, ann)
    devices = [Device(gm, there, f"device{n}") for n in range(3)]
    for kill in range(KILLS):
        using = [asyncio.create_task(asyncio.to_thread(one.go_on)) for one in devices]
        while sum(one.sent for one in devices) < 8 * (kill + 1):
            await asyncio.sleep(0.001)
        assert server.end(signal.SIGKILL) == ""
        gone = await asyncio.gather(*using, return_exceptions=True)
        assert all(isinstance(error, OSError | HTTPException) for error in gone), gone
        server = Fork("--no-limits", "--database", database)
        gm.address = ann.address = server.address
        log = gm.ask("GET", f"{there}/log?limit=200")[3:]  # joined, brought, approved
        journal = ann.ask("GET", f"/api/characters/{id}/journal")[1:]
        sent = sum(one.sent for one in devices)
        assert sent <= len(log) <= sent + len(devices)  # stored, but nobody was told any more
        assert len(journal) == len(log)
        assert [entry["at"] for entry in journal] == [entry["at"] for entry in log]
    assert server.end(signal.SIGTERM) == ""


class FightingDevice:
    """Of a GM who opens a fight and gives it up, again and again, in a campaign of his own."""

    def __init__(self, address: str, name: str, ann: player.Player) -> None:
        self.gm = player.Player(address, name)
        self.at, _ = founded(self.gm, ann)
        self.opened: list[str] = []  # tables that he was told of
        self.fights = 0  # begun and dismissed

    def go_on(self) -> None:
        """Until the server is gone. Who got no answer asks again under the same key."""
        while True:
            new = {"key": f"fight-{self.fights}", "name": "Ambush", "setup": SETUP}
            fight = self.gm.ask("POST", f"{self.at}/fight", new)["now"]["campaign"]["fight"]
            dismiss = {"key": f"dismiss-{self.fights}", "act": {"type": "DismissFight"}}
            self.gm.ask("POST", f"{self.at}/log", dismiss)
            if fight is not None:  # else it was dismissed already when the server was killed
                self.opened.append(fight["table"])
            self.fights += 1

    async def compare(self, store: SqlStore) -> None:
        """Every table is one that the log tells of, and the other way round."""
        tables = {row.id for row in await store.tables_of(self.gm.me["id"])}
        log = await store.campaigns.log(self.at.rpartition("/")[2])
        commands = [json.loads(row.command) for row in log]
        told = [one["table"] for one in commands if one and one.get("type") == "BeginFight"]
        assert len(told) == len(set(told))
        assert tables == set(told) >= set(self.opened)


@pytest.mark.slow
@pytest.mark.repeats
def test_a_fight_and_its_table_are_there_together_or_not_at_all_after_kill_9(database: str) -> None:
    with servers(database) as processes:
        asyncio.run(killed_while_fights_are_opened(database, processes))


async def killed_while_fights_are_opened(database: str, processes: Servers) -> None:
    random, (server, address) = Random(7), processes.serve()
    ann = player.Player(address, "Ann")
    devices = [FightingDevice(address, name, ann) for name in ("Grace", "Gus", "Gil")]
    for kill in range(KILLS):
        using = [asyncio.create_task(asyncio.to_thread(one.go_on)) for one in devices]
        while sum(len(one.opened) for one in devices) < 3 * (kill + 1):
            await asyncio.sleep(0.001)
            assert not any(task.done() for task in using)
        await asyncio.sleep(random.uniform(0, 0.05))
        assert processes.end(server, signal.SIGKILL) == ""
        gone = await asyncio.gather(*using, return_exceptions=True)
        assert all(isinstance(error, OSError | HTTPException) for error in gone), gone
        server, address = processes.serve()
        async with opened(database) as store:
            for device in devices:
                device.gm.address = address
                await device.compare(store)
    assert processes.end(server, signal.SIGTERM) == ""
