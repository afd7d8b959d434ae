"""What a seat is told of dice before it answers follows from what it may know: the figures of
acting and of passing, and of shots farther on a way, in pairs of worlds (RB-RULING-230)."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from repeats import repeats
from riftbound.combat.worlds import other_world
from tracing import rule

from worldline.core.laws import MANY, Broken, demand
from worldline.core.machine import CHANCE, Decision, Seat
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer, change
from worldline.riftbound.combat.nouns.schema import Attack
from worldline.riftbound.combat.planning import reactions
from worldline.riftbound.combat.planning.laws import answer
from worldline.riftbound.combat.planning.questions import (
    AskReaction,
    AskShots,
)
from worldline.riftbound.combat.query.powers import is_hurt
from worldline.riftbound.combat.setup.skirmish import ambush
from worldline.riftbound.combat.telling import guess

MOST = 400
"""Answers of each fight."""


def asked(number: int) -> Iterator[tuple[Encounter, Decision, Seat, int]]:
    """Each time that a player is asked in the middle of something, in a fight with hidden and
    veiled units that mostly attack."""
    s, lot = GAME.new(ambush(number), number, auto=False), Random(number)
    for _ in range(MOST):
        d = next(iter(GAME.decisions(s)), None)
        if d is None:
            return
        if isinstance(d, reactions.ANSWERED) and d.seat < s.gm:
            yield s, d, d.seat, lot.getrandbits(60)
        if d.seat == CHANCE:
            action = GAME.draw(s, d)
        else:
            options = list(islice(GAME.legal(s, d), MANY))
            attacks = [a for a in options if isinstance(a, Attack)]
            action = lot.choice(attacks if attacks and lot.random() < 0.8 else options)
        GAME.apply(s, d, action, auto=False)


def world_beside(s: Encounter, seat: Seat, seed: int) -> Encounter:
    """Another world, in which moreover others would answer differently, and veiled units have as
    many SP and HP as nobody knows."""
    t, lot = other_world(s, seat, seed), Random(seed)
    for unit in s.units:
        if unit.seat == seat or unit.is_nobody:
            continue
        change(t, unit.id, answers=(StandingAnswer(to="all", how=lot.choice(("never", "ask"))),))
        if s.is_known(unit.id, seat) and not s.has_open_figures(unit.id, seat):
            change(t, unit.id, sp=lot.randrange(9))
            if unit.hp > 0 and is_hurt(s, unit.id):
                change(t, unit.id, hp=1 + lot.randrange(unit.hp))
            if is_hurt(t, unit.id) != is_hurt(s, unit.id):  # the Level has a say in it
                change(t, unit.id, level=unit.level, hp=unit.hp)
    return t


def compared(number: int) -> int:
    """How many forecasts with figures were the same in both worlds. Where it could pay with SP that
    are lent, what it can do shows that these are there (RB-RULING-179)."""
    told = 0
    for s, d, seat, seed in asked(number):
        t, u = world_beside(s, seat, seed), d.unit  # type: ignore[attr-defined]
        if [*GAME.legal(t, d)] != [*GAME.legal(s, d)]:
            continue
        demand(GAME.view(t, seat) == GAME.view(s, seat), "another world looks the same", seat)
        for question in (AskReaction(u), AskShots(u)):
            true, other = (answer(x, seat, question) for x in (s, t))
            demand(true == other, "a forecast tells no secret", seat, question, true, other)
            told += b'"falls":' in true or b'"fells":' in true
    return told


@rule("RB-RULING-230")
@pytest.mark.slow
@pytest.mark.repeats
def test_what_is_hidden_changes_no_forecast_of_a_reaction() -> None:
    fights = repeats(12, 150)
    assert sum(compared(number) for number in range(fights)) > fights // 3


def by_true_figures(patch: pytest.MonkeyPatch) -> None:
    """Of veiled units, too, it is told what comes of the dice."""
    patch.setattr(reactions, "_check_open", lambda s, seat: None)
    patch.setattr(guess, "_unfigured", lambda s, unit, keeps: unit)
    patch.setattr(guess, "_with_plain_points", lambda part, unit, hurt: unit)


def test_the_law_sees_a_forecast_that_knows_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    by_true_figures(monkeypatch)
    with pytest.raises(Broken, match="a forecast tells no secret"):
        sum(compared(number) for number in range(28, 60))
