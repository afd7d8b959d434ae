"""The figures inside effects, by hand from the rules: what an entry does is as large as it says."""

from typing import Any

import pytest
from tracing import rule

from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.amounts import Name, parse

BOOK = open_book()

FIGURES: dict[str, dict[str, Any]] = {
    "abilities.backup.uses": {"0.cost.sp": 2, "0.when.0.metres": 1000, "0.effects.0.by": "vehicle"},
    "abilities.bonk.uses": {"0.when.3.sizes": 1, "0.effects.0.metres": None},
    "abilities.cautious.uses": {"0.effects.0.sp": 1},
    "abilities.certitude.modifiers": {"0.op": "set", "0.value": 8},
    "abilities.charge.uses": {"0.cost.sp": 1, "0.when.0.nth": 2, "0.effects.0.range": "melee"},
    "abilities.clear-mind.uses": {"0.effects.1.count": 3, "0.effects.1.effects.0.amount": 1},
    "abilities.damage-resist.modifiers": {"0.stat": "dodge-die", "0.value": 1},
    "abilities.deaf.standing": {"2.difficulty": 12, "2.mouthed": 8, "2.attribute": "wis"},
    "abilities.enthusiasm.uses": {"0.effects.0.difficulty": 11, "0.effects.0.attribute": "wil"},
    "abilities.healthy.modifiers": {"0.value": "2 * level"},
    "abilities.high-alert.uses": {"0.cost.sp": 1, "0.effects.0.dice": "any"},
    "abilities.intercept-1.uses": {"0.cost.sp": 1, "0.reach": 3, "0.effects.1.up_to": "1d6"},
    "abilities.intercept-2.uses": {"0.cost.sp": 1, "0.reach": 8, "0.effects.1.up_to": "1d6 + 1"},
    "abilities.know-your-enemy.modifiers": {"0.op": "add", "0.value": 2},
    "abilities.know-your-enemy.uses": {
        "0.cost.sp": 1,
        "0.effects.0.difficulty": "13 + target.level",
        "0.target.metres": 0,
        "1.effects.0.amount": "KNW * half-level",
    },
    "abilities.lockdown.uses": {"0.effects.0.count": "3 + WIS, at least 3"},
    "marks.lockdown": {"ends.source_turns": 3, "uses.0.effects.1.metres": 3},
    "abilities.look-out.uses": {"0.cost.sp": 1, "0.effects.0.dice": 2},
    "abilities.opportunist.uses": {"0.effects.0.amount": "1d6"},
    "abilities.patch-up-1.uses": {"0.cost.sp": 1, "0.effects.0.amount": "1d6 + KNW + 2"},
    "abilities.patch-up-2.uses": {"0.effects.0.metres": 6, "0.effects.1.amount": "1d6 + KNW + 2"},
    "abilities.patience.uses": {"0.cost.sp": 1, "0.effects.0.dice": 1},
    "marks.pep-talk.uses": {"0.effects.0.amount": "source.CHA, at least 0"},
    "abilities.power-play-1.uses": {"0.cost.sp": 2, "0.target.metres": 50},
    "marks.hampered-move": {"modifiers.0.op": "halve", "ends.source_turns": 1},
    "abilities.power-under-pressure.modifiers": {
        "0.value": "missing-hp / 10, at most 2",
        "0.ceiling": 5,
    },
    "abilities.quick.uses": {"0.effects.0.metres": "1d6"},
    "marks.rally": {
        "ends.source_turns": 2,
        "uses.0.effects.0.metres": "2 * source.CHA, at least 1",
        "uses.1.effects.0.amount": "2 * source.CHA, at least 1",
    },
    "abilities.robotic": {"charge": 100, "standing.1.per_hour": 5, "standing.1.wakes_at": 5},
    "marks.sanctuary": {
        "ends.source_turns": 2,
        "uses.0.limit.times": 3,
        "modifiers.0.value": 0,
        "modifiers.1.op": "double",
    },
    "abilities.simple-but-effective.on_gain": {"scores": {"vsn": 1}, "other": 1},
    "abilities.supercharge.uses": {"0.target.metres": 10, "0.effects.0.amount": None},
    "marks.supercharge.uses": {
        "0.effects.0.rating": "knw",
        "0.effects.0.success.0.hp": "1d6",
        "0.effects.1.amount": "1d6",
    },
    "marks.terrified.modifiers": {"0.value": -1, "0.floor": 1},
    "abilities.thats-an-order-1.uses": {"0.cost.sp": 1, "0.cooldown": 4},
    "abilities.try-that-again-2.uses": {"0.cost.sp": 1, "0.limit.times": 2},
    "abilities.urgency.modifiers": {"0.value": "AGI"},
    "marks.grappled.modifiers": {"0.op": "set", "0.value": -5},
    "marks.prone.modifiers": {"0.value": 1, "1.value": -4, "2.value": -1},
    "keywords.indirect.modifiers": {"0.value": -2, "0.when.0.size": "large"},
    "features.parry.uses": {"0.cost.sp": 1, "0.effects.0.dice": 1},
    "features.block.uses": {"0.cost.sp": 1, "0.effects.0.shots": 1, "0.unlimited": False},
    "features.block-all.uses": {"0.cost.sp": 1, "0.effects.0.shots": 1, "0.unlimited": True},
    "features.whip-grapple.standing": {"0.metres": 2},
    "features.sniping.uses": {"0.effects.0.dice": "VSN^", "0.effects.0.on": 5},
    "features.thunderous.uses": {
        "0.target.metres": 3,
        "0.effects.0.on": 6,
        "0.effects.0.success.0.amount": 2,
        "0.effects.0.failure.0.amount": 1,
    },
    "features.arcing": {
        "modifiers.0.value": 1,
        "uses.0.effects.0.on": 4,
        "uses.0.effects.0.success.0.amount": 1,
        "uses.0.effects.0.success.0.to.metres": 5,
    },
    "features.pack-bonus.modifiers": {"0.value": "allies-in-contact / 2"},
    "features.free-flight.modifiers": {"0.value": "AGI^"},
    "hazards.plasma-disruption": {"travels": 5, "radius": 3, "damage": "3d6", "pulses": 4},
    "items.heavy-armour": {"heavy": 0, "standing.1.rating": 4},
    "items.light-armour.standing": {"0.rating": 5},
    "items.sig-shield.modifiers": {"0.op": "set", "0.value": 4},
    "items.plasma-cannon.uses": {"0.cost.charge": 50},
    "items.large-programmable-bandage.uses": {"0.effects.0.amount": "2d6", "0.effects.1.count": 5},
    "items.small-programmable-bandage.uses": {"0.effects.0.amount": 4, "0.effects.1.count": 3},
    "items.large-bandage.uses": {"0.effects.0.amount": "1d6", "0.target.metres": 0},
    "items.small-bandage.uses": {"0.effects.0.amount": 2, "0.target.metres": 0},
    "items.advanced-first-aid-kit.contains": {"0.count": 6, "1.count": 12},
    "items.primitive-first-aid-kit.contains": {"0.count": 6, "1.count": 12},
    "items.ammo-magazine-pistol.stores": {"most": 12},
    "items.ammo-magazine-rifle.stores": {"most": 12},
    "items.ammo-magazine-cannon.stores": {"most": 12},
    "items.ammo-magazine-tank.stores": {"most": 6},
    "items.alloy-cable.figures": {"length_m": 5, "thickness_cm": 2, "holds_kn": 150},
    "items.hs-alloy-cable.figures": {"length_m": 5, "thickness_cm": 8, "unbreakable": True},
    "items.primitive-rope.figures": {"length_m": 20, "holds_kn": 20},
    "items.backpack.figures": {"litres": 65},
    "items.battery-60": {"charge": 60},
    "items.electric-lantern.standing": {"0.metres": 20, "0.shape": "round"},
    "items.torch.standing": {"0.metres": 30, "0.shape": "cone"},
    "items.miniature-general-scanner": {"charge": 10, "uses.0.cost.charge": 1},
    "items.personal-communicator.standing": {"0.metres": 100, "0.blocked_by": 30, "1.metres": 100},
    "items.solar-array": {"charge": 60, "standing.0.per_hour": 20},
    "items.adventuring-kit.contains": {"6.count": 7, "9.per": "rechargeable", "10.count": 3},
    "systems.engine-a1-mk1.uses": {"1.cost.charge": 5, "1.effects.0.watts": 3},
    "systems.engine-a2-mk1.uses": {"1.cost.charge": 10, "1.effects.0.watts": 4},
    "systems.dancer-mechsuit-legs-mk1.uses": {"0.cost.watts": 2, "0.effects.0.legs.0.metres": 32},
    "systems.strider-mechsuit-legs-mk1": {
        "modifiers.0.value": 5,
        "uses.0.cost.watts": 2,
        "uses.0.effects.0.legs.0.metres": 16,
        "uses.1.cost.watts": 2,
    },
    "marks.deployed.uses": {"0.effects.0.dice": 2, "1.effects.0.dice": 2},
    "systems.bike-wheels-mk1.uses": {
        "0.cost.watts": 1,
        "0.effects.0.legs.0.metres": 32,
        "1.cost.watts": 2,
        "1.effects.0.turn": 180,
        "1.effects.0.legs.0.exact": True,
        "1.effects.0.legs.1.metres": 32,
        "1.effects.0.legs.1.exact": False,
    },
    "systems.giant-wheels-mk1.uses": {
        "0.cost.watts": 1,
        "0.effects.0.legs.0.metres": 16,
        "1.cost.watts": 2,
        "1.effects.0.turn": 90,
        "1.effects.0.legs.0.exact": True,
        "1.effects.0.legs.1.metres": 16,
    },
    "systems.giant-atmospheric-thrusters-mk1.uses": {
        "0.cost.watts": 2,
        "0.effects.0.climb": 20,
        "1.cost.watts": 2,
        "1.effects.0.turn": 90,
        "1.effects.0.dive": 20,
        "2.cost.watts": 0,
        "2.effects.0.legs.0.metres": 8,
        "2.effects.0.dive": 200,
        "3.effects.0.forced": True,
        "4.effects.0.forced": True,
    },
}


