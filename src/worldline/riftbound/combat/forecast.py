"""Exact odds of an Attack before it is made, in the very situation it would be made in.

They count the Hit Roll with all its modifiers, the target's Dodge Roll on its best basis, the
rerolls that both have prepared, and the features of the Attack. What somebody may still decide to
do is named beside them, and not counted: blocks that the target can afford.
"""

from fractions import Fraction

import msgspec

from worldline.riftbound.arms import Arm
from worldline.riftbound.combat import aim, uses
from worldline.riftbound.combat.dice import pool
from worldline.riftbound.combat.encounter import Encounter
from worldline.riftbound.combat.figures import changes, reasons
from worldline.riftbound.combat.frames import Attacking, Because, Dodging, Offering, Rolling
from worldline.riftbound.combat.powers import bearer, powers
from worldline.riftbound.combat.powers import uses as uses_at
from worldline.riftbound.combat.schema import Attack, UnitId
from worldline.riftbound.combat.when import roles
from worldline.riftbound.odds.aim import Situation, on_hits
from worldline.riftbound.odds.attacks import AttackOdds, AttackResult, Rerolls, attack
from worldline.riftbound.pages.effects import Block
from worldline.riftbound.pages.words import Origin
from worldline.riftbound.reckon import work


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """How an Attack on one target is likely to end. `blocks`: names of what could still stop some
    of it, with what each costs."""

    target: UnitId
    basis: str
    needs: int
    modifiers: tuple[Because, ...]
    dodge: str
    dodge_needs: int | None
    dodge_modifiers: tuple[Because, ...]
    blocks: tuple[str, ...]
    hits: float
    damage: float
    fells: str  # a fraction: the chance of 0 HP, of one in Critical Condition 0 EHP
    chances: tuple[tuple[int, str], ...]  # of each amount of damage


def forecast(
    s: Encounter, u: UnitId, action: Attack, origin: Origin = "normal"
) -> tuple[Forecast, ...]:
    """One for each target of a lawful Attack. A target that falls before its turn in a sweep comes
    is rolled against no more; that does not change the odds of the others."""
    found = aim.find(s, u, action.arm)
    assert found is not None
    power, arm = found
    f = Attacking(
        attacker=u, arm=action.arm, damage=action.damage or arm.types[0], targets=action.targets,
        origin=origin, serial=0, vehicle=power.vehicle,
    )  # fmt: skip
    g = s.copy()
    g.push(f)
    return tuple(_against(g, f, arm, target) for target in action.targets)


def _against(g: Encounter, f: Attacking, arm: Arm, target: UnitId) -> Forecast:
    base = min(aim.hit_bases(g, f), key=lambda b: b.rating)
    added = aim.hit_modifiers(g, f, target)
    unit = g.units[target]
    roller = aim.pilot(g, target) if unit.nature == "vehicle" else target
    dodging = Dodging(dodger=target, roller=roller, successes=1, serial=0)
    g.push(dodging)
    bases = aim.dodge_bases(g, target) if roller is not None and not unit.asleep else []
    dodge = min(bases, key=lambda b: b.rating, default=None)
    less = reasons(work(0, changes(g, target, powers(g, target), "dodge-die", roles(g))))
    blocks = tuple(_blocks(g, target))
    g.stack.pop()
    features = on_hits(bearer(g, f.attacker), arm, Situation(origin=f.origin, size=unit.size))
    q = AttackOdds(
        shots=arm.shots, hit=base.rating, modifier=sum(b.change for b in added),
        rerolls=_prepared(g, f.attacker, base.attribute, "hit"),
        dodge=dodge.rating if dodge else None, dodge_modifier=sum(b.change for b in less),
        dodge_rerolls=_prepared(g, target, dodge.attribute if dodge else None, "dodge"),
        damage=arm.damage, keen=features.keen, halved=features.halved, arc=features.arc,
    )  # fmt: skip
    result, hp = attack(q), unit.hp if unit.hp > 0 else unit.ehp
    return Forecast(
        target=target, basis=base.name, needs=base.rating, modifiers=added,
        dodge=dodge.name if dodge else "", dodge_needs=dodge.rating if dodge else None,
        dodge_modifiers=less if dodge else (), blocks=blocks, hits=float(result.hits.mean),
        damage=float(result.damage.mean), fells=str(_fells(result, hp)),
        chances=tuple((n, str(chance)) for n, chance in result.damage.chances()),
    )  # fmt: skip


def _fells(result: AttackResult, hp: int) -> Fraction:
    return result.fells(hp) if hp > 0 else Fraction(1)


def _prepared(g: Encounter, u: UnitId, attribute: object, kind: str) -> Rerolls:
    """RB-PREPARE-1: what is left in the pool of this Attribute."""
    if attribute is None:
        return ()
    roll = Rolling(kind=kind, roller=u, count=1, rating=4, attribute=attribute, serial=0)  # type: ignore[arg-type]
    left = pool(g, u, roll)
    return (left,) if left else ()


def _blocks(g: Encounter, target: UnitId) -> list[str]:
    """What the target could use before its Dodge Roll that takes successes away."""
    g.push(Offering(window="dodge.pre", serial=0, subject=target))
    known = roles(g)
    found = []
    for power, use in uses_at(g, target, "dodge.pre"):
        blocks = any(isinstance(e, Block) for e in use.effects)
        if blocks and uses.can_use(g, target, power, use, known):
            cost = f" for {use.cost.sp}SP" if use.cost.sp else ""
            found.append(f"{power.source.name}{cost}")
    g.stack.pop()
    return found
