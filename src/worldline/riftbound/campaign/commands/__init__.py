"""What people do in a campaign: a struct for each command, a file for each topic."""

from worldline.riftbound.campaign.commands import (
    checks,
    fights,
    growth,
    homebrew,
    house,
    loot,
    members,
    paper,
    time,
)
from worldline.riftbound.campaign.commands.base import CampaignCommand, GmCommand

__all__ = ["AnyCommand", "CampaignCommand", "GmCommand"]

AnyCommand = (
    members.Commands
    | growth.Commands
    | house.Commands
    | homebrew.Commands
    | checks.Commands
    | time.Commands
    | fights.Commands
    | loot.Commands
    | paper.Commands
)
