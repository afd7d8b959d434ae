"""The games: one entry each, and nothing else to do where a game is added."""

from collections.abc import Mapping
from typing import Final

from worldline.bots.random import Random
from worldline.bots.riftbound import Scripted
from worldline.bots.the_now import greedy
from worldline.core.served import Served
from worldline.riftbound.combat.game import GAME as FIGHT
from worldline.riftbound.combat.setup.check import check_stranger, gm
from worldline.the_now.book import EDITIONS
from worldline.the_now.game import GAME
from worldline.the_now.lessons import lessons
from worldline.the_now.setup import check_shipped

THE_NOW: Final = Served(
    game=GAME,
    bots={"random": Random, "greedy": greedy},
    stand_in="greedy",
    adviser=greedy,
    editions=EDITIONS,
    lessons=lessons,
    check_setup=check_shipped,
)

RIFTBOUND: Final = Served(
    game=FIGHT,
    bots={"random": Random, "scripted": Scripted},
    stand_in="scripted",
    editions=("riftbound",),
    check_setup=check_stranger,
    gm=gm,
)

GAMES: Final[Mapping[str, Served]] = {one.game.name: one for one in (THE_NOW, RIFTBOUND)}
