"""Odds of an Attack: its hits, its damage, and whether it fells the target (RB-ATTACK).

The steps are those of an Attack: shots, Hit Roll, rerolls, discarded die, blocks, Dodge Roll,
rerolls, damage of each hit, halving, increases.
"""

from fractions import Fraction
from typing import Final

import msgspec

from worldline.core.machine import Illegal
from worldline.riftbound.figures.amounts import half
from worldline.riftbound.odds.spread import (
    NOTHING,
    Quantity,
    Spread,
    binomial,
    faces,
    quantity,
)

MOST_REROLLS: Final = 6
MOST_VALUES: Final = 330
"""Effects that throw dice again, and shots times values of one hit (30 times 2d6): more would only
keep the machine busy."""
Rerolls = tuple[int, ...]
"""Each number is one effect that throws up to so many failed dice again, each once: (2,) is one
Prepare, (4,) two of them (RB-RULING-114), (1, 1) twice one die, which may be the same
(RB-RULING-24, RB-RULING-194)."""


class Keen(msgspec.Struct, frozen=True):
    """Each hit rolls so many dice, and deals its damage `times` over if any shows `on`
    (RB-RULING-124)."""

    dice: int
    on: int = 5
    times: int = 2


class Arc(msgspec.Struct, frozen=True):
    """Each hit rolls a die, and on `on` harms another unit besides (RB-RULING-123)."""

    on: int = 4
    damage: Quantity = 1


class AttackOdds(msgspec.Struct, frozen=True, kw_only=True):
    """A question about one Attack on one target. Ratings are what a d6 needs (4 is 4+);
    `dodge` None: there is no Dodge Roll (RB-RULING-235)."""

    shots: Quantity
    hit: int
    modifier: int = 0  # of each Hit die (RB-HOOK-4)
    rerolls: Rerolls = ()
    discard: bool = False  # the highest Hit die goes (RB-AB-POWER-PLAY-1-4)
    blocks: int = 0
    dodge: int | None = None
    dodge_modifier: int = 0  # of each Dodge die (RB-HOOK-6)
    dodge_rerolls: Rerolls = ()
    dodge_hampered: bool = False  # the highest Dodge die is rerolled (RB-AB-POWER-PLAY-1-5)
    damage: Quantity = 1
    keen: Keen | None = None
    halved: bool = False  # all hits together (RB-EQ-THUNDEROUS-1)
    raised: Quantity = 0  # increases of the whole (RB-RULING-119)
    arc: Arc | None = None


class AttackResult(msgspec.Struct, frozen=True):
    """The spreads of successes, of hits (RB-RULING-110), of the damage of all hits together, and
    of the damage to others."""

    successes: Spread
    hits: Spread
    damage: Spread
    arcs: Spread

    def fells(self, hp: int) -> Fraction:
        """The chance that a target with so many HP comes to 0: packets are applied one by one, and
        only what exceeds the HP left is lost (RB-RULING-117)."""
        return self.damage.at_least(hp)


def attack(q: AttackOdds) -> AttackResult:
    """Everything about one Attack."""
    check_attack(q)
    hitting = faces(q.hit, q.modifier)
    successes = quantity(q.shots).then(lambda shots: _hit_roll(q, shots, hitting))
    reaching = successes.map(lambda n: max(0, n - q.blocks))  # RB-RULING-126
    hits = reaching if q.dodge is None else reaching.then(lambda n: _undodged(q, n))
    return AttackResult(successes, hits, _damage(q, hits), hits.each(_arc(q)))


def check_attack(q: AttackOdds) -> None:
    for rating in (q.hit, q.dodge):
        if rating is not None and not 2 <= rating <= 6:
            raise Illegal("RB-ATTR-3", f"a Rating lies between 2+ and 6+, unlike {rating}+")
    if min((0, q.blocks, *q.rerolls, *q.dodge_rerolls)) < 0:
        raise Illegal("RB-RULING-21", "a number of dice or blocks is never negative")
    if max(len(q.rerolls), len(q.dodge_rerolls)) > MOST_REROLLS:
        raise Illegal("RB-RULING-24", f"odds are worked out with up to {MOST_REROLLS} rerolls")
    shots = max(quantity(q.shots).weights)
    for one in (_packet(q), _arc(q)):
        if shots > (most := MOST_VALUES // one.span):
            raise Illegal(
                "RB-ATTACK-2", f"odds of such hits are worked out for {most} shots at most"
            )


def _hit_roll(q: AttackOdds, shots: int, hitting: int) -> Spread:
    """RB-ATTACK-7, RB-ATTACK-8. The highest die is a success if any is; a single die is not
    discarded (RB-RULING-175)."""
    found = successes_with_rerolls(shots, hitting, q.rerolls)
    return found.map(lambda n: max(0, n - 1)) if q.discard and shots > 1 else found


def successes_with_rerolls(dice: int, faces: int, rerolls: Rerolls) -> Spread:
    """How many of so many dice succeed if failed ones are thrown again as well as can be: the
    largest number first, while most dice have failed."""
    found = binomial(dice, faces)
    for count in sorted(rerolls, reverse=True):
        found = found.then(lambda n, k=count: binomial(min(k, dice - n), faces).shift(n))  # type: ignore[misc]
    return found


def _undodged(q: AttackOdds, successes: int) -> Spread:
    """RB-ATTACK-9, RB-ATTACK-10; without a success there is no Dodge Roll (RB-RULING-111)."""
    if not successes or q.dodge is None:
        return NOTHING
    dodging = faces(q.dodge, q.dodge_modifier)
    dodged = successes_with_rerolls(successes, dodging, q.dodge_rerolls)
    if q.dodge_hampered:
        dodged = dodged.then(lambda n: binomial(1, dodging).shift(max(0, n - 1)))
    return dodged.map(lambda n: successes - n)


def _packet(q: AttackOdds) -> Spread:
    """What one hit deals (RB-ATTACK-11)."""
    once, keen = quantity(q.damage), q.keen
    if keen is None:
        return once
    shown = quantity(keen.dice).each(binomial(1, faces(keen.on)))
    more = shown.map(lambda n: keen.times if n else 1)
    return more.then(lambda times: once.map(lambda damage: damage * times))


def _damage(q: AttackOdds, hits: Spread) -> Spread:
    """RB-RULING-119: halving, then increases, which need at least one packet."""
    landed = Spread({n: weight for n, weight in hits.weights.items() if n}, hits.total)
    dealt = landed.each(_packet(q))
    whole = (dealt.map(half) if q.halved else dealt).plus(quantity(q.raised))
    return whole.besides(0, hits.weights.get(0, 0) * (whole.total // hits.total))


def _arc(q: AttackOdds) -> Spread:
    """What one hit deals to another unit (RB-RULING-123)."""
    if q.arc is None:
        return NOTHING
    return binomial(1, faces(q.arc.on)).each(quantity(q.arc.damage))
