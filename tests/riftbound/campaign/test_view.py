"""What each person may know of a campaign."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, CID, GIL, after, character, table
from worldline.riftbound.campaign.commands.checks import (
    CallCheck,
    CallContest,
    Contender,
    RevealCheck,
    RollCheck,
    Stranger,
)
from worldline.riftbound.campaign.commands.members import BringCharacter, ReturnCharacter
from worldline.riftbound.campaign.outcome import Table
from worldline.riftbound.campaign.view import CampaignView, view
from worldline.riftbound.campaign.view.calls import CallView

DEE = "dee-1"


def seen(t: Table, person: str) -> CampaignView:
    return view(t.campaign, person, t.characters)


def call(t: Table, person: str) -> CallView:
    return seen(t, person).calls[0]


def called(secrecy: str) -> Table:
    """Ada adds 2 to an AGI Check against 12."""
    return after(table(), GIL, replace(CallCheck("agi", (ADA,), 12), secrecy=secrecy))


def test_a_character_that_waits_is_known_to_its_player_and_the_gm() -> None:
    t = table()
    t = t._replace(characters={**t.characters, DEE: character("Dee")})
    before = seen(t, ANN)
    t = after(t, CID, BringCharacter(DEE))
    for knows in (CID, GIL):
        assert seen(t, knows).members[-1].character == DEE
        assert seen(t, knows).members[-1].standing == "waiting"
    assert seen(t, ANN) == before
    t = after(t, GIL, ReturnCharacter(DEE, "too rich"))
    assert seen(t, CID).members[-1].returned == "too rich"
    assert seen(t, ANN) == before


@rule("RB-RULING-230", "RB-TEST-23")
def test_whoever_rolls_has_the_exact_chance_against_an_open_difficulty() -> None:
    mine = call(called("open"), ANN).rollers[0].chance
    assert mine is not None
    assert Fraction(mine.exact) == Fraction(29160, 46656), "10 or more on the dice"
    assert mine.drawback == 5832 / 46656
    assert call(called("open"), BOB).rollers[0].chance is None
    assert call(called("open"), GIL).rollers[0].chance == mine


@rule("RB-RULING-230")
@pytest.mark.parametrize("secrecy", ["hidden", "blind"])
def test_whoever_rolls_against_a_hidden_difficulty_has_the_spread(secrecy: str) -> None:
    t = called(secrecy)
    mine, gms = call(t, ANN), call(t, GIL)
    assert (mine.difficulty, gms.difficulty) == (None, 12)
    chance = mine.rollers[0].chance
    assert chance is not None
    assert (chance.success, chance.exact) == (None, "")
    assert (chance.spread[0].total, chance.spread[-1].total) == (-15 + 2, 36 + 2)
    known = gms.rollers[0].chance
    assert known is not None
    assert known.success == 29160 / 46656


@rule("RB-RULING-230")
def test_a_roll_against_a_hidden_difficulty_shows_its_total_and_no_result() -> None:
    t = after(called("hidden"), ANN, RollCheck(1, ADA), 4, 4, 3)
    for person, result in ((ANN, None), (BOB, None), (GIL, "success")):
        roll = call(t, person).rollers[0].roll
        assert roll is not None
        assert (roll.total, roll.faces, roll.result) == (13, (4, 4, 3), result)
    shown = call(after(t, GIL, RevealCheck(1)), ANN)
    assert shown.difficulty == 12
    assert shown.rollers[0].roll is not None
    assert shown.rollers[0].roll.result == "success"


@rule("RB-RULING-230")
def test_a_blind_roll_shows_that_it_was_made() -> None:
    t = after(called("blind"), ANN, RollCheck(1, ADA), 4, 4, 3)
    mine = call(t, ANN).rollers[0]
    assert (mine.rolled, mine.roll) == (True, None)
    assert call(t, GIL).rollers[0].roll is not None


@rule("RB-TEST-26")
def test_the_odds_of_a_contest_and_of_its_second_roll() -> None:
    t = after(table(), GIL, CallContest(Contender(ADA, "agi"), Stranger("the guard", "wis")))
    chance = call(t, ANN).rollers[0].contest
    assert chance is not None
    assert (round(chance.win, 4), round(chance.tie, 4)) == (0.6223, 0.0736)
    t = after(table(), GIL, CallContest(Contender(ADA, "agi"), Contender(BEN, "vsn")))
    assert call(t, ANN).rollers[0].contest == chance
    t = after(t, BOB, RollCheck(1, BEN), 3, 4, 4)
    chance = call(t, ANN).rollers[0].contest
    assert chance is not None
    assert Fraction(chance.exact) == Fraction(29160, 46656), "12 or more with 2 added"


@rule("RB-RULING-230")
def test_what_a_stranger_adds_and_rolls_may_be_hidden() -> None:
    contest = CallContest(Contender(ADA, "agi"), Stranger("the guard", "wis", 3), "hidden")
    t = after(table(), GIL, contest)
    t = after(t, ANN, RollCheck(1, ADA), 3, 4, 4, 5, 5, 4)
    mine, gms = call(t, ANN), call(t, GIL)
    assert mine.opponent is not None
    assert (mine.opponent.bonus, mine.opponent.roll, mine.verdict) == (None, None, None)
    assert mine.rollers[0].contest is None
    assert gms.opponent is not None
    assert gms.opponent.roll is not None
    assert (gms.opponent.bonus, gms.opponent.roll.total, gms.verdict) == (3, 17, "lose")


def test_everybody_sees_how_the_party_stands_and_its_player_what_may_count() -> None:
    t = table()
    for person, knows in ((ANN, True), (GIL, True), (BOB, False)):
        ada = next(one for one in seen(t, person).party if one.character == ADA)
        c = t.characters[ADA]
        assert (ada.name, ada.hp.now, ada.sp.now, ada.prestige.now) == (c.name, c.hp, c.sp, 0)
        assert (ada.own is not None) == knows


def test_the_gm_alone_reads_what_to_look_at_before_a_character_is_approved() -> None:
    t = table()
    t = t._replace(characters={**t.characters, DEE: character("Dee")})
    t = after(t, CID, BringCharacter(DEE))
    assert [one.review.name for one in seen(t, GIL).reviews] == ["Dee"]
    assert seen(t, CID).reviews == seen(t, ANN).reviews == ()
    assert DEE not in [one.character for one in seen(t, GIL).party]


@rule("RB-PRESTIGE-4", "RB-RULING-53")
def test_a_roll_that_was_seen_may_be_made_again_by_whoever_can_pay() -> None:
    t = called("open")
    rich = replace(t.characters[ADA], prestige=3)
    t = t._replace(characters={**t.characters, ADA: rich})
    assert not call(t, ANN).rollers[0].again, "it has not been rolled"
    t = after(t, ANN, RollCheck(1, ADA), 4, 4, 3)
    assert call(t, ANN).rollers[0].again
    assert not call(t, BOB).rollers[0].again
    poor = t._replace(characters={**t.characters, ADA: replace(rich, prestige=2)})
    assert not call(poor, ANN).rollers[0].again
