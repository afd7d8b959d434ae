"""Loot and gifts: what is found goes into the stash, and from there or from a character to another.
The GM moves everything; a player gives what is his own and takes from the stash."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign import stash
from worldline.riftbound.campaign.commands.loot import FindLoot, Found, MoveMoney, MoveThing, Treat
from worldline.riftbound.campaign.outcome import (
    Act,
    CampaignOutcome,
    CharacterChange,
    Table,
    Telling,
    tell_all,
)
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.time import who_can_be_affected
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime import giving, shop
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup, Line
from worldline.riftbound.figures.things import describe_things

RULE: Final = "RB-RULING-132"


def find_loot(table: Table, by: Person, command: FindLoot, _: Cup) -> CampaignOutcome:
    """Whatever is found is full (RB-RULING-30)."""
    if not command.things and not command.mc:
        raise Illegal("RB-MISSING-9", "nothing was found")
    campaign, names = table.campaign, []
    for found in command.things:
        things = _made(campaign, found)
        campaign = stash.stow(campaign, things)
        names.append(describe_things(open_book(campaign.packs), things))
    if command.mc:
        campaign = stash.with_money(campaign, command.mc)
        names.append(f"{command.mc}mC")
    line = f"The party finds {', '.join(names)}"
    return CampaignOutcome(campaign, tellings=tell_all(line, "RB-MISSING-9"))


def _made(campaign: Campaign, found: Found) -> tuple[Thing, ...]:
    book = open_book(campaign.packs)
    if found.item not in book.items:
        raise Illegal("RB-MISSING-9", f'there is no item "{found.item}"')
    return shop.make_items(
        book, found.item, 1, found.count, found.variant, choice=found.choice,
        two_handed=found.two_handed,
    )  # fmt: skip


# From one to another


def move_thing(table: Table, by: Person, command: MoveThing, cup: Cup) -> CampaignOutcome:
    campaign = table.campaign
    _check(table, by, command.giver, command.taker)
    changed: dict[str, Character] = {}
    if command.giver:
        giver = table.characters[command.giver]
        changed[command.giver], things = giving.lose(giver, command.thing, command.count)
    else:
        campaign, things = stash.take(campaign, command.thing, command.count)
    name = describe_things(open_book(campaign.packs), things)
    lines = [Line(_moved(table, command.giver, command.taker, name), (RULE,))]
    if not command.taker:
        campaign = stash.stow(campaign, things)
    else:
        taker, more = giving.take_up(table.characters[command.taker], things, cup)
        if taker is None:
            return CampaignOutcome(table.campaign, tellings=(Telling(tuple(more)),))
        changed[command.taker] = taker
        lines += [line for line in more if line.dice]
    return _outcome(campaign, changed, lines)


def move_money(table: Table, by: Person, command: MoveMoney, _: Cup) -> CampaignOutcome:
    campaign, mc = table.campaign, command.mc
    _check(table, by, command.giver, command.taker)
    changed: dict[str, Character] = {}
    for id, change in ((command.giver, -mc), (command.taker, mc)):
        if not id:
            campaign = stash.with_money(campaign, change)
            continue
        c = table.characters[id]
        if c.money + change < 0:
            raise Illegal("RB-BUILD-21", f"{c.name} has {c.money}mC")
        changed[id] = replace(c, money=c.money + change)
    line = Line(_moved(table, command.giver, command.taker, f"{mc}mC"), ("RB-BUILD-21",))
    return _outcome(campaign, changed, [line])


def _check(table: Table, by: Person, giver: str, taker: str) -> None:
    """Who gives away, or takes from the stash, does so for a character of his own."""
    if giver == taker:
        raise Illegal("CAMPAIGN", "a gift goes from one to another")
    who_can_be_affected(table, tuple(filter(None, (giver, taker))))
    acts_for = giver or taker
    if by not in (table.campaign.gm, table.campaign.owner(acts_for)):
        raise Illegal("CAMPAIGN", "this character is another player's")


def _moved(table: Table, giver: str, taker: str, what: str) -> str:
    if not giver:
        return f"{table.characters[taker].name} takes {what} from the stash"
    if not taker:
        return f"{table.characters[giver].name} puts {what} into the stash"
    return f"{table.characters[giver].name} gives {what} to {table.characters[taker].name}"


def _outcome(
    campaign: Campaign, changed: dict[str, Character], lines: list[Line]
) -> CampaignOutcome:
    journals = {id: CharacterChange(c, tuple(lines)) for id, c in changed.items()}
    return CampaignOutcome(campaign, journals, (Telling(tuple(lines)),))


# Bandages


def treat(table: Table, by: Person, command: Treat, cup: Cup) -> CampaignOutcome:
    """RB-RULING-134."""
    if command.character == command.patient:
        raise Illegal("RB-RULING-134", "a bandage for oneself takes nobody else")
    who_can_be_affected(table, (command.character, command.patient))
    if by not in (table.campaign.gm, table.campaign.owner(command.character)):
        raise Illegal("CAMPAIGN", "this character is another player's")
    user, patient = table.characters[command.character], table.characters[command.patient]
    treated = shop.bandage(user, command.thing, cup, patient)
    assert treated.patient is not None
    changed = {command.character: treated.character, command.patient: treated.patient}
    return _outcome(table.campaign, changed, treated.told)


ACTS: Final[dict[type, Act]] = {
    FindLoot: find_loot,
    MoveThing: move_thing,
    MoveMoney: move_money,
    Treat: treat,
}
