"""What somebody types at a question of the builder, as an answer to it."""

import re
from collections.abc import Sequence
from typing import Final, get_args

from msgspec.structs import replace

from worldline.cli.riftbound.common import numbers
from worldline.cli.riftbound.picking import Ambiguous, pick
from worldline.cli.shell import Unusable
from worldline.core.machine import Illegal
from worldline.riftbound.build_view import naming
from worldline.riftbound.build_view.rows import OptionShown, QuestionShown
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AnyAnswer,
    AssignDie,
    BuyItem,
    ChooseName,
    DescribeLook,
    DropDice,
    EnterDice,
    NameSignature,
    QuirkKind,
    Retract,
    SetLanguages,
    SetMoney,
    SetNotes,
    SetQuirk,
    SetStories,
    Signature,
)
from worldline.riftbound.characters.build.facts import Facts, kind_of
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import ATTRIBUTES

HINTS: Final = {
    "dice": "Type `roll`, or the ten faces that you rolled: 3 5 1 6 2 4 4 2 5 1",
    "drop": "Type the faces of the two dice to discard: 1 2",
    "die": "Type the face; or place any, several at once: agi 6, vsn 5. Dice change places.",
    "trait": "Type names and values, one or more: Good liar +2, Too loud -1, Rich +1 -1",
    "stories": "Type Background and Origin with a semicolon between them.",
    "quirk": "Type a number, a name, or words of your own.",
    "languages": "Type them with commas between them, or Enter for none.",
    "notes": "Type a line, or Enter for none.",
    "called": "Type a name, or Enter for none.",
    "look": "Type a line, or Enter for none.",
    "money": "Type a number between these.",
    "buy": "Type a number or name, with how many if not one: 5 x3. Enter: no more.",
    "innate": "Type a number or name, or Enter for none.",
}
_TRAIT: Final = re.compile(
    r"\s*(?P<name>[^\s,;].*?)\s+(?P<values>[+-]\d{1,3}(\s*/?\s*[+-]\d{1,3})?)\s*([,;]|$)"
)
_MANY: Final = re.compile(r"(?P<what>.+?)\s*[x×*]\s*(?P<count>\d{1,4})")


def options_listed(q: QuestionShown) -> list[OptionShown]:
    """What is listed: all that can be taken; of dice each face once, and of what may be had
    several times over only what is not there."""
    free = [o for o in q.options if not o.why]
    if q.form == "place":
        faces = {o.name: o for o in free}
        return [faces[face] for face in sorted(faces, reverse=True)]
    return [o for o in free if not (q.form == "pick many" and o.chosen)]


def names(f: Facts, o: OptionShown) -> tuple[str, ...]:
    """All that an option goes by."""
    return o.name, naming.name(f, o.answer), o.entry.rpartition("/")[2] or o.name


def option(f: Facts, options: Sequence[OptionShown], typed: str) -> OptionShown:
    return options[pick(typed, [names(f, o) for o in options])]


def answers(f: Facts, q: QuestionShown, typed: str) -> list[AnyAnswer]:
    """Raises Unusable for what is no answer."""
    rest = q.id.partition(":")[2]
    match kind_of(q.id):
        case "trait":
            return [*_traits(typed)]
        case "name":
            return [ChooseName(typed)]
        case "dice":
            return [EnterDice(_faces(typed))]
        case "drop":
            return [DropDice(_places(f.dice or (), _faces(typed)))]
        case "die":
            return [_die(q, typed)] if typed.isdecimal() else _placed(f, typed)
        case "stories":
            return [SetStories(tuple(part.strip() for part in typed.split(";")))]
        case "languages":
            return [SetLanguages(tuple(part.strip() for part in typed.split(",")))]
        case "notes":
            return [SetNotes(typed)]
        case "called":
            return [NameSignature(_signature(rest), typed)]
        case "look":
            return [DescribeLook(_signature(rest), typed)]
        case "money" if typed.removesuffix("mC").isdecimal():
            return [SetMoney(int(typed.removesuffix("mC")[:9]))]
        case "money":
            raise Unusable(HINTS["money"])
        case "buy":
            return [_bought(f, q, typed)]
        case "quirk":
            return [_quirk(f, q, typed)]
    return [_taken(f, q, typed)]


