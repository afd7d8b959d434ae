"""A spread: every value that dice can come to, with its exact chance.

Weights are whole numbers over a common total, which is many times faster than fractions.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, gcd, lcm

import msgspec

from worldline.core.machine import Illegal
from worldline.riftbound.figures.amounts import Settled
from worldline.riftbound.figures.dice import Dice

Quantity = int | str | Settled
"""A number, dice such as "1d6+4", or an amount with every number put in."""
MOST = 30
"""What an amount comes to, at most: more would only keep the machine busy."""
MOST_DICE = 10
"""Of a throw that is looked at for sixes and ones; the book's have three."""


class Spread(msgspec.Struct, frozen=True):
    """`weights[value]` out of `total` cases come to that value."""

    weights: Mapping[int, int]
    total: int = 1

    def chance(self, value: int) -> Fraction:
        return Fraction(self.weights.get(value, 0), self.total)

    def at_least(self, value: int) -> Fraction:
        return Fraction(sum(n for v, n in self.weights.items() if v >= value), self.total)

    def above(self, value: int) -> Fraction:
        return self.at_least(value + 1)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(v * n for v, n in self.weights.items()), self.total)

    @property
    def span(self) -> int:
        """How many values lie between the lowest and the highest, in steps that all share."""
        low, high = min(self.weights), max(self.weights)
        return (high - low) // (gcd(*(value - low for value in self.weights)) or 1) + 1

    def chances(self) -> Iterator[tuple[int, Fraction]]:
        """Every value with its chance, in order."""
        return ((v, Fraction(n, self.total)) for v, n in sorted(self.weights.items()))

    def map(self, change: Callable[[int], int]) -> "Spread":
        found: dict[int, int] = {}
        for value, n in self.weights.items():
            new = change(value)
            found[new] = found.get(new, 0) + n
        return Spread(found, self.total)

    def shift(self, by: int) -> "Spread":
        return Spread({v + by: n for v, n in self.weights.items()}, self.total) if by else self

    def plus(self, other: "Spread") -> "Spread":
        """The sum of two independent rolls."""
        found: dict[int, int] = {}
        for a, n in self.weights.items():
            for b, k in other.weights.items():
                found[a + b] = found.get(a + b, 0) + n * k
        return Spread(found, self.total * other.total)

    def then(self, follow: "Callable[[int], Spread]") -> "Spread":
        """What comes of it if each value leads to a spread of its own."""
        parts = [(n, follow(value)) for value, n in self.weights.items() if n]
        common = lcm(*(part.total for _, part in parts))
        found: dict[int, int] = {}
        for n, part in parts:
            factor = n * (common // part.total)
            for value, k in part.weights.items():
                found[value] = found.get(value, 0) + factor * k
        return Spread(found, self.total * common)

    def each(self, one: "Spread") -> "Spread":
        """The sum of as many rolls of `one` as this shows: Horner's scheme, in which to multiply is
        to roll once more."""
        most = max(self.weights, default=0)
        found = Spread({}, self.total).besides(0, self.weights.get(most, 0))
        for n in reversed(range(most)):
            found = found.plus(one).besides(0, self.weights.get(n, 0) * one.total ** (most - n))
        return found

    def with_cases(self, other: "Spread") -> "Spread":
        """The cases of another spread of the same total besides."""
        found = dict(self.weights)
        for value, n in other.weights.items():
            found[value] = found.get(value, 0) + n
        return Spread(found, self.total)

    def times(self, n: int) -> "Spread":
        """Every case so many times, out of as many times more."""
        return Spread({v: k * n for v, k in self.weights.items()}, self.total * n)

    def besides(self, value: int, n: int) -> "Spread":
        """With so many more cases of a value."""
        if not n:
            return self
        return Spread({**self.weights, value: self.weights.get(value, 0) + n}, self.total)


def sure(value: int) -> Spread:
    return Spread({value: 1})


NOTHING = sure(0)


@cache
def d6(count: int) -> Spread:
    """The sum of so many dice."""
    return d6(count - 1).plus(Spread(dict.fromkeys(range(1, 7), 1), 6)) if count else NOTHING


@cache
def by_ends(count: int) -> Mapping[tuple[int, int], Spread]:
    """The sums of so many dice, apart by how many sixes and how many ones they show."""
    if not 1 <= count <= MOST_DICE:
        why = f"odds are worked out for throws of up to {MOST_DICE} dice, not {count}"
        raise Illegal("RB-CHECK-3", why)
    one = Spread(dict.fromkeys(range(2, 6), 1))
    middle = [NOTHING]
    for _ in range(count):
        middle.append(middle[-1].plus(one))
    found = {}
    for sixes, ones in product(range(count + 1), repeat=2):
        if (left := count - sixes - ones) >= 0:
            ways = comb(count, sixes) * comb(count - sixes, ones)
            sums = middle[left].shift(6 * sixes + ones).weights.items()
            found[sixes, ones] = Spread({total: ways * n for total, n in sums}, 6**count)
    return found


@cache
def binomial(dice: int, faces: int) -> Spread:
    """How many of so many d6 show one of `faces` faces."""
    if not dice:
        return NOTHING
    return binomial(dice - 1, faces).plus(Spread({0: 6 - faces, 1: faces}, 6))


def faces(needed: int, modifier: int = 0) -> int:
    """How many faces of a d6 come to `needed` with the modifier: the modified value is compared
    as it is (RB-RULING-13), so a die may be certain or impossible (RB-RULING-14, RB-RULING-15)."""
    return min(max(7 - needed + modifier, 0), 6)


def quantity(amount: Quantity, most: int = MOST) -> Spread:
    """The spread of an amount, never below 0 (RB-RULING-21)."""
    settled = _settled(amount)
    if not 0 <= settled.dice <= most or settled.highest > most:
        raise Illegal("RB-ATTACK-2", f"odds are worked out for amounts up to {most}, not {settled}")
    return d6(settled.dice).map(lambda shown: max(0, settled.shows(shown)))


def _settled(amount: Quantity) -> Settled:
    match amount:
        case int():
            return Settled(amount)
        case str():
            dice = Dice.parse(amount)
            if any(sides != 6 for sides in dice.sides) or dice.minus:
                raise Illegal(
                    "RB-ATTACK-2", f'an amount adds up d6 and a number, unlike "{amount}"'
                )
            return Settled(dice.bonus, len(dice.plus))
    return amount
