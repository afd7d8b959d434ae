"""The application: it is given what it serves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from worldline import __version__
from worldline.extras import missing

try:
    from litestar import Litestar, Request, get
    from litestar.config.compression import CompressionConfig
    from litestar.datastructures import State
    from litestar.di import Provide
    from litestar.exceptions import ClientException, PermissionDeniedException
    from litestar.openapi import OpenAPIConfig
    from litestar.openapi.plugins import JsonRenderPlugin
    from litestar.types import ControllerRouterHandler, Message, Scope
except ModuleNotFoundError as error:
    raise missing(error) from None

from worldline.rulebook import Rulebook
from worldline.server.campaigns.campaigns import Campaigns
from worldline.server.campaigns.fights import Fights
from worldline.server.campaigns.keeping import Keeping
from worldline.server.campaigns.membership import Membership
from worldline.server.changes import Changes
from worldline.server.characters.characters import Characters
from worldline.server.characters.drafts import Drafts
from worldline.server.characters.portraits import Portraits
from worldline.server.homebrew import Homebrew
from worldline.server.http.analysis import AnalysisController
from worldline.server.http.campaigns import CampaignsController
from worldline.server.http.characters import CharactersController
from worldline.server.http.compendium import CampaignCompendiumController, CompendiumController
from worldline.server.http.drafts import DraftsController
from worldline.server.http.games import GamesController
from worldline.server.http.lessons import LessonsController
from worldline.server.http.packs import PacksController
from worldline.server.http.people import PeopleController, person, visitor
from worldline.server.http.rules import RulesController
from worldline.server.http.static import BUILT, SENT_AS_IT_IS, client_route
from worldline.server.http.tables import InvitesController, TablesController, health
from worldline.server.live.endpoint import Context, live
from worldline.server.live.entrance import Entrance
from worldline.server.live.following import follow_campaign, follow_character, follow_draft
from worldline.server.live.sockets import Sockets
from worldline.server.operations.errors import HANDLERS
from worldline.server.operations.headers import (
    BAD_HOST,
    ELSEWHERE,
    add_headers,
    has_bad_host,
    is_from_elsewhere,
)
from worldline.server.operations.limits import LARGEST_BODY, USUAL, Limits, Rates, client
from worldline.server.operations.metrics import Metrics, show_metrics
from worldline.server.operations.work import ASKER, Asker
from worldline.server.store import cannot_open
from worldline.server.tables.tables import Tables

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


class Version(msgspec.Struct, frozen=True):
    version: str


@get("/api/version", summary="The version of Worldline", sync_to_thread=False)
def version() -> Version:
    return Version(__version__)


OF_TABLES: Final[list[ControllerRouterHandler]] = [
    PeopleController,
    GamesController,
    InvitesController,
    TablesController,
    AnalysisController,
    LessonsController,
    CharactersController,
    DraftsController,
    CampaignsController,
    PacksController,
    CompendiumController,
    CampaignCompendiumController,
    live,
    follow_campaign,
    follow_character,
    follow_draft,
    health,
    show_metrics,
]
ASKED: Final = {"person": Provide(person), "visitor": Provide(visitor)}
"""Who asks: of each request anew."""


@dataclass
class Parts:
    """What an application works with: made once for all requests, each given what it needs.
    The routes find it here, and so one set of routes, which takes long to lay out, can be given
    one set of parts after the other."""

    given: dict[str, object]
    """What the handlers ask for, by its name."""
    limits: Limits
    metrics: Metrics
    sockets: Sockets
    rates: Rates
    origins: frozenset[str]
    tables: Tables | None = None
    changes: Changes | None = None
    problem: str = ""
    """Why it could not be opened."""

    def become(self, other: "Parts") -> None:
        """While nobody is served."""
        vars(self).update(vars(other))


def create_app(
    book: Rulebook,
    static: Path = BUILT,
    tables: Tables | None = None,
    rates: Rates = USUAL,
    origins: frozenset[str] = frozenset(),
) -> Litestar:
    """Without tables, only the rulebooks. `rates`: how much anybody may ask for; `origins`: other
    sites whose pages may play here."""
    parts = create_parts(book, tables, rates, origins)
    routes: list[ControllerRouterHandler] = [version, RulesController, client_route(static)]

    async def before_request(request: Request[object, object, State]) -> None:
        await parts.metrics.before_request(request)
        await parts.limits.before_request(request)
        ASKER.set(Asker(client(request), parts.limits.work))
        if has_bad_host(request):
            raise ClientException(BAD_HOST)
        if request.method in UNSAFE and is_from_elsewhere(request, parts.origins):
            raise PermissionDeniedException(ELSEWHERE)

    async def before_send(message: Message, scope: Scope) -> None:
        await parts.metrics.before_send(message, scope)

    given = {name: _provide(parts, name) for name in parts.given}
    return Litestar(
        routes + OF_TABLES if tables else routes,
        dependencies=given | ASKED if tables else given,
        exception_handlers=HANDLERS,
        before_request=before_request,
        before_send=[add_headers, before_send],
        lifespan=[_running],
        state=State({"parts": parts}),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            "gzip", gzip_compress_level=6, exclude_opt_key=SENT_AS_IT_IS
        ),
        openapi_config=OpenAPIConfig(
            title="Worldline",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,  # whoever runs the application says where its log goes
    )


def create_parts(
    book: Rulebook,
    tables: Tables | None = None,
    rates: Rates = USUAL,
    origins: frozenset[str] = frozenset(),
) -> Parts:
    limits = Limits(rates)
    metrics, sockets = tables.registry.metrics if tables else Metrics(), Sockets()
    given: dict[str, object] = {"book": book, "limits": limits, "metrics": metrics}
    if tables is None:
        return Parts(given, limits, metrics, sockets, rates, origins)
    changes = Changes(tables.registry.store)
    given |= _of_tables(tables, limits, sockets, changes, origins)
    return Parts(given, limits, metrics, sockets, rates, origins, tables, changes)


def _of_tables(
    tables: Tables, limits: Limits, sockets: Sockets, changes: Changes, origins: frozenset[str]
) -> dict[str, object]:
    registry = tables.registry
    homebrew = Homebrew(registry.games, registry.store, registry.work, now=registry.now)
    entrance = Entrance(registry.store, limits, registry.metrics, sockets, origins)
    characters = Characters(
        registry.games,
        registry.store,
        homebrew,
        changes,
        registry.work,
        now=registry.now,
        entropy=registry.entropy,
    )
    drafts = Drafts(
        registry.games,
        registry.store,
        homebrew,
        characters,
        changes,
        registry.work,
        now=registry.now,
        entropy=registry.entropy,
    )
    keeping = Keeping(
        registry.games,
        registry.store,
        homebrew,
        changes,
        now=registry.now,
        entropy=registry.entropy,
    )
    campaigns = Campaigns(keeping)
    registry.metrics.tables.set_function(lambda: len(registry.live))
    return {
        "registry": registry,
        "lobby": tables.lobby,
        "play": tables.play,
        "analysis": tables.analysis,
        "characters": characters,
        "portraits": Portraits(registry.games, registry.store, changes, registry.work),
        "drafts": drafts,
        "homebrew": homebrew,
        "campaigns": campaigns,
        "fights": Fights(keeping, campaigns, tables.lobby),
        "membership": Membership(keeping, tables.lobby),
        "sockets": sockets,
        "context": Context(tables.play, entrance),
        "entrance": entrance,
        "changes": changes,
    }


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    parts: Parts = app.state.parts
    tables, changes = parts.tables, parts.changes
    if tables is None or changes is None:
        yield
        return
    async with AsyncExitStack() as opened:
        try:
            await tables.registry.store.open(serving=True)
            opened.push_async_callback(tables.registry.store.close)
            await tables.open()
        except Exception as error:  # whatever a driver fails with
            parts.problem = cannot_open(error)
            raise
        listen = tables.registry.store.listen
        following = [
            asyncio.create_task(parts.sockets.follow(listen())),
            asyncio.create_task(changes.follow(listen())),
            asyncio.create_task(tables.registry.metrics.watch_loop()),
        ]
        with tables.registry.metrics.watching_garbage():
            yield
        for task in following:
            task.cancel()
        await tables.close()


def _provide(parts: Parts, name: str) -> Provide:
    return Provide(lambda: parts.given[name], sync_to_thread=False)
