"""Bytes as a stranger sends them: requests that no library of ours would make."""

import socket
import struct
from urllib.parse import urlsplit

import msgspec
from patience import HANG

JSON = ("Content-Type: application/json",)
UPGRADE = (
    "Upgrade: websocket",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Version: 13",
)


def request(line: str, *headers: str | bytes, body: bytes = b"", host: str = "localhost") -> bytes:
    """`line` is as in `GET /path`."""
    connection = "Upgrade" if UPGRADE[0] in headers else "close"
    lines: list[str | bytes] = [f"{line} HTTP/1.1", f"Host: {host}", f"Connection: {connection}"]
    lines += headers
    if body:
        lines.append(f"Content-Length: {len(body)}")
    head = b"\r\n".join(each.encode() if isinstance(each, str) else each for each in lines)
    return head + b"\r\n\r\n" + body


def dial(address: str) -> socket.socket:
    place = urlsplit(address)
    assert place.hostname is not None
    return socket.create_connection((place.hostname, place.port or 80), timeout=HANG)


def hear(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    heard = b""
    try:
        while some := line.recv(1 << 16):
            heard += some
    except ConnectionError:  # closed before it had read all that was sent
        pass
    return heard


def answer(heard: bytes) -> tuple[int, str]:
    """The status, and why."""
    head, _, body = heard.partition(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    return status, msgspec.json.decode(body)["why"] if status >= 400 else ""


def asked(address: str, data: bytes) -> tuple[int, str]:
    with dial(address) as line:
        line.sendall(data)
        return answer(hear(line))


def hang_up(line: socket.socket) -> None:
    """In the middle of anything, without a word: the other side is told of a reset."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def frame(text: bytes) -> bytes:
    """A short text of a WebSocket, masked as a client must (with zeros)."""
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text
