"""Who may do what with a character that plays in a campaign: its game judges."""

import msgspec

from worldline.core.machine import Illegal
from worldline.server.games import Campaigns, Command
from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import CampaignRow, EntryRow, Person


def after(
    keeper: Campaigns, row: CampaignRow, who: Person, character: str, command: Command
) -> bytes:
    """The campaign once somebody has given this command to the character: what the GM had granted
    may be used up."""
    campaign = keeper.load(row.state)
    try:
        used = keeper.may(campaign, who.id, character, command)
    except Illegal as no:
        raise NotAllowed(422, no.why, no.rule, table=keeper.waits_for(no)) from None
    return row.state if used == campaign else msgspec.json.encode(used)


def check_undo(
    keeper: Campaigns,
    row: CampaignRow,
    who: Person,
    character: str,
    last: EntryRow,
    command: Command,
) -> None:
    dice = msgspec.json.decode(last.dice, type=tuple[int, ...])
    try:
        keeper.may_undo(keeper.load(row.state), who.id, character, command, dice)
    except Illegal as no:
        raise NotAllowed(422, no.why, no.rule, table=keeper.waits_for(no)) from None
