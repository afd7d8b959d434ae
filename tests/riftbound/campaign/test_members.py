"""Who takes part in a campaign, and what the GM looks at before a character does."""

from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import (
    ADA,
    ANN,
    BEN,
    BOB,
    CID,
    GIL,
    after,
    character,
    did,
    hears,
    table,
)
from riftbound.make import made
from riftbound.refusing import refused
from worldline.riftbound.campaign import joining
from worldline.riftbound.campaign.commands.checks import CallCheck
from worldline.riftbound.campaign.commands.growth import GrantLevel
from worldline.riftbound.campaign.commands.members import (
    ApproveCharacter,
    BringCharacter,
    RenameCampaign,
    ReturnCharacter,
    WithdrawCharacter,
)
from worldline.riftbound.campaign.outcome import Table
from worldline.riftbound.campaign.review import Money, review
from worldline.riftbound.campaign.state import Member
from worldline.riftbound.downtime.shop import gain

DEE = "dee-1"


def with_dee() -> Table:
    """Cid has a character of their own, Dee, who is not of the campaign yet."""
    t = table()
    return t._replace(characters={**t.characters, DEE: character("Dee")})


def test_a_player_leaves_with_all_waiting_rolls() -> None:
    called = after(table(), GIL, CallCheck("str")).campaign
    left = joining.leave(called, ANN, "Ann").campaign
    assert left.member(ANN) is None
    assert [one.character for one in left.calls[0].rollers] == [BEN]
    assert joining.leave(left, BOB, "Bob").campaign.calls == ()


def test_a_character_waits_for_the_gm_and_only_they_two_hear_of_it() -> None:
    out = did(with_dee(), CID, BringCharacter(DEE))
    member = out.campaign.member(CID)
    assert member is not None
    assert member.stands == "waiting"
    assert hears(out, GIL) == hears(out, CID) == "Dee waits for the GM's approval"
    assert hears(out, ANN) == ""


@rule("RB-TRAIT-4", "RB-BUILD-19", "RB-BUILD-23")
def test_the_gm_approves_a_character_or_sends_it_back_with_a_reason() -> None:
    t = after(with_dee(), CID, BringCharacter(DEE))
    back = did(t, GIL, ReturnCharacter(DEE, "Athletic and Strong are the same"))
    assert hears(back, CID) == "The GM sends Dee back: Athletic and Strong are the same"
    assert hears(back, BOB) == ""
    t = t._replace(campaign=back.campaign)
    assert [one.stands for one in t.campaign.members] == ["approved", "approved", "returned"]
    t = after(t, CID, BringCharacter(DEE))
    out = did(t, GIL, ApproveCharacter(DEE))
    assert hears(out, BOB) == "The GM approves Dee"
    assert out.campaign.members[-1] == Member(CID, DEE, approved=True)
    for command in (ApproveCharacter(DEE), ApproveCharacter("nobody")):
        with refused("CAMPAIGN"):
            after(t._replace(campaign=out.campaign), GIL, command)
    with refused("RB-RULING-229"):
        after(t, CID, ApproveCharacter(DEE))


def test_a_reason_has_words() -> None:
    t = after(with_dee(), CID, BringCharacter(DEE))
    with refused("CAMPAIGN"):
        after(t, GIL, ReturnCharacter(DEE, "  "))


def test_who_was_approved_can_be_sent_back_and_loses_what_was_granted() -> None:
    t = after(after(table(), GIL, GrantLevel((ADA,))), GIL, CallCheck("str", (ADA,)))
    out = did(t, GIL, ReturnCharacter(ADA, "we agreed on 200mC"))
    assert out.campaign.member(ANN) == Member(ANN, ADA, returned="we agreed on 200mC")
    assert out.campaign.calls == ()
    assert hears(out, BOB) == "Ada no longer takes part"


def test_another_character_takes_the_place_of_one_and_is_looked_at_anew() -> None:
    t = with_dee()
    t = after(t, BOB, BringCharacter(DEE))
    assert t.campaign.member(BOB) == Member(BOB, DEE)
    t = after(t, BOB, BringCharacter(BEN))
    assert t.campaign.member(BOB) == Member(BOB, BEN), "also one that was approved before"
    assert after(t, BOB, WithdrawCharacter()).campaign.member(BOB) == Member(BOB)


def test_nobody_brings_the_character_of_another_or_one_twice() -> None:
    for person, one in ((CID, ADA), (ANN, ADA), (GIL, DEE)):
        with refused("CAMPAIGN"):
            after(with_dee(), person, BringCharacter(one))
    with refused("CAMPAIGN"):
        after(with_dee(), CID, WithdrawCharacter())


@rule("RB-GOLD-1")
def test_a_character_made_with_other_homebrew_is_not_brought() -> None:
    t = table()
    strange = replace(character("Dee"), packs=("moon@123",))
    with refused("RB-GOLD-1"):
        after(t._replace(characters={**t.characters, DEE: strange}), CID, BringCharacter(DEE))


@rule("RB-TRAIT-4", "RB-BUILD-19", "RB-BUILD-23", "RB-RULING-32")
def test_the_gm_looks_at_traits_money_stories_and_gifts() -> None:
    c = made("lancer", "gunner")
    campaign = table().campaign
    seen = review(campaign, c)
    assert [trait.name for trait in seen.traits] == ["Athletic", "Observant", "Cold"]
    assert seen.money == Money(left=300, spent=0, least=300, most=500)
    assert (seen.further_stories, seen.given, seen.remarks) == ((), (), ())
    c = gain(replace(c, stories=(*c.stories, "Heir")), "heavy-armour")
    seen = review(campaign, c)
    assert (seen.further_stories, seen.given) == (("Heir",), ("Heavy Armour",))


@rule("RB-RULING-29")
def test_the_gm_is_told_what_the_switches_of_the_campaign_do_not_allow() -> None:
    healer = made("healer")
    campaign = replace(table().campaign, switches={"healer-kit": "advanced"})
    assert review(table().campaign, healer).remarks == ()
    assert review(campaign, healer).remarks


def test_a_campaign_is_renamed_and_has_a_name() -> None:
    assert after(table(), GIL, RenameCampaign(" Home ")).campaign.name == "Home"
    with refused("CAMPAIGN"):
        after(table(), GIL, RenameCampaign(" "))
