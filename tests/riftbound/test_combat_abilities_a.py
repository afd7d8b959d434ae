"""Abilities from Backup to High Alert, played: a position, what is done, what comes of it."""

from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"  # one basis only for the Dodge Roll


# Bonk


def bonk(size: str, at: str) -> Encounter:
    s = rb(f"1:A npc-raider@0,0 ability bonk | 2:B npc-trooper@{at} {BARE} size {size} | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    return s


@rule("RB-AB-BONK-1", "RB-RULING-185", "RB-TEST-109")
def test_bonk_pushes_a_damaged_unit_straight_away_by_up_to_its_diameter() -> None:
    s = bonk("medium", "1,0")
    play(s, "use bonk")
    refuses(s, "go 2.1,0", "RB-RULING-185")
    refuses(s, "go 1,1", "RB-RULING-185")
    play(s, "go 2,0")
    assert place(s, 2) == (2, 0)


@rule("RB-AB-BONK-1", "RB-TEST-109")
def test_bonk_moves_a_unit_one_size_larger_by_2_metres_and_no_larger_one() -> None:
    s = bonk("large", "1.5,0")
    play(s, "use bonk", "go 3.5,0")
    assert place(s, 2) == (3.5, 0)
    assert isinstance(asked(bonk("giant", "2.5,0")), schema.TakeAction)


@rule("RB-RULING-185")
def test_bonk_needs_damage() -> None:
    s = rb(f"1:A npc-raider@0,0 ability bonk | 2:B npc-trooper@1,0 {BARE} | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(6))
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-AB-BONK-1")
def test_bonk_is_for_melee_attacks() -> None:
    s = rb(f"1:A npc-trooper@0,0 ability bonk | 2:B npc-trooper@1,0 {BARE} | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert isinstance(asked(s), schema.TakeAction)


# Cautious


@rule("RB-AB-CAUTIOUS-1", "RB-RULING-141")
def test_cautious_takes_one_sp_off_one_payment_for_each_overwatch() -> None:
    s = rb(
        "1:A npc-marksman@0,0 sp 0 ability cautious ability high-alert loses light-armour"
        " | 2:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "overwatch", "end", "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1))
    play(s, "use high-alert", "use cautious", "pick 0", roll(6))
    assert (unit(s, 1).sp, hp(s, 1)) == (0, 22)
    play(s, "attack 1 auto-rifle", roll(*[6] * 10), roll(*[1] * 10))
    assert hp(s, 1) == 12


@rule("RB-AB-CAUTIOUS-1")
def test_cautious_does_nothing_without_overwatch() -> None:
    s = rb("1:A npc-raider@0,0 sp 0 ability cautious ability charge | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "move", "go", "move", "go")
    assert asked(s).unit == 1  # type: ignore[attr-defined]


# Certitude


@rule("RB-AB-CERTITUDE-1", "RB-RULING-197")
def test_certitude_lowers_the_difficulty_for_who_seizes_with_its_help() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-trooper@25,0 seizes | 1 acts")
    told = play(s, "seize 2", roll(1, 2, 3))
    checked = next(e for e in told if type(e).__name__ == "Checked")
    assert (checked.difficulty, checked.success) == (8, True)  # type: ignore[attr-defined]


@rule("RB-AB-CERTITUDE-1")
def test_certitude_is_not_for_one_s_own_agility() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 seizes | 1 acts")
    told = play(s, "seize", roll(2, 3, 5))
    checked = next(e for e in told if type(e).__name__ == "Checked")
    assert (checked.difficulty, checked.success) == (11, False)  # type: ignore[attr-defined]


# Charge


@rule("RB-AB-CHARGE-1", "RB-RULING-186", "RB-TEST-104")
def test_charge_follows_the_second_move_with_a_melee_attack() -> None:
    s = rb(f"1:A npc-raider@0,0 sp 1 ability charge | 2:B npc-trooper@15,0 {BARE} | 1 acts")
    play(s, "move", "go 10,0")
    refuses(s, "use charge", "RB-KEY-ACTION-1")
    play(
        s, "move", "go 14,0", "use charge", "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(1)
    )
    assert (hp(s, 2), unit(s, 1).sp) == (15, 0)


@rule("RB-RULING-186", "RB-TEST-104")
def test_charge_costs_no_action_and_gains_an_attack_counter() -> None:
    s = rb(
        f"1:A npc-raider@0,0 sp 1 ability charge ability sanctuary"
        f" | 2:B npc-trooper@1,0 {BARE} | 1 acts"
    )
    play(s, "move", "go", "move", "go", "use charge")
    told = play(s, "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    assert not any(isinstance(e, events.Acted) for e in told)
    assert unit(s, 1).counters == 1


@rule("RB-AB-CHARGE-1")
def test_charge_does_not_shoot() -> None:
    s = rb(f"1:A npc-trooper@0,0 sp 1 ability charge | 2:B npc-trooper@1,0 {BARE} | 1 acts")
    play(s, "move", "go", "move", "go", "use charge")
    refuses(s, "attack 2 auto-rifle", "RB-RULING-186")


# Clear Mind


@rule("RB-AB-CLEAR-MIND-1", "RB-RULING-190", "RB-TEST-103")
def test_the_third_clarity_counter_turns_into_one_sp() -> None:
    s = rb("1:A npc-officer@0,0 sp 2 ability clear-mind | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use clear-mind", "use clear-mind", "end")
    assert (unit(s, 1).sp, unit(s, 1).marks[0].count) == (2, 2)
    play(s, "end", "use clear-mind")
    assert (unit(s, 1).sp, marks(s, 1)) == (3, set())


@rule("RB-RULING-190")
def test_clarity_counters_are_spent_at_full_sp_too() -> None:
    s = rb("1:A npc-officer@0,0 ability clear-mind | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use clear-mind", "use clear-mind", "end", "end", "use clear-mind")
    assert (unit(s, 1).sp, marks(s, 1)) == (4, set())


# Damage Resist


@rule("RB-AB-DAMAGE-RESIST-1", "RB-RULING-193")
def test_damage_resist_adds_one_to_each_dodge_die_against_its_type() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 loses light-armour ability damage-resist:sharp"
        " | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, *[1] * 8), roll(3, 2))
    assert hp(s, 2) == 16


@rule("RB-AB-DAMAGE-RESIST-1")
def test_damage_resist_does_nothing_against_other_types() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 loses light-armour ability damage-resist:heat"
        " | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, *[1] * 8), roll(3, 2))
    assert hp(s, 2) == 15


# Enthusiasm


def excited(*faces: int) -> int:
    s = rb(f"1:A npc-officer@0,0 sp 3 ability enthusiasm | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1), roll(1), "use enthusiasm", roll(*faces))
    return unit(s, 1).sp


@rule("RB-AB-ENTHUSIASM-1", "RB-RULING-189")
def test_enthusiasm_regains_one_sp_on_11_or_more() -> None:
    assert excited(4, 3, 3) == 4  # with WIL +1
    assert excited(4, 3, 2) == 3


@rule("RB-AB-ENTHUSIASM-1")
def test_enthusiasm_needs_a_hit() -> None:
    s = rb(f"1:A npc-officer@0,0 ability enthusiasm | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1), roll(6))
    assert isinstance(asked(s), schema.TakeAction)


# Generous


@rule("RB-AB-GENEROUS-1", "RB-RULING-179")
def test_generous_lets_allies_pay_with_its_sp() -> None:
    s = rb(
        f"1:A npc-raider@0,0 sp 0 ability charge | 2:B npc-trooper@1,0 {BARE}"
        " | 3:A npc-officer@5,0 ability generous | 1 acts"
    )
    play(s, "move", "go", "move", "go", "use charge", schema.Split(((2, 1),)))
    assert (unit(s, 1).sp, unit(s, 3).sp) == (0, 3)


# High Alert


@rule("RB-AB-HIGH-ALERT-1", "RB-RULING-195")
def test_high_alert_rerolls_any_dice_of_a_watcher_s_dodge_roll_once() -> None:
    s = rb(
        "1:A npc-marksman@0,0 loses light-armour ability high-alert | 2:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "overwatch", "end", "attack 1 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 4, 2))
    play(s, "use high-alert", "pick 0 2", roll(6, 1), roll(3, 3, 3))
    assert (hp(s, 1), unit(s, 1).sp) == (21, 2)


@rule("RB-AB-HIGH-ALERT-1")
def test_high_alert_needs_overwatch() -> None:
    s = rb(
        "1:A npc-marksman@0,0 loses light-armour ability high-alert | 2:B npc-trooper@20,0 | 2 acts"
    )
    play(s, "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert hp(s, 1) == 21
