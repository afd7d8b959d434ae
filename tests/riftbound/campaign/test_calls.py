"""Checks that the GM calls for or a player proposes, and what counts for them."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, CID, GIL, after, did, hears, table
from riftbound.refusing import refused
from worldline.riftbound.campaign.commands.checks import (
    AcceptCheck,
    CallCheck,
    CallContest,
    ClaimBonuses,
    CloseCheck,
    Contender,
    GrantBonuses,
    ProposeCheck,
    RefuseCheck,
    RollCheck,
    Stranger,
    WithdrawCheck,
)
from worldline.riftbound.campaign.commands.house import GiveConsent
from worldline.riftbound.campaign.outcome import Table
from worldline.riftbound.campaign.state import (
    MOST_CALLS,
    Bonuses,
    Consent,
    Counted,
    Member,
    Roller,
)

ATHLETIC = Bonuses((Counted("Athletic"),))
STORY = Bonuses(story=True)


def rollers(t: Table) -> list[str]:
    return [one.character for one in t.campaign.calls[-1].rollers]


@rule("RB-CHECK-1", "RB-CHECK-2")
def test_the_gm_calls_for_a_check_by_one_or_by_all() -> None:
    out = did(table(), GIL, CallCheck("agi", (ADA,), difficulty=12, text="the wall"))
    assert hears(out, BOB) == "The GM calls for an AGI Check by Ada (the wall) against 12"
    assert rollers(after(table(), GIL, CallCheck("str"))) == [ADA, BEN]
    with refused("RB-RULING-229"):
        after(table(), ANN, CallCheck("agi", (ADA,)))


def test_all_are_those_who_live_and_take_part() -> None:
    t = table()
    t = t._replace(characters={**t.characters, BEN: replace(t.characters[BEN], dead=True)})
    assert rollers(after(t, GIL, CallCheck("str"))) == [ADA]
    with refused("RB-DYING-14"):
        after(t, GIL, CallCheck("str", (BEN,)))
    waiting = t._replace(campaign=t.campaign.with_member(Member(ANN, ADA)))
    with refused("RB-CHECK-1"):
        after(waiting, GIL, CallCheck("str"))
    with refused("CAMPAIGN"):
        after(waiting, GIL, CallCheck("str", (ADA,)))


@rule("RB-CHECK-5", "RB-TRAIT-8")
def test_traits_that_the_gm_names_count_for_whoever_has_them() -> None:
    t = table()
    t = t._replace(characters={**t.characters, BEN: replace(t.characters[BEN], traits=())})
    t = after(t, GIL, CallCheck("str", traits=("Athletic",)))
    assert [one.counts for one in t.campaign.calls[0].rollers] == [ATHLETIC, Bonuses()]
    with refused("RB-TRAIT-8"):
        after(t, GIL, CallCheck("str", traits=("Sneaky",)))


@rule("RB-RULING-230")
@pytest.mark.parametrize("secrecy", ["hidden", "blind"])
def test_a_hidden_difficulty_is_not_told_with_the_call(secrecy: str) -> None:
    call = replace(CallCheck("agi", (ADA,), difficulty=12), secrecy=secrecy)
    assert hears(did(table(), GIL, call), ANN) == "The GM calls for an AGI Check by Ada"


@rule("RB-CONTEST-1", "RB-CONTEST-2")
def test_a_contest_is_between_two_each_with_an_attribute() -> None:
    contest = CallContest(Contender(ADA, "agi"), Contender(BEN, "vsn"))
    out = did(table(), GIL, contest)
    said = "The GM calls for a contested Check: Ada (AGI) against Ben (VSN)"
    assert hears(out, ANN) == said
    stranger = CallContest(Contender(ADA, "cha"), Stranger("the guard", "wis", 3), text="a lie")
    said = "The GM calls for a contested Check: Ada (CHA) against the guard (WIS) (a lie)"
    assert hears(did(table(), GIL, stranger), BOB) == said
    with refused("RB-CONTEST-1"):
        after(table(), GIL, CallContest(Contender(ADA, "agi"), Contender(ADA, "str")))
    with refused("RB-TRAIT-8"):
        sneaky = Contender(ADA, "agi", Bonuses((Counted("Sneaky"),)))
        after(table(), GIL, CallContest(sneaky, Stranger("the guard", "wis")))
    with refused("RB-RULING-230"):
        after(table(), GIL, replace(contest, secrecy="hidden"))


# Proposals


@rule("RB-CHECK-2", "RB-RULING-51", "RB-RULING-52")
def test_a_player_proposes_a_check_and_the_gm_says_how_hard_it_is() -> None:
    claims = Bonuses((Counted("Athletic"), Counted("Drunk", "plus")), story=True)
    t = after(table(), ANN, ProposeCheck("agi", claims, "the wall"))
    with refused("RB-CHECK-2"):
        after(t, ANN, RollCheck(1, ADA), 3, 4, 5)
    with refused("RB-RULING-229"):
        after(t, ANN, AcceptCheck(1, 8))
    out = did(t, GIL, AcceptCheck(1, 13, counts=ATHLETIC, modifier=-1))
    assert hears(out, BOB) == (
        "The GM lets Ada make an AGI Check (the wall) against 13"
        "; what counts: Athletic +3, Situation −1"
    )
    roller = Roller(character=ADA, attribute="agi", modifier=-1, counts=ATHLETIC)
    assert out.campaign.calls[0].rollers == (roller,)
    with refused("RB-CHECK-2"):
        after(t._replace(campaign=out.campaign), GIL, AcceptCheck(1, 13))


def test_a_proposal_is_refused_or_withdrawn() -> None:
    t = after(table(), ANN, ProposeCheck("agi", text="to fly"))
    out = did(t, GIL, RefuseCheck(1, "nobody flies"))
    assert hears(out, ANN) == "The GM refuses a Check by Ada (to fly): nobody flies"
    assert out.campaign.calls == ()
    assert after(t, ANN, WithdrawCheck(1)).campaign.calls == ()
    for other in (BOB, GIL):
        with refused("RB-CHECK-2"):
            after(t, other, WithdrawCheck(1))
    for somebody in (CID, GIL):
        with refused("RB-CHECK-2"):
            after(table(), somebody, ProposeCheck("agi"))
    with refused("RB-TRAIT-8"):
        after(table(), ANN, ProposeCheck("agi", Bonuses((Counted("Sneaky"),))))


@rule("RB-CHECK-2")
def test_with_standing_consent_a_proposal_is_rolled_at_once() -> None:
    t = after(table(), GIL, GiveConsent(Consent(checks=True, traits=True)))
    t = after(t, ANN, ProposeCheck("agi", ATHLETIC))
    seen = after(t, ANN, RollCheck(1, ADA), 3, 4, 5).campaign.calls[0].rollers[0].result
    assert seen is not None
    assert seen.total == 12 + 2 + 3


# Traits and Story


@rule("RB-RULING-51", "RB-RULING-52")
def test_the_roller_proposes_and_the_gm_decides_what_counts() -> None:
    t = after(table(), GIL, CallCheck("agi", (ADA,), difficulty=12))
    out = did(t, ANN, ClaimBonuses(1, Bonuses((Counted("Athletic"),), story=True)))
    assert hears(out, GIL) == "Ada asks whether this counts: Athletic +3, Story Bonus +1"
    t = t._replace(campaign=out.campaign)
    with refused("RB-RULING-51"):
        after(t, ANN, RollCheck(1, ADA), 3, 4, 5)
    out = did(t, GIL, GrantBonuses(1, ADA, STORY))
    assert hears(out, ANN) == "For Ada counts: Story Bonus +1"
    t = after(t._replace(campaign=out.campaign), ANN, RollCheck(1, ADA), 3, 4, 5)
    seen = t.campaign.calls[0].rollers[0].result
    assert seen is not None
    assert seen.total == 12 + 2 + 1


@rule("RB-RULING-51")
def test_a_claim_can_be_taken_back() -> None:
    t = after(table(), GIL, CallCheck("agi", (ADA,)))
    t = after(after(t, ANN, ClaimBonuses(1, ATHLETIC)), ANN, ClaimBonuses(1, Bonuses()))
    assert after(t, ANN, RollCheck(1, ADA), 3, 4, 5).campaign.calls[0].is_finished


@rule("RB-RULING-51")
def test_with_standing_consent_a_claim_counts() -> None:
    t = after(table(), GIL, GiveConsent(Consent(traits=True)))
    t = after(t, GIL, CallCheck("agi", (ADA,)))
    out = did(t, ANN, ClaimBonuses(1, ATHLETIC))
    assert hears(out, BOB) == "For Ada counts: Athletic +3"
    assert out.campaign.calls[0].rollers[0].counts == ATHLETIC


def test_bonuses_are_the_rollers_own_and_named_before_the_roll() -> None:
    t = after(table(), GIL, CallCheck("agi", (ADA,)))
    for other in (BOB, CID, GIL):
        with refused("RB-RULING-51"):
            after(t, other, ClaimBonuses(1, ATHLETIC))
    with refused("RB-TRAIT-8"):
        after(t, ANN, ClaimBonuses(1, Bonuses((Counted("Sneaky"),))))
    with refused("RB-RULING-51"):
        after(t, GIL, GrantBonuses(1, BEN, ATHLETIC))
    rolled = after(t, ANN, RollCheck(1, ADA), 3, 4, 5)
    with refused("RB-RULING-51"):
        after(rolled, ANN, ClaimBonuses(1, ATHLETIC))
    with refused("RB-RULING-51"):
        after(rolled, GIL, GrantBonuses(1, ADA, ATHLETIC))


# Which Checks are open


def test_a_check_that_was_rolled_is_over_when_another_is_called_for() -> None:
    t = after(after(table(), GIL, CallCheck("agi", (ADA,))), GIL, CallCheck("str", (BEN,)))
    t = after(t, ANN, RollCheck(1, ADA), 3, 4, 5)
    assert [call.n for call in t.campaign.calls] == [1, 2]
    t = after(t, GIL, CallCheck("cha", (ADA,)))
    assert [call.n for call in t.campaign.calls] == [2, 3]
    assert [call.n for call in after(t, GIL, CloseCheck(2)).campaign.calls] == [3]
    with refused("RB-CHECK-2"):
        after(t, GIL, CloseCheck(1))


def test_so_many_checks_wait_and_no_more() -> None:
    t = table()
    for _ in range(MOST_CALLS):
        t = after(t, BOB, ProposeCheck("str"))
    with refused("RB-CHECK-2"):
        after(t, BOB, ProposeCheck("str"))
