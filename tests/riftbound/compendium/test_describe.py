"""One description of every entry: all its figures are there, and they are those of the book."""

from itertools import product
from typing import Any

import msgspec
import pytest

from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.compendium import Described, compendium, describe
from worldline.riftbound.content.book import KINDS, open_book
from worldline.riftbound.downtime import shop
from worldline.words import with_sign

BOOK = open_book()
WHOLE = compendium("riftbound")

EVERYWHERE = {"name", "rules", "text", "tags"}
POWERS = {"modifiers", "standing", "uses", "source", "allies"}
"""What these do the text says; what somebody decides on is listed with its cost."""
PARTS = {"attacks", "features"}
SHOWN: dict[str, dict[str, str]] = {
    "attributes": {"short": "Short", "also": "Also", "wanted_by": "Wanted by"},
    "roles": {
        "category": "Category", "gain": "Score +1", "gain_one": "Score +1",
        "lose_one": "Score −1", "hp": "HP", "hp_per_level": "HP each Level", "levels": "Level 1",
        "equipment": "Starts with", "skilled": "Skilled with",
    },
    "classes": {
        "signature": "Signature", "equipment": "Starts with", "levels": "Level 1",
        "skilled": "Skilled with", "money": "More money",
    },
    "abilities": {
        "gained": "Gained", "cost": "Cost", "limited": "Limited to", "replaces": "Replaces",
        "repeatable": "Repeatable", "choice": "Choice", "on_gain": "Scores", "family": "Family",
        "charge": "Charge",
    },
    "skills": {},
    "quirks": {"kind": "Kind"},
    "items": {
        "kind": "Kind", "price": "Price", "rarity": "Rarity", "family": "Family",
        "skills": "Skilled through", "signature": "Signature", "grants": "Makes Skilled with",
        "choice": "Damage type to choose", "two_handed": "Hands", "heavy": "Heavy",
        "ammo": "Ammo", "charge": "Charge", "stores": "Ammo Storage", "fits": "Fits",
        "contains": "Contains", "figures": "", "heading": "", "variants": "Variants",
    },
    "attacks": {
        "metres": "Range", "hit": "Hit", "rating": "Hit", "shots": "Shots", "damage": "Damage",
        "type": "Type", "ammo": "Uses", "charge": "Uses", "watts": "Uses", "skilled": "Only for",
        "vehicle": "Vehicle Attack", "when": "",
    },
    "features": {},
    "companions": {
        "size": "Size", "assign": "Scores to assign", "to": "Scores to assign",
        "scores": "Scores", "hp": "HP", "hp_per_level": "HP each Level",
    },
    "vehicles": {
        "size": "Size", "type": "Type", "frame": "Frame", "hp": "HP", "diameter_mm": "Size",
        "terminals": "", "systems": "", "seen": "Those inside", "targeted": "Those inside",
        "skilled_only": "Operated by", "passengers": "Passengers",
        "armed_weight": "Encounter weight", "skills": "Skilled through",
        "grants": "Makes Skilled with",
    },
    "systems": {
        "weight": "Weight", "limited": "Limited to", "locked": "Keywords",
        "atmospheric": "Keywords", "movement": "Keywords", "energy": "Keywords", "ammo": "Ammo",
        "charge": "Charge", "choice": "Damage type to choose",
    },
    "npcs": {
        "chassis": "Chassis", "level": "Level", "notable": "Notable", "size": "Size",
        "scores": "Scores", "hp": "HP", "sp": "SP", "items": "Equipment",
        "skilled": "Skilled with", "abilities": "Ability", "vehicle": "Vehicle",
        "systems": "Chosen Systems",
    },
    "chassis": {
        "hp": "HP", "hp_per_level": "HP each Level", "halved": "HP", "weight": "Encounter weight",
    },
    "marks": {
        "status": "Kind", "welcome": "Welcome", "counted": "Counted", "sources": "Source",
        "group": "Group", "on": "On", "ends": "Ends with",
    },
    "keywords": {},
    "damage": {"group": "Group"},
    "sizes": {
        "rank": "Rank", "least_mm": "Diameter", "most_mm": "Diameter", "example": "Example",
    },
    "hazards": {
        "starts_mm": "Begins", "at": "Moment", "travels": "Travels", "radius": "Damage",
        "damage": "Damage", "type": "Damage", "pulses": "Pulses", "contact_mm": "Set off",
        "lapses_with_creator": "Ends with",
    },
    "switches": {"kind": "Usually", "default": "Usually", "options": "May be"},
    "difficulties": {"least": "Difficulty", "most": "Difficulty"},
}  # fmt: skip
"""The figure in which each field of an entry is told; "" where it takes several, see below."""


