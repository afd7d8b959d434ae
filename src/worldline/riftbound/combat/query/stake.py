"""The roll at stake, and whether throwing its dice again could help (RB-RULING-24)."""

from typing import Final

from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Attacking, Doing, Rolling, Throwing
from worldline.riftbound.combat.query.field import hostile

_HIGHEST: Final = 6


def at_stake(s: Encounter) -> Rolling | Throwing | None:
    """The roll at hand."""
    for frame in reversed(s.stack):
        if isinstance(frame, (Rolling, Throwing)):
            return frame
    return None


def least(f: Rolling) -> int:
    """RB-RULING-13: what a die must show to be a success, by modified values as they are."""
    found = f.rating
    for because in f.added:
        found -= because.change
    return found


def successes(f: Rolling) -> int:
    """RB-ATTACK-8."""
    needs = least(f)
    return len([die for die in f.dice if die.face >= needs])


def misses(s: Encounter, f: Rolling | Throwing) -> tuple[int, ...]:
    """The places of the dice that could still become successes. Where dice are added up, or where
    a success may be unwelcome, all of them could come out better."""
    needs = least(f) if isinstance(f, Rolling) else f.needs
    if needs is None or _is_unwelcome(s, f):
        return tuple(range(len(f.dice)))
    if isinstance(f, Throwing) and any(die.face >= needs for die in f.dice):
        return ()  # one success is enough
    if needs > _HIGHEST:
        return ()
    return tuple([k for k, die in enumerate(f.dice) if die.face < needs])


def _is_unwelcome(s: Encounter, f: Rolling | Throwing) -> bool:
    """Whether who rolls might not want a success: an effect may fall on a friend, and a sweep may
    hit one."""
    if isinstance(f, Throwing):
        return f.attribute is None and at_hand(s, Doing) is not None
    attack = at_hand(s, Attacking) if f.kind == "hit" else None
    return attack is not None and not hostile(s, attack.attacker, attack.targets[attack.k])
