"""Where a unit may go when it is asked: ways that are proposed, and the judge of all others."""

from collections.abc import Iterator

from worldline.core.machine import Illegal
from worldline.riftbound.combat import detour, field, grid, space
from worldline.riftbound.combat.detour import Detours
from worldline.riftbound.combat.encounter import Encounter, body, mode, on_grid
from worldline.riftbound.combat.names import metres
from worldline.riftbound.combat.passage import flies, free_way, ground, length
from worldline.riftbound.combat.schema import ChoosePath, ChooseShift, UnitId, Walk
from worldline.riftbound.combat.space import METRE, Body, Point


def paths(s: Encounter, d: ChoosePath) -> Iterator[Walk]:
    """Good ways to go: to each other unit, straight or around what is in the way, and to all
    sides."""
    if d.aim:
        yield from (Walk((end,)) for end in _directions(s, d))
        return
    yield Walk()
    start = s.units[d.unit].place
    seen: set[tuple[Point, ...]] = {(), (start,)}
    for way in _ways(s, d.unit, d.most):
        if way in seen or length(s, (start, *way)) > d.most:
            continue
        seen.add(way)
        if not d.touching or _meets(s, d, way[-1]):
            yield Walk(way)


def _meets(s: Encounter, d: ChoosePath, end: Point) -> bool:
    """Whether a unit would be in contact there with one of those it is to touch."""
    there = Body(*end, s.units[d.unit].diameter)
    return any(field.in_contact(s, there, body(s, u)) for u in d.touching)


def _directions(s: Encounter, d: ChoosePath) -> Iterator[Point]:
    unit = s.units[d.unit]
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        yield unit.x + dx * d.most, unit.y + dy * d.most, unit.z


def _ways(s: Encounter, u: UnitId, most: int) -> Iterator[tuple[Point, ...]]:
    """Free ones, some of them perhaps a little too long."""
    if mode(s) == "theatre":
        return  # where a unit goes is told, not walked (RB-RULING-65)
    unit, around = s.units[u], ground(s, u)
    towards = _over_cells if around.how in grid.GRIDS else _towards
    detours, here = Detours(around), unit.place
    for other in s.units:
        if other.hidden and not field.is_aware(s, u, other.id):
            continue
        if other.id != u and not other.dead and other.aboard is None:
            way = towards(here, body(s, other.id), most, detours)
            if way is not None:
                yield way
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        end = on_grid(s, (unit.x + dx * most, unit.y + dy * most, unit.z), unit.diameter)
        if around.way((here, end)) is None:
            yield (end,)


def _towards(here: Point, to: Body, most: int, detours: Detours) -> tuple[Point, ...] | None:
    """Straight to another unit, or else around what is in the way; as far as it may go."""
    around, goal = detours.around, (to.x, to.y, here[2])
    near = (around.d + to.d) // 2
    far = space.distance(here, goal) - near
    end = here if far <= 0 else space.off(goal, here, near)
    if far > most:
        end = space.up_to(here, goal, most)
    if detours.free(here, end) and space.has_room(end, around.ended):
        return (end,)
    found = detours.to(here, to)
    if found is None:
        return None
    way = detour.cut(here, found, most)
    free = detours.free(way[-2] if len(way) > 1 else here, way[-1])  # it may have been cut short
    return way if free and space.has_room(way[-1], around.ended) else None


def _over_cells(here: Point, to: Body, most: int, detours: Detours) -> tuple[Point, ...] | None:
    """The same on a grid; the straight way ends on its last cell that is not the other's own."""
    around = detours.around
    goal = grid.snap(around.how, (to.x, to.y, here[2]), around.d)
    line = list(grid.line(around.how, here, goal))[: most // METRE]
    for end in [p for p in line if not around.shares(p, to)][-1:]:
        if around.way((here, end)) is None:
            return (end,)
    way = detour.over_cells(here, to, most, around)
    return way if way is not None and around.way((here, *way)) is None else None


def check_path(s: Encounter, d: ChoosePath, action: object) -> None:
    if not isinstance(action, Walk):
        raise Illegal("RB-RULING-71", "a path is asked for")
    unit = s.units[d.unit]
    path = (unit.place, *action.path)
    if d.aim:
        if len(action.path) != 1 or action.path[0] == unit.place:
            raise Illegal("RB-RULING-125", "a direction is asked for")
        return
    if mode(s) == "theatre" and action.path:
        raise Illegal("RB-RULING-65", "where a unit goes is told, not walked")
    if any(on_grid(s, p, unit.diameter) != p for p in action.path):
        raise Illegal("RB-RULING-64", "a way leads from cell to cell")
    if length(s, path) > d.most:
        raise Illegal("RB-MOVE-1", f"the path is longer than {metres(d.most)}")
    if d.touching and action.path and not _meets(s, d, action.path[-1]):
        raise Illegal("RB-RULING-172", "the path must end in contact")
    if not flies(s, d.unit) and any(p[2] != unit.z for p in path):
        raise Illegal("RB-KEY-FLYING-2", "only who flies changes its altitude by itself")
    if rule := free_way(s, d.unit, path):
        raise Illegal(rule, "the way is not free")


def shifts(s: Encounter, d: ChooseShift) -> Iterator[Walk]:
    """Not at all, or as far as it goes, to all sides."""
    yield Walk()
    unit, seen = s.units[d.mover], {s.units[d.mover].place}
    ways = [_away(s, d.unit, d.mover, d.most)]
    ways += [
        (unit.x + dx * d.most, unit.y + dy * d.most, unit.z)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    for end in ways:
        if end not in seen and _lawful_shift(s, d, end) is None:
            seen.add(end)
            yield Walk((end,))


def _away(s: Encounter, user: UnitId, mover: UnitId, mm: int) -> Point:
    a, b = body(s, user), s.units[mover].place
    start = (a.x, a.y, b[2])
    return on_grid(s, space.along(start, b, space.distance(start, b) + mm), s.units[mover].diameter)


def _leads_away(s: Encounter, d: ChooseShift, end: Point, far: int) -> bool:
    """Straight away; on a grid every step leads farther off."""
    if mode(s) not in grid.GRIDS:
        return end == _away(s, d.unit, d.mover, far)
    size, user = s.units[d.mover].diameter, body(s, d.unit)
    before, after = (
        grid.steps(mode(s), user, Body(*at, size)) for at in (s.units[d.mover].place, end)
    )
    return (after - before) * METRE == far


def _lawful_shift(s: Encounter, d: ChooseShift, end: Point) -> str | None:
    here = s.units[d.mover].place
    far = length(s, (here, end))
    if on_grid(s, end, s.units[d.mover].diameter) != end:
        return "RB-RULING-64"
    if d.way == "away" and not _leads_away(s, d, end, far):
        return "RB-RULING-185"
    if far > d.most:
        return "RB-RULING-185" if d.way == "away" else "RB-RULING-174"
    return None if end[2] == here[2] or flies(s, d.mover) else "RB-RULING-174"


def check_shift(s: Encounter, d: ChooseShift, action: object) -> None:
    if not isinstance(action, Walk) or len(action.path) > 1:
        raise Illegal("RB-RULING-71", "a forced movement is one straight line")
    if action.path and (rule := _lawful_shift(s, d, action.path[0])):
        raise Illegal(rule, f"it goes {metres(d.most)} at most, along the ground")
