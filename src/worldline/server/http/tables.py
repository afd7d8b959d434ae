"""Tables over HTTP: opening and joining them, and everything that needs no live connection."""

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from worldline import __version__
from worldline.server.http.people import REFUSALS, AnyRequest
from worldline.server.messages.refusals import NotAllowed, Refusal
from worldline.server.messages.tables import (
    Act,
    Digest,
    Invite,
    Invited,
    NewTable,
    Said,
    Sync,
    TableInfo,
    Text,
)
from worldline.server.operations.limits import LARGEST_SETUP, Limits, client, refuse
from worldline.server.store.rows import CannotStore, Person
from worldline.server.tables.lobby import Lobby
from worldline.server.tables.play import Play
from worldline.server.tables.registry import Registry

HERE: Final = REFUSALS | {
    code: ResponseSpec(Refusal, generate_examples=False, description=why)
    for code, why in {
        404: "There is no such table, seat or bot.",
        409: "Not now.",
        422: "A rule says no.",
        503: "It could not be stored, so nothing has changed.",
    }.items()
}

Me = NamedDependency[Person]
Visitor = NamedDependency[Person | None]
Limiting = NamedDependency[Limits]
Id = Annotated[str, PathParameter(pattern="^[0-9a-f]{1,64}$", description="Of a table")]
Number = Annotated[int, PathParameter(ge=0, le=100)]
As = Annotated[int | None, QueryParameter(ge=0, le=100, description="Of several seats, this one")]
JSON_LINES: Final = "application/jsonl"
SECONDS_FOR_HEALTH: Final = 2


class BotSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: str | None


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of an invite link. It stands behind the # of the link, which browsers keep."""

    secret: Annotated[str, msgspec.Meta(max_length=100)]


class IsAway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    away: bool


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Text


class Consenting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To the undo that was asked for under this number."""

    n: int
    yes: bool = True


class MinuteWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the window that was asked under this number."""

    n: int


class Stored(msgspec.Struct, frozen=True):
    """How many answers the table has now, those that take back included."""

    n: int


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    tables: int  # in memory


async def admit(person: Person, table: str, play: Play, limits: Limits) -> None:
    """Refuses strangers, and whoever asks too much at once."""
    refuse(await limits.message_wait(person.id, table, lambda: play.admit(table, person)))


class InvitesController(Controller):
    path = "/api/invites"
    tags = ("tables",)

    @post(summary="Take the seat of an invite link", responses=HERE, status_code=200)
    async def take(
        self,
        request: AnyRequest,
        data: JSONBody[Key],
        person: Me,
        lobby: NamedDependency[Lobby],
        limits: Limiting,
    ) -> TableInfo:
        refuse(limits.arrivals.wait(client(request)))
        return await lobby.join(person, data.secret)

    @post("/look", summary="What an invite link grants", responses=HERE, status_code=200)
    async def look(
        self,
        request: AnyRequest,
        data: JSONBody[Key],
        visitor: Visitor,
        lobby: NamedDependency[Lobby],
        limits: Limiting,
    ) -> Invited:
        """Takes nothing; a link that grants nothing any more is refused."""
        refuse(limits.arrivals.wait(client(request)))
        return await lobby.invitation(visitor, data.secret)


