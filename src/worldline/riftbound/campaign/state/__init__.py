"""What a campaign is between two commands. Characters are kept beside it, by their ids."""

from worldline.riftbound.campaign.state.campaign import LONGEST_NAME, Campaign
from worldline.riftbound.campaign.state.checks import (
    MOST_CALLS,
    Bonuses,
    Call,
    Counted,
    Opponent,
    Roller,
    Secrecy,
)
from worldline.riftbound.campaign.state.people import Consent, Member, Person

__all__ = [
    "LONGEST_NAME", "MOST_CALLS", "Bonuses", "Call", "Campaign", "Consent",
    "Counted", "Member", "Opponent", "Person", "Roller", "Secrecy",
]  # fmt: skip
