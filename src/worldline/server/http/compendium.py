"""The content of a game over HTTP: all of it to look things up in, and weapons compared."""

from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import PathParameter

from worldline.core.text import BadText
from worldline.server.campaigns.campaigns import Campaigns
from worldline.server.games import Compendium
from worldline.server.http.games import Games, Word
from worldline.server.http.tables import HERE, Me
from worldline.server.messages.refusals import NotAllowed
from worldline.server.tables.registry import Registry

Asking = Request[object, object, State]
Campaigning = NamedDependency[Campaigns]
Id = Annotated[str, PathParameter(pattern="^[0-9a-f]{24}$", description="Of a campaign")]

EDITIONS = 16
"""That are kept as they are sent; campaigns have their own."""
LONGEST = 100
"""Of a value in a question: no key of an entry has more characters."""


class Kept(msgspec.Struct, frozen=True):
    """An answer that does not change while the server runs, written once."""

    body: bytes
    etag: str


class CompendiumController(Controller):
    path = "/api/games"
    tags = ("games",)

    @get(
        "/{game:str}/compendium/{edition:str}",
        summary="All content of an edition",
        responses=HERE,
    )
    async def whole(
        self, game: Word, edition: Word, registry: Games, request: Asking
    ) -> Response[Any]:
        """It may be kept, and is asked for again by its tag."""
        found = _compendium(registry, game, edition)
        return await registry.work.questions.do(whole, found, edition, request)

    @get(
        "/{game:str}/compendium/{edition:str}/compare",
        summary="Damage of weapons over distance",
        responses=HERE,
    )
    async def compare(
        self, game: Word, edition: Word, registry: Games, request: Asking
    ) -> Response[Any]:
        """`weapon` up to four times; `target`, or `dodge`, `armour` and `hp`; the attacker's
        `score`, and whether it is `skilled`."""
        found = _compendium(registry, game, edition)
        return await registry.work.questions.do(compare_weapons, found, edition, request)


class CampaignCompendiumController(Controller):
    """As that of an edition, with the homebrew of a campaign, which is marked."""

    path = "/api/campaigns/{campaign:str}/compendium"
    tags = ("campaigns",)

    @get(summary="All content of a campaign", responses=HERE)
    async def whole(
        self, campaign: Id, campaigns: Campaigning, person: Me, registry: Games, request: Asking
    ) -> Response[Any]:
        """It may be kept, and is asked for again by its tag."""
        game, edition = await campaigns.edition(campaign, person)
        return await registry.work.questions.do(whole, _of_game(registry, game), edition, request)

    @get("/compare", summary="Damage of weapons over distance", responses=HERE)
    async def compare(
        self, campaign: Id, campaigns: Campaigning, person: Me, registry: Games, request: Asking
    ) -> Response[Any]:
        game, edition = await campaigns.edition(campaign, person)
        return await registry.work.questions.do(
            compare_weapons, _of_game(registry, game), edition, request
        )


def whole(compendium: Compendium, edition: str, request: Asking) -> Response[Any]:
    found = _kept(compendium, edition)
    headers = {"ETag": found.etag, "Cache-Control": "public, no-cache"}
    if request.headers.get("If-None-Match") == found.etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.body, media_type="application/json", headers=headers)


def compare_weapons(compendium: Compendium, edition: str, request: Asking) -> Response[Any]:
    asked: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        if len(value) > LONGEST:
            raise NotAllowed(400, f"{name[:LONGEST]}: that is too long.")
        asked.setdefault(name[:LONGEST], []).append(value)
    try:
        found = compendium.compare(edition, asked)
    except BadText as error:
        raise NotAllowed(400, f"{error}.") from None
    return Response(found, headers={"Cache-Control": "public, max-age=600"})


def _compendium(registry: Registry, game: str, edition: str) -> Compendium:
    found = _of_game(registry, game)
    if edition not in registry.game(game).editions:
        raise NotAllowed(404, f"There is no edition {edition}.")
    return found


def _of_game(registry: Registry, game: str) -> Compendium:
    found = registry.game(game).compendium
    if found is None:
        raise NotAllowed(404, f"{game} has no compendium.")
    return found


@lru_cache(EDITIONS)
def _kept(compendium: Compendium, edition: str) -> Kept:
    body = msgspec.json.encode(compendium.whole(edition))
    return Kept(body, f'"{sha256(body).hexdigest()[:32]}"')
