"""The judge of characters: how one stands, what one owns, companions and vehicles."""

from typing import Any

import msgspec
import pytest
from tracing import rule

from riftbound.make import made
from riftbound.trials import Path, biologist, captain, changed, found, gunner, pilot, place
from worldline.riftbound.characters.build.answers import (
    BuyItem,
    ChooseKit,
    SetMoney,
)
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.downtime import shop
from worldline.riftbound.figures.character import Character

Change = tuple[Path, Any]


# What is not known


@rule("RB-ATTR-1")
@pytest.mark.parametrize(
    ("path", "value", "id", "field"),
    [
        (("packs",), ["nowhere.toml"], "RB-GOLD-1", "packs"),
        (("schema",), 9, "RB-SHEET-1", "schema"),
        (("role",), "scout", "RB-BUILD-1", "role"),
        (("class",), "engineer", "RB-BUILD-1", "class"),
        (("size",), "huge-ish", "RB-SIZE-1", "size"),
        (("scores",), {"str": 1}, "RB-ATTR-1", "scores"),
        (("switches",), {"easy": True}, "RB-RULING-229", "switches.easy"),
        (("switches",), {"healer-kit": "big"}, "RB-RULING-29", "switches.healer-kit"),
        (("switches",), {"step-m": True}, "RB-RULING-71", "switches.step-m"),
        (("abilities", 0, "ability"), "fly", "RB-LEVEL-8", "abilities[0].ability"),
        (("skilled", 0), "juggling", "RB-BUILD-22", "skilled[0]"),
        (("things", 3, "item"), "towel", "RB-SHEET-24", "things[3].item"),
        (("marks",), [{"mark": "wet"}], "RB-SHEET-26", "marks[0].mark"),
    ],
)
def test_what_no_rule_knows(path: Path, value: Any, id: str, field: str) -> None:
    assert found(changed(gunner(), (path, value))) == [(id, field)]


# How one stands


@rule("RB-KEY-CHARGE-1", "RB-BUILD-22", "RB-BUILD-2")
@pytest.mark.parametrize(
    ("changes", "id", "field"),
    [
        ([(("hp",), 99)], "RB-RULING-22", "hp"),
        ([(("sp",), -1)], "RB-RULING-22", "sp"),
        ([(("ehp",), 9)], "RB-RULING-22", "ehp"),
        ([(("hp",), 0), (("ehp",), 0)], "RB-DYING-11", "dead"),
        ([(("dead",), True)], "RB-DYING-14", "dead"),
        ([(("marks",), [{"mark": "prone", "count": 2}])], "RB-RULING-23", "marks[0].count"),
        ([(("marks",), [{"mark": "clarity", "count": 0}])], "RB-RULING-23", "marks[0].count"),
        ([(("marks",), [{"mark": "prone"}] * 2)], "RB-RULING-23", "marks[1]"),
        ([(("marks",), [{"mark": "deployed"}])], "RB-SYS-STRIDER-LEGS-5", "marks[0]"),
        ([(("body_charge",), 101)], "RB-KEY-CHARGE-1", "body_charge"),
        ([(("body_charge",), None)], "RB-KEY-CHARGE-1", "body_charge"),
        ([(("body_charge",), 0)], "RB-RULING-199", "asleep"),
        ([(("companion", "hp"), 99)], "RB-RULING-22", "companion.hp"),
        ([(("companion", "assigned", "str"), 1)], "RB-EQ-COMPANION-2", "companion.assigned"),
        ([(("companion", "marks"), [{"mark": "deployed"}])],
         "RB-SYS-STRIDER-LEGS-5", "companion.marks[0]"),
        ([(("class",), "gunner")], "RB-BUILD-2", "companion"),
        ([(("class",), "gunner")], "RB-BUILD-22", "skilled"),
    ],
)  # fmt: skip
def test_how_nobody_can_stand(changes: list[Change], id: str, field: str) -> None:
    assert (id, field) in found(changed(captain(), *changes))


def test_wounds_marks_and_spent_tokens_are_no_fault() -> None:
    marks = [{"mark": "clarity", "count": 2}, {"mark": "prone"}]
    c = changed(captain(), (("hp",), 0), (("sp",), 0), (("ehp",), 2), (("marks",), marks))
    assert faults(c) == []
    assert {rule for rule, _ in found(c, new=True)} >= {"RB-BUILD-14"}


