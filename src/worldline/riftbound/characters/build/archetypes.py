"""Characters ready to play, one for each Role and Class, at any Level.

Their files (data/archetypes) say what their players decided; every decision is replayed through the
builder and the Level Ups, so a file that breaks a rule cannot be loaded.
"""

from collections.abc import Iterator
from functools import cache

import msgspec

from worldline.core import content
from worldline.core.machine import Illegal
from worldline.riftbound.characters import level as levels
from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AnyAnswer,
    AssignDie,
    AssignScores,
    BuyItem,
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
    Draft,
    DropDice,
    EnterDice,
    NameSignature,
    SetLanguages,
    SetMoney,
    SetQuirk,
    SetStories,
    TakeInnate,
)
from worldline.riftbound.characters.build.finish import finish
from worldline.riftbound.characters.build.steps import answer
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.characters import Grant
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.content.packs import DATA
from worldline.riftbound.figures.character import ATTRIBUTES, Character, Trait
from worldline.words import bad_word

FOLDER = DATA / "archetypes"


class Bought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: str
    variant: str = ""
    count: int = 1


class ArchetypeAbility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Ability for points, with its choice."""

    ability: str
    choice: str | None = None


class Raise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Level Up: the dice, and what the points bought."""

    dice: tuple[int, ...]
    companion: tuple[int, ...] = ()
    buy: tuple[ArchetypeAbility, ...] = ()


class Archetype(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the player decided. `dice` stand in the order of the Attributes; those after the eighth
    are discarded. Where lines leave a choice, the chosen items stand in the order of the lines."""

    name: str
    text: str
    role: str
    class_: str = msgspec.field(name="class")
    dice: tuple[int, ...]
    gain: Attribute
    loss: Attribute
    other: Attribute | None = None
    traits: tuple[Trait, ...]
    ideal: str
    goal: str
    flaw: str
    background: str
    origin: str
    languages: tuple[str, ...] = ()
    innate: tuple[str, ...] = ()
    role_items: tuple[str, ...] = ()
    class_items: tuple[str, ...] = ()
    signature: str
    called: str | None = None
    damage: str | None = None
    two_handed: bool | None = None
    systems: tuple[str, ...] = ()
    scores: dict[Attribute, int] = {}
    outfits: tuple[str, ...]
    money: int
    buy: tuple[Bought, ...] = ()
    kit: tuple[Bought, ...]
    levels: tuple[Raise, ...]


def archetypes() -> tuple[str, ...]:
    """The ids of all that there are.

    >>> from worldline import riftbound
    >>> len(riftbound.archetypes()), riftbound.archetypes()[:3]
    (15, ('captain-biologist', 'captain-gunner', 'captain-pilot'))
    """
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@cache
def read(id: str) -> Archetype:
    file = FOLDER / f"{id}.toml"
    return content.entry(file, id, content.read(file), Archetype)


def archetype(id: str, level: int = 1, packs: tuple[str, ...] = ()) -> Character:
    """A ready character at a Level (RB-BUILD-23), under the rules of these packs.

    >>> from worldline import riftbound
    >>> captain = riftbound.archetype("captain-gunner", level=4)
    >>> captain.name, captain.level, captain.hp
    ('Leopold Castellan', 4, 50)
    """
    if id not in archetypes():
        raise bad_word(id, "archetype", archetypes())
    told = read(id)
    most = 1 + len(told.levels)
    if not isinstance(level, int) or not 1 <= level <= most:
        raise Illegal("RB-BUILD-24", f"characters are built from Level 1 to {most}, not {level!r}")
    draft = Draft(packs=packs)
    for a in answers(open_book(packs), told):
        draft = answer(draft, a)
    c = finish(draft)
    for up in told.levels[: level - 1]:
        c = levels.level_up(c, levels.Faces(up.dice, up.companion))
        for own in up.buy:
            c = levels.buy(c, own.ability, own.choice)
    return c


def answers(book: Book, told: Archetype) -> Iterator[AnyAnswer]:
    """Its decisions in the order of the steps."""
    yield ChooseName(told.name)
    yield ChooseRole(told.role)
    yield ChooseClass(told.class_)
    yield EnterDice(told.dice)
    yield DropDice(tuple(range(len(ATTRIBUTES), len(told.dice))))
    yield from (AssignDie(attribute, n) for n, attribute in enumerate(ATTRIBUTES))
    yield ChooseGain(told.gain)
    yield ChooseLoss(told.loss)
    if told.other:
        yield ChooseOther(told.other)
    yield from (AddTrait(t.name, t.plus, t.minus) for t in told.traits)
    yield SetQuirk("ideal", told.ideal)
    yield SetQuirk("goal", told.goal)
    yield SetQuirk("flaw", told.flaw)
    yield SetStories((told.background, told.origin))
    if told.languages:
        yield SetLanguages(told.languages)
    yield from map(TakeInnate, told.innate)
    yield from _signature(book, told)
    yield from _equipment(book, told)


def _signature(book: Book, told: Archetype) -> Iterator[AnyAnswer]:
    of = book.classes[told.class_].signature
    yield ChooseSignature(of, told.signature)
    if of == "vehicle":
        slots = book.vehicles[told.signature].systems
        choices = [n for n, slot in enumerate(slots) if len(slot.systems) > 1]
        yield from (ChooseSystem(n, id) for n, id in zip(choices, told.systems, strict=True))
        typed = [n for n, slot in enumerate(slots) if book.systems[slot.systems[0]].choice]
        yield from (ChooseDamageType(f"system:{n}", told.damage or "") for n in typed)
    elif told.damage:
        yield ChooseDamageType(of, told.damage)
    if told.two_handed is not None:
        yield ChooseHands(told.two_handed)
    if told.scores:
        yield AssignScores(told.scores)
    if told.called:
        yield NameSignature(of, told.called)


def _equipment(book: Book, told: Archetype) -> Iterator[AnyAnswer]:
    role, class_ = book.roles[told.role].equipment, book.classes[told.class_].equipment
    for n, item in zip(_open(book, role), told.role_items, strict=True):
        yield ChooseGrant("role", n, item)
    for n, item in zip(_open(book, class_), told.class_items, strict=True):
        yield ChooseGrant("class", n, item)
    yield ChooseOutfits(told.outfits)
    yield SetMoney(told.money)
    yield from (BuyItem(b.item, b.variant, b.count) for b in told.buy)
    lots = outfit.kit_lots(book)
    lines = [n for n, lot in enumerate(lots) if len(outfit.kit_options(book, lot)) > 1]
    for n, chosen in zip(lines, told.kit, strict=True):
        yield ChooseKit(n, chosen.item, chosen.variant)


def _open(book: Book, grants: tuple[Grant, ...]) -> list[int]:
    """The lines of starting equipment that leave a choice."""
    return [
        n
        for n, grant in enumerate(grants)
        if not grant.switch and len(outfit.grant_items(book, grant, "")) > 1
    ]
