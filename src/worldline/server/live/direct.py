"""WebSockets that take a message at once. ASGI sends by a coroutine, so every socket needs a task
that runs it and a queue in front of that, through the layers of a framework: together they cost
more than making the message. Nearly always there is room for it in the system's own buffer."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from worldline.server.operations.connections import refusal

EXTENSION: Final = "worldline.direct"
"""Of ASGI. Its `write` takes a text and says whether it has sent it. If it has not, the text is to
be sent as usual, which waits, or fails, as the socket is."""

NO_TEXT: Final = 1007
"""The code of a WebSocket that is closed because a text was not UTF-8 (RFC 6455)."""


class DirectSocket(WebSocketsSansIOProtocol):
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # Its headers cannot be read (too many, too long), and uvicorn leaves it at that.
            self.handshake_initiated = True
            why = f"This WebSocket cannot be opened: {self.conn.handshake_exc}."
            self.transport.write(refusal(400, why))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """A text that is none is an ordinary fault of a client: uvicorn would log a trace."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # uvicorn would log that it is not

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            # The application has not run yet.
            self.scope["extensions"][EXTENSION] = {"write": self.write}

    def write(self, text: bytes) -> bool:
        over = self.disconnected or self.transport.is_closing()
        if over or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
