"""Players made of code: each is given only what its seat may see."""

from worldline.bots.table import Played, Tally, match, play_out

__all__ = ["Played", "Tally", "match", "play_out"]
