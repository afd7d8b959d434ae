"""How an Attack or a damage event that is under way ends once somebody has answered.

What needs no dice is played out by the game itself. At the Hit and the Dodge Roll, and at dice that
are thrown again, the rest is worked out exactly; where other dice are thrown nothing is said.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import lcm

from msgspec.structs import replace

from worldline.core.machine import Action, Decision, Frame, Illegal, Seat
from worldline.riftbound.body import hits
from worldline.riftbound.body.health import left_after
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Checking,
    Damaging,
    Dodging,
    Doing,
    Dying,
    Offering,
    Rolling,
    Throwing,
)
from worldline.riftbound.combat.nouns.schema import (
    Approve,
    Choose,
    ChooseBasis,
    ChooseNumber,
    ChoosePath,
    Pass,
    Pick,
    PickDice,
    React,
    RollDice,
    Rolled,
    SplitCost,
    UnitId,
)
from worldline.riftbound.combat.planning.plans import without_choices
from worldline.riftbound.combat.planning.questions import Harm
from worldline.riftbound.combat.query.stake import at_stake, least, misses
from worldline.riftbound.combat.telling.forecast import Forecast, question_about, result
from worldline.riftbound.odds.attacks import AttackOdds, AttackResult
from worldline.riftbound.odds.spread import NOTHING, Spread, binomial, faces, sure

Outcome = dict[UnitId, Spread]
"""The HP that each unit may have in the end, or of one in Critical Condition its EHP; of one that
is not named they stay as they are."""
MOST_STEPS = 500
MOST_DICE, MOST_THROWS = 2, 2
"""So many dice of an effect are looked at face by face, and so many throws after one another."""


def outcome_of(s: Encounter, seat: Seat, d: Decision, action: Action) -> Outcome:
    """Raises Illegal where more than these rolls has a say in it."""
    index = next((k for k in reversed(range(len(s.stack))) if _is_event(s.stack[k])), None)
    if index is None:
        raise _Unknown()
    g = s.copy()
    GAME.apply(g, d, action, auto=False)
    return _Ending(s, seat, index).outcome(g, MOST_THROWS)


def _is_event(f: Frame) -> bool:
    return isinstance(f, Attacking | Damaging)


class _Unknown(Illegal):
    def __init__(self) -> None:
        super().__init__("RB-RULING-91", "what comes of it hangs on more than these dice")


class _Ending:
    """The end of the Attack or the damage event that is at hand in a position."""

    def __init__(self, s: Encounter, seat: Seat, index: int) -> None:
        self.s, self.seat, self.index, self.event = s, seat, index, s.stack[index]

    def outcome(self, g: Encounter, throws: int) -> Outcome:
        for _ in range(MOST_STEPS):
            owed = [d for d in GAME.decisions(g) if GAME.must_be_answered(d)]
            if self._is_over(g) or not owed:
                return self._settled(g)
            if isinstance(owed[0], RollDice):
                return self._by_dice(g, owed[0], throws)
            GAME.apply(g, owed[0], _assumed(g, self.seat, owed[0]), auto=False)
        raise _Unknown()

    def _is_over(self, g: Encounter) -> bool:
        """Nothing is left of it for this target but what its wounds lead to."""
        f = g.stack[self.index] if len(g.stack) > self.index else None
        if isinstance(f, Attacking) and isinstance(self.event, Attacking):
            if (f.serial, f.k) != (self.event.serial, self.event.k):
                return True
        elif type(f) is not type(self.event):
            return True
        above = g.stack[self.index :]
        struck = [x for x in above if isinstance(x, Damaging) and x.k >= len(x.packets)]
        return bool(struck) and any(isinstance(x, Checking | Dying) for x in above)

    def _settled(self, g: Encounter) -> Outcome:
        return {
            u: sure(self._points(g, u))
            for u in range(len(g.units))
            if self._points(g, u) != points(self.s, u)
        }

    def _points(self, g: Encounter, u: UnitId) -> int:
        """What is left of what the unit had when it began."""
        before, unit = self.s.units[u], g.units[u]
        if unit.dead:
            return 0
        return max(0, unit.ehp if before.critical else unit.hp)

    # By dice

    def _by_dice(self, g: Encounter, d: RollDice, throws: int) -> Outcome:
        below, roll = g.stack[-2], at_stake(g)
        if isinstance(below, Throwing):
            return self._face_by_face(g, d, throws)
        if not isinstance(roll, Rolling):
            raise _Unknown()
        if below is roll:
            again: tuple[int, ...] | None = None
        elif isinstance(below, Offering) and below.rethrow is not None:
            again = below.rethrow.dice or tuple(range(len(roll.dice)))
        elif isinstance(below, Doing):
            again = tuple(k for k in range(len(roll.dice)) if below.number >> k & 1)
        else:
            raise _Unknown()
        found = self._settled(g)
        for u, damage in _struck(g, roll, again).items():
            left = _left(g, u, damage, critical=self.s.units[u].critical)
            found[u] = left if self._points(g, u) else sure(0)
        return found

    def _face_by_face(self, g: Encounter, d: RollDice, throws: int) -> Outcome:
        if not throws or d.count > MOST_DICE:
            raise _Unknown()
        ends = []
        for shown in product(range(1, 7), repeat=d.count):
            h = g.copy()
            GAME.apply(h, d, Rolled(shown), auto=False)
            ends.append(self.outcome(h, throws - 1))
        each = Spread(dict.fromkeys(range(len(ends)), 1), len(ends))
        return {
            u: each.then(lambda k, u=u: ends[k].get(u, sure(points(self.s, u))))  # type: ignore[misc]
            for u in {u for end in ends for u in end}
        }


def _assumed(g: Encounter, seat: Seat, d: Decision) -> Action:
    """How it goes on: everybody passes, rolls by the best Rating, throws again what has failed, and
    takes over as much as can be."""
    match d:
        case React() | Approve():
            return Pass()
        case ChooseBasis(bases=bases):
            needs = [int(text.rsplit(" ", 1)[1].rstrip("+")) for text in bases]
            return Choose(needs.index(min(needs)))
        case PickDice(most=most):
            roll = at_stake(g)
            assert roll is not None
            missed = sorted(misses(g, roll), key=lambda k: roll.dice[k].face)
            return Pick(tuple(sorted(missed[:most])))
        case ChooseNumber(most=most):
            return Choose(most)
        case ChoosePath() | SplitCost() if d.seat == seat:
            return next(iter(GAME.legal(g, d)))
    raise Illegal("RB-RULING-91", "somebody has to decide more before anything comes of it")


# From a roll to the damage


def _struck(g: Encounter, roll: Rolling, again: tuple[int, ...] | None) -> Outcome:
    """The damage to each unit that the Attack may hit, from its roll at hand on. `again`: places
    of the dice that are thrown once more; None: it is thrown now."""
    attack = at_hand(g, Attacking)
    if attack is None:
        raise _Unknown()
    under = g.copy()
    del under.stack[
        next(k for k, f in enumerate(g.stack) if type(f) is Attacking and f == attack) :
    ]

    def asked(u: UnitId) -> AttackOdds:
        found = {u: question_about(under, attack, u)}
        return without_choices(under, attack.attacker, found)[u].question

    shown = _shown(roll, again)
    if roll.kind == "hit":
        target = attack.targets[attack.k]
        q = asked(target)
        if again is None:
            q = replace(q, shots=roll.count, hit=roll.rating, modifier=_added(roll))
            return {target: result(q).damage}
        return {target: shown.then(lambda n: _of_successes(q, n).damage)}
    found, dodger = Outcome(), next(f for f in reversed(g.stack) if isinstance(f, Dodging))
    if again is None:
        q = replace(asked(dodger.dodger), dodge=roll.rating, dodge_modifier=_added(roll))
        found[dodger.dodger] = _of_successes(q, roll.count).damage
    else:
        landed = shown.map(lambda n: max(0, roll.count - n))
        found[dodger.dodger] = landed.then(lambda n: _of_hits(asked(dodger.dodger), n))
    for f in g.stack:
        if isinstance(f, Dodging):
            for u, n in f.hits:
                found[u] = _of_hits(asked(u), n)
            for u, n in f.others[f.k :]:
                found[u] = _of_successes(asked(u), n).damage
    return found


def _added(roll: Rolling) -> int:
    return sum(reason.change for reason in roll.added)


def _shown(roll: Rolling, again: tuple[int, ...] | None) -> Spread:
    """The successes of a roll, with dice that are thrown again."""
    if again is None:
        return NOTHING
    kept = [die.face for k, die in enumerate(roll.dice) if k not in again]
    sides = faces(roll.rating, _added(roll))
    return binomial(len(again), sides).shift(hits.successes(kept, least(roll)))


def _of_successes(q: AttackOdds, n: int) -> AttackResult:
    """Of an Attack whose Hit Roll has come to so many."""
    return result(replace(q, shots=n, hit=2, modifier=_SURE, rerolls=(), discard=False))


def _of_hits(q: AttackOdds, n: int) -> Spread:
    return _of_successes(replace(q, dodge=None, dodge_rerolls=(), dodge_hampered=False), n).damage


_SURE = 10
"""With so much added every die is a success."""


def _left(g: Encounter, u: UnitId, damage: Spread, critical: bool) -> Spread:
    unit = g.units[u]
    if critical:
        return damage.map(lambda n: max(0, unit.ehp - n))
    return damage.map(lambda n: left_after(unit.hp, n, unit.spared))


# What is told of it


def points(s: Encounter, u: UnitId) -> int:
    """HP, or of a unit in Critical Condition EHP."""
    unit = s.units[u]
    return 0 if unit.dead else max(0, unit.ehp if unit.critical else unit.hp)


def harms_of(s: Encounter, found: Outcome) -> tuple[Harm, ...]:
    """Whoever may lose anything, or gain it."""
    harms = []
    for u, left in sorted(found.items()):
        lost = points(s, u) - left.mean
        if left != sure(points(s, u)):
            harms.append(Harm(unit=u, hp=float(lost), falls=str(1 - left.at_least(1))))
    return tuple(harms)


def harms_of_shot(s: Encounter, forecasts: Iterable[Forecast]) -> tuple[Harm, ...]:
    found: Outcome = {}
    for one in forecasts:
        chances = {n: Fraction(chance) for n, chance in one.chances}
        whole = lcm(*(chance.denominator for chance in chances.values()))
        damage = Spread({n: int(chance * whole) for n, chance in chances.items()}, whole)
        found[one.target] = _left(s, one.target, damage, s.units[one.target].critical)
    return harms_of(s, found)
