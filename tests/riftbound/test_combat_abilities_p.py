"""Abilities from Patch Up to Robotic, played."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"  # one basis only for the Dodge Roll
ONE = roll(6, *[1] * 9)

# Patch Up


@pytest.mark.parametrize(
    ("knw", "face", "more"), [(2, 1, 5), (2, 6, 10), (-5, 3, 0), (-5, 4, 1), (-5, 6, 3)]
)
@rule("RB-AB-PATCH-UP-1-1", "RB-RULING-191", "RB-TEST-85")
def test_patch_up_heals_a_die_and_knw_and_2_but_never_less_than_0(
    knw: int, face: int, more: int
) -> None:
    s = rb(
        f"1:A npc-officer@0,0 knw {knw} ability patch-up-1 | 2:A npc-trooper@1,0 hp 5"
        " | 3:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "use patch-up 2", roll(face))
    assert (hp(s, 2), unit(s, 1).sp) == (5 + more, 3)


@rule("RB-AB-PATCH-UP-1-1", "RB-RULING-75", "RB-RULING-98", "RB-RULING-97")
def test_patch_up_needs_touch_and_somebody_willing_who_may_be_oneself() -> None:
    s = rb(
        "1:A npc-officer@0,0 hp 10 ability patch-up-1 | 2:A npc-trooper@3,0 hp 5"
        " | 3:B npc-trooper@0,1 hp 5 | 1 acts"
    )
    refuses(s, "use patch-up 2", "RB-AB-PATCH-UP-1-1")
    refuses(s, "use patch-up 3", "RB-AB-PATCH-UP-1-1")
    play(s, "use patch-up 1", roll(3))
    assert hp(s, 1) == 15


@rule("RB-AB-PATCH-UP-2-1", "RB-RULING-191")
def test_patch_up_2_moves_up_to_6_metres_before_the_touch() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability patch-up-2 | 2:A npc-trooper@7,0 hp 5"
        " | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "use patch-up 2")
    refuses(s, "go 0,6.5", "RB-MOVE-1")
    play(s, "go 6,0", roll(3))
    assert (hp(s, 2), place(s, 1)) == (10, (6, 0))


@rule("RB-RULING-191")
def test_patch_up_2_is_wasted_if_the_target_is_not_reached() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability patch-up-2 | 2:A npc-trooper@7,0 hp 5"
        " | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "use patch-up 2", "go 5,0")
    assert (hp(s, 2), unit(s, 1).sp) == (5, 3)
    assert isinstance(asked(s), schema.TakeAction)


# Patience


def fired_upon(words: str) -> Encounter:
    s = rb(f"1:A npc-warden@0,0 {words} | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "overwatch", "end", "move", "go 15,0", "attack 2 laser-pistol")
    return s


@rule("RB-AB-PATIENCE-1", "RB-RULING-195", "RB-AB-POWER-PLAY-1-1", "RB-RULING-176")
def test_patience_rerolls_one_die_of_an_overwatch_attack_with_wis_if_one_likes() -> None:
    s = fired_upon("")
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
    play(s, "choose 1", roll(1, 1, 1), "reroll 0", roll(3), "pass", roll(1))
    assert hp(s, 2) == 14


# Pep talk


def cheered() -> Encounter:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-bruiser@20,0 loses heavy-armour"
        " | 3:A npc-officer@0,5 cha 3 ability pep-talk | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(*[1] * 10), "use pep-talk")
    return s


@rule("RB-AB-PEP-TALK-1", "RB-RULING-184", "RB-TEST-93")
def test_after_a_miss_pep_talk_adds_cha_to_the_next_damage_once() -> None:
    s = cheered()
    play(s, "attack 2 auto-rifle", roll(*[6] * 2, *[1] * 8), roll(1, 1))
    assert (hp(s, 2), marks(s, 1)) == (37 - 5, set())


@rule("RB-AB-PEP-TALK-1")
def test_pep_talk_is_for_misses_of_others() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability pep-talk | 2:B npc-bruiser@20,0 loses heavy-armour"
        " | 3:A npc-trooper@0,5 | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(1, 1, 1, 1), "end", "end")
    play(s, "attack 2 auto-rifle", ONE, roll(1))
    assert marks(s, 3) == set()


@rule("RB-RULING-184")
def test_a_second_pep_talk_of_the_same_source_adds_nothing() -> None:
    s = cheered()
    play(s, "attack 2 auto-rifle", roll(*[1] * 10))
    assert not isinstance(asked(s), schema.React)  # RB-RULING-100: so it is not offered
    assert [h.mark for h in unit(s, 1).marks] == ["pep-talk"]


# Power Play


def hampered(option: int, foe: str = "npc-trooper") -> Encounter:
    s = rb(f"1:A npc-warden@0,0 {BARE} | 2:B {foe}@20,0 {BARE} | 1 acts")
    play(s, "use power-play 2", f"choose {option}")
    return s


@rule("RB-AB-POWER-PLAY-1-2", "RB-RULING-175")
def test_power_play_reaches_50_metres_and_the_last_choice_counts() -> None:
    s = hampered(0)
    play(s, "use power-play 2", "choose 2")
    assert (marks(s, 2), unit(s, 1).sp) == ({"hampered-dodge"}, 0)
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@52,0 | 1 acts")
    refuses(s, "use power-play 2", "RB-AB-POWER-PLAY-1-2")


@rule("RB-AB-POWER-PLAY-1-2")
def test_power_play_reaches_as_far_as_the_longest_attack() -> None:
    s = rb("1:A npc-marksman@0,0 ability power-play-1 | 2:B npc-trooper@150,0 | 1 acts")
    play(s, "use power-play 2", "choose 0")
    assert marks(s, 2) == {"hampered-move"}


@rule("RB-AB-POWER-PLAY-1-3", "RB-RULING-175")
def test_power_play_halves_the_next_move_action_only() -> None:
    s = hampered(0)
    play(s, "end", "move")
    refuses(s, "go 14.9,0", "RB-MOVE-1")
    play(s, "go 15,0", "move", "go 5,0")
    assert place(s, 2) == (5, 0)


@rule("RB-AB-POWER-PLAY-1-4", "RB-RULING-175", "RB-TEST-70")
def test_power_play_discards_the_highest_hit_die_after_rerolls() -> None:
    s = rb(f"1:A npc-warden@0,0 {BARE} | 2:B npc-warden@20,0 | 1 acts")
    play(s, "use power-play 2", "choose 1", "end")
    play(s, "prepare vsn", "attack 1 laser-pistol", roll(2, 4, 2), "reroll 0", roll(6), "pass")
    play(s, roll(1))
    assert (hp(s, 1), marks(s, 2)) == (29, set())


@rule("RB-AB-POWER-PLAY-1-4", "RB-TEST-70")
def test_a_single_hit_die_is_not_discarded() -> None:
    s = hampered(1, "npc-marksman")
    play(s, "end", "attack 1 sniper-rifle", roll(6), roll(1), roll(1, 1))
    assert (hp(s, 1), marks(s, 2)) == (24, {"hampered-aim"})


@rule("RB-AB-POWER-PLAY-1-5", "RB-RULING-175", "RB-TEST-71")
def test_power_play_rerolls_the_highest_dodge_die() -> None:
    s = hampered(2)
    play(s, "attack 2 laser-pistol", roll(6, 6, 1), roll(5, 2), roll(3))
    assert (hp(s, 2), marks(s, 2)) == (11, set())


@rule("RB-AB-POWER-PLAY-1-2")
def test_power_play_ends_when_the_sentinel_s_next_turn_starts() -> None:
    s = hampered(2)
    play(s, "end", "end")
    assert marks(s, 2) == set()


# Power Under Pressure, Quick


@rule("RB-AB-POWER-UNDER-PRESSURE-1")
def test_missing_hp_raise_the_chosen_score_at_once() -> None:
    s = rb(
        "1:A npc-officer@0,0 hp 19 ability power-under-pressure:vsn | 2:B npc-raider@20,0"
        " loses light-armour | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(3, 1, 1, 1), roll(1))  # VSN +2: 3+
    assert hp(s, 2) == 4


@rule("RB-AB-QUICK-1", "RB-RULING-187")
def test_quick_may_go_a_die_of_metres_farther() -> None:
    s = rb("1:A npc-trooper@0,0 ability quick | 2:B npc-trooper@40,0 | 1 acts")
    play(s, "move", roll(4))
    refuses(s, "go 14.1,0", "RB-MOVE-1")
    play(s, "go 14,0")
    assert place(s, 1) == (14, 0)


@rule("RB-RULING-175", "RB-RULING-188")
def test_a_hampered_quick_move_is_halved_as_a_whole() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 ability quick | 1 acts")
    play(s, "use power-play 2", "choose 0", "end", "move", roll(3))
    assert asked(s).most == 7000  # type: ignore[attr-defined]


# Rally


def rallied(*more: str | schema.Rolled) -> Encounter:
    s = rb(
        f"1:A npc-officer@0,0 cha 2 | 2:A npc-trooper@5,0 | 3:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(s, "use rally 1 2", *more)
    return s


@rule("RB-AB-RALLY-1", "RB-RULING-181", "RB-RULING-97")
def test_rally_reaches_whom_the_captain_names_itself_included() -> None:
    s = rallied()
    assert (marks(s, 1), marks(s, 2), marks(s, 3)) == ({"rally"}, {"rally"}, set())
    refuses(s, "use rally 2", "RB-AB-RALLY-1")


@rule("RB-AB-RALLY-2", "RB-RULING-181")
def test_rally_lengthens_a_move_by_twice_the_cha() -> None:
    s = rallied("end", "move", "use move-on")
    assert asked(s).most == 14_000  # type: ignore[attr-defined]
    play(s, "go 5,14", "move")
    assert asked(s).most == 10_000  # type: ignore[attr-defined]


@rule("RB-AB-RALLY-3", "RB-RULING-181")
def test_rally_deals_damage_after_an_attack_hit_or_miss() -> None:
    s = rallied("end", "attack 3 auto-rifle", roll(*[1] * 10))
    told = play(s, "use strike-on 3")
    hurt = next(e for e in told if isinstance(e, events.Hurt))
    assert (hp(s, 3), hurt.damage) == (13, "sharp")


@rule("RB-AB-RALLY-4", "RB-RULING-181")
def test_rally_prepares_a_second_attribute() -> None:
    s = rallied("end", "prepare vsn", "use prepare-on")
    assert "vsn" not in asked(s).options  # type: ignore[attr-defined]
    play(s, "choose 0")
    assert {p.attribute: p.left for p in unit(s, 2).pools} == {"vsn": 2, "str": 2}


@rule("RB-AB-RALLY-5", "RB-RULING-181")
def test_rally_takes_overwatch_twice() -> None:
    s = rallied("end", "overwatch", "use watch-on")
    assert sum(w.left for w in unit(s, 2).watches) == 2


@rule("RB-AB-RALLY-6", "RB-RULING-85", "RB-TEST-98")
def test_rally_ends_at_the_start_of_the_captain_s_second_turn_after() -> None:
    s = rallied()
    play(s, "end", "end", "end")
    assert marks(s, 2) == {"rally"}
    play(s, "end", "end", "end")
    assert marks(s, 2) == set()


# Robotic


@rule("RB-AB-ROBOTIC-2")
def test_a_robotic_body_is_recharged_from_a_battery() -> None:
    s = rb(
        "1:A npc-trooper@0,0 ability robotic body 70 carries battery-60"
        " | 2:B npc-trooper@9,0 | 1 acts"
    )
    play(s, "use recharge")
    battery = next(t for t in unit(s, 1).things if t.item == "battery-60")
    refuses(s, schema.Transfer(battery.n, 31), "RB-KEY-CHARGE-2")
    play(s, schema.Transfer(battery.n, 30))
    battery = next(t for t in unit(s, 1).things if t.item == "battery-60")
    assert (unit(s, 1).body_charge, battery.charge) == (100, 30)
