"""Movement: paths, trigger points, dragging, forced movement (RB-MOVE, RB-RULING-67 to 71)."""

from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Unit,
    at_hand,
    body,
    book,
    length,
    mode,
    number,
    on_grid,
    place,
)
from worldline.riftbound.combat.nouns.frames import Acting, Falling, Moving, Offering, Pulsing
from worldline.riftbound.combat.nouns.schema import ChoosePath, UnitId, Walk
from worldline.riftbound.combat.query import field, own, passage
from worldline.riftbound.combat.query.figures import dragged_units, move_metres, why_bound
from worldline.riftbound.combat.query.passage import around, ground, may_end
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import METRE, Body, Point
from worldline.riftbound.combat.space.ground import Ground
from worldline.riftbound.combat.topics import hazards, hold_fire, status
from worldline.riftbound.combat.topics.window import open_window, units_concerned


def movement(s: Encounter, u: UnitId, path: tuple[Point, ...], kind: str, most: int) -> Moving:
    """The frame of a movement from where the unit stands."""
    points = tuple(_points(s, u, path))
    return Moving(
        mover=u, points=points, serial=number(s), kind=kind, most=most, straight=kind == "forced",  # type: ignore[arg-type]
    )  # fmt: skip


def _points(s: Encounter, u: UnitId, path: tuple[Point, ...]) -> list[Point]:
    if mode(s) == "theatre":
        return [s.units[u].place]
    if mode(s) in grid.GRIDS:
        return grid.walk(mode(s), (s.units[u].place, *path))
    step = int(s.switches.get("step-m") or 1) * METRE
    return geometry.trigger_points((s.units[u].place, *path), step)


def next_point(s: Encounter, f: Moving, _: object) -> None:
    """Go to the next trigger point, as long as nothing has ended the movement (RB-RULING-232);
    where nobody could do anything at any of them, to the last one."""
    unit = s.units[f.mover]
    if not f.points or f.halted or unit.dead or _stopped(s, f):
        _settle_down(s, f)
        s.goto(land)
        return
    here, free = unit.place, ground(s, f.mover)
    if not _watched(s, f) and free.way((here, *f.points)) is None:
        go(s, f, *f.points)
        f.points, f.walked = (), f.walked + length(s, (here, *f.points))
        s.goto(land)
        return
    to, rest = f.points[0], f.points[1:]
    if _blocked(s, f, (here, to), free):
        to, rest = _up_to_obstacle(s, f, to, free), ()  # in the way, or come since
        if to == here:
            _settle_down(s, f)  # RB-RULING-68
            s.goto(land)
            return
    walked = f.walked + length(s, (here, to))
    legal = here if free.has_room(here) else f.legal
    f.points, f.walked, f.legal, f.spot = rest, walked, legal, to
    go(s, f, to)
    met = _met(s, f) if s.clouds else ()
    if met:
        hold_fire.lapse(s)
        s.push(Offering(window="move.point", serial=number(s), subject=f.mover))
        for n in met:
            s.push(Pulsing(cloud=n, last=True))
    else:
        open_window(s, "move.point", f.mover)


def _loose(s: Encounter, u: UnitId) -> Ground:
    """What is in a unit's way at points along a way that was free when it was declared: they are
    rounded, so it may seem to brush what it passes."""
    how = mode(s)
    return around(s, u, how, dragged_units(s, u), 0 if how in grid.GRIDS else _ROUNDING)


_ROUNDING = 2
"""Millimetres by which a point on a way may lie beside it."""


def _blocked(s: Encounter, f: Moving, way: tuple[Point, ...], free: Ground) -> bool:
    """RB-RULING-67: something is in the way to the next point."""
    if free.way(way, ends=False) is None:
        return False
    return _loose(s, f.mover).way(way, ends=False) is not None


def _met(s: Encounter, f: Moving) -> tuple[int, ...]:
    """RB-RULING-240: the hazards that who moves sets off, before anybody answers."""
    moved = (f.mover, *_taken_along(s, f))
    return tuple(dict.fromkeys(n for u in moved for n in hazards.hazards_at(s, u)))


def _up_to_obstacle(s: Encounter, f: Moving, goal: Point, free: Ground) -> Point:
    """RB-RULING-174: a forced movement stops at what is in its way; others end where they are."""
    here = s.units[f.mover].place
    if f.kind != "forced" or mode(s) in grid.GRIDS:
        return here
    return geometry.furthest(here, goal, lambda p: free.way((here, p)) is None)


def _watched(s: Encounter, f: Moving) -> bool:
    """Whether anybody could do anything at a trigger point."""
    if f.busy or s.clouds or (s.secrets and _will_meet(s, f)):
        return True
    for other in s.units:
        if other.watches and not other.dead:
            return True
    if not units_concerned(s, "move.point", None):
        return False
    return any(own.uses_at(s, other.id, "move.point") for other in s.units if not other.dead)


def _will_meet(s: Encounter, f: Moving) -> bool:
    """RB-RULING-248: whether at one of the points a hidden unit touches who does not know of it;
    where none does, hidden ones make no difference to what is told of a way."""
    mover = s.units[f.mover]
    bodies = [body(s, o.id) for o in s.units if o.id != f.mover and _would_show(s, mover, o)]
    return any(
        field.in_contact(s, Body(*point, mover.diameter), there)
        for point in f.points
        for there in bodies
    )


