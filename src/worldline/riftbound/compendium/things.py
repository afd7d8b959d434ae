"""Figures of items, Attacks and features."""

from collections.abc import Iterator

from worldline.riftbound.compendium.entry import Fact, Gaining, Key, fact, keys
from worldline.riftbound.compendium.wording import any_of, magazine, money, reach, title, tokens
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.gear import Attack, Feature, Figures, Item, Lot, Variant
from worldline.riftbound.content.entries.world import Keyword

_KINDS = {
    "gear": "Adventuring gear",
    "other": "Other equipment",
    "contained": "Part of other equipment",
}


def item(book: Book, id: str, entry: Item) -> Iterator[Fact]:
    yield fact("Kind", _KINDS.get(entry.kind, title(entry.kind)))
    yield fact("Price", money(entry.price))
    yield fact("Rarity", title(entry.rarity or ""))
    yield fact("Family", title(entry.family or ""))
    yield fact("Skilled through", "", *keys("skills", entry.skills))
    yield fact("Signature", f"option {title(entry.heading or id)}" if entry.signature else "")
    yield fact("Makes Skilled with", "", *keys("skills", entry.grants))
    yield fact("Damage type to choose", "", *keys("damage", entry.choice))
    hands = "One or two, chosen on gaining it" if entry.two_handed == "chosen" else "Two-handed"
    yield fact("Hands", hands if entry.two_handed else "")
    yield fact("Heavy", "" if entry.heavy is None else str(entry.heavy))
    yield fact("Ammo", magazine(entry.ammo))
    yield fact("Charge", entry.charge)
    yield fact("Ammo Storage", magazine(entry.stores))
    fits = " ".join(map(title, entry.fits))
    yield fact("Fits", f"any Two-handed {fits}" if fits else "")
    yield fact("Variants", "; ".join(map(_variant, entry.variants)))
    contained = "; ".join(_lot(book, lot) for lot in entry.contains)
    yield fact("Contains", contained)
    yield from _figures(entry.figures)


def gaining(book: Book, id: str, entry: Item) -> Gaining | None:
    """RB-EQ-ADVENTURING-KIT-1: the Adventuring Kit is had piece by piece."""
    if id == book.rules.kit:
        return None
    variants = tuple(variant.name for variant in entry.variants)
    return Gaining(variants, tuple(entry.choice or ()), entry.two_handed == "chosen")


def _variant(variant: Variant) -> str:
    people = f"for {variant.people}" if variant.people else ""
    return ", ".join(part for part in (variant.name, people, money(variant.price)) if part)


def _lot(book: Book, lot: Lot) -> str:
    named = any_of(book.items[id].name for id in lot.items) or "a magazine of its type"
    parts = [f"{lot.count} x {named}" if lot.count > 1 else named]
    parts.append(f"({lot.variant})" if lot.variant else "")
    parts.append("or a share of a larger one" if lot.shared else "")
    each = {"rechargeable": "for each thing to recharge", "ammo-item": "for each gun with Ammo"}
    parts.append(each.get(lot.per, ""))
    parts.append(f"if you need {lot.needing}" if lot.needing else "")
    return " ".join(part for part in parts if part)


def _figures(figures: Figures) -> Iterator[Fact]:
    yield fact("Holds", f"{figures.litres} l" if figures.litres else "")
    yield fact("Length", f"{figures.length_m}m" if figures.length_m else "")
    yield fact("Thickness", f"{figures.thickness_cm}cm" if figures.thickness_cm else "")
    holds = f"{figures.holds_kn}kN" if figures.holds_kn else ""
    yield fact("Bears", "any force in effect" if figures.unbreakable else holds)
    yield fact("Grade", "aerospace" if figures.aerospace_grade else "")
    yield fact("Cut by", figures.cut_by.replace("-", " "))
    yield fact("Lasts", f"{figures.days} days" if figures.days else "")
    yield fact("Used", "again and again" if figures.reusable else "")


def attack(book: Book, id: str, entry: Attack) -> Iterator[Fact]:
    yield fact("Range", reach(entry))
    yield fact("Hit", _hit(book, entry))
    yield fact("Shots", entry.shots)
    yield fact("Damage", str(entry.damage))
    chosen = entry.type == "chosen"
    types = () if chosen else entry.type
    text = "chosen on gaining it" if chosen else "one of these" if len(types) > 1 else ""
    yield fact("Type", text, *keys("damage", tuple(types)))
    yield fact("Uses", tokens(entry.ammo, entry.charge, entry.watts))
    yield fact("Only for", "Skilled users" if entry.skilled else "")
    yield fact("Vehicle Attack", "yes" if entry.vehicle else "")
    yield fact("Features", "", *features(book, entry.features))
    yield fact("Of", "", *_with(book, "attacks", id))


def _hit(book: Book, entry: Attack) -> str:
    return book.attributes[entry.hit].short if entry.hit else f"{entry.rating}+"


def features(book: Book, ids: tuple[str, ...]) -> Iterator[Key]:
    for id in ids:
        yield f"{'features' if id in book.features else 'keywords'}/{id}"


def feature(book: Book, id: str, entry: Feature | Keyword) -> Iterator[Fact]:
    yield fact("Of", "", *_with(book, "features", id))


def _with(book: Book, field: str, id: str) -> Iterator[Key]:
    """Every entry that has this Attack or feature."""
    for kind in ("items", "systems", "companions", "npcs", "attacks"):
        for other, entry in book.kinds[kind].items():
            if id in getattr(entry, field, ()):
                yield f"{kind}/{other}"


def strike(book: Book, entry: Attack) -> str:
    """An Attack in a line."""
    shots = f"({entry.shots})" if " " in str(entry.shots) else str(entry.shots)
    types = () if entry.type == "chosen" else entry.type
    named = any_of(book.damage[type].name for type in types)
    return f"{reach(entry)}, {_hit(book, entry)}, {shots} × {entry.damage} {named}".rstrip()
