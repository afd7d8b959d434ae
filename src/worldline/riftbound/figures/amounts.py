"""Amounts worked out, and modifiers in the order in which they count (RB-RULING-17, RB-RULING-18).

Whose numbers stand behind the names of an amount is the caller's affair: it passes an `Env`.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import msgspec

from worldline.riftbound.content.entries.amounts import Name, parse
from worldline.riftbound.content.entries.words import Op

Env = Callable[[Name], int]


class Settled(NamedTuple):
    """An amount with every number put in, and its dice still to be rolled."""

    plus: int
    dice: int = 0
    least: int | None = None
    most: int | None = None

    def shows(self, faces: int = 0) -> int:
        """The result when the dice show `faces` together."""
        total = self.plus + faces
        if self.least is not None and total < self.least:
            total = self.least
        return total if self.most is None else min(total, self.most)

    @property
    def lowest(self) -> int:
        return self.shows(min(self.dice, 6 * self.dice))

    @property
    def highest(self) -> int:
        return self.shows(max(self.dice, 6 * self.dice))

    def __str__(self) -> str:
        if not self.dice:
            return str(self.shows())
        return f"{self.dice}d6{self.plus:+d}" if self.plus else f"{self.dice}d6"


def settle(amount: int | str, env: Env) -> Settled:
    """Put the numbers in; a division counts complete sets only (RB-RULING-17)."""
    parts = parse(amount)
    plus = dice = 0
    for term in parts.terms:
        if term.dice:
            dice += term.factor * term.dice
            continue
        product = term.factor
        for name in term.names:
            product *= env(name)
        sets = abs(product) // term.per
        plus += sets if product >= 0 else -sets
    return Settled(plus, dice, parts.least, parts.most)


class CountedModifier(msgspec.Struct, frozen=True, gc=False):
    """A modifier that counts, with its value worked out and where it comes from."""

    op: Op
    value: int
    name: str
    rule: str
    floor: int | None = None
    ceiling: int | None = None


class Reason(msgspec.Struct, frozen=True, gc=False):
    """By how much something has changed a figure."""

    name: str
    rule: str
    change: int


class Figure(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A number, what it would be by itself, and why it differs."""

    value: int
    base: int
    reasons: tuple[Reason, ...] = ()


def work(
    base: int, changes: Iterable[CountedModifier], bounds: tuple[int, int] | None = None
) -> Figure:
    """Sums, then `bounds`, then doubling and halving, then sets, then "at least" and "at most".

    A sum that may not pass a ceiling comes before the others, one that may not pass a floor after
    them (RB-RULING-18, RB-RULING-95), so that the order of the entries makes no difference.
    """
    reasons: list[Reason] = []
    value, bounded = base, bounds is None
    for change in sorted(changes, key=_rank):
        if not bounded and change.op != "add":
            value, bounded = _clamp(value, bounds), True
        new = _changed(value, change)
        if new != value:
            reasons.append(Reason(change.name, change.rule, new - value))
        value = new
    if not bounded:
        value = _clamp(value, bounds)
    return Figure(value, base, tuple(reasons))


def _rank(change: CountedModifier) -> tuple[int, bool, bool]:
    return _ORDER[change.op], change.ceiling is None, change.floor is not None


_ORDER: Final[dict[Op, int]] = {
    "add": 0, "double": 1, "halve": 2, "set": 3, "least": 4, "most": 5,
}  # fmt: skip


def _clamp(value: int, bounds: tuple[int, int] | None) -> int:
    return value if bounds is None else min(max(value, bounds[0]), bounds[1])


def _changed(value: int, change: CountedModifier) -> int:
    match change.op:
        case "add":
            new = value + change.value
            if change.floor is not None:
                new = max(new, min(value, change.floor))
            if change.ceiling is not None:
                new = min(new, max(value, change.ceiling))
            return new
        case "double":
            return 2 * value
        case "halve":
            return half(value)
        case "set":
            return change.value
        case "least":
            return max(value, change.value)
        case "most":
            return min(value, change.value)


def half(value: int) -> int:
    """RB-GOLD-3: an odd number rounds up."""
    return (value + 1) // 2
