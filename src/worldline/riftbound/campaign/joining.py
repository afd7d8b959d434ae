"""People who come into a campaign and leave it. Whoever keeps campaigns says who may."""

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.members import without_character
from worldline.riftbound.campaign.outcome import CampaignOutcome, tell_all
from worldline.riftbound.campaign.state import Campaign, Member, Person


def join(campaign: Campaign, person: Person, name: str) -> CampaignOutcome:
    """As a player, without a character yet."""
    if person == campaign.gm or campaign.member(person) is not None:
        raise Illegal("CAMPAIGN", "this person takes part already")
    back = tuple(one for one in campaign.removed if one != person)
    joined = replace(campaign, members=(*campaign.members, Member(person)), removed=back)
    return CampaignOutcome(joined, tellings=tell_all(f"{name} joined the campaign"))


def leave(campaign: Campaign, person: Person, name: str) -> CampaignOutcome:
    """A player goes, with the character."""
    return CampaignOutcome(
        _without(campaign, person), tellings=tell_all(f"{name} left the campaign")
    )


def remove(campaign: Campaign, person: Person, name: str) -> CampaignOutcome:
    """The GM sends a player away, with the character. Who was removed may know it."""
    campaign = _without(campaign, person)
    return CampaignOutcome(
        replace(campaign, removed=(*campaign.removed, person)),
        tellings=tell_all(f"The GM removed {name} from the campaign"),
    )


def _without(campaign: Campaign, person: Person) -> Campaign:
    if campaign.member(person) is None:
        raise Illegal("CAMPAIGN", "this person does not play in the campaign")
    campaign = without_character(campaign, person)
    left = tuple(one for one in campaign.members if one.person != person)
    return replace(campaign, members=left)
