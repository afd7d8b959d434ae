"""Windows are opened only where something could happen in them: most are over before they begin."""

from collections import defaultdict
from typing import Final, NamedTuple, get_args

from worldline.riftbound.combat.nouns.encounter import Encounter, number
from worldline.riftbound.combat.nouns.frames import Offering, StartPart
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import own
from worldline.riftbound.combat.query.derived import of_all
from worldline.riftbound.combat.topics.besides import BESIDES, Besides
from worldline.riftbound.content.entries.words import Moment


def open_window(s: Encounter, moment: Moment, subject: UnitId | None = None) -> None:
    """RB-RULING-91: open a window, where there is one; the last thing that a step does."""
    users = users_at_moments(s).get(moment)
    if users is not None and (users.of_others or _could(s, users, subject)):
        s.push(Offering(window=moment, serial=number(s), subject=subject))


def open_own_window(s: Encounter, moment: Moment, unit: UnitId) -> None:
    """The same for one unit alone."""
    users = users_at_moments(s).get(moment)
    if users is not None and _could(s, users, unit):
        s.push(Offering(window=moment, serial=number(s), subject=unit, alone=True))


def window_at(s: Encounter, moment: Moment, subject: UnitId) -> Offering | None:
    """A window; None: nothing could happen in it."""
    users = users_at_moments(s).get(moment)
    if users is None or not (users.of_others or _could(s, users, subject)):
        return None
    return Offering(window=moment, serial=number(s), subject=subject)


def own_window_at(
    s: Encounter, moment: Moment, unit: UnitId, step: StartPart | None = None
) -> Offering | None:
    """The same for one unit alone."""
    users = users_at_moments(s).get(moment)
    if users is None or not _could(s, users, unit):
        return None
    return Offering(window=moment, serial=number(s), subject=unit, alone=True, step=step)


def _could(s: Encounter, users: "Users", subject: UnitId | None) -> bool:
    """Whether anything could happen at a moment of this unit's, but for uses of others."""
    if users.all if subject is None else subject in users.all:
        return True
    besides = users.besides
    return besides is not None and besides.could(s, subject)


class Users(NamedTuple):
    """Who could have a use at a moment, who of them also at one of another unit's, and what there
    is besides uses."""

    all: frozenset[UnitId]
    of_others: frozenset[UnitId]
    besides: Besides | None


def units_concerned(s: Encounter, moment: Moment, subject: UnitId | None) -> frozenset[UnitId]:
    """Who could have a use at a moment of this unit's."""
    users = users_at_moments(s).get(moment)
    if users is None:
        return _NOBODY
    if subject is None:
        return users.all
    return users.of_others | {subject} if subject in users.all else users.of_others


_NOBODY: Final = frozenset[UnitId]()
_MOMENTS: Final[tuple[Moment, ...]] = tuple(
    moment for moments in get_args(Moment) for moment in get_args(moments)
)


@of_all(own.moments, own.moments_of_others, "aboard", "owner", "systems")
def users_at_moments(s: Encounter) -> dict[Moment, Users]:
    """The users at each moment at which there are any, or at which something may be done besides:
    who has something there by itself or by marks; who may have something by its owner, its vehicle
    or its Systems, is one at each."""
    everybody, by_marks = frozenset(range(len(s.units))), set[Moment]()
    tied = [u.id for u in s.units if u.aboard is not None or u.owner is not None or u.systems]
    users: dict[Moment, list[UnitId]] = defaultdict(list)
    of_others: dict[Moment, list[UnitId]] = defaultdict(list)
    for u in everybody:
        by_marks |= own.moments_for_others(s, u)
        for moment in own.moments(s, u):
            users[moment].append(u)
        for moment in own.moments_of_others(s, u):
            of_others[moment].append(u)
    moments = _MOMENTS if tied else {*users, *by_marks, *BESIDES}
    found = {}
    for m in moments:
        all, others = frozenset(users[m] + tied), frozenset(of_others[m] + tied)
        if m in by_marks:
            all = others = everybody
        found[m] = Users(all, others, BESIDES.get(m))
    return found
