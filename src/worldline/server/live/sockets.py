"""The open WebSockets of this process: whose they are, and how they are closed."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from worldline.server.live.frames import ENCODER, Writing

# Codes of WebSockets (RFC 6455): ours are 4000 and the status that HTTP would have.
RESTART, FAULT, OURS = 1012, 1011, 4000

STOPPING: Final = "The server stops; the table is kept."
MISSED: Final = "The server has missed something: connect again."
RECOVERED: Final = "Signed out: somebody used the recovery code of this name."

ENDED: Final = "ended"
"""What other processes are told about, instead of a table: the hash of a secret that has ended."""

AnySocket = WebSocket[object, object, State]
GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending fails with when the other side has left; the last is ASGI's own way."""


class Error(msgspec.Struct, frozen=True, tag="error"):
    """What came is no message, or nothing can come."""

    why: str


class Holder(NamedTuple):
    """Who is at the other end: an address, and the hash of the secret that came from there."""

    client: str
    secret: bytes | None


class Sockets:
    """Every open socket of this process."""

    def __init__(self) -> None:
        self._open: dict[AnySocket, Holder] = {}
        self._parting: set[asyncio.Task[None]] = set()
        self.writing = Writing()

    def add(self, socket: AnySocket, holder: Holder) -> None:
        self._open[socket] = holder

    def drop(self, socket: AnySocket) -> None:
        self._open.pop(socket, None)

    def held_by(self, client: str) -> int:
        return sum(1 for holder in self._open.values() if holder.client == client)

    def has(self, socket: AnySocket) -> bool:
        return socket in self._open

    async def close_all(self) -> None:
        await asyncio.gather(*(close(socket, RESTART, STOPPING) for socket in self._open))

    def end(self, secret: bytes) -> None:
        """Closes what was opened with this secret, which is good for nothing any more."""
        for socket in [each for each, holder in self._open.items() if holder.secret == secret]:
            self._part(socket, refuse(socket, 401, RECOVERED))

    def _part(self, socket: AnySocket, farewell: Coroutine[None, None, None]) -> None:
        """Nothing that comes from there counts from now on. Nobody waits for the farewell: it may
        take long to send, if the other side does not read."""
        self.drop(socket)
        task = asyncio.create_task(farewell)
        self._parting.add(task)
        task.add_done_callback(self._parting.discard)

    async def follow(self, news: AsyncIterator[tuple[str, str]]) -> None:
        """Secrets also end in other processes."""
        async for about, text in news:
            if about == ENDED:
                self.end(bytes.fromhex(text))
            elif not about:  # anything may have been said while the connection was lost
                for socket in list(self._open):
                    self._part(socket, close(socket, RESTART, MISSED))


async def close(socket: AnySocket, code: int, reason: str) -> None:
    """A reason has room for 123 bytes."""
    with suppress(*GONE):
        await socket.close(code=code, reason=reason.encode()[:120].decode(errors="ignore"))


async def refuse(socket: AnySocket, status: int, why: str) -> None:
    """A browser shows its page neither status nor body of a refused WebSocket, so it is opened."""
    with suppress(*GONE):
        await socket.send_text(ENCODER.encode(Error(why)))
    await close(socket, OURS + status, why)
