"""What is written down: sessions, notes and prepared encounters."""

from typing import Final

import msgspec

from worldline.riftbound.campaign.state.people import Person

MOST_SESSIONS: Final = 500
MOST_NOTES: Final = 200
"""Of one person."""
MOST_ENCOUNTERS: Final = 50
LONGEST_TITLE: Final = 100
LONGEST_TEXT: Final = 5000
LONGEST_ENCOUNTER: Final = 20_000


class Session(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An evening of play. `began` and `ended` in minutes of game time."""

    n: int
    title: str
    text: str = ""  # what happened
    began: int
    ended: int | None = None


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`id` is its writer's choice, so that nobody can count what others keep to themselves.
    `readers` besides the writer; None: everybody."""

    id: str
    by: Person
    title: str
    text: str
    readers: tuple[Person, ...] | None = ()


class PreparedEncounter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An encounter file's text, for the GM alone."""

    id: str
    name: str
    text: str
