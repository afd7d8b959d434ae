"""Where a unit may go when it is asked: ways that are proposed, and the judge of all others."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter, body, book, length, mode, on_grid
from worldline.riftbound.combat.nouns.schema import ChoosePath, ChooseShift, UnitId, Walk
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.names import metres
from worldline.riftbound.combat.query.passage import flies, free_way, ground
from worldline.riftbound.combat.space import detour, geometry, grid
from worldline.riftbound.combat.space.detour import Cells, Detours
from worldline.riftbound.combat.space.geometry import METRE, ROUND, Body, Point, Terrain
from worldline.riftbound.combat.space.ground import Ground
from worldline.riftbound.combat.space.routes import Routes, Way


def paths(s: Encounter, d: ChoosePath) -> Iterator[Walk]:
    """Good ways to go: to each other unit, straight or around what is in the way, to all sides, out
    of sight and out of contact."""
    if d.aim:
        yield from (Walk((end,)) for end in _directions(s, d))
        return
    ways = Ways(s, d.unit, d.most)
    if d.touching:
        yield from map(Walk, ways.into_contact(d.touching) or [()])
        return
    yield Walk()
    seen: set[Way] = {(), (ways.here,)}
    for way in ways.propose():
        if way not in seen:
            seen.add(way)
            yield Walk(way)


def _directions(s: Encounter, d: ChoosePath) -> Iterator[Point]:
    """To all sides, and at each unit."""
    x, y, z = s.units[d.unit].place
    ends = [(x + dx * d.most, y + dy * d.most, z) for dx, dy in _SIDES]
    ends += [(other.x, other.y, z) for other in field.others(s, d.unit)]
    yield from dict.fromkeys(end for end in ends if end != (x, y, z))


_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Ways:
    """Free ways of one unit from where it stands, so long at most."""

    def __init__(self, s: Encounter, u: UnitId, most: int, here: Point | None = None) -> None:
        self.s, self.u, self.most = s, u, most
        self.here, self.around = here or s.units[u].place, ground(s, u)
        self.contact = book(s).rules.contact_mm
        self.airborne = flies(s, u)
        self.told = mode(s) == "theatre"  # where it goes is told, not walked (RB-RULING-65)
        self.on_cells = self.around.how in grid.GRIDS
        self._detours = Detours(self.around)
        self._routes: Routes | None = None
        self._cells: Cells | None = None

    def propose(self) -> Iterator[Way]:
        """All that serve some purpose."""
        if self.told:
            return
        s = self.s
        ways = [*self._to_each(), *self._to_all_sides()]
        yield from ways
        if s.terrain and (hidden := self._out_of_sight()):
            yield hidden
        if any(self._is_foe(u) for u in field.near(s, self.u, 0)):
            foes = [o.id for o in s.units if not o.dead and self._is_foe(o.id)]
            ends = [way[-1] for way in reversed(ways)]
            if all(self.meets(end, foes) for end in ends) and (clear := self._out_of_contact(foes)):
                yield clear

    def into_contact(self, others: Iterable[UnitId]) -> list[Way]:
        """RB-RULING-172: those that end in contact with one of these; () is to stay."""
        if self.told:
            return [()]
        found: list[Way] = [()] if self.meets(self.here, others) else []
        for u in others:
            way = self.to(body(self.s, u))
            if way is not None and way not in found and self.meets(way[-1], others):
                found.append(way)
        return found

    def meets(self, at: Point, others: Iterable[UnitId]) -> bool:
        """Whether the unit would be in contact there with one of these."""
        there, bodies = Body(*at, self.around.d), [body(self.s, u) for u in others]
        if self.on_cells:
            return any(field.in_contact(self.s, there, other) for other in bodies)
        return min(geometry.gaps(there, bodies), default=self.contact + 1) <= self.contact

    def _to_each(self) -> Iterator[Way]:
        for other in field.others(self.s, self.u):
            way = self.to(body(self.s, other.id))
            if way is not None:
                yield way

    def _to_all_sides(self) -> Iterator[Way]:
        """As far as it may go; where all are blocked, half as far, or a quarter."""
        x, y, z = self.here
        for most in (self.most, self.most // 2, self.most // 4):
            ends = [(x + dx * most, y + dy * most, z) for dx, dy in _SIDES]
            free = [end for end in self._snapped(ends) if self.around.way((self.here, end)) is None]
            if free:
                yield from ((end,) for end in free)
                return

    def _snapped(self, ends: list[Point]) -> list[Point]:
        """RB-RULING-64: on the cells of a grid, if there is one, and no farther off."""
        if not self.on_cells:
            return ends
        cells = (on_grid(self.s, end, self.around.d) for end in ends)
        return [cell for cell in cells if length(self.s, (self.here, cell)) <= self.most]

    def _is_free(self, way: Way) -> bool:
        path = (self.here, *way)
        return length(self.s, path) <= self.most and self.around.way(path) is None

    def to(self, goal: Body) -> Way | None:
        """Into contact with a body that it does not touch yet, or as near as it comes."""
        if self.on_cells:
            return self._over_cells(goal)
        if self.airborne:
            return self._through_the_air(goal)
        return self._over_ground(goal)

    def _over_ground(self, to: Body) -> Way | None:
        """Straight, or else around what is in the way; as far as it may go."""
        here, most, around, detours = self.here, self.most, self.around, self._detours
        goal, near = (to.x, to.y, here[2]), (around.d + to.d) // 2
        far = geometry.distance(here, goal) - near
        if far <= self.contact:
            return None
        end = geometry.up_to(here, goal, most) if far > most else geometry.off(goal, here, near)
        if detours.free(here, end) and geometry.has_room(end, around.ended):
            return (end,)
        if far <= most:
            found = detours.to(here, to, most)
            if found is not None and self._is_free(found):
                return found
            found = self._around(to, near)
            if found is not None:
                return found
        found = detours.to(here, to)
        if found is None:
            return None
        way = detour.cut(here, found, most)
        free = detours.free(way[-2] if len(way) > 1 else here, way[-1])  # it may have been cut
        return way if free and geometry.has_room(way[-1], around.ended) else None

    def _around(self, to: Body, near: int) -> Way | None:
        """By the shortest way to any place beside a body, however many corners it has."""
        places = self.routes.beside(to, self.contact)
        return self.routes.to(places, (to.x, to.y, near))

    @property
    def routes(self) -> Routes:
        if self._routes is None:
            self._routes = Routes(self.around, self.here, self.most)
        return self._routes

    def _through_the_air(self, to: Body) -> Way | None:
        """The same, and up or down to where the other is: straight, or at some altitude around or
        over what is in the way."""
        (x, y, z), around, terrain = self.here, self.around, self.s.terrain
        if geometry.gap(Body(x, y, z, around.d), to) <= self.contact:
            return None
        lowest = max(geometry.support((to.x, to.y, to.z), terrain), to.z - around.d)
        level = min(max(z, lowest), max(to.z + to.d, lowest))
        goal, near = (to.x, to.y, level), (around.d + to.d) // 2
        beside = geometry.distance((x, y, level), goal) <= near + self.contact
        end = (x, y, level) if beside else geometry.off(goal, (x, y, level), near)
        if geometry.distance(self.here, end) > self.most:
            end = geometry.up_to(self.here, end, self.most)
        if self._is_free((end,)):
            return (end,)
        tops = [o.high for o in around.passed] + [t.z + t.height for t in around.walls]
        found: list[Way] = []
        for over in dict.fromkeys((z, level, max((z, *tops)))):
            left = self.most - abs(over - z) - abs(over - level)
            flown = Ways(self.s, self.u, left, (x, y, over))._over_ground(to) if left > 0 else None
            if flown is not None or beside:
                ex, ey, _ = flown[-1] if flown else self.here
                path = (self.here, (x, y, over), *(flown or ()), (ex, ey, level))
                found.append(tuple(b for a, b in pairwise(path) if a != b))
        free = [way for way in found if way and self._is_free(way)]
        left_over = [geometry.gap(Body(*way[-1], around.d), to) for way in free]
        return free[left_over.index(min(left_over))] if free else None

    def _over_cells(self, goal: Body) -> Way | None:
        """The same on a grid; the straight way ends on the last cell that is not the other's."""
        around, here = self.around, self.here
        if grid.steps(around.how, Body(*here, around.d), goal) <= 1:
            return None
        end = grid.snap(around.how, (goal.x, goal.y, here[2]), around.d)
        line = list(grid.line(around.how, here, end))[: self.most // METRE]
        for end in [p for p in line if not around.shares(p, goal)][-1:]:
            if around.way((here, end)) is None:
                return (end,)
        return self.cells.to(goal)

    @property
    def cells(self) -> Cells:
        if self._cells is None:
            self._cells = Cells(self.around, self.here, self.most)
        return self._cells

    # Out of sight, out of contact

    def _is_foe(self, u: UnitId) -> bool:
        """An enemy that the unit knows of."""
        return field.hostile(self.s, u, self.u) and field.is_aware(self.s, self.u, u)

    def _out_of_sight(self) -> Way | None:
        """RB-RULING-72: to a place where no enemy sees the unit that one sees now: beside a wall or
        in what hides, or else anywhere around."""
        s, walls = self.s, [t for t in self.s.terrain if t.opaque]
        foes = [o.id for o in s.units if field.able(s, o.id) and self._is_foe(o.id)]
        if not walls or not any(field.sees(s, foe, self.u) for foe in foes):
            return None
        eyes = [body(s, foe) for foe in foes if not self._is_told(foe)]
        if self.on_cells:
            return self._to_any(p for p in self.cells.ends if self._hides(p, eyes))
        beside = {p for wall in walls for p in self._beside(wall)}
        for spots in (beside, self._anywhere()):
            near = sorted((geometry.distance(self.here, p), p) for p in spots)
            hidden = (p for far, p in near if far <= self.most and self._hides(p, eyes))
            if way := self._to_any(hidden):
                return way
        return None

    def _is_told(self, foe: UnitId) -> bool:
        """RB-RULING-229: whether it sees the unit has been declared."""
        said = field.relation(self.s, foe, self.u)
        return said is not None and said.sees is not None

    def _beside(self, wall: Terrain) -> Iterator[Point]:
        """Places along a wall, on both sides of each of its edges."""
        z, far = self.here[2], self.around.d // 2 + _MARGIN
        for (ax, ay), (bx, by) in zip(
            wall.corners, (*wall.corners[1:], wall.corners[0]), strict=True
        ):
            whole = max(1, geometry.distance((ax, ay, 0), (bx, by, 0)))
            dx, dy = bx - ax, by - ay
            for mm in (*range(0, whole, _EVERY), whole):
                x, y = ax + dx * mm // whole, ay + dy * mm // whole
                for side in (far, -far):
                    yield x + dy * side // whole, y - dx * side // whole, z

    def _anywhere(self) -> list[Point]:
        """Places all around, a sixteenth of its movement apart."""
        (x, y, z), step, many = self.here, max(1, self.most // 16), range(-16, 17)
        return [(x + i * step, y + j * step, z) for i in many for j in many]

    def _hides(self, at: Point, eyes: list[Body]) -> bool:
        there, terrain = Body(*at, self.around.d), self.s.terrain
        for eye in eyes:
            if geometry.sees(eye, there, terrain):
                return False
        return self.on_cells or self.routes.stands(at)

    def _out_of_contact(self, foes: list[UnitId]) -> Way | None:
        """Where none of these touches the unit."""
        x, y, z = self.here
        if self.on_cells:
            return self._to_any(p for p in self.cells.ends[::-1] if not self.meets(p, foes))
        sides = [
            (x + dx * mm // 1000, y + dy * mm // 1000, z)
            for mm in (self.most - 1, self.most // 2, self.most // 4)
            for dx, dy in ROUND
        ]
        for spots in (sides, self._anywhere()):
            stands = (spot for spot in spots if self.routes.stands(spot))
            if way := self._to_any(spot for spot in stands if not self.meets(spot, foes)):
                return way
        return None

    def _to_any(self, places: Iterator[Point]) -> Way | None:
        """To the first of these that it can go to straight, or else to the nearest; it may stand at
        each."""
        if self.on_cells:
            first = next(places, None)
            return None if first is None else self.cells.way(first)
        here, routes, behind = self.here, self.routes, list[Point]()
        for place in places:
            if geometry.distance(here, place) <= self.most:
                if routes.free(here, place):
                    return (place,)
                behind.append(place)
        return routes.to(behind)


_MARGIN = 10
_EVERY = 500
"""Millimetres between places along a wall."""


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
    check_length(s, path, d.most)
    if d.touching and not _keeps_in_touch(s, d, path[-1]):
        raise Illegal("RB-RULING-172", "the path must end in contact")
    if not flies(s, d.unit) and any(p[2] != unit.z for p in path):
        raise Illegal("RB-KEY-FLYING-2", "only who flies changes its altitude by itself")
    if rule := free_way(s, d.unit, path):
        raise Illegal(rule, "the way is not free")


def check_length(s: Encounter, path: tuple[Point, ...], most: int) -> None:
    """A step of a grid leads no farther than 3m, so that those of a very long way need not be
    counted."""
    if geometry.length(path) > 3 * most or length(s, path) > most:
        raise Illegal("RB-MOVE-1", f"the path is longer than {metres(most)}")


def _keeps_in_touch(s: Encounter, d: ChoosePath, end: Point) -> bool:
    """RB-RULING-172: it ends in contact; who stays may do so only if there is no way there, too."""
    ways = Ways(s, d.unit, d.most)
    if ways.meets(end, d.touching):
        return True
    return end == ways.here and () in (ways.into_contact(d.touching) or [()])


def shifts(s: Encounter, d: ChooseShift) -> Iterator[Walk]:
    """Not at all, or wherever the unit can be moved to."""
    yield Walk()
    for end in pushes(s, d.unit, d.mover, d.most, d.way):
        yield Walk((end,))


def pushes(
    s: Encounter, user: UnitId, mover: UnitId, most: int, way: Literal["away", "any"]
) -> Iterator[Point]:
    """Where a unit can be pushed to: as far as it goes, away from who pushes, to all sides, and
    towards and away from each other unit. A way that something blocks at once is none."""
    d = ChooseShift(s.gm, user, mover, most, way)
    seen = {s.units[mover].place}
    for end in _pushed(s, d):
        if end not in seen and _lawful_shift(s, d, end) is None and _budges(s, user, mover, end):
            yield end
        seen.add(end)


def _pushed(s: Encounter, d: ChooseShift) -> Iterator[Point]:
    (x, y, z), size = s.units[d.mover].place, s.units[d.mover].diameter
    others = [body(s, o.id) for o in field.others(s, d.unit) if o.id != d.mover]
    if s.units[d.unit].aboard is None:
        others.append(body(s, d.unit))
    yield _away(s, d.unit, d.mover, d.most)
    if mode(s) in grid.GRIDS:
        cells = Cells(Ground(mode(s), size, [], [], []), (x, y, z), d.most)
        if d.way == "any":
            yield from (way[-1] for other in others if (way := cells.to(other)))
        farthest = max(cells.steps.values())
        yield from (p for p in cells.ends[::-1] if d.way == "away" or cells.steps[p] == farthest)
        return
    if d.way == "away":
        return
    yield from ((x + dx * d.most, y + dy * d.most, z) for dx, dy in _SIDES)
    for other in others:
        to, near = (other.x, other.y, z), (other.d + size) // 2
        if geometry.distance((x, y, z), to) - near <= d.most:
            yield geometry.off(to, (x, y, z), near)
        else:
            yield geometry.up_to((x, y, z), to, d.most)
        yield geometry.up_to((x, y, z), (2 * x - other.x, 2 * y - other.y, z), d.most)


def _budges(s: Encounter, user: UnitId, mover: UnitId, end: Point) -> bool:
    """RB-RULING-174: whether a unit moves at all before something is in its way."""
    if mode(s) == "theatre":
        return True
    here, free = s.units[mover].place, ground(s, mover, user)
    if mode(s) in grid.GRIDS:
        first = next(grid.line(mode(s), here, end), here)
        return free.leg(here, first) is None
    return geometry.furthest(here, end, lambda p: free.way((here, p)) is None) != here


def _away(s: Encounter, user: UnitId, mover: UnitId, mm: int) -> Point:
    a, b = body(s, user), s.units[mover].place
    start = (a.x, a.y, b[2])
    return on_grid(
        s, geometry.along(start, b, geometry.distance(start, b) + mm), s.units[mover].diameter
    )


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
