"""Lessons of a game: positions to play in, step by step, with words beside them."""

from typing import Any, Protocol

import msgspec

from worldline.core.machine import Action, Seat


class Wanted(Protocol):
    """Answers that a step of a lesson knows of."""

    def fits(self, action: Action) -> bool: ...


class Fields(msgspec.Struct, frozen=True):
    """Actions that have all of these fields."""

    fields: dict[str, Any]

    def fits(self, action: Action) -> bool:
        has: dict[str, Any] = msgspec.to_builtins(action)
        return self.fields.items() <= has.items()


class LessonStep(msgspec.Struct, frozen=True):
    """One idea of a lesson: something to read and, with a goal, something to do."""

    say: str
    goal: str = ""
    accept: tuple[Wanted, ...] = ()
    first: tuple[Wanted, ...] = ()  # answers on the way to these, which leave the step on
    hint: str = ""  # said to whoever does something else that is lawful,
    replies: tuple[tuple[Wanted, str], ...] = ()  # where none of these fits it better
    then: tuple[tuple[Seat, Action], ...] = ()  # what is answered afterwards, also by chance
    rules: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()  # where to look: names that the game's client knows


class Lesson(msgspec.Struct, frozen=True):
    """A part of the tutorial: a position (as dumped), the learner's seat, and the steps."""

    id: str
    title: str
    about: str
    minutes: int
    seat: Seat
    start: bytes
    steps: tuple[LessonStep, ...]
