"""What a table has to know that gives its people so much time."""

from worldline.core.machine import Action, Decision, Pace
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Attacking, Dodging
from worldline.riftbound.combat.nouns.schema import (
    Choose,
    ChooseBasis,
    Pass,
    React,
    TakeAction,
)
from worldline.riftbound.combat.query import aim, ratings


def pace(s: Encounter, d: Decision) -> Pace:
    """RB-RULING-91: a window is offered to a unit, or it must say something to what another one
    does."""
    if isinstance(d, TakeAction):
        return "gap" if _is_gap(s, d) else "turn"
    if isinstance(d, React):
        return "window"
    unit = getattr(d, "unit", None)
    if unit is None or unit == s.active:
        return "turn"  # the GM's word, or a part of the Action
    return "window"


def _is_gap(s: Encounter, d: TakeAction) -> bool:
    """RB-RULING-249: somebody may Seize. Whether anybody can is not looked at, for it might be a
    secret; nor do all see a gap while a unit acts that few know of."""
    return d.origin == "normal" and s.phase == "regular" and s.is_known(d.unit, None)


def time_out(s: Encounter, d: Decision) -> Action | None:
    """Who is silent passes; RB-RULING-112: where he must answer, by the best Rating."""
    if isinstance(d, React):
        return Pass()
    return _best(s) if isinstance(d, ChooseBasis) else None


def _best(s: Encounter) -> Choose | None:
    """None: it is asked for the turn order (RB-RULING-77), where no Attribute is the best."""
    f = s.stack[-2]  # what asks
    if isinstance(f, Dodging):
        found = ratings.dodge_bases(s, f.dodger)
    elif isinstance(f, Attacking):
        found = ratings.hit_bases(s, f, aim.arm_of(s, f))
    else:
        return None
    return Choose(min(range(len(found)), key=lambda n: found[n].rating))
