"""People around tables, for `scripts/load`: at games of The Now, and at fights. They share the
machine with the server they measure, so they do little: one callback for what comes, no task for
each connection, and a message is read only by somebody who is about to answer it."""

import asyncio
import base64
import http.client
import re
import secrets
import struct
from collections.abc import Callable
from contextlib import closing
from math import cos, sin, tau
from random import Random
from socket import create_connection, socket
from time import perf_counter
from typing import Any, Final

import msgspec

from worldline.server.messages.patches import Follower

PATIENCE: Final = 60.0
"""Seconds for anything the server is asked: whatever takes longer is broken, not slow."""
FIRST: Final = re.compile(rb'\{"type":"(\w+)"(?:,"n":(\d+))?(,"patch":)?')
"""How a message begins: its kind, the number of answers where it tells how the game stands, and
whether it tells what has changed only."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # opcodes of RFC 6455
LAST: Final = 0x80
"""The bit of a frame that ends a message; ours and the server's have one each."""


class Failed(Exception):
    """Nothing could be measured: a sentence that says why."""


class Option(msgspec.Struct, frozen=True):
    action: msgspec.Raw


class Question(msgspec.Struct, frozen=True):
    n: int
    decision: msgspec.Raw
    owed: bool
    options: tuple[Option, ...]


class News(msgspec.Struct, frozen=True):
    """What matters here of a message that tells how the game stands."""

    stage: str = ""
    asked: tuple[Question, ...] = ()
    sync: "News | None" = None


READER: Final = msgspec.json.Decoder(News)


def read(told: list[bytes]) -> News:
    """How the game stands, by a whole message and those that came after it."""
    text = told[0]
    if len(told) > 1:
        follower = Follower()
        for each in told:
            follower.whole(msgspec.json.decode(each))
        text = told[0] = msgspec.json.encode(follower.sync)
        del told[1:]
    news = READER.decode(text)
    return news.sync or news


