"""What all commands of a campaign are."""

from typing import Annotated

import msgspec
from msgspec import Meta

CharacterId = Annotated[str, Meta(min_length=1, max_length=100)]


class CampaignCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """By the GM or a player, for themselves. Named as an imperative."""


class GmCommand(CampaignCommand, frozen=True):
    """By the GM alone."""
