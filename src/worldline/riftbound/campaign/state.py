"""What a campaign is between two commands. Characters are kept beside it, by their ids."""

from typing import Final

import msgspec

Person = str
"""Whoever keeps campaigns knows people by these; names belong to them, not to the campaign."""


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, and the character that was brought. The GM has to approve it (RB-TRAIT-4,
    RB-BUILD-19, RB-BUILD-23) before it takes part."""

    person: Person
    character: str = ""
    approved: bool = False


class Campaign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    gm: Person
    members: tuple[Member, ...] = ()
    switches: dict[str, bool | int | str] = {}  # only those that differ from the catalogue's
    packs: tuple[str, ...] = ()  # by name and hash
    minutes: int = 0  # of game time, since it began

    def member(self, person: Person) -> Member | None:
        return next((one for one in self.members if one.person == person), None)

    def owner(self, character: str) -> Person | None:
        """Whose character it is."""
        return next((one.person for one in self.members if one.character == character), None)


LONGEST_NAME: Final = 100
