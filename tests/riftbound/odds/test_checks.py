"""Exact odds of Checks and of the turn order."""

from fractions import Fraction
from itertools import product

import pytest
from tracing import rule

from riftbound.refusing import refused
from worldline.core import rng
from worldline.riftbound.figures.dice import throw
from worldline.riftbound.odds import order
from worldline.riftbound.odds.checks import check, contest
from worldline.riftbound.odds.spread import Spread, d6, quantity

AT_LEAST = {
    3: 44820, 4: 44280, 5: 43848, 6: 42876, 7: 41148, 8: 38448, 9: 34560, 10: 29160, 11: 23328,
    12: 17496, 13: 12096, 14: 8208, 15: 5508, 16: 3780, 17: 2808, 18: 2376, 19: 1836, 20: 1296,
    21: 864, 22: 539, 23: 320, 24: 206,
}  # fmt: skip
EXACTLY = {
    3: 540, 4: 432, 5: 972, 6: 1728, 7: 2700, 8: 3888, 9: 5400, 10: 5832, 11: 5832, 12: 5400,
    13: 3888, 14: 2700, 15: 1728, 16: 972, 17: 432, 18: 540, 19: 540, 20: 432, 21: 325, 22: 219,
    23: 114, 24: 10,
}  # fmt: skip


@rule("RB-TEST-23")
def test_the_spread_of_a_check() -> None:
    total = check(0, 11).total
    assert (min(total.weights), max(total.weights), total.mean) == (-15, 36, Fraction(21, 2))
    assert {n: total.at_least(n) * 46656 for n in AT_LEAST} == AT_LEAST
    assert {n: total.chance(n) * 46656 for n in EXACTLY} == EXACTLY


def test_the_spread_of_a_check_agrees_with_every_throw() -> None:
    found: dict[int, Fraction] = {}
    for shown in product(range(1, 7), repeat=3):
        way = 1 if shown.count(6) > 1 else -1 if shown.count(1) > 1 else 0
        more = 3 if len(set(shown)) == 1 else 1
        extra = product(range(1, 7), repeat=more) if way else [()]
        throws = [sum(shown) + way * sum(dice) for dice in extra]
        for total in throws:
            found[total] = found.get(total, Fraction(0)) + Fraction(1, 216 * len(throws))
    assert dict(check(0, 11).total.chances()) == dict(sorted(found.items()))


@rule("RB-TEST-24")
def test_odds_of_seizing_the_initiative() -> None:
    plain = check(0, 11)
    assert (plain.success, plain.drawback) == (Fraction(1, 2), Fraction(1, 8))
    assert check(2, 11).success == Fraction(34560, 46656)
    assert check(-1, 11).success == Fraction(17496, 46656)


@rule("RB-TEST-32")
def test_odds_of_reading_lips() -> None:
    assert check(0, 12).success == Fraction(3, 8)
    assert check(0, 8).success == Fraction(38448, 46656)


def test_odds_with_certitude() -> None:
    assert check(2, 8).success == Fraction(42876, 46656)


def test_the_three_outcomes_are_all() -> None:
    for difficulty in range(-16, 40):
        found = check(1, difficulty)
        assert found.clean + found.drawback + found.failure == 1
        sharp = check(1, difficulty, exact=True)
        assert sharp.clean == found.success
        assert sharp.drawback == 0


def test_prestige_rolls_a_failure_again() -> None:
    once, twice = check(0, 11), check(0, 11, prestige=True)
    assert twice.failure == once.failure**2
    assert twice.drawback == once.drawback * (1 + once.failure)
    assert sum(chance for _, chance in twice.total.chances()) == 1


@rule("RB-TEST-26")
def test_odds_of_a_contest() -> None:
    even, ahead = contest(1, 1), contest(3, 1)
    assert even.win == even.lose
    assert even.win + even.tie + even.lose == 1
    assert [round(float(x), 4) for x in (even.win, even.tie)] == [0.4584, 0.0833]
    found = (ahead.win, ahead.tie, ahead.lose)
    assert [round(float(x), 4) for x in found] == [0.6223, 0.0736, 0.3041]
    assert contest(0, 2).win == ahead.lose


