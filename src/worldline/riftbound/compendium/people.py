"""Figures of Attributes, Roles, Classes, Abilities, Skills and Quirks."""

from collections.abc import Iterator

from worldline.riftbound.characters.level import STRICT
from worldline.riftbound.compendium import facets
from worldline.riftbound.compendium.entry import Fact, Key, fact, keys
from worldline.riftbound.compendium.wording import any_of, grant, money, scores, shorts, title
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.characters import (
    Ability,
    AttributeEntry,
    Class,
    LevelRow,
    Need,
    Quirk,
    Role,
    Skill,
)


def attribute(book: Book, id: str, entry: AttributeEntry) -> Iterator[Fact]:
    yield fact("Short", entry.short)
    yield fact("Also", ", ".join(entry.also))
    yield fact("Wanted by", entry.wanted_by)


def role(book: Book, id: str, entry: Role) -> Iterator[Fact]:
    yield fact("Category", title(entry.category))
    gains = [*shorts(book, [entry.gain]), any_of(shorts(book, entry.gain_one))]
    yield fact("Score +1", " and ".join(gains))
    yield fact("Score −1", any_of(shorts(book, entry.lose_one)))
    yield fact("HP", entry.hp)
    yield fact("HP each Level", entry.hp_per_level)
    yield from _levels(book, entry.levels)
    yield fact("May buy", "", *_for_sale(book, "roles", id))
    yield from _start(book, entry)


def class_(book: Book, id: str, entry: Class) -> Iterator[Fact]:
    yield fact("Signature", title(entry.signature))
    yield from _levels(book, entry.levels)
    yield fact("May buy", "", *_for_sale(book, "classes", id))
    yield from _start(book, entry)
    yield fact("More money", money(entry.money or None))


def _levels(book: Book, rows: tuple[LevelRow, ...]) -> Iterator[Fact]:
    for level, row in enumerate(rows, start=1):
        parts = [f"{row.sp}SP" if isinstance(row.sp, int) else f"SP {row.sp}" if row.sp else ""]
        if row.ap:
            only = f" for {title(row.only)} Abilities" if row.only else ""
            strict = f" for {title(row.strict_only)} Abilities" if row.strict_only else ""
            if strict and not only:
                only = f" ({book.switches[STRICT].name}: only{strict})"
            parts.append(f"{row.ap}AP{only}")
        text = ", ".join(part for part in parts if part)
        yield fact(f"Level {level}", text, *keys("abilities", row.abilities))


def _for_sale(book: Book, kind: str, giver: str) -> Iterator[Key]:
    """Abilities that not everybody can buy."""
    for id, entry in book.abilities.items():
        if entry.limited and f"{kind}/{giver}" in facets.roles(book, "abilities", id, entry):
            yield f"abilities/{id}"


def _start(book: Book, entry: Role | Class) -> Iterator[Fact]:
    yield fact("Starts with", ", ".join(grant(book, granted) for granted in entry.equipment))
    yield fact("Skilled with", "", *keys("skills", entry.skilled))


def ability(book: Book, id: str, entry: Ability) -> Iterator[Fact]:
    yield fact("Gained", title(entry.gained))
    yield fact("Cost", f"{entry.cost}AP" if entry.cost else "")
    first = facets.levels(book, id, entry) if entry.gained == "bought" else []
    yield fact("From Level", first[0] if first else "")
    for kind, givers in (("roles", book.roles), ("classes", book.classes)):
        for giver, whole in givers.items():
            for level, row in enumerate(whole.levels, start=1):
                if id in row.abilities:
                    yield fact("Given by", f"at Level {level}", f"{kind}/{giver}")
    yield fact("Limited to", any_of(_need(book, need) for need in entry.limited))
    yield fact("Replaces", "", *keys("abilities", (entry.replaces,) if entry.replaces else ()))
    better = tuple(other for other, it in book.abilities.items() if it.replaces == id)
    yield fact("Replaced by", "", *keys("abilities", better))
    yield fact("Choice", title(entry.choice or ""))
    yield fact("Repeatable", "with another choice" if entry.repeatable else "")
    if entry.on_gain:
        other = f", {entry.on_gain.other} other +1" if entry.on_gain.other else ""
        yield fact("Scores", scores(book, entry.on_gain.scores) + other)
    yield fact("Family", title(entry.family or ""))
    yield fact("Charge", entry.charge)


def _need(book: Book, need: Need) -> str:
    parts = [
        book.roles[need.role].name if need.role else "",
        book.classes[need.class_].name if need.class_ else "",
        f"{title(need.category)} Roles" if need.category else "",
        book.abilities[need.ability].name if need.ability else "",
    ]
    return " with ".join(part for part in parts if part)


def skill(book: Book, id: str, entry: Skill) -> Iterator[Fact]:
    items = tuple(item for item, it in book.items.items() if id in it.skills)
    vehicles = tuple(vehicle for vehicle, it in book.vehicles.items() if id in it.skills)
    yield fact("Covers", "", *keys("items", items), *keys("vehicles", vehicles))


def quirk(book: Book, id: str, entry: Quirk) -> Iterator[Fact]:
    yield fact("Kind", title(entry.kind))
