"""A miniature game as it is served: all that a game needs besides itself is a bot."""

from typing import Any

from worldline.bots.random import Random
from worldline.core.contract import Game
from worldline.server.games import Served


def served(game: Game[Any]) -> Served:
    return Served(game=game, bots={"random": Random}, stand_in="random")
