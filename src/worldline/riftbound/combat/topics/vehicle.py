"""Vehicles: ways to drive, Actions on the way, Watts (RB-VEH, RB-SYS)."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from math import atan2, cos, isqrt, radians, sin, tau

from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    at_hand,
    body,
    book,
    change,
    length,
    mode,
    on_grid,
)
from worldline.riftbound.combat.nouns.frames import Acting, Doing, Moving, Turn
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    ChooseWay,
    UnitId,
    Use,
    Walk,
)
from worldline.riftbound.combat.query import aim, field, passage, ratings, uses
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.powers import arm_named, arms
from worldline.riftbound.combat.query.powers import power as power_of
from worldline.riftbound.combat.query.powers import uses as uses_at
from worldline.riftbound.combat.query.ways import Ways
from worldline.riftbound.combat.query.when import Case, holds, roles
from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import METRE, ROUND, Body, Point
from worldline.riftbound.content.entries.effects import Drive, Leg
from worldline.riftbound.content.entries.standing import ActsWhileDriving

_ROUNDING = 2
"""Millimetres by which an exact leg may seem too long or too short."""


# Driving


def ways(s: Encounter, d: ChooseWay) -> Iterator[Walk]:
    """Good ways: to all sides as far as it goes, level, up and down; then on by the second leg; and
    to each other unit."""
    if not any(leg.exact for leg in d.legs):
        yield Walk()
    seen: set[Walk] = {Walk()}
    for walk in (*_to_all_sides(s, d), *_to_each(s, d)):
        if walk not in seen and _refusal(s, d, walk) is None:
            yield walk
        seen.add(walk)


def _to_all_sides(s: Encounter, d: ChooseWay) -> Iterator[Walk]:
    here = s.units[d.vehicle].place
    for way in ROUND[::4] if d.forced else ROUND[::2]:
        for rise in dict.fromkeys((0, d.climb, -d.dive)):
            first = _end(s, d, here, way, d.legs[0], rise)
            yield Walk((first,))
            if len(d.legs) > 1:
                yield Walk((first, _end(s, d, first, way, d.legs[1], 0)))


def _to_each(s: Encounter, d: ChooseWay) -> Iterator[Walk]:
    """One way into contact with each other unit, if one is found."""
    if d.forced or mode(s) == "theatre":
        return
    for other in field.others(s, d.vehicle):
        goal = body(s, other.id)
        if d.legs[0].straight:
            found = (walk for walk in _legs_to(s, d, goal) if _refusal(s, d, walk) is None)
            yield from islice((walk for walk in found if _arrives(s, d, walk, goal)), 1)
        elif way := Ways(s, d.vehicle, d.legs[0].metres * METRE).to(goal):
            yield Walk(way)


def _legs_to(s: Encounter, d: ChooseWay, goal: Body) -> Iterator[Walk]:
    """By one leg, straight at it first; then with a turn."""
    here = s.units[d.vehicle].place
    rises = dict.fromkeys((0, *[goal.z // METRE - here[2] // METRE] * bool(d.climb or d.dive)))
    for rise in rises:
        for way in _turned(here, goal):
            leg, straight = d.legs[0], _beside(s, d, here, goal, way)
            first = _end(s, d, here, way, leg, rise)
            if straight is not None and not leg.exact:
                yield Walk(((*straight[:2], first[2]),))
            elif leg.exact and straight is not None:
                yield Walk((first,))
            if len(d.legs) > 1:
                on = (goal.x - first[0], goal.y - first[1])
                last = _beside(s, d, first, goal, on)
                if last is not None and _flat(s, (first, last)) <= d.legs[1].metres * METRE:
                    yield Walk((first, last))


def _turned(here: Point, goal: Body) -> Iterator[tuple[int, int]]:
    """Directions: straight at somebody first, and then more and more to both sides."""
    at = atan2(goal.y - here[1], goal.x - here[0])
    for k in range(_DIRECTIONS):
        turn = at + (k + 1) // 2 * (1 if k % 2 else -1) * tau / _DIRECTIONS
        yield round(_FAR * cos(turn)), round(_FAR * sin(turn))


_DIRECTIONS = 72
_FAR = 100_000


def _beside(
    s: Encounter, d: ChooseWay, here: Point, goal: Body, way: tuple[int, int]
) -> Point | None:
    """Where the vehicle touches a body on its way in this direction, if it does."""
    size, (dx, dy) = s.units[d.vehicle].diameter, way
    if mode(s) in grid.GRIDS:
        far = on_grid(s, (here[0] + dx, here[1] + dy, here[2]), size)
        cells = grid.line(mode(s), here, far)
        return next((c for c in cells if grid.steps(mode(s), Body(*c, size), goal) <= 1), None)
    near, ex, ey = (size + goal.d) // 2 + _CLEAR, goal.x - here[0], goal.y - here[1]
    whole = isqrt(dx * dx + dy * dy) or 1
    along, aside = (ex * dx + ey * dy) // whole, (ex * dy - ey * dx) // whole
    if along <= 0 or abs(aside) > near:
        return None
    mm = max(0, along - isqrt(near * near - aside * aside))
    return here[0] + dx * mm // whole, here[1] + dy * mm // whole, here[2]


_CLEAR = 10
"""Millimetres that a way into contact keeps off."""


def _arrives(s: Encounter, d: ChooseWay, walk: Walk, goal: Body) -> bool:
    """Whether a way ends in contact with a body, as far as it would be driven."""
    here, size, last = s.units[d.vehicle].place, s.units[d.vehicle].diameter, len(walk.path)
    for k, to in enumerate(walk.path):
        end = _stop(s, d.vehicle, here, to, k + 1 == last) if d.legs[k].exact else to
        if end != to or k + 1 == last:
            return field.in_contact(s, Body(*end, size), goal)
        here = to
    return False


def full_leg(s: Encounter, d: ChooseWay, to: Point) -> Point:
    """Where the first leg ends in full that leads towards a place."""
    here = s.units[d.vehicle].place
    way, rise = (to[0] - here[0], to[1] - here[1]), round((to[2] - here[2]) / METRE)
    return _end(s, d, here, way, d.legs[0], rise)


def _end(
    s: Encounter, d: ChooseWay, here: Point, way: tuple[int, int], leg: Leg, rise: int
) -> Point:
    """Where a leg ends that is driven in full."""
    start, to = (
        (here[0], here[1], 0),
        (here[0] + way[0] * leg.metres, here[1] + way[1] * leg.metres, 0),
    )
    flat = geometry.along(start, to, leg.metres * METRE)
    if mode(s) in grid.GRIDS:
        flat = _cells_off(s, d, start, to, leg.metres)
    return flat[0], flat[1], max(_ground(s, d, flat), here[2] + rise * METRE)


def _cells_off(s: Encounter, d: ChooseWay, start: Point, to: Point, metres: int) -> Point:
    """RB-RULING-64: so many cells off, which are longer or shorter by their direction."""
    size = s.units[d.vehicle].diameter
    ends = (on_grid(s, geometry.along(start, to, metres * part), size) for part in (1000, *_SLANTS))
    return next((end for end in ends if _flat(s, (start, end)) == metres * METRE), start)


_SLANTS = range(860, 1420, 20)
"""Thousandths of a metre from cell to cell, by their direction."""


def _ground(s: Encounter, d: ChooseWay, at: Point) -> int:
    """The surface below this point, for who comes from where the vehicle is."""
    return geometry.support((at[0], at[1], s.units[d.vehicle].z), s.terrain)


def _refusal(s: Encounter, d: ChooseWay, action: Walk) -> Illegal | None:
    try:
        check_way(s, d, action)
    except Illegal as refusal:
        return refusal
    return None


def check_way(s: Encounter, d: ChooseWay, action: object) -> None:
    if not isinstance(action, Walk):
        raise Illegal("RB-RULING-71", "a path is asked for")
    here, size = s.units[d.vehicle].place, s.units[d.vehicle].diameter
    path = (here, *action.path)
    if any(on_grid(s, p, size) != p for p in action.path):
        raise Illegal("RB-RULING-64", "a way leads from cell to cell")
    _check_altitude(s, d, path)
    if d.legs[0].straight:
        _check_legs(s, d, path)
    elif _flat(s, path) > d.legs[0].metres * METRE:
        raise Illegal("RB-RULING-70", f"it goes {d.legs[0].metres}m at most")
    elif rule := passage.free_way(s, d.vehicle, path):
        raise Illegal(rule, "the way is not free")


def _flat(s: Encounter, path: Sequence[Point]) -> int:
    """Metres are covered over the ground; altitude is gained and lost besides."""
    return length(s, tuple((x, y, 0) for x, y, _ in path))


def _check_legs(s: Encounter, d: ChooseWay, path: tuple[Point, ...]) -> None:
    """RB-RULING-69: an exact leg may be chosen though something is in its way; RB-RULING-70."""
    least = sum(leg.exact for leg in d.legs)
    if not least <= len(path) - 1 <= len(d.legs):
        raise Illegal("RB-RULING-70", "one straight line for each leg")
    for k, leg in enumerate(d.legs[: len(path) - 1]):
        flat, most = _flat(s, path[k : k + 2]), leg.metres * METRE
        if flat > most + _ROUNDING or (leg.exact and flat < most - _ROUNDING):
            raise Illegal("RB-RULING-69", f"{'exactly' if leg.exact else 'at most'} {leg.metres}m")
        if k and not _turns(path[k - 1 : k + 2], d.turn):
            raise Illegal("RB-RULING-70", f"it turns by {d.turn} degrees at most")
        free = passage.free_way(s, d.vehicle, path[k : k + 2], ends=k + 2 == len(path))
        if free is not None and leg.exact:
            return  # what would follow is lost
        if free is not None:
            raise Illegal(free, "the way is not free")


def _turns(corner: tuple[Point, ...], degrees: int) -> bool:
    """Whether the angle between two legs is small enough, to a thousandth of its cosine."""
    (ax, ay, _), (bx, by, _), (cx, cy, _) = corner
    dot = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
    least = round(1000 * cos(radians(degrees))) - 1
    one, two = (geometry.length([(x, y, 0) for x, y, _ in leg]) for leg in (corner[:2], corner[1:]))
    return dot * 1000 >= least * one * two


def _check_altitude(s: Encounter, d: ChooseWay, path: tuple[Point, ...]) -> None:
    """RB-SYS-THRUSTERS-2 to 4: it gains or loses so much, and stays above the ground."""
    if d.forced:
        return
    steps = [b[2] - a[2] for a, b in pairwise(path)]
    up, down = sum(x for x in steps if x > 0), -sum(x for x in steps if x < 0)
    if up > d.climb * METRE or down > d.dive * METRE or (up and down):
        doing = at_hand(s, Doing)
        assert doing is not None
        raise Illegal(doing.rule, f"{d.climb}m up or {d.dive}m down at most")
    if steps and any(p[2] < _ground(s, d, p) for p in path[1:]):
        raise Illegal("RB-RULING-221", "the ground is in the way")


def course(s: Encounter, v: UnitId, e: Drive, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """What of a declared way is driven: as far as an exact leg goes (RB-RULING-69), and to a place
    where the vehicle may stand (RB-RULING-68). A forced dive takes all altitude (RB-RULING-221)."""
    here, found = s.units[v].place, list[Point]()
    for k, to in enumerate(path):
        if e.forced:
            ground = geometry.support((to[0], to[1], here[2]), s.terrain)
            to = (to[0], to[1], max(ground, here[2] - e.dive * METRE))
        end = to
        if e.legs[0].straight and k < len(e.legs) and e.legs[k].exact:
            last = k + 1 == len(path)
            end = _stop(s, v, here, to, last)
        found.append(end)
        if end != to:
            break
        here = end
    return tuple(found)


def _stop(s: Encounter, v: UnitId, here: Point, to: Point, last: bool) -> Point:
    def free(p: Point) -> bool:
        return passage.free_way(s, v, (here, p), ends=False) is None

    if mode(s) in grid.GRIDS:
        return _last_cell(s, v, here, to, last)
    end = geometry.furthest(here, to, free)
    if end == to and not last:
        return end
    back, step = geometry.distance(here, end), max(1, book(s).rules.contact_mm)
    while back > 0 and not passage.may_end(s, v, end):
        back = max(0, back - step)
        end = geometry.along(here, to, back)
    return end


def _last_cell(s: Encounter, v: UnitId, here: Point, to: Point, last: bool) -> Point:
    """RB-RULING-64: on a grid it stops on the last cell that it may reach, and stand on."""
    reached = [here]
    for cell in grid.line(mode(s), here, to):
        if passage.free_way(s, v, (here, cell), ends=False) is not None:
            break
        reached.append(cell)
    if reached[-1] == to and not last:
        return to
    return next((cell for cell in reversed(reached) if passage.may_end(s, v, cell)), here)


def straight_on(s: Encounter, v: UnitId, e: Drive) -> Walk | None:
    """RB-RULING-221: without an Operator it goes along its last leg, if it had one."""
    unit = s.units[v]
    if unit.heading == (0, 0):
        return None
    to = (unit.x + unit.heading[0], unit.y + unit.heading[1], unit.z)
    far = max(1, geometry.distance(unit.place, to))
    mm = e.legs[0].metres * METRE
    end = (unit.x + unit.heading[0] * mm // far, unit.y + unit.heading[1] * mm // far, unit.z)
    return Walk((on_grid(s, end, unit.diameter),))


def drove(s: Encounter, v: UnitId, path: tuple[Point, ...], counts: bool) -> None:
    """Keep the direction of the last leg, and that an Action of this turn moved the vehicle."""
    unit = s.units[v]
    whole = (unit.place, *path)
    heading = unit.heading
    if len(whole) > 1 and whole[-1][:2] != whole[-2][:2]:
        heading = (whole[-1][0] - whole[-2][0], whole[-1][1] - whole[-2][1])
    change(s, v, heading=heading, driven=unit.driven or counts)


def on_ground(s: Encounter, u: UnitId) -> bool:
    unit = s.units[u]
    return unit.z <= geometry.support(unit.place, s.terrain)


# Actions on the way (RB-SYS-BIKE-WHEELS-4, RB-RULING-219)


def busy(s: Encounter, u: UnitId, key: str) -> bool:
    """Whether this System lets its Operator act while it drives."""
    power = power_of(s, u, key)
    return power is not None and any(
        isinstance(p, ActsWhileDriving) and holds(Case(s, u, power, {}), p) for p in power.standing
    )


def _driving(s: Encounter, u: UnitId) -> tuple[UnitId, str] | None:
    """The vehicle that this unit drives and the System it drives with, if it may act meanwhile."""
    moving, acting, turn = at_hand(s, Moving), at_hand(s, Acting), at_hand(s, Turn)
    if moving is None or acting is None or turn is None or not moving.busy or u in moving.silent:
        return None
    if acting.unit != u or acting.origin != "normal" or not isinstance(acting.deed, Use):
        return None
    left = turn.left[turn.members.index(u)] if u in turn.members else 0
    return (moving.mover, acting.deed.key) if left else None


def on_the_way(s: Encounter, u: UnitId) -> Iterator[Action]:
    """Another System's Action or Attack, for the unit's other Action of the turn."""
    found = _driving(s, u)
    if found is None:
        return
    known, armed = roles(s), arms(s, u)
    for attack in aim.attacks(s, u):
        if armed[attack.arm][0].vehicle == found[0]:
            yield attack
    for power, use in uses_at(s, u, "action.choose"):
        if power.vehicle != found[0] or power.key.text == found[1] or use.kind != "action":
            continue
        drives = any(isinstance(e, Drive) for e in use.effects)
        if not drives and uses.can_use(s, u, power, use, known):
            aims = uses.aims(s, u, power, use, known)
            yield from (Use(power.key.text, use.id, to) for to in aims)


def is_on_the_way(s: Encounter, u: UnitId, action: Action) -> bool:
    """Whether an answer at a trigger point is such an Action, and no reaction."""
    found = _driving(s, u)
    if found is None:
        return False
    power: Power | None = None
    if isinstance(action, Attack):
        fired = arm_named(s, u, action.arm)
        power = fired and fired[0]
    elif isinstance(action, Use):
        power = power_of(s, u, action.key)
    return power is not None and power.vehicle == found[0]


def check_on_the_way(s: Encounter, u: UnitId, action: Action) -> None:
    if isinstance(action, Attack):
        aim.check_attack(s, u, action)
    elif action not in on_the_way(s, u):
        raise Illegal("RB-RULING-219", "only another System can be used on the way")


def act_on_the_way(s: Encounter, u: UnitId, action: Action) -> None:
    """It is the unit's other Action of this turn."""
    turn = at_hand(s, Turn)
    assert turn is not None
    k = turn.members.index(u)
    turn.left = tuple(n - (i == k) for i, n in enumerate(turn.left))
    s.push(Acting(unit=u, deed=action, origin="normal"))  # type: ignore[arg-type]


# Rounds and turns


def powers_of(s: Encounter, u: UnitId) -> UnitId | None:
    """RB-RULING-210: the vehicle whose Energy System this unit operates."""
    v = s.units[u].aboard
    if v is None or s.units[v].dead:
        return None
    return v if u in _engineers(s, v) else None


def _engineers(s: Encounter, v: UnitId) -> set[UnitId | None]:
    systems = book(s).systems
    return {
        field.operator(s, v, held.terminal)
        for held in s.units[v].systems
        if systems[held.system].energy
    }


def round_starts(s: Encounter) -> None:
    """RB-RULING-210: without an Operator Watts are lost at the start of each round."""
    for unit in s.units:
        if unit.nature == "vehicle" and unit.watts and _engineers(s, unit.id) <= {None}:
            change(s, unit.id, watts=0)


def turn_begins(s: Encounter, u: UnitId) -> None:
    """RB-RULING-221: from now on it counts which Actions of this turn move the vehicle."""
    v = s.units[u].aboard
    if v is not None and ratings.pilot(s, v) == u:
        change(s, v, driven=False)
