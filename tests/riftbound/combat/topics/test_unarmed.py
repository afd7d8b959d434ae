"""Unarmed blows, and objects that the GM lets somebody use like a weapon."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, gm, hp, play, rb, roll, unit
from riftbound.combat.fleet import ready
from worldline.core.machine import Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query.powers import arms

FOE = "2:B npc-raider@1,0 loses light-armour"


def improvise(s: Encounter, like: str, less: int = 0, thing: int = 0, name: str = "") -> None:
    """The GM lets unit 1 do so."""
    word = commands.Improvise(reason="it looks like one", unit=0, like=like, less=less, thing=thing,
                          name=name)  # fmt: skip
    gm(s, word)


@rule("RB-RULING-128", "RB-UNARMED-1")
def test_with_both_hands_full_a_character_still_strikes_unarmed() -> None:
    s = rb(f"1:A npc-trooper@0,0 | {FOE} | 1 acts")
    assert unit(s, 1).things[0].where == "both"
    play(s, "attack 2 unarmed blunt", roll(6), roll(1))
    assert hp(s, 2) == 5


@rule("RB-RULING-128", "RB-UNARMED-1")
def test_a_creature_does_too_and_a_vehicle_never() -> None:
    s = rb(f"1:A npc-pack-beast@0,0 | {FOE} | 1 acts")
    play(s, "attack 2 unarmed sharp", roll(6), roll(1))
    assert hp(s, 2) == 5
    s = ready("sv-tank", "B npc-raider@4,0")
    assert arms(s, 1) == {}


@rule("RB-UNARMED-2", "RB-RULING-128")
def test_an_object_at_hand_has_the_profile_of_the_weapon_it_is_like() -> None:
    s = rb(f"1:A npc-raider@0,0 loses simple-shortsword | {FOE} | 1 acts")
    improvise(s, "simple-baton", name="a chair leg")
    told = play(s, "attack 2 simple-baton", roll(6, 1, 1, 1), roll(1))
    assert hp(s, 2) == 6 - 2
    assert "with a chair leg (like a Simple Baton)" in GAME.say(s, told[0], 0)


@rule("RB-UNARMED-2")
def test_a_rifle_in_both_hands_is_swung_like_a_club() -> None:
    s = rb(f"1:A npc-trooper@0,0 | {FOE} | 1 acts")
    improvise(s, "simple-club", thing=unit(s, 1).things[0].n)
    assert {"item/1/auto-rifle", "improvised/0/simple-club"} <= set(arms(s, 0))


@rule("RB-UNARMED-2", "RB-HOLD-1")
def test_it_takes_as_many_hands_as_the_weapon() -> None:
    s = rb(f"1:A npc-raider@0,0 | {FOE} | 1 acts")
    improvise(s, "simple-baton", name="a bottle")
    improvise(s, "simple-club", name="a bench")
    assert "improvised/0/simple-baton" in arms(s, 0)
    assert "improvised/1/simple-club" not in arms(s, 0)


@rule("RB-UNARMED-3", "RB-RULING-128")
@pytest.mark.parametrize(("less", "left"), [(1, 2), (3, 4), (9, 6)])
def test_the_gm_may_reduce_its_damage_to_0_at_least(less: int, left: int) -> None:
    """A Simple Shortsword deals 2, a Simple Longsword 5."""
    s = rb(f"1:A npc-raider@0,0 loses simple-shortsword | {FOE} | 1 acts")
    improvise(s, "simple-longsword", less=less, name="a plank")
    play(s, "attack 2 simple-longsword", roll(6, *[1] * 1), roll(1))
    assert hp(s, 2) == left


@rule("RB-RULING-128")
@pytest.mark.parametrize(
    ("skilled", "parries"), [("simple-melee-weapons", True), ("rifles", False)]
)
def test_being_skilled_with_simple_melee_weapons_carries_over(skilled: str, parries: bool) -> None:
    """Who is Skilled with its weapon parries."""
    bare = "loses simple-shortsword loses light-armour"
    s = rb(f"1:A npc-raider@0,0 {bare} sp 3 skilled {skilled} | {FOE} | 1 acts")
    improvise(s, "simple-baton", name="a chair leg")
    play(s, "end", "attack 1 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    assert isinstance(asked(s), schema.React) == parries
    if parries:
        play(s, "use parry", "pick 0", roll(6))
        assert hp(s, 1) == 6


@rule("RB-UNARMED-2", "RB-RULING-121")
def test_what_is_thrown_is_gone() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@5,0 loses light-armour | 1 acts")
    improvise(s, "simple-dagger", less=3, name="a shard of glass")
    play(s, "attack 2 simple-dagger-thrown", roll(6), roll(1))
    assert (hp(s, 2), unit(s, 1).improvised) == (4, ())


@rule("RB-UNARMED-2")
def test_a_thing_that_is_thrown_lies_with_the_target() -> None:
    s = rb("1:A npc-gunhand@0,0 | 2:B npc-raider@5,0 loses light-armour | 1 acts")
    pistol = unit(s, 1).things[0]
    improvise(s, "simple-dagger", thing=pistol.n)
    play(s, "attack 2 simple-dagger-thrown", roll(1))
    assert pistol not in unit(s, 1).things
    assert [x.thing.item for x in s.lying] == ["standard-pistol"]


@rule("RB-UNARMED-2", "RB-UNARMED-3", "RB-RULING-128", "RB-RULING-229")
@pytest.mark.parametrize(
    ("like", "less", "thing", "name", "wrong"),
    [
        ("auto-rifle", 0, 0, "a stick", "RB-UNARMED-2"),
        ("simple-club", 0, 99, "", "RB-UNARMED-2"),
        ("simple-club", 0, 0, "", "RB-UNARMED-2"),
        ("simple-club", -1, 0, "a stick", "RB-UNARMED-3"),
    ],
)
def test_what_the_gm_cannot_say(like: str, less: int, thing: int, name: str, wrong: str) -> None:
    s = rb(f"1:A npc-raider@0,0 | {FOE} | 1 acts")
    with pytest.raises(Illegal) as refusal:
        improvise(s, like, less, thing, name)
    assert refusal.value.rule == wrong


@rule("RB-UNARMED-2")
def test_the_gm_takes_it_back() -> None:
    s = rb(f"1:A npc-raider@0,0 loses simple-shortsword | {FOE} | 1 acts")
    improvise(s, "simple-baton", name="a chair leg")
    improvise(s, "", name="a chair leg")
    assert "improvised/0/simple-baton" not in arms(s, 0)
    assert asked(s)


@rule("RB-RULING-128")
def test_a_creature_has_no_hands_to_improvise_with() -> None:
    s = rb(f"1:A npc-pack-beast@0,0 | {FOE} | 1 acts")
    with pytest.raises(Illegal, match="RB-RULING-128"):
        improvise(s, "simple-baton", name="a bone")
