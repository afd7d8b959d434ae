"""The one description of an entry, which pages and the terminal show."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from worldline.riftbound.compendium import facets, people, things, units, world
from worldline.riftbound.compendium.curves import armours
from worldline.riftbound.compendium.entry import (
    Compendium,
    Described,
    Fact,
    Key,
    PowerShown,
    ScoreRow,
    filled_facts,
    keys,
)
from worldline.riftbound.compendium.wording import cost, limit, once, title
from worldline.riftbound.content.book import Book, book_of, kept_with_book
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.powers import Powers
from worldline.riftbound.content.entries.words import Entry
from worldline.riftbound.content.entries.world import MarkEntry, Side

Figures = Callable[[Book, str, Any], Iterator[Fact]]
FIGURES: Final[dict[str, Figures]] = {
    "attributes": people.attribute,
    "roles": people.role,
    "classes": people.class_,
    "abilities": people.ability,
    "skills": people.skill,
    "quirks": people.quirk,
    "items": things.item,
    "attacks": things.attack,
    "features": things.feature,
    "companions": units.companion,
    "vehicles": units.vehicle,
    "systems": units.system,
    "npcs": units.npc,
    "chassis": units.chassis,
    "marks": world.mark,
    "keywords": things.feature,
    "damage": world.damage,
    "sizes": world.size,
    "hazards": world.hazard,
    "switches": world.switch,
    "difficulties": world.difficulty,
}
_BRIEF: Final = {
    "attributes": ("Short",),
    "roles": ("Category", "HP"),
    "abilities": ("Gained", "Cost"),
    "quirks": ("Kind",),
    "items": ("Price",),
    "companions": ("HP",),
    "vehicles": ("Type", "HP", "Passengers", "Terminal", "Movement"),
    "systems": ("Weight",),
    "npcs": ("Level", "HP"),
    "damage": ("Group",),
    "sizes": ("Diameter",),
    "hazards": ("Damage",),
    "switches": ("Usually",),
    "difficulties": ("Difficulty",),
}
"""The figures that tell entries of a kind apart at a glance."""
_NAMED: Final = frozenset(("HP", "Level", "Passengers", "Terminal"))
"""Figures that mean nothing without their names."""


def describe(book: Book, kind: str, id: str) -> Described:
    entry: Entry = book.kinds[kind][id]
    facts = filled_facts(*FIGURES[kind](book, id, entry))
    return Described(
        kind=kind,
        id=id,
        section=facets.section(kind, entry),
        name=entry.name,
        text=entry.text,
        brief=_brief(book, kind, entry, facts),
        rules=entry.rules,
        pack=book.pack_of(kind, id),
        tags=entry.tags,
        facts=facts,
        powers=tuple(_powers(book, entry)),
        parts=tuple(_parts(book, entry)),
        roles=tuple(facets.roles(book, kind, id, entry)),
        levels=tuple(facets.levels(book, id, entry)),
        costs=once(facets.costs(book, entry)),
        reaches=tuple(facets.reaches(book, entry)),
        damage=tuple(facets.damage(book, entry)),
        gaining=things.gaining(book, id, entry) if isinstance(entry, Item) else None,
    )


def _brief(book: Book, kind: str, entry: Any, facts: tuple[Fact, ...]) -> str:
    strikes = [things.strike(book, attack) for attack in facets.attacks(book, entry)]
    if strikes and kind != "npcs":
        return "; ".join(strikes)
    shown = [fact for name in _BRIEF.get(kind, ()) for fact in facts if fact.name == name]
    return ", ".join(f"{f.name} {f.text}" if f.name in _NAMED else f.text for f in shown)


def _powers(book: Book, entry: Any) -> Iterator[PowerShown]:
    """What must happen without being asked for is told in the text."""
    for whose, powers in _whose(entry):
        for use in powers.uses:
            if use.kind != "mandatory":
                paid = (cost(book, use), "the item" if use.cost.item else "")
                bound = (limit(use), "Signature" if use.signature else "", whose)
                yield PowerShown(
                    title(use.kind),
                    use.name or title(use.id),
                    " and ".join(part for part in paid if part),
                    ", ".join(part for part in bound if part),
                    use.rules,
                )


def _whose(entry: Any) -> Iterator[tuple[str, Powers | Side]]:
    if isinstance(entry, Powers):
        yield "", entry
    if isinstance(entry, MarkEntry):
        yield "by who gave it", entry.source
        yield "by allies of its holder", entry.allies


def _parts(book: Book, entry: Any) -> Iterator[Key]:
    """Its Attacks, its features, and those of its Attacks."""
    own = getattr(entry, "attacks", ())
    yield from keys("attacks", own)
    features = [*getattr(entry, "features", ())]
    features += [id for attack in own for id in book.attacks[attack].features]
    yield from things.features(book, tuple(dict.fromkeys(features)))


def compendium(edition: str) -> Compendium:
    """Everything that an edition holds."""
    return _whole(book_of(edition), edition)


@kept_with_book
def _whole(book: Book, edition: str) -> Compendium:
    found = [describe(book, kind, id) for kind, table in book.kinds.items() for id in table]
    order = {section.id: n for n, section in enumerate(facets.SECTIONS)}
    found.sort(key=lambda one: order[one.section])  # within a section, as the book has them
    ratings = sorted(((int(n), face) for n, face in book.rules.ratings.items()), reverse=True)
    return Compendium(
        edition=edition,
        hash=book.edition.hash,
        sections=facets.SECTIONS,
        entries=tuple(found),
        weapons=tuple(_weapons(book, found)),
        targets=keys("npcs", tuple(id for id, npc in book.npcs.items() if not npc.vehicle)),
        armours=tuple(armours(book)),
        scores=tuple(ScoreRow(score, face) for score, face in ratings),
    )


def _weapons(book: Book, found: list[Described]) -> Iterator[Key]:
    armed = [one for one in found if one.kind in ("items", "systems") and one.reaches]
    had = {part for one in armed for part in one.parts}
    yield from (f"{one.kind}/{one.id}" for one in armed)
    yield from (key for key in keys("attacks", tuple(book.attacks)) if key not in had)
