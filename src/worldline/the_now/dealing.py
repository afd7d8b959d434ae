"""Dealing unseen cards to the places where they may lie, every way equally likely (TN-INFO).

Sets of cards are integers with a bit for each card, as in `knowledge`.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from worldline.core import rng


class Pile(NamedTuple):
    """So many cards lie in a zone, and are among these (bits)."""

    zone: int
    number: int
    may: int


class Draw(NamedTuple):
    """One pile of a deal. Its cards are drawn from a pool, which gains `more` before, or is made
    `anew` of what may lie here and is not dealt yet. `sure` lie here and nowhere else."""

    pile: Pile
    sure: tuple[int, ...]
    more: tuple[int, ...]
    anew: bool
    size: int
    """The pool counts as so many cards: what it lacks are blanks, and a blank ends the deal. So
    each way to draw is equally likely, however many cards the piles before have taken from it."""


@lru_cache(4096)
def members(bits: int) -> tuple[int, ...]:
    """The cards of a set, in order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


Dealt = list[tuple[int, list[int]]]
"""The cards of each zone."""

_TRIES = 10


def deal(piles: tuple[Pile, ...], seed: int, tries: int = _TRIES) -> tuple[int, Dealt]:
    """The next seed, and what is dealt: all cards of all piles. Where so many tries find none,
    all deals are counted."""
    draws = _plan(piles)
    for _ in range(tries):
        seed, found = _tried(draws, seed)
        if found is not None:
            return seed, found
    return _chosen(piles, seed)


def _tried(draws: tuple[Draw, ...], seed: int) -> tuple[int, Dealt | None]:
    below = rng.below
    pool: list[int] = []
    dealt: set[int] = set()
    found = []
    for (zone, number, may), sure, more, anew, size in draws:
        if anew:
            pool = [card for card in members(may) if card not in dealt]
        else:
            pool += more
        got = list(sure)
        if number == size:
            if len(pool) != number:
                return seed, None
            got += pool
            pool = []
        else:
            for left in range(size, size - number, -1):
                seed, k = below(seed, left)
                if k >= len(pool):
                    return seed, None
                got.append(pool[k])
                pool[k] = pool[-1]
                pool.pop()
        dealt.update(got)
        found.append((zone, got))
    return seed, found


@lru_cache(1024)
def _plan(piles: tuple[Pile, ...]) -> tuple[Draw, ...]:
    """First the piles that can hold the fewest cards. Where each may hold all that the one before
    may hold, there are no blanks at all."""
    open_piles = []
    for pile in piles:
        elsewhere = 0
        for other in piles:
            if other is not pile:
                elsewhere |= other.may
        sure = pile.may & ~elsewhere
        open_piles.append((Pile(pile.zone, pile.number - sure.bit_count(), pile.may & ~sure), sure))
    open_piles.sort(key=lambda x: (x[0].may.bit_count(), x[0].number, x[0].zone))
    draws: list[Draw] = []
    before = so_far = 0
    for n, (pile, sure) in enumerate(open_piles):
        inside = sum(p.number for p, _ in open_piles[:n] if not p.may & ~pile.may)
        last = n == len(open_piles) - 1
        size = pile.number if last else pile.may.bit_count() - inside
        anew = so_far != before or bool(so_far & ~pile.may)
        more = () if anew else members(pile.may & ~before)
        draws.append(Draw(pile, members(sure), more, anew, size))
        before, so_far = pile.may, so_far | pile.may
    return tuple(draws)


# --- where ways are so few that trying does not find them


def _chosen(piles: tuple[Pile, ...], seed: int) -> tuple[int, Dealt]:
    """One of all deals, by counting how many there are after each step. Cards that may lie in the
    same piles are of one kind, and count as one; the largest pile comes last and has no choice."""
    piles = tuple(sorted(piles, key=lambda pile: pile.number))
    kinds: dict[tuple[int, ...], list[int]] = {}
    everything = 0
    for pile in piles:
        everything |= pile.may
    for card in members(everything):
        seed, k = rng.below(seed, 1 << 62)
        where = tuple([n for n, pile in enumerate(piles) if pile.may >> card & 1])
        kinds.setdefault(where, []).append(k << 10 | card)  # to be sorted by lot
    cards = [[k & 1023 for k in sorted(of_kind)] for of_kind in kinds.values()]
    count = _Counter(tuple(pile.number for pile in piles), tuple(kinds))
    left = tuple(map(len, cards))
    found = []
    for n, pile in enumerate(piles):
        ways = [(number, after) for number, after in count.steps(n, left) if number]
        if not ways:
            raise ValueError("no deal of the unseen cards fits what this seat knows (TN-INFO)")
        numbers = [*accumulate(number for number, _ in ways)]
        seed, at = _below(seed, numbers[-1])
        after = ways[bisect_right(numbers, at)][1]
        got = [c for of_kind, a, b in zip(cards, after, left, strict=True) for c in of_kind[a:b]]
        found.append((pile.zone, got))
        left = after
    return seed, found


class _Counter:
    """How many deals there are, of so many cards of each kind to piles of these numbers."""

    def __init__(self, numbers: tuple[int, ...], kinds: tuple[tuple[int, ...], ...]) -> None:
        self._numbers = numbers
        self._kinds = kinds
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def steps(self, n: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every way to fill the pile `n`: how many deals have it, and what it leaves."""

        def taken(kind: int, open_places: int) -> Iterator[tuple[int, tuple[int, ...]]]:
            if kind == len(left):
                if not open_places:
                    yield 1, ()
                return
            where, here = self._kinds[kind], left[kind]
            most = min(here, open_places) if n in where else 0
            for number in range(here if n >= where[-1] else 0, most + 1):
                for ways, after in taken(kind + 1, open_places - number):
                    yield ways * comb(here, number), (here - number, *after)

        for ways, after in taken(0, self._numbers[n]):
            yield ways * self._deals(n + 1, after), after

    def _deals(self, n: int, left: tuple[int, ...]) -> int:
        if n == len(self._numbers):
            return int(not any(left))
        if (n, left) not in self._known:
            self._known[n, left] = sum(number for number, _ in self.steps(n, left))
        return self._known[n, left]


def _below(seed: int, n: int) -> tuple[int, int]:
    """As `rng.below`, for numbers of any size; they are as likely but for a part in 2 ** 64."""
    bits = 0
    for _ in range(n.bit_length() // 64 + 2):
        seed, more = rng.step(seed)
        bits = bits << 64 | more
    return seed, bits * n >> 64 * (n.bit_length() // 64 + 2)
