"""Harm outside combat: typed damage, falls, companions and vehicles (RB-DMG, RB-RECON-FALL-1)."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import plain
from riftbound.make import made
from worldline.core.machine import Illegal
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import AnyCommand, Fall, Heal, Hurt, PassTurn
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, Owned, Thing
from worldline.riftbound.figures.roll import Cup


def done(c: Character, command: AnyCommand, *dice: int) -> Character:
    cup = Cup(dice)
    after = apply(c, command, cup)[0]
    assert not cup.faces
    return after


def refused(c: Character, command: AnyCommand) -> str:
    with pytest.raises(Illegal) as no:
        apply(c, command, Cup(seed=1))
    return no.value.rule


def rested(c: Character) -> Character:
    return replace(c, hp=stats.maxima(stats.of(c)).hp, things=())


# Damage of a type


@rule("RB-DMG-1", "RB-DMG-4")
def test_damage_of_a_type_is_damage() -> None:
    c = rested(plain("lancer", 1))
    assert done(c, Hurt((3,), "heat")).hp == c.hp - 3
    assert refused(c, Hurt((3,), "sorrow")) == "RB-DMG-1"


@rule("RB-ATTACK-9", "RB-ATTACK-10", "RB-RULING-112")
def test_a_dodge_roll_takes_a_die_for_each_packet() -> None:
    c = rested(plain("lancer", 1, agi=0))  # dodges on 4+
    assert done(c, Hurt((3, 2, 1), dodge=True), 4, 3, 6).hp == c.hp - 2
    armour = Thing(n=1, item="light-armour", where="worn")
    slow = replace(rested(plain("lancer", 1, agi=-5)), things=(armour,))  # 5+ by its armour
    assert done(slow, Hurt((3, 2), dodge=True), 5, 4).hp == slow.hp - 2


@rule("RB-AB-DAMAGE-RESIST-1", "RB-RULING-193")
def test_damage_resist_raises_dodge_dice_against_its_type_alone() -> None:
    c = rested(plain("lancer", 1, agi=0))
    c = replace(c, abilities=(*c.abilities, Owned(ability="damage-resist", choice="heat")))
    assert done(c, Hurt((3,), "heat", dodge=True), 3).hp == c.hp
    assert done(c, Hurt((3,), "cold", dodge=True), 3).hp == c.hp - 3


@rule("RB-RULING-235")
def test_who_sleeps_does_not_dodge() -> None:
    c = replace(rested(plain("lancer", 1)), asleep=True)
    assert done(c, Hurt((3,), dodge=True)).hp == c.hp - 3


# Falls


@rule("RB-RECON-FALL-1", "RB-TEST-124")
@pytest.mark.parametrize(("metres", "dice"), [(4, 0), (5, 1), (20, 4), (200, 20)])
def test_a_fall_throws_a_die_for_each_five_metres(metres: int, dice: int) -> None:
    c = replace(rested(plain("lancer", 1)), hp_gains=(100,), hp=100)
    fallen = done(c, Fall(metres), *[2] * dice)
    assert fallen.hp == 100 - 2 * dice
    assert [held.mark for held in fallen.marks] == ["prone"]


@rule("RB-RECON-FALL-1")
def test_falls_are_harmless_where_the_switch_is_off() -> None:
    c = replace(rested(plain("lancer", 1)), switches={"fall-damage": False})
    assert done(c, Fall(200)).hp == c.hp


# Companions and vehicles


@rule("RB-RULING-204", "RB-DYING-6", "RB-DYING-11", "RB-DYING-14")
def test_a_companion_is_wounded_and_dies_like_a_character() -> None:
    c = made("captain", "biologist")
    assert c.companion is not None
    ehp = c.companion.ehp
    down = done(c, Hurt((1000,), whose="companion"))
    assert down.companion is not None
    assert (down.companion.hp, down.companion.ehp) == (0, ehp)
    assert [held.mark for held in down.companion.marks] == ["prone"]
    healed = done(down, Heal(3, "companion"))
    assert healed.companion is not None
    assert healed.companion.hp == 3
    ticked = done(down, PassTurn())
    assert ticked.companion is not None
    assert ticked.companion.ehp == ehp - 1
    spared = done(down, Hurt((ehp,), whose="companion"), 6, 6, 5, 6)
    assert spared.companion is not None
    assert (spared.companion.hp, spared.companion.spared) == (1, True)
    dead = done(down, Hurt((ehp,), whose="companion"), 2, 1, 3)
    assert dead.companion is not None
    assert dead.companion.dead
    assert refused(dead, Heal(3, "companion")) == "RB-DYING-14"
    assert refused(made(), Hurt((1,), whose="companion")) == "RB-EQ-COMPANION-1"


@rule("RB-VEH-2", "RB-VEH-9")
def test_a_vehicle_without_hp_is_destroyed() -> None:
    c = made("lancer", "pilot")
    assert c.vehicle is not None
    hp = c.vehicle.hp
    scratched = done(c, Hurt((2, 3), whose="vehicle"))
    assert scratched.vehicle is not None
    assert scratched.vehicle.hp == hp - 5
    wreck = done(c, Hurt((hp + 1,), whose="vehicle"))
    assert wreck.vehicle is not None
    assert wreck.vehicle.hp == 0
    assert refused(wreck, Hurt((1,), whose="vehicle")) == "RB-VEH-2"
    assert refused(made("captain", "biologist"), Hurt((1,), whose="vehicle")) == "RB-VEH-1"
    steered = done(c, Hurt((2, 3), whose="vehicle", dodge=True), 6, 1)  # its Pilot's WIS
    assert steered.vehicle is not None
    assert steered.vehicle.hp == hp - 3
