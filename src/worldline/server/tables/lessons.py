"""A lesson in progress: a position without a table, and which answers are right."""

from typing import Any, Final

import msgspec

from worldline.core.contract import Game
from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal, Seat
from worldline.lessons import Lesson, LessonStep
from worldline.server.games import Planning, Served
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    LessonAt,
    PlanTold,
    Previewed,
    Sync,
    Wrong,
)
from worldline.server.tables.analysis import preview
from worldline.server.tables.reading import answer_question
from worldline.server.tables.telling import sync_of, tell

MOST_ANSWERS: Final = 100
"""More than any lesson wants: what is sent is worked through each time."""


def lesson_of(served: Served, id: str) -> Lesson:
    found = next((lesson for lesson in served.lessons() if lesson.id == id), None)
    if found is None:
        raise NotAllowed(404, f"There is no lesson {id}.")
    return found


class LessonInProgress:
    """The position, and the step that is on."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.state = game.load(lesson.start)
        self.step = 0
        self.events: list[Event] = []
        """What the last answer that counted led to."""

    def take(self, answers: tuple[dict[str, Any] | None, ...]) -> LessonAt:
        """As far as the answers are right; the first wrong one ends it."""
        taken, wrong = self._follow(answers)
        return self.at(taken, wrong)

    def _follow(self, answers: tuple[dict[str, Any] | None, ...]) -> tuple[int, Wrong | None]:
        """How many of the answers count, and what is wrong with the next one."""
        taken = 0
        while taken < min(len(answers), MOST_ANSWERS) and self.step < len(self.lesson.steps):
            wrong = self.answer(answers[taken])
            if wrong is not None:
                return taken, wrong
            taken += 1
        return taken, None

    def preview(self, answers: tuple[dict[str, Any] | None, ...]) -> Previewed | None:
        if not answers or (tried := answers[-1]) is None:
            raise NotAllowed(400, "There is no answer to look ahead from.")
        self._follow(answers[:-1])
        action = self._action(tried)
        d = self._asked(self.lesson.seat, action)
        if isinstance(d, Illegal):
            raise NotAllowed(409, d.why, d.rule)
        return preview(self.game, self.state, d, action)

    def plan(
        self, planning: Planning, answers: tuple[dict[str, Any] | None, ...], said: dict[str, Any]
    ) -> PlanTold:
        """What somebody asks before he decides, where these answers lead."""
        taken, _ = self._follow(answers)
        return answer_question(planning, self.state, self.lesson.seat, said, taken)

    def answer(self, raw: dict[str, Any] | None) -> Wrong | None:
        step = self.lesson.steps[self.step]
        self.events = []
        if step.goal:
            answered = self._read(step, raw)
            if isinstance(answered, Wrong):
                return answered
            _, action = answered
            self._apply(*answered)
            if not any(wanted.fits(action) for wanted in step.accept):
                self._draw()
                return None  # on the way to what the step wants
        for seat, action in step.then:
            if seat != CHANCE:
                self._draw()
            d = self._asked(seat, action)
            assert not isinstance(d, Illegal), d
            self._apply(d, action)
        self._draw()
        self.step += 1
        return None

    def _apply(self, d: Decision, action: Action) -> None:
        self.events += self.game.apply(self.state, d, action, auto=False)

    def _draw(self) -> None:
        """What of chance the lesson does not name comes from the seed."""
        while (d := next((d for d in self._open() if d.seat == CHANCE), None)) is not None:
            self._apply(d, self.game.draw(self.state, d))

    def _open(self) -> tuple[Decision, ...]:
        return self.game.decisions(self.state)

    def _read(
        self, step: LessonStep, raw: dict[str, Any] | None
    ) -> tuple[Decision, Action] | Wrong:
        rule = step.rules[0] if step.rules else None
        if raw is None:
            return Wrong(step.goal, rule)
        action = self._action(raw)
        d = self._asked(self.lesson.seat, action)
        if isinstance(d, Illegal):
            return Wrong(d.why, d.rule)
        if not any(wanted.fits(action) for wanted in (*step.accept, *step.first)):
            reply = next((say for other, say in step.replies if other.fits(action)), step.hint)
            said = self.game.say(self.state, action, self.lesson.seat)
            return Wrong(f"You chose: {said.removesuffix('.')}. {reply}", rule)
        return d, action

    def _action(self, raw: dict[str, Any]) -> Action:
        try:
            return self.game.read(msgspec.json.encode(raw))
        except msgspec.ValidationError as error:
            raise NotAllowed(400, f"This is no answer: {error}") from None

    def _asked(self, seat: Seat, action: Action) -> Decision | Illegal:
        """The open decision that this answers, or the refusal of the first one."""
        refusal = Illegal("", "You are not asked for anything now.")
        for d in reversed(self._open()):
            if d.seat == seat:
                try:
                    self.game.check(self.state, d, action)
                except Illegal as error:
                    refusal = error
                else:
                    return d
        return refusal

    # --- telling

    def at(self, taken: int, wrong: Wrong | None) -> LessonAt:
        steps, seat = self.lesson.steps, self.lesson.seat
        done = self.step == len(steps)
        step = LessonStep("") if done else steps[self.step]
        return LessonAt(
            step=self.step,
            steps=len(steps),
            taken=taken,
            say=step.say,
            rules=step.rules,
            goal=step.goal,
            marks=step.marks,
            done=done,
            sync=self._sync(taken),
            told=tell(self.game, self.state, self.events, seat),
            wrong=wrong,
        )

    def _sync(self, n: int) -> Sync:
        """As at a table, so that a screen shows it alike."""
        now_open = dict.fromkeys(self._open(), n)
        return sync_of(self.game, self.state, self.lesson.seat, n, now_open, aid=True)
