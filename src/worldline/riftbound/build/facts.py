"""What stands of a draft: its answers judged in the order of the steps.

An answer is judged by what stands before it. One that no longer fits is kept aside, with the rule
that forbids it, and stands again as soon as it fits.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar, cast

from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Illegal
from worldline.riftbound.book import Book, open_book
from worldline.riftbound.build.answers import (
    AnyAnswer,
    AssignDie,
    BuildAnswer,
    ChooseAspect,
    ChooseClass,
    ChooseGain,
    ChooseLoss,
    ChooseOther,
    ChooseRole,
    ChooseSignature,
    ChooseSystem,
    Draft,
    DropDice,
    EnterDice,
    Retract,
    RollDice,
    TakeInnate,
    other,
)
from worldline.riftbound.character import ATTRIBUTES, Owned
from worldline.riftbound.pages.characters import Class, Role, ScoreGain
from worldline.riftbound.pages.parameters import Parameters
from worldline.riftbound.pages.units import Vehicle
from worldline.riftbound.pages.words import Attribute

A = TypeVar("A", bound=BuildAnswer)

RULES: Final[dict[str, str]] = {
    "name": "RB-BUILD-1",
    "role": "RB-BUILD-1",
    "class": "RB-BUILD-1",
    "innate": "RB-BUILD-16",
    "aspect": "RB-BUILD-15",
    "dice": "RB-BUILD-3",
    "drop": "RB-BUILD-5",
    "die": "RB-BUILD-7",
    "gain": "RB-BUILD-8",
    "loss": "RB-BUILD-8",
    "other": "RB-BUILD-9",
    "trait": "RB-BUILD-11",
    "quirk": "RB-BUILD-12",
    "stories": "RB-BUILD-13",
    "languages": "RB-MISSING-26",
    "notes": "RB-SHEET-32",
    "grant": "RB-BUILD-17",
    "signature": "RB-EQ-SIGNATURE-1",
    "hands": "RB-EQ-SIGNATURE-1",
    "system": "RB-RULING-44",
    "type": "RB-EQ-SIGNATURE-1",
    "scores": "RB-EQ-COMPANION-2",
    "called": "RB-EQ-SIGNATURE-1",
    "outfits": "RB-BUILD-18",
    "money": "RB-BUILD-19",
    "buy": "RB-BUILD-19",
    "kit": "RB-BUILD-20",
    "skip": "RB-BUILD-1",
}
"""Every kind of question, in the order in which answers are judged, and the rule that asks it."""
_RANK: Final = {kind: n for n, kind in enumerate(RULES)}


def kind_of(question: str) -> str:
    return question.split(":", 1)[0]


class Conflict(NamedTuple):
    """An answer kept aside, and the rule that forbids it at present."""

    answer: AnyAnswer
    rule: str
    why: str


class Facts:
    """The answers that stand, by question, and what follows from them."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.book: Book = open_book(draft.packs)
        self.standing: dict[str, AnyAnswer] = {}
        self.aside: list[Conflict] = []
        self.role: Role | None = None
        self.class_: Class | None = None
        self.option: str | None = None  # of the Signature Equipment
        self._kinds: dict[type[BuildAnswer], list[AnyAnswer]] = {}

    def stand(self, a: AnyAnswer) -> None:
        """An answer that has been found to fit."""
        self.standing[a.question] = a
        self._kinds.setdefault(type(a), []).append(a)
        match a:
            case ChooseRole():
                self.role = self.book.roles[a.role]
            case ChooseClass():
                self.class_ = self.book.classes[a.class_]
            case ChooseSignature():
                self.option = a.option

    def get(self, question: str, kind: type[A]) -> A | None:
        found = self.standing.get(question)
        return found if isinstance(found, kind) else None

    def the(self, question: str, kind: type[A]) -> A:
        """The answer to a question that is known to be answered."""
        found = self.standing[question]
        assert isinstance(found, kind)
        return found

    def all(self, kind: type[A]) -> list[A]:
        return cast(list[A], self._kinds.get(kind, []))

    def switch(self, id: str) -> bool | int | str | None:
        """What the campaign says, or the default."""
        return self.draft.switches.get(id, self.book.switches[id].default)

    @property
    def dice(self) -> tuple[int, ...] | None:
        match self.standing.get("dice"):
            case EnterDice(faces):
                return faces
            case RollDice(seed):
                return rolled(self.book.rules, seed)
        return None

    @property
    def dropped(self) -> tuple[int, ...]:
        a = self.get("drop", DropDice)
        return a.places if a else ()

    @property
    def gained(self) -> list[Owned]:
        """The Abilities of a Level 1 character: one from the Role, one from the Class, and what is
        Innate (RB-BUILD-15, RB-BUILD-16)."""
        found: list[Owned] = []
        first = 0  # of the questions for the Scores that this Ability raises
        for own in self._first():
            gain = self.book.abilities[own.ability].on_gain or ScoreGain(scores={})
            chosen = (self.get(other(first + n), ChooseOther) for n in range(gain.other))
            aspect = self.get(f"aspect:{own.ability}", ChooseAspect)
            raised = tuple(a.attribute for a in chosen if a)
            found.append(replace(own, choice=aspect.choice if aspect else None, raised=raised))
            first += gain.other
        return found

    def _first(self) -> Iterator[Owned]:
        for id in self.role.levels[0].abilities if self.role else ():
            yield Owned(ability=id, by="role")
        for id in self.class_.levels[0].abilities if self.class_ else ():
            yield Owned(ability=id, by="class")
        yield from (Owned(ability=a.ability, by="innate") for a in self.all(TakeInnate))

    @property
    def rising(self) -> list[str]:
        """The Abilities that raise other Scores when they are gained, once for each Score
        (RB-BUILD-9, RB-RULING-6)."""
        gains = ((own.ability, self.book.abilities[own.ability].on_gain) for own in self._first())
        return [id for id, gain in gains if gain for _ in range(gain.other)]

    @property
    def scores(self) -> dict[Attribute, int] | None:
        """Base Scores, once everything that makes them is known (RB-ATTR-7); from then on every
        Rating can be derived (RB-BUILD-10)."""
        dice, role = self.dice, self.role
        gain, loss = self.get("gain", ChooseGain), self.get("loss", ChooseLoss)
        dies, gained = self.all(AssignDie), self.gained
        if dice is None or role is None or self.class_ is None or gain is None or loss is None:
            return None
        others = [attribute for own in gained for attribute in own.raised]
        if len(dies) < len(ATTRIBUTES) or len(others) < len(self.rising):
            return None
        rules = self.book.rules
        at = {a.attribute: rules.build_scores[str(dice[a.place])] for a in dies}  # RB-BUILD-6
        found = {attribute: at[attribute] for attribute in ATTRIBUTES}
        changes = [(role.gain, 1), (gain.attribute, 1), (loss.attribute, -1)]
        changes += [(attribute, 1) for attribute in others]
        for own in gained:
            gain_of = self.book.abilities[own.ability].on_gain
            changes += gain_of.scores.items() if gain_of else ()
        for attribute, change in changes:
            found[attribute] += change
        least, most = rules.score_least, rules.score_most
        return {a: min(max(score, least), most) for a, score in found.items()}  # RB-RULING-28

    @property
    def vehicle(self) -> Vehicle | None:
        flies = self.class_ and self.class_.signature == "vehicle"
        return self.book.vehicles[self.option] if flies and self.option else None

    def systems(self) -> Iterator[tuple[int, str]]:
        """The Systems of the vehicle with the number of their line, where they are known."""
        for n, slot in enumerate(self.vehicle.systems if self.vehicle else ()):
            a = self.get(f"system:{n}", ChooseSystem)
            if len(slot.systems) == 1 or a:
                yield n, a.system if a else slot.systems[0]


