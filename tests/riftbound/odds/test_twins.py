"""Odds against a slow twin: the rules played out die by die, over every throw there is or over many
throws from a seed; and against icepool, which knows nothing of our spreads."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import groupby, product
from math import sqrt
from typing import Any, TypeVar

import icepool
import msgspec
import pytest
from tracing import rule

from riftbound.refusing import refused
from worldline.core import rng
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.dice import Dice
from worldline.riftbound.odds import order
from worldline.riftbound.odds.attacks import Arc, AttackOdds, Keen, attack
from worldline.riftbound.odds.checks import check, contest
from worldline.riftbound.odds.spread import Spread

T = TypeVar("T", bound=Hashable)
Die = Callable[[], int]
Played = tuple[int, int, int, int]


class OneMore(Exception):
    """The dice on the table do not suffice."""


def every(play: Callable[[Die], T]) -> dict[T, Fraction]:
    """Every way the dice can fall, with its chance."""
    found: dict[T, Fraction] = {}
    rows: list[tuple[int, ...]] = [()]
    while rows:
        row = rows.pop()
        dice = iter(row)

        def die(dice: Any = dice) -> int:
            face: int | None = next(dice, None)
            if face is None:
                raise OneMore
            return face

        try:
            result = play(die)
        except OneMore:
            rows += [(*row, face) for face in range(1, 7)]
        else:
            found[result] = found.get(result, Fraction(0)) + Fraction(1, 6 ** len(row))
    return found


def many(play: Callable[[Die], T], times: int, seed: int) -> Counter[T]:
    """So many throws from a seed."""

    def die() -> int:
        nonlocal seed
        seed, k = rng.below(seed, 6)
        return k + 1

    return Counter(play(die) for _ in range(times))


def too_far(chances: Mapping[Any, Fraction], seen: Counter[Any]) -> bool:
    """Pearson's chi-squared, with rare results put together: four deviations above its mean."""
    times, rare, rarely = seen.total(), Fraction(0), 0
    parts: list[tuple[float, int]] = []
    for result, chance in chances.items():
        if chance * times < 8:
            rare, rarely = rare + chance, rarely + seen[result]
        else:
            parts.append((float(chance * times), seen[result]))
    if any(not chances.get(result) for result in seen):
        return True
    if rare:
        parts.append((float(rare * times), rarely))
    square = sum((count - mean) ** 2 / mean for mean, count in parts)
    return square > len(parts) - 1 + 4 * sqrt(2 * len(parts))


def shares(spread: Spread) -> dict[int, Fraction]:
    return {value: chance for value, chance in spread.chances() if chance}


def by(place: int, found: dict[Played, Fraction]) -> dict[int, Fraction]:
    """One of the four numbers of a played Attack by itself."""
    sums: dict[int, Fraction] = {}
    for played, chance in found.items():
        sums[played[place]] = sums.get(played[place], Fraction(0)) + chance
    return dict(sorted(sums.items()))


# An Attack by the book


def amount(what: Any, die: Die) -> int:
    if isinstance(what, int):
        return max(0, what)
    dice = Dice.parse(what)
    return max(0, dice.total(tuple(die() for _ in dice.plus)))


def again(shown: list[int], needed: int, rerolls: tuple[int, ...], die: Die) -> None:
    """Each effect throws up to so many failed dice again, each of them once."""
    for most in sorted(rerolls, reverse=True):
        failed = [n for n, face in enumerate(shown) if face < needed]
        for n in failed[:most]:
            shown[n] = die()


