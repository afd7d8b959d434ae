"""The people of a campaign, and what the GM has allowed them."""

from typing import Literal

import msgspec

Person = str
"""Whoever keeps campaigns knows people by these; names belong to them, not to the campaign."""

Standing = Literal["none", "waiting", "returned", "approved"]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, and the character that was brought. The GM has to approve it (RB-TRAIT-4,
    RB-BUILD-19, RB-BUILD-23) before it takes part; until then it is its owner's alone, and from
    then on nothing changes its build without the GM."""

    person: Person
    character: str = ""
    approved: bool = False
    returned: str = ""  # why the GM sent the character back
    levels: int = 0  # granted, and not yet taken (RB-MISSING-5)
    stories: int = 0  # likewise (RB-MISSING-7)

    @property
    def stands(self) -> Standing:
        """How it is with the character."""
        if not self.character:
            return "none"
        return "approved" if self.approved else "returned" if self.returned else "waiting"


class Consent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the GM agrees to once and for all, so that players need not ask each time."""

    checks: bool = False  # a Check that a player proposes is rolled at once (RB-CHECK-2)
    traits: bool = False  # Traits and Story count as proposed (RB-RULING-51, RB-RULING-52)
    time: bool = False  # a character rests, waits or repairs when its player says so
    finds: bool = False  # a player writes down what was found: things and money
