"""The players of a campaign."""

import msgspec

Person = str
"""Whoever keeps campaigns knows people by these; names belong to them, not to the campaign."""


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, and the character that was brought. The GM has to approve it (RB-TRAIT-4,
    RB-BUILD-19, RB-BUILD-23) before it takes part."""

    person: Person
    character: str = ""
    approved: bool = False
