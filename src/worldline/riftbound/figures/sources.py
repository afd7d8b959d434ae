"""Who bears what: the entries that count for a unit, as `stats` and `attacks` read them.

A `Bearer` is made afresh from a character, a companion or, in combat, another unit; it holds what
was decided and how things stand, and keeps beside it what it was asked.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final, Protocol

import msgspec
from msgspec.structs import replace

from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.gear import Attack, Item
from worldline.riftbound.content.entries.powers import Modifier
from worldline.riftbound.content.entries.standing import Standing
from worldline.riftbound.content.entries.when import (
    AttackIs,
    Critical,
    DamageType,
    Has,
    Skilled,
    SwitchedOn,
    TwoHanded,
    When,
)
from worldline.riftbound.content.entries.words import Attribute, Stat
from worldline.riftbound.figures.amounts import Figure
from worldline.riftbound.figures.character import Character, MarkHeld, Thing, Where

AT_HAND: Final[tuple[Where, ...]] = ("left", "right", "both", "worn")


class Powered(Protocol):
    """What changes play: an entry, or what a mark gives to others than its holder."""

    @property
    def modifiers(self) -> tuple[Modifier, ...]: ...
    @property
    def standing(self) -> tuple[Standing, ...]: ...


class Source(msgspec.Struct, frozen=True):
    """An entry that counts for its bearer, and what its conditions can ask about it."""

    name: str
    rule: str
    powers: Powered
    choice: str | None = None
    times: int = 1  # modifiers of counted marks count once for each
    attacks: tuple[str, ...] = ()
    heavy: int | None = None
    thing: int | None = None  # the number of the item
    skilled: bool = False
    two_handed: bool = False
    on: bool = False
    ammo: int = 0
    charge: int = 0


class Mortal:
    """Whoever has HP: the part of `Health`, `Bearer` and a unit that all of them share."""

    __slots__ = ()
    hp: int
    mortal: bool  # it does not die at 0 HP (RB-RULING-168)
    dead: bool

    @property
    def critical(self) -> bool:
        """RB-DYING-1: at 0 HP, and alive."""
        return self.hp <= 0 and self.mortal and not self.dead


class Bearer(Mortal, msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A unit with Scores. `hp_base`, `sp_base` and `ehp_base` are its maxima before modifiers."""

    book: Book
    level: int
    scores: Mapping[Attribute, int]  # base Scores
    hp: int
    ehp: int
    hp_base: int
    sp_base: int | None  # None: it has no SP of its own
    ehp_base: int
    sources: tuple[Source, ...]
    skills: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    mortal: bool = True  # enters Critical Condition at 0 HP (RB-RULING-168)
    dead: bool = False
    beside: int = 0  # its other allies in base contact with the target (RB-RULING-205)
    owner: "Bearer | None" = None
    ask: "Ask | None" = None  # who answers what the entries alone cannot tell; None: nobody

    @cached_property
    def modifiers(self) -> dict[Stat, list[tuple[Source, Modifier]]]:
        """All modifiers by what they change, whether they count or not."""
        found: dict[Stat, list[tuple[Source, Modifier]]] = {}
        for source in self.sources:
            for modifier in source.powers.modifiers:
                found.setdefault(modifier.stat, []).append((source, modifier))
        return found

    @cached_property
    def settled_scores(self) -> dict[Attribute, Figure]:
        """The effective Scores that have been asked for: most figures follow from a few of them."""
        return {}


Ask = Callable[[Bearer, Source, When], bool | None]


def holds(b: Bearer, source: Source, condition: When) -> bool | None:
    """Whether a condition holds; None: that depends on a moment that is not at hand."""
    match condition:
        case Skilled():
            return source.skilled
        case TwoHanded():
            return source.two_handed
        case SwitchedOn():
            return source.on
        case Critical(who="user"):
            return b.critical
        case Has(who="user", mark=mark, of=None):
            return mark in b.marks
    return b.ask(b, source, condition) if b.ask else None


def is_attack(condition: AttackIs, attack: Attack) -> bool:
    """RB-RULING-106: Melee or not, and with a feature."""
    range = "melee" if attack.metres is None else "ranged"
    return condition.range in (None, range) and condition.feature in (None, *attack.features)


def meant_type(condition: DamageType, source: Source) -> str | None:
    """The type that is meant: "chosen" is what was chosen when the entry was gained."""
    return source.choice if condition.type == "chosen" else condition.type


