"""Switches: rulings that a campaign may decide otherwise. A character carries its campaign's, so
that building, levelling, refuelling and repairing follow them wherever they are worked out."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.house import SetSwitch
from worldline.riftbound.campaign.outcome import (
    Act,
    CampaignOutcome,
    CharacterChange,
    Table,
    tell_all,
)
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line

Value = bool | int | str | None


class SwitchView(msgspec.Struct, frozen=True, kw_only=True):
    """A switch with what it means, and how this campaign has it."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]
    kind: Literal["flag", "number", "word"]
    options: tuple[str, ...]
    default: Value
    value: Value


def set_switch(table: Table, by: Person, command: SetSwitch, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    known = open_book(campaign.packs).switches
    if command.switch not in known:
        raise Illegal("RB-RULING-229", f"there is no such switch; there are {', '.join(known)}")
    entry = known[command.switch]
    if wrong := entry.wrong(command.value):
        raise Illegal(entry.rules[0], wrong)
    values = {id: value for id, value in campaign.switches.items() if id != command.switch}
    if command.value is not None and command.value != entry.default:
        values[command.switch] = command.value
    line = Line(f"{entry.name}: {_word(command.value)}", entry.rules)
    changed = {}
    for member in campaign.members:
        if member.approved:
            after = apply_switches(table.characters[member.character], values)
            changed[member.character] = CharacterChange(after, (line,))
    return CampaignOutcome(
        replace(campaign, switches=values),
        changed,
        tell_all(f"The GM decides: {line.text}", *entry.rules),
    )


def apply_switches(c: Character, values: dict[str, bool | int | str]) -> Character:
    """The character under these switches. Raises Illegal if it was built in a way that they do not
    allow (RB-RULING-29, RB-RULING-33)."""
    after = replace(c, switches=values)
    before = faults(c)
    for fault in faults(after):
        if fault not in before:
            raise Illegal(fault.rule, f"{c.name} was built otherwise: {fault.why}")
    return after


def all_switches(campaign: Campaign) -> Iterator[SwitchView]:
    for id, entry in open_book(campaign.packs).switches.items():
        yield SwitchView(
            id=id,
            name=entry.name,
            text=entry.text,
            rules=entry.rules,
            kind=entry.kind,
            options=entry.options,
            default=entry.default,
            value=campaign.switches.get(id, entry.default),
        )


def _word(value: Value) -> str:
    match value:
        case None:
            return "no limit"
        case bool():
            return "on" if value else "off"
    return str(value)


ACTS: Final[dict[type, Act]] = {SetSwitch: set_switch}
