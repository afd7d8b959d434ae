"""A game with everything around it: one description that the server, the command line and tools
read. `worldline.games` has one for each game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from worldline.core.contract import Adviser, Bot, Game, Lesson
from worldline.core.machine import Action, Seat


def anything(setup: Any) -> None:
    """Every setup that the game itself can play."""


def nobody(setup: Any) -> Seat | None:
    """A game without a GM."""
    return None


class Ready(NamedTuple):
    """A setup that comes with a game, for people who do not write their own."""

    title: str
    text: str
    seats: int  # that it is meant for
    setup: Callable[[int], Any]  # for so many


@dataclass(frozen=True, kw_only=True)
class Served:
    """A game as it is offered to people, and what it can do beyond the contract."""

    game: Game[Any]
    bots: Mapping[str, Callable[[], Bot]]  # by their names
    stand_in: str  # the bot that plays for people who are away
    adviser: Callable[[], Adviser] | None = None  # gives hints
    editions: tuple[str, ...] = ()  # what a screen may ask to be shown as printed
    lessons: Callable[[], tuple[Lesson, ...]] = tuple  # the tutorial
    ready: Callable[[], Mapping[str, Ready]] = dict  # setups by their names
    check_setup: Callable[[Any], None] = anything
    """Raises Illegal or BadContent for a setup that a stranger may not ask for: what would read a
    file of the machine, or take too much of it. What cannot be played the game refuses itself."""
    gm: Callable[[Any], Seat | None] = nobody  # the seat that leads
    draws: tuple[type[Action], ...] = ()  # answers that only chance gives

    def new_bot(self, name: str) -> Bot:
        """A table may be older than this program, and its bot no longer here: another plays on."""
        return self.bots.get(name, self.bots[self.stand_in])()
