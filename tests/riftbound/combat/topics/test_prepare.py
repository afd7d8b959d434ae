"""Prepare, played."""

from tracing import rule

from riftbound.combat.fight import asked, hp, play, rb, refuses, roll
from riftbound.combat.fleet import ready
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.telling.offers import offer
from worldline.riftbound.content.entries.words import Attribute

NOTHING = roll(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


@rule("RB-PREPARE-1", "RB-PREPARE-3")
def test_prepare_rerolls_two_dice_and_none_of_them_twice() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "prepare vsn", "attack 2 auto-rifle", NOTHING, "reroll 0", roll(1))
    refuses(s, "reroll 0", "RB-PREPARE-3")
    play(s, "reroll 1", roll(6), roll(1))
    assert hp(s, 2) == 16


def does(s: Encounter, attribute: Attribute) -> str:
    return offer(s, asked(s), schema.Prepare(attribute)).does


@rule("RB-PREPARE-1", "RB-PREPARE-2")
def test_what_prepare_does_is_said_by_the_rolls_that_use_the_rating() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    until = "until your next turn starts."
    assert does(s, "vsn") == f"Reroll up to 2 dice of your Hit Rolls with Auto Rifle, {until}"
    assert does(s, "agi") == f"Reroll up to 2 dice of your Dodge Rolls, {until}"
    assert does(s, "str") == f"Reroll up to 2 dice of your Hit Rolls with Unarmed, {until}"
    assert does(s, "cha") == (
        f"Reroll up to 2 dice of rolls that use Charisma, {until}"
        " None of your Attacks and Dodge Rolls does now."
    )


@rule("RB-PREPARE-1", "RB-RULING-216")
def test_a_pilot_prepares_wisdom_for_the_dodge_rolls_of_the_vehicle() -> None:
    s = ready("sv-tank", "B npc-trooper@4,0")
    assert "your Dodge Rolls for Signature Vehicle (Tank), until" in does(s, "wis")
    assert "Tank Gun Mk1 and Ballistic Side Gun Mk1" in does(s, "vsn")
