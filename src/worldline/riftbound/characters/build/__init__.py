"""Building a character: nine steps as a pure state machine over a draft (RB-BUILD)."""

from worldline.riftbound.characters.build.answers import AnyAnswer, Draft
from worldline.riftbound.characters.build.facts import Conflict
from worldline.riftbound.characters.build.finish import finish
from worldline.riftbound.characters.build.questions import Question
from worldline.riftbound.characters.build.steps import (
    BuildStep,
    Forbidden,
    answer,
    check,
    conflicts,
    forbidden_answers,
    is_complete,
    options,
    start,
    steps,
    undo,
)

__all__ = [
    "AnyAnswer",
    "BuildStep",
    "Conflict",
    "Draft",
    "Forbidden",
    "Question",
    "answer",
    "check",
    "conflicts",
    "finish",
    "forbidden_answers",
    "is_complete",
    "options",
    "start",
    "steps",
    "undo",
]
