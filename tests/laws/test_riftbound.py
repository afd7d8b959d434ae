"""The laws on encounters: random fights between profiles of every kind."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict, replace
from repeats import repeats

from worldline.core import laws
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.content.book import open_book

on_foot = [id for id, npc in open_book().npcs.items() if npc.vehicle is None]
seeds = st.integers(0, 2**64 - 1)


@pytest.mark.repeats
@settings(max_examples=repeats(4, 60), deadline=None)
@given(team=st.lists(st.sampled_from(on_foot), min_size=2, max_size=5), seed=seeds)
def test_all_laws_hold_through_random_fights(team: list[str], seed: int) -> None:
    entrants = tuple(
        Entrant(
            npc=npc,
            side="AB"[k % 2],
            seat=0 if k % 2 == 0 else None,
            at=(k % 2 * 6000, k // 2 * 3000, 0),
        )
        for k, npc in enumerate(team)
    )
    walk = laws.wander(GAME, Setup(entrants=entrants, rounds=4), seed, every=7)
    assert walk.scores is not None


@pytest.mark.parametrize("name", ready())
def test_all_laws_hold_through_the_ready_encounters(name: str) -> None:
    scene = open_scene(name)
    walk = laws.wander(GAME, replace(scene.setup, rounds=2), scene.seed, every=23)
    assert walk.scores is not None


def test_a_copy_of_an_encounter_has_all_lists_and_tables_for_itself() -> None:
    s = GAME.new(open_scene("convoy").setup, 1)
    twin = s.copy()
    assert twin == s
    mine = asdict(s)
    shells = {name for name, value in mine.items() if isinstance(value, list | dict)}
    assert {name for name, value in asdict(twin).items() if value is not mine[name]} == shells


@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize("name", ready())
def test_every_decision_of_the_ready_encounters_can_be_saved_and_copied(name: str) -> None:
    scene = open_scene(name)
    for seed in range(repeats(1, 5, "WORLDLINE_FIGHTS")):
        setup = replace(scene.setup, rounds=repeats(1, 2))
        assert laws.wander(GAME, setup, seed, every=1).scores is not None
