"""The dice of an Attack, and what its hits deal."""

from tracing import rule

from worldline.riftbound.body.hits import (
    face_needed,
    failures,
    halve,
    hits_left,
    packet,
    raise_first,
    successes,
)


@rule("RB-ATTACK-8", "RB-RULING-13")
def test_each_die_that_comes_to_the_rating_is_a_success() -> None:
    assert successes((1, 3, 4, 6), face_needed(4, 0)) == 2
    assert successes((1, 3, 4, 6), face_needed(4, 1)) == 3
    assert successes((1, 3, 4, 6), face_needed(4, -2)) == 1
    assert successes((6, 6), face_needed(6, -1)) == 0, "nothing is sure"
    assert successes((1, 1), face_needed(2, 1)) == 2, "nor impossible"


@rule("RB-ATTACK-10")
def test_each_success_of_the_dodge_roll_takes_a_hit_away() -> None:
    assert (hits_left(5, 2), hits_left(2, 2), hits_left(2, 3)) == (3, 0, 0)
    faces = (2, 5, 3, 6)
    assert failures(faces, 4) == (0, 2)
    assert len(failures(faces, 4)) == hits_left(len(faces), successes(faces, 4))


@rule("RB-ATTACK-11", "RB-DMG-3", "RB-RULING-124", "RB-RULING-21")
def test_each_hit_deals_the_damage_once_or_more_often() -> None:
    assert (packet(3), packet(3, 2), packet(0), packet(-2, 2)) == (3, 6, 0, 0)


@rule("RB-RULING-119")
def test_all_packets_together_are_halved_off_the_last_ones_first() -> None:
    assert halve((3, 3, 3)) == (3, 2)
    assert halve((1,)) == (1,)
    assert halve((5, 1)) == (3,)
    assert halve(()) == ()


@rule("RB-RULING-119", "RB-RULING-21")
def test_what_is_added_is_added_to_the_first_packet() -> None:
    assert raise_first((3, 1), 2) == (5, 1)
    assert raise_first((3, 1), -2) == (3, 1)
