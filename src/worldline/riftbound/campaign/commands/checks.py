"""Checks: called for by the GM, or proposed by a player (RB-CHECK-2)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CampaignCommand, CharacterId, GmCommand
from worldline.riftbound.campaign.state import Bonuses, Secrecy
from worldline.riftbound.content.entries.words import Attribute

Difficulty = Annotated[int, Meta(ge=0, le=100)]
Modifier = Annotated[int, Meta(ge=-100, le=100)]
Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""Of a call."""
Text = Annotated[str, Meta(max_length=300)]
Word = Annotated[str, Meta(min_length=1, max_length=100)]


class CallCheck(GmCommand, frozen=True):
    """By these characters, or by all of them. `traits` count for whoever has them. `secret`: the GM
    rolls at once, and nobody else learns of it."""

    attribute: Attribute
    characters: Annotated[tuple[CharacterId, ...], Meta(max_length=20)] = ()
    difficulty: Difficulty | None = None
    exact: bool = False  # the Difficulty is written "N+" (RB-RULING-47)
    secrecy: Secrecy | Literal["secret"] = "open"
    traits: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    story: bool = False
    modifier: Modifier = 0
    text: Text = ""


class Contender(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character in a contested Check, with its own Attribute (RB-CONTEST-2)."""

    character: CharacterId
    attribute: Attribute
    counts: Bonuses = Bonuses()
    modifier: Modifier = 0


class Stranger(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Somebody whom the GM plays. `bonus`: everything that is added to the dice."""

    name: Word
    attribute: Attribute
    bonus: Modifier = 0


class CallContest(GmCommand, frozen=True):
    """`hidden`: what the stranger adds and rolls, and so who wins."""

    own: Contender
    other: Contender | Stranger
    secrecy: Secrecy | Literal["secret"] = "open"
    text: Text = ""


class ProposeCheck(CampaignCommand, frozen=True):
    """A player would like to try something; the GM says how hard it is."""

    attribute: Attribute
    claims: Bonuses = Bonuses()
    text: Text = ""


class WithdrawCheck(CampaignCommand, frozen=True):
    """What one has proposed oneself."""

    call: Number


class AcceptCheck(GmCommand, frozen=True):
    """A Check that was proposed, with what counts for it."""

    call: Number
    difficulty: Difficulty | None = None
    exact: bool = False
    secrecy: Secrecy = "open"
    counts: Bonuses = Bonuses()
    modifier: Modifier = 0


class RefuseCheck(GmCommand, frozen=True):
    call: Number
    reason: Text = ""


class ClaimBonuses(CampaignCommand, frozen=True):
    """Traits and a Story that a player thinks relevant; nothing takes a claim back."""

    call: Number
    claims: Bonuses


class GrantBonuses(GmCommand, frozen=True):
    """What really counts for a character, in place of what counted before."""

    call: Number
    character: CharacterId
    counts: Bonuses
    modifier: Modifier = 0


class RollCheck(CampaignCommand, frozen=True):
    call: Number
    character: CharacterId


class RerollCheck(CampaignCommand, frozen=True):
    """For 3 Prestige (RB-PRESTIGE-4)."""

    call: Number
    character: CharacterId


class RevealCheck(GmCommand, frozen=True):
    """Everybody learns the Difficulty and what came of the rolls."""

    call: Number


class CloseCheck(GmCommand, frozen=True):
    """What was rolled stands; who has not rolled will not."""

    call: Number


class RollDice(CampaignCommand, frozen=True):
    """For anything else. `to_gm`: nobody else sees it."""

    dice: Annotated[str, Meta(min_length=1, max_length=50)]
    to_gm: bool = False
    text: Text = ""


Commands = (
    CallCheck | CallContest | ProposeCheck | WithdrawCheck | AcceptCheck | RefuseCheck
    | ClaimBonuses | GrantBonuses | RollCheck | RerollCheck | RevealCheck | CloseCheck | RollDice
)  # fmt: skip
