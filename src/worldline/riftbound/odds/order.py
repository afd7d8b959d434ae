"""Odds of the turn order (RB-ORDER): who comes when, and who has the first turn of all.

Ties are rolled again, with the same formula and without special results, until they are settled
(RB-RULING-78). So the order is that of whole rows of throws, compared throw by throw. Once a unit's
own row is known, each other unit stands before it or not by itself. Therefore all that is needed is
how likely the whole of a group comes before the unit, and groups are far fewer than orders.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, gcd, prod
from operator import mul
from typing import Final, NamedTuple

from worldline.core.machine import Illegal
from worldline.riftbound.book import open_book
from worldline.riftbound.odds.spread import Spread, d6

MOST: Final = 15
"""Others whose places are worked out, and how many of them may all add different numbers, since
those that add the same share work: more would only keep the machine busy."""
DIFFERENT: Final = 7


class First(NamedTuple):
    """The throw that counts, and how it came about; weights share one total."""

    extra: Spread  # after at least one throw with two or more sixes (RB-ORDER-4)
    plain: Spread
    missed: Spread  # two or more ones on the very first throw (RB-ORDER-7)


def places(bonus: int, others: Sequence[int]) -> tuple[Fraction, ...]:
    """The chances to be the first, the second, ... in the regular order, by what the unit and the
    others add to their throws."""
    everybody = _counted([other - bonus for other in others])
    check_places(everybody)
    solved, common = _ties(everybody)
    throw, rows = _throw(), _round(everybody, _throw())
    some = [0] * (len(others) + 1)
    for group, row in zip(_groups(everybody), rows, strict=True):
        alike = prod(comb(n, k) for (_, n), k in zip(everybody, group, strict=True))
        left = len(others) - sum(group)
        some[-1 - left] += alike * _followed(row, solved) * throw.total**left
    whole = common * throw.total ** (len(others) + 1)
    return tuple(Fraction(n, whole) for n in _exactly(some))


def check_places(everybody: "Gaps") -> None:
    work = prod(comb(n + 2, 2) for _, n in everybody)
    if sum(n for _, n in everybody) > MOST or work > 3**DIFFERENT:
        most = f"{DIFFERENT} others, or {MOST} if many of them add the same"
        raise Illegal("RB-ORDER-1", f"places are worked out against {most}")


def _exactly(some: Sequence[int]) -> list[int]:
    """From the sums over all groups of k that all of it comes before, how likely exactly j do: a
    group of j is part of every larger one."""
    return [
        sum((-1) ** (k - j) * comb(k, j) * n for k, n in enumerate(some) if k >= j)
        for j in range(len(some))
    ]


def before(bonus: int, other: int) -> Fraction:
    """The chance to stand before another unit in the regular order."""
    return places(bonus, [other])[0]


def acts_before(bonus: int, other: int) -> Fraction:
    """The chance to have one's very first turn before another unit's: extra turns come before the
    combat, in the same order (RB-ORDER-6); who misses the first turn waits for the next round
    (RB-RULING-80)."""
    kinds, gap = _first(), other - bonus
    total = kinds.plain.total
    found = Fraction(0)
    for mine, theirs in product(range(3), repeat=2):
        own, its = kinds[mine], kinds[theirs].shift(gap)
        chance = Fraction(sum(own.weights.values()) * sum(its.weights.values()), total**2)
        if mine == theirs:
            found += _ahead(own, its, gap)
        elif mine < theirs:
            found += chance
    return found


def _ahead(own: Spread, its: Spread, gap: int) -> Fraction:
    difference = own.plus(its.map(lambda total: -total))
    return difference.above(0) + difference.chance(0) * _tie_won(gap)


@cache
def _first() -> First:
    rules = open_book().rules
    shown = [*product(range(1, 7), repeat=rules.order_dice)]
    sixes = [s for s in shown if s.count(6) >= rules.order_special]
    ones = [s for s in shown if s.count(1) >= rules.order_special and s not in sixes]
    plain = [s for s in shown if s not in sixes and s not in ones]
    usable, total = len(shown) - len(sixes), len(shown)
    return First(
        _sums([*ones, *plain], len(sixes), usable * total),
        _sums(plain, usable, usable * total),
        _sums(ones, usable, usable * total),
    )


def _sums(throws: list[tuple[int, ...]], weight: int, total: int) -> Spread:
    found: dict[int, int] = {}
    for shown in throws:
        found[sum(shown)] = found.get(sum(shown), 0) + weight
    return Spread(found, total)


def extra_chance() -> Fraction:
    """Of at least one extra turn before combat (RB-ORDER-5)."""
    return Fraction(sum(_first().extra.weights.values()), _first().extra.total)


def extra_turns() -> Fraction:
    """How many extra turns there are on average."""
    return extra_chance() / (1 - extra_chance())


def missed_chance() -> Fraction:
    """Of missing the first turn (RB-ORDER-7)."""
    return Fraction(sum(_first().missed.weights.values()), _first().missed.total)


@cache
def _throw() -> Spread:
    """The throw that is used: the first without two sixes."""
    kinds = _first()
    found = {
        total: sum(kind.weights.get(total, 0) for kind in kinds)
        for total in {total for kind in kinds for total in kind.weights}
    }
    shared = gcd(*found.values())
    return Spread({t: n // shared for t, n in found.items()}, kinds.plain.total // shared)


Gaps = tuple[tuple[int, int], ...]
"""By how much others add more to their throws, and how many of them do so."""


def _counted(gaps: Sequence[int]) -> Gaps:
    return tuple((gap, gaps.count(gap)) for gap in sorted(set(gaps)))


def _groups(everybody: Gaps) -> Iterator[tuple[int, ...]]:
    """Every group of the others, as how many of each gap; the parts of a group stand before it."""
    return product(*(range(n + 1) for _, n in everybody))


Round = Sequence[Sequence[tuple[int, int]]]
"""One throw of everybody. For each group: the part of it that stays level while the rest of it is
above, by its place among the groups, and how often; the last part is the group itself."""


def _round(everybody: Gaps, throw: Spread) -> Round:
    pairs = [(0, 0)]
    for _, n in everybody:
        pairs = [
            (group * (n + 1) + more, part * (n + 1) + level)
            for group, part in pairs
            for more in range(n + 1)
            for level in range(more + 1)
        ]
    columns = [tuple(throw.weights.values())]  # one row for each total of the unit itself
    for gap, n in everybody:
        ways = [*zip(*(_ways(throw, total - gap, n) for total in throw.weights), strict=True)]
        columns = [tuple(map(mul, column, way)) for column in columns for way in ways]
    found: list[list[tuple[int, int]]] = [[] for _ in _groups(everybody)]
    for (group, part), column in zip(pairs, columns, strict=True):
        found[group].append((part, sum(column)))
    return found


def _ways(throw: Spread, total: int, most: int) -> list[int]:
    """How often some throws are at a total and others above it, up to `most` together."""
    above = sum(n for shown, n in throw.weights.items() if shown > total)
    level = throw.weights.get(total, 0)
    return [
        comb(size, k) * level**k * above ** (size - k)
        for size in range(most + 1)
        for k in range(size + 1)
    ]


def _ties(everybody: Gaps) -> tuple[list[int], int]:
    """For every group that is level with the unit, how often all of it comes before the unit in the
    end, out of one common number. If all of it stays level all throw again, so those throws do not
    count; the common number is a multiple of the throws that do, and every division comes out
    even."""
    again = d6(open_book().rules.order_dice)
    rows = _round(everybody, again)
    sizes = (sum(group) for group in _groups(everybody))
    counted = [again.total ** (n + 1) - row[-1][1] for n, row in zip(sizes, rows, strict=True)]
    solved = [common := prod(counted[1:])]
    for row, number in zip(rows[1:], counted[1:], strict=True):
        solved.append(_followed(row[:-1], solved) // number)
    return solved, common


def _followed(row: Sequence[tuple[int, int]], solved: Sequence[int]) -> int:
    """Those above now, together with the level ones that come before later."""
    return sum(n * solved[part] for part, n in row)


def _tie_won(gap: int) -> Fraction:
    """The chance to come before another unit after a tie."""
    (_, lost), common = _ties(((gap, 1),))
    return 1 - Fraction(lost, common)