def latest(draft: Draft) -> dict[str, AnyAnswer]:
    """The last answer to every question that has one, in the order they were given."""
    found: dict[str, AnyAnswer] = {}
    for a in draft.answers:
        found.pop(a.question, None)
        if not isinstance(a, Retract):
            found[a.question] = a
    return found


def in_order(answers: dict[str, AnyAnswer]) -> list[tuple[str, AnyAnswer]]:
    """By the order of the steps; answers to questions of one kind in the order they were given."""
    return sorted(answers.items(), key=lambda pair: _RANK[kind_of(pair[0])])


def rolled(rules: Parameters, seed: int) -> tuple[int, ...]:
    """RB-BUILD-3: ten dice, thrown again for as long as they must be (RB-BUILD-4)."""
    while True:
        faces = []
        for _ in range(rules.build_dice):
            seed, k = rng.below(seed, 6)
            faces.append(k + 1)
        if not must_reroll(rules, faces):
            return tuple(faces)


def must_reroll(rules: Parameters, faces: list[int] | tuple[int, ...]) -> bool:
    """RB-BUILD-4, judged before any die is discarded and compulsory (RB-RULING-25)."""
    return not (set(faces) & set(rules.build_high) and set(faces) & set(rules.build_low))


def attribute_named(book: Book, word: str) -> Attribute:
    """An Attribute by any word for it that the rulebook uses (RB-RULING-2)."""
    for attribute in ATTRIBUTES:
        entry = book.attributes[attribute]
        if word.casefold() in {w.casefold() for w in (entry.short, entry.name, *entry.also)}:
            return attribute
    raise Illegal("RB-ATTR-1", f'there is no Attribute "{word}"')
