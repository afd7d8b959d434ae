"""What comes of acting and of passing, beside each other; and whether fights come out so."""

from collections.abc import Callable
from fractions import Fraction
from statistics import mean, stdev

import pytest
from tracing import rule

from riftbound.combat.fight import asked, play, rb, roll
from riftbound.combat.planning.asking import refusal
from riftbound.combat.planning.test_plans import RUNS, is_likely
from worldline.core import rng
from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    RerollPool,
    StandingAnswer,
    change,
)
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    Choose,
    ChooseBasis,
    ChooseNumber,
    ChoosePath,
    Pass,
    React,
    Reroll,
    Seize,
    TakeAction,
    Use,
)
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import (
    AskReaction,
    Harm,
    ReactionFigures,
    ReactionOutlook,
    Why,
)
from worldline.riftbound.combat.telling.forecast import forecast


def reaction(s: Encounter, n: int) -> ReactionOutlook:
    found = PLANNING.ask(s, s.units[n - 1].seat, AskReaction(n - 1))
    assert isinstance(found, ReactionOutlook)
    return found


def harm(figures: ReactionFigures | None, n: int) -> Harm:
    assert figures is not None
    return next(found for found in figures.harms if found.unit == n - 1)


def acting(told: ReactionOutlook, action: Action) -> ReactionFigures:
    return next(found.figures for found in told.acts if found.action == action)


def guarded() -> Encounter:
    """Seven shots fly at the second unit, and the third could step in."""
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 hp 4"
        " | 3:B npc-bruiser@16,0 sp 2 ability intercept-2 | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(*[6] * 7, *[1] * 3))
    return s


def prepared() -> Encounter:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 hp 3 | 1 acts")
    change(s, 0, pools=(RerollPool("vsn", 2),), prestige=3)
    change(s, 1, pools=(RerollPool("agi", 2),))
    play(s, "attack 2 auto-rifle", roll(*[6] * 4, *[1] * 6))
    return s


def dodged() -> Encounter:
    s = prepared()
    play(s, "pass", roll(6, 1, 1, 1))
    return s


# By hand


@rule("RB-ATTACK-10", "RB-RULING-172")
def test_who_steps_in_spares_one_and_is_hurt_itself() -> None:
    told = reaction(guarded(), 3)
    assert told.window == "dodge.pre"
    passed = harm(told.passes, 2)
    assert Fraction(passed.falls) == Fraction(64, 128)  # of 7 half are dodged, and 4 are too many
    (step_in,) = told.acts
    assert step_in.offer.group == "ability"
    assert harm(step_in.figures, 2).hp < passed.hp
    assert harm(step_in.figures, 3).hp > 0
    assert told.passes is not None
    assert [found.unit for found in told.passes.harms] == [1]


@rule("RB-PREPARE-1", "RB-PRESTIGE-4")
def test_each_reroll_stands_beside_letting_the_dice_lie() -> None:
    told = reaction(prepared(), 1)
    assert harm(told.passes, 2).falls == "5/16"  # four successes, at least three not dodged
    one, two = (acting(told, Reroll("prepare", dice)) for dice in ((4,), (4, 5)))
    assert harm(told.passes, 2).hp < harm(one, 2).hp < harm(two, 2).hp
    assert Reroll("prestige") in [found.action for found in told.acts]


@rule("RB-PREPARE-1", "RB-ATTACK-10")
def test_after_the_dodge_roll_what_is_left_is_certain() -> None:
    told = reaction(dodged(), 2)
    assert harm(told.passes, 2) == Harm(unit=1, hp=3.0, falls="1")
    assert harm(acting(told, Reroll("prepare", (1, 2))), 2).falls == "1/4"


@rule("RB-OVERWATCH-2")
def test_overwatch_has_the_odds_of_its_shot_and_passing_harms_nobody() -> None:
    s = rb("1:A npc-trooper@0,0 hp 4 | 2:B npc-trooper@5,8 watch 1 | 1 acts")
    play(s, "move", "go 4,0")
    told = reaction(s, 2)
    assert told.passes == ReactionFigures()
    shot = next(found for found in told.acts if isinstance(found.action, Attack))
    (odds,) = forecast(s, 1, shot.action, "overwatch")  # type: ignore[arg-type]
    assert harm(shot.figures, 1).falls == odds.fells


@rule("RB-SEIZE-3", "RB-STAND-1")
def test_seizing_in_a_gap_has_the_chance_of_its_check() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi 2 | 1 acts")
    change(s, 1, answers=(StandingAnswer(to="seize", how="ask"),))
    play(s, "prepare vsn")
    told = reaction(s, 2)
    assert told.window == "gap"
    alone = acting(told, Seize())
    assert (alone.success is not None, alone.harms) == (True, ())
    assert told.passes == ReactionFigures()


