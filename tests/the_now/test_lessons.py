"""The tutorial: every lesson can be played to its end, and a wrong answer is told so kindly."""

from typing import Any

import msgspec
import pytest

from worldline.lessons import Lesson
from worldline.rulebook import rulebook
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import LessonAt
from worldline.server.tables.lessons import LessonInProgress
from worldline.the_now.game import GAME
from worldline.the_now.lessons import lessons
from worldline.the_now.state import book

LESSONS = {lesson.id: lesson for lesson in lessons()}
Answer = dict[str, Any] | None


def take(lesson: Lesson, answers: list[Answer]) -> LessonAt:
    return LessonInProgress(GAME, lesson).take(tuple(answers))


def options(at: LessonAt) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(o.action) for asked in at.sync.asked for o in asked.options]


def said(at: LessonAt) -> list[tuple[dict[str, Any], str]]:
    """The options with their sentences."""
    found = [o for asked in at.sync.asked for o in asked.options]
    return [(msgspec.to_builtins(o.action), o.say) for o in found]


def accepted(lesson: Lesson, at: LessonAt, option: dict[str, Any]) -> bool:
    action = GAME.read(msgspec.json.encode(option))
    return any(wanted.fits(action) for wanted in lesson.steps[at.step].accept)


def played(lesson: Lesson, last: bool = False) -> list[LessonAt]:
    """Step by step to the end, with the first of the right answers, or with the last."""
    answers: list[Answer] = []
    found = [take(lesson, answers)]
    while not (at := found[-1]).done:
        right = [o for o in options(at) if accepted(lesson, at, o)] if at.goal else [None]
        assert right, (lesson.id, at.goal)
        answers.append(right[-1 if last else 0])
        found.append(take(lesson, answers))
        assert found[-1].wrong is None
        assert found[-1].step == len(answers) == found[-1].taken
    return found


def test_there_is_a_whole_tutorial() -> None:
    assert list(LESSONS) == [
        "move",
        "extract",
        "organize",
        "links",
        "impact",
        "now",
        "items",
        "artifacts",
        "winning",
    ]
    assert 12 <= sum(lesson.minutes for lesson in LESSONS.values()) <= 20


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("id", LESSONS)
def test_it_can_be_played_to_its_end(id: str, last: bool) -> None:
    lesson = LESSONS[id]
    s = GAME.load(lesson.start)
    assert GAME.problems(s) == []
    assert len(played(lesson, last)) == len(lesson.steps) + 1


@pytest.mark.parametrize("id", LESSONS)
def test_another_lawful_answer_is_told_what_it_was_and_what_to_do(id: str) -> None:
    lesson = LESSONS[id]
    answers: list[Answer] = []
    wrong = 0
    for at in played(lesson)[:-1]:
        step = lesson.steps[at.step]
        others = [o for o in said(at) if not accepted(lesson, at, o[0])] if at.goal else []
        for other, words in others:
            told = take(lesson, [*answers, other])
            assert told.wrong is not None
            action = GAME.read(msgspec.json.encode(other))
            replies = [say for wanted, say in step.replies if wanted.fits(action)]
            assert told.wrong.why == f"You chose: {words} {[*replies, step.hint][0]}"
            assert (told.step, told.taken, told.sync) == (at.step, at.step, at.sync)
            wrong += 1
        right = [o for o in options(at) if accepted(lesson, at, o)]
        answers.append(right[0] if at.goal else None)
    assert wrong >= 1


@pytest.mark.parametrize(
    ("artifact", "name"), [("tangle-1", "Tangle α"), ("collapse", "Collapse Generator")]
)
def test_a_discharge_that_was_not_asked_for_is_told_what_it_would_lose(
    artifact: str, name: str
) -> None:
    accept: Answer = {"type": "Accept", "of": 1, "number": 0}
    discharge: Answer = {"type": "Discharge", "artifact": artifact}
    at = take(LESSONS["artifacts"], [None, accept, discharge])
    assert at.goal == "Cast the Tangle."
    assert at.wrong is not None
    assert at.wrong.why == (
        f"You chose: Discharge the {name}. That would give 22 ⚡ and take the artifact away for"
        " good, and you need it here. Cast the Tangle instead."
    )


