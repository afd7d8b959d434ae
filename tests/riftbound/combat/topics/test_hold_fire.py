"""One answer for a whole movement: fire at a point of it, or at none."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.commanding import WHY
from riftbound.combat.fight import asked, block, gm, place, play, rb, refuses, roll, unit
from riftbound.combat.worlds import other_world
from worldline.core.laws import guess_is_blind
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.laws import secrets_are_kept
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.telling.sealed import SealedAnswer
from worldline.riftbound.combat.telling.view import Sealed

MISSED = roll(*[1] * 10)
RIFLE = schema.Attack("item/1/auto-rifle", (0,))
AT_FOUR = "holdfire 20,4 3 auto-rifle"
ENDED = schema.TakeAction


def walked_past(more: str = "") -> Encounter:
    """A watcher of the GM's is asked where a unit of the player's has gone one metre of five."""
    s = rb(f"1:A npc-trooper@20,0 | 2:B npc-trooper@0,0 watch 1 {more} | 1 acts")
    play(s, "move", "go 20,5")
    assert place(s, 1) == (20, 1)
    return s


def two_watch() -> Encounter:
    """Both watch whoever walks past, the third unit, and are asked at its first metre; the second
    wants to be asked at each."""
    s = rb(
        "1:A npc-trooper@0,0 watch 1 | 2:C npc-trooper@0,5 watch 1 stand overwatch"
        " | 3:B npc-raider@20,0 | 3 acts"
    )
    play(s, "move", "go 20,5")
    assert who_are_asked(s) == [1, 2]
    return s


def answer(s: Encounter, n: int, said: str) -> None:
    d = next(d for d in GAME.decisions(s) if isinstance(d, schema.React) and d.unit == n - 1)
    action = notation.read_action(s, d, said)
    GAME.check(s, d, action)
    GAME.apply(s, d, action, auto=False)


def who_are_asked(s: Encounter) -> list[int]:
    return [d.unit + 1 for d in GAME.decisions(s) if isinstance(d, schema.React)]


@rule("RB-RULING-135", "RB-RULING-71")
def test_fire_is_opened_at_the_point_that_was_named_and_nobody_is_asked_before() -> None:
    s = walked_past()
    told = play(s, "holdfire 20,4 1 auto-rifle")
    assert place(s, 1) == (20, 4)
    assert asked(s) == schema.RollDice(-1, 10, "hit", 1)
    play(s, MISSED)
    assert place(s, 1) == (20, 5)
    assert isinstance(asked(s), ENDED)
    assert [e.at[1] for e in told if isinstance(e, events.Moved)] == [4000]


@rule("RB-RULING-135")
def test_who_holds_its_fire_is_not_asked_again_where_nothing_happens() -> None:
    s = walked_past("stand overwatch[how=ask]")
    play(s, "holdfire")
    assert place(s, 1) == (20, 5)
    assert isinstance(asked(s), ENDED)
    play(s, "move", "go 20,0")
    assert isinstance(asked(s), schema.React)


@rule("RB-RULING-135", "RB-RULING-89")
def test_an_instant_may_come_before_the_shot_at_a_point() -> None:
    s = walked_past()
    play(s, "holdfire 20,3")
    assert place(s, 1) == (20, 3)
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    assert (d.unit, d.origin) == (1, "overwatch")


@rule("RB-RULING-135", "RB-RULING-71")
def test_only_trigger_points_that_are_still_to_come_can_be_named() -> None:
    s = walked_past()
    for point in ("20,1", "20,0", "20,2.5", "20,6"):
        refuses(s, f"holdfire {point} 1 auto-rifle", "RB-RULING-71")


@rule("RB-RULING-135")
def test_the_attack_must_be_lawful_at_the_point_that_is_named() -> None:
    s = rb("1:A npc-trooper@20,0 | 2:B npc-trooper@0,0 watch 1 | 1 acts", (block(10, 1, 11, 9),))
    play(s, "move", "go 20,-2 20,5")
    assert isinstance(asked(s), schema.React)
    refuses(s, "holdfire 20,5 1 auto-rifle", "RB-OVERWATCH-2")
    refuses(s, "holdfire 20,-2 2 auto-rifle", "RB-RULING-137")
    refuses(s, schema.HoldFire((20_000, -2_000, 0)), "RB-RULING-135")
    refuses(s, schema.HoldFire(None, RIFLE), "RB-RULING-135")
    play(s, "holdfire 20,-2 1 auto-rifle")
    assert place(s, 1) == (20, -2)


@rule("RB-RULING-135")
def test_who_cannot_fire_holds_no_fire() -> None:
    s = rb("1:A npc-raider@10,0 | 2:B npc-warden@0,0 | 2 acts")
    play(s, "use lockdown", "end", "move", "go 10,5")
    assert who_are_asked(s) == [2]
    refuses(s, "holdfire", "RB-OVERWATCH-2")


@rule("RB-RULING-135", "RB-RULING-230")
def test_nobody_but_its_owner_can_tell_a_point_from_holding_fire_until_it_fires() -> None:
    worlds = two_watch(), two_watch()
    for s, said in zip(worlds, ("holdfire", AT_FOUR), strict=True):
        answer(s, 1, said)
    for metre in (1, 2, 3):
        one, other = worlds
        assert who_are_asked(one) == who_are_asked(other) == [2]
        assert place(one, 3) == place(other, 3) == (20, metre)
        for seat in (1, None):
            assert GAME.view(one, seat) == GAME.view(other, seat)
            assert GAME.legal(one, asked(one)) == GAME.legal(other, asked(other))
        assert GAME.guess(one, 1, 7) == GAME.guess(other, 1, 7)
        heard = [GAME.apply(s, asked(s), schema.Pass(), auto=False) for s in worlds]
        assert metre == 3 or heard[0] == heard[1]
    assert who_are_asked(one) == who_are_asked(other) == [2]
    heard = [GAME.apply(s, asked(s), schema.Pass(), auto=False) for s in worlds]
    assert [any(isinstance(e, events.Acted) for e in told) for told in heard] == [False, True]


@rule("RB-RULING-135", "RB-RULING-230")
def test_what_was_said_for_a_movement_is_shown_to_who_said_it_alone() -> None:
    s = two_watch()
    answer(s, 1, AT_FOUR)
    answer(s, 2, "pass")
    there = schema.HoldFire((20_000, 4_000, 0), schema.Attack("item/1/auto-rifle", (2,)))
    assert [GAME.view(s, seat).sealed for seat in (0, 1, None)] == [(Sealed(0, there),), (), ()]
    assert GAME.view(GAME.guess(s, 0, 7), 0).sealed == (Sealed(0, there),)


@rule("RB-RULING-135", "RB-RULING-91")
def test_who_has_answered_is_told_what_and_the_others_are_not() -> None:
    s = two_watch()
    answer(s, 1, AT_FOUR)
    assert who_are_asked(s) == [2]
    fires = SealedAnswer(unit=0, say="attack Raider with Auto Rifle", ahead=3_000)
    assert sealed_for(s) == [(fires,), (), ()]
    answer(s, 2, "pass")
    assert who_are_asked(s) == [2]
    assert place(s, 3) == (20, 2)
    assert sealed_for(s) == [(replace(fires, ahead=2_000),), (), ()]
    for seat in range(s.gm):
        guess_is_blind(GAME, s, seat, 7, other_world)


@rule("RB-RULING-135")
def test_who_passes_has_sealed_nothing() -> None:
    s = two_watch()
    answer(s, 1, "pass")
    assert sealed_for(s) == [(), (), ()]


def sealed_for(s: Encounter) -> list[tuple[SealedAnswer, ...]]:
    return [GAME.aid(s, seat).sealed for seat in (0, 1, None)]


@rule("RB-RULING-135", "RB-RULING-91", "RB-RULING-232")
@pytest.mark.parametrize("said", ["holdfire", "holdfire 20,5 3 auto-rifle"])
def test_when_another_fires_first_both_are_asked_again_and_reminded(said: str) -> None:
    s = two_watch()
    answer(s, 1, said)
    answer(s, 2, "holdfire 20,3 3 auto-rifle")
    assert place(s, 3) == (20, 3)
    play(s, MISSED)
    assert who_are_asked(s) == [1]
    (reminder,) = GAME.view(s, 0).lapsed
    assert (reminder.unit, reminder.action) == (0, notation.read_action(s, asked(s), said))
    assert GAME.view(s, s.gm).lapsed == ()
    play(s, "holdfire 20,4 3 auto-rifle")
    assert place(s, 3) == (20, 4)


@rule("RB-RULING-135", "RB-RULING-229")
@pytest.mark.parametrize("said", ["holdfire", AT_FOUR])
def test_a_word_of_the_gm_that_all_hear_ends_it_and_a_silent_one_does_not(said: str) -> None:
    s = two_watch()
    answer(s, 1, said)
    answer(s, 2, "pass")
    gm(s, commands.Write(text="rain soon", reason=WHY))
    assert who_are_asked(s) == [2]
    gm(s, commands.Write(text="it rains", open=True, reason=WHY))
    assert who_are_asked(s) == [1, 2]


@rule("RB-RULING-135", "RB-RULING-232")
def test_whoever_moves_no_further_is_not_fired_at_further_on() -> None:
    s = two_watch()
    answer(s, 1, "holdfire 20,5 3 auto-rifle")
    answer(s, 2, "holdfire 20,3 3 auto-rifle")
    change(s, 2, hp=1)
    loaded = unit(s, 1).things[0].ammo
    play(s, roll(*[6] * 10), roll(*[1] * 10))
    while not isinstance(asked(s), ENDED):
        play(s, "pass")
    assert place(s, 3) == (20, 3)
    assert unit(s, 1).things[0].ammo == loaded


@rule("RB-RULING-135", "RB-RULING-230")
@pytest.mark.parametrize("said", ["holdfire", AT_FOUR])
def test_no_secret_is_told_while_fire_is_held(said: str) -> None:
    s = rb(
        "1:A npc-trooper@0,0 watch 1 | 2:C npc-trooper@0,5 watch 1 stand overwatch"
        " | 3:B npc-raider@20,0 | 4:B npc-raider@90,0 hidden | 5:B npc-officer@80,0 veiled"
        " | 3 acts"
    )
    s.secrets = True
    play(s, "move", "go 20,5")
    answer(s, 1, said)
    for n in range(6):
        secrets_are_kept(GAME, s, asked(s), schema.Pass(), n)
        for seat in range(s.gm):
            guess_is_blind(GAME, s, seat, n, other_world)
        GAME.apply(s, asked(s), schema.Pass(), auto=False)
        if not isinstance(asked(s), schema.React):
            break


@rule("RB-RULING-135")
def test_a_fight_in_which_nobody_holds_fire_is_saved_as_ever() -> None:
    s = walked_past()
    assert b'"held"' not in GAME.dump(s)
    s = two_watch()
    answer(s, 1, AT_FOUR)
    answer(s, 2, "pass")
    assert b'"held"' in GAME.dump(s)
    assert GAME.load(GAME.dump(s)) == s
    assert notation.read(notation.write(s)) == s
