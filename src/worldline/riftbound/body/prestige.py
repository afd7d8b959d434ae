"""Prestige: earned by Quirks, and spent on a roll or in place of being Skilled (RB-PRESTIGE)."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.check import CheckOutcome, throw
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.when import Skilled
from worldline.riftbound.figures import attacks, stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line

Quirk = Literal["ideal", "goal", "flaw"]
USED: Final = ("action", "instant", "reaction")
QUIRKS: Final[tuple[Quirk, ...]] = ("ideal", "goal", "flaw")


def price(book: Book) -> int:
    """RB-PRESTIGE-4, RB-PRESTIGE-5: what is spent at once."""
    return book.rules.prestige_cost


def suffices(book: Book, prestige: int) -> bool:
    """RB-PRESTIGE-4, RB-PRESTIGE-5: whether it buys anything."""
    return prestige >= price(book)


def prestige_left(book: Book, prestige: int) -> int:
    """What is left of it then."""
    return prestige - price(book)


def earn(c: Character, shown: Sequence[Quirk]) -> tuple[Character, list[Line]]:
    """RB-PRESTIGE-1: the GM awards it (RB-RULING-55) for one action, which shows one Quirk or
    more and never earns more than 1 (RB-PRESTIGE-3)."""
    if not shown or any(quirk not in QUIRKS for quirk in shown):
        raise Illegal("RB-PRESTIGE-1", "Prestige is earned by an Ideal, a Goal or a Flaw")
    most = open_book(c.packs).rules.prestige_most
    if c.prestige >= most:
        raise Illegal("RB-PRESTIGE-2", f"nobody holds more than {most} Prestige")
    line = Line(f"{c.name} shows {' and '.join(shown)}: 1 Prestige", ("RB-PRESTIGE-1",))
    return replace(c, prestige=c.prestige + 1), [line]


def spend(c: Character, rule: str = "RB-PRESTIGE-4") -> Character:
    """Exactly 3 Prestige, which is all of it."""
    book = open_book(c.packs)
    if not suffices(book, c.prestige):
        cost = price(book)
        raise Illegal(rule, f"it takes {cost} Prestige, and {c.name} has {c.prestige}")
    return replace(c, prestige=prestige_left(book, c.prestige))


def reroll(c: Character, seen: CheckOutcome, cup: Cup) -> tuple[Character, CheckOutcome]:
    """RB-PRESTIGE-4, RB-RULING-53: all dice of one's own Check again, more dice as the new faces
    demand; the new result stands."""
    if seen.rerolled:
        raise Illegal("RB-RULING-53", "this roll has been rerolled for Prestige already")
    paid = spend(c)
    return paid, replace(seen, thrown=throw(open_book(c.packs), cup), rerolled=True)


def unlock(c: Character, effect: str) -> tuple[Character, list[Line]]:
    """RB-PRESTIGE-5: one use of one effect that needs its user to be Skilled."""
    found = {name.casefold(): name for name in locked_uses(c)}
    name = found.get(effect.strip().casefold())
    if name is None:
        lacks = ", ".join(found.values()) or "nothing at hand"
        raise Illegal("RB-RULING-54", f'"{effect}" is not what {c.name} lacks a Skill for: {lacks}')
    paid = spend(c, "RB-PRESTIGE-5")
    return paid, [Line(f"{c.name} uses {name} as if Skilled, once", ("RB-PRESTIGE-5",))]


def locked_uses(c: Character) -> tuple[str, ...]:
    """RB-RULING-54: Attacks, Actions, Instants and Reactions at hand that are for the Skilled. What
    being Skilled does by itself is nothing that one uses, and with one's own vehicle one is."""
    b = stats.of(c)
    found = [a.attack.name for a in attacks.arms(b) if a.attack.skilled and not a.source.skilled]
    for source in b.sources:
        for use in getattr(source.powers, "uses", ()):
            if is_locked(use, source.skilled):
                found.append(use.name or source.name)
    return tuple(dict.fromkeys(found))


def is_locked(use: Use, skilled: bool, hard: bool = False) -> bool:
    """RB-RULING-54: an Action, Instant or Reaction for the Skilled, of somebody who is not; `hard`:
    whatever the use says, what it belongs to is for them."""
    if skilled or use.kind not in USED:
        return False
    return hard or any(isinstance(condition, Skilled) for condition in use.when)
