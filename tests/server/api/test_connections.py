"""Connections that ask for nothing, or ever so slowly, and too many of them."""

import asyncio
import select
from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIGTERM
from threading import Thread

import pytest
from postgres import Postgres
from websockets.asyncio.client import connect

from server.api.player import Line, Player
from server.api.raw import JSON, UPGRADE, answer, asked, dial, hear, request
from server.forking import Fork
from server.passing import Passing
from worldline.games import THE_NOW
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import Rates
from worldline.server.operations.listen import LOOPBACK, address, listen
from worldline.server.run import Server
from worldline.server.tables.tables import Tables

SLOW = (408, "The request took too long to arrive.")
CLOSED = (4404).to_bytes(2, "big")
"""How the server ends a WebSocket to what is not there."""
TOO_MANY = "There are too many connections from your address: close some of them."


@contextmanager
def serving(rates: Rates) -> Iterator[str]:
    """The address of a server in this process."""
    tables = Tables({"the_now": THE_NOW}, Passing())
    server = Server(create_app(rulebook(), tables=tables, rates=rates))
    listener = listen(LOOPBACK, 0)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield address(listener)
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def impatient() -> Iterator[str]:
    with serving(Rates(seconds=0.3)) as at:
        yield at


@pytest.fixture(scope="module")
def patient() -> Iterator[str]:
    with serving(Rates()) as at:
        yield at


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Two connections for each address, and no proxy on this machine."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    with serving(Rates(connections=2)) as at:
        yield at


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: here\r\nX: ",
        request("POST /api/people", *JSON, "Content-Length: 60000"),
    ],
    ids=["nothing", "headers", "body"],
)
def test_a_request_that_comes_a_byte_at_a_time_is_broken_off(impatient: str, begun: bytes) -> None:
    with dial(impatient) as line:
        line.sendall(begun)
        while not select.select([line], [], [], 0.01)[0]:
            line.sendall(b"x")
        assert answer(hear(line)) == SLOW


def test_a_connection_that_says_nothing_is_closed(impatient: str) -> None:
    with dial(impatient) as line:
        assert answer(hear(line)) == SLOW


def test_the_second_request_on_a_connection_has_no_more_time(impatient: str) -> None:
    with dial(impatient) as line:
        line.sendall(b"GET /api/version HTTP/1.1\r\nHost: here\r\n\r\n")
        first = line.recv(1 << 16)
        line.sendall(b"GET /api/version HTTP/1.1\r\nHo")
        assert first.startswith(b"HTTP/1.1 200 ")
        assert answer(hear(line)) == SLOW


def test_a_websocket_stays_open_for_longer_than_a_request_may_take(impatient: str) -> None:
    ann = Player(impatient, "Ann")
    table = ann.ask("POST", "/api/tables", {"game": "the_now", "setup": {"seats": 3}})["id"]

    async def play() -> None:
        async with ann.connect(table) as socket:
            line = Line(socket)
            await line.hear_until("table")
            silent = await asyncio.to_thread(dial, impatient)
            with silent:
                assert answer(await asyncio.to_thread(hear, silent)) == SLOW
            assert await line.say({"type": "ping"}) == {"type": "pong"}

    asyncio.run(play())


def test_an_address_has_so_many_connections_and_no_more(counting: str) -> None:
    first, second = dial(counting), dial(counting)
    with second:
        with first, dial(counting) as third:
            assert answer(hear(third)) == (429, TOO_MANY)
        while (got := asked(counting, request("GET /api/version"))) != (200, ""):
            assert got == (429, TOO_MANY)  # until the server has seen that the first is gone


def test_behind_a_proxy_websockets_count_by_the_address_that_it_tells() -> None:
    with serving(Rates(connections=2)) as at:
        ann = Player(at, "Ann")
        table = ann.ask("POST", "/api/tables", {"game": "the_now", "setup": {"seats": 3}})["id"]

        def socket(client: str) -> connect:
            return ann.connect(table, headers={"X-Forwarded-For": client})

        async def play() -> None:
            async with socket("203.0.113.1") as one, socket("203.0.113.1") as two:
                for line in (Line(one), Line(two)):
                    await line.hear_until("table")
                async with socket("203.0.113.1") as three:
                    line = Line(three)
                    assert await line.closed() == (4429, TOO_MANY)
                    assert line.heard == [{"type": "error", "why": TOO_MANY}]
                async with socket("203.0.113.2") as other:
                    await Line(other).hear_until("table")

        asyncio.run(play())


def test_recovering_a_name_closes_its_sockets_in_every_process(postgresql: Postgres) -> None:
    database = postgresql.database()
    here, there = Fork("--database", database), Fork("--database", database)
    try:
        asyncio.run(recover(here.address, there.address))
    finally:
        complaints = here.end(SIGTERM) + there.end(SIGTERM)
    assert complaints == ""


async def recover(here: str, there: str) -> None:
    """Somebody's sockets in two processes close, and no one else's."""
    ann, bob = Player(here, "Ann"), Player(here, "Bob")
    table = ann.ask("POST", "/api/tables", {"game": "the_now", "setup": {"seats": 3}})["id"]
    elsewhere = Player(there, "Ann as well")
    elsewhere.me = ann.me
    async with (
        ann.connect(table) as near,
        elsewhere.connect(table) as far,
        bob.connect(table) as other,
    ):
        lines = [Line(socket) for socket in (near, far, other)]
        for line in lines:
            await line.hear_until("table")
        code = {"recovery": ann.me["recovery"]}
        ann.me = await asyncio.to_thread(ann.ask, "POST", "/api/people/recover", code)
        for line in lines[:2]:
            closed, why = await line.closed()
            assert closed == 4401
            assert why is not None
            assert "recovery code" in why
        assert await lines[2].say({"type": "ping"}) == {"type": "pong"}
        async with ann.connect(table) as again:
            await Line(again).hear_until("table")


def masked(opcode: int, data: bytes) -> bytes:
    """A frame as a client sends it; the mask is of zeros, so the data stand in it as they are."""
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


@pytest.mark.parametrize(
    "garbage",
    [
        masked(1, b"\xff\xfe"),
        masked(1, b"hello"),
        masked(2, b"\xff"),
        masked(9, b"ping"),
        b"\xff" * 100,
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=["no text", "text", "bytes", "ping", "no frame", "http"],
)
def test_what_comes_after_a_close_leaves_nothing_in_the_log(
    patient: str, caplog: pytest.LogCaptureFixture, garbage: bytes
) -> None:
    with dial(patient) as line:
        line.sendall(request("GET /ws/tables/nowhere", *UPGRADE))
        heard = b""
        while CLOSED not in heard:
            heard += line.recv(1 << 16)
        line.sendall(garbage)
        line.sendall(masked(8, b"\x03\xe8"))  # and then the answer to the close
        hear(line)
    assert [record.getMessage() for record in caplog.records if record.levelname != "INFO"] == []
