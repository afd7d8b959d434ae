"""A Move along a drawn path and an Attack from its end: shots on the way, odds of it all, and
whether fights come out so."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import pytest
from tracing import rule

from riftbound.combat.fight import asked, block, play, rb, take
from riftbound.combat.planning.asking import attack_of, plan, point, refusal
from worldline.core import rng
from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, RerollPool, StandingAnswer, change
from worldline.riftbound.combat.planning.questions import AskPlan, PlanOutlook, Why
from worldline.riftbound.combat.telling.forecast import forecast

RUNS = 400
UNLIKELY = Fraction(1, 10**6)
DUEL = (
    "1:A npc-trooper@0,0 hp 4 mortal | 2:B npc-raider@12,0 hp 3 | 3:B npc-trooper@3,9 watch 1"
    " | 4:B npc-trooper@9,-9 watch 1 | 1 acts"
)


# Shots


@rule("RB-OVERWATCH-2", "RB-RULING-135")
def test_every_watcher_fires_once_at_the_first_point_where_it_can() -> None:
    s = rb(DUEL, (block(-2, 2, 2.3, 3),))  # hides the start of the way from the first watcher
    found = plan(s, point(6, 0))
    assert [(shot.watcher, shot.point) for shot in found.shots] == [(3, 0), (2, 1)]
    assert found.way.points[0].watchers[0].unit == 3


@rule("RB-RULING-137")
def test_it_fires_with_its_best_attack() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@6,0 watch 1 | 1 acts")
    (shot,) = plan(s, point(0, 3)).shots
    t = rb("1:A npc-trooper@0,1 | 2:B npc-trooper@6,0 | 2 acts")
    others = [a for a in GAME.legal(t, asked(t)) if isinstance(a, schema.Attack)]
    assert len(others) > 1
    assert shot.odds.damage == max(forecast(t, 1, a, "overwatch")[0].damage for a in others)


def test_only_named_watchers_fire() -> None:
    s = rb(DUEL)
    assert [shot.watcher for shot in plan(s, point(6, 0), watchers=(4,)).shots] == [3]
    assert plan(s, point(6, 0), watchers=()).stands == "1"


@rule("RB-RULING-230")
def test_where_a_watcher_is_veiled_nobody_can_say_how_it_ends() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@6,6 veiled watch 1 | 3:B npc-raider@9,0 | 1 acts")
    found = plan(s, point(2, 0), attack=attack_of(s, 1, "auto-rifle", 3))
    assert (found.shots, found.stands, found.outcomes) == ((), None, ())
    assert found.why == Why("RB-RULING-230", "the figures of Trooper are hidden")
    assert [f.target for f in found.attack] == [2]


# The Attack


@rule("RB-ATTACK-3")
def test_an_attack_is_judged_where_the_move_ends() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@8,0 | 1 acts")
    fists = schema.Attack("unarmed/unarmed", (1,), "blunt")
    assert refusal(s, 0, AskPlan(0, (point(3, 0),), fists))[0] == "RB-ATTACK-4"
    near = plan(s, point(7, 0), attack=fists)
    assert [outcome.target for outcome in near.outcomes] == [1]


@rule("RB-TURN-1")
def test_a_plan_takes_two_actions() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@8,0 | 1 acts")
    rifle = attack_of(s, 1, "auto-rifle", 2)
    plan(s, point(3, 0), attack=rifle)
    left = 0
    while asked(s).seat == 0:
        left += 1
        last = s.copy()
        play(s, "prepare vsn")
    assert left > 1
    assert refusal(last, 0, AskPlan(0, (point(3, 0),), rifle))[0] == "RB-TURN-1"
    assert plan(last, point(3, 0)).stands == "1"


def test_unharmed_a_plan_has_the_odds_of_its_attack() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 1 acts")
    rifle = attack_of(s, 1, "auto-rifle", 2)
    found = plan(s, point(3, 0), attack=rifle)
    change(s, 0, x=3000)
    (there,) = forecast(s, 0, rifle)
    assert found.attack == (there,)
    assert found.outcomes[0].chances == there.chances
    assert found.outcomes[0].fells == there.fells


def test_while_the_path_of_a_move_is_chosen_it_goes_on_from_there() -> None:
    s = rb(DUEL)
    rifle = attack_of(s, 1, "auto-rifle", 2)
    before = plan(s, point(6, 0), attack=rifle)
    play(s, "move")
    assert plan(s, point(6, 0), attack=rifle) == before


@rule("RB-PREPARE-1")
def test_rerolls_that_somebody_must_decide_on_do_not_count() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 1 acts")
    rifle = attack_of(s, 1, "auto-rifle", 2)
    before = plan(s, point(3, 0), attack=rifle).outcomes
    prepared = rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 1 acts")
    change(prepared, 0, pools=(RerollPool("vsn", 2),))
    assert forecast(prepared, 0, rifle)[0].hits > before[0].hits
    assert plan(prepared, point(3, 0), attack=rifle).outcomes == before


@rule("RB-STAND-3")
def test_rerolls_by_a_standing_answer_count() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 1 acts")
    change(
        s, 0, pools=(RerollPool("vsn", 2),), answers=(StandingAnswer(to="prepare", how="always"),)
    )
    rifle = attack_of(s, 1, "auto-rifle", 2)
    change(s, 0, x=3000)
    there = forecast(s, 0, rifle)[0]
    change(s, 0, x=0)
    assert plan(s, point(3, 0), attack=rifle).outcomes[0].hits == there.hits
    change(s, 0, answers=(StandingAnswer(to="prepare", how="always", fall=True),))
    assert plan(s, point(3, 0), attack=rifle).outcomes[0].hits < there.hits


def test_asking_changes_nothing() -> None:
    s = rb(DUEL)
    before = GAME.dump(s)
    plan(s, point(6, 0), attack=attack_of(s, 1, "auto-rifle", 2))
    assert GAME.dump(s) == before


# What happens


def follow(s: Encounter, told: PlanOutlook, attack: schema.Attack) -> Iterator[str]:
    """Play it: the watchers fire where and how the plan says, everybody else passes. What comes
    out of it in words."""
    shots = {shot.watcher: shot for shot in told.shots}
    play_on(s, schema.Move())
    play_on(s, schema.Walk(told.way.path))
    while not s.units[0].critical and type(d := asked(s)) is not schema.TakeAction:
        shot = shots.get(d.unit) if isinstance(d, schema.React) else None
        if shot is not None and s.units[0].place == told.way.points[shot.point].at:
            play_on(s, shots.pop(shot.watcher).attack)
        else:
            play_on(s, undecided(d))
    if s.units[0].critical:
        return
    yield "stands"
    hurt = s.units[1].hp
    felled = attacked(s, attack)
    if felled or s.units[1].hp < hurt:
        yield "harms"
    if felled:
        yield "fells"


def attacked(s: Encounter, attack: schema.Attack) -> bool:
    """Whether the first unit's Attack on the second fells it."""
    play_on(s, attack)
    while not s.units[1].dead and type(asked(s)) in (schema.React, schema.ChooseBasis):
        play_on(s, undecided(asked(s)))
    return s.units[1].dead


