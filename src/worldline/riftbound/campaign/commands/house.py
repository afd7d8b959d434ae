"""What the GM decides for the whole campaign: switches, standing consent, what shops sell."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import GmCommand
from worldline.riftbound.campaign.state import Consent
from worldline.riftbound.content.entries.gear import Rarity


class SetSwitch(GmCommand, frozen=True):
    """A ruling that a campaign may decide otherwise; None: without a limit."""

    switch: Annotated[str, Meta(min_length=1, max_length=100)]
    value: bool | int | Annotated[str, Meta(max_length=100)] | None


class GiveConsent(GmCommand, frozen=True):
    """In place of what the GM agreed to before."""

    consent: Consent


class OpenShop(GmCommand, frozen=True):
    """From now on things of these rarities can be bought."""

    rarities: Annotated[tuple[Rarity, ...], Meta(min_length=1, max_length=3)]


class CloseShop(GmCommand, frozen=True):
    pass


Commands = SetSwitch | GiveConsent | OpenShop | CloseShop
