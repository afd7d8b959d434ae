"""Money, things in hand, tokens and bandages outside combat."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import bearing, having, marked, plain
from riftbound.make import BOOK, made
from riftbound.refusing import refused
from riftbound.trials import found
from worldline.riftbound.characters.build.answers import (
    BuyItem,
    SetMoney,
)
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import open_pack
from worldline.riftbound.downtime import shop, tokens
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.figures.sources import in_use


def rich(money: int = 500) -> Character:
    return replace(plain(), things=(), next_thing=1, money=money)


def own(c: Character, item: str) -> Thing:
    (found,) = (thing for thing in c.things if thing.item == item)
    return found


def where(c: Character) -> dict[str, str]:
    return {thing.item: thing.where for thing in c.things}


# Money


def test_what_is_bought_is_paid_for_and_full() -> None:
    c, told = shop.buy(rich(200), "battery-60", 2)
    assert c.money == 120
    assert [(t.item, t.charge, t.count) for t in c.things] == [("battery-60", 60, 1)] * 2
    assert told[0].text.endswith("buys 2 Battery (Charge 60) for 80mC")
    c, _ = shop.buy(c, "rations-1-day", 7)
    assert (c.money, own(c, "rations-1-day").count) == (85, 7)
    c, _ = shop.buy(c, "tent", variant="2-man")
    assert (c.money, own(c, "tent").variant) == (15, "2-man")
    assert len({t.n for t in c.things}) == len(c.things)


def test_a_kit_comes_with_its_contents() -> None:
    c, _ = shop.buy(rich(), "primitive-first-aid-kit")
    kit = own(c, "primitive-first-aid-kit")
    inside = {t.item: t.count for t in c.things if t.inside == kit.n}
    assert inside == {"large-bandage": 6, "small-bandage": 12}


@rule("RB-BUILD-21")
def test_who_buys_what_it_has_already_is_told() -> None:
    c, told = shop.buy(rich(), "backpack")
    assert told[0].text.endswith("buys 1 Backpack for 40mC")
    c, told = shop.buy(c, "backpack", 2)
    assert told[0].text.endswith("buys 2 Backpack for 80mC, and has 3 now")
    assert sum(t.count for t in c.things) == 3


@rule("RB-BUILD-21")
def test_what_cannot_be_bought() -> None:
    with refused("RB-BUILD-21"):
        shop.buy(rich(39), "battery-60")
    with refused("RB-BUILD-21"):
        shop.buy(rich(), "battery-60", 0)
    for item, variant in (("auto-rifle", ""), ("tent", "5-man"), ("torch", "red"), ("moon", "")):
        with refused("RB-MISSING-9"):
            shop.buy(rich(), item, variant=variant)


# Holding and wearing


ARMED = bearing(
    plain(), ("simple-dagger", "right"), ("simple-baton", "carried"), ("laser-rifle", "carried"),
    ("hardlight-bayonet", "carried"), ("light-armour", "worn"), ("heavy-armour", "carried"),
    ("torch", "inside"),
)  # fmt: skip


def test_two_hands_hold_two_things_or_a_two_handed_one() -> None:
    c, _ = shop.hold(ARMED, [1, 2])
    assert {where(c)["simple-dagger"], where(c)["simple-baton"]} == {"left", "right"}
    c, _ = shop.hold(c, [3])
    assert where(c)["laser-rifle"] == "both"
    assert where(c)["simple-dagger"] == where(c)["simple-baton"] == "carried"
    assert "both" not in where(shop.hold(c, [])[0]).values()
    for wrong in ([1, 2, 7], [3, 1], [1, 1]):
        with refused("RB-HOLD-2"):
            shop.hold(ARMED, wrong)
    with refused("RB-HOLD-1"):
        shop.hold(ARMED, [99])


def test_of_several_alike_one_is_taken_in_hand() -> None:
    c, _ = shop.buy(rich(), "primitive-first-aid-kit")
    c, _ = shop.hold(c, [own(c, "small-bandage").n])
    counts = sorted((t.count, t.where) for t in c.things if t.item == "small-bandage")
    assert counts == [(1, "right"), (11, "inside")]
    assert c.next_thing == len(c.things) + 1


def test_one_suit_of_armour_is_worn() -> None:
    c, _ = shop.wear(ARMED, 6)
    assert (where(c)["heavy-armour"], where(c)["light-armour"]) == ("worn", "carried")
    with refused("RB-RULING-133"):
        shop.wear(ARMED, 1)


def test_a_module_becomes_part_of_a_two_handed_gun() -> None:
    c, _ = shop.attach(ARMED, 4, 3)
    c, _ = shop.hold(c, [3])
    assert "hardlight-bayonet" in {id for s in stats.of(c).sources for id in s.attacks}
    with refused("RB-KEY-MODULE-1"):
        shop.hold(c, [4])
    with refused("RB-KEY-MODULE-1"):
        shop.attach(c, 4, 3)
    with refused("RB-KEY-MODULE-1"):
        shop.attach(ARMED, 1, 3)
    with refused("RB-KEY-MODULE-2"):
        shop.attach(ARMED, 4, 2)


def test_a_held_torch_is_switched_on_and_off() -> None:
    with refused("RB-HOLD-1"):
        shop.switch(ARMED, 7)
    c, _ = shop.hold(ARMED, [7])
    lit, _ = shop.switch(c, 7)
    assert own(lit, "torch").on
    assert shop.switch(lit, 7)[0] == c
    with refused("RB-HOLD-1"):
        shop.switch(ARMED, 1)


@rule("RB-TEST-29", "RB-KEY-HEAVY-1")
@pytest.mark.parametrize(
    ("item", "strength", "difficulty"),
    [
        ("simple-warhammer", 1, None),
        ("simple-warhammer", 0, 15),
        ("heavy-armour", 0, None),
        ("heavy-armour", -1, 14),
        ("simple-dagger", -5, None),
    ],
)
def test_picking_up_something_heavy(item: str, strength: int, difficulty: int | None) -> None:
    c = replace(plain(str=strength), things=(), next_thing=1)
    lifted = shop.pick_up(c, item, Cup((6, 5, 5)))
    assert (lifted.outcome.difficulty if lifted.outcome else None) == difficulty
    assert own(lifted.character, item).where == "carried"
    if difficulty:
        failed = shop.pick_up(c, item, Cup((1, 2, 3)))
        assert failed.character == c
        assert failed.told[0].dice == (1, 2, 3)


def test_the_skilled_ignore_what_is_heavy_for_others_only() -> None:
    weak = replace(plain(str=-2), things=(), next_thing=1, skilled=("simple-weapons",))
    assert shop.pick_up(weak, "minigun", Cup()).outcome is None
    assert shop.pick_up(weak, "simple-warhammer", Cup((3, 4, 4))).outcome is not None


# Ammo and Charge


def loaded(item: str, source: str, has: int, stored: int) -> Character:
    c = bearing(plain(), (item, "both"), (source, "carried"))
    field = "ammo" if "ammo" in source else "charge"
    first, second = c.things
    gun = replace(first, **{field: has})
    if not in_use(stats.of(c).book.items[item], gun):
        gun = replace(gun, where="right")
    return replace(c, things=(gun, replace(second, **{field: stored})))


@rule("RB-TEST-112")
def test_a_minigun_is_reloaded_up_to_its_maximum() -> None:
    c = loaded("minigun", "ammo-magazine-cannon", 4, 12)
    full, told = tokens.reload(c, 1, 2)
    assert [t.ammo for t in full.things] == [6, 10]
    assert told[0].text == "Minigun: Ammo 6 of 6"
    assert [t.ammo for t in tokens.reload(c, 1, 2, 1)[0].things] == [5, 11]
    for wrong in (0, 3):
        with refused("RB-KEY-AMMO-3"):
            tokens.reload(c, 1, 2, wrong)
    with refused("RB-KEY-AMMO-3"):
        tokens.reload(full, 1, 2)


def test_what_cannot_be_reloaded() -> None:
    with refused("RB-KEY-AMMO-3"):
        tokens.reload(loaded("minigun", "ammo-magazine-rifle", 0, 12), 1, 2)
    with refused("RB-KEY-AMMO-3"):
        tokens.reload(loaded("minigun", "ammo-magazine-cannon", 0, 0), 1, 2)
    with refused("RB-KEY-AMMO-1"):
        tokens.reload(loaded("laser-rifle", "ammo-magazine-rifle", 0, 12), 1, 2)
    c, _ = shop.hold(loaded("minigun", "ammo-magazine-cannon", 0, 12), [])
    with refused("RB-HOLD-1"):
        tokens.reload(c, 1, 2)


@rule("RB-TEST-112")
def test_a_laser_pistol_is_recharged_from_a_battery() -> None:
    c, _ = tokens.recharge(loaded("laser-pistol", "battery-60", 0, 60), 1, 2)
    assert [t.charge for t in c.things] == [30, 30]
    back, _ = shop.hold(c, [2])
    back, _ = tokens.recharge(back, 2, 1, 30)
    assert [t.charge for t in back.things] == [0, 60]
    with refused("RB-HOLD-1"):
        tokens.recharge(back, 1, 2)
    with refused("RB-KEY-CHARGE-2"):
        tokens.recharge(c, 1, 1)
    with refused("RB-KEY-CHARGE-1"):
        tokens.recharge(loaded("minigun", "battery-60", 0, 60), 1, 2)
    with refused("RB-KEY-CHARGE-1"):
        tokens.recharge(c, tokens.BODY, 2)


def test_a_robot_recharges_itself_and_others() -> None:
    robot = replace(
        having(loaded("laser-pistol", "battery-60", 0, 60), "robotic"), body_charge=0, asleep=True
    )
    awake, _ = tokens.recharge(robot, tokens.BODY, 2, 5)
    assert (awake.body_charge, awake.asleep) == (5, False)
    gun, _ = tokens.recharge(replace(awake, body_charge=80), 1, tokens.BODY)
    assert (gun.body_charge, gun.things[0].charge) == (50, 30)
    full, _ = tokens.recharge(replace(awake, body_charge=90), tokens.BODY, 2)
    assert full.body_charge == 100


def test_a_vehicles_gun_is_reloaded_from_what_its_owner_carries() -> None:
    c = made("lancer", "pilot")
    assert c.vehicle
    book = stats.of(c).book
    k = next(n for n, s in enumerate(c.vehicle.systems) if book.systems[s.system].ammo)
    systems = [replace(s, ammo=0) if n == k else s for n, s in enumerate(c.vehicle.systems)]
    c = replace(c, vehicle=replace(c.vehicle, systems=tuple(systems)))
    ammo = book.systems[systems[k].system].ammo
    assert ammo
    stock = next(t for t in c.things if (s := book.items[t.item].stores) and s.type == ammo.type)
    filled, _ = tokens.reload_system(c, k, stock.n)
    assert filled.vehicle
    assert filled.vehicle.systems[k].ammo == min(ammo.most, stock.ammo)
    with refused("RB-KEY-AMMO-3"):
        tokens.reload_system(c, 99, stock.n)


# Bandages


def patched(bandage: str, hp: int = 2, ehp: int = 4, *dice: int) -> Character:
    c = replace(bearing(plain(), (bandage, "right")), hp=hp, ehp=ehp)
    treated = shop.bandage(c, 1, Cup(dice))
    assert treated.character.things == (), "it is destroyed"
    return treated.character


@rule("RB-TEST-86")
def test_bandages() -> None:
    assert patched("small-bandage").hp == 4
    assert patched("small-bandage", 0).hp == 0, "for nothing in Critical Condition"
    assert patched("large-bandage", 2, 4, 5).hp == 7
    assert patched("large-bandage", 0, 4, 5).hp == 5
    small = patched("small-programmable-bandage", 0)
    assert (small.hp, small.marks[0].mark, small.marks[0].count) == (4, "regeneration-1", 3)
    large = patched("large-programmable-bandage", 2, 4, 1, 3)
    assert (large.hp, large.marks[0].count) == (6, 5)


@rule("RB-TEST-87")
def test_a_bandage_is_held_and_may_be_used_on_somebody_else() -> None:
    healer = bearing(plain(), ("small-programmable-bandage", "right"), ("torch", "carried"))
    patient = marked(replace(plain(), hp=1), "regeneration-1", 5)
    treated = shop.bandage(healer, 1, Cup(), patient)
    assert treated.patient is not None
    assert (treated.patient.hp, treated.patient.marks[0].count) == (5, 8)
    assert treated.character.hp == healer.hp
    with refused("RB-HOLD-1"):
        shop.bandage(shop.hold(healer, [])[0], 1, Cup())
    with refused("RB-RULING-134"):
        shop.bandage(healer, 2, Cup())
    with refused("RB-DYING-14"):
        shop.bandage(healer, 1, Cup(), replace(patient, dead=True))


@rule("RB-HOLD-1")
@pytest.mark.parametrize("by", ["kit", "role", "bought"])
def test_a_bandage_may_be_taken_out_of_its_kit(by: str) -> None:
    c = made("healer", "pilot", SetMoney(400), BuyItem("advanced-first-aid-kit"))
    n = next(t.n for t in c.things if t.by == by and BOOK.items[t.item].kind == "contained")
    held, _ = shop.hold(c, [n])
    assert faults(held) == []
    assert faults(shop.hold(held, [])[0]) == []


@rule("RB-SHEET-24")
def test_loose_bandages_are_no_more_than_the_kits_came_with() -> None:
    c = made("healer")
    piece = next(t for t in c.things if t.by == "role" and t.item == "small-bandage")
    loose = replace(piece, n=c.next_thing, where="carried", inside=None, count=1)
    more = replace(c, things=(*c.things, loose), next_thing=c.next_thing + 1)
    assert ("RB-SHEET-24", f"things[{len(c.things)}].count") in found(more)


@rule("RB-EQ-SIGNATURE-1", "RB-EQ-TENT-1")
def test_what_is_picked_up_has_its_form_and_its_type() -> None:
    """Somebody else chose it on gaining it."""
    c = replace(made(), scores={**made().scores, "str": 5})
    for item in ("sig-light-melee", "sig-shield", "tent", BOOK.rules.kit):
        with refused(BOOK.items[item].rules[0]):
            shop.pick_up(c, item, Cup())
    forms = [
        shop.pick_up(made(), "sig-light-melee", Cup(), choice="heat"),
        shop.pick_up(made(), "sig-shield", Cup(), two_handed=True),
        shop.pick_up(made(), "tent", Cup(), variant="2-man"),
    ]
    for lifted in forms:
        assert faults(lifted.character) == []


@rule("RB-MISSING-9", "RB-RULING-32")
def test_a_weapon_with_a_price_is_sold_but_not_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "shop.toml"
    file.write_text(
        '[items.club]\nname = "Club"\nkind = "weapon"\nrules = ["RB-MISSING-9"]\nprice = 10\n',
        "utf-8",
    )
    c = replace(made(), packs=(open_pack(file),))
    owner, _ = shop.buy(c, "club")
    assert faults(owner) == []
    assert ("RB-RULING-32", f"things[{len(c.things)}]") in found(owner, new=True)
