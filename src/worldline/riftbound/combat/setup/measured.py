"""How ready encounters went with bots in all seats, as `scripts/measure_encounters` found it."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from worldline.core import content
from worldline.riftbound.content.packs import DATA

FILE: Final = DATA / "measured" / "encounters.toml"


class Measured(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of one encounter."""

    fights: int
    won: int  # by those that people lead, when nobody else stood any more
    rounds: float  # on average
    standing: float  # of the characters that people lead, at the end, on average


@cache
def read_measured(file: Path = FILE) -> dict[str, Measured]:
    """By the names of the encounters."""
    found = content.read(file)
    return {name: content.entry(file, name, said, Measured) for name, said in found.items()}
