"""A draft as its page shows it: the nine steps, the questions of one, and the sheet beside."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from worldline.riftbound.build_view import naming, texts
from worldline.riftbound.build_view.figures import Sketch
from worldline.riftbound.build_view.options import options
from worldline.riftbound.build_view.preview import preview
from worldline.riftbound.build_view.rows import (
    Aside,
    Builder,
    LastChange,
    QuestionShown,
    StepLine,
    TraitRules,
)
from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import AddTrait, AnyAnswer, Draft, Skip
from worldline.riftbound.characters.build.facts import Facts, kind_of
from worldline.riftbound.characters.build.questions import Question, is_answered, questions
from worldline.riftbound.characters.build.steps import BuildStep, settle, steps_of
from worldline.riftbound.content import looks
from worldline.words import with_sign

_LONGEST: Final = {"called": looks.LONGEST_NAME, "look": looks.LONGEST_LOOK}


def view(draft: Draft, step: int | None = None) -> Builder:
    """With the questions of one step, by its number; if none is named, of the first where something
    is open; who has answered everything looks it over from the first."""
    return view_of(settle(draft), step)


def view_of(f: Facts, step: int | None) -> Builder:
    s = Sketch(f)
    lines = steps_of(f)
    if step is None:
        step = next((line.number for line in lines if line.status != "done"), 1)
    return Builder(
        level=f.draft.level,
        steps=tuple(_line(f, line) for line in lines),
        step=step,
        asked=tuple(_asked(s, q) for q in questions(f) if q.step == step),
        sheet=preview(s),
        complete=all(line.status == "done" for line in lines),
        undo=None,
        can_redo=False,
    )


def still_open(f: Facts) -> tuple[str, ...]:
    """What is still to be answered, in short words."""
    return tuple(word for line in steps_of(f) for word in _open(f, line.open))


def last_change(f: Facts, since: int) -> LastChange:
    """What the answers after the first `since` are about."""
    late = f.draft.answers[since:]
    given = dict.fromkeys(a.of if isinstance(a, Skip) else a.question for a in late)
    steps = {q.id: q.step for q in questions(f)}
    first = next(iter(given), "")
    words = texts.about(first).short if first else "nothing"
    if len(given) > 1:
        words += f" and {len(given) - 1} more"
    return LastChange(words, steps.get(first))


def _line(f: Facts, line: BuildStep) -> StepLine:
    return StepLine(
        number=line.number,
        name=line.name,
        about=texts.step(f.book.rules, line.number),
        status=line.status,
        open=tuple(_open(f, line.open)),
        aside=tuple(
            Aside(c.answer.question, naming.words(f, c.answer), c.rule, c.why)
            for c in line.conflicts
        ),
        shows=_SHOWS.get(line.number, ""),
    )


_SHOWS: Final[dict[int, Literal["pools", "abilities", "skills"]]] = {
    6: "pools",  # RB-BUILD-14
    7: "abilities",  # RB-BUILD-15
    9: "skills",  # RB-BUILD-22
}


def _open(f: Facts, asked: Iterable[Question]) -> Iterator[str]:
    """Several alike are counted."""
    shorts = Counter(texts.about(q.id).short for q in asked if q.must)
    for short, count in shorts.items():
        if short == texts.about("trait").short:
            rules = _trait_rules(f)
            yield f"{short} {with_sign(rules.plus_left)}, {with_sign(rules.minus_left)}"
        else:
            yield f"{short} ({count})" if count > 1 else short


def _asked(s: Sketch, q: Question) -> QuestionShown:
    f, about = s.f, texts.about(q.id)
    answers = tuple(_standing(f, q))
    least, most = _bounds(f, q)
    return QuestionShown(
        id=q.id,
        text=texts.text(f, q.id, q.text),
        help=texts.help_with(f.book, q.id),
        rule=q.rule,
        form=about.form,
        must=q.must,
        done=is_answered(f, q) or (bool(answers) and not q.must),
        skipped=Skip(q.id).question in f.standing,
        after=tuple(texts.about(id).short for id in q.after),
        answers=answers,
        words="; ".join(naming.words(f, a) for a in answers),
        examples=about.examples,
        options=options(s, q),
        least=least,
        most=most,
        traits=_trait_rules(f) if q.id == "trait" else None,
    )


def _standing(f: Facts, q: Question) -> Iterator[AnyAnswer]:
    """What was answered: to a question that takes several answers, all of them."""
    if q.id in ("trait", "innate", "buy"):
        yield from (a for id, a in f.standing.items() if kind_of(id) == q.id)
    elif (a := f.standing.get(q.id)) is not None:
        yield a


def _bounds(f: Facts, q: Question) -> tuple[int | None, int | None]:
    """From how many to how many are named, or how much; of a line at most how many characters."""
    rules = f.book.rules
    match q.id:
        case "money" if f.class_:
            return outfit.money_range(f)
        case "drop":
            count = rules.build_dice - rules.build_keep
            return count, count
        case "dice":
            return rules.build_dice, rules.build_dice
        case "stories":
            return 2, 2 if f.draft.level == 1 else None  # RB-STORY-1, RB-STORY-4
        case "trait":
            return 1, rules.traits
    return None, _LONGEST.get(kind_of(q.id))


def _trait_rules(f: Facts) -> TraitRules:
    rules, traits = f.book.rules, f.all(AddTrait)
    return TraitRules(
        plus=rules.trait_plus,
        minus=-rules.trait_minus,
        plus_left=rules.trait_plus - sum(t.plus for t in traits),
        minus_left=-rules.trait_minus - sum(t.minus for t in traits),
        most=rules.trait_most,
        least=rules.trait_least,
        count=rules.traits,
    )
