"""Abilities tagged Damage that any Role may have, played."""

from tracing import rule

from riftbound.combat.fight import asked, hp, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"  # one basis only for the Dodge Roll
FIVE = roll(6, 6, 6, 6, 6, 1, 1, 1, 1, 1)


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


@rule("RB-RULING-100", "RB-RULING-186")
def test_charge_is_offered_only_where_there_is_somebody_to_strike() -> None:
    s = rb("1:A npc-raider@0,0 sp 3 ability charge | 2:B npc-raider@40,0 | 1 acts")
    play(s, "move", "go 9,0", "move", "go 18,0")
    assert asked(s) == schema.TakeAction(1, 1, "normal")


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


# Opportunist


@rule("RB-AB-OPPORTUNIST-1", "RB-RULING-160")
def test_opportunist_adds_a_die_to_the_damage_of_a_seized_action() -> None:
    foe = "2:B npc-trooper@20,0 stand seize ability opportunist"
    s = rb(f"1:A npc-trooper@0,0 {BARE} | {foe} | 1 acts")
    play(s, "seize", roll(4, 4, 4), "attack 1 auto-rifle", FIVE, roll(1, 1, 1, 1, 1))
    play(s, "use opportunist", roll(4))
    assert hp(s, 1) == 17 - 5 - 4


@rule("RB-AB-OPPORTUNIST-1")
def test_opportunist_is_not_for_one_s_own_turn() -> None:
    s = rb(f"1:A npc-trooper@0,0 ability opportunist | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "attack 2 auto-rifle", FIVE, roll(1, 1, 1, 1, 1))
    assert hp(s, 2) == 12


# Patience


def fired_upon(words: str) -> Encounter:
    s = rb(f"1:A npc-warden@0,0 {words} | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "overwatch", "end", "move", "go 15,0", "attack 2 laser-pistol")
    return s


@rule("RB-AB-PATIENCE-1", "RB-RULING-195", "RB-AB-POWER-PLAY-1-1", "RB-RULING-176")
def test_patience_rerolls_one_die_of_an_overwatch_attack_with_wis_if_one_likes() -> None:
    s = fired_upon("stand hit")
    assert asked(s).bases == ("VSN 4+", "WIS 3+")  # type: ignore[attr-defined]
    play(s, "choose 1", roll(3, 1, 1), "use patience", "pick 1", roll(3), roll(1, 1))
    assert (hp(s, 2), unit(s, 1).sp) == (17 - 6, 3)


@rule("RB-AB-PATIENCE-1", "RB-AB-POWER-PLAY-1-1")
def test_patience_and_wis_are_for_overwatch_only() -> None:
    s = rb(f"1:A npc-warden@0,0 | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "attack 2 laser-pistol", roll(3, 1, 1))
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-176")
def test_prepare_of_wis_applies_where_wis_is_used_to_hit() -> None:
    s = rb(f"1:A npc-warden@0,0 loses light-armour | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "prepare wis", "overwatch", "move", "go 15,0", "attack 2 laser-pistol")
    play(s, roll(1, 1, 1), "reroll 0", roll(3), "pass", roll(1))
    assert hp(s, 2) == 14
