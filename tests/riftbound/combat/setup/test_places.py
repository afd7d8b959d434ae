"""Where those stand who come with a character (RB-RULING-250)."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import campaign
from riftbound.combat.commanding import WHY
from riftbound.combat.fight import gm, rb
from riftbound.refusing import refused
from worldline.riftbound.campaign.fights import enter
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.query.passage import may_end
from worldline.riftbound.combat.setup.check import check_start
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.space.geometry import METRE, Terrain
from worldline.riftbound.figures.character import Character


def owners(kind: str) -> list[Character]:
    """One of each Role and Class that comes with a vehicle, or with a companion."""
    found = [archetype(id, 2) for id in archetypes()]
    return [c for c in found if getattr(c, kind) is not None]


PILOTS, KEEPERS = owners("vehicle"), owners("companion")
FOE = Entrant(npc="npc-raider", at=(20 * METRE, 0, 0))


def of(s: Encounter, owner: int) -> tuple[int, int, int]:
    """Where what belongs to a unit stands."""
    (unit,) = (one for one in s.units if one.owner == owner)
    return unit.place


@rule("RB-RULING-250")
@pytest.mark.parametrize("scene", ready())
def test_pilots_and_keepers_come_to_every_ready_encounter(scene: str) -> None:
    setup = open_scene(scene).setup
    for c in (*PILOTS, *KEEPERS):
        check_start(enter(campaign(), setup, [c]))


@rule("RB-RULING-250")
@pytest.mark.parametrize("scene", ready())
@pytest.mark.parametrize("count", [2, 4, 6])
def test_several_of_them_come_at_once(scene: str, count: int) -> None:
    setup = open_scene(scene).setup
    for comers in (PILOTS, KEEPERS, [*PILOTS[:3], *KEEPERS[:3]]):
        check_start(enter(campaign(), setup, comers[:count]))


@rule("RB-RULING-250")
def test_who_has_no_place_in_an_encounter_comes_to_a_free_one() -> None:
    """Beside the last of those who have one, and not where foes stand."""
    foes = tuple(replace(FOE, at=(0, k * METRE, 0)) for k in range(0, 20, 2))
    comers = [*PILOTS[:2], *KEEPERS[:2], archetype("tank-gunner")]
    check_start(enter(campaign(), Setup(entrants=foes), comers))


@rule("RB-RULING-250")
def test_a_place_that_is_free_is_kept() -> None:
    c = KEEPERS[0]
    meant = Entrant(character=c, seat=0, side="us", beside=(0, 9 * METRE, 0))
    assert of(muster(Setup(entrants=(meant, FOE)), 1), 0) == (0, 9 * METRE, 0)


@rule("RB-RULING-250")
def test_where_somebody_stands_it_comes_to_the_nearest_free_place() -> None:
    c = KEEPERS[0]
    meant = Entrant(character=c, seat=0, side="us", beside=FOE.at)
    setup = Setup(entrants=(meant, FOE))
    check_start(setup)
    s = muster(setup, 1)
    x, y, z = of(s, 0)
    assert z == 0
    assert 0 < (x - FOE.at[0]) ** 2 + y**2 <= (3 * METRE) ** 2
    assert s.units[0].place == (0, 0, 0)
    assert s.units[2].place == FOE.at


@rule("RB-RULING-250")
def test_a_vehicle_that_its_pilot_has_left_does_not_stand_on_the_pilot() -> None:
    on_foot = Entrant(character=PILOTS[0], seat=0, side="us", riding=False)
    setup = Setup(entrants=(on_foot, FOE))
    check_start(setup)
    assert of(muster(setup, 1), 0) != (0, 0, 0)


@rule("RB-RULING-250", "RB-RULING-64")
def test_on_a_grid_it_comes_to_a_free_cell() -> None:
    on_foot = Entrant(character=PILOTS[0], seat=0, side="us", riding=False)
    setup = Setup(entrants=(on_foot, FOE))
    for grid in ("square", "hex"):
        check_start(replace(setup, switches={"space-mode": grid}))


@rule("RB-RULING-250", "RB-RULING-82")
def test_who_comes_later_finds_room_too() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    late = Entrant(character=KEEPERS[0], side="A", at=(0, 5000, 0), beside=(10_000, 0, 0))
    gm(s, commands.Arrive(entrant=late, reason=WHY))
    assert of(s, 2) != (10_000, 0, 0)
    assert may_end(s, 3, of(s, 2))


ALLY = Entrant(npc="npc-trooper", side="us", hidden=True)


def with_and_without(beside: tuple[int, int, int]) -> tuple[Encounter, Encounter]:
    """Two worlds: a hidden ally stands where a companion comes to, or nowhere."""
    keeper = Entrant(character=KEEPERS[0], seat=0, side="us", beside=beside)
    without = muster(Setup(entrants=(keeper, FOE)), 1)
    both = Setup(entrants=(keeper, FOE, replace(ALLY, at=of(without, 0))))
    check_start(both)
    return muster(both, 1), without


@rule("RB-RULING-250", "RB-RULING-248")
@pytest.mark.parametrize("beside", [(0, 9 * METRE, 0), FOE.at])
def test_who_is_hidden_shifts_nobody_who_is_seen(beside: tuple[int, int, int]) -> None:
    """At a free place, and where a foe stands, too."""
    one, other = with_and_without(beside)
    assert of(one, 0) == of(other, 0)
    (ally,) = (unit for unit in one.units if unit.name and unit.hidden and not unit.dead)
    assert may_end(one, ally.id, ally.place)
    assert ally.place != of(one, 0)


@rule("RB-RULING-250", "RB-RULING-248")
def test_who_is_hidden_makes_room_for_a_character_without_a_place() -> None:
    c = archetype("tank-gunner")
    ally = replace(ALLY, side="players")
    alone = enter(campaign(), Setup(entrants=(FOE,)), [c])
    assert alone.entrants[0].at == (0, 3 * METRE, 0)
    hidden = replace(ally, at=alone.entrants[0].at)
    beside = enter(campaign(), Setup(entrants=(FOE, hidden)), [c])
    assert beside.entrants[0].at == alone.entrants[0].at
    check_start(beside)


@rule("RB-RULING-250", "RB-RULING-248", "RB-RULING-82")
def test_who_is_hidden_makes_room_for_who_comes_later() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    where = (0, 9 * METRE, 0)
    gm(s, commands.Arrive(entrant=replace(ALLY, side="A", at=where), reason=WHY))
    late = Entrant(character=KEEPERS[0], side="A", at=(0, 5000, 0), beside=where)
    gm(s, commands.Arrive(entrant=late, reason=WHY))
    (beast,) = (unit for unit in s.units if unit.owner is not None)
    assert beast.place == where
    (ally,) = (unit for unit in s.units if unit.hidden and not unit.dead)
    assert ally.place != where
    assert may_end(s, ally.id, ally.place)


@rule("RB-RULING-250")
def test_where_nothing_is_free_one_sentence_says_whose_it_is_and_what_to_change() -> None:
    far = 40 * METRE
    corners = ((-far, METRE), (far, METRE), (far, far), (-far, far))
    below = tuple((x, -y) for x, y in corners)
    walls = tuple(Terrain(corners=one, height=9 * METRE) for one in (corners, below))
    c = replace(PILOTS[0], name="Ada")
    assert c.vehicle is not None
    setup = Setup(entrants=(Entrant(character=c, seat=0, side="us"), FOE), terrain=walls)
    with refused("RB-RULING-250") as no:
        check_start(setup)
    name = c.vehicle.name
    assert no.value.why == (
        f"there is no room for Ada's vehicle {name} within 30 m of 0, 0: give Ada another place"
    )
