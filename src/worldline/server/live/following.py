"""Campaigns and characters as they change: a WebSocket for each device that follows one.

Whoever follows is told how things stand, and again whenever that is something else for him: what
changes for others alone is not to be noticed. Commands go over HTTP; up comes nothing but `ping`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from worldline.server.campaigns.campaigns import Campaigns
from worldline.server.changes import Changes
from worldline.server.characters.characters import Characters
from worldline.server.identity import MISSING
from worldline.server.live.endpoint import Ping, Pong
from worldline.server.live.entrance import Entrance, enter, receive
from worldline.server.live.frames import ENCODER
from worldline.server.live.sockets import GONE, OURS, AnySocket, Error, close
from worldline.server.messages.campaigns import CampaignLog, CampaignNow
from worldline.server.messages.characters import CharacterNow
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Gone
from worldline.server.operations.limits import LARGEST_MESSAGE
from worldline.server.store.rows import Person

Look = Callable[[], Awaitable[list[msgspec.Struct]]]
"""What is new since it was called last."""

PING: Final = msgspec.json.Decoder(Ping)


@websocket("/api/campaigns/{campaign:str}/live")
async def follow_campaign(
    socket: AnySocket,
    campaign: FromPath[str],
    entrance: NamedDependency[Entrance],
    changes: NamedDependency[Changes],
    campaigns: NamedDependency[Campaigns],
) -> None:
    def looking(who: Person) -> Look:
        known: int | None = None
        before = b""

        async def look() -> list[msgspec.Struct]:
            nonlocal known, before
            first = known is None
            now, told, known = await campaigns.news(campaign, who, known)
            found: list[msgspec.Struct] = []
            if (text := ENCODER.encode(now)) != before:
                before = text
                found.append(CampaignNow(now))
            return [*found, CampaignLog(tuple(told))] if told or first else found

        return look

    await enter(socket, entrance, partial(_follow, socket, entrance, changes, campaign, looking))


@websocket("/api/characters/{character:str}/live")
async def follow_character(
    socket: AnySocket,
    character: FromPath[str],
    entrance: NamedDependency[Entrance],
    changes: NamedDependency[Changes],
    characters: NamedDependency[Characters],
) -> None:
    def looking(who: Person) -> Look:
        before = b""

        async def look() -> list[msgspec.Struct]:
            nonlocal before
            now = await characters.read(character, who)
            if (text := ENCODER.encode(now)) == before:
                return []
            before = text
            return [CharacterNow(now)]

        return look

    await enter(socket, entrance, partial(_follow, socket, entrance, changes, character, looking))


async def _follow(
    socket: AnySocket,
    entrance: Entrance,
    changes: Changes,
    id: str,
    looking: Callable[[Person], Look],
    person: Person | None,
) -> None:
    if person is None:
        raise NotAllowed(401, MISSING)
    look = looking(person)
    with changes.of(id) as changed:
        await _send(socket, await look())  # refused here, it is refused as it is over HTTP
        tasks = [
            asyncio.create_task(_tell(socket, entrance, changed, look)),
            asyncio.create_task(_answer(socket, entrance)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()


async def _tell(socket: AnySocket, entrance: Entrance, changed: asyncio.Event, look: Look) -> None:
    """What changes while something is being sent is looked at once, afterwards."""
    while True:
        await changed.wait()
        changed.clear()
        try:
            found = await look()
        except NotAllowed as gone:  # deleted, or not for this person any more
            await _send(socket, [Gone(gone.why)])
            await close(socket, OURS + 410, gone.why)
            return
        if not entrance.sockets.has(socket):
            return
        await _send(socket, found)


async def _answer(socket: AnySocket, entrance: Entrance) -> None:
    while (data := await receive(socket)) is not None:
        await _send(socket, [_reply(data, entrance)])


def _reply(data: str | bytes, entrance: Entrance) -> msgspec.Struct:
    if len(data) > LARGEST_MESSAGE:
        return Error(f"A message may have {LARGEST_MESSAGE} bytes.")
    try:
        PING.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        entrance.metrics.messages.labels("malformed").inc()
        return Error(f"This is no message: {error}.")
    entrance.metrics.messages.labels("ping").inc()
    return Pong()


async def _send(socket: AnySocket, messages: list[msgspec.Struct]) -> None:
    try:
        for message in messages:
            await socket.send_text(ENCODER.encode(message))
    except GONE:
        return  # the other side has gone: reading ends as well
