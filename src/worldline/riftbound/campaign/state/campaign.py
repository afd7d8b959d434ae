"""A campaign, all of it."""

from typing import Final

import msgspec

from worldline.riftbound.campaign.state.people import Consent, Member, Person
from worldline.riftbound.pages.gear import Rarity


class Campaign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    gm: Person
    members: tuple[Member, ...] = ()
    consent: Consent = Consent()
    switches: dict[str, bool | int | str] = {}  # only those that differ from the catalogue's
    shop: tuple[Rarity, ...] = ()  # what can be bought where the characters are; nothing: closed
    packs: tuple[str, ...] = ()  # by name and hash
    minutes: int = 0  # of game time, since it began

    def member(self, person: Person) -> Member | None:
        return next((one for one in self.members if one.person == person), None)

    def brought(self, character: str) -> Member | None:
        """Who came with this character."""
        return next((one for one in self.members if one.character == character), None)

    def owner(self, character: str) -> Person | None:
        """Whose character it is."""
        member = self.brought(character)
        return member.person if member else None

    def with_member(self, member: Member) -> "Campaign":
        """With this in place of what was known of the player."""
        members = (member if one.person == member.person else one for one in self.members)
        return msgspec.structs.replace(self, members=tuple(members))


LONGEST_NAME: Final = 100
