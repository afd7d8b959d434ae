"""Abilities of the Healer, played: Patch Up, Supercharge."""

import pytest
from tracing import rule

from riftbound.combat.beasts import pack
from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from riftbound.combat.fleet import begin, crew
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, Relation, change
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.figures.character import Owned

BARE = "loses light-armour"
HEALER = "1:A npc-officer@0,0 knw 2 ability supercharge"
SHOOTER = "3:B npc-trooper@20,0"
ONE = roll(6, *[1] * 9)


def shot(words: str = "hp 2 ehp 1", tokens: int = 1, hits: int = 3) -> Encounter:
    """Unit 2 has tokens of the Healer, unit 1 (KNW 3+), and has just failed to dodge."""
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} {words} | {SHOOTER} | 3 acts")
    change(s, 1, marks=(HeldMark(mark="supercharge", source=0, count=tokens),))
    play(s, "attack 2 auto-rifle", roll(*[6] * hits, *[1] * (10 - hits)), roll(*[1] * hits))
    return s


def tokens(s: Encounter, n: int, mark: str = "supercharge") -> int:
    return sum(held.count for held in unit(s, n).marks if held.mark == mark)


# Supercharge


@rule("RB-RULING-170")
def test_it_happens_at_the_packet_and_the_rest_goes_on_to_the_new_hp() -> None:
    s = shot(hits=5)
    assert hp(s, 2) == 0
    play(s, roll(3), roll(5), roll(2))
    assert (hp(s, 2), unit(s, 2).ehp) == (5 - 3, 3)


@rule("RB-RULING-170")
def test_on_a_failure_there_is_no_dying_check_while_ehp_are_left() -> None:
    s = shot("hp 1 ehp 0", hits=1)
    play(s, roll(2), roll(4))
    assert (unit(s, 2).critical, unit(s, 2).ehp, marks(s, 2)) == (True, 4, {"prone"})
    assert asked(s) == schema.TakeAction(1, 2, "normal")


@rule("RB-RULING-170")
def test_of_several_tokens_one_is_spent_on_each_occasion() -> None:
    s = shot("hp 1", tokens=3, hits=1)
    play(s, roll(6), roll(1), roll(1))
    assert (hp(s, 2), tokens(s, 2)) == (1, 2)
    s = shot("hp 1", tokens=3, hits=2)
    play(s, roll(6), roll(1), roll(1), roll(6), roll(1), roll(1))
    assert (hp(s, 2), tokens(s, 2)) == (1, 1)


@rule("RB-RULING-170")
@pytest.mark.parametrize("face", [6, 1])
def test_of_tokens_by_two_healers_one_is_spent_too(face: int) -> None:
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 4:A npc-officer@0,9 | 3 acts")
    change(s, 1, marks=tuple(HeldMark(mark="supercharge", source=u) for u in (0, 3)))
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(face), roll(2))
    if face == 6:
        play(s, roll(2))
    assert tokens(s, 2) == 1
    assert asked(s) == schema.TakeAction(1, 2, "normal")


@rule("RB-RULING-170")
def test_the_rating_is_the_healers_as_it_is_now() -> None:
    """KNW 2 needs a 3, KNW -5 a 6."""
    for knw, saved in ((2, True), (-5, False)):
        s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 3 acts")
        change(s, 1, marks=(HeldMark(mark="supercharge", source=0),))
        change(s, 0, scores={**unit(s, 1).scores, "knw": knw})
        play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(5), roll(2))
        assert isinstance(asked(s), schema.RollDice) == saved


@rule("RB-RULING-170")
def test_if_the_healer_is_gone_its_last_rating_counts() -> None:
    """It fell before, or the token was brought from elsewhere with its Rating."""
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 3 acts")
    change(s, 1, marks=(HeldMark(mark="supercharge", rating=4),))
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(4), roll(2), roll(3))
    assert (hp(s, 2), unit(s, 2).ehp) == (2, unit(s, 2).ehp_base)
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 3 acts")
    change(s, 0, dead=True, hp=0)
    change(s, 1, marks=(HeldMark(mark="supercharge", source=0),))
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(6))
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-170", "RB-RULING-97")
def test_the_healer_may_include_itself_and_vehicles_gain_nothing() -> None:
    s = crew("sv-tank", "A npc-officer@0,9", "B npc-trooper@40,0")
    healer = rb(f"{HEALER} | 2{SHOOTER[1:]} | 1 acts").units[0]
    change(s, 2, abilities=healer.abilities, sp=0)
    play(begin(s), "end")
    watts = unit(s, 2).watts
    play(s, "use supercharge 2 3")
    assert (unit(s, 3).sp, marks(s, 3), marks(s, 2)) == (4, {"supercharge"}, set())
    assert unit(s, 2).watts == watts


