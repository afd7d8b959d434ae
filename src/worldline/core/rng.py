"""Randomness as one integer: SplitMix64, stepped by pure functions.

A state carries its seed as a plain number, so a copy, a save and a replay carry the
future of the dice with them, and copying costs nothing.
"""

from functools import lru_cache
from struct import Struct

SPAN = 1 << 64
_MASK = SPAN - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(z: int, mask: int) -> int:
    """Random bits from a seed, or from many that lie side by side in one integer."""
    z = ((z ^ z >> 30) & mask) * 0xBF58476D1CE4E5B9 & mask
    z = ((z ^ z >> 27) & mask) * 0x94D049BB133111EB & mask
    return (z ^ z >> 31) & mask


def step(seed: int) -> tuple[int, int]:
    """The next seed, and 64 random bits."""
    seed = (seed + _STEP) & _MASK
    return seed, _mixed(seed, _MASK)


@lru_cache(maxsize=64)
def _lanes(count: int) -> tuple[int, int, int, Struct]:
    """To lay seeds side by side, each with room for its products; to step and to read them."""
    ones = sum(1 << 128 * k for k in range(count))
    ahead = sum((k + 1) * _STEP % SPAN << 128 * k for k in range(count))
    return ones, ahead, ones * _MASK, Struct("<" + "Q8x" * count)


def steps(seed: int, count: int) -> tuple[int, tuple[int, ...]]:
    """So many steps at once, which is far faster than one by one: the bits of each."""
    ones, ahead, mask, lanes = _lanes(count)
    bits = lanes.unpack(_mixed((seed * ones + ahead) & mask, mask).to_bytes(16 * count, "little"))
    return (seed + count * _STEP) & _MASK, bits


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
