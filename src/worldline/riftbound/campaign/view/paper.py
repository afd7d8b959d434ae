"""What is written down, as far as a person may read it."""

from collections.abc import Iterator

import msgspec

from worldline.riftbound.campaign.state import Campaign, Person


class SessionView(msgspec.Struct, frozen=True, kw_only=True):
    """`began` and `ended` in minutes of game time."""

    n: int
    title: str
    text: str
    began: int
    ended: int | None


class NoteView(msgspec.Struct, frozen=True, kw_only=True):
    """`readers` are told to the writer; to others whether it is for everybody."""

    id: str
    by: Person
    title: str
    text: str
    readers: tuple[Person, ...]
    for_all: bool


class EncounterView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    text: str


def sessions(campaign: Campaign) -> Iterator[SessionView]:
    for one in campaign.sessions:
        yield SessionView(n=one.n, title=one.title, text=one.text, began=one.began, ended=one.ended)


def notes(campaign: Campaign, person: Person) -> Iterator[NoteView]:
    """One's own, and those that others share. Who has left is no reader, and would not be let one
    be if the note were written anew."""
    there = {campaign.gm, *(one.person for one in campaign.members)}
    for one in campaign.notes:
        if one.readers is None or person in (one.by, *one.readers):
            yield NoteView(
                id=one.id,
                by=one.by,
                title=one.title,
                text=one.text,
                readers=tuple(id for id in one.readers or () if person == one.by and id in there),
                for_all=one.readers is None,
            )


def encounters(campaign: Campaign, person: Person) -> Iterator[EncounterView]:
    for one in campaign.encounters if person == campaign.gm else ():
        yield EncounterView(id=one.id, name=one.name, text=one.text)
