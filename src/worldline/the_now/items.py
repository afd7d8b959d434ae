"""Items: buying, the Kinetic Storage, the Link Amplifier (TN-ITEM, TN-KINETIC, TN-AMP)."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field, links
from worldline.the_now.book import open_book
from worldline.the_now.events import Amplified, Bought, Dropped
from worldline.the_now.pages import ItemName
from worldline.the_now.schema import Amplify, AmplifyNeedle, Buy, TakeStorage
from worldline.the_now.state import (
    EMPTY,
    Needle,
    Party,
    Player,
    alter,
    book,
    gain,
    pay,
    reinforce,
    spend,
)

ITEMS: Final[tuple[ItemName, ...]] = ("gun", "shield", "accelerator", "storage", "amplifier")
_BUY: Final = tuple(Buy(item) for item in ITEMS)
_TAKE: Final = TakeStorage()
_AMPLIFY: Final = {edge: Amplify(edge) for row in field.EDGES for edge in row}


def level(p: Player, item: ItemName) -> int:
    """How many levels are bought; owning the last two items is a level of one (TN-ITEM-1)."""
    match item:
        case "gun":
            return p.gun
        case "shield":
            return p.shield
        case "accelerator":
            return p.accelerator
        case "storage":
            return int(p.storage >= 0)
        case "amplifier":
            return int(p.amplifier > 0)


def purchases(s: Party, seat: Seat) -> tuple[Action, ...]:
    if s.spent.bought:
        return ()
    p = s.players[seat]
    levels = (p.gun, p.shield, p.accelerator, p.storage >= 0, p.amplifier > 0)
    return _affordable(s.edition, levels, p.supply)


@lru_cache(1 << 14)
def _affordable(edition: str, levels: tuple[int, ...], supply: int) -> tuple[Action, ...]:
    prices = open_book(edition).prices
    return tuple(b for b, price, n in zip(_BUY, prices, levels, strict=True) if supply >= price[n])


def check_buy(s: Party, seat: Seat, a: Buy) -> None:
    """TN-RULING-41, TN-RULING-42: no place forbids it, nor a discard earlier in the turn."""
    if s.spent.bought:
        raise Illegal("TN-ITEM-3", "one purchase a turn, and this turn has had its own")
    p, item = s.players[seat], book(s).items[a.item]
    n = level(p, a.item)
    if n == len(item.price):
        raise Illegal("TN-ITEM-5", f"the {item.name} has no further level")
    if p.supply < item.price[n]:
        raise Illegal("TN-ITEM-4", f"it costs {item.price[n]} ⚡, the supply is {p.supply}")


def buy(s: Party, seat: Seat, a: Buy) -> None:
    p, item = s.players[seat], book(s).items[a.item]
    n = level(p, a.item)
    pay(s, seat, item.price[n])
    spend(s, bought=True)
    match a.item:
        case "storage":
            alter(s, seat, storage=0)
        case "amplifier":
            alter(s, seat, amplifier=item.charges)  # TN-AMP-1; from the bank (TN-RULING-10)
        case _:
            alter(s, seat, **{a.item: n + 1})
    s.emit(Bought(seat=seat, item=a.item, level=n + 1, price=item.price[n]))


# --- Kinetic Storage


def takings(s: Party, seat: Seat) -> list[Action]:
    return [_TAKE] if s.players[seat].storage >= 0 else []


def check_take_storage(s: Party, seat: Seat, _: TakeStorage) -> None:
    if s.players[seat].storage < 0:
        raise Illegal("TN-KINETIC-3", "there is no Kinetic Storage on the tablet")


def take_storage(s: Party, seat: Seat, _: TakeStorage) -> None:
    """TN-KINETIC-3: all of it, and the item is discarded (TN-ITEM-7)."""
    energy = s.players[seat].storage
    gain(s, seat, energy)
    alter(s, seat, storage=-1)
    s.emit(Dropped(seat=seat, item="storage", energy=energy))


# --- Link Amplifier


def amplifications(s: Party, seat: Seat) -> list[Action]:
    p = s.players[seat]
    b = book(s)
    if not p.amplifier or s.spent.amplified >= b.items["amplifier"].uses:
        return []
    if p.node == field.V616MON:
        return []
    limit = b.rules.link_limit
    base = b.rules.link_strength
    found: list[Action] = [
        _AMPLIFY[edge]
        for edge in links.linked_edges(s, p.node)
        if base + s.reinforced.get(edge, 0) < limit
    ]
    for needle in s.needles:
        here = p.node in (needle.source, needle.target) and s.fate[needle.source] != EMPTY
        if here and base + needle.plus < limit:
            found.append(AmplifyNeedle(needle.source, needle.target))
    return found


def _check_amplifier(s: Party, p: Player) -> None:
    if not p.amplifier:
        raise Illegal("TN-AMP-1", "there is no Link Amplifier on the tablet")
    uses = book(s).items["amplifier"].uses
    if s.spent.amplified >= uses:
        raise Illegal("TN-AMP-4", f"the amplifier was used {uses} times in this turn")


def check_amplify(s: Party, seat: Seat, a: Amplify) -> None:
    p = s.players[seat]
    _check_amplifier(s, p)
    if a.boundary not in [field.boundary(p.node, n) for n in field.NEIGHBOURS[p.node]]:
        raise Illegal("TN-AMP-2", f"that is no boundary of {field.name(p.node)}")
    nodes = field.sides(a.boundary)
    if not links.is_linked(s, *nodes):
        raise Illegal("TN-RULING-51", "no links here")
    _check_strength(s, links.strength(s, *nodes))


def check_amplify_needle(s: Party, seat: Seat, a: AmplifyNeedle) -> None:
    p = s.players[seat]
    _check_amplifier(s, p)
    needle = _needle(s, a)
    if needle is None or p.node not in (a.source, a.target):
        raise Illegal("TN-AMP-2", f"no such Needle link has an end in {field.name(p.node)}")
    if s.fate[a.source] == EMPTY:
        raise Illegal("TN-RULING-92", f"{field.name(a.source)} was realized empty")
    _check_strength(s, book(s).rules.link_strength + needle.plus)


def _check_strength(s: Party, strength: int) -> None:
    limit = book(s).rules.link_limit
    if strength >= limit:  # TN-AMP-9, TN-RULING-50: checked at every single use
        raise Illegal("TN-AMP-8", f"the link has strength {strength}, the limit is {limit}")


def _needle(s: Party, a: AmplifyNeedle) -> Needle | None:
    pairs = links.needles_between(s, a.source, a.target)
    return next((n for n in pairs if n.source == a.source), None)


def amplify(s: Party, seat: Seat, a: Amplify) -> None:
    reinforce(s, a.boundary, 1)
    nodes = field.sides(a.boundary)
    now = links.strength(s, *nodes)
    _use_amplifier(s, seat, Amplified(seat=seat, nodes=nodes, strength=now, needle=False))


def amplify_needle(s: Party, seat: Seat, a: AmplifyNeedle) -> None:
    needle = _needle(s, a)
    assert needle is not None
    stronger = replace(needle, plus=needle.plus + 1)  # TN-AMP-11: it lies with the target
    s.needles[s.needles.index(needle)] = stronger
    now = book(s).rules.link_strength + stronger.plus
    nodes = (a.source, a.target)
    _use_amplifier(s, seat, Amplified(seat=seat, nodes=nodes, strength=now, needle=True))


def _use_amplifier(s: Party, seat: Seat, event: Amplified) -> None:
    """TN-AMP-5: with its last charge the item is discarded; the count of uses stays (TN-AMP-6)."""
    left = s.players[seat].amplifier - 1
    alter(s, seat, amplifier=left)
    spend(s, amplified=s.spent.amplified + 1)
    s.emit(event)
    if not left:
        s.emit(Dropped(seat=seat, item="amplifier"))
