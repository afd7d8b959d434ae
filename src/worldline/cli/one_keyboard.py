"""Several people at one keyboard: nobody sees what is for another."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console

SCROLLED: Final = "\x1b[3J"
"""Wipes what has scrolled off the screen."""


def hand_over(console: Console, to: str, known: Iterable[str] = ()) -> None:
    """Wipes the screen, and what has scrolled off it, but for what all of them know, and says whose
    turn to look it is; Enter is then read."""
    console.clear()
    if console.is_terminal and not console.is_dumb_terminal:
        print(SCROLLED, end="")
    for line in known:
        print(line)
    print(f"Hand over to {to}, then press Enter.")
