"""The bot that looks one step ahead, in any game that can score its options."""

from collections.abc import Callable, Sequence
from typing import Any

from worldline.core import rng
from worldline.core.contract import Look
from worldline.core.machine import Action

Judge = Callable[[Look[Any], int], Sequence[float]]
"""How good each option is; where an answer is not owed, 0 is as good as keeping silent."""
Why = Callable[[Look[Any], Action, int], Sequence[str]]
"""What speaks for an option, in plain words."""


class Greedy:
    """Takes the option that scores highest; the seed decides among equals."""

    name = "greedy"

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        owed = look.game.must_be_answered(look.decision)
        if owed and len(look.options) == 1:
            return look.options[0]
        scores = self.judge(look, seed)
        best = max(scores)
        if not owed and best <= 0:
            return None
        equals = [a for a, score in zip(look.options, scores, strict=True) if score == best]
        return equals[rng.below(seed, len(equals))[1]]


class Explaining(Greedy):
    """The same bot as an adviser: it says why, and what else comes to mind."""

    def __init__(self, judge: Judge, why: Why) -> None:
        super().__init__(judge)
        self.why = why

    def explain(self, look: Look[Any], seed: int) -> tuple[Action, tuple[str, ...]]:
        ranked = sorted(zip(self.judge(look, seed), look.options, strict=True), key=lambda x: -x[0])
        best = ranked[0][1]
        reasons = list(self.why(look, best, seed))
        other = next((a for _, a in ranked if type(a) is not type(best)), None)
        if other is not None:
            said = look.game.say(look.guess(seed), other, look.seat)
            reasons.append(f"Another idea: {said}")
        return best, tuple(reasons)
