"""Homebrew Abilities that raise Scores or ask for a choice, wherever they can be gained."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.make import BOOK, given, made, raised, refuses
from riftbound.refusing import refused
from riftbound.trials import changed, found, owned
from worldline.core.content import BadContent
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build import Draft, finish, options, steps
from worldline.riftbound.characters.build.answers import (
    ChooseAspect,
    ChooseClass,
    ChooseName,
    ChooseOther,
    ChooseRole,
    TakeInnate,
)
from worldline.riftbound.characters.build.random import Wish, random_character, random_draft
from worldline.riftbound.characters.level import Faces, Purchase, buy, level_up, offers
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import open_book, open_pack
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import ATTRIBUTES, Character

SCHOOL = """
[abilities.tough]
name = "Tough"
gained = "bought"
cost = 1
rules = ["RB-KEY-COST-1"]
on_gain = { scores = { ftd = 2 }, other = 1 }

[abilities.cell]
name = "Power cell"
gained = "bought"
cost = 1
rules = ["RB-KEY-COST-1"]
charge = 40

[abilities.frail]
name = "Frail"
gained = "bought"
cost = 1
rules = ["RB-KEY-COST-1"]
modifiers = [{ stat = "max-hp", value = -4 }]

[abilities.second-skin]
name = "Second skin"
gained = "innate"
choice = "damage-type"
rules = ["RB-BUILD-16"]
on_gain = { scores = { cha = -1 }, other = 1 }

[abilities.drill]
name = "Drill"
gained = "locked"
rules = ["RB-KEY-LOCKED-1"]
on_gain = { scores = {}, other = 2 }

[abilities.focus]
name = "Focus"
gained = "locked"
choice = "attribute"
rules = ["RB-KEY-LOCKED-1"]

[abilities.drill-2]
name = "Drill II"
gained = "bought"
cost = 1
replaces = "intercept-2"
limited = [{ ability = "intercept-1" }]
rules = ["RB-LEVEL-13"]