def _signature(word: str) -> Signature:
    return next(kind for kind in get_args(Signature) if kind == word)


def _taken(f: Facts, q: QuestionShown, typed: str) -> AnyAnswer:
    """What is there but cannot be taken is refused with its reason."""
    try:
        return option(f, options_listed(q), typed).answer
    except Ambiguous:
        raise
    except Unusable:
        if (no := locked_option(f, q, typed)) is None:
            raise
        raise Illegal(no.rule, f"{no.name}: {no.why}") from None


def locked_option(f: Facts, q: QuestionShown, typed: str) -> OptionShown | None:
    """An option by its name that cannot be taken."""
    if typed.isdecimal() and q.form != "place":
        return None
    try:
        return option(f, [o for o in q.options if o.why], typed)
    except Unusable:
        return None


def _quirk(f: Facts, q: QuestionShown, typed: str) -> AnyAnswer:
    """One of the list, or words of one's own."""
    try:
        return option(f, options_listed(q), typed).answer
    except Unusable:
        if typed.isdecimal() or not typed:
            raise
        kind = next(k for k in get_args(QuirkKind) if k == q.id.partition(":")[2])
        return SetQuirk(kind, typed)


def _die(q: QuestionShown, typed: str) -> AnyAnswer:
    found = next((o for o in options_listed(q) if o.name == typed), None)
    if found is None:
        used = any(o.name == typed for o in q.options)
        short = q.id.partition(":")[2]
        more = f"; `{short} {typed}` takes one from elsewhere" if used else ""
        raise Unusable(f"No die that is left shows {typed}{more}.")
    return found.answer


def _placed(f: Facts, typed: str) -> list[AnyAnswer]:
    """Dice with their Attributes. One that lies elsewhere is taken from there, in exchange for the
    one that lies here."""
    dice, at = f.dice or (), {a.attribute: a.place for a in f.all(AssignDie)}
    found: list[AnyAnswer] = []
    for part in typed.split(","):
        word, _, face = part.strip().rpartition(" ")
        if not word or not face.isdecimal():
            raise Unusable(HINTS["die"])
        attribute = _attribute(f, word)
        lie = [
            n for n, shown in enumerate(dice) if str(shown) == face and n not in f.dropped_places
        ]
        if not lie:
            raise Unusable(f"No die that is kept shows {face}.")
        place = next((n for n in lie if n not in at.values()), lie[0])
        before, other = at.get(attribute), next((a for a, n in at.items() if n == place), None)
        if before in lie:
            continue
        if other:
            found.append(Retract(f"die:{other}"))
            del at[other]
        found.append(AssignDie(attribute, place))
        at[attribute] = place
        if other and before is not None:
            found.append(AssignDie(other, before))
            at[other] = before
    return found


def _attribute(f: Facts, word: str) -> Attribute:
    rows = [(f.book.attributes[id].short, f.book.attributes[id].name) for id in ATTRIBUTES]
    return ATTRIBUTES[pick(word, rows)]


def _bought(f: Facts, q: QuestionShown, typed: str) -> AnyAnswer:
    """What is bought twice is there twice."""
    many = _MANY.fullmatch(typed)
    found = _taken(f, q, many["what"] if many else typed)
    assert isinstance(found, BuyItem)
    before = f.get(found.question, BuyItem)
    count = int(many["count"]) if many else 1
    return replace(found, count=count + (before.count if before else 0))


def _faces(typed: str) -> tuple[int, ...]:
    """Faces may be typed without anything between them."""
    plain = typed.replace(",", " ")
    if not plain.replace(" ", "").isdecimal():
        raise Unusable(f'"{typed}" are no faces of dice, such as 4 6 1.')
    return numbers(" ".join(plain))


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
