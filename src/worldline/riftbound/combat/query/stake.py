"""The roll at stake, and whether throwing its dice again could help (RB-RULING-24)."""

from operator import attrgetter
from typing import Final

from worldline.riftbound.body import check, hits
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book
from worldline.riftbound.combat.nouns.frames import Attacking, Checking, Doing, Rolling, Throwing
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.field import hostile
from worldline.riftbound.combat.query.powers import score, seat

_HIGHEST: Final = 6
_FACE: Final = attrgetter("face")


def at_stake(s: Encounter) -> Rolling | Throwing | None:
    """The roll at hand."""
    for frame in reversed(s.stack):
        if isinstance(frame, (Rolling, Throwing)):
            return frame
    return None


def least(f: Rolling) -> int:
    """What a die must show to be a success."""
    added = 0
    for because in f.added:
        added += because.change
    return hits.face_needed(f.rating, added)


def successes(f: Rolling) -> int:
    return hits.successes(map(_FACE, f.dice), least(f))


def misses(s: Encounter, f: Rolling | Throwing) -> tuple[int, ...]:
    """The places of the dice that could still become successes. Where dice are added up, or where
    a success may be unwelcome, all of them could come out better."""
    needs = least(f) if isinstance(f, Rolling) else f.needs
    if needs is None or _is_unwelcome(s, f):
        return tuple(range(len(f.dice)))
    if isinstance(f, Throwing) and hits.successes(map(_FACE, f.dice), needs):
        return ()  # one success is enough
    if needs > _HIGHEST:
        return ()
    return hits.failures(map(_FACE, f.dice), needs)


def _is_unwelcome(s: Encounter, f: Rolling | Throwing) -> bool:
    """Whether who rolls might not want a success: an effect may fall on a friend, and a sweep may
    hit one."""
    if isinstance(f, Throwing):
        return f.attribute is None and at_hand(s, Doing) is not None
    attack = at_hand(s, Attacking) if f.kind == "hit" else None
    return attack is not None and not hostile(s, attack.attacker, attack.targets[attack.k])


def can_improve(s: Encounter, u: UnitId) -> bool:
    """RB-STAND-5: whether the roll at hand could come out better if dice were thrown again, by all
    that who plays the unit may know."""
    f = at_stake(s)
    if f is None or not f.dice:
        return False
    needs = least(f) if isinstance(f, Rolling) else f.needs
    if needs is not None:
        return 1 < needs <= _HIGHEST and bool(misses(s, f))
    assert isinstance(f, Throwing)
    below = s.stack[s.stack.index(f) - 1]
    if isinstance(below, Checking):
        return _is_open(s, u, below, tuple(map(_FACE, f.dice)))
    return _is_unwelcome(s, f) or any(die.face < _HIGHEST for die in f.dice)


def _is_open(s: Encounter, u: UnitId, f: Checking, shown: tuple[int, ...]) -> bool:
    """Whether a Check is neither won already nor lost whatever the dice show."""
    if f.difficulty is None or not _is_told(s, u, f):
        return True
    mine, n = score(s, f.unit, f.attribute).value, len(shown)
    if f.faces:  # these are the dice of a special result (RB-CHECK-10 to RB-CHECK-13)
        sign = check.special_dice(book(s), f.faces)[1]
        sure = sum(f.faces) + sign * sum(shown)
        best = sum(f.faces) + (_HIGHEST * n if sign > 0 else -n)
    else:
        more, sign = check.special_dice(book(s), shown)
        sure = sum(shown) + (more if sign > 0 else -_HIGHEST * more)
        best = _HIGHEST * (n + check.special_dice(book(s), (_HIGHEST,) * n)[0])
    return sure + mine < f.difficulty <= best + mine


def _is_told(s: Encounter, u: UnitId, f: Checking) -> bool:
    """RB-RULING-230: whether who plays a unit knows the Difficulty of a Check."""
    mine, doing = seat(s, u), at_hand(s, Doing)
    if s.veiled and mine != s.gm:
        return False
    against = f.against if doing is None else doing.target
    return against is None or s.has_open_figures(against, mine)
