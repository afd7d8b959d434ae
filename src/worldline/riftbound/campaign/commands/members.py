"""Who takes part, and with which character."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CampaignCommand, CharacterId, GmCommand
from worldline.riftbound.campaign.state import LONGEST_NAME


class BringCharacter(CampaignCommand, frozen=True):
    """A player comes with a character, in place of one brought before; or once more with one that
    the GM sent back."""

    character: CharacterId


class WithdrawCharacter(CampaignCommand, frozen=True):
    """Out of the campaign; it is its owner's alone again."""


class ApproveCharacter(GmCommand, frozen=True):
    character: CharacterId


class ReturnCharacter(GmCommand, frozen=True):
    """Back to its owner, who reads why; also one that was approved."""

    character: CharacterId
    reason: Annotated[str, Meta(min_length=1, max_length=1000)]


class RenameCampaign(GmCommand, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


Commands = (
    BringCharacter | WithdrawCharacter | ApproveCharacter | ReturnCharacter | RenameCampaign
)  # fmt: skip
