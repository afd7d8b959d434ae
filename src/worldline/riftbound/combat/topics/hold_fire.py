"""An answer for a whole movement: no Overwatch Attack on it, or only at one of its points
(RB-RULING-135). It holds as long as nothing happens on the way (RB-RULING-232)."""

from collections.abc import Iterator

from msgspec import UNSET

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, place
from worldline.riftbound.combat.nouns.frames import HeldFire, Moving, Offering, UnitAnswer
from worldline.riftbound.combat.nouns.schema import Attack, HoldFire, Interrupt, UnitId
from worldline.riftbound.combat.query.figures import dragged_units
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.combat.topics import overwatch


def check_hold_fire(s: Encounter, u: UnitId, action: HoldFire) -> None:
    overwatch.check_interrupt(s, u)
    if (action.at is None) != (action.shot is None):
        raise Illegal("RB-RULING-135", "a point of the way and an Attack go together")
    if action.at is None or action.shot is None:
        return
    f = at_hand(s, Moving)
    assert f is not None
    if action.at not in f.points:
        raise Illegal("RB-RULING-71", "no trigger point that is still to come lies there")
    _check(at_point(s, f, action.at), u, action.shot)


def _check(s: Encounter, u: UnitId, shot: Attack | Interrupt) -> None:
    if isinstance(shot, Interrupt):
        overwatch.check_interrupt(s, u)
    else:
        overwatch.check_shot(s, u, shot)


def at_point(s: Encounter, f: Moving, at: Point) -> Encounter:
    """A copy in which who moves has come to a point of its way, and whom it drags with it. Nobody
    who might stand there is looked for: he could be hidden."""
    g, here = s.copy(), s.units[f.mover].place
    for u in (f.mover, *(dragged_units(s, f.mover) if f.kind in ("move", "own") else ())):
        x, y, z = g.units[u].place
        place(g, u, (x + at[0] - here[0], y + at[1] - here[1], z + at[2] - here[2]))
    return g


def hold(s: Encounter, f: Offering) -> None:
    """Everybody has passed: who holds its fire will do so from here on."""
    moving = at_hand(s, Moving)
    held = tuple(
        HeldFire(x.unit, x.action.at, x.action.shot)
        for x in f.answers
        if isinstance(x.action, HoldFire)
    )
    if held and moving is not None:
        moving.held = (*(moving.held or ()), *held)


def due(s: Encounter, u: UnitId) -> Attack | Interrupt | None:
    """What a unit said that it does at the point where the way has come to."""
    f = at_hand(s, Moving)
    if f is None or not f.held or f.spot is None:
        return None
    return next((x.shot for x in f.held if x.unit == u and x.at == f.spot), None)


def fall_due(s: Encounter, f: Offering) -> Iterator[UnitAnswer]:
    """The Attacks of this point. If one of them cannot be made any more, all who hold their fire
    are asked again."""
    moving = at_hand(s, Moving)
    if moving is None or not moving.held:
        return
    shots = {x.unit: x.shot for x in moving.held if x.at is not None and x.at == moving.spot}
    for u, shot in shots.items():
        assert shot is not None
        try:
            _check(s, u, shot)
        except Illegal:
            lapse(s, f)
            return
    known = {answer.unit for answer in f.answers}
    yield from (UnitAnswer(u, shot) for u, shot in shots.items() if u not in known)


def lapse(s: Encounter, f: Offering | None = None) -> None:
    """RB-RULING-91: something has happened on the way. Who holds its fire is asked again, whether
    it has named a point or not, and reminded of it where a window is open."""
    moving = at_hand(s, Moving)
    if moving is None or not moving.held:
        return
    held, known = moving.held, () if f is None else {x.unit for x in f.lapsed}
    units = {x.unit for x in held}
    moving.held = UNSET
    moving.asked = tuple([x for x in moving.asked if x.unit not in units])
    if f is not None:
        f.lapsed += tuple(
            [UnitAnswer(x.unit, HoldFire(x.at, x.shot)) for x in held if x.unit not in known]
        )
