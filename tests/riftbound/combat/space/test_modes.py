"""Play on squares, on hexagons, and in words alone (RB-RULING-64, RB-RULING-65)."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, gm, place, play, rb, refuses, unit
from riftbound.make import BOOK
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, body
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.space import grid
from worldline.riftbound.combat.space.geometry import METRE, Body


def duel(at: str, mode: str, first: str = "0,0") -> Encounter:
    text = f"1:A npc-raider@{first} | 2:B npc-raider@{at} | 1 acts"
    return rb(text, space_mode=mode)


@rule("RB-RULING-64", "RB-TEST-108")
@pytest.mark.parametrize(
    ("at", "metres"),
    [("1,0", 0), ("1,1", 0), ("2,0", 1), ("3,0", 2), ("3,3", 2), ("-3,2", 2), ("0,7", 6)],
)
def test_on_squares_the_cells_between_two_units_count(at: str, metres: int) -> None:
    s = duel(at, "square")
    assert field.apart(s, 0, 1) == metres * METRE
    assert field.touching(s, 0, 1) == (metres == 0)


@rule("RB-RULING-64")
def test_a_large_unit_covers_the_cells_that_its_diameter_needs() -> None:
    large, small = Body(500, 500, 0, 2 * METRE), Body(2000, 0, 0, METRE)
    assert grid.steps("square", large, small) == 1
    assert grid.gap("square", large, Body(4000, 3000, 0, METRE)) == 2 * METRE
    assert grid.steps("square", large, Body(1000, 1000, 0, METRE)) == 0
    assert grid.steps("hex", Body(0, 0, 0, 2 * METRE), Body(2000, 0, 0, METRE)) == 1
    assert grid.steps("hex", Body(0, 0, 0, 2 * METRE), Body(1000, 0, 0, METRE)) == 0


@rule("RB-RULING-64")
def test_on_squares_a_move_of_n_metres_is_n_steps_also_diagonally() -> None:
    s = duel("20,0", "square")
    play(s, "move")
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    n = d.most // METRE
    refuses(s, f"go {n + 1},{n + 1}", "RB-MOVE-1")
    refuses(s, "go 1.5,0", "RB-RULING-64")
    play(s, f"go {n},{n}")
    assert place(s, 1) == (n, n)


@rule("RB-RULING-64")
def test_a_cell_with_an_equal_unit_is_gone_around() -> None:
    s = duel("1,0", "square")
    play(s, "move")
    refuses(s, "go 2,0", "RB-RULING-67")
    play(s, "go 1,1 2,0")
    assert place(s, 1) == (2, 0)


@rule("RB-RULING-64")
@pytest.mark.parametrize(("cell", "metres"), [((1, 0), 0), ((0, 1), 0), ((2, 0), 1), ((2, 2), 3)])
def test_on_hexagons_steps_are_counted(cell: tuple[int, int], metres: int) -> None:
    q, r = cell
    x, y = q + r / 2, r * 0.866
    s = duel(f"{x},{y}", "hex")
    assert field.apart(s, 0, 1) == metres * METRE
    assert field.touching(s, 0, 1) == (metres == 0)


@rule("RB-RULING-64")
def test_a_way_over_hexagons() -> None:
    s = duel("20,0", "hex")
    assert len(grid.walk("hex", ((0, 0, 0), (2000, 0, 0), (3000, 1732, 0)))) == 4
    play(s, "move", "go 2,0")
    assert place(s, 1) == (2, 0)


@rule("RB-RULING-64")
@pytest.mark.parametrize("mode", grid.GRIDS)
def test_who_is_placed_between_cells_stands_on_the_nearest(mode: str) -> None:
    s = duel("3.2,0.1", mode, first="0.3,-0.2")
    assert place(s, 1) == (0, 0)
    assert place(s, 2) == (3, 0)


@rule("RB-RULING-64")
@pytest.mark.parametrize("mode", grid.GRIDS)
def test_the_proposed_ways_are_lawful_and_lead_into_contact(mode: str) -> None:
    s = duel("4,0", mode)
    play(s, "move")
    d = asked(s)
    ways = list(GAME.legal(s, d))
    for way in ways:
        GAME.check(s, d, way)
    assert schema.Walk(((3000, 0, 0),)) in ways


def declare(s: Encounter, relation: Relation) -> None:
    command = commands.Declare(unit=0, other=1, relation=relation, reason="as told")
    gm(s, command)


@rule("RB-RULING-65")
def test_in_words_alone_the_gm_tells_distance_and_contact() -> None:
    s = duel("0,0", "theatre")
    refuses(s, "attack 2 unarmed blunt", "RB-ATTACK-4")
    declare(s, Relation(metres=5))
    assert field.apart(s, 0, 1) == field.apart(s, 1, 0) == 5 * METRE
    assert not field.touching(s, 0, 1)
    declare(s, Relation(metres=0, contact=True))
    play(s, "attack 2 unarmed blunt")
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-65", "RB-RULING-61")
@pytest.mark.parametrize("mode", ["theatre", "free"])
def test_contact_that_is_told_is_no_distance(mode: str) -> None:
    s = duel("9,0", mode)
    declare(s, Relation(contact=True))
    assert field.apart(s, 0, 1) == field.apart(s, 1, 0) == 0
    assert field.near(s, 0, 3) == field.near(s, 0, 0) == [0, 1]
    assert schema.Grapple(1) in GAME.legal(s, asked(s))
    declare(s, Relation(contact=True, metres=2))
    assert (field.apart(s, 0, 1), field.touching(s, 0, 1)) == (2 * METRE, True)


@rule("RB-RULING-65")
def test_in_words_alone_a_move_is_told_and_watchers_may_fire_once() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-trooper@0,0 | 2 acts", space_mode="theatre")
    declare(s, Relation(metres=8))
    play(s, "overwatch", "end", "move")
    refuses(s, "go 3,0", "RB-RULING-65")
    play(s, "go")
    assert asked(s) == schema.React(s.gm, 1, "move.point")
    play(s, "pass")
    assert unit(s, 1).place == (0, 0, 0)


@rule("RB-COMBAT-2")
@pytest.mark.parametrize(
    ("mode", "at", "metres"),
    [("free", (3, 0.4), 2), ("square", (3, 0), 2), ("hex", (3, 0), 2), ("theatre", (3, 0.4), None)],
)
def test_positions_are_kept_freely_on_a_grid_or_not_at_all(
    mode: str, at: tuple[float, float], metres: int | None
) -> None:
    s = duel("3,0.4", mode)
    assert place(s, 2) == at
    apart = field.apart(s, 0, 1)
    assert apart == field.FAR if metres is None else apart // METRE == metres


@rule("RB-SIZE-2")
@pytest.mark.parametrize("size", [id for id, entry in BOOK.sizes.items() if entry.least_mm])
def test_a_base_is_as_wide_as_its_unit(size: str) -> None:
    """Two bases touch when their centres are as many inches apart as half their metres add up."""
    width = BOOK.sizes[size].least_mm or 0
    inches = (width + METRE) / 2 / METRE
    s = rb(f"1:A npc-raider@0,0 size {size} | 2:B npc-raider@{inches},0 | 1 acts")
    assert body(s, 0).d == width
    assert field.apart(s, 0, 1) <= 1
    s = rb(f"1:A npc-raider@0,0 size {size} | 2:B npc-raider@{inches + 1},0 | 1 acts")
    assert METRE - 1 <= field.apart(s, 0, 1) <= METRE + 1
