"""How a WebSocket is let in: from where it may come, how many there may be, whose it is; and how it
is told what goes wrong."""

import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
from litestar.exceptions import NotAuthorizedException, WebSocketDisconnect
from litestar.types import WebSocketResponseBodyEvent, WebSocketResponseStartEvent

from worldline.server.identity import hashed_secret, who
from worldline.server.live.sockets import FAULT, GONE, AnySocket, Holder, Sockets, close, refuse
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.headers import (
    BAD_HOST,
    ELSEWHERE,
    HEADERS,
    has_bad_host,
    is_from_elsewhere,
)
from worldline.server.operations.limits import TOO_MANY, Limits, client
from worldline.server.operations.logs import facts
from worldline.server.operations.metrics import Metrics
from worldline.server.store import Store, Unavailable
from worldline.server.store.rows import Person

LOG: Final = logging.getLogger(__name__)
BROKEN: Final = "Something is wrong here, not with what you asked."


class Entrance(NamedTuple):
    """All that every socket needs."""

    store: Store
    limits: Limits
    metrics: Metrics
    sockets: Sockets
    origins: Collection[str]


async def enter(
    socket: AnySocket, entrance: Entrance, serve: Callable[[Person | None], Awaitable[None]]
) -> None:
    """Serves whoever is at the other end, until one of both leaves."""
    if is_from_elsewhere(socket, entrance.origins):
        await _deny(socket, 403, ELSEWHERE)
        return
    if has_bad_host(socket):
        await _deny(socket, 400, BAD_HOST)
        return
    await socket.accept()
    holder = Holder(client(socket), hashed_secret(socket))
    entrance.sockets.add(socket, holder)
    entrance.metrics.sockets.inc()
    try:
        if entrance.sockets.held_by(holder.client) > entrance.limits.connections:
            raise NotAllowed(429, TOO_MANY)
        await serve(await who(socket, entrance.store))
    except NotAllowed as error:
        await refuse(socket, error.status, error.why)
    except NotAuthorizedException as error:
        await refuse(socket, error.status_code, error.detail)
    except Unavailable as error:
        LOG.error("the database is not available", extra=facts(why=error.cause))
        await refuse(socket, 503, str(error))
    except WebSocketDisconnect:
        pass
    except Exception:
        LOG.exception("a socket failed", extra=facts(path=socket.scope["path"]))
        await close(socket, FAULT, BROKEN)
    finally:
        entrance.metrics.sockets.dec()
        entrance.sockets.drop(socket)


async def receive(socket: AnySocket) -> str | bytes | None:
    """None: the other side has gone."""
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    return event.get("text") or event.get("bytes") or b""


async def _deny(socket: AnySocket, status: int, why: str) -> None:
    """No WebSocket at all: an answer of HTTP instead (ASGI's Websocket Denial Response)."""
    headers = {"Content-Type": "application/json", **HEADERS}
    start: WebSocketResponseStartEvent = {
        "type": "websocket.http.response.start",
        "status": status,
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }
    body: WebSocketResponseBodyEvent = {
        "type": "websocket.http.response.body",
        "body": msgspec.json.encode({"why": why, "near": []}),
        "more_body": False,
    }
    with suppress(*GONE):
        await socket.send(start)
        await socket.send(body)
