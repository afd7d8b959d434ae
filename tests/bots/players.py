"""Players for the tests: straw men, and one that watches another."""

from collections import Counter
from typing import Any

from worldline.core import rng
from worldline.core.contract import Bot, Look
from worldline.core.machine import Action, Seat
from worldline.the_now import schema
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party


class Cautious:
    """Random, but never gives away its last energy: it would last to the end."""

    name = "cautious"

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        if not look.game.complete(look.decision):
            return None
        s = look.guess(seed)
        options = list(look.options)
        while len(options) > 1:
            seed, k = rng.below(seed, len(options))
            after = s.copy()
            look.game.apply(after, look.decision, options[k], auto=False)
            if not after.players[look.seat].out:
                return options[k]
            options.pop(k)
        return options[0]


class Watched:
    """Passes on what another player is asked, and counts what he answers."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.name = player.name
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        action = self.player.choose(look, seed)
        assert action is None or action in look.options
        assert action is not None or not look.game.complete(look.decision)
        self.asked[type(look.decision).__name__] += 1
        self.answered[type(action).__name__] += 1
        return action


def turn_of(seat: Seat, round: int = 1) -> Party:
    """The turn of a seat in a game of four in which nobody has done anything so far."""
    s = GAME.new(Setup(swap=False), 1)
    while (s.round, s.on_turn) != (round, seat):
        d = GAME.decisions(s)[0]
        idle = (
            schema.EndTurn() if isinstance(d, schema.TakeTurn) else min(GAME.legal(s, d), key=str)
        )
        GAME.apply(s, d, idle)
    return s
