"""Attribute Checks with dice, plain and contested (RB-CHECK, RB-CONTEST).

When a Check is needed, its Attribute and its Difficulty are the GM's to say (RB-CHECK-1,
RB-CHECK-2); so is which Traits are relevant, and whether a Story helps (RB-RULING-51).
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.parameters import Difficulty
from worldline.riftbound.content.entries.standing import ReadsLips
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line, special
from worldline.riftbound.figures.sources import Ask, Bearer
from worldline.words import with_sign

Result = Literal["success", "drawback", "failure"]
Side = Literal["plus", "minus", "both"]


class Relevant(NamedTuple):
    """A Trait that counts, by name; of one with two sides also which of them (RB-TRAIT-5)."""

    name: str
    side: Side = "both"


class CheckDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of a Check: special results bring `more`, which are added or taken off
    (RB-CHECK-10 to RB-CHECK-13)."""

    faces: tuple[int, ...]
    more: tuple[int, ...] = ()
    sign: int = 1

    @property
    def total(self) -> int:
        return sum(self.faces) + self.special

    @property
    def special(self) -> int:
        """What the dice of a special result add or take off."""
        return self.sign * sum(self.more)

    @property
    def rule(self) -> str:
        """Which rule brings the dice of a special result."""
        pair, triple = SPECIAL[self.sign]
        return triple if self.faces.count(6 if self.sign > 0 else 1) > 2 else pair


SPECIAL: Final = {1: ("RB-CHECK-10", "RB-CHECK-11"), -1: ("RB-CHECK-12", "RB-CHECK-13")}
"""For two sixes and three, and for two ones and three."""


class CheckOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Check, with every die and everything that was added to them."""

    attribute: Attribute
    thrown: CheckDice
    added: tuple[Reason, ...]
    difficulty: int | None = None  # None: nobody has said it, or the Check is contested
    exact: bool = False  # the Difficulty is written "N+" (RB-RULING-47)
    rerolled: bool = False

    @property
    def total(self) -> int:
        return self.thrown.total + sum(reason.change for reason in self.added)

    @property
    def result(self) -> Result | None:
        """RB-CHECK-7 to RB-CHECK-9; a drawback is the GM's to tell (RB-RULING-46)."""
        if self.difficulty is None:
            return None
        if not reaches(self.total, self.difficulty):
            return "failure"
        return "drawback" if self.total == self.difficulty and not self.exact else "success"

    @property
    def succeeds(self) -> bool:
        return self.result in ("success", "drawback")


# Plain Checks


def reaches(total: int, difficulty: int) -> bool:
    """RB-CHECK-7 to RB-CHECK-9: what is equal to the Difficulty is a success as well."""
    return total >= difficulty


def check(
    c: Character,
    attribute: Attribute,
    cup: Cup,
    *,
    difficulty: int | str | None = None,
    exact: bool = False,
    traits: Iterable[str | Relevant] = (),
    story: bool = False,
    situation: Sequence[Reason] = (),
) -> CheckOutcome:
    """A character's Check. A Difficulty may be a step of the guide (RB-RECON-DIFF-1)."""
    added = [*bonus(c, attribute, traits, story), *situation]  # RB-CHECK-6
    return roll(stats.of(c), attribute, cup, added, level(open_book(c.packs), difficulty), exact)


def bonus(
    c: Character, attribute: Attribute, traits: Iterable[str | Relevant] = (), story: bool = False
) -> tuple[Reason, ...]:
    """What a character adds to 3d6: Score, Traits and Story Bonus, without situation."""
    b = stats.of(c)
    found = [_score(b, attribute), *_traits(c, traits)]
    if story:  # RB-STORY-3, at most once for each Check (RB-RULING-52)
        found.append(Reason("Story Bonus", "RB-STORY-3", stats.story_bonus(b)))
    return tuple(found)


def roll(
    b: Bearer,
    attribute: Attribute,
    cup: Cup,
    added: Sequence[Reason] | None = None,
    difficulty: int | None = None,
    exact: bool = False,
) -> CheckOutcome:
    """Any unit's Check; what is not said to be added is the Score alone."""
    return CheckOutcome(
        attribute=attribute,
        thrown=throw(b.book, cup),
        added=(_score(b, attribute),) if added is None else tuple(added),
        difficulty=difficulty,
        exact=exact,
    )


def throw(book: Book, cup: Cup) -> CheckDice:
    """RB-CHECK-3, with special results (RB-RULING-49): sixes add dice, ones take them off
    (RB-CHECK-12). More dice bring no further ones (RB-CHECK-14)."""
    faces = cup.throw(book.rules.check_dice)
    more, sign = special_dice(book, faces)
    return CheckDice(faces, cup.throw(more), sign)


