"""Every figure of the data files, against tables copied from the rules by hand."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from tracing import rule

from riftbound.content import tables
from riftbound.content.tables import rows
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.gear import Ammo, Attack

BOOK = open_book()
YES = {"yes": True, "no": False}


def by_rule(kind: str) -> dict[str, Any]:
    """Entries by the first rule they name."""
    return {entry.rules[0]: entry for entry in BOOK.kinds[kind].values()}


def cases(table: str) -> Callable[..., Any]:
    found = rows(table)
    return pytest.mark.parametrize("row", found, ids=[row["rule"] for row in found])


def ids(words: str) -> tuple[str, ...]:
    return tuple(word.strip().lower() for word in re.split(r",| or ", words))


def amount(text: str) -> str | int:
    """ "12 + □FTD" as an entry writes it."""
    plain = text.replace("owner's □", "owner.").replace("its □", "").replace("□", "")
    plain = re.sub(r"(?<=\d)\+(?=\d)", " + ", plain)
    return int(plain) if plain.isdigit() else plain


def resource(text: str) -> tuple[Ammo | None, int]:
    """ "Ammo 6 Rifle", "Charge 30" or "-"."""
    match text.split():
        case ["Ammo", most, kind]:
            return Ammo(most=int(most), type=kind.lower()), 0  # type: ignore[arg-type]
        case ["Charge", most]:
            return None, int(most)
        case _:
            return None, 0


# Attacks

HALF_LEVEL = "half owner's Level (*)"
TWO_HANDED_TOO = "2 (4 if Two-handed)"
SPECIAL = {
    "ignores Point Blanc": "ignores-point-blanc",
    "Sweep": "sweep",
    "Thunderous": "thunderous",
    "Arcing": "arcing",
    "Indirect": "indirect",
    "RB-EQ-SNIPER-RIFLE-2": "sniping",
    "RB-EQ-SIMPLE-DAGGER-2": "thrown",
}


def damage_types(row: dict[str, str], attack: Attack) -> bool:
    if row["type"].startswith("(*)"):
        return attack.type == "chosen"
    return attack.type == ids(row["type"])


@cases(tables.ATTACKS)
@rule(
    "RB-ATK-1", "RB-ATK-2", "RB-ATK-3", "RB-ATK-4", "RB-ATK-5", "RB-ATK-6", "RB-ATK-7",
    "RB-ATK-8", "RB-ATK-9", "RB-ATK-10", "RB-ATK-11", "RB-ATK-12", "RB-ATK-13", "RB-ATK-14",
    "RB-ATK-15", "RB-ATK-16", "RB-ATK-17", "RB-ATK-18", "RB-ATK-19", "RB-ATK-20", "RB-ATK-21",
    "RB-ATK-22", "RB-ATK-23", "RB-ATK-24", "RB-ATK-25", "RB-ATK-26", "RB-ATK-27", "RB-ATK-28",
    "RB-ATK-29", "RB-ATK-30", "RB-ATK-31", "RB-ATK-32", "RB-ATK-33", "RB-ATK-34", "RB-ATK-35",
    "RB-ATK-36", "RB-ATK-37", "RB-ATK-38", "RB-ATK-39", "RB-ATK-40", "RB-ATK-41", "RB-ATK-42",
    "RB-ATK-43", "RB-ATK-44", "RB-ATK-45", "RB-ATK-46", "RB-ATK-47", "RB-ATK-48", "RB-ATK-49",
    "RB-ATK-50", "RB-ATK-51", "RB-ATK-52", "RB-ATK-53",
)  # fmt: skip
def test_attacks(row: dict[str, str]) -> None:
    attack = by_rule("attacks")[row["rule"]]
    used = {name.lower().strip("w"): int(n) for n, name in re.findall(r"(\d+) ?(\w+)", row["uses"])}
    metres = None if row["range"] == "Melee" else int(row["range"].strip("m"))
    assert attack.metres == metres
    assert (attack.hit, attack.rating) == (
        (None, 4) if row["hit"] == "fixed 4+" else (row["hit"].lower(), None)
    )
    assert attack.shots == amount(row["shots"])
    derived = {HALF_LEVEL: "half-level", TWO_HANDED_TOO: 2}
    assert attack.damage == (derived.get(row["damage"]) or int(row["damage"]))
    assert damage_types(row, attack)
    assert (attack.ammo, attack.charge) == (used.get("ammo", 0), used.get("charge", 0))
    watts = re.search(r"(\d+)W", row["uses"])
    assert attack.watts == (int(watts[1]) if watts else 0)
    assert attack.skilled == (row["skilled"] == "S")
    assert attack.vehicle == ("Vehicle Attack" in row["special"])
    assert set(attack.features) == {f for word, f in SPECIAL.items() if word in row["special"]}


def owners(attack: str) -> list[str]:
    having = (BOOK.items, BOOK.systems, BOOK.companions)
    return [e.name for kind in having for e in kind.values() if attack in e.attacks]


@cases(tables.ATTACKS)
def test_attacks_belong_to_their_owners(row: dict[str, str]) -> None:
    attack = by_rule("attacks")[row["rule"]]
    id = next(id for id, a in BOOK.attacks.items() if a is attack)
    owner = re.sub(r": .*| \(thrown\)", "", row["owner"])
    assert owners(id) == ([] if owner == "Unarmed" else [owner])


# Items


@cases(tables.WEAPONS)
@rule(
    "RB-EQ-AUTO-RIFLE-1", "RB-EQ-LASER-PISTOL-1", "RB-EQ-LASER-RIFLE-1", "RB-EQ-MINIGUN-1",
    "RB-EQ-PHOTON-CANNON-1", "RB-EQ-PRECISION-RIFLE-1", "RB-EQ-SNIPER-RIFLE-1",
    "RB-EQ-SONIC-RIFLE-1", "RB-EQ-STANDARD-PISTOL-1", "RB-EQ-TESLA-RIFLE-1",
    "RB-EQ-SIMPLE-BATON-1", "RB-EQ-SIMPLE-CLUB-1", "RB-EQ-SIMPLE-DAGGER-1",
    "RB-EQ-SIMPLE-GREATSWORD-1", "RB-EQ-SIMPLE-LONGSWORD-1", "RB-EQ-SIMPLE-SHORTSWORD-1",
    "RB-EQ-SIMPLE-SPEAR-1", "RB-EQ-SIMPLE-WARHAMMER-1", "RB-EQ-PRIMITIVE-BUCKLER-1",
    "RB-EQ-PRIMITIVE-SHIELD-1", "RB-EQ-PRIMITIVE-WHIP-1", "RB-EQ-SIG-LIGHT-MELEE-1",
    "RB-EQ-SIG-TWOHANDED-MELEE-1", "RB-EQ-SIG-SPEAR-1", "RB-EQ-SIG-GREATSWORD-1",
    "RB-EQ-SIG-WARHAMMER-1", "RB-EQ-SIG-BALLISTIC-PISTOL-1", "RB-EQ-SIG-BALLISTIC-RIFLE-1",
    "RB-EQ-SIG-BALLISTIC-CANNON-1", "RB-EQ-SIG-LASER-PISTOL-1", "RB-EQ-SIG-LASER-RIFLE-1",
    "RB-EQ-SIG-LASER-CANNON-1", "RB-EQ-SIG-SHIELD-1", "RB-EQ-SIG-WHIP-1",
)  # fmt: skip
def test_weapons(row: dict[str, str]) -> None:
    item = BOOK.items[row["id"]]
    tags = set(row["tags"].removesuffix(" (not Simple)").lower().split()) | {"equipment"}
    two_handed = YES.get(row["two-handed"], "chosen")
    assert (item.name, item.rules[0], item.kind) == (row["name"], row["rule"], "weapon")
    assert set(item.tags) - {"signature", "gunner"} == tags
    assert item.signature == row["id"].startswith("sig-")
    assert (item.ammo, item.charge) == resource(row["resource"])
    assert item.two_handed == two_handed
    assert item.heavy == (1 if row["heavy"].startswith("+1") else None)
    assert ("light-if-skilled" in item.features) == row["heavy"].endswith("unless Skilled")
    assert item.family == row["family"].split()[0]
    assert item.price is None


@cases(tables.WEAPONS)
def test_weapons_can_be_filled_and_parry(row: dict[str, str]) -> None:
    item = BOOK.items[row["id"]]
    assert ("reload" in item.features) == (item.ammo is not None)
    assert ("recharge" in item.features) == (item.charge > 0)
    assert ("parry" in item.features) == (item.family == "melee")
    assert ("whip-grapple" in item.features) == (item.family == "whip")
    assert any(f.startswith("block") for f in item.features) == (item.family == "shield")


@cases(tables.GEAR)
@rule(
    "RB-EQ-ADVANCED-FIRST-AID-KIT-1", "RB-EQ-ALLOY-CABLE-1", "RB-EQ-AMMO-MAGAZINE-1",
    "RB-EQ-AMMO-MAGAZINE-2", "RB-EQ-AMMO-MAGAZINE-3", "RB-EQ-AMMO-MAGAZINE-4", "RB-EQ-BACKPACK-1",
    "RB-EQ-ELECTRIC-LANTERN-1", "RB-EQ-HS-ALLOY-CABLE-1", "RB-EQ-MGS-1", "RB-EQ-RATIONS-1",
    "RB-EQ-PERSONAL-COMMUNICATOR-1", "RB-EQ-PRIMITIVE-FIRST-AID-KIT-1", "RB-EQ-PRIMITIVE-ROPE-1",
    "RB-EQ-TENT-1", "RB-EQ-TOOLKIT-1", "RB-EQ-TORCH-1", "RB-EQ-WATER-BOTTLE-1",
    "RB-EQ-CLOTHING-1",
)  # fmt: skip
def test_gear(row: dict[str, str]) -> None:
    item = BOOK.items[row["id"]]
    assert (item.name, item.rules[0]) == (row["name"], row["rule"])
    if item.variants and row["price"] != "-":
        said = ", ".join(f"{v.name} {v.price}mC" for v in item.variants)
        assert said == row["price"]
    else:
        assert item.price == (None if row["price"] == "-" else int(row["price"].strip("mC")))
    assert item.rarity == (None if row["rarity"] == "-" else row["rarity"].lower())


@rule("RB-TEST-110", "RB-TEST-111")
def test_attacks_per_full_load() -> None:
    loads = {
        "auto-rifle": 3, "minigun": 2, "precision-rifle": 4, "sniper-rifle": 1,
        "standard-pistol": 3, "sig-ballistic-pistol": 6, "sig-ballistic-rifle": 3,
        "sig-ballistic-cannon": 3, "laser-pistol": 6, "laser-rifle": 3, "photon-cannon": 2,
        "sonic-rifle": 2, "tesla-rifle": 3, "sig-laser-pistol": 6, "sig-laser-rifle": 3,
        "sig-laser-cannon": 2, "ballistic-side-gun-mk1": 2, "ballistic-tank-gun-mk1": 1,
    }  # fmt: skip
    for id, load in loads.items():
        owner = BOOK.items.get(id) or BOOK.systems[id]
        for attack in (BOOK.attacks[a] for a in owner.attacks):
            most = owner.ammo.most if owner.ammo else owner.charge
            assert most // (attack.ammo or attack.charge) == load
    (use,) = BOOK.items["plasma-cannon"].uses
    assert BOOK.items["plasma-cannon"].charge // use.cost.charge == 1


def skilled(*skills: str) -> set[str]:
    return {id for id, item in BOOK.items.items() if set(item.skills) & set(skills)}


@rule("RB-TEST-121")
def test_what_a_skill_covers() -> None:
    gunner = skilled(*BOOK.classes["gunner"].skilled)
    assert {"auto-rifle", "minigun", "laser-pistol"} <= gunner
    assert {id for id in BOOK.items if id.startswith("simple-")} <= gunner
    unskilled = {"standard-pistol", "sniper-rifle", "sonic-rifle", "tesla-rifle", "plasma-cannon"}
    assert not gunner & (unskilled | {"primitive-buckler", "primitive-shield", "primitive-whip"})
    rifles = skilled(*BOOK.items["sig-laser-rifle"].grants)
    assert {"sniper-rifle", "sonic-rifle", "tesla-rifle"} <= rifles


# Units


def metres(text: str) -> int:
    return round(float(text.strip("~m")) * 1000)


@cases(tables.VEHICLES)
@rule("RB-VEH-BIKE-1", "RB-VEH-MECHSUIT-1", "RB-VEH-TANK-1", "RB-VEH-AEROPLANE-1")
def test_vehicles(row: dict[str, str]) -> None:
    vehicle = BOOK.vehicles[row["id"]]
    size, type, _ = row["size and type"].lower().split()
    _, weight = re.findall(r"\d+", row["terminal"])
    assert (vehicle.size, vehicle.type, vehicle.rules[0]) == (size, type, row["rule"])
    assert vehicle.name == f"Signature Vehicle ({row['option']})"
    assert vehicle.hp == int(row["hp"].split()[0])
    assert vehicle.diameter_mm == metres(row["diameter"])
    assert [t.weight for t in vehicle.terminals] == [int(weight)]
    assert vehicle.seen == ("cannot be seen" not in row["seen"])
    assert vehicle.targeted == (row["seen"] == "Pilot can be seen and targeted")
    assert vehicle.skilled_only == (row["skilled"] == "required")
    assert vehicle.passengers == int(row["passengers"])
    assert vehicle.grants == vehicle.skills == (row["grants"],)
    assert f"= {carried(row['id'])}SW" in row["systems"]
    named = [BOOK.systems[s].name for slot in vehicle.systems for s in slot.systems]
    for name in named:
        assert set(name.split()) <= set(
            re.split(r"[ ,()]+", row["systems"].replace("legs", "Legs"))
        )


def carried(vehicle: str) -> int:
    """The weight of a vehicle's Systems; alternatives weigh the same."""
    slots = [
        [BOOK.systems[s].weight for s in slot.systems] for slot in BOOK.vehicles[vehicle].systems
    ]
    assert all(len(set(slot)) == 1 for slot in slots)
    return sum(slot[0] for slot in slots)


