"""What follows from how all units stand together, kept until one of them stands otherwise.

A table is filled by whoever asks, and copies of an encounter share it. Nobody has to say that
something has changed: leaves are frozen, so who asks compares them with those that the tables
were made from, and takes over what their difference does not touch. Who replaces one leaf may say
so at once (`follow`), which is faster. Who changes the map, as only the GM can, drops all.
"""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from functools import cache
from operator import xor
from typing import Final, TypeVar

from worldline.riftbound.arms import Arm
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, body
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.facts import Facts, facts_of
from worldline.riftbound.combat.space.geometry import Body
from worldline.riftbound.combat.space.ground import Ground
from worldline.riftbound.pages.standing import Passive
from worldline.riftbound.pages.words import Moment, Stat

Whom = tuple[tuple[tuple[UnitId, ...], ...], tuple[UnitId, ...]]
Armed = tuple[Facts, tuple[Power, ...], int, dict[str, tuple[Power, Arm]]]
K = TypeVar("K")
V = TypeVar("V")


class Tables:
    """What is kept."""

    __slots__ = (
        "armed", "around", "bearers", "before", "carriers", "exposed", "gaps", "given", "grounds",
        "near", "ranked", "rings", "rows", "sights", "stands", "stirred", "within",
    )  # fmt: skip

    def __init__(self) -> None:
        self.gaps: dict[tuple[UnitId, str], list[int]] = {}
        """RB-RULING-61: from a unit to all, by how space is measured."""
        self.stands: dict[UnitId, Body] = {}
        """Where every unit stands; whoever is aboard stands where the vehicle does."""
        self.rows: dict[tuple[UnitId, str], tuple[dict[UnitId, Body], list[int]]] = {}
        """The same, as it was last asked for in any position, with where all stood then."""
        self.near: dict[tuple[UnitId, int, str], list[UnitId]] = {}
        """All that are so many metres off at most."""
        self.exposed: dict[tuple[UnitId, UnitId, UnitId | None], tuple[UnitId, ...]] = {}
        """RB-RULING-104: whom a unit could attack, measured from a unit, with its vehicle
        or without one, however far off."""
        self.ranked: dict[UnitId, tuple[UnitId, ...]] = {}
        """The same measured from itself, enemies first."""
        self.around: dict[tuple[UnitId, tuple[int, ...]], tuple[tuple[UnitId, ...], ...]] = {}
        """Those of them that are within each range of its Attacks."""
        self.within: dict[tuple[UnitId, tuple[int, ...]], Whom] = {}
        """The same, with those whom it could grapple in base contact."""
        self.before: dict[tuple[UnitId, tuple[int, ...]], tuple[list[int], Whom]] = {}
        """The same, as it was before units moved, with how far off all were then."""
        self.carriers: dict[int, tuple[UnitId, ...]] = {}
        """The vehicles among so many units."""
        self.grounds: dict[tuple[UnitId, str], Ground] = {}
        """RB-MOVE-3: what is in the way of a unit that drags nobody."""
        self.sights: dict[tuple[UnitId, UnitId], bool] = {}
        """RB-RULING-72: whether walls leave one unit in sight of another."""
        self.rings: dict[tuple[UnitId | None, ...], tuple[UnitId, ...]] = {}
        """RB-RULING-91: who is asked after whom."""
        self.bearers: dict[Stat | type[Passive], frozenset[UnitId]] = {}
        """Who could have a modifier of a stat, or a permission or ban of a kind."""
        self.given: dict[UnitId, tuple[Power, ...]] = {}
        """What a unit has by marks, of its own giving and of its allies."""
        self.armed: dict[UnitId, Armed] = {}
        """The Attacks of a unit that has something by others as well, for just that and its HP."""
        self.stirred: dict[Moment, tuple[frozenset[UnitId], frozenset[UnitId]]] = {}
        """Who could have a use at a moment, and who also at one of another unit's."""

    def without(self, gone: AbstractSet[str]) -> "Tables":
        """All but these, which are to be filled anew."""
        twin = Tables.__new__(Tables)
        for name in Tables.__slots__:
            setattr(twin, name, {} if name in gone else getattr(self, name))
        return twin

    def outlive(self, before: "Tables", dead: UnitId) -> None:
        """Of whom a unit could attack only this one falls away."""
        for key, exposed in before.exposed.items():
            if dead not in key:
                self.exposed[key] = tuple([u for u in exposed if u != dead])
        for unit, ranked in before.ranked.items():
            if unit != dead:
                self.ranked[unit] = tuple([u for u in ranked if u != dead])


