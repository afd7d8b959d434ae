"""Game time: hours, rests, turns and harm for all characters at once, or for some."""

from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, GIL, after, campaign, character, did, table
from riftbound.refusing import refused
from worldline.riftbound.campaign.commands.time import LetHappen
from worldline.riftbound.campaign.outcome import Table, lines_for
from worldline.riftbound.downtime import commands as on
from worldline.riftbound.figures.character import Owned, Thing

ROBOT = Owned(ability="robotic", by="innate")


def tired() -> Table:
    ada = replace(character("Ada"), hp=1, sp=0)
    return table({ADA: ada, BEN: replace(character("Ben"), hp=2, sp=0)})


@rule("RB-REST-2", "RB-REST-3")
def test_all_rest_each_with_dice_and_lines_of_their_own() -> None:
    out = did(tired(), GIL, LetHappen(on.Rest("long")), 3, 4, 1, 2)
    assert {id: one.character.hp for id, one in out.changed.items()} == {ADA: 8, BEN: 5}
    assert [line.dice for one in out.changed.values() for line in one.told if line.dice] == [
        (3, 4), (1, 2),
    ]  # fmt: skip
    assert all("Ada" in line.text for line in out.changed[ADA].told)
    assert out.campaign.minutes == 60


def test_some_rest_while_the_others_wait() -> None:
    t = after(tired(), GIL, LetHappen(on.Rest("long"), (BEN,)), 1, 2)
    assert (t.characters[ADA].hp, t.characters[BEN].hp) == (1, 5)
    assert t.campaign.minutes == 0


@rule("RB-RULING-58")
def test_an_interrupted_rest_takes_the_time_that_it_lasted() -> None:
    t = after(tired(), GIL, LetHappen(on.Rest("full", interrupted=20)), 1, 1)
    assert t.campaign.minutes == 20
    assert t.characters[ADA].hp == 1


@rule("RB-AB-ROBOTIC-3", "RB-EQ-SOLAR-ARRAY-1")
def test_hours_use_charge_and_fill_solar_arrays() -> None:
    ada = replace(character("Ada"), abilities=(ROBOT,), body_charge=100)
    ben = replace(character("Ben"), things=(Thing(n=1, item="solar-array", charge=0),))
    t = after(table({ADA: ada, BEN: ben}), GIL, LetHappen(on.PassHours(3, sun=3)))
    assert t.characters[ADA].body_charge == 85
    assert t.characters[BEN].things[0].charge > 0


def test_time_that_passed_is_a_line_of_the_log_and_of_each_journal() -> None:
    out = did(table(), GIL, LetHappen(on.PassHours(8)))
    assert [line.text for line in lines_for(out.tellings, ANN)] == ["8 hours pass"]
    assert [line.text for line in out.changed[ADA].told] == ["8 hours pass"]
    out = did(table(), GIL, LetHappen(on.PassHours(1), (BEN,)))
    assert [line.text for line in out.changed[BEN].told] == ["1 hour passes for Ben"]
    out = did(table(), GIL, LetHappen(on.PassTurn()))
    assert [line.text for line in lines_for(out.tellings, ANN)] == ["A turn passes"]


@rule("RB-EQ-RATIONS-1", "RB-EQ-WATER-BOTTLE-1")
def test_what_a_day_takes_is_eaten_when_it_is_over() -> None:
    food = (Thing(n=1, item="rations-1-day", count=2),)
    t = table({ADA: replace(character("Ada"), things=food), BEN: character("Ben")})
    t = after(t, GIL, LetHappen(on.PassHours(23)))
    assert t.characters[ADA].things == food
    out = did(t, GIL, LetHappen(on.PassHours(1), water=False))
    assert out.changed[ADA].character.things[0].count == 1
    assert any("water for 0 of 1" in line.text for line in out.changed[ADA].told)


@rule("RB-RULING-60", "RB-DYING-7")
def test_a_turn_costs_those_in_critical_condition() -> None:
    t = table({ADA: replace(character("Ada"), hp=0), BEN: character("Ben")})
    t = after(t, GIL, LetHappen(on.PassTurn()))
    full = character("Ada")
    assert t.characters[ADA].ehp == full.ehp - 1
    assert t.characters[BEN] == character("Ben")


@rule("RB-RECON-FALL-1")
def test_the_gm_lets_somebody_fall() -> None:
    hp = table().characters[ADA].hp
    fallen = after(table(), GIL, LetHappen(on.Fall(5), (ADA,)), 3)
    assert (fallen.characters[ADA].hp, fallen.characters[BEN]) == (hp - 3, table().characters[BEN])


@rule("RB-MISSING-9")
def test_the_gm_gives_everybody_something() -> None:
    t = after(table(), GIL, LetHappen(on.PickUp("torch")))
    t = after(t, GIL, LetHappen(on.ChangeMoney(20, "a reward")))
    for id, c in t.characters.items():
        assert c.money == table().characters[id].money + 20
        assert c.things[-1].item == "torch"


@rule("RB-DYING-14")
def test_time_passes_over_the_dead() -> None:
    dead = replace(character("Ada"), hp=0, ehp=0, dead=True)
    t = table({ADA: dead, BEN: character("Ben")})
    assert set(did(t, GIL, LetHappen(on.PassHours(1))).changed) == {BEN}
    with refused("RB-DYING-14"):
        did(t, GIL, LetHappen(on.Rest("short"), (ADA,)), 1)


@rule("RB-RULING-229")
def test_only_the_gm_lets_things_happen_and_only_to_those_who_take_part() -> None:
    with refused("RB-RULING-229"):
        did(table(), ANN, LetHappen(on.PassHours(1)))
    with refused("CAMPAIGN"):
        did(table(), GIL, LetHappen(on.PassHours(1), ("nobody",)))
    with refused("CAMPAIGN"):
        did(Table(replace(campaign(), members=()), {}), GIL, LetHappen(on.PassHours(1)))


@rule("RB-DYING-11")
def test_nobody_rests_while_one_of_them_is_dying() -> None:
    dying = replace(character("Ben"), hp=0, ehp=0)
    with refused("RB-DYING-11"):
        did(table({ADA: character("Ada"), BEN: dying}), GIL, LetHappen(on.Rest("long")), 1, 1)