@cases(tables.SYSTEMS)
@rule(
    "RB-SYS-BALLISTIC-SIDE-GUN-1", "RB-SYS-BALLISTIC-TANK-GUN-1", "RB-SYS-BIKE-WHEELS-1",
    "RB-SYS-ENGINE-A1-1", "RB-SYS-ENGINE-A2-1", "RB-SYS-THRUSTERS-1", "RB-SYS-GIANT-WHEELS-1",
    "RB-SYS-LASER-SIDE-GUN-1", "RB-SYS-LASER-TANK-GUN-1", "RB-SYS-MECHSUIT-ARM-1",
    "RB-SYS-STRIDER-LEGS-1",
)  # fmt: skip
def test_systems(row: dict[str, str]) -> None:
    system = BOOK.systems[row["id"]]
    assert (system.name, system.rules[0]) == (row["name"], row["rule"])
    assert system.tags == tuple(row["tags"].lower().split())
    assert f"{system.weight}SW" == row["weight"]
    assert system.atmospheric == YES[row["atmospheric"]]
    assert (system.ammo, system.charge) == resource(row["resource"])
    assert system.locked == (row["limited"] == "Locked")
    words = "" if row["limited"][0] in "-L" and "Large V" not in row["limited"] else row["limited"]
    need = system.limited
    said = need and " ".join(
        word
        for word in (
            need.size and need.size.title(),
            need.type and need.type.title(),
            need.frame.title() if need.frame else "Vehicle",
            "or larger" if need.or_larger else "",
        )
        if word
    )
    assert (said or "") == words
    assert system.movement == ("movement" in system.tags)
    assert system.energy == ("energy" in system.tags)


