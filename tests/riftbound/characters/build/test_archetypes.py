"""Ready characters: one for each Role and Class, good at what they are for."""

from itertools import product

import pytest
from tracing import rule

from riftbound.make import BOOK
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.archetypes import archetype, archetypes, read
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.figures import stats

ALL = archetypes()


def test_there_is_one_for_each_role_and_class() -> None:
    wanted = {f"{role}-{class_}" for role, class_ in product(BOOK.roles, BOOK.classes)}
    assert set(ALL) == wanted
    for id in ALL:
        assert f"{read(id).role}-{read(id).class_}" == id
    assert len({read(id).name for id in ALL}) == len(ALL)


@rule("RB-BUILD-23")
@pytest.mark.parametrize("id", ALL)
def test_it_is_replayed_to_every_level(id: str) -> None:
    for level in range(1, 5):
        c = archetype(id, level)
        full = stats.maxima(stats.of(c))
        assert (c.level, c.hp, c.sp, c.ehp) == (level, full.hp, full.sp, full.ehp)
        assert faults(c, new=level == 1) == []
    with pytest.raises(Illegal, match="RB-BUILD-24"):
        archetype(id, 5)


@pytest.mark.parametrize("id", ALL)
def test_all_have_the_same_luck_and_spend_every_point(id: str) -> None:
    assert sorted(read(id).dice) == [1, 1, 2, 3, 3, 4, 4, 5, 5, 6]
    assert archetype(id, 4).points == ()


@pytest.mark.parametrize("id", ALL)
def test_it_is_good_at_what_its_role_wants(id: str) -> None:
    c = archetype(id)
    best = max(c.scores.values())
    assert c.scores[BOOK.roles[c.role].gain] >= best - 2
    assert best >= 2


def test_together_they_show_the_book() -> None:
    """Every Signature kind of vehicle and companion, and both Innate Abilities."""
    everybody = [archetype(id, 4) for id in ALL]
    assert {c.vehicle.option for c in everybody if c.vehicle} == set(BOOK.vehicles)
    assert {c.companion.option for c in everybody if c.companion} == set(BOOK.companions)
    owned = {own.ability for c in everybody for own in c.abilities}
    assert {"deaf", "robotic"} <= owned
    bought = {id for id, entry in BOOK.abilities.items() if entry.gained == "bought"}
    assert len(bought & owned) >= 18
