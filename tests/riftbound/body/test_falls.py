"""The dice of a fall."""

import pytest
from tracing import rule

from riftbound.make import BOOK
from worldline.riftbound.body.falls import damage_type, dice


@rule("RB-RECON-FALL-1")
@pytest.mark.parametrize(
    ("metres", "count"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (50, 10), (99, 19), (400, 20)]
)
def test_a_die_for_each_5_complete_metres_and_20_at_most(metres: int, count: int) -> None:
    assert dice(BOOK, metres, True) == count
    assert dice(BOOK, metres, False) == 0


@rule("RB-RECON-FALL-1")
def test_a_fall_has_a_type_of_damage() -> None:
    assert damage_type(BOOK) in BOOK.damage
