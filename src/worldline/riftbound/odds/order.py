"""Odds of the turn order (RB-ORDER): who comes when, and who has the first turn of all.

Ties are rolled again, with the same formula and without special results, until they are settled
(RB-RULING-78). So the order is that of whole rows of throws, compared throw by throw; for one unit
all that matters of another is whether it is above, below, or still level.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, gcd, prod
from typing import Final, NamedTuple

from worldline.core.machine import Illegal
from worldline.riftbound.book import open_book
from worldline.riftbound.odds.spread import Spread, d6

MOST: Final = 7
"""Others whose places are worked out: more would only keep the machine busy."""


class First(NamedTuple):
    """The throw that counts, and how it came about; weights share one total."""

    extra: Spread  # after at least one throw with two or more sixes (RB-ORDER-4)
    plain: Spread
    missed: Spread  # two or more ones on the very first throw (RB-ORDER-7)


def places(bonus: int, others: Sequence[int]) -> tuple[Fraction, ...]:
    """The chances to be the first, the second, ... in the regular order, by what the unit and the
    others add to their throws."""
    if len(others) > MOST:
        raise Illegal("RB-ORDER-1", f"places are worked out against at most {MOST} others")
    everybody = _counted([other - bonus for other in others])
    solved, common = _ties(everybody)
    rows, total = _round(everybody, _throw())
    found = _followed(rows, solved, len(others))
    return tuple(Fraction(n, total * common) for n in found)


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


def _parts(everybody: Gaps) -> dict[int, list[Gaps]]:
    """Every group that may be left level, by its size."""
    found: dict[int, list[Gaps]] = {}
    for counts in product(*(range(n + 1) for _, n in everybody)):
        part = tuple((gap, k) for (gap, _), k in zip(everybody, counts, strict=True) if k)
        found.setdefault(sum(counts), []).append(part)
    return found


def _ties(everybody: Gaps) -> tuple[dict[Gaps, list[int]], int]:
    """For every group that is level with the unit, how many of it come before it in the end:
    weights over one common total. A group that stays level as a whole throws again, so those
    throws do not count."""
    again = d6(open_book().rules.order_dice)
    solved: dict[Gaps, list[int]] = {(): [1]}
    common = 1
    for size, parts in sorted(_parts(everybody).items()):
        if not size:
            continue
        new: dict[Gaps, tuple[list[int], int]] = {}
        for part in parts:
            rows, total = _round(part, again)
            level = rows.pop(part, [0])[0]
            new[part] = _followed(rows, solved, size), total - level
        scale = prod(settled for _, settled in new.values())
        solved = {part: [n * scale for n in row] for part, row in solved.items()}
        for part, (row, settled) in new.items():
            solved[part] = [n * (scale // settled) for n in row]
        common *= scale
    return solved, common


def _tie_won(gap: int) -> Fraction:
    """The chance to come before another unit after a tie."""
    solved, common = _ties(((gap, 1),))
    return Fraction(solved[((gap, 1),)][0], common)


def _followed(rows: dict[Gaps, list[int]], solved: dict[Gaps, list[int]], size: int) -> list[int]:
    """Who is above now, together with who of the level ones comes before later."""
    found = [0] * (size + 1)
    for left, row in rows.items():
        for k, n in enumerate(row):
            if n:
                for j, later in enumerate(solved[left]):
                    found[k + j] += n * later
    return found


def _round(others: Gaps, throw: Spread) -> tuple[dict[Gaps, list[int]], int]:
    """One throw of everybody: for each group that is left level, how often so many of the others
    are above. The numbers of a row are kept in one long number, `width` bits for each."""
    count = sum(n for _, n in others)
    everything = throw.total ** (count + 1)
    width = everything.bit_length()
    found: dict[Gaps, int] = {}
    for total, weight in throw.weights.items():
        rows: dict[Gaps, int] = {(): weight}
        for gap, n in others:
            above, level, below = _against(throw, total - gap)
            apart = (above << width) + below
            ways = [comb(n, k) * level**k * apart ** (n - k) for k in range(n + 1 if level else 1)]
            rows = {
                (*left, (gap, k)) if k else left: row * way
                for left, row in rows.items()
                for k, way in enumerate(ways)
            }
        for left, row in rows.items():
            found[left] = found.get(left, 0) + row
    mask = (1 << width) - 1
    unpacked = {
        left: [row >> (width * k) & mask for k in range(count + 1)] for left, row in found.items()
    }
    return unpacked, everything


def _against(throw: Spread, total: int) -> tuple[int, int, int]:
    """How often a throw is above, at and below a total."""
    above = sum(n for shown, n in throw.weights.items() if shown > total)
    level = throw.weights.get(total, 0)
    return above, level, throw.total - above - level
