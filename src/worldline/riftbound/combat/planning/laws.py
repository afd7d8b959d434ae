"""What must hold of all that is asked before a decision: nothing of it tells what is hidden
(RB-RULING-230). Used by the tests.
"""

from collections.abc import Iterator

import msgspec

from worldline.core import rng
from worldline.core.laws import demand
from worldline.core.machine import Illegal, Seat
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import (
    AnyQuestion,
    AskAnswers,
    AskPlan,
    AskReach,
    AskReaction,
    AskShots,
    AskUnit,
    AskWay,
)
from worldline.riftbound.combat.query import own
from worldline.riftbound.combat.query.powers import powers
from worldline.riftbound.combat.space.geometry import ROUND
from worldline.riftbound.content.entries.effects import Drive


def answers_fit(game: Riftbound, s: Encounter, seat: Seat, seed: int) -> int:
    """Nothing that a seat asks before it decides tells what it takes for the truth from the truth,
    and asking changes nothing. These many answers were looked at."""
    g, looked, before = game.guess(s, seat, seed), 0, game.dump(s)
    for question in _questions(s, seat, seed):
        true, guessed = (answer(t, seat, question) for t in (s, g))
        demand(true == guessed, "answers tell no secret", seat, question, true, guessed)
        looked += 1
    demand(game.dump(s) == before, "asking changes nothing", seat)
    return looked


def _questions(s: Encounter, seat: Seat, seed: int) -> Iterator[AnyQuestion]:
    """About every number of a unit, there or not, with ways and plans by chance."""
    for u in range(len(s.units) + 1):
        yield AskReach(u)
        yield AskReach(u, 3000)
        yield AskUnit(u)
        yield AskAnswers(u)
        yield AskShots(u)
        yield AskReaction(u)
        x, y, z = s.units[u].place if u < len(s.units) else (0, 0, 0)
        seed, k = rng.below(seed, len(ROUND))
        to = x + ROUND[k][0] * 4, y + ROUND[k][1] * 4, z
        yield AskWay(u, to)
        yield AskUnit(u, (to,))
        yield AskPlan(u, (to,))
        for drive in _drives(s, u) if u < len(s.units) else ():
            yield AskReach(u, None, drive)
            yield AskWay(u, to, drive)
            yield AskUnit(u, (to,), drive)
            yield AskPlan(u, (to,), drive=drive)
        mine = u < len(s.units) and s.units[u].seat == seat and s.units[u].nature != "vehicle"
        for arm in own.arms(s, u) if mine else ():
            seed, t = rng.below(seed, len(s.units) + 1)
            yield AskPlan(u, (to,), schema.Attack(arm, (t,)))


def _drives(s: Encounter, u: UnitId) -> Iterator[schema.Use]:
    """The ways to drive a vehicle of who is aboard."""
    for power in powers(s, u) if s.units[u].aboard is not None else ():
        for use in power.uses:
            if any(isinstance(effect, Drive) for effect in use.effects):
                yield schema.Use(power.key.text, use.id)


def answer(s: Encounter, seat: Seat, question: AnyQuestion) -> bytes:
    """All that a seat gets to hear."""
    try:
        return msgspec.json.encode(PLANNING.ask(s, seat, question))
    except Illegal as no:
        return str(no).encode()
