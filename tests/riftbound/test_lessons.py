"""First blood: every lesson can be played to its end, and a wrong answer is told so kindly."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tracing import rule

from worldline.core.machine import Action
from worldline.games import GAMES, RIFTBOUND
from worldline.lessons import Lesson
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.lessons import EndsNear, lessons
from worldline.rulebook import rulebook
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import LessonAt
from worldline.server.tables.lessons import LessonInProgress

LESSONS = {lesson.id: lesson for lesson in lessons()}
PARTS = {"card", "log", "map", "move", "attack", "order", "overwatch", "question", "vehicle", "end"}
"""What the screen can point at, besides units and places."""
Answer = dict[str, Any] | None


def take(lesson: Lesson, answers: list[Answer]) -> LessonAt:
    return LessonInProgress(GAME, lesson).take(tuple(answers))


def sent(action: Action) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return found


def listed(at: LessonAt) -> list[tuple[Action, str]]:
    """The options with their sentences."""
    return [(o.action, o.say) for asked in at.sync.asked for o in asked.options]


def possible(lesson: Lesson, at: LessonAt) -> Iterator[Action]:
    """Besides what is listed, ways to the places that a step wants: a list has only some."""
    yield from (action for action, _ in listed(at))
    for wanted in lesson.steps[at.step].accept:
        if isinstance(wanted, EndsNear):
            yield schema.Walk((wanted.at,))


def right(lesson: Lesson, at: LessonAt) -> list[Action]:
    """What the step takes; where nothing of it is asked for yet, what leads there."""
    step = lesson.steps[at.step]
    for all_ in (step.accept, step.first):
        found = [a for a in possible(lesson, at) if any(wanted.fits(a) for wanted in all_)]
        lawful = [a for a in found if not is_refused(lesson, at, a)]
        if lawful:
            return lawful
    return []


def is_refused(lesson: Lesson, at: LessonAt, action: Action) -> bool:
    """What stands on a list is lawful; a way of ours may be asked for later only."""
    is_way = isinstance(action, schema.Walk)
    kinds = {type(asked.decision) for asked in at.sync.asked}
    return is_way and not kinds & {schema.ChoosePath, schema.ChooseWay}


def played(lesson: Lesson, last: bool = False) -> list[tuple[LessonAt, list[Answer]]]:
    """Answer by answer to the end, with the first of the right ones, or with the last."""
    answers: list[Answer] = []
    found = [(take(lesson, answers), list(answers))]
    while not (at := found[-1][0]).done:
        answer: Answer = None
        if at.goal:
            good = right(lesson, at)
            assert good, (lesson.id, at.goal)
            answer = sent(good[-1 if last else 0])
        answers.append(answer)
        now = take(lesson, answers)
        assert now.wrong is None, (answer, now.wrong)
        assert now.taken == len(answers)
        found.append((now, list(answers)))
    return found


def test_it_is_a_tutorial_of_about_ten_minutes() -> None:
    assert list(LESSONS) == ["walk", "shoot", "watch", "react", "ride"]
    assert 10 <= sum(lesson.minutes for lesson in LESSONS.values()) <= 12
    assert RIFTBOUND.lessons() == lessons()


def test_no_two_lessons_of_any_games_share_a_name() -> None:
    """A browser keeps by it how far somebody has come."""
    ids = [lesson.id for served in GAMES.values() for lesson in served.lessons()]
    assert len(ids) == len({*ids})


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("id", LESSONS)
def test_it_can_be_played_to_its_end(id: str, last: bool) -> None:
    lesson = LESSONS[id]
    assert GAME.problems(GAME.load(lesson.start)) == []
    at, _ = played(lesson, last)[-1]
    assert at.done
    assert at.step == len(lesson.steps)


@pytest.mark.parametrize("id", LESSONS)
def test_every_right_answer_leads_on_as_told(id: str) -> None:
    """The dice that a step names are those that are rolled, whatever of it one chooses."""
    lesson = LESSONS[id]
    for at, answers in played(lesson)[:-1]:
        for action in right(lesson, at) if at.goal else ():
            assert take(lesson, [*answers, sent(action)]).wrong is None


@pytest.mark.parametrize("id", LESSONS)
def test_another_lawful_answer_is_told_what_it_was_and_what_to_do(id: str) -> None:
    lesson = LESSONS[id]
    wrong = 0
    for at, answers in played(lesson)[:-1]:
        step = lesson.steps[at.step]
        known = (*step.accept, *step.first)
        for action, words in listed(at) if at.goal else ():
            if any(wanted.fits(action) for wanted in known):
                continue
            told = take(lesson, [*answers, sent(action)])
            assert told.wrong is not None
            replies = [say for wanted, say in step.replies if wanted.fits(action)]
            assert told.wrong.why == f"You chose: {words}. {[*replies, step.hint][0]}"
            assert (told.step, told.taken, told.sync) == (at.step, len(answers), at.sync)
            wrong += 1
    assert wrong >= 1


@rule("RB-RULING-135")
def test_a_shot_of_overwatch_may_wait_for_a_later_point_of_the_way() -> None:
    lesson = LESSONS["watch"]
    (at, answers) = next(found for found in played(lesson) if found[0].goal.startswith("Fire"))
    shot = next(a for a, _ in listed(at) if isinstance(a, schema.Attack))
    later = schema.HoldFire((18000, 7000, 0), shot)
    now = take(lesson, [*answers, sent(later)])
    assert (now.wrong, now.step) == (None, at.step + 1)
    assert any(told.event.__class__ is events.Died for told in now.told)
    never = take(lesson, [*answers, sent(schema.HoldFire())])
    assert never.wrong is not None
    assert "Fire at him." in never.wrong.why


@rule("RB-MOVE-1")
def test_a_way_that_no_rule_allows_is_refused_with_the_rule() -> None:
    answers = [None, sent(schema.Move()), sent(schema.Walk(((40_000, 0, 0),)))]
    at = take(LESSONS["walk"], answers)
    assert at.wrong is not None
    assert (at.step, at.taken) == (1, 2)
    assert at.wrong.rule == "RB-MOVE-1"


def test_a_way_that_ends_elsewhere_changes_nothing() -> None:
    lesson = LESSONS["walk"]
    answers = [None, sent(schema.Move()), sent(schema.Walk(((0, 6_000, 0),)))]
    at = take(lesson, answers)
    assert at.wrong is not None
    assert "Move to the marked place" in at.wrong.why
    assert (at.step, at.taken, at.sync) == (1, 2, take(lesson, answers[:2]).sync)


@pytest.mark.parametrize("id", LESSONS)
def test_words_stay_short_and_what_they_name_is_there(id: str) -> None:
    lesson = LESSONS[id]
    units = {str(unit.id + 1) for unit in GAME.load(lesson.start).units}
    for step in lesson.steps:
        assert len(step.say) <= 320, step.say
        assert step.rules
        assert bool(step.goal) == bool(step.accept) == bool(step.hint)
        for mark in step.marks:
            assert mark in units | PARTS or mark.startswith("at "), mark
        for id_ in step.rules:
            assert rulebook().entry(id_)


def test_one_asks_before_one_decides_as_at_a_table() -> None:
    lesson, planning = LESSONS["walk"], RIFTBOUND.planning
    assert planning is not None
    told = LessonInProgress(GAME, lesson).plan(planning, (None,), {"type": "AskReach", "unit": 0})
    assert told.n == 1
    assert sent(told.outlook)["most"] == 10_000
    with pytest.raises(NotAllowed) as no:
        LessonInProgress(GAME, lesson).plan(planning, (), {"type": "AskNothing"})
    assert no.value.status == 400


def test_lessons_end_as_they_say() -> None:
    def hp(id: str) -> list[int]:
        taking = LessonInProgress(GAME, LESSONS[id])
        taking.take(tuple(played(LESSONS[id])[-1][1]))
        return [unit.hp for unit in taking.state.units]

    assert hp("shoot") == [17, 0, 6]
    assert hp("watch") == [17, 0, 6]
    assert hp("react")[:2] == [15, 2]
    assert hp("ride")[2] == 0
