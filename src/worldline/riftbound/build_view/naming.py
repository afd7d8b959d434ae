"""Answers in words, and the entries of the compendium that they name."""

from typing import Final

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
    Retract,
    RollDice,
    SetLanguages,
    SetMoney,
    SetNotes,
    SetQuirk,
    SetStories,
    Skip,
    TakeInnate,
)
from worldline.riftbound.characters.build.facts import Facts, roll_ten
from worldline.riftbound.compendium.wording import scores

_SIGNATURES: Final = {"weapon": "items", "vehicle": "vehicles", "companion": "companions"}


def entry(f: Facts, a: AnyAnswer) -> tuple[str, str] | None:
    """The kind and id of what an answer names."""
    match a:
        case ChooseRole(role=id):
            return "roles", id
        case ChooseClass():
            return "classes", a.class_
        case ChooseGain() | ChooseLoss() | ChooseOther() | AssignDie():
            return "attributes", a.attribute
        case SetQuirk(text=id) if id in f.book.quirks:
            return "quirks", id
        case TakeInnate(ability=id):
            return "abilities", id
        case ChooseAspect(choice=id):
            return ("damage" if id in f.book.damage else "attributes"), id
        case ChooseGrant(item=id) | BuyItem(item=id) | ChooseKit(item=id):
            return "items", id
        case ChooseSignature():
            return _SIGNATURES[a.of], a.option
        case ChooseDamageType(damage=id):
            return "damage", id
        case ChooseSystem(system=id):
            return "systems", id
    return None


def words(f: Facts, a: AnyAnswer) -> str:
    """An answer as people read it."""
    match a:
        case ChooseName() | NameSignature():
            return a.name.strip()
        case DescribeLook(look=look):
            return look.strip()
        case RollDice() | EnterDice():
            faces = a.faces if isinstance(a, EnterDice) else roll_ten(f.book.rules, a.seed)
            return " ".join(map(str, faces))
        case DropDice(places=places):
            return "dropped: " + ", ".join(_face(f, place) for place in places)
        case AssignDie(attribute=attribute, place=place):
            return f"{f.book.attributes[attribute].short} {_face(f, place)}"
        case AddTrait():  # as one types it
            values = (f"{value:+d}" for value in (a.plus, a.minus) if value)
            return f"{a.name.strip()} {' '.join(values)}"
        case SetStories() | SetLanguages() | ChooseOutfits():
            several = a.stories if isinstance(a, SetStories) else _several(a)
            return "; ".join(one.strip() for one in several)
        case SetNotes(notes=notes):
            return notes.strip()
        case ChooseHands(two_handed=both):
            return "Two-handed" if both else "In one hand"
        case AssignScores(scores=given):
            return scores(f.book, given)
        case SetMoney(mc=mc):
            return f"{mc}mC"
        case Skip():
            return "nothing"
        case Retract():
            return "taken back"
        case BuyItem(count=count) if count > 1:
            return f"{count} × {name(f, a)}"
    return name(f, a)


def name(f: Facts, a: AnyAnswer) -> str:
    """What an answer names, alone."""
    match a:
        case AssignDie(place=place):
            return _face(f, place)
        case SetQuirk(text=text) if text not in f.book.quirks:
            return text.strip()
    if (found := entry(f, a)) is None:
        return words(f, a)
    kind, id = found
    known = f.book.kinds[kind].get(id)
    variant = getattr(a, "variant", "")
    shown = known.name if known else id
    return f"{shown} ({variant})" if variant else shown


def _face(f: Facts, place: int) -> str:
    return str(f.dice[place]) if f.dice and 0 <= place < len(f.dice) else f"die {place + 1}"


def _several(a: SetLanguages | ChooseOutfits) -> tuple[str, ...]:
    return a.languages if isinstance(a, SetLanguages) else a.outfits


def is_same(standing: AnyAnswer, offered: AnyAnswer) -> bool:
    """Whether an option is what was answered; of what is bought any number of it."""
    if isinstance(standing, BuyItem) and isinstance(offered, BuyItem):
        return standing.question == offered.question
    return standing == offered
