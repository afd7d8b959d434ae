"""The characters of the party at a glance, and what the GM looks at before one is approved."""

from collections.abc import Iterator, Mapping

import msgspec

from worldline.riftbound.campaign.review import Review, review
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.sheet.rows import Pool, TraitRow


class OwnView(msgspec.Struct, frozen=True, kw_only=True):
    """What its player and the GM need beside it: what may count for a Check, what it can give, and
    which of its Quirks an action may show."""

    traits: tuple[TraitRow, ...]
    story_bonus: int
    ideal: str
    goal: str
    flaw: str
    money: int


class PartyView(msgspec.Struct, frozen=True, kw_only=True):
    """A character that takes part."""

    character: str
    name: str
    level: int
    hp: Pool
    sp: Pool
    ehp: Pool
    prestige: Pool
    critical: bool
    dead: bool
    own: OwnView | None


class ReviewView(msgspec.Struct, frozen=True, kw_only=True):
    """A character that waits for the GM."""

    character: str
    review: Review


def party(
    campaign: Campaign, person: Person, characters: Mapping[str, Character]
) -> Iterator[PartyView]:
    for member in campaign.members:
        if member.approved and member.character in characters:
            own = person in (campaign.gm, member.person)
            yield _shown(member.character, characters[member.character], own)


def reviews(
    campaign: Campaign, person: Person, characters: Mapping[str, Character]
) -> Iterator[ReviewView]:
    """For the GM."""
    for member in campaign.members:
        if person == campaign.gm and member.stands == "waiting" and member.character in characters:
            c = characters[member.character]
            yield ReviewView(character=member.character, review=review(campaign, c))


def _shown(id: str, c: Character, own: bool) -> PartyView:
    b = stats.of(c)
    most = stats.maxima(b)
    return PartyView(
        character=id,
        name=c.name,
        level=c.level,
        hp=Pool(now=c.hp, most=most.hp),
        sp=Pool(now=c.sp, most=most.sp),
        ehp=Pool(now=c.ehp, most=most.ehp),
        prestige=Pool(now=c.prestige, most=open_book(c.packs).rules.prestige_most),
        critical=b.critical,
        dead=c.dead,
        own=_own(c, stats.story_bonus(b)) if own else None,
    )


def _own(c: Character, story_bonus: int) -> OwnView:
    return OwnView(
        traits=tuple(TraitRow(name=t.name, plus=t.plus, minus=t.minus) for t in c.traits),
        story_bonus=story_bonus,
        ideal=c.quirks.ideal,
        goal=c.quirks.goal,
        flaw=c.quirks.flaw,
        money=c.money,
    )
