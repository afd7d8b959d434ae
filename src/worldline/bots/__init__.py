"""Players made of code: each is given only what its seat may see."""

from collections.abc import Callable
from typing import Final

from worldline.bots.random import Random
from worldline.bots.riftbound import Scripted
from worldline.bots.table import Played, Tally, match, play_out
from worldline.bots.the_now import greedy
from worldline.core.contract import Bot

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "greedy": greedy}
"""Every bot of The Now by its name."""
FIGHTERS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "scripted": Scripted}
"""Every bot of Riftbound by its name."""

__all__ = ["BOTS", "FIGHTERS", "Played", "Tally", "match", "play_out"]
