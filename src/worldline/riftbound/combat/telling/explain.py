"""What an option does that no entry explains, for who may choose it."""

from collections.abc import Iterator
from typing import Final

from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import ratings
from worldline.riftbound.combat.query.names import list_words, name, several
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.content.entries.words import Attribute

EXPLAIN_OVERWATCH: Final = "Fire once when somebody in sight moves, until your next turn."
"""RB-OVERWATCH-1, RB-OVERWATCH-3."""


def explain_prepare(s: Encounter) -> str:
    """RB-PREPARE-1."""
    dice = several(book(s).rules.prepare_rerolls, "die", "dice")
    return f"Reroll up to {dice} of rolls that use one Attribute, until your next turn starts."


def rolls_on(s: Encounter, u: UnitId, attribute: Attribute) -> str:
    """What a unit attacks with, and what else it rolls, as it is now, on this Rating."""
    return list_words(found) if (found := [*_rolls_on(s, u, attribute)]) else ""


def _rolls_on(s: Encounter, u: UnitId, attribute: Attribute) -> Iterator[str]:
    yield from dict.fromkeys(
        power.source.name
        for power, arm in arms(s, u).values()
        if any(base.attribute == attribute for base in arm.bases)
    )
    if any(base.attribute == attribute for base in ratings.dodge_bases(s, u)):
        yield "Dodge Rolls"
    v = s.units[u].aboard
    drives = v is not None and ratings.pilot(s, v) == u  # RB-RULING-216
    if v is not None and drives and ratings.dodge_bases(s, v)[0].attribute == attribute:
        yield f"Dodge Rolls for {name(s, v)}"
