"""Backup: a vehicle keeps Overwatch for its owner; who rolls, from where, and at what cost."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, play, refuses, roll, unit
from riftbound.combat.fleet import begin, crew, seated
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer, change
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.figures.character import Owned

TANK_GUN, SIDE_GUN = "system/1/2/ballistic-tank-gun-mk1", "system/1/3/ballistic-side-gun-mk1"
WALL = Terrain(
    corners=((-10_000, 12_000), (60_000, 12_000), (60_000, 13_000), (-10_000, 13_000)),
    height=30_000,
)
"""North of it stands the tank, south of it its owner."""


def pilot(option: str = "sv-tank", *others: str, **how: object) -> Encounter:
    """Unit 1 is at 0,0; its vehicle, unit 2, stands 20 metres away with nobody in it."""
    s = crew(option, *others, at="0,20", riding=False, **how)  # type: ignore[arg-type]
    own = (Owned(ability="backup", by="gm"),)
    change(s, 0, sp=4, sp_base=4, abilities=own, y=0)
    return s


def backed(*answers: str, at: str = "20,0") -> Encounter:
    s = begin(pilot("sv-tank", f"B npc-trooper@{at}"))
    play(s, "use backup", *answers)
    return s


def shots(s: Encounter) -> list[schema.Attack]:
    return [a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)]


@rule("RB-AB-BACKUP-1", "RB-RULING-143")
def test_backup_lets_an_empty_vehicle_watch_with_one_of_its_guns_without_watts() -> None:
    s = backed("choose 0", "end", "move", "go 25,0")
    assert (unit(s, 1).sp, asked(s).unit) == (2, 1)  # type: ignore[attr-defined]
    (shot,) = shots(s)
    assert (shot.arm, unit(s, 2).watts) == (TANK_GUN, 0)
    ammo = unit(s, 2).systems[2].ammo
    play(s, shot, roll(6), roll(1))
    assert (unit(s, 3).dead, unit(s, 2).watches) == (True, ())
    assert unit(s, 2).systems[2].ammo == ammo - 1


@rule("RB-RULING-143", "RB-ATTACK-1")
@pytest.mark.parametrize(
    "arm", ["system/9/0/no-gun", "system/x", "item/no/gun", SIDE_GUN, "no", ""]
)
def test_only_the_gun_that_was_chosen_can_fire(arm: str) -> None:
    s = backed("choose 0", "end", "move", "go 25,0")
    refuses(s, schema.Attack(arm, (2,)), "RB-ATTACK-1")


@rule("RB-RULING-143")
def test_by_the_switch_it_needs_its_watts() -> None:
    s = begin(pilot("sv-tank", "B npc-trooper@20,0", backup_waives_watts=False))
    play(s, "use backup", "choose 0", "end", "move", "go 25,0")
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-AB-BACKUP-2", "RB-RULING-143")
def test_backup_may_be_measured_from_its_owner() -> None:
    options = asked(backed()).options  # type: ignore[attr-defined]
    assert options[0] == "Ballistic Tank Gun Mk1, measured from Signature Vehicle (Tank)"
    assert options[1] == "Ballistic Tank Gun Mk1, measured from Tanker"
    assert unit(backed("choose 1"), 2).watches[0].centre == 0


@rule("RB-RULING-143")
def test_sight_is_the_vehicles_or_its_owners_as_the_range_is() -> None:
    for choice, asked_to_fire in ((0, False), (1, True)):
        s = begin(pilot("sv-tank", "B npc-trooper@30,0", terrain=(WALL,)))
        play(s, "use backup", f"choose {choice}", "end", "move", "go 30,2")
        assert isinstance(asked(s), schema.React) == asked_to_fire


@rule("RB-RULING-143")
def test_each_use_is_one_attack_and_ends_with_its_owners_next_turn() -> None:
    s = backed("choose 0", "use backup", "choose 2")
    assert [w.arm for w in unit(s, 2).watches] == [TANK_GUN, SIDE_GUN]
    play(s, "end", "end")
    assert unit(s, 2).watches == ()


@rule("RB-RULING-143")
def test_it_does_not_bind_the_actions_that_its_owner_has_left() -> None:
    s = backed("choose 0", "move", "go 5,0")
    assert unit(s, 1).x == 5_000
    assert unit(s, 2).watches


@rule("RB-RULING-143")
def test_a_destroyed_vehicle_or_one_without_such_an_attack_is_refused() -> None:
    s = pilot("sv-tank", "B npc-trooper@20,0")
    change(s, 1, dead=True)
    refuses(begin(s), schema.Use("ability/backup", "backup"), "RB-AB-BACKUP-1")
    s = pilot("sv-mechsuit", "B npc-trooper@20,0")
    arm = next(x for x in s.units[1].systems if x.system == "signature-mechsuit-arm")
    change(s, 1, systems=(arm,))
    refuses(begin(s), schema.Use("ability/backup", "backup"), "RB-RULING-143")


@rule("RB-RULING-143")
def test_it_may_be_used_from_inside_with_its_owner_as_the_centre() -> None:
    s = crew("sv-tank", "B npc-trooper@30,0")
    change(s, 0, sp=2, sp_base=2, abilities=(Owned(ability="backup", by="gm"),))
    play(begin(s), "use backup", "choose 1", "end", "move", "go 30,2")
    assert {t for shot in shots(s) for t in shot.targets} == {2}


# Who rolls


def crewed(**gunner: object) -> Encounter:
    """A gunner, unit 4, sits at the Terminal, on the owner's side."""
    s = pilot("sv-tank", "B npc-trooper@20,0", "A npc-trooper@0,20")
    vision = {**s.units[3].scores, "vsn": 4}
    change(s, 3, skills=("tanks",), scores=vision, **gunner)
    return begin(seated(s, 4, post=0))


