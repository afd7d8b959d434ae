"""A judge of characters that knows nothing of how they are built.

It reads a finished character and lists whatever no rule would allow (RB-BUILD, RB-LEVEL).
"""

from worldline.core.content import BadContent
from worldline.riftbound.characters.validate.condition import condition
from worldline.riftbound.characters.validate.fault import CharacterCase, Fault
from worldline.riftbound.characters.validate.goods import goods
from worldline.riftbound.characters.validate.growth import growth
from worldline.riftbound.characters.validate.known import find_unknown
from worldline.riftbound.characters.validate.person import person
from worldline.riftbound.characters.validate.things import things
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character

__all__ = ["Fault", "faults"]


def faults(c: Character, new: bool = False) -> list[Fault]:
    """Everything wrong with a character; nothing: it is legal. `new`: it has just been built, and
    so has everything that building gives, full and unused.

    >>> from msgspec.structs import replace
    >>> from worldline import riftbound
    >>> tank = riftbound.archetype("tank-gunner")
    >>> riftbound.faults(replace(tank, hp=99))
    [Fault(rule='RB-RULING-22', field='hp', why='99 HP; it lies between 0 and 23')]
    """
    try:
        book = open_book(c.packs)
    except BadContent as bad:
        return [Fault("RB-GOLD-1", "packs", str(bad))]
    if found := [*find_unknown(book, c)]:
        return found  # the rest cannot be judged without
    case = CharacterCase(c, book, stats.of(c), new)
    judges = (person, growth, condition, things, goods)
    return [fault for judge in judges for fault in judge(case)]
