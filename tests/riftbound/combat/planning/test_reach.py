"""Where a unit can get with one Move, as the seat that asks is told."""

from math import hypot

from tracing import rule

from riftbound.combat.fight import asked, block, gm, play, rb
from riftbound.combat.planning.asking import point, reach, refusal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.planning.questions import AskReach
from worldline.riftbound.combat.space import geometry

OPEN = "1:A npc-trooper@0,0 | 2:B npc-raider@30,0 | 1 acts"


def radius(s: Encounter) -> float:
    (border,) = reach(s).borders
    return max(hypot(x, y) for x, y in border)


@rule("RB-MOVE-1")
def test_in_the_open_it_is_as_wide_as_the_move_is_long() -> None:
    s = rb(OPEN)
    assert reach(s).most == 10_000
    assert 9_997 <= radius(s) <= 10_001
    assert reach(s).why is None


@rule("RB-RULING-188")
def test_who_lies_prone_gets_one_metre_far() -> None:
    s = rb("1:A npc-trooper@0,0 mark prone | 2:B npc-raider@30,0 | 1 acts")
    assert reach(s).most == 1000
    assert 998 <= radius(s) <= 1001


@rule("RB-STATUS-GRAPPLED-5")
def test_who_is_held_gets_nowhere_and_hears_by_which_rule() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@1,0 | 1 acts")
    gm(s, commands.PutMark(unit=0, mark="grappled", source=1, reason="for a test"))
    found = reach(s)
    assert found.borders == ()
    assert found.why is not None
    assert found.why.rule.startswith("RB-STATUS-GRAPPLED")
    assert "cannot move" in found.why.why


@rule("RB-RULING-65")
def test_where_fights_are_told_there_is_nothing_to_draw() -> None:
    s = rb(OPEN, space_mode="theatre")
    found = reach(s)
    assert (found.borders, found.why and found.why.rule) == ((), "RB-RULING-65")


def test_while_a_path_is_chosen_it_is_the_length_of_that_move() -> None:
    s = rb(OPEN)
    play(s, "move")
    assert type(asked(s)).__name__ == "ChoosePath"
    assert reach(s).most == 10_000


def test_it_is_told_in_the_turn_of_somebody_else_too() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@30,0 | 2 acts")
    assert 9_997 <= radius(s) <= 10_001


@rule("RB-RULING-248")
def test_a_hidden_unit_leaves_no_hole_for_who_does_not_know_of_it() -> None:
    drawn = "1:A npc-trooper@0,0 | 2:B npc-raider@5,0 hidden | 1 acts"
    s = rb(drawn)
    assert len(reach(s).borders) == 1
    shown = rb(drawn.replace(" hidden", ""))
    assert len(reach(shown).borders) == 2
    assert sum(geometry.inside((5000, 0), border) for border in reach(shown).borders) == 2


def test_nobody_is_told_of_units_that_others_play() -> None:
    s = rb(OPEN)
    rule, why = refusal(s, s.units[0].seat, AskReach(1))
    assert (rule, "only the unit's player" in why) == ("RB-RULING-230", True)
    assert refusal(s, s.units[0].seat, AskReach(7))[0] == "RB-COMBAT-1"
    assert reach(s, 1, seat=s.gm).borders


def test_a_hidden_unit_is_for_others_like_none() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@5,0 hidden | 1 acts")
    assert refusal(s, 0, AskReach(1)) == ("RB-COMBAT-1", "there is no unit 1")
    assert refusal(s, 0, AskReach(9)) == ("RB-COMBAT-1", "there is no unit 9")


@rule("RB-RULING-234")
def test_who_is_dead_or_over_with_is_asked_about_no_more() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-raider@5,0 | 3:B npc-raider@9,0 | 1 acts")
    change(s, 1, dead=True)
    assert refusal(s, 0, AskReach(1)) == ("RB-RULING-234", "Raider is out of the fight")
    s.stack.clear()
    assert refusal(s, 0, AskReach(0)) == ("RB-RULING-83", "the combat is over")


def test_asking_changes_nothing() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@5,0 | 2 acts", (block(2, 2, 3, 3),))
    before = GAME.dump(s)
    reach(s)
    assert GAME.dump(s) == before
    assert s.units[0].place == point(0, 0)
