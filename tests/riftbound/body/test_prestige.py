"""Prestige: earned by Quirks, and spent on a roll or in place of being Skilled."""

from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import bearing, plain
from riftbound.make import made
from riftbound.refusing import refused
from worldline.riftbound.body.check import CheckOutcome, check
from worldline.riftbound.body.prestige import earn, locked_uses, reroll, unlock
from worldline.riftbound.figures.character import Character, Trait
from worldline.riftbound.figures.roll import Cup


@rule("RB-PRESTIGE-1", "RB-PRESTIGE-2", "RB-PRESTIGE-3", "RB-RULING-55")
def test_an_action_earns_1_prestige_however_many_quirks_it_shows() -> None:
    c, told = earn(plain(), ["ideal", "flaw"])
    assert c.prestige == 1
    assert told[0].rules == ("RB-PRESTIGE-1",)
    c, _ = earn(c, ["goal"])
    c, _ = earn(c, ["flaw"])
    assert c.prestige == 3
    with refused("RB-PRESTIGE-2"):
        earn(c, ["goal"])
    with refused("RB-PRESTIGE-1"):
        earn(plain(), [])


@rule("RB-PRESTIGE-4", "RB-RULING-53")
def test_all_3_prestige_reroll_every_die_once() -> None:
    c = replace(plain("lancer", 1, str=1), traits=(Trait("Athletic", 3),), prestige=3)
    seen = check(c, "str", Cup((1, 1, 2, 6)), difficulty=14, traits=["Athletic"])
    assert seen.total == 2
    c, again = reroll(c, seen, Cup((6, 6, 2, 3)))
    assert c.prestige == 0
    assert again.total == 17 + 4
    assert again.result == "success"
    with refused("RB-RULING-53"):
        reroll(replace(c, prestige=3), again, Cup((3, 4, 4)))


def test_less_than_3_prestige_buy_nothing() -> None:
    c = replace(plain(), prestige=2)
    seen: CheckOutcome = check(c, "str", Cup((3, 4, 4)))
    with refused("RB-PRESTIGE-4"):
        reroll(c, seen, Cup((3, 4, 4)))
    with refused("RB-PRESTIGE-5"):
        unlock(replace(unskilled(), prestige=2), "Parry")


def unskilled() -> Character:
    """With a sword and a rifle that are for others."""
    return bearing(plain("healer"), ("simple-shortsword", "left"), ("laser-rifle", "both"))


@rule("RB-PRESTIGE-5", "RB-RULING-54")
def test_3_prestige_stand_for_being_skilled_once() -> None:
    c, told = unlock(replace(unskilled(), prestige=3), "parry")
    assert c.prestige == 0
    assert told[0].text == f"{c.name} uses Parry as if Skilled, once"


@rule("RB-RULING-54")
def test_prestige_unlocks_what_one_uses_and_nothing_else() -> None:
    c = replace(unskilled(), prestige=3)
    assert locked_uses(c) == ("Laser Rifle, far", "Parry")
    pistol = bearing(plain("healer"), ("laser-pistol", "left"))
    assert locked_uses(pistol) == ("Quick Recharge",), "Recharge as an Instant"
    sniper = bearing(plain("healer"), ("sniper-rifle", "both"))
    assert locked_uses(sniper) == (), "doubling is no use of its own"
    for effect in ("Sniping", "Heavy", "Laser Rifle", ""):
        with refused("RB-RULING-54"):
            unlock(c, effect)
    with refused("RB-RULING-54"):
        unlock(replace(made("lancer", "gunner"), prestige=3), "Parry")
