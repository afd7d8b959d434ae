"""From sheet to fight and back: the GM confirms what a fight has done to each character."""

from typing import Annotated

import msgspec
from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CharacterId, GmCommand
from worldline.riftbound.campaign.state.fights import FoughtCharacter
from worldline.riftbound.figures.character import Thing

Key = Annotated[str, Meta(min_length=1, max_length=220)]


class BeginFight(GmCommand, frozen=True):
    """`table`: where it is played, if the server knows."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    characters: Annotated[tuple[CharacterId, ...], Meta(min_length=1, max_length=20)]
    table: Annotated[str, Meta(max_length=100)] = ""


class ProposeAftermath(GmCommand, frozen=True):
    """What a fight that is over did to those who came, to be confirmed; also of one that was
    played elsewhere."""

    fought: Annotated[dict[CharacterId, FoughtCharacter], Meta(min_length=1, max_length=20)]
    spoils: Annotated[tuple[Thing, ...], Meta(max_length=400)] = ()


class ConfirmAftermath(GmCommand, frozen=True):
    """For these characters, or for all that are left. `taken` says for a character which of the
    differences count, by their keys; without it all do, unless the sheet has changed meanwhile.
    `collect`: what of the spoils goes into the party's stash, by place."""

    characters: Annotated[tuple[CharacterId, ...], Meta(max_length=20)] = ()
    taken: Annotated[
        dict[CharacterId, Annotated[tuple[Key, ...], Meta(max_length=200)]], Meta(max_length=20)
    ] = msgspec.field(default_factory=dict)
    collect: Annotated[tuple[Annotated[int, Meta(ge=0, le=400)], ...], Meta(max_length=400)] = ()


class DismissFight(GmCommand, frozen=True):
    """Nothing of it is written into the sheets."""


Commands = BeginFight | ProposeAftermath | ConfirmAftermath | DismissFight
