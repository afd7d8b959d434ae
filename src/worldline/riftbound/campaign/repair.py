"""Campaigns that an earlier version of this program left damaged are repaired when they are opened:
things of several origins could get the same number in the stash."""

from msgspec.structs import replace

from worldline.riftbound.campaign.outcome import CampaignOutcome, tell_all
from worldline.riftbound.campaign.state import Campaign
from worldline.riftbound.figures.character import Thing


def repair_stash(campaign: Campaign) -> CampaignOutcome | None:
    """With a number of its own for each thing of the stash, and a word of it for everybody; None
    if nothing is wrong. What was inside things of one number is in the first of them."""
    stash = campaign.stash
    following = max([stash.next_thing, *(thing.n + 1 for thing in stash.things)])
    numbers: set[int] = set()
    things: list[Thing] = []
    for thing in stash.things:
        if thing.n in numbers:
            thing, following = replace(thing, n=following), following + 1
        numbers.add(thing.n)
        things.append(thing)
    if tuple(things) == stash.things and following == stash.next_thing:
        return None
    line = "The stash is repaired: several things had the same number"
    repaired = replace(stash, things=tuple(things), next_thing=following)
    return CampaignOutcome(replace(campaign, stash=repaired), tellings=tell_all(line))
