"""The position that a question is answered in: what the seat knows of it, with the unit about to
choose. Nothing that was asked changes the fight."""

from collections.abc import Callable

from worldline.core.machine import CHANCE, Decision, Illegal, Seat, at_step
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import (
    ChoosePath,
    ChooseWay,
    Move,
    Pass,
    TakeAction,
    UnitId,
)
from worldline.riftbound.combat.query.figures import move_metres
from worldline.riftbound.combat.query.powers import seat as seat_of
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.combat.telling.guess import forget_answers, known_part
from worldline.riftbound.combat.topics import turn

MOST_PASSES = 1000
"""Nobody is asked more often before a unit can choose."""


def as_known(
    s: Encounter,
    seat: Seat,
    u: UnitId,
    *,
    asked: tuple[type[Decision], ...] = (TakeAction, ChoosePath, ChooseWay),
) -> Encounter:
    """RB-RULING-230: a fight without those that a seat does not know of, for questions about a
    unit of its own. What is under way belongs to it where it chooses an Action or a path, or where
    it is `asked` what the question is about."""
    if not s.stack:
        raise Illegal("RB-RULING-83", "the combat is over")
    if u >= len(s.units) or not s.is_known(u, seat):
        raise Illegal("RB-COMBAT-1", f"there is no unit {u}")
    if seat not in (s.units[u].seat, s.gm):
        raise Illegal(
            "RB-RULING-230", "only the unit's player and the GM are told what they can do"
        )
    if s.units[u].dead:
        raise Illegal("RB-RULING-234", f"{s.units[u].name} is out of the fight")
    g = s.copy()
    forget_answers(g, seat)
    if not any(open_question(g, u, kind) for kind in asked):
        g.stack.clear()  # what others are about has nothing to do with it
    return known_part(g, seat)


def open_question(s: Encounter, u: UnitId, kind: type[Decision]) -> Decision | None:
    """The open decision of this kind for a unit."""
    found = (d for d in GAME.decisions(s) if type(d) is kind and getattr(d, "unit", None) == u)
    return next(found, None)


def choosing(s: Encounter, u: UnitId) -> tuple[Encounter, TakeAction]:
    """Where a unit chooses an Action: as it is asked now, or as it would be in a turn of its own
    that began here. A unit that cannot take one is not asked there either."""
    if isinstance(d := open_question(s, u, TakeAction), TakeAction):
        return s, d
    g = s.copy()
    owner = g.units[u].owner
    first = turn.turn_of(g, u if owner is None or g.units[owner].dead else owner)
    g.stack.clear()
    g.done.clear()
    g.actors.clear()
    g.turn, g.whose, g.active = g.turn + 1, first.members[0], None
    d = TakeAction(seat_of(g, u), u, "normal")
    if g.units[u].nature != "vehicle" and u in first.members:
        GAME.start(g, at_step(first, turn.fix_actions, now=u), auto=False)
        pass_until(g, lambda open_now: open_now == d)
    return g, d


def pass_until(g: Encounter, reached: Callable[[Decision], bool]) -> Decision | None:
    """Everybody passes what he may pass, until this is asked; None: something else is."""
    for _ in range(MOST_PASSES):
        owed = [d for d in GAME.decisions(g) if GAME.must_be_answered(d)]
        if found := next(filter(reached, owed), None):
            return found
        if not owed or owed[0].seat == CHANCE or not _passes(g, owed[0]):
            return None
    return None


def _passes(g: Encounter, d: Decision) -> bool:
    for answer in (Pass(rest=True), Pass()):
        try:
            GAME.check(g, d, answer)
        except Illegal:
            continue
        GAME.apply(g, d, answer, auto=False)
        return True
    return False


def longest_move(s: Encounter, u: UnitId) -> int:
    """The millimetres of the Move that a unit is choosing a path for, or of the next one; refused
    where it can take none."""
    if isinstance(d := open_question(s, u, ChoosePath), ChoosePath) and not d.aim:
        return d.most
    g, choice = choosing(s, u)
    GAME.check(g, choice, Move())
    return move_metres(g, u).value * METRE
