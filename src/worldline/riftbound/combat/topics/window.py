"""Windows are opened only where something could happen in them: most are over before they begin."""

from collections.abc import Callable
from typing import Any, Final

from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, at_hand
from worldline.riftbound.combat.nouns.frames import Acting, Offering, StartPart
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.facts import facts
from worldline.riftbound.combat.query.kept import kept
from worldline.riftbound.combat.query.powers import lent
from worldline.riftbound.combat.topics import hold, overwatch
from worldline.riftbound.pages.words import Moment


def open_window(
    s: Encounter,
    window: Moment,
    subject: UnitId | None = None,
    alone: bool = False,
    step: StartPart | None = None,
) -> bool:
    """RB-RULING-91; the last thing that a step does, where there is a window."""
    s.serial = serial = s.serial + 1
    found = kept(s).stirred.get(window)
    if found is not None and not found[0]:
        happens = BY_ITSELF.get(window)
        if happens is None or not happens(s, subject):
            return False
    elif not stirs(s, window, subject, alone):
        return False
    s.push(Offering(window=window, serial=serial, subject=subject, alone=alone, step=step))
    return True


def stirs(s: Encounter, window: Moment, subject: UnitId | None, alone: bool = False) -> bool:
    """Whether anything could happen in a window at all."""
    known = kept(s).stirred
    could, aside = known[window] if window in known else _look(s, window)
    if could and (subject is None or subject in could or (aside and not alone)):
        return True
    return window in BY_ITSELF and BY_ITSELF[window](s, subject)


def _seized(s: Encounter, subject: UnitId | None) -> bool:
    """RB-SEIZE-1: somebody might try."""
    if s.phase == "regular":
        for unit in s.units:
            if not (unit.quiet or unit.tried or unit.dead):
                return True
    return False


def _drawn(s: Encounter, subject: UnitId | None) -> bool:
    """RB-RULING-89: something might be taken in hand just after an Action. In its own turn a unit
    is asked anyway what it does next."""
    acting = at_hand(s, Acting)
    if subject is None or acting is None or acting.origin == "normal":
        return False
    return next(hold.holdings(s, subject), None) is not None


def _thrown_again(s: Encounter, subject: UnitId | None) -> bool:
    return subject is not None and throws_again(s, subject, s.stack[-1])


ROLLED: Final[tuple[Moment, ...]] = ("hit.rolled", "dodge.rolled", "roll.done")
BY_ITSELF: Final[dict[Moment, Callable[[Encounter, UnitId | None], bool]]] = {
    "gap": _seized,
    "move.point": lambda s, subject: overwatch.watched(s),
    "action.post": _drawn,
    **dict.fromkeys(ROLLED, _thrown_again),
}
"""Whether anything could happen there besides uses."""


def throws_again(s: Encounter, roller: UnitId, roll: Any) -> bool:
    """Whether who has rolled might throw dice again, whatever its entries: it has Prestige, or has
    Prepared for dice of this Attribute (RB-PRESTIGE-4, RB-PREPARE-2)."""
    mine = s.units[roller]
    if not mine.pools:
        return mine.prestige > 0
    return mine.prestige > 0 or roll.attribute in [pool.attribute for pool in mine.pools]


def concerned(s: Encounter, moment: Moment, subject: UnitId | None) -> frozenset[UnitId]:
    """Who could have a use at a moment of this unit's."""
    known = kept(s).stirred
    could, aside = known[moment] if moment in known else _look(s, moment)
    if subject is None:
        return could
    return aside.union((subject,)) if subject in could and subject not in aside else aside


def _look(s: Encounter, moment: Moment) -> tuple[frozenset[UnitId], frozenset[UnitId]]:
    found = kept(s).stirred[moment] = stirred(s, moment)
    return found


def stirred(s: Encounter, moment: Moment) -> tuple[frozenset[UnitId], frozenset[UnitId]]:
    """Who could have a use at a moment, and who also at one of another unit's."""
    could = [unit for unit in s.units if _concerns(s, unit, moment, facts(s, unit.id).moments)]
    aside = [unit for unit in could if _concerns(s, unit, moment, facts(s, unit.id).aside)]
    return frozenset([unit.id for unit in could]), frozenset([unit.id for unit in aside])


def _concerns(s: Encounter, unit: Unit, moment: Moment, own: frozenset[Moment]) -> bool:
    """Whether a unit could have a use at a moment, by itself or by others."""
    if moment in own:
        return True
    if unit.aboard is not None or unit.owner is not None or unit.systems:
        return True
    if moment not in lent(s.packs).moments:
        return False
    return any(moment in facts(s, other.id).given for other in s.units)
