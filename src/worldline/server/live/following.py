"""Campaigns, characters and drafts as they change: a WebSocket for each device that follows one.

Whoever follows is told how things stand, and then what is something else for him: patches are made
of what he himself was told before, and what changes for others alone is not to be noticed. Commands
go over HTTP; up comes nothing but `ping`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from worldline.server.campaigns.campaigns import Campaigns
from worldline.server.changes import Changes
from worldline.server.characters.characters import Characters
from worldline.server.characters.drafts import Drafts
from worldline.server.identity import MISSING
from worldline.server.live.endpoint import Ping, Pong
from worldline.server.live.entrance import Entrance, enter, receive
from worldline.server.live.frames import ENCODER
from worldline.server.live.sockets import GONE, OURS, AnySocket, Error, close
from worldline.server.messages.campaigns import CampaignLog, CampaignNow
from worldline.server.messages.characters import CharacterNow
from worldline.server.messages.drafts import DraftNow
from worldline.server.messages.patches import NowPatched, patch
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Gone
from worldline.server.operations.limits import LARGEST_MESSAGE
from worldline.server.store.rows import Person

Look = Callable[[], Awaitable[list[msgspec.Struct]]]
"""What is new since it was called last."""

PING: Final = msgspec.json.Decoder(Ping)


class LastTold:
    """What the other side of one connection knows of what it follows."""

    def __init__(self, whole: Callable[[int, Any], msgspec.Struct]) -> None:
        self._whole = whole
        self._now: Any = None
        self._n = 0

    def differs(self, now: Any) -> list[msgspec.Struct]:
        """What makes it know this: nothing, where it is the same."""
        before, self._now = self._now, now
        if before is None:
            self._n = 1
            return [self._whole(1, now)]
        if not (changes := patch(before, now)):
            return []
        self._n += 1
        return [NowPatched(self._n, changes)]


@websocket("/api/campaigns/{campaign:str}/live")
async def follow_campaign(
    socket: AnySocket,
    campaign: FromPath[str],
    entrance: NamedDependency[Entrance],
    changes: NamedDependency[Changes],
    campaigns: NamedDependency[Campaigns],
) -> None:
    def looking(who: Person) -> Look:
        known = LastTold(CampaignNow)
        entries: int | None = None

        async def look() -> list[msgspec.Struct]:
            nonlocal entries
            first = entries is None
            now, told, entries = await campaigns.news(campaign, who, entries)
            found = known.differs(now)
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
        return _looking(CharacterNow, partial(characters.read, character, who))

    await enter(socket, entrance, partial(_follow, socket, entrance, changes, character, looking))


@websocket("/api/drafts/{draft:str}/live")
async def follow_draft(
    socket: AnySocket,
    draft: FromPath[str],
    entrance: NamedDependency[Entrance],
    changes: NamedDependency[Changes],
    drafts: NamedDependency[Drafts],
    step: Annotated[int | None, QueryParameter(ge=1, le=100)] = None,
) -> None:
    """With the questions of one step."""

    def looking(who: Person) -> Look:
        return _looking(DraftNow, partial(drafts.read, draft, who, step))

    await enter(socket, entrance, partial(_follow, socket, entrance, changes, draft, looking))


def _looking(
    whole: Callable[[int, Any], msgspec.Struct], read: Callable[[], Awaitable[Any]]
) -> Look:
    known = LastTold(whole)

    async def look() -> list[msgspec.Struct]:
        return known.differs(await read())

    return look


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