@pytest.mark.parametrize("id", LESSONS)
def test_a_card_that_is_to_be_turned_fits_in_several_ways(id: str) -> None:
    lesson = LESSONS[id]
    for at in played(lesson):
        if "Lay" in at.marks:
            turns = {o["rotation"] for o in options(at) if o["type"] == "Lay"}
            assert len(turns) > 1, at.say


@pytest.mark.parametrize("id", LESSONS)
def test_a_step_that_wants_a_card_organized_points_at_it(id: str) -> None:
    lesson = LESSONS[id]
    ids = {card.id for card in book(GAME.load(lesson.start)).cards}
    for at in played(lesson)[:-1]:
        wanted = [o for o in options(at) if o["type"] == "Organize" and accepted(lesson, at, o)]
        cards = [book(GAME.load(lesson.start)).cards[o["card"]].id for o in wanted]
        assert [mark for mark in at.marks if mark in ids] == (cards if at.goal else [])


def test_what_no_rule_allows_is_refused_with_the_rule() -> None:
    far: Answer = {"type": "Move", "to": 60}
    at = take(LESSONS["move"], [None, far])
    assert at.wrong is not None
    assert (at.wrong.rule, at.step) == ("TN-MOVE-1", 1)
    assert "not adjacent" in at.wrong.why


def test_a_step_with_a_goal_is_not_read_past() -> None:
    at = take(LESSONS["move"], [None, None])
    assert at.wrong is not None
    assert at.wrong.why == "Move outwards to 2.1."


@pytest.mark.parametrize("id", LESSONS)
def test_words_stay_short_and_rules_exist(id: str) -> None:
    kinds = {kind.__name__ for kind in GAME.actions} | {"Trade"}
    kinds |= {"au", "hand", "candidates", "forecast", "artifacts", "track"}  # parts of the screen
    s = GAME.load(LESSONS[id].start)
    nodes = {node.name for node in GAME.printed_parts(s.edition).nodes}
    hand = [book(s).cards[card].id for card in s.players[LESSONS[id].seat].hand]
    for step in LESSONS[id].steps:
        assert len(step.say) <= 320, step.say
        assert step.rules
        assert bool(step.goal) == bool(step.accept) == bool(step.hint)
        assert set(step.marks) <= nodes | kinds | set(hand)
        for rule in step.rules:
            assert rulebook().entry(rule)


def test_lessons_end_as_they_say() -> None:
    impact = played(LESSONS["impact"])[-1].sync
    assert [found.points for found in impact.aid.forecast] == [1]
    for last in (False, True):  # either way of turning the card gives the point
        (expected,) = played(LESSONS["organize"], last)[-1].sync.aid.forecast
        assert (expected.occurs, expected.scores) == (True, ((0, 1),))
    assert played(LESSONS["links"])[-1].sync.aid.forecast[0].points == 2
    assert played(LESSONS["items"])[-1].sync.aid.forecast[0].points == 3
    assert played(LESSONS["now"])[-1].sync.view.players[0].score == 3
    assert played(LESSONS["extract"])[-1].sync.view.players[0].supply == 18
    end = played(LESSONS["winning"])[-1].sync
    assert (end.winners, end.scores) == ((0,), (6.0, 5.0, 3.0))


def test_a_look_ahead_is_no_answer_and_may_be_a_wrong_one() -> None:
    aside: Answer = {"type": "Move", "to": GAME.load(LESSONS["move"].start).players[0].node + 1}
    taking = LessonInProgress(GAME, LESSONS["move"])
    ahead = taking.preview((None, aside))
    assert ahead is not None
    assert ahead.view.players[0].supply == 14
    assert (taking.step, taking.state.players[0].supply) == (1, 15)


def test_nobody_looks_ahead_at_what_no_rule_allows() -> None:
    far: Answer = {"type": "Move", "to": 60}
    with pytest.raises(NotAllowed) as no:
        LessonInProgress(GAME, LESSONS["move"]).preview((None, far))
    assert (no.value.status, no.value.rule) == (409, "TN-MOVE-1")


def test_an_answer_that_is_none_is_refused() -> None:
    with pytest.raises(NotAllowed) as no:
        take(LESSONS["move"], [None, {"type": "Fly"}])
    assert no.value.status == 400
