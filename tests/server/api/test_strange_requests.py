"""Requests that no client of ours would send: each gets an answer that names what is wrong with it.
The log stays empty, also when somebody leaves in the middle."""

import json
from collections.abc import Iterator
from signal import SIGTERM
from typing import NamedTuple

import pytest

from server.api.player import three_at_a_table
from server.api.raw import JSON, UPGRADE, asked, dial, frame, hang_up, request
from server.forking import Fork


class Scene(NamedTuple):
    address: str
    table: str
    secret: str

    def socket(self, *headers: str | bytes, path: str = "", host: str = "localhost") -> bytes:
        return request(f"GET {path or f'/ws/tables/{self.table}'}", *UPGRADE, *headers, host=host)


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    process = Fork("--no-limits", "--database", "sqlite://")
    try:
        table, players = three_at_a_table(process.address)
        yield Scene(process.address, table, players[0].me["secret"])
    finally:
        complaints = process.end(SIGTERM).splitlines()
    assert {json.loads(line)["what"] for line in complaints} <= {"Invalid HTTP request received."}


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://a]b", "http://a:b:c", "null", "", "//", "ÿ"]
)
def test_an_origin_that_is_none_is_another_site(scene: Scene, origin: str) -> None:
    post = request("POST /api/people", *JSON, f"Origin: {origin}", body=b'{"name":"x"}')
    for data in (post, scene.socket(f"Origin: {origin}")):
        status, why = asked(scene.address, data)
        assert status == 403
        assert "Origin" in why


@pytest.mark.parametrize(
    "host", ["localhost:x", "localhost:99999", "localhost:-1", "a:b:c", "localhost:80:80", "[::1"]
)
@pytest.mark.parametrize("path", ["/api/version", "/", "/health", "/api/people/me"])
def test_a_host_that_is_none_is_refused(scene: Scene, host: str, path: str) -> None:
    status, why = asked(scene.address, request(f"GET {path}", host=host))
    assert status == 400
    assert "host" in why.lower()


def test_nothing_is_found_at_a_bad_host_either(scene: Scene) -> None:
    got = asked(scene.address, request("GET /api/nothing", host="localhost:x"))
    assert got == (404, "There is nothing at /api/nothing.")


@pytest.mark.parametrize("host", ["localhost:x", "localhost:99999"])
def test_a_socket_to_a_host_that_is_none_is_refused(scene: Scene, host: str) -> None:
    status, why = asked(scene.address, scene.socket(host=host))
    assert status == 400
    assert "Host" in why


@pytest.mark.parametrize("host", ["[::1]", "[::1]:8765", "localhost", "localhost:", "example:443"])
def test_a_host_may_have_a_port_or_none(scene: Scene, host: str) -> None:
    assert asked(scene.address, request("GET /api/version", host=host)) == (200, "")


@pytest.mark.parametrize(
    ("line", "body"),
    [
        ("POST /api/people", b'{"name":"\xff"}'),
        ("POST /api/people", b'{"name":"\xed\xa0\x80"}'),  # half of a pair
        ("POST /api/people", b'{"na\xffme":"x"}'),
        ("PATCH /api/people/me", b'{"name":"\xff"}'),
        ("POST /api/people/recover", b'{"recovery":"\xff"}'),
        ("POST /api/invites", b'{"secret":"\xff"}'),
        ("POST /api/tables", b'{"game":"the_now","setup":{"\xff":1}}'),
        ("POST /api/tables/{table}/chat", b'{"text":"\xff"}'),
        ("POST /api/tables/{table}/act", b'{"n":0,"decision":{"type":"\xff"},"action":{}}'),
        ("PUT /api/tables/{table}/seats/1/bot", b'{"bot":"\xff"}'),
        ("POST /api/games/the_now/lessons/turn", b'{"answers":["\xff"]}'),
    ],
)
def test_a_body_that_is_not_utf8_is_refused(scene: Scene, line: str, body: bytes) -> None:
    bearer = f"Authorization: Bearer {scene.secret}"
    data = request(line.format(table=scene.table), *JSON, bearer, body=body)
    assert asked(scene.address, data) == (400, "The body is not text in UTF-8.")


def test_a_socket_whose_headers_cannot_be_read_is_answered(scene: Scene) -> None:
    many = [f"X-{n}: x" for n in range(200)]
    for data in (
        scene.socket(*many),
        scene.socket("X: " + "x" * 9000),
        scene.socket(path="/ws/tables/" + "a" * 9000),
        scene.socket("Content-Length: 5"),
    ):
        status, why = asked(scene.address, data)
        assert status == 400
        assert why.startswith("This WebSocket cannot be opened: ")


def test_whoever_leaves_before_all_has_come_leaves_no_trace_in_the_log(scene: Scene) -> None:
    """The fixture looks at the log."""
    for data in (
        b"GET / HTTP/1.1\r\nHo",
        request("POST /api/people", *JSON, "Content-Length: 500") + b'{"name"',
        request("POST /api/people", *JSON, "Transfer-Encoding: chunked") + b"5\r\n{",
    ):
        line = dial(scene.address)
        line.sendall(data)
        hang_up(line)
    assert asked(scene.address, request("GET /api/version")) == (200, "")


@pytest.mark.parametrize("heard", [0, 1, 100])
def test_whoever_leaves_during_the_answer_leaves_no_trace_in_the_log(
    scene: Scene, heard: int
) -> None:
    bearer = f"Authorization: Bearer {scene.secret}"
    for data in (
        request(f"GET /api/tables/{scene.table}/replay", bearer),
        scene.socket(bearer),
        scene.socket("Authorization: Bearer nonsense"),
        scene.socket("Origin: http://elsewhere"),
        scene.socket(path="/ws/tables/f00"),
    ):
        line = dial(scene.address)
        line.sendall(data)
        line.recv(heard)
        hang_up(line)
    assert asked(scene.address, request("GET /api/version")) == (200, "")


def test_a_body_that_breaks_off_is_answered_once(scene: Scene) -> None:
    """By the connection: the application would answer as well, and fail."""
    broken = request("POST /api/nothing", "Transfer-Encoding: chunked") + b"zz\r\n"
    assert asked(scene.address, broken) == (400, "This is not a request of HTTP.")


def test_a_text_that_is_not_utf8_closes_its_socket_and_leaves_no_trace(scene: Scene) -> None:
    with dial(scene.address) as line:
        line.sendall(scene.socket())
        assert b" 101 " in line.recv(100)
        line.sendall(frame(b"\xff"))
        heard = b""
        while some := line.recv(1 << 16):
            heard += some
    assert heard.endswith((1007).to_bytes(2, "big"))
