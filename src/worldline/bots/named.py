"""Bots by their names: who plays, as somebody says it."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from worldline.bots.random import Random
from worldline.core.contract import Bot, Game
from worldline.core.text import BadType, BadValue
from worldline.words import did_you_mean

Known = Mapping[str, Callable[[], Bot]]
"""Bots by name, each with what makes one."""


def bots_of(game: Game[Any]) -> Known:
    """The bots that come with a game, which are in the package of its name; every game has one that
    takes any lawful option."""
    place = f"worldline.{game.name}.bots"
    try:
        known: Known = import_module(place).BOTS
    except ModuleNotFoundError as error:
        if not place.startswith(str(error.name)):
            raise
        return {"random": Random}
    return known


def find_bot(bot: Bot | str, known: Known) -> Bot:
    """A bot, or the one of this name; what is neither is refused in words for whoever wrote it."""
    if isinstance(bot, str):
        if bot not in known:
            near = did_you_mean(bot, known)
            raise BadValue(f'There is no bot "{bot}"; there are {", ".join(known)}.{near}')
        return known[bot]()
    if isinstance(bot, type):
        raise BadType(f"{bot.__name__} is a class; give a bot of it: {bot.__name__}()")
    for part in ("name", "choose"):
        if not hasattr(bot, part):
            wanted = "a bot has a name, and choose(look, seed)"
            raise BadType(f"{type(bot).__name__} has no {part}: {wanted}")
    return bot


def seat_bots(bots: Bot | str | Sequence[Bot | str], seats: int, known: Known) -> list[Bot]:
    """A bot for each seat: one for all of them, or one for each."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        bots = [bots] * seats
    found = [find_bot(bot, known) for bot in bots]
    if len(found) != seats:
        raise BadValue(f"There are {seats} seats, not {len(found)}.")
    return found
