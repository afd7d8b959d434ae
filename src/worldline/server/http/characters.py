"""Characters over HTTP: one's own, and by a link those that others show."""

from typing import Annotated, Any, Final
from urllib.parse import quote

from litestar import Controller, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter, RawBody

from worldline.server.asking import Stale
from worldline.server.characters.characters import Characters
from worldline.server.characters.drafts import Drafts
from worldline.server.characters.pictures import MEDIA_TYPE
from worldline.server.characters.portraits import Portraits
from worldline.server.characters.printing import Printed
from worldline.server.http.games import Word
from worldline.server.http.people import AnyRequest
from worldline.server.http.stale import behind
from worldline.server.http.tables import HERE, Limiting, Me
from worldline.server.messages.characters import (
    Behind,
    CharacterAt,
    CharacterLine,
    DoAgain,
    Entered,
    Entry,
    NewCharacter,
    NewEntry,
    NewQuestion,
    ReadyCharacter,
    ReadyWanted,
    Share,
    SharedCharacter,
    ShareKey,
    TakeBack,
)
from worldline.server.messages.drafts import DraftAt, DraftCopy
from worldline.server.operations.limits import LARGEST_CHARACTER, LARGEST_PORTRAIT, client, refuse

Kept = NamedDependency[Characters]
Pictured = NamedDependency[Portraits]
Id = Annotated[str, PathParameter(pattern="^[0-9a-f]{24}$", description="Of a character")]
CHANGING: Final = HERE | {
    409: ResponseSpec(Behind, generate_examples=False, description="It has changed meanwhile.")
}

PAGE_ALONE: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
)


def file_name(name: str) -> str:
    return f"filename*=UTF-8''{quote(name, safe='')}"  # RFC 6266: names of every script


def on_paper(printed: Printed, paper: str) -> Response[bytes]:
    """A page that is shown, with nothing but its own style and pictures."""
    headers = {
        "Content-Disposition": f"inline; {file_name(f'{printed.name} {paper}')}",
        "Content-Security-Policy": PAGE_ALONE,
    }
    return Response(printed.content, media_type=printed.media_type, headers=headers)


