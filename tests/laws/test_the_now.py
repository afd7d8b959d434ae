"""The laws on The Now: random games for 2 to 6 players, both editions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repeats import repeats
from the_now.careful import careful
from the_now.worlds import other_world

from worldline.core import laws
from worldline.the_now.book import EDITIONS
from worldline.the_now.game import GAME
from worldline.the_now.problems import artifacts
from worldline.the_now.setup import Setup

tables = st.builds(
    Setup,
    seats=st.integers(2, 6),
    edition=st.sampled_from(EDITIONS),
    swap=st.booleans(),
    rounds=st.sampled_from(["", "even"]),
    catalogue=st.sampled_from([None, True, False]),
    two_players=st.just(True),
)
seeds = st.integers(0, 2**64 - 1)


@pytest.mark.repeats
@settings(max_examples=repeats(6, 30), deadline=None)
@given(setup=tables, seed=seeds)
def test_all_laws_hold_through_games_that_live(setup: Setup, seed: int) -> None:
    walk = laws.wander(GAME, setup, seed, every=13, taste=careful, world=other_world)
    assert walk.scores is not None


@pytest.mark.repeats
@settings(max_examples=repeats(10, 60), deadline=None)
@given(setup=tables, seed=seeds)
def test_all_laws_hold_through_reckless_games(setup: Setup, seed: int) -> None:
    walk = laws.wander(GAME, setup, seed, every=5, world=other_world)
    assert walk.scores is not None


@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_hundreds_of_games_end_with_everything_in_its_place(edition: str, seats: int) -> None:
    """Only what is cheap to check, in many games: conservation, the end, the record."""
    setup = Setup(seats=seats, edition=edition, two_players=True)
    for seed in range(repeats(6, 300, "WORLDLINE_GAMES")):
        taste = careful if seed % 2 else None
        walk = laws.wander(GAME, setup, seed, every=10**9, taste=taste)
        assert walk.scores is not None
        assert artifacts(walk.recorder.state) == artifacts(GAME.new(setup, seed))
