"""Scanners and communicators, and what sound weapons are to those who read lips."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, play, rb, roll, unit
from riftbound.figures.characters import bearing, plain
from riftbound.refusing import refused
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.downtime import shop
from worldline.riftbound.figures.character import Character, Thing

SCANNER = "miniature-general-scanner"
LIFE = "How many living units are within 100m"


def scout(where: str = "left", charge: int = 10) -> Character:
    return bearing(plain(), (SCANNER, where), charge=charge)


@rule("RB-EQ-MGS-2")
def test_a_held_scanner_shows_one_thing_for_1_charge() -> None:
    c, told = shop.scan(scout(), 1, LIFE)
    assert c.things[0].charge == 9
    assert told[0].text == f"{LIFE}: the GM tells; 9 Charge is left"
    with refused("RB-HOLD-1"):
        shop.scan(scout("carried"), 1, LIFE)
    with refused("RB-KEY-CHARGE-1"):
        shop.scan(scout(charge=0), 1, LIFE)
    with refused("RB-EQ-MGS-2"):
        shop.scan(scout(), 1, "Who did it")
    with refused("RB-HOLD-1"):
        shop.scan(bearing(plain(), ("auto-rifle", "both")), 1, LIFE)


@rule("RB-EQ-MGS-2")
def test_in_combat_a_scan_is_an_action() -> None:
    s = rb(f"1:A npc-trooper@0,0 loses auto-rifle holds {SCANNER} | 2:B npc-raider@50,0 | 1 acts")
    told = play(s, "use scan", "choose 0")
    assert [e.what for e in told if isinstance(e, events.Told)] == ["living-units"]
    assert [t.charge for t in unit(s, 1).things if t.item == SCANNER] == [9]
    play(s, "use scan", "choose 2")
    assert asked(s) != schema.TakeAction(0, 0, "normal"), "two Actions are gone"


@rule("RB-EQ-MGS-8")
def test_a_touched_scanner_goes_on_the_crew_list() -> None:
    c, _ = shop.pair(scout(), 1, "Bo's")
    c, told = shop.pair(c, 1, "Ada's")
    assert c.things[0].paired == ("Bo's", "Ada's")
    assert told[0].rules == ("RB-EQ-MGS-8", "RB-RULING-75")
    assert [fault for fault in faults(c) if "paired" in fault.field] == []
    for name in ("Bo's", " "):
        with refused("RB-EQ-MGS-8"):
            shop.pair(c, 1, name)
    with refused("RB-HOLD-1"):
        shop.pair(scout("carried"), 1, "Bo's")


def callers(*apart: int) -> Encounter:
    """Where there is no air, each with a communicator in hand, so many metres from the first."""
    people = " | ".join(f"{n}:A npc-trooper@{x},0" for n, x in enumerate((0, *apart), 1))
    s = rb(f"{people} | {len(apart) + 2}:B npc-raider@500,0 | 1 acts")
    s.air = False
    for u in range(len(apart) + 1):
        device = Thing(n=9, item="personal-communicator", where="left")
        change(s, u, things=(device,))
    return s


@rule("RB-EQ-PERSONAL-COMMUNICATOR-2", "RB-EQ-PERSONAL-COMMUNICATOR-3")
def test_communicators_reach_all_others_within_100_metres() -> None:
    s = callers(90, 99, 140)
    assert [field.hears(s, 0, u) for u in (1, 2, 3)] == [True, True, False]
    change(s, 1, things=(replace(s.units[1].things[0], where="carried"),))
    assert not field.hears(s, 0, 1), "it must be held"


def rock(metres: int, muffles: bool = True) -> Terrain:
    wide = 10_000 + metres * 1000
    corners = ((10_000, -900), (wide, -900), (wide, 900), (10_000, 900))
    return Terrain(corners=corners, muffles=muffles, height=9000)


@rule("RB-EQ-PERSONAL-COMMUNICATOR-2", "RB-EQ-PERSONAL-COMMUNICATOR-3")
@pytest.mark.parametrize(("metres", "heard"), [(1, True), (29, True), (30, False), (50, False)])
def test_30_metres_of_rock_stop_the_signal(metres: int, heard: bool) -> None:
    s = callers(80)
    s.terrain = (rock(metres),)
    assert field.hears(s, 0, 1) == heard
    change(s, 1, y=5000)
    assert field.hears(s, 0, 1), "there is no rock on this line"


@rule("RB-RULING-241")
@pytest.mark.parametrize(("signs", "mouths"), [(True, False), (False, True), (True, True)])
def test_signs_and_lips_are_no_way_to_hear_a_sound_weapon(signs: bool, mouths: bool) -> None:
    s = rb(
        "1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle"
        " | 2:B npc-trooper@9,0 loses light-armour ability deaf | 1 acts"
    )
    d = commands.Arrange(0)
    GAME.apply(s, d, commands.Stand(unit=0, signs=signs, mouths=mouths), auto=False)
    before = unit(s, 2).hp
    play(s, "attack 2 sonic-rifle", roll(6, 6, 6, 1, 1), roll(1, 1, 1))
    assert before - unit(s, 2).hp == 3, "half of 6"