class CharactersController(Controller):
    path = "/api/characters"
    tags = ("characters",)
    exception_handlers = {Stale: behind(Behind)}  # noqa: RUF012 (Litestar's own type)

    @get(summary="My characters, the last one changed first", responses=HERE)
    async def mine(self, characters: Kept, person: Me) -> list[CharacterLine]:
        return await characters.list_mine(person)

    @post(
        summary="Take in a character as its file has it",
        responses=HERE,
        request_max_body_size=LARGEST_CHARACTER,
    )
    async def add(
        self, data: JSONBody[NewCharacter], characters: Kept, person: Me, limits: Limiting
    ) -> CharacterAt:
        """Refused with all that no rule allows about it; nothing is stored then."""
        refuse(limits.messages.wait(f"{person.id} characters"))
        return await characters.add(person, data)

    @get("/ready/{game:str}", summary="Characters that come with a game", responses=HERE)
    async def ready(self, game: Word, characters: Kept) -> list[ReadyCharacter]:
        return characters.ready(game)

    @post("/ready", summary="Take a ready character", responses=HERE)
    async def take(
        self, data: JSONBody[ReadyWanted], characters: Kept, person: Me, limits: Limiting
    ) -> CharacterAt:
        refuse(limits.messages.wait(f"{person.id} characters"))
        return await characters.add_ready(person, data)

    @post("/shared", summary="What a link to read shows", responses=HERE, status_code=200)
    async def show_shared(
        self,
        request: AnyRequest,
        data: JSONBody[ShareKey],
        characters: Kept,
        limits: Limiting,
    ) -> SharedCharacter:
        refuse(limits.messages.wait(f"{client(request)} shared"))
        return await characters.find_shared(data.secret)

    @get("/{character:str}", summary="A character and its sheet", responses=HERE)
    async def read(
        self,
        character: Id,
        characters: Kept,
        person: Me,
        at: Annotated[int | None, QueryParameter(ge=1, le=2**31 - 1)] = None,
    ) -> CharacterAt:
        """As it stands, or as it stood after so many entries of its journal."""
        return await characters.read(character, person, at)

    @delete("/{character:str}", summary="Delete it, and its journal", responses=HERE)
    async def remove(self, character: Id, characters: Kept, person: Me) -> None:
        await characters.delete(character, person)

    @get("/{character:str}/export", summary="Its file, as the terminal has it", responses=HERE)
    async def export(self, character: Id, characters: Kept, person: Me) -> Response[str]:
        name, text = await characters.export(character, person)
        headers = {"Content-Disposition": f"attachment; {file_name(f'{name or character}.json')}"}
        return Response(text, media_type="application/json", headers=headers)

    @get(
        "/{character:str}/print/{paper:str}",
        summary="Its sheet or its cards to print",
        responses=HERE,
    )
    async def print(
        self, character: Id, paper: Word, characters: Kept, person: Me, limits: Limiting
    ) -> Response[bytes]:
        """`sheet.html`, `sheet.pdf`, `cards-a4.pdf`, `cards-letter.pdf`."""
        refuse(limits.arrivals.wait(f"{person.id} print"))
        return on_paper(await characters.print(character, person, paper), paper)

    @get("/{character:str}/journal", summary="All that was done to it", responses=HERE)
    async def journal(
        self,
        character: Id,
        characters: Kept,
        person: Me,
        start: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
    ) -> list[Entry]:
        return await characters.journal(character, person, start)

    @post(
        "/{character:str}/journal",
        summary="Do something to it",
        responses=CHANGING,
        status_code=200,
    )
    async def enter(
        self,
        character: Id,
        data: JSONBody[NewEntry],
        characters: Kept,
        person: Me,
        limits: Limiting,
    ) -> Entered:
        refuse(limits.messages.wait(f"{person.id} {character}"))
        return await characters.enter(character, person, data)

    @post(
        "/{character:str}/ask",
        summary="How likely something is, what can be gained or bought",
        responses=HERE,
        status_code=200,
    )
    async def ask(
        self,
        character: Id,
        data: JSONBody[NewQuestion],
        characters: Kept,
        person: Me,
        limits: Limiting,
    ) -> Any:
        """Nothing changes."""
        refuse(limits.messages.wait(f"{person.id} {character} ask"))
        return await characters.ask(character, person, data.question)

    @post(
        "/{character:str}/undo",
        summary="Take back the last entry that stands",
        responses=CHANGING,
        status_code=200,
    )
    async def undo(
        self,
        character: Id,
        data: JSONBody[TakeBack],
        characters: Kept,
        person: Me,
        limits: Limiting,
    ) -> Entered:
        refuse(limits.messages.wait(f"{person.id} {character}"))
        return await characters.undo(character, person, data)

    @post(
        "/{character:str}/redo",
        summary="Bring back the entry that was taken back last",
        responses=CHANGING,
        status_code=200,
    )
    async def redo(
        self,
        character: Id,
        data: JSONBody[DoAgain],
        characters: Kept,
        person: Me,
        limits: Limiting,
    ) -> Entered:
        """Until the character changes otherwise."""
        refuse(limits.messages.wait(f"{person.id} {character}"))
        return await characters.redo(character, person, data)

    @post("/{character:str}/draft", summary="Rebuild it", responses=HERE)
    async def build_anew(
        self,
        character: Id,
        data: JSONBody[DraftCopy],
        drafts: NamedDependency[Drafts],
        person: Me,
        limits: Limiting,
    ) -> DraftAt:
        """A draft with every answer of the one that the character was made from, for its owner. The
        character stays as it is; one that was taken ready or brought as a file has no draft."""
        refuse(limits.messages.wait(f"{person.id} drafts"))
        return await drafts.build_anew(character, person, data)

    @get(
        "/{character:str}/portrait",
        summary="Its portrait",
        responses=HERE,
        media_type=MEDIA_TYPE,
    )
    async def portrait(
        self, request: AnyRequest, character: Id, portraits: Pictured, person: Me
    ) -> Response[bytes]:
        found = await portraits.read(character, person)
        headers = {"ETag": f'"{found.hash}"', "Cache-Control": "private, no-cache"}
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return Response(b"", status_code=304, headers=headers)
        return Response(found.image, media_type=MEDIA_TYPE, headers=headers)

    @put(
        "/{character:str}/portrait",
        summary="Give it a portrait: a JPEG, PNG or WebP file",
        responses=HERE,
        request_max_body_size=LARGEST_PORTRAIT,
    )
    async def set_portrait(
        self, character: Id, body: RawBody, portraits: Pictured, person: Me, limits: Limiting
    ) -> CharacterLine:
        """The middle of it, as a small square; nothing else of the file is kept."""
        refuse(limits.arrivals.wait(f"{person.id} portrait"))
        return await portraits.change(character, person, body)

    @delete(
        "/{character:str}/portrait",
        summary="Take the portrait away",
        responses=HERE,
        status_code=200,
    )
    async def remove_portrait(
        self, character: Id, portraits: Pictured, person: Me
    ) -> CharacterLine:
        return await portraits.change(character, person, None)

    @post("/{character:str}/share", summary="A link to read it", responses=HERE)
    async def share(self, character: Id, characters: Kept, person: Me) -> Share:
        """The one before ends."""
        return await characters.share(character, person)

    @delete("/{character:str}/share", summary="Take the link back", responses=HERE)
    async def unshare(self, character: Id, characters: Kept, person: Me) -> None:
        await characters.unshare(character, person)
