"""The tutorial: data/lessons/*.toml, each a position in our notation and steps in plain words.

`accept` and `then` are actions in shorthand; in a pattern to accept, * stands for any value. So it
does in `replies`, which say to a wrong action what `hint` cannot say to all of them. A colour in
front of an action of `then` says whose it is. `marks` say where to look: nodes, kinds of actions,
cards and parts of the screen.
"""

from functools import lru_cache
from pathlib import Path

import msgspec

from worldline.core import content
from worldline.core.machine import Action, Seat
from worldline.core.text import BadText
from worldline.lessons import Fields, Lesson, LessonStep, Wanted
from worldline.the_now.book import DATA
from worldline.the_now.pages import Colour, Positive, Strict
from worldline.the_now.position import read
from worldline.the_now.shorthand import FORMS, lexicon, read_action, read_seat
from worldline.the_now.state import Party


class StepPage(Strict, frozen=True):
    """A step as its file writes it."""

    say: str
    goal: str = ""
    accept: tuple[str, ...] = ()
    hint: str = ""
    replies: dict[str, str] = msgspec.field(default_factory=dict)
    then: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


class LessonPage(Strict, frozen=True):
    title: str
    about: str
    minutes: Positive
    learner: Colour
    position: str
    steps: tuple[StepPage, ...]


@lru_cache
def lessons() -> tuple[Lesson, ...]:
    """In the order of their files, which begin with a number."""
    return tuple(_lesson(file) for file in sorted((DATA / "lessons").glob("*.toml")))


def _lesson(file: Path) -> Lesson:
    page = content.entry(file, None, content.read(file), LessonPage)
    try:
        s = read(page.position)
        steps = tuple(_step(s, step) for step in page.steps)
        seat = read_seat(lexicon(s), page.learner)
    except BadText as bad:
        raise content.BadContent(file, None, None, bad.why) from None
    id = file.stem.partition("-")[2]
    start = msgspec.json.encode(s)
    return Lesson(id, page.title, page.about, page.minutes, seat, start, steps)


def _step(s: Party, page: StepPage) -> LessonStep:
    return LessonStep(
        say=page.say,
        goal=page.goal,
        accept=tuple(_pattern(s, text) for text in page.accept),
        hint=page.hint,
        replies=tuple((_pattern(s, text), say) for text, say in page.replies.items()),
        then=tuple(_answer(s, text) for text in page.then),
        rules=page.rules,
        marks=page.marks,
    )


def _pattern(s: Party, text: str) -> Wanted:
    """The fields an action must have."""
    word, *rest = text.split()
    if "*" not in rest:
        return Fields(msgspec.to_builtins(read_action(s, text)))
    kind, parts = next((k, parts) for k, (w, parts) in FORMS.items() if w == word)
    said = zip(parts, rest, strict=False)
    fixed = {p.name: p.kind.read(lexicon(s), value) for p, value in said if value != "*"}
    return Fields({"type": kind.__name__, **fixed})


def _answer(s: Party, text: str) -> tuple[Seat, Action]:
    colour, _, action = text.partition(": ")
    return read_seat(lexicon(s), colour), read_action(s, action)
