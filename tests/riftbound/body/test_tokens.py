"""Ammo and Charge that go from one thing into another."""

from tracing import rule

from worldline.riftbound.body.tokens import is_right, movable


@rule("RB-KEY-AMMO-3", "RB-KEY-CHARGE-2", "RB-RULING-130")
def test_as_many_are_moved_as_fit_and_as_there_are() -> None:
    assert movable(6, 2, 12) == 4
    assert movable(6, 2, 3) == 3
    assert (movable(6, 6, 12), movable(6, 8, 12), movable(6, 2, 0)) == (0, 0, 0)


@rule("RB-KEY-AMMO-3", "RB-KEY-CHARGE-2")
def test_at_least_one_is_moved() -> None:
    assert [tokens for tokens in range(6) if is_right(tokens, 4)] == [1, 2, 3, 4]
