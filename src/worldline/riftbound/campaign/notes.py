"""Notes: to oneself, to some, or to all. One that is kept to oneself is also hidden from the GM."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.paper import DeleteNote, WriteNote
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, Telling
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.state.paper import MOST_NOTES, Note
from worldline.riftbound.figures.roll import Cup, Line

RULE: Final = "CAMPAIGN"


def write(table: Table, by: Person, command: WriteNote, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    people = {campaign.gm, *(one.person for one in campaign.members)}
    readers = command.readers
    if readers is not None and not people.issuperset(readers):
        raise Illegal(RULE, "a note is shared with people of the campaign")
    if not command.title.strip():
        raise Illegal(RULE, "a note has a title")
    note = Note(
        id=command.note,
        by=by,
        title=command.title.strip(),
        text=command.text,
        readers=None if readers is None else tuple(sorted({*readers} - {by})),
    )
    if _own(campaign, by, note.id) is not None:
        notes = tuple(note if (one.by, one.id) == (by, note.id) else one for one in campaign.notes)
    elif sum(one.by == by for one in campaign.notes) >= MOST_NOTES:
        raise Illegal(RULE, f"one keeps at most {MOST_NOTES} notes in a campaign")
    else:
        notes = (*campaign.notes, note)
    to = None if note.readers is None else (by, *note.readers)
    line = Line(f"A note to read: {note.title}", ())
    tellings = () if note.readers == () else (Telling((line,), to),)
    return CampaignOutcome(replace(campaign, notes=notes), tellings=tellings)


def delete(table: Table, by: Person, command: DeleteNote, _: Cup) -> CampaignOutcome:
    note = _own(table.campaign, by, command.note)
    if note is None:
        raise Illegal(RULE, "this is none of your notes")
    notes = tuple(one for one in table.campaign.notes if one is not note)
    return CampaignOutcome(replace(table.campaign, notes=notes))


def _own(campaign: Campaign, by: Person, id: str) -> Note | None:
    return next((one for one in campaign.notes if (one.by, one.id) == (by, id)), None)


ACTS: Final[dict[type, Act]] = {WriteNote: write, DeleteNote: delete}