@rule("RB-BUILD-22")
def test_a_new_character_is_skilled_with_nothing_more() -> None:
    c = biologist()
    taught = changed(c, (("skilled", 0), "whips"))
    assert faults(taught) == []
    assert found(taught, new=True) == [("RB-BUILD-22", "skilled[0]")]


# Vehicles


@rule("RB-TEST-116", "RB-SYS-4", "RB-SYS-5", "RB-VEH-5", "RB-KEY-AMMO-1", "RB-RULING-44")
@pytest.mark.parametrize(
    ("path", "value", "id", "field"),
    [
        (("vehicle", "hp"), 36, "RB-VEH-2", "vehicle.hp"),
        (("vehicle", "systems", 4), {"system": "laser-side-gun-mk1"},
         "RB-SYS-4", "vehicle.systems"),
        (("vehicle", "systems", 1, "terminal"), 1, "RB-VEH-5", "vehicle.systems[1].terminal"),
        (("vehicle", "systems", 1, "system"), "bike-wheels-mk1", "RB-SYS-5", "vehicle.systems[1]"),
        (("vehicle", "systems", 2, "ammo"), 2, "RB-KEY-AMMO-1", "vehicle.systems[2].ammo"),
        (("vehicle", "systems", 0, "charge"), 301, "RB-KEY-CHARGE-1", "vehicle.systems[0].charge"),
        (("vehicle", "systems", 3, "choice"), "cold",
         "RB-SYS-MECHSUIT-ARM-1", "vehicle.systems[3].choice"),
        (("vehicle", "systems", 1, "on"), True, "RB-SYS-DANCER-LEGS-1", "vehicle.systems[1].on"),
        (("vehicle", "option"), "sv-tank", "RB-SYS-5", "vehicle.systems[3]"),
        (("vehicle", "option"), "sv-boat", "RB-EQ-SIGNATURE-1", "vehicle.option"),
    ],
)  # fmt: skip
def test_a_vehicle_that_cannot_be(path: Path, value: Any, id: str, field: str) -> None:
    assert (id, field) in found(changed(pilot(), (path, value)))


@rule("RB-RULING-44", "RB-RULING-30", "RB-BUILD-2")
@pytest.mark.parametrize(
    ("path", "value", "id", "field"),
    [
        (
            ("vehicle", "systems", 1, "system"),
            "giant-wheels-mk1",
            "RB-RULING-44",
            "vehicle.systems",
        ),
        (("vehicle", "systems", 2, "ammo"), 0, "RB-RULING-30", "vehicle.systems[2]"),
        (("vehicle", "hp"), 30, "RB-RULING-30", "vehicle.hp"),
        (("vehicle",), None, "RB-BUILD-2", "vehicle"),
    ],
)
def test_what_only_a_new_vehicle_must_have(path: Path, value: Any, id: str, field: str) -> None:
    c = changed(pilot(), (path, value))
    assert (id, field) not in found(c)
    assert (id, field) in found(c, new=True)


# Things


def with_thing(c: Character, **thing: Any) -> Character:
    """One thing more, from the GM."""
    new = {"n": c.next_thing, **thing}
    return changed(c, (("things", len(c.things)), new), (("next_thing",), c.next_thing + 1))


