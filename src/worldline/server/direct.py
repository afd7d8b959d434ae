"""WebSockets that take a message at once. ASGI sends by a coroutine, so every socket needs a task
that runs it and a queue in front of that, through the layers of a framework: together they cost
more than making the message. Nearly always there is room for it in the system's own buffer."""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "worldline.direct"
"""Of ASGI. Its `write` takes a text and says whether it has sent it. If it has not, the text is to
be sent as usual, which waits, or fails, as the socket is."""


class DirectSocket(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            # The application has not run yet.
            self.scope["extensions"][EXTENSION] = {"write": self.write}

    def write(self, text: bytes) -> bool:
        over = self.close_sent or self.disconnected or self.transport.is_closing()
        if over or not self.handshake_complete or not self.writable.is_set():
            return False
        self.transport.write(_head(len(text)) + text)
        return True


def _head(size: int) -> bytes:
    """Of a frame that is a whole text (RFC 6455, 5.2); a server does not mask it."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
