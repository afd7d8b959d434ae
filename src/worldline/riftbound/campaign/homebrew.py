"""Homebrew of a campaign (RB-GOLD-1): the GM says what is used. What something there is made with
stays."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign import encounters
from worldline.riftbound.campaign.commands.homebrew import UsePacks
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, tell_all
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Thing
from worldline.riftbound.figures.roll import Cup

RULE: Final = "RB-GOLD-1"


def use_packs(table: Table, by: Person, command: UsePacks, _: Cup) -> CampaignOutcome:
    """Raises BadContent for packs that are not open, or do not go together."""
    if len(set(command.packs)) < len(command.packs):
        raise Illegal(RULE, "a pack is used once")
    for c in table.characters.values():
        if missing := [pack for pack in c.packs if pack not in command.packs]:
            raise Illegal(RULE, f"{c.name} was made with {missing[0]}")
    open_book(command.packs)
    campaign = replace(table.campaign, packs=command.packs)
    _check_things(table.campaign, campaign)
    _check_encounters(table, campaign)
    names = " and ".join(pack.rpartition("@")[0] for pack in command.packs) or "no homebrew"
    return CampaignOutcome(campaign, tellings=tell_all(f"The campaign uses {names}", RULE))


def _check_things(before: Campaign, after: Campaign) -> None:
    old, new = open_book(before.packs).items, open_book(after.packs).items
    for where, thing in _things(before):
        if thing.item not in new:
            raise Illegal(RULE, f"{old[thing.item].name} is among the {where}")


def _things(campaign: Campaign) -> Iterator[tuple[str, Thing]]:
    """That are nobody's yet."""
    yield from (("things of the stash", thing) for thing in campaign.stash.things)
    if campaign.fight is not None:
        yield from (("spoils of the fight", thing) for thing in campaign.fight.spoils)


def _check_encounters(table: Table, after: Campaign) -> None:
    """What could not be played before, somebody's name having changed, is no reason."""
    for one in table.campaign.encounters:
        why = _fault(Table(after, table.characters), one.text)
        if why and not _fault(table, one.text):
            raise Illegal(RULE, f"the encounter {one.name} was made with it: {why}")


def _fault(table: Table, encounter: str) -> str:
    try:
        encounters.read(table, encounter)
    except Illegal as no:
        return no.why
    return ""


ACTS: Final[dict[type, Act]] = {UsePacks: use_packs}
