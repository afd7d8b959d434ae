"""Getting into vehicles, out of them, and about inside (RB-RECON-BOARD-1)."""

from collections.abc import Iterator

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    How,
    body,
    book,
    change,
    on_grid,
    place,
    show,
)
from worldline.riftbound.combat.nouns.frames import Falling
from worldline.riftbound.combat.nouns.schema import Board, ChangePlace, Consent, Leave, UnitId
from worldline.riftbound.combat.query import field, passage
from worldline.riftbound.combat.query.answers import boarding
from worldline.riftbound.combat.query.derived import of_all
from worldline.riftbound.combat.query.figures import why_bound
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import ROUND, Body, Point
from worldline.riftbound.combat.topics import move, status
from worldline.riftbound.combat.topics.vehicle import on_ground

# What may be done


def occupants(s: Encounter, v: UnitId) -> list[UnitId]:
    return [u.id for u in s.units if u.aboard == v]


def posts(s: Encounter, v: UnitId) -> list[int]:
    """The free places: Terminals, one unit each (RB-RULING-212), then -1 for a passenger's."""
    entry = book(s).vehicles[s.units[v].option]
    taken = [s.units[u].post for u in occupants(s, v) if not s.units[u].dead]
    free = [post for post in range(len(entry.terminals)) if post not in taken]
    return free + ([-1] if taken.count(-1) < entry.passengers else [])


def spots(s: Encounter, u: UnitId, v: UnitId, rings: int = 8, every: int = 1) -> Iterator[Point]:
    """Free spots for a unit in base contact with a vehicle; then further and further off."""
    hull, d = body(s, v), s.units[u].diameter
    for ring in range(rings):
        far = (hull.d + d) // 2 + ring * d
        for x, y in ROUND[::every]:
            spot = geometry.off((hull.x, hull.y, hull.z), (hull.x + x, hull.y + y, hull.z), far)
            at = on_grid(s, spot, d)
            if _free(s, u, at):
                yield at


def _free(s: Encounter, u: UnitId, at: Point) -> bool:
    d = s.units[u].diameter
    walls = (t for t in s.terrain if t.solid)
    return passage.may_end(s, u, at) and all(geometry.clears(at, at, d, wall) for wall in walls)


def boardings(s: Encounter, u: UnitId) -> list[Board | ChangePlace | Leave]:
    if not vehicles(s) or not s.switches["boarding"] or s.units[u].nature == "vehicle":
        return []
    v = s.units[u].aboard
    deeds: list[Board | ChangePlace | Leave] = []
    if v is not None:
        deeds += (ChangePlace(post) for post in posts(s, v))
        deeds += (Leave(at) for at in spots(s, u, v, rings=1, every=4))
    else:
        for other in vehicles(s):
            if not s.units[other].dead and field.is_aware(s, u, other):
                deeds += (Board(other, post) for post in posts(s, other))
    return [deed for deed in deeds if _lawful(s, u, deed)]


@of_all("nature")
def vehicles(s: Encounter) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in s.units if unit.nature == "vehicle")


def _lawful(s: Encounter, u: UnitId, deed: Board | ChangePlace | Leave) -> bool:
    try:
        check_boarding(s, u, deed)
    except Illegal:
        return False
    return True


def check_boarding(s: Encounter, u: UnitId, deed: Board | ChangePlace | Leave) -> None:
    unit, rule = s.units[u], "RB-RECON-BOARD-1"
    if not s.switches["boarding"] or unit.nature == "vehicle":
        raise Illegal(rule, "nobody boards a vehicle here")
    if isinstance(deed, Board):
        if unit.aboard is not None or (held := why_bound(s, u)):
            raise Illegal(rule if unit.aboard is not None else held or rule, "it cannot get there")
        v = deed.vehicle
        there = 0 <= v < len(s.units) and field.is_aware(s, u, v)
        if not there or s.units[v].nature != "vehicle" or s.units[v].dead:
            raise Illegal(rule, "there is no such vehicle")
        if not field.touching(s, u, v) or not on_ground(s, v):
            raise Illegal(rule, "it must be in base contact, and on the ground")
    elif unit.aboard is None:
        raise Illegal(rule, f"{unit.name} is in no vehicle")
    if isinstance(deed, Leave):
        _check_leave(s, u, deed)
    else:
        inside = deed.vehicle if isinstance(deed, Board) else unit.aboard
        assert inside is not None
        if deed.post not in posts(s, inside) or (unit.aboard == inside and deed.post == unit.post):
            raise Illegal(rule, "that place is not free")


