"""The bot that takes any lawful option, each equally likely, in any game."""

from typing import Any

from worldline.core import rng
from worldline.core.contract import Look
from worldline.core.machine import Action


class Random:
    """Uniform over the options. Where an answer is not owed, keeping silent is one more."""

    name = "random"

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        silent = not look.game.must_be_answered(look.decision)
        _, k = rng.below(seed, len(look.options) + silent)
        return look.options[k] if k < len(look.options) else None
