"""HP and EHP: what damage, healing and a dying Check come to, for whoever has them."""

import pytest
from tracing import rule

from riftbound.make import BOOK
from worldline.riftbound.body.health import (
    DYING_ATTRIBUTE,
    Fate,
    Health,
    Wound,
    after_wounds,
    at_most,
    bleeding,
    could_fall,
    course,
    fate,
    gain,
    heal,
    left_after,
    suffer,
    survive,
    survives_on,
)


def after(of: Health, *packets: int) -> Health:
    """How somebody stands after all of these."""
    while packets and (wounds := suffer(of, packets)):
        of, packets = after_wounds(of, wounds), packets[len(wounds) :]
    return of


@rule("RB-HP-1", "RB-RULING-117")
def test_damage_takes_hp_packet_by_packet() -> None:
    assert suffer(Health(8, 4), (3, 2)) == [Wound(3, 3, 0, 5), Wound(2, 2, 0, 3)]
    assert suffer(Health(8, 4), ()) == []


@rule("RB-RULING-117", "RB-RULING-161")
def test_what_exceeds_the_hp_left_is_lost_and_ends_it_for_now() -> None:
    assert suffer(Health(3, 4), (7, 2)) == [Wound(7, 3, 0, 0)]
    assert after(Health(3, 4), 7) == Health(0, 4)


@rule("RB-DYING-6")
def test_in_critical_condition_packets_take_ehp() -> None:
    assert after(Health(3, 4), 7, 2) == Health(0, 2)
    assert suffer(Health(0, 4), (1, 2)) == [Wound(1, 0, 1, 3), Wound(2, 0, 2, 1)]


@rule("RB-DYING-11")
def test_nothing_is_dealt_to_who_has_nothing_left() -> None:
    assert suffer(Health(0, 2), (2, 2)) == [Wound(2, 0, 2, 0)]
    assert Health(0, 0).dying
    assert not Health(0, 1).dying
    assert not Health(1, 0).dying
    assert suffer(Health(0, 0), (2,)) == []


@rule("RB-RULING-164")
def test_in_a_last_action_damage_is_dealt_and_does_nothing() -> None:
    assert suffer(Health(0, 0), (2,), last=True) == [Wound(2, 0, 0, 0)]


@rule("RB-RULING-168", "RB-VEH-2")
def test_a_vehicle_is_never_in_critical_condition() -> None:
    wreck = after(Health(5, mortal=False), 9, 9)
    assert (wreck.hp, wreck.critical, wreck.dying) == (0, False, False)


@rule("RB-RULING-165", "RB-DYING-13")
def test_damage_stops_at_1_hp_for_who_has_just_survived() -> None:
    up = survive(Health(0, 0))
    assert up == Health(1, 0, spared=True)
    assert after(up, 9, 9) == up
    assert (left_after(5, 9, True), left_after(5, 9, False), left_after(5, 3, True)) == (1, 0, 2)


@rule("RB-RULING-21")
def test_a_packet_is_never_negative() -> None:
    assert suffer(Health(5), (-3,)) == [Wound(0, 0, 0, 5)]


def test_nothing_is_dealt_to_the_dead() -> None:
    assert suffer(Health(0, 0, dead=True), (3,)) == []


@rule("RB-STAND-5")
def test_the_course_of_damage_says_when_somebody_falls() -> None:
    assert course(Health(5, 3), (2, 2)) == (1,)
    assert course(Health(5, 3), (2, 3, 1)) == (2, 2)
    assert course(Health(5, 3), (9, 1, 2, 4)) == (1, 3, 0)
    assert course(Health(5, mortal=False), (9, 9)) == (1, 0)


@rule("RB-STAND-6")
def test_who_could_fall() -> None:
    assert could_fall(Health(5), 5)
    assert not could_fall(Health(5), 4)
    assert not could_fall(Health(1, spared=True), 9)
    assert could_fall(Health(0, 2), 2)
    assert not could_fall(Health(0, 2), 1)
    assert not could_fall(Health(0, 0), 0)


@rule("RB-DYING-7", "RB-RULING-167")
def test_a_turn_in_critical_condition_costs_1_ehp() -> None:
    assert after(Health(0, 2), *bleeding(BOOK)) == Health(0, 1)


@rule("RB-DYING-12", "RB-DYING-13", "RB-RULING-162")
@pytest.mark.parametrize(
    ("total", "met"),
    [(7, "dead"), (8, "last-action"), (17, "last-action"), (18, "survives")],
)
def test_each_total_of_a_dying_check_has_one_consequence(total: int, met: Fate) -> None:
    assert fate(BOOK, total) == met


@rule("RB-DYING-11", "RB-DYING-13", "RB-RULING-163")
def test_a_dying_check_is_one_of_wil() -> None:
    assert DYING_ATTRIBUTE == "wil"
    assert fate(BOOK, survives_on(BOOK)) == "survives"


@rule("RB-RULING-22", "RB-RULING-21")
def test_nothing_is_regained_above_the_maximum() -> None:
    assert (gain(5, 3, 10), gain(9, 3, 10), gain(5, None, 10)) == (3, 1, 5)
    assert (gain(5, -2, 10), gain(12, 3, 10), gain(12, None, 10)) == (0, 0, 0)


@rule("RB-RULING-22")
def test_what_stands_above_a_maximum_that_has_fallen_is_lost() -> None:
    assert (at_most(12, 10), at_most(7, 10)) == (10, 7)


@rule("RB-DYING-8", "RB-RULING-164")
def test_healing_goes_to_hp_and_helps_neither_the_dead_nor_the_dying() -> None:
    assert heal(Health(2, 4), 3, 10) == 3
    assert heal(Health(0, 1), 3, 10) == 3
    assert heal(Health(0, 0), 3, 10) == 0
    assert heal(Health(0, 0, dead=True), 3, 10) == 0
