"""What an option tells is what comes of it, along random fights: its group says what is done, and
its odds how an Attack ends, and who falls by a reaction, with everybody else passing."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

import pytest
from repeats import repeats
from riftbound.odds.frequency import PLENTY, SURE, answer
from tracing import rule

from worldline.core.laws import MANY
from worldline.core.machine import CHANCE, Action, Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import (
    AskReaction,
    AskUnit,
    Odds,
    ReactionFigures,
    ReactionOutlook,
    UnitOutlook,
)
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.combat.telling.forecast import Forecast, points_left
from worldline.riftbound.combat.telling.forecast import forecast as forecast_of_attack
from worldline.riftbound.combat.telling.offers import Group, Offer, offer

MOST_ANSWERS, APART, MOST_STEPS = 240, 5, 2000
"""Of each fight: so many answers, with so many turns' choices from one look to the next."""


def choices(number: int) -> Iterator[tuple[Encounter, schema.TakeAction]]:
    """Now and then in a random fight somebody who chooses an Action."""
    s, lot, seen = GAME.new(skirmish(number), number, auto=False), Random(number), 0
    for _ in range(MOST_ANSWERS):
        d = next(iter(GAME.decisions(s)), None)
        if d is None:
            return
        if isinstance(d, schema.TakeAction):
            seen += 1
            if seen % APART == 1:
                yield s, d
        options = [GAME.draw(s, d)] if d.seat == CHANCE else [*islice(GAME.legal(s, d), MANY)]
        GAME.apply(s, d, lot.choice(options), auto=False)


def carried_out(
    s: Encounter, d: schema.TakeAction, action: Action
) -> tuple[list[Event], set[type]]:
    """What is told until it is over, or the turn is; and the kinds of all that went on meanwhile,
    and of all that was asked. Nobody reacts."""
    under, told, seen = len(s.stack), list[Event](), set[type]()
    told += GAME.apply(s, d, action, auto=False)
    for _ in range(MOST_STEPS):
        owed = [x for x in GAME.decisions(s) if GAME.must_be_answered(x)]
        if len(s.stack) <= under or not owed:
            ends = (k for k, e in enumerate(told) if isinstance(e, events.TurnEnded))
            return told[: next(ends, len(told))], seen
        seen.update(type(f) for f in s.stack[under:])
        now = owed[0]
        seen.add(type(now))
        said = GAME.draw(s, now) if now.seat == CHANCE else answer(s, now, ("prepare",))
        told += GAME.apply(s, now, said, auto=False)
    raise AssertionError(f"{action} never ends")


# The group


def attacks(u: int, told: list[Event], seen: set[type]) -> bool:
    return frames.Attacking in seen and _did(told, events.Acted, u)


def _did(told: list[Event], kind: type[Event], u: int) -> bool:
    return any(type(e) is kind and e.unit == u for e in told)  # type: ignore[attr-defined]


def _acts(told: list[Event], u: int) -> bool:
    return _did(told, events.Acted, u) or _did(told, events.Used, u)


Comes = Callable[[int, list[Event], set[type]], bool]
COMES: dict[Group, Comes] = {
    "attack": attacks,
    "move": lambda u, told, seen: (
        bool(seen & {schema.ChoosePath, frames.Moving}) or _did(told, events.Unmarked, u)
    ),
    "prepare": lambda u, told, seen: _did(told, events.Prepared, u),
    "overwatch": lambda u, told, seen: _did(told, events.Watching, u),
    "grapple": lambda u, told, seen: frames.Grappling in seen or _did(told, events.Used, u),
    "ability": lambda u, told, seen: _did(told, events.Used, u),
    "gear": lambda u, told, seen: _did(told, events.Held, u) or _acts(told, u),
    "vehicle": lambda u, told, seen: _acts(told, u),
    "end": lambda u, told, seen: not _acts(told, u),
}
"""What is seen of what one has chosen."""
PEACEFUL: tuple[Group, ...] = ("move", "prepare", "overwatch", "grapple", "gear", "end")


