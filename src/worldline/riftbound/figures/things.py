"""Several things that go from one owner to another, with what is inside them and their Modules."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.content.book import Book
from worldline.riftbound.figures.character import Thing

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


def describe_things(book: Book, things: Sequence[Thing]) -> str:
    """The first of them, by its name and how many there are."""
    name = " ".join(filter(None, (book.items[things[0].item].name, things[0].variant)))
    return f"{things[0].count} {name}" if things[0].count > 1 else name
