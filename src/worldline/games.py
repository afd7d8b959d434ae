"""The games: one entry each, and nothing else to do where a game is added."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from worldline.riftbound.bots import BOTS as FIGHTERS
from worldline.riftbound.build_view.keeper import DRAFTS
from worldline.riftbound.campaign.keeper import CAMPAIGNS
from worldline.riftbound.combat.game import GAME as FIGHT
from worldline.riftbound.combat.nouns.schema import Rolled
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.setup.check import check_stranger, gm
from worldline.riftbound.combat.setup.files import Scene, for_players, open_scene, ready, source
from worldline.riftbound.combat.setup.measured import read_measured
from worldline.riftbound.compendium import compare, compendium
from worldline.riftbound.content.homebrew import HOMEBREW
from worldline.riftbound.figures.character import Character
from worldline.riftbound.keeper.characters import KEEPER
from worldline.riftbound.lessons import lessons as first_blood
from worldline.riftbound.sheet import sheet
from worldline.server.games import Compendium, Measured, Paper, Ready, Served, with_parts
from worldline.sheets.wording import PaperSize
from worldline.the_now.book import EDITIONS
from worldline.the_now.bots import BOTS, greedy
from worldline.the_now.game import GAME
from worldline.the_now.lessons import lessons
from worldline.the_now.schema import Chosen, Drawn, DrawnArtifact, Flipped
from worldline.the_now.setup import check_shipped

THE_NOW: Final = Served(
    game=GAME,
    bots=BOTS,
    stand_in="greedy",
    adviser=greedy,
    editions=EDITIONS,
    lessons=lessons,
    check_setup=check_shipped,
    draws=(Chosen, Drawn, DrawnArtifact, Flipped),
)


@cache
def encounters() -> dict[str, Ready]:
    """Easiest first: those that bots win most often, and of these where most of theirs stand."""

    def hardness(name: str) -> tuple[float, float]:
        one = read_measured()[name]
        return -one.won / one.fights, -one.standing / _led(open_scene(name))

    return {name: _ready(name) for name in sorted(ready(), key=hardness)}


def _led(scene: Scene) -> int:
    """How many characters people lead."""
    return sum(e.seat is not None for e in scene.setup.entrants)


def _ready(name: str) -> Ready:
    """The GM has a seat as well."""
    scene, played = open_scene(name), read_measured()[name]
    return Ready(
        title=scene.name,
        text=scene.text,
        seats=scene.setup.players + 1,
        setup=lambda n: replace(for_players(scene.setup, n - 1), name=scene.name),
        source=source(name),
        characters=_led(scene),
        measured=Measured(played.fights, played.won, played.rounds, played.standing),
    )


def _page(c: Character, portrait: bytes | None) -> bytes:
    from worldline.sheets.html import html

    return html(sheet(c), portrait).encode()


def _sheet(c: Character, portrait: bytes | None) -> bytes:
    from worldline.sheets.pdf import pdf  # here, as above and below: it takes a moment to load

    return pdf(sheet(c), portrait)


def _cards(paper: PaperSize) -> Paper[Character]:
    def make(c: Character, _: bytes | None) -> bytes:
        from worldline.sheets.cards import pdf

        return pdf(sheet(c), paper)

    return Paper("application/pdf", make)


RIFTBOUND: Final = with_parts(
    Served(
        game=FIGHT,
        bots=FIGHTERS,
        stand_in="scripted",
        editions=("riftbound",),
        lessons=first_blood,
        ready=encounters,
        check_setup=check_stranger,
        gm=gm,
        draws=(Rolled,),
        packs=HOMEBREW,
        compendium=Compendium(compendium, compare),
    ),
    planning=PLANNING,
    keeper=KEEPER,
    papers={
        "sheet.html": Paper("text/html", _page),
        "sheet.pdf": Paper("application/pdf", _sheet),
        "cards-a4.pdf": _cards("a4"),
        "cards-letter.pdf": _cards("letter"),
    },
    drafts=DRAFTS,
    campaigns=CAMPAIGNS,
)

GAMES: Final[Mapping[str, Served]] = {one.game.name: one for one in (THE_NOW, RIFTBOUND)}
