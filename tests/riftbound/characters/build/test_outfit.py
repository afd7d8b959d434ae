"""Building a character, steps 8 and 9: equipment, money, and what one is Skilled with."""

import pytest
from tracing import rule

from riftbound.make import BOOK, given, made, person, refuses, whole
from worldline.riftbound.characters.build import (
    Draft,
    finish,
    forbidden_answers,
    options,
)
from worldline.riftbound.characters.build.answers import (
    AssignScores,
    BuyItem,
    ChooseDamageType,
    ChooseGrant,
    ChooseHands,
    ChooseKit,
    ChooseOutfits,
    ChooseSignature,
    ChooseSystem,
    DescribeLook,
    NameSignature,
    SetMoney,
    TakeInnate,
)
from worldline.riftbound.figures.character import Character

RULES = BOOK.rules


def items(c: Character, by: str) -> list[tuple[str, int]]:
    return [(t.item, t.count) for t in c.things if t.by == by]


# Step 8


@rule("RB-BUILD-17", "RB-ROLE-LANCER-2", "RB-ROLE-CAPTAIN-2", "RB-ROLE-TANK-2")
@rule("RB-ROLE-HEALER-2", "RB-ROLE-SENTINEL-2")
@pytest.mark.parametrize(
    ("role", "given_items"),
    [
        ("lancer", ["light-armour", "simple-dagger"]),
        ("healer", ["light-armour", "primitive-first-aid-kit"]),
        ("captain", ["light-armour", "symbol-of-status"]),
        ("tank", ["heavy-armour"]),
        ("sentinel", ["light-armour", "standard-pistol"]),
    ],
)
def test_the_role_gives_its_equipment(role: str, given_items: list[str]) -> None:
    c = made(role)
    found = [t for t in c.things if t.by == "role" and t.inside is None]
    assert [t.item for t in found] == given_items
    assert found[0].where == "worn"


@rule("RB-ROLE-LANCER-2", "RB-ROLE-SENTINEL-2")
def test_where_the_role_leaves_a_choice() -> None:
    simple = {
        a.item for a in options(person("lancer"), "grant:role:1") if isinstance(a, ChooseGrant)
    }
    assert len(simple) == 14
    assert {"auto-rifle", "simple-spear"} <= simple
    refuses(person("lancer"), ChooseGrant("role", 1, "standard-pistol"), "RB-ROLE-LANCER-2")
    refuses(person("sentinel"), ChooseGrant("role", 1, "simple-spear"), "RB-ROLE-SENTINEL-2")
    refuses(person("tank"), ChooseGrant("role", 1, "simple-spear"), "RB-BUILD-17")


@rule("RB-RULING-29")
def test_the_campaign_decides_on_the_healers_kit() -> None:
    advanced = Draft(switches={"healer-kit": "advanced"})
    c = finish(given(advanced, *whole("healer").answers))
    assert ("advanced-first-aid-kit", 1) in items(c, "role")
    assert ("large-programmable-bandage", 6) in items(c, "role")


@rule("RB-CLASS-GUNNER-1", "RB-CLASS-PILOT-1", "RB-CLASS-BIOLOGIST-1")
@pytest.mark.parametrize("class_", ["gunner", "pilot", "biologist"])
def test_the_class_gives_a_pistol_or_a_simple_melee_weapon(class_: str) -> None:
    draft = person("tank", class_)
    found = {a.item for a in options(draft, "grant:class:0") if isinstance(a, ChooseGrant)}
    assert len(found) == 10
    assert {"laser-pistol", "standard-pistol", "simple-warhammer"} <= found
    assert "auto-rifle" not in found
    assert (
        made("tank", class_).abilities[1].ability
        == {
            "gunner": "simple-but-effective",
            "pilot": "backup",
            "biologist": "know-your-enemy",
        }[class_]
    )


@rule("RB-EQ-SIGNATURE-1")
def test_a_signature_weapon_with_its_choices() -> None:
    draft = given(person("lancer", "gunner"), ChooseSignature("weapon", "sig-spear"))
    assert options(draft, "type:weapon") == [
        ChooseDamageType("weapon", "sharp"),
        ChooseDamageType("weapon", "heat"),
    ]
    refuses(draft, ChooseDamageType("weapon", "blunt"), "RB-EQ-SIGNATURE-1")
    refuses(draft, ChooseHands(True), "RB-EQ-SIGNATURE-1")
    refuses(draft, ChooseSignature("weapon", "simple-spear"), "RB-EQ-SIGNATURE-1")
    shield = ChooseSignature("weapon", "sig-shield")
    c = made("lancer", "gunner", shield, ChooseHands(True))
    thing = c.things[0]
    assert (thing.item, thing.two_handed, thing.where, thing.signature) == (
        "sig-shield",
        True,
        "both",
        True,
    )
    assert made("lancer", "gunner", shield, ChooseHands(False)).things[0].where == "right"


