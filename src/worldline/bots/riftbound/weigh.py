"""What a simple side looks at: how much an Attack is likely to do, and how far it is to go."""

from worldline.riftbound.combat.aim import barred
from worldline.riftbound.combat.encounter import Encounter, book
from worldline.riftbound.combat.powers import arms
from worldline.riftbound.combat.schema import Attack, UnitId
from worldline.riftbound.combat.space import METRE, Body, Point, gap
from worldline.riftbound.reckon import Settled

_DIE = 3.5


def _mean(amount: Settled) -> float:
    return max(0.0, amount.shows() + _DIE * amount.dice)


def attack_worth(s: Encounter, u: UnitId, a: Attack) -> float:
    """Damage to be expected without a Dodge Roll, the more the nearer it brings the target to 0 HP;
    nothing if a friend is among the targets, or if all who are have fallen."""
    unit, targets = s.units[u], [s.units[t] for t in a.targets]
    if any(t.side == unit.side for t in targets):
        return 0.0
    found = arms(s, u).get(a.arm)
    if found is None:
        return 1.0  # an Attack of a vehicle's Overwatch
    arm = found[1]
    less = book(s).rules.counter_penalty * unit.counters
    faces = max(0, min(6, 7 - arm.best.rating + arm.dice.value - less))
    damage = _mean(arm.shots) * faces / 6 * _mean(arm.damage)
    standing = [t for t in targets if t.hp > 0]
    return sum(damage * (1 + damage / (damage + t.hp)) for t in standing) or damage / 100


def nearest(s: Encounter, u: UnitId) -> UnitId | None:
    """The nearest enemy on its feet; failing that, the nearest that is alive."""
    unit, mine = s.units[u], _body(s, u)
    foes = [t for t in s.units if t.side != unit.side and not t.dead and not t.hidden]
    able = [t for t in foes if t.hp > 0 and t.aboard is None] or foes
    return min((t.id for t in able), key=lambda t: gap(mine, _body(s, t)), default=None)


def _body(s: Encounter, u: UnitId) -> Body:
    unit = s.units[u]
    at = s.units[unit.aboard] if unit.aboard is not None else unit
    return Body(at.x, at.y, at.z, at.diameter)


def span(s: Encounter, u: UnitId, foe: UnitId, at: Point | None = None) -> int:
    """Millimetres from a place, or from where it is, to where the unit wants to be: half of its
    longest range away, or in contact."""
    mine = _body(s, u)
    if at is not None:
        mine = Body(*at, mine.d)
    apart = gap(mine, _body(s, foe))
    wanted = max((_range(s, u)) * METRE // 2, 0)
    return abs(apart - wanted) if wanted else apart


def _range(s: Encounter, u: UnitId) -> int:
    found = arms(s, u).values()
    return max((a.attack.metres or 0 for p, a in found if barred(s, u, p, a) is None), default=0)
