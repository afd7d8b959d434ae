"""A player on the wire: asks over HTTP, plays over a WebSocket, and answers at random."""

import json
import urllib.error
import urllib.request
from contextlib import suppress
from random import Random
from typing import Any

from patience import HANG
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from worldline.server.messages.patches import Follower

Json = dict[str, Any]


class Player:
    def __init__(self, address: str, name: str, seed: int = 0) -> None:
        self.address = address
        self.random = Random(seed)
        self.me: Json = {"secret": ""}
        self.me = self.ask("POST", "/api/people", {"name": name})

    def ask(self, method: str, path: str, data: object = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        headers = {"Content-Type": "application/json"}
        if self.me["secret"]:
            headers["Authorization"] = f"Bearer {self.me['secret']}"
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=HANG) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from None
        return text if path.endswith(("/record", "/metrics")) else json.loads(text or "null")

    def connect(self, table: str, **options: Any) -> connect:
        headers = {"Authorization": f"Bearer {self.me['secret']}"} if self.me["secret"] else {}
        return connect(
            f"{self.address.replace('http', 'ws')}/ws/tables/{table}",
            additional_headers=headers | options.pop("headers", {}),
            max_size=None,
            **options,
        )


class Line:
    """One connection, and how the table stands as far as it has been told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.follower = Follower()
        self.sync: Json | None = None
        self.heard: list[Json] = []
        self.sizes: list[int] = []  # of each of them, as it came

    async def hear(self) -> Json:
        text = await self.socket.recv()
        self.sizes.append(len(text))
        message = self.follower.whole(json.loads(text))
        self.heard.append(message)
        if message["type"] == "sync":
            self.sync = message
        elif message["type"] == "changed":
            self.sync = message["sync"]
        return message

    async def hear_until(self, *types: str) -> Json:
        while (message := await self.hear())["type"] not in types:
            pass
        return message

    async def say(self, message: object) -> Json:
        """Send, and hear the one reply; whatever else comes before it is taken in."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.socket.send(text)
        return await self.hear_until("done", "refused", "error", "pong")

    async def closed(self) -> tuple[int | None, str | None]:
        """Hear it out: the code and the reason it was closed with."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        return self.socket.close_code, self.socket.close_reason

    @property
    def over(self) -> bool:
        return self.sync is not None and self.sync["stage"] == "over"


def some_answer(sync: Json, random: Random) -> Json | None:
    """One of the options at hand, mostly of what is owed; None: there is nothing to say."""
    asked = [a for a in sync["asked"] if a["options"]]
    owed = [a for a in asked if a["owed"]]
    if asked and random.random() < 0.1:
        owed = asked
    if not owed:
        return None
    chosen = random.choice(owed)
    action = random.choice(chosen["options"])["action"]
    return {"type": "act", "decision": chosen["decision"], "n": chosen["n"], "action": action}


def three_at_a_table(address: str, **options: Any) -> tuple[str, list[Player]]:
    """A table of The Now that has begun, and everybody who sits there, the owner first."""
    players = [Player(address, name, n) for n, name in enumerate(("Ann", "Bob", "Cid"))]
    new = {"game": "the_now", "setup": {"seats": 3}, **options}
    table: str = players[0].ask("POST", "/api/tables", new)["id"]
    for seat, player in enumerate(players[1:], 1):
        invite = players[0].ask("POST", f"/api/tables/{table}/seats/{seat}/invite")
        player.ask("POST", "/api/invites", {"secret": invite["secret"]})
    players[0].ask("POST", f"/api/tables/{table}/start")
    return table, players