def counts(b: Bearer, source: Source, what: Modifier | Standing) -> bool | None:
    """Whether a modifier or standing effect counts: all of `when`, and none of `unless`."""
    answers = [holds(b, source, condition) for condition in what.when]
    answers += [_not(holds(b, source, condition)) for condition in what.unless]
    if False in answers:
        return False
    return None if None in answers else True


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


# What a character bears


def sources(c: Character) -> tuple[Source, ...]:
    """Abilities, items in use, and lasting marks."""
    book = open_book(c.packs)
    return (*abilities(book, c), *things(book, c), *marks(book, c.marks))


def abilities(book: Book, c: Character, copied: bool = False) -> Iterator[Source]:
    """The character's Abilities; `copied`: those that a companion has of them, which leaves out
    the Innate ones (RB-RULING-202)."""
    for own in c.abilities:
        entry = book.abilities[own.ability]
        if not (copied and entry.gained == "innate"):
            yield Source(entry.name, entry.rules[-1], entry, own.choice)


def things(book: Book, c: Character) -> Iterator[Source]:
    for thing, skilled in used_things(book, c.things, skills(c)):
        yield from item_sources(book, book.items[thing.item], thing, skilled)


def used_things(
    book: Book, things: tuple[Thing, ...], known: frozenset[str]
) -> Iterator[tuple[Thing, bool]]:
    """RB-HOLD-1: items count while held, armour while worn, a module with what it is part of
    (RB-RULING-43); and whether one with these Skills is Skilled with it."""
    for thing in things:
        if thing.where in AT_HAND and in_use(book.items[thing.item], thing):
            skilled = is_skilled_with(book, things, known, thing)
            yield thing, skilled
            yield from ((module, skilled) for module in things if module.n == thing.module)


def in_use(item: Item, thing: Thing) -> bool:
    if item.kind == "armour":
        return thing.where == "worn"
    if is_two_handed(item, thing):  # RB-KEY-TWOHANDED-1
        return thing.where == "both"
    return thing.where in ("left", "right", "both")


def is_two_handed(item: Item, thing: Thing) -> bool:
    """Also by the choice made on gaining it (RB-EQ-SIG-SHIELD-2)."""
    return thing.two_handed is True if item.two_handed == "chosen" else bool(item.two_handed)


def fits(module: Item, item: Item, thing: Thing) -> bool:
    """RB-KEY-MODULE-2: whether a module can become part of a thing."""
    return is_two_handed(item, thing) and {*module.fits} <= {*item.tags}


def item_sources(book: Book, item: Item, thing: Thing, skilled: bool) -> Iterator[Source]:
    own = Source(
        item.name, item.rules[0], item, thing.choice, attacks=item.attacks, heavy=item.heavy,
        thing=thing.n, skilled=skilled, two_handed=is_two_handed(item, thing), on=thing.on,
        ammo=thing.ammo, charge=thing.charge,
    )  # fmt: skip
    yield own
    for id in item.features:
        entry = book.feature(id)
        rule = entry.rules[0]
        yield replace(own, name=entry.name, rule=rule, powers=entry, attacks=(), heavy=None)


def marks(book: Book, held: tuple[MarkHeld, ...]) -> Iterator[Source]:
    for mark in held:
        entry = book.marks[mark.mark]
        yield Source(entry.name, entry.rules[0], entry, times=mark.count if entry.counted else 1)


# Skilled


def skills(c: Character) -> frozenset[str]:
    """RB-BUILD-22: from Role, Class, Signature Equipment, and what was granted besides."""
    book = open_book(c.packs)
    found = {*book.roles[c.role].skilled, *book.classes[c.class_].skilled, *c.skilled}
    for thing in c.things:
        if thing.signature:
            found |= {*book.items[thing.item].grants}
    if c.vehicle:
        found |= {*book.vehicles[c.vehicle.option].grants}
    return frozenset(found)


def covers(known: frozenset[str], needed: tuple[str, ...]) -> bool:
    """RB-KEY-SKILLED-1, RB-RULING-42: items and vehicles name the Skills that cover them. Whoever
    is Skilled with a vehicle is so with all its Systems (RB-KEY-SKILLED-2)."""
    return not known.isdisjoint(needed)


def is_skilled(c: Character, thing: Thing) -> bool:
    return is_skilled_with(open_book(c.packs), c.things, skills(c), thing)


def is_skilled_with(
    book: Book, things: tuple[Thing, ...], known: frozenset[str], thing: Thing
) -> bool:
    """RB-HOOK-12. With one's own Signature Equipment everybody is (RB-RULING-41); with a module,
    whoever is with the item it is attached to (RB-RULING-43)."""
    gun = next((t for t in things if t.module == thing.n), thing)
    return gun.signature or covers(known, book.items[gun.item].skills)
