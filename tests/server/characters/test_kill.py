"""A server is killed with SIGKILL while people use their characters: what was acknowledged is
there, and nothing is there twice."""

import asyncio
import signal
from http.client import HTTPException

import pytest
from repeats import repeats

from server.api.player import Json, Player
from server.characters.sheets import CAPTAIN, said
from server.forking import Fork

KILLS = repeats(2, 12, "WORLDLINE_KILLS")
DEVICES = 3


class Device:
    """Gives its owner's character Prestige or money, again and again, under its own keys."""

    def __init__(self, owner: Player, at: str, name: str) -> None:
        self.owner, self.at, self.name = owner, at, name
        self.sent = 0
        self.acknowledged: set[str] = set()
        self.version = 1

    def go_on(self) -> None:
        """Until the server is gone. Who got no answer asks again under the same key."""
        while True:
            new: Json = {
                "key": f"{self.name}-{self.sent}",
                "version": self.version,
                "command": {"type": "ChangeMoney", "mc": 1, "reason": f"{self.name} {self.sent}"},
            }
            try:
                stored = self.owner.ask("POST", f"{self.at}/journal", new)
            except AssertionError:  # another device was quicker
                self.version = self.owner.ask("GET", self.at)["line"]["version"]
                continue
            self.acknowledged.add(new["key"])
            self.version = stored["now"]["line"]["version"]
            self.sent += 1


@pytest.mark.slow
@pytest.mark.repeats
def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(database: str) -> None:
    asyncio.run(killed_again_and_again(database))


async def killed_again_and_again(database: str) -> None:
    server = Fork("--no-limits", "--database", database)
    owner = Player(server.address, "Ann")
    new = {"game": "riftbound", "key": "first", "character": said(CAPTAIN)}
    at = f"/api/characters/{owner.ask('POST', '/api/characters', new)['line']['id']}"
    devices = [Device(owner, at, f"device{n}") for n in range(DEVICES)]
    for kill in range(KILLS):
        using = [asyncio.create_task(asyncio.to_thread(one.go_on)) for one in devices]
        while sum(one.sent for one in devices) < 10 * (kill + 1):
            await asyncio.sleep(0.001)
        assert server.end(signal.SIGKILL) == ""
        gone = await asyncio.gather(*using, return_exceptions=True)
        assert all(isinstance(error, OSError | HTTPException) for error in gone), gone
        server = Fork("--no-limits", "--database", database)
        owner.address = server.address
        entries = owner.ask("GET", f"{at}/journal")
        told = [entry["command"]["reason"].replace(" ", "-") for entry in entries[1:]]
        assert len(told) == len(set(told))
        acknowledged = set[str]().union(*(one.acknowledged for one in devices))
        assert acknowledged <= set(told)
        assert len(told) - len(acknowledged) <= DEVICES  # stored, but nobody was told any more
        now = owner.ask("GET", at)
        assert now["character"]["money"] == CAPTAIN.money + len(told)
    assert server.end(signal.SIGTERM) == ""
