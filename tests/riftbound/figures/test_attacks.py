"""Attacks at hand, Ratings to dodge on, Skilled; companions and vehicles."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import (
    FLYING,
    WALKING,
    bearing,
    having,
    marked,
    plain,
    scored,
    with_beast,
)
from riftbound.make import BOOK, made, raised
from worldline.riftbound.characters.build.answers import ChooseSignature, ChooseSystem
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import attacks, hull, sources, stats
from worldline.riftbound.figures.attacks import MOST_SHOTS, Arm, dodge
from worldline.riftbound.figures.character import (
    ATTRIBUTES,
    Character,
    SystemHeld,
    Thing,
    VehicleHeld,
)


def attacks_of(c: Character) -> dict[str, Arm]:
    return {arm.id: arm for arm in attacks.arms(stats.of(c))}


def dodges(c: Character) -> list[tuple[str, int]]:
    return [(base.name, base.rating) for base in attacks.dodge(stats.of(c)).bases]


def best(c: Character) -> int:
    base = attacks.dodge(stats.of(c)).best
    assert base
    return base.rating


# Attacks


@pytest.mark.parametrize("shots", [999_999, "999999 * level", "99d6"])
def test_an_attack_of_a_pack_has_no_million_shots(shots: int | str) -> None:
    attack = replace(BOOK.attacks["auto-rifle"], shots=shots)
    found = attacks._shots(stats.of(plain()), attack)
    assert (found.highest, found.shows(600)) == (MOST_SHOTS, MOST_SHOTS)


@rule("RB-UNARMED-1")
def test_everybody_can_strike_with_bare_hands() -> None:
    arm = attacks_of(bearing(plain(str=2)))["unarmed"]
    assert (arm.attack.metres, arm.best.rating) == (None, 3)
    assert (str(arm.shots), str(arm.damage)) == ("1", "1")
    assert arm.types == ("blunt", "sharp")
    assert "unarmed" in attacks_of(bearing(plain(), ("simple-club", "both")))


@rule("RB-HOLD-1", "RB-KEY-TWOHANDED-1", "RB-ATTACK-1")
def test_weapons_work_only_while_held_and_two_handed_ones_in_both_hands() -> None:
    for where, held in [("right", True), ("left", True), ("carried", False), ("vehicle", False)]:
        assert ("laser-pistol" in attacks_of(bearing(plain(), ("laser-pistol", where)))) == held
    for where, held in [("both", True), ("right", False), ("carried", False)]:
        assert ("simple-club" in attacks_of(bearing(plain(), ("simple-club", where)))) == held


@rule("RB-DUAL-1", "RB-RULING-129")
def test_two_weapons_give_the_attacks_of_both() -> None:
    found = attacks_of(bearing(plain(), ("laser-pistol", "left"), ("simple-baton", "right")))
    assert {"laser-pistol", "simple-baton"} <= set(found)


@rule("RB-ATTR-8", "RB-ATTACK-2")
def test_an_attack_uses_the_rating_of_its_hit_attribute() -> None:
    c = bearing(plain(str=4, vsn=-1), ("laser-pistol", "left"), ("simple-baton", "right"))
    assert attacks_of(c)["laser-pistol"].best.rating == 5
    assert attacks_of(c)["simple-baton"].best.rating == 2


@rule("RB-TEST-110", "RB-TEST-111", "RB-KEY-CHARGE-1")
@pytest.mark.parametrize(
    ("item", "times"),
    [
        ("auto-rifle", 3), ("minigun", 2), ("precision-rifle", 4), ("sniper-rifle", 1),
        ("standard-pistol", 3), ("sig-ballistic-pistol", 6), ("sig-ballistic-rifle", 3),
        ("sig-ballistic-cannon", 3), ("laser-pistol", 6), ("laser-rifle", 3),
        ("photon-cannon", 2), ("sonic-rifle", 2), ("tesla-rifle", 3),
        ("sig-laser-pistol", 6), ("sig-laser-rifle", 3), ("sig-laser-cannon", 2),
    ],
)  # fmt: skip
def test_how_often_a_full_weapon_can_be_used(item: str, times: int) -> None:
    entry = BOOK.items[item]
    full = entry.ammo.most if entry.ammo else 0
    c = bearing(plain(), (item, "both"), ammo=full, charge=entry.charge)
    assert attacks_of(c)[entry.attacks[0]].left == times
    empty = attacks_of(bearing(plain(), (item, "both")))[entry.attacks[0]]
    assert empty.left == 0


@rule("RB-TEST-111")
def test_a_plasma_cannon_is_used_up_at_once() -> None:
    entry = BOOK.items["plasma-cannon"]
    assert [use.cost.charge for use in entry.uses if use.cost.charge] == [entry.charge]


def test_too_few_tokens_bar_an_attack() -> None:
    arm = attacks_of(bearing(plain(), ("auto-rifle", "both"), ammo=1))["auto-rifle"]
    assert (arm.left, arm.barring_rule) == (0, "RB-KEY-AMMO-2")
    arm = attacks_of(bearing(plain(), ("laser-pistol", "left"), charge=4))["laser-pistol"]
    assert (arm.left, arm.barring_rule) == (0, "RB-KEY-CHARGE-1")
    assert attacks_of(bearing(plain(), ("simple-club", "both")))["simple-club"].left is None


@rule("RB-KEY-SKILLED-1")
def test_some_attacks_are_only_for_the_skilled() -> None:
    held = ("auto-rifle", "both")
    assert attacks_of(bearing(plain("lancer"), held, ammo=6))["auto-rifle-far"].barring_rule is None
    tank = attacks_of(bearing(plain("tank"), held, ammo=6))
    assert tank["auto-rifle-far"].barring_rule == "RB-ATTACK-12"
    assert tank["auto-rifle"].barring_rule is None


def test_a_shield_held_in_both_hands_strikes_harder() -> None:
    for both, damage in [(True, "4"), (False, "2")]:
        shield = Thing(n=1, item="sig-shield", where="both", two_handed=both, signature=True)
        assert str(attacks_of(replace(plain(), things=(shield,)))["sig-shield"].damage) == damage


def test_a_chosen_damage_type_is_the_attacks() -> None:
    sword = Thing(n=1, item="sig-light-melee", where="left", choice="heat", signature=True)
    assert attacks_of(replace(plain(), things=(sword,)))["sig-light-melee"].types == ("heat",)


@rule("RB-RULING-43")
def test_a_bayonet_is_one_item_with_its_gun() -> None:
    def armed(role: str, where: str) -> Character:
        gun = Thing(n=1, item="auto-rifle", where=where, module=2)  # type: ignore[arg-type]
        return replace(plain(role), things=(gun, Thing(n=2, item="primitive-bayonet")))

    assert attacks_of(armed("lancer", "both"))["primitive-bayonet"].source.skilled
    assert not attacks_of(armed("tank", "both"))["primitive-bayonet"].source.skilled
    assert "primitive-bayonet" not in attacks_of(armed("lancer", "carried"))


def test_what_an_attack_adds_to_its_own_dice() -> None:
    c = bearing(plain(), ("tesla-rifle", "both"), charge=60)
    arcing = [arm for arm in attacks_of(c).values() if "arcing" in arm.attack.features]
    assert arcing
    assert all(arm.dice.value == 1 for arm in arcing)
    assert attacks_of(c)["unarmed"].dice.value == 0


def test_wisdom_may_guide_the_attacks_of_overwatch() -> None:
    arm = attacks_of(bearing(plain("sentinel", wis=4), ("laser-pistol", "left"), charge=30))
    own, watching = arm["laser-pistol"].bases
    assert (own.attribute, own.always, own.rating) == ("vsn", True, 4)
    assert (watching.attribute, watching.always, watching.rating) == ("wis", False, 2)
    assert arm["laser-pistol"].best.rating == 4


def test_who_answers_about_the_moment_is_asked() -> None:
    b = stats.of(bearing(plain("sentinel", wis=4)))
    watching = replace(b, ask=lambda _b, _s, _c: True)
    assert attacks.arms(watching)[-1].best.attribute == "wis"
    resting = replace(b, ask=lambda _b, _s, _c: False)
    assert len(attacks.arms(resting)[-1].bases) == 1


# Dodge Rolls


@rule("RB-EQ-LIGHT-ARMOUR-1", "RB-EQ-HEAVY-ARMOUR-1")
@pytest.mark.parametrize(
    ("armour", "agi", "bases", "rating"),
    [
        (None, 2, [("AGI", 3)], 3),
        ("light-armour", 2, [("AGI", 3), ("Light Armour", 5)], 3),
        ("light-armour", -3, [("AGI", 6), ("Light Armour", 5)], 5),
        ("heavy-armour", 2, [("Heavy Armour", 4)], 4),
        ("heavy-armour", -3, [("Heavy Armour", 4)], 4),
    ],
)
def test_what_one_can_dodge_on(
    armour: str | None, agi: int, bases: list[tuple[str, int]], rating: int
) -> None:
    worn = [(armour, "worn")] if armour else []
    c = bearing(plain(agi=agi), *worn)
    assert (dodges(c), best(c)) == (bases, rating)


@rule("RB-AB-INTERCEPT-1-1", "RB-AB-INTERCEPT-2-1")
def test_a_tank_may_dodge_with_strength_in_heavy_armour() -> None:
    c = bearing(plain("tank", str=2, agi=4), ("heavy-armour", "worn"))
    assert set(dodges(c)) == {("STR", 3), ("Heavy Armour", 4)}
    assert best(c) == 3


def test_what_trips_one_up_leaves_armour_alone() -> None:
    c = marked(bearing(plain(agi=2), ("light-armour", "worn")), "prone")
    assert dodges(c) == [("AGI", 5), ("Light Armour", 5)]
    assert dodges(bearing(plain(agi=2), ("light-armour", "carried"))) == [("AGI", 3)]


def test_resistance_counts_against_its_damage_type_only() -> None:
    dodge = attacks.dodge(stats.of(having(bearing(plain()), "damage-resist", "heat")))
    assert dodge.dice.value == 0
    assert [maybe.source.choice for maybe in dodge.sometimes] == ["heat"]


# Skilled


@rule("RB-TEST-121", "RB-RULING-42", "RB-RULING-41", "RB-BUILD-22")
def test_what_a_gunner_is_skilled_with() -> None:
    def knows(c: Character, *items: str) -> set[bool]:
        return {sources.is_skilled(c, Thing(n=99, item=item)) for item in items}

    melee = [id for id, item in BOOK.items.items() if {"simple", "melee"} <= {*item.tags}]
    c = made("tank", "gunner", ChooseSignature("weapon", "sig-light-melee"))
    assert knows(c, "auto-rifle", "minigun", "laser-pistol", *melee) == {True}
    strange = ("sniper-rifle", "sonic-rifle", "tesla-rifle")
    others = ("standard-pistol", "plasma-cannon", "primitive-buckler", "primitive-shield")
    assert knows(c, *strange, *others) == {False}
    rifle = made("tank", "gunner", ChooseSignature("weapon", "sig-laser-rifle"))
    assert knows(rifle, *strange) == {True}
    assert knows(rifle, *others) == {False}


@rule("RB-RULING-41")
def test_everybody_is_skilled_with_their_own_signature_weapon() -> None:
    c = made("tank", "gunner", ChooseSignature("weapon", "sig-whip"))
    own = next(thing for thing in c.things if thing.signature)
    assert sources.is_skilled(c, own)


# Companions


@rule("RB-TEST-122", "RB-EQ-COMPANION-WALKING-1", "RB-RULING-40")
def test_the_hp_of_a_walking_companion() -> None:
    c = with_beast("walking", WALKING, knw=2)
    assert stats.maxima(stats.companion(c)).hp == 12
    assert stats.companion_gain(c).shows(3) == 7
    assert stats.companion_gain(with_beast("walking", WALKING, knw=-2)).shows(1) == 4


@rule("RB-TEST-123", "RB-EQ-COMPANION-FLYING-1")
def test_the_hp_of_a_flying_companion() -> None:
    c = with_beast("flying", FLYING, knw=1)
    assert stats.maxima(stats.companion(c)).hp == 8
    assert stats.companion_gain(c).shows(2) == 4
    weak: dict[Attribute, int] = {**FLYING, "ftd": -1, "str": 1}
    assert stats.companion_gain(with_beast("flying", weak)).shows(6) == 5


@rule("RB-EQ-COMPANION-2")
def test_a_companion_has_its_own_scores() -> None:
    b = stats.companion(with_beast("walking", WALKING))
    assert [stats.score(b, a).value for a in ATTRIBUTES] == [2, 1, 0, 0, -2, 1, -1, -5]
    assert stats.maxima(b).ehp == 5


def test_without_its_owner_a_companion_has_none_of_its_abilities() -> None:
    c = having(with_beast("walking", WALKING), "healthy")
    assert stats.maxima(stats.companion(c)).hp == 12
    assert stats.maxima(stats.companion(c, linked=False)).hp == 10


def test_what_is_innate_is_not_copied() -> None:
    c = having(with_beast("walking", WALKING), "deaf")
    assert "hearing" in stats.senses(stats.companion(c))


@pytest.mark.parametrize(("agi", "metres"), [(1, 11), (0, 10), (-1, 10)])
def test_a_flying_companion_moves_farther(agi: int, metres: int) -> None:
    b = stats.companion(with_beast("flying", {**FLYING, "agi": agi}))
    assert stats.move(b).value == metres


@rule("RB-TEST-122", "RB-EQ-COMPANION-WALKING-2", "RB-RULING-208")
@pytest.mark.parametrize(("level", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_bite_deals_half_the_owners_level(level: int, damage: int) -> None:
    c = replace(with_beast("walking", WALKING), level=level)
    bite, unarmed = attacks.arms(stats.companion(c))
    assert (bite.id, bite.best.rating, bite.damage.shows()) == ("bite", 3, damage)
    assert unarmed.id == "unarmed"


@rule("RB-RULING-207")
def test_a_companion_is_skilled_with_nothing() -> None:
    assert stats.companion(with_beast("walking", WALKING)).skills == frozenset()


# Vehicles


def driving(option: str, *systems: tuple[int, str]) -> tuple[Character, VehicleHeld]:
    chosen = (ChooseSystem(n, id) for n, id in systems)
    c = made("lancer", "pilot", ChooseSignature("vehicle", option), *chosen)
    assert c.vehicle
    return c, c.vehicle


@rule("RB-TEST-116", "RB-SYS-4", "RB-VEH-4", "RB-VEH-5", "RB-RULING-225")
@pytest.mark.parametrize(
    ("option", "weight"), [("sv-bike", 4), ("sv-mechsuit", 6), ("sv-tank", 6), ("sv-aeroplane", 4)]
)
def test_the_systems_fill_their_terminal(option: str, weight: int) -> None:
    c, held = driving(option)
    assert hull.hull(stats.of(c), held).loads == ((weight, weight),)
    more = replace(held, systems=(*held.systems, SystemHeld(system="laser-side-gun-mk1")))
    assert hull.hull(stats.of(c), more).loads == ((weight + 1, weight),)


@rule("RB-TEST-118", "RB-SYS-STRIDER-LEGS-2", "RB-RULING-223")
def test_strider_legs_give_5_hull_points() -> None:
    for legs, hp in [("strider-mechsuit-legs-mk1", 40), ("dancer-mechsuit-legs-mk1", 35)]:
        c, held = driving("sv-mechsuit", (1, legs))
        assert hull.hull(stats.of(c), held).max_hp == hp


@rule("RB-TEST-120", "RB-KEY-SKILLED-2")
def test_a_pilot_is_skilled_with_vehicles_of_the_same_kind() -> None:
    c, tank = driving("sv-tank")
    _, bike = driving("sv-bike")
    found = hull.hull(stats.of(c), tank)
    assert found.skilled
    assert all(arm.source.skilled for arm in found.arms)
    assert not hull.hull(stats.of(c), bike).skilled


@rule("RB-TEST-110")
def test_vehicle_attacks_use_the_operators_rating() -> None:
    c, held = driving("sv-tank")
    guns = {arm.id: arm for arm in hull.hull(stats.of(scored(c, vsn=2)), held).arms}
    shell, side = guns["ballistic-tank-gun-mk1"], guns["ballistic-side-gun-mk1"]
    assert (shell.best.rating, shell.left, side.left) == (3, 1, 2)
    assert [maybe.source.name for maybe in shell.sometimes] == [BOOK.keywords["indirect"].name]
    assert guns["ramming-speed"].bases == (attacks.Base("fixed", 4),)


@rule("RB-VEH-9")
def test_a_vehicle_dodges_with_its_pilots_wisdom() -> None:
    c, held = driving("sv-tank")
    c = bearing(scored(c, wis=2, agi=5), ("light-armour", "worn"))
    dodge = hull.hull(stats.of(c), held).dodge
    assert dodge
    assert (dodge.attribute, dodge.rating) == ("wis", 3)


def test_who_is_not_skilled_operates_a_bike_at_most() -> None:
    bystander = stats.of(bearing(plain("tank")))
    for option, allowed in [("sv-bike", True), ("sv-tank", False)]:
        _, held = driving(option)
        replaced = hull.hull(replace(bystander, skills=frozenset()), held)
        assert (bool(replaced.arms), replaced.dodge is not None) == (allowed, allowed)


@rule("RB-RULING-5", "RB-TEST-67")
@pytest.mark.parametrize(
    ("role", "scores", "needed"),
    [
        ("lancer", {"agi": -3}, 5),  # Light Armour in place of 6+
        ("lancer", {"agi": 2}, 3),
        ("tank", {"agi": 2, "str": 0}, 4),  # Heavy Armour, and Intercept with 4+
        ("tank", {"agi": 2, "str": 2}, 3),
    ],
)
def test_armour_stands_for_the_rating_of_agility(
    role: str, scores: dict[Attribute, int], needed: int
) -> None:
    c = made(role)
    best = dodge(stats.of(replace(c, scores=c.scores | scores))).best
    assert best is not None
    assert best.rating == needed


@rule("RB-EQ-COMPANION-FLYING-4", "RB-RULING-208")
@pytest.mark.parametrize(("level", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_talons_deal_half_the_owners_level(level: int, damage: int) -> None:
    flyer = ChooseSignature("companion", "flying")
    b = stats.companion(raised(made("healer", "biologist", flyer), level))
    talons = next(arm for arm in attacks.arms(b) if arm.source.name == b.sources[0].name)
    assert talons.damage.shows() == damage