class Keeper:
    """Tables, and the very leaves that they hold for."""

    __slots__ = ("tables", "units")

    def __init__(self, units: list[Unit], tables: Tables) -> None:
        self.units, self.tables = units, tables

    def twin(self) -> "Keeper":
        """For a copy of the encounter: it shares the tables until it goes its own way."""
        return Keeper(self.units.copy(), self.tables)

    def follow(self, s: Encounter, new: Unit, changed: Collection[str]) -> None:
        """A leaf takes the place of an older one, from which it differs in these fields."""
        old = self.units[new.id]
        self.units[new.id] = new
        tables, gone = self.tables, _fallen(tuple(changed), bool(s.terrain))
        then, now = facts_of(s, old), facts_of(s, new)
        stirred, bearers = tables.stirred, tables.bearers
        if then is not now:
            if then.wakes != now.wakes:
                stirred = _but(stirred, *map(xor, then.wakes, now.wakes))
            if then.bears != now.bears:
                bearers = _but(bearers, then.bears ^ now.bears)
            if then.sided != now.sided:
                gone |= {"given", "bearers"}
        if gone or stirred is not tables.stirred or bearers is not tables.bearers:
            self.tables = tables.without(gone)
            if _BARES.intersection(changed) == _DEATH and new.dead:
                self.tables.outlive(tables, new.id)
            self.tables.stirred = {} if "stirred" in gone else stirred
            self.tables.bearers = {} if "bearers" in gone else bearers
            if _PLACE.issuperset(changed):  # what is in its own way is still there
                own = {key: kept for key, kept in tables.grounds.items() if key[0] == new.id}
                self.tables.grounds = own
                if new.nature != "vehicle":
                    stands = tables.stands
                    self.tables.stands = stands and {**stands, new.id: body(s, new.id)}
                    others = {k: v for k, v in tables.sights.items() if new.id not in k}
                    self.tables.sights = others


_PLACE: Final = frozenset(("x", "y", "z"))
_FAR: Final = ("gaps", "stands", "near", "around", "within", "grounds", "sights")
_OPEN: Final = ("exposed", "ranked", "around", "within", "before", "grounds")
_FALLS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("x", "y", "z", "diameter"), _FAR),
    **dict.fromkeys(("asleep", "hidden"), _OPEN),
    "aboard": (*_FAR, *_OPEN, "stirred", "bearers"),
    "dead": (*_OPEN, "rings"),
    "side": (*_OPEN, "given", "bearers"),
    "size": ("within", "before", "grounds"),
    "companion": ("rings",),
    "owner": ("rings", "stirred", "bearers"),
    "systems": ("stirred", "bearers"),
}
"""The tables that follow from each field of a unit, besides what follows from what it bears."""
_BARES: Final = frozenset(field for field, tables in _FALLS.items() if "exposed" in tables)
_DEATH: Final = frozenset(("dead",))


def _but(known: dict[K, V], *changed: AbstractSet[object]) -> dict[K, V]:
    """What is known of all but what has changed."""
    gone: set[object] = set().union(*changed)
    return {key: found for key, found in known.items() if key not in gone}


@cache
def _fallen(changed: tuple[str, ...], hilly: bool) -> frozenset[str]:
    gone = {table for field in changed for table in _FALLS.get(field, ())}
    return frozenset(gone.union(_OPEN) if hilly and "near" in gone else gone)  # who hides whom


def kept(s: Encounter) -> Tables:
    """The tables of this position."""
    keeper: Keeper = s.kept
    if keeper is None or keeper.units != s.units:
        keeper = s.__dict__["kept"] = _renewed(s, keeper)
    return keeper.tables


_ALIKE: Final[dict[tuple[Facts, ...], Tables]] = {}
_MANY: Final = 1024


def _begun(s: Encounter) -> Tables:
    """Fights between equals begin with what is known of whoever fought them before, as far as it
    follows from what they bear alone."""
    found = Tables()
    for unit in s.units:
        if unit.marks or unit.systems or unit.owner is not None or unit.aboard is not None:
            return found
    if len(_ALIKE) > _MANY:
        _ALIKE.clear()
    like = _ALIKE.setdefault(tuple([facts_of(s, unit) for unit in s.units]), found)
    found.stirred, found.bearers = like.stirred, like.bearers
    return found


def _renewed(s: Encounter, old: Keeper | None) -> Keeper:
    if old is None or len(old.units) != len(s.units):
        return Keeper(s.units.copy(), _begun(s))
    for a, b in zip(old.units, s.units, strict=True):
        if a is not b:
            differs = [name for name in _FALLS if getattr(a, name) != getattr(b, name)]
            old.follow(s, b, differs)
    return old