def _check_leave(s: Encounter, u: UnitId, deed: Leave) -> None:
    v = s.units[u].aboard
    assert v is not None
    spot = Body(*deed.at, s.units[u].diameter)
    if not field.in_contact(s, spot, body(s, v)) or not _free(s, u, deed.at):
        raise Illegal("RB-RECON-BOARD-1", "a free spot in base contact with the vehicle is needed")


# What it does


def knock(s: Encounter, u: UnitId, deed: Board) -> Consent | None:
    """RB-RULING-253: who sits in it may refuse, if somebody else plays them."""
    host = _host(s, u, deed.vehicle)
    answer = "always" if host is None else _answer(s, host, u)
    if host is not None and answer == "ask":
        return Consent(seat(s, host), host, u)
    if answer == "always":
        board(s, u, deed)
    else:
        turn_away(s, u)
    return None


def _host(s: Encounter, u: UnitId, v: UnitId) -> UnitId | None:
    """Of those aboard whom somebody else plays, whoever sits at the first Terminal."""
    inside = (s.units[x] for x in occupants(s, v) if not s.units[x].dead)
    others = [x for x in inside if seat(s, x.id) != seat(s, u)]
    host = min(others, key=lambda x: (x.post < 0, x.post, x.id), default=None)
    return None if host is None else host.id


def _answer(s: Encounter, host: UnitId, u: UnitId) -> How:
    """What was said beforehand."""
    answer = boarding(s.units[host])
    if answer.friends and field.hostile(s, host, u):  # RB-STAND-12
        return "never"
    return answer.how


def turn_away(s: Encounter, u: UnitId) -> None:
    s.emit(events.TurnedAway(unit=u))


def board(s: Encounter, u: UnitId, deed: Board) -> None:
    place(s, u, s.units[deed.vehicle].place)
    change(s, u, aboard=deed.vehicle, post=deed.post)
    status.settle(s)


def change_place(s: Encounter, u: UnitId, deed: ChangePlace) -> None:
    change(s, u, post=deed.post)


def leave(s: Encounter, u: UnitId, at: Point) -> None:
    change(s, u, aboard=None, post=-1)
    place(s, u, at)
    status.settle(s)


def step_out(s: Encounter, u: UnitId, at: Point) -> None:
    """Whoever leaves in mid-air falls (RB-RULING-76). Where somebody hidden stands, that unit shows
    itself, and another spot beside the vehicle is taken (RB-RULING-248)."""
    v, there = s.units[u].aboard, Body(*at, s.units[u].diameter)
    for other in field.hidden_units(s) if s.secrets else ():
        unaware = s.units[other].aboard is None and not field.is_aware(s, u, other)
        if unaware and field.in_contact(s, there, body(s, other)):
            show(s, other)
    if v is None or _free(s, u, at):
        leave(s, u, at)
    else:
        put_out(s, u)
    if height := move.drop(s, u):
        s.push(Falling(unit=u, height=height))


def put_out(s: Encounter, u: UnitId, near: UnitId | None = None) -> None:
    """Out of the vehicle, to a free spot beside it: the nearest one to a unit, if one is named."""
    v = s.units[u].aboard
    assert v is not None
    to = body(s, v if near is None else near)
    found = list(spots(s, u, v))
    goal = (to.x, to.y, to.z)
    first = min(found, key=lambda p: geometry.distance(p, goal)) if near is not None else found[0]
    leave(s, u, first)
