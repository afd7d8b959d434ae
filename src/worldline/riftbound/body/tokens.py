"""Ammo and Charge that go from one thing into another (RB-KEY-AMMO, RB-KEY-CHARGE)."""


def movable(most: int, has: int, available: int) -> int:
    """RB-KEY-AMMO-3, RB-KEY-CHARGE-2: how many tokens can go into what holds so many and has room
    for `most`, out of a single other thing (RB-RULING-130)."""
    return max(0, min(most - has, available))


def is_right(tokens: int, can: int) -> bool:
    """Whether so many are moved: at least one, and no more than can be."""
    return 1 <= tokens <= can
