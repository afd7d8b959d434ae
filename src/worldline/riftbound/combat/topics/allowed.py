"""What the GM can allow against the rules: anything that can be (RB-RULING-229).

A deed, a reaction or a way may break every rule, but names only what is there. All other answers
are one of those that are asked for, so there is nothing to allow about them.
"""

from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import (
    Attach,
    Attack,
    Board,
    ChangePlace,
    ChooseAttack,
    ChoosePath,
    ChooseShift,
    ChooseWay,
    Grapple,
    Hold,
    Leave,
    Move,
    Overwatch,
    Prepare,
    React,
    Seize,
    TakeAction,
    UnitId,
    Use,
    Walk,
)
from worldline.riftbound.combat.query import known
from worldline.riftbound.combat.query.powers import arm_named
from worldline.riftbound.combat.query.powers import power as power_of


def can_be(s: Encounter, d: Decision, action: Action) -> bool:
    """Whether the GM can allow this answer."""
    if not all(0 <= u < len(s.units) for u in known.units_named(action)):
        return False
    match d, action:
        case ChoosePath(aim=aim), Walk(path=path):
            return bool(path) or not aim
        case ((ChooseShift() | ChooseWay()), Walk()):
            return True
        case ChooseAttack(unit=u), Attack():
            return _has_arm(s, u, action)
        case TakeAction(unit=u), _:
            return _is_there(s, u, action)
        case React(unit=u), (Use() | Hold() | Seize()):
            return _is_there(s, u, action)
    return False


def _is_there(s: Encounter, u: UnitId, action: Action) -> bool:
    unit = s.units[u]
    things = {thing.n for thing in unit.things}
    match action:
        case Move() | Prepare() | Overwatch() | Grapple() | Seize():
            return True
        case Attack():
            return _has_arm(s, u, action)
        case Use(key=key, use=name):
            power = power_of(s, u, key)
            return power is not None and any(use.id == name for use in power.uses)
        case Hold(left=left, right=right, drop=drop, pick=pick):
            lying, once = {x.n for x in s.lying}, len({*pick}) == len(pick)
            return {left, right, *drop} - {0} <= things and {*pick} <= lying and once
        case Attach(module=module, item=item):
            return {module, item} <= things
        case Board(vehicle=v, post=post):
            return s.units[v].nature == "vehicle" and _has_post(s, v, post)
        case ChangePlace(post=post):
            return unit.aboard is not None and _has_post(s, unit.aboard, post)
        case Leave():
            return unit.aboard is not None
    return False


def _has_arm(s: Encounter, u: UnitId, action: Attack) -> bool:
    return bool(action.targets) and arm_named(s, u, action.arm) is not None


def _has_post(s: Encounter, v: UnitId, post: int) -> bool:
    return -1 <= post < len(book(s).vehicles[s.units[v].option].terminals)
