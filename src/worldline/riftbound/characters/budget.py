"""How strong an encounter is: a rough guide, reconstructed (RB-MISSING-11)."""

from collections.abc import Iterable

from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.units import Npc
from worldline.riftbound.figures.amounts import settle
from worldline.riftbound.figures.stats import plain


def weight(book: Book, npc: Npc) -> int:
    """RB-RECON-BUDGET-1: by its Level and its kind, and more for a vehicle with an Attack."""
    kind = book.rules.notable_weight if npc.notable else book.chassis[npc.chassis].weight
    return settle(kind, plain(npc.scores, npc.level)).shows() + _armed(book, npc)


def _armed(book: Book, npc: Npc) -> int:
    if npc.vehicle is None:
        return 0
    vehicle = book.vehicles[npc.vehicle]
    fixed = (slot.systems[0] for slot in vehicle.systems if len(slot.systems) == 1)
    armed = any(book.systems[id].attacks for id in (*fixed, *npc.systems))
    return vehicle.armed_weight if armed else 0


def weigh(book: Book, npcs: Iterable[str]) -> int:
    """Of all that stand against the characters. About the sum of the characters' Levels is fair."""
    return sum(weight(book, book.npcs[id]) for id in npcs)
