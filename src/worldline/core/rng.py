"""Randomness as one integer: SplitMix64, stepped by pure functions.

A state carries its seed as a plain number, so a copy, a save and a replay carry the
future of the dice with them, and copying costs nothing.
"""

from functools import lru_cache
from struct import Struct

SPAN = 1 << 64
_MASK = SPAN - 1
_STEP, _MIX, _MIX_AGAIN = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def step(seed: int) -> tuple[int, int]:
    """The next seed, and 64 random bits."""
    seed = (seed + _STEP) & _MASK
    z = (seed ^ seed >> 30) * _MIX & _MASK
    z = (z ^ z >> 27) * _MIX_AGAIN & _MASK
    return seed, z ^ z >> 31


@lru_cache(maxsize=64)
def _lanes(count: int) -> tuple[int, int, int, Struct]:
    """To lay seeds side by side in one integer, each with room for its products, and to step,
    to mask and to read them."""
    ones = sum(1 << 128 * k for k in range(count))
    ahead = sum((k + 1) * _STEP % SPAN << 128 * k for k in range(count))
    return ones, ahead, ones * _MASK, Struct("<" + "Q8x" * count)


def steps(seed: int, count: int) -> tuple[int, tuple[int, ...]]:
    """So many steps at once, which is faster than one by one: the last seed, and all the bits."""
    ones, ahead, mask, lanes = _lanes(count)
    z = (seed * ones + ahead) & mask
    z = ((z ^ z >> 30) & mask) * _MIX & mask
    z = ((z ^ z >> 27) & mask) * _MIX_AGAIN & mask
    z = (z ^ z >> 31) & mask
    return (seed + count * _STEP) & _MASK, lanes.unpack(z.to_bytes(16 * count, "little"))


def below(seed: int, n: int) -> tuple[int, int]:
    """The next seed, and a number from 0 to n - 1, each exactly equally likely."""
    assert n > 0, "chance needs at least one outcome"
    while True:
        seed, bits = step(seed)
        k = bits % n
        if bits - k + n <= SPAN:  # the last, incomplete run of n would favour small numbers
            return seed, k


def fork(seed: int, name: int) -> int:
    """A seed of its own for a sub-stream, such as game number `name` of an experiment."""
    return step((seed ^ (name * 0xD1342543DE82EF95)) & _MASK)[1]
