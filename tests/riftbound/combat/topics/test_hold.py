"""What is in the hands, and how weapons are filled again."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, box, play, rb, refuses, roll, unit, uses_offered
from riftbound.combat.fleet import begin, crew, ready
from worldline.core.machine import Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Lying,
    at_hand,
    change,
)
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.nouns.schema import Hold, Transfer
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.combat.topics import hold
from worldline.riftbound.figures.character import Thing

MISSED = roll(*[1] * 10)


def left(s: Encounter) -> tuple[int, ...]:
    turn = at_hand(s, Turn)
    assert turn is not None
    return turn.left


def number(s: Encounter, n: int, item: str) -> int:
    return next(t.n for t in unit(s, n).things if t.item == item)


def where(s: Encounter, n: int, item: str) -> str:
    return next(t.where for t in unit(s, n).things if t.item == item)


def ammo(s: Encounter, n: int, item: str) -> int:
    return next(t.ammo for t in unit(s, n).things if t.item == item)


def set_ammo(s: Encounter, n: int, tokens: int) -> None:
    first, *rest = unit(s, n).things
    change(s, n - 1, things=(replace(first, ammo=tokens), *rest))


# Holding


@rule("RB-HOLD-3", "RB-RULING-133")
def test_changing_what_is_held_is_an_instant_once_per_turn() -> None:
    s = rb("1:A npc-trooper@0,0 carries simple-shortsword | 2:B npc-trooper@20,0 | 1 acts")
    sword, rifle = number(s, 1, "simple-shortsword"), number(s, 1, "auto-rifle")
    play(s, Hold(0, sword))
    assert (where(s, 1, "simple-shortsword"), where(s, 1, "auto-rifle")) == ("right", "carried")
    assert left(s) == (2,)
    refuses(s, Hold(rifle, rifle), "RB-HOLD-3")
    play(s, "end", "end", Hold(rifle, rifle))
    assert where(s, 1, "auto-rifle") == "both"


@rule("RB-HOLD-1", "RB-HOLD-3")
def test_only_what_is_held_can_be_attacked_with() -> None:
    s = rb("1:A npc-trooper@0,0 carries simple-shortsword | 2:B npc-trooper@1,0 | 1 acts")
    names = {key.rpartition("/")[2] for key in arms(s, 0)}
    assert "simple-shortsword" not in names
    play(s, Hold(0, number(s, 1, "simple-shortsword")))
    names = {key.rpartition("/")[2] for key in arms(s, 0)}
    assert "simple-shortsword" in names
    assert "auto-rifle" not in names


@rule("RB-HOLD-2", "RB-RULING-133")
def test_a_two_handed_item_takes_both_hands() -> None:
    s = rb("1:A npc-trooper@0,0 carries simple-shortsword | 2:B npc-trooper@20,0 | 1 acts")
    refuses(s, Hold(0, number(s, 1, "auto-rifle")), "RB-KEY-TWOHANDED-1")
    sword = number(s, 1, "simple-shortsword")
    refuses(s, Hold(sword, number(s, 1, "auto-rifle")), "RB-KEY-TWOHANDED-1")


@rule("RB-RULING-133")
def test_armour_is_not_taken_off_in_combat() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    refuses(s, Hold(0, number(s, 1, "light-armour")), "RB-HOLD-1")
    refuses(s, Hold(0, 0, drop=(number(s, 1, "light-armour"),)), "RB-RULING-133")


@rule("RB-RULING-133", "RB-RULING-239")
def test_what_is_dropped_can_be_picked_up_within_reach_only() -> None:
    s = rb("1:A npc-gunhand@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@9,0 | 1 acts")
    play(s, Hold(0, 0, drop=(number(s, 1, "standard-pistol"),)))
    play(s, "end", Hold(*_hands(s, 2), pick=(s.lying[0].n,)), "end")
    assert where(s, 2, "standard-pistol") == "right"
    assert not s.lying


def _hands(s: Encounter, n: int) -> tuple[int, int]:
    sword = number(s, n, "simple-shortsword")
    return sword, 0


@rule("RB-RULING-239")
def test_what_lies_too_far_off_stays_there() -> None:
    s = rb("1:A npc-gunhand@0,0 | 2:B npc-raider@1,0 | 1 acts")
    play(s, Hold(0, 0, drop=(number(s, 1, "standard-pistol"),)), "move", "go 0,5", "end")
    refuses(s, Hold(*_hands(s, 2), pick=(s.lying[0].n,)), "RB-RULING-239")


@rule("RB-RULING-88")
def test_held_things_may_be_changed_before_a_seized_action() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-gunhand@20,0 stand seize carries laser-pistol | 1 acts")
    play(s, "seize", roll(4, 4, 3), Hold(0, number(s, 2, "laser-pistol")))
    play(s, "attack 1 laser-pistol", roll(1, 1, 1))
    assert unit(s, 2).counters == 1


@rule("RB-DUAL-1", "RB-RULING-129", "RB-DUAL-2")
def test_two_weapons_give_a_choice_and_no_further_attack() -> None:
    s = rb("1:A npc-gunhand@0,0 holds laser-pistol | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 standard-pistol", roll(1, 1, 1, 1), "attack 2 laser-pistol", roll(1, 1, 1))
    assert asked(s).unit == 1  # type: ignore[attr-defined]


# Ammo and Charge


@rule("RB-KEY-AMMO-2", "RB-RULING-131", "RB-RULING-100")
def test_an_attack_consumes_its_ammo_hit_or_miss_and_is_refused_with_too_little() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2 auto-rifle", MISSED)
    assert ammo(s, 1, "auto-rifle") == 4
    set_ammo(s, 1, 1)
    refuses(s, "attack 2 auto-rifle", "RB-KEY-AMMO-2")


@rule("RB-KEY-AMMO-3")
def test_reload_is_an_action_and_never_goes_above_the_maximum() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    set_ammo(s, 1, 1)
    play(s, "use reload")
    source = number(s, 1, "ammo-magazine-rifle")
    refuses(s, Transfer(source, 6), "RB-KEY-AMMO-3")
    refuses(s, Transfer(source, 0), "RB-KEY-AMMO-3")
    refuses(s, Transfer(number(s, 1, "light-armour"), 1), "RB-KEY-AMMO-3")
    play(s, Transfer(source, 4))
    assert (ammo(s, 1, "auto-rifle"), ammo(s, 1, "ammo-magazine-rifle")) == (5, 8)
    assert left(s) == (1,)


@rule("RB-KEY-AMMO-3")
def test_a_full_weapon_or_one_without_the_right_storage_is_not_reloaded() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    refuses(s, "use reload", "RB-KEY-AMMO-3")
    s = rb(
        "1:A npc-trooper@0,0 loses ammo-magazine-rifle carries ammo-magazine-pistol"
        " | 2:B npc-trooper@20,0 | 1 acts"
    )
    set_ammo(s, 1, 0)
    refuses(s, "use reload", "RB-KEY-AMMO-3")


@rule("RB-KEY-CHARGE-2")
def test_recharge_takes_from_one_other_charge_item() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    pistol, *rest = unit(s, 1).things
    change(s, 0, things=(replace(pistol, charge=0), *rest))
    play(s, "use recharge")
    refuses(s, Transfer(pistol.n, 1), "RB-KEY-CHARGE-2")
    refuses(s, Transfer(number(s, 1, "battery-60"), 31), "RB-KEY-CHARGE-2")
    play(s, Transfer(number(s, 1, "battery-60"), 30))
    charges = {t.item: t.charge for t in unit(s, 1).things}
    assert (charges["laser-pistol"], charges["battery-60"]) == (30, 30)


@rule("RB-RULING-131")
def test_there_is_no_reduced_attack_for_too_little_charge() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    pistol, *rest = unit(s, 1).things
    change(s, 0, things=(replace(pistol, charge=0), *rest))
    refuses(s, "attack 2 laser-pistol", "RB-KEY-CHARGE-1")


# Heavy


@rule("RB-KEY-HEAVY-2", "RB-RULING-247")
@pytest.mark.parametrize(("strength", "may"), [(0, False), (5, True)])
def test_heavy_things_forbid_a_second_move(strength: int, may: bool) -> None:
    s = rb(f"1:A npc-heavy-gunner@0,0 str {strength} | 2:B npc-trooper@90,0 | 1 acts")
    play(s, "move", "go 5,0")
    if may:
        play(s, "move")
        assert isinstance(asked(s), schema.ChoosePath)
    else:
        refuses(s, "move", "RB-KEY-HEAVY-2")


def test_a_seized_move_counts_in_the_same_turn() -> None:
    s = rb("1:A npc-heavy-gunner@0,0 stand seize | 2:B npc-trooper@90,0 | 1 acts")
    play(s, "seize", roll(4, 4, 5), "move", "go 5,0")
    refuses(s, "move", "RB-KEY-HEAVY-2")


@rule("RB-RULING-247")
def test_heavy_looks_at_the_strength_of_now() -> None:
    s = rb("1:A npc-heavy-gunner@0,0 str 5 mortal ehp 4 | 2:B npc-trooper@90,0 | 1 acts")
    play(s, "move", "go 5,0")
    change(s, 0, scores={**unit(s, 1).scores, "str": 1})
    refuses(s, "move", "RB-KEY-HEAVY-2")


@rule("RB-RULING-133")
def test_no_two_things_of_a_unit_have_one_number() -> None:
    s = rb("1:A npc-gunhand@0,0 carries simple-dagger | 2:B npc-gunhand@1,0 | 1 acts")
    dagger = number(s, 1, "simple-dagger")
    play(s, Hold(1, 0, drop=(dagger,)), "end")
    play(s, Hold(0, 0, drop=(1,)), "end")
    mine, theirs = (x.n for x in s.lying)
    play(s, Hold(1, 0, pick=(theirs,)), "end", "end", Hold(1, 0, pick=(mine,)))
    numbers = [t.n for t in unit(s, 1).things]
    assert len(set(numbers)) == len(numbers)


@rule("RB-RULING-133", "RB-HOLD-2")
def test_a_two_handed_thing_is_picked_up_with_both_hands_free() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-gunhand@1,0 | 1 acts")
    play(s, Hold(0, 0, drop=(number(s, 1, "auto-rifle"),)), "end", "end")
    play(s, Hold(0, 0, pick=(s.lying[0].n,)))
    assert where(s, 1, "auto-rifle") == "both"


@rule("RB-KEY-AMMO-3", "RB-HOLD-1")
def test_a_weapon_that_is_not_held_is_not_reloaded() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-gunhand@1,0 | 1 acts")
    set_ammo(s, 1, 0)
    play(s, Hold(0, 0))
    assert "reload" not in {a.use for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use)}


@rule("RB-KEY-HEAVY-1", "RB-RULING-132")
@pytest.mark.parametrize(("dice", "lifted"), [((4, 5, 6), True), ((4, 5, 5), False)])
def test_what_is_too_heavy_takes_a_check_that_uses_the_instant(
    dice: tuple[int, int, int], lifted: bool
) -> None:
    s = rb("1:A npc-bruiser@0,0 | 2:B npc-gunhand@1,0 | 1 acts")
    play(s, Hold(0, 0, drop=(1,)), "end")
    play(s, Hold(0, 0, pick=(s.lying[0].n,)), roll(*dice))
    assert any(t.item == "simple-warhammer" for t in unit(s, 2).things) is lifted
    assert bool(s.lying) is not lifted
    refuses(s, Hold(1, 0), "RB-HOLD-3")


@rule("RB-KEY-HEAVY-1")
def test_who_is_strong_enough_just_picks_it_up() -> None:
    s = rb("1:A npc-bruiser@0,0 | 2:B npc-gunhand@1,0 str 1 | 1 acts")
    play(s, Hold(0, 0, drop=(1,)), "end")
    play(s, Hold(0, 0, pick=(s.lying[0].n,)))
    assert where(s, 2, "simple-warhammer") == "both"


# Things on the ground


@rule("RB-RULING-121", "RB-RULING-239")
def test_a_dagger_thrown_at_somebody_on_a_platform_lies_on_it() -> None:
    ledge = box(5, -2, 4, solid=False, opaque=False, firm=True, height=2 * METRE)
    s = rb(
        "1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger | 2:B npc-raider@7,0,2"
        " | 1 acts",
        terrain=(ledge,),
    )
    play(s, "attack 2 simple-dagger-thrown", roll(1))
    assert s.lying[0].at == (7 * METRE, 0, 2 * METRE)


@rule("RB-RULING-121", "RB-RULING-213")
def test_a_dagger_thrown_at_a_rider_lies_where_the_bike_stands() -> None:
    s = ready("sv-bike", "B npc-raider@30,0")
    dagger = rb("1:A npc-raider@0,0 holds simple-dagger | 2:B npc-raider@9,0 | 1 acts")
    change(s, 2, things=dagger.units[0].things)
    play(s, "use move", "go 24,0", "pass rest", "end", "attack 1 simple-dagger-thrown", roll(1))
    assert s.lying[0].at == (24 * METRE, 0, 0)


@rule("RB-RULING-133", "RB-RULING-213")
def test_what_is_dropped_in_a_vehicle_lies_where_the_vehicle_is() -> None:
    s = crew("sv-bike", "B npc-raider@90,0")
    sword = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts").units[0].things[:1]
    change(s, 0, things=sword)
    begin(s)
    play(s, "use move", "go 24,0", "pass rest", schema.Hold(drop=(sword[0].n,)))
    assert s.lying[0].at == (24 * METRE, 0, 0)


@rule("RB-RULING-121")
def test_nobody_takes_up_a_dagger_while_it_is_being_thrown() -> None:
    s = rb(
        "1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger | 2:B npc-raider@7,0"
        " | 3:B npc-raider@8,0 | 1 acts"
    )
    play(s, "attack 2 simple-dagger-thrown")
    (dagger,) = s.lying
    take = schema.Hold(0, 0, pick=(dagger.n,))
    with pytest.raises(Illegal, match="RB-RULING-121"):
        hold.check_hold(s, 2, take)
    assert take not in [*hold.holdings(s, 2)]
    play(s, roll(1))
    hold.check_hold(s, 2, take)


# An Action within another of the same unit


@rule("RB-RULING-89")
def test_nobody_changes_weapons_in_the_middle_of_an_attack_of_its_own() -> None:
    """After an Overwatch Attack that interrupts an earlier one of the same watcher."""
    watcher = "1:A npc-marksman@0,0 loses sniper-rifle holds laser-rifle carries auto-rifle"
    theirs = "2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
    s = rb(f"{watcher} ability rally sp 0 | {theirs} | 1 acts")
    laser, rifle = unit(s, 1).things[-2].n, unit(s, 1).things[-1].n
    play(s, "overwatch", "overwatch", "end", "move", "go 20,-5")
    play(s, "attack 2 laser-rifle", roll(6, 1, 1, 1, 1), "use intercept", "go 20,0")
    play(s, "attack 3 laser-rifle", roll(1, 1, 1, 1, 1))
    while isinstance(asked(s), schema.React) and asked(s).window != "action.post":  # type: ignore[attr-defined]
        play(s, "pass")
    assert not any(isinstance(a, schema.Hold) for a in GAME.legal(s, asked(s)))
    assert "rally" not in uses_offered(s)
    assert [t.where for t in unit(s, 1).things if t.n == laser] == ["both"]
    assert rifle != laser


# Lifting


def found(item: str, strength: int) -> Encounter:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts")
    scores = {**s.units[0].scores, "str": strength}
    change(s, 0, scores=scores, things=())
    s.lying.append(Lying(n=70, thing=Thing(n=1, item=item), owner=1, at=(0, 0, 0)))
    return s


@rule("RB-KEY-HEAVY-1", "RB-RULING-132")
@pytest.mark.parametrize(("strength", "difficulty"), [(1, None), (0, 15), (-1, 15)])
def test_too_heavy_a_thing_takes_a_strength_check(strength: int, difficulty: int | None) -> None:
    s = found("simple-warhammer", strength)
    assert hold.weight(s, 0, s.lying[0].thing) == difficulty
    play(s, schema.Hold(pick=(70,)))
    assert isinstance(asked(s), schema.RollDice) == (difficulty is not None)
    if difficulty is not None:
        play(s, roll(6, 5, 5))
    assert [t.item for t in unit(s, 1).things] == ["simple-warhammer"]


@rule("RB-KEY-HEAVY-1", "RB-RULING-132")
def test_a_failed_check_uses_the_instant_and_leaves_the_thing_where_it_lies() -> None:
    s = found("simple-warhammer", 0)
    play(s, schema.Hold(pick=(70,)), roll(1, 2, 3))
    assert unit(s, 1).things == ()
    assert [x.n for x in s.lying] == [70]
    refuses(s, schema.Hold(pick=(70,)), "RB-HOLD-3")
