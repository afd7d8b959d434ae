"""What a person may know of a campaign."""

from typing import Any

import msgspec

from worldline.riftbound.campaign.fights import FightView, fight_view
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.state.stash import Stash


class CampaignView(msgspec.Struct, frozen=True, kw_only=True):
    """The campaign as one of its people sees it. What the GM hides is not in a player's."""

    name: str
    gm: Person
    members: tuple[Any, ...]
    switches: dict[str, bool | int | str]
    packs: tuple[str, ...]
    minutes: int
    stash: Stash
    fight: FightView | None


def view(campaign: Campaign, person: Person) -> CampaignView:
    return CampaignView(
        name=campaign.name,
        gm=campaign.gm,
        members=campaign.members,
        switches=campaign.switches,
        packs=campaign.packs,
        minutes=campaign.minutes,
        stash=campaign.stash,
        fight=fight_view(campaign, person),
    )
