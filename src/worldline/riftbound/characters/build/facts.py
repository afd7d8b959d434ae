"""What stands of a draft: its answers judged in the order of the steps.

An answer is judged by what stands before it. One that no longer fits is kept aside, with the rule
that forbids it, and stands again as soon as it fits.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar, cast

from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.answers import (
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
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.characters import Class, Role, ScoreGain
from worldline.riftbound.content.entries.parameters import Parameters
from worldline.riftbound.content.entries.units import Companion, Vehicle
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import ATTRIBUTES, Owned

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
    "look": "RB-EQ-SIGNATURE-1",
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

    def copy(self) -> "Facts":
        found = Facts(self.draft)
        found.standing, found.aside = self.standing.copy(), self.aside.copy()
        found.role, found.class_, found.option = self.role, self.class_, self.option
        found._kinds = {kind: answers.copy() for kind, answers in self._kinds.items()}
        return found

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

    def without(self, question: str) -> "Facts":
        """Less an answer that no other one depends on."""
        found = self.copy()
        if (a := found.standing.pop(question, None)) is not None:
            found._kinds[type(a)].remove(a)
        return found

    def get(self, question: str, kind: type[A]) -> A | None:
        found = self.standing.get(question)
        return found if isinstance(found, kind) else None

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
                return roll_ten(self.book.rules, seed)
        return None

    @property
    def dropped_places(self) -> tuple[int, ...]:
        a = self.get("drop", DropDice)
        return a.places if a else ()

    @property
    def gained_abilities(self) -> list[Owned]:
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
    def placed_dice(self) -> dict[Attribute, int]:
        """What the dice give that have their Attribute (RB-BUILD-6)."""
        dice, scores = self.dice or (), self.book.rules.build_scores
        return {a.attribute: scores[str(dice[a.place])] for a in self.all(AssignDie)}

    @property
    def score_changes(self) -> list[tuple[Attribute, int, str]]:
        """What the Role and the first Abilities change, and by which of them, as far as it is
        chosen (RB-BUILD-8, RB-BUILD-9)."""
        found: list[tuple[Attribute, int, str]] = []
        if role := self.role:
            gain, loss = self.get("gain", ChooseGain), self.get("loss", ChooseLoss)
            found.append((role.gain, 1, role.name))
            found += [(gain.attribute, 1, role.name)] if gain else []
            found += [(loss.attribute, -1, role.name)] if loss else []
        for own in self.gained_abilities:
            entry = self.book.abilities[own.ability]
            given = entry.on_gain.scores.items() if entry.on_gain else ()
            found += [(attribute, change, entry.name) for attribute, change in given]
            found += [(attribute, 1, entry.name) for attribute in own.raised]
        return found

    @property
    def scores_so_far(self) -> dict[Attribute, int]:
        """Base Scores by what is chosen; 0 where an Attribute has no die yet."""
        found, placed = dict.fromkeys(ATTRIBUTES, 0), self.placed_dice
        found.update(placed)
        for attribute, change, _ in self.score_changes:
            found[attribute] += change if attribute in placed else 0
        least, most = self.book.rules.score_least, self.book.rules.score_most
        return {a: min(max(score, least), most) for a, score in found.items()}  # RB-RULING-28

    @property
    def scores(self) -> dict[Attribute, int] | None:
        """Base Scores, once everything that makes them is known (RB-ATTR-7); from then on every
        Rating can be derived (RB-BUILD-10)."""
        others = [other(n) for n in range(len(self.rising))]
        wanted = ("role", "class", "gain", "loss", *others)
        if len(self.all(AssignDie)) < len(ATTRIBUTES) or not self.standing.keys() >= {*wanted}:
            return None
        return self.scores_so_far

    @property
    def vehicle(self) -> Vehicle | None:
        flies = self.class_ and self.class_.signature == "vehicle"
        return self.book.vehicles[self.option] if flies and self.option else None

    @property
    def companion(self) -> Companion | None:
        led = self.class_ and self.class_.signature == "companion"
        return self.book.companions[self.option] if led and self.option else None

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
    return sorted(answers.items(), key=lambda pair: rank(pair[0]))


def rank(question: str) -> int:
    return _RANK[kind_of(question)]


def roll_ten(rules: Parameters, seed: int) -> tuple[int, ...]:
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
