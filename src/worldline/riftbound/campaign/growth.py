"""What the GM alone grants: Levels (RB-MISSING-5) and Stories (RB-MISSING-7). The player uses a
grant up with the command on the character that it allows (`authority`)."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.growth import GrantLevel, GrantStory, RevokeGrants
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, tell_all
from worldline.riftbound.campaign.state import Member, Person
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.roll import Cup

MOST_STORIES: Final = 10
"""That wait to be added: nobody needs more."""


def grant_level(table: Table, by: Person, command: GrantLevel, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    for character in dict.fromkeys(command.characters):
        member = _approved(table, character)
        c = table.characters[character]
        most = open_book(c.packs).rules.level_most
        if c.level + member.levels >= most:
            raise Illegal("RB-LEVEL-1", f"Levels end at {most}, and {c.name} is promised the last")
        campaign = campaign.with_member(replace(member, levels=member.levels + 1))
    line = f"{_names(table, command.characters)} may rise a Level"
    return CampaignOutcome(campaign, tellings=tell_all(line, "RB-MISSING-5"))


def grant_story(table: Table, by: Person, command: GrantStory, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    for character in dict.fromkeys(command.characters):
        member = _approved(table, character)
        if member.stories >= MOST_STORIES:
            name = table.characters[character].name
            raise Illegal("RB-MISSING-7", f"{name} has {member.stories} Stories to add first")
        campaign = campaign.with_member(replace(member, stories=member.stories + 1))
    line = f"{_names(table, command.characters)} may add a Story"
    return CampaignOutcome(campaign, tellings=tell_all(line, "RB-MISSING-7"))


def revoke(table: Table, by: Person, command: RevokeGrants, _: Cup) -> CampaignOutcome:
    member = _approved(table, command.character)
    if not (member.levels or member.stories):
        raise Illegal("RB-MISSING-5", "nothing that was granted is left")
    campaign = table.campaign.with_member(replace(member, levels=0, stories=0))
    line = f"The GM takes back what was granted to {table.characters[command.character].name}"
    return CampaignOutcome(campaign, tellings=tell_all(line, "RB-MISSING-5", "RB-MISSING-7"))


def _approved(table: Table, character: str) -> Member:
    member = table.campaign.member_with(character)
    if member is None or not member.approved:
        raise Illegal("CAMPAIGN", "only a character that the GM approved takes part")
    return member


def _names(table: Table, characters: tuple[str, ...]) -> str:
    return ", ".join(table.characters[one].name for one in dict.fromkeys(characters))


ACTS: Final[dict[type, Act]] = {
    GrantLevel: grant_level,
    GrantStory: grant_story,
    RevokeGrants: revoke,
}
