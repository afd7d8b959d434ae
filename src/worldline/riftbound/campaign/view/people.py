"""The players of a campaign, as each of its people may know them."""

from collections.abc import Iterator

import msgspec

from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.state.people import Standing


class MemberView(msgspec.Struct, frozen=True, kw_only=True):
    """A character that the GM has not approved is between its player and the GM; to others it is
    as if none were brought."""

    person: Person
    character: str
    standing: Standing
    returned: str  # why the GM sent the character back
    levels: int  # granted, and not yet taken (RB-MISSING-5)
    stories: int  # likewise (RB-MISSING-7)


def members(campaign: Campaign, person: Person) -> Iterator[MemberView]:
    for one in campaign.members:
        known = one.approved or person in (campaign.gm, one.person)
        yield MemberView(
            person=one.person,
            character=one.character if known else "",
            standing=one.stands if known else "none",
            returned=one.returned if known else "",
            levels=one.levels,
            stories=one.stories,
        )
