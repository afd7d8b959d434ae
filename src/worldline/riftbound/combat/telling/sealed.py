"""What a unit has answered and nobody else knows yet, for who plays it (RB-RULING-135)."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from worldline.core.machine import Action, Asking, Seat
from worldline.riftbound.combat.nouns.encounter import Encounter, length
from worldline.riftbound.combat.nouns.frames import Moving, Offering
from worldline.riftbound.combat.nouns.schema import HoldFire, Pass, UnitId
from worldline.riftbound.combat.query.powers import seat as decider
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.combat.telling import text


class SealedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """It counts once everybody has answered or, with `ahead`, where the movement under way will
    have come so much farther."""

    unit: UnitId
    say: str
    ahead: int | None


def sealed_answers(s: Encounter, seat: Seat | None) -> Iterator[SealedAnswer]:
    """Who passes has nothing to wait for."""
    shown = text.nameless(s, seat)
    for u, action in dict(_given(s)).items():
        if decider(s, u) == seat and not isinstance(action, Pass):
            if isinstance(action, HoldFire) and action.at is not None and action.shot is not None:
                ahead, said = _ahead(s, action.at, seat), text.doing(shown, u, action.shot)
            else:
                ahead, said = None, text.doing(shown, u, action)
            yield SealedAnswer(unit=u, say=said, ahead=ahead)


def _given(s: Encounter) -> Iterator[tuple[UnitId, Action]]:
    """In the open window, also what was said before it opened (RB-STAND-1), and for the whole of
    a movement."""
    for f in s.stack:
        if isinstance(f, Moving):
            yield from ((x.unit, HoldFire(x.at, x.shot)) for x in f.held or ())
    window, top = s.stack[-2:] if len(s.stack) > 1 else (None, None)
    if isinstance(window, Offering) and isinstance(top, Asking):
        yield from ((x.unit, x.action) for x in window.answers if x.action is not None)
        for d, action in zip(top.decisions, top.answers, strict=True):
            unit: UnitId | None = getattr(d, "unit", None)
            if unit is not None and action is not None:
                yield unit, action


def _ahead(s: Encounter, at: Point, seat: Seat | None) -> int | None:
    """How much farther along the way a point lies."""
    f = next((f for f in reversed(s.stack) if isinstance(f, Moving)), None)
    if f is None or not s.is_known(f.mover, seat) or at not in f.points:
        return None
    way = (s.units[f.mover].place, *f.points[: f.points.index(at) + 1])
    return sum(length(s, leg) for leg in pairwise(way))
