"""Units that are asked at the same time in a window: who goes first, and what comes of the others'
answers (RB-RULING-91)."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, gm, play, rb, refuses, roll
from worldline.core.machine import Action, Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.telling.view import Lapsed

WHY = "the table agreed"
MISSED = roll(*[1] * 10)
PASS, REST = schema.Pass(), schema.Pass(rest=True)
FIRE = schema.Attack("item/1/auto-rifle", (2,))


def watched(how: str = "", more: str = "") -> Encounter:
    """A unit of the player and one of the GM watch a third, which begins to move."""
    watchers = "1:A npc-trooper@0,0 | 2:C npc-trooper@0,5 {} | 3:B npc-raider@20,0 {} | 1 acts"
    s = rb(watchers.format(how, more))
    play(s, "overwatch", "overwatch", "overwatch", "overwatch", "move", "go 20,5")
    return s


def reacting(s: Encounter) -> list[int]:
    return [d.unit + 1 for d in GAME.decisions(s) if isinstance(d, schema.React)]


def say(s: Encounter, n: int, action: Action) -> list[Event]:
    d = next(d for d in GAME.decisions(s) if isinstance(d, schema.React) and d.unit == n - 1)
    GAME.check(s, d, action)
    return GAME.apply(s, d, action, auto=False)


def stand(s: Encounter, seat: int, action: Action) -> None:
    GAME.check(s, commands.Arrange(seat), action)
    GAME.apply(s, commands.Arrange(seat), action, auto=False)


@rule("RB-RULING-91")
def test_all_who_may_do_something_are_asked_at_once() -> None:
    s = watched()
    assert reacting(s) == [1, 2]
    views = [GAME.view(s, seat) for seat in (0, 1, None)]
    assert say(s, 2, FIRE) == []
    assert reacting(s) == [1]
    assert [GAME.view(s, seat) for seat in (0, 1, None)] == views


@rule("RB-RULING-91")
def test_the_first_in_the_order_that_chose_a_use_has_it_whoever_answered_first() -> None:
    s = watched()
    say(s, 2, FIRE)
    say(s, 1, FIRE)
    dice = asked(s)
    assert isinstance(dice, schema.RollDice)
    assert dice.roller == 0
    play(s, MISSED)
    assert reacting(s) == [2]


@rule("RB-RULING-91")
def test_of_those_asked_again_who_used_something_last_comes_last() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 ability look-out loses light-armour prestige 9"
        " | 3:B npc-officer@25,0 ability look-out | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(*[6] * 5, *[1] * 5), roll(1, 1, 1, 6, 6))
    assert reacting(s) == [2, 3]
    say(s, 2, schema.Reroll("prestige"))
    say(s, 3, PASS)
    play(s, roll(1, 1, 1, 6, 6))
    assert reacting(s) == [3, 2]


@rule("RB-RULING-91")
def test_the_window_closes_when_all_pass() -> None:
    s = watched()
    here = s.units[2].place
    say(s, 1, PASS)
    assert s.units[2].place == here
    say(s, 2, PASS)
    assert s.units[2].place != here


@rule("RB-RULING-91")
def test_a_lapsed_answer_is_shown_to_its_owner_while_it_is_lawful() -> None:
    s = watched()
    say(s, 2, FIRE)
    say(s, 1, FIRE)
    assert GAME.view(s, s.gm).lapsed == ()  # dice are to fall
    play(s, MISSED)
    assert GAME.view(s, s.gm).lapsed == (Lapsed(1, FIRE),)
    assert GAME.view(s, 0).lapsed == GAME.view(s, None).lapsed == ()
    play(s, FIRE)
    assert GAME.view(s, s.gm).lapsed == ()


@rule("RB-RULING-91")
def test_what_is_lawful_no_more_is_not_shown_again() -> None:
    s = watched()
    say(s, 2, FIRE)
    empty = commands.SetField(unit=1, field="things", value="[]", reason=WHY)
    gm(s, empty)
    assert reacting(s) == [1]
    assert GAME.view(s, s.gm).lapsed == ()


@rule("RB-RULING-91", "RB-RULING-135")
def test_who_passes_for_the_rest_of_a_movement_is_not_asked_again() -> None:
    s = watched()
    say(s, 2, REST)
    say(s, 1, FIRE)
    play(s, MISSED)
    assert not isinstance(asked(s), schema.React)


@rule("RB-RULING-91")
def test_a_standing_answer_of_another_leaves_answers_as_they_are() -> None:
    s = watched()
    say(s, 2, FIRE)
    stand(s, 0, commands.Stand(unit=0, answers=(StandingAnswer(to="dodge"),)))
    assert reacting(s) == [1]
    never = StandingAnswer(to="move.point", how="never")
    stand(s, 0, commands.Stand(unit=0, answers=(never,)))
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-91", "RB-RULING-229")
def test_after_a_word_of_the_gm_all_are_asked_anew() -> None:
    s = watched()
    say(s, 2, PASS)
    gm(s, commands.Write(text="it rains", open=True, reason=WHY))
    assert reacting(s) == [1, 2]
    assert GAME.view(s, s.gm).lapsed == (Lapsed(1, PASS),)


LURKER = Entrant(npc="npc-raider", at=(90_000, 0, 0), hidden=True)
SECRETS = {
    "a closed note": commands.Write(text="it rains", reason=WHY),
    "somebody hidden comes": commands.Arrive(entrant=LURKER, reason=WHY),
    "somebody hidden is changed": commands.SetField(unit=3, field="sp", value="2", reason=WHY),
}


@rule("RB-RULING-91", "RB-RULING-248")
@pytest.mark.parametrize("secret", SECRETS)
def test_what_nobody_hears_of_leaves_answers_as_they_are(secret: str) -> None:
    s = watched(more="| 4:B npc-raider@80,0 hidden")
    say(s, 2, FIRE)
    GAME.apply(s, commands.Overrule(s.gm), SECRETS[secret])
    assert reacting(s) == [1]
    assert GAME.view(s, s.gm).lapsed == ()
    say(s, 1, PASS)
    dice = asked(s)
    assert isinstance(dice, schema.RollDice)
    assert dice.roller == 1


@rule("RB-RULING-91", "RB-RULING-248")
def test_after_somebody_hidden_is_shown_all_are_asked_anew() -> None:
    s = watched(more="| 4:B npc-raider@80,0 hidden")
    say(s, 2, FIRE)
    gm(s, commands.SetField(unit=3, field="hidden", value="false", reason=WHY))
    assert reacting(s) == [1, 2]


@rule("RB-STAND-8", "RB-RULING-91")
@pytest.mark.parametrize("note", [False, True])
def test_who_has_answered_on_a_way_before_a_secret_is_not_asked_again_for_the_same(
    note: bool,
) -> None:
    s = watched()
    for u, seat in ((0, 0), (1, s.gm)):
        once = (StandingAnswer(to="overwatch", once=True),)
        stand(s, seat, commands.Stand(unit=u, answers=once))
    say(s, 2, PASS)
    if note:
        gm(s, SECRETS["a closed note"])
    say(s, 1, PASS)
    assert reacting(s) == []


@rule("RB-RULING-91", "RB-RULING-229")
def test_what_the_gm_allows_is_taken_by_who_needs_it() -> None:
    s = watched()
    gm(s, commands.Allow(reason=WHY))
    say(s, 1, PASS)
    assert s.allowed
    say(s, 2, schema.Seize())
    assert not s.allowed


@rule("RB-RULING-91", "RB-RULING-230")
def test_who_is_hidden_is_asked_after_the_others_so_that_they_do_not_learn_of_it() -> None:
    s = watched("hidden")
    assert reacting(s) == [1]
    say(s, 1, PASS)
    assert reacting(s) == [2]


@rule("RB-RULING-91", "RB-RULING-230")
def test_who_is_hidden_is_not_asked_where_another_comes_first() -> None:
    s = watched("hidden")
    say(s, 1, FIRE)
    assert isinstance(asked(s), schema.RollDice)
    play(s, MISSED)
    assert reacting(s) == [2]


@rule("RB-RULING-91")
def test_a_guess_knows_that_others_have_answered_but_not_how() -> None:
    s = watched()
    say(s, 2, FIRE)
    guesses = [GAME.guess(s, 0, seed) for seed in range(8)]
    assert all(GAME.decisions(g) == GAME.decisions(s) for g in guesses)
    assert len({GAME.dump(g).count(b'"Pass"') for g in guesses}) > 1
    assert all(GAME.guess(s, s.gm, seed).stack[-1] == s.stack[-1] for seed in range(8))
    say(s, 1, FIRE)
    play(s, MISSED)
    assert all(GAME.view(GAME.guess(s, 0, k), s.gm).lapsed == () for k in range(4))
    refuses(s, schema.Walk(), "RB-RULING-91")
