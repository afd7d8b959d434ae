"""What is said of campaigns: the game's own part of it is passed on without looking."""

from typing import Annotated, Any, Literal

import msgspec

from worldline.server.messages.characters import Key, ToldLine
from worldline.server.store.rows import Clock

Role = Literal["gm", "player"]

# --- up


class NewCampaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who founds it is its GM."""

    game: str
    key: Key
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class NewAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command in a campaign, however it stands by now."""

    key: Key
    act: dict[str, Any]


class NewFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of the campaign's characters, at a table of its own; without characters all come."""

    key: Key
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    setup: dict[str, Any] | None = None  # as the game's own setup has it
    encounter: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """In place of a setup: one that the campaign has prepared, or that comes with the game."""
    characters: Annotated[tuple[str, ...], msgspec.Meta(max_length=20)] = ()
    clock: Clock = Clock()


class Settle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game that is over did to the characters, for the GM to confirm."""

    key: Key


# --- down


class CampaignLine(msgspec.Struct, frozen=True):
    """A campaign in a list."""

    id: str
    game: str
    name: str
    role: Role  # mine
    created: float


class CampaignPerson(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: Role


class CampaignCharacter(msgspec.Struct, frozen=True):
    """A character that a player has brought. Its version, the number of entries in its journal, is
    told to those who may read it: its owner and the GM. One that cannot be read is set aside, and
    the campaign goes on without it."""

    id: str
    owner: str
    name: str
    about: str
    portrait: str | None  # the hash of its picture
    version: int | None
    why: str = ""  # it cannot be read


class CampaignAt(msgspec.Struct, frozen=True):
    """A campaign as one of its people knows it."""

    line: CampaignLine
    people: tuple[CampaignPerson, ...]  # the GM first
    characters: tuple[CampaignCharacter, ...]
    campaign: Any  # the game's own view of it
    invited: bool  # a link to join is out; told to the GM


class Heard(msgspec.Struct, frozen=True):
    """What one person is told of a command. It has no number, which would tell of commands that
    this person is not told of."""

    id: str
    by: str  # a person
    told: tuple[ToldLine, ...]
    at: float


class CampaignActed(msgspec.Struct, frozen=True):
    """It is stored."""

    entry: Heard | None  # None: it is told to others alone
    now: CampaignAt


class CampaignNow(msgspec.Struct, frozen=True, tag="campaign"):
    """The first message on a socket: how it stands."""

    n: int
    now: CampaignAt


class CampaignLog(msgspec.Struct, frozen=True, tag="log"):
    """On a socket: the last entries at first, and then whatever is new."""

    entries: tuple[Heard, ...]


class CampaignInvite(msgspec.Struct, frozen=True):
    """Lets anybody join as a player. Told once; only its hash is kept."""

    secret: str


class CampaignInvited(msgspec.Struct, frozen=True):
    """What a link to join grants."""

    id: str
    game: str
    name: str
    gm: str  # the name
    role: Role | None  # that one has there already
