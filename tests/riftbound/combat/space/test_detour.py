"""Ways that are proposed around walls and units; all of them are lawful."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, block, place, play, rb
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.space.geometry import Terrain


def ways(s: Encounter) -> list[schema.Walk]:
    play(s, "move")
    found = [a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Walk)]
    for way in found:
        GAME.check(s, asked(s), way)
    return found


WALL = (block(3, -1, 4, 2),)
CONTAINERS = (block(3, -2, 6, 0), block(3, 0, 6, 2))
CORRIDOR = (block(2, -3, 3, 3), block(5, -9, 6, 2))


@rule("RB-MOVE-3", "RB-SIZE-3")
@pytest.mark.parametrize(("terrain", "x"), [(WALL, 6), (CONTAINERS, 8)])
def test_a_way_leads_around_a_wall_into_contact(terrain: tuple[Terrain, ...], x: int) -> None:
    s = rb(f"1:A npc-raider@0,0 | 2:B npc-raider@{x},0 | 1 acts", terrain)
    reached = []
    for way in ways(s):
        twin = s.copy()
        play(twin, way)
        reached.append(field.touching(twin, 0, 1))
    assert sum(reached) == 1


@rule("RB-MOVE-3", "RB-RULING-67")
def test_a_way_leads_around_another_unit() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@2,0 | 3:B npc-raider@6,0 | 1 acts")
    bent = [way for way in ways(s) if len(way.path) > 1]
    assert len(bent) == 1
    play(s, bent[0])
    assert field.touching(s, 0, 2)


@rule("RB-MOVE-1")
def test_a_long_way_is_gone_as_far_as_the_move_allows() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@30,0 | 1 acts", WALL)
    (bent,) = (way for way in ways(s) if len(way.path) > 1)
    play(s, bent)
    assert place(s, 1)[0] > 6


@rule("RB-MOVE-3")
def test_two_walls_are_rounded_one_after_another() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts", CORRIDOR)
    assert any(len(way.path) >= 2 for way in ways(s))


@rule("RB-RULING-64")
@pytest.mark.parametrize("mode", ["square", "hex"])
def test_on_a_grid_too(mode: str) -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@7,0 | 1 acts", (block(2.4, -1.6, 3.6, 1.6),),
           space_mode=mode)  # fmt: skip
    assert any(len(way.path) > 1 for way in ways(s))


@rule("RB-MOVE-3")
def test_who_is_walled_in_has_no_way_out() -> None:
    cell = (block(-3, -3, 3, -2), block(-3, 2, 3, 3), block(-3, -3, -2, 3), block(2, -3, 3, 3))
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts", cell)
    assert [way for way in ways(s) if way.path] == []


@rule("RB-MOVE-3")
def test_no_way_turns_twice_at_one_point() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@4,3 | 3:B npc-raider@2,1.5 | 1 acts")
    bent = [way.path for way in ways(s) if len(way.path) > 1]
    assert bent
    assert all(len(set(path)) == len(path) for path in bent)
