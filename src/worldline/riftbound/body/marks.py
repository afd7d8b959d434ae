"""Marks: what comes of one more, and how many of them go (RB-STATUS, RB-RULING-23).

Who gave a mark is the number of a unit in a fight and a name outside it.
"""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from worldline.riftbound.content.book import Book


class Marked(Protocol):
    """A mark on somebody, and who gave it."""

    @property
    def mark(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def source(self) -> object: ...


H = TypeVar("H", bound=Marked)
G = TypeVar("G")
"""Who gives marks."""


class Given(msgspec.Struct, Generic[H, G], frozen=True):
    """One more of a mark: what goes for it, and what there is afterwards."""

    gone: tuple[H, ...]
    count: int
    source: G


def give(
    book: Book, held: Sequence[H], mark: str, count: int, by: G, nobody: G, anew: bool = False
) -> Given[H, G] | None:
    """RB-RULING-23: counted marks add up, others are there or not, and what is given once more by
    the same source begins again; `anew`: it does so whoever gave it. None: nothing comes of it,
    another has given it (RB-RULING-144). `nobody` stands for a source that does not matter."""
    entry = book.marks[mark]
    source = nobody if entry.sources == "any" else by
    same = [h for h in held if h.mark == mark]
    if entry.sources == "first" and same and same[0].source != by:
        return None
    gone = same if anew or entry.sources == "latest" else []
    if entry.group is not None:
        marks = book.marks
        grouped = [h for h in held if marks[h.mark].group == entry.group and h.source == by]
        gone = [*gone, *(h for h in grouped if h not in gone)]
    mine = next((h for h in same if h.source == source and h not in gone), None)
    if mine is None:
        return Given(tuple(gone), count if entry.counted else 1, source)
    return Given((*gone, mine), mine.count + count if entry.counted else 1, source)


def marks_lost(has: int, count: int | None) -> int:
    """How many of a mark go: so many, or all (None), and never more than there are."""
    return has if count is None or count > has else count


def prone(book: Book) -> str:
    """RB-DYING-2: what whoever comes into Critical Condition gets, or falls (RB-RECON-FALL-1)."""
    return book.rules.critical_mark
