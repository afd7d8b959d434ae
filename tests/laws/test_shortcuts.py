"""What is cut short for speed leads to the same place as the long way: the same positions, the same
options and the same events at every decision."""

from random import Random

import pytest

from worldline.core.machine import CHANCE
from worldline.riftbound.combat import strike
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.skirmish import skirmish


def course(seed: int, most: int = 250) -> list[tuple[bytes, str]]:
    """A random fight: each position, and what is told on the way to the next."""
    s, lot, found = GAME.new(skirmish(seed), seed, auto=False), Random(seed), []
    for _ in range(most):
        if not (asked := GAME.decisions(s)):
            break
        d = asked[0]
        answer = GAME.draw(s, d) if d.seat == CHANCE else lot.choice([*GAME.legal(s, d)])
        told = GAME.apply(s, d, answer, auto=False)
        found.append((GAME.dump(s), repr(told)))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_hits_that_hurt_at_once_hurt_as_by_every_step(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = course(seed)
    monkeypatch.setattr(strike, "at_once", lambda s, f, target, hits: False)
    assert course(seed) == short


def test_it_shows_when_a_way_that_is_cut_short_leads_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = [course(seed) for seed in range(12)]
    monkeypatch.setattr(strike, "_FROM_HIT_TO_HURT", ())
    assert [course(seed) for seed in range(12)] != before
