"""The bot that looks one step ahead, in any game that can score its options."""

from collections.abc import Callable, Sequence
from typing import Any

from worldline.core import rng
from worldline.core.contract import Look
from worldline.core.machine import Action

Judge = Callable[[Look[Any], int], Sequence[float]]
"""How good each option is; where an answer is not owed, 0 is as good as keeping silent."""


class Greedy:
    """Takes the option that scores highest; the seed decides among equals."""

    name = "greedy"

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        owed = look.game.owed(look.decision)
        if owed and len(look.options) == 1:
            return look.options[0]
        scores = self.judge(look, seed)
        best = max(scores)
        if not owed and best <= 0:
            return None
        equals = [a for a, score in zip(look.options, scores, strict=True) if score == best]
        return equals[rng.below(seed, len(equals))[1]]