def test_amounts_are_read_and_never_negative() -> None:
    assert quantity(3) == Spread({3: 1})
    assert quantity("1d6+4").mean == Fraction(15, 2)
    assert quantity("1d6 - 3").chance(0) == Fraction(1, 2)
    for amount in ("2d8", "-1d6", "31", 31, "6d6"):
        with refused("RB-ATTACK-2"):
            quantity(amount)


# Turn order


@rule("RB-TEST-38")
def test_special_results_of_turn_order() -> None:
    assert order.extra_chance() == order.missed_chance() == Fraction(2, 27)
    assert order.extra_turns() == Fraction(2, 25)


def test_who_comes_before_whom_agrees_with_every_throw() -> None:
    throws = [*product(range(1, 7), repeat=3)]
    first = [sum(shown) for shown in throws if shown.count(6) < 2]
    again = [sum(shown) for shown in throws]

    def compared(totals: list[int], gap: int) -> tuple[Fraction, Fraction]:
        wins = sum(a + gap > b for a in totals for b in totals)
        ties = sum(a + gap == b for a in totals for b in totals)
        return Fraction(wins, len(totals) ** 2), Fraction(ties, len(totals) ** 2)

    for gap in range(-3, 4):
        win, tie = compared(first, gap)
        later, still = compared(again, gap)
        assert order.before(gap, 0) == win + tie * later / (1 - still)


@pytest.mark.parametrize("bonuses", [(0, 0, 0), (2, 1, 0), (3, 3, 0, -2), (2, 1, 1, 0, 0)])
def test_places_fit_together(bonuses: tuple[int, ...]) -> None:
    places = []
    for n, bonus in enumerate(bonuses):
        others = bonuses[:n] + bonuses[n + 1 :]
        found = order.places(bonus, others)
        assert sum(found) == 1
        ahead = sum(k * chance for k, chance in enumerate(found))
        assert ahead == sum(order.before(other, bonus) for other in others)
        places.append(found)
    assert all(sum(column) == 1 for column in zip(*places, strict=True))


def test_equal_units_have_equal_places() -> None:
    assert order.places(1, [1, 1, 1]) == (Fraction(1, 4),) * 4
    assert order.places(0, []) == (Fraction(1),)
    assert order.places(2, [2] * 15) == (Fraction(1, 16),) * 16


def test_places_against_too_many_are_refused() -> None:
    for others in ([0] * 16, [*range(8)], [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]):
        with refused("RB-ORDER-1"):
            order.places(0, others)


def played(bonuses: tuple[int, ...], seed: int) -> tuple[int, list[int], list[int]]:
    """A turn order rolled by the book: the order, and in which order first turns are had."""
    used: list[int] = []
    kinds: list[int] = []
    for bonus in bonuses:
        seed, shown = throw(seed, (6, 6, 6))
        kind = 2 if shown.count(1) > 1 else 1
        while shown.count(6) > 1:
            kind = 0
            seed, shown = throw(seed, (6, 6, 6))
        used.append(sum(shown) + bonus)
        kinds.append(kind)
    keys = [[total] for total in used]
    while len({tuple(key) for key in keys}) < len(keys):
        for n, bonus in enumerate(bonuses):  # others' throws change nothing
            seed, shown = throw(seed, (6, 6, 6))
            keys[n].append(sum(shown) + bonus)
    ranked = sorted(range(len(bonuses)), key=lambda n: keys[n], reverse=True)
    return seed, ranked, sorted(ranked, key=lambda n: kinds[n])


def test_places_agree_with_many_throws() -> None:
    bonuses, times, seed = (2, 0, -1), 4000, rng.fork(1, 2)
    seen = [0, 0, 0]
    acted = 0
    for _ in range(times):
        seed, ranked, turns = played(bonuses, seed)
        seen[ranked.index(1)] += 1
        acted += turns.index(1) < turns.index(0)
    for chance, count in zip(order.places(0, [2, -1]), seen, strict=True):
        assert abs(count / times - chance) < 0.03
    assert abs(acted / times - order.acts_before(0, 2)) < 0.03


def test_the_chances_to_act_first_are_all() -> None:
    for gap in range(4):
        assert order.acts_before(gap, 0) + order.acts_before(0, gap) == 1


def test_a_spread_of_nothing_is_sure() -> None:
    assert d6(0).chance(0) == 1
    assert d6(2).at_least(7) == Fraction(21, 36)
