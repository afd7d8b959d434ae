"""Dice: expressions such as "2d6+3", their faces, and exact odds."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Self

import icepool
import msgspec

from worldline.core import rng
from worldline.core.text import BadText

_MOST = 1000
_TERM = re.compile(r"\s*([+-]?)\s*(?:(\d{0,9})[dD](\d{1,9})|(\d{1,9}))\s*")


class Dice(msgspec.Struct, frozen=True):
    """A sum of dice and a number: `plus` and `minus` hold the sides of each single die.

    >>> from worldline import riftbound
    >>> dice = riftbound.Dice.parse("2d6+3")
    >>> next_seed, total = dice.roll(seed=1)
    >>> total
    11
    >>> dice.distribution()[12]
    Fraction(1, 9)
    """

    plus: tuple[int, ...] = ()
    minus: tuple[int, ...] = ()
    bonus: int = 0

    @classmethod
    @lru_cache(maxsize=256)  # people roll the same few dice over and over
    def parse(cls, text: str) -> Self:
        """Read "2d6+d4-1". Raises BadText with the part that does not fit."""
        plus: list[int] = []
        minus: list[int] = []
        bonus = at = 0
        while at < len(text) or not at:
            found = _TERM.match(text, at)
            if found is None or (at and not found[1]):
                raise BadText(text, f'expected dice such as "2d6+3" at "{text[at:]}"')
            sign, count, sides, number = found.groups()
            if number:
                bonus += -int(number) if sign == "-" else int(number)
            elif int(sides) < 1 or int(count or 1) > _MOST:
                raise BadText(text, f"a roll has at most {_MOST} dice, each with a side or more")
            else:
                (minus if sign == "-" else plus).extend([int(sides)] * int(count or 1))
            at = found.end()
        return cls(tuple(plus), tuple(minus), bonus)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die to roll, in the order that `total` reads the faces."""
        return self.plus + self.minus

    def roll(self, seed: int) -> tuple[int, int]:
        """The next seed, and what these dice come to."""
        seed, faces = throw(seed, self.sides)
        return seed, self.total(faces)

    def total(self, faces: tuple[int, ...]) -> int:
        n = len(self.plus)
        return sum(faces[:n]) - sum(faces[n:]) + self.bonus

    def distribution(self) -> dict[int, Fraction]:
        """The exact probability of every total."""
        die = icepool.Die([self.bonus])
        for sides in self.plus:
            die = die + icepool.d(sides)
        for sides in self.minus:
            die = die - icepool.d(sides)
        return {total: Fraction(n, die.denominator()) for total, n in die.items()}

    def __str__(self) -> str:
        words = [f"{'+-'[sign]}{group.count(n)}d{n}"
                 for sign, group in enumerate((self.plus, self.minus))
                 for n in sorted(set(group), reverse=True)]  # fmt: skip
        if self.bonus or not words:
            words.append(f"{self.bonus:+d}")
        return "".join(words).removeprefix("+")


def throw(seed: int, sides: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The next seed, and a face for each die."""
    if 1 < len(sides) == sides.count(sides[0]) and sides[0] < 256:  # a face is a byte
        return rng.faces(seed, sides[0], len(sides))
    return rng.each(seed, sides)
