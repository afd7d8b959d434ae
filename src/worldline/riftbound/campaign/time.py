"""Game time, and whatever else happens to many characters at once: one command changes them all,
and each has lines of its own (RB-REST, RB-RULING-58, RB-RULING-60)."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.time import Happens, LetHappen
from worldline.riftbound.campaign.outcome import (
    Act,
    CampaignOutcome,
    CharacterChange,
    Table,
    Telling,
)
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime import commands as on
from worldline.riftbound.downtime import rest
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.figures.roll import Cup, Line

DAY: Final = 24 * rest.HOUR


def let_happen(table: Table, by: Person, command: LetHappen, cup: Cup) -> CampaignOutcome:
    campaign = table.campaign
    minutes = lasting(campaign, command.command)
    everybody = not command.characters
    days = (campaign.minutes + minutes) // DAY - campaign.minutes // DAY if everybody else 0
    them = who_can_be_affected(table, command.characters)
    passed = _passed(table, command, them)
    changed: dict[str, CharacterChange] = {}
    for id in them:
        c, told = apply(table.characters[id], command.command, cup)
        if days:
            c, eaten = apply(c, on.EatAndDrink(days, command.water), cup)
            told += eaten
        changed[id] = CharacterChange(c, tuple(told))
    lines = (*passed, *(line for one in changed.values() for line in one.told))
    changed = {id: one._replace(told=(*passed, *one.told)) for id, one in changed.items()}
    if everybody:
        campaign = replace(campaign, minutes=campaign.minutes + minutes)
    return CampaignOutcome(campaign, changed, (Telling(lines),))


def _passed(table: Table, command: LetHappen, them: tuple[str, ...]) -> tuple[Line, ...]:
    """A rest and harm are told of for each; hours and turns once for all."""
    names = ", ".join(table.characters[id].name for id in them)
    whom = f" for {names}" if command.characters else ""
    match command.command:
        case on.PassHours(1):
            return (Line(f"1 hour passes{whom}", ()),)
        case on.PassHours(hours):
            return (Line(f"{hours} hours pass{whom}", ()),)
        case on.PassTurn():
            return (Line(f"A turn passes{whom}", ("RB-RULING-60",)),)
    return ()


def lasting(campaign: Campaign, command: Happens) -> int:
    """How many minutes of game time it takes."""
    match command:
        case on.PassHours(hours):
            return hours * rest.HOUR
        case on.Rest(kind, hours, _, interrupted):
            minutes = rest.lasting(open_book(campaign.packs), kind, hours)[0]
            return minutes if interrupted is None else interrupted
    return 0


def who_can_be_affected(table: Table, characters: tuple[str, ...]) -> tuple[str, ...]:
    """Those named, or all who take part and live (RB-DYING-14)."""
    approved = [one.character for one in table.campaign.members if one.approved]
    for id in characters:
        if id not in approved:
            raise Illegal("CAMPAIGN", "only a character that the GM approved takes part")
    there = [id for id in approved if id in table.characters]
    living = (id for id in there if not table.characters[id].dead)
    found = tuple(dict.fromkeys(characters or living))
    if not found:
        raise Illegal("CAMPAIGN", "no character in this campaign can be affected")
    return found


ACTS: Final[dict[type, Act]] = {LetHappen: let_happen}
