"""Exact odds of Attacks, in plain numbers."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from tracing import rule

from riftbound.refusing import refused
from worldline.core import rng
from worldline.riftbound.figures.dice import throw
from worldline.riftbound.odds.attacks import (
    Arc,
    AttackOdds,
    AttackResult,
    Keen,
    Rerolls,
    attack,
    successes_with_rerolls,
)

HALF = Fraction(1, 2)


def odds(shots: int | str, hit: int = 4, dodge: int | None = 4, **more: object) -> AttackResult:
    return attack(AttackOdds(shots=shots, hit=hit, dodge=dodge, **more))  # type: ignore[arg-type]


@rule("RB-TEST-42")
def test_five_shots() -> None:
    found = odds(5, damage=2)
    assert found.successes.mean == Fraction(5, 2)
    assert found.hits.mean == Fraction(5, 4)
    assert found.damage.mean == Fraction(5, 2)
    assert found.hits.chance(0) == Fraction(243, 1024)


@rule("RB-TEST-44")
def test_a_die_by_its_rating() -> None:
    chances = [odds(1, rating, None).hits.mean * 6 for rating in range(2, 7)]
    assert chances == [5, 4, 3, 2, 1]


@rule("RB-TEST-45")
@pytest.mark.parametrize(
    ("rating", "sixths"), [(2, (5, 3, 1)), (3, (4, 2, 0)), (4, (3, 1, 0)), (5, (2, 0, 0)),
                           (6, (1, 0, 0))],
)  # fmt: skip
def test_a_die_with_attack_counters(rating: int, sixths: tuple[int, ...]) -> None:
    found = [odds(1, rating, None, modifier=-2 * n).hits.mean * 6 for n in range(3)]
    assert found == [*sixths]


def test_a_roll_may_be_certain_or_impossible() -> None:
    assert odds(3, 2, None, modifier=1).hits.chance(3) == 1
    assert odds(3, 4, None, modifier=-4).hits.chance(0) == 1
    assert odds(3, 2, 2, modifier=1, dodge_modifier=1).damage.chance(0) == 1


@rule("RB-TEST-69")
def test_one_reroll_of_a_miss() -> None:
    assert odds(5, rerolls=(1,)).successes.mean == Fraction(191, 64)


@rule("RB-TEST-66")
def test_four_rerolls_of_two_prepares() -> None:
    assert odds(5, rerolls=(4,)).successes.mean == Fraction(3734375, 10**6)


@rule("RB-TEST-75")
def test_an_unarmed_attack() -> None:
    assert odds(1).damage.mean == Fraction(1, 4)


@rule("RB-TEST-58")
def test_a_tank_gun_that_may_reroll_its_miss() -> None:
    assert odds(1, damage=30, rerolls=(2,)).damage.mean == Fraction(45, 4)


def test_sniping() -> None:
    found = odds(1, 3, damage=8, keen=Keen(3))
    assert found.damage.mean == Fraction(368, 81)
    assert found.damage.chance(16) == Fraction(1, 3) * Fraction(19, 27)
    assert found.fells(9) == found.damage.chance(16)
    assert odds(1, 3, damage=8, keen=Keen(0)).damage.mean == Fraction(8, 3)


def test_halving_is_of_the_sum_and_rounds_up() -> None:
    for damage, sum_halved in ((1, 2), (2, 3)):
        found = odds(3, 2, None, modifier=1, damage=damage, halved=True)
        assert found.damage.chance(sum_halved) == 1


def test_increases_come_last_and_need_a_hit() -> None:
    found = odds(2, 4, None, damage=3, halved=True, raised=4)
    assert dict(found.damage.chances()) == {0: HALF / 2, 6: HALF, 7: HALF / 2}
    assert odds(1, 2, None, modifier=1, raised="1d6").damage.mean == 1 + Fraction(7, 2)


def test_blocks_come_before_the_dodge_roll() -> None:
    sure = {"hit": 2, "modifier": 1}
    assert odds(3, blocks=1, **sure).hits.mean == 1
    assert odds(3, blocks=5, **sure).hits.chance(0) == 1


def test_a_discarded_die_is_the_best_one() -> None:
    found = odds(3, 4, None, discard=True)
    assert found.successes.mean == Fraction(3, 2) - Fraction(7, 8)
    assert odds(1, 4, None, discard=True).successes.mean == HALF, "one die is not discarded"


def test_a_hampered_dodge_throws_its_best_die_again() -> None:
    sure = {"hit": 2, "modifier": 1, "dodge_hampered": True}
    assert odds(1, **sure).hits.mean == HALF
    dodged = 2 - odds(2, **sure).hits.mean
    assert dodged == Fraction(1, 4) * HALF + HALF * HALF + Fraction(1, 4) * (1 + HALF)


def test_arcs() -> None:
    found = odds(8, 3, arc=Arc(), modifier=0)
    assert found.arcs.mean == Fraction(8) * Fraction(2, 3) * HALF * HALF


def test_what_cannot_be_asked() -> None:
    for wrong in ({"hit": 1}, {"hit": 7}, {"dodge": 7}):
        with refused("RB-ATTR-3"):
            odds(1, **wrong)
    with refused("RB-RULING-21"):
        odds(1, blocks=-1)
    with refused("RB-RULING-24"):
        odds(1, rerolls=(1,) * 7)


@pytest.mark.parametrize(
    "wrong",
    [
        {"shots": 99},
        {"shots": "1000d6-5970"},
        {"damage": "1000d6-5970"},
        {"damage": "5d6"},
        {"keen": Keen(31)},
        {"keen": Keen(1, times=10**9), "damage": "1d6"},
        {"arc": Arc(damage="5d6")},
    ],
)
def test_what_would_keep_the_machine_busy_is_refused(wrong: dict[str, object]) -> None:
    with refused("RB-ATTACK-2"):
        odds(**{"shots": 30} | wrong)  # type: ignore[arg-type]


def test_damage_that_differs_much_is_worked_out_for_few_shots() -> None:
    assert odds(12, damage="5d6", dodge=None).damage.mean == Fraction(12 * 35, 4)
    assert odds(30, damage=30, keen=Keen(2, times=10**9)).damage.chance(0) > 0


# Against every throw, and against the best play there is


def tried(shots: int, hit: int, dodge: int, rerolls: int) -> dict[int, Fraction]:
    """Every throw of a small Attack by hand: a failed die is thrown again while rerolls last."""
    thrown: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=2 * shots):
        left, successes = rerolls, 0
        for first, second in zip(dice[:shots], dice[shots:], strict=True):
            again = first < hit and left > 0
            left -= again
            successes += (second if again else first) >= hit
        thrown[successes] += 1
    found: dict[int, Fraction] = {}
    for successes, n in thrown.items():
        for saves in product(range(1, 7), repeat=successes):
            hits = sum(face < dodge for face in saves)
            weight = Fraction(n, 6 ** (2 * shots + successes))
            found[hits] = found.get(hits, Fraction(0)) + weight
    return found


@pytest.mark.parametrize(
    ("shots", "hit", "dodge", "rerolls"), [(1, 3, 5, 1), (2, 4, 4, 1), (2, 5, 3, 2), (3, 4, 5, 2)]
)
def test_hits_agree_with_every_throw(shots: int, hit: int, dodge: int, rerolls: int) -> None:
    found = odds(shots, hit, dodge, rerolls=(rerolls,)).hits
    assert {n: p for n, p in found.chances() if p} == tried(shots, hit, dodge, rerolls)


@cache
def best(failed: int, effects: Rerolls) -> Fraction:
    """The most successes that rerolls can be expected to bring at 5+, in any order."""
    ways = [Fraction(0)]
    for n, most in enumerate(effects):
        left = effects[:n] + effects[n + 1 :]
        for dice in range(min(most, failed) + 1):
            ways.append(
                sum(
                    (Fraction(comb(dice, k) * 2 ** (dice - k), 3**dice)
                    * (k + best(failed - k, left)) for k in range(dice + 1)),
                    Fraction(0),
                )
            )  # fmt: skip
    return max(ways)


@pytest.mark.parametrize("effects", [(2,), (1, 1), (1, 2), (1, 3, 2), (1, 1, 1, 4)])
def test_rerolls_are_used_as_well_as_can_be(effects: Rerolls) -> None:
    for dice in range(5):
        most = sum(
            Fraction(comb(dice, k) * 2**k, 3**dice) * (dice - k + best(k, effects))
            for k in range(dice + 1)
        )
        assert successes_with_rerolls(dice, 2, effects).mean == most


def test_a_large_attack_agrees_with_many_throws() -> None:
    q = AttackOdds(
        shots="3d6", hit=4, modifier=1, rerolls=(2, 1), discard=True, blocks=1, dodge=5,
        dodge_rerolls=(2,), damage=2, keen=Keen(1), halved=True, raised=3,
    )  # fmt: skip
    times, seed, total, felled = 3000, rng.fork(3, 4), 0, 0

    def dice(count: int) -> tuple[int, ...]:
        nonlocal seed
        seed, shown = throw(seed, (6,) * count)
        return shown

    def successes(count: int, needed: int, rerolls: Rerolls) -> int:
        found = sum(face >= needed for face in dice(count))
        for most in rerolls:
            found += sum(face >= needed for face in dice(min(most, count - found)))
        return found

    for _ in range(times):
        shots = sum(dice(3))
        hits = max(0, max(0, successes(shots, 3, (2, 1)) - 1) - 1)
        hits -= successes(hits, 5, (2,))
        damage = sum(2 * (2 if dice(1)[0] >= 5 else 1) for _ in range(hits))
        damage = (damage + 1) // 2 + 3 if hits else 0
        total += damage
        felled += damage >= 8
    found = attack(q)
    assert abs(total / times - found.damage.mean) < 0.2
    assert abs(felled / times - found.fells(8)) < 0.03
