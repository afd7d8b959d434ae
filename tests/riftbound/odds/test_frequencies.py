"""Attacks come out as often as their odds say, with everything that changes an Attack.

Every trial is also held against the odds without what it shows: those must be refuted.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from tracing import rule

from riftbound.odds.attack_trials import TRIALS
from riftbound.odds.frequency import SURE, frequencies, question, ready, strays
from worldline.riftbound.combat.telling.forecast import forecast
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries import effects as pages
from worldline.riftbound.content.entries import standing

pytestmark = pytest.mark.slow

BOOK = open_book()


@rule("RB-RULING-16", "RB-HOOK-4", "RB-HOOK-6", "RB-RULING-119")
@pytest.mark.parametrize("name", TRIALS)
def test_an_attack_comes_out_as_often_as_its_odds_say(name: str) -> None:
    trial = TRIALS[name]
    found, asked = frequencies(trial), question(trial)
    assert found.total() > 300
    assert strays(found, trial.odds(asked)) < SURE
    for what, wrong in trial.shows.items():
        assert strays(found, wrong(asked)) > SURE, f"nothing shows {what}"


DEFENDED = ("a buckler", "a shield", "parry", "high alert", "sanctuary", "a steady stand")


@rule("RB-EQ-BLOCK-1", "RB-EQ-BLOCK-2", "RB-EQ-PARRY-1", "RB-AB-HIGH-ALERT-1", "RB-AB-SANCTUARY-2")
@pytest.mark.parametrize("name", DEFENDED)
def test_what_a_target_can_pay_for_is_told_as_it_comes_out(name: str) -> None:
    trial = TRIALS[name]
    s, attack, u = ready(trial)
    (told,) = forecast(s, u, attack, trial.origin)
    assert told.defended is not None
    assert told.defended.uses
    assert told.blocks
    expected = trial.odds(question(trial))
    assert told.defended.chances == tuple((n, str(chance)) for n, chance in expected.chances())
    assert told.defended.damage < told.damage


# Is anything missing?

_STATS = ("hit-die", "hit-die-against", "dodge-die", "attack-damage", "score")
_STANDING = (
    standing.Basis, standing.NoBasis, standing.IgnoresPointBlanc, standing.Sweeps, standing.Thrown,
)  # fmt: skip
_EFFECTS = (
    pages.Reroll, pages.DiscardDie, pages.Block, pages.Redirect, pages.Retarget, pages.RaiseDamage,
    pages.MultiplyDamage, pages.HalveDamage, pages.Damage,
)  # fmt: skip
RULES = {
    "RB-ATTACK-5", "RB-ATTACK-8", "RB-ATTACK-10", "RB-PB-1", "RB-PB-2", "RB-COUNTER-3",
    "RB-COUNTER-4", "RB-DUAL-2", "RB-PREPARE-1", "RB-PRESTIGE-4", "RB-UNARMED-1", "RB-DYING-9",
    "RB-VEH-9", "RB-RULING-102", "RB-RULING-113", "RB-RULING-116", "RB-RULING-215",
}  # fmt: skip
"""What the rules themselves do to an Attack, beside all entries."""


def changers() -> Iterator[str]:
    """Everything in the book that changes an Attack, by entry and by what it does."""
    for kind, table in BOOK.kinds.items():
        for id, entry in table.items():
            sides = (entry, entry.source, entry.allies) if kind == "marks" else (entry,)
            for side in sides:
                yield from (f"{kind}/{id} {what}" for what in _changes(side))


def _changes(side: Any) -> Iterator[str]:
    yield from (m.stat for m in getattr(side, "modifiers", ()) if m.stat in _STATS)
    for passive in getattr(side, "standing", ()):
        if isinstance(passive, _STANDING) and getattr(passive, "roll", "") != "order":
            yield type(passive).__name__
    for use in getattr(side, "uses", ()):
        yield from (type(e).__name__ for e in _all(use.effects) if isinstance(e, _EFFECTS))


def _all(found: Any) -> Iterator[Any]:
    for effect in found:
        yield effect
        for name in ("success", "failure", "effects"):
            yield from _all(getattr(effect, name, ()))


def test_everything_that_changes_an_attack_is_tried() -> None:
    shown = {what for trial in TRIALS.values() for what in trial.shows}
    assert {*changers(), *RULES} - shown == set()


def test_the_far_tail_of_right_odds_is_no_fault_and_impossible_things_are() -> None:
    trial = TRIALS["shots in the open"]
    found, right = frequencies(trial), trial.odds(question(trial))
    assert abs(strays(found, right)) < SURE
    found[99] += 1
    assert strays(found, right) > SURE
