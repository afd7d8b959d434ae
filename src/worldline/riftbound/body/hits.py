"""Dice of a Hit or Dodge Roll, and the damage of the hits (RB-ATTACK, RB-RULING-119).

A fight asks whom it concerns at every step; outside one, people say what they have rolled.
"""

from collections.abc import Iterable, Sequence
from itertools import compress, count

from worldline.riftbound.figures.amounts import half

# Rolls


def face_needed(rating: int, added: int) -> int:
    """RB-RULING-13: what a die must show to be a success, by its modified value as it is."""
    return rating - added


def successes(faces: Iterable[int], needs: int) -> int:
    """RB-ATTACK-8: how many of these dice are."""
    return sum(map(needs.__le__, faces))


def failures(faces: Iterable[int], needs: int) -> tuple[int, ...]:
    """The places of the dice that are none."""
    return tuple(compress(count(), map(needs.__gt__, faces)))


def hits_left(hits: int, dodged: int) -> int:
    """RB-ATTACK-10: each success of the Dodge Roll takes one of the Hit Roll away."""
    return hits - dodged if dodged < hits else 0


# Damage


def packet(damage: int, times: int = 1) -> int:
    """RB-ATTACK-11, RB-DMG-3: the damage of one hit, each by itself (RB-RULING-117), or so many
    times of it (RB-RULING-124)."""
    return damage * times if damage > 0 else 0  # RB-RULING-21


def halve(packets: Sequence[int]) -> tuple[int, ...]:
    """RB-RULING-119: all of them together, rounded up; what goes, goes off the last ones first."""
    left, kept = half(sum(packets)), []
    for one in packets:
        kept.append(min(one, left))
        left -= kept[-1]
    return tuple([one for one in kept if one])


def raise_first(packets: Sequence[int], more: int) -> tuple[int, ...]:
    """RB-RULING-119: what is added to the whole is added to the first packet."""
    first, *others = packets
    return (max(0, first + max(0, more)), *others)
