"""What is cut short for speed leads to the same place as the long way: the same positions, the same
options and the same events at every decision."""

from random import Random

import pytest

from worldline.bench import line_up
from worldline.core.machine import CHANCE
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Setup
from worldline.riftbound.combat.nouns.frames import Moving
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.combat.topics import move, stretch, strike
from worldline.riftbound.combat.topics.stretch import unanswered


def course(seed: int, most: int = 250, setup: Setup | None = None) -> list[tuple[bytes, str]]:
    """A random fight: each position, and what is told on the way to the next."""
    s, lot, found = GAME.new(setup or skirmish(seed), seed, auto=False), Random(seed), []
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


def open_field(seed: int) -> list[tuple[bytes, str]]:
    """A fight in which many take Overwatch without anything that reaches far."""
    return course(seed, 400, line_up(4))


@pytest.mark.parametrize("seed", range(6))
def test_points_that_are_gone_past_at_once_are_gone_past_as_one_by_one(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, past = open_field(seed), []

    def one_by_one(s: Encounter, f: Moving) -> int:
        past.append(unanswered(s, f))
        return 0

    monkeypatch.setattr(move, "unanswered", one_by_one)
    assert open_field(seed) == short
    assert any(past)


def test_it_shows_when_who_watches_is_passed_within_its_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = [open_field(seed) for seed in range(6)]
    monkeypatch.setattr(stretch, "_out_of_reach", lambda s, watcher, f, past: past)
    assert [open_field(seed) for seed in range(6)] != before


def test_it_shows_when_a_way_that_is_cut_short_leads_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = [course(seed) for seed in range(12)]
    monkeypatch.setattr(strike, "_FROM_HIT_TO_HURT", ())
    assert [course(seed) for seed in range(12)] != before
