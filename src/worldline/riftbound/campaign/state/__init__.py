"""What a campaign is between two commands. Characters are kept beside it, by their ids."""

from worldline.riftbound.campaign.state.campaign import LONGEST_NAME, Campaign
from worldline.riftbound.campaign.state.people import Consent, Member, Person

__all__ = ["LONGEST_NAME", "Campaign", "Consent", "Member", "Person"]
