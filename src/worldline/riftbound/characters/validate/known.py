"""Whether everything that a character names exists; the other judges rely on it."""

from collections.abc import Container, Iterable, Iterator

from worldline.riftbound.characters.validate.fault import Fault, Faults
from worldline.riftbound.content.book import Book
from worldline.riftbound.figures.character import ATTRIBUTES, SCHEMA, Character


def find_unknown(book: Book, c: Character) -> Faults:
    """RB-BUILD-1, RB-ATTR-1, RB-LEVEL-1, and every id that content must explain."""
    if c.schema != SCHEMA:
        yield Fault("RB-SHEET-1", "schema", f"files of version {SCHEMA} are read")
    if not 1 <= c.level <= book.rules.level_most:
        yield Fault("RB-LEVEL-1", "level", f"Levels run from 1 to {book.rules.level_most}")
    if set(c.scores) != set(ATTRIBUTES):
        yield Fault("RB-ATTR-1", "scores", "there is one Score for each of the eight Attributes")
    for rule, field, id, table in _named(book, c):
        if id not in table:
            yield Fault(rule, field, f'there is no "{id}"')
    for id, value in c.switches.items():
        if id in book.switches and (wrong := book.switches[id].wrong(value)):
            yield Fault(book.switches[id].rules[0], f"switches.{id}", wrong)


def _named(book: Book, c: Character) -> Iterator[tuple[str, str, str, Container[str]]]:
    yield "RB-BUILD-1", "role", c.role, book.roles
    yield "RB-BUILD-1", "class", c.class_, book.classes
    yield "RB-SIZE-1", "size", c.size, book.sizes
    yield from (("RB-RULING-229", f"switches.{id}", id, book.switches) for id in c.switches)
    for n, own in enumerate(c.abilities):
        yield "RB-LEVEL-8", f"abilities[{n}].ability", own.ability, book.abilities
    for n, skill in enumerate(c.skilled):
        yield "RB-BUILD-22", f"skilled[{n}]", skill, book.skills
    for n, thing in enumerate(c.things):
        yield "RB-SHEET-24", f"things[{n}].item", thing.item, book.items
    yield from _marks("marks", (mark.mark for mark in c.marks), book)
    if c.companion:
        yield "RB-EQ-SIGNATURE-1", "companion.option", c.companion.option, book.companions
        yield from _marks("companion.marks", (mark.mark for mark in c.companion.marks), book)
    if c.vehicle:
        yield "RB-EQ-SIGNATURE-1", "vehicle.option", c.vehicle.option, book.vehicles
        for n, held in enumerate(c.vehicle.systems):
            yield "RB-SYS-1", f"vehicle.systems[{n}].system", held.system, book.systems


def _marks(
    field: str, marks: Iterable[str], book: Book
) -> Iterator[tuple[str, str, str, Container[str]]]:
    return (("RB-SHEET-26", f"{field}[{n}].mark", mark, book.marks) for n, mark in enumerate(marks))
