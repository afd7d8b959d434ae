"""Odds before an Attack, in the very situation it would be made in."""

from fractions import Fraction

import pytest

from riftbound.combat.fight import asked, rb
from worldline.core.machine import CHANCE
from worldline.core.rng import below
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.telling.forecast import Forecast, forecast


def first(s: Encounter) -> schema.Attack:
    d = asked(s)
    return next(a for a in GAME.legal(s, d) if isinstance(a, schema.Attack))


def of(position: str) -> Forecast:
    s = rb(position)
    return forecast(s, 0, first(s))[0]


def test_point_blanc_and_its_rule_are_among_the_modifiers() -> None:
    near = of("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 | 1 acts")
    far = of("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    assert [(b.rule, b.change) for b in near.modifiers] == [("RB-PB-1", -2)]
    assert far.modifiers == ()
    assert near.damage < far.damage


def test_blocks_that_the_target_can_afford_are_named_and_not_counted() -> None:
    rich = of("1:A npc-trooper@0,0 | 2:B npc-shieldbearer@10,0 sp 3 | 1 acts")
    poor = of("1:A npc-trooper@0,0 | 2:B npc-shieldbearer@10,0 loses primitive-shield | 1 acts")
    assert rich.blocks
    assert poor.blocks == ()
    assert rich.damage == poor.damage


def test_prepared_rerolls_count() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    before = forecast(s, 0, first(s))[0]
    GAME.apply(s, asked(s), schema.Prepare("vsn"))
    assert forecast(s, 0, first(s))[0].hits > before.hits


def test_asking_changes_nothing() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    before = GAME.dump(s)
    forecast(s, 0, first(s))
    assert GAME.dump(s) == before


def test_the_odds_are_what_happens() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hp 6 | 1 acts")
    attack = first(s)
    odds = forecast(s, 0, attack)[0]
    felled, games, dice = 0, 1500, 1
    for _ in range(games):
        t = s.copy()
        dice, t.seed = below(dice, 2**60)
        GAME.apply(t, asked(t), attack)
        while not t.units[1].dead and type(asked(t)) is schema.React:
            GAME.apply(t, asked(t), schema.Pass())
        assert asked(t).seat != CHANCE
        felled += t.units[1].dead
    assert felled / games == pytest.approx(float(Fraction(odds.fells)), abs=0.04)
