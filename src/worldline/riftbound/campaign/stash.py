"""The party's stash: things and money that are nobody's yet."""

from collections.abc import Sequence

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.state import Campaign
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Thing
from worldline.riftbound.figures.things import join, part


def stow(campaign: Campaign, things: Sequence[Thing]) -> Campaign:
    stash = campaign.stash
    joined = join(stash.things, stash.next_thing, things)
    now = replace(stash, things=joined, next_thing=stash.next_thing + len(things))
    return replace(campaign, stash=now)


def take(campaign: Campaign, n: int, count: int) -> tuple[Campaign, tuple[Thing, ...]]:
    stash = campaign.stash
    left, gone = part(open_book(campaign.packs), stash.things, n, count)
    return replace(campaign, stash=replace(stash, things=left)), gone


def with_money(campaign: Campaign, mc: int) -> Campaign:
    stash = campaign.stash
    if stash.money + mc < 0:
        raise Illegal("RB-BUILD-21", f"the stash has {stash.money}mC")
    return replace(campaign, stash=replace(stash, money=stash.money + mc))