def at(path: str) -> Any:
    """What stands at a path such as "abilities.healthy.modifiers.0.value"."""
    kind, id, *steps = path.split(".")
    found: Any = BOOK.kinds[kind][id]
    for step in steps:
        found = found[int(step)] if step.isdigit() else getattr(found, step)
    return found


@pytest.mark.parametrize("path", FIGURES)
def test_figures_inside_effects(path: str) -> None:
    for figure, value in FIGURES[path].items():
        assert at(f"{path}.{figure}") == value, figure


NOTHING_BUT_NUMBERS = {"healthy", "power-under-pressure", "urgency", "damage-resist", "certitude"}


@pytest.mark.parametrize("id", BOOK.abilities)
def test_every_ability_does_something(id: str) -> None:
    ability = BOOK.abilities[id]
    assert bool(ability.modifiers) or bool(ability.standing) or bool(ability.uses)
    assert (id in NOTHING_BUT_NUMBERS) == (not ability.standing and not ability.uses)


def test_intercept_and_its_upgrade_differ_in_distance_and_number_only() -> None:
    one, two = (BOOK.abilities[f"intercept-{n}"].uses[0] for n in (1, 2))
    assert (one.at, one.cost, one.when, one.unless) == (two.at, two.cost, two.when, two.unless)
    assert one.effects[0] == two.effects[0]


