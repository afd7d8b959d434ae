"""With which characters people take part (who does: `joining`). What is not approved yet is between
its player and the GM; the others hear of a character when it takes part."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign import switches
from worldline.riftbound.campaign.commands.members import (
    ApproveCharacter,
    BringCharacter,
    RenameCampaign,
    ReturnCharacter,
    WithdrawCharacter,
)
from worldline.riftbound.campaign.outcome import (
    Act,
    CampaignOutcome,
    CharacterChange,
    Table,
    Telling,
    name_of,
    tell_all,
)
from worldline.riftbound.campaign.state import Campaign, Member, Person
from worldline.riftbound.figures.roll import Cup, Line


def bring(table: Table, by: Person, command: BringCharacter, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    if campaign.member(by) is None:
        raise Illegal(RULE, "the GM brings no character")
    before = campaign.member_with(command.character)
    if before is not None and before.person != by:
        raise Illegal(RULE, "this character is another player's")
    if before is not None and before.stands in ("approved", "waiting"):
        raise Illegal(RULE, "this character was brought already")
    c = table.characters[command.character]
    if missing := [pack for pack in c.packs if pack not in campaign.packs]:
        why = f"{c.name} is made with {missing[0]}, which this campaign does not play with"
        raise Illegal("RB-GOLD-1", why)
    brought = without_character(campaign, by).with_member(Member(by, command.character))
    line = f"{c.name} waits for the GM's approval"
    return CampaignOutcome(brought, tellings=_between(campaign, by, line))


def withdraw(table: Table, by: Person, command: WithdrawCharacter, _: Cup) -> CampaignOutcome:
    member = table.campaign.member(by)
    if member is None or not member.character:
        raise Illegal(RULE, "only the player who brought a character takes them out")
    name = name_of(table, member.character)
    line = f"{name} is withdrawn from the campaign"
    tellings = tell_all(line) if member.approved else _between(table.campaign, by, line)
    return CampaignOutcome(without_character(table.campaign, by), tellings=tellings)


def without_character(campaign: Campaign, person: Person) -> Campaign:
    member = campaign.member(person)
    if member is None or not member.character:
        return campaign
    return campaign.with_member(Member(person)).without(member.character)


def approve(table: Table, by: Person, command: ApproveCharacter, _: Cup) -> CampaignOutcome:
    """RB-TRAIT-4, RB-BUILD-19, RB-BUILD-23: the GM has the last word on these (`review`). From now
    on the campaign's switches are the character's."""
    member = _brought(table.campaign, command.character)
    if member.approved:
        raise Illegal(RULE, "the GM has approved this character")
    c = table.characters[command.character]
    changed = {}
    if c.switches != table.campaign.switches:
        bound = switches.apply_switches(c, table.campaign.switches)
        line = Line(f"{c.name} follows the campaign's switches", ("RB-RULING-229",))
        changed[command.character] = CharacterChange(bound, (line,))
    approved = Member(member.person, command.character, approved=True)
    campaign = table.campaign.with_member(approved)
    return CampaignOutcome(campaign, changed, tell_all(f"The GM approves {c.name}", *APPROVAL))


def give_back(table: Table, by: Person, command: ReturnCharacter, _: Cup) -> CampaignOutcome:
    member = _brought(table.campaign, command.character)
    reason = command.reason.strip()
    if not reason:
        raise Illegal(RULE, "the GM says why a character is sent back")
    returned = Member(member.person, command.character, returned=reason)
    campaign = table.campaign.with_member(returned).without(command.character)
    name = name_of(table, command.character)
    tellings = _between(campaign, member.person, f"The GM sends {name} back: {reason}", *APPROVAL)
    if member.approved:
        tellings += tell_all(f"{name} no longer takes part")
    return CampaignOutcome(campaign, tellings=tellings)


def rename(table: Table, by: Person, command: RenameCampaign, _: Cup) -> CampaignOutcome:
    name = command.name.strip()
    if not name:
        raise Illegal(RULE, "a campaign has a name")
    campaign = replace(table.campaign, name=name)
    return CampaignOutcome(campaign, tellings=tell_all(f"The campaign is now called {name}"))


def _brought(campaign: Campaign, character: str) -> Member:
    member = campaign.member_with(character)
    if member is None:
        raise Illegal(RULE, "nobody brought this character")
    return member


def _between(campaign: Campaign, person: Person, text: str, *rules: str) -> tuple[Telling, ...]:
    """For the GM and a player alone."""
    return (Telling((Line(text, rules),), (campaign.gm, person)),)


RULE: Final = "CAMPAIGN"
APPROVAL: Final = ("RB-TRAIT-4", "RB-BUILD-19", "RB-BUILD-23")

ACTS: Final[dict[type, Act]] = {
    BringCharacter: bring,
    WithdrawCharacter: withdraw,
    ApproveCharacter: approve,
    ReturnCharacter: give_back,
    RenameCampaign: rename,
}
