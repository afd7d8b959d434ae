"""What is wrong with a character: the rule, the field, and why."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from worldline.riftbound.content.book import Book
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.sources import Bearer

A = TypeVar("A")
B = TypeVar("B")


class Fault(NamedTuple):
    """`field` is a path into the file: "abilities[3].choice"."""

    rule: str
    field: str
    why: str


class CharacterCase(NamedTuple):
    """A character on trial. `new`: it has just been built, so nothing is used up or missing."""

    c: Character
    book: Book
    bearer: Bearer
    new: bool


Faults = Iterator[Fault]


def assign(left: Sequence[A], right: Sequence[B], fits: Callable[[A, B], bool]) -> dict[int, int]:
    """As many of `left` as possible, each with one of `right` of its own: places by places."""
    taken: dict[int, int] = {}  # place in right -> place in left

    def place(n: int, tried: set[int]) -> bool:
        for k, other in enumerate(right):
            if k not in tried and fits(left[n], other):
                tried.add(k)
                if k not in taken or place(taken[k], tried):
                    taken[k] = n
                    return True
        return False

    for n in range(len(left)):
        place(n, set())
    return {n: k for k, n in taken.items()}


def within(value: int, most: int, fault: Fault) -> Faults:
    """A fault unless the value lies between 0 and `most`."""
    if not 0 <= value <= most:
        yield fault._replace(why=f"{value} {fault.why}; it lies between 0 and {most}")
