"""RB-RULING-91: whatever units that are asked one after another can do, those that are asked at the
same time can do as well."""

from random import Random
from typing import NamedTuple

import pytest
from tracing import rule

from worldline.core.machine import CHANCE, Action, Asking, Decision, Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.commands import Arrange, Stand
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer
from worldline.riftbound.combat.nouns.frames import Offering
from worldline.riftbound.combat.nouns.schema import Pass, React, UnitId
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.setup.skirmish import ambush, skirmish
from worldline.riftbound.combat.topics import react

MOST = 300
"""Answers of each fight, up to the end of a round of offers."""


class Said(NamedTuple):
    """An answer, and what came of it; `first`: nobody had answered in this round of a window."""

    d: Decision
    action: Action
    told: list[Event]
    first: bool


def one_by_one(s: Encounter, f: Offering, order: tuple[UnitId, ...]) -> list[UnitId]:
    """Each in turn is asked, until one uses something."""
    if any(not isinstance(x.action, Pass) for x in f.answers):
        return []
    alert, known = () if f.shut else react.awake(s, f), {x.unit for x in f.answers}
    waiting = (u for u in order if u in alert and u not in known and react._said(s, u, f) is None)
    return [u for u in [next(waiting, None)] if u is not None]


def begun(seed: int, secrets: bool) -> Encounter:
    """Some want to be asked at every gap."""
    s, lot = GAME.new(ambush(seed) if secrets else skirmish(seed), seed, auto=False), Random(seed)
    for unit in s.units:
        if lot.random() < 0.6:
            seizes = Stand(unit=unit.id, answers=(StandingAnswer(to="seize"),))
            GAME.apply(s, Arrange(seat(s, unit.id)), seizes, auto=False)
    return s


def is_first(s: Encounter) -> bool:
    """Whether a round of offers begins."""
    window, top = s.stack[-2:]
    assert isinstance(window, Offering)
    assert isinstance(top, Asking)
    return not any(top.answers) and not any(x.action for x in window.answers)


def fought(seed: int, secrets: bool) -> tuple[Encounter, list[Said]]:
    """A random fight, with many reactions."""
    s, lot, said = begun(seed, secrets), Random(seed), list[Said]()
    while open_now := GAME.decisions(s):
        d = open_now[0]
        first = isinstance(d, React) and is_first(s)
        if len(said) >= MOST and (first or not isinstance(d, React)):
            break
        action = GAME.draw(s, d) if d.seat == CHANCE else chosen(s, d, lot)
        said.append(Said(d, action, GAME.apply(s, d, action, auto=False), first))
    return s, said


def chosen(s: Encounter, d: Decision, lot: Random) -> Action:
    """Evenly among the kinds of options, for they are many Attacks."""
    options = list(GAME.legal(s, d))
    kind = lot.choice(list(dict.fromkeys(map(type, options))))
    return lot.choice([option for option in options if type(option) is kind])


def rounds(said: list[Said]) -> list[dict[UnitId, Action] | Said]:
    """With the answers of each round of offers taken together, by their units."""
    found: list[dict[UnitId, Action] | Said] = []
    for one in said:
        if not isinstance(one.d, React):
            found.append(one)
        elif one.first:
            found.append({one.d.unit: one.action})
        else:
            so_far = found[-1]
            assert isinstance(so_far, dict)
            so_far[one.d.unit] = one.action
    return found


def together(seed: int, secrets: bool, said: list[Said]) -> tuple[Encounter, list[Event], int]:
    """The same fight with all asked at once: who had not had its word before a use passes. So many
    were asked at the same time as others."""
    s, told, several = begun(seed, secrets), list[Event](), 0
    for one in rounds(said):
        if isinstance(one, Said):
            assert one.d in GAME.decisions(s)
            told += GAME.apply(s, one.d, one.action, auto=False)
            continue
        assert is_first(s)
        window = s.stack[-2]
        assert isinstance(window, Offering)
        left = True
        while left:
            asked = [d for d in GAME.decisions(s) if isinstance(d, React)]
            several += len(asked) > 1
            for d in asked:
                told += GAME.apply(s, d, one.get(d.unit, Pass()), auto=False)
            left = len(s.stack) > 1 and _is_same_round(s, window)
    return s, told, several


def _is_same_round(s: Encounter, window: Offering) -> bool:
    """Those who are hidden are asked when the others have answered (RB-RULING-230)."""
    now = s.stack[-2]
    return isinstance(now, Offering) and now.serial == window.serial and not is_first(s)


@rule("RB-RULING-91")
@pytest.mark.parametrize("secrets", [False, True])
def test_what_can_be_done_one_after_another_can_be_done_together(secrets: bool) -> None:
    asked_at_once = 0
    for seed in range(30):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(react, "asked_now", one_by_one)
            end, said = fought(seed, secrets)
        same, told, several = together(seed, secrets, said)
        assert told == [event for one in said for event in one.told]
        for viewer in (None, *range(end.gm + 1)):
            assert GAME.view(same, viewer).units == GAME.view(end, viewer).units
        asked_at_once += several
    assert asked_at_once > 30
