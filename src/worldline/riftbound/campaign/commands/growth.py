"""What the GM alone grants a character: Levels and Stories."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CharacterId, GmCommand

Characters = Annotated[tuple[CharacterId, ...], Meta(min_length=1, max_length=20)]


class GrantLevel(GmCommand, frozen=True):
    """Each of these characters may rise one Level more (RB-MISSING-5)."""

    characters: Characters


class GrantStory(GmCommand, frozen=True):
    """Each of these characters may add one Story more (RB-MISSING-7)."""

    characters: Characters


class RevokeGrants(GmCommand, frozen=True):
    """Whatever was granted to a character and has not been used yet."""

    character: CharacterId


Commands = GrantLevel | GrantStory | RevokeGrants
