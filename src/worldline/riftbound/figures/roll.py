"""Dice as they fall at the table, and what is told of them."""

from collections.abc import Iterable

import msgspec

from worldline.core.machine import Illegal
from worldline.riftbound.figures.amounts import Settled
from worldline.riftbound.figures.dice import throw


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened, the rules behind it, and the dice it took; of a Check also its
    total, and how it came out where that is known."""

    text: str
    rules: tuple[str, ...]
    dice: tuple[int, ...] = ()
    total: int | None = None
    result: str = ""


class Cup:
    """Where d6 come from: faces that people have rolled, in order, or a seed."""

    def __init__(self, faces: Iterable[int] = (), seed: int | None = None) -> None:
        self.faces = list(faces)
        self.seed = seed  # the next one, after whatever was thrown
        if not all(1 <= face <= 6 for face in self.faces):
            raise Illegal("DICE", "a d6 shows a face from 1 to 6")

    def throw(self, count: int) -> tuple[int, ...]:
        """So many dice; given faces are used up before the seed."""
        given, self.faces = self.faces[:count], self.faces[count:]
        missing = count - len(given)
        if not missing:
            return tuple(given)
        if self.seed is None:
            raise Illegal("DICE", f"{missing} more dice are needed")
        self.seed, rolled = throw(self.seed, (6,) * missing)
        return (*given, *rolled)

    def settle(self, amount: Settled) -> tuple[int, tuple[int, ...]]:
        """An amount with its dice thrown, never below 0 (RB-RULING-21), and those dice."""
        faces = self.throw(amount.dice)
        return max(0, amount.shows(sum(faces))), faces


class Watched(Cup):
    """Every die that was thrown is remembered."""

    def __init__(self, seed: int | None, faces: Iterable[int] = ()) -> None:
        super().__init__(faces, seed)
        self.thrown: list[int] = []

    def throw(self, count: int) -> tuple[int, ...]:
        faces = super().throw(count)
        self.thrown += faces
        return faces


class Own(Cup):
    """RB-RULING-53: the dice of somebody who pays to throw one roll again, all dice that were
    thrown together: the first that show `again` or less. What falls then stands."""

    def __init__(self, cup: Cup, again: int | None) -> None:
        self.cup, self.again = cup, again
        self.spent = False

    def throw(self, count: int) -> tuple[int, ...]:
        faces = self.cup.throw(count)
        if faces and self.again is not None and not self.spent and sum(faces) <= self.again:
            self.spent = True
            return self.cup.throw(count)
        return faces


def special(sixes: int, ones: int, pair: int, triple: int) -> tuple[int, int]:
    """How many more dice that many sixes and ones bring, and whether they are added (1) or taken
    off (-1): exactly two a pair's, more a triple's (RB-CHECK-10 to RB-CHECK-13, RB-RULING-48)."""
    up, down = (0 if alike < 2 else pair if alike == 2 else triple for alike in (sixes, ones))
    return (up, 1) if up or not down else (down, -1)
