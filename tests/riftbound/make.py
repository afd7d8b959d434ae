"""Drafts and characters for tests: a complete draft to change, and refusals to expect."""

from collections.abc import Iterable

import pytest

from worldline.core.machine import Illegal
from worldline.riftbound.characters.build import AnyAnswer, Draft, answer, finish
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AssignDie,
    AssignScores,
    ChooseClass,
    ChooseDamageType,
    ChooseGain,
    ChooseGrant,
    ChooseHands,
    ChooseKit,
    ChooseLoss,
    ChooseName,
    ChooseOther,
    ChooseOutfits,
    ChooseRole,
    ChooseSignature,
    ChooseSystem,
    DropDice,
    EnterDice,
    SetMoney,
    SetQuirk,
    SetStories,
)
from worldline.riftbound.characters.build.outfit import signature_options
from worldline.riftbound.characters.level import Faces, dice_needed, level_up
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import ATTRIBUTES, Character

BOOK = open_book()
ZEROS = (3, 3, 3, 3, 4, 4, 4, 4, 1, 6)
"""Dice that give every Attribute 0 when the last two are discarded."""


def given(draft: Draft, *answers: AnyAnswer) -> Draft:
    for a in answers:
        draft = answer(draft, a)
    return draft


def refuses(draft: Draft, a: AnyAnswer, rule: str) -> None:
    before = draft.answers
    with pytest.raises(Illegal) as no:
        answer(draft, a)
    assert no.value.rule == rule
    assert draft.answers == before


def person(role: str = "lancer", class_: str = "pilot") -> Draft:
    """Step 1 done."""
    return given(Draft(), ChooseName("Ada"), ChooseRole(role), ChooseClass(class_))


def scored(draft: Draft, faces: tuple[int, ...] = ZEROS, **choices: Attribute) -> Draft:
    """Step 2 done: dice in the order of the Attributes, the first of each choice otherwise."""
    role = BOOK.roles[_role(draft)]
    draft = given(draft, EnterDice(faces), DropDice((8, 9)))
    draft = given(draft, *(AssignDie(a, n) for n, a in enumerate(ATTRIBUTES)))
    gain = choices.get("gain", role.gain_one[0])
    loss = choices.get("loss", role.lose_one[0])
    draft = given(draft, ChooseGain(gain), ChooseLoss(loss))
    if "other" in choices:
        draft = given(draft, ChooseOther(choices["other"]))
    return draft


def _role(draft: Draft) -> str:
    return [a.role for a in draft.answers if isinstance(a, ChooseRole)][-1]


def _class(draft: Draft) -> str:
    return [a.class_ for a in draft.answers if isinstance(a, ChooseClass)][-1]


def told(draft: Draft) -> Draft:
    """Steps 3 to 5 done."""
    return given(
        draft,
        AddTrait("Athletic", 3),
        AddTrait("Observant", 3),
        AddTrait("Cold", 0, -3),
        SetQuirk("ideal", "honour"),
        SetQuirk("goal", "hunt"),
        SetQuirk("flaw", "liar"),
        SetStories(("Ex-criminal", "Bored")),
    )


def equipped(draft: Draft, *choices: AnyAnswer) -> Draft:
    """Step 8 done: `choices` first, then the first that is allowed of everything else."""
    draft = given(draft, *choices)
    done = {a.question for a in draft.answers}
    return given(draft, *(a for a in _plain(draft) if a.question not in done))


def _plain(draft: Draft) -> Iterable[AnyAnswer]:
    role, class_ = BOOK.roles[_role(draft)], BOOK.classes[_class(draft)]
    of = class_.signature
    chosen = [a.option for a in draft.answers if isinstance(a, ChooseSignature)]
    option = chosen[-1] if chosen else signature_options(BOOK, of)[0]
    yield ChooseSignature(of, option)
    if of == "weapon" and BOOK.items[option].choice:
        yield ChooseDamageType("weapon", BOOK.items[option].choice[0])
    if of == "weapon" and BOOK.items[option].two_handed == "chosen":
        yield ChooseHands(True)
    for n, slot in enumerate(BOOK.vehicles[option].systems if of == "vehicle" else ()):
        if len(slot.systems) > 1:
            yield ChooseSystem(n, slot.systems[0])
        if types := BOOK.systems[slot.systems[0]].choice:
            yield ChooseDamageType(f"system:{n}", types[0])
    if of == "companion":
        beast = BOOK.companions[option]
        yield AssignScores(dict(zip(beast.to, beast.assign, strict=True)))
    for n, grant in enumerate(role.equipment):
        if len(grant.items) != 1 and not grant.switch:
            yield ChooseGrant("role", n, grant.items[0] if grant.items else "simple-dagger")
    yield ChooseGrant("class", 0, "simple-baton")
    yield ChooseOutfits(("Everyday", "Professional"))
    yield SetMoney(300)
    yield ChooseKit(4, "tent", "1-man")
    yield ChooseKit(5, "torch")


def whole(role: str = "lancer", class_: str = "pilot", *choices: AnyAnswer) -> Draft:
    """A complete draft with all dice 0."""
    draft = scored(person(role, class_))
    if class_ == "gunner":
        draft = given(draft, ChooseOther("str"))
    return equipped(told(draft), *choices)


def made(role: str = "lancer", class_: str = "pilot", *choices: AnyAnswer) -> Character:
    return finish(whole(role, class_, *choices))


def raised(c: Character, level: int) -> Character:
    """Level Ups with every die showing 3."""
    while c.level < level:
        own, companion = dice_needed(c)
        c = level_up(c, Faces((3,) * own, (3,) * companion))
    return c