@rule("RB-RULING-44", "RB-EQ-SIGNATURE-1")
def test_a_signature_vehicle_with_its_systems() -> None:
    draft = given(person(), ChooseSignature("vehicle", "sv-mechsuit"))
    refuses(draft, ChooseSystem(0, "engine-a1-mk1"), "RB-RULING-44")
    refuses(draft, ChooseSystem(1, "giant-wheels-mk1"), "RB-RULING-44")
    refuses(draft, ChooseSystem(4, "engine-a2-mk1"), "RB-RULING-44")
    refuses(person(), ChooseSystem(1, "giant-wheels-mk1"), "RB-RULING-44")
    c = made(
        "lancer",
        "pilot",
        ChooseSignature("vehicle", "sv-mechsuit"),
        ChooseSystem(1, "strider-mechsuit-legs-mk1"),
        ChooseSystem(2, "ballistic-tank-gun-mk1"),
        ChooseDamageType("system:3", "heat"),
        NameSignature("vehicle", "Anvil"),
    )
    assert c.vehicle is not None
    assert (c.vehicle.name, c.vehicle.hp) == ("Anvil", 40)  # the Strider legs add 5
    systems = {s.system: (s.ammo, s.charge, s.choice) for s in c.vehicle.systems}
    assert systems == {
        "engine-a2-mk1": (0, 300, None),
        "strider-mechsuit-legs-mk1": (0, 0, None),
        "ballistic-tank-gun-mk1": (1, 0, None),
        "signature-mechsuit-arm": (0, 0, "heat"),
    }
    weights = [BOOK.systems[s.system].weight for s in c.vehicle.systems]
    assert sum(weights) == 6


@rule("RB-EQ-SIGNATURE-1")
def test_signature_equipment_is_named_and_looks_as_its_player_likes() -> None:
    shield = (ChooseSignature("weapon", "sig-shield"), ChooseHands(True))
    plain = made("lancer", "gunner", *shield)
    assert not plain.weapon_name
    assert not plain.look
    words = (NameSignature("weapon", " Door "), DescribeLook("weapon", " Painted with a sun "))
    c = made("lancer", "gunner", *shield, *words)
    assert (c.weapon_name, c.look) == ("Door", "Painted with a sun")
    assert c.things == plain.things
    pilot = made("lancer", "pilot", DescribeLook("vehicle", "Rust red"))
    assert (pilot.weapon_name or "", pilot.look) == ("", "Rust red")


@rule("RB-EQ-SIGNATURE-1")
def test_names_and_looks_are_printable_lines_for_what_the_class_gives() -> None:
    draft = person("lancer", "gunner")
    for bad in (" ", "two\nlines", "x" * 201):
        refuses(draft, NameSignature("weapon", bad), "RB-EQ-SIGNATURE-1")
        refuses(draft, DescribeLook("weapon", bad), "RB-EQ-SIGNATURE-1")
    refuses(draft, DescribeLook("vehicle", "Rust red"), "RB-BUILD-2")


@rule("RB-EQ-COMPANION-2")
def test_a_companions_scores_are_assigned_once() -> None:
    draft = given(person("healer", "biologist"), ChooseSignature("companion", "walking"))
    assert len(options(draft, "scores")) == 24
    flying = given(draft, ChooseSignature("companion", "flying"))
    assert len(options(flying, "scores")) == 12
    refuses(flying, AssignScores({"str": 2, "ftd": 1, "agi": 0, "cha": -1}), "RB-EQ-COMPANION-2")
    refuses(draft, AssignScores({"str": 2, "ftd": 1, "agi": 0, "vsn": -1}), "RB-EQ-COMPANION-2")
    refuses(person("healer", "biologist"), AssignScores({}), "RB-EQ-COMPANION-2")
    refuses(person("healer", "pilot"), AssignScores({}), "RB-BUILD-2")
    c = made("healer", "biologist", ChooseSignature("companion", "walking"))
    assert c.companion is not None
    assert (c.companion.hp, c.companion.ehp) == (11, 5)  # 10 + KNW 1; 4 + its FTD 1


@rule("RB-BUILD-18")
def test_two_outfits_everyday_or_professional() -> None:
    assert len(options(Draft(), "outfits")) == 4
    assert {f.rule for f in forbidden_answers(Draft(), "outfits")} == {"RB-BUILD-18"}
    refuses(Draft(), ChooseOutfits(("Everyday",)), "RB-BUILD-18")
    refuses(Draft(), ChooseOutfits(("Everyday", "Formal")), "RB-BUILD-18")
    assert [t.variant for t in made().things if t.by == "outfit"] == ["Everyday", "Professional"]


@rule("RB-BUILD-19", "RB-RULING-32", "RB-TEST-20")
@pytest.mark.parametrize(
    ("class_", "least", "most"),
    [("pilot", 200, 400), ("biologist", 200, 400), ("gunner", 300, 500)],
)
def test_starting_money(class_: str, least: int, most: int) -> None:
    draft = person("lancer", class_)
    for mc in (least, most):
        given(draft, SetMoney(mc))
    for mc in (least - 1, most + 1):
        refuses(draft, SetMoney(mc), "RB-BUILD-19")
    refuses(Draft(), SetMoney(300), "RB-BUILD-19")


