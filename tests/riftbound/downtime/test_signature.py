"""Signature Vehicles and Companions after building, and things that are given up."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import WALKING
from riftbound.make import BOOK, made, raised
from worldline.core.machine import Illegal
from worldline.riftbound.characters import files
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import (
    AnyCommand,
    ChangeSystem,
    DescribeSignature,
    Drop,
    NameCompanion,
    NameVehicle,
    NameWeapon,
    ReplaceCompanion,
    ReplaceVehicle,
    Sell,
)
from worldline.riftbound.figures import hull, stats
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.sheet import sheet


def done(c: Character, command: AnyCommand, *dice: int) -> Character:
    return apply(c, command, Cup(dice))[0]


def refused(c: Character, command: AnyCommand) -> str:
    with pytest.raises(Illegal) as no:
        apply(c, command, Cup(seed=1))
    return no.value.rule


PILOT, OWNER = made("lancer", "pilot"), made("lancer", "biologist")
GUNNER = made("lancer", "gunner")


@rule("RB-RULING-44", "RB-VEH-2")
@pytest.mark.parametrize("option", BOOK.vehicles)
def test_a_lost_vehicle_is_replaced_with_a_choice_at_each_or(option: str) -> None:
    assert PILOT.vehicle
    wreck = replace(PILOT, vehicle=replace(PILOT.vehicle, hp=0))
    slots = BOOK.vehicles[option].systems
    last = tuple(slot.systems[-1] for slot in slots)
    c = done(wreck, ReplaceVehicle(option, last, name="Phoenix"))
    assert c.vehicle
    assert (c.vehicle.name, c.vehicle.option) == ("Phoenix", option)
    assert tuple(held.system for held in c.vehicle.systems) == last
    assert c.vehicle.hp == hull.max_hp(BOOK, BOOK.vehicles[option], c.vehicle.systems)
    assert faults(c) == []


@rule("RB-RULING-44")
def test_a_vehicle_has_only_what_its_list_offers() -> None:
    option = next(iter(BOOK.vehicles))
    assert refused(PILOT, ReplaceVehicle(option, ("no-such-system",))) == "RB-RULING-44"
    assert refused(PILOT, ReplaceVehicle("bathtub")) == "RB-RULING-44"
    assert refused(OWNER, ReplaceVehicle(option)) == "RB-EQ-SIGNATURE-1"


@rule("RB-RULING-44", "RB-SYS-4")
def test_the_gm_has_a_system_exchanged_within_the_weight() -> None:
    c = done(PILOT, ReplaceVehicle("sv-bike"))
    assert c.vehicle
    engine = c.vehicle.systems[0].system
    assert refused(c, ChangeSystem(1, engine)) == "RB-SYS-4"  # 5SW on a Terminal for 4
    assert refused(c, ChangeSystem(1, "giant-wheels-mk1")) == "RB-SYS-5"
    assert refused(c, ChangeSystem(99, engine)) == "RB-RULING-44"
    assert refused(c, ChangeSystem(0, "nothing")) == "RB-RULING-44"
    same = c.vehicle.systems[0]
    assert done(c, ChangeSystem(0, same.system, same.choice or "")) == c


@rule("RB-RULING-204", "RB-EQ-COMPANION-2", "RB-RULING-39", "RB-RULING-40")
def test_another_companion_has_the_hp_of_its_owners_level() -> None:
    c = raised(OWNER, 3)
    assert c.companion
    option = c.companion.option
    dice = (1,) * stats.companion_gain(c).dice
    new = done(c, ReplaceCompanion(option, c.companion.assigned, "Rex"), *dice, *dice)
    assert new.companion
    assert (new.companion.name, len(new.companion.hp_gains)) == ("Rex", 2)
    assert min(new.companion.hp_gains) >= BOOK.rules.level_hp_least
    full = stats.maxima(stats.companion(new))
    assert (new.companion.hp, new.companion.ehp) == (full.hp, full.ehp)
    assert faults(new) == []
    wrong = {**WALKING, "str": 9}
    assert refused(c, ReplaceCompanion(option, wrong)) == "RB-EQ-COMPANION-2"
    assert refused(PILOT, ReplaceCompanion(option, WALKING)) == "RB-EQ-SIGNATURE-1"


@rule("RB-EQ-SIGNATURE-1")
def test_both_have_names() -> None:
    vehicle, beast = done(PILOT, NameVehicle(" Rust ")).vehicle, OWNER
    assert vehicle
    assert vehicle.name == "Rust"
    named = done(beast, NameCompanion("Rex")).companion
    assert named
    assert named.name == "Rex"
    assert refused(PILOT, NameVehicle(" ")) == "RB-EQ-SIGNATURE-1"
    assert refused(OWNER, NameVehicle("Rust")) == "RB-VEH-1"
    assert refused(PILOT, NameCompanion("Rex")) == "RB-EQ-COMPANION-1"
    assert refused(PILOT, NameVehicle("Ru\nst")) == "RB-EQ-SIGNATURE-1"
    assert refused(GUNNER, NameWeapon("x" * 101)) == "RB-EQ-SIGNATURE-1"
    assert refused(PILOT, NameWeapon("Sting")) == "RB-EQ-SIGNATURE-1"


@rule("RB-EQ-SIGNATURE-1")
def test_a_signature_weapon_has_the_name_and_look_that_its_owner_gives_it() -> None:
    c = done(done(GUNNER, NameWeapon(" Sting ")), DescribeSignature(" A blade of green glass "))
    what = BOOK.items[GUNNER.things[0].item].name
    shown = sheet(c)
    assert shown.signature.startswith(f"Sting, {what}")
    row = next(row for row in shown.things if row.signature)
    assert (row.called, row.look) == ("Sting", "A blade of green glass")
    armed = {(a.weapon, a.look) for a in shown.attacks if a.look}
    assert armed == {(f"Sting, {what}", "A blade of green glass")}
    assert faults(c) == []
    plain = done(done(c, NameWeapon("")), DescribeSignature(""))
    assert files.write(plain) == files.write(GUNNER)


@rule("RB-EQ-SIGNATURE-1")
@pytest.mark.parametrize("c", [PILOT, OWNER], ids=["vehicle", "companion"])
def test_vehicles_and_companions_have_a_look(c: Character) -> None:
    grinning = sheet(done(c, DescribeSignature("Rust red, with a grin")))
    block = grinning.vehicle or grinning.companion
    assert block
    assert block.look == "Rust red, with a grin"
    assert {a.look for a in block.attacks} <= {"Rust red, with a grin"}


@rule("RB-EQ-SIGNATURE-1")
def test_a_look_is_one_printable_line() -> None:
    assert refused(PILOT, DescribeSignature("two\nlines")) == "RB-EQ-SIGNATURE-1"
    assert refused(PILOT, DescribeSignature("x" * 201)) == "RB-EQ-SIGNATURE-1"
    unarmed = replace(GUNNER, things=())
    assert refused(unarmed, DescribeSignature("Green glass")) == "RB-EQ-SIGNATURE-1"
    forged = replace(GUNNER, look="two\nlines", weapon_name="x" * 101)
    assert {fault.field for fault in faults(forged)} == {"look", "weapon_name"}
    assert [fault.field for fault in faults(replace(PILOT, weapon_name="Sting"))] == ["weapon_name"]


@rule("RB-EQ-SIGNATURE-1", "RB-RULING-44", "RB-RULING-204")
def test_another_vehicle_does_not_look_like_the_one_that_was_lost() -> None:
    c = done(PILOT, DescribeSignature("Rust red"))
    assert not done(c, ReplaceVehicle(next(iter(BOOK.vehicles)))).look
    entry = next(iter(BOOK.companions))
    scores = dict(zip(BOOK.companions[entry].to, BOOK.companions[entry].assign, strict=True))
    c = done(OWNER, DescribeSignature("Grey"))
    assert not done(c, ReplaceCompanion(entry, scores)).look


@rule("RB-MISSING-9", "RB-RULING-133")
def test_things_are_left_behind_or_sold() -> None:
    c = replace(PILOT, things=(Thing(n=1, item="torch", count=3),), money=0)
    assert done(c, Drop(1, 2)).things[0].count == 1
    sold = done(c, Sell(1, 12, 3))
    assert (sold.things, sold.money) == ((), 12)
    assert refused(c, Drop(1, 4)) == "RB-HOLD-1"
