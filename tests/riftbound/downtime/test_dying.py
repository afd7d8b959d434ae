"""Wounds, Critical Condition, dying and healing outside combat."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import marked, plain
from riftbound.make import BOOK
from riftbound.refusing import refused
from worldline.riftbound.body import health
from worldline.riftbound.body.health import Fate
from worldline.riftbound.body.prestige import reroll
from worldline.riftbound.downtime import dying
from worldline.riftbound.downtime.dying import dying_check, heal, hurt, meet_fate, pass_turn
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, MarkHeld, Trait
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.odds.checks import check as odds


def wounded(hp: int, ehp: int = 4, **scores: int) -> Character:
    return replace(plain("lancer", 1, **scores), hp=hp, ehp=ehp)


def marks(c: Character) -> list[str]:
    return [held.mark for held in c.marks]


@rule("RB-TEST-76", "RB-DYING-1", "RB-RULING-161")
def test_what_exceeds_the_hp_left_is_lost() -> None:
    c, told = hurt(wounded(8), [12], Cup())
    assert (c.hp, c.ehp, c.dead) == (0, 4, False)
    assert dying.is_critical(c)
    assert marks(c) == ["prone"]
    assert "RB-DYING-1" in told[-1].rules
    again, _ = hurt(wounded(8, ehp=2), [12], Cup())
    assert again.ehp == 2, "EHP are not refilled"


@rule("RB-TEST-77", "RB-DYING-6", "RB-DYING-11")
def test_later_packets_go_to_ehp() -> None:
    c, _ = hurt(wounded(3), [2, 2, 2], Cup())
    assert (c.hp, c.ehp) == (0, 2)
    assert not dying.is_dying(c)
    c, told = hurt(c, [2], Cup())
    assert c.ehp == 0
    assert dying.is_dying(c)
    assert told[-1].rules == ("RB-DYING-11",)


@rule("RB-TEST-78")
def test_packets_beyond_the_dying_check_are_wasted() -> None:
    c, told = hurt(wounded(1, ehp=6, ftd=2), [1] * 10, Cup())
    assert (c.hp, c.ehp) == (0, 0)
    assert [line for line in told if line.rules == ("RB-DYING-11",)] == told[-1:]


@rule("RB-RULING-161")
def test_without_ehp_0_hp_mean_a_dying_check_at_once() -> None:
    c, _ = hurt(wounded(2, ehp=0), [1], Cup())
    assert c.hp == 1
    assert not dying.is_dying(c)
    assert dying.is_dying(hurt(c, [1], Cup())[0])


@rule("RB-TEST-80", "RB-RULING-60")
def test_a_turn_in_critical_condition_costs_1_ehp() -> None:
    c = marked(wounded(0, ehp=2), "regeneration-1", 2)
    up, told = pass_turn(c, Cup())
    assert told[0].rules == ("RB-DYING-6",)
    assert (up.hp, up.ehp) == (1, 1), "harm before help"
    out, told = pass_turn(replace(c, ehp=1), Cup())
    assert dying.is_dying(out), "nothing else of the turn comes first"
    assert marks(out) == ["regeneration-1"]


@rule("RB-TEST-81", "RB-DYING-13", "RB-DYING-14", "RB-RULING-162")
@pytest.mark.parametrize(
    ("dice", "fate"),
    [
        ((5, 3, 1), "dead"),
        ((5, 3, 2), "last-action"),
        ((6, 6, 4, 3), "last-action"),
        ((6, 6, 4, 4), "survives"),
    ],
)
def test_the_dying_check_has_three_outcomes(dice: tuple[int, ...], fate: Fate) -> None:
    c = wounded(0, ehp=0)
    seen = dying_check(c, Cup(dice))
    assert health.fate(BOOK, seen.total) == fate
    after, told = meet_fate(c, seen)
    assert after.dead == (fate != "survives")
    assert (after.hp, after.ehp) == ((1, 0) if fate == "survives" else (0, 0))
    assert ("RB-DYING-12",) in [line.rules for line in told] or fate != "last-action"


@rule("RB-TEST-81", "RB-DYING-13", "RB-RULING-165")
def test_whoever_survives_keeps_1_hp_until_its_next_turn() -> None:
    c = marked(wounded(0, ehp=0), "prone")
    c, _ = meet_fate(c, dying_check(c, Cup((6, 6, 6, 6, 6, 6))))
    same, _ = hurt(c, [30], Cup())
    assert (same.hp, same.ehp, marks(same)) == (1, 0, ["prone"])
    c, _ = pass_turn(c, Cup())
    assert dying.is_dying(hurt(c, [1], Cup())[0])


@rule("RB-TEST-82", "RB-DYING-11", "RB-RULING-163")
def test_only_dice_and_the_reduced_wil_count() -> None:
    c = replace(wounded(0, ehp=0, wil=3, wis=3), traits=(Trait("Stubborn", 3),), prestige=3)
    seen = dying_check(c, Cup((3, 4, 4)))
    assert [(reason.name, reason.change) for reason in seen.added] == [("WIL", 1)]
    c, again = reroll(c, seen, Cup((6, 6, 4, 3)))
    assert again.total == 20
    assert c.prestige == 0


@rule("RB-TEST-28")
@pytest.mark.parametrize(
    ("wil", "last", "survives"),
    [(-1, 23328, 864), (0, 29160, 1296), (1, 34560, 1836), (2, 38448, 2376)],
)
def test_odds_of_dying(wil: int, last: int, survives: int) -> None:
    bonus = stats.score(stats.of(wounded(0, ehp=0, wil=wil)), "wil").value
    assert odds(bonus, 8, exact=True).clean * 46656 == last
    assert odds(bonus, 18, exact=True).clean * 46656 == survives


@rule("RB-DYING-8")
def test_healing_ends_critical_condition_but_not_prone() -> None:
    c = marked(wounded(0, ehp=3), "prone")
    c, told = heal(c, 2)
    assert (c.hp, c.ehp, marks(c)) == (2, 3, ["prone"])
    assert told[-1].rules == ("RB-DYING-8",)
    assert stats.is_weakened(stats.of(c)), "EHP are not full"
    assert heal(c, 99)[0].hp == stats.maxima(stats.of(c)).hp
    assert heal(c, -3)[0].hp == 2


def test_the_dead_stay_dead() -> None:
    dead = replace(plain(), dead=True, hp=0)
    with refused("RB-DYING-14"):
        heal(dead, 5)
    with refused("RB-DYING-14"):
        hurt(dead, [1], Cup())
    dying_one = wounded(0, ehp=0)
    with refused("RB-DYING-11"):
        heal(dying_one, 5)
    with refused("RB-DYING-11"):
        dying_check(plain(), Cup((3, 4, 4)))
    with refused("RB-DYING-11"):
        meet_fate(plain(), dying_check(dying_one, Cup((3, 4, 4))))


@rule("RB-TEST-84")
def test_a_supercharge_token_replaces_critical_condition() -> None:
    token = MarkHeld(mark="supercharge", source="Mo", rating=4)
    c = replace(wounded(3), marks=(token,))
    saved, _ = hurt(c, [2, 2, 2], Cup((5, 4, 3)))
    assert (saved.hp, saved.ehp, saved.marks) == (2, 4, ())
    fell, _ = hurt(c, [2, 2, 2], Cup((2, 3)))
    assert (fell.hp, fell.ehp, marks(fell)) == (0, 2, ["prone"])
    two = replace(wounded(3, ehp=0), marks=(replace(token, count=2),))
    kept, _ = hurt(two, [3], Cup((2, 3)))
    assert (kept.ehp, dying.is_dying(kept)) == (3, False), "one token, and its EHP avert the Check"
    assert kept.marks[0].count == 1


@rule("RB-TEST-87")
def test_regeneration_heals_1_hp_per_turn_while_its_stacks_last() -> None:
    c = dying.gain_mark(marked(wounded(2), "regeneration-1", 5), "regeneration-1", 3)
    assert c.marks[0].count == 8
    for turn in range(1, 9):
        c, _ = pass_turn(c, Cup())
        assert c.hp == 2 + turn
    assert c.marks == ()
    assert pass_turn(c, Cup())[0] == c
    whole = marked(plain(), "regeneration-1", 2)
    assert pass_turn(whole, Cup())[0].marks[0].count == 1, "also at full HP"
