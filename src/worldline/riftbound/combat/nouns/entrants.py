"""Who comes to a fight, and what a table agrees on before the first roll (RB-COMBAT-1)."""

from typing import Final

import msgspec

from worldline.core.machine import Seat
from worldline.riftbound.combat.space.geometry import Point, Terrain
from worldline.riftbound.figures.character import Character

GM_SIDE: Final = "foes"


class Entrant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One who comes to the fight: an NPC's profile or a character, with a side, a seat (None: the
    GM's) and a place. `beside`: where its companion or vehicle stands, unless it rides in it."""

    npc: str = ""
    character: Character | None = None
    name: str = ""
    side: str = GM_SIDE
    seat: Seat | None = None
    at: Point = (0, 0, 0)
    beside: Point | None = None
    riding: bool = True
    hidden: bool = False
    veiled: bool = False
    hp: int | None = None
    sp: int | None = None
    ehp: int | None = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on before the first roll. The GM's is the seat after the players'. `name`
    is what everybody at the table reads above the fight."""

    entrants: tuple[Entrant, ...]
    players: int = 1
    terrain: tuple[Terrain, ...] = ()
    air: bool = True
    switches: dict[str, bool | int | str] = {}
    rounds: int | None = None
    packs: tuple[str, ...] = ()
    name: str | msgspec.UnsetType = msgspec.UNSET  # so that records without one stay as they are
