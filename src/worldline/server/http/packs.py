"""Homebrew over HTTP."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from worldline.server.homebrew import Homebrew
from worldline.server.http.tables import HERE, Limiting, Me
from worldline.server.messages.packs import NewPack, PackLine, PackText
from worldline.server.operations.limits import LARGEST_PACK, refuse

Kept = NamedDependency[Homebrew]
Id = Annotated[str, PathParameter(pattern="^[0-9a-f]{16}$", description="The hash of a pack")]


class PacksController(Controller):
    path = "/api/packs"
    tags = ("campaigns",)

    @get(summary="Packs that I have sent, the last one first", responses=HERE)
    async def mine(self, homebrew: Kept, person: Me) -> list[PackLine]:
        return await homebrew.list_mine(person)

    @post(summary="Send a pack", responses=HERE, request_max_body_size=LARGEST_PACK)
    async def upload(
        self, data: JSONBody[NewPack], homebrew: Kept, person: Me, limits: Limiting
    ) -> PackLine:
        """Refused with all that is wrong with it; nothing is stored then. It never changes."""
        refuse(limits.arrivals.wait(f"{person.id} packs"))
        return await homebrew.upload(person, data)

    @get("/{pack:str}", summary="What a pack says", responses=HERE)
    async def read(self, pack: Id, homebrew: Kept, person: Me) -> PackText:
        """For whoever knows its hash."""
        return await homebrew.read(pack)
