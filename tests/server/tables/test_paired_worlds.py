"""Nobody can tell by anything that the server sends whether, and how many, units are hidden
(RB-RULING-248): the law of paired worlds over its own frames. `scripts/paired_worlds` has more."""

import pytest
from repeats import repeats
from tracing import rule

from server.tables.paired_worlds import fight

LONG = (21, 28, 35)
NUMBERS = (1, 2, 5, 12, 25, 33, 34, 135, *LONG[: repeats(0, 3)])
"""Of each kind of pair; in 135 a note is written where some have answered."""


@pytest.mark.repeats
@rule("RB-RULING-230", "RB-RULING-248")
@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_is_hidden(number: int) -> None:
    assert fight(number).compared > 10
