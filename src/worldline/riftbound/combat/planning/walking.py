"""Where a unit is after a Move, if nothing comes between."""

from worldline.core.machine import CHANCE, Decision, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Acting, Moving
from worldline.riftbound.combat.nouns.schema import ChoosePath, Move, TakeAction, UnitId, Walk
from worldline.riftbound.combat.planning.driving import Driving
from worldline.riftbound.combat.planning.supposing import choosing, open_question, pass_until
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.combat.topics import move


def after_move(
    s: Encounter, u: UnitId, path: tuple[Point, ...], drive: Driving | None
) -> tuple[Encounter, TakeAction]:
    """The position after the Move, or after driving, in which the unit chooses its next Action."""
    none_left = Illegal("RB-TURN-1", f"{s.units[u].name} has no Action left after that")
    g: Encounter
    d: Decision | None
    g, d = (s.copy(), open_question(s, u, ChoosePath)) if drive is None else (drive.s, drive.d)
    if drive is not None:
        g = g.copy()
    elif d is None:
        g, choice = choosing(g, u)
        if choice.origin != "normal":
            raise none_left
        GAME.apply(g, choice, Move(), auto=False)
        d = pass_until(g, lambda d: isinstance(d, ChoosePath) and d.unit == u)
    elif not (isinstance(f := at_hand(g, Acting), Acting) and f.origin == "normal"):
        raise none_left
    if d is not None:
        GAME.check(g, d, Walk(path))
        GAME.apply(g, d, Walk(path), auto=False)
        d = pass_until(g, lambda d: isinstance(d, TakeAction) and d.unit == u)
    if isinstance(d, TakeAction):
        return g, d
    if any(open_now.seat == CHANCE for open_now in GAME.decisions(g)):
        raise Illegal("RB-RULING-71", "dice are thrown on the way: what follows is not known")
    raise none_left


def at_end(
    s: Encounter, u: UnitId, path: tuple[Point, ...], drive: Driving | None
) -> tuple[Encounter, TakeAction]:
    """Where the unit chooses an Action at the end of a lawful path: the next one of its turn, or
    where none follows, the first one of a turn that begins there."""
    try:
        return after_move(s, u, path, drive)
    except Illegal:
        g, f = begin_movement(s, u, path, drive)
        for at in f.points:
            move.go(g, f, at)
        g.stack.clear()
        return choosing(g, u)


def begin_movement(
    s: Encounter, u: UnitId, path: tuple[Point, ...], drive: Driving | None
) -> tuple[Encounter, Moving]:
    """A copy in which a movement has begun."""
    if drive is None:
        g = s.copy()
        f = move.movement(g, u, path, "move", 0)
    else:
        g = drive.s.copy()
        f = move.movement(g, drive.d.vehicle, drive.course(path), "drive", 0)
    g.push(f)
    return g, f
