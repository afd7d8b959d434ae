"""The tutorial fight: data/lessons/*.toml, each a position in our notation and steps in words.

`accept`, `first` and `replies` are answers in shorthand. `go 6,0 near 2` is any way that ends
within 2 metres of there, `fire 2 auto-rifle` a shot of Overwatch now or later on, a word alone
(`attack`, `pass`) any answer of its kind, and what has no shorthand stands as JSON: the fields that
the answer has. `then` says who answers what afterwards: `gm: end`, `you: pass`, `dice: 4 4 6`.
`marks` say where to look: units by their numbers, places as in `at 6,0`, groups of what can be
done, and parts of the screen.

Each lesson is played once while it is read, with the first answer that each step accepts: shorthand
means something only where it is asked for.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import dist
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from worldline.core import content
from worldline.core.machine import CHANCE, Action, Decision, Illegal, Seat
from worldline.core.text import BadText
from worldline.lessons import Fields, Lesson, LessonStep, Wanted
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation.words import read_mm, read_point
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import Attack, HoldFire, Pass, Walk
from worldline.riftbound.combat.space.geometry import Millimetres, Point
from worldline.riftbound.content.packs import DATA

LEARNER: Final[Seat] = 0
KINDS: Final[dict[str, tuple[type[Action], ...]]] = {
    "attack": (Attack,),
    "go": (Walk,),
    "pass": (Pass,),
}
"""Words that stand for any answer of a kind; a shot that is held back for good is a pass."""


class StepPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as its file writes it."""

    say: str
    goal: str = ""
    accept: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    hint: str = ""
    replies: dict[str, str] = {}
    then: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


class LessonPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str
    minutes: Annotated[int, msgspec.Meta(ge=1)]
    position: str
    steps: tuple[StepPage, ...]


class OfKind(msgspec.Struct, frozen=True):
    """Answers of the kind that a word stands for."""

    word: str

    def fits(self, action: Action) -> bool:
        if isinstance(action, HoldFire):
            return action.shot is None and self.word == "pass"
        return isinstance(action, KINDS[self.word])


class Fires(msgspec.Struct, frozen=True):
    """This Attack of Overwatch, at once or at a later point of the way (RB-RULING-135)."""

    attack: Attack

    def fits(self, action: Action) -> bool:
        return self.attack == (action.shot if isinstance(action, HoldFire) else action)


class EndsNear(msgspec.Struct, frozen=True):
    """Ways that end so near a place."""

    at: Point
    within: Millimetres

    def fits(self, action: Action) -> bool:
        return (
            isinstance(action, Walk)
            and bool(action.path)
            and dist(action.path[-1], self.at) <= self.within
        )


@lru_cache
def lessons() -> tuple[Lesson, ...]:
    """In the order of their files, which begin with a number."""
    return tuple(_lesson(file) for file in sorted((DATA / "lessons").glob("*.toml")))


def _lesson(file: Path) -> Lesson:
    page = content.entry(file, None, content.read(file), LessonPage)
    number = 0
    try:
        s = notation.read(page.position)
        start = GAME.dump(s)
        steps = []
        for number, step in enumerate(page.steps, 1):  # noqa: B007  (told of what is wrong)
            steps.append(_step(s, step))
    except BadText as bad:
        raise content.BadContent(file, f"steps.{number}", None, bad.why) from None
    id = file.stem.partition("-")[2]
    return Lesson(id, page.title, page.about, page.minutes, LEARNER, start, tuple(steps))


def _step(s: Encounter, page: StepPage) -> LessonStep:
    """Read where it is asked for; then it is played."""
    first = tuple(_wanted(s, text) for text in page.first)
    for text in page.first:
        _answer(s, LEARNER, text)
    accept = tuple(_wanted(s, text) for text in page.accept)
    replies = tuple((_wanted(s, text), say) for text, say in page.replies.items())
    for text in page.accept[:1]:
        _answer(s, LEARNER, text)
    return LessonStep(
        say=page.say,
        goal=page.goal,
        accept=accept,
        first=first,
        hint=page.hint,
        replies=replies,
        then=tuple(_then(s, text) for text in page.then),
        rules=page.rules,
        marks=page.marks,
    )


def _then(s: Encounter, text: str) -> tuple[Seat, Action]:
    who, _, said = text.partition(": ")
    seats = {"you": LEARNER, "gm": s.gm, "dice": CHANCE}
    if who not in seats:
        raise BadText(who, f'"{who}" is nobody here: write you, gm or dice')
    seat = seats[who]
    return seat, _answer(s, seat, f"roll {said}" if seat == CHANCE else said)


def _wanted(s: Encounter, text: str) -> Wanted:
    if text.startswith("{"):
        return Fields(_decoded(text))
    if text in KINDS:
        return OfKind(text)
    if text.startswith("fire "):
        attack = _found(s, LEARNER, text)[1]
        assert isinstance(attack, Attack)
        return Fires(attack)
    way, _, metres = text.partition(" near ")
    if metres:
        return EndsNear(read_point(way.removeprefix("go ")), read_mm(metres))
    return Fields(msgspec.to_builtins(_found(s, LEARNER, text)[1]))


def _decoded(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise BadText(text, f"this is not JSON: {error}") from None


def _answer(s: Encounter, seat: Seat, text: str) -> Action:
    """Given for a seat."""
    d, action = _found(s, seat, text)
    GAME.apply(s, d, action, auto=False)
    return action


def _found(s: Encounter, seat: Seat, text: str) -> tuple[Decision, Action]:
    """What a text means for a seat, and the decision that it answers."""
    why = f'nobody is asked for "{text}" here'
    for d in reversed(GAME.decisions(s)):
        if d.seat != seat or type(d) in GAME.asides:
            continue
        for action in _meant(s, d, text):
            try:
                GAME.check(s, d, action)
            except Illegal as no:
                why = f"{text}: {no.why}"
            else:
                return d, action
    raise BadText(text, why)


def _meant(s: Encounter, d: Decision, text: str) -> Iterator[Action]:
    if text.startswith("{") or text in KINDS:
        wanted = _wanted(s, text)
        yield from (action for action in GAME.legal(s, d) if wanted.fits(action))
    else:
        said = text.replace("fire ", "attack ") if text.startswith("fire ") else text
        yield notation.read_action(s, d, said.partition(" near ")[0])
