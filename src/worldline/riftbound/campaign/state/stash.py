"""What belongs to the whole party."""

import msgspec

from worldline.riftbound.figures.character import Thing


class Stash(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    things: tuple[Thing, ...] = ()
    next_thing: int = 1  # a number is never used again
    money: int = 0  # mC
