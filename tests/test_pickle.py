"""What is sent to another process and back: positions, and what their moves are refused with."""

import multiprocessing
import pickle
from typing import Any

import pytest

from worldline import BadText, Illegal, riftbound, the_now
from worldline.position import Position


def positions() -> list[Position[Any]]:
    fight = riftbound.fight("duel", seed=5)
    fight.play("attack B")
    return [
        the_now.new(seats=3, seed=7),
        the_now.new(seats=3, seed=7, swap=False).play_out("random"),
        fight,
        riftbound.read_fight("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hp 4 | 1 acts"),
        riftbound.replay_fight(fight.record()),
    ]


@pytest.mark.parametrize("n", range(5))
def test_a_position_is_the_same_after_a_journey(n: int) -> None:
    position = positions()[n]
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert twin.playable is position.playable
    assert twin.recorder.game is position.game
    assert (twin.log, str(twin)) == (position.log, str(position))
    if not position.over:
        twin.play(twin.legal()[-1])
        assert twin != position
        assert position == positions()[n]
        position.play(position.legal()[-1])
        assert twin == position


def test_a_position_keeps_its_record_on_a_journey() -> None:
    for position in positions()[:3]:
        assert pickle.loads(pickle.dumps(position)).record() == position.record()


def test_positions_of_two_games_are_never_the_same() -> None:
    assert the_now.new(seats=3, seed=7) != riftbound.fight("duel", seed=7)
    assert the_now.new(seats=3, seed=7) != the_now.new(seats=3, seed=8)
    assert the_now.new(seats=3, seed=7) != "the-now"


def test_refusals_come_back_from_a_worker() -> None:
    position = the_now.new(seats=3, seed=7, swap=False)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        for move, kind in (("move 4.4", Illegal), ("frobnicate", BadText)):
            with pytest.raises(kind) as sent:
                pool.apply(position.play, (move,))
            with pytest.raises(kind) as here:
                position.play(move)
            assert str(sent.value) == str(here.value)
            assert vars(sent.value) == vars(here.value)
