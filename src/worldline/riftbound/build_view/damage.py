"""What weapons do in this character's hands, over distance, against somebody of the usual kind."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from worldline.riftbound.build_view.rows import DamageStep
from worldline.riftbound.compendium.curves import Target, named_target, stretches
from worldline.riftbound.content.book import Book, kept_with_book
from worldline.riftbound.figures import attacks, sources
from worldline.riftbound.figures.attacks import Arm
from worldline.riftbound.figures.character import Thing
from worldline.riftbound.figures.sources import Bearer, Source

DODGE: Final = 4
_PLACES: Final = 2  # of a mean


@kept_with_book
def _target(book: Book) -> Target:
    return named_target(book, {"dodge": str(DODGE)})


def target(book: Book) -> str:
    """Whom the damage is worked out for."""
    return f"a {book.sizes[_target(book).size].name} target that dodges on {DODGE}+"


def damage(user: Bearer, weapon: Sequence[Arm]) -> tuple[DamageStep, ...]:
    """Of Attacks that the user has."""
    found = stretches(user, weapon, _target(user.book))
    return tuple(DamageStep(step.to, round(step.mean, _PLACES)) for step in found)


def holding(b: Bearer, item: str, signature: bool = False) -> tuple[Bearer, tuple[Arm, ...]]:
    """The character with an item in hand as it comes, full, and the Attacks of it."""
    entry = b.book.items[item]
    choice = entry.choice[0] if entry.choice else None
    ammo = entry.ammo.most if entry.ammo else 0
    thing = Thing(n=0, item=item, where="both", ammo=ammo, charge=entry.charge, choice=choice)
    skilled = signature or sources.covers(b.skills, entry.skills)
    return _with(b, tuple(sources.item_sources(b.book, entry, thing, skilled)))


def aboard(b: Bearer, own: Sequence[Arm]) -> tuple[DamageStep, ...]:
    """Of Vehicle Attacks by their Operator."""
    user, found = _with(b, tuple(dict.fromkeys(arm.source for arm in own)))
    return damage(user, [one for one in found if one.id in {arm.id for arm in own}])


def _with(b: Bearer, added: tuple[Source, ...]) -> tuple[Bearer, tuple[Arm, ...]]:
    user = replace(b, sources=(*added, *b.sources))
    own = tuple(attacks.arm(user, source, id) for source in added for id in source.attacks)
    return user, own
