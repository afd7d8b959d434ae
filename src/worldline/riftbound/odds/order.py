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
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.parameters import Parameters
from worldline.riftbound.odds.spread import Spread, by_ends, d6

MOST: Final = 15
"""Others whose places are worked out, and how many of them may all add different numbers, since
those that add the same share work: more would only keep the machine busy."""
DIFFERENT: Final = 7


class By(NamedTuple):
    """How a turn order is thrown: so many dice, of which so many sixes or ones are special."""

    dice: int
    special: int


def _by(rules: Parameters | None) -> By:
    rules = rules or open_book().rules
    return By(rules.order_dice, rules.order_special)


class First(NamedTuple):
    """The throw that counts, and how it came about; weights share one total."""

    extra: Spread  # after at least one throw with two or more sixes (RB-ORDER-4)
    plain: Spread
    missed: Spread  # two or more ones on the very first throw (RB-ORDER-7)


def places(
    bonus: int, others: Sequence[int], rules: Parameters | None = None
) -> tuple[Fraction, ...]:
    """The chances to be the first, the second, ... in the regular order, by what the unit and the
    others add to their throws. Without `rules` those of the book count."""
    everybody, by = _counted([other - bonus for other in others]), _by(rules)
    throw = _throw(by)
    check_places(everybody, throw)
    solved, common = _ties(everybody, by)
    rows = _round(everybody, throw)
    some = [0] * (len(others) + 1)
    for group, row in zip(_groups(everybody), rows, strict=True):
        alike = prod(comb(n, k) for (_, n), k in zip(everybody, group, strict=True))
        left = len(others) - sum(group)
        some[-1 - left] += alike * _followed(row, solved) * throw.total**left
    whole = common * throw.total ** (len(others) + 1)
    return tuple(Fraction(n, whole) for n in _exactly(some))


def check_places(everybody: "Gaps", throw: Spread) -> None:
    work = prod(comb(n + 2, 2) for _, n in everybody) * max(1, len(throw.weights) // 16)
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


def before(bonus: int, other: int, rules: Parameters | None = None) -> Fraction:
    """The chance to stand before another unit in the regular order."""
    return places(bonus, [other], rules)[0]


def acts_before(bonus: int, other: int, rules: Parameters | None = None) -> Fraction:
    """The chance to have one's very first turn before another unit's: extra turns come before the
    combat, in the same order (RB-ORDER-6); who misses the first turn waits for the next round
    (RB-RULING-80)."""
    kinds, gap = _first(_by(rules)), other - bonus
    total = kinds.plain.total
    found = Fraction(0)
    for mine, theirs in product(range(3), repeat=2):
        own, its = kinds[mine], kinds[theirs].shift(gap)
        chance = Fraction(sum(own.weights.values()) * sum(its.weights.values()), total**2)
        if mine == theirs:
            found += _ahead(own, its, _tie_won(gap, _by(rules)))
        elif mine < theirs:
            found += chance
    return found


def _ahead(own: Spread, its: Spread, tie_won: Fraction) -> Fraction:
    difference = own.plus(its.map(lambda total: -total))
    return difference.above(0) + difference.chance(0) * tie_won


@cache
def _first(by: By) -> First:
    """Two sixes are thrown again, whatever else the dice show."""
    again, missed, plain = (Spread({}, 6**by.dice) for _ in range(3))
    for (sixes, ones), sums in by_ends(by.dice).items():
        if sixes >= by.special:
            again = again.with_cases(sums)
        elif ones >= by.special:
            missed = missed.with_cases(sums)
        else:
            plain = plain.with_cases(sums)
    thrown = sum(again.weights.values())
    usable = again.total - thrown
    if not usable:
        raise Illegal("RB-ORDER-4", "no throw would ever be used")
    total = usable * again.total
    return First(
        Spread(missed.with_cases(plain).times(thrown).weights, total),
        Spread(plain.times(usable).weights, total),
        Spread(missed.times(usable).weights, total),
    )


def extra_chance(rules: Parameters | None = None) -> Fraction:
    """Of at least one extra turn before combat (RB-ORDER-5)."""
    extra = _first(_by(rules)).extra
    return Fraction(sum(extra.weights.values()), extra.total)


def extra_turns(rules: Parameters | None = None) -> Fraction:
    """How many extra turns there are on average."""
    return extra_chance(rules) / (1 - extra_chance(rules))


def missed_chance(rules: Parameters | None = None) -> Fraction:
    """Of missing the first turn (RB-ORDER-7)."""
    missed = _first(_by(rules)).missed
    return Fraction(sum(missed.weights.values()), missed.total)


@cache
def _throw(by: By) -> Spread:
    """The throw that is used: the first without two sixes."""
    extra, plain, missed = _first(by)
    found = extra.with_cases(plain).with_cases(missed)
    shared = gcd(*found.weights.values())
    return Spread({t: n // shared for t, n in found.weights.items()}, found.total // shared)


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


def _ties(everybody: Gaps, by: By) -> tuple[list[int], int]:
    """For every group that is level with the unit, how often all of it comes before the unit in the
    end, out of one common number. If all of it stays level all throw again, so those throws do not
    count; the common number is a multiple of the throws that do, and every division comes out
    even."""
    again = d6(by.dice)
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


def _tie_won(gap: int, by: By) -> Fraction:
    """The chance to come before another unit after a tie."""
    (_, lost), common = _ties(((gap, 1),), by)
    return 1 - Fraction(lost, common)
