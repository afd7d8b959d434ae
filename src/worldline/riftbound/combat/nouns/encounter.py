"""The encounter: its state, and the atoms that change it.

Leaves are frozen; they are replaced only here. An atom makes one kind of change and tells of it.
"""

from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Final, Literal, Self, TypeVar

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Event, Frame, Seat, State
from worldline.riftbound.body.health import Health, Wounded
from worldline.riftbound.body.marks import marks_lost
from worldline.riftbound.combat.nouns import events, hearing
from worldline.riftbound.combat.nouns.keys import Occasion
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import Body, Millimetres, Point, Terrain
from worldline.riftbound.content.book import BOOKS, Book
from worldline.riftbound.content.entries.words import Attribute, Origin
from worldline.riftbound.figures.character import Owned, SystemHeld, Thing

Nature = Literal["character", "creature", "vehicle"]


class HeldMark(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A mark on a unit, who gave it, and how long it has been there."""

    mark: str
    count: int = 1
    source: UnitId | None = None
    starts: int = 0  # of its source's turns since (RB-RULING-85)
    begun: bool = False  # a turn of its holder has started since
    rating: int | None = None  # last Rating of a source that is gone (RB-RULING-170)


class Watch(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One Overwatch that was taken (RB-OVERWATCH-3); `arm`: with a fixed Attack (RB-RULING-143)."""

    left: int
    serial: int
    by: UnitId | None = None  # who rolls, if not the watcher itself
    arm: str = ""
    centre: UnitId | None = None
    free: bool = False  # its Watts are not paid


class RerollPool(msgspec.Struct, frozen=True, gc=False):
    """Rerolls of Prepare (RB-RULING-114)."""

    attribute: Attribute
    left: int


class Done(msgspec.Struct, frozen=True, gc=False):
    """An Action taken in this turn."""

    kind: str
    key: str = ""
    use: str = ""
    origin: Origin = "normal"
    drove: bool = False


class Improvised(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An object that the GM lets a unit use like a weapon (RB-UNARMED-2, RB-UNARMED-3): one of its
    things by their number, or 0 for one that is at hand just here."""

    name: str
    like: str
    less: int = 0  # Damage
    n: int = 0


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Raised to Seize the Initiative (RB-RULING-249): at the next gap, at the one before a unit's
    turn, or at the one after an Action of that unit's."""

    at: Literal["next", "before", "after"] = "next"
    whose: UnitId | None = None
    helper: UnitId | None = None


How = Literal["never", "always", "ask", "best"]
Until = Literal["turn", "round", "fight"]


class StandingAnswer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A standing answer (RB-STAND): to what, how, and on which conditions."""

    to: str  # the id of a use or an entry, a kind, a window, or "all"
    how: How = "ask"
    change: bool = False  # only if it can change the roll or the damage at hand
    fall: bool = False  # only if an ally could fall
    foes: bool = False  # never at allies
    friends: bool = False  # never for enemies
    once: bool = False  # per movement, while its options stay the same
    keep: int = 0  # SP
    until: Until = "fight"  # the end of which it lasts to (RB-STAND-13)


class Unit(Wounded, msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A character, companion, other creature or vehicle."""

    id: UnitId
    name: str
    side: str
    seat: Seat
    nature: Nature
    profile: str  # who shares it is known with it (RB-RULING-177)
    level: int
    size: str
    diameter: Millimetres
    scores: dict[Attribute, int] = {}
    hp: int
    hp_base: int
    sp: int = 0
    sp_base: int | None = None
    ehp: int = 0
    ehp_base: int = 0
    mortal: bool = False  # enters Critical Condition at 0 HP (RB-RULING-168)
    abilities: tuple[Owned, ...] = ()
    things: tuple[Thing, ...] = ()
    improvised: tuple[Improvised, ...] = ()
    attacks: tuple[str, ...] = ()  # natural ones
    features: tuple[str, ...] = ()
    option: str = ""  # the entry of a companion or vehicle
    skills: tuple[str, ...] = ()
    prestige: int = 0
    body_charge: int | None = None
    investigated: tuple[str, ...] = ()
    studied: tuple[UnitId, ...] = ()  # whom it has studied here (RB-RULING-252)
    barred: tuple[tuple[str, UnitId], ...] = ()  # uses, and on whom no more
    failed: tuple[str, ...] = ()  # whom it failed to study before, by name (RB-RULING-177)
    languages: tuple[str, ...] = ()
    # place
    x: Millimetres = 0
    y: Millimetres = 0
    z: Millimetres = 0
    aboard: UnitId | None = None
    post: int = -1  # the Terminal; -1: a passenger
    # ties
    owner: UnitId | None = None
    companion: UnitId | None = None
    vehicle: UnitId | None = None
    # a vehicle
    systems: tuple[SystemHeld, ...] = ()
    watts: int = 0
    driven: bool = True  # the Operator's last turn moved it (RB-RULING-221)
    heading: tuple[Millimetres, Millimetres] = (0, 0)
    # condition
    marks: tuple[HeldMark, ...] = ()
    dead: bool = False
    asleep: bool = False
    spared: bool = False  # not below 1 HP (RB-DYING-13)
    hidden: bool = False
    # this combat
    counters: int = 0
    pools: tuple[RerollPool, ...] = ()
    watches: tuple[Watch, ...] = ()
    tried: bool = False  # has tried to Seize (RB-RULING-156)
    owes: bool = False  # one Action fewer on its next turn (RB-SEIZE-6)
    repaying: bool = False  # this turn is the one that pays for it
    extra: int = 0  # turns before combat begins (RB-ORDER-5)
    misses: bool = False  # its first turn (RB-ORDER-7)
    gone: bool = False  # it left alive; `dead` then says only that it is out of play
    veiled: bool = False  # its figures are hidden (RB-RULING-230)
    # standing answers
    hand: Hand | None = None  # raised to Seize
    answers: tuple[StandingAnswer, ...] = ()  # those that differ from the usual (RB-STAND-1)
    unwilling: tuple[UnitId, ...] = ()  # RB-RULING-98
    mouths: bool = False  # RB-RULING-74
    signs: bool = False

    base: ClassVar[Any] = None  # its Body, once somebody has asked for it

    @property
    def place(self) -> Point:
        return self.x, self.y, self.z

    @property
    def is_nobody(self) -> bool:
        """A number that is free: units are numbered so that no gap tells how many are hidden."""
        return not self.side

    @property
    def health(self) -> Health:
        return Health(self.hp, self.ehp, self.mortal, self.spared, self.dead)


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """An item on the ground, with whose it was."""

    n: int
    thing: Thing
    owner: UnitId
    at: Point


class Cloud(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A hazard that travels (RB-RULING-125)."""

    n: int
    hazard: str
    creator: UnitId
    at: Point
    way: tuple[Millimetres, Millimetres]
    pulses: int = 0


class Relation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the GM declares of a pair (RB-RULING-65, RB-RULING-229); None: as it follows."""

    sees: bool | None = None
    hears: bool | None = None
    contact: bool | None = None
    metres: int | None = None
    willing: bool | None = None
    enemy: bool | None = None


class FightNote(msgspec.Struct, frozen=True, gc=False):
    """What the GM writes down; `open` to all, or for the GM alone."""

    text: str
    open: bool = False


class Encounter(State, kw_only=True, dict=True):
    """RB-COMBAT-1. Beside its fields it keeps values that follow from its units (`cache`).

    >>> from worldline import riftbound
    >>> encounter = riftbound.fight("duel", seed=5).state
    >>> [(unit.name, unit.hp) for unit in encounter.units]
    [('Ines Okafor', 11), ('Shieldbearer', 21)]
    """

    packs: tuple[str, ...] = ()
    gm: Seat
    units: tuple[Unit, ...]
    terrain: tuple[Terrain, ...] = ()
    air: bool = True
    switches: dict[str, bool | int | str | None]
    pairs: dict[str, Relation]
    rounds: int | None = None  # the GM ends the combat after so many
    phase: Literal["setup", "extra", "regular", "ended"] = "setup"
    round: int = 0
    order: list[UnitId]
    index: int = 0
    turn: int = 0  # serial number
    whose: UnitId | None = None
    active: UnitId | None = None
    done: list[Done]  # of the unit whose turn it is, and of its companion
    actors: list[UnitId]  # who did each of them
    used: dict[str, int]  # how often limited uses were used, by occasion
    lying: list[Lying]
    clouds: list[Cloud]
    serial: int = 0  # numbers events, movements, rolls and things
    # the GM's (RB-RULING-229, RB-RULING-230)
    notes: tuple[FightNote, ...] = ()
    overseen: bool = False  # every roll is shown before it is used
    allowed: bool = False  # the next answer is not judged
    veiled: bool = False  # Difficulties are hidden
    secrets: bool = False  # something is or was hidden: what happens is told seat by seat

    cache: ClassVar[Any] = None

    def is_known(self, u: UnitId, seat: Seat | None) -> bool:
        """RB-RULING-230: of a hidden unit only its own seat and the GM know."""
        unit = self.units[u]
        return not unit.hidden or (seat in (unit.seat, self.gm) and not unit.is_nobody)

    def has_open_figures(self, u: UnitId, seat: Seat | None) -> bool:
        """RB-RULING-230: and so it is with the figures of a veiled one."""
        unit = self.units[u]
        return not (unit.hidden or unit.veiled) or seat in (unit.seat, self.gm)

    def emit(self, event: Event) -> None:
        if self.secrets:
            self.events += hearing.versions(self, event)
        else:
            self.events.append(event)

    def emit_about(self, event: Event, units: Collection[UnitId]) -> None:
        """To those only who know of one of these units."""
        for version in hearing.versions(self, event):
            if any(self.is_known(u, version.to) for u in units):
                self.events.append(version)

    def copy(self) -> Self:
        """Whoever thinks ahead copies all the time, and lists by their names are copied twice as
        fast as one field after another."""
        twin = replace(self)
        twin.stack, twin.events = list(map(replace, self.stack)), self.events.copy()
        twin.order = self.order.copy()
        twin.switches, twin.pairs = self.switches.copy(), self.pairs.copy()
        twin.done, twin.actors, twin.used = self.done.copy(), self.actors.copy(), self.used.copy()
        twin.lying, twin.clouds = self.lying.copy(), self.clouds.copy()
        if self.cache is not None:
            twin.__dict__["cache"] = self.cache.copy()
        return twin


def book(s: Encounter) -> Book:
    return BOOKS[s.packs]


def number(s: Encounter) -> int:
    """A number that nothing else in this combat has."""
    s.serial += 1
    return s.serial


def number_for_all(s: Encounter, u: UnitId, taken: Iterable[int]) -> int:
    """A number beside those taken for something of a unit that lies or drifts about. Things of
    hidden units have even ones, so that the others do not count them (RB-RULING-248)."""
    first = FIRST + s.units[u].hidden
    return max((n + 2 for n in taken if n % 2 == first % 2), default=first)


FIRST: Final = 101
"""Of these numbers: no unit has as many things of its own."""


F = TypeVar("F", bound=Frame)


def at_hand(s: Encounter, kind: type[F]) -> F | None:
    """The innermost procedure of a kind."""
    for frame in reversed(s.stack):
        if type(frame) is kind:
            return frame
    return None


def put(s: Encounter, unit: Unit) -> None:
    """A unit takes the place of the one with its number."""
    old = s.units[unit.id]
    differ = [f for f in unit.__struct_fields__ if getattr(unit, f) != getattr(old, f)]
    change(s, unit.id, **{name: getattr(unit, name) for name in differ})


def set_units(s: Encounter, units: Iterable[Unit]) -> None:
    """Nothing is kept any more that follows from who was there."""
    s.units = tuple(units)
    s.__dict__.pop("cache", None)


def change(s: Encounter, u: UnitId, **changes: Any) -> Unit:
    """Change fields of a unit; for the atoms of the topics."""
    new = replace(s.units[u], **changes)
    _take_place(s, new, changes)
    return new


def change_tokens(s: Encounter, u: UnitId, things: tuple[Thing, ...]) -> None:
    """Change the tokens in a unit's things, and nothing else of them: with every shot."""
    _take_place(s, replace(s.units[u], things=things), TOKENS)


def _take_place(s: Encounter, new: Unit, changed: Collection[str]) -> None:
    """Of the unit with its number, from which it differs in these fields."""
    units, u = s.units, new.id
    s.units = (*units[:u], new, *units[u + 1 :])
    if s.cache is not None:
        s.cache.follow(s, units[u], new, changed)


TOKENS: Final = ("tokens",)
"""In place of a field, of which they are a part."""


BASE: Final = frozenset(("x", "y", "z", "diameter"))
"""The fields that a unit's `base` follows from."""


def body(s: Encounter, u: UnitId) -> Body:
    """RB-SIZE-2: a base as wide as its unit, a metre for each inch on a table; whoever is aboard
    stands where the vehicle does (RB-RULING-213)."""
    unit = s.units[u]
    if unit.aboard is not None:
        unit = s.units[unit.aboard]
    found: Body = unit.base
    if found is None:
        found = unit.__dict__["base"] = Body(unit.x, unit.y, unit.z, unit.diameter)
    return found


def mode(s: Encounter) -> str:
    """RB-COMBAT-2: free, square, hex or theatre (RB-RULING-61, RB-RULING-64, RB-RULING-65)."""
    return str(s.switches["space-mode"])


def on_grid(s: Encounter, at: Point, d: int) -> Point:
    """RB-RULING-64: where there is a grid, every unit stands on it."""
    return grid.snap(mode(s), at, d) if mode(s) in grid.GRIDS else at


def length(s: Encounter, path: tuple[Point, ...]) -> int:
    """RB-RULING-61, RB-RULING-64: millimetres of a way."""
    how = mode(s)
    return grid.length(how, path) if how in grid.GRIDS else geometry.length(path)


# Atoms


def place(s: Encounter, u: UnitId, at: Point, path: tuple[Point, ...] = ()) -> None:
    """Bring a unit somewhere, by a way that ends there or by none."""
    unit = s.units[u]
    here = on_grid(s, at, unit.diameter)
    if here != unit.place or any(point != here for point in path):
        way = path and (*path[:-1], here)
        walked = length(s, (unit.place, *way)) if way else 0
        s.emit(_whole(s, events.Moved(unit=u, at=here, path=way, walked=walked)))
        change(s, u, x=here[0], y=here[1], z=here[2])


def _whole(s: Encounter, moved: events.Moved) -> Event:
    """With the way up to here. Where nothing happens on a way it is not told point by point, so
    nobody hears from it whether somebody hidden watches."""
    told, whole = s.events, moved
    for k in range(len(told) - 1, -1, -1):
        before = told[k]
        if type(before) is not events.Moved:
            break
        if before.unit == moved.unit:
            one = moved.after(before)
            if one is None:
                break
            whole = one
            del told[k]
    return whole


def pay_sp(s: Encounter, u: UnitId, sp: int) -> None:
    """RB-HP-2."""
    if sp:
        change(s, u, sp=s.units[u].sp - sp)
        s.emit(events.Paid(unit=u, sp=sp))


def count_use(s: Encounter, occasion: Occasion) -> None:
    s.used[occasion.text] = s.used.get(occasion.text, 0) + 1


def give(s: Encounter, u: UnitId, held: HeldMark) -> None:
    """Put a mark on a unit as it is; `marks` decides what that means for others."""
    change(s, u, marks=(*s.units[u].marks, held))
    s.emit(events.Marked(unit=u, mark=held.mark, count=held.count, by=held.source))


def take(s: Encounter, u: UnitId, held: HeldMark, count: int | None = None) -> None:
    """Take a mark, or so many of it, off a unit."""
    gone = marks_lost(held.count, count)
    left = replace(held, count=held.count - gone)
    marks = tuple(left if m is held else m for m in s.units[u].marks if m is not held or left.count)
    change(s, u, marks=marks)
    s.emit(events.Unmarked(unit=u, mark=held.mark, count=gone))


def show(s: Encounter, u: UnitId) -> None:
    """RB-RULING-248: a hidden unit shows itself, with the vehicle that it sits in and whoever is
    aboard of it."""
    unit = s.units[u]
    inside = unit.aboard if unit.aboard is not None and s.units[unit.aboard].hidden else u
    for other in tuple(s.units):
        if other.hidden and (other.id in (u, inside) or other.aboard == inside):
            change(s, other.id, hidden=False)
            s.emit(events.Shown(unit=other.id))


def end_watch(s: Encounter, u: UnitId, rule: str) -> None:
    """RB-OVERWATCH-7, RB-RULING-141."""
    if s.units[u].watches:
        change(s, u, watches=())
        s.emit(events.WatchEnded(unit=u, rule=rule))


def leave_play(s: Encounter, u: UnitId, rule: str, **changes: Any) -> None:
    """A unit is out of play, dead or gone. What lasts as long as the combat is over for it
    (RB-RULING-83), and so is the Overwatch of a vehicle that it rolls for (RB-RULING-143)."""
    for unit in s.units:
        if unit.id == u or any(watch.by == u for watch in unit.watches):
            end_watch(s, unit.id, rule)
    change(
        s, u, dead=True, counters=0, pools=(), tried=False, owes=False, repaying=False,
        hand=None, **changes
    )  # fmt: skip
    s.clouds[:] = [cloud for cloud in s.clouds if cloud.creator != u]
