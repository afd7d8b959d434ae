"""Who takes part, and with which character."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.members import (
    ApproveCharacter,
    BringCharacter,
    RenameCampaign,
)
from worldline.riftbound.campaign.outcome import Act, Outcome, Table, told
from worldline.riftbound.campaign.state import Member, Person
from worldline.riftbound.roll import Cup


def bring(table: Table, by: Person, command: BringCharacter, _: Cup) -> Outcome:
    campaign = table.campaign
    if campaign.member(by) is None:
        raise Illegal("CAMPAIGN", "the GM brings no character")
    if campaign.owner(command.character) not in (None, by):
        raise Illegal("CAMPAIGN", "this character is another player's")
    member = Member(by, command.character)
    name = table.characters[command.character].name
    return Outcome(
        campaign.with_member(member), tellings=told(f"{name} waits for the GM's approval")
    )


def approve(table: Table, by: Person, command: ApproveCharacter, _: Cup) -> Outcome:
    """RB-TRAIT-4, RB-BUILD-19, RB-BUILD-23: the GM has the last word on these."""
    campaign = table.campaign
    person = campaign.owner(command.character)
    if person is None:
        raise Illegal("CAMPAIGN", "nobody brought this character")
    member = Member(person, command.character, approved=True)
    name = table.characters[command.character].name
    return Outcome(campaign.with_member(member), tellings=told(f"The GM approved {name}"))


def rename(table: Table, by: Person, command: RenameCampaign, _: Cup) -> Outcome:
    campaign = replace(table.campaign, name=command.name)
    return Outcome(campaign, tellings=told(f"The campaign is now called {command.name}"))


ACTS: Final[dict[type, Act]] = {
    BringCharacter: bring,
    ApproveCharacter: approve,
    RenameCampaign: rename,
}
