"""To what a unit can give standing answers."""

import pytest
from tracing import rule

from riftbound.combat.fight import rb
from riftbound.combat.planning.asking import refusal
from worldline.core.machine import Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.commands import Arrange, Stand
from worldline.riftbound.combat.nouns.encounter import Encounter, How, StandingAnswer
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import Answerable, AskAnswers
from worldline.riftbound.combat.query.answers import KINDS
from worldline.riftbound.combat.telling.answerable import AnswerableThing

GUARDED = "1:A npc-trooper@0,0 ability intercept-1 | 2:B npc-raider@10,0 | 1 acts"
HOWS: tuple[How, ...] = ("never", "always", "ask", "best")


def things(s: Encounter) -> dict[str, AnswerableThing]:
    found = PLANNING.ask(s, 0, AskAnswers(0))
    assert isinstance(found, Answerable)
    return {thing.to: thing for thing in found.things}


@rule("RB-STAND-1")
def test_uses_come_before_kinds_and_windows_and_everything_comes_last() -> None:
    found = things(rb(GUARDED))
    assert [*found] == ["intercept", *KINDS, "dodge.pre", "all"]
    assert found["intercept"].name == "Intercept I"
    assert found["dodge.pre"].name == "before somebody dodges"


@rule("RB-STAND-1", "RB-STAND-13")
def test_what_was_answered_for_all_units_has_its_name_where_a_unit_lacks_it() -> None:
    s = rb("1:A npc-trooper@0,0 stand intercept[how=never] | 2:B npc-raider@10,0 | 1 acts")
    found = things(s)
    assert [*found] == ["intercept", *KINDS, "all"]
    assert found["intercept"].name == "Intercept I"


@rule("RB-STAND-1")
def test_a_unit_that_has_no_use_answers_kinds_and_everything() -> None:
    found = things(rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts"))
    assert [*found] == [*KINDS, "all"]


@rule("RB-STAND-2", "RB-STAND-3", "RB-STAND-4", "RB-STAND-10")
@pytest.mark.parametrize("how", HOWS)
def test_what_is_refused_is_not_among_the_answers(how: How) -> None:
    s = rb(GUARDED)
    for thing in things(s).values():
        said = Stand(unit=0, answers=(StandingAnswer(to=thing.to, how=how),))
        try:
            GAME.check(s, Arrange(0), said)
        except Illegal:
            assert how not in thing.hows
        else:  # of the Ratings one must be taken, so "never" would be no answer
            assert how in thing.hows or (how == "never" and "best" in thing.hows)


@rule("RB-STAND-5", "RB-STAND-6", "RB-STAND-7", "RB-STAND-8", "RB-STAND-9", "RB-STAND-12")
def test_a_condition_is_offered_where_it_can_make_a_difference() -> None:
    found = things(rb(GUARDED))
    assert found["intercept"].conditions == ("change", "fall", "foes", "friends", "once", "keep")
    assert found["overwatch"].conditions == ("foes", "once")
    assert found["lend"].conditions == ("keep",)
    assert found["dodge"].conditions == ()


@rule("RB-RULING-230")
def test_nobody_is_told_of_the_units_of_others() -> None:
    rule, why = refusal(rb(GUARDED), 0, AskAnswers(1))
    assert (rule, why.startswith("only the unit's player")) == ("RB-RULING-230", True)
