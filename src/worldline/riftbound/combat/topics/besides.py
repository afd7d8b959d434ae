"""What units may do at a moment besides uses, whatever their entries."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from worldline.core.machine import Action
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Offering
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.topics import (
    hold,
    hold_fire,
    overwatch,
    rerolls,
    seize,
    standing,
    vehicle,
)
from worldline.riftbound.content.entries.words import Moment


class Besides(NamedTuple):
    """What there is at a moment, besides uses."""

    could: Callable[[Encounter, UnitId | None], bool]
    """Whether anybody could do it, at a moment of this unit's."""
    who: Callable[[Encounter, Offering], list[UnitId]]
    """Who might, once the window is open; of most it is soon seen that they cannot."""
    options: Callable[[Encounter, UnitId], Iterable[Action]]


def _watched(s: Encounter, mover: UnitId | None) -> bool:
    """Whether any watcher wants to answer where a unit has moved to."""
    f = Offering(window="move.point", serial=0, subject=mover)
    for unit in s.units:
        if unit.watches:
            if hold_fire.due(s, unit.id) is not None:
                return True
            found = overwatch.answers(s, unit.id)
            for action in standing.unlike_before(s, unit.id, f, found):
                if standing.wish(s, unit.id, f, action) != "never":
                    return True
    return False


def _at_a_point(s: Encounter, u: UnitId) -> Iterator[Action]:
    yield from overwatch.answers(s, u)
    yield from vehicle.on_the_way(s, u)


ROLLED: Final[tuple[Moment, ...]] = ("hit.rolled", "dodge.rolled", "roll.done")
BESIDES: Final[Mapping[Moment, Besides]] = {
    "gap": Besides(seize.anybody, seize.askers, seize.seizes_asked),
    "action.post": Besides(hold.may_change, hold.who_acted, hold.afterwards),
    "move.point": Besides(_watched, overwatch.watchers, _at_a_point),
    **dict.fromkeys(ROLLED, Besides(rerolls.may_throw_again, rerolls.thrower, rerolls.rerolls)),
}
