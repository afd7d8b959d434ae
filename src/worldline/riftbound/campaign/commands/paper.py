"""What is written down: sessions, notes and prepared encounters."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CampaignCommand, GmCommand
from worldline.riftbound.campaign.state.paper import (
    LONGEST_ENCOUNTER,
    LONGEST_TEXT,
    LONGEST_TITLE,
)

Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
PaperId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Reader = Annotated[str, Meta(min_length=1, max_length=100)]


class BeginSession(GmCommand, frozen=True):
    title: Title


class EndSession(GmCommand, frozen=True):
    """`text`: what happened."""

    text: Text = ""


class WriteSession(GmCommand, frozen=True):
    """Title and text of a session, in place of those it has."""

    session: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    title: Title
    text: Text = ""


class WriteNote(CampaignCommand, frozen=True):
    """A new note, or one's own of this id anew. `readers` besides oneself; None: everybody."""

    note: PaperId
    title: Title
    text: Text = ""
    readers: Annotated[tuple[Reader, ...], Meta(max_length=20)] | None = ()


class DeleteNote(CampaignCommand, frozen=True):
    note: PaperId


class PrepareEncounter(GmCommand, frozen=True):
    """The text of an encounter file, new or in place of the one of this id. Characters of the
    campaign go by their names in it."""

    encounter: PaperId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_ENCOUNTER)]


class DeleteEncounter(GmCommand, frozen=True):
    encounter: PaperId


Commands = (
    BeginSession | EndSession | WriteSession | WriteNote | DeleteNote | PrepareEncounter
    | DeleteEncounter
)  # fmt: skip