class TablesController(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post(summary="Open a table", responses=HERE, request_max_body_size=LARGEST_SETUP)
    async def create(
        self, data: JSONBody[NewTable], person: Me, lobby: NamedDependency[Lobby]
    ) -> TableInfo:
        return await lobby.create(person, data)

    @get(summary="Public tables: first those that gather", responses=HERE)
    async def public(self, lobby: NamedDependency[Lobby], visitor: Visitor) -> list[TableInfo]:
        return await lobby.list_public(visitor)

    @get("/mine", summary="Tables where I sit or that I opened", responses=HERE)
    async def mine(self, lobby: NamedDependency[Lobby], person: Me) -> list[TableInfo]:
        return await lobby.list_mine(person)

    @get("/{table:str}", summary="A table", responses=HERE)
    async def table(self, table: Id, lobby: NamedDependency[Lobby], visitor: Visitor) -> TableInfo:
        return await lobby.info(table, visitor)

    @delete("/{table:str}", summary="Delete a table and its game", responses=HERE)
    async def remove(self, table: Id, lobby: NamedDependency[Lobby], person: Me) -> None:
        await lobby.delete(table, person)

    # Seats

    @put("/{table:str}/seats/{seat:int}", summary="Sit down", responses=HERE)
    async def sit(
        self, table: Id, seat: Number, lobby: NamedDependency[Lobby], person: Me
    ) -> TableInfo:
        return await lobby.sit(table, person, seat)

    @put("/{table:str}/seats/{seat:int}/bot", summary="Seat or unseat a bot", responses=HERE)
    async def set_bot(
        self,
        table: Id,
        seat: Number,
        data: JSONBody[BotSeat],
        lobby: NamedDependency[Lobby],
        person: Me,
    ) -> TableInfo:
        return await lobby.set_bot(table, person, seat, data.bot)

    @post("/{table:str}/seats/{seat:int}/invite", summary="Invite by link", responses=HERE)
    async def invite(
        self, table: Id, seat: Number, lobby: NamedDependency[Lobby], person: Me
    ) -> Invite:
        return await lobby.invite(table, person, seat)

    @post("/{table:str}/leave", summary="Give up my seat", responses=HERE, status_code=200)
    async def leave(
        self, table: Id, lobby: NamedDependency[Lobby], person: Me, seat: As = None
    ) -> TableInfo:
        return await lobby.leave(table, person, seat)

    # The game

    @post("/{table:str}/start", summary="Start the game", responses=HERE, status_code=200)
    async def start(self, table: Id, lobby: NamedDependency[Lobby], person: Me) -> TableInfo:
        return await lobby.start(table, person)

    @get("/{table:str}/sync", summary="How the game stands, as I may see it", responses=HERE)
    async def sync(
        self,
        table: Id,
        play: NamedDependency[Play],
        visitor: Visitor,
        seat: As = None,
        aid: FromQuery[bool] = False,
    ) -> Sync:
        return await play.sync(table, visitor, seat, aid=aid)

    @post("/{table:str}/act", summary="Answer a decision", responses=HERE, status_code=200)
    async def act(
        self,
        table: Id,
        data: JSONBody[Act],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Stored:
        await admit(person, table, play, limits)
        return Stored(await play.act(table, person, data, seat))

    @post("/{table:str}/undo", summary="Take back, or ask to", responses=HERE, status_code=200)
    async def undo(
        self, table: Id, play: NamedDependency[Play], person: Me, limits: Limiting, seat: As = None
    ) -> Stored:
        await admit(person, table, play, limits)
        return Stored(await play.undo(table, person, chosen=seat))

    @post("/{table:str}/consent", summary="Agree to an undo", responses=HERE, status_code=200)
    async def consent(
        self,
        table: Id,
        data: JSONBody[Consenting],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Stored:
        await admit(person, table, play, limits)
        return Stored(await play.consent(table, person, data.n, data.yes, seat))

    @post(
        "/{table:str}/minute",
        summary="A minute more, once in a window",
        responses=HERE,
        status_code=200,
    )
    async def minute(
        self,
        table: Id,
        data: JSONBody[MinuteWanted],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Stored:
        await admit(person, table, play, limits)
        return Stored(await play.minute(table, person, data.n, seat))

    @put("/{table:str}/away", summary="Let a bot stand in, or return", responses=HERE)
    async def away(
        self,
        table: Id,
        data: JSONBody[IsAway],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Digest | None:
        await admit(person, table, play, limits)
        return await play.away(table, person, data.away, seat)

    @post("/{table:str}/rematch", summary="Play again", responses=HERE, status_code=200)
    async def rematch(self, table: Id, lobby: NamedDependency[Lobby], person: Me) -> TableInfo:
        return await lobby.rematch(table, person)

    @get(
        "/{table:str}/record",
        summary="The record: all of it once the game is over, before that what I may know",
        responses=HERE,
        media_type=JSON_LINES,
    )
    async def record(
        self, table: Id, play: NamedDependency[Play], visitor: Visitor, seat: As = None
    ) -> Response[str]:
        name = f'attachment; filename="{table}.jsonl"'
        text = await play.record(table, visitor, seat)
        return Response(text, media_type=JSON_LINES, headers={"Content-Disposition": name})

    # Beside the game

    @get("/{table:str}/chat", summary="What was said", responses=HERE)
    async def chat(
        self,
        table: Id,
        play: NamedDependency[Play],
        visitor: Visitor,
        start: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
    ) -> list[Said]:
        return await play.chat(table, visitor, start)

    @post("/{table:str}/chat", summary="Say something", responses=HERE)
    async def say(
        self,
        table: Id,
        data: JSONBody[Saying],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
    ) -> Said:
        refuse(limits.chat_wait(person.id, table))
        return await play.say(table, person, data.text)


@get("/health", summary="Whether tables can be played", tags=["operations"], responses=HERE)
async def health(registry: NamedDependency[Registry]) -> Health:
    """Asks the database, as every action does, and whether it can be written to."""
    try:
        async with asyncio.timeout(SECONDS_FOR_HEALTH):
            await registry.store.table("")
            await registry.store.check()
    except CannotStore as error:
        raise NotAllowed(503, str(error)) from None
    except Exception:
        raise NotAllowed(503, "The database does not answer.") from None
    return Health("ok", __version__, len(registry.live))
