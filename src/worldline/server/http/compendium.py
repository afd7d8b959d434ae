"""The content of a game over HTTP: all of it to look things up in, and weapons compared."""

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get
from litestar.datastructures import State

from worldline.core.text import BadText
from worldline.server.games import Compendium
from worldline.server.http.games import Games, Word
from worldline.server.http.tables import HERE
from worldline.server.messages.refusals import NotAllowed
from worldline.server.tables.registry import Registry

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
        sync_to_thread=True,
    )
    def whole(
        self, game: Word, edition: Word, registry: Games, request: Request[object, object, State]
    ) -> Response[Any]:
        """It may be kept, and is asked for again by its tag."""
        found = _kept(_compendium(registry, game, edition), edition)
        headers = {"ETag": found.etag, "Cache-Control": "public, no-cache"}
        if request.headers.get("If-None-Match") == found.etag:
            return Response(b"", status_code=304, headers=headers)
        return Response(found.body, media_type="application/json", headers=headers)

    @get(
        "/{game:str}/compendium/{edition:str}/compare",
        summary="Damage of weapons over distance",
        responses=HERE,
        sync_to_thread=True,
    )
    def compare(
        self, game: Word, edition: Word, registry: Games, request: Request[object, object, State]
    ) -> Response[Any]:
        """`weapon` up to four times; `target`, or `dodge`, `armour` and `hp`; the attacker's
        `rating`, and whether it is `skilled`."""
        asked: dict[str, list[str]] = {}
        for name, value in request.query_params.multi_items():
            if len(value) > LONGEST:
                raise NotAllowed(400, f"{name[:LONGEST]}: that is too long.")
            asked.setdefault(name[:LONGEST], []).append(value)
        try:
            found = _compendium(registry, game, edition).compare(edition, asked)
        except BadText as error:
            raise NotAllowed(400, f"{error}.") from None
        return Response(found, headers={"Cache-Control": "public, max-age=600"})


def _compendium(registry: Registry, game: str, edition: str) -> Compendium:
    served = registry.served(game)
    if served.compendium is None:
        raise NotAllowed(404, f"{game} has no compendium.")
    if edition not in served.editions:
        raise NotAllowed(404, f"There is no edition {edition}.")
    return served.compendium


@cache
def _kept(compendium: Compendium, edition: str) -> Kept:
    body = msgspec.json.encode(compendium.whole(edition))
    return Kept(body, f'"{sha256(body).hexdigest()[:32]}"')
