"""What can be bought (RB-MISSING-9, RB-RULING-32): where the GM has opened a shop, whatever has a
price and a rarity that the shop sells."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.house import CloseShop, OpenShop
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, tell_all
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.gear import Item, Rarity
from worldline.riftbound.figures.roll import Cup

RARITIES: Final[tuple[Rarity, ...]] = ("common", "uncommon", "rare")


def open_shop(table: Table, by: Person, command: OpenShop, _: Cup) -> CampaignOutcome:
    rarities = tuple(rarity for rarity in RARITIES if rarity in command.rarities)
    line = f"The GM opens a shop: {', '.join(rarities)} things"
    return CampaignOutcome(
        replace(table.campaign, shop=rarities), tellings=tell_all(line, "RB-MISSING-9")
    )


def close_shop(table: Table, by: Person, command: CloseShop, _: Cup) -> CampaignOutcome:
    closed = replace(table.campaign, shop=())
    return CampaignOutcome(closed, tellings=tell_all("The shop is closed", "RB-MISSING-9"))


def check_sold(campaign: Campaign, id: str) -> None:
    """Raises Illegal if nobody sells this here and now."""
    item = open_book(campaign.packs).items.get(id)
    if not campaign.shop:
        raise Illegal("RB-MISSING-9", "no shop is open; the GM opens one")
    if item is None or not _is_sold(campaign, item):
        name = item.name if item else f'"{id}"'
        raise Illegal("RB-MISSING-9", f"this shop does not sell {name}")


def _is_sold(campaign: Campaign, item: Item) -> bool:
    """What has a price and no rarity is in every shop."""
    priced = item.price is not None or any(one.price is not None for one in item.variants)
    return priced and bool(campaign.shop) and item.rarity in (None, *campaign.shop)


ACTS: Final[dict[type, Act]] = {OpenShop: open_shop, CloseShop: close_shop}
