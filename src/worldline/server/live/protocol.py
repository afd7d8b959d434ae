"""How a WebSocket is spoken, where uvicorn's way is not ours: built on the inside of it, so its
version is pinned in pyproject.toml."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from worldline.server.operations.connections import refusal

NO_TEXT: Final = 1007
"""The code of a WebSocket that is closed because a text was not UTF-8 (RFC 6455)."""


class SocketProtocol(WebSocketsSansIOProtocol):
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # Its headers cannot be read (too many, too long), and uvicorn leaves it at that.
            self.handshake_initiated = True
            why = f"This WebSocket cannot be opened: {self.conn.handshake_exc}."
            self.transport.write(refusal(400, why))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """A text that is none is an ordinary fault of a client: uvicorn would log a trace. After a
        close nothing that comes counts, and there is nothing left to close."""
        if self.conn.state is not State.OPEN:
            self.frames = []
        elif self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # uvicorn would log that it is not


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