def grouped(number: int) -> Counter[Group]:
    """How many options of each group came out as it says: at each look one of each."""
    lot, found = Random(number), Counter[Group]()
    for s, d in choices(number):
        kinds = dict[Group, list[Action]]()
        for action in islice(GAME.legal(s, d), MANY):
            kinds.setdefault(offer(s, d, action).group, []).append(action)
        for group, options in kinds.items():
            action, g = lot.choice(options), s.copy()
            told, seen = carried_out(g, d, action)
            fights = isinstance(action, schema.Attack)
            assert fights is (group == "attack") or group == "vehicle", (group, action)
            assert COMES[group](d.unit, told, seen), (number, group, action)
            if group in PEACEFUL:
                assert frames.Attacking not in seen, (number, group, action)
            found[group] += 1
    return found


@pytest.mark.slow
@pytest.mark.repeats
def test_what_is_done_is_what_the_group_of_an_option_says() -> None:
    fights = repeats(4, 100)
    found = sum((grouped(number) for number in range(fights)), Counter[Group]())
    assert {"attack", "move", "prepare", "overwatch", "gear", "end"} <= found.keys()
    assert found.total() > 10 * fights


def test_a_group_that_says_something_else_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = offer

    def peaceful(s: Encounter, d: schema.TakeAction, action: Action) -> Offer:
        fights = isinstance(action, schema.Attack)
        return Offer(group="move", title="") if fights else honest(s, d, action)

    monkeypatch.setitem(globals(), "offer", peaceful)
    with pytest.raises(AssertionError, match="Attack"):
        sum((grouped(number) for number in range(2, 20)), Counter[Group]())


# The odds


def fits(told: Forecast, points: int) -> bool:
    """The figures of one forecast follow from one another."""
    chances = {n: Fraction(chance) for n, chance in told.chances}
    fells = sum((p for n, p in chances.items() if n >= points), Fraction(0))
    mean = sum((n * p for n, p in chances.items()), Fraction(0))
    less = told.defended
    return (
        sum(chances.values()) == 1
        and min(chances.values()) > 0
        and Fraction(told.fells) == (fells if points else 1)
        and told.damage == pytest.approx(float(mean))
        and (less is None or (less.damage <= told.damage and less.hits <= told.hits))
    )


def tough(s: Encounter) -> Encounter:
    """Nobody who stands falls by a single Attack."""
    g = s.copy()
    for unit in s.units:
        if unit.hp > 0 and not unit.is_nobody:
            gone = max(0, unit.hp_base - unit.hp)
            change(g, unit.id, hp=PLENTY, hp_base=PLENTY + gone)
    return g


class Tally:
    """Damage that was dealt beside what the odds lead one to expect."""

    def __init__(self) -> None:
        self.attacks, self.off, self.variance = 0, 0.0, 0.0

    def add(self, told: Forecast, damage: int) -> None:
        chances = [(n, float(Fraction(chance))) for n, chance in told.chances]
        assert damage in dict(chances), (damage, told)
        mean = sum(n * p for n, p in chances)
        self.attacks += 1
        self.off += damage - mean
        self.variance += sum((n - mean) ** 2 * p for n, p in chances)

    def fell(self, chance: Fraction, fell: bool) -> None:
        assert (chance if fell else 1 - chance) > 0, (chance, fell)
        self.attacks += 1
        self.off += fell - float(chance)
        self.variance += float(chance * (1 - chance))

    @property
    def strays(self) -> float:
        return self.off / sqrt(self.variance) if self.variance else 0.0


def dealt(told: list[Event], target: int, gm: int) -> int:
    """As the GM hears it: others may not hear of figures."""
    hurt = [e for e in told if isinstance(e, events.Hurt) and e.unit == target and e.is_for(gm)]
    return sum((e.hp or 0) + (e.ehp or 0) for e in hurt)


def fired(number: int, tally: Tally, most: int) -> None:
    """At each look some of the Attacks whose odds are told."""
    lot = Random(number)
    for s, d in choices(number):
        told: Any = PLANNING.ask(s, d.seat, AskUnit(d.unit))
        assert isinstance(told, UnitOutlook)
        found = [one for one in told.odds if one.targets]
        for one in lot.sample(found, min(most, len(found))):
            for forecast in one.targets:
                assert fits(forecast, points_left(s, forecast.target)), (number, forecast)
            _fire(tough(s), d, one, lot, tally)


def _fire(g: Encounter, d: schema.TakeAction, one: Odds, lot: Random, tally: Tally) -> None:
    g.seed = lot.getrandbits(60)
    odds = forecast_of_attack(g, d.unit, one.attack, d.origin)
    told, _ = carried_out(g, d, one.attack)
    for forecast in odds:
        if g.units[forecast.target].hp > PLENTY // 2:
            tally.add(forecast, dealt(told, forecast.target, g.gm))


