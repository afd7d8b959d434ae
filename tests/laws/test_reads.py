"""What `reads` says of moments holds in play: who and what is known there, and that they come."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

import pytest

from worldline.core.machine import CHANCE, Frame
from worldline.riftbound.combat import topics
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.commands import MaySeize
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Attacking,
    Checking,
    Damaging,
    Granting,
    Offering,
    Rolling,
)
from worldline.riftbound.combat.nouns.schema import TakeAction
from worldline.riftbound.combat.query.when import roles
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.combat.topics import window
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Moment
from worldline.riftbound.content.judging.reads import EVENTS, NEVER, STEPS, WHO
from worldline.riftbound.content.judging.unread import Seen

OPENERS = ("open_window", "open_own_window", "window_at", "own_window_at")
AT_HAND = {Acting: "action", Attacking: "attack", Damaging: "damage", Checking: "check",
           Rolling: "rolled"}  # fmt: skip


def interrupts(f: Frame) -> bool:
    """A reaction, or the last Action of who dies of damage (RB-DYING-12)."""
    return type(f) is Offering or (type(f) is Granting and f.origin == "final")


@pytest.fixture(scope="module")
def met() -> dict[Moment, tuple[set[str], set[str]]]:
    """Who and what was at hand at each moment of random fights: of what is going on there, not of
    what that interrupts."""
    found: dict[Moment, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    checks: set[str] = set()

    def note(s: Encounter, moment: Moment) -> None:
        last = max((n for n, f in enumerate(s.stack) if interrupts(f)), default=-1)
        twin = s.copy()
        twin.stack[:] = s.stack[last + 1 :]
        who, what = found[moment]
        who |= {role for role, unit in roles(twin).items() if unit is not None}
        what |= {AT_HAND[type(f)] for f in twin.stack if type(f) in AT_HAND}
        checks.update(f.name for f in s.stack if isinstance(f, Checking))

    def spy(opener: Callable[..., Any], s: Encounter, moment: Moment, *rest: Any) -> Any:
        note(s, moment)
        return opener(s, moment, *rest)

    with pytest.MonkeyPatch.context() as patch:
        for module in iter_modules(topics.__path__):
            topic = import_module(f"{topics.__name__}.{module.name}")
            for name in OPENERS:
                if hasattr(topic, name):
                    patch.setattr(topic, name, partial(spy, getattr(window, name)))
        for seed in range(40):
            _fight(seed)
    assert checks <= Seen(open_book().kinds, open_book().rules, whole=True).checks
    assert {"seize", "seize-for", "grapple"} <= checks
    return found


def _fight(seed: int) -> None:
    s, lot = GAME.new(skirmish(seed), seed, auto=False), Random(seed)
    for _ in range(400):
        if not (asked := GAME.decisions(s)):
            break
        d = asked[0]
        if isinstance(d, TakeAction) and (may := [d for d in asked if isinstance(d, MaySeize)]):
            d = lot.choice([d, *may])
        kinds: dict[type, list[Any]] = defaultdict(list)
        for action in [GAME.draw(s, d)] if d.seat == CHANCE else GAME.legal(s, d):
            kinds[type(action)].append(action)
        GAME.apply(s, d, lot.choice(kinds[lot.choice([*kinds])]), auto=False)


def test_nobody_is_met_at_a_moment_who_is_not_said_to_be(
    met: dict[Moment, tuple[set[str], set[str]]],
) -> None:
    for moment, (who, what) in met.items():
        assert who <= WHO[moment], moment
        assert what <= EVENTS[moment], moment


def test_every_moment_that_a_use_may_name_comes(
    met: dict[Moment, tuple[set[str], set[str]]],
) -> None:
    """An Action is chosen without a window; the others are opened, and none that never comes."""
    assert {*WHO, *EVENTS} - met.keys() == {"action.choose"}
    assert met.keys().isdisjoint(NEVER)
    assert {*STEPS} <= met.keys()
