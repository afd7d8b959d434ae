"""What a seat sees, built from nothing out of what it may know (RB-RULING-230).

Of a hidden unit it sees nothing; of a veiled one what can be seen at the table: where it is, what
it holds, which marks it bears and whether it is hurt or has fallen, but no figures.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import asdict

from worldline.core.machine import Asking, Seat
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Nature,
    Unit,
    at_hand,
    body,
    book,
    mode,
)
from worldline.riftbound.combat.nouns.frames import Attacking, Combat, Moving, Offering, Turn
from worldline.riftbound.combat.nouns.schema import HoldFire, Reaction, UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.powers import is_hurt, is_linked
from worldline.riftbound.combat.query.powers import seat as decider
from worldline.riftbound.combat.space.geometry import METRE, Point, Terrain
from worldline.riftbound.combat.topics.hold import swaps_left
from worldline.riftbound.combat.topics.react import is_lawful
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.words import Attribute, HouseRule
from worldline.riftbound.figures.character import Owned, SystemHeld, Thing

Condition = Literal["standing", "critical", "dead", "gone"]
SpaceMode = Literal["free", "square", "hex", "theatre"]


class SeenMark(msgspec.Struct, frozen=True):
    """A mark, and who gave it, where that is known."""

    mark: str
    count: int
    source: UnitId | None


class SeenThing(msgspec.Struct, frozen=True):
    """What a unit has in hand or wears."""

    n: int
    item: str
    where: str


class Reserve(msgspec.Struct, frozen=True):
    """Rerolls of Prepare that are left (RB-RULING-114)."""

    attribute: Attribute
    left: int


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a unit, and all that it has."""

    profile: str
    level: int
    scores: dict[Attribute, int]
    hp: int
    hp_base: int
    sp: int
    sp_base: int | None
    ehp: int
    ehp_base: int
    mortal: bool
    abilities: tuple[Owned, ...]
    things: tuple[Thing, ...]
    attacks: tuple[str, ...]
    features: tuple[str, ...]
    skills: tuple[str, ...]
    languages: tuple[str, ...]
    prestige: int
    body_charge: int | None
    investigated: tuple[str, ...]
    systems: tuple[SystemHeld, ...]
    watts: int
    counters: int
    reserves: tuple[Reserve, ...]
    tried: bool  # has tried to Seize (RB-RULING-156)
    owes: bool  # one Action fewer on its next turn (RB-SEIZE-6)
    extra: int  # turns before combat begins (RB-ORDER-5)
    misses: bool  # its first turn (RB-ORDER-7)
    spared: bool  # not below 1 HP (RB-DYING-13)


class RaisedHand(msgspec.Struct, frozen=True):
    """It wants to Seize (RB-RULING-249)."""

    at: Literal["next", "before", "after"]
    whose: UnitId | None
    helper: UnitId | None


class GivenAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """RB-STAND-1: to what, how, and on which conditions."""

    to: str
    how: Literal["never", "always", "ask", "best"]
    change: bool  # only if it can change the roll or the damage at hand
    fall: bool  # only if an ally could fall
    foes: bool  # never at allies
    friends: bool  # never for enemies
    once: bool  # per movement
    keep: int  # SP
    until: Literal["turn", "round", "fight"]  # the end of which it lasts to


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Standing answers, which are for who gave them alone."""

    hand: RaisedHand | None
    answers: tuple[GivenAnswer, ...]
    unwilling: tuple[UnitId, ...]
    mouths: bool
    signs: bool


class SeenPost(msgspec.Struct, frozen=True):
    """A place in a vehicle, a Terminal by its number or -1 for a passenger's, and who is known to
    have it."""

    post: int
    unit: UnitId | None


class SeenUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as a seat sees it; `sheet` None: its figures are hidden."""

    id: UnitId
    name: str
    side: str
    seat: Seat
    nature: Nature
    option: str
    size: str
    diameter: int
    place: Point
    aboard: UnitId | None
    post: int
    owner: UnitId | None
    companion: UnitId | None
    vehicle: UnitId | None
    posts: tuple[SeenPost, ...]  # of a vehicle
    commanded: bool | None  # a companion without commands is the GM's (RB-KEY-COMPANION-2)
    heading: tuple[int, int]
    condition: Condition
    hurt: bool
    asleep: bool
    hidden: bool
    veiled: bool
    watches: int  # Overwatch Attacks that are left (RB-OVERWATCH-6)
    marks: tuple[SeenMark, ...]
    holds: tuple[SeenThing, ...]
    improvised: tuple[str, ...]
    sheet: Sheet | None
    standing: Standing | None


