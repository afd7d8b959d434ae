"""Encounters that the GM prepares: judged when they are stored, and known to nobody else."""

from typing import Final

from msgspec.structs import replace

from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.paper import DeleteEncounter, PrepareEncounter
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, Telling
from worldline.riftbound.campaign.state import Person
from worldline.riftbound.campaign.state.paper import MOST_ENCOUNTERS, PreparedEncounter
from worldline.riftbound.combat.nouns.entrants import Setup
from worldline.riftbound.combat.setup import files
from worldline.riftbound.combat.setup.files import Scene
from worldline.riftbound.figures.roll import Cup, Line

RULE: Final = "RB-COMBAT-1"


def prepare(table: Table, by: Person, command: PrepareEncounter, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    others = tuple(one for one in campaign.encounters if one.id != command.encounter)
    if len(others) >= MOST_ENCOUNTERS:
        raise Illegal(RULE, f"a campaign keeps at most {MOST_ENCOUNTERS} encounters")
    name = read(table, command.text).name
    new = PreparedEncounter(id=command.encounter, name=name, text=command.text)
    line = Line(f"The encounter is ready: {name}", (RULE,))
    prepared = replace(campaign, encounters=(*others, new))
    return CampaignOutcome(prepared, tellings=(Telling((line,), (campaign.gm,)),))


def delete(table: Table, by: Person, command: DeleteEncounter, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    left = tuple(one for one in campaign.encounters if one.id != command.encounter)
    if len(left) == len(campaign.encounters):
        raise Illegal(RULE, "there is no such encounter")
    return CampaignOutcome(replace(campaign, encounters=left))


def setup_of(table: Table, encounter: str) -> Setup:
    """One that was prepared, by its id, or one that comes with the game, by its name."""
    for one in table.campaign.encounters:
        if one.id == encounter:
            return read(table, one.text).setup
    if encounter in files.ready():
        return files.open_scene(encounter).setup
    raise Illegal(RULE, "there is no such encounter")


def read(table: Table, text: str) -> Scene:
    """An encounter with the characters of the campaign that it names, as they stand. Raises Illegal
    with what is wrong in the text."""
    takes_part = [
        one.character
        for one in table.campaign.members
        if one.approved and one.character in table.characters
    ]
    named = {table.characters[id].name: table.characters[id] for id in takes_part}
    try:
        return files.read_text(text, named, table.campaign.packs)
    except BadContent as bad:
        where = ", ".join(part for part in (bad.entry, bad.field) if part)
        raise Illegal(RULE, f"{where}: {bad.why}" if where else bad.why) from None


ACTS: Final[dict[type, Act]] = {PrepareEncounter: prepare, DeleteEncounter: delete}
