"""Where a unit can go, and who may fire at it on the way."""

from collections.abc import Collection, Iterator

from worldline.core.machine import Illegal, Seat
from worldline.riftbound.combat.nouns.encounter import Encounter, length, mode, on_grid
from worldline.riftbound.combat.nouns.frames import Moving
from worldline.riftbound.combat.nouns.schema import Attack, ChoosePath, UnitId, Use, Walk
from worldline.riftbound.combat.planning.driven import outlines_driven, way_driven
from worldline.riftbound.combat.planning.driving import Driving, drive_of
from worldline.riftbound.combat.planning.questions import (
    Reach,
    TriggerPoint,
    WatchedGround,
    Watcher,
    Way,
    Why,
)
from worldline.riftbound.combat.planning.supposing import longest_move
from worldline.riftbound.combat.planning.walking import begin_movement
from worldline.riftbound.combat.planning.watched import ground_of_watchers, is_expected_to_fire
from worldline.riftbound.combat.query.passage import flies, ground
from worldline.riftbound.combat.query.ways import Ways, check_length, check_path
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.combat.space.outline import outlines
from worldline.riftbound.combat.topics import move, overwatch


def reach(s: Encounter, seat: Seat, u: UnitId, altitude: int | None, by: Use | None) -> Reach:
    try:
        drive = drive_of(s, u, by)
        mover = u if drive is None else drive.d.vehicle
        z = s.units[mover].z if altitude is None else altitude
        most = longest_move(s, u) if drive is None else drive.most
        if mode(s) == "theatre":
            raise Illegal("RB-RULING-65", "where a unit goes is told, not walked")
        if drive is None and z != s.units[u].z and not flies(s, u):
            raise Illegal("RB-KEY-FLYING-2", "only who flies changes its altitude by itself")
    except Illegal as no:
        z = s.units[u].z if altitude is None else altitude
        return Reach(
            unit=u, mover=u, flies=False, drive=by, most=0, altitude=z, borders=(), watched=(),
            why=Why(no.rule, no.why),
        )  # fmt: skip
    watchers = [*ground_of_watchers(s, seat, u, z, most, drive)]
    parts = [where for _, _, where in watchers]
    if drive is None:
        borders, *watched = outlines(ground(s, u), s.units[u].place, most, z, parts)
    else:
        borders, *watched = outlines_driven(drive, z, parts)
    return Reach(
        unit=u, mover=mover, flies=flies(s, mover), drive=None if drive is None else drive.by,
        most=most, altitude=z, borders=borders, why=None,
        watched=tuple([
            WatchedGround(unit=watcher, sure=sure, borders=lines)
            for (watcher, sure, _), lines in zip(watchers, watched, strict=True) if lines
        ]),
    )  # fmt: skip


def way_to(s: Encounter, seat: Seat, u: UnitId, to: Point, by: Use | None) -> Way:
    """The way that is found to a place, level or not."""
    drive = drive_of(s, u, by)
    if drive is not None:
        to = on_grid(s, to, s.units[drive.d.vehicle].diameter)
        return way_along(s, seat, u, way_driven(drive, to), drive)
    most = longest_move(s, u)
    to = on_grid(s, to, s.units[u].diameter)
    check_length(s, (s.units[u].place, to), most)
    return way_along(s, seat, u, _found(s, u, to, most), None)


def _found(s: Encounter, u: UnitId, to: Point, most: int) -> tuple[Point, ...]:
    """Straight, if nothing is in the way; then it is judged as any other path is."""
    ways = Ways(s, u, most)
    if ways.told or ways.around.way((ways.here, to)) is None:
        return (to,)
    if to[2] != ways.here[2]:
        raise Illegal("RB-MOVE-3", "nothing but a straight way leads to another altitude here")
    if not ways.around.has_room(to):
        raise Illegal("RB-SIZE-4", "somebody stands there")
    if ways.on_cells:
        found = ways.cells.way(to) if to in ways.cells.steps else None
    else:
        found = ways.routes.straight_or_around(to)
    if found is None:
        raise Illegal("RB-MOVE-1", "no way that is short enough leads there")
    return found


def way_along(
    s: Encounter, seat: Seat, u: UnitId, path: tuple[Point, ...], drive: Driving | None,
    named: Collection[UnitId] = (),
) -> Way:  # fmt: skip
    """A lawful path with its trigger points. `named`: these may fire, whoever they are."""
    most = longest_move(s, u) if drive is None else drive.most
    if drive is None:
        check_path(s, ChoosePath(seat, u, most), Walk(path))
    else:
        drive.check(path)
    g, f = begin_movement(s, u, path, drive)
    first, course = g.units[f.mover].place, path if drive is None else drive.course(path)
    start, walked, points = first, 0, []
    for at in f.points:
        walked += length(s, (start, at))
        start = at
        move.go(g, f, at)
        points.append(TriggerPoint(at, walked, tuple(_watchers(g, f, seat, named))))
    return Way(
        mover=f.mover, drive=None if drive is None else drive.by, path=path, course=course,
        length=length(s, (first, *course)), most=most, points=tuple(points),
    )  # fmt: skip


def _watchers(g: Encounter, f: Moving, seat: Seat, named: Collection[UnitId]) -> Iterator[Watcher]:
    """RB-RULING-135: who has an Attack on the unit where it is; of whose Attacks the seat does not
    know, whether it may fire at all."""
    for unit in g.units:
        if not unit.watches or not g.is_known(unit.id, seat):
            continue
        at = overwatch.units_moved(g, f)
        if unit.id not in named and not is_expected_to_fire(g, seat, unit.id, at):
            continue
        if g.has_open_figures(unit.id, seat):
            if any(isinstance(a, Attack) for a in overwatch.answers(g, unit.id)):
                yield Watcher(unit.id, True)
        elif _may_fire(g, unit.id):
            yield Watcher(unit.id, False)


def _may_fire(g: Encounter, u: UnitId) -> bool:
    try:
        overwatch.check_interrupt(g, u)
    except Illegal:
        return False
    return True
