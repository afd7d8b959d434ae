"""Homebrew of a campaign (RB-GOLD-1): the GM says what is used."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.book import open_book
from worldline.riftbound.campaign.commands.homebrew import UsePacks
from worldline.riftbound.campaign.outcome import Act, Outcome, Table, told
from worldline.riftbound.campaign.state import Person
from worldline.riftbound.roll import Cup


def use_packs(table: Table, by: Person, command: UsePacks, _: Cup) -> Outcome:
    """Raises BadContent for packs that are not open, or do not go together."""
    if len(set(command.packs)) < len(command.packs):
        raise Illegal("RB-GOLD-1", "a pack is used once")
    for c in table.characters.values():
        if missing := [pack for pack in c.packs if pack not in command.packs]:
            raise Illegal("RB-GOLD-1", f"{c.name} was made with {missing[0]}")
    open_book(command.packs)
    names = " and ".join(pack.rpartition("@")[0] for pack in command.packs) or "no homebrew"
    campaign = replace(table.campaign, packs=command.packs)
    return Outcome(campaign, tellings=told(f"The campaign uses {names}", "RB-GOLD-1"))


ACTS: Final[dict[type, Act]] = {UsePacks: use_packs}