def fire(s: Encounter, choice: int, *answers: str) -> None:
    """The tank watches, the trooper moves, the gun fires."""
    play(s, "use backup", f"choose {choice}", "end", "move", "go 20,2")
    play(s, shots(s)[0], *answers)


@rule("RB-RULING-143")
def test_if_the_owner_wishes_a_willing_operator_rolls() -> None:
    s = crewed()
    fire(s, 2)
    d = asked(s)
    assert isinstance(d, schema.ChooseTarget)
    assert (d.unit, d.among) == (0, (0, 3))
    told = play(s, "target 4", roll(*[2] * 9, 1))
    threw = next(e for e in told if isinstance(e, events.Threw))
    assert (threw.roller, threw.needs) == (3, 2)  # VSN 4
    assert unit(s, 4).counters == 0


@rule("RB-RULING-143")
def test_an_owner_who_does_not_wish_so_rolls_with_its_own_ratings() -> None:
    s = crewed()
    fire(s, 2)
    told = play(s, "target 1", roll(*[1] * 10))
    threw = next(e for e in told if isinstance(e, events.Threw))
    assert (threw.roller, threw.needs) == (0, 4)


@rule("RB-RULING-143")
def test_an_unwilling_operator_is_not_asked_for() -> None:
    s = crewed(unwilling=(0,))
    fire(s, 2)
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-143")
def test_who_rolls_is_the_attacker_for_every_effect() -> None:
    """Patience, Power Play's WIS and Enthusiasm are the roller's, and so is the kill."""
    gifts = ("patience", "power-play-1", "enthusiasm")
    s = crewed(sp=4, sp_base=4, abilities=tuple(Owned(ability=id, by="gm") for id in gifts))
    change(s, 3, answers=(StandingAnswer(to="hit"),))
    fire(s, 0, "target 4")
    bases = asked(s)
    assert isinstance(bases, schema.ChooseBasis)
    assert bases.bases == ("VSN 2+", "WIS 4+")
    told = play(s, "choose 0", roll(1), "use patience", "pick 0", roll(6), roll(1))
    assert [e.by for e in told if isinstance(e, events.Died)] == [3]
    play(s, "use enthusiasm", roll(4, 4, 3))
    assert unit(s, 4).sp == 4


@rule("RB-RULING-143")
def test_who_rolls_is_not_itself_on_overwatch() -> None:
    """Cautious would make the Patience of a watcher free; High Alert would reroll its dodge."""
    s = crewed(sp=2, sp_base=2, abilities=(Owned(ability="patience", by="gm"),
                                           Owned(ability="cautious", by="gm")))  # fmt: skip
    fire(s, 0, "target 4")
    play(s, roll(1), "use patience", "pick 0", roll(1))
    assert unit(s, 4).sp == 1
    assert unit(s, 4).watches == ()


@rule("RB-RULING-143")
def test_the_owner_makes_the_check_when_the_vehicle_is_damaged() -> None:
    s = crewed()
    play(s, "use backup", "choose 0", "end", "attack 2 auto-rifle", roll(6, *[1] * 9))
    told = play(s, roll(1), roll(1, 2, 3))
    (check,) = (e for e in told if isinstance(e, events.Checked))
    assert (check.unit, check.name, check.success) == (0, "overwatch", False)
    assert unit(s, 2).watches == ()
