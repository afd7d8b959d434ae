"""A lesson in progress: a position without a table, and which answers are right."""

from typing import Any

import msgspec

from worldline.core.contract import Game, Lesson, LessonStep
from worldline.core.machine import Action, Decision, Event, Illegal, Seat
from worldline.server.games import Served
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    LessonAt,
    Previewed,
    Sync,
    Wrong,
)
from worldline.server.tables.analysis import preview
from worldline.server.tables.telling import sync_of, tell


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
        wrong = None
        taken = 0
        for raw in answers[: len(self.lesson.steps)]:
            wrong = self.answer(raw)
            if wrong is not None:
                break
            taken += 1
        return self.at(taken, wrong)

    def preview(self, answers: tuple[dict[str, Any] | None, ...]) -> Previewed | None:
        if not answers or (tried := answers[-1]) is None:
            raise NotAllowed(400, "There is no answer to look ahead from.")
        for raw in answers[:-1][: len(self.lesson.steps)]:
            if self.answer(raw) is not None:
                break
        action = self._action(tried)
        d = self._asked(self.lesson.seat, action)
        if isinstance(d, Illegal):
            raise NotAllowed(409, d.why, d.rule)
        return preview(self.game, self.state, d, action)

    def answer(self, raw: dict[str, Any] | None) -> Wrong | None:
        step = self.lesson.steps[self.step]
        self.events = []
        if step.goal:
            answered = self._read(step, raw)
            if isinstance(answered, Wrong):
                return answered
            self.events += self.game.apply(self.state, *answered)
        for seat, action in step.then:
            d = self._asked(seat, action)
            assert not isinstance(d, Illegal), d
            self.events += self.game.apply(self.state, d, action)
        self.step += 1
        return None

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
        fields = msgspec.to_builtins(action)
        if not any(pattern.items() <= fields.items() for pattern in step.accept):
            reply = next((say for p, say in step.replies if p.items() <= fields.items()), step.hint)
            said = self.game.say(self.state, action, self.lesson.seat)
            return Wrong(f"You chose: {said} {reply}", rule)
        return d, action

    def _action(self, raw: dict[str, Any]) -> Action:
        try:
            return self.game.read(msgspec.json.encode(raw))
        except msgspec.ValidationError as error:
            raise NotAllowed(400, f"This is no answer: {error}") from None

    def _asked(self, seat: Seat, action: Action) -> Decision | Illegal:
        """The open decision that this answers, or the refusal of the first one."""
        refusal = Illegal("", "You are not asked for anything now.")
        for d in reversed(self.game.decisions(self.state)):
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
        now_open = dict.fromkeys(self.game.decisions(self.state), n)
        return sync_of(self.game, self.state, self.lesson.seat, n, now_open, aid=True)