@rule("RB-BUILD-19", "RB-BUILD-21", "RB-RULING-32", "RB-MISSING-9")
def test_money_is_spent_on_adventuring_gear_only() -> None:
    draft = given(person(), SetMoney(200))
    refuses(draft, BuyItem("auto-rifle"), "RB-RULING-32")
    refuses(draft, BuyItem("light-armour"), "RB-RULING-32")
    refuses(draft, BuyItem("tent"), "RB-RULING-32")
    refuses(draft, BuyItem("hs-alloy-cable", count=2), "RB-BUILD-19")
    refuses(draft, BuyItem("torch", count=0), "RB-BUILD-19")
    refuses(person(), BuyItem("torch"), "RB-BUILD-19")
    draft = given(draft, BuyItem("tent", "4-man"), BuyItem("battery-60", count=2))
    refuses(draft, BuyItem("torch", count=2), "RB-BUILD-19")
    c = made("lancer", "pilot", *draft.answers[3:])
    assert c.money == 20
    assert items(c, "bought") == [("tent", 1), ("battery-60", 1), ("battery-60", 1)]
    poor = [f for f in forbidden_answers(draft, "buy") if f.rule == "RB-BUILD-19"]
    assert BuyItem("toolkit") in [f.answer for f in poor]


@rule("RB-BUILD-20", "RB-EQ-ADVENTURING-KIT-1", "RB-EQ-ADVENTURING-KIT-2")
def test_everybody_has_an_adventuring_kit_in_a_backpack() -> None:
    c = made("lancer", "biologist")
    kit = {t.item: (t.count, t.where) for t in c.things if t.by == "kit"}
    assert kit == {
        "backpack": (1, "carried"),
        "personal-communicator": (1, "inside"),
        "primitive-first-aid-kit": (1, "inside"),
        "large-bandage": (6, "inside"),
        "small-bandage": (12, "inside"),
        "primitive-rope": (1, "inside"),
        "tent": (1, "inside"),
        "torch": (1, "inside"),
        "rations-1-day": (7, "inside"),
        "water-bottle": (1, "inside"),
        "battery-60": (1, "inside"),
    }
    shared = finish(given(whole(), ChooseKit(4, "tent", "6-man"), ChooseKit(5, "electric-lantern")))
    tent = next(t for t in shared.things if t.item == "tent")
    assert (tent.variant, tent.share) == ("6-man", True)
    refuses(Draft(), ChooseKit(5, "toolkit"), "RB-BUILD-20")
    refuses(Draft(), ChooseKit(0, "tent", "6-man"), "RB-BUILD-20")


def _kit(c: Character) -> dict[str, int]:
    counted: dict[str, int] = {}
    for t in c.things:
        if t.by == "kit" and ("battery" in t.item or "magazine" in t.item):
            counted[t.item] = counted.get(t.item, 0) + t.count
    return counted


@rule("RB-RULING-31", "RB-TEST-19")
def test_batteries_and_magazines_follow_from_what_is_owned() -> None:
    rifle = ChooseSignature("weapon", "sig-ballistic-rifle")
    gunner = made("tank", "gunner", rifle, ChooseGrant("class", 0, "laser-pistol"))
    assert _kit(gunner) == {"battery-60": 2, "ammo-magazine-rifle": 3}
    pilot = made(
        "tank",
        "pilot",
        ChooseSignature("vehicle", "sv-tank"),
        ChooseSystem(2, "ballistic-tank-gun-mk1"),
        ChooseSystem(3, "ballistic-side-gun-mk1"),
        ChooseGrant("class", 0, "standard-pistol"),
        SetMoney(400),
        BuyItem("solar-array"),
        BuyItem("miniature-general-scanner"),
    )
    assert _kit(pilot) == {
        "battery-60": 1,
        "ammo-magazine-tank": 3,
        "ammo-magazine-rifle": 3,
        "ammo-magazine-pistol": 3,
    }
    robot = made("tank", "pilot", TakeInnate("robotic"))
    assert not {"rations-1-day", "water-bottle"} & {t.item for t in robot.things}


@rule("RB-RULING-30")
def test_everything_starts_loaded() -> None:
    c = made(
        "sentinel",
        "pilot",
        ChooseGrant("class", 0, "laser-pistol"),
        SetMoney(400),
        BuyItem("solar-array"),
        BuyItem("miniature-general-scanner"),
        BuyItem("ammo-magazine-tank"),
    )
    for t in c.things:
        entry = BOOK.items[t.item]
        tokens = entry.ammo or entry.stores
        assert (t.ammo, t.charge) == (tokens.most if tokens else 0, entry.charge)
    assert {t.item for t in c.things if t.charge} >= {"laser-pistol", "solar-array", "battery-60"}


# Step 9


@rule("RB-BUILD-22", "RB-ROLE-LANCER-3")
def test_skilled_comes_from_role_class_and_signature_equipment() -> None:
    assert made("lancer", "biologist").skilled == ("simple-weapons",)
    assert made("tank", "biologist").skilled == ()
    whip = ChooseSignature("weapon", "sig-whip")
    assert made("lancer", "gunner", whip).skilled == ("simple-weapons", "whips")
    assert made("tank", "pilot", ChooseSignature("vehicle", "sv-bike")).skilled == ("bikes",)
