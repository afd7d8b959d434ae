"""Attacks and damage by the rule text: targets, dice, modifiers, Point Blanc, packets."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, change
from worldline.riftbound.combat.space.geometry import Terrain

MISSED = roll(*[1] * 10)
NOTHING = roll(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def hit_with(s: Encounter, text: str) -> int:
    """Declare an Attack: what is added to each die of its Hit Roll."""
    play(s, text)
    d = asked(s)
    if isinstance(d, schema.ChooseBasis):
        play(s, "choose 0")
        d = asked(s)
    assert isinstance(d, schema.RollDice)
    told = play(s, roll(*[1] * d.count))
    threw = next(e for e in told if isinstance(e, events.Threw) and e.purpose == "hit")
    return sum(b.change for b in threw.added)


# Who is attacked


@rule("RB-RULING-105", "RB-ATTACK-6", "RB-HOOK-10")
def test_a_friend_can_be_attacked_but_nobody_attacks_itself() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-trooper@20,0 | 3:B npc-trooper@30,0 | 1 acts")
    refuses(s, "attack 1 auto-rifle", "RB-RULING-105")
    refuses(s, "attack 2,3 auto-rifle", "RB-RULING-105")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert hp(s, 2) == 16


@rule("RB-RULING-104", "RB-RULING-72")
def test_the_target_must_be_seen() -> None:
    wall = Terrain(corners=((9_000, -5_000), (10_000, -5_000), (10_000, 5_000), (9_000, 5_000)))
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts", terrain=(wall,))
    refuses(s, "attack 2 auto-rifle", "RB-RULING-104")


@rule("RB-RULING-72", "RB-RULING-65", "RB-HOOK-11")
def test_the_gm_may_say_of_a_pair_whether_it_is_seen() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    s.pairs["0>1"] = Relation(sees=False)
    refuses(s, "attack 2 auto-rifle", "RB-RULING-104")
    s.pairs["0>1"] = Relation(metres=51)
    refuses(s, "attack 2 auto-rifle", "RB-ATTACK-3")


@rule("RB-ATTACK-3", "RB-RULING-61")
def test_range_is_measured_from_edge_to_edge() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@51,0 | 3:B npc-trooper@0,51.1 | 1 acts")
    refuses(s, "attack 3 auto-rifle", "RB-ATTACK-3")
    play(s, "attack 2 auto-rifle", MISSED)


@rule("RB-ATTACK-12")
def test_use_only_if_skilled_bars_who_is_not() -> None:
    near = (
        "1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle {} | 2:B npc-trooper@15,0 | 1 acts"
    )
    refuses(rb(near.format("")), "attack 2 sonic-rifle-far", "RB-ATTACK-12")
    play(rb(near.format("skilled rifles")), "attack 2 sonic-rifle-far")


@rule("RB-ATTACK-3")
def test_a_target_beyond_the_range_is_refused() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@60,0 | 1 acts")
    refuses(s, "attack 2 auto-rifle", "RB-ATTACK-3")


@rule("RB-ATTACK-4")
def test_melee_needs_base_contact() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-trooper@1.2,0 | 1 acts")
    refuses(s, "attack 2 simple-shortsword", "RB-ATTACK-4")


@rule("RB-KEY-AMMO-2")
def test_an_attack_consumes_its_ammo_and_is_refused_without() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    for _ in range(3):
        while not isinstance(asked(s), schema.TakeAction) or asked(s).unit != 0:  # type: ignore[attr-defined]
            play(s, "end")
        play(s, "attack 2 auto-rifle", NOTHING)
    while asked(s).unit != 0 or s.done:  # type: ignore[attr-defined]
        play(s, "end")
    refuses(s, "attack 2 auto-rifle", "RB-KEY-AMMO-2")


# The Hit Roll and the Dodge Roll


@rule("RB-TEST-43", "RB-ATTACK-7", "RB-ATTACK-8", "RB-ATTACK-9", "RB-ATTACK-10", "RB-ATTACK-11")
@rule("RB-DMG-3")
def test_five_shots_three_successes_two_dodged_one_hit() -> None:
    s = rb(
        "1:A npc-trooper@0,0 loses auto-rifle holds precision-rifle | 2:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "attack 2 precision-rifle", roll(1, 3, 4, 5, 6))
    assert asked(s).count == 3  # type: ignore[attr-defined]
    play(s, roll(2, 4, 6))
    assert hp(s, 2) == 17 - 2


@rule("RB-RULING-13", "RB-RULING-14", "RB-RULING-15")
def test_a_natural_six_does_not_hit_by_itself_but_the_dice_are_rolled() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    change(s, 0, counters=2)
    play(s, "attack 2 auto-rifle", roll(*[6] * 10))
    assert hp(s, 2) == 17


@rule("RB-RULING-16", "RB-HOOK-4", "RB-TEST-52")
def test_modifiers_of_a_hit_roll_add_up() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 mark prone | 3:A npc-raider@21,0 | 1 acts")
    change(s, 0, counters=1)
    assert hit_with(s, "attack 2 auto-rifle") == -4


@rule("RB-RULING-112", "RB-HOOK-5", "RB-RULING-115")
def test_the_dodger_picks_the_basis_even_a_worse_one_and_must_roll() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 stand dodge | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9))
    d = asked(s)
    assert isinstance(d, schema.ChooseBasis)
    assert (d.unit, len(d.bases)) == (1, 2)
    refuses(s, "pass", "RB-RULING-112")
    play(s, "choose 1", roll(4))
    assert hp(s, 2) == 16


@rule("RB-RULING-112")
def test_heavy_armour_leaves_no_agi_to_choose() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-heavy-gunner@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, 6, *[1] * 8), roll(4, 3))
    assert hp(s, 2) == 36


@rule("RB-RULING-113")
def test_prepare_cannot_reroll_dice_against_a_fixed_number() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 stand dodge | 2 acts")
    play(s, "prepare agi", "end", "attack 2 auto-rifle", roll(6, *[1] * 9))
    play(s, "choose 1", roll(4))
    assert isinstance(asked(s), schema.TakeAction)
    assert hp(s, 2) == 16


@rule("RB-RULING-114", "RB-PREPARE-1")
def test_two_prepares_give_four_rerolls_until_the_next_turn() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 2 acts")
    play(s, "prepare agi", "prepare agi", "attack 2 auto-rifle", roll(*[6] * 5, *[1] * 5))
    play(s, roll(1, 1, 1, 1, 1), "reroll 0 1 2", roll(4, 4, 1))
    refuses(s, "reroll 2", "RB-PREPARE-3")
    play(s, "reroll 3", roll(4))
    assert hp(s, 2) == 17 - 2
    play(s, "end")
    assert unit(s, 2).pools == ()


@rule("RB-PREPARE-2")
def test_prepare_never_touches_a_roll_of_the_score() -> None:
    s = rb("1:A npc-bruiser@0,0 | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "prepare str", "grapple 2", roll(1, 2, 3), roll(1, 2, 4))
    assert isinstance(asked(s), schema.ChooseOption)


@rule("RB-RULING-24")
def test_prestige_may_reroll_a_die_that_prepare_has_rerolled() -> None:
    s = rb("1:A npc-trooper@0,0 prestige 3 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "prepare vsn", "attack 2 auto-rifle", MISSED, "reroll 0", roll(1), "prestige")
    play(s, roll(6, *[1] * 9))
    refuses(s, "reroll 0", "RB-PREPARE-3")
    play(s, "pass", roll(1))
    assert hp(s, 2) == 16


@rule("RB-RULING-116", "RB-WIN-18")
def test_random_shots_are_rolled_once_and_prestige_may_reroll_them() -> None:
    s = rb("1:A npc-trooper@0,0 prestige 3 | 2:B npc-trooper@80,0 | 1 acts")
    play(s, "attack 2 auto-rifle-far", roll(1), "prestige", roll(6))
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert (d.purpose, d.count) == ("hit", 10)


@rule("RB-RULING-101", "RB-COUNTER-1")
def test_an_attack_counts_when_it_is_finished_hit_or_miss() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 1 | 3:B npc-raider@30,0 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert unit(s, 2).dead
    assert unit(s, 1).counters == 1


@rule("RB-ATTACK-7", "RB-ATTACK-8", "RB-ATTACK-9", "RB-ATTACK-10", "RB-ATTACK-11")
def test_each_success_that_is_not_dodged_deals_the_damage_once() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(4, 4, 4, 4, 3, 3, 3, 3, 3, 3), roll(4, 3, 3, 3))
    assert hp(s, 2) == 17 - 3


@rule("RB-RULING-111")
def test_without_a_success_there_is_no_dodge_roll() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", NOTHING)
    assert isinstance(asked(s), schema.TakeAction)


# Attack Counters


@rule("RB-TEST-46", "RB-COUNTER-1", "RB-COUNTER-2", "RB-COUNTER-3")
def test_the_second_attack_is_worse_and_the_next_turn_is_not() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    assert hit_with(s, "attack 2 auto-rifle") == 0
    assert hit_with(s, "attack 2 auto-rifle") == -2
    play(s, "end")
    assert hit_with(s, "attack 2 auto-rifle") == 0


@rule("RB-TEST-46", "RB-COUNTER-4", "RB-OVERWATCH-11")
def test_an_overwatch_attack_ignores_and_adds_no_counter() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", MISSED, "overwatch", "move", "go 15,0")
    change(s, 0, counters=1)
    assert hit_with(s, "attack 2 auto-rifle") == 0
    assert unit(s, 1).counters == 1


@rule("RB-TEST-47", "RB-RULING-109")
def test_a_seized_attack_makes_those_of_the_next_turn_worse() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 stand seize | 1 acts")
    play(s, "seize", roll(4, 4, 3), "attack 1 auto-rifle", MISSED, "end")
    assert unit(s, 2).counters == 1
    assert hit_with(s, "attack 1 auto-rifle") == -2
    assert unit(s, 2).counters == 0


@rule("RB-RULING-109")
def test_the_table_may_spare_the_gm_s_units_the_counters() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 2 acts", counters_for_all_units=False)
    play(s, "attack 1 auto-rifle", MISSED)
    assert unit(s, 2).counters == 0
    play(s, "end", "attack 2 auto-rifle", MISSED)
    assert unit(s, 1).counters == 1


@rule("RB-DUAL-2")
def test_a_second_weapon_is_no_way_around_the_counters() -> None:
    s = rb("1:A npc-gunhand@0,0 holds laser-pistol | 2:B npc-trooper@20,0 | 1 acts")
    assert hit_with(s, "attack 2 standard-pistol") == 0
    assert hit_with(s, "attack 2 laser-pistol") == -2


@rule("RB-COUNTER-1", "RB-COUNTER-3")
def test_the_second_attack_of_a_turn_has_two_less_on_each_die() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", NOTHING)
    assert unit(s, 1).counters == 1
    play(s, "attack 2 auto-rifle", roll(5, 5, 5, 5, 5, 5, 5, 5, 5, 6), roll(1))
    assert hp(s, 2) == 16


@rule("RB-COUNTER-2")
def test_attack_counters_are_lost_when_the_turn_ends() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", NOTHING, "end")
    assert unit(s, 1).counters == 0


# Point Blanc


@pytest.mark.parametrize(
    ("others", "less"),
    [
        ("2:B npc-trooper@1,0", -2),
        ("2:B npc-trooper@20,0 | 3:B npc-raider@1,0", -2),
        ("2:B npc-trooper@20,0 | 3:B npc-raider@1,0 asleep", 0),
        ("2:B npc-trooper@20,0 | 3:A npc-raider@1,0", 0),
        ("2:B npc-trooper@20,0 | 3:A npc-raider@21,0", -1),
        ("2:B npc-trooper@20,0 | 3:C npc-raider@21,0", -1),
        ("2:B npc-trooper@20,0 | 3:B npc-raider@21,0", 0),
        ("2:B npc-trooper@20,0 | 3:A npc-raider@21,0 | 4:B npc-raider@1,0", -2),
        ("2:A npc-trooper@1,0 | 3:B npc-raider@20,0", -2),
    ],
)
@rule("RB-PB-1", "RB-PB-2", "RB-ATTACK-5", "RB-RULING-107", "RB-RULING-108", "RB-RULING-99")
def test_point_blanc(others: str, less: int) -> None:
    s = rb(f"1:A npc-trooper@0,0 | {others} | 1 acts")
    assert hit_with(s, "attack 2 auto-rifle") == less


@rule("RB-PB-3", "RB-RULING-99")
def test_the_gm_says_who_is_an_enemy_here() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 3:B npc-raider@1,0 | 1 acts")
    s.pairs["0>2"] = Relation(enemy=False)
    assert hit_with(s, "attack 2 auto-rifle") == 0


@rule("RB-RULING-106", "RB-TEST-51")
def test_a_spear_and_a_blade_know_no_point_blanc() -> None:
    s = rb(
        "1:A npc-raider@0,0 loses simple-shortsword holds simple-spear | 2:B npc-raider@1,0"
        " | 1 acts"
    )
    assert hit_with(s, "attack 2 simple-spear") == 0
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 1 acts")
    assert hit_with(s, "attack 2 simple-shortsword") == 0


@rule("RB-STATUS-PRONE-3", "RB-TEST-53", "RB-RULING-106")
def test_who_lies_prone_is_harder_to_hit_but_not_in_melee() -> None:
    lying = "| 2:B npc-raider@1,0 mark prone | 1 acts"
    assert hit_with(rb(f"1:A npc-raider@0,0 {lying}"), "attack 2 simple-shortsword") == 0
    spear = f"1:A npc-raider@0,0 loses simple-shortsword holds simple-spear {lying}"
    assert hit_with(rb(spear), "attack 2 simple-spear") == -1


@rule("RB-PB-1", "RB-ATTACK-5")
def test_a_shot_at_a_unit_in_contact_takes_two_off() -> None:
    s = rb("1:A npc-gunhand@0,0 | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "attack 2 standard-pistol")
    count = asked(s).count  # type: ignore[attr-defined]
    play(s, roll(*[5] * count))
    assert hp(s, 2) == 17


# Unarmed


@rule("RB-UNARMED-1", "RB-DMG-1", "RB-DMG-4")
def test_an_unarmed_blow_is_always_possible_blunt_or_sharp() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 | 1 acts")
    refuses(s, "attack 2 unarmed", "RB-UNARMED-1")
    refuses(s, "attack 2 unarmed heat", "RB-UNARMED-1")
    told = play(s, "attack 2 unarmed sharp", roll(4), roll(1))
    hurt = next(e for e in told if isinstance(e, events.Hurt))
    assert (hurt.damage, hurt.hp, hp(s, 2)) == ("sharp", 1, 5)


# Damage


@rule("RB-TEST-76", "RB-RULING-117")
def test_what_one_hit_has_too_much_is_lost() -> None:
    s = rb("1:A npc-bruiser@0,0 | 2:B npc-officer@1,0 hp 8 | 1 acts")
    play(s, "attack 2 simple-warhammer", roll(6), roll(1))
    assert (hp(s, 2), unit(s, 2).ehp) == (0, 4)
    assert unit(s, 2).critical


@rule("RB-TEST-77", "RB-RULING-117")
def test_four_hits_go_through_hp_and_ehp_to_the_dying_check() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-officer@1,0 hp 3 | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 6, 6, 6), roll(1, 1, 1, 1))
    assert (hp(s, 2), unit(s, 2).ehp) == (0, 0)
    assert asked(s).purpose == "check dying"  # type: ignore[attr-defined]


@rule("RB-TEST-78", "RB-RULING-118")
def test_hits_beyond_death_s_door_are_wasted_and_there_is_one_check() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 1 | 1 acts")
    change(s, 1, ehp=6, ehp_base=6)
    play(s, "attack 2 auto-rifle", roll(*[6] * 10), roll(*[1] * 10))
    assert asked(s).purpose == "check dying"  # type: ignore[attr-defined]
    play(s, roll(1, 2, 3))
    assert unit(s, 2).dead


@rule("RB-HP-1", "RB-DYING-2")
def test_at_no_hp_a_notable_one_is_critical_and_prone() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 1 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), "end")
    assert marks(s, 2) == {"prone"}
    refuses(s, "use get-up", "RB-STATUS-PRONE-4")


@rule("RB-TEST-83", "RB-RULING-168")
def test_an_ordinary_one_with_six_hp_dies_of_six() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@9,0 | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 6, 6, 1), roll(1, 1, 1))
    assert unit(s, 2).dead


@rule("RB-RULING-101", "RB-COUNTER-1")
def test_an_attack_whose_target_dies_before_the_hit_roll_ends_and_counts() -> None:
    s = rb(
        "1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle | 2:B npc-raider@2.5,0 hp 1"
        " | 3:B npc-raider@30,0 | 1 acts"
    )
    play(s, "attack 2 sonic-rifle", roll(6))
    assert unit(s, 2).dead
    assert isinstance(asked(s), schema.TakeAction)
    assert unit(s, 1).counters == 1