@rule("RB-RULING-112", "RB-STAND-10")
def test_a_basis_that_is_asked_for_is_weighed_as_well() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 hp 4 stand dodge | 1 acts")
    play(s, "attack 2 auto-rifle", roll(*[6] * 4, *[1] * 6))
    told = reaction(s, 2)
    assert (told.window, told.passes) == (None, None)
    four, five = (harm(acting(told, Choose(n)), 2) for n in range(2))  # 4+ and 5+
    assert (four.hp, four.falls) == (2, str(Fraction(1, 2) ** 4))
    assert five.falls == str(Fraction(4, 6) ** 4)


# What is not told


@rule("RB-RULING-230")
@pytest.mark.parametrize("veiled", [False, True])
def test_whose_figures_are_hidden_of_that_nothing_follows(veiled: bool) -> None:
    s = rb(
        "1:A npc-trooper@0,0 hp 4 | 2:A npc-bruiser@4,0 sp 2 ability intercept-2"
        f" | 3:B npc-trooper@20,0 {'veiled' * veiled} | 3 acts"
    )
    play(s, "attack 1 auto-rifle", roll(*[6] * 7, *[1] * 3))
    told = reaction(s, 2)
    hidden = ReactionFigures(why=Why("RB-RULING-230", "the figures of Trooper are hidden"))
    figures = [told.passes, *[found.figures for found in told.acts]]
    assert len(figures) == 2
    assert (figures == [hidden, hidden]) == veiled


def test_who_is_not_asked_has_no_reaction() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    assert refusal(s, 0, AskReaction(0))[0] == "RB-RULING-91"
    assert refusal(guarded(), 0, AskReaction(2))[0] == "RB-RULING-230"


@rule("RB-RULING-91")
def test_what_others_have_answered_makes_no_difference() -> None:
    drawn = (
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 hp 4"
        " | 3:B npc-bruiser@16,0 sp 2 ability intercept-2"
        " | 4:B npc-bruiser@20,4 sp 2 ability intercept-2 | 1 acts"
    )
    s = rb(drawn)
    change(s, 3, seat=s.gm)
    play(s, "attack 2 auto-rifle", roll(*[6] * 7, *[1] * 3))
    before = reaction(s, 3)
    other = next(d for d in GAME.decisions(s) if isinstance(d, React) and d.unit == 3)
    use = next(a for a in GAME.legal(s, other) if isinstance(a, Use))
    GAME.apply(s, other, use, auto=False)
    assert reaction(s, 3) == before


def test_asking_changes_nothing() -> None:
    s = guarded()
    before = GAME.dump(s)
    reaction(s, 3)
    assert GAME.dump(s) == before


# What happens


def play_out(s: Encounter, action: Action) -> None:
    """With whatever dice fall, as it is assumed in the question."""
    d = asked(s)
    GAME.apply(s, d, action, auto=True)
    while not isinstance(d := asked(s), TakeAction) and not s.units[1].dead:
        GAME.apply(s, d, undecided(s, d), auto=True)


def undecided(s: Encounter, d: Decision) -> Action:
    match d:
        case ChooseNumber(most=most):
            return Choose(most)
        case ChoosePath():
            return next(iter(GAME.legal(s, d)))
        case ChooseBasis(bases=bases):
            needs = [text.split()[-1] for text in bases]
            return Choose(needs.index(min(needs)))
    return Pass()


@rule("RB-ATTACK-8", "RB-ATTACK-10", "RB-RULING-172", "RB-PREPARE-1")
@pytest.mark.parametrize(("drawn", "n"), [(guarded, 3), (prepared, 1), (dodged, 2)])
def test_it_comes_out_as_often_as_the_figures_say(drawn: Callable[[], Encounter], n: int) -> None:
    s = drawn()
    told, seed = reaction(s, n), 1
    assert told.passes is not None
    for action, figures in [(Pass(), told.passes), (told.acts[-1].action, told.acts[-1].figures)]:
        lost: dict[int, list[int]] = {found.unit: [] for found in figures.harms}
        for _ in range(RUNS):
            t = s.copy()
            seed, t.seed = rng.below(seed, 2**60)
            play_out(t, action)
            for u, found in lost.items():
                found.append(s.units[u].hp - t.units[u].hp)
        for one in figures.harms:
            felled = sum(n >= s.units[one.unit].hp for n in lost[one.unit])
            assert is_likely(felled, RUNS, Fraction(one.falls)), (action, one)
            bound = 5 * (stdev(lost[one.unit]) or 0.01) / RUNS**0.5
            assert abs(mean(lost[one.unit]) - one.hp) <= bound, (action, one)
