"""Which homebrew a campaign uses."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import GmCommand


class UsePacks(GmCommand, frozen=True):
    """These packs, each by its name and hash, in place of those used before; later ones replace
    entries of earlier ones."""

    packs: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=200)], ...], Meta(max_length=10)
    ]


Commands = UsePacks