@cases(tables.COMPANIONS)
@rule("RB-EQ-COMPANION-WALKING-1", "RB-EQ-COMPANION-FLYING-1")
def test_companions(row: dict[str, str]) -> None:
    companion = BOOK.companions[row["option"].lower()]
    assert companion.rules[0] == row["rule"]
    assert companion.assign == tuple(int(n) for n in row["any order"].split(", "))
    assert companion.to == ("str", "ftd", "agi", "cha")
    for attribute in ("vsn", "wis", "wil", "knw"):
        score, rating = row[attribute].split(" ")
        assert companion.scores[attribute] == int(score)
        assert BOOK.rules.ratings[str(int(score))] == int(rating[1])
    assert companion.hp == amount(row["hp"])
    assert companion.hp_per_level == amount(row["hp per level"])


@cases(tables.NPCS)
@rule(
    "RB-RECON-NPC-10", "RB-RECON-NPC-11", "RB-RECON-NPC-12", "RB-RECON-NPC-13", "RB-RECON-NPC-14",
    "RB-RECON-NPC-15", "RB-RECON-NPC-16", "RB-RECON-NPC-17", "RB-RECON-NPC-18", "RB-RECON-NPC-19",
    "RB-RECON-NPC-20", "RB-RECON-NPC-21", "RB-RECON-NPC-22",
)  # fmt: skip
def test_npcs(row: dict[str, str]) -> None:
    npc = BOOK.npcs[row["id"]]
    chassis, level = row["chassis"].split(" ")[:2]
    assert (npc.name, npc.rules[0], npc.size) == (row["name"], row["rule"], "medium")
    assert (npc.chassis, npc.level) == (chassis, int(level.strip(",")))
    assert npc.notable == ("notable" in row["chassis"])
    assert {a.upper(): s for a, s in npc.scores.items()} == {a: int(row[a]) for a in ATTRIBUTES}
    assert (npc.hp, npc.sp) == (int(row["hp"]), int(row["sp"]))
    for owned in npc.items:
        assert BOOK.items[owned].name in row["equipment"]
    for attack in npc.attacks:
        assert BOOK.attacks[attack].name in row["equipment"]
    if npc.vehicle:
        assert BOOK.vehicles[npc.vehicle].name in row["equipment"]
    for system in npc.systems:
        assert BOOK.systems[system].name in row["equipment"]
    assert [BOOK.skills[s].name.lower() for s in npc.skilled] == listed(row["skilled"])
    for ability in npc.abilities:
        assert BOOK.abilities[ability.ability].name in row["abilities"]


