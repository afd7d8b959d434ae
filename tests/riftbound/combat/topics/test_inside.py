"""Who sits in a closed vehicle is no target from outside, whatever aims at it (RB-RULING-213)."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, play, refuses, roll
from riftbound.combat.fleet import begin, crew, seated
from worldline.core.machine import Action
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.figures.character import Owned, Thing

CLOSED = ("sv-tank", "sv-mechsuit", "sv-aeroplane")
BESIDE = {"sv-bike": "2,0", "sv-tank": "4,0", "sv-mechsuit": "4,0", "sv-aeroplane": "4,0"}
BANDAGES = (
    "small-bandage", "large-bandage", "small-programmable-bandage", "large-programmable-bandage",
)  # fmt: skip


def beside(option: str, *abilities: str, item: str = "", side: str = "A") -> Encounter:
    """Unit 3 stands beside the vehicle in which the wounded unit 1 sits, and acts."""
    s = crew(option, f"{side} npc-trooper@{BESIDE[option]}", "B npc-trooper@60,0")
    own = tuple(Owned(ability=id, by="gm") for id in abilities)
    things = (Thing(n=9, item=item, where="left"),) if item else ()
    change(s, 2, abilities=own, things=things, sp=6, sp_base=6)
    change(s, 0, hp=5, mortal=True)
    begin(s)
    play(s, "end")
    assert s.whose == 2
    return s


def listed(s: Encounter, use: str) -> set[int]:
    """The units, by number, that a use is offered on."""
    found: set[int] = set()
    for action in GAME.legal(s, asked(s)):
        if isinstance(action, schema.Use) and action.use == use:
            found |= {u + 1 for u in action.targets}
    return found


TOUCHES = (
    ("patch-up-1", "", "patch-up"), ("patch-up-2", "", "patch-up"),
    ("know-your-enemy", "", "study"), *(("", item, "bandage") for item in BANDAGES),
)  # fmt: skip


@rule("RB-RULING-213", "RB-VEH-TANK-1", "RB-VEH-MECHSUIT-1", "RB-VEH-AEROPLANE-1")
@pytest.mark.parametrize("option", CLOSED)
@pytest.mark.parametrize(("ability", "item", "use"), TOUCHES)
def test_nobody_in_a_closed_vehicle_is_touched_from_outside(
    option: str, ability: str, item: str, use: str
) -> None:
    s = beside(option, *([ability] if ability else []), item=item)
    assert 1 not in listed(s, use)
    refuses(s, f"use {use} 1", "RB-RULING-213")


@rule("RB-RULING-213", "RB-VEH-BIKE-1")
@pytest.mark.parametrize(("ability", "item", "use"), TOUCHES)
def test_the_pilot_of_a_bike_is_touched(ability: str, item: str, use: str) -> None:
    s = beside("sv-bike", *([ability] if ability else []), item=item)
    assert 1 in listed(s, use)
    play(s, f"use {use} 1")


@rule("RB-RULING-213", "RB-RULING-62")
@pytest.mark.parametrize(("ability", "item", "use"), TOUCHES)
def test_inside_the_same_vehicle_everybody_is_touched(ability: str, item: str, use: str) -> None:
    s = crew("sv-tank", "A npc-trooper@4,0", "B npc-trooper@60,0")
    own = (Owned(ability=ability, by="gm"),) if ability else ()
    things = (Thing(n=9, item=item, where="left"),) if item else ()
    change(s, 2, abilities=own, things=things, sp=6, sp_base=6)
    change(s, 0, hp=5)
    begin(seated(s, 3))
    play(s, "end")
    assert 1 in listed(s, use)
    play(s, f"use {use} 1")


@rule("RB-RULING-213", "RB-RULING-177")
@pytest.mark.parametrize("inside", [True, False])
def test_a_companion_inside_studies_for_its_owner_outside(inside: bool) -> None:
    s = beside("sv-tank", "know-your-enemy", side="B")
    change(s, 2, companion=3)
    change(s, 3, owner=2, aboard=1 if inside else None)
    assert (1 in listed(s, "study")) == inside


@rule("RB-RULING-213")
@pytest.mark.parametrize(("option", "works"), [("sv-mechsuit", True), ("sv-tank", False)])
@pytest.mark.parametrize(("ability", "use"), [("power-play-1", "power-play"), ("supercharge",) * 2])
def test_what_needs_sight_works_on_whom_it_sees(
    option: str, works: bool, ability: str, use: str
) -> None:
    s = beside(option, ability)
    assert (1 in listed(s, use)) == works
    if works:
        play(s, f"use {use} 1")
    else:
        refuses(s, f"use {use} 1", "RB-RULING-213")


@rule("RB-RULING-213", "RB-RULING-73")
@pytest.mark.parametrize(
    ("option", "radio", "works"),
    [("sv-aeroplane", False, True), ("sv-tank", False, False), ("sv-tank", True, True)],
)
def test_what_is_heard_inside_works_there(option: str, radio: bool, works: bool) -> None:
    s = beside(option, "rally")
    if radio:
        device = Thing(n=20, item="personal-communicator", where="left")
        for u in (0, 2):
            change(s, u, things=(*s.units[u].things, device))
    assert (1 in listed(s, "rally")) == works


@rule("RB-RULING-213", "RB-RULING-180")
@pytest.mark.parametrize(("option", "works"), [("sv-mechsuit", True), ("sv-tank", False)])
def test_terror_falls_on_nobody_who_cannot_be_seen(option: str, works: bool) -> None:
    s = beside(option, "terrifying", side="B")
    change(s, 3, side="A", hp=1, x=5000, y=0)
    change(s, 3, things=())
    play(s, "attack 4 unarmed blunt", roll(6), roll(1))
    assert (1 in listed(s, "terrifying")) == works


@rule("RB-RULING-213", "RB-EQ-ARCING-2")
@pytest.mark.parametrize("option", CLOSED)
def test_no_arc_leaps_to_somebody_inside(option: str) -> None:
    s = crew(option, "B npc-trooper@4,0", "A npc-trooper@5,0")
    rifle = Thing(n=9, item="tesla-rifle", where="both", charge=60)
    change(s, 2, things=(rifle,), skills=("rifles",))
    begin(s)
    play(s, "end")
    attack = next(
        a
        for a in GAME.legal(s, asked(s))
        if isinstance(a, schema.Attack) and a.arm.startswith("item/9") and a.targets == (3,)
    )
    play(s, attack)
    found = arcs_to(s)
    assert 1 in found  # the vehicle itself
    assert 0 not in found


def arcs_to(s: Encounter) -> set[int]:
    """Whom the arc of an Attack may leap to, with one hit of it."""
    for _ in range(20):
        d = asked(s)
        if isinstance(d, schema.ChooseTarget):
            return {a.unit for a in GAME.legal(s, d) if isinstance(a, schema.Target)}
        answer: Action = next(iter(GAME.legal(s, d)))
        if isinstance(d, schema.RollDice):
            face = {"hit": 6, "dodge": 1}.get(d.purpose, 5)
            first = face if d.purpose != "hit" else 1
            answer = roll(face, *[first] * (d.count - 1))
        play(s, answer)
    raise AssertionError("there was no arc")


@rule("RB-RULING-213", "RB-KEY-CHARGE-2")
@pytest.mark.parametrize("option", ["sv-bike", "sv-tank"])
def test_no_charge_is_taken_out_of_a_closed_vehicle(option: str) -> None:
    s = beside(option, item="tesla-rifle")
    empty = Thing(n=9, item="tesla-rifle", where="both")
    change(s, 2, things=(empty,), skills=("rifles",))
    change(s, 0, things=(Thing(n=1, item="battery-60", where="left", charge=60),))
    offered = [a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use)]
    assert any("recharge" in use.use for use in offered) == (option == "sv-bike")


@rule("RB-RULING-213", "RB-RULING-172")
def test_nobody_outside_steps_into_a_fight_inside() -> None:
    s = crew("sv-aeroplane", "B npc-trooper@4,0", "A npc-trooper@0,4")
    own = (Owned(ability="intercept-1", by="gm"),)
    change(s, 3, abilities=own, sp=3, sp_base=3)
    begin(seated(s, 3))
    play(s, "end", "attack 1 unarmed blunt", roll(6))
    assert not isinstance(asked(s), schema.React)
    play(s, roll(1))
    assert hp(s, 1) < 16


# Who operates a vehicle


@rule("RB-RULING-213")
def test_a_vehicle_does_not_shoot_at_those_inside_it() -> None:
    s = crew("sv-tank", "B npc-trooper@0,0", "B npc-raider@40,0")
    begin(seated(s, 3))
    guns = {a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)}
    assert {a.targets for a in guns if a.arm.startswith("system/")} == {(3,)}
    refuses(s, "attack 3 ballistic-side-gun-mk1", "RB-RULING-213")
