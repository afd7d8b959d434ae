"""Dealing unseen cards to the places where they may lie, every way equally likely (TN-INFO).

Sets of cards are integers with a bit for each card, as in `knowledge`.
"""

from functools import lru_cache
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


def deal(piles: tuple[Pile, ...], seed: int) -> tuple[int, list[tuple[int, list[int]]]]:
    """The next seed, and the cards of each zone. All cards of all piles are dealt."""
    draws = _plan(piles)
    while True:
        seed, found = _tried(draws, seed)
        if found is not None:
            return seed, found


def _tried(draws: tuple[Draw, ...], seed: int) -> tuple[int, list[tuple[int, list[int]]] | None]:
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
