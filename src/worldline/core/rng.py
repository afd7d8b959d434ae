"""Randomness as one integer: SplitMix64, stepped by pure functions.

A state carries its seed as a plain number, so a copy, a save and a replay carry the
future of the dice with them, and copying costs nothing.
"""

_SPAN = 1 << 64
_MASK = _SPAN - 1


def step(seed: int) -> tuple[int, int]:
    """The next seed, and 64 random bits."""
    seed = (seed + 0x9E3779B97F4A7C15) & _MASK
    z = seed
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return seed, z ^ (z >> 31)


def below(seed: int, n: int) -> tuple[int, int]:
    """The next seed, and a number from 0 to n - 1, each exactly equally likely."""
    assert n > 0, "chance needs at least one outcome"
    while True:
        seed, bits = step(seed)
        k = bits % n
        if bits - k + n <= _SPAN:  # the last, incomplete run of n would favour small numbers
            return seed, k


def fork(seed: int, name: int) -> int:
    """A seed of its own for a sub-stream, such as game number `name` of an experiment."""
    return step((seed ^ (name * 0xD1342543DE82EF95)) & _MASK)[1]
