"""Windows are opened only where something could happen in them: most are over before they begin."""

from typing import Final

from worldline.riftbound.combat import hold
from worldline.riftbound.combat.encounter import Encounter, Unit
from worldline.riftbound.combat.facts import facts
from worldline.riftbound.combat.frames import Offering, Step
from worldline.riftbound.combat.kept import kept
from worldline.riftbound.combat.powers import lent
from worldline.riftbound.combat.schema import UnitId
from worldline.riftbound.pages.words import Moment


def open_window(
    s: Encounter,
    window: Moment,
    subject: UnitId | None = None,
    alone: bool = False,
    step: Step | None = None,
) -> bool:
    """RB-RULING-91; the last thing that a step does, where there is a window."""
    s.serial = serial = s.serial + 1
    if not stirs(s, window, subject, alone):
        return False
    s.push(Offering(window=window, serial=serial, subject=subject, alone=alone, step=step))
    return True


def stirs(s: Encounter, window: Moment, subject: UnitId | None, alone: bool = False) -> bool:
    """Whether anything could happen in a window at all."""
    if window == "gap":
        if s.phase == "regular":
            for unit in s.units:
                if not (unit.quiet or unit.tried or unit.dead):
                    return True
        return False
    if subject is not None and window in _ROLLED:
        mine = s.units[subject]
        if mine.pools or mine.prestige:
            return True
    if window == "action.post" and subject is not None and next(hold.afterwards(s, subject), None):
        return True
    could = concerned(s, window)
    return subject in could if alone and subject is not None else bool(could)


_ROLLED: Final = ("hit.rolled", "dodge.rolled", "roll.done")


def concerned(s: Encounter, moment: Moment) -> frozenset[UnitId]:
    """Who could have a use at a moment."""
    known = kept(s).stirred
    if moment not in known:
        known[moment] = frozenset(unit.id for unit in s.units if concerns(s, unit, moment))
    return known[moment]


def concerns(s: Encounter, unit: Unit, moment: Moment) -> bool:
    """Whether a unit could have a use at a moment, by itself or by others."""
    if moment in facts(s, unit.id).moments:
        return True
    if unit.aboard is not None or unit.owner is not None or unit.systems:
        return True
    if moment not in lent(s.packs).moments:
        return False
    return any(moment in facts(s, other.id).given for other in s.units)
