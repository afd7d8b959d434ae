"""What goes without saying in a position: a unit by its profile, a thing by how it is borne."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Seat
from worldline.riftbound.combat.nouns.encounter import Unit
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.setup.enlist import arrivals, fit_systems, hull_of, load_system
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.content.book import Book
from worldline.riftbound.figures.character import ATTRIBUTES, Owned, SystemHeld, Thing, Where
from worldline.words import bad_word

CHARACTER: Final = "character/"
"""How the profile of a character begins; its name follows."""
BEARING: Final = ("holds", "grips", "wears", "carries")


def seat_of(side: str, gm: Seat) -> Seat:
    """Side A is played by the first seat, every other by the GM."""
    return 0 if side == "A" else gm


def is_profile(b: Book, profile: str) -> bool:
    known = profile in b.npcs or profile in b.vehicles or profile in b.companions
    return known or profile.startswith(CHARACTER)


def units(b: Book, profile: str, side: str, at: Point, gm: Seat, u: int) -> tuple[Unit, ...]:
    """The unit of a profile, and the vehicle that it comes in."""
    seat = seat_of(side, gm)
    if profile in b.npcs:
        return arrivals(b, Entrant(npc=profile, side=side, seat=seat, at=at), gm, u)
    return (unit(b, profile, side, at, gm, u),)


def unit(b: Book, profile: str, side: str, at: Point, gm: Seat, u: int) -> Unit:
    """The unit of a profile alone, on foot."""
    seat = seat_of(side, gm)
    if profile in b.npcs:
        comer = Entrant(npc=profile, side=side, seat=seat, at=at, riding=False)
        return replace(arrivals(b, comer, gm, u)[0], vehicle=None)
    if profile in b.vehicles:
        comer = Entrant(side=side, at=at)
        return hull_of(b, comer, profile, fit_systems(b, profile), seat, u)
    if profile in b.companions:
        beast = b.companions[profile]
        return replace(
            _plain(b, profile, beast.name, side, seat, at, u), nature="creature", option=profile,
            size=beast.size, diameter=b.sizes[beast.size].least_mm or 0, attacks=beast.attacks,
            features=beast.features,
        )  # fmt: skip
    if profile.startswith(CHARACTER):
        return _plain(b, profile, profile.removeprefix(CHARACTER), side, seat, at, u)
    raise bad_word(profile, "profile", (*b.npcs, *b.vehicles, *b.companions, CHARACTER + "Name"))


def _plain(b: Book, profile: str, name: str, side: str, seat: Seat, at: Point, u: int) -> Unit:
    """A character of whom nothing is known but its name."""
    return Unit(
        id=u, name=name, side=side, seat=seat, nature="character", profile=profile, level=1,
        size="medium", diameter=b.sizes["medium"].least_mm or 0,
        scores=dict.fromkeys(ATTRIBUTES, 0), hp=1, hp_base=1, mortal=True, x=at[0], y=at[1],
        z=at[2],
    )  # fmt: skip


def thing(b: Book, things: tuple[Thing, ...], word: str, id: str) -> Thing:
    """One more item, loaded: in the free hand, or in both; the next number is its own."""
    if id not in b.items:
        raise bad_word(id, "item", b.items)
    item, taken = b.items[id], {t.where for t in things}
    where: Where = "carried" if word == "carries" else "worn"
    if word in ("holds", "grips"):
        hand: Where = "right" if "left" in taken else "left"
        where = "both" if item.two_handed is True or word == "grips" else hand
    chosen = word == "grips" if item.two_handed == "chosen" else None
    ammo = item.ammo.most if item.ammo else item.stores.most if item.stores else 0
    n = max((t.n for t in things), default=0) + 1
    return Thing(n=n, item=id, where=where, ammo=ammo, charge=item.charge, two_handed=chosen)


def bearing(t: Thing) -> str:
    """The word for how a thing is borne."""
    if t.where in ("left", "right", "both"):
        return "grips" if t.two_handed else "holds"
    return "wears" if t.where == "worn" else "carries"


def ability(b: Book, word: str) -> Owned:
    """`damage-resist:sharp`: an Ability, with what was chosen with it."""
    id, _, choice = word.partition(":")
    if id not in b.abilities:
        raise bad_word(id, "Ability", b.abilities)
    return Owned(ability=id, choice=choice or None, by="gm")


def system(b: Book, id: str) -> SystemHeld:
    if id not in b.systems:
        raise bad_word(id, "System", b.systems)
    return load_system(b, id)