@rule("RB-HOLD-1", "RB-HOLD-2", "RB-KEY-TWOHANDED-1", "RB-KEY-AMMO-1", "RB-KEY-CHARGE-1")
@pytest.mark.parametrize(
    ("thing", "id", "part"),
    [
        ({"item": "torch", "where": "left"}, "RB-HOLD-2", None),  # the rifle needs both hands
        ({"item": "auto-rifle", "where": "left"}, "RB-HOLD-2", ".where"),
        ({"item": "small-bandage", "count": 2, "where": "left"}, "RB-HOLD-2", ".count"),
        ({"item": "simple-club", "where": "worn"}, "RB-HOLD-1", ".where"),
        ({"item": "heavy-armour", "where": "worn"}, "RB-RULING-112", None),
        ({"item": "auto-rifle", "ammo": 7}, "RB-KEY-AMMO-1", ".ammo"),
        ({"item": "torch", "charge": 1}, "RB-KEY-CHARGE-1", ".charge"),
        ({"item": "battery-60", "charge": 60, "count": 2}, "RB-KEY-CHARGE-1", ".count"),
        ({"item": "torch", "count": 0}, "RB-SHEET-24", ".count"),
        ({"item": "tent"}, "RB-EQ-TENT-1", ".variant"),
        ({"item": "torch", "variant": "red"}, "RB-EQ-TORCH-1", ".variant"),
        ({"item": "torch", "choice": "heat"}, "RB-EQ-TORCH-1", ".choice"),
        ({"item": "torch", "two_handed": True}, "RB-EQ-TORCH-1", ".two_handed"),
        ({"item": "sig-shield"}, "RB-EQ-SIG-SHIELD-1", ".two_handed"),
        ({"item": "backpack", "on": True}, "RB-EQ-BACKPACK-1", ".on"),
        ({"item": "torch", "paired": ["x"]}, "RB-EQ-TORCH-1", ".paired"),
        ({"item": "torch", "where": "inside"}, "RB-SHEET-24", ".inside"),
        ({"item": "torch", "where": "inside", "inside": 1}, "RB-SHEET-24", ".inside"),
        ({"item": "torch", "inside": 999}, "RB-SHEET-24", ".inside"),
        ({"item": "torch", "n": 1}, "RB-SHEET-24", ".n"),
        ({"item": "torch", "price": 20}, "RB-BUILD-19", ".price"),
        ({"item": "torch", "share": True}, "RB-BUILD-20", ".share"),
        ({"item": "sig-whip", "signature": True}, "RB-EQ-SIGNATURE-1", ".signature"),
        ({"item": "auto-rifle", "module": 1}, "RB-KEY-MODULE-1", ".module"),
        ({"item": "auto-rifle", "by": "role"}, "RB-BUILD-17", ""),
        ({"item": "auto-rifle", "by": "class"}, "RB-BUILD-17", ""),
        ({"item": "simple-baton", "by": "class", "count": 2}, "RB-BUILD-17", ""),
        ({"item": "auto-rifle", "by": "bought"}, "RB-RULING-32", ""),
        ({"item": "torch", "by": "bought", "price": 19}, "RB-EQ-TORCH-1", ".price"),
        ({"item": "auto-rifle", "by": "kit"}, "RB-BUILD-20", ""),
        ({"item": "tent", "variant": "4-man", "by": "kit"}, "RB-BUILD-20", ".share"),
        ({"item": "clothing", "variant": "Formal", "by": "outfit"}, "RB-BUILD-18", ".variant"),
        ({"item": "clothing", "variant": "Everyday", "by": "outfit"}, "RB-BUILD-18", None),
    ],
)  # fmt: skip
def test_a_thing_that_cannot_be_so(thing: dict[str, Any], id: str, part: str | None) -> None:
    c = with_thing(gunner(), **thing)
    field = "things" if part is None else f"things[{len(c.things) - 1}]{part}"
    assert (id, field) in found(c)


@pytest.mark.parametrize(
    "thing",
    [
        {"item": "heavy-armour"},
        {"item": "auto-rifle", "ammo": 2},
        {"item": "tent", "variant": "4-man", "share": True, "by": "kit"},
        {"item": "torch", "on": True, "by": "bought", "price": 20, "count": 3},
        {"item": "miniature-general-scanner", "paired": ["Bo's"]},
    ],
)
def test_a_thing_that_can_be_so(thing: dict[str, Any]) -> None:
    assert faults(with_thing(gunner(), **thing)) == []


@rule("RB-KEY-MODULE-2")
def test_a_module_fits_a_two_handed_gun_and_only_one() -> None:
    c = with_thing(gunner(), item="primitive-bayonet")
    bayonet = c.next_thing - 1
    rifle, baton = place(c, "sig-laser-rifle"), place(c, "simple-baton")
    fitted = changed(c, (("things", rifle, "module"), bayonet))
    assert faults(fitted) == []
    wrong = changed(c, (("things", baton, "module"), bayonet))
    assert found(wrong) == [("RB-KEY-MODULE-2", f"things[{baton}].module")]
    both = with_thing(fitted, item="auto-rifle", module=bayonet)
    assert ("RB-KEY-MODULE-1", f"things[{rifle}].module") in found(both)


def test_nothing_lies_in_itself() -> None:
    c = gunner()
    pack, kit = place(c, "backpack"), place(c, "primitive-first-aid-kit")
    inside = (("things", pack, "inside"), c.things[kit].n)
    round_about = changed(c, inside, (("things", pack, "where"), "inside"))
    assert ("RB-SHEET-24", f"things[{pack}].inside") in found(round_about)