def entries() -> list[tuple[str, str]]:
    return [(kind, id) for kind, table in BOOK.kinds.items() for id in table]


def figures(one: Described) -> dict[str, str]:
    """Each figure by its name, with the names of the entries in it."""
    found: dict[str, str] = {}
    for fact in one.facts:
        named = [BOOK.kinds[kind][id].name for kind, id in (key.split("/") for key in fact.of)]
        found[fact.name] = " ".join((found.get(fact.name, ""), fact.text, *named)).strip()
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_kind_is_told(kind: str) -> None:
    """A new field needs a figure: this list says which."""
    fields = {field.name for field in msgspec.structs.fields(KINDS[kind])}
    assert fields - EVERYWHERE - POWERS - PARTS == set(SHOWN[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_tells_all_that_it_says(kind: str) -> None:
    for id, entry in BOOK.kinds[kind].items():
        one = describe(BOOK, kind, id)
        assert (one.name, one.text, one.rules) == (entry.name, entry.text, entry.rules)
        shown = figures(one)
        for field in msgspec.structs.fields(KINDS[kind]):
            name = SHOWN[kind].get(field.name, "")
            if name and getattr(entry, field.name) != field.default:
                assert shown.get(name), f"{kind}/{id} does not tell {field.name}"


def test_every_entry_is_there_once_and_names_only_what_is_there() -> None:
    found = [(one.kind, one.id) for one in WHOLE.entries]
    assert sorted(found) == sorted(entries())
    sections = {section.id for section in WHOLE.sections}
    for one in WHOLE.entries:
        assert one.section in sections
        named = [*one.parts, *one.roles, *one.damage, *(key for f in one.facts for key in f.of)]
        for kind, id in (key.split("/") for key in named):
            assert id in BOOK.kinds[kind]


def test_the_figures_of_attacks_are_those_of_the_book() -> None:
    for id, attack in BOOK.attacks.items():
        shown = figures(describe(BOOK, "attacks", id))
        assert shown["Range"] == (f"{attack.metres}m" if attack.metres else "Melee")
        assert shown["Shots"] == str(attack.shots)
        assert shown["Damage"] == str(attack.damage)
        basis = BOOK.attributes[attack.hit].short if attack.hit else f"{attack.rating}+"
        assert shown["Hit"] == basis
        types = () if attack.type == "chosen" else attack.type
        assert all(BOOK.damage[type].name in shown["Type"] for type in types)


def test_the_figures_of_npcs_and_vehicles_are_those_of_the_book() -> None:
    for id, npc in BOOK.npcs.items():
        shown = figures(describe(BOOK, "npcs", id))
        assert (shown["HP"], shown["SP"], shown["Level"]) == (
            str(npc.hp), str(npc.sp), str(npc.level),
        )  # fmt: skip
        for attribute, score in npc.scores.items():
            short = BOOK.attributes[attribute].short
            assert f"{short} {with_sign(score)}" in shown["Scores"]
    for id, vehicle in BOOK.vehicles.items():
        shown = figures(describe(BOOK, "vehicles", id))
        assert shown["HP"].split()[0] == str(vehicle.hp)
        told = " ".join(text for name, text in shown.items() if name.startswith("System"))
        for system in (system for slot in vehicle.systems for system in slot.systems):
            assert BOOK.systems[system].name in told


@pytest.mark.parametrize(
    ("kind", "id", "told"),
    [
        ("roles", "lancer", {"Score +1": "WIL and STR or VSN", "HP": "12 + FTD"}),
        ("abilities", "bonk", {"Gained": "Bought", "Cost": "1AP", "Limited to": "The Tank"}),
        ("items", "auto-rifle", {"Hands": "Two-handed", "Ammo": "6 Rifle"}),
        ("items", "tent", {"Rarity": "Common"}),
        ("systems", "engine-a1-mk1", {"Weight": "2SW", "Charge": "100"}),
        ("vehicles", "sv-mechsuit", {"HP": "35 (40 with Strider Mechsuit Legs Mk1)"}),
        ("sizes", "giant", {"Diameter": "4m to 16m"}),
        ("switches", "hearing-limit-m", {"Usually": "no limit"}),
        ("difficulties", "hard", {"Difficulty": "14 to 15"}),
    ],
)
def test_figures_as_people_write_them(kind: str, id: str, told: dict[str, Any]) -> None:
    shown = figures(describe(BOOK, kind, id))
    assert {name: shown.get(name) for name in told} == told


def test_what_an_entry_is_found_by() -> None:
    rifle = describe(BOOK, "items", "auto-rifle")
    assert (rifle.section, rifle.reaches, rifle.damage) == (
        "weapons", (50, 100), ("damage/sharp",),
    )  # fmt: skip
    assert "roles/lancer" in rifle.roles
    surge = describe(BOOK, "abilities", "surge")
    assert (surge.roles, surge.levels) == (("roles/lancer",), (3,))
    charge = describe(BOOK, "abilities", "charge")
    assert charge.costs == ("2AP", "1SP")
    assert describe(BOOK, "marks", "prone").section == "statuses"


def test_an_ability_is_found_by_the_levels_at_which_it_can_be_gained() -> None:
    """RB-LEVEL-4 to RB-LEVEL-8: Role and Class give one point each at Level 2, the Role three
    more at Level 4; the first point of a Captain buys only its own."""
    levels = {one.id: one.levels for one in WHOLE.entries if one.kind == "abilities"}
    assert levels["patch-up-1"] == (1,)
    assert levels["patch-up-2"] == (2, 3, 4)
    assert levels["supercharge"] == (3,)
    assert levels["deaf"] == (1,)
    assert {level for found in levels.values() for level in found} == {1, 2, 3, 4}


def test_a_role_names_what_it_alone_may_buy() -> None:
    healer = next(one for one in WHOLE.entries if (one.kind, one.id) == ("roles", "healer"))
    assert "Patch Up II" in figures(healer)["May buy"]
    limited = [one for one in WHOLE.entries if "roles/healer" in one.roles]
    assert "patch-up-2" in {one.id for one in limited}


def test_a_limit_to_a_category_concerns_its_roles() -> None:
    for id, entry in BOOK.abilities.items():
        categories = {need.category for need in entry.limited} - {None}
        for role, whole in BOOK.roles.items():
            if whole.category in categories:
                assert f"roles/{role}" in describe(BOOK, "abilities", id).roles


@pytest.mark.parametrize(
    ("item", "feature"),
    [("sniper-rifle", "sniping"), ("tesla-rifle", "arcing"), ("sonic-rifle", "thunderous")],
)
def test_a_weapon_is_shown_with_the_features_of_its_attacks(item: str, feature: str) -> None:
    assert f"features/{feature}" in describe(BOOK, "items", item).parts
    attack = describe(BOOK, "attacks", BOOK.items[item].attacks[0])
    assert BOOK.features[feature].name in figures(attack)["Features"]


def test_the_list_of_vehicles_says_what_each_can_carry_and_how_far_it_goes() -> None:
    briefs = {one.id: one.brief for one in WHOLE.entries if one.kind == "vehicles"}
    tank = "Land, HP 50, Passengers 3, Terminal 6SW, Move 16m (1W), Full Speed 32m (2W)"
    assert briefs["sv-tank"] == tank
    assert briefs["sv-mechsuit"].endswith("Move 16m (2W) or Move 32m (2W)")


def test_what_somebody_decides_on_is_listed_with_its_cost() -> None:
    (parry,) = describe(BOOK, "features", "parry").powers
    assert (parry.kind, parry.cost, parry.limit) == ("Instant", "1SP", "once per dodge roll")
    names = {power.name: power.limit for power in describe(BOOK, "marks", "grappled").powers}
    assert names["Let go"] == "by who gave it"


def test_every_variant_has_its_price() -> None:
    told = figures(describe(BOOK, "items", "tent"))["Variants"]
    assert told.startswith("1-man, for 1, 50mC; 2-man, for 2, 70mC; ")
    for id, item in BOOK.items.items():
        shown = figures(describe(BOOK, "items", id))
        for variant in item.variants:
            assert variant.name in shown["Variants"]
            assert variant.price is None or f"{variant.price}mC" in shown["Variants"]


def test_an_item_says_what_is_to_be_said_of_it_when_it_is_gained() -> None:
    c = archetype("lancer-gunner", 1)
    told = {entry.id: entry.gaining for entry in WHOLE.entries if entry.kind == "items"}
    assert [id for id, gaining in told.items() if gaining is None] == [BOOK.rules.kit]
    for id, gaining in told.items():
        if gaining is None:
            continue
        hands = (True, False) if gaining.hands else (None,)
        for said in product(gaining.variants or ("",), gaining.choices or (None,), hands):
            variant, choice, two_handed = said
            had = shop.gain(c, id, variant=variant, choice=choice, two_handed=two_handed)
            assert any(thing.item == id for thing in had.things), (id, said)