class Line(asyncio.Protocol):
    """The WebSocket of one seat, and how the game stands as far as it has been told."""

    def __init__(self, heard: Callable[[], None], refused: Callable[[str], None]) -> None:
        self.heard = heard
        self.refused = refused
        self.n = -1
        self.told: list[bytes] = []
        self.buffer = bytearray()
        self.leaving = False
        self.gone = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.gone.done():  # whoever waited for it may have been interrupted
            self.gone.set_result(None)
        if not self.leaving:
            self.refused("it closed a connection")

    def now(self) -> News:
        return read(self.told)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while (frame := self._frame()) is not None:
            opcode, text = frame
            if opcode == TEXT:
                self._read(text)
            elif opcode == PING:
                self.send(text, PONG)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next one, once it is there."""
        data, start = self.buffer, 2
        if len(data) < start:
            return None
        size = data[1]
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(data) < start:
                return None
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        frame = data[0] & 15, bytes(data[start : start + size])
        del data[: start + size]
        return frame

    def _read(self, text: bytes) -> None:
        first = FIRST.match(text)
        assert first is not None
        if first[1] in (b"sync", b"changed"):
            self.n = int(first[2])
            if not first[3]:
                self.told.clear()
            self.told.append(text)
            self.heard()
        elif first[1] in (b"refused", b"error", b"gone"):
            self.refused(msgspec.json.decode(text)["why"])

    def send(self, text: bytes, opcode: int = TEXT) -> None:
        """A frame of a client is masked; a mask of zeros leaves it as it is."""
        size = len(text)
        if size > 125:
            head = struct.pack("!BBH", LAST | opcode, LAST | 126, size)
        else:
            head = struct.pack("!BB", LAST | opcode, LAST | size)
        self.transport.write(head + bytes(4) + text)

    async def close(self) -> None:
        self.leaving = True
        self.send(struct.pack("!H", 1000), CLOSE)
        await asyncio.wait_for(self.gone, PATIENCE)


class Table:
    """People around a table, one game after the other."""

    def __init__(self, port: int, seats: int, seed: int) -> None:
        self.port = port
        self.seats = seats
        self.random = Random(seed)
        self.secrets: list[str] = []
        self.id = ""
        self.lines: list[Line] = []
        self.wanted: list[int] = []
        self.told: asyncio.Future[float] | None = None

    async def open(self) -> None:
        sockets = await asyncio.to_thread(self._start)
        self.wanted, self.told = [0] * self.seats, asyncio.get_running_loop().create_future()
        loop = asyncio.get_running_loop()
        for sock in sockets:
            _, line = await loop.create_connection(lambda: Line(self._heard, self._no), sock=sock)
            self.lines.append(line)
        await asyncio.wait_for(self.told, PATIENCE)

    def _heard(self) -> None:
        """Somebody has been told something; perhaps now everybody knows what is waited for."""
        all_here = len(self.lines) == self.seats
        if self.told is None or self.told.done() or not all_here:
            return
        if all(line.n >= n for line, n in zip(self.lines, self.wanted, strict=True)):
            self.told.set_result(perf_counter())

    def _no(self, why: str) -> None:
        if self.told is not None and not self.told.done():
            self.told.set_exception(Failed(f"The server says no: {why}"))

    def new(self) -> dict[str, Any]:
        """What is played."""
        return {"game": "the_now", "setup": {"seats": self.seats}}

    def _start(self) -> list[socket]:
        for n in range(len(self.secrets), self.seats):
            self.secrets.append(self._ask("POST", "/api/people", {"name": f"Person {n}"})["secret"])
        self.id = self._ask("POST", "/api/tables", {**self.new(), "public": True}, 0)["id"]
        for seat in range(1, self.seats):
            self._ask("PUT", f"/api/tables/{self.id}/seats/{seat}", None, seat)
        self._ask("POST", f"/api/tables/{self.id}/start", None, 0)
        return [self._connect(secret) for secret in self.secrets]

    def _connect(self, secret: str) -> socket:
        """A WebSocket, opened. The head of the answer is read byte by byte: messages follow it."""
        sock = create_connection(("127.0.0.1", self.port), PATIENCE)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = (
            f"GET /ws/tables/{self.id} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nAuthorization: Bearer {secret}\r\n\r\n"
        )
        sock.sendall(head.encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            more = sock.recv(1)
            if not more:
                break
            answer += more
        if b" 101 " not in answer.partition(b"\r\n")[0]:
            raise Failed("The server opens no WebSocket.")
        sock.setblocking(False)
        return sock

    def _ask(self, method: str, path: str, body: object = None, seat: int | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if seat is not None:
            headers["Authorization"] = f"Bearer {self.secrets[seat]}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(connection):
            data = None if body is None else msgspec.json.encode(body)
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            text = answer.read()
        if answer.status >= 400:
            raise Failed(f"The server says no to {method} {path}: {answer.status} {answer.reason}.")
        return msgspec.json.decode(text or b"null")

    async def close(self) -> None:
        """Everybody leaves, and the table is gone."""
        for line in self.lines:
            await line.close()
        self.lines = []
        if self.id:
            await asyncio.to_thread(self._ask, "DELETE", f"/api/tables/{self.id}", None, 0)
        self.id = ""

    async def play(self, end: float, pause: float) -> list[float]:
        """Act once in every pause until the end: the seconds that each action took."""
        times: list[float] = []
        due = perf_counter() + self.random.random() * pause  # tables do not act in step
        while due < end:
            await asyncio.sleep(due - perf_counter())
            now = [line.now() for line in self.lines]
            if now[0].stage == "over":
                await self.close()
                await self.open()
                continue
            times.append(await self._act(now))
            due = max(due + pause, perf_counter())
        return times

    def after(self, by: Line) -> list[int]:
        """What all must have been told of after an answer: what is owed is known to all, and each
        counts what he was told himself."""
        return [each.n + 1 for each in self.lines]

    async def _act(self, now: list[News]) -> float:
        """Somebody answers what he is asked; everybody has been told when this ends."""
        asked = [
            (line, a)
            for line, news in zip(self.lines, now, strict=True)
            for a in news.asked
            if a.options
        ]
        line, a = self.random.choice([each for each in asked if each[1].owed] or asked)
        action = self.random.choice(a.options).action
        act = {"type": "act", "decision": a.decision, "n": a.n, "action": action}
        message = msgspec.json.encode(act)
        self.wanted = self.after(line)
        self.told = asyncio.get_running_loop().create_future()
        begun = perf_counter()
        line.send(message)
        return await asyncio.wait_for(self.told, PATIENCE) - begun


# Fights

WALKED: Final = 700
"""Millimetres from one question of a drag to the next."""
STEPS: Final = 8
"""Questions of a drag before it ends."""
PAUSE: Final = 0.2
"""Seconds between the beginnings of two questions of one page: see `aim/asking.svelte.ts`."""


class Fight(Table):
    """A player with all characters of a ready encounter, and a GM. What one of them answers in
    secret the other is not told of, so an answer has been told when who gave it knows."""

    def __init__(self, port: int, name: str, seed: int) -> None:
        super().__init__(port, 2, seed)
        self.name = name

    def new(self) -> dict[str, Any]:
        setup = self._ask("GET", f"/api/games/riftbound/setups/{self.name}?seats={self.seats}")
        return {"game": "riftbound", "setup": setup, "clock": {"beat": 0}}

    def after(self, by: Line) -> list[int]:
        return [line.n + (line is by) for line in self.lines]

    async def drag(self, end: float) -> list[tuple[str, float]]:
        """Somebody drags a path, as the page asks about one: a way at each step, and where it rests
        what comes of it. One question at a time; each with the seconds until it was answered."""
        asking = Asking(self.port, self.secrets[0])
        await asking.open()
        found: list[tuple[str, float]] = []
        while perf_counter() < end:
            unit, (x, y, z) = await self._mover(asking)
            angle, path = self.random.random() * tau, [[x, y, z]]
            for step in range(1, STEPS + 1):
                far = step * WALKED
                to = [x + round(far * cos(angle)), y + round(far * sin(angle)), z]
                told = await self._timed(asking, {"type": "AskWay", "unit": unit, "to": to}, found)
                path = told["path"] if told else path
            for kind in ("AskPlan", "AskUnit"):
                await self._timed(asking, {"type": kind, "unit": unit, "path": path}, found)
            await self._timed(asking, {"type": "AskReach", "unit": unit}, found)
        asking.close()
        return found

    async def _mover(self, asking: "Asking") -> tuple[int, list[int]]:
        """One of one's own that is still in the fight."""
        status, sync = 0, b""
        while status != 200:  # one fight is over, and the next not begun
            await asyncio.sleep(0 if self.id else PAUSE)
            if self.id:
                status, sync = await asking.ask("GET", f"/api/tables/{self.id}/sync")
        units = msgspec.json.decode(sync)["view"]["units"]
        mine = [u for u in units if u["seat"] == 0 and u["nature"] != "vehicle"]
        able = [u for u in mine if u["condition"] == "standing"] or mine
        unit = self.random.choice(able)
        return unit["id"], unit["place"]

    async def _timed(
        self, asking: "Asking", plan: dict[str, Any], found: list[tuple[str, float]]
    ) -> Any:
        """What is told; None: the rules say no, which is an answer, too."""
        begun = perf_counter()
        status, text = await asking.ask("POST", f"/api/tables/{self.id}/plan", {"plan": plan})
        took = perf_counter() - begun
        if status not in (200, 404, 405, 409):  # the fight may just have ended
            raise Failed(f"The server says no to a question: {status}.")
        found.append((plan["type"].removeprefix("Ask").lower(), took))
        await asyncio.sleep(max(0.0, begun + PAUSE - perf_counter()))
        return msgspec.json.decode(text)["outlook"] if status == 200 else None


class Asking:
    """Requests of one person, one after the other on one connection."""

    def __init__(self, port: int, secret: str) -> None:
        self.port, self.secret = port, secret

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        data = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Authorization: Bearer {self.secret}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        answer = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        size = re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)
        if size is None:
            raise Failed("The server does not say how long its answer is.")
        text = await asyncio.wait_for(self.reader.readexactly(int(size[1])), PATIENCE)
        return int(answer.split()[1]), text

    def close(self) -> None:
        self.writer.close()
