"""What each seat can work out about hidden cards: where every card may be (TN-INFO).

For one observer, a tuple with a set of cards for each hidden zone: the cards that may lie there
as far as he has seen. Sets are integers with a bit for each card. A card in the open is in none.
"""

from typing import Final

from worldline.the_now.pages import MOST_CARDS

Knowledge = tuple[int, ...]

DECK, DISCARD, GONE, VAULT = 0, 1, 2, 3
HAND, CHOICE, SECRET = 4, 10, 16
"""The first of six zones each, one a seat: event cards, candidates, artifacts in hand."""
ZONES: Final = 22
_ARTIFACTS: Final = MOST_CARDS
"""Event cards have the bits below this, artifacts those from it on."""


def artifact_bit(artifact: int) -> int:
    return 1 << (_ARTIFACTS + artifact)


def shift(knows: Knowledge, zone: int, to: int) -> Knowledge:
    """Some cards of `zone` went to `to` and the observer did not see which."""
    may = knows[zone]
    if may | knows[to] == knows[to]:
        return knows
    return (*knows[:to], knows[to] | may, *knows[to + 1 :])


def empty(knows: Knowledge, zone: int) -> Knowledge:
    """Nothing is left in `zone`."""
    return (*knows[:zone], 0, *knows[zone + 1 :])


def locate(knows: Knowledge, bit: int, zone: int | None) -> Knowledge:
    """The observer saw where this card is; None: in the open."""
    mask = ~bit
    zones = [may & mask for may in knows]
    if zone is not None:
        zones[zone] |= bit
    return tuple(zones)


def certain(knows: Knowledge, zone: int) -> int:
    """The cards of which the observer can exclude every other place."""
    elsewhere = 0
    for n, may in enumerate(knows):
        if n != zone:
            elsewhere |= may
    return knows[zone] & ~elsewhere