# What a new character has


def without(c: Character, *items: str) -> Character:
    kept = [t for t in msgspec.to_builtins(c.things) if t["item"] not in items]
    return changed(c, (("things",), kept))


@rule("RB-BUILD-17", "RB-BUILD-18", "RB-BUILD-20", "RB-EQ-ADVENTURING-KIT-2", "RB-BUILD-2")
@pytest.mark.parametrize(
    ("item", "id"),
    [
        ("light-armour", "RB-BUILD-17"),
        ("simple-baton", "RB-BUILD-17"),
        ("clothing", "RB-BUILD-18"),
        ("tent", "RB-BUILD-20"),
        ("rations-1-day", "RB-BUILD-20"),
        ("battery-60", "RB-BUILD-20"),
        ("sig-laser-rifle", "RB-BUILD-2"),
        ("small-bandage", "RB-EQ-PRIMITIVE-FIRST-AID-KIT-1"),
    ],
)
def test_things_may_be_lost_but_not_at_once(item: str, id: str) -> None:
    c = without(gunner(), item)
    assert faults(c) == []
    assert id in {rule for rule, _ in found(c, new=True)}


@rule("RB-RULING-30")
def test_what_is_new_is_full() -> None:
    c = gunner()
    rifle = place(c, "sig-laser-rifle")
    used = changed(c, (("things", rifle, "charge"), 0))
    assert faults(used) == []
    assert found(used, new=True) == [("RB-RULING-30", f"things[{rifle}]")]


@rule("RB-EQ-ADVENTURING-KIT-2", "RB-RULING-31")
def test_the_kit_holds_no_more_than_it_should() -> None:
    c = with_thing(gunner(), item="torch", by="kit")
    assert faults(c) == []
    assert found(c, new=True) == [("RB-BUILD-20", "things")]


@rule("RB-EQ-PRIMITIVE-FIRST-AID-KIT-1")
def test_a_first_aid_kit_comes_with_so_many_bandages() -> None:
    c = gunner()
    n = place(c, "small-bandage")
    assert faults(changed(c, (("things", n, "count"), 3))) == []
    more = changed(c, (("things", n, "count"), 13))
    assert found(more) == [("RB-SHEET-24", f"things[{n}].count")]


@rule("RB-TEST-20", "RB-BUILD-19", "RB-BUILD-21", "RB-RULING-32")
@pytest.mark.parametrize(
    ("make", "least", "most"), [(gunner, 300, 500), (pilot, 200, 400), (biologist, 200, 400)]
)
def test_the_money_one_starts_with(make: Any, least: int, most: int) -> None:
    for money, right in [(least - 1, False), (least, True), (most, True), (most + 1, False)]:
        c = changed(make(), (("money",), money))
        assert faults(c) == []
        assert found(c, new=True) == ([] if right else [("RB-BUILD-19", "money")])
    assert found(changed(make(), (("money",), -1))) == [("RB-BUILD-21", "money")]


@rule("RB-BUILD-19")
def test_what_was_bought_came_out_of_the_first_money() -> None:
    shopping = BuyItem(item="toolkit", count=2)
    c = made("lancer", "pilot", SetMoney(250), shopping, ChooseKit(4, "tent", "4-man"))
    assert c.money == 150
    assert faults(c, new=True) == []


@rule("RB-RULING-29")
def test_which_first_aid_kit_a_healer_has_is_the_campaigns_choice() -> None:
    c = biologist()
    n = next(n for n, t in enumerate(c.things) if t.by == "role" and "first-aid" in t.item)
    advanced = changed(c, (("switches",), {"healer-kit": "advanced"}))
    assert ("RB-BUILD-17", f"things[{n}]") in found(advanced)


@rule("RB-KEY-MODULE-2")
def test_an_attached_module_is_in_no_hand_of_its_own() -> None:
    c = shop.gain(shop.gain(made("lancer", "gunner"), "auto-rifle"), "primitive-bayonet")
    rifle, bayonet = c.things[-2:]
    c, _ = shop.attach(c, bayonet.n, rifle.n)
    assert faults(c) == []
    both = changed(shop.hold(c, [])[0], (("things", len(c.things) - 1, "where"), "left"))
    assert found(both) == [("RB-KEY-MODULE-1", f"things[{len(c.things) - 1}].where")]
