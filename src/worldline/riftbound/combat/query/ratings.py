"""What Hit and Dodge Rolls are compared with, and what is added to them: RB-HOOK-3 to RB-HOOK-6."""

from collections.abc import Sequence

from msgspec.structs import replace

from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.frames import Attacking
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import aim, field
from worldline.riftbound.combat.query.figures import attack_powers, changes, sum_reasons
from worldline.riftbound.combat.query.powers import dodging, powers, rating
from worldline.riftbound.combat.query.when import Case, holds, roles
from worldline.riftbound.content.entries.standing import Basis, IgnoresPointBlanc
from worldline.riftbound.figures.amounts import CountedModifier, Reason
from worldline.riftbound.figures.attacks import Arm, Base


def hit_bases(s: Encounter, f: Attacking, a: Arm) -> Sequence[Base]:
    """RB-HOOK-3: what it can be compared with now."""
    return _usable(s, f.attacker, a.bases)


def _usable(s: Encounter, u: UnitId, bases: tuple[Base, ...]) -> Sequence[Base]:
    for base in bases:
        if not base.always:
            return [b for b in bases if b.always or _basis_holds(s, u, b)]
    return bases


def _basis_holds(s: Encounter, u: UnitId, base: Base) -> bool:
    known = roles(s)
    for power in powers(s, u):
        if power.source is base.source or power.source == base.source:
            for passive in power.standing:
                if isinstance(passive, Basis) and passive.attribute == base.attribute:
                    return holds(Case(s, u, power, known), passive)
    return False


def dodge_bases(s: Encounter, u: UnitId) -> Sequence[Base]:
    """RB-HOOK-5; RB-RULING-112: a vehicle uses its Pilot's WIS only (RB-VEH-9)."""

    if s.units[u].nature == "vehicle":
        at = pilot(s, u)
        return [] if at is None else [Base("WIS", rating(s, at, "wis"), "wis")]
    return _usable(s, u, dodging(s, u).bases)


def pilot(s: Encounter, vehicle: UnitId) -> UnitId | None:
    """RB-VEH-8, RB-RULING-217: the Operator of a Movement System, if it may operate it."""
    systems = book(s).systems
    for held in s.units[vehicle].systems:
        if systems[held.system].movement:
            at = field.operator(s, vehicle, held.terminal)
            if at is not None:
                return at
    return None


def hit_modifiers(s: Encounter, f: Attacking, a: Arm) -> tuple[Reason, ...]:
    """RB-HOOK-4, RB-RULING-16: they all add up."""
    features = attack_powers(s, f) if a.attack.features else ()
    more = changes(s, f.attacker, "hit-die", more=features)
    more += changes(s, f.targets[f.k], "hit-die-against")
    counters = s.units[f.attacker].counters
    if counters and f.origin != "overwatch":  # RB-COUNTER-3, RB-COUNTER-4
        less = -book(s).rules.counter_penalty * counters
        more.append(CountedModifier("add", less, "Attack Counters", "RB-COUNTER-3"))
    if a.attack.metres is not None and (change := point_blanc(s, f, a)):
        more.append(change)
    return sum_reasons(more)


def needs(s: Encounter, f: Attacking) -> tuple[int, ...]:
    """What a die must show to hit each target of an Attack, by its best Rating."""
    g, a, found = s.copy(), aim.arm_of(s, f), list[int]()
    for k in range(len(f.targets)):
        one = replace(f, k=k)
        g.push(one)  # who is who depends on it
        best = min(base.rating for base in hit_bases(g, one, a))
        found.append(best - sum(more.change for more in hit_modifiers(g, one, a)))
        g.stack.pop()
    return tuple(found)


def point_blanc(s: Encounter, f: Attacking, a: Arm) -> CountedModifier | None:
    """RB-PB-1, RB-PB-2, RB-PB-3, RB-RULING-107, RB-RULING-108; of the target
    as it is now (RB-RULING-242)."""
    target = f.targets[f.k]
    centre = f.attacker if f.vehicle is None else f.vehicle
    if f.centre is not None:
        centre = f.centre
    beside, around = field.near(s, centre, 0), field.near(s, target, 0)
    if len(beside) == 1 == len(around):  # each is in contact with itself
        return None
    if IgnoresPointBlanc in aim.standing_kinds(s.packs, a.attack.features):
        return None
    rules = book(s).rules
    if target in beside or _harried(s, beside, centre, f.attacker):
        return CountedModifier("add", -rules.point_blanc, "Point Blanc", "RB-PB-1")
    others = [u for u in around if u != f.attacker]
    if _harried(s, others, target, target):
        return CountedModifier("add", -rules.point_blanc_target, "Point Blanc", "RB-PB-2")
    return None


def _harried(s: Encounter, near: Sequence[UnitId], of: UnitId, whom: UnitId) -> bool:
    """Whether an enemy of somebody's is among those in contact: living, awake, and not inside; a
    vehicle by who operates it, if somebody does."""
    for u in near:
        unit = s.units[u]
        if u == of or unit.dead or unit.asleep or unit.aboard is not None:
            continue
        by = pilot(s, u) if unit.nature == "vehicle" else u
        if by is not None and field.hostile(s, whom, by):
            return True
    return False
