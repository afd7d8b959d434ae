"""Whether an answer showed anything new to the seat that gave it, decided by the game itself."""

from typing import Final, TypeVar

from worldline.core.contract import Game, known_to
from worldline.core.machine import Action, Decision, Illegal, State

S = TypeVar("S", bound=State)

GUESSES: Final = 4
"""How many of the states that the seat held possible are tried."""


def shows_nothing(game: Game[S], before: S, d: Decision, action: Action, after: S) -> bool:
    """The seat could have known the outcome: it is the same in what it took for the truth."""
    seen, asked = game.view(after, d.seat), known_to(game, after, d.seat)
    for k in range(GUESSES):
        guess = game.guess(before, d.seat, k)
        try:
            game.check(guess, d, action)
        except Illegal:
            return False
        game.apply(guess, d, action, auto=False)
        if known_to(game, guess, d.seat) != asked or game.view(guess, d.seat) != seen:
            return False
    return True
