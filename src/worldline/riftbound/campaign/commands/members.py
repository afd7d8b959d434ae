"""Who takes part, and with which character."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CharacterId, Command, GmCommand
from worldline.riftbound.campaign.state import LONGEST_NAME


class BringCharacter(Command, frozen=True):
    """A player comes with a character; in place of one brought before."""

    character: CharacterId


class ApproveCharacter(GmCommand, frozen=True):
    character: CharacterId


class RenameCampaign(GmCommand, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


Commands = BringCharacter | ApproveCharacter | RenameCampaign
