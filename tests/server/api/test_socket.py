"""What a WebSocket at a table is sent: everything, in the order it was said, until it is closed."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from server.tables.process import ANN, BOB, DUEL_OF_TWO, Process, wait
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.live.frames import Writing
from worldline.server.live.protocol import SocketProtocol
from worldline.server.messages.tables import Said
from worldline.server.run import Server

REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def heard(self) -> list[Any]:
        """As a client reads it: the messages, and the code it was closed with."""
        head, _, frames = self.written.partition(b"\r\n\r\n")
        assert b" 101 " in head.partition(b"\r\n")[0]
        client = ClientProtocol(parse_uri("ws://here"), state=State.OPEN, max_size=None)
        client.receive_data(frames)
        found: list[Any] = []
        for event in client.events_received():
            assert isinstance(event, Frame)
            if event.opcode == Opcode.TEXT:
                found.append(msgspec.json.decode(event.data))
            else:
                assert client.close_rcvd is not None
                found.append(client.close_rcvd.code)
        return found


class Scene:
    """A table of two, and a spectator of it."""

    def __init__(self, process: Process, table: str, server: Server) -> None:
        self.process = process
        self.table = table
        self.server = server
        self.socket = SocketProtocol(server.config, ServerState(), {})
        self.wire = Wire()

    async def say(self, text: str) -> None:
        await self.process.play.say(self.table, ANN, text)

    def said(self) -> list[str]:
        return [m["text"] for m in self.wire.heard() if isinstance(m, dict) and m["type"] == "chat"]


@asynccontextmanager
async def watching(process: Process) -> AsyncIterator[Scene]:
    table = await process.table(DUEL_OF_TWO, BOB)
    server = Server(create_app(rulebook(), tables=process.tables))
    server.config.load()
    scene = Scene(process, table, server)
    socket, wire = scene.socket, scene.wire
    socket.connection_made(wire)
    socket.data_received(REQUEST.format(path=f"/ws/tables/{table}").encode())
    while b'"sync"' not in wire.written:
        await asyncio.sleep(0)
    yield scene
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


async def others_act() -> None:
    """Whoever has something to do gets time for it."""
    for _ in range(20):
        await asyncio.sleep(0)


def run(play: Callable[[Scene], Awaitable[None]]) -> None:
    async def main() -> None:
        process = Process()
        await process.fill()
        async with watching(process) as scene:
            await play(scene)

    wait(main())


def test_uvicorn_still_has_inside_what_we_build_on() -> None:
    """pyproject.toml pins its version: a new one is taken when this and all below pass with it."""
    methods = {"data_received", "handle_parser_exception", "send", "send_receive_event_to_app"}
    assert methods <= set(vars(WebSocketsSansIOProtocol))

    async def play(scene: Scene) -> None:
        flags = {"close_sent", "handshake_complete", "handshake_initiated"}
        parts = {"conn", "curr_msg_data_type", "frames", "transport"}
        assert flags | parts <= set(vars(scene.socket))

    run(play)


def test_while_there_is_no_room_messages_wait_and_keep_their_order() -> None:
    async def play(scene: Scene) -> None:
        await scene.say("one")
        await others_act()
        assert scene.said() == ["one"]
        assert [m["type"] for m in scene.wire.heard()] == ["table", "sync", "chat"]
        scene.socket.pause_writing()
        await scene.say("two")
        await others_act()
        await scene.say("three")
        await others_act()
        assert scene.said() == ["one"]
        scene.socket.resume_writing()
        await scene.say("four")  # there is room again, but others are ahead
        while len(scene.said()) < 4:
            await asyncio.sleep(0)
        assert scene.said() == ["one", "two", "three", "four"]

    run(play)


def test_after_the_last_message_the_socket_is_closed() -> None:
    async def play(scene: Scene) -> None:
        await scene.process.lobby.delete(scene.table, ANN)
        while not (heard := scene.wire.heard()) or not isinstance(heard[-1], int):
            await asyncio.sleep(0)
        *_, gone, code = scene.wire.heard()
        assert (gone["type"], code) == ("gone", 4410)

    run(play)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_of_every_size_is_read_as_it_was_written(size: int) -> None:
    async def play(scene: Scene) -> None:
        text = "x" * size
        await scene.socket.send({"type": "websocket.send", "text": json.dumps(text)})
        assert scene.wire.heard()[-1] == text

    run(play)


def test_what_goes_to_many_is_written_once() -> None:
    writing = Writing()
    one, same = (Said(0, "Ann", "hello", 0.0) for _ in range(2))
    assert writing.write(one, None) is writing.write(one, None)
    assert writing.write(same, None) == writing.write(one, None)
    assert writing.write(Said(1, "Ann", "hello", 0.0), None) != writing.write(one, None)


def test_a_server_stops_while_somebody_leaves() -> None:
    async def play(scene: Scene) -> None:
        scene.socket.disconnected = True  # what the protocol knows, and the table does not yet
        await scene.server.live.close_all()

    run(play)
