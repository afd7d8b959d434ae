"""Randomness as one integer: SplitMix64, stepped by pure functions.

A state carries its seed as a plain number, so a copy, a save and a replay carry the
future of the dice with them, and copying costs nothing.
"""

from functools import lru_cache

_SPAN = 1 << 64
_MASK = _SPAN - 1
_STEP, _MIX, _MIX_AGAIN = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_LANE = 17  # bytes: 64 bits, and room for their product with a number of 65


def step(seed: int) -> tuple[int, int]:
    """The next seed, and 64 random bits."""
    seed = (seed + _STEP) & _MASK
    z = (seed ^ seed >> 30) * _MIX & _MASK
    z = (z ^ z >> 27) * _MIX_AGAIN & _MASK
    return seed, z ^ z >> 31


def below(seed: int, n: int) -> tuple[int, int]:
    """The next seed, and a number from 0 to n - 1, each exactly equally likely."""
    assert n > 0, "chance needs at least one outcome"
    while True:
        seed, bits = step(seed)
        k = bits % n
        if bits - k + n <= _SPAN:  # the last, incomplete run of n would favour small numbers
            return seed, k


@lru_cache(maxsize=64)
def _lanes(n: int, count: int) -> tuple[int, ...]:
    """What it takes to draw so many numbers below n at once, side by side in one integer: a one in
    each lane, how far each seed is ahead, masks, and a factor and shift that divide by n."""
    ones = sum(1 << 8 * _LANE * k for k in range(count))
    ahead = sum((k + 1) * _STEP % _SPAN << 8 * _LANE * k for k in range(count))
    shift = 64 + (n - 1).bit_length()
    return ones, ahead, ones * _MASK, ones * n, ones << 64, -(-(1 << shift) // n), shift


def faces(seed: int, n: int, count: int) -> tuple[int, tuple[int, ...]]:
    """The next seed, and what so many dice of n sides show, 255 at most: as `each`, but faster."""
    ones, ahead, mask, tops, over, factor, shift = _lanes(n, count)
    z = (seed * ones + ahead) & mask
    z = ((z ^ z >> 30) & mask) * _MIX & mask
    z = ((z ^ z >> 27) & mask) * _MIX_AGAIN & mask
    z = (z ^ z >> 31) & mask
    if (z + tops) & over:  # very seldom: one has to be drawn again
        return each(seed, (n,) * count)
    shown = z - (z * factor >> shift & mask) * n + ones
    found = tuple(shown.to_bytes(_LANE * count, "little")[::_LANE])
    return (seed + count * _STEP) & _MASK, found


def each(seed: int, sides: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The next seed, and a face for each die, one after the other."""
    found = []
    for n in sides:
        seed, k = below(seed, n)
        found.append(k + 1)
    return seed, tuple(found)


def fork(seed: int, name: int) -> int:
    """A seed of its own for a sub-stream, such as game number `name` of an experiment."""
    return step((seed ^ (name * 0xD1342543DE82EF95)) & _MASK)[1]
