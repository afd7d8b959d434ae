"""Things that change hands outside combat: given, dropped, sold, taken up (RB-RULING-132).

What is inside a thing, and the Module that is part of it, goes along.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime.dying import CharacterAfter, check_alive
from worldline.riftbound.downtime.shop import lift
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup, Line
from worldline.riftbound.figures.things import Things, describe_things, join, part


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


# Alone


def drop(c: Character, n: int, count: int) -> CharacterAfter:
    after, gone = lose(c, n, count)
    name = describe_things(open_book(c.packs), gone)
    return after, [Line(f"{c.name} leaves {name} behind", ("RB-RULING-133",))]


def sell(c: Character, n: int, count: int, mc: int) -> CharacterAfter:
    """RB-MISSING-9: for whatever the GM says."""
    after, gone = lose(c, n, count)
    name = describe_things(open_book(c.packs), gone)
    line = Line(f"{c.name} sells {name} for {mc}mC", ("RB-MISSING-9",))
    return replace(after, money=c.money + mc), [line]
