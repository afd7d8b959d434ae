"""Time at a table: what is asked in a window, what counts when its time is over, and before which
Actions others have a beat."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, play, rb, roll
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.commands import MaySeize
from worldline.riftbound.combat.nouns.encounter import Encounter, change


def shot_at(agi: int) -> Encounter:
    """The second unit is hit once, and is to say how it dodges."""
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi {agi} stand dodge | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9))
    assert isinstance(asked(s), schema.ChooseBasis)
    return s


@rule("RB-RULING-91")
def test_who_is_silent_in_a_window_passes() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 stand seize | 1 acts")
    d = asked(s)
    assert isinstance(d, schema.React)
    assert GAME.pace(s, d) == "window"
    found = GAME.time_out(s, d)
    assert found == schema.Pass()
    play(s, found)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-112", "RB-RULING-115")
@pytest.mark.parametrize(("agi", "best"), [(0, 0), (-4, 1)])
def test_who_is_silent_and_must_dodge_has_the_best_rating(agi: int, best: int) -> None:
    s = shot_at(agi)
    assert GAME.pace(s, asked(s)) == "window"
    assert GAME.time_out(s, asked(s)) == schema.Choose(best)


@rule("RB-RULING-112", "RB-RULING-176")
def test_a_watcher_who_is_silent_shoots_by_the_best_rating() -> None:
    s = rb("1:A npc-warden@0,0 stand hit | 2:B npc-raider@20,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 15,0", "attack 2 laser-pistol")
    d = asked(s)
    assert isinstance(d, schema.ChooseBasis)
    ratings = [int(text.split()[-1][:-1]) for text in d.bases]
    assert GAME.time_out(s, d) == schema.Choose(ratings.index(min(ratings)))


@rule("RB-WIN-4")
def test_the_parts_of_ones_own_action_take_the_time_of_the_turn() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    play(s, "move")
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    assert GAME.pace(s, d) == "turn"


@rule("RB-RULING-249")
def test_before_an_action_in_the_sight_of_all_there_is_a_gap() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    assert GAME.pace(s, asked(s)) == "gap"


@rule("RB-RULING-249")
def test_whether_anybody_can_seize_makes_no_difference_to_the_gap() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    for unit in s.units:
        change(s, unit.id, tried=True)
    assert not [d for d in GAME.decisions(s) if isinstance(d, MaySeize)]
    assert GAME.pace(s, asked(s)) == "gap"


@rule("RB-RULING-249", "RB-RULING-230")
def test_nobody_learns_from_a_gap_that_a_hidden_unit_acts() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 2 acts")
    change(s, 1, hidden=True)
    assert GAME.pace(s, asked(s)) == "turn"