@pytest.mark.parametrize("size", ["large", "small"])
@pytest.mark.parametrize("kind", ["", "programmable-"])
def test_a_bandage_is_destroyed_on_a_unit_in_touch(size: str, kind: str) -> None:
    (use,) = BOOK.items[f"{size}-{kind}bandage"].uses
    assert (use.kind, use.cost.item) == ("action", True)
    assert use.target is not None
    assert use.target.metres == 0


NUMBERS: dict[str, dict[str, Any]] = {
    "RB-ATTR-2": {"score_least": -5, "score_most": 5},
    "RB-BUILD-3": {"build_dice": 10},
    "RB-BUILD-4": {"build_high": (5, 6), "build_low": (1, 2)},
    "RB-BUILD-5": {"build_keep": 8},
    "RB-BUILD-18": {"outfits": 2, "outfit_kinds": ("Everyday", "Professional")},
    "RB-BUILD-19": {"money_least": 200, "money_most": 400},
    "RB-BUILD-20": {"kit": "adventuring-kit"},
    "RB-TRAIT-2": {"trait_plus": 6, "trait_minus": 3},
    "RB-TRAIT-3": {"traits": 6},
    "RB-TRAIT-6": {"trait_least": -3},
    "RB-TRAIT-7": {"trait_most": 3},
    "RB-STORY-2": {"story_bonus": "WIS^"},
    "RB-HP-3": {"maximum_least": 1},
    "RB-HP-4": {"level_hp_least": 4},
    "RB-HP-5": {"ehp": "4 + FTD^"},
    "RB-LEVEL-1": {"level_most": 4},
    "RB-HOLD-2": {"hands": 2},
    "RB-PRESTIGE-2": {"prestige_most": 3},
    "RB-PRESTIGE-4": {"prestige_cost": 3},
    "RB-CHECK-3": {"check_dice": 3},
    "RB-CHECK-10": {"check_pair_dice": 1},
    "RB-CHECK-11": {"check_triple_dice": 3},
    "RB-REST-1": {"short_break_minutes": 15, "short_break_sp": "1d6 + WIL"},
    "RB-REST-2": {"long_break_minutes": 60},
    "RB-REST-3": {"long_break_hp": "2d6 + FTD"},
    "RB-REST-4": {"full_rest_minutes": 8 * 60, "full_rest_sleep_minutes": 6 * 60},
    "RB-REST-5": {"full_rest_ehp": "1d6"},
    "RB-REST-6": {"signature_ready": 5},
    "RB-ORDER-1": {"order_dice": 3, "order_score": "agi"},
    "RB-ORDER-4": {"order_special": 2},
    "RB-TURN-1": {"actions": 2},
    "RB-MOVE-1": {"move": 10},
    "RB-PREPARE-1": {"prepare_rerolls": 2},
    "RB-OVERWATCH-8": {"overwatch_difficulty": 11},
    "RB-SEIZE-3": {"seize_difficulty": 11},
    "RB-SEIZE-6": {"seize_price": 1},
    "RB-UNARMED-1": {"unarmed": "unarmed"},
    "RB-COUNTER-3": {"counter_penalty": 2},
    "RB-PB-1": {"point_blanc": 2},
    "RB-PB-2": {"point_blanc_target": 1},
    "RB-RULING-62": {"contact_mm": 50},
    "RB-KEY-HEAVY-1": {"heavy_difficulty": 14},
    "RB-KEY-HEAVY-2": {"heavy_second_move": 2},
    "RB-DYING-3": {"critical_actions": 1},
    "RB-DYING-4": {"critical_move": 1},
    "RB-DYING-2": {"critical_mark": "prone"},
    "RB-DYING-7": {"critical_damage": 1},
    "RB-DYING-9": {"dying_score": -2},
    "RB-DYING-12": {"dying_last_action": 8},
    "RB-DYING-13": {"dying_survives": 18},
    "RB-RECON-FALL-1": {
        "fall_metres": 5,
        "fall_dice": 1,
        "fall_dice_most": 20,
        "fall_type": "blunt",
    },
    "RB-RECON-REPAIR-1": {"repair_difficulty": 12, "repair_hp": "2d6"},
    "RB-RECON-BUDGET-1": {"notable_weight": "level + half-level"},
}


