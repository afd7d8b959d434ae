"""Words and figures of entries as people write them."""

from collections.abc import Iterable, Mapping

from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.characters import Grant
from worldline.riftbound.content.entries.gear import Ammo, Attack
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.words import Attribute
from worldline.words import with_sign


def title(word: str) -> str:
    return word.replace("-", " ").capitalize()


def once(words: Iterable[str]) -> tuple[str, ...]:
    """Each of them that says something, once."""
    return tuple(dict.fromkeys(word for word in words if word))


def any_of(words: Iterable[str]) -> str:
    return " or ".join(words)


def shorts(book: Book, attributes: Iterable[str]) -> list[str]:
    return [book.attributes[attribute].short for attribute in attributes]


def scores(book: Book, scores: Mapping[Attribute, int]) -> str:
    """ "STR +1, FTD 0, AGI −1"."""
    return ", ".join(f"{book.attributes[a].short} {with_sign(n)}" for a, n in scores.items())


def cost(book: Book, use: Use) -> str:
    """What a use costs, apart from an item that it takes."""
    paid = use.cost
    parts = [
        f"{paid.sp}SP" if paid.sp else "",
        f"{paid.watts}W" if paid.watts else "",
        f"{paid.charge} Charge" if paid.charge else "",
        f"{paid.ammo} Ammo" if paid.ammo else "",
        f"{paid.count} {book.marks[paid.mark].name}" if paid.mark else "",
    ]
    return " and ".join(part for part in parts if part)


def limit(use: Use) -> str:
    parts = [f"Cooldown {use.cooldown}+"] if use.cooldown else []
    if use.limit:
        times = "once" if use.limit.times == 1 else f"{use.limit.times} times"
        parts.append(f"{times} per {use.limit.per.replace('-', ' ')}")
    return ", ".join(parts)


def tokens(ammo: int, charge: int, watts: int) -> str:
    """What an Attack uses up."""
    parts = ((ammo, "Ammo"), (charge, "Charge"), (watts, "W"))
    return " and ".join(f"{n} {what}" for n, what in parts if n)


def reach(attack: Attack) -> str:
    return f"{attack.metres}m" if attack.metres else "Melee"


def magazine(ammo: Ammo | None) -> str:
    return f"{ammo.most} {title(ammo.type)}" if ammo else ""


def money(price: int | None) -> str:
    return "" if price is None else f"{price}mC"


def grant(book: Book, granted: Grant) -> str:
    """Starting equipment in words."""
    named = [book.items[id].name for id in granted.items]
    if granted.tags:
        named.append(f"any {' '.join(map(title, granted.tags))}")
    times = f"{granted.count} x " if granted.count > 1 else ""
    by = f" (switch: {book.switches[granted.switch].name})" if granted.switch else ""
    return f"{times}{any_of(named)}{by}"