def undecided(d: Decision) -> Action:
    """The best basis, and else nothing."""
    if isinstance(d, schema.ChooseBasis):
        needs = [text.split()[-1] for text in d.bases]
        return schema.Choose(needs.index(min(needs)))
    return schema.Pass()


def play_on(s: Encounter, action: Action) -> None:
    """With whatever dice fall."""
    GAME.check(s, asked(s), action)
    take(s, asked(s), action, auto=True)


def is_likely(found: int, runs: int, chance: Fraction) -> bool:
    """Not so few and not so many that it would happen once in a million, by the exact binomial."""
    each = [comb(runs, n) * chance**n * (1 - chance) ** (runs - n) for n in range(runs + 1)]
    return sum(each[: found + 1]) > UNLIKELY and sum(each[found:]) > UNLIKELY


def test_the_bound_can_be_broken() -> None:
    assert is_likely(200, 400, Fraction(1, 2))
    assert not is_likely(140, 400, Fraction(1, 2))
    assert not is_likely(260, 400, Fraction(1, 2))


@rule("RB-OVERWATCH-2", "RB-ATTACK-8")
def test_plans_come_out_as_often_as_their_odds_say() -> None:
    s = rb(DUEL)
    rifle = attack_of(s, 1, "auto-rifle", 2)
    told = plan(s, point(6, 0), attack=rifle)
    assert len(told.shots) == 2
    assert told.stands is not None
    (outcome,) = told.outcomes
    nothing = next(Fraction(chance) for n, chance in outcome.chances if n == 0)
    odds = {"stands": Fraction(told.stands), "harms": 1 - nothing, "fells": Fraction(outcome.fells)}
    assert all(Fraction(1, 20) < chance < Fraction(19, 20) for chance in odds.values()), odds
    seed, found = 1, dict.fromkeys(odds, 0)
    for _ in range(RUNS):
        t = s.copy()
        seed, t.seed = rng.below(seed, 2**60)
        for word in follow(t, told, rifle):
            found[word] += 1
    for word, chance in odds.items():
        assert is_likely(found[word], RUNS, chance), (word, found[word] / RUNS, float(chance))


@rule("RB-ATTACK-8")
def test_an_attack_comes_out_as_often_as_its_odds_say() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 hp 3 | 1 acts")
    rifle = attack_of(s, 1, "auto-rifle", 2)
    (odds,) = forecast(s, 0, rifle)
    seed, felled = 1, 0
    for _ in range(RUNS):
        t = s.copy()
        seed, t.seed = rng.below(seed, 2**60)
        felled += attacked(t, rifle)
    assert is_likely(felled, RUNS, Fraction(odds.fells)), (felled / RUNS, odds.fells)


@pytest.mark.parametrize("hp", [1, 3, 12])
def test_the_chance_to_stand_falls_with_every_shot(hp: int) -> None:
    s = rb(DUEL.replace("hp 4", f"hp {hp}"))
    found = plan(s, point(6, 0))
    chances = [Fraction(1), *(Fraction(shot.stands) for shot in found.shots)]
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] == Fraction(found.stands or 0)
