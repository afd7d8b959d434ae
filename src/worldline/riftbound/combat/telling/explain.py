"""What an option does that no entry explains, in a sentence for who may choose it."""

from collections.abc import Iterator

from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import ratings
from worldline.riftbound.combat.query.names import list_words, name, several
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.content.entries.words import Attribute


def explain_prepare(s: Encounter, u: UnitId, a: schema.Prepare) -> str:
    """RB-PREPARE-1: until when, and of which rolls, as the unit is now."""
    called, most = book(s).attributes[a.attribute].name, book(s).rules.prepare_rerolls
    dice = several(most, "die", "dice")
    until, rolls = "until your next turn starts", list(_rolls_on(s, u, a.attribute))
    if not rolls:
        return (
            f"Reroll up to {dice} of rolls that use {called}, {until}."
            " None of your Attacks and Dodge Rolls does now."
        )
    return f"Reroll up to {dice} of your {list_words(rolls)}, {until}."


def _rolls_on(s: Encounter, u: UnitId, attribute: Attribute) -> Iterator[str]:
    """The rolls of a unit that may be compared with this Rating."""
    weapons = dict.fromkeys(
        power.source.name
        for power, arm in arms(s, u).values()
        if any(base.attribute == attribute for base in arm.bases)
    )
    if weapons:
        yield f"Hit Rolls with {list_words(weapons)}"
    if any(base.attribute == attribute for base in ratings.dodge_bases(s, u)):
        yield "Dodge Rolls"
    v = s.units[u].aboard
    drives = v is not None and ratings.pilot(s, v) == u  # RB-RULING-216
    if v is not None and drives and ratings.dodge_bases(s, v)[0].attribute == attribute:
        yield f"Dodge Rolls for {name(s, v)}"
