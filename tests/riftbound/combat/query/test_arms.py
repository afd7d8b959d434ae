"""One Attack of a unit, worked out alone, is the same as among all of them."""

from itertools import islice

import pytest
from laws.test_secrets import decided

from riftbound.combat.fleet import ready
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query.powers import arm_named, arms, receivers


def compared(s: Encounter) -> int:
    """How many Attacks; of those that have something by others."""
    found = 0
    for unit in s.units:
        every = arms(s, unit.id)
        for other in s.units:
            for key in arms(s, other.id):
                assert arm_named(s, unit.id, key) == every.get(key), (unit.name, key)
        found += len(every) * (unit.id in receivers(s))
    return found


@pytest.mark.parametrize("option", ["sv-bike", "sv-tank", "sv-aeroplane"])
def test_who_operates_a_vehicle_has_its_attacks(option: str) -> None:
    assert compared(ready(option, "B npc-trooper@9,9")) > 1


@pytest.mark.parametrize("number", range(4))
def test_so_it_is_along_whole_fights(number: int) -> None:
    for s, *_ in islice(decided(number), 0, None, 40):
        compared(s)