def fought(q: AttackOdds) -> Callable[[Die], Played]:
    """RB-ATTACK-6 to RB-ATTACK-11: successes, hits, damage, damage by arcs."""

    def play(die: Die) -> Played:
        needed = q.hit - q.modifier
        shown = [die() for _ in range(amount(q.shots, die))]
        again(shown, needed, q.rerolls, die)
        if q.discard and len(shown) > 1:
            shown.remove(max(shown))
        successes = sum(face >= needed for face in shown)
        left = max(0, successes - q.blocks)
        if q.dodge is not None and left:
            needed = q.dodge - q.dodge_modifier
            dodging = [die() for _ in range(left)]
            again(dodging, needed, q.dodge_rerolls, die)
            if q.dodge_hampered:
                dodging[dodging.index(max(dodging))] = die()
            left -= sum(face >= needed for face in dodging)
        return successes, left, damage(q, left, die), arcs(q, left, die)

    return play


def damage(q: AttackOdds, hits: int, die: Die) -> int:
    packets = []
    for _ in range(hits):
        once = amount(q.damage, die)
        keen = [die() for _ in range(q.keen.dice)] if q.keen else []
        packets.append(
            once * q.keen.times if q.keen and max(keen, default=0) >= q.keen.on else once
        )
    total = sum(packets)
    if q.halved:
        total -= total // 2
    return total + amount(q.raised, die) if packets else 0


def arcs(q: AttackOdds, hits: int, die: Die) -> int:
    found = 0
    for _ in range(hits if q.arc else 0):
        if q.arc and die() >= q.arc.on:
            found += amount(q.arc.damage, die)
    return found


SMALL = {
    "two shots": AttackOdds(shots=2, hit=4, dodge=5),
    "a third Attack": AttackOdds(shots=3, hit=2, modifier=-4, dodge=3),
    "certain": AttackOdds(shots=2, hit=2, modifier=1, dodge=6, dodge_modifier=-1),
    "impossible": AttackOdds(shots=3, hit=4, modifier=-4, dodge=4, rerolls=(1,)),
    "random shots": AttackOdds(shots="1d6-2", hit=3),
    "no dodge": AttackOdds(shots=4, hit=5),
    "rerolls of the attacker": AttackOdds(shots=3, hit=5, rerolls=(2,)),
    "rerolls of the same die": AttackOdds(shots=2, hit=4, rerolls=(1, 1), dodge=4),
    "more rerolls than dice": AttackOdds(shots=2, hit=5, rerolls=(9,), dodge=4),
    "rerolls of the target": AttackOdds(shots=2, hit=4, dodge=5, dodge_rerolls=(2,)),
    "rerolls of both": AttackOdds(shots=2, hit=4, dodge=5, rerolls=(1,), dodge_rerolls=(1,)),
    "the target rerolls twice": AttackOdds(shots=2, hit=3, dodge=5, dodge_rerolls=(1, 1)),
    "a discarded die": AttackOdds(shots=3, hit=4, discard=True, rerolls=(1,)),
    "a single die stays": AttackOdds(shots=1, hit=4, discard=True, dodge=4),
    "hampered": AttackOdds(shots=2, hit=3, dodge=4, dodge_rerolls=(1,), dodge_hampered=True),
    "blocks": AttackOdds(shots=3, hit=3, dodge=4, blocks=1),
    "all blocked": AttackOdds(shots=2, hit=3, dodge=4, blocks=2, raised=3),
    "damage dice": AttackOdds(shots=2, hit=4, dodge=4, damage="1d6+1"),
    "no damage": AttackOdds(shots=2, hit=4, damage=0, raised=2),
    "keen": AttackOdds(shots=1, hit=3, dodge=4, damage=8, keen=Keen(3)),
    "keen dice": AttackOdds(shots=2, hit=5, damage="1d6-1", keen=Keen(1, on=4, times=3)),
    "halved": AttackOdds(shots=3, hit=4, dodge=4, damage=3, halved=True),
    "halved, then raised": AttackOdds(shots=2, hit=4, damage=3, halved=True, raised="1d6"),
    "arcs": AttackOdds(shots=2, hit=4, dodge=4, damage=2, arc=Arc(4, 2)),
    "arcs with dice": AttackOdds(shots=2, hit=3, arc=Arc(5, "1d6")),
}


