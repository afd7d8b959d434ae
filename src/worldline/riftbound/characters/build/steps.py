"""The builder: nine steps over a draft, in any order, with nothing ever lost (RB-BUILD).

`answer` adds a decision or refuses it with a rule; `undo` takes the last one away; `steps` tells
what is done and open; `options` and `forbidden` what may and may not be answered; `conflicts` which
answers are kept aside because an earlier step was changed.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.answers import AnyAnswer, Decided, Draft, Retract, Skip
from worldline.riftbound.characters.build.facts import (
    RULES,
    Conflict,
    Facts,
    in_order,
    kind_of,
    latest,
    rank,
)
from worldline.riftbound.characters.build.questions import (
    CHECKS,
    Question,
    candidates,
    is_answered,
    questions,
    refusal,
)
from worldline.riftbound.content.book import open_book

NAMES: Final = (
    "Name, Role and Class",
    "Attributes",
    "Traits",
    "Quirks",
    "Stories",
    "HP, SP and EHP",
    "Abilities",
    "Equipment",
    "Skilled",
)
"""The steps, by the rulebook's numbers less 1. The sixth and ninth follow from the others."""

Status = Literal["done", "open", "blocked"]


class BuildStep(NamedTuple):
    number: int
    name: str
    status: Status
    open: tuple[Question, ...]  # what is not answered yet, also where it need not be
    conflicts: tuple[Conflict, ...]


class Forbidden(NamedTuple):
    """An answer that is not allowed, and the rule that forbids it."""

    answer: AnyAnswer
    rule: str
    why: str


def start(
    level: int = 1, packs: tuple[str, ...] = (), switches: Mapping[str, Decided] | None = None
) -> Draft:
    """A draft with nothing answered, for a character that is going to start at this Level
    (RB-BUILD-24), in a campaign that decided so (RB-RULING-229)."""
    book = open_book(packs)
    if not 1 <= level <= book.rules.level_most:
        raise Illegal("RB-BUILD-24", f"characters are built up to Level {book.rules.level_most}")
    for id, value in (switches or {}).items():
        entry = book.switches.get(id)
        if entry is None:
            raise Illegal("RB-RULING-229", f'there is no switch "{id}"')
        if wrong := entry.wrong(value):
            raise Illegal(entry.rules[0], f"{id}: {wrong}")
    return Draft(packs=packs, switches=dict(switches or {}), level=level)


def settle(draft: Draft, apart: str = "") -> Facts:
    """What stands of a draft, leaving one question apart."""
    given = in_order(latest(draft))
    return _judged(Facts(draft), (a for question, a in given if question != apart))


def _judged(f: Facts, answers: Iterable[AnyAnswer]) -> Facts:
    for a in answers:
        if no := refusal(f, a):
            f.aside.append(Conflict(a, no.rule, no.why))
        else:
            f.stand(a)
    return f


class Trial:
    """A draft with one answer or another to a question. What comes before is judged only once. It
    is equal to another one with the same answers to all other questions."""

    def __init__(self, draft: Draft, question: str) -> None:
        given = [(q, a) for q, a in in_order(latest(draft)) if q != question]
        place = rank(question)
        answers = [a for _, a in given]
        key = (question, draft.packs, draft.level, draft.switches, answers)
        self._key = msgspec.json.encode(key)
        self._before = _judged(Facts(draft), (a for q, a in given if rank(q) <= place))
        self._after = [a for q, a in given if rank(q) > place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trial) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def without(self) -> Facts:
        """What stands without an answer to it."""
        return _judged(self._before.copy(), self._after)

    def facts_with(self, a: AnyAnswer) -> Facts:
        return _judged(self._before.copy(), [a, *self._after])


def answer(draft: Draft, a: AnyAnswer) -> Draft:
    """The draft with one answer more. Raises Illegal, and then nothing has changed."""
    check(draft, a)
    return replace(draft, answers=(*draft.answers, a))


def check(draft: Draft, a: AnyAnswer) -> None:
    if not isinstance(a, Retract):
        CHECKS[type(a)](settle(draft, apart=a.question), a)
    elif a.of not in latest(draft):
        rule = RULES.get(kind_of(a.of), "RB-BUILD-1")
        raise Illegal(rule, f'nothing was answered to "{a.of}"')


def undo(draft: Draft) -> Draft:
    """The draft before its last answer."""
    return replace(draft, answers=draft.answers[:-1])


def conflicts(draft: Draft) -> list[Conflict]:
    """Answers that do not fit at present, each with the rule that forbids it."""
    return settle(draft).aside


def steps(draft: Draft) -> tuple[BuildStep, ...]:
    """The nine steps as they stand."""
    return steps_of(settle(draft))


def steps_of(f: Facts) -> tuple[BuildStep, ...]:
    asked = [q for q in questions(f) if not is_answered(f, q)]
    return tuple(_step(f, n, [q for q in asked if q.step == n]) for n in range(1, len(NAMES) + 1))


def _step(f: Facts, number: int, asked: list[Question]) -> BuildStep:
    aside = tuple(c for c in f.aside if _step_of(c.answer) == number)
    return BuildStep(number, NAMES[number - 1], _status(f, number, asked), tuple(asked), aside)


def _status(f: Facts, number: int, asked: list[Question]) -> Status:
    if number == 6:  # RB-BUILD-14: everything follows from Role and Scores
        return "done" if f.scores else "blocked"
    if number == 7 and not (f.role and f.class_):  # RB-BUILD-15: they give the Abilities
        return "blocked"
    if number == 9:  # RB-BUILD-22: all of it comes from Role, Class and Signature Equipment
        return "done" if f.role and f.option else "blocked"
    missing = [q for q in asked if q.must]
    if not missing:
        return "done"
    return "blocked" if all(q.after for q in missing) else "open"


_STEPS: Final = {
    1: ("name", "role", "class"),
    2: ("dice", "drop", "die", "gain", "loss", "other"),
    3: ("trait",),
    4: ("quirk",),
    5: ("stories", "languages", "notes"),
    7: ("innate", "aspect"),
}


def _step_of(a: AnyAnswer) -> int:
    kind = kind_of(a.of if isinstance(a, Skip) else a.question)
    return next((n for n, kinds in _STEPS.items() if kind in kinds), 8)


def is_complete(draft: Draft) -> bool:
    return all(step.status == "done" for step in steps(draft))


def options(draft: Draft, question: str) -> list[AnyAnswer]:
    """Every answer that the content offers and the rules allow now. Where an answer is free (a
    name, dice, a Trait, an invented Quirk) it is not listed; money names its least and most."""
    f = settle(draft, apart=question)
    return [a for a in candidates(f, question) if refusal(f, a) is None]


def forbidden_answers(draft: Draft, question: str) -> list[Forbidden]:
    """Every answer that the content offers and the rules forbid now."""
    f = settle(draft, apart=question)
    judged = ((a, refusal(f, a)) for a in candidates(f, question))
    return [Forbidden(a, no.rule, no.why) for a, no in judged if no]
