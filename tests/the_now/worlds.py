"""Other worlds: true states that a seat cannot tell from a given one.

Cards that the seat cannot see change places in pairs, as long as each may lie where the other
lies, and what others did unseen they did otherwise. Every public fact stays.
"""

from collections.abc import Callable

from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Action, Asking, Decision, Seat, at_step
from worldline.the_now.artifacts.common import casts
from worldline.the_now.knowledge import (
    CHOICE,
    DECK,
    DISCARD,
    GONE,
    HAND,
    SECRET,
    VAULT,
    artifact_bit,
)
from worldline.the_now.organize import follow_answer, organizations
from worldline.the_now.schema import Bet, Cast, ChooseSwap, Laying, Organize, PlaceBet
from worldline.the_now.setup import swaps
from worldline.the_now.state import OpenOffer, Party, alter, artifact_held, book
from worldline.the_now.unsaid import knowledge

ROUNDS = 2
"""Tries to change places, for each hidden card."""


def other_world(s: Party, seat: Seat, seed: int) -> Party:
    """One in which whoever is laying a card holds one that he may lay."""
    while (world := _swapped(s, seat, seed)) is None:
        seed = rng.fork(seed, 5)
    return world


def _swapped(s: Party, seat: Seat, seed: int) -> Party | None:
    g = s.copy()
    events = _shuffled(s, seat, _event_places(s), lambda card: 1 << card, rng.fork(seed, 1))
    artifacts = _shuffled(s, seat, _artifact_places(s), artifact_bit, rng.fork(seed, 2))
    g.seed = rng.fork(seed, 3)
    _put_events(g, events)
    _put_artifacts(g, artifacts)
    g.offers = [_other_offer(g, o, seat, artifacts) for o in g.offers]
    for n, frame in enumerate(g.stack):
        if isinstance(frame, Laying) and frame.seat != seat and _is_asked(frame):
            layings = _layings(g, frame.seat)
            if not layings:
                return None
            g.stack[n] = layings[rng.below(rng.fork(seed, 4), len(layings))[1]]
        elif isinstance(frame, Asking) and not frame.single:
            g.stack[n] = _sealed_otherwise(g, frame, seat, rng.fork(seed, 4))
    g.knows = [s.knows[n] if n == seat else knowledge(g, n) for n in range(len(g.players))]
    return g


Places = dict[int, int]
"""The zone of each card."""
Moved = dict[int, int]
"""For each card, the one that takes its place."""


def _event_places(s: Party) -> Places:
    zones = {DECK: s.deck, DISCARD: s.discard, GONE: s.gone}
    places = {card: zone for zone, cards in zones.items() for card in cards}
    for n, p in enumerate(s.players):
        places |= dict.fromkeys(p.hand, HAND + n) | dict.fromkeys(p.candidates, CHOICE + n)
    return places


def _artifact_places(s: Party) -> Places:
    places = dict.fromkeys(s.vault, VAULT) | dict.fromkeys(s.gone_artifacts, GONE)
    for n, p in enumerate(s.players):
        places |= dict.fromkeys(p.secret, SECRET + n)
    return places


def _shuffled(s: Party, seat: Seat, places: Places, bit: Callable[[int], int], seed: int) -> Moved:
    """Let hidden cards change places at random, each outside the deck with several others.
    Everybody sees the backs (TN-RULING-109), so only cards with equal ones change places."""
    may, takes = s.knows[seat], {card: card for card in places}
    own = (HAND + seat, CHOICE + seat, SECRET + seat)
    slots = [c for c, zone in places.items() if zone not in own and bit(c) & may[zone]]
    restless = [c for c in slots if places[c] not in (DECK, VAULT)]
    bits = {card: bit(card) for card in slots}
    backs = {c: book(s).cards[c].owner if bit(c) < artifact_bit(0) else -1 for c in slots}
    for a in restless * ROUNDS:
        seed, k = rng.below(seed, len(slots))
        b = slots[k]
        x, y, here, there = takes[a], takes[b], places[a], places[b]
        if here != there and bits[x] & may[there] and bits[y] & may[here] and backs[x] == backs[y]:
            takes[a], takes[b] = y, x
    return takes


def _put_events(g: Party, takes: Moved) -> None:
    g.deck = sorted(takes[c] for c in g.deck)
    g.discard = sorted(takes[c] for c in g.discard)
    g.gone = sorted(takes[c] for c in g.gone)
    for n, p in enumerate(g.players):
        hand = tuple(sorted(takes[c] for c in p.hand))
        alter(g, n, hand=hand, candidates=tuple(sorted(takes[c] for c in p.candidates)))


def _put_artifacts(g: Party, takes: Moved) -> None:
    g.vault = sorted(takes[a] for a in g.vault)
    g.gone_artifacts = sorted(takes[a] for a in g.gone_artifacts)
    for n, p in enumerate(g.players):
        alter(g, n, secret=tuple(sorted(takes[a] for a in p.secret)))


def _other_offer(g: Party, found: OpenOffer, seat: Seat, takes: Moved) -> OpenOffer:
    if seat in (found.by, found.offer.to):
        return found
    hand = tuple(takes[a] for a in found.hand)
    labels = tuple(book(g).label(a) for a in hand)
    return replace(found, offer=replace(found.offer, give_hand=labels), hand=hand)


def _layings(g: Party, seat: Seat) -> list[Laying]:
    """What this seat may be laying: an event card or a Tangle, not yet turned."""
    b = book(g)
    found = []
    for a in (*organizations(g, seat), *casts(g, seat)):
        if isinstance(a, Organize):
            found.append(at_step(Laying(seat=seat, card=a.card), follow_answer))
        artifact = artifact_held(g, seat, a.artifact) if isinstance(a, Cast) else None
        if artifact is not None and b.kind(artifact) == "tangle":
            card = b.tangle(artifact)
            laying = Laying(seat=seat, card=card, artifact=artifact)
            found.append(at_step(laying, follow_answer))
    return found


def _is_asked(f: Laying) -> bool:
    """Whether its player is asked how the card lies."""
    return f == at_step(f, follow_answer)


def _sealed_otherwise(g: Party, f: Asking, seat: Seat, seed: int) -> Asking:
    answers = []
    for d, answer in zip(f.decisions, f.answers, strict=True):
        if answer is None or d.seat == seat:
            answers.append(answer)
        else:
            seed, k = rng.below(seed, 1 << 30)
            answers.append(_other_answer(g, d, k))
    return replace(f, answers=tuple(answers))


def _other_answer(g: Party, d: Decision, k: int) -> Action:
    if isinstance(d, PlaceBet):
        return Bet(k % (d.tokens + 1))
    assert isinstance(d, ChooseSwap)
    options = list(swaps(g, d))
    return options[k % len(options)]