@rule("RB-RULING-24", "RB-RULING-119", "RB-RULING-126", "RB-RULING-175")
@pytest.mark.parametrize("q", SMALL.values(), ids=SMALL)
def test_small_attacks_agree_with_every_throw(q: AttackOdds) -> None:
    found, played = attack(q), every(fought(q))
    assert shares(found.successes) == by(0, played)
    assert shares(found.hits) == by(1, played)
    assert shares(found.damage) == by(2, played)
    assert shares(found.arcs) == by(3, played)
    for hp in range(1, 20):
        assert found.fells(hp) == sum(p for n, p in by(2, played).items() if n >= hp)


LARGE = {
    "eighteen shots": AttackOdds(
        shots=18, hit=4, modifier=-2, rerolls=(2,), dodge=4, dodge_rerolls=(1,), damage=2
    ),
    "a minigun": AttackOdds(shots="3d6+2", hit=3, rerolls=(4, 1, 1), dodge=5, blocks=2),
    "everything": AttackOdds(
        shots="2d6+6", hit=4, modifier=1, rerolls=(4, 1), discard=True, blocks=1, dodge=5,
        dodge_modifier=1, dodge_rerolls=(2, 2), dodge_hampered=True, damage="1d6", keen=Keen(2),
        halved=True, raised="2d6", arc=Arc(4, "1d6+1"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("q", LARGE.values(), ids=LARGE)
def test_large_attacks_agree_with_many_throws(q: AttackOdds) -> None:
    found, seen = attack(q), many(fought(q), 6000, 11)
    for place, spread in enumerate((found.successes, found.hits, found.damage, found.arcs)):
        counted: Counter[int] = Counter()
        for played, n in seen.items():
            counted[played[place]] += n
        assert not too_far(shares(spread), counted)


def test_many_throws_notice_a_wrong_number() -> None:
    seen = many(lambda die: fought(LARGE["eighteen shots"])(die)[1], 6000, 11)
    for wrong in ({"rerolls": (3,)}, {"dodge_rerolls": ()}, {"shots": 19}):
        q = AttackOdds(
            **{f: getattr(LARGE["eighteen shots"], f) for f in AttackOdds.__struct_fields__} | wrong
        )
        assert too_far(shares(attack(q).hits), seen)


# icepool


def landed(dice: int, needed: int, rerolls: tuple[int, ...]) -> Any:
    """How many dice succeed, as a die of icepool's."""
    hit = icepool.d6 >= needed
    found = dice @ hit
    for most in sorted(rerolls, reverse=True):
        found = found.map(lambda n, k=most: n + min(k, dice - n) @ hit)
    return found


def told(die: Any) -> dict[int, Fraction]:
    return {int(value): Fraction(n, die.denominator()) for value, n in die.items()}


@pytest.mark.parametrize(
    ("shots", "hit", "rerolls", "dodge", "saves"),
    [
        (18, 4, (2,), 4, (1,)),
        (20, 3, (4, 2), 5, ()),
        (30, 6, (), 2, (2, 2)),
        (10, 2, (1, 1), 4, (4,)),
    ],
)
def test_attacks_agree_with_icepool(
    shots: int, hit: int, rerolls: tuple[int, ...], dodge: int, saves: tuple[int, ...]
) -> None:
    q = AttackOdds(
        shots=shots, hit=hit, rerolls=rerolls, dodge=dodge, dodge_rerolls=saves, damage="1d6"
    )
    hits = landed(shots, hit, rerolls).map(lambda n: n - landed(n, dodge, saves))
    assert shares(attack(q).hits) == told(hits)
    mean = sum(n * chance for n, chance in told(hits).items()) * Fraction(7, 2)
    assert attack(q).damage.mean == mean


def test_damage_agrees_with_icepool() -> None:
    q = AttackOdds(shots="2d6", hit=4, damage="1d6", keen=Keen(2), halved=True, raised=2)
    keen = (2 @ (icepool.d6 >= 5)).map(lambda n: 2 if n else 1)
    packet = icepool.map(lambda once, times: once * times, icepool.d6, keen)
    hits = (2 @ icepool.d6).map(lambda n: n @ (icepool.d6 >= 4))
    dealt = hits.map(lambda n: (n @ packet).map(lambda sum: (sum + 1) // 2 + 2) if n else 0)
    assert shares(attack(q).damage) == told(dealt)


def special() -> Any:
    """A Check's dice: RB-CHECK-3, RB-CHECK-10 to RB-CHECK-13."""

    def more(a: int, b: int, c: int) -> Any:
        shown = (a, b, c)
        for face, sign in ((6, 1), (1, -1)):
            if shown.count(face) > 1:
                return a + b + c + sign * ((1 if shown.count(face) == 2 else 3) @ icepool.d6)
        return a + b + c

    return icepool.map(more, icepool.d6, icepool.d6, icepool.d6)


def test_checks_and_contests_agree_with_icepool() -> None:
    dice = special()
    assert shares(check(0, 11).total) == told(dice)
    for bonus, against in ((0, 0), (3, -2), (-1, 4)):
        apart = told(dice + bonus - (dice + against))
        found = contest(bonus, against)
        assert found.win == sum(p for n, p in apart.items() if n > 0)
        assert found.tie == apart[0]
    for difficulty in (8, 11, 16):
        first = told(dice + 1)
        failed = sum(p for n, p in first.items() if n < difficulty)
        twice = check(1, difficulty, prestige=True)
        assert twice.failure == failed**2
        assert twice.drawback == first[difficulty] * (1 + failed)


@pytest.mark.parametrize("count", [1, 2, 4, 5])
def test_homebrew_throws_other_dice(count: int) -> None:
    rules = msgspec.structs.replace(
        open_book().rules, check_dice=count, order_dice=count, check_pair_dice=2, order_special=1
    )
    totals: Counter[int] = Counter()
    for shown in product(range(1, 7), repeat=count):
        sixes, ones = shown.count(6), shown.count(1)
        alike, sign = (sixes, 1) if sixes > 1 else (ones, -1)
        more = {0: 0, 1: 0, 2: 2}.get(alike, 3)
        for extra in product(range(1, 7), repeat=more):
            totals[sum(shown) + sign * sum(extra)] += 6 ** (3 - more)
    every_total = {n: Fraction(k, totals.total()) for n, k in sorted(totals.items())}
    assert shares(check(0, 11, rules=rules).total) == every_total
    assert order.extra_chance(rules) == 1 - Fraction(5, 6) ** count
    assert order.missed_chance(rules) == Fraction(5**count - 4**count, 6**count)
    assert sum(order.places(0, [1, 2], rules)) == 1
    assert order.before(0, 0, rules) == Fraction(1, 2)


def test_too_many_dice_are_refused() -> None:
    rules = msgspec.structs.replace(open_book().rules, check_dice=11, order_dice=10**6)
    with refused("RB-CHECK-3"):
        check(0, 11, rules=rules)
    with refused("RB-CHECK-3"):
        order.places(0, [1], rules)


# Turn order

SUMS = Counter(map(sum, product(range(1, 7), repeat=3)))
USED = Counter(sum(shown) for shown in product(range(1, 7), repeat=3) if shown.count(6) < 2)
Orders = dict[tuple[int, ...], Fraction]


def orders(bonuses: tuple[int, ...], who: tuple[int, ...], sums: Counter[int]) -> Orders:
    """Every order of some units, after one throw and all that settles its ties (RB-ORDER-2)."""
    found: Orders = {}
    stuck = Fraction(0)
    for shown in product(sums, repeat=len(who)):
        chance = Fraction(1)
        for total in shown:
            chance *= Fraction(sums[total], sums.total())
        rows = sorted(((total + bonuses[n], n) for total, n in zip(shown, who, strict=True)))
        tied = [tuple(n for _, n in level) for _, level in groupby(rows[::-1], lambda row: row[0])]
        if len(tied) == 1 < len(who) and sums is SUMS:
            stuck += chance
            continue
        ways: Orders = {(): chance}
        for group in tied:
            group = tuple(sorted(group))
            settled = known(bonuses, group)
            ways = {(*a, *b): p * r for a, p in ways.items() for b, r in settled.items()}
        for row, p in ways.items():
            found[row] = found.get(row, Fraction(0)) + p
    return {row: p / (1 - stuck) for row, p in found.items()}


KNOWN: dict[tuple[tuple[int, ...], tuple[int, ...]], Orders] = {}


def known(bonuses: tuple[int, ...], group: tuple[int, ...]) -> Orders:
    if len(group) == 1:
        return {group: Fraction(1)}
    key = (bonuses, group)
    if key not in KNOWN:
        KNOWN[key] = orders(bonuses, group, SUMS)
    return KNOWN[key]


@rule("RB-RULING-78")
@pytest.mark.parametrize("bonuses", [(0, 0), (3, 0), (0, 0, 0), (2, 0, -1), (1, 1, -3), (0, 5, 40)])
def test_places_agree_with_every_order(bonuses: tuple[int, ...]) -> None:
    found = orders(bonuses, tuple(range(len(bonuses))), USED)
    for n, bonus in enumerate(bonuses):
        others = [other for k, other in enumerate(bonuses) if k != n]
        for place, chance in enumerate(order.places(bonus, others)):
            assert chance == sum(p for row, p in found.items() if row[place] == n)


def ordered(bonuses: tuple[int, ...]) -> Callable[[Die], tuple[tuple[int, ...], tuple[int, ...]]]:
    """RB-ORDER-1 to RB-ORDER-7: the regular order, and the order of everybody's first turn."""

    def play(die: Die) -> tuple[tuple[int, ...], tuple[int, ...]]:
        kinds, totals = [], []
        for bonus in bonuses:
            shown = [die(), die(), die()]
            kinds.append(2 if shown.count(1) > 1 else 1)
            while shown.count(6) > 1:
                kinds[-1], shown = 0, [die(), die(), die()]
            totals.append([sum(shown) + bonus])
        while tied := [n for n, row in enumerate(totals) if totals.count(row) > 1]:
            for n, row in [(n, die() + die() + die() + bonuses[n]) for n in tied]:
                totals[n] = [*totals[n], row]
        ranked = sorted(range(len(bonuses)), key=lambda n: totals[n], reverse=True)
        return tuple(ranked), tuple(sorted(ranked, key=lambda n: kinds[n]))

    return play


def test_the_places_of_eight_agree_with_many_throws() -> None:
    bonuses = (4, 3, 2, 1, 0, -1, -2, -4)
    seen = many(ordered(bonuses), 5000, 21)
    for n in (0, 3, 4, 7):
        others = bonuses[:n] + bonuses[n + 1 :]
        counted: Counter[int] = Counter()
        for (ranked, _), times in seen.items():
            counted[ranked.index(n)] += times
        assert not too_far(dict(enumerate(order.places(bonuses[n], others))), counted)
        assert too_far(dict(enumerate(order.places(bonuses[n] + 1, others))), counted)


@rule("RB-RULING-80")
@pytest.mark.parametrize(("bonus", "other"), [(0, 0), (2, 0), (-3, 1)])
def test_the_first_turn_agrees_with_many_throws(bonus: int, other: int) -> None:
    seen = many(lambda die: ordered((bonus, other))(die)[1][0], 6000, 22)
    first = order.acts_before(bonus, other)
    assert not too_far({0: first, 1: 1 - first}, seen)
