"""Connections before there is a request on them: how long one may take to come, and how many a
client may hold. Both cost the client nothing, and the server a file and memory for each."""

import asyncio
from typing import Any, Final

import h11
import msgspec
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from worldline.server.messages.refusals import Refusal
from worldline.server.operations.headers import HEADERS
from worldline.server.operations.limits import TOO_MANY, Rates

TOO_SLOW: Final = "The request took too long to arrive."
NO_HTTP: Final = "This is not a request of HTTP."

_PHRASES: Final = {400: "Bad Request", 408: "Request Timeout", 429: "Too Many Requests"}


class Connection(H11Protocol):
    """One that is closed if it has not sent a whole request in time, or is one too many."""

    def __init__(
        self,
        rates: Rates,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._rates = rates
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_one_too_many():
            self._refuse(429, TOO_MANY)
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self
        if not upgraded and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait()  # for the rest of it
        else:
            self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What came cannot be read as HTTP."""
        self._refuse(400, NO_HTTP)

    def _is_one_too_many(self) -> bool:
        """By the address at the other end. Of a proxy that may be anybody's: behind it only
        WebSockets are counted, by the address that the proxy tells."""
        if self.client is None:
            return False
        host = self.client[0]
        if isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts:
            return False
        clients = (getattr(other, "client", None) for other in self.connections)
        return sum(1 for c in clients if c and c[0] == host) > self._rates.connections

    def _wait(self) -> None:
        if self._waiting is None and not self.transport.is_closing():
            self._waiting = self.loop.call_later(self._rates.seconds, self._too_late)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _too_late(self) -> None:
        self._waiting = None
        self._refuse(408, TOO_SLOW)

    def _refuse(self, status: int, why: str) -> None:
        """An answer, unless one was begun already; and the end of the connection."""
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(refusal(status, why))
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # so that the application does not answer as well
            self.cycle.message_event.set()
        self.transport.close()


def refusal(status: int, why: str) -> bytes:
    """A whole answer of HTTP, for those who have not got as far as the application."""
    body = msgspec.json.encode(Refusal(why))
    headers = {
        **HEADERS,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    lines = [f"HTTP/1.1 {status} {_PHRASES[status]}", *(f"{k}: {v}" for k, v in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body
