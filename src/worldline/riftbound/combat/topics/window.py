"""Windows are opened only where something could happen in them: most are over before they begin."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from worldline.core.machine import Action
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit
from worldline.riftbound.combat.nouns.frames import Offering, StartPart
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.facts import facts
from worldline.riftbound.combat.query.kept import kept
from worldline.riftbound.combat.query.powers import lent
from worldline.riftbound.pages.words import Moment


def open_window(
    s: Encounter, moment: Moment, subject: UnitId | None = None, alone: bool = False
) -> None:
    """RB-RULING-91: open a window, where there is one; the last thing that a step does."""
    if window := window_at(s, moment, subject, alone):
        s.push(window)


def window_at(
    s: Encounter,
    moment: Moment,
    subject: UnitId | None = None,
    alone: bool = False,
    step: StartPart | None = None,
) -> Offering | None:
    """A window, which has its number in any case; None: nothing could happen in it."""
    s.serial = serial = s.serial + 1
    could, aside = kept(s).stirred.get(moment) or _look(s, moment)
    if not could or not (subject is None or subject in could or (aside and not alone)):
        besides = BESIDES.get(moment)
        if besides is None or not besides.could(s, subject):
            return None
    return Offering(window=moment, serial=serial, subject=subject, alone=alone, step=step)


class Besides(NamedTuple):
    """What units may do at a moment besides uses, whatever their entries."""

    could: Callable[[Encounter, UnitId | None], bool]
    """Whether anybody could do it, at a moment of this unit's."""
    who: Callable[[Encounter, Offering], list[UnitId]]
    """Who might, once the window is open; of most it is soon seen that they cannot."""
    options: Callable[[Encounter, UnitId], Iterable[Action]]


BESIDES: Final[dict[Moment, Besides]] = {}
"""Written by `react`, which knows the topics that have something to offer; a topic that opens a
window does not."""


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
