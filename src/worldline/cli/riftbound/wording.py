"""What the nine steps show at the terminal: questions, answers, and how things stand."""

import shutil
import textwrap
from collections.abc import Iterator

import msgspec

from worldline.core.machine import Illegal
from worldline.riftbound.book import Book
from worldline.riftbound.build import AnyAnswer, Question
from worldline.riftbound.build.answers import (
    AddTrait,
    AssignDie,
    AssignScores,
    BuyItem,
    ChooseHands,
    ChooseOutfits,
    SetMoney,
    TakeInnate,
)
from worldline.riftbound.build.belongings import owned
from worldline.riftbound.build.facts import Facts, kind_of
from worldline.riftbound.build.outfit import price, spent
from worldline.riftbound.combat.query.names import listed
from worldline.sheets.wording import signed

WIDEST = 100


def say(text: str, first: str = "", indent: str = "") -> None:
    """A line as wide as the terminal; what does not fit goes on below."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    print(textwrap.fill(text, width, initial_indent=first, subsequent_indent=indent))


def refusal(no: Illegal) -> str:
    return f"{no.why[:1].upper()}{no.why[1:]} ({no.rule})."


def question(book: Book, q: Question) -> str:
    """With which of several alike it is about."""
    kind, _, rest = q.id.partition(":")
    match kind:
        case "die":
            text = f"Which die goes to {book.attributes[rest].name}?"
        case "quirk":
            text = f"Which {rest.capitalize()}?"
        case "grant":
            text = f"{q.text.removesuffix('?')}, from the {rest.partition(':')[0].capitalize()}?"
        case "aspect":
            text = f"What is {book.abilities[rest].name} gained with?"
        case _:
            text = q.text
    return f"{text} ({q.rule})"


def stand(f: Facts, q: Question) -> Iterator[str]:
    """What one must know to answer."""
    match kind_of(q.id):
        case "drop" | "die" if f.dice:
            given = {*f.dropped, *(a.place for a in f.all(AssignDie) if a.question != q.id)}
            left = [face for n, face in enumerate(f.dice) if n not in given]
            shown = " ".join(map(str, sorted(left, reverse=True)))
            yield f"The dice{' left' if given else ''} show {shown}."
        case "trait":
            rules, own = f.book.rules, f.all(AddTrait)
            plus = rules.trait_plus - sum(t.plus for t in own)
            minus = rules.trait_minus + sum(t.minus for t in own)
            most = rules.traits - len(own)
            yield f"Still to give: +{plus} and -{minus}, in at most {most} Traits."
        case "innate" if taken := f.all(TakeInnate):
            yield f"Taken: {', '.join(f.book.abilities[a.ability].name for a in taken)}."
        case "buy":
            money = f.get("money", SetMoney)
            yield f"You have {(money.mc if money else 0) - spent(f)}mC left."
            if bought := f.all(BuyItem):
                yield f"Bought: {', '.join(f'{a.count} {name(f, a)}' for a in bought)}."


FEW = 8


def some(names: list[str]) -> str:
    """The first of many, and how many more there are."""
    if len(names) > FEW:
        names = [*names[: FEW - 1], f"{len(names) - FEW + 1} more"]
    return listed(names)


def answer(f: Facts, a: AnyAnswer) -> str:
    """An answer with what is said about it."""
    match a:
        case AssignDie(place=place) if f.dice:
            face = f.dice[place]
            return f"{face}, Score {signed(f.book.rules.build_scores[str(face)])}"
        case BuyItem():
            cost, had = price(f.book, a.item, a.variant), owned(f)[a.item]
            more = f", {had} owned already" if had else ""
            return f"{name(f, a)}, {cost}mC{more}: {f.book.items[a.item].text}"
    text = getattr(_entry(f.book, a), "text", "")
    return f"{name(f, a)}: {text}" if text else name(f, a)


def name(f: Facts, a: AnyAnswer) -> str:
    """An answer by the name of what it names."""
    book = f.book
    match a:
        case AssignDie(place=place):
            return f"the {f.dice[place]}" if f.dice else f"die {place + 1}"
        case AssignScores(scores=scores):
            return ", ".join(f"{book.attributes[k].short} {v:+d}" for k, v in scores.items())
        case ChooseHands(two_handed=both):
            return "Two-handed" if both else "in one hand"
        case ChooseOutfits(outfits=outfits):
            return ", ".join(outfits)
        case SetMoney(mc=mc):
            return f"{mc}mC"
    entry, variant = _entry(book, a), getattr(a, "variant", "")
    shown = getattr(entry, "name", None) or _id(a)
    return f"{shown} ({variant})" if variant else shown


def _entry(book: Book, a: AnyAnswer) -> object:
    return next((table[_id(a)] for table in book.kinds.values() if _id(a) in table), None)


def _id(a: AnyAnswer) -> str:
    fields = msgspec.structs.asdict(a).items()
    *_, id = (str(v) for k, v in fields if k not in ("variant", "count", "n"))
    return id
