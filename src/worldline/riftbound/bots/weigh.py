"""What a simple side looks at: how much an Attack is likely to do, and how far it is to go."""

from collections.abc import Iterable
from functools import lru_cache

from worldline.core.machine import Action
from worldline.riftbound.combat.nouns.encounter import Encounter, body, book
from worldline.riftbound.combat.nouns.schema import Attack, UnitId
from worldline.riftbound.combat.query.aim import attacks_on, why_barred
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.combat.space.geometry import METRE, Body, Point, gap
from worldline.riftbound.figures.amounts import Settled
from worldline.riftbound.figures.attacks import Arm

_DIE = 3.5


def best_attack(s: Encounter, u: UnitId, options: Iterable[Action]) -> Attack | None:
    """The one that is worth most: the damage to be expected without a Dodge Roll, the more the
    nearer it brings the target to 0 HP; nothing if a friend is among the targets, next to nothing
    if all of them have fallen."""
    attacks = [a for a in options if type(a) is Attack]
    if not attacks:
        return None
    units, side, mine = s.units, s.units[u].side, arms(s, u)
    less = book(s).rules.counter_penalty * units[u].counters
    best, most, arm, damage = None, 0.0, None, None
    for a in attacks:
        if a.arm != arm:  # a vehicle's Overwatch has an Attack that is not the unit's own
            arm = a.arm
            damage = _damage(mine[arm][1], less) if arm in mine else None
        worth = 0.0
        for t in a.targets:
            target = units[t]
            if target.side == side:
                worth = -1.0
                break
            if damage and target.hp > 0:
                worth += damage * (1 + damage / (damage + target.hp))
        if worth == 0.0:
            worth = 1.0 if damage is None else damage / 100
        if worth > most:
            best, most = a, worth
    return best


def fells(s: Encounter, u: UnitId, foe: UnitId) -> bool:
    """Whether one Attack of a unit is likely to bring an enemy to 0 HP, by the same measure."""
    mine, less = arms(s, u), book(s).rules.counter_penalty * s.units[u].counters
    return any(
        a.targets == (foe,) and a.arm in mine and _damage(mine[a.arm][1], less) >= s.units[foe].hp
        for a in attacks_on(s, u, (foe,))
    )


def _damage(arm: Arm, less: int) -> float:
    return _expected(arm.shots, arm.damage, 7 - arm.best.rating + arm.dice.value - less)


@lru_cache(maxsize=1024)  # the same few Attacks are weighed at every decision
def _expected(shots: Settled, damage: Settled, faces: int) -> float:
    """By so many faces of a die that hit."""
    return _mean(shots) * max(0, min(6, faces)) / 6 * _mean(damage)


def _mean(amount: Settled) -> float:
    return max(0.0, amount.shows() + _DIE * amount.dice)


def nearest(s: Encounter, u: UnitId) -> UnitId | None:
    """The nearest enemy on its feet; failing that, the nearest that is alive."""
    unit, mine = s.units[u], body(s, u)
    foes = [t for t in s.units if t.side != unit.side and not t.dead and not t.hidden]
    able = [t for t in foes if t.hp > 0 and t.aboard is None] or foes
    return min((t.id for t in able), key=lambda t: gap(mine, body(s, t)), default=None)


def spans(s: Encounter, u: UnitId, foe: UnitId, places: Iterable[Point]) -> list[int]:
    """Millimetres from each of these places to where the unit wants to be: half of its longest
    range away, or in contact."""
    there, diameter = body(s, foe), body(s, u).d
    apart = [gap(Body(*at, diameter), there) for at in places]
    wanted = _range(s, u) * METRE // 2
    return [abs(far - wanted) for far in apart] if wanted > 0 else apart


def span(s: Encounter, u: UnitId, foe: UnitId) -> int:
    """The same from where it is."""
    x, y, z, _ = body(s, u)
    return spans(s, u, foe, [(x, y, z)])[0]


def _range(s: Encounter, u: UnitId) -> int:
    found = arms(s, u).values()
    return max(
        (a.attack.metres or 0 for p, a in found if why_barred(s, u, p, a) is None), default=0
    )
