"""Guessing the hidden: a state that a seat cannot tell from the true one (TN-INFO).

A guess follows from what the seat knows and a seed, and from nothing else. Of the true state it
takes what lies open, the seat's own cards, and how many cards with which back lie in each place.
Every way to deal the unseen cards to these places that fits what the seat has seen is equally
likely; what somebody does with them unseen (a bet, a card that he lays) is one of what he may do.
"""

from bisect import bisect_right
from collections import Counter
from functools import lru_cache

from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Action, Asking, Decision, Seat, at_step
from worldline.the_now.artifacts.common import casts
from worldline.the_now.book import BOOKS
from worldline.the_now.dealing import Pile, deal
from worldline.the_now.knowledge import (
    CHOICE,
    DECK,
    DISCARD,
    GONE,
    HAND,
    SECRET,
    VAULT,
    ZONES,
    artifact_bit,
)
from worldline.the_now.organize import follow_answer, organizations
from worldline.the_now.pages import MOST_CARDS
from worldline.the_now.schema import Bet, Cast, ChooseSwap, Laying, Organize, PlaceBet
from worldline.the_now.setup import swaps
from worldline.the_now.state import OpenOffer, Party, alter, artifact_held, book


def guess(s: Party, seat: Seat, seed: int) -> Party:
    """Where somebody else is laying a card, a hand without one that he may lay is impossible, so
    another is tried."""
    while (g := _guess(s, seat, seed)) is None:
        seed = rng.fork(seed, 5)
    return g


def _guess(s: Party, seat: Seat, seed: int) -> Party | None:
    g = s.copy()
    g.seed = rng.fork(seed, 3)
    _deal(g, seat, rng.fork(seed, 1))
    if g.offers:
        g.offers = _guess_offers(g, seat, rng.fork(seed, 2))
    for n, frame in enumerate(g.stack):
        if isinstance(frame, Laying) and frame.seat != seat and _is_asked(frame):
            layings = _layings(g, frame.seat)
            if not layings:
                return None
            g.stack[n] = layings[rng.below(rng.fork(seed, 4), len(layings))[1]]
        elif isinstance(frame, Asking) and not frame.single:
            g.stack[n] = _guess_sealed(g, frame, seat, rng.fork(seed, 4))
    return g


# --- cards


_Backs = dict[int, list[tuple[int, int]]]
"""For each back the zones where cards with it lie, and how many: all that is public of them
(TN-RULING-109). A back is the colour of a starting card, or one of these:"""
_EVENT, _ARTIFACT = -1, -2


@lru_cache
def _bits(edition: str, back: int) -> int:
    """Every card with a back."""
    if back == _ARTIFACT:
        return -1 << MOST_CARDS
    b = BOOKS[edition]
    return sum(1 << card for card in (b.deck if back == _EVENT else b.starting[back]))


def _backs(s: Party, seen: list[int]) -> _Backs:
    """`seen`: the artifacts that have left the game in sight of all."""
    b = book(s)
    last = len(b.deck)  # the starting cards come after it
    found: _Backs = {_EVENT: [], _ARTIFACT: []}

    def put(zone: int, events: list[int] | tuple[int, ...], artifacts: int = 0) -> None:
        if events:
            n = bisect_right(events, last)
            if n:
                found[_EVENT].append((zone, n))
            for colour, number in Counter([b.cards[c].owner for c in events[n:]]).items():
                found.setdefault(colour, []).append((zone, number))
        if artifacts:
            found[_ARTIFACT].append((zone, artifacts))

    put(DECK, s.deck)
    put(DISCARD, s.discard)
    put(GONE, s.gone, len(s.gone_artifacts) - len(seen))
    put(VAULT, (), len(s.vault))
    for seat, p in enumerate(s.players):
        put(HAND + seat, p.hand)
        put(CHOICE + seat, p.candidates)
        put(SECRET + seat, (), len(p.secret))
    return found


def _deal(g: Party, seat: Seat, seed: int) -> None:
    """Put cards by lot where the seat sees only backs."""
    knows, mine = g.knows[seat], (HAND + seat, CHOICE + seat, SECRET + seat)
    seen = [a for a in g.gone_artifacts if not knows[GONE] & artifact_bit(a)]
    backs = _backs(g, seen)
    cards: list[list[int]] = [[] for _ in range(ZONES)]
    for back in sorted(backs):
        bits = _bits(g.edition, back)
        piles = [Pile(z, n, knows[z] & bits) for z, n in backs[back] if z not in mine]
        if piles:
            seed, dealt = deal(tuple(piles), seed)
            for zone, found in dealt:
                cards[zone] += found
    for found in cards:
        found.sort()
    events = bisect_right(cards[GONE], MOST_CARDS - 1)
    g.deck, g.discard, g.gone = cards[DECK], cards[DISCARD], cards[GONE][:events]
    g.vault = [card - MOST_CARDS for card in cards[VAULT]]
    g.gone_artifacts = sorted([*seen, *(card - MOST_CARDS for card in cards[GONE][events:])])
    for n in range(len(g.players)):
        if n != seat:
            secret = tuple([card - MOST_CARDS for card in cards[SECRET + n]])
            hand, candidates = tuple(cards[HAND + n]), tuple(cards[CHOICE + n])
            alter(g, n, hand=hand, candidates=candidates, secret=secret)
    _let_others_know(g, seat, backs, cards)


def _let_others_know(g: Party, seat: Seat, backs: _Backs, cards: list[list[int]]) -> None:
    """What the others have worked out is hidden as well: each knows his own cards, and holds every
    other possible wherever one with such a back lies."""
    knows = g.knows[seat]
    everything = 0
    for may in knows:
        everything |= may
    may_lie = [0] * ZONES
    for back, piles in backs.items():
        bits = everything & _bits(g.edition, back)
        for zone, _ in piles:
            may_lie[zone] |= bits
    for n in range(len(g.players)):
        if n != seat:
            own, theirs = 0, [0, 0, 0]
            zones = (HAND + n, CHOICE + n, SECRET + n)
            for k, zone in enumerate(zones):
                for card in cards[zone]:
                    theirs[k] |= 1 << card
                own |= theirs[k]
            others = [may & ~own for may in may_lie]
            others[zones[0]], others[zones[1]], others[zones[2]] = theirs
            g.knows[n] = tuple(others)


# --- what is done with them


def _guess_offers(g: Party, seat: Seat, seed: int) -> list[OpenOffer]:
    """Only the two parties see which artifacts of a hand are in an offer (TN-STATE-29)."""
    b, found = book(g), []
    for o in g.offers:
        if o.hand and seat not in (o.by, o.offer.to):
            held_by, hand = list(g.players[o.by].secret), []
            for _ in o.hand:
                seed, k = rng.below(seed, len(held_by))
                hand.append(held_by.pop(k))
            offer = replace(o.offer, give_hand=tuple(map(b.label, hand)))
            o = replace(o, offer=offer, hand=tuple(hand))
        found.append(o)
    return found


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


def _guess_sealed(g: Party, f: Asking, seat: Seat, seed: int) -> Asking:
    answers = []
    for d, answer in zip(f.decisions, f.answers, strict=True):
        if answer is None or d.seat == seat:
            answers.append(answer)
        else:
            seed, k = rng.below(seed, 1 << 30)
            answers.append(_guess_answer(g, d, k))
    return replace(f, answers=tuple(answers))


def _guess_answer(g: Party, d: Decision, k: int) -> Action:
    if isinstance(d, PlaceBet):
        return Bet(k % (d.tokens + 1))
    assert isinstance(d, ChooseSwap)
    options = list(swaps(g, d))
    return options[k % len(options)]
