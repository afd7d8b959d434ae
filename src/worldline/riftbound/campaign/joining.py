"""People who come into a campaign and leave it. Whoever keeps campaigns says who may."""

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.members import without_character
from worldline.riftbound.campaign.outcome import Outcome, Telling
from worldline.riftbound.campaign.state import Campaign, Member, Person
from worldline.riftbound.roll import Line


def join(campaign: Campaign, person: Person, name: str) -> Outcome:
    """As a player, without a character yet."""
    if person == campaign.gm or campaign.member(person) is not None:
        raise Illegal("CAMPAIGN", "this person takes part already")
    return Outcome(
        replace(campaign, members=(*campaign.members, Member(person))),
        tellings=(Telling((Line(f"{name} joined the campaign", ()),)),),
    )


def leave(campaign: Campaign, person: Person, name: str) -> Outcome:
    """A player goes, with the character."""
    if campaign.member(person) is None:
        raise Illegal("CAMPAIGN", "this person is no player of the campaign")
    campaign = without_character(campaign, person)
    left = tuple(one for one in campaign.members if one.person != person)
    return Outcome(
        replace(campaign, members=left),
        tellings=(Telling((Line(f"{name} left the campaign", ()),)),),
    )
