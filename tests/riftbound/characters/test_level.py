"""Levelling up: HP dice, tables, Ability Points and what they buy."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from repeats import repeats
from tracing import rule

from riftbound.make import BOOK, made, raised
from riftbound.refusing import refused
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.answers import ChooseSignature, TakeInnate
from worldline.riftbound.characters.build.random import random_character
from worldline.riftbound.characters.level import (
    Faces,
    Purchase,
    buy,
    check_purchase,
    dice_needed,
    level_up,
    new_goal,
    new_story,
    offers,
    purchase_of,
    refusals,
    roll,
)
from worldline.riftbound.downtime.dying import hurt
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup


def refuses(c: Character, purchase: Purchase, rule_id: str) -> None:
    with pytest.raises(Illegal) as no:
        check_purchase(c, purchase)
    assert no.value.rule == rule_id
    assert purchase not in offers(c)


def with_ftd(c: Character, ftd: int) -> Character:
    return replace(c, scores={**c.scores, "ftd": ftd})


def points(c: Character) -> int:
    return sum(p.points for p in c.points)


def owned(c: Character) -> set[str]:
    return {own.ability for own in c.abilities}


@rule("RB-LEVEL-1", "RB-BUILD-24", "RB-MISSING-4")
def test_levels_end_at_4() -> None:
    c = raised(made(), 4)
    assert c.level == 4
    with pytest.raises(Illegal, match="RB-LEVEL-1"):
        level_up(c, Faces((3,)))
    for level in (0, 5):
        with pytest.raises(Illegal, match="RB-BUILD-24"):
            random_character(1, level)


@rule("RB-LEVEL-2", "RB-HP-4", "RB-TEST-10")
@pytest.mark.parametrize("role", ["lancer", "sentinel", "healer", "captain", "tank"])
@pytest.mark.parametrize("ftd", range(-2, 3))
def test_what_a_level_up_adds_to_hp(role: str, ftd: int) -> None:
    ranges = {
        "lancer": (7, 12),
        "sentinel": (7, 12),
        "healer": (6, 16),
        "captain": (6, 16),
        "tank": (10, 20),
    }
    c = with_ftd(made(role), ftd)
    n, _ = dice_needed(c)
    gains = [level_up(c, Faces((face,) * n)).hp_gains[0] for face in (1, 6)]
    low, high = ranges[role]
    assert gains == [max(4, low + ftd), high + ftd]


@rule("RB-HP-4", "RB-TEST-11")
def test_a_level_up_adds_at_least_4() -> None:
    lancer = with_ftd(made("lancer"), -5)
    gains = [level_up(lancer, Faces((face,))).hp_gains[0] for face in range(1, 7)]
    assert gains == [4, 4, 4, 5, 6, 7]
    assert sum(gains) / 6 == 5
    captain = with_ftd(made("captain"), -5)
    assert level_up(captain, Faces((1, 1))).hp_gains == (4,)


@rule("RB-LEVEL-2")
def test_as_many_dice_as_the_role_says() -> None:
    c = made("healer", "biologist")
    assert dice_needed(c) == (2, 1)
    for faces in (Faces((3,), (3,)), Faces((3, 3)), Faces((3, 7), (3,)), Faces((3, 3), (3, 3))):
        with pytest.raises(Illegal, match="RB-LEVEL-2"):
            level_up(c, faces)
    _, faces = roll(c, 5)
    assert roll(c, 5)[1] == faces
    assert level_up(c, faces).level == 2


@rule("RB-LEVEL-3", "RB-TEST-9")
@pytest.mark.parametrize("role", ["lancer", "sentinel", "healer", "captain", "tank"])
@pytest.mark.parametrize(("wil", "low"), [(-2, 2), (-1, 2), (0, 2), (1, 3), (2, 4), (3, 5)])
def test_sp_by_will_and_level(role: str, wil: int, low: int) -> None:
    c = made(role)
    c = replace(c, scores={**c.scores, "wil": wil})
    found = []
    for level in range(1, 5):
        c = raised(c, level)
        found.append(stats.maxima(stats.of(c)).sp)
    assert found == [low, low, low + 1, low + 1]


@rule("RB-LEVEL-4", "RB-RULING-38")
@pytest.mark.parametrize(
    ("role", "first", "signature"),
    [
        ("lancer", "try-that-again-1", "surge"),
        ("healer", "patch-up-1", "supercharge"),
        ("captain", "thats-an-order-1", "rally"),
        ("tank", "intercept-1", "sanctuary"),
        ("sentinel", "power-play-1", "lockdown"),
    ],
)
def test_the_tables_give_locked_abilities(role: str, first: str, signature: str) -> None:
    c = made(role)
    assert first in owned(c)
    assert signature not in owned(raised(c, 2))
    third = raised(c, 3)
    gained = next(own for own in third.abilities if own.ability == signature)
    assert (gained.level, gained.by) == (3, "role")


@rule("RB-LEVEL-5", "RB-LEVEL-6", "RB-TEST-13", "RB-RULING-3")
@pytest.mark.parametrize("class_", ["gunner", "pilot", "biologist"])
def test_ability_points_in_total(class_: str) -> None:
    c = made("tank", class_)
    assert [points(raised(c, level)) for level in range(1, 5)] == [0, 2, 2, 5]


@rule("RB-LEVEL-7", "RB-TEST-14", "RB-RULING-34", "RB-KEY-COST-2")
def test_a_captains_point_buys_captain_abilities() -> None:
    c = raised(made("captain"), 2)
    assert sorted(str(p.only) for p in c.points) == ["None", "captain"]
    certain = buy(c, "certitude")
    assert [p.only for p in certain.points] == [None]  # the restricted point went first
    assert points(buy(certain, "clear-mind")) == 0
    spent = buy(c, "clear-mind")
    assert [p.only for p in spent.points] == ["captain"]
    refuses(spent, Purchase("pep-talk"), "RB-LEVEL-7")
    refuses(c, Purchase("quick"), "RB-LEVEL-7")


@rule("RB-RULING-33")
def test_a_campaign_may_restrict_every_roles_point() -> None:
    strict = {"strict-role-ap": True}
    tank = raised(replace(made("tank"), switches=strict), 2)
    assert {p.only for p in tank.points} == {"tank", None}
    refuses(buy(tank, "generous"), Purchase("pep-talk"), "RB-LEVEL-7")
    sentinel = raised(replace(made("sentinel"), switches=strict), 2)
    assert points(buy(sentinel, "healthy")) == 0  # a Defense Ability: both points may pay for it
    refuses(sentinel, Purchase("quick"), "RB-LEVEL-7")
    assert points(buy(raised(made("sentinel"), 2), "quick")) == 0


@rule("RB-RULING-34", "RB-LEVEL-8", "RB-KEY-COST-1")
def test_points_are_kept_and_pooled() -> None:
    c = raised(made("tank"), 3)
    assert points(c) == 2
    assert points(buy(c, "healthy")) == 0
    saved = raised(c, 4)
    assert points(buy(buy(saved, "healthy"), "quick")) == 1
    refuses(buy(c, "generous"), Purchase("quick"), "RB-LEVEL-8")
    refuses(made("tank"), Purchase("generous"), "RB-LEVEL-8")
    refuses(c, Purchase("fly"), "RB-LEVEL-8")


@rule("RB-LEVEL-9", "RB-LEVEL-10", "RB-LEVEL-11", "RB-LEVEL-12", "RB-TEST-15", "RB-RULING-36")
@rule("RB-KEY-LIMITED-1", "RB-KEY-LOCKED-1", "RB-KEY-INNATE-1", "RB-KEY-REPEATABLE-1")
def test_limited_locked_innate_and_repeatable() -> None:
    refuses(raised(made("sentinel"), 2), Purchase("charge"), "RB-LEVEL-9")
    assert "charge" in owned(buy(raised(made("tank"), 2), "charge"))
    assert "charge" in owned(buy(raised(made("lancer"), 2), "charge"))
    healer = buy(raised(made("healer"), 2), "damage-resist", "heat")
    refuses(healer, Purchase("damage-resist", "heat"), "RB-LEVEL-12")
    twice = buy(healer, "damage-resist", "cold")
    chosen = [own.choice for own in twice.abilities if own.ability == "damage-resist"]
    assert chosen == ["heat", "cold"]
    refuses(raised(made("lancer"), 4), Purchase("surge"), "RB-LEVEL-10")
    refuses(raised(made("lancer"), 2), Purchase("deaf"), "RB-LEVEL-11")
    refuses(buy(raised(made("tank"), 2), "generous"), Purchase("generous"), "RB-LEVEL-12")


def test_an_ability_with_a_choice_needs_a_proper_one() -> None:
    c = raised(made("tank"), 4)
    refuses(c, Purchase("damage-resist", "str"), "RB-AB-DAMAGE-RESIST-1")
    refuses(c, Purchase("power-under-pressure", "heat"), "RB-AB-POWER-UNDER-PRESSURE-1")
    refuses(c, Purchase("generous", "heat"), "RB-AB-GENEROUS-1")


@rule("RB-RULING-35")
def test_tags_alone_forbid_nothing() -> None:
    c = raised(made("tank"), 2)
    assert {"support"} <= set(BOOK.abilities["generous"].tags)
    assert "generous" in owned(buy(c, "generous"))
    assert "opportunist" in owned(buy(raised(made("healer"), 2), "opportunist"))


@rule("RB-LEVEL-13", "RB-TEST-16", "RB-RULING-37")
def test_an_upgrade_replaces_what_it_improves() -> None:
    c = buy(raised(made("tank"), 2), "intercept-2")
    assert "intercept-2" in owned(c)
    assert "intercept-1" not in owned(c)
    refuses(c, Purchase("intercept-2"), "RB-LEVEL-12")
    refuses(raised(made("healer"), 2), Purchase("intercept-2"), "RB-LEVEL-9")
    assert "patch-up-1" not in owned(buy(raised(made("healer"), 2), "patch-up-2"))


@rule("RB-RULING-39")
def test_a_level_up_raises_what_stands_below_the_maxima() -> None:
    c = replace(raised(made("lancer"), 2), hp=5, sp=1)  # hurt and tired
    third = level_up(c, Faces((4,)))
    assert third.hp == 5 + third.hp_gains[-1]
    assert third.sp == 2
    assert (third.level, points(third)) == (3, 2)


@rule("RB-AB-HEALTHY-1", "RB-TEST-12", "RB-RULING-39")
def test_healthy_grows_beside_the_dice() -> None:
    weak = with_ftd(made("lancer"), -5)
    c = raised(weak, 3)
    healthy = buy(c, "healthy")
    most = stats.maxima(stats.of(c)).hp
    assert stats.maxima(stats.of(healthy)).hp == most + 6
    assert healthy.hp == c.hp + 6
    fourth = level_up(healthy, Faces((1,)))
    assert fourth.hp_gains[-1] == 4  # the least, without what Healthy adds
    assert stats.maxima(stats.of(fourth)).hp == most + 4 + 8


@rule("RB-RULING-40", "RB-RULING-39")
def test_a_companion_grows_with_its_owner() -> None:
    """Walking: 1d6 + 2 + its owner's KNW; Flying: 1d6 + its FTD + its owner's KNW."""
    c = made("healer", "biologist", ChooseSignature("companion", "walking"))  # KNW 1
    up = level_up(c, Faces((3, 3), (4,)))
    assert c.companion is not None
    assert up.companion is not None
    assert up.companion.hp_gains == (7,)
    assert up.companion.hp == c.companion.hp + 7
    flyer = made("tank", "biologist", ChooseSignature("companion", "flying"))
    grown = level_up(flyer, Faces((3, 3), (1,)))
    assert grown.companion is not None
    assert grown.companion.hp_gains == (4,)
    fit = buy(up, "healthy")
    assert fit.companion is not None
    assert fit.companion.hp == up.companion.hp + 4  # a copy of Healthy at Level 2


def test_the_dead_stay_dead() -> None:
    with pytest.raises(Illegal, match="RB-DYING-14"):
        level_up(replace(made(), dead=True), Faces((3,)))
    c = made("tank", "biologist")
    assert c.companion is not None
    fallen = replace(c, companion=replace(c.companion, hp=0, ehp=0))
    up = level_up(fallen, Faces((3, 3), (3,)))
    assert up.companion is not None
    assert (up.companion.hp, len(up.companion.hp_gains)) == (0, 1)


@rule("RB-RULING-20")
def test_a_base_score_that_changes_for_good_changes_what_is_a_formula() -> None:
    c = raised(made("lancer"), 3)
    fit = replace(c, scores={**c.scores, "ftd": c.scores["ftd"] + 2, "wil": c.scores["wil"] + 1})
    was, now = stats.maxima(stats.of(c)), stats.maxima(stats.of(fit))
    assert fit.hp_gains == c.hp_gains  # as rolled
    assert (now.hp, now.sp, now.ehp) == (was.hp + 2, was.sp + 1, was.ehp + 1)


@rule("RB-HP-3")
def test_maximum_hp_and_sp_are_never_below_1() -> None:
    least = stats.maxima(replace(stats.of(made()), hp_base=-3, sp_base=0))
    assert (least.hp, least.sp) == (1, 1)


@rule("RB-QUIRK-4")
def test_a_new_goal_takes_the_place_of_the_old() -> None:
    c = new_goal(made(), "Find the way home ")
    assert (c.quirks.goal, c.quirks.ideal) == ("Find the way home", "Honour")
    with pytest.raises(Illegal, match="RB-QUIRK-1"):
        new_goal(c, "")


@rule("RB-MISSING-7", "RB-STORY-1")
def test_the_gm_adds_stories() -> None:
    assert new_story(made(), "Won a war").stories[2:] == ("Won a war",)
    with pytest.raises(Illegal, match="RB-STORY-1"):
        new_story(made(), " ")


@rule("RB-MISSING-5", "RB-BUILD-23")
def test_a_character_above_level_1_is_built_and_levelled_up() -> None:
    c = made("tank", "pilot", TakeInnate("deaf"))
    fourth = raised(c, 4)
    assert (fourth.birth, fourth.scores, fourth.things) == (c.birth, c.scores, c.things)
    assert len(fourth.hp_gains) == 3


@pytest.mark.repeats
@given(st.integers(0, 5000), st.integers(2, 4))
@settings(max_examples=repeats(10, 40), deadline=None)
def test_offers_are_allowed_and_all_else_is_refused(seed: int, level: int) -> None:
    c = random_character(seed, level)
    allowed = offers(c)
    for p in allowed:
        after = buy(c, *p)
        assert points(after) == points(c) - (BOOK.abilities[p.ability].cost or 0)
    for no in refusals(c):
        assert no.rule.startswith("RB-LEVEL-")
        assert no.purchase not in allowed
        with pytest.raises(Illegal):
            buy(c, *no.purchase)


# Levels of the dying


@rule("RB-DYING-11", "RB-DYING-14")
def test_who_is_dead_or_dying_gains_nothing() -> None:
    c = raised(made(), 2)
    with refused("RB-DYING-11"):
        level_up(replace(c, hp=0, ehp=0), Faces((3,)))
    with refused("RB-DYING-11"):
        buy(replace(c, hp=0, ehp=0), "quick")
    with refused("RB-DYING-14"):
        buy(replace(c, hp=0, ehp=0, dead=True), "quick")


@rule("RB-HP-1", "RB-DYING-1", "RB-TEST-76")
def test_hp_are_the_damage_between_full_health_and_critical_condition() -> None:
    c = made()
    most = stats.maxima(stats.of(c)).hp
    up, _ = hurt(c, [1] * (most - 1), Cup())
    assert not stats.of(up).critical
    down, _ = hurt(c, [1] * most, Cup())
    assert stats.of(down).critical
    assert down.ehp == c.ehp


@rule("RB-LEVEL-8")
def test_an_ability_is_named_with_what_it_is_gained_with() -> None:
    assert purchase_of(BOOK, "damage-resist", ["cold"]) == Purchase("damage-resist", "cold")
    assert purchase_of(BOOK, "power-under-pressure", ["str"]) == Purchase(
        "power-under-pressure", "str"
    )
    assert purchase_of(BOOK, "quick", []) == Purchase("quick")
    assert purchase_of(BOOK, "quick", ["str"]) == Purchase("quick", None, ("str",))
    assert purchase_of(BOOK, "quick", ["cold"]) == Purchase("quick", "cold")
