"""What the target of an Attack could do against it by itself, as far as it can pay: what blocks
shots before its Dodge Roll, and what throws dice of that roll again (RB-WIN-10, RB-WIN-11)."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from worldline.core.machine import Frame
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Die, Offering, Rolling
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import uses
from worldline.riftbound.combat.query.companion import payer
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import sp_cost
from worldline.riftbound.combat.query.powers import uses as uses_at
from worldline.riftbound.combat.query.when import roles
from worldline.riftbound.content.entries.effects import Block, Reroll
from worldline.riftbound.content.entries.powers import Cost, Use
from worldline.riftbound.odds.attacks import MOST_REROLLS, Rerolls

BLOCK = "Block"
"""Whatever gives it (RB-EQ-BLOCK-1, RB-EQ-BLOCK-2)."""
MOST_MEANS = 4
"""So many are weighed together: more would only keep the machine busy."""


class Means(NamedTuple):
    """One thing that the target could use, so many times at most. Each time it costs so many SP,
    blocks so many shots, and throws so many dice again."""

    name: str
    sp: int
    most: int
    blocks: int
    rerolls: Rerolls


class Defence(NamedTuple):
    """What the target could use and pay for together."""

    names: tuple[str, ...]
    sp: int
    blocks: int
    rerolls: Rerolls


def means(g: Encounter, target: UnitId, roller: UnitId, shots: int) -> tuple[Means, ...]:
    """Against an Attack at hand of at most so many shots."""
    rolled = Rolling(
        kind="dodge", roller=roller, count=1, rating=4, attribute=None, serial=0, dice=(Die(1),)
    )
    before = Offering(window="dodge.pre", serial=0, subject=target)
    after = Offering(window="dodge.rolled", serial=0, subject=target)
    return (*_means(g, target, (before,), shots), *_means(g, target, (rolled, after), shots))


def _means(g: Encounter, target: UnitId, frames: tuple[Frame, ...], shots: int) -> Iterator[Means]:
    for frame in frames:
        g.push(frame)
    known, window = roles(g), frames[-1]
    assert isinstance(window, Offering)
    for power, use in uses_at(g, target, window.window):
        blocks = sum(e.shots for e in use.effects if isinstance(e, Block))
        again = tuple(
            shots if e.dice == "any" else min(e.dice, shots)
            for e in use.effects
            if isinstance(e, Reroll) and not e.highest
        )
        helps = use.kind != "mandatory" and (blocks or again)
        if helps and uses.can_use(g, target, power, use, known):
            sp = sp_cost(g, target, power, use)
            name = BLOCK if blocks else power.source.name
            yield Means(name, sp, _most(g, target, power, use, shots), blocks, again)
    for _ in frames:
        g.stack.pop()


def _most(g: Encounter, u: UnitId, power: Power, use: Use, shots: int) -> int:
    """How often, but for its SP: of what takes anything else it is known to pay once."""
    if use.cost != Cost(sp=use.cost.sp):
        return 1
    found = uses.occasion(g, u, power, use)
    return shots if found is None else found[1] - g.used.get(found[0].text, 0)


def defences(g: Encounter, target: UnitId, found: Sequence[Means]) -> Iterator[Defence]:
    """All that it could pay for together, but for what could still be added to."""
    found = found[:MOST_MEANS]
    budget = g.units[payer(g, target)].sp + sum(uses.lenders(g, target).values())
    limits = [min(one.most, budget // one.sp) if one.sp else one.most for one in found]
    for counts in product(*(range(most + 1) for most in limits)):
        left = budget - sum(n * one.sp for n, one in zip(counts, found, strict=True))
        more = (
            n < most and one.sp <= left for n, most, one in zip(counts, limits, found, strict=True)
        )
        if left >= 0 and any(counts) and not any(more):
            yield _together([(n, one) for n, one in zip(counts, found, strict=True) if n])


def _together(chosen: Sequence[tuple[int, Means]]) -> Defence:
    again = [dice for n, one in chosen for dice in one.rerolls * n]
    return Defence(
        names=tuple(dict.fromkeys(one.name for _, one in chosen)),
        sp=sum(n * one.sp for n, one in chosen),
        blocks=sum(n * one.blocks for n, one in chosen),
        rerolls=tuple(sorted(again, reverse=True)[:MOST_REROLLS]),
    )
