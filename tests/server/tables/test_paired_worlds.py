"""Nobody can tell by anything that the server sends whether, and how many, units are hidden
(RB-RULING-248): the law of paired worlds over its own frames. `scripts/paired_worlds` has more."""

import pytest
from tracing import rule

from server.tables.paired_worlds import fight

NUMBERS = (1, 2, 5, 12, 21, 25, 28, 33, 34, 35, 135)
"""Two or more of each kind of pair; in the last a note is written where some have answered."""


@rule("RB-RULING-230", "RB-RULING-248")
@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_is_hidden(number: int) -> None:
    assert fight(number).compared > 10
