"""What comes of a command: the campaign and characters afterwards, and what each person is told."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.character import Character
from worldline.riftbound.roll import Cup, Line


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A version of what happened. `to`: for these people; None for everybody."""

    lines: tuple[Line, ...]
    to: tuple[Person, ...] | None = None


class Table(NamedTuple):
    """A campaign with the characters of its members, by their ids."""

    campaign: Campaign
    characters: Mapping[str, Character]


class Changed(NamedTuple):
    """A character after a command, and what its own journal says of it."""

    character: Character
    told: tuple[Line, ...]


class Outcome(NamedTuple):
    """`tellings`: a person reads the first that is for them, or nothing; so the GM's own, with all
    that is hidden, stands before the one for everybody."""

    campaign: Campaign
    changed: Mapping[str, Changed] = {}
    tellings: tuple[Telling, ...] = ()


Act = Callable[[Table, Person, Any, Cup], Outcome]
"""What a topic does for one of its commands."""


def told(text: str, *rules: str) -> tuple[Telling, ...]:
    """One line for everybody."""
    return (Telling((Line(text, rules),)),)


def heard(tellings: tuple[Telling, ...], person: Person) -> tuple[Line, ...]:
    """What a person reads of it."""
    return next((one.lines for one in tellings if one.to is None or person in one.to), ())
