"""What comes of a command: the campaign and characters afterwards, and what each person is told."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line

SET_ASIDE: Final = (
    "this character cannot be read and is set aside: their player takes them out, or the GM sends "
    "them back"
)


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A version of what happened. `to`: for these people; None for everybody."""

    lines: tuple[Line, ...]
    to: tuple[Person, ...] | None = None


class Brought(dict[str, Character]):
    """The characters of a campaign that can be read, by their ids. One whose content is gone is set
    aside: what concerns it is refused, and all else goes on without it."""

    def __missing__(self, id: str) -> NoReturn:
        raise Illegal("CAMPAIGN", SET_ASIDE)


class Table(NamedTuple):
    """A campaign with the characters of its members, by their ids."""

    campaign: Campaign
    characters: Mapping[str, Character]


class CharacterChange(NamedTuple):
    """A character after a command, and what its own journal says of it."""

    character: Character
    told: tuple[Line, ...]


class CampaignOutcome(NamedTuple):
    """`tellings`: a person reads the first that is for them, or nothing; so the GM's own, with all
    that is hidden, stands before the one for everybody."""

    campaign: Campaign
    changed: Mapping[str, CharacterChange] = {}
    tellings: tuple[Telling, ...] = ()


def name_of(table: Table, character: str) -> str:
    return table.characters[character].name if character in table.characters else "A character"


Act = Callable[[Table, Person, Any, Cup], CampaignOutcome]
"""What a topic does for one of its commands."""


def tell_all(text: str, *rules: str) -> tuple[Telling, ...]:
    """One line for everybody."""
    return (Telling((Line(text, rules),)),)


def lines_for(tellings: tuple[Telling, ...], person: Person) -> tuple[Line, ...]:
    """What a person reads of it."""
    return next((one.lines for one in tellings if one.to is None or person in one.to), ())