def special_dice(book: Book, faces: tuple[int, ...]) -> tuple[int, int]:
    """How many more dice these bring, and whether they are added (1) or taken off (-1)."""
    pair, triple = book.rules.check_pair_dice, book.rules.check_triple_dice
    return special(faces.count(6), faces.count(1), pair, triple)


def _score(b: Bearer, attribute: Attribute) -> Reason:
    """RB-CHECK-4: the effective Score."""
    name = b.book.attributes[attribute].short
    return Reason(name, "RB-CHECK-4", stats.score(b, attribute).value)


def _traits(c: Character, named: Iterable[str | Relevant]) -> list[Reason]:
    """RB-CHECK-5, RB-TRAIT-8: every Trait agreed to be relevant counts, once."""
    own = {trait.name: trait for trait in c.traits}
    found: list[Reason] = []
    for item in named:
        name, side = Relevant(item) if isinstance(item, str) else item
        if name not in own:
            raise Illegal("RB-TRAIT-8", f'{c.name} has no Trait "{name}"')
        if any(reason.name == name for reason in found):
            raise Illegal("RB-TRAIT-8", f'the Trait "{name}" counts once')
        trait = own[name]
        value = (trait.plus if side != "minus" else 0) + (trait.minus if side != "plus" else 0)
        found.append(Reason(name, "RB-TRAIT-8", value))
    return found


RESULTS: Final[dict[Result, str]] = {
    "success": "a success",
    "drawback": "a success with a drawback",
    "failure": "a failure",
}


def check_name(attribute: Attribute) -> str:
    return f"{'an' if attribute == 'agi' else 'a'} {attribute.upper()} Check"


def tell(name: str, seen: CheckOutcome) -> Line:
    """A Check with every die, all that was added, and what came of it."""
    special = [f"special result {with_sign(seen.thrown.special)}"] if seen.thrown.more else []
    added = ", ".join(
        [*(f"{reason.name} {with_sign(reason.change)}" for reason in seen.added), *special]
    )
    text = f"{name} makes {check_name(seen.attribute)}: {seen.total} ({added})"
    if seen.result is not None:
        against = f"{seen.difficulty}{'+' if seen.exact else ''}"
        text += f" against {against}, {RESULTS[seen.result]}"
    rules = [reason.rule for reason in seen.added]
    rules += [seen.thrown.rule] if seen.thrown.more else []
    rules += ["RB-PRESTIGE-4"] if seen.rerolled else []
    dice = (*seen.thrown.faces, *seen.thrown.more)
    cited = tuple(dict.fromkeys(("RB-CHECK-3", *rules)))
    return Line(text, cited, dice, seen.total, seen.result or "")


# Difficulties


def level(book: Book, difficulty: int | str | None) -> int | None:
    """A Difficulty in numbers; the steps of the guide begin with their least."""
    if not isinstance(difficulty, str):
        return difficulty
    if difficulty not in book.difficulties:
        known = ", ".join(book.difficulties)
        raise Illegal("RB-RECON-DIFF-1", f'"{difficulty}" is not among {known}')
    return book.difficulties[difficulty].least


def guide(book: Book, difficulty: int) -> Difficulty:
    """The step of the guide that a Difficulty belongs to: the last that begins at or below it. The
    book has no guide of its own (RB-MISSING-12)."""
    steps = sorted(book.difficulties.values(), key=lambda step: step.least)
    return max((s for s in steps if s.least <= difficulty), key=lambda s: s.least, default=steps[0])


def changed_difficulty(b: Bearer, base: int, ask: Ask) -> int:
    """RB-HOOK-13: with what the roller's own entries change; `ask` knows the moment."""
    return stats.figure(replace(b, ask=ask), base, "difficulty").value


def read_lips(c: Character, cup: Cup, mouthed: bool = False) -> CheckOutcome:
    """RB-RULING-74: whether somebody who cannot hear understands a speaker in view."""
    for lips in stats.holding(stats.of(c), ReadsLips):
        needed = lips.mouthed if mouthed else lips.difficulty
        return check(c, lips.attribute, cup, difficulty=needed)
    raise Illegal("RB-CHECK-1", f"{c.name} need not read lips")


# Contested Checks


Verdict = Literal["win", "tie", "lose"]


class Contest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """RB-CONTEST-1: both sides, each with its own Attribute (RB-CONTEST-2) and relevant Traits
    (RB-RULING-10)."""

    own: CheckOutcome
    other: CheckOutcome

    @property
    def verdict(self) -> Verdict:
        won = beats(self.own.total, self.other.total)
        return "tie" if won is None else "win" if won else "lose"


def beats(own: int, other: int) -> bool | None:
    """RB-CONTEST-3; None: equal totals change nothing (RB-CONTEST-4, RB-RULING-50)."""
    return None if own == other else own > other