ATTRIBUTES = ("STR", "FTD", "AGI", "VSN", "WIS", "WIL", "CHA", "KNW")


def listed(words: str) -> list[str]:
    return [] if words == "-" else words.split(", ")


# Characters


@cases(tables.ROLES)
@rule(
    "RB-ROLE-LANCER-1", "RB-ROLE-HEALER-1", "RB-ROLE-CAPTAIN-1", "RB-ROLE-TANK-1",
    "RB-ROLE-SENTINEL-1",
)  # fmt: skip
def test_roles(row: dict[str, str]) -> None:
    role = BOOK.roles[row["id"]]

    def attributes(said: str, sign: str) -> tuple[str, ...]:
        return tuple(a.lower() for a in re.findall(rf"\{sign}1 ([A-Z]{{3}})", said))

    assert (role.name, role.category) == (row["name"], row["category"].lower())
    assert (role.gain,) == attributes(row["gain"], "+")
    assert role.gain_one == attributes(row["gain one"], "+")
    assert role.lose_one == attributes(row["lose one"], "-")
    assert (role.hp, role.hp_per_level) == (amount(row["hp"]), amount(row["hp per level"]))
    first, second, third, fourth = role.levels
    assert [BOOK.abilities[a].name for a in first.abilities] == [row["first"]]
    assert [BOOK.abilities[a].name for a in third.abilities] == [row["third"]]
    assert (first.ap, second.ap, third.ap, fourth.ap) == (0, 1, 0, 3)
    assert [level.sp for level in role.levels] == ["2 + WIL^"] * 2 + ["3 + WIL^"] * 2
    assert second.only == ("captain" if "Captain only" in row["points"] else None)


