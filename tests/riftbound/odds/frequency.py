"""Does an Attack come out as often as its odds say? Seeded runs of one Attack, and chi-squared.

A `Trial` is a position and an Attack. Whoever can do what the trial wishes does it; dice that
failed are thrown again, best bases are chosen, everything else is passed. `shows` says what its
odds rest on: for each thing the odds without it, which the same runs must refute.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import inf, sqrt
from typing import Any, NamedTuple

from msgspec.structs import replace

from riftbound.combat.fight import asked, play
from worldline.core import rng
from worldline.core.machine import Action, Decision, Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation import read_action
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.frames import Attacking, Rolling
from worldline.riftbound.combat.query.stake import at_stake
from worldline.riftbound.combat.telling.forecast import questions
from worldline.riftbound.content.entries.words import Origin
from worldline.riftbound.odds.attacks import AttackOdds, attack
from worldline.riftbound.odds.spread import Spread

RUNS = 500
SURE = 5.0
"""Standard deviations: odds that are right stray as far once in three million trials."""
PLENTY = 5000

Odds = Callable[[AttackOdds], Spread]


class Trial(NamedTuple):
    make: Callable[[], Encounter]
    attack: str  # as `notation.read_action` reads it
    shows: Mapping[str, Odds]
    odds: Odds = lambda q: attack(q).damage
    wishes: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()  # what is played before
    origin: Origin = "normal"
    victim: int | None = None  # whose damage is counted, if not the target's: its number
    asked: int | None = None  # against whom the odds are, if not the target: its number
    counts: Callable[[list[Event], int], int | None] = lambda told, u: harm(told, u)
    runs: int = RUNS


def changed(**more: Any) -> Odds:
    """The odds of the damage with other numbers; a function makes a number out of the question."""

    def odds(q: AttackOdds) -> Spread:
        new = {k: v(q) if callable(v) else v for k, v in more.items()}
        return attack(replace(q, **new)).damage

    return odds


def added(n: int) -> Odds:
    """The odds with each Hit die so much better."""
    return changed(modifier=lambda q: q.modifier + n)


# What is counted


def harm(told: list[Event], u: int) -> int | None:
    """What a unit has suffered since the first Hit Roll."""
    rolled = [k for k, e in enumerate(told) if isinstance(e, events.Threw) and e.purpose == "hit"]
    return _suffered(told[rolled[0] :], u) if rolled else 0


def splash(told: list[Event], u: int) -> int | None:
    """What a unit has suffered before the first Hit Roll."""
    rolled = [k for k, e in enumerate(told) if isinstance(e, events.Threw) and e.purpose == "hit"]
    return _suffered(told[: rolled[0]], u)


def shielded(told: list[Event], u: int) -> int | None:
    """As `harm`, but only of the Attacks that were drawn upon it."""
    drawn = any(isinstance(e, events.Checked) and e.success for e in told)
    return harm(told, u) if drawn else None


def _suffered(told: list[Event], u: int) -> int:
    hurt = (e for e in told if isinstance(e, events.Hurt) and e.unit == u)
    return sum((e.hp or 0) + (e.ehp or 0) for e in hurt)


# Runs


def ready(trial: Trial) -> tuple[Encounter, schema.Attack, int]:
    """The position before the Attack, the Attack, and who makes it. Nobody dies of it."""
    s = trial.make()
    for k, unit in enumerate(s.units):
        gone = unit.hp_base - unit.hp
        change(s, k, hp=PLENTY, hp_base=PLENTY + max(0, gone))
    for text in trial.lead:
        if text == "auto":  # an Attack, with whatever dice fall
            GAME.apply(s, asked(s), read_action(s, asked(s), trial.attack))
        else:
            play(s, text)
    action = read_action(s, asked(s), trial.attack)
    assert isinstance(action, schema.Attack)
    return s, action, asked(s).unit  # type: ignore[attr-defined]


def question(trial: Trial) -> AttackOdds:
    s, action, u = ready(trial)
    if trial.asked is not None:
        action = replace(action, targets=(trial.asked - 1,))
    target = action.targets[0] if trial.victim is None else trial.victim - 1
    found = questions(s, u, action, trial.origin)
    return found[target if target in found else action.targets[0]].question


def frequencies(trial: Trial) -> Counter[int]:
    s, action, _ = ready(trial)
    victim = action.targets[0] if trial.victim is None else trial.victim - 1
    found, seed = Counter[int](), 1
    for _ in range(trial.runs):
        t = s.copy()
        seed, t.seed = rng.below(seed, 2**60)
        n = trial.counts(list(_played(t, action, trial.wishes)), victim)
        if n is not None:
            found[n] += 1
    return found


def _played(s: Encounter, action: schema.Attack, wishes: tuple[str, ...]) -> Iterator[Event]:
    around = _attacks(s)
    GAME.check(s, asked(s), action)
    yield from GAME.apply(s, asked(s), action)
    while _attacks(s) > around:
        yield from GAME.apply(s, asked(s), answer(s, asked(s), wishes))


def _attacks(s: Encounter) -> int:
    return sum(isinstance(frame, Attacking) for frame in s.stack)


def answer(s: Encounter, d: Decision, wishes: tuple[str, ...]) -> Action:
    options = list(GAME.legal(s, d))
    match d:
        case schema.React():
            return next((a for a in options if _wished(s, a, wishes)), schema.Pass())
        case schema.ChooseBasis(bases=bases):
            needs = [int(text.split()[-1].removesuffix("+")) for text in bases]
            return schema.Choose(needs.index(min(needs)))
        case schema.PickDice(most=most):
            return schema.Pick(tuple(_failed(s)[:most]))
        case schema.ChoosePath():
            return next((a for a in options if a != schema.Walk()), schema.Walk())
    return options[0]


def _wished(s: Encounter, action: Action, wishes: tuple[str, ...]) -> bool:
    """Rerolls only of dice that failed, and of as many of them as can be."""
    if isinstance(action, schema.Use):
        return action.use in wishes
    if not isinstance(action, schema.Reroll) or action.by not in wishes:
        return False
    failed = _failed(s)
    if action.by == "prestige":
        return bool(failed)
    f = at_stake(s)
    assert f is not None
    pool = sum(p.left for p in s.units[f.roller or 0].pools if p.attribute == f.attribute)
    fresh = [k for k in failed if not f.dice[k].prepared]
    return (
        bool(fresh) and set(action.dice) <= set(fresh) and len(action.dice) == min(pool, len(fresh))
    )


def _failed(s: Encounter) -> list[int]:
    f = at_stake(s)
    assert isinstance(f, Rolling)
    more = sum(b.change for b in f.added)
    return [k for k, die in enumerate(f.dice) if die.face + more < f.rating]


# Chi-squared


def strays(found: Counter[int], odds: Spread) -> float:
    """How far the frequencies lie from the odds, in standard deviations."""
    runs = found.total()
    if any(not odds.weights.get(n) for n in found):
        return inf  # what cannot happen has happened
    bins: list[tuple[float, int]] = []
    share, count = 0.0, 0
    for n, chance in odds.chances():
        share, count = share + float(chance) * runs, count + found[n]
        if share >= 5:
            bins.append((share, count))
            share, count = 0.0, 0
    if bins:
        bins[-1] = (bins[-1][0] + share, bins[-1][1] + count)
    if len(bins) < 2:
        return 0.0
    total = sum((count - share) ** 2 / share for share, count in bins)
    return _deviations(total, len(bins) - 1)


def _deviations(total: float, freedom: int) -> float:
    """Wilson and Hilferty: the cube root of chi-squared is nearly normal."""
    spread = 2 / (9 * freedom)
    return float((total / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
