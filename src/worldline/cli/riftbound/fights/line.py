"""A line that somebody types: units by name, places and lengths in metres, and plain words."""

import re
from itertools import groupby

from worldline.cli.riftbound.fights.units import unit_named
from worldline.cli.shell import Unusable
from worldline.core.machine import Seat
from worldline.core.text import BadText
from worldline.riftbound.combat.notation.words import read_mm
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.compendium.wording import any_of
from worldline.words import Words, bad_word


class TypedLine(Words):
    """From the left, behind its first word; each part is read by what may stand there."""

    def __init__(self, s: Encounter, seat: Seat, text: str) -> None:
        super().__init__(text)
        self.s, self.seat = s, seat
        self.next("a word")

    @property
    def behind(self) -> str:
        """All that is typed behind the first word, as it is."""
        return self.text.strip().partition(" ")[2]

    def unit(self, what: str = "whom you mean") -> UnitId:
        """As many words as name somebody."""
        why: Unusable | None = None
        for n in range(len(self.left), 0, -1):
            try:
                found = unit_named(self.s, self.seat, " ".join(self.left[:n]))
            except Unusable as no:
                why = no
            else:
                del self.left[:n]
                return found
        if why is None:
            self.next(what)
            raise AssertionError("a word is missing")
        raise why

    def takes(self, *words: str) -> bool:
        """Whether the next words are these, which are read then."""
        if [word.casefold() for word in self.left[: len(words)]] != list(words):
            return False
        del self.left[: len(words)]
        return True

    def one_of(self, what: str, *words: str) -> str:
        word = self.next(any_of(words)).casefold()
        if word not in words:
            raise bad_word(word, what, words)
        return word

    def metres(self) -> int:
        """`12`, `12m` or `12 m`, in millimetres."""
        word = self.next("a length in metres")
        self.takes("m")
        return read_mm(word.removesuffix("m"))

    def begins_with_number(self) -> bool:
        return bool(self.left) and re.match(r"[+-]?[\d.]", self.left[0]) is not None

    def number(self) -> int:
        word = self.next("a number")
        if not re.fullmatch(r"-?\d{1,9}", word):
            raise BadText(word, f'"{word}" is no number like 3')
        return int(word)

    def points(self, level: int) -> tuple[Point, ...]:
        """`6 4.5`, with a height `6 4.5 2`, or several places as `6,4.5 8,2`."""
        if self.left and "," not in self.left[0]:
            return (self._point(self._numbers(), level),)
        found = []
        while self.left and "," in self.left[0]:
            found.append(self._point(self.next("a place").split(","), level))
        return tuple(point for point, _ in groupby(found))  # a place that is repeated is one

    def point(self, level: int = 0) -> Point:
        """One place."""
        found = self.points(level)
        if len(found) != 1:
            raise BadText(self.text, "Write one place, as 6 4.5 or, with a height, 6 4.5 2.")
        return found[0]

    def _numbers(self) -> list[str]:
        found = list[str]()
        while self.begins_with_number() and len(found) < 3:
            found.append(self.next("a number"))
        return found

    def _point(self, numbers: list[str], level: int) -> Point:
        if len(numbers) not in (2, 3):
            raise BadText(self.text, "A place is written as 6 4.5 or, with a height, 6 4.5 2.")
        x, y, *z = (read_mm(n.removesuffix("m")) for n in numbers)
        return x, y, z[0] if z else level

    def rest(self) -> list[str]:
        """All words that are left."""
        return self.until(lambda _: False)
