"""Bots that play The Now, by name."""

from collections.abc import Callable
from typing import Final

from worldline.bots.greedy import Explaining
from worldline.bots.random import Random
from worldline.core.contract import Bot
from worldline.the_now.bots.judge import judge
from worldline.the_now.bots.why import why

__all__ = ["BOTS", "greedy"]


def greedy() -> Explaining:
    return Explaining(judge, why)


BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "greedy": greedy}
"""`random` takes any lawful option; `greedy` looks one step ahead, and says why."""
