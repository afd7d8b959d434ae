"""A campaign, all of it."""

from typing import Final

import msgspec

from worldline.riftbound.campaign.state.checks import Call
from worldline.riftbound.campaign.state.fights import Fight
from worldline.riftbound.campaign.state.paper import Note, PreparedEncounter, Session
from worldline.riftbound.campaign.state.people import Consent, Member, Person
from worldline.riftbound.campaign.state.stash import Stash
from worldline.riftbound.content.entries.gear import Rarity


class Campaign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    gm: Person
    members: tuple[Member, ...] = ()
    removed: tuple[Person, ...] = ()  # players whom the GM removed
    consent: Consent = Consent()
    switches: dict[str, bool | int | str] = {}  # only those that differ from the catalogue's
    shop: tuple[Rarity, ...] = ()  # what can be bought where the characters are; nothing: closed
    packs: tuple[str, ...] = ()  # by name and hash
    minutes: int = 0  # of game time, since it began
    calls: tuple[Call, ...] = ()  # Checks that are not over
    last_call: int = 0
    sessions: tuple[Session, ...] = ()
    notes: tuple[Note, ...] = ()
    encounters: tuple[PreparedEncounter, ...] = ()
    stash: Stash = Stash()
    fight: Fight | None = None  # under way, or not yet written into the sheets

    def member(self, person: Person) -> Member | None:
        return next((one for one in self.members if one.person == person), None)

    def member_with(self, character: str) -> Member | None:
        """Who came with this character."""
        return next((one for one in self.members if one.character == character), None)

    def owner(self, character: str) -> Person | None:
        """Whose character it is."""
        member = self.member_with(character)
        return member.person if member else None

    def with_member(self, member: Member) -> "Campaign":
        """With this in place of what was known of the player."""
        members = (member if one.person == member.person else one for one in self.members)
        return msgspec.structs.replace(self, members=tuple(members))

    def with_call(self, call: Call) -> "Campaign":
        calls = (call if one.n == call.n else one for one in self.calls)
        return msgspec.structs.replace(self, calls=tuple(calls))

    def without_call(self, n: int) -> "Campaign":
        calls = tuple(one for one in self.calls if one.n != n)
        return msgspec.structs.replace(self, calls=calls)

    def without(self, character: str) -> "Campaign":
        """Once a character no longer takes part, it makes no Check any more, and nothing of a fight
        is written into its sheet. Where nothing else is to be written, the fight is settled."""
        fight = self.fight
        if fight is not None and character in fight.proposed:
            left = {id: one for id, one in fight.proposed.items() if id != character}
            fight = msgspec.structs.replace(fight, proposed=left) if left else None
        return msgspec.structs.replace(self._without_rolls(character), fight=fight)

    def _without_rolls(self, character: str) -> "Campaign":
        calls = []
        for call in self.calls:
            left = tuple(one for one in call.rollers if one.character != character)
            if left == call.rollers:
                calls.append(call)
            elif left and not call.contested:
                calls.append(msgspec.structs.replace(call, rollers=left))
        return msgspec.structs.replace(self, calls=tuple(calls))

    def in_fight(self, character: str) -> Fight | None:
        """The fight at a table that this character is in, until it is settled for it."""
        fight = self.fight
        if fight is None or not fight.table or character not in fight.everybody:
            return None
        return fight if not fight.proposed or character in fight.proposed else None

    def takes_part(self, character: str) -> bool:
        """Whether the GM has approved it."""
        member = self.member_with(character)
        return member is not None and member.approved


LONGEST_NAME: Final = 100
