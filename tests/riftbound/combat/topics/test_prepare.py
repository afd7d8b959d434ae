"""Prepare, played."""

from tracing import rule

from riftbound.combat.fight import asked, hp, play, rb, refuses, roll
from riftbound.combat.fleet import ready
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.telling.offers import OfferedOptions

NOTHING = roll(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


@rule("RB-PREPARE-1", "RB-PREPARE-3")
def test_prepare_rerolls_two_dice_and_none_of_them_twice() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "prepare vsn", "attack 2 auto-rifle", NOTHING, "reroll 0", roll(1))
    refuses(s, "reroll 0", "RB-PREPARE-3")
    play(s, "reroll 1", roll(6), roll(1))
    assert hp(s, 2) == 16


def offered(s: Encounter) -> OfferedOptions:
    (found,) = [x for x in GAME.aid(s, asked(s).seat).options if x.group == "prepare"]
    return found


@rule("RB-PREPARE-1")
def test_prepare_is_offered_once_and_says_what_it_does_until_when() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    found = offered(s)
    assert found.title == "Prepare"
    assert found.does == (
        "Reroll up to 2 dice of rolls that use one Attribute, until your next turn starts."
    )
    options = list(GAME.legal(s, asked(s)))
    names = [f"prepare {attribute}" for attribute in found.attributes]
    assert [GAME.say(s, options[k], 0) for k in found.options] == names


@rule("RB-PREPARE-1", "RB-PREPARE-2")
def test_an_attribute_to_prepare_says_what_uses_its_rating_now_and_those_come_first() -> None:
    found = offered(rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts"))
    rolls = dict(zip(found.attributes, found.rolls, strict=True))
    assert {name: said for name, said in rolls.items() if said} == {
        "Strength": "Unarmed", "Vision": "Auto Rifle", "Agility": "Dodge Rolls",
    }  # fmt: skip
    assert not any(found.rolls[3:])
    assert len(rolls) == 8


@rule("RB-PREPARE-1", "RB-RULING-216")
def test_a_pilot_prepares_wisdom_for_the_dodge_rolls_of_the_vehicle() -> None:
    found = offered(ready("sv-tank", "B npc-trooper@4,0"))
    rolls = dict(zip(found.attributes, found.rolls, strict=True))
    assert rolls["Wisdom"] == "Dodge Rolls for Signature Vehicle (Tank)"
    assert "Tank Gun Mk1 and Ballistic Side Gun Mk1" in rolls["Vision"]
