"""What follows from how all units stand together, kept until one of them stands otherwise.

A table is filled by whoever asks, and copies of an encounter share it. Nobody has to say that
something has changed: leaves are frozen, so who asks compares them with those that the tables
were made from, and takes over what their difference does not touch.
"""

from operator import attrgetter

from worldline.riftbound.combat.encounter import Encounter, Unit
from worldline.riftbound.combat.facts import Power, facts_of
from worldline.riftbound.combat.schema import UnitId
from worldline.riftbound.combat.space import Terrain
from worldline.riftbound.pages.words import Moment


class Kept:
    """Tables that hold for these very leaves."""

    __slots__ = (
        "around", "exposed", "gaps", "given", "graspable", "near", "reached", "rings", "stirred",
        "terrain", "units",
    )  # fmt: skip

    def __init__(self, units: list[Unit], terrain: tuple[Terrain, ...]) -> None:
        self.units, self.terrain = units, terrain
        self.gaps: dict[tuple[UnitId, str], list[int]] = {}
        """RB-RULING-61: from a unit to all, by how space is measured."""
        self.near: dict[tuple[UnitId, int, str], list[UnitId]] = {}
        """All that are so many metres off at most."""
        self.exposed: dict[tuple[UnitId, UnitId, UnitId | None], tuple[UnitId, ...]] = {}
        """RB-RULING-104: whom a unit could attack, measured from a unit, with its vehicle
        or without one, however far off."""
        self.reached: dict[tuple[UnitId, int, str], tuple[UnitId, ...]] = {}
        """Those of them that are so many metres off at most, measured from itself."""
        self.around: dict[tuple[UnitId, tuple[int, ...], str], tuple[tuple[UnitId, ...], ...]] = {}
        """The same for each range of its Attacks."""
        self.graspable: dict[tuple[UnitId, int, str], tuple[UnitId, ...]] = {}
        """RB-GRAPPLE-1: whom a unit could grapple over so many metres."""
        self.rings: dict[tuple[object, ...], tuple[UnitId, ...]] = {}
        """RB-RULING-91: who is asked after whom."""
        self.given: dict[UnitId, tuple[Power, ...]] = {}
        """What a unit has by marks, of its own giving and of its allies."""
        self.stirred: dict[Moment, tuple[frozenset[UnitId], frozenset[UnitId]]] = {}
        """Who could have a use at a moment, and who also at one of another unit's."""


def kept(s: Encounter) -> Kept:
    """The tables of this position."""
    found: Kept | None = s.__dict__.get("kept")
    if found is None or found.units != s.units or found.terrain is not s.terrain:
        found = s.__dict__["kept"] = _renewed(s, found)
    return found


def _renewed(s: Encounter, old: Kept | None) -> Kept:
    new = Kept(s.units.copy(), s.terrain)
    if old is None or len(old.units) != len(new.units) or old.terrain is not new.terrain:
        return new
    new.gaps, new.near = old.gaps, old.near
    new.exposed, new.reached, new.around = old.exposed, old.reached, old.around
    new.graspable, new.rings = old.graspable, old.rings
    new.given, new.stirred = old.given, old.stirred
    for a, b in zip(old.units, new.units, strict=True):
        if a is b:
            continue
        moved = _placed(a) != _placed(b)
        seen = _seen(a) != _seen(b)
        if moved:
            new.gaps, new.near, new.reached, new.around = {}, {}, {}, {}
        if seen or (moved and s.terrain):  # nothing else hides anybody
            new.exposed, new.reached, new.around = {}, {}, {}
        if moved or seen or a.size != b.size:
            new.graspable = {}
        if a.dead != b.dead or a.companion != b.companion or a.owner != b.owner:
            new.rings = {}
        if a.marks != b.marks or a.side != b.side:
            new.given = {}
        if _bound(a) != _bound(b) or _moments(s, a) != _moments(s, b):
            new.stirred = {}
    return new


_placed = attrgetter("x", "y", "z", "diameter", "aboard")
_seen = attrgetter("dead", "asleep", "hidden", "side", "aboard")
_bound = attrgetter("aboard", "owner", "systems")


def _moments(s: Encounter, unit: Unit) -> tuple[frozenset[Moment], ...]:
    found = facts_of(s, unit)
    return found.moments, found.aside, found.given