LIMITED: dict[str, list[dict[str, str]]] = {
    "-": [],
    "The Tank": [{"role": "tank"}],
    "The Captain": [{"role": "captain"}],
    "Damage Role OR The Tank": [{"category": "damage"}, {"role": "tank"}],
    "Support Role": [{"category": "support"}],
    "The Tank AND Intercept I (replaced)": [{"role": "tank", "ability": "intercept-1"}],
    "The Healer AND Patch Up I (replaced)": [{"role": "healer", "ability": "patch-up-1"}],
    "The Lancer AND Try That Again I (replaced)": [
        {"role": "lancer", "ability": "try-that-again-1"}
    ],
}


def needs(limited: Iterable[Any]) -> list[dict[str, str]]:
    names = ("role", "class_", "category", "ability")
    return [{n: getattr(need, n) for n in names if getattr(need, n)} for need in limited]


@cases(tables.ABILITIES)
@rule(
    "RB-AB-BACKUP-0", "RB-AB-BONK-0", "RB-AB-CAUTIOUS-0", "RB-AB-CERTITUDE-0", "RB-AB-CHARGE-0",
    "RB-AB-CLEAR-MIND-0", "RB-AB-DAMAGE-RESIST-0", "RB-AB-DEAF-0", "RB-AB-ENTHUSIASM-0",
    "RB-AB-GENEROUS-0", "RB-AB-HEALTHY-0", "RB-AB-HIGH-ALERT-0", "RB-AB-INTERCEPT-1-0",
    "RB-AB-INTERCEPT-2-0", "RB-AB-KNOW-YOUR-ENEMY-0", "RB-AB-LOCKDOWN-0", "RB-AB-LOOK-OUT-0",
    "RB-AB-OPPORTUNIST-0", "RB-AB-PATCH-UP-1-0", "RB-AB-PATCH-UP-2-0", "RB-AB-PATIENCE-0",
    "RB-AB-PEP-TALK-0", "RB-AB-POWER-PLAY-1-0", "RB-AB-POWER-UNDER-PRESSURE-0", "RB-AB-QUICK-0",
    "RB-AB-RALLY-0", "RB-AB-ROBOTIC-0", "RB-AB-SANCTUARY-0", "RB-AB-SIMPLE-BUT-EFFECTIVE-0",
    "RB-AB-SUPERCHARGE-0", "RB-AB-SURGE-0", "RB-AB-TERRIFYING-0", "RB-AB-THATS-AN-ORDER-1-0",
    "RB-AB-TRY-THAT-AGAIN-1-0", "RB-AB-TRY-THAT-AGAIN-2-0", "RB-AB-URGENCY-0",
)  # fmt: skip
def test_abilities(row: dict[str, str]) -> None:
    ability = BOOK.abilities[row["id"]]
    assert (ability.name, ability.rules[0]) == (row["name"], row["rule"])
    assert ability.tags == (() if row["tags"] == "none" else ids(row["tags"]))
    gained = {"L": "locked", "I": "innate"}.get(row["gained"][0], "bought")
    assert ability.gained == gained
    assert ability.cost == (int(row["gained"][0]) if gained == "bought" else None)
    assert ability.repeatable == ("Repeatable" in row["gained"])
    assert needs(ability.limited) == LIMITED[row["limited"]]
    assert bool(ability.replaces) == ("(replaced)" in row["limited"])
    if granted := re.fullmatch(r"Locked \((\w+) (\d)\)", row["gained"]):
        giver: Any = (BOOK.roles | BOOK.classes)[granted[1].lower()]
        assert row["id"] in giver.levels[int(granted[2]) - 1].abilities


