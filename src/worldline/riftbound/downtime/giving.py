"""Things that change hands outside combat: given, dropped, sold, taken up (RB-RULING-132).

What is inside a thing, and the Module that is part of it, goes along.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.dying import Told, check_alive
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.downtime.shop import lift
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup, Line

Things = tuple[Thing, ...]


def part(book: Book, things: Things, n: int, count: int) -> tuple[Things, Things]:
    """What is left without so many of a thing, and what has been parted, itself first."""
    own = next((t for t in things if t.n == n), None)
    if own is None:
        raise Illegal("RB-HOLD-1", f"there is no thing {n}")
    name = book.items[own.item].name
    if count > own.count:
        raise Illegal("RB-HOLD-1", f"there are {own.count} {name}, not {count}")
    if any(t.module == n for t in things):
        raise Illegal("RB-KEY-MODULE-1", f"the {name} is part of another item now")
    if count < own.count:
        rest = tuple(replace(t, count=t.count - count) if t is own else t for t in things)
        return rest, (replace(own, count=count),)
    gone = _with_contents(things, own)
    numbers = {t.n for t in gone}
    return tuple(t for t in things if t.n not in numbers), gone


def _with_contents(things: Things, own: Thing) -> Things:
    found = [own]
    for t in found:
        found += (x for x in things if x not in found and (x.inside == t.n or x.n == t.module))
    return tuple(found)


def join(things: Things, first: int, new: Sequence[Thing]) -> Things:
    """With these, numbered from `first` on, whatever their numbers were where they come from; a
    number that several of them had there leads to none of them. What was another's is nobody's
    Signature Equipment."""
    had = Counter(t.n for t in new)
    numbers = {t.n: k for k, t in enumerate(new, first) if had[t.n] == 1}
    added = (
        replace(
            t, n=k, where="inside" if t.inside in numbers else "carried",
            inside=numbers.get(t.inside or 0), module=numbers.get(t.module or 0),
            signature=False, share=False, by="gm", price=0,
        )
        for k, t in enumerate(new, first)
    )  # fmt: skip
    return (*things, *added)


def lose(c: Character, n: int, count: int) -> tuple[Character, Things]:
    left, gone = part(open_book(c.packs), c.things, n, count)
    return replace(c, things=left), gone


def gain(c: Character, new: Sequence[Thing]) -> Character:
    things = join(c.things, c.next_thing, new)
    return replace(c, things=things, next_thing=c.next_thing + len(new))


def take_up(c: Character, new: Sequence[Thing], cup: Cup) -> tuple[Character | None, list[Line]]:
    """RB-KEY-HEAVY-1, RB-RULING-132: from the ground or from somebody else; None: too Heavy."""
    check_alive(c)
    item = open_book(c.packs).items[new[0].item]
    outcome, told = lift(c, item, cup)
    return (gain(c, new) if outcome is None or outcome.succeeds else None), told


def described(book: Book, things: Sequence[Thing]) -> str:
    """The first of them, by its name and how many there are."""
    name = " ".join(filter(None, (book.items[things[0].item].name, things[0].variant)))
    return f"{things[0].count} {name}" if things[0].count > 1 else name


# Alone


def drop(c: Character, n: int, count: int) -> Told:
    after, gone = lose(c, n, count)
    name = described(open_book(c.packs), gone)
    return after, [Line(f"{c.name} leaves {name} behind", ("RB-RULING-133",))]


def sell(c: Character, n: int, count: int, mc: int) -> Told:
    """RB-MISSING-9: for whatever the GM says."""
    after, gone = lose(c, n, count)
    name = described(open_book(c.packs), gone)
    line = Line(f"{c.name} sells {name} for {mc}mC", ("RB-MISSING-9",))
    return replace(after, money=c.money + mc), [line]
