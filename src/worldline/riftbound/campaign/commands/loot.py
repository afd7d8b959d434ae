"""Loot, the party's stash, and what characters give to each other."""

from typing import Annotated

import msgspec
from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CampaignCommand, CharacterId, GmCommand
from worldline.riftbound.downtime.commands import Count, Id, Number, Word

Money = Annotated[int, Meta(ge=1, le=1_000_000)]
Holder = Annotated[str, Meta(max_length=100)]
"""A character, or "" for the stash."""


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: Id
    count: Count = 1
    variant: Word = ""
    choice: Word | None = None
    two_handed: bool | None = None


class FindLoot(GmCommand, frozen=True):
    """It goes into the stash. What has no price enters play like this (RB-MISSING-9)."""

    things: Annotated[tuple[Found, ...], Meta(max_length=50)] = ()
    mc: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class MoveThing(CampaignCommand, frozen=True):
    """From a character or the stash to another; whoever takes up something Heavy makes a Check."""

    thing: Number
    giver: Holder = ""
    taker: Holder = ""
    count: Count = 1


class MoveMoney(CampaignCommand, frozen=True):
    mc: Money
    giver: Holder = ""
    taker: Holder = ""


class Treat(CampaignCommand, frozen=True):
    """A character uses a bandage on another (RB-RULING-134)."""

    character: CharacterId
    thing: Number
    patient: CharacterId


Commands = FindLoot | MoveThing | MoveMoney | Treat
