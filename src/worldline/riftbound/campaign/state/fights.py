"""A fight of the campaign's characters: under way, or over and not yet written into the sheets."""

import msgspec

from worldline.riftbound.figures.character import Character, Thing


class FoughtCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character that fought: as it came, and as the fight left it."""

    began: Character
    left: Character


class Proposed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a fight did to a character, and the sheet as the GM was shown it."""

    fought: FoughtCharacter
    sheet: Character


class Fight(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    table: str = ""  # where it is played, if that is known
    characters: tuple[str, ...] = ()  # who came first, in the order of their seats
    late: tuple[str, ...] = ()  # who came later
    proposed: dict[str, Proposed] = {}  # those the GM has not decided about, by their ids
    spoils: tuple[Thing, ...] = ()  # what lies about, or was a dead foe's

    @property
    def everybody(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.characters, *self.late)))
