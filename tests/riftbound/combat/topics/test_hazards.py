"""The Plasma Disruption: it travels, pulses and explodes."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, place, play, rb, refuses, roll, unit
from riftbound.make import BOOK
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.space.geometry import METRE, Terrain

FIRE = schema.Use("item/1", BOOK.items["plasma-cannon"].uses[0].id)


def cannoneer(position: str, terrain: tuple[Terrain, ...] = ()) -> Encounter:
    """Unit 1, a trooper at 0,0, has a loaded Plasma Cannon in its hands instead of its rifle."""
    s = rb(position, terrain=terrain)
    rifle, *rest = s.units[0].things
    cannon = replace(rifle, item="plasma-cannon", where="both", ammo=0, charge=50)
    kept = tuple(t for t in rest if t.where == "worn")
    change(s, 0, things=(cannon, *kept))
    return s


def fires(s: Encounter, towards: str = "go 1,0") -> None:
    play(s, FIRE, towards)


def clouds(s: Encounter) -> list[tuple[float, float]]:
    return [(c.at[0] / METRE, c.at[1] / METRE) for c in s.clouds]


FAR = "1:A npc-trooper@0,0 | 2:B npc-trooper@900,0 | 1 acts"


@rule("RB-EQ-PLASMA-CANNON-1", "RB-RULING-125")
def test_it_appears_half_a_metre_beyond_the_base_and_is_no_attack() -> None:
    s = cannoneer(FAR)
    fires(s)
    assert clouds(s) == [(1, 0)]
    assert (unit(s, 1).things[0].charge, unit(s, 1).counters) == (0, 0)
    refuses(s, FIRE, "RB-EQ-PLASMA-CANNON-1")


@rule("RB-EQ-PLASMA-DISRUPTION-2", "RB-RULING-240")
def test_everybody_is_told_how_far_it_harms() -> None:
    s = cannoneer(FAR)
    fires(s)
    for seat in (0, 1, None):
        (cloud,) = GAME.view(s, seat).clouds
        assert (cloud.at, cloud.radius) == ((1000, 0, 0), 3000)


@rule("RB-EQ-PLASMA-DISRUPTION-1", "RB-TEST-61", "RB-RULING-87")
def test_it_travels_5_metres_when_its_creators_turn_ends() -> None:
    s = cannoneer(FAR)
    fires(s)
    play(s, "end")
    assert clouds(s) == [(6, 0)]
    play(s, "end")
    assert clouds(s) == [(6, 0)]  # not when another's turn ends
    play(s, "end", "end", "end")
    assert clouds(s) == [(16, 0)]


@rule("RB-EQ-PLASMA-DISRUPTION-2", "RB-TEST-61", "RB-RULING-125")
def test_the_fourth_pulse_is_its_explosion() -> None:
    s = cannoneer(FAR)
    fires(s)
    play(s, *["end"] * 6)
    assert clouds(s) == [(16, 0)]
    play(s, "end")
    assert clouds(s) == []


@rule("RB-EQ-PLASMA-DISRUPTION-1", "RB-RULING-125")
def test_one_throw_hurts_all_within_3_metres_friend_and_foe() -> None:
    s = cannoneer(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@6,3.5 | 3:A npc-trooper@9.5,0 "
        "| 4:B npc-trooper@6,-3.6 | 1 acts"
    )
    fires(s)
    play(s, "end")
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert (d.count, d.purpose) == (3, "plasma-disruption")
    play(s, roll(1, 2, 3))
    assert [hp(s, n) for n in (1, 2, 3, 4)] == [17, 11, 11, 17]
    assert clouds(s) == [(6, 0)]


@rule("RB-RULING-125")
def test_its_creator_is_hurt_too() -> None:
    s = cannoneer("1:A npc-trooper@0,0 | 2:B npc-trooper@3.5,0 | 1 acts")
    fires(s)
    play(s, "end", roll(1, 1, 1))
    assert [hp(s, n) for n in (1, 2)] == [14, 14]


@rule("RB-EQ-PLASMA-DISRUPTION-2", "RB-RULING-240")
def test_what_it_touches_on_its_way_sets_it_off_there() -> None:
    s = cannoneer("1:A npc-trooper@0,0 | 2:B npc-trooper@5.7,0 | 3:B npc-trooper@900,0 | 1 acts")
    fires(s)
    play(s, "end", roll(2, 2, 2))
    assert (hp(s, 2), hp(s, 1), clouds(s)) == (11, 17, [])


@rule("RB-RULING-125")
def test_a_wall_sets_it_off() -> None:
    corners = ((3000, -9000), (4000, -9000), (4000, 9000), (3000, 9000))
    s = cannoneer(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@900,0 | 1 acts", (Terrain(corners=corners),)
    )
    fires(s)
    play(s, "end", roll(1, 1, 2))
    assert (hp(s, 1), clouds(s)) == (13, [])


@rule("RB-EQ-PLASMA-DISRUPTION-2", "RB-RULING-240", "RB-RULING-71")
def test_who_walks_into_it_sets_it_off_at_that_point() -> None:
    s = cannoneer("1:A npc-trooper@0,0 | 2:B npc-trooper@10,0 | 1 acts")
    fires(s)
    play(s, "end")
    assert clouds(s) == [(6, 0)]
    play(s, "move", "go 5,0", roll(3, 3, 3))
    assert (hp(s, 2), clouds(s), place(s, 2)) == (8, [], (5, 0))


@rule("RB-RULING-240")
def test_at_a_quarter_of_a_metre_it_is_touched_and_beyond_it_is_not() -> None:
    s = cannoneer("1:A npc-trooper@0,0 | 2:B npc-trooper@10,0.76 | 1 acts")
    fires(s)
    play(s, "end", "move", "go 2,0.76")
    assert (hp(s, 2), clouds(s)) == (17, [(6, 0)])
    s = cannoneer("1:A npc-trooper@0,0 | 2:B npc-trooper@10,0.75 | 1 acts")
    fires(s)
    play(s, "end", "move", "go 2,0.75", roll(1, 1, 1))
    assert (hp(s, 2), clouds(s)) == (14, [])


@rule("RB-RULING-125", "RB-RULING-234")
def test_it_goes_with_its_creator() -> None:
    s = cannoneer("1:A npc-trooper@0,0 hp 1 | 2:B npc-trooper@20,9 | 3:A npc-trooper@0,90 | 1 acts")
    fires(s)
    play(s, "end")
    play(s, "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert (unit(s, 1).dead, clouds(s)) == (True, [])


@rule("RB-RULING-125")
def test_it_keeps_its_direction() -> None:
    s = cannoneer(FAR)
    fires(s, "go -3,-4")
    play(s, "end")
    assert clouds(s) == [(-3.6, -4.8)]


# On a grid, and with company


def gridded(position: str, mode: str) -> Encounter:
    s = rb(position, space_mode=mode)
    cannon = cannoneer(FAR).units[0].things
    change(s, 0, things=cannon)
    return s


@rule("RB-RULING-64", "RB-RULING-125")
@pytest.mark.parametrize("mode", ["square", "hex"])
def test_on_a_grid_it_goes_from_cell_to_cell(mode: str) -> None:
    s = gridded("1:A npc-trooper@0,0 | 2:B npc-trooper@900,0 | 1 acts", mode)
    fires(s)
    assert clouds(s) == [(1, 0)]
    play(s, "end")
    assert clouds(s) == [(6, 0)]


@rule("RB-RULING-64", "RB-RULING-240")
@pytest.mark.parametrize(("mode", "x", "hurt"), [("square", 9, True), ("square", 10, False),
                                                 ("hex", 9, True), ("hex", 10, False)])  # fmt: skip
def test_on_a_grid_its_pulse_reaches_three_cells(mode: str, x: int, hurt: bool) -> None:
    s = gridded(f"1:A npc-trooper@0,0 | 2:B npc-trooper@{x},0 | 1 acts", mode)
    fires(s)
    play(s, "end", *([roll(1, 1, 1)] if hurt else []))
    assert (hp(s, 2), clouds(s)) == (14 if hurt else 17, [(6, 0)])


@rule("RB-RULING-64", "RB-RULING-240")
def test_on_a_grid_who_enters_its_cell_sets_it_off_but_no_neighbour() -> None:
    s = gridded("1:A npc-trooper@0,0 | 2:B npc-trooper@6,6 | 1 acts", "square")
    fires(s)
    play(s, "end", "move", "go 6,1")
    assert clouds(s) == [(6, 0)]
    play(s, "move", "go 6,0", roll(1, 1, 1))
    assert (hp(s, 2), clouds(s)) == (14, [])


@rule("RB-RULING-240", "RB-RULING-146")
def test_who_is_dragged_into_it_sets_it_off() -> None:
    s = cannoneer("1:A npc-trooper@0,0 | 2:B npc-raider@4,6 | 3:A npc-raider@5,6 | 1 acts")
    fires(s)
    change(s, 2, marks=(HeldMark(mark="grappled", source=1),))
    play(s, "end", "move", "go 4,1")
    assert (place(s, 3), clouds(s)) == ((5, 1), [(6, 0)])
    play(s, "move", "go 5,1 5,0", roll(1, 1, 1))
    assert clouds(s) == []
    assert hp(s, 3) == 3