[roles.cadet]
name = "The Cadet"
rules = ["RB-BUILD-8"]
category = "support"
gain = "knw"
gain_one = ["cha"]
lose_one = ["str"]
hp = "10 + FTD"
hp_per_level = "1d6 + level + FTD"
equipment = []
levels = [
  { sp = 2, abilities = ["drill", "focus"] },
  { sp = 2, ap = 2 },
  { sp = 3, abilities = ["surge", "damage-resist"] },
  { sp = 3, ap = 3 },
]
"""


@pytest.fixture
def school(tmp_path: Path) -> str:
    file = tmp_path / "school.toml"
    file.write_text(SCHOOL, "utf-8")
    return open_pack(file)


def cadet(school: str, seed: int = 1, level: int = 1) -> Character:
    return random_character(seed, level, Wish(role="cadet", packs=(school,)))


@rule("RB-BUILD-9", "RB-BUILD-15", "RB-RULING-6")
def test_every_first_ability_asks_for_its_scores_and_its_choice(school: str) -> None:
    draft = given(
        Draft(packs=(school,)), ChooseName("Ada"), ChooseRole("cadet"), ChooseClass("gunner")
    )
    asked = [q.id for step in steps(draft) for q in step.open]
    assert {"other", "other:1", "other:2", "aspect:focus"} <= set(asked)
    assert steps(draft)[6].status == "open"
    draft = given(draft, ChooseOther("agi"), ChooseAspect("focus", "wis"))
    assert steps(draft)[6].status == "done"
    refuses(draft, ChooseOther("agi", 1), "RB-BUILD-9")  # Drill raises two different Scores
    refuses(draft, ChooseOther("vsn", 2), "RB-BUILD-9")  # what the Gunner's Ability raises anyway
    refuses(draft, ChooseOther("str", 3), "RB-BUILD-9")
    refuses(draft, ChooseAspect("focus", "cold"), "RB-KEY-LOCKED-1")
    refuses(draft, ChooseAspect("drill", "agi"), "RB-BUILD-15")
    assert ChooseOther("agi", 2) in options(draft, "other:2")  # another Ability may raise it again
    assert ChooseAspect("focus", "cha") in options(draft, "aspect:focus")
    draft = given(draft, TakeInnate("second-skin"))
    asked = [q.id for step in steps(draft) for q in step.open]
    assert {"other:3", "aspect:second-skin"} <= set(asked)


@rule("RB-BUILD-9", "RB-RULING-38")
def test_tables_and_innate_abilities_give_scores_and_choices(school: str) -> None:
    for seed in range(40):
        c = cadet(school, seed)
        assert faults(c, new=True) == []
        assert files.read(files.write(c)) == c
        drill, focus = (c.abilities[owned(c, id)] for id in ("drill", "focus"))
        assert len(set(drill.raised)) == 2
        assert focus.choice in ATTRIBUTES
        draft = random_draft(seed, Wish(role="cadet", packs=(school,)))
        assert finish(draft) == c
        up = cadet(school, seed, 4)
        assert faults(up) == []
        assert up.abilities[owned(up, "damage-resist")].choice in BOOK.damage


@rule("RB-LEVEL-4", "RB-RULING-39")
def test_a_level_up_says_what_its_table_leaves_open(school: str) -> None:
    c = raised(cadet(school), 2)
    with refused("RB-AB-DAMAGE-RESIST-1"):
        level_up(c, Faces((3,)))
    with refused("RB-LEVEL-4"):
        level_up(c, Faces((3,)), [Purchase("damage-resist", "cold"), Purchase("quick")])
    up = level_up(c, Faces((3,)), [Purchase("damage-resist", "cold")])
    assert up.abilities[owned(up, "damage-resist")].choice == "cold"
    assert faults(up) == []


@rule("RB-RULING-20", "RB-RULING-22", "RB-LEVEL-8")
def test_a_bought_ability_raises_scores_for_good(school: str) -> None:
    """Scores and their formulas rise at once; HP rolled on past Level Ups stay as rolled."""
    c = raised(cadet(school), 2)
    with refused("RB-KEY-COST-1"):
        buy(c, "tough")
    with refused("RB-KEY-COST-1"):
        buy(c, "tough", None, ("ftd",))
    strong = buy(c, "tough", None, ("wil",))
    assert strong.scores["ftd"] == c.scores["ftd"] + 2
    assert strong.scores["wil"] == c.scores["wil"] + 1
    assert strong.hp_gains == c.hp_gains
    was, now = stats.maxima(stats.of(c)), stats.maxima(stats.of(strong))
    assert now.hp == was.hp + 2
    assert (strong.hp, strong.sp, strong.ehp) == (now.hp, now.sp, now.ehp)
    assert faults(strong) == []
    assert Purchase("tough", None, ("wil",)) in offers(c)
    third = level_up(strong, Faces((6,)), [Purchase("damage-resist", "cold")])
    assert third.hp_gains[-1] == 6 + 3 + strong.scores["ftd"]  # 1d6 + level + FTD
    assert faults(third) == []
    low = changed(third, (("hp_gains", 0), 6 + 3 + strong.scores["ftd"]))  # by the Level 3 sum
    assert ("RB-LEVEL-2", "hp_gains[0]") in found(low)
    wrong = changed(strong, (("abilities", owned(strong, "tough"), "raised"), []))
    assert ("RB-BUILD-9", f"abilities[{owned(strong, 'tough')}].raised") in found(wrong)


@rule("RB-RULING-22")
def test_what_stands_below_a_maximum_that_falls_is_only_capped(school: str) -> None:
    c = raised(cadet(school), 2)
    most = stats.maxima(stats.of(c)).hp
    assert buy(c, "frail").hp == most - 4
    assert buy(replace(c, hp=3), "frail").hp == 3


@rule("RB-KEY-CHARGE-1")
def test_a_body_that_gains_charge_later_starts_full(school: str) -> None:
    c = buy(raised(cadet(school), 2), "cell")
    assert c.body_charge in (40, 100)  # 100: it was Robotic before
    assert faults(c) == []


@rule("RB-RULING-37")
def test_an_upgrade_of_an_upgrade_still_satisfies_what_needs_the_first(school: str) -> None:
    c = raised(replace(made("tank"), packs=(school,)), 2)
    c = buy(buy(c, "intercept-2"), "drill-2")
    assert {own.ability for own in c.abilities} & {"intercept-1", "intercept-2"} == set()
    assert faults(c) == []
    richer = raised(c, 4)
    with refused("RB-LEVEL-12"):
        buy(richer, "intercept-2")


@rule("RB-RULING-20")
def test_what_raises_scores_for_good_cannot_be_replaced(tmp_path: Path) -> None:
    """A Score would rise that no Ability of the character accounts for."""
    file = tmp_path / "lost.toml"
    file.write_text(
        '[abilities.sharp]\nname = "Sharp"\ngained = "bought"\ncost = 1\n'
        'rules = ["RB-LEVEL-13"]\nreplaces = "simple-but-effective"\n',
        "utf-8",
    )
    with pytest.raises(BadContent, match="replaces"):
        open_book([open_pack(file)])


@rule("RB-KEY-LIMITED-1", "RB-LEVEL-9")
def test_an_innate_ability_can_be_limited_too(tmp_path: Path) -> None:
    file = tmp_path / "born.toml"
    file.write_text(
        '[abilities.born]\nname = "Born leader"\ngained = "innate"\n'
        'rules = ["RB-BUILD-16"]\nlimited = [{ role = "captain" }]\n',
        "utf-8",
    )
    start = given(Draft(packs=(open_pack(file),)), ChooseName("Ada"), ChooseClass("pilot"))
    refuses(given(start, ChooseRole("tank")), TakeInnate("born"), "RB-LEVEL-9")
    given(start, ChooseRole("captain"), TakeInnate("born"))
    many = [random_character(seed, 1, Wish(packs=(open_pack(file),))) for seed in range(150)]
    assert [fault for c in many for fault in faults(c)] == []
    assert {c.role for c in many for own in c.abilities if own.ability == "born"} == {"captain"}
    n = len(made("tank").abilities)
    born = {"ability": "born", "by": "innate"}
    tank = changed(replace(made("tank"), packs=(open_pack(file),)), (("abilities", n), born))
    assert ("RB-LEVEL-9", f"abilities[{n}]") in found(tank)
