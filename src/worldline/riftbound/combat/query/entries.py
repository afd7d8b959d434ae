"""Entries that count for a unit, and those that it has by itself (RB-HOLD-1, RB-SYS-1).

A `Power` is an entry that counts for a unit now: an Ability, an item in use, a feature, a mark, a
System at its Terminal, or what a mark on another unit gives to this one.
"""

from collections.abc import Iterator
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Improvised, Unit
from worldline.riftbound.combat.nouns.keys import Key
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.powers import Modifier, Use
from worldline.riftbound.content.entries.standing import Passive, Standing
from worldline.riftbound.content.entries.words import Moment, Stat
from worldline.riftbound.content.entries.world import Side
from worldline.riftbound.figures.character import Thing, Where
from worldline.riftbound.figures.sources import (
    Source,
    covers,
    is_skilled_with,
    item_sources,
    used_things,
)

P = TypeVar("P", bound=Passive)


class Power(msgspec.Struct, frozen=True):
    """An entry that counts for a unit, by its key."""

    key: Key
    source: Source
    uses: tuple[Use, ...] = ()
    family: str | None = None
    giver: UnitId | None = None  # who gave the mark
    holder: UnitId | None = None  # who holds the mark, where this is not the holder's own
    vehicle: UnitId | None = None  # what carries the System
    rating: int | None = None  # last Rating of a giver that is gone
    daring: bool = False  # each of its uses and Attacks takes Prestige (RB-PRESTIGE-5)

    @property
    def standing(self) -> tuple[Standing, ...]:
        return self.source.powers.standing


def abilities(book: Book, unit: Unit, copied: bool = False) -> Iterator[Power]:
    for own in unit.abilities:
        entry = book.abilities[own.ability]
        if copied and entry.gained == "innate":
            continue  # RB-RULING-202
        source = Source(entry.name, entry.rules[-1], entry, own.choice)
        key = keys.ability(own.ability, own.choice)
        yield Power(key, source, entry.uses, entry.family)


def is_skilled(book: Book, unit: Unit, things: tuple[Thing, ...], thing: Thing) -> bool:
    return is_skilled_with(book, things, frozenset(unit.skills), thing)


def _things(book: Book, unit: Unit, things: tuple[Thing, ...]) -> Iterator[Power]:
    for thing, known in used_things(book, things, frozenset(unit.skills)):
        yield from _item(book, thing, known)


def _item(book: Book, thing: Thing, known: bool) -> Iterator[Power]:
    item = book.items[thing.item]
    own, *features = item_sources(book, item, thing, known)
    key = keys.item(thing.n)
    yield Power(key, own, item.uses, item.family)
    for id, source in zip(item.features, features, strict=True):
        yield Power(key.part(id), source, book.feature(id).uses)


def _improvised(book: Book, unit: Unit, things: tuple[Thing, ...]) -> Iterator[Power]:
    """RB-UNARMED-2, RB-RULING-128: all that the weapon gives, for who is Skilled with it too, but
    with less Damage if the GM says so (RB-UNARMED-3)."""
    for k, object in enumerate(unit.improvised):
        item = book.items[object.like]
        if not _gripped(book, things, object, item):
            continue
        thing = Thing(n=-1 - k, item=object.like, where="both")
        known = covers(frozenset(unit.skills), item.skills)
        own, *features = item_sources(book, item, thing, known)
        less = Modifier(stat="attack-damage", value=-object.less)
        weaker = Side(modifiers=(*item.modifiers, less), standing=item.standing)
        own = replace(own, name=object.name, rule="RB-UNARMED-2", powers=weaker)
        key = keys.improvised_weapon(k)
        yield Power(key, own, item.uses, item.family)
        for id, source in zip(item.features, features, strict=True):
            yield Power(key.part(id), source, book.feature(id).uses)


def _gripped(book: Book, things: tuple[Thing, ...], object: Improvised, item: Item) -> bool:
    """As many hands hold it as the weapon takes, or are free for it."""
    hands = {thing.n: _HANDS.get(thing.where, 0) for thing in things}
    free = book.rules.hands - sum(hands.values())
    return (hands.get(object.n, 0) if object.n else free) >= (2 if item.two_handed else 1)


_HANDS: Final[dict[Where, int]] = {"left": 1, "right": 1, "both": 2}


def _nature(book: Book, unit: Unit) -> Iterator[Power]:
    if unit.nature == "creature":
        entry = book.companions[unit.option] if unit.option else Side()
        source = Source(unit.name, "RB-ATTACK-1", entry, attacks=unit.attacks)
        yield Power(keys.BODY, source, entry.uses)
    for id in unit.features:
        feature = book.feature(id)
        source = Source(feature.name, feature.rules[0], feature)
        yield Power(keys.BODY.part(id), source, feature.uses)


def _marks(book: Book, unit: Unit) -> Iterator[Power]:
    for held in unit.marks:
        entry = book.marks[held.mark]
        times = held.count if entry.counted else 1
        source = Source(entry.name, entry.rules[0], entry, times=times)
        each = entry.sources == "each"
        key = keys.mark_by(held.mark, held.source) if each else keys.mark(held.mark)
        yield Power(key, source, entry.uses, None, held.source, rating=held.rating)


def entries(book: Book, unit: Unit, things: tuple[Thing, ...]) -> tuple[Power, ...]:
    """All that a unit has by itself, if it has these things."""
    found = [*_nature(book, unit), *_things(book, unit, things), *_marks(book, unit)]
    if unit.improvised:
        found += _improvised(book, unit, things)
    return (*abilities(book, unit), *found)


def of_kind(powers: tuple[Power, ...], kind: type[P]) -> tuple[tuple[Power, P], ...]:
    return tuple((power, p) for power in powers for p in power.standing if isinstance(p, kind))


def of_stat(powers: tuple[Power, ...], stat: Stat) -> tuple[tuple[Power, Modifier], ...]:
    entries = ((power, m) for power in powers for m in power.source.powers.modifiers)
    return tuple((power, m) for power, m in entries if m.stat == stat)


def at_moment(powers: tuple[Power, ...], moment: Moment) -> tuple[tuple[Power, Use], ...]:
    return tuple((power, use) for power in powers for use in power.uses if moment in use.moments)
