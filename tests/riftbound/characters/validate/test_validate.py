"""The judge of characters: good ones have no fault, and one changed field has its own."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.make import made, raised
from riftbound.trials import Path, biologist, captain, changed, found, gunner, owned, pilot
from worldline.riftbound.characters.build.random import random_character
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.downtime.dying import gain_mark, hurt
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup


@rule("RB-BUILD-23", "RB-BUILD-24")
@pytest.mark.parametrize("make", [gunner, pilot, biologist, captain])
def test_a_good_character_has_no_fault(make: Any) -> None:
    assert faults(make()) == []


@rule("RB-BUILD-23")
@pytest.mark.parametrize("make", [gunner, pilot, biologist])
def test_nor_has_it_when_it_is_new(make: Any) -> None:
    assert faults(make(), new=True) == []


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_random_characters_have_no_fault(level: int) -> None:
    for seed in range(60):
        c = random_character(seed, level)
        assert faults(c, new=level == 1) == [], seed


# Step by step


PERSON: list[tuple[Path, Any, str, str]] = [
    (("name",), " ", "RB-BUILD-1", "name"),
    (("birth", "dice"), [3] * 9, "RB-BUILD-3", "birth.dice"),
    (("birth", "dropped"), [8], "RB-BUILD-5", "birth.dropped"),
    (("birth", "dropped"), [8, 8], "RB-BUILD-5", "birth.dropped"),
    (("birth", "dropped"), [8, 10], "RB-BUILD-5", "birth.dropped"),
    (("birth", "assigned", "str"), 1, "RB-BUILD-7", "birth.assigned"),
    (("birth", "assigned", "str"), 8, "RB-BUILD-7", "birth.assigned.str"),
    (("birth", "gain"), "cha", "RB-ROLE-LANCER-1", "birth.gain"),
    (("birth", "loss"), "cha", "RB-ROLE-LANCER-1", "birth.loss"),
    (("abilities", 1, "raised"), ["vsn"], "RB-BUILD-9", "abilities[1].raised"),
    (("abilities", 1, "raised"), [], "RB-BUILD-9", "abilities[1].raised"),
    (("scores", "cha"), 1, "RB-ATTR-7", "scores.cha"),
    (("traits", 0, "plus"), 4, "RB-TRAIT-7", "traits[0].plus"),
    (("traits", 2, "minus"), -4, "RB-TRAIT-6", "traits[2].minus"),
    (("traits", 0, "plus"), 2, "RB-TRAIT-2", "traits"),
    (("traits", 0, "name"), "", "RB-TRAIT-1", "traits[0].name"),
    (("traits", 0, "name"), "observant", "RB-TRAIT-4", "traits"),
    (("traits", 3), {"name": "Dull"}, "RB-TRAIT-1", "traits[3]"),
    (("quirks", "goal"), "", "RB-QUIRK-1", "quirks.goal"),
    (("prestige",), 4, "RB-PRESTIGE-2", "prestige"),
    (("stories",), ["Born"], "RB-STORY-1", "stories"),
    (("stories", 1), "", "RB-STORY-1", "stories[1]"),
]


@rule(
    "RB-BUILD-1",
    "RB-BUILD-3",
    "RB-BUILD-5",
    "RB-BUILD-7",
    "RB-BUILD-8",
    "RB-BUILD-9",
    "RB-ATTR-7",
    "RB-TRAIT-1",
    "RB-TRAIT-2",
    "RB-TRAIT-4",
    "RB-TRAIT-6",
    "RB-TRAIT-7",
    "RB-QUIRK-1",
    "RB-STORY-1",
)
@pytest.mark.parametrize(("path", "value", "id", "field"), PERSON)
def test_a_person_that_cannot_be_built(path: Path, value: Any, id: str, field: str) -> None:
    assert (id, field) in found(changed(gunner(), (path, value)))


@rule("RB-TEST-3", "RB-BUILD-4", "RB-RULING-25")
@pytest.mark.parametrize(
    ("dice", "again"),
    [
        ((3, 3, 3, 4, 4, 4, 3, 3, 4, 4), True),
        ((5, 6, 3, 3, 4, 4, 3, 3, 4, 4), True),
        ((1, 2, 3, 3, 4, 4, 3, 3, 4, 4), True),
        ((1, 5, 3, 3, 4, 4, 3, 3, 4, 4), False),
    ],
)
def test_some_throws_are_made_again(dice: tuple[int, ...], again: bool) -> None:
    c = changed(gunner(), (("birth", "dice"), list(dice)))
    assert (("RB-BUILD-4", "birth.dice") in found(c)) == again


@rule("RB-TEST-2", "RB-BUILD-6")
@pytest.mark.parametrize(("face", "score"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_what_a_die_is_worth(face: int, score: int) -> None:
    c = changed(gunner(), (("birth", "dice", 6), face), (("scores", "cha"), score))
    assert faults(c) == []


@rule("RB-TEST-17", "RB-TRAIT-3", "RB-TRAIT-5", "RB-RULING-26")
@pytest.mark.parametrize(
    ("values", "rule_id"),
    [
        ([(3, 0), (2, 0), (1, 0), (0, -2), (0, -1)], None),
        ([(3, 0), (3, 0), (0, -3)], None),
        ([(2, -1), (3, 0), (1, 0), (0, -2)], None),
        ([(4, 0), (2, 0), (0, -3)], "RB-TRAIT-7"),
        ([(3, 0), (2, 0), (0, -3)], "RB-TRAIT-2"),
        ([(2, 0), (2, 0), (2, 0), (0, -4)], "RB-TRAIT-6"),
        ([(1, 0)] * 6 + [(0, -1)] * 3, "RB-TRAIT-3"),
    ],
)
def test_traits_add_up(values: list[tuple[int, int]], rule_id: str | None) -> None:
    traits = [{"name": f"{n}", "plus": p, "minus": m} for n, (p, m) in enumerate(values)]
    rules = {rule for rule, _ in found(changed(gunner(), (("traits",), traits)))}
    assert rule_id in rules if rule_id else not rules


# Levels


GROWTH: list[tuple[Path, Any, str, str]] = [
    (("level",), 5, "RB-LEVEL-1", "level"),
    (("level",), 0, "RB-LEVEL-1", "level"),
    (("level",), 3, "RB-LEVEL-2", "hp_gains"),
    (("hp_gains", 0), 3, "RB-HP-4", "hp_gains[0]"),
    (("hp_gains", 2), 17, "RB-LEVEL-2", "hp_gains[2]"),
    (("companion", "hp_gains", 1), 3, "RB-HP-4", "companion.hp_gains[1]"),
    (("abilities", 0, "by"), "class", "RB-LEVEL-4", "abilities[0]"),
    (("abilities", 0, "level"), 2, "RB-LEVEL-4", "abilities[0]"),
    (("abilities", 0, "level"), 7, "RB-LEVEL-1", "abilities[0].level"),
    (("abilities", 0, "ability"), "surge", "RB-LEVEL-4", "abilities"),
    (("abilities", 0, "choice"), "heat", "RB-AB-THATS-AN-ORDER-1-2", "abilities[0].choice"),
    (("points",), [{"points": 1, "by": "role", "level": 4}], "RB-LEVEL-8", "abilities"),
    (("points",), [{"points": 1, "by": "role", "level": 3}], "RB-LEVEL-5", "points[0]"),
]


@rule("RB-LEVEL-1", "RB-LEVEL-2", "RB-LEVEL-4", "RB-LEVEL-5", "RB-LEVEL-8", "RB-HP-4")
@pytest.mark.parametrize(("path", "value", "id", "field"), GROWTH)
def test_levels_that_cannot_have_been_gained(path: Path, value: Any, id: str, field: str) -> None:
    assert (id, field) in found(changed(captain(), (path, value)))


def bought(c: Character, *gained: tuple[str, str | None]) -> Character:
    """With these Abilities in place of whatever was bought, written in by hand."""
    kept = [own for own in msgspec.to_builtins(c.abilities) if own["by"] != "points"]
    new = [{"ability": id, "choice": choice, "level": c.level} for id, choice in gained]
    return changed(c, (("abilities",), [*kept, *new]), (("points",), []))


@rule("RB-TEST-14", "RB-TEST-15", "RB-LEVEL-7", "RB-LEVEL-9", "RB-LEVEL-10", "RB-LEVEL-11")
@pytest.mark.parametrize(
    ("role", "gained", "id"),
    [
        ("captain", ["certitude", "clear-mind"], None),
        ("captain", ["pep-talk", "clear-mind"], "RB-LEVEL-7"),
        ("captain", ["quick"], "RB-LEVEL-7"),
        ("captain", ["certitude", "quick"], "RB-LEVEL-8"),
        ("captain", ["certitude"], "RB-RULING-34"),
        ("sentinel", ["charge"], "RB-LEVEL-9"),
        ("tank", ["charge"], None),
        ("lancer", ["surge"], "RB-LEVEL-10"),
        ("lancer", ["deaf"], "RB-LEVEL-11"),
        ("healer", ["intercept-2", "generous"], "RB-LEVEL-9"),
    ],
)
def test_points_buy_what_they_may(role: str, gained: list[str], id: str | None) -> None:
    c = bought(raised(made(role), 2), *((ability, None) for ability in gained))
    rules = {rule for rule, _ in found(c) if rule != "RB-RULING-22"}
    assert id in rules if id else not rules


@rule("RB-RULING-33")
def test_a_campaign_may_restrict_every_role() -> None:
    c = bought(raised(made("tank"), 2), ("generous", None), ("pep-talk", None))
    assert faults(c) == []
    strict = changed(c, (("switches",), {"strict-role-ap": True}))
    assert found(strict) == [("RB-LEVEL-7", "abilities")]


@rule("RB-TEST-15", "RB-LEVEL-12")
def test_an_ability_is_gained_twice_only_with_another_choice() -> None:
    healer = raised(made("healer"), 2)
    twice = bought(healer, ("damage-resist", "heat"), ("damage-resist", "heat"))
    assert found(twice) == [("RB-LEVEL-12", "abilities[3]")]
    assert faults(bought(healer, ("damage-resist", "heat"), ("damage-resist", "cold"))) == []
    assert found(bought(healer, ("damage-resist", "loud"), ("pep-talk", None))) == [
        ("RB-AB-DAMAGE-RESIST-1", "abilities[2].choice")
    ]


@rule("RB-TEST-16", "RB-LEVEL-13", "RB-RULING-37")
def test_what_is_replaced_is_gone() -> None:
    tank = raised(made("tank"), 2)
    both = bought(tank, ("intercept-2", None), ("generous", None))
    assert found(both) == [("RB-LEVEL-13", f"abilities[{owned(both, 'intercept-1')}]")]
    kept = [own for own in msgspec.to_builtins(both.abilities) if own["ability"] != "intercept-1"]
    assert faults(changed(both, (("abilities",), kept))) == []


@rule("RB-RULING-38")
def test_how_an_ability_stands() -> None:
    c = captain()
    order, rally = owned(c, "thats-an-order-1"), owned(c, "rally")
    cold = changed(
        c, (("abilities", order, "cooldown"), True), (("abilities", rally, "used"), True)
    )
    assert faults(cold) == []
    wrong = changed(c, (("abilities", rally, "cooldown"), True))
    assert found(wrong) == [("RB-KEY-COOLDOWN-1", f"abilities[{rally}].cooldown")]
    wrong = changed(c, (("abilities", order, "used"), True))
    assert found(wrong) == [("RB-KEY-SIGNATURE-1", f"abilities[{order}].used")]
    gift = {"ability": "surge", "by": "gm"}
    end = len(c.abilities)
    assert ("RB-LEVEL-10", f"abilities[{end}]") in found(changed(c, (("abilities", end), gift)))
    gift = {"ability": "quick", "by": "gm"}
    assert faults(changed(c, (("abilities", end), gift))) == []


@rule("RB-LEVEL-11", "RB-BUILD-16", "RB-RULING-45")
def test_what_is_innate_comes_with_building() -> None:
    c = captain()
    n = owned(c, "robotic")
    late = changed(c, (("abilities", n, "level"), 2))
    assert found(late) == [("RB-LEVEL-11", f"abilities[{n}]")]
    free = {"ability": "quick", "by": "innate"}
    end = len(c.abilities)
    assert found(changed(c, (("abilities", end), free))) == [("RB-LEVEL-11", f"abilities[{end}]")]
    both = changed(c, (("abilities", end), {"ability": "deaf", "by": "innate"}))
    assert faults(both) == []


@rule("RB-BUILD-15")
def test_a_new_character_has_used_nothing() -> None:
    c = made("captain")
    n = owned(c, "thats-an-order-1")
    used = changed(c, (("abilities", n, "cooldown"), True))
    assert faults(used) == []
    assert found(used, new=True) == [("RB-BUILD-15", f"abilities[{n}]")]


def test_points_that_the_gm_gives_are_the_gms_affair() -> None:
    c = changed(captain(), (("points",), [{"points": 3, "by": "gm"}]))
    assert faults(c) == []


@rule("RB-SHEET-26")
def test_clarity_counters_stay_below_three() -> None:
    two = gain_mark(captain(), "clarity", 2)
    assert faults(two) == []
    assert ("RB-AB-CLEAR-MIND-1", "marks[0].count") in found(gain_mark(two, "clarity"))


@rule("RB-SHEET-27")
def test_only_who_can_study_knows_a_profile_or_is_barred() -> None:
    for field in ("investigated", "barred"):
        assert found(changed(biologist(), ((field,), ["npc-raider"]))) == []
        assert found(changed(made(), ((field,), ["npc-raider"]))) == [("RB-SHEET-27", field)]
        twice = changed(biologist(), ((field,), ["npc-raider", "npc-raider"]))
        assert found(twice) == [("RB-SHEET-27", field)]


@rule("RB-DYING-1", "RB-DYING-13")
def test_who_is_in_critical_condition_lies_down() -> None:
    fallen, _ = hurt(made(), [99], Cup())
    assert faults(fallen) == []
    assert found(replace(fallen, marks=())) == [("RB-DYING-2", "marks")]
    assert found(replace(fallen, spared=True)) == [("RB-DYING-13", "spared")]


@rule("RB-ATTR-3")
def test_a_token_remembers_a_rating() -> None:
    token = {"mark": "supercharge", "source": "Doc", "rating": 7}
    assert found(changed(made(), (("marks", 0), token))) == [("RB-ATTR-3", "marks[0].rating")]
