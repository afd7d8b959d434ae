"""Studying a game over HTTP: previews, advice, replays and forks."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter

from worldline.server.http.people import AnyRequest
from worldline.server.http.tables import HERE, As, Hosts, Id, Limiting, Me, Visitor, admit
from worldline.server.messages.tables import (
    Act,
    Hint,
    HintWanted,
    Moment,
    NewFork,
    Previewed,
    Replay,
    TableInfo,
)
from worldline.server.operations.limits import client, refuse

Answers = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]


class StudiesController(Controller):
    path = "/api/tables/{table:str}"
    tags = ("studying",)

    @post("/preview", summary="What an answer would lead to", responses=HERE, status_code=200)
    async def preview(
        self,
        table: Id,
        data: JSONBody[Act],
        rooms: Hosts,
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Previewed | None:
        await admit(person, table, rooms, limits)
        return await rooms.preview(table, person, data, seat)

    @post("/hint", summary="A good answer, and why", responses=HERE, status_code=200)
    async def hint(
        self,
        table: Id,
        data: JSONBody[HintWanted],
        rooms: Hosts,
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Hint:
        await admit(person, table, rooms, limits)
        return await rooms.hint(table, person, data, seat)

    @get("/replay", summary="The game so far, step by step", responses=HERE)
    async def replay(
        self,
        request: AnyRequest,
        table: Id,
        rooms: Hosts,
        visitor: Visitor,
        limits: Limiting,
        seat: As = None,
    ) -> Replay:
        refuse(limits.messages.wait(f"{client(request)} {table}"))
        return await rooms.replay(table, visitor, seat)

    @get("/replay/{k:int}", summary="How it stood after so many answers", responses=HERE)
    async def moment(
        self,
        request: AnyRequest,
        table: Id,
        k: Answers,
        rooms: Hosts,
        visitor: Visitor,
        limits: Limiting,
        seat: As = None,
    ) -> Moment:
        refuse(limits.messages.wait(f"{client(request)} {table}"))
        return await rooms.moment(table, visitor, k, seat)

    @post("/fork", summary="Play on from a moment of a finished game", responses=HERE)
    async def fork(self, table: Id, data: JSONBody[NewFork], rooms: Hosts, person: Me) -> TableInfo:
        return await rooms.fork(table, person, data)
