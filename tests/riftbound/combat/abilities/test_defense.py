"""Abilities tagged Defense that any Role may have, played."""

from tracing import rule

from riftbound.combat.fight import hp, play, rb, roll, unit

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
