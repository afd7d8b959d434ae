"""What the damage at hand can come to, by exact figures (RB-STAND-5, RB-STAND-6).

What who plays a unit may not know could be anything: from not being asked nobody learns it
(RB-RULING-230).
"""

from collections.abc import Iterator

from worldline.core.machine import Frame
from worldline.riftbound.body import health, hits
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Damaging,
    Dodging,
    Rolling,
    Striking,
)
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import aim, field, uses
from worldline.riftbound.combat.query.figures import amount
from worldline.riftbound.combat.query.powers import bearer, seat
from worldline.riftbound.combat.query.powers import uses as uses_at
from worldline.riftbound.combat.query.stake import successes
from worldline.riftbound.combat.query.when import Case, roles
from worldline.riftbound.content.entries.effects import RaiseDamage
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.words import Moment
from worldline.riftbound.figures.amounts import Settled
from worldline.riftbound.odds.aim import OnHits, Situation, on_hits

# Whether more of it would matter


def matters(s: Encounter, u: UnitId, more: int) -> bool:
    """Whether the damage event at hand would end otherwise with so much more of it."""
    f = at_hand(s, Damaging)
    if f is None or not f.packets or not s.has_open_figures(f.damaged, seat(s, u)):
        return True
    hurt = s.units[f.damaged].health
    return health.course(hurt, f.packets) != health.course(hurt, hits.raise_first(f.packets, more))


# Whether somebody could fall


def could_fall(s: Encounter, u: UnitId) -> bool:
    """RB-STAND-6: whether the damage at hand, at its most, could bring the unit or an ally to 0 HP,
    or from Critical Condition to 0 EHP."""
    for x, most, dealer in _threats(s):
        if x != u and not field.are_allied(s, u, x):
            continue
        unit, mine = s.units[x], seat(s, u)
        if most is None or not s.has_open_figures(x, mine):
            return True
        if dealer is not None and not s.has_open_figures(dealer, mine):
            return most > 0
        if health.could_fall(unit, most):
            return True
    return False


Threat = tuple[UnitId, int | None, UnitId | None]
"""To whom, how much damage at most (None: it is at 0 already), and by whom."""


def _threats(s: Encounter) -> Iterator[Threat]:
    dodged = 0
    for f in reversed(s.stack):
        match f:
            case Damaging():
                fallen = s.units[f.damaged].hp <= 0 < f.before
                most = None if fallen else sum(max(0, n) for n in f.packets[f.k :])
                yield f.damaged, most, f.dealer
                return
            case Striking():
                attack = _attack(s)
                on = features(s, attack, f.target)
                dealt = sum(f.packets) + (f.hits - f.k) * _packet(s, attack, on)
                yield f.target, _whole(s, attack, f.target, dealt, on), attack.attacker
                return
            case Rolling(kind="dodge"):
                dodged = successes(f)
            case Dodging():
                yield _hits(s, f.dodger, f.successes - dodged)
                return
            case Rolling() if f.dice:
                attack = _attack(s)
                yield _hits(s, attack.targets[attack.k], successes(f))
                return
            case Attacking():
                shots = f.shots or aim.arm_of(s, f).shots.highest
                for target in f.targets[f.k :]:
                    yield _hits(s, target, shots)
                return


def _attack(s: Encounter) -> Attacking:
    found = at_hand(s, Attacking)
    assert found is not None
    return found


def _hits(s: Encounter, target: UnitId, hits: int) -> Threat:
    f = _attack(s)
    if hits <= 0:
        return target, 0, f.attacker
    on = features(s, f, target)
    return target, _whole(s, f, target, hits * _packet(s, f, on), on), f.attacker


def _packet(s: Encounter, f: Attacking, on: OnHits) -> int:
    """What one hit deals at most."""
    times = on.keen.times if on.keen is not None and on.keen.dice > 0 else 1
    return hits.packet(aim.arm_of(s, f).damage.highest, times)


def _whole(s: Encounter, f: Attacking, target: UnitId, dealt: int, on: OnHits) -> int:
    """Halving, then increases that come of themselves."""
    more = sum(max(0, more.highest) for more in damage_increases(s.copy(), f, target))
    whole = sum(hits.halve((dealt,))) if on.halved else dealt
    return hits.raise_first((whole,), more)[0]


def features(s: Encounter, f: Attacking, target: UnitId) -> OnHits:
    """What the features of an Attack make of its hits on a unit."""
    heard = field.hears(s, target, f.attacker)
    there = Situation(origin=f.origin, size=s.units[target].size, hears=heard)
    return on_hits(bearer(s, f.attacker), aim.arm_of(s, f), there)


def damage_increases(g: Encounter, f: Attacking, target: UnitId) -> list[Settled]:
    """Increases of an Attack's damage that come of themselves."""
    dealt = Damaging(
        damaged=target, packets=(1,), damage=f.damage, dealer=f.attacker, attack=True
    )  # fmt: skip
    return [
        amount(c, e.amount)
        for c, use in mandatory(g, (dealt,), "damage.pre")
        for e in use.effects
        if isinstance(e, RaiseDamage)
    ]


def mandatory(g: Encounter, frames: tuple[Frame, ...], moment: Moment) -> list[tuple[Case, Use]]:
    """The uses that nobody chooses, with these procedures at hand."""
    if not frames:
        return []
    for frame in frames:
        g.push(frame)
    known, found = roles(g), []
    for unit in g.units:
        for power, use in uses_at(g, unit.id, moment):
            if use.kind == "mandatory" and uses.can_use(g, unit.id, power, use, known):
                found.append((Case(g, unit.id, power, known), use))
    for _ in frames:
        g.stack.pop()
    return found
