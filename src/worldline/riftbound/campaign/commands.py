"""What people do in a campaign: a struct for each command, named as an imperative."""

from typing import Annotated

import msgspec
from msgspec import Meta

from worldline.riftbound.campaign.state import LONGEST_NAME

CharacterId = Annotated[str, Meta(min_length=1, max_length=100)]


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """By the GM or a player, for themselves."""


class GmCommand(Command, frozen=True):
    """By the GM alone."""


# Members


class BringCharacter(Command, frozen=True):
    """A player comes with a character; in place of one brought before."""

    character: CharacterId


class ApproveCharacter(GmCommand, frozen=True):
    character: CharacterId


class RenameCampaign(GmCommand, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


AnyCommand = BringCharacter | ApproveCharacter | RenameCampaign
