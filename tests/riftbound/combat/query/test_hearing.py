"""Who hears whom: lips, signs, walls, communicators (RB-RULING-73, RB-RULING-74)."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, play, rb, roll, unit
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.figures.character import Thing


def stand(s: Encounter, seat: int, action: commands.Stand) -> None:
    GAME.check(s, commands.Arrange(seat), action)
    GAME.apply(s, commands.Arrange(seat), action, auto=False)


# Hearing


def rally(**speaker: bool) -> Encounter:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 ability deaf | 3:B npc-raider@20,0 | 1 acts")
    stand(s, 0, commands.Stand(unit=0, **speaker))  # type: ignore[arg-type]
    play(s, "use rally 2")
    return s


def rallied(s: Encounter) -> bool:
    return "rally" in {held.mark for held in unit(s, 2).marks}


@rule("RB-RULING-74", "RB-AB-DEAF-3")
@pytest.mark.parametrize(("mouths", "difficulty"), [(False, 12), (True, 8)])
def test_who_is_deaf_reads_lips_with_a_check_at_the_moment(mouths: bool, difficulty: int) -> None:
    s = rally(mouths=mouths)
    wis = unit(s, 2).scores["wis"]
    last = difficulty - wis - 5
    told = play(s, roll(1, 4, last)) if 1 <= last <= 6 else play(s, roll(4, 3, last - 2))
    checked = next(e for e in told if isinstance(e, events.Checked))
    assert (checked.name, checked.difficulty, checked.success) == ("lips", difficulty, True)
    assert rallied(s)


@rule("RB-RULING-74")
def test_a_failed_check_is_the_only_try() -> None:
    s = rally()
    play(s, roll(1, 2, 3))
    assert not rallied(s)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-74", "RB-AB-DEAF-2")
def test_signs_in_view_count_as_heard() -> None:
    assert rallied(rally(signs=True))


@rule("RB-RULING-73")
def test_everybody_hears_everybody_unless_something_prevents_it() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@500,0 | 3:A npc-raider@9,0 ability deaf | 1 acts")
    assert field.hears(s, 0, 1)
    assert field.hears(s, 0, 0)
    assert not field.hears(s, 2, 0)
    assert not field.hears(s, 2, 2)
    s.switches["hearing-limit-m"] = 100
    assert not field.hears(s, 0, 1)
    assert field.hears(s, 0, 2)
    change(s, 0, asleep=True)
    assert not field.hears(s, 0, 2)


@rule("RB-RULING-73")
def test_walls_may_block_sound_and_so_does_a_closed_vehicle() -> None:
    wall = Terrain(corners=((4000, -900), (5000, -900), (5000, 900), (4000, 900)), muffles=True)
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts", (wall,))
    assert not field.hears(s, 0, 1)
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@20,0 | 3:B npc-tanker@30,9 | 1 acts")
    tank = next(u.id for u in s.units if u.nature == "vehicle")
    assert not field.hears(s, 0, tank - 1)
    assert field.hears(s, 0, 1)


@rule("RB-RULING-73")
def test_two_communicators_carry_speech_where_air_does_not() -> None:
    s = rb("1:A npc-raider@0,0 | 2:A npc-raider@50,0 | 3:B npc-raider@9,0 | 1 acts")
    s.air = False
    assert not field.hears(s, 0, 1)
    for u in (0, 1):
        device = Thing(n=9, item="personal-communicator", where="left")
        change(s, u, things=(device,))
    assert field.hears(s, 0, 1)
    change(s, 1, x=200_000)
    assert not field.hears(s, 0, 1)


@rule("RB-RULING-73")
@pytest.mark.parametrize(("metres", "heard"), [(29, True), (30, False), (31, False)])
def test_so_many_metres_of_rock_stop_their_signal(metres: int, heard: bool) -> None:
    end = (10 + metres) * 1000
    rock = Terrain(corners=((10_000, -5000), (end, -5000), (end, 5000), (10_000, 5000)))
    s = rb("1:A npc-raider@0,0 | 2:A npc-raider@50,0 | 3:B npc-raider@9,9 | 1 acts", (rock,))
    s.air = False
    for u in (0, 1):
        device = Thing(n=9, item="personal-communicator", where="left")
        change(s, u, things=(device,))
    assert field.hears(s, 0, 1) == heard


@rule("RB-RULING-73")
def test_rock_counts_only_where_the_straight_line_runs_through_it() -> None:
    rock = Terrain(corners=((10_000, -5000), (45_000, -5000), (45_000, 5000), (10_000, 5000)),
                   height=2000)  # fmt: skip
    for z, heard in ((0, False), (5, True)):
        s = rb(f"1:A npc-razor-flyer@0,0,{z} | 2:A npc-razor-flyer@50,0,{z} | 1 acts", (rock,))
        s.air = False
        for u in (0, 1):
            device = Thing(n=9, item="personal-communicator", where="left")
            change(s, u, things=(device,))
        assert field.hears(s, 0, 1) == heard