def activations(id: str) -> set[str]:
    """What the uses of an Ability are, in the words of the table."""
    found = set()
    for use in BOOK.abilities[id].uses:
        if use.kind in ("action", "instant", "reaction"):
            found.add(("Signature " if use.signature else "") + use.kind.title())
        if use.cost.sp:
            found.add(f"{use.cost.sp}SP")
        if use.cooldown:
            found.add(f"Cooldown {use.cooldown}+")
    return found


@cases(tables.ABILITIES)
def test_activations(row: dict[str, str]) -> None:
    said = re.sub(r", grants a Reaction| \+ Reaction \(tokens\)", "", row["activation"])
    kinds = set(re.findall(r"(?:Signature )?(?:Action|Instant|Reaction)|\dSP|Cooldown \d\+", said))
    assert activations(row["id"]) == kinds
    limits = [use.limit for use in BOOK.abilities[row["id"]].uses if use.limit]
    for words, per, times in (
        ("once per turn", "turn", 1), ("once per Dodge Roll", "dodge-roll", 1),
        ("twice per Hit Roll", "hit-roll", 2), ("once per Overwatch", "overwatch", 1),
        ("once per Melee Attack", "attack", 1),
    ):  # fmt: skip
        if words in row["activation"]:
            assert [(limit.per, limit.times) for limit in limits] == [(per, times)]


@cases(tables.SIZES)
@rule(
    "RB-CONTENT-SIZE-1", "RB-CONTENT-SIZE-2", "RB-CONTENT-SIZE-3", "RB-CONTENT-SIZE-4",
    "RB-CONTENT-SIZE-5", "RB-CONTENT-SIZE-6", "RB-CONTENT-SIZE-7", "RB-CONTENT-SIZE-8",
    "RB-CONTENT-SIZE-9", "RB-CONTENT-SIZE-10", "RB-CONTENT-SIZE-11",
)  # fmt: skip
def test_sizes(row: dict[str, str]) -> None:
    size = by_rule("sizes")[row["rule"]]
    assert size.name == row["name"].split(" ")[0]
    assert size.rank == int(row["rank"])
    scale = {"m": 1000, "km": 1_000_000}
    ends = re.findall(r"([\d.]+)(km|m)?", row["diameter"])
    unit = ends[-1][1] if ends else "m"
    printed: list[int | None] = [round(float(n) * scale[u or unit]) for n, u in ends]
    printed = printed or [None]
    assert [size.least_mm, size.most_mm] == [printed[0], printed[-1]]
