"""What the nine steps ask, what may be answered, and what is forbidden by which rule."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import Any, Final, Literal, NamedTuple, get_args

from worldline.core.machine import Illegal
from worldline.riftbound.characters.build import outfit, person
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AnyAnswer,
    AssignDie,
    AssignScores,
    BuyItem,
    ChooseAspect,
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
    DescribeLook,
    DropDice,
    EnterDice,
    NameSignature,
    QuirkKind,
    RollDice,
    SetLanguages,
    SetMoney,
    SetNotes,
    SetQuirk,
    SetStories,
    Skip,
    Source,
    TakeInnate,
    other,
)
from worldline.riftbound.characters.build.facts import RULES, Facts, kind_of
from worldline.riftbound.characters.level import choices
from worldline.riftbound.figures.character import ATTRIBUTES


def check_skip(f: Facts, a: Skip) -> None:
    if not any(q.id == a.of and not q.must for q in questions(f)):
        raise Illegal(RULES.get(kind_of(a.of), "RB-BUILD-1"), "this question needs an answer")


CHECKS: Final[dict[type[Any], Callable[[Facts, Any], None]]] = {
    ChooseName: person.check_name,
    ChooseRole: person.check_role,
    ChooseClass: person.check_class,
    RollDice: person.check_dice,
    EnterDice: person.check_dice,
    DropDice: person.check_drop,
    AssignDie: person.check_die,
    ChooseGain: person.check_gain,
    ChooseLoss: person.check_loss,
    ChooseOther: person.check_other,
    AddTrait: person.check_trait,
    SetQuirk: person.check_quirk,
    SetStories: person.check_stories,
    SetLanguages: person.check_languages,
    SetNotes: person.check_notes,
    TakeInnate: person.check_innate,
    ChooseAspect: person.check_aspect,
    ChooseGrant: outfit.check_grant,
    ChooseSignature: outfit.check_signature,
    ChooseHands: outfit.check_hands,
    ChooseSystem: outfit.check_system,
    ChooseDamageType: outfit.check_type,
    AssignScores: outfit.check_scores,
    NameSignature: outfit.check_called,
    DescribeLook: outfit.check_look,
    ChooseOutfits: outfit.check_outfits,
    SetMoney: outfit.check_money,
    BuyItem: outfit.check_buy,
    ChooseKit: outfit.check_kit,
    Skip: check_skip,
}


TEXTS: Final[dict[str, str]] = {
    "name": "What is the character's name?",
    "role": "Which Role?",
    "class": "Which Class?",
    "dice": "What do the dice show?",
    "drop": "Which dice are discarded?",
    "die": "Which die goes to this Attribute?",
    "gain": "Which Score does the Role raise?",
    "loss": "Which Score does the Role lower?",
    "other": "Which other Score rises?",
    "trait": "Which strengths and weaknesses?",
    "quirk": "Which Ideal, Goal and Flaw?",
    "stories": "Which Background and Origin?",
    "languages": "Which languages, spoken or signed?",
    "notes": "What else is worth a note?",
    "innate": "Which Innate Abilities?",
    "aspect": "What is the Ability gained with?",
    "grant": "Which item to start with?",
    "signature": "Which Signature Equipment?",
    "hands": "Is it Two-handed?",
    "system": "Which System?",
    "type": "Which damage type?",
    "scores": "How are the companion's Scores assigned?",
    "called": "What is it called?",
    "look": "What does it look like?",
    "outfits": "Which outfits?",
    "money": "How many mC, as agreed with the GM?",
    "buy": "Which Adventuring Gear is bought?",
    "kit": "Which of these is in the Adventuring Kit?",
}


class Question(NamedTuple):
    """Something a step asks. `must`: the character is not complete without an answer. `after`
    names questions that come first."""

    id: str
    step: int
    must: bool = True
    after: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        return RULES[kind_of(self.id)]

    @property
    def text(self) -> str:
        return TEXTS[kind_of(self.id)]


def questions(f: Facts) -> list[Question]:
    """Everything that is asked of this draft, answered or not."""
    return [*_person(f), *_scores(f), *_character(f), *_given(f), *_signature(f), *_outfit(f)]


def _first(f: Facts, *wanted: str) -> tuple[str, ...]:
    return tuple(id for id in wanted if id not in f.standing)


def _person(_: Facts) -> Iterator[Question]:
    yield from (Question(id, 1) for id in ("name", "role", "class"))


def _scores(f: Facts) -> Iterator[Question]:
    yield Question("dice", 2)
    yield Question("drop", 2, after=_first(f, "dice"))
    for attribute in ATTRIBUTES:
        yield Question(f"die:{attribute}", 2, after=_first(f, "dice", "drop"))
    yield Question("gain", 2, after=_first(f, "role"))
    yield Question("loss", 2, after=_first(f, "role"))
    yield from (Question(other(n), 2) for n in range(len(f.rising)))


def _character(f: Facts) -> Iterator[Question]:
    yield Question("trait", 3)
    for kind in get_args(QuirkKind):
        yield Question(f"quirk:{kind}", 4)
    yield Question("stories", 5)
    yield from (Question(id, 5, must=False) for id in ("languages", "notes"))
    yield Question("innate", 7, must=False)
    for own in f.gained_abilities:
        if f.book.abilities[own.ability].choice:
            yield Question(f"aspect:{own.ability}", 7)


def _given(f: Facts) -> Iterator[Question]:
    for by in get_args(Source):
        if waits := _first(f, by):
            yield Question(f"grant:{by}", 8, after=waits)
        for n, grant in enumerate(outfit.grants(f, by)):
            if len(outfit.granted_items(f, grant)) > 1:
                yield Question(f"grant:{by}:{n}", 8)
            if outfit.damage_types(f, f"{by}:{n}"):
                yield Question(f"type:{by}:{n}", 8)


def _signature(f: Facts) -> Iterator[Question]:
    if f.class_ is None:
        yield Question("signature", 8, after=("class",))
        return
    of = f.class_.signature
    yield Question(f"signature:{of}", 8)
    item = outfit.weapon(f)
    if item and item.choice:
        yield Question("type:weapon", 8)
    if item and item.two_handed == "chosen":
        yield Question("hands", 8)
    for n, slot in enumerate(f.vehicle.systems if f.vehicle else ()):
        if len(slot.systems) > 1:
            yield Question(f"system:{n}", 8)
        if outfit.damage_types(f, f"system:{n}"):
            yield Question(f"type:system:{n}", 8)
    if of == "companion":
        yield Question("scores", 8, after=_first(f, "signature:companion"))
    yield from (Question(f"{kind}:{of}", 8, must=False) for kind in ("called", "look"))


def _outfit(f: Facts) -> Iterator[Question]:
    yield Question("outfits", 8)
    yield Question("money", 8, after=_first(f, "class"))
    yield Question("buy", 8, must=False, after=_first(f, "money"))
    for n, lot in enumerate(outfit.kit_lots(f.book)):
        if len(outfit.kit_options(f.book, lot)) > 1:
            yield Question(f"kit:{n}", 8)


def is_answered(f: Facts, q: Question) -> bool:
    """Or skipped, where no answer is needed."""
    if q.id == "trait":
        return person.traits_complete(f)
    return q.id in f.standing or Skip(q.id).question in f.standing


# What may be answered


def candidates(f: Facts, question: str) -> Iterator[AnyAnswer]:
    """Every answer that the content knows, allowed or not; nothing where the answer is free."""
    kind, _, rest = question.partition(":")
    if kind not in RULES:
        raise Illegal("RB-BUILD-1", f'nobody asks "{question}"')
    if kind in ("role", "class", "drop", "die", "gain", "loss", "other"):
        yield from _of_person(f, kind, rest)
    elif kind in ("quirk", "innate", "aspect"):
        yield from _of_lists(f, kind, rest)
    elif kind in ("signature", "type", "hands", "system", "scores"):
        yield from _of_signature(f, kind, rest)
    else:
        yield from _of_outfit(f, kind, rest)


def _of_person(f: Facts, kind: str, rest: str) -> Iterator[AnyAnswer]:
    rules = f.book.rules
    match kind:
        case "role":
            yield from map(ChooseRole, f.book.roles)
        case "class":
            yield from map(ChooseClass, f.book.classes)
        case "drop":
            dropped = rules.build_dice - rules.build_keep
            yield from map(DropDice, combinations(range(rules.build_dice), dropped))
        case "die":
            yield from (
                AssignDie(attribute, place)
                for attribute in ATTRIBUTES
                if rest == attribute
                for place in range(rules.build_dice)
            )
        case "gain":
            yield from map(ChooseGain, ATTRIBUTES)
        case "loss":
            yield from map(ChooseLoss, ATTRIBUTES)
        case "other":
            numbers = [n for n in range(len(f.rising)) if other(n) == f"other:{rest}".rstrip(":")]
            yield from (ChooseOther(attribute, n) for n in numbers for attribute in ATTRIBUTES)


def _of_lists(f: Facts, kind: str, rest: str) -> Iterator[AnyAnswer]:
    if kind == "innate":
        yield from map(TakeInnate, f.book.abilities)
    if kind == "aspect" and rest in f.book.abilities:
        words = choices(f.book, f.book.abilities[rest])
        yield from (ChooseAspect(rest, word) for word in words if word)
    for id, quirk in f.book.quirks.items():
        if kind == "quirk" and quirk.kind == rest:
            yield SetQuirk(quirk.kind, id)


def _of_signature(f: Facts, kind: str, rest: str) -> Iterator[AnyAnswer]:
    match kind:
        case "signature":
            of: Literal["weapon", "vehicle", "companion"]
            for of in ("weapon", "vehicle", "companion"):
                if rest in ("", of):
                    options = outfit.signature_options(f.book, of)
                    yield from (ChooseSignature(of, option) for option in options)
        case "type":
            yield from (ChooseDamageType(rest, type) for type in f.book.damage)
        case "hands":
            yield from map(ChooseHands, (False, True))
        case "system":
            lines = range(len(f.vehicle.systems) if f.vehicle else 0)
            chosen = [n for n in lines if rest == str(n)]
            yield from (ChooseSystem(n, system) for n in chosen for system in f.book.systems)
        case "scores":
            entry = f.book.companions.get(f.option or "")
            for order in dict.fromkeys(permutations(entry.assign) if entry else ()):
                yield AssignScores(dict(zip(entry.to, order, strict=True)))  # type: ignore[union-attr]


def _of_outfit(f: Facts, kind: str, rest: str) -> Iterator[AnyAnswer]:
    items = f.book.items
    match kind:
        case "grant":
            for by in get_args(Source):
                lines = [n for n in range(len(outfit.grants(f, by))) if rest == f"{by}:{n}"]
                yield from (ChooseGrant(by, n, item) for n in lines for item in items)
        case "outfits":
            kinds = [v.name for v in items[outfit.clothing(f.book)].variants]
            yield from map(ChooseOutfits, product(kinds, repeat=f.book.rules.outfits))
        case "money":
            yield from map(SetMoney, outfit.money_range(f))
        case "buy":
            for id, item in items.items():
                yield from (BuyItem(id, v.name) for v in item.variants)
                if not item.variants:
                    yield BuyItem(id)
        case "kit":
            for n, lot in enumerate(outfit.kit_lots(f.book)):
                if rest == str(n):
                    forms = outfit.kit_options(f.book, lot)
                    yield from (ChooseKit(n, *form) for form in forms)


def refusal(f: Facts, a: AnyAnswer) -> Illegal | None:
    try:
        CHECKS[type(a)](f, a)
    except Illegal as no:
        return no
    return None
