"""What the GM lets happen to many characters at once: hours, rests, turns, harm, help and
gifts."""

from typing import Annotated

from msgspec import Meta

from worldline.riftbound.campaign.commands.base import CharacterId, GmCommand
from worldline.riftbound.downtime import commands as on

Happens = (
    on.PassHours | on.Rest | on.PassTurn | on.Hurt | on.Fall | on.Heal | on.PickUp | on.ChangeMoney
)


class LetHappen(GmCommand, frozen=True):
    """To these characters, or to all. Where it is for all, the campaign's time goes on and what
    each day takes is eaten; `water`: there was some to fill bottles with."""

    command: Happens
    characters: Annotated[tuple[CharacterId, ...], Meta(max_length=20)] = ()
    water: bool = True


Commands = LetHappen
