"""Drafts in every state, and the parts of what is shown of one."""

from msgspec.structs import replace

from worldline.core.rng import below
from worldline.riftbound.build_view import view
from worldline.riftbound.build_view.rows import OptionShown, PreviewAttribute, QuestionShown
from worldline.riftbound.characters.build import Draft
from worldline.riftbound.characters.build.random import random_draft
from worldline.riftbound.content.entries.words import Attribute

STEPS = range(1, 10)


def partial(seed: int) -> Draft:
    """A random character with some of its answers missing: those of a few questions, or all from
    one on."""
    draft = random_draft(seed)
    seed, kept = below(seed, len(draft.answers) + 1)
    seed, spread = below(seed, 2)
    answers = draft.answers[:kept]
    if spread:
        answers = tuple(a for n, a in enumerate(draft.answers) if (n * 7 + kept) % 5)
    return replace(draft, answers=answers)


def asked(draft: Draft, question: str) -> QuestionShown:
    found = (q for step in STEPS for q in view(draft, step).asked)
    return next(q for q in found if q.id == question)


def option(draft: Draft, question: str, name: str) -> OptionShown:
    return next(o for o in asked(draft, question).options if o.name == name)


def changes(shown: OptionShown) -> dict[str, tuple[str, str]]:
    return {change.figure: (change.before, change.after) for change in shown.changes}


def attribute(draft: Draft, id: Attribute) -> PreviewAttribute:
    return next(a for a in view(draft, 1).sheet.attributes if a.id == id)
