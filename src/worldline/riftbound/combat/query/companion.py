"""Companions: the bond with the owner (RB-KEY-COMPANION, RB-EQ-COMPANION, RB-RULING-201 to 208)."""

from worldline.riftbound.body.health import at_most
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.field import able
from worldline.riftbound.combat.query.powers import is_linked, maxima


def lower_to_maxima(s: Encounter) -> None:
    """RB-RULING-203: without commands a companion loses copied Abilities; where its maximum falls,
    HP above it are lost for good."""
    for unit in s.units:
        if unit.owner is not None and unit.nature != "vehicle" and not unit.dead:
            most = maxima(s, unit.id)
            if unit.hp > most.hp or unit.ehp > most.ehp:
                change(s, unit.id, hp=at_most(unit.hp, most.hp), ehp=at_most(unit.ehp, most.ehp))


def payer(s: Encounter, u: UnitId) -> UnitId:
    """RB-RULING-202: a companion pays with its owner's SP, while it is commanded (RB-RULING-203);
    a vehicle has none (RB-RULING-218)."""
    unit = s.units[u]
    if unit.owner is None or unit.nature == "vehicle" or not is_linked(s, u):
        return u
    return unit.owner


def learner(s: Encounter, u: UnitId) -> UnitId:
    """RB-RULING-202: what a companion learns, its owner knows."""
    owner = s.units[u].owner
    return u if owner is None else owner


def recognises(s: Encounter, u: UnitId, other: UnitId) -> bool:
    """RB-RULING-177: whether a unit knows the profile of another, by what it may know itself: of
    one whose figures are hidden only if it has studied that very one (RB-RULING-252)."""
    scholar = s.units[learner(s, u)]
    if s.units[other].profile not in scholar.investigated:
        return False
    return s.has_open_figures(other, scholar.seat) or other in scholar.studied


def partner(s: Encounter, f: Turn, u: UnitId) -> UnitId | None:
    """RB-RULING-201: who of the pair may act next instead of this one."""
    if len(f.members) == 1:
        return None
    others = (x for x in f.members if x != u and x not in f.ended and able(s, x))
    return next(others, None)


def whose_actions(s: Encounter, f: Turn, u: UnitId) -> int:
    """Whose Actions a member of the turn takes, by its place: by the switch a companion has none
    of its own (RB-RULING-201)."""
    return f.members.index(u) if s.switches["companion-own-actions"] else 0
