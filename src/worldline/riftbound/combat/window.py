"""Windows are opened only where something could happen in them: most are over before they begin."""

from functools import cache

from worldline.riftbound.book import BOOKS
from worldline.riftbound.combat import hold
from worldline.riftbound.combat.encounter import Encounter, number
from worldline.riftbound.combat.facts import facts
from worldline.riftbound.combat.frames import Offering, Step
from worldline.riftbound.combat.schema import UnitId
from worldline.riftbound.pages.words import Moment


def open_window(
    s: Encounter,
    window: Moment,
    subject: UnitId | None = None,
    alone: bool = False,
    step: Step | None = None,
) -> None:
    """RB-RULING-91; the last thing that a step does."""
    serial = number(s)
    if stirs(s, window, subject, alone):
        s.push(Offering(window=window, serial=serial, subject=subject, alone=alone, step=step))


def stirs(s: Encounter, window: Moment, subject: UnitId | None, alone: bool = False) -> bool:
    """Whether anything could happen in a window at all."""
    match window:
        case "gap":
            return s.phase == "regular" and any(not (u.quiet or u.tried or u.dead) for u in s.units)
        case "action.post" if subject is not None and next(hold.afterwards(s, subject), None):
            return True
        case "hit.rolled" | "dodge.rolled" | "roll.done":
            mine = s.units[subject] if subject is not None else None
            if mine is not None and (mine.pools or mine.prestige):
                return True
    if alone and subject is not None and not concerns(s, subject, window):
        return False
    for unit in s.units:
        if unit.aboard is not None or unit.owner is not None:
            return True
        if window in facts(s, unit.id).moments:
            return True
    return False


def concerns(s: Encounter, u: UnitId, moment: Moment) -> bool:
    """Whether a unit could have a use at a moment, by itself or by others."""
    unit = s.units[u]
    if moment in facts(s, u).moments:
        return True
    if unit.aboard is not None or unit.owner is not None or unit.systems:
        return True
    if moment not in _lent(s.packs):
        return False
    return any(moment in facts(s, other.id).given for other in s.units)


@cache
def _lent(packs: tuple[str, ...]) -> frozenset[Moment]:
    """The moments of all that marks give to others than their holders."""
    sides = (side for mark in BOOKS[packs].marks.values() for side in (mark.source, mark.allies))
    return frozenset(m for side in sides for use in side.uses for m in use.moments)
