"""Movement."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now import field
from worldline.the_now.state import Party


def moves(texts: set[str]) -> set[str]:
    return {text for text in texts if text.startswith("move")}


@rule("TN-MOVE-1", "TN-DEC-4")
def test_a_move_leads_to_an_adjacent_unrealized_node() -> None:
    s = tn("round 3\npurple @1.0\nblue\ngray\n")
    assert moves(legal(s)) == {"move 1.1", "move 1.5", "move 2.0", "move 2.1", "move 2.11"}
    refuses(s, "move 1.2", "TN-MOVE-1")
    refuses(s, "move 1.0", "TN-MOVE-1")
    refuses(s, "move V616Mon", "TN-MOVE-1")
    refuses(s, "move 0.0", "TN-FIELD-3")
    play(s, "move 2.11")
    assert s.players[0].node == field.NAMED["2.11"]


@rule("TN-MOVE-2")
def test_a_move_costs_1_energy() -> None:
    s = tn("purple 16 @1.0\nblue\ngray\n")
    play(s, "move 1.1", "move 1.0")
    assert s.players[0].supply == 14
    assert s.spent.au == 0


@rule("TN-MOVE-3", "TN-MOVE-4")
@pytest.mark.parametrize(("level", "speed"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_a_turn_has_as_many_moves_as_the_speed_of_2_to_5(level: int, speed: int) -> None:
    s = tn(f"purple @1.0 accelerator {level}\nblue\ngray\n")
    for n in range(speed):
        play(s, f"move 1.{(n + 1) % 6}")
    refuses(s, f"move 1.{(speed + 1) % 6}", "TN-MOVE-3")
    assert moves(legal(s)) == set()


@rule("TN-MOVE-3")
def test_the_next_turn_has_its_own_moves() -> None:
    s = tn("turn purple moves 2\npurple @1.0\nblue @1.0\ngray\n")
    play(s, "end", "move 1.1", "move 1.2")
    refuses(s, "move 1.3", "TN-MOVE-3")


@rule("TN-DEC-4")
def test_whoever_owns_a_generator_may_pass_a_wormhole_instead_of_moving() -> None:
    s = tn("round 7\npurple 20 @V616Mon table collapse:0\nblue\ngray\nwormhole 2.3\nwormhole 3.1\n")
    assert passages(s) == {"2.3", "3.1"}
    assert moves(legal(s)) == set()
    s = tn("round 7\npurple 20 @2.3 table collapse:0\nblue\ngray\nwormhole 2.3\n")
    assert passages(s) == {"V616Mon"}
    s = tn("round 7\npurple 20 @2.3\nblue\ngray\nwormhole 2.3\n")
    assert passages(s) == set()


def passages(s: Party) -> set[str]:
    return {text.removeprefix("pass ") for text in legal(s) if text.startswith("pass")}
