"""Characters in the making over HTTP: one's own, and what a link to read shows."""

from typing import Annotated, Final

from litestar import Controller, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from worldline.server.asking import Stale
from worldline.server.characters.drafts import Drafts
from worldline.server.http.characters import file_name, on_paper
from worldline.server.http.games import Word
from worldline.server.http.people import AnyRequest
from worldline.server.http.stale import behind
from worldline.server.http.tables import HERE, Limiting, Me
from worldline.server.messages.characters import CharacterAt, Share, ShareKey
from worldline.server.messages.drafts import (
    DraftAt,
    DraftBehind,
    DraftChange,
    DraftCopy,
    DraftLine,
    NewAnswers,
    NewDraft,
    SharedDraft,
)
from worldline.server.operations.limits import LARGEST_CHARACTER, client, refuse

Kept = NamedDependency[Drafts]
Id = Annotated[str, PathParameter(pattern="^[0-9a-f]{24}$", description="Of a draft")]
CHANGING: Final = HERE | {
    409: ResponseSpec(DraftBehind, generate_examples=False, description="It has changed meanwhile.")
}


class DraftsController(Controller):
    path = "/api/drafts"
    tags = ("drafts",)
    exception_handlers = {Stale: behind(DraftBehind)}  # noqa: RUF012 (Litestar's own type)

    @get(summary="My characters in the making, the last one changed first", responses=HERE)
    async def mine(self, drafts: Kept, person: Me) -> list[DraftLine]:
        return await drafts.list_mine(person)

    @post(
        summary="Begin a character: from nothing, ready, at random, or from a file",
        responses=HERE,
        request_max_body_size=LARGEST_CHARACTER,
    )
    async def add(
        self, data: JSONBody[NewDraft], drafts: Kept, person: Me, limits: Limiting
    ) -> DraftAt:
        """Every choice stays open until it is finished."""
        refuse(limits.messages.wait(f"{person.id} drafts"))
        return await drafts.add(person, data)

    @post("/shared", summary="What a link to read shows", responses=HERE, status_code=200)
    async def show_shared(
        self, request: AnyRequest, data: JSONBody[ShareKey], drafts: Kept, limits: Limiting
    ) -> SharedDraft:
        """`draft` begins one of one's own (`POST /api/drafts`)."""
        refuse(limits.messages.wait(f"{client(request)} shared"))
        return await drafts.find_shared(data.secret)

    @get("/{draft:str}", summary="A draft with the questions of a step", responses=HERE)
    async def read(
        self,
        draft: Id,
        drafts: Kept,
        person: Me,
        step: Annotated[int | None, QueryParameter(ge=1, le=100)] = None,
    ) -> DraftAt:
        return await drafts.read(draft, person, step)

    @delete("/{draft:str}", summary="Delete it", responses=HERE)
    async def remove(self, draft: Id, drafts: Kept, person: Me) -> None:
        await drafts.delete(draft, person)

    @get("/{draft:str}/export", summary="Its file, as the terminal has it", responses=HERE)
    async def export(self, draft: Id, drafts: Kept, person: Me) -> Response[str]:
        name, text = await drafts.export(draft, person)
        file = file_name(f"{name or draft}.draft.json")
        headers = {"Content-Disposition": f"attachment; {file}"}
        return Response(text, media_type="application/json", headers=headers)

    @get(
        "/{draft:str}/print/{paper:str}",
        summary="The sheet or the cards to print, once it is complete",
        responses=HERE,
    )
    async def print(
        self, draft: Id, paper: Word, drafts: Kept, person: Me, limits: Limiting
    ) -> Response[bytes]:
        """`sheet.html`, `sheet.pdf`, `cards-a4.pdf`, `cards-letter.pdf`."""
        refuse(limits.arrivals.wait(f"{person.id} print"))
        return on_paper(await drafts.print(draft, person, paper), paper)

    @post("/{draft:str}/copy", summary="Copy it", responses=HERE)
    async def copy(
        self,
        draft: Id,
        data: JSONBody[DraftCopy],
        drafts: Kept,
        person: Me,
        limits: Limiting,
    ) -> DraftAt:
        """With every answer that stands, and the dice as they fell; without its way back."""
        refuse(limits.messages.wait(f"{person.id} drafts"))
        return await drafts.copy(draft, person, data)

    @post("/{draft:str}/share", summary="A link to read it", responses=HERE)
    async def share(self, draft: Id, drafts: Kept, person: Me) -> Share:
        """It ends with the draft, and with the next link."""
        return await drafts.share(draft, person)

    @delete("/{draft:str}/share", summary="Take the link back", responses=HERE)
    async def unshare(self, draft: Id, drafts: Kept, person: Me) -> None:
        await drafts.unshare(draft, person)

    @post("/{draft:str}/answers", summary="Answer", responses=CHANGING, status_code=200)
    async def answer(
        self,
        draft: Id,
        data: JSONBody[NewAnswers],
        drafts: Kept,
        person: Me,
        limits: Limiting,
    ) -> DraftAt:
        """All answers are taken, or none."""
        refuse(limits.messages.wait(f"{person.id} {draft}"))
        return await drafts.answer(draft, person, data)

    @post("/{draft:str}/undo", summary="Undo the last change", responses=CHANGING, status_code=200)
    async def undo(
        self,
        draft: Id,
        data: JSONBody[DraftChange],
        drafts: Kept,
        person: Me,
        limits: Limiting,
    ) -> DraftAt:
        refuse(limits.messages.wait(f"{person.id} {draft}"))
        return await drafts.undo(draft, person, data)

    @post(
        "/{draft:str}/redo",
        summary="Do again what was undone last",
        responses=CHANGING,
        status_code=200,
    )
    async def redo(
        self,
        draft: Id,
        data: JSONBody[DraftChange],
        drafts: Kept,
        person: Me,
        limits: Limiting,
    ) -> DraftAt:
        refuse(limits.messages.wait(f"{person.id} {draft}"))
        return await drafts.redo(draft, person, data)

    @post("/{draft:str}/roll", summary="Roll the dice", responses=CHANGING, status_code=200)
    async def roll(
        self,
        draft: Id,
        data: JSONBody[DraftChange],
        drafts: Kept,
        person: Me,
        limits: Limiting,
    ) -> DraftAt:
        """The server throws them, once for each draft."""
        refuse(limits.messages.wait(f"{person.id} {draft}"))
        return await drafts.roll(draft, person, data)

    @post(
        "/{draft:str}/fill",
        summary="Answer the rest at random",
        responses=CHANGING,
        status_code=200,
    )
    async def fill(
        self,
        draft: Id,
        data: JSONBody[DraftChange],
        drafts: Kept,
        person: Me,
        limits: Limiting,
    ) -> DraftAt:
        refuse(limits.messages.wait(f"{person.id} {draft}"))
        return await drafts.fill(draft, person, data)

    @post("/{draft:str}/finish", summary="Make it a character", responses=CHANGING)
    async def finish(
        self,
        draft: Id,
        data: JSONBody[DraftChange],
        drafts: Kept,
        person: Me,
        limits: Limiting,
    ) -> CharacterAt:
        """The draft is in no list then, but kept with the character, to build anew from it. The
        character's journal begins with how it was built."""
        refuse(limits.messages.wait(f"{person.id} {draft}"))
        return await drafts.finish(draft, person, data)
