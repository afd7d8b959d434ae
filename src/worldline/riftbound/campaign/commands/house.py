"""What the GM decides for the whole campaign: standing consent, and what shops sell."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import GmCommand
from worldline.riftbound.campaign.state import Consent
from worldline.riftbound.pages.gear import Rarity


class GiveConsent(GmCommand, frozen=True):
    """In place of what the GM agreed to before."""

    consent: Consent


class OpenShop(GmCommand, frozen=True):
    """From now on things of these rarities can be bought."""

    rarities: Annotated[tuple[Rarity, ...], Meta(min_length=1, max_length=3)]


class CloseShop(GmCommand, frozen=True):
    pass


Commands = GiveConsent | OpenShop | CloseShop
