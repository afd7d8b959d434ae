"""Rests, hours, and what they bring back."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import WALKING, bearing, having, marked, plain, with_beast
from riftbound.make import BOOK, made
from riftbound.refusing import refused
from riftbound.trials import biologist, changed
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.answers import (
    TakeInnate,
)
from worldline.riftbound.downtime import rest as rests
from worldline.riftbound.downtime import tokens
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import EatAndDrink, Rest
from worldline.riftbound.downtime.rest import kind_of, pass_hours, rest
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, MarkHeld, Owned, Thing
from worldline.riftbound.figures.roll import Cup, Line

HOURS = 60


def worn_out(level: int = 1, **scores: int) -> Character:
    return replace(plain("healer", level, **scores), hp=1, sp=0)


def lines(told: list[Line], rule: str) -> list[Line]:
    return [line for line in told if rule in line.rules]


@rule("RB-RULING-56")
@pytest.mark.parametrize(
    ("minutes", "asleep", "kind"),
    [
        (15, 0, "short"),
        (59, 0, "short"),
        (60, 0, "long"),
        (480, 359, "long"),
        (479, 400, "long"),
        (480, 360, "full"),
    ],
)
def test_the_kind_of_a_rest_follows_from_its_length(minutes: int, asleep: int, kind: str) -> None:
    assert kind_of(BOOK, minutes, asleep) == kind


@rule("RB-RULING-56", "RB-RULING-58")
def test_what_is_no_rest() -> None:
    with refused("RB-RULING-56"):
        rest(plain(), 14, Cup())
    with refused("RB-RULING-58"):
        rest(plain(), 60, Cup(), combat=True)
    with refused("RB-REST-4"):
        rest(plain(), 60, Cup(), asleep=61)
    with refused("RB-DYING-14"):
        rest(replace(plain(), dead=True), 60, Cup())
    with refused("RB-DYING-11"):
        rest(replace(plain(), hp=0, ehp=0), 60, Cup())


@rule("RB-TEST-88", "RB-REST-1")
@pytest.mark.parametrize(("wil", "gains"), [(-2, (0, 0, 1, 2, 3, 4)), (1, (2, 3, 4, 5, 6, 7))])
def test_a_short_break_recovers_1d6_and_wil_sp(wil: int, gains: tuple[int, ...]) -> None:
    tired = worn_out(wil=wil)
    most = stats.maxima(stats.of(tired)).sp
    for face, gain in enumerate(gains, 1):
        c, told = rest(tired, 15, Cup((face,)))
        assert c.sp == min(gain, most)
        assert c.hp == tired.hp
        assert lines(told, "RB-REST-1")[-1].dice == (face,)


@rule("RB-REST-2", "RB-REST-3", "RB-RULING-57")
def test_a_long_break_recovers_all_sp_and_hp_for_each_level_and_complete_hour() -> None:
    tired = worn_out(level=2, ftd=1, wil=1)
    c, told = rest(tired, 119, Cup((1, 1, 2, 2)))
    assert c.sp == 3
    assert c.hp == 1 + (2 + 1) + (4 + 1)
    assert lines(told, "RB-REST-3")[0].dice == (1, 1, 2, 2)
    weak, _ = rest(worn_out(ftd=-4), 120, Cup((1, 1, 6, 6)))
    assert weak.hp == 1 + 0 + 8, "each term is floored at 0 by itself"


@rule("RB-TEST-89")
def test_two_hours_at_level_3() -> None:
    tired = replace(worn_out(level=3, ftd=1), hp_gains=(60, 60))
    assert rest(tired, 120, Cup((1,) * 12))[0].hp == 1 + 18
    assert rest(tired, 120, Cup((6,) * 12))[0].hp == 1 + 78


def full(c: Character, *dice: int) -> Character:
    return rest(c, 8 * HOURS, Cup(dice), asleep=6 * HOURS)[0]


@rule("RB-TEST-90", "RB-REST-4", "RB-REST-5", "RB-DYING-10")
def test_a_full_rest_recovers_hp_and_sp_and_1d6_ehp() -> None:
    tired = replace(worn_out(ftd=1, wil=1), ehp=0, hp=3)
    most = stats.maxima(stats.of(tired))
    assert (most.sp, most.ehp) == (3, 5)
    c = full(tired, 4)
    assert (c.hp, c.sp, c.ehp) == (most.hp, 3, 4)
    assert full(c, 6).ehp == 5, "never above the maximum"
    longer, _ = rest(replace(tired, ehp=1), 8 * HOURS, Cup((6,) * 20))
    assert longer.ehp == 1, "nothing else restores EHP"


@rule("RB-RULING-237")
def test_a_rest_uses_the_scores_at_its_start() -> None:
    hurt = replace(worn_out(wil=3, ftd=3), ehp=6)
    assert rest(hurt, 15, Cup((1,)))[0].sp == 2
    assert rest(hurt, 60, Cup((1, 1)))[0].hp == 1 + 3


@rule("RB-REST-6", "RB-KEY-SIGNATURE-2", "RB-RULING-59", "RB-TEST-90")
def test_a_full_rest_readies_a_signature_effect_on_5_or_6() -> None:
    spent = replace(
        plain(), abilities=(Owned(ability="surge", used=True), Owned(ability="rally", used=True))
    )
    for face in range(1, 7):
        found = full(spent, face, 7 - face).abilities
        assert [own.used for own in found] == [face < 5, 7 - face < 5]
    assert rest(spent, 60, Cup((6,) * 4))[0].abilities == spent.abilities


@rule("RB-REST-7", "RB-KEY-COOLDOWN-3")
def test_any_rest_readies_cooldown_effects() -> None:
    c = replace(plain(), abilities=(Owned(ability="thats-an-order-1", cooldown=True),))
    for minutes in (15, 60):
        assert not rest(c, minutes, Cup(seed=1))[0].abilities[0].cooldown


@rule("RB-REST-8", "RB-REST-9", "RB-AB-CLEAR-MIND-2")
def test_any_rest_removes_clarity_and_supercharge_and_no_other_mark() -> None:
    c = marked(marked(marked(plain(), "clarity", 2), "supercharge"), "prone")
    rested, told = rest(c, 15, Cup((3,)))
    assert [held.mark for held in rested.marks] == ["prone"]
    assert lines(told, "RB-REST-8")
    assert lines(told, "RB-REST-9")


@rule("RB-REST-10")
def test_only_a_full_rest_lifts_the_bar_on_studying() -> None:
    c = replace(plain(), barred=("Ogre",))
    assert rest(c, 60, Cup(seed=1))[0].barred == ("Ogre",)
    assert full(c).barred == ()


@rule("RB-RULING-206")
def test_a_companion_rests_with_its_owner() -> None:
    c = with_beast("walking", WALKING)
    assert c.companion
    most = stats.maxima(stats.companion(c))
    c = replace(c, companion=replace(c.companion, hp=1, ehp=most.ehp - 1))
    rested, _ = rest(c, 60, Cup((6, 6, 1, 2)))
    assert rested.companion
    assert rested.companion.hp == 1 + 3 - 1, "its own FTD, weakened"
    slept, _ = rest(c, 8 * HOURS, Cup((6,)), asleep=6 * HOURS)
    assert slept.companion
    assert (slept.companion.hp, slept.companion.ehp) == (most.hp, most.ehp)


def test_a_vehicle_recovers_nothing() -> None:
    c = plain()
    assert c.vehicle
    c = replace(c, vehicle=replace(c.vehicle, hp=1))
    assert full(c).vehicle == c.vehicle


# Prestige


@rule("RB-RULING-53", "RB-PRESTIGE-4", "RB-WIN-21")
def test_one_roll_of_a_rest_is_thrown_again_for_prestige() -> None:
    """Each Level and hour is a roll of its own; the first that shows 3 or less falls again."""
    c = replace(worn_out(2, ftd=0), prestige=3)
    once, told = rest(c, 120, Cup((4, 4, 1, 2, 6, 6, 1, 1, 2, 2)), again=3)
    assert lines(told, "RB-REST-3")[0].dice == (4, 4, 6, 6, 1, 1, 2, 2), "new results stand, once"
    assert once.prestige == 0
    assert lines(told, "RB-PRESTIGE-4")
    lucky, _ = rest(c, 120, Cup((4, 4, 2, 2, 6, 6, 3, 1)), again=3)
    assert lucky.prestige == 3
    with refused("RB-PRESTIGE-4"):
        rest(replace(c, prestige=2), 120, Cup(), again=3)


@rule("RB-RULING-53")
def test_the_rolls_of_a_companion_are_not_its_owners() -> None:
    c = replace(with_beast("walking", WALKING), prestige=3)
    assert c.companion
    c = replace(c, companion=replace(c.companion, hp=1))
    rested, _ = rest(c, 60, Cup((6, 5, 1, 1)), again=10)
    assert rested.prestige == 3


@rule("RB-RULING-53")
def test_a_die_for_a_signature_effect_is_a_roll_too() -> None:
    c = replace(plain(), abilities=(Owned(ability="quick", used=True),), prestige=3)
    rested, _ = rest(c, 480, Cup((1, 6)), asleep=360, again=4)
    assert not rested.abilities[0].used
    assert rested.prestige == 0


# Hours


def robot(charge: int = 100) -> Character:
    return replace(having(plain(), "robotic"), body_charge=charge)


@rule("RB-TEST-113", "RB-AB-ROBOTIC-3", "RB-RULING-199")
def test_a_robot_is_awake_for_20_hours_and_wakes_with_5_charge() -> None:
    c, _ = pass_hours(robot(), 19)
    assert (c.body_charge, c.asleep) == (5, False)
    c, told = pass_hours(c, 3)
    assert (c.body_charge, c.asleep) == (0, True)
    assert told[-1].text.endswith("falls asleep")
    assert pass_hours(c, 5)[0] == c
    assert rests.charge_body(c, 4).asleep
    assert not rests.charge_body(c, 5).asleep


@rule("RB-RULING-199")
def test_sleep_costs_a_robot_no_charge() -> None:
    assert full(robot()).body_charge == 100 - 2 * 5
    assert full(plain()).body_charge is None


@rule("RB-EQ-SOLAR-ARRAY-1")
def test_a_solar_array_fills_in_the_sun() -> None:
    c = bearing(plain(), ("solar-array", "carried"), ("battery-60", "carried"))
    c, told = pass_hours(c, 4, sun=2)
    assert [t.charge for t in c.things] == [40, 0]
    assert told[0].rules == ("RB-EQ-SOLAR-ARRAY-1",)
    assert pass_hours(c, 4, sun=4)[0].things[0].charge == 60
    assert rest(c, 60, Cup(seed=1), sun=60)[0].things[0].charge == 60
    with refused("RB-REST-4"):
        pass_hours(c, 1, sun=2)
    with refused("RB-KEY-CHARGE-2"):
        tokens.recharge(c, 1, 2)


@rule("RB-REST-9", "RB-RULING-206", "RB-AB-SUPERCHARGE-2")
@pytest.mark.parametrize("minutes", [15, 60, 480])
def test_any_rest_takes_the_tokens_of_a_companion_too(minutes: int) -> None:
    c = biologist()
    assert c.companion is not None
    token = MarkHeld(mark="supercharge", source="Doc", rating=4)
    c = replace(c, companion=replace(c.companion, marks=(token,)))
    rested, _ = rest(c, minutes, Cup(seed=1))
    assert rested.companion is not None
    assert rested.companion.marks == ()


@rule("RB-AB-ROBOTIC-3", "RB-RULING-199")
def test_only_complete_hours_awake_use_charge() -> None:
    c = made("tank", "pilot", TakeInnate("robotic"))
    assert rest(c, 90, Cup(seed=1), asleep=45)[0].body_charge == 100
    assert rest(c, 480, Cup(seed=1), asleep=390)[0].body_charge == 95
    assert rest(c, 480, Cup(seed=1), asleep=360)[0].body_charge == 90


@rule("RB-DYING-13", "RB-RULING-165")
def test_a_rest_is_longer_than_a_turn() -> None:
    spared = replace(made(), hp=1, ehp=0, spared=True)
    assert not rest(spared, 15, Cup(seed=1))[0].spared


@rule("RB-RULING-22", "RB-REST-2")
def test_sp_spent_come_back_to_the_maximum_and_no_further() -> None:
    c = made()
    most = stats.maxima(stats.of(c)).sp
    assert rest(replace(c, sp=0), 60, Cup(seed=1))[0].sp == most
    assert rest(replace(c, sp=most), 15, Cup((6,)))[0].sp == most


@rule("RB-AB-KNOW-YOUR-ENEMY-6", "RB-REST-10")
def test_what_is_known_of_a_profile_is_known_for_good() -> None:
    c = changed(biologist(), (("investigated",), ["npc-raider"]), (("barred",), ["npc-gunhand"]))
    rested, _ = rest(c, 480, Cup(seed=1), asleep=360)
    assert (rested.investigated, rested.barred) == (("npc-raider",), ())


# Interrupted rests, food and water


def after(c: Character, command: Rest | EatAndDrink, *dice: int) -> tuple[Character, list[str]]:
    c, told = apply(c, command, Cup(dice))
    return c, [line.text for line in told]


@rule("RB-RULING-58", "RB-RULING-56")
def test_an_interrupted_rest_gives_what_its_completed_length_earns() -> None:
    c = replace(plain("lancer", 1, ftd=0), hp=1, sp=0)
    short, told = after(c, Rest("full", interrupted=59), 3)
    assert "Short Break" in told[0]
    assert short.hp == 1
    long, told = after(c, Rest("full", interrupted=61), 1, 1)
    assert "Long Break" in told[0]
    assert (long.hp, long.sp) == (3, stats.maxima(stats.of(c)).sp)
    nothing, told = after(c, Rest("long", interrupted=14))
    assert nothing == c
    assert "too short" in told[0]
    with pytest.raises(Illegal, match="over after"):
        apply(c, Rest("short", interrupted=15), Cup())


@rule("RB-EQ-RATIONS-1", "RB-EQ-WATER-BOTTLE-1")
def test_days_take_rations_and_water() -> None:
    food = Thing(n=1, item="rations-1-day", count=3)
    c = replace(plain("lancer", 1), things=(food, Thing(n=2, item="water-bottle")))
    fed, told = after(c, EatAndDrink(2))
    assert [t.count for t in fed.things] == [1, 1]
    assert all("2 days" in line for line in told)
    hungry, told = after(c, EatAndDrink(4, water=False))
    assert [t.item for t in hungry.things] == ["water-bottle"]
    assert "food for 3 of 4" in told[0]
    assert "water for 1 of 4" in told[1]


@rule("RB-AB-ROBOTIC-1")
def test_who_needs_neither_uses_nothing_up() -> None:
    c = replace(plain("lancer", 1), abilities=(Owned(ability="robotic", by="innate"),))
    c = replace(c, things=(Thing(n=1, item="rations-1-day", count=3),))
    assert after(c, EatAndDrink(2)) == (c, [])