@rule("RB-RULING-16", "RB-ATTACK-7", "RB-ATTACK-9", "RB-ATTACK-11")
@pytest.mark.slow
@pytest.mark.repeats
def test_what_an_attack_does_is_what_its_odds_say() -> None:
    tally, fights = Tally(), repeats(5, 300)
    for number in range(fights):
        fired(number, tally, 4)
    assert tally.attacks > 5 * fights
    assert abs(tally.strays) < SURE


# The figures of reactions


def reactions(number: int) -> Iterator[tuple[Encounter, schema.React]]:
    """Each time that somebody may react to an Attack or to damage, in a fight of many Attacks."""
    s, lot = GAME.new(skirmish(number), number, auto=False), Random(number)
    for _ in range(MOST_ANSWERS):
        d = next(iter(GAME.decisions(s)), None)
        if d is None:
            return
        if isinstance(d, schema.React) and _event(s) is not None:
            yield s, d
        options = [GAME.draw(s, d)] if d.seat == CHANCE else [*islice(GAME.legal(s, d), MANY)]
        fights = [a for a in options if isinstance(a, schema.Attack)]
        GAME.apply(s, d, lot.choice(fights or options), auto=False)


def _event(s: Encounter) -> int | None:
    """Where on the stack the Attack or the damage is that is at hand."""
    kinds = frames.Attacking | frames.Damaging
    return next((k for k in reversed(range(len(s.stack))) if isinstance(s.stack[k], kinds)), None)


def answered(number: int, tally: Tally) -> None:
    """Passing, and one thing that could be done: who falls by it."""
    lot = Random(number)
    for s, d in reactions(number):
        told: Any = PLANNING.ask(s, d.seat, AskReaction(d.unit))
        assert isinstance(told, ReactionOutlook)
        answers: list[tuple[Action, ReactionFigures | None]] = [(schema.Pass(), told.passes)]
        answers += [(one.action, one.figures) for one in told.acts]
        for action, figures in lot.sample(answers, min(2, len(answers))):
            if figures is not None and figures.harms:
                g = s.copy()
                g.seed = lot.getrandbits(60)
                _to_its_end(g, d, action)
                for harm in figures.harms:
                    tally.fell(Fraction(harm.falls), points_of(g, s, harm.unit) == 0)


def _to_its_end(g: Encounter, d: schema.React, action: Action) -> None:
    """Of what the reaction is about; nobody else reacts, nor rerolls."""
    under = _event(g)
    assert under is not None
    event = type(g.stack[under])
    GAME.apply(g, d, action, auto=False)
    for _ in range(MOST_STEPS):
        owed = [x for x in GAME.decisions(g) if GAME.must_be_answered(x)]
        if not owed or len(g.stack) <= under or type(g.stack[under]) is not event:
            return
        now = owed[0]
        said = GAME.draw(g, now) if now.seat == CHANCE else answer(g, now, ())
        GAME.apply(g, now, said, auto=False)


def points_of(g: Encounter, before: Encounter, u: int) -> int:
    """What is left of HP, or of EHP if it was in Critical Condition."""
    unit = g.units[u]
    return 0 if unit.dead else max(0, unit.ehp if before.units[u].critical else unit.hp)


@rule("RB-RULING-91", "RB-RULING-117")
@pytest.mark.slow
@pytest.mark.repeats
def test_who_falls_by_a_reaction_or_by_passing_is_as_likely_as_is_told() -> None:
    tally, fights = Tally(), repeats(8, 400)
    for number in range(fights):
        answered(number, tally)
    assert tally.attacks > fights // 2
    assert abs(tally.strays) < SURE


def test_odds_that_promise_too_much_are_seen() -> None:
    tally = Tally()
    for _ in range(40):
        tally.add(_promise((0, "1/2"), (4, "1/2")), 0)
    assert abs(tally.strays) > SURE
    with pytest.raises(AssertionError):
        tally.add(_promise((1, "1")), 0)


def _promise(*chances: tuple[int, str]) -> Forecast:
    return Forecast(
        target=1, basis="VSN", needs=4, modifiers=(), dodge="", dodge_needs=None,
        dodge_modifiers=(), blocks=(), hits=1.0, damage=1.0, fells="0", chances=chances,
    )  # fmt: skip
