"""Analysing a game over HTTP: previews, advice, plans, replays and forks."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter

from worldline.server.http.people import AnyRequest
from worldline.server.http.tables import HERE, As, Id, Limiting, Me, Visitor, admit
from worldline.server.messages.tables import (
    Act,
    Hint,
    HintWanted,
    Moment,
    NewFork,
    PlanAsked,
    PlanTold,
    Previewed,
    Replay,
    TableInfo,
    WhatIfAsked,
    WhatIfAt,
    WhatIfPlan,
)
from worldline.server.operations.limits import client, refuse
from worldline.server.tables.analysis import Analysis
from worldline.server.tables.play import Play

Answers = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]


class AnalysisController(Controller):
    path = "/api/tables/{table:str}"
    tags = ("analysis",)

    @post("/preview", summary="What an answer would lead to", responses=HERE, status_code=200)
    async def preview(
        self,
        table: Id,
        data: JSONBody[Act],
        analysis: NamedDependency[Analysis],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Previewed | None:
        await admit(person, table, play, limits)
        return await analysis.preview(table, person, data, seat)

    @post("/hint", summary="A good answer, and why", responses=HERE, status_code=200)
    async def hint(
        self,
        table: Id,
        data: JSONBody[HintWanted],
        analysis: NamedDependency[Analysis],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> Hint:
        await admit(person, table, play, limits)
        return await analysis.hint(table, person, data, seat)

    @post("/plan", summary="What a unit or a plan can lead to", responses=HERE, status_code=200)
    async def plan(
        self,
        table: Id,
        data: JSONBody[PlanAsked],
        analysis: NamedDependency[Analysis],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> PlanTold:
        await admit(person, table, play, limits)
        return await analysis.plan(table, person, data, seat)

    @post("/what-if", summary="Play on what I take for the truth", responses=HERE, status_code=200)
    async def what_if(
        self,
        table: Id,
        data: JSONBody[WhatIfAsked],
        analysis: NamedDependency[Analysis],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> WhatIfAt:
        await admit(person, table, play, limits)
        return await analysis.what_if(table, person, data, seat)

    @post(
        "/what-if/plan",
        summary="What a unit or a plan can lead to there",
        responses=HERE,
        status_code=200,
    )
    async def what_if_plan(
        self,
        table: Id,
        data: JSONBody[WhatIfPlan],
        analysis: NamedDependency[Analysis],
        play: NamedDependency[Play],
        person: Me,
        limits: Limiting,
        seat: As = None,
    ) -> PlanTold:
        await admit(person, table, play, limits)
        return await analysis.what_if_plan(table, person, data, seat)

    @get("/replay", summary="The game so far, step by step", responses=HERE)
    async def replay(
        self,
        request: AnyRequest,
        table: Id,
        analysis: NamedDependency[Analysis],
        visitor: Visitor,
        limits: Limiting,
        seat: As = None,
    ) -> Replay:
        refuse(limits.messages.wait(f"{client(request)} {table}"))
        return await analysis.replay(table, visitor, seat)

    @get("/replay/{k:int}", summary="How it stood after so many answers", responses=HERE)
    async def moment(
        self,
        request: AnyRequest,
        table: Id,
        k: Answers,
        analysis: NamedDependency[Analysis],
        visitor: Visitor,
        limits: Limiting,
        seat: As = None,
    ) -> Moment:
        refuse(limits.messages.wait(f"{client(request)} {table}"))
        return await analysis.moment(table, visitor, k, seat)

    @get("/moments", summary="How it stood after each of these steps", responses=HERE)
    async def moments(
        self,
        request: AnyRequest,
        table: Id,
        k: FromQuery[list[int]],
        analysis: NamedDependency[Analysis],
        visitor: Visitor,
        limits: Limiting,
        seat: As = None,
    ) -> tuple[Moment, ...]:
        refuse(limits.messages.wait(f"{client(request)} {table}"))
        return await analysis.moments(table, visitor, k, seat)

    @post("/fork", summary="Play on from a moment of a finished game", responses=HERE)
    async def fork(
        self, table: Id, data: JSONBody[NewFork], analysis: NamedDependency[Analysis], person: Me
    ) -> TableInfo:
        return await analysis.fork(table, person, data)