class SeenItem(msgspec.Struct, frozen=True, kw_only=True):
    """An item on the ground, with whose it was."""

    n: int
    item: str
    ammo: int
    charge: int
    owner: UnitId
    at: Point


class SeenCloud(msgspec.Struct, frozen=True, kw_only=True):
    """A hazard that travels (RB-RULING-125); whose base is within the radius, its pulses harm."""

    n: int
    hazard: str
    creator: UnitId | None
    at: Point
    way: tuple[int, int]
    radius: int  # millimetres


class Lapsed(msgspec.Struct, frozen=True):
    """What a unit that is asked again had answered before another's use came first, where it is
    lawful still (RB-RULING-91). For who plays it alone."""

    unit: UnitId
    action: Reaction


class Sealed(msgspec.Struct, frozen=True):
    """What a unit has said for the whole of the movement under way (RB-RULING-135). For who plays
    it alone."""

    unit: UnitId
    action: HoldFire


class ActionsLeft(msgspec.Struct, frozen=True):
    """Of one whose turn it is, if its figures are open: its Actions, and whether it may still
    change what it holds (RB-HOLD-3)."""

    unit: UnitId
    actions: int
    swaps: int


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the turn order: its total with those of ties, and its turns before the first
    round and missed in it (RB-ORDER-5, RB-ORDER-7), if these figures are open. `acted`: its place
    in this round is over."""

    unit: UnitId
    total: int | None
    ties: tuple[int, ...]
    acted: bool
    extra: int
    misses: bool


class PathUnderWay(msgspec.Struct, frozen=True, kw_only=True):
    """What is left of a movement that was declared (RB-RULING-71), from where the unit is."""

    unit: UnitId
    points: tuple[Point, ...]
    walked: int
    own: bool  # else somebody moves it


class SightLine(msgspec.Struct, frozen=True):
    """From where to where a target is seen (RB-RULING-72)."""

    target: UnitId
    here: Point
    there: Point


class AttackUnderWay(msgspec.Struct, frozen=True):
    """Who attacks, and all whom it is aimed at, as far as a seat knows of them."""

    attacker: UnitId
    targets: tuple[UnitId, ...]
    sights: tuple[SightLine, ...] = ()  # past a corner; else from middle to middle


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The encounter as a seat sees it. Units that are hidden from it are left out; who is on
    Overwatch is plain to see (RB-OVERWATCH-6)."""

    units: tuple[SeenUnit, ...]
    mode: SpaceMode
    cell: int  # millimetres from cell to cell, where there is a grid
    terrain: tuple[Terrain, ...]
    air: bool
    lying: tuple[SeenItem, ...]
    clouds: tuple[SeenCloud, ...]
    phase: str
    round: int
    order: tuple[UnitId, ...]
    ranks: tuple[Rank, ...]  # in the same order
    whose: UnitId | None
    active: UnitId | None
    turn: tuple[ActionsLeft, ...]
    path: PathUnderWay | None
    attack: AttackUnderWay | None = None
    lapsed: tuple[Lapsed, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    notes: tuple[str, ...] = ()


def view(s: Encounter, seat: Seat | None) -> View:
    return View(
        units=tuple(_seen(s, unit, seat) for unit in s.units if s.is_known(unit.id, seat)),
        mode=mode(s),  # type: ignore[arg-type]
        cell=METRE,
        terrain=s.terrain,
        air=s.air,
        lying=tuple(_lying(s, seat)),
        clouds=tuple(_clouds(s, seat)),
        phase=s.phase,
        round=s.round,
        order=tuple(u for u in s.order if s.is_known(u, seat)),
        ranks=tuple(_ranks(s, seat)),
        whose=_known(s, s.whose, seat),
        active=_known(s, s.active, seat),
        turn=tuple(_actions_left(s, seat)),
        path=_path(s, seat),
        attack=_attack(s, seat),
        lapsed=tuple(_lapsed(s, seat)),
        sealed=tuple(_sealed(s, seat)),
        notes=tuple(note.text for note in s.notes if note.open or seat == s.gm),
    )


def _known(s: Encounter, u: UnitId | None, seat: Seat | None) -> UnitId | None:
    return u if u is not None and s.is_known(u, seat) else None


def _ranks(s: Encounter, seat: Seat | None) -> Iterator[Rank]:
    """RB-RULING-81: whoever stands before the one whose turn it is has had theirs."""
    combat, turn = at_hand(s, Combat), at_hand(s, Turn)
    totals = {} if combat is None else {u: rank for rank, u in combat.ranks}
    under_way = turn is not None and not turn.over
    over = s.index - under_way if s.phase == "regular" and s.round else 0
    for k, u in enumerate(s.order):
        if s.is_known(u, seat):
            unit, open_figures = s.units[u], s.has_open_figures(u, seat)
            rank = totals.get(u, ()) if open_figures else ()
            yield Rank(
                unit=u, total=rank[0] if rank else None, ties=rank[1:], acted=k < over,
                extra=unit.extra if open_figures else 0, misses=open_figures and unit.misses,
            )  # fmt: skip


def _actions_left(s: Encounter, seat: Seat | None) -> Iterator[ActionsLeft]:
    turn = at_hand(s, Turn)
    if turn is not None and len(turn.left) == len(turn.members):
        for k, u in enumerate(turn.members):
            if s.has_open_figures(u, seat):
                left = turn.left[k] if u not in turn.ended and not turn.over else 0
                yield ActionsLeft(u, left, swaps_left(s, u))


def _path(s: Encounter, seat: Seat | None) -> PathUnderWay | None:
    """Of the innermost movement that the seat sees."""
    for f in reversed(s.stack):
        if isinstance(f, Moving) and s.is_known(f.mover, seat):
            own = f.kind != "forced"
            return PathUnderWay(unit=f.mover, points=f.points, walked=f.walked, own=own)
    return None


def _attack(s: Encounter, seat: Seat | None) -> AttackUnderWay | None:
    """The innermost one that the seat knows of. It stays the same from target to target, so nobody
    sees from it that somebody hidden is a target, too."""
    for f in reversed(s.stack):
        if isinstance(f, Attacking) and s.is_known(f.attacker, seat):
            targets = tuple(u for u in f.targets if s.is_known(u, seat))
            if targets:
                return AttackUnderWay(f.attacker, targets, tuple(_sights(s, f.attacker, targets)))
    return None


def _sights(s: Encounter, u: UnitId, targets: Sequence[UnitId]) -> Iterator[SightLine]:
    for target in targets:
        if (line := field.sight_line(s, u, target)) is not None:
            yield SightLine(target, *line)


def _posts(s: Encounter, vehicle: Unit, seat: Seat | None) -> Iterator[SeenPost]:
    """Its Terminals, one unit each (RB-RULING-212), then the places of passengers. The living
    come before the dead."""
    entry = book(s).vehicles[vehicle.option]
    inside = [u for u in s.units if u.aboard == vehicle.id and s.is_known(u.id, seat)]
    inside.sort(key=lambda u: u.dead)
    for post in range(len(entry.terminals)):
        yield SeenPost(post, next((u.id for u in inside if u.post == post), None))
    passengers = [u.id for u in inside if u.post < 0]
    free = entry.passengers - len(passengers)
    yield from (SeenPost(-1, u) for u in (*passengers, *[None] * max(0, free)))


def _commanded(s: Encounter, unit: Unit, seat: Seat | None) -> bool | None:
    if unit.owner is None or unit.nature == "vehicle" or not s.has_open_figures(unit.id, seat):
        return None
    return s.is_known(unit.owner, seat) and is_linked(s, unit.id)


def _lapsed(s: Encounter, seat: Seat | None) -> Iterator[Lapsed]:
    window, top = s.stack[-2:] if len(s.stack) > 1 else (None, None)
    if isinstance(window, Offering) and isinstance(top, Asking) and window.lapsed:
        waiting = zip(top.decisions, top.answers, strict=True)
        mine = {getattr(d, "unit", None) for d, a in waiting if a is None and d.seat == seat}
        for x in window.lapsed:
            if x.unit in mine and x.action is not None and is_lawful(s, window, x):
                yield Lapsed(x.unit, x.action)


def _sealed(s: Encounter, seat: Seat | None) -> Iterator[Sealed]:
    for f in s.stack:
        if isinstance(f, Moving):
            for x in f.held or ():
                if decider(s, x.unit) == seat:
                    yield Sealed(x.unit, HoldFire(x.at, x.shot))


def _seen(s: Encounter, unit: Unit, seat: Seat | None) -> SeenUnit:
    at, aboard = body(s, unit.id), _known(s, unit.aboard, seat)
    return SeenUnit(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        seat=unit.seat,
        nature=unit.nature,
        option=unit.option,
        size=unit.size,
        diameter=unit.diameter,
        place=(at.x, at.y, at.z),
        aboard=aboard,
        post=-1 if aboard is None else unit.post,
        owner=_known(s, unit.owner, seat),
        companion=_known(s, unit.companion, seat),
        vehicle=_known(s, unit.vehicle, seat),
        posts=tuple(_posts(s, unit, seat)) if unit.nature == "vehicle" else (),
        commanded=_commanded(s, unit, seat),
        heading=unit.heading,
        condition=_condition(unit),
        hurt=is_hurt(s, unit.id),
        asleep=unit.asleep,
        hidden=unit.hidden,
        veiled=unit.veiled,
        watches=sum(watch.left for watch in unit.watches),
        marks=tuple(SeenMark(h.mark, h.count, _known(s, h.source, seat)) for h in unit.marks),
        holds=tuple(SeenThing(t.n, t.item, t.where) for t in unit.things if t.where in _IN_SIGHT),
        improvised=tuple(object.name for object in unit.improvised),
        sheet=_sheet(unit) if s.has_open_figures(unit.id, seat) else None,
        standing=_standing(unit) if seat == unit.seat else None,
    )


_IN_SIGHT = ("left", "right", "both", "worn")


def _condition(unit: Unit) -> Condition:
    """Whether a unit has fallen is plain to see."""
    if unit.gone:
        return "gone"
    if unit.dead:
        return "dead"
    return "critical" if unit.critical else "standing"


def _sheet(unit: Unit) -> Sheet:
    return Sheet(
        profile=unit.profile,
        level=unit.level,
        scores=unit.scores,
        hp=unit.hp,
        hp_base=unit.hp_base,
        sp=unit.sp,
        sp_base=unit.sp_base,
        ehp=unit.ehp,
        ehp_base=unit.ehp_base,
        mortal=unit.mortal,
        abilities=unit.abilities,
        things=unit.things,
        attacks=unit.attacks,
        features=unit.features,
        skills=unit.skills,
        languages=unit.languages,
        prestige=unit.prestige,
        body_charge=unit.body_charge,
        investigated=unit.investigated,
        systems=unit.systems,
        watts=unit.watts,
        counters=unit.counters,
        reserves=tuple(Reserve(pool.attribute, pool.left) for pool in unit.pools),
        tried=unit.tried,
        owes=unit.owes,
        extra=unit.extra,
        misses=unit.misses,
        spared=unit.spared,
    )


def _standing(unit: Unit) -> Standing:
    hand = unit.hand
    return Standing(
        hand=RaisedHand(hand.at, hand.whose, hand.helper) if hand is not None else None,
        answers=tuple(GivenAnswer(**asdict(answer)) for answer in unit.answers),
        unwilling=unit.unwilling,
        mouths=unit.mouths,
        signs=unit.signs,
    )


def _lying(s: Encounter, seat: Seat | None) -> Iterator[SeenItem]:
    """What somebody hidden has let go is as hidden (RB-RULING-248)."""
    for x in s.lying:
        thing = x.thing
        if s.is_known(x.owner, seat):
            yield SeenItem(
                n=x.n, item=thing.item, ammo=thing.ammo, charge=thing.charge, owner=x.owner, at=x.at
            )


def _clouds(s: Encounter, seat: Seat | None) -> Iterator[SeenCloud]:
    for c in s.clouds:
        creator = _known(s, c.creator, seat)
        radius = book(s).hazards[c.hazard].radius * METRE
        yield SeenCloud(n=c.n, hazard=c.hazard, creator=creator, at=c.at, way=c.way, radius=radius)


class Printed(msgspec.Struct, frozen=True):
    """The names of all entries by kind and id, for screens, and the pack of each that is from
    one; the rules that packs bring along, by their ids; what each Ability does when it is used, and
    each mark while it is held."""

    names: dict[str, dict[str, str]]
    packs: dict[str, dict[str, str]]
    rules: dict[str, HouseRule]
    abilities: dict[str, str] = {}
    marks: dict[str, str] = {}


def printed_content(book: Book) -> Printed:
    tables = book.kinds.items()
    packs = {kind: {id: p for id in t if (p := book.pack_of(kind, id))} for kind, t in tables}
    return Printed(
        names={kind: {id: entry.name for id, entry in t.items()} for kind, t in tables},
        packs={kind: ids for kind, ids in packs.items() if ids},
        rules=book.house_rules,
        abilities={id: _when_used(entry.text) for id, entry in book.abilities.items()},
        marks={id: entry.text for id, entry in book.marks.items()},
    )


def _when_used(text: str) -> str:
    """Without what happened when it was gained."""
    return " ".join(s for s in re.split(r"(?<=[.!]) ", text) if not s.startswith("On gaining"))
