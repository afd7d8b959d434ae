"""What comes of a command in a campaign."""

from typing import Final

from worldline.core.machine import Illegal
from worldline.riftbound.campaign import (
    calls,
    dice,
    encounters,
    fights,
    growth,
    homebrew,
    house,
    loot,
    members,
    notes,
    rolls,
    sessions,
    switches,
    time,
    trade,
)
from worldline.riftbound.campaign.commands import AnyCommand, GmCommand
from worldline.riftbound.campaign.commands.fights import ConfirmAftermath
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table
from worldline.riftbound.campaign.state import Person
from worldline.riftbound.figures.roll import Cup

ACTS: Final[dict[type, Act]] = {
    **members.ACTS,
    **growth.ACTS,
    **house.ACTS,
    **homebrew.ACTS,
    **switches.ACTS,
    **trade.ACTS,
    **calls.ACTS,
    **rolls.ACTS,
    **dice.ACTS,
    **time.ACTS,
    **fights.ACTS,
    **loot.ACTS,
    **sessions.ACTS,
    **notes.ACTS,
    **encounters.ACTS,
}
"""Each topic has the commands that belong to it."""


def apply(table: Table, by: Person, command: AnyCommand, cup: Cup) -> CampaignOutcome:
    """Raises Illegal with the rule that says no; nothing has happened then."""
    campaign = table.campaign
    if by != campaign.gm and campaign.member(by) is None:
        raise Illegal("CAMPAIGN", "only its GM and its players act in a campaign")
    if isinstance(command, GmCommand) and by != campaign.gm:
        raise Illegal("RB-RULING-229", "this is the GM's to do")
    outcome = ACTS[type(command)](table, by, command, cup)
    if not isinstance(command, ConfirmAftermath):
        fights.check_elsewhere(table, outcome.changed)
    return outcome
