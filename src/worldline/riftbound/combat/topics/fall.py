"""Falls, and what becomes of those in a wreck (RB-RECON-FALL-1, RB-RECON-OCCUPANTS-1)."""

from worldline.riftbound.body.falls import damage_type
from worldline.riftbound.body.marks import prone
from worldline.riftbound.combat.nouns.encounter import Encounter, book, place
from worldline.riftbound.combat.nouns.frames import Damaging, Falling, Throwing, Wrecking
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import passage
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.topics import board, move, status
from worldline.riftbound.figures.amounts import half


def come_down(s: Encounter, f: Falling, _: object) -> None:
    """RB-RULING-76: at once to the next surface."""
    unit = s.units[f.unit]
    ground = (unit.x, unit.y, geometry.support(unit.place, s.terrain))
    place(s, f.unit, ground, (ground,))
    count, cited = passage.fall_dice(s, f.height), ("RB-RECON-FALL-1",)
    s.push(Throwing(roller=None, count=count, purpose="fall", rules=cited))


def crash(s: Encounter, f: Falling, got: Throwing) -> None:
    rolled = sum(got.faces)
    f.rolled = rolled
    if rolled:
        s.push(Damaging(damaged=f.unit, packets=(rolled,), damage=damage_type(book(s))))


def lie(s: Encounter, f: Falling, _: object) -> None:
    """Characters and companions land Prone."""
    unit = s.units[f.unit]
    if unit.nature == "character" or unit.owner is not None:
        _lay(s, f.unit, None)


def _lay(s: Encounter, u: UnitId, by: UnitId | None) -> None:
    status.put(s, u, prone(book(s)), 1, by, False)
    status.settle(s)


def lay(s: Encounter, u: UnitId, by: UnitId | None = None) -> None:
    """A unit becomes Prone; whoever was flying falls (RB-RULING-151). The last thing that a step
    does."""
    _lay(s, u, by)
    if height := move.drop(s, u):
        s.push(Falling(unit=u, height=height))


FALLING = (come_down, crash, lie)


def put_out_all(s: Encounter, f: Wrecking, _: object) -> None:
    """RB-RULING-171, RB-RULING-233: beside the wreck, Prone; what was off the ground comes down."""
    wreck = s.units[f.vehicle]
    inside = tuple(board.occupants(s, f.vehicle))
    for u in inside:
        board.put_out(s, u)
        _lay(s, u, None)
    ground = (wreck.x, wreck.y, geometry.support(wreck.place, s.terrain))
    place(s, f.vehicle, ground, (ground,))
    f.todo, f.height = inside, wreck.z - ground[2]


def next_one(s: Encounter, f: Wrecking, _: object) -> None:
    """They fall with it, or take half of the damage of its fall (RB-RULING-244)."""
    if not f.todo:
        return
    u = f.todo[0]
    f.todo = f.todo[1:]
    s.goto(next_one)
    if s.units[u].dead:
        return
    if f.rolled:
        packet = half(f.rolled)
        s.push(Damaging(damaged=u, packets=(packet,), damage=damage_type(book(s))))
    elif f.height and not passage.flies(s, u):
        s.push(Falling(unit=u, height=f.height))


WRECKING = (put_out_all, next_one)
