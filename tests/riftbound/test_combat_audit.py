"""Where two rules meet."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, marks, place, play, rb, refuses, roll, unit
from riftbound.combat.fleet import begin, crew, ready, seated
from riftbound.combat.topics.test_companion import pack
from worldline.core.machine import Illegal
from worldline.riftbound.character import Owned
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Held, Relation
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.combat.space.geometry import METRE, Terrain
from worldline.riftbound.combat.telling.forecast import forecast
from worldline.riftbound.combat.topics import hold
from worldline.riftbound.combat.topics.react import ring

HITS = roll(6, 6, 6, 1, 1, 1, 1, 1, 1, 1)


def box(x: float, y: float, wide: float, **how: object) -> Terrain:
    a, b, w = int(x * METRE), int(y * METRE), int(wide * METRE)
    corners = ((a, b), (a + w, b), (a + w, b + w), (a, b + w))
    return Terrain(corners=corners, **how)  # type: ignore[arg-type]


def offered(s: Encounter) -> set[str]:
    d = asked(s)
    return {a.use for a in GAME.legal(s, d) if isinstance(a, schema.Use)}


# A vehicle's Dodge Roll


def shot_at(option: str, *abilities: str, **how: object) -> Encounter:
    """A Trooper (3) has shot at the vehicle (2) of a Tanker (1), who rolls to dodge."""
    s = crew(option, "B npc-trooper@20,0")
    own = tuple(Owned(ability=id, by="gm") for id in abilities)
    s.units[0] = replace(s.units[0], sp=5, sp_base=5, abilities=own, **how)
    s.order[:] = [2, 0]
    begin(s)
    return s


@rule("RB-RULING-216")
def test_sanctuary_does_not_help_the_pilots_vehicle() -> None:
    s = shot_at("sv-tank", marks=(Held(mark="sanctuary", source=0),))
    told = play(s, "attack 2 auto-rifle", HITS, roll(1, 1, 1))
    assert any(isinstance(e, events.Hurt) and e.unit == 1 and e.hp for e in told)


@rule("RB-RULING-216")
def test_high_alert_does_not_help_the_pilots_vehicle() -> None:
    s = shot_at("sv-tank", "high-alert")
    play(s, "end", "overwatch", "end", "attack 2 auto-rifle", HITS, roll(1, 1, 1))
    assert "high-alert" not in offered(s)


@rule("RB-RULING-216", "RB-RULING-127")
def test_no_weapon_in_hand_parries_for_a_vehicle() -> None:
    s = crew("sv-bike", "B npc-raider@2,0")
    sword = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts").units[0].things[:1]
    skills = (*s.units[0].skills, "simple-melee-weapons")
    s.units[0] = replace(s.units[0], sp=5, sp_base=5, things=sword, skills=skills)
    s.order[:] = [2, 0]
    begin(s)
    play(s, "attack 2 simple-shortsword", roll(6, 6, 1, 1), roll(1, 1))
    assert asked(s) == schema.TakeAction(1, 2, "normal")


# Things on the ground


@rule("RB-RULING-121", "RB-RULING-239")
def test_a_dagger_thrown_at_somebody_on_a_platform_lies_on_it() -> None:
    ledge = box(5, -2, 4, solid=False, opaque=False, firm=True, height=2 * METRE)
    s = rb(
        "1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger | 2:B npc-raider@7,0,2"
        " | 1 acts",
        terrain=(ledge,),
    )
    play(s, "attack 2 simple-dagger-thrown", roll(1))
    assert s.lying[0].at == (7 * METRE, 0, 2 * METRE)


@rule("RB-RULING-121", "RB-RULING-213")
def test_a_dagger_thrown_at_a_rider_lies_where_the_bike_stands() -> None:
    s = ready("sv-bike", "B npc-raider@30,0")
    dagger = rb("1:A npc-raider@0,0 holds simple-dagger | 2:B npc-raider@9,0 | 1 acts")
    s.units[2] = replace(s.units[2], things=dagger.units[0].things)
    play(s, "use move", "go 24,0", "pass rest", "end", "attack 1 simple-dagger-thrown", roll(1))
    assert s.lying[0].at == (24 * METRE, 0, 0)


@rule("RB-RULING-133", "RB-RULING-213")
def test_what_is_dropped_in_a_vehicle_lies_where_the_vehicle_is() -> None:
    s = crew("sv-bike", "B npc-raider@90,0")
    sword = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts").units[0].things[:1]
    s.units[0] = replace(s.units[0], things=sword)
    begin(s)
    play(s, "use move", "go 24,0", "pass rest", schema.Hold(drop=(sword[0].n,)))
    assert s.lying[0].at == (24 * METRE, 0, 0)


# Forced movement


@rule("RB-EQ-WHIP-2", "RB-RULING-150", "RB-RULING-136")
def test_a_whips_pull_is_movement_that_a_watcher_may_fire_on() -> None:
    whip = "loses simple-shortsword holds primitive-whip skilled whips"
    s = rb(f"1:A npc-raider@0,0 {whip} | 2:B npc-raider@3,0 | 3:A npc-trooper@0,9 | 3 acts")
    play(s, "overwatch", "end", "grapple 2", roll(3, 3, 4), roll(1, 2, 3), "choose 1")
    assert isinstance(asked(s), schema.React)
    assert asked(s).unit == 2  # type: ignore[attr-defined]
    play(s, "pass rest")
    assert place(s, 2) == (1, 0)
    assert "grappled" in marks(s, 2)


@rule("RB-RULING-185")
def test_a_push_goes_as_far_as_the_next_obstacle() -> None:
    wall = box(2, -3, 6)
    s = rb("1:A npc-bruiser@0,0 ability bonk | 2:B npc-bruiser@1,0 | 1 acts", terrain=(wall,))
    play(s, "attack 2 simple-warhammer", roll(6), roll(1), "pass", "use bonk", "go 2,0")
    assert place(s, 2) == (1.5, 0)


@rule("RB-RULING-174")
def test_lockdown_throws_somebody_against_another() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-warden@20,0 | 3:B npc-raider@2.5,1 | 1 acts")
    s.units[1] = replace(s.units[1], marks=(Held(mark="lockdown", source=1, count=1),))
    play(s, "move", "go 0,4", "use halt", "go 3,1")
    assert place(s, 1) == pytest.approx((1.5, 1), abs=0.051)  # in contact (RB-RULING-62)


# Owner and companion


@rule("RB-RULING-154", "RB-RULING-234")
def test_in_the_gap_after_a_lone_companion_those_after_its_slot_are_asked_first() -> None:
    s = pack()
    third = replace(s.units[2], id=3, name="Third", quiet=False, x=40_000)
    s.units.append(third)
    s.units[2] = replace(s.units[2], quiet=False)
    s.order[:] = [3, 0, 2]
    s.units[0] = replace(s.units[0], dead=True, marks=())
    s.whose = 1
    assert ring(s, None) == (2, 3, 1)


# Who operates a vehicle


@rule("RB-RULING-108")
def test_a_vehicle_counts_for_point_blanc_by_who_operates_it() -> None:
    s = crew("sv-bike", "B npc-raider@90,0", "B npc-trooper@2,0", riding=False)
    s.units[2] = replace(s.units[2], skills=("bikes",), aboard=1, post=0)
    s.units[1] = replace(s.units[1], x=0, y=0)
    s.units[0] = replace(s.units[0], x=40_000, y=40_000)
    s.order[:] = [3, 0, 2]
    begin(s)
    attack = next(
        a
        for a in GAME.legal(s, asked(s))
        if isinstance(a, schema.Attack) and a.targets == (0,) and "rifle-far" in a.arm
    )
    assert forecast(s, 3, attack)[0].modifiers == ()


@rule("RB-RULING-222", "RB-VEH-7")
def test_who_operates_a_vehicle_decides_for_it_whoever_owns_it() -> None:
    legs = ("strider-mechsuit-legs-mk1",)
    others = ("B npc-raider@90,0", "A npc-trooper@20,0")
    s = crew("sv-mechsuit", *others, riding=False, systems=legs)
    s.units[0] = replace(s.units[0], x=90 * METRE)
    s.units[1] = replace(s.units[1], marks=(Held(mark="deployed"),))
    s.units[2] = replace(s.units[2], skills=("mechsuits",), aboard=1, post=0)
    s.order[:] = [3, 0, 2]
    begin(s)
    play(s, "attack 2 auto-rifle", roll(6, 1, 1, 1, 1, 1, 1, 1, 1, 1), roll(1))
    assert "steady-stand" in offered(s)
    assert asked(s).seat == s.gm


@rule("RB-RULING-213")
def test_a_vehicle_does_not_shoot_at_those_inside_it() -> None:
    s = crew("sv-tank", "B npc-trooper@0,0", "B npc-raider@40,0")
    begin(seated(s, 3))
    guns = {a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)}
    assert {a.targets for a in guns if a.arm.startswith("system/")} == {(3,)}
    refuses(s, "attack 3 ballistic-side-gun-mk1", "RB-RULING-213")


# Supercharge


@rule("RB-RULING-170", "RB-RULING-218")
def test_supercharging_a_vehicle_gives_its_owner_no_sp() -> None:
    s = crew("sv-tank", "A npc-officer@5,0", "B npc-raider@90,0")
    own = (Owned(ability="supercharge", by="gm"),)
    s.units[0] = replace(s.units[0], sp=0, sp_base=4)
    s.units[2] = replace(s.units[2], abilities=own)
    s.order[:] = [2, 0, 3]
    begin(s)
    refuses(s, "use supercharge 2", "RB-RULING-218")
    play(s, "use supercharge 2 3")
    assert s.units[0].sp == 0


@rule("RB-RULING-203", "RB-RULING-182")
def test_supercharging_a_companion_without_the_link_gives_its_owner_no_sp() -> None:
    s = pack("supercharge")
    s.units[0] = replace(s.units[0], sp=0)
    s.pairs["1>0"] = Relation(sees=False, hears=False)
    play(s, "use supercharge 2")
    assert s.units[0].sp == 0
    assert "supercharge" in marks(s, 2)


# Overwatch


@rule("RB-RULING-142", "RB-RULING-136")
def test_who_is_dragged_by_somebody_protected_is_not_protected() -> None:
    s = rb("1:A npc-raider@0,0 mark unwatched | 2:B npc-raider@1,0 | 3:A npc-trooper@0,9 | 3 acts")
    s.units[1] = replace(s.units[1], marks=(Held(mark="grappled", source=0),))
    play(s, "overwatch", "end")
    s.units[0] = replace(s.units[0], marks=(Held(mark="unwatched"),))
    play(s, "move", "go -3,0")
    assert asked(s).unit == 2  # type: ignore[attr-defined]
    shots = {a.targets for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)}
    assert shots == {(1,)}
    refuses(s, "attack 1 auto-rifle", "RB-RULING-137")


@rule("RB-RULING-142", "RB-RULING-136")
def test_a_protected_rider_is_not_shot_at_but_its_bike_is() -> None:
    s = crew("sv-bike", "B npc-trooper@30,30")
    s.order[:] = [2, 0]
    begin(s)
    play(s, "overwatch", "end")
    s.units[0] = replace(s.units[0], marks=(Held(mark="unwatched"),))
    play(s, "use move", "go 10,0")
    assert asked(s).unit == 2  # type: ignore[attr-defined]
    shots = {a.targets for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)}
    assert shots == {(1,)}


# Costs


@rule("RB-RULING-100", "RB-RULING-186")
def test_charge_is_offered_only_where_there_is_somebody_to_strike() -> None:
    s = rb("1:A npc-raider@0,0 sp 3 ability charge | 2:B npc-raider@40,0 | 1 acts")
    play(s, "move", "go 9,0", "move", "go 18,0")
    assert asked(s) == schema.TakeAction(1, 1, "normal")


# An Action within another of the same unit


@rule("RB-RULING-89")
def test_nobody_changes_weapons_in_the_middle_of_an_attack_of_its_own() -> None:
    """After an Overwatch Attack that interrupts an earlier one of the same watcher."""
    watcher = "1:A npc-marksman@0,0 loses sniper-rifle holds laser-rifle carries auto-rifle"
    theirs = "2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
    s = rb(f"{watcher} ability rally sp 0 | {theirs} | 1 acts")
    laser, rifle = unit(s, 1).things[-2].n, unit(s, 1).things[-1].n
    play(s, "overwatch", "overwatch", "end", "move", "go 20,-5")
    play(s, "attack 2 laser-rifle", roll(6, 1, 1, 1, 1), "use intercept", "go 20,0")
    play(s, "attack 3 laser-rifle", roll(1, 1, 1, 1, 1))
    while isinstance(asked(s), schema.React) and asked(s).window != "action.post":  # type: ignore[attr-defined]
        play(s, "pass")
    assert not any(isinstance(a, schema.Hold) for a in GAME.legal(s, asked(s)))
    assert "rally" not in offered(s)
    assert [t.where for t in unit(s, 1).things if t.n == laser] == ["both"]
    assert rifle != laser


# What is told


@rule("RB-RULING-172", "RB-RULING-110")
def test_hits_are_told_of_whom_they_strike() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
        " | 1 acts"
    )
    play(s, "attack 2 auto-rifle", HITS, "use intercept", "go 20,1", roll(2), "choose 2")
    told = play(s, "choose 0", roll(1), "choose 0", roll(6, 1))
    hits = [(e.target, e.successes, e.hits) for e in told if isinstance(e, events.Hit)]
    assert hits == [(1, 1, 1), (2, 2, 1)]


@rule("RB-RULING-121")
def test_nobody_takes_up_a_dagger_while_it_is_being_thrown() -> None:
    s = rb(
        "1:A npc-raider@0,0 loses simple-shortsword holds simple-dagger | 2:B npc-raider@7,0"
        " | 3:B npc-raider@8,0 | 1 acts"
    )
    play(s, "attack 2 simple-dagger-thrown")
    (dagger,) = s.lying
    take = schema.Hold(0, 0, pick=(dagger.n,))
    with pytest.raises(Illegal, match="RB-RULING-121"):
        hold.check_hold(s, 2, take)
    assert take not in [*hold.holdings(s, 2)]
    play(s, roll(1))
    hold.check_hold(s, 2, take)


@rule("RB-RULING-223", "RB-SYS-STRIDER-LEGS-1")
def test_legs_make_the_mechsuit_sturdier_and_not_who_operates_it() -> None:
    plain, sturdy = (
        begin(crew("sv-mechsuit", "B npc-trooper@30,0", systems=(legs, "laser-tank-gun-mk1")))
        for legs in ("dancer-mechsuit-legs-mk1", "strider-mechsuit-legs-mk1")
    )
    inside = next(u.id for u in sturdy.units if u.aboard is not None)
    suit = sturdy.units[inside].aboard
    assert suit is not None
    assert sturdy.units[suit].hp == plain.units[suit].hp + 5
    assert maxima(sturdy, inside) == maxima(plain, inside)
