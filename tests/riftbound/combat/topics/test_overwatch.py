"""Overwatch: who fires when and at whom, how often, and how it is lost."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, place, play, rb, refuses, roll, unit
from riftbound.make import BOOK
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.space.geometry import Terrain

MISSED = roll(*[1] * 10)


def attacks_left(s: Encounter, n: int) -> int:
    return sum(w.left for w in unit(s, n).watches)


@rule("RB-TEST-100", "RB-OVERWATCH-3", "RB-OVERWATCH-5", "RB-RULING-138")
def test_of_two_attacks_one_is_used_for_each_move() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "overwatch")
    assert attacks_left(s, 1) == 2
    play(s, "move", "go 20,5", "attack 2 auto-rifle", MISSED)
    assert place(s, 2) == (20, 5)
    assert attacks_left(s, 1) == 1
    play(s, "move", "go 20,0", "attack 2 auto-rifle", MISSED)
    assert attacks_left(s, 1) == 0


@rule("RB-TEST-100", "RB-OVERWATCH-10", "RB-RULING-139")
def test_move_then_overwatch_gives_one_attack() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "move", "go 5,0", "overwatch")
    assert attacks_left(s, 1) == 1


@rule("RB-OVERWATCH-10", "RB-RULING-139")
def test_after_overwatch_no_action_but_overwatch_is_open() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch")
    for other in ("move", "prepare agi", "attack 2 auto-rifle", "grapple 2"):
        refuses(s, other, "RB-OVERWATCH-10")


@rule("RB-RULING-139")
def test_a_seized_action_is_free_of_it_even_in_the_same_turn() -> None:
    s = rb("1:A npc-trooper@0,0 stand seize | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "pass", "overwatch", "seize", roll(4, 4, 3), "move", "go 5,0")
    assert place(s, 1) == (5, 0)
    assert attacks_left(s, 1) == 1


@rule("RB-RULING-135", "RB-OVERWATCH-2", "RB-WIN-7")
def test_the_watcher_needs_to_see_the_mover_where_it_is() -> None:
    wall = Terrain(corners=((10_000, -2_000), (10_500, -2_000), (10_500, 5_000), (10_000, 5_000)))
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts", terrain=(wall,))
    play(s, "overwatch", "end", "move", "go 20,10")
    assert isinstance(asked(s), schema.React)
    assert place(s, 2)[1] > 4


@rule("RB-RULING-135")
def test_passing_for_the_rest_of_a_movement_is_one_answer() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 20,10", "pass rest")
    assert place(s, 2) == (20, 10)
    play(s, "move", "go 20,5")
    assert isinstance(asked(s), schema.React)


@rule("RB-RULING-136")
def test_friends_can_be_shot_at_too() -> None:
    s = rb(
        "1:A npc-trooper@0,0 stand overwatch | 2:A npc-trooper@20,0 | 3:B npc-trooper@40,0 | 1 acts"
    )
    play(s, "overwatch", "end", "move", "go 20,5", "attack 2 auto-rifle", MISSED)
    assert attacks_left(s, 1) == 0


@rule("RB-RULING-137")
def test_the_attack_has_its_costs_and_must_be_on_the_mover() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 3:B npc-trooper@30,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 20,5")
    refuses(s, "attack 3 auto-rifle", "RB-RULING-137")
    play(s, "attack 2 auto-rifle", MISSED)
    assert unit(s, 1).things[0].ammo == 4


@rule("RB-RULING-137")
def test_a_watcher_without_ammo_is_not_even_asked() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end")
    change(s, 0, things=())
    play(s, "move", "go 20,5")
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-136", "RB-OVERWATCH-4", "RB-RULING-138", "RB-MOVE-2")
def test_forced_movement_is_a_movement_of_its_own() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-warden@20,0 | 3:B npc-raider@22,5 | 1 acts")
    change(s, 1, marks=(HeldMark(mark="lockdown", source=1),))
    play(s, "overwatch", "overwatch", "end", "move", "go 22,9", "attack 3 auto-rifle", MISSED)
    play(s, "use halt", "go 23,6")
    d = asked(s)
    assert isinstance(d, schema.React)
    assert (d.unit, d.window) == (0, "move.point")
    play(s, "attack 3 auto-rifle", MISSED)
    assert attacks_left(s, 1) == 0


@rule("RB-RULING-136")
@pytest.mark.parametrize("at", [2, 3])
def test_whoever_drags_and_whoever_is_dragged_may_be_shot_at_once_in_all(at: int) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 3:A npc-raider@21,0 | 1 acts")
    change(s, 2, marks=(HeldMark(mark="grappled", source=1),))
    play(s, "overwatch", "overwatch", "move", "go 20,3", f"attack {at} auto-rifle")
    if at == 2:
        play(s, "pass")  # no human shield
    play(s, MISSED)
    assert isinstance(asked(s), schema.TakeAction)
    assert attacks_left(s, 1) == 1


@rule("RB-RULING-136")
@pytest.mark.parametrize("at", [2, 3])
def test_a_bike_and_its_pilot_are_one_movement(at: int) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-rider@20,0 | 1 acts")
    play(s, "overwatch", "overwatch", "use move", "go 20,5", f"attack {at} auto-rifle", MISSED)
    assert attacks_left(s, 1) == 1
    assert asked(s).unit == 1  # type: ignore[attr-defined]


@rule("RB-TEST-94", "RB-OVERWATCH-8", "RB-OVERWATCH-9", "RB-RULING-140")
@pytest.mark.parametrize(
    ("before", "damage", "checked"), [(9, 4, True), (9, 5, False), (10, 4, True), (10, 5, False)]
)
def test_damage_endangers_overwatch(before: int, damage: int, checked: bool) -> None:
    s = rb(f"1:A npc-officer@0,0 hp {before} | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "attack 1 auto-rifle", roll(*[6] * damage, *[1] * (10 - damage)))
    play(s, roll(*[1] * damage))
    assert hp(s, 1) == before - damage
    assert (getattr(asked(s), "purpose", "") == "check overwatch") is checked
    assert bool(unit(s, 1).watches) is checked


HURT_BADLY = "attack 1 auto-rifle", roll(6, 6, 6, 6, 6, *[1] * 5), roll(*[1] * 5)
HURT = "attack 1 auto-rifle", roll(6, 6, 6, *[1] * 7), roll(1, 1, 1), roll(3, 3, 3)


@rule("RB-OVERWATCH-1", "RB-OVERWATCH-7", "RB-OVERWATCH-8", "RB-OVERWATCH-9", "RB-RULING-140")
@pytest.mark.parametrize(
    ("left", "answers", "why"),
    [
        (9, ("end",), "their next turn begins (RB-OVERWATCH-1)"),
        (
            9,
            ("move", "go 20,5", "attack 2 auto-rifle", MISSED),
            "they have used their last Overwatch Attack (RB-OVERWATCH-7)",
        ),
        (9, HURT, "they were hurt, and their Check failed (RB-OVERWATCH-8)"),
        (8, HURT_BADLY, "they lost at least half of their HP at once (RB-OVERWATCH-9)"),
        (5, HURT_BADLY, "they have no HP left (RB-RULING-140)"),
    ],
)
def test_the_log_says_why_it_ends(left: int, answers: tuple[str, ...], why: str) -> None:
    s = rb(f"1:A npc-trooper@0,0 hp {left} | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end")
    told = [GAME.say(s, e, None) for e in play(s, *answers)]
    assert f"The Overwatch of Trooper ends: {why}." in told


@rule("RB-DYING-14")
def test_the_log_says_that_who_would_fire_is_dead() -> None:
    s = rb("1:A npc-trooper@0,0 hp 1 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end")
    ended = [events.WatchEnded(unit=0, rule=rule) for rule in ("RB-DYING-14", "RB-RULING-229")]
    assert [GAME.say(s, e, None) for e in ended] == [
        "The Overwatch of Trooper ends: who would fire is dead (RB-DYING-14).",
        "The Overwatch of Trooper ends: who would fire has left the fight (RB-RULING-229).",
    ]


@rule("RB-OVERWATCH-8", "RB-RULING-118")
@pytest.mark.parametrize(("dice", "kept"), [((3, 4, 3), True), ((3, 3, 3), False)])
def test_a_check_of_eleven_keeps_it_once_for_an_attack(
    dice: tuple[int, int, int], kept: bool
) -> None:
    s = rb("1:A npc-officer@0,0 | 2:B npc-trooper@20,0 | 1 acts")  # WIL +1
    play(s, "overwatch", "end", "attack 1 auto-rifle", roll(6, 6, 6, *[1] * 7))
    play(s, roll(1, 1, 1), roll(*dice))
    assert bool(unit(s, 1).watches) is kept
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-140", "RB-RULING-141")
def test_at_no_hp_it_is_over_whatever_the_dice() -> None:
    s = rb("1:A npc-officer@0,0 hp 1 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert unit(s, 1).critical
    assert not unit(s, 1).watches


@rule("RB-OVERWATCH-6", "RB-OVERWATCH-7")
def test_everybody_sees_who_is_watching_until_its_last_attack() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end")
    assert GAME.view(s, 1).units[0].watches
    play(s, "move", "go 20,5", "attack 2 auto-rifle", MISSED)
    assert not unit(s, 1).watches


@rule("RB-OVERWATCH-2")
def test_nobody_fires_without_overwatch() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "end", "move", "go 20,5")
    assert place(s, 2) == (20, 5)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-139")
def test_a_further_turn_is_free_of_it() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "overwatch")
    d = asked(s)
    assert isinstance(d, schema.React)
    play(s, "use surge", "move", "go 5,0")
    assert place(s, 1) == (5, 0)
    assert not unit(s, 1).watches


@rule("RB-RULING-136")
def test_the_dragged_may_fire_at_the_one_who_drags_it() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-gunhand@1,0 | 2 acts")
    play(s, "overwatch", "overwatch")
    change(s, 1, marks=(HeldMark(mark="grappled", source=0),))
    play(s, "move", "go 0,2", "attack 1 standard-pistol", roll(1, 1, 1, 1))
    assert attacks_left(s, 2) == 1


# Where along the path


@rule("RB-RULING-135", "RB-OVERWATCH-2")
def test_the_offer_comes_where_the_attack_reaches_and_is_resolved_there() -> None:
    """A Standard Pistol reaches 30 metres; the mover comes from 36 to 27."""
    s = rb("1:A npc-gunhand@0,0 | 2:B npc-trooper@36,0 loses light-armour | 1 acts")
    reach = BOOK.attacks["standard-pistol"].metres
    assert reach == 30
    play(s, "overwatch", "end", "move", "go 27,0")
    assert place(s, 2) == (31, 0)  # 30 metres from edge to edge
    told = play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1), roll(1))
    moved = [e.at[0] for e in told if isinstance(e, events.Moved)]
    assert moved[-1] == 27_000
    assert hp(s, 2) < 17


@rule("RB-RULING-135", "RB-RULING-71")
def test_passing_at_one_point_leaves_the_next() -> None:
    s = rb("1:A npc-trooper@0,0 stand overwatch | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 20,3")
    for metres in (1, 2, 3):
        assert place(s, 2) == (20, metres)
        play(s, "pass")
    assert asked(s) == schema.TakeAction(1, 1, "normal")


@rule("RB-RULING-135", "RB-RULING-232")
def test_the_movement_goes_on_only_if_it_can() -> None:
    """Critical, it may still cover 1 metre; it has covered 2."""
    s = rb(
        "1:A npc-trooper@0,0 stand overwatch"
        " | 2:B npc-officer@20,0 hp 1 loses light-armour | 1 acts"
    )
    play(s, "overwatch", "end", "move", "go 20,5", "pass")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert (unit(s, 2).critical, place(s, 2)) == (True, (20, 2))


@rule("RB-OVERWATCH-2", "RB-RULING-135", "RB-OVERWATCH-7")
def test_a_watcher_fires_at_a_trigger_point_inside_a_move() -> None:
    s = rb("1:A npc-trooper@0,0 stand overwatch | 2:B npc-raider@20,0 hp 6 | 1 acts")
    play(s, "overwatch", "end", "move", "go 12,0")
    assert place(s, 2) == (19, 0)
    play(s, "pass")
    assert place(s, 2) == (18, 0)
    play(s, "attack 2 auto-rifle", roll(6, 6, 1, 1, 1, 1, 1, 1, 1, 1), roll(1, 1))
    assert hp(s, 2) == 4
    assert place(s, 2) == (12, 0)
    assert not unit(s, 1).watches


@rule("RB-OVERWATCH-10", "RB-RULING-139")
def test_after_overwatch_only_overwatch_may_follow() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 1 acts")
    play(s, "overwatch")
    refuses(s, "move", "RB-OVERWATCH-10")
    play(s, "overwatch")
    assert sum(w.left for w in unit(s, 1).watches) == 2
