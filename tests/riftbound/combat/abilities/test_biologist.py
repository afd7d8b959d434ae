"""The Biologist's Ability, played: Know your enemy."""

import pytest
from tracing import rule

from riftbound.combat.fight import hp, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Encounter

BARE = "loses light-armour"  # one basis only for the Dodge Roll


# Know your enemy


def studied(level: int, dead: str, *faces: int) -> Encounter:
    s = rb(
        f"1:A npc-officer@0,0 knw 2 ability know-your-enemy | 2:B npc-raider@1,0 level {level}"
        f" | 3:B npc-raider@30,0 | 4:B npc-trooper@0,1 {dead} | 1 acts"
    )
    play(s, "use study 2", roll(*faces))
    return s


@rule(
    "RB-AB-KNOW-YOUR-ENEMY-1", "RB-AB-KNOW-YOUR-ENEMY-2", "RB-AB-KNOW-YOUR-ENEMY-6", "RB-RULING-177"
)
def test_study_against_13_and_the_level_teaches_the_whole_profile() -> None:
    s = studied(2, "", 4, 4, 5)
    assert (unit(s, 1).investigated, unit(s, 1).sp) == (("npc-raider",), 3)
    assert unit(studied(2, "", 4, 4, 4), 1).investigated == ()


@rule("RB-AB-KNOW-YOUR-ENEMY-1", "RB-RULING-75")
def test_study_needs_touch() -> None:
    s = studied(2, "", 4, 4, 4)
    refuses(s, "use study 3", "RB-AB-KNOW-YOUR-ENEMY-1")


@rule("RB-AB-KNOW-YOUR-ENEMY-3", "RB-RULING-177")
def test_after_a_failure_the_same_unit_cannot_be_studied_again() -> None:
    s = studied(2, "", 4, 4, 4)
    refuses(s, "use study 2", "RB-AB-KNOW-YOUR-ENEMY-1")
    play(s, "use study 4", roll(4, 4, 4))
    assert unit(s, 1).investigated == ("npc-trooper",)


@rule("RB-AB-KNOW-YOUR-ENEMY-4")
def test_a_dead_unit_is_studied_at_2_more() -> None:
    s = rb(
        "1:A npc-trooper@2,0 | 2:B npc-raider@1,0 hp 1 loses light-armour"
        " | 3:A npc-officer@0,0 knw 2 ability know-your-enemy | 4:B npc-raider@30,0 | 1 acts"
    )
    play(s, "attack 2 unarmed blunt", roll(6), roll(1), "end")
    assert unit(s, 2).dead
    told = play(s, "use study 2", roll(4, 5, 5))
    checked = next(e for e in told if isinstance(e, events.Checked))
    assert (checked.difficulty, checked.success) == (16, True)


@pytest.mark.parametrize(("level", "more"), [(1, 2), (2, 2), (3, 4), (4, 4)])
@rule("RB-AB-KNOW-YOUR-ENEMY-5", "RB-RULING-178", "RB-TEST-92")
def test_expose_raises_each_damage_event_by_knw_times_half_the_level(level: int, more: int) -> None:
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-bruiser@20,0 loses heavy-armour"
        f" | 3:A npc-officer@0,5 knw 2 level {level} ability know-your-enemy knows npc-bruiser"
        " | 1 acts"
    )
    told = play(s, "attack 2 auto-rifle", roll(*[6] * 6, *[1] * 4), roll(*[1] * 6), "use expose")
    assert hp(s, 2) == 37 - 6 - more
    assert [e.hp for e in told if isinstance(e, events.Hurt)] == [1 + more, 1, 1, 1, 1, 1]


@rule("RB-RULING-97")
def test_expose_is_for_one_s_own_damage_too() -> None:
    s = rb(
        f"1:A npc-officer@0,0 knw 2 ability know-your-enemy knows npc-trooper"
        f" | 2:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1), roll(1), "use expose")
    assert hp(s, 2) == 17 - 2 - 4
