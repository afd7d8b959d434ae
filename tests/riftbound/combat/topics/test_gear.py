"""Armour, modules, bandages, tokens and what is held, played."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"


def number(s: Encounter, n: int, item: str) -> int:
    return next(t.n for t in unit(s, n).things if t.item == item)


# Armour


@pytest.mark.parametrize(
    ("words", "bases"),
    [
        ("agi -3 wears light-armour", ("AGI 6+", "Light Armour 5+")),
        ("agi 3 wears light-armour", ("AGI 3+", "Light Armour 5+")),
        ("agi 3 wears heavy-armour str 3 ability intercept-1", ("STR 3+", "Heavy Armour 4+")),
    ],
)
@rule("RB-EQ-LIGHT-ARMOUR-1", "RB-EQ-HEAVY-ARMOUR-1", "RB-RULING-5", "RB-TEST-67")
def test_armour_is_one_more_thing_to_dodge_by(words: str, bases: tuple[str, ...]) -> None:
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE} {words} stand dodge | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9))
    assert set(asked(s).bases) == set(bases)  # type: ignore[attr-defined]


@rule("RB-EQ-HEAVY-ARMOUR-1", "RB-TEST-67")
def test_heavy_armour_bars_agility() -> None:
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {BARE} agi 5 wears heavy-armour | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(3))
    assert hp(s, 2) == 16


# Heavy


@pytest.mark.parametrize(
    ("words", "twice"),
    [
        ("str 3 holds simple-warhammer", True),
        ("str 2 holds simple-warhammer", False),
        ("str 2 wears heavy-armour", True),
        ("str 1 wears heavy-armour", False),
        ("str 0 holds minigun", True),
        ("str 0 holds plasma-cannon", False),
    ],
)
@rule("RB-KEY-HEAVY-2", "RB-RULING-132", "RB-RULING-247", "RB-TEST-30")
def test_who_holds_something_heavy_moves_once_a_turn(words: str, twice: bool) -> None:
    s = rb(f"1:A npc-trooper@0,0 loses auto-rifle {words} | 2:B npc-trooper@30,0 | 1 acts")
    play(s, "move", "go 5,0")
    if twice:
        play(s, "move", "go 9,0")
    else:
        refuses(s, "move", "RB-KEY-HEAVY-2")


# Modules


@pytest.mark.parametrize(("module", "damage"), [("hardlight-bayonet", 3), ("primitive-bayonet", 2)])
@rule("RB-EQ-HARDLIGHT-BAYONET-1", "RB-EQ-PRIMITIVE-BAYONET-1", "RB-KEY-MODULE-1")
def test_a_bayonet_is_attached_and_gives_its_attack_and_parry(module: str, damage: int) -> None:
    s = rb(f"1:A npc-trooper@0,0 {BARE} sp 1 carries {module} | 2:B npc-raider@1,0 {BARE} | 1 acts")
    play(s, schema.Attach(number(s, 1, module), number(s, 1, "auto-rifle")))
    play(s, f"attack 2 {module}", roll(6, 1, 1), roll(1))
    assert hp(s, 2) == 6 - damage
    play(s, "end", "attack 1 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    play(s, "use parry", "pick 0", roll(6))
    assert hp(s, 1) == 17


@rule("RB-KEY-MODULE-1", "RB-KEY-MODULE-2")
def test_a_bayonet_fits_two_handed_guns_only() -> None:
    s = rb("1:A npc-gunhand@0,0 carries primitive-bayonet | 2:B npc-raider@1,0 | 1 acts")
    bayonet, pistol = number(s, 1, "primitive-bayonet"), number(s, 1, "standard-pistol")
    refuses(s, schema.Attach(bayonet, pistol), "RB-KEY-MODULE-2")


# Bandages


def patient(item: str, words: str, *dice: schema.Rolled) -> Encounter:
    s = rb(
        f"1:A npc-raider@0,0 loses simple-shortsword holds {item} | 2:A npc-officer@1,0 {words}"
        " | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "use bandage 2", *dice)
    assert not any(t.item == item for t in unit(s, 1).things)
    return s


@rule("RB-EQ-LARGE-BANDAGE-1", "RB-EQ-SMALL-BANDAGE-1", "RB-TEST-86")
def test_bandages_heal_and_are_destroyed() -> None:
    assert hp(patient("large-bandage", "hp 10", roll(5)), 2) == 15
    assert hp(patient("small-bandage", "hp 10"), 2) == 12


@rule("RB-EQ-SMALL-BANDAGE-1", "RB-RULING-134", "RB-TEST-86")
def test_a_small_bandage_is_wasted_on_who_is_critical() -> None:
    assert hp(patient("small-bandage", "hp 0"), 2) == 0


@rule("RB-EQ-LARGE-PROGRAMMABLE-BANDAGE-1", "RB-EQ-SMALL-PROGRAMMABLE-BANDAGE-1", "RB-RULING-134")
def test_programmable_bandages_heal_the_critical_and_give_regeneration() -> None:
    s = patient("large-programmable-bandage", "hp 0", roll(3, 4))
    assert (hp(s, 2), unit(s, 2).marks[-1].count) == (7, 5)
    s = patient("small-programmable-bandage", "hp 10")
    assert (hp(s, 2), unit(s, 2).marks[-1].count) == (14, 3)


@rule("RB-EQ-REGENERATION-1", "RB-RULING-134", "RB-TEST-86", "RB-TEST-87")
def test_regeneration_heals_one_each_turn_and_stacks_add_up() -> None:
    s = patient("small-programmable-bandage", "hp 10")
    for turn in (1, 2, 3, 4):
        while asked(s).unit != 1:  # type: ignore[attr-defined]
            play(s, "end")
        assert hp(s, 2) == 14 + min(turn, 3)
        assert ("regeneration-1" in marks(s, 2)) == (turn < 3)
        play(s, "end")


@rule("RB-EQ-REGENERATION-1", "RB-TEST-87")
def test_more_stacks_last_longer_and_heal_no_faster() -> None:
    s = rb(
        "1:A npc-raider@0,0 loses simple-shortsword holds large-programmable-bandage"
        " holds small-programmable-bandage | 2:A npc-officer@1,0 hp 10"
        " | 3:B npc-trooper@30,0 | 1 acts"
    )
    small, large = (f"item/{number(s, 1, f'{x}-programmable-bandage')}" for x in ("small", "large"))
    play(s, schema.Use(small, "bandage", (1,)), schema.Use(large, "bandage", (1,)), roll(1, 1))
    assert (hp(s, 2), unit(s, 2).marks[0].count) == (17, 7)


@rule("RB-RULING-134", "RB-RULING-75")
def test_a_bandage_must_be_held_and_touch_the_patient() -> None:
    s = rb(
        "1:A npc-raider@0,0 holds small-bandage | 2:A npc-officer@3,0 hp 10 | 3:B npc-trooper@30,0"
        " | 1 acts"
    )
    refuses(s, "use bandage 2", "RB-EQ-SMALL-BANDAGE-1")
    s = rb("1:A npc-raider@0,0 hp 1 carries small-bandage | 2:B npc-trooper@30,0 | 1 acts")
    refuses(s, "use bandage 1", "RB-KEY-ACTION-1")


# Ammo and Charge


@rule("RB-KEY-AMMO-3", "RB-RULING-130", "RB-TEST-112")
def test_reload_fills_a_gun_from_a_magazine_that_is_carried() -> None:
    s = rb("1:A npc-heavy-gunner@0,0 | 2:B npc-trooper@30,0 | 1 acts")
    play(s, "attack 2 minigun", roll(1, 1, 1), roll(1, 1, 1), "use reload")
    magazine = number(s, 1, "ammo-magazine-cannon")
    refuses(s, schema.Transfer(magazine, 4), "RB-KEY-AMMO-3")
    play(s, schema.Transfer(magazine, 3))
    assert [t.ammo for t in unit(s, 1).things if t.ammo] == [6, 9]


@rule("RB-KEY-CHARGE-2", "RB-RULING-130", "RB-EQ-BATTERY-1")
def test_the_skilled_recharge_a_laser_pistol_in_an_instant() -> None:
    s = rb("1:A npc-warden@0,0 skilled pistols | 2:B npc-bruiser@20,0 | 1 acts")
    play(s, "attack 2 laser-pistol", roll(1, 1, 1), "use quick-recharge")
    battery = number(s, 1, "battery-60")
    refuses(s, schema.Transfer(battery, 6), "RB-KEY-CHARGE-2")
    play(s, schema.Transfer(battery, 5), "attack 2 laser-pistol", roll(1, 1, 1))
    assert [t.charge for t in unit(s, 1).things if t.charge] == [25, 55]


@rule("RB-KEY-CHARGE-2")
def test_the_unskilled_need_an_action_to_recharge() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-bruiser@20,0 | 1 acts")
    play(s, "attack 2 laser-pistol", roll(1, 1, 1))
    refuses(s, "use quick-recharge", "RB-KEY-CHARGE-2")
    play(s, "use recharge", schema.Transfer(number(s, 1, "battery-60"), 5))
    assert asked(s).unit == 1  # type: ignore[attr-defined]


# Indirect


@rule("RB-KEY-INDIRECT-1", "RB-RULING-224")
def test_an_indirect_gun_is_clumsy_against_small_targets() -> None:
    for size, hits in (("large", 0), ("giant", 1)):
        s = rb(f"1:B npc-trooper@30,0 {BARE} size {size} | 2:A npc-tanker@0,0 | 2 acts")
        play(s, "attack 1 ballistic-tank-gun-mk1", roll(5))
        assert isinstance(asked(s), schema.RollDice) == bool(hits)
