"""What a seat may take back by itself: answers that showed it nothing, decided by the game."""

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from worldline.core.contract import Game, known_to
from worldline.core.machine import Action, Decision, Illegal, State

S = TypeVar("S", bound=State)

GUESSES: Final = 4
"""How many of the states that the seat held possible are tried."""


class RecentAnswer(NamedTuple, Generic[S]):
    """An answer of a person, with the state it was given in."""

    before: S
    d: Decision
    a: Action


def undoable(game: Game[S], trail: Sequence[RecentAnswer[S]], after: S) -> int:
    """How many of the last of these answers, all of one seat and without chance or anybody else
    since, showed it nothing and needed no consent."""
    count = 0
    for answer in reversed(trail):
        if game.mutual(answer.a):
            break
        if not shows_nothing(game, answer.before, answer.d, answer.a, after):
            break
        count, after = count + 1, answer.before
    return count


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