@rule("RB-RULING-170", "RB-RULING-114", "RB-WIN-14")
def test_prepare_knw_of_the_healer_rerolls_the_die() -> None:
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 1 acts")
    change(s, 1, marks=(HeldMark(mark="supercharge", source=0),))
    play(s, "prepare knw", "end", "end", "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(1))
    assert asked(s) == schema.React(0, 0, "roll.done")
    play(s, "reroll 0", roll(3), roll(4), roll(2))
    assert hp(s, 2) == 4


def supercharged(words: str) -> Encounter:
    s = rb(
        f"1:A npc-officer@0,0 knw 0 ability supercharge | 2:A npc-officer@5,0 {words} {BARE}"
        f" | 3:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "use supercharge 1 2", "end", "end")
    return s


@rule("RB-AB-SUPERCHARGE-1", "RB-RULING-182", "RB-RULING-97")
def test_supercharge_fills_sp_and_gives_a_token_to_all_it_names() -> None:
    s = supercharged("sp 1")
    assert (unit(s, 2).sp, marks(s, 1), marks(s, 2)) == (4, {"supercharge"}, {"supercharge"})


@rule("RB-AB-SUPERCHARGE-1")
def test_supercharge_reaches_10_metres() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability supercharge | 2:A npc-officer@11.1,0 | 3:B npc-trooper@20,0"
        " | 1 acts"
    )
    refuses(s, "use supercharge 2", "RB-AB-SUPERCHARGE-1")


@rule("RB-AB-SUPERCHARGE-3", "RB-AB-SUPERCHARGE-4", "RB-RULING-170", "RB-TEST-84")
def test_the_token_saves_from_critical_condition_on_a_success() -> None:
    s = supercharged("hp 2 ehp 1")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1))
    play(s, roll(5), roll(4), roll(2))
    assert (hp(s, 2), unit(s, 2).ehp, marks(s, 2)) == (3, 3, set())


@rule("RB-AB-SUPERCHARGE-3", "RB-AB-SUPERCHARGE-4", "RB-RULING-170", "RB-TEST-84")
def test_on_a_failure_the_token_restores_ehp_alone() -> None:
    s = supercharged("hp 2 ehp 1")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1))
    play(s, roll(2), roll(2))
    assert (hp(s, 2), unit(s, 2).ehp, marks(s, 2)) == (0, 2, {"prone"})


@rule("RB-AB-SUPERCHARGE-3", "RB-RULING-22")
def test_nobody_is_saved_to_more_than_its_maximum() -> None:
    s = supercharged("hp 2 ehp 1")
    change(s, 1, hp_base=2)
    most = maxima(s, 1).hp
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1))
    play(s, roll(5), roll(6), roll(2))
    assert hp(s, 2) == most - 1  # the third hit came after


@rule("RB-RULING-170")
def test_who_never_becomes_critical_has_no_use_of_a_token() -> None:
    s = rb(
        "1:A npc-officer@0,0 ability supercharge | 2:A npc-raider@5,0 hp 1 loses light-armour"
        " | 3:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "use supercharge 2", "end", "end", "attack 2 auto-rifle", ONE, roll(1))
    assert unit(s, 2).dead


@rule("RB-RULING-170", "RB-RULING-218")
def test_supercharging_a_vehicle_gives_its_owner_no_sp() -> None:
    s = crew("sv-tank", "A npc-officer@5,0", "B npc-raider@90,0")
    own = (Owned(ability="supercharge", by="gm"),)
    change(s, 0, sp=0, sp_base=4)
    change(s, 2, abilities=own)
    s.order[:] = [2, 0, 3]
    begin(s)
    refuses(s, "use supercharge 2", "RB-RULING-218")
    play(s, "use supercharge 2 3")
    assert s.units[0].sp == 0


@rule("RB-RULING-203", "RB-RULING-182")
def test_supercharging_a_companion_without_the_link_gives_its_owner_no_sp() -> None:
    s = pack("supercharge")
    change(s, 0, sp=0)
    s.pairs["1>0"] = Relation(sees=False, hears=False)
    play(s, "use supercharge 2")
    assert s.units[0].sp == 0
    assert "supercharge" in marks(s, 2)


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


@rule("RB-AB-PATCH-UP-1-1")
def test_patch_up_heals_a_willing_unit_in_touch() -> None:
    s = rb(
        "1:A npc-trooper@0,0 sp 2 ability patch-up-1 | 2:A npc-trooper@1,0 hp 3"
        " | 3:B npc-raider@20,0 | 1 acts"
    )
    play(s, "use patch-up 2", roll(4))
    assert (hp(s, 2), unit(s, 1).sp) == (3 + 4 - 1 + 2, 1)
