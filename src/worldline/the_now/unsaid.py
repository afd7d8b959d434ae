"""What goes without saying in a position: the defaults of `notation`, for reading and writing."""

from collections.abc import Iterable

from worldline.core.machine import Asking, Frame, Seat, at_step
from worldline.the_now import field, schema
from worldline.the_now.knowledge import (
    CHOICE,
    DECK,
    DISCARD,
    GONE,
    HAND,
    SECRET,
    VAULT,
    ZONES,
    Knowledge,
    artifact_bit,
)
from worldline.the_now.round import play_on
from worldline.the_now.state import FUTURE, Party, active, book, phase
from worldline.the_now.turn import act


def order(s: Party) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(len(s.players)) if active(s, seat))


def past(s: Party) -> int:
    """How many nodes the completed phases have realized."""
    return sum(len(ring) for ring in field.RING[: max(0, phase(s))])


def marks(s: Party) -> list[tuple[int, ...]]:
    """The points of now after each realized radius."""
    realized = sum(1 for ring in field.RING if s.fate[ring[-1]] != FUTURE)
    return [tuple(p.score for p in s.players)] * realized


def vault(s: Party) -> list[int]:
    """Every artifact of the edition that is nowhere else; a Tangle may be an event."""
    b = book(s)
    placed = {*s.scrap, *s.gone_artifacts}
    for p in s.players:
        placed.update(p.secret, (c.artifact for c in p.table))
    laid = {e.card for e in s.laid if e is not None}
    return [
        a
        for a in range(len(b.artifact_cards))
        if a not in placed
        and b.kind(a) not in b.without
        and not (b.kind(a) == "tangle" and b.tangle(a) in laid)
    ]


def v616mon(s: Party) -> bool:
    """Does the field show that V616Mon is in play?"""
    b = book(s)
    cast = any(b.kind(c.artifact) == "collapse" for p in s.players for c in p.table)
    return cast or bool(s.wormholes) or any(p.node == field.V616MON for p in s.players)


def stack(s: Party) -> list[Frame]:
    """A plain turn of the player on turn; if nobody is, the end of the game."""
    if s.on_turn not in s.order:
        return []
    return [
        at_step(schema.Playing(place=s.order.index(s.on_turn) + 1), play_on),
        at_step(schema.Turning(seat=s.on_turn), act),
        Asking(decisions=(schema.TakeTurn(s.on_turn),), answers=(None,), single=True),
    ]


def knowledge(s: Party, seat: Seat) -> Knowledge:
    """What a newcomer to the seat would think: his own cards are known to him, and every other
    hidden card may lie wherever one with such a back lies."""
    zones = hidden_cards(s)
    backs: dict[tuple[bool, int], int] = {}
    for zone, cards in enumerate(zones):
        for back, bits in cards.items():
            if zone not in own(seat):
                backs[back] = backs.get(back, 0) | bits
    return tuple(
        sum(bits if zone in own(seat) else backs[back] for back, bits in cards.items())
        for zone, cards in enumerate(zones)
    )


def own(seat: Seat) -> tuple[int, int, int]:
    return HAND + seat, CHOICE + seat, SECRET + seat


def hidden_cards(s: Party) -> list[dict[tuple[bool, int], int]]:
    """For each hidden zone its cards by their back: artifact or not, and of which colour."""
    cards = book(s).cards
    zones: list[dict[tuple[bool, int], int]] = [{} for _ in range(ZONES)]

    def put(zone: int, events: Iterable[int] = (), artifacts: Iterable[int] = ()) -> None:
        found = zones[zone]
        for card in events:
            back = (False, cards[card].owner)
            found[back] = found.get(back, 0) | 1 << card
        for artifact in artifacts:
            found[True, -1] = found.get((True, -1), 0) | artifact_bit(artifact)

    put(DECK, s.deck)
    put(DISCARD, s.discard)
    put(GONE, s.gone, s.gone_artifacts)
    put(VAULT, (), s.vault)
    for seat, p in enumerate(s.players):
        put(HAND + seat, p.hand)
        put(CHOICE + seat, p.candidates)
        put(SECRET + seat, (), p.secret)
    return zones
