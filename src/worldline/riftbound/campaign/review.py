"""What the GM looks at before a character is approved."""

import msgspec

from worldline.riftbound.campaign.state import Campaign
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Character, Trait


class Money(msgspec.Struct, frozen=True, kw_only=True):
    """RB-BUILD-19: what the character has, what its things cost, and what one starts with."""

    left: int
    spent: int
    least: int
    most: int


class Remark(msgspec.Struct, frozen=True):
    """What no rule allows about the character in this campaign."""

    rule: str
    text: str


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """Whether Traits overlap is the GM's to judge (RB-TRAIT-4), the starting money is agreed with
    the GM (RB-BUILD-19), and Stories after the first two are the GM's to grant (RB-BUILD-23)."""

    name: str
    level: int
    traits: tuple[Trait, ...]
    money: Money
    stories: tuple[str, ...]  # Background and Origin
    further_stories: tuple[str, ...]
    given: tuple[str, ...]  # things that came neither from building nor from a shop
    remarks: tuple[Remark, ...]


def review(campaign: Campaign, c: Character) -> Review:
    book = open_book(c.packs)
    more = book.classes[c.class_].money  # RB-RULING-32
    money = Money(
        left=c.money,
        spent=sum(thing.price * thing.count for thing in c.things),
        least=book.rules.money_least + more,
        most=book.rules.money_most + more,
    )
    under = msgspec.structs.replace(c, switches=campaign.switches)
    return Review(
        name=c.name,
        level=c.level,
        traits=c.traits,
        money=money,
        stories=c.stories[:2],
        further_stories=c.stories[2:],
        given=tuple(book.items[t.item].name for t in c.things if t.by == "gm" and not t.inside),
        remarks=tuple(Remark(fault.rule, fault.why) for fault in faults(under)),
    )
