"""Exact odds of an Attack before it is made, in the very situation it would be made in.

They count the Hit Roll with all its modifiers, the target's Dodge Roll on its best basis, the
rerolls that both have prepared, the features of the Attack, and what marks do to these rolls. What
somebody may still decide to do is not counted. What the target itself can use against it and pay
for is named, and has figures of its own; what others do for it has none.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Frame, Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Die,
    Dodging,
    Rolling,
)
from worldline.riftbound.combat.nouns.schema import Attack, UnitId
from worldline.riftbound.combat.query import aim, field, harm, ratings
from worldline.riftbound.combat.query.figures import changes, sum_reasons
from worldline.riftbound.combat.telling.defence import Defence, Means, defences, means
from worldline.riftbound.combat.topics.rerolls import pool
from worldline.riftbound.content.entries.effects import DiscardDie, Reroll
from worldline.riftbound.content.entries.words import Attribute, Moment, Origin
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.attacks import Arm, Base
from worldline.riftbound.odds.attacks import (
    MOST_REROLLS,
    AttackOdds,
    AttackResult,
    Rerolls,
    attack,
)
from worldline.riftbound.odds.spread import Spread, quantity


class Defended(msgspec.Struct, frozen=True, kw_only=True):
    """How the same Attack is likely to end if the target uses against it what harms it least, as
    often as it can pay: at most so many SP."""

    uses: tuple[str, ...]
    sp: int
    hits: float
    damage: float
    fells: str
    chances: tuple[tuple[int, str], ...]


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """How an Attack on one target is likely to end. `blocks`: names of what the target itself could
    still use against it, with what each costs; none of it is counted but in `defended`."""

    target: UnitId
    basis: str
    needs: int
    modifiers: tuple[Reason, ...]
    dodge: str
    dodge_needs: int | None
    dodge_modifiers: tuple[Reason, ...]
    blocks: tuple[str, ...]
    hits: float
    damage: float
    fells: str  # a fraction: the chance of 0 HP, of one in Critical Condition 0 EHP
    chances: tuple[tuple[int, str], ...]  # of each amount of damage
    defended: Defended | None = None


class OddsQuestion(NamedTuple):
    """The question about an Attack on one target, and what it was made of."""

    question: AttackOdds
    base: Base
    added: tuple[Reason, ...]
    dodge: Base | None
    less: tuple[Reason, ...]
    means: tuple[Means, ...]  # of the target against it
    defences: tuple[Defence, ...]
    roller: UnitId | None  # of the Dodge Roll


def forecast(
    s: Encounter, u: UnitId, action: Attack, origin: Origin = "normal"
) -> tuple[Forecast, ...]:
    """One for each target of a lawful Attack. A target that falls before its turn in a sweep comes
    is rolled against no more; that does not change the odds of the others. Whose figures are hidden
    from who plays the unit, of that no odds are told (RB-RULING-230)."""
    check_figures(s, u, action)
    return tuple(forecast_of(s, t, asked) for t, asked in questions(s, u, action, origin).items())


def check_figures(s: Encounter, u: UnitId, action: Attack) -> None:
    for t in action.targets:
        if not s.has_open_figures(t, s.units[u].seat):
            raise Illegal("RB-RULING-230", f"the figures of {s.units[t].name} are hidden")


def questions(
    s: Encounter,
    u: UnitId,
    action: Attack,
    origin: Origin = "normal",
    centre: UnitId | None = None,
) -> dict[UnitId, OddsQuestion]:
    """What is asked about each target of a lawful Attack; `centre`: it is measured from there."""
    found = aim.find(s, u, action.arm)
    assert found is not None
    power, arm = found
    f = Attacking(
        attacker=u, arm=action.arm, damage=action.damage or arm.types[0], targets=action.targets,
        origin=origin, serial=0, vehicle=power.vehicle, centre=centre,
    )  # fmt: skip
    g = s.copy()
    return {
        target: _asked(g, replace(f, k=k), arm, target) for k, target in enumerate(action.targets)
    }


def question_about(s: Encounter, f: Attacking, target: UnitId) -> OddsQuestion:
    """The same about one target of an Attack that has begun."""
    return _asked(s.copy(), f, aim.arm_of(s, f), target)


def _asked(g: Encounter, f: Attacking, arm: Arm, target: UnitId) -> OddsQuestion:
    g.push(f)
    base = min(ratings.hit_bases(g, f, arm), key=lambda b: b.rating)
    more = ratings.hit_modifiers(g, f, arm)
    unit = g.units[target]
    roller = ratings.pilot(g, target) if unit.nature == "vehicle" else target
    g.push(Dodging(dodger=target, roller=roller, successes=1, serial=0))
    awake = roller is not None and field.able(g, roller)  # RB-RULING-102, RB-RULING-235
    bases = ratings.dodge_bases(g, target) if awake else []
    dodge = min(bases, key=lambda b: b.rating, default=None)
    less = sum_reasons(changes(g, target, "dodge-die"))
    shots = max(quantity(arm.shots).weights)
    against = means(g, target, roller, shots) if roller is not None and awake else ()
    g.stack.pop()
    features = harm.features(g, f, target)
    q = AttackOdds(
        shots=arm.shots, hit=base.rating, modifier=sum(b.change for b in more),
        rerolls=_prepared(g, f.attacker, base.attribute, "hit"),
        discard=_must(g, _hit_roll(f), "hit.rolled", DiscardDie),
        dodge=dodge.rating if dodge else None, dodge_modifier=sum(b.change for b in less),
        dodge_rerolls=_prepared(g, roller, dodge.attribute, "dodge") if dodge else (),
        dodge_hampered=_must(g, _dodge_roll(target, roller), "dodge.rolled", Reroll),
        damage=arm.damage, keen=features.keen, halved=features.halved, arc=features.arc,
        raised=sum(max(0, more.shows()) for more in harm.damage_increases(g, f, target)),
    )  # fmt: skip
    g.stack.pop()
    together = tuple(defences(g, target, against)) if against else ()
    return OddsQuestion(q, base, more, dodge, less, against, together, roller)


result: Final = lru_cache(maxsize=1 << 10)(attack)
"""How an Attack comes out: many targets pose the same question."""


def points_left(s: Encounter, u: UnitId) -> int:
    """HP of a unit, or of one in Critical Condition EHP."""
    unit = s.units[u]
    return unit.hp if unit.hp > 0 else unit.ehp


def forecast_of(s: Encounter, target: UnitId, asked: OddsQuestion) -> Forecast:
    dodge, found = asked.dodge, result(asked.question)
    return Forecast(
        target=target, basis=asked.base.name, needs=asked.base.rating, modifiers=asked.added,
        dodge=dodge.name if dodge else "", dodge_needs=dodge.rating if dodge else None,
        dodge_modifiers=asked.less if dodge else (),
        blocks=tuple(one.name + (f" for {one.sp} SP" if one.sp else "") for one in asked.means),
        hits=float(found.hits.mean), damage=float(found.damage.mean),
        fells=str(_fells(found, points_left(s, target))), chances=_chances(found.damage),
        defended=_defended(s, target, asked),
    )  # fmt: skip


def _defended(s: Encounter, target: UnitId, asked: OddsQuestion) -> Defended | None:
    best = best_defence(asked)
    return best and told_of(s, target, best, result(against(asked, best).question))


def told_of(s: Encounter, target: UnitId, used: Defence, found: AttackResult) -> Defended:
    return Defended(
        uses=used.names, sp=used.sp, hits=float(found.hits.mean), damage=float(found.damage.mean),
        fells=str(_fells(found, points_left(s, target))), chances=_chances(found.damage),
    )  # fmt: skip


def _chances(damage: Spread) -> tuple[tuple[int, str], ...]:
    return tuple((n, str(chance)) for n, chance in damage.chances())


def best_defence(asked: OddsQuestion) -> Defence | None:
    """Of all that the target could pay for together, what leaves least damage for fewest SP."""

    def harm(one: Defence) -> tuple[Fraction, int]:
        return result(against(asked, one).question).damage.mean, one.sp

    return min(asked.defences, key=harm, default=None)


def against(asked: OddsQuestion, used: Defence) -> OddsQuestion:
    """The question about an Attack against which the target uses this."""
    q = asked.question
    again = sorted((*q.dodge_rerolls, *used.rerolls), reverse=True)[:MOST_REROLLS]
    return asked._replace(
        question=replace(q, blocks=q.blocks + used.blocks, dodge_rerolls=tuple(again))
    )


# What happens to the rolls whoever decides what


def _hit_roll(f: Attacking) -> tuple[Frame, ...]:
    two = (Die(1), Die(1))  # the question itself knows that a single die is kept (RB-RULING-175)
    return (_rolling("hit", f.attacker, dice=two),)


def _dodge_roll(target: UnitId, roller: UnitId | None) -> tuple[Frame, ...]:
    if roller is None:
        return ()
    dodging = Dodging(dodger=target, roller=roller, successes=1, serial=0)
    return dodging, _rolling("dodge", roller, dice=(Die(1),))


def _must(
    g: Encounter, frames: tuple[Frame, ...], moment: Moment, kind: type[DiscardDie] | type[Reroll]
) -> bool:
    """Whether such an effect of somebody's comes of itself in this roll (RB-RULING-175)."""
    found = harm.mandatory(g, frames, moment)
    return any(isinstance(e, kind) for _, use in found for e in use.effects)


def _fells(result: AttackResult, hp: int) -> Fraction:
    return result.fells(hp) if hp > 0 else Fraction(1)


def _prepared(
    g: Encounter, u: UnitId | None, attribute: Attribute | None, kind: Literal["hit", "dodge"]
) -> Rerolls:
    """RB-PREPARE-1: what is left in the pool of this Attribute; for a vehicle, of its Pilot's
    (RB-RULING-216)."""
    if attribute is None or u is None:
        return ()
    left = pool(g, u, _rolling(kind, u, attribute))
    return (left,) if left else ()


def _rolling(
    kind: Literal["hit", "dodge"],
    u: UnitId,
    attribute: Attribute | None = None,
    dice: tuple[Die, ...] = (),
) -> Rolling:
    return Rolling(
        kind=kind, roller=u, count=len(dice), rating=4, attribute=attribute, serial=0, dice=dice
    )
