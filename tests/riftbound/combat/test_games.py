"""Recorded fights: one for each way a combat can end, and reactions within reactions."""

from functools import cache

import msgspec
import pytest
from games.fights import ENDINGS, FIGHTS, HERE, NESTED, WITHIN, as_named, ending, nesting
from tracing import rule

from worldline.core import record
from worldline.core.machine import CHANCE, Action, Event
from worldline.core.record import Answered, Recorder
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.entrants import Setup

NAMES = sorted(file.stem for file in HERE.glob("*.jsonl"))


@cache
def replayed(name: str) -> tuple[Encounter, list[Action], list[Event]]:
    """The end of a fight, every answer that a seat gave, and all events."""
    text = (HERE / f"{name}.jsonl").read_text("utf-8")
    steps = list(record.steps(GAME, record.read(text)))
    answers = [a for _, d, a, _ in steps if a is not None and d is not None and d.seat != CHANCE]
    return steps[-1][0], answers, [e for *_, told in steps for e in told]


def test_every_ending_has_its_record() -> None:
    assert {as_named(name) for name in FIGHTS} == ENDINGS
    assert set(NAMES) == {*FIGHTS, NESTED}


@rule("RB-RULING-83")
@pytest.mark.parametrize("name", FIGHTS)
def test_a_recorded_fight_replays_and_ends_as_its_file_says(name: str) -> None:
    s, answers, told = replayed(name)
    assert ending(s, answers[-1]) == as_named(name)
    assert isinstance(told[-1], events.Ended)
    assert not GAME.problems(s)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_written_again_byte_by_byte(name: str) -> None:
    """By its seed and its answers alone: the same dice fall again."""
    text = (HERE / f"{name}.jsonl").read_text("utf-8")
    read = record.read(text)
    assert read.header.seed is not None
    again = Recorder(GAME, msgspec.json.decode(read.header.setup, type=Setup), read.header.seed)
    for _, line in read.lines:
        if isinstance(line, Answered) and (d := GAME.read_decision(line.d)).seat != CHANCE:
            again.apply(d, GAME.read(line.a))
    assert again.text() == text


@rule("RB-RULING-83")
def test_the_gm_says_once_that_it_is_not_over_and_the_fight_goes_on() -> None:
    _, answers, _ = replayed("players-win-though-it-went-on")
    said = [a.yes for a in answers if isinstance(a, schema.Say)]
    assert said == [False, True]


@rule("RB-RULING-91", "RB-RULING-88", "RB-RULING-172", "RB-RULING-24")
def test_reactions_within_reactions_are_replayed_at_their_full_depth() -> None:
    text = (HERE / f"{NESTED}.jsonl").read_text("utf-8")
    depth, rethrown = 0, 0
    for s, _, _, told in record.steps(GAME, record.read(text)):
        if nesting(s) == WITHIN:
            depth = len(s.stack)
            acting = [frame for frame in s.stack if isinstance(frame, frames.Acting)]
            assert [a.origin for a in acting] == ["ordered", "overwatch", "overwatch"]
            assert len({a.unit for a in acting}) == 3
            moving = [frame for frame in s.stack if isinstance(frame, frames.Moving)]
            assert [m.kind for m in moving] == ["move", "own"]
            assert at_hand(s, frames.Seizing) is not None
            twin = GAME.load(GAME.dump(s))
            assert twin == s == s.copy()
        rethrown += sum(isinstance(e, events.Rethrew) for e in told)
    assert depth > len(WITHIN)
    assert rethrown
    *_, told = replayed(NESTED)
    assert any(isinstance(e, events.Redirected) for e in told)
