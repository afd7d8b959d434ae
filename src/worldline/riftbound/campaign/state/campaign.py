"""A campaign, all of it."""

from typing import Final

import msgspec

from worldline.riftbound.campaign.state.people import Member, Person


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
