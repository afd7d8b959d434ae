"""Odds of Attribute Checks, plain and contested (RB-CHECK, RB-CONTEST)."""

from fractions import Fraction
from functools import cache

import msgspec

from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.parameters import Parameters
from worldline.riftbound.figures.roll import special
from worldline.riftbound.odds.spread import Spread, by_ends, d6, sure


class CheckOdds(msgspec.Struct, frozen=True):
    """How a Check comes out, and the spread of its total."""

    total: Spread
    clean: Fraction  # RB-CHECK-7
    drawback: Fraction  # RB-CHECK-9
    failure: Fraction  # RB-CHECK-8

    @property
    def success(self) -> Fraction:
        return self.clean + self.drawback


class ContestOdds(msgspec.Struct, frozen=True):
    """RB-CONTEST-3, RB-CONTEST-4."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def check(
    bonus: int,
    difficulty: int,
    exact: bool = False,
    prestige: bool = False,
    rules: Parameters | None = None,
) -> CheckOdds:
    """A Check with everything added up in `bonus`; `exact`: it is written "N+" and has no drawback
    (RB-RULING-47); `prestige`: a failure is rolled again (RB-PRESTIGE-4). Without `rules` those of
    the book count."""
    total = dice(rules or open_book().rules).shift(bonus)
    if prestige:
        first = total
        total = first.then(lambda shown: sure(shown) if shown >= difficulty else first)
    reached, passed = total.at_least(difficulty), total.above(difficulty)
    clean = reached if exact else passed
    return CheckOdds(total, clean, reached - clean, 1 - reached)


def contest(bonus: int, against: int, rules: Parameters | None = None) -> ContestOdds:
    """Both sides roll with special results (RB-RULING-49)."""
    own = dice(rules or open_book().rules)
    gap = own.plus(own.map(lambda total: -total)).shift(bonus - against)
    win, tie = gap.above(0), gap.chance(0)
    return ContestOdds(win, tie, 1 - win - tie)


@cache
def _special(count: int, pair: int, triple: int) -> Spread:
    """RB-CHECK-10 to RB-CHECK-13, each by itself (RB-RULING-48)."""
    most = max(pair, triple)
    found: dict[int, int] = {}
    for (sixes, ones), sums in by_ends(count).items():
        more, sign = special(sixes, ones, pair, triple)
        extra = d6(more).map(lambda total, sign=sign: sign * total)  # type: ignore[misc]
        for total, n in sums.plus(extra).weights.items():
            found[total] = found.get(total, 0) + n * 6 ** (most - more)
    return Spread(found, 6 ** (count + most))


def dice(rules: Parameters) -> Spread:
    """3d6 with special results."""
    return _special(rules.check_dice, rules.check_pair_dice, rules.check_triple_dice)
