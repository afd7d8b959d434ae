"""The nine steps of building at the terminal: one question after another, nothing lost."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, get_args

from msgspec.structs import replace

from worldline.cli.riftbound import wording
from worldline.cli.riftbound.common import numbers
from worldline.cli.shell import Unusable, check_place, write_text
from worldline.core.machine import Illegal
from worldline.riftbound import files
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
    BuyItem,
    ChooseName,
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
    Skip,
)
from worldline.riftbound.build.facts import kind_of
from worldline.riftbound.build.steps import settle

with suppress(ImportError):  # where there is one, it makes lines editable
    import readline  # noqa: F401

HELP: Final = """\
3            take the answer with this number; its name does as well
list         show the question and its answers again
why          what cannot be answered here, and which rule forbids it
undo         take the last answer back
save FILE    keep what was answered so far; `--answers FILE` goes on from there
(Enter)      nothing more, where nothing more is needed
quit         leave; with --out or --answers what was answered so far is kept"""
HINTS: Final = {
    "dice": "Type `roll`, or the ten faces that you rolled: 3 5 1 6 2 4 4 2 5 1",
    "drop": "Type the faces of the two dice to discard: 1 2",
    "die": "Type the face.",
    "trait": "Type names and values, one or more: Good liar +2, Too loud -1, Rich +1 -1",
    "stories": "Type Background and Origin with a semicolon between them.",
    "quirk": "Type a number, or words of your own.",
    "languages": "Type them with commas between them, or Enter for none.",
    "notes": "Type a line, or Enter for none.",
    "called": "Type a name, or Enter for none.",
    "money": "Type a number between these.",
    "buy": "Type a number, and how many if not one: 5 x3. `list` shows all. Enter: no more.",
    "innate": "Type a number, or Enter for none.",
}
FREE: Final = (
    "name", "dice", "drop", "die", "trait", "money", "stories", "languages", "notes", "called",
)  # fmt: skip
"""What is typed here is no number of a list."""
_TRAIT: Final = re.compile(
    r"\s*(?P<name>[^\s,;].*?)\s+(?P<values>[+-]\d{1,3}(\s*/?\s*[+-]\d{1,3})?)\s*([,;]|$)"
)
_MANY: Final = re.compile(r"(?P<what>.+?)\s*[x×*]\s*(?P<count>\d{1,4})")


class Asking:
    """Asks until a draft is complete; `seed` throws the dice that are not typed, and `kept` is
    where a draft goes that is left before."""

    def __init__(
        self, seed: int, kept: Path | None = None, read: Callable[[str], str] = input
    ) -> None:
        self.seed = seed
        self.kept = kept
        self.read = read
        self.step = 0
        self.shown: tuple[str, Draft] | None = None  # what was asked last

    def ask(self, draft: Draft) -> Draft:
        while (q := self._next(draft)) is not None:
            if self.shown != (q.id, draft):
                self._show(draft, q)
                self.shown = q.id, draft
            try:
                typed = self.read("> ").strip()
            except (EOFError, KeyboardInterrupt):
                print()
                typed = "quit"
            if typed == "quit":
                raise self._left(draft)
            try:
                draft = self._take(draft, q, typed)
            except Illegal as no:
                wording.say(wording.refusal(no))
            except Unusable as no:
                wording.say(str(no))
        return draft

    def _left(self, draft: Draft) -> Unusable:
        """Nothing is lost where it is known where to keep it."""
        left = "You left before the character was complete"
        if self.kept is None or not draft.answers:
            return Unusable(f"{left}.")
        write_text(self.kept, files.write(draft))
        return Unusable(f"{left}. Go on with --answers {self.kept}.")

    def _next(self, draft: Draft) -> Question | None:
        for step in steps(draft):
            for q in step.open:
                if not q.after:
                    if step.number != self.step:
                        self.step = step.number
                        print(f"\nStep {step.number} of 9: {step.name}")
                    return q
        return None

    def _show(self, draft: Draft, q: Question) -> None:
        f, kind = settle(draft), kind_of(q.id)
        print()
        wording.say(wording.question(f.book, q))
        for line in wording.stand(f, q):
            wording.say(line)
        again = self.shown is not None and self.shown[0] == q.id == "buy"
        for n, a in enumerate([] if again else self._offers(draft, q), 1):
            number = " " * 3 if kind in FREE else f"{n:3}"
            wording.say(wording.answer(f, a), f"{number}  ", " " * 5)
        if hint := HINTS.get(kind):
            wording.say(hint)

    def _offers(self, draft: Draft, q: Question) -> list[AnyAnswer]:
        """What is listed: each face once, not the hundreds of ways to discard dice, and nothing
        that is taken already."""
        if q.id == "drop":
            return []
        found = options(draft, q.id)
        if kind_of(q.id) == "die":
            dice = settle(draft).dice or ()
            faces = {dice[a.place]: a for a in found if isinstance(a, AssignDie)}
            return [faces[face] for face in sorted(faces, reverse=True)]
        taken = settle(draft).standing
        return [a for a in found if a.question not in taken or isinstance(a, BuyItem)]

    def _take(self, draft: Draft, q: Question, typed: str) -> Draft:
        command, _, rest = typed.partition(" ")
        match command:
            case "undo":
                return self._undo(draft)
            case "?" | "help":
                print(HELP)
                return draft
            case "list":
                self.shown = None
                return draft
            case "why":
                return self._why(draft, q)
            case "save":
                return _save(draft, rest)
            case "" if not q.must:
                return answer(draft, Skip(q.id))
        if q.id == "trait":
            for trait in _traits(typed):
                draft = answer(draft, trait)
            return draft
        return answer(draft, self._answer(draft, q, typed))

    def _undo(self, draft: Draft) -> Draft:
        """Back by one answer; a question that was skipped counts as one."""
        self.shown = None
        if not draft.answers:
            raise Unusable("There is nothing to take back.")
        return undo(draft)

    def _why(self, draft: Draft, q: Question) -> Draft:
        """Whatever one rule forbids for one reason stands together."""
        f = settle(draft)
        refused: dict[str, list[str]] = {}
        for no in forbidden(draft, q.id) if q.id != "drop" else []:
            refused.setdefault(f"{no.why} ({no.rule})", []).append(wording.name(f, no.answer))
        for why, names in refused.items():
            wording.say(f"{wording.some(names)}: {why}", "", "  ")
        if not refused:
            print("Nothing is forbidden here.")
        return draft

    def _answer(self, draft: Draft, q: Question, typed: str) -> AnyAnswer:
        kind, _, rest = q.id.partition(":")
        match kind:
            case "name":
                return ChooseName(typed)
            case "dice":
                return RollDice(self.seed) if typed == "roll" else EnterDice(_faces(typed))
            case "drop":
                return DropDice(_places(settle(draft).dice or (), _faces(typed)))
            case "die":
                return self._die(draft, q, typed)
            case "stories":
                return SetStories(tuple(part.strip() for part in typed.split(";")))
            case "languages":
                return SetLanguages(tuple(part.strip() for part in typed.split(",")))
            case "notes":
                return SetNotes(typed)
            case "called":
                return NameSignature(next(k for k in get_args(Signature) if k == rest), typed)
            case "money" if typed.removesuffix("mC").isdecimal():
                return SetMoney(int(typed.removesuffix("mC")[:9]))
            case "money":
                raise Unusable(HINTS["money"])
            case "buy":
                return self._bought(draft, q, typed)
        found = self._listed(draft, q, typed)
        if found is None and kind == "quirk" and typed:
            return SetQuirk(next(k for k in get_args(QuirkKind) if k == rest), typed)
        if found is None:
            raise Unusable("Type a number of the list or a name in it, or ? for help.")
        return found

    def _listed(self, draft: Draft, q: Question, typed: str) -> AnyAnswer | None:
        """An answer by its number, by its name, or by what only its name begins with or holds."""
        offers, f = self._offers(draft, q), settle(draft)
        if typed.isdecimal():
            if 0 < int(typed[:9]) <= len(offers):
                return offers[int(typed) - 1]
            raise Unusable(f"There is no answer {typed}; the list ends with {len(offers)}.")
        key = _plain(typed)
        names = [_plain(wording.name(f, a)) for a in offers]
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [a for a, name in zip(offers, names, strict=True) if key and fits(name, key)]
            if len(found) == 1:
                return found[0]
        return None

    def _die(self, draft: Draft, q: Question, typed: str) -> AnyAnswer:
        dice = settle(draft).dice or ()
        for a in self._offers(draft, q):
            if isinstance(a, AssignDie) and str(dice[a.place]) == typed:
                return a
        raise Unusable(f"No die that is left shows {typed}.")

    def _bought(self, draft: Draft, q: Question, typed: str) -> AnyAnswer:
        """What is bought twice is there twice."""
        many = _MANY.fullmatch(typed)
        found = self._listed(draft, q, many["what"] if many else typed)
        if not isinstance(found, BuyItem):
            raise Unusable("Type a number of the list or a name in it, or ? for help.")
        before = settle(draft).get(found.question, BuyItem)
        count = int(many["count"]) if many else 1
        return replace(found, count=count + (before.count if before else 0))


def _save(draft: Draft, name: str) -> Draft:
    if not name:
        raise Unusable("Say where: save FILE.")
    check_place(Path(name))
    write_text(Path(name), files.write(draft))
    print(f"Kept in {name}.")
    return draft


# What is typed


def _plain(name: str) -> str:
    return name.casefold().replace("-", " ").removeprefix("the ")


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


def _traits(typed: str) -> list[AddTrait]:
    """One or several; each ends with its own value."""
    text, at = typed.replace("−", "-"), 0
    found: list[AddTrait] = []
    while not found or at < len(text):
        one = _TRAIT.match(text, at)
        if one is None:
            raise Unusable(HINTS["trait"])
        values = [int(n) for n in re.findall(r"[+-]\d+", one["values"])]
        plus = sum(n for n in values if n > 0)
        found.append(AddTrait(one["name"], plus, sum(values) - plus))
        at = one.end()
    return found