@pytest.mark.parametrize("source", NUMBERS)
def test_numbers_of_the_general_rules(source: str) -> None:
    for name, value in NUMBERS[source].items():
        assert (getattr(BOOK.rules, name), BOOK.rules.sources[name]) == (value, source)


def test_no_number_is_left_out() -> None:
    tables = {"ratings", "build_scores", "sources"}
    assert {n for ns in NUMBERS.values() for n in ns} | tables == set(BOOK.rules.__struct_fields__)


def test_score_to_rating_and_die_to_score() -> None:
    ratings = [BOOK.rules.ratings[str(score)] for score in range(-5, 6)]
    assert ratings == [6, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2]
    assert [BOOK.rules.build_scores[str(die)] for die in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


def test_switches_stand_as_the_rulings_say() -> None:
    assert {id: switch.default for id, switch in BOOK.switches.items()} == {
        "strict-role-ap": False,
        "healer-kit": "primitive",
        "counters-for-all-units": True,
        "backup-waives-watts": True,
        "companion-own-actions": True,
        "generous-prompt": True,
        "hearing-limit-m": None,
        "space-mode": "free",
        "step-m": 1,
        "fall-damage": True,
        "boarding": True,
        "refuel": False,
        "repair": False,
    }


def worked_out(amount: Any, ftd: int) -> int:
    """An amount of a number and □FTD."""
    number, score = parse(amount).terms
    assert score.names == (Name("FTD"),)
    return number.factor + ftd


@rule("RB-RECON-NPC-2", "RB-MISSING-10")
@pytest.mark.parametrize("id", [id for id, npc in BOOK.npcs.items() if npc.chassis != "beast"])
def test_hp_of_npcs_follow_from_their_chassis(id: str) -> None:
    """With at least 4 for each Level."""
    npc = BOOK.npcs[id]
    chassis, ftd = BOOK.chassis[npc.chassis], npc.scores["ftd"]
    rise = max(worked_out(chassis.hp_per_level, ftd), 4)
    hp = worked_out(chassis.hp, ftd) + (npc.level - 1) * rise
    assert npc.hp == (-(-hp // 2) if chassis.halved else hp)
