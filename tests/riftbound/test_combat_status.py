"""Statuses together with Abilities and weapons, played; `test_combat_grapple` has the rest."""

from tracing import rule

from riftbound.fight import hp, marks, place, play, rb, roll

BARE = "loses light-armour"


@rule("RB-RULING-145", "RB-RULING-146")
def test_a_push_that_parts_them_ends_the_grapple() -> None:
    s = rb(
        f"1:A npc-bruiser@0,0 loses simple-warhammer ability bonk"
        f" | 2:B npc-trooper@1,0 {BARE} | 1 acts"
    )
    play(s, "grapple 2", roll(4, 4, 4), roll(1, 2, 3), "choose 1")
    play(s, "attack 2 unarmed blunt", roll(6), roll(1), "use bonk", "go 2,0")
    assert marks(s, 2) == set()


@rule("RB-RULING-151")
def test_other_movement_is_not_limited_by_prone() -> None:
    s = rb(
        "1:A npc-officer@0,0 mark prone ability patch-up-2 | 2:A npc-trooper@7,0 hp 5"
        " | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "use patch-up 2", "go 6,0", roll(1))
    assert place(s, 1) == (6, 0)


@rule("RB-STATUS-PRONE-2", "RB-STATUS-PRONE-3", "RB-TEST-53")
def test_who_is_prone_is_harder_to_shoot_and_dodges_badly() -> None:
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi 1 {BARE} mark prone | 1 acts")
    play(s, "attack 2 auto-rifle", roll(5, *[4] * 9), roll(5))
    assert hp(s, 2) == 16


@rule("RB-STATUS-PRONE-3", "RB-TEST-53")
def test_melee_is_as_good_against_who_is_prone_but_not_a_spear() -> None:
    for arm, shots, damage in (("simple-shortsword", 4, 2), ("simple-spear", 3, 0)):
        s = rb(
            f"1:A npc-raider@0,0 loses simple-shortsword holds {arm}"
            f" | 2:B npc-trooper@1,0 {BARE} mark prone | 1 acts"
        )
        play(s, f"attack 2 {arm}", roll(4, *[1] * (shots - 1)))
        if damage:
            play(s, roll(1))
        assert hp(s, 2) == 17 - damage
