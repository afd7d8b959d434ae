"""What follows from how all units stand together, kept until one of them stands otherwise.

A table is filled by whoever asks, and copies of an encounter share it. Nobody has to say that
something has changed: leaves are frozen, so who asks compares them with those that the tables
were made from, and takes over what their difference does not touch. Who replaces one leaf may say
so at once (`follow`), which is faster.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

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

    def follow(self, s: Encounter, new: Unit, changed: Iterable[str]) -> "Kept":
        """The tables after this leaf has taken the place of an older one, by what differs."""
        old = self.units[new.id]
        gone = {table for field in changed for table in _FALLS.get(field, ())}
        if s.terrain and "near" in gone:  # nothing else hides anybody
            gone.add("exposed")
        if _moments(s, old) != _moments(s, new):
            gone.add("stirred")
        then = self._without(gone) if gone else self
        then.units[new.id] = new
        return then

    def _without(self, gone: AbstractSet[str]) -> "Kept":
        """All but these tables, which are to be filled anew; copies of the encounter may go on
        with the others."""
        twin = Kept(self.units.copy(), self.terrain)
        for name in _TABLES:
            if name not in gone:
                setattr(twin, name, getattr(self, name))
        return twin


_TABLES: Final = tuple(name for name in Kept.__slots__ if name not in ("terrain", "units"))
_FAR: Final = ("gaps", "near", "reached", "around", "graspable")
_OPEN: Final = ("exposed", "reached", "around", "graspable")
_FALLS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("x", "y", "z", "diameter"), _FAR),
    **dict.fromkeys(("asleep", "hidden"), _OPEN),
    "aboard": (*_FAR, *_OPEN, "stirred"),
    "dead": (*_OPEN, "rings"),
    "side": (*_OPEN, "given"),
    "size": ("graspable",),
    "marks": ("given",),
    "companion": ("rings",),
    "owner": ("rings", "stirred"),
    "systems": ("stirred",),
}
"""The tables that follow from each field of a unit, besides what follows from what it bears."""


def kept(s: Encounter) -> Kept:
    """The tables of this position."""
    found: Kept | None = s.__dict__.get("kept")
    if found is None or found.units != s.units or found.terrain is not s.terrain:
        found = s.__dict__["kept"] = _renewed(s, found)
    return found


def _renewed(s: Encounter, old: Kept | None) -> Kept:
    if old is None or len(old.units) != len(s.units) or old.terrain is not s.terrain:
        return Kept(s.units.copy(), s.terrain)
    new = old._without(frozenset())
    for a, b in zip(old.units, s.units, strict=True):
        if a is not b:
            differs = [name for name in _FALLS if getattr(a, name) != getattr(b, name)]
            new = new.follow(s, b, differs)
    return new


def _moments(s: Encounter, unit: Unit) -> tuple[frozenset[Moment], ...]:
    found = facts_of(s, unit)
    return found.moments, found.aside, found.given
