"""Games over HTTP: what each of them offers, what is printed in it, setups that come with it."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from worldline.server.games import Measured, Setup
from worldline.server.http.tables import HERE
from worldline.server.messages.refusals import NotAllowed
from worldline.server.tables.lobby import read_setup
from worldline.server.tables.registry import Registry

Games = NamedDependency[Registry]
Word = Annotated[str, PathParameter(max_length=100)]


class GameOffer(msgspec.Struct, frozen=True):
    """A game that is played here."""

    game: str
    version: str
    editions: list[str]
    bots: list[str]


class ReadySetup(msgspec.Struct, frozen=True):
    """A setup that comes with a game, by its name."""

    name: str
    title: str
    text: str
    seats: int
    source: str  # the text of its file, or nothing
    characters: int  # that people lead
    measured: Measured | None


class GamesController(Controller):
    path = "/api/games"
    tags = ("games",)

    @get(summary="What is played here", sync_to_thread=False)
    def games(self, registry: Games) -> list[GameOffer]:
        return [
            GameOffer(name, one.game.version, list(one.editions), list(one.bots))
            for name, one in registry.games.items()
        ]

    @get(
        "/{game:str}/editions/{edition:str}",
        summary="What is printed on board and cards",
        responses=HERE,
        sync_to_thread=False,
    )
    def show_printed(self, game: Word, edition: Word, registry: Games) -> Response[Any]:
        """It may be kept: its `hash` is that of the tables which play it."""
        served = registry.game(game)
        if edition not in served.editions:
            raise NotAllowed(404, f"There is no edition {edition}.")
        found = served.game.printed_parts(edition)
        return Response(found, headers={"Cache-Control": "public, max-age=600"})

    @get("/{game:str}/setups", summary="Setups to play at once, easiest first", responses=HERE)
    async def setups(self, game: Word, registry: Games) -> list[ReadySetup]:
        return [
            ReadySetup(
                name, one.title, one.text, one.seats, one.source, one.characters, one.measured
            )
            for name, one in (await registry.work.questions.do(registry.game(game).ready)).items()
        ]

    @get(
        "/{game:str}/setups/{name:str}",
        summary="One of them, to open a table with",
        responses=HERE,
    )
    async def setup(
        self,
        game: Word,
        name: Word,
        registry: Games,
        seats: Annotated[int | None, QueryParameter(ge=1, le=100)] = None,
    ) -> Response[Any]:
        """For so many seats as are asked for, that of the GM included."""
        served = registry.game(game)
        ready = await registry.work.questions.do(served.ready)
        found = ready.get(name)
        if found is None:
            there = ", ".join(ready) or "none"
            raise NotAllowed(404, f"There is no setup {name}; there is {there}.")

        def made() -> Setup:
            return read_setup(served, msgspec.to_builtins(found.setup(seats or found.seats)))

        return Response(await registry.work.questions.do(made))
