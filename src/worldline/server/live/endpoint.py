"""Live tables: one WebSocket for each device.

Down come `table` and `sync` first, then whatever the seat is told. Every message up gets exactly
one reply, in order: `done`, `refused`, `error` or `pong`.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from worldline.core.machine import Seat
from worldline.server.live.entrance import Entrance, enter, receive
from worldline.server.live.frames import Frames
from worldline.server.live.sockets import (
    GONE,
    OURS,
    AnySocket,
    Error,
    close,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    Act,
    Changed,
    Gone,
    Message,
    Place,
    PointKind,
    Refused,
    Text,
)
from worldline.server.operations.limits import LARGEST_MESSAGE, too_fast
from worldline.server.operations.logs import facts
from worldline.server.operations.metrics import Metrics
from worldline.server.store import Unavailable
from worldline.server.store.rows import Person, Unstorable
from worldline.server.tables.live_table import BACKLOG
from worldline.server.tables.play import Play

LOG: Final = logging.getLogger(__name__)
WATCHING: Final = "You only watch here: take a seat to take part."
TOO_DEEP: Final = "That is nested too deep."
MOST_POINTS: Final = 32
"""Of a ruler."""


class Answer(Act, frozen=True, forbid_unknown_fields=True, tag="act"):
    """An action, for the decision that was asked under this number."""


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take back the last answer: at once where nothing was revealed since, else by consent. `n` is
    the number of answers one has seen, so that a double click does not take back two."""

    n: int


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="consent"):
    n: int
    yes: bool = True


class Chat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="chat"):
    text: Text


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="away"):
    """Let a bot stand in, or take over from it again."""

    away: bool


class Minute(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="minute"):
    """I need a minute in the window that was asked under this number."""

    n: int


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="point"):
    """Show everybody at the table a place or a ruler."""

    kind: PointKind
    points: Annotated[tuple[Place, ...], msgspec.Meta(max_length=MOST_POINTS)]


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    pass


Up = Answer | Undo | Consent | Chat | Away | Minute | Point | Ping


class Done(msgspec.Struct, frozen=True, tag="done"):
    """It is stored; what is pointed at is told."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    pass


Reply = Done | Pong | Refused | Error

DECODER: Final = msgspec.json.Decoder(Up)


class Context(NamedTuple):
    """All that a socket at a table needs."""

    play: Play
    entrance: Entrance


class Viewer(NamedTuple):
    """Who is at the other end, at which table; of several seats, as whom."""

    table: str
    person: Person | None
    seat: Seat | None


@websocket("/ws/tables/{table:str}")
async def live(
    socket: AnySocket,
    table: FromPath[str],
    context: NamedDependency[Context],
    seat: Annotated[int | None, QueryParameter(ge=0, le=100)] = None,
    aid: FromQuery[bool] = False,
) -> None:
    async def serve(person: Person | None) -> None:
        await _serve(socket, Viewer(table, person, seat), aid, context)

    await enter(socket, context.entrance, serve)


async def _serve(socket: AnySocket, viewer: Viewer, aid: bool, context: Context) -> None:
    """Reading is never broken off, for an answer may be on its way to the store."""
    async with context.play.subscribe(*viewer, aid=aid) as queue:
        replies: asyncio.Queue[Any] = queue  # among the news, so that they come in order
        frames = Frames(context.entrance.sockets.writing)
        sending = asyncio.create_task(_send(socket, queue, frames, context.entrance.metrics))
        sockets = context.entrance.sockets
        try:
            while (data := await receive(socket)) is not None and sockets.has(socket):
                await _reply(data, viewer, context, replies.put_nowait)
                if replies.qsize() > BACKLOG:  # one who asks and asks, and never listens
                    break
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def _send(
    socket: AnySocket, queue: asyncio.Queue[Message], frames: Frames, metrics: Metrics
) -> None:
    while True:
        message = await queue.get()
        begun = time.perf_counter()
        written = frames.write(message)
        try:
            await socket.send_text(written.text)
            frames.note_sent(written)
            if isinstance(message, Changed):
                metrics.part("sending", begun)
        except GONE:
            return  # the other side has gone: reading ends as well
        if isinstance(message, Gone):
            await close(socket, OURS + 410, message.why)
            return


async def _reply(
    data: str | bytes, viewer: Viewer, context: Context, reply: Callable[[Reply], None]
) -> None:
    """What the sender of a message is told; all else goes to everybody at the table."""
    n: int | None = None
    try:
        if len(data) > LARGEST_MESSAGE:
            reply(Error(f"A message may have {LARGEST_MESSAGE} bytes."))
            return
        up = DECODER.decode(data)
        context.entrance.metrics.messages.labels(up.__struct_config__.tag).inc()
        n = up.n if isinstance(up, Answer | Consent | Minute) else None
        await _obey(up, viewer, context, reply)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        context.entrance.metrics.messages.labels("malformed").inc()
        reply(Error(f"This is no message: {error}."))
    except RecursionError:
        reply(Error(TOO_DEEP))
    except NotAllowed as error:
        context.entrance.metrics.refusals.inc()
        reply(Refused(error.why, error.rule, n))
    except Unstorable as error:
        reply(Refused(str(error), None, n))
    except Unavailable as error:
        LOG.error("the database is not available", extra=facts(why=error.cause))
        reply(Refused(str(error), None, n))


async def _obey(up: Up, viewer: Viewer, context: Context, reply: Callable[[Reply], None]) -> None:
    table, person, seat = viewer
    if isinstance(up, Ping):
        reply(Pong())
        return
    if person is None:
        raise NotAllowed(403, WATCHING)
    if isinstance(up, Point):  # a ruler is drawn while one answers something
        if wait := context.entrance.limits.point_wait(person.id, table):
            raise NotAllowed(429, too_fast(wait))
        await context.play.point(table, person, up.kind, up.points, seat)
        reply(Done())
        return
    wait = await context.entrance.limits.message_wait(
        person.id, table, lambda: context.play.admit(table, person)
    )
    if isinstance(up, Chat):
        wait = wait or context.entrance.limits.chat_wait(person.id, table)
    if wait:
        raise NotAllowed(429, too_fast(wait))
    match up:
        case Answer():
            begun = time.perf_counter()
            # Before anything is told of it: whether there is anything to tell now may be hidden.
            await context.play.act(table, person, up, seat, lambda: reply(Done()))
            context.entrance.metrics.act_seconds.observe(time.perf_counter() - begun)
            return
        case Undo():
            await context.play.undo(table, person, up.n, seat)
        case Consent(n, yes):
            await context.play.consent(table, person, n, yes, seat)
        case Chat(text):
            await context.play.say(table, person, text)
        case Away(away):
            await context.play.away(table, person, away, seat)
        case Minute(n):
            await context.play.minute(table, person, n, seat)
    reply(Done())
