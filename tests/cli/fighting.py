"""A fight at the keyboard, line by line, for tests that read like play."""

import re
from typing import Protocol

YARD = """
name = "Yard"
seed = 8                         # Ana 13, Bea 11, Brute 9

[[terrain]]
name = "crates"
corners = [[5, -2], [6, -2], [6, 2], [5, 2]]

[[units]]
npc = "npc-trooper"
name = "Ana"
side = "us"
seat = 0
at = [0, 0]

[[units]]
npc = "npc-trooper"
name = "Bea"
side = "us"
seat = 0
at = [0, 6]

[[units]]
npc = "npc-raider"
name = "Brute"
at = [12, 0]
"""
"""Ana and Bea against Brute, with crates between Ana and Brute."""


class Fight(Protocol):
    """What each line brings, and first how it begins; by default in the yard."""

    def __call__(
        self, *lines: str, at: str = "yard.toml", seats: str = "you,scripted"
    ) -> list[str]: ...


def prompts(out: str) -> list[str]:
    """What is printed from one prompt to the next."""
    return ("\n" + out).split("\n> ")


def flat(text: str) -> str:
    return " ".join(text.split())


def options(shown: str) -> dict[int, str]:
    """The numbered options of a question."""
    rows = re.findall(r"^ *(\d+)  (.+(?:\n {8}.+)*)", shown, re.MULTILINE)
    return {int(n): flat(text) for n, text in rows}
