"""The nine steps of building at the terminal: one question after another, nothing lost."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, get_args

import msgspec

from worldline.cli.riftbound.common import numbers
from worldline.cli.shell import Unusable, check_place, write_text
from worldline.core.machine import Illegal
from worldline.riftbound import files
from worldline.riftbound.book import Book, open_book
from worldline.riftbound.build import (
    AnyAnswer,
    Draft,
    Question,
    answer,
    forbidden,
    options,
    steps,
    undo,
)
from worldline.riftbound.build.answers import (
    AddTrait,
    AssignDie,
    AssignScores,
    ChooseHands,
    ChooseName,
    ChooseOutfits,
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
    Signature,
)
from worldline.riftbound.build.facts import Facts, kind_of
from worldline.riftbound.build.steps import settle

with suppress(ImportError):  # where there is one, it makes lines editable
    import readline  # noqa: F401

HELP: Final = """\
3            take the answer with this number
why          what cannot be answered here, and which rule forbids it
undo         take the last answer back
save FILE    keep what was answered so far; `--answers FILE` goes on from there
(Enter)      nothing more, where nothing more is needed
quit         leave without a character"""
HINTS: Final = {
    "dice": "Type `roll`, or the ten faces that you rolled: 3 5 1 6 2 4 4 2 5 1",
    "drop": "Type the faces of the two dice to discard: 1 2",
    "trait": "Type a name and its value: Good liar +2, Too loud -1, Rich +1 -1",
    "stories": "Type Background and Origin with a semicolon between them.",
    "quirk": "Type a number, or words of your own.",
    "languages": "Type them with commas between them, or Enter for none.",
    "notes": "Type a line, or Enter for none.",
    "called": "Type a name, or Enter for none.",
    "money": "Type a number between these.",
    "buy": "Type a number to buy one, or Enter when you have all.",
    "innate": "Type a number, or Enter for none.",
}
FREE: Final = ("name", "dice", "drop", "money", "stories", "languages", "notes", "called")
"""What is typed here is no number of a list."""
_TRAIT: Final = re.compile(r"(?P<name>.*?)\s+(?P<values>[+-]\d+(\s*/?\s*[+-]\d+)?)")


class Asking:
    """Asks until a draft is complete; `seed` throws the dice that are not typed."""

    def __init__(self, seed: int, read: Callable[[str], str] = input) -> None:
        self.seed = seed
        self.read = read
        self.passed: set[str] = set()  # questions that need no answer and got none
        self.step = 0

    def ask(self, draft: Draft) -> Draft:
        while (q := self._next(draft)) is not None:
            self._show(draft, q)
            try:
                typed = self.read("> ").strip()
            except EOFError:
                raise Unusable("The character is not complete.") from None
            if typed == "quit":
                raise Unusable("You left before the character was complete.")
            try:
                draft = self._take(draft, q, typed)
            except Illegal as no:
                print(f"{no.why} ({no.rule}).")
            except Unusable as no:
                print(no)
        return draft

    def _next(self, draft: Draft) -> Question | None:
        for step in steps(draft):
            for q in step.open:
                if not q.after and (q.must or q.id not in self.passed):
                    if step.number != self.step:
                        self.step = step.number
                        print(f"\nStep {step.number} of 9: {step.name}")
                    return q
        return None

    def _show(self, draft: Draft, q: Question) -> None:
        book, kind = open_book(draft.packs), kind_of(q.id)
        print(f"\n{q.text}{_about(book, q)} ({q.rule})")
        f = settle(draft)
        if kind in ("drop", "die") and f.dice:
            left = [face for n, face in enumerate(f.dice) if n not in f.dropped]
            print(f"The dice show {' '.join(map(str, sorted(left, reverse=True)))}.")
        if kind == "trait":
            print(_traits_left(f))
        for n, a in enumerate(self._offers(draft, q), 1):
            shown = f"the {f.dice[a.place]}" if isinstance(a, AssignDie) and f.dice else None
            number = " " * 3 if kind in FREE else f"{n:3}"
            print(f"{number}  {shown or _text(book, a)}")
        if hint := HINTS.get(kind):
            print(hint)

    def _offers(self, draft: Draft, q: Question) -> list[AnyAnswer]:
        """What is listed: each face once, and not the hundreds of ways to discard dice."""
        if q.id == "drop":
            return []
        found = options(draft, q.id)
        if kind_of(q.id) == "die":
            dice = settle(draft).dice or ()
            faces = {dice[a.place]: a for a in found if isinstance(a, AssignDie)}
            return [faces[face] for face in sorted(faces, reverse=True)]
        return found

    def _take(self, draft: Draft, q: Question, typed: str) -> Draft:
        command, _, rest = typed.partition(" ")
        match command:
            case "undo":
                return undo(draft)
            case "?" | "help":
                print(HELP)
                return draft
            case "why":
                return self._why(draft, q)
            case "save" if rest:
                check_place(Path(rest))
                write_text(Path(rest), files.write(draft))
                print(f"Kept in {rest}.")
                return draft
            case "" if not q.must:
                self.passed.add(q.id)
                return draft
        return answer(draft, self._answer(draft, q, typed))

    def _why(self, draft: Draft, q: Question) -> Draft:
        book = open_book(draft.packs)
        refused = forbidden(draft, q.id) if q.id != "drop" else []
        for no in refused:
            print(f"{_text(book, no.answer)}: {no.why} ({no.rule})")
        if not refused:
            print("Nothing is forbidden here.")
        return draft

    def _answer(self, draft: Draft, q: Question, typed: str) -> AnyAnswer:
        kind, _, rest = q.id.partition(":")
        if typed.isdecimal() and kind not in FREE:
            offers = self._offers(draft, q)
            if 0 < int(typed) <= len(offers):
                return offers[int(typed) - 1]
            raise Unusable(f"There is no answer {typed}; the list ends with {len(offers)}.")
        match kind:
            case "name":
                return ChooseName(typed)
            case "dice":
                return RollDice(self.seed) if typed == "roll" else EnterDice(_faces(typed))
            case "drop":
                return DropDice(_places(settle(draft).dice or (), _faces(typed)))
            case "trait":
                return _trait(typed)
            case "quirk":
                return SetQuirk(next(k for k in get_args(QuirkKind) if k == rest), typed)
            case "stories":
                return SetStories(tuple(part.strip() for part in typed.split(";")))
            case "languages":
                return SetLanguages(tuple(part.strip() for part in typed.split(",")))
            case "notes":
                return SetNotes(typed)
            case "called":
                return NameSignature(next(k for k in get_args(Signature) if k == rest), typed)
            case "money" if typed.isdecimal():
                return SetMoney(int(typed))
        raise Unusable("Type a number of the list, or ? for help.")


# What is typed


def _faces(typed: str) -> tuple[int, ...]:
    """Faces may be typed without anything between them."""
    return numbers(" ".join(typed.replace(",", "")))


def _places(dice: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """Where the dice with these faces lie."""
    left = list(enumerate(dice))
    found = []
    for face in faces:
        place = next((n for n, shown in left if shown == face), None)
        if place is None:
            raise Unusable(f"No die that is left shows {face}.")
        left.remove((place, face))
        found.append(place)
    return tuple(sorted(found))


def _trait(typed: str) -> AddTrait:
    found = _TRAIT.fullmatch(typed)
    if found is None:
        raise Unusable(HINTS["trait"])
    values = [int(n) for n in re.findall(r"[+-]\d+", found["values"])]
    plus = sum(n for n in values if n > 0)
    return AddTrait(found["name"].strip(" ,"), plus, sum(values) - plus)


def _traits_left(f: Facts) -> str:
    rules, own = f.book.rules, f.all(AddTrait)
    plus = rules.trait_plus - sum(t.plus for t in own)
    minus = -rules.trait_minus - sum(t.minus for t in own)
    return f"Still to give: {plus:+d} and {minus:+d}, in at most {rules.traits - len(own)} Traits."


# What is shown


def _about(book: Book, q: Question) -> str:
    """Which of several alike a question is about."""
    kind, _, rest = q.id.partition(":")
    if kind == "die":
        return f" {book.attributes[rest].name}"
    return f" {rest.capitalize()}" if kind == "quirk" else ""


def _text(book: Book, a: AnyAnswer) -> str:
    """An answer by the name of what it names."""
    match a:
        case AssignDie(place=place):
            return f"die {place + 1}"
        case AssignScores(scores=scores):
            return ", ".join(f"{book.attributes[k].short} {v:+d}" for k, v in scores.items())
        case ChooseHands(two_handed=both):
            return "Two-handed" if both else "in one hand"
        case ChooseOutfits(outfits=outfits):
            return ", ".join(outfits)
        case SetMoney(mc=mc):
            return f"{mc}mC"
    *_, id = (v for k, v in msgspec.structs.asdict(a).items() if k not in ("variant", "count", "n"))
    entry = next((table[id] for table in book.kinds.values() if id in table), None)
    variant = getattr(a, "variant", "")
    name = f"{entry.name if entry else id}{f' ({variant})' if variant else ''}"
    return f"{name}: {entry.text}" if entry and entry.text else name