def _would_show(s: Encounter, mover: Unit, other: Unit) -> bool:
    """Whether one of the two shows itself to the other in contact."""
    if other.dead or other.aboard is not None:
        return False
    found = other.hidden and not field.knows(s, mover, other)
    return found or (mover.hidden and not field.knows(s, other, mover))


def go(s: Encounter, f: Moving, *points: Point) -> None:
    """To a point of its way, or over several to the last. Whoever is dragged keeps its relative
    position, or the nearest free one (RB-RULING-146)."""
    here, held, to = s.units[f.mover].place, _taken_along(s, f), points[-1]
    place(s, f.mover, to, points)
    for u in held:
        there = s.units[u].place
        *way, kept = (
            (there[0] + x - here[0], there[1] + y - here[1], there[2]) for x, y, _ in points
        )
        place(s, u, end := _beside(s, u, f.mover, kept), (*way, end))
    status.settle(s)


def _taken_along(s: Encounter, f: Moving) -> list[UnitId]:
    """RB-RULING-146: a grappler that others move drags nobody."""
    return dragged_units(s, f.mover) if f.kind in ("move", "own") else []


def _beside(s: Encounter, u: UnitId, by: UnitId, kept: Point) -> Point:
    """Where a dragged unit comes to stand: of 32 places in contact the nearest that is free."""
    if _free(s, u, kept):
        return kept
    a, near = s.units[by], (s.units[by].diameter + s.units[u].diameter) // 2
    ring = (
        geometry.off((a.x, a.y, kept[2]), (a.x + dx * METRE, a.y + dy * METRE, kept[2]), near)
        for dx in range(-4, 5)
        for dy in range(-4, 5)
        if max(abs(dx), abs(dy)) == 4
    )
    around = (on_grid(s, spot, s.units[u].diameter) for spot in ring)
    free = [spot for spot in around if _free(s, u, spot)]
    return min(free, key=lambda spot: geometry.distance(spot, kept), default=kept)


def _free(s: Encounter, u: UnitId, at: Point) -> bool:
    d = s.units[u].diameter
    clear = all(geometry.clears(at, at, d, wall) for wall in s.terrain if wall.solid)
    return clear and may_end(s, u, at)


def _stopped(s: Encounter, f: Moving) -> bool:
    """RB-RULING-232: it has covered as much as it still may."""
    if f.kind == "drive" and not _steered(s, f):
        return True
    if f.kind in ("forced", "drive"):
        return why_bound(s, f.mover, forced=True) is not None
    if f.kind == "move":
        return f.walked >= move_metres(s, f.mover).value * METRE
    if why_bound(s, f.mover) is not None:
        return True
    return s.units[f.mover].critical and f.walked >= book(s).rules.critical_move * METRE


def _steers(s: Encounter, f: Moving) -> UnitId:
    """Who moves: of a vehicle that is driven, who drives it."""
    acting = at_hand(s, Acting)
    return acting.unit if f.kind == "drive" and acting is not None else f.mover


def _steered(s: Encounter, f: Moving) -> bool:
    """RB-RULING-233: who drives is still aboard, alive and awake."""
    by = _steers(s, f)
    return s.units[by].aboard == f.mover and field.able(s, by)


def after_point(s: Encounter, f: Moving, _: object) -> ChoosePath | None:
    """The mover stands where it may, and goes on if it can."""
    unit = s.units[f.mover]
    if f.halted or not f.points:
        _settle_down(s, f)
        s.goto(land)
    elif unit.place == f.spot or unit.dead or _stopped(s, f):
        s.goto(next_point)
    elif not f.straight:
        rest = length(s, (f.spot or unit.place, *f.points))
        return ChoosePath(seat(s, _steers(s, f)), f.mover, rest)
    else:
        f.points = _displaced(unit.place, f.spot or unit.place, f.points)
        s.goto(next_point)
    return None


def _displaced(now: Point, then: Point, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """RB-RULING-232: a straight way keeps its direction."""
    dx, dy, dz = now[0] - then[0], now[1] - then[1], now[2] - then[2]
    return tuple((x + dx, y + dy, z + dz) for x, y, z in points)


def anew(s: Encounter, f: Moving, got: Walk) -> None:
    """RB-RULING-232: displaced meanwhile, it has declared the rest of its length."""
    f.points, f.legal = tuple(_points(s, f.mover, got.path)), None
    s.goto(next_point)


def _settle_down(s: Encounter, f: Moving) -> None:
    """RB-RULING-68: stopped on somebody, it stands at the last legal point of its way."""
    here = s.units[f.mover].place
    if f.legal is None or may_end(s, f.mover, here) or _loose(s, f.mover).has_room(here):
        return
    go(s, f, f.legal)


def land(s: Encounter, f: Moving, _: object) -> None:
    if height := drop(s, f.mover):
        s.push(Falling(unit=f.mover, height=height))


def drop(s: Encounter, u: UnitId) -> int:
    """How many mm a unit falls where it is. Who is aboard stands where the vehicle does
    (RB-RULING-213)."""
    unit = s.units[u]
    return 0 if unit.aboard is not None else passage.drop(s, u, unit.place)


MOVING = (next_point, after_point, anew, land)


def halt(s: Encounter) -> None:
    """RB-RULING-174: the movement at hand ends here, and the window of this point closes."""
    moving, window = at_hand(s, Moving), at_hand(s, Offering)
    if moving is not None:
        moving.halted = True
    if window is not None:
        window.shut = True
