"""The party's stash, which everybody sees."""

import msgspec

from worldline.riftbound.campaign.state import Campaign
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.things import describe_things


class StashRow(msgspec.Struct, frozen=True, kw_only=True):
    n: int
    name: str
    count: int


class StashView(msgspec.Struct, frozen=True, kw_only=True):
    things: tuple[StashRow, ...]  # without what is inside others
    money: int  # mC


def stash(campaign: Campaign) -> StashView:
    book = open_book(campaign.packs)
    return StashView(
        things=tuple(
            StashRow(n=one.n, name=describe_things(book, [one]), count=one.count)
            for one in campaign.stash.things
            if one.inside is None
        ),
        money=campaign.stash.money,
    )
