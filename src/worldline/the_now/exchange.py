"""Exchanging energy and artifacts by consent (TN-EXCHANGE).

Offers never block a turn: making and answering them is a decision that stands open beside it,
for the player on turn and everybody in his node. `check` allows any lawful offer; `legal` lists a
few sensible ones, one round of them for each pair and turn, so that random play comes to an end.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Action, Asking, Decision, Illegal, Seat
from worldline.the_now.cards import hand_artifact, show_artifact
from worldline.the_now.events import Exchanged, Offered, OfferEnded, OfferShown
from worldline.the_now.out import check_outs
from worldline.the_now.schema import Accept, Decline, Offer, TakeTurn, Trade, Withdraw
from worldline.the_now.state import (
    CastArtifact,
    OpenOffer,
    Party,
    active,
    book,
    gain,
    in_node,
    on_table,
    pay,
    put_on_table,
    spend,
    take_off_table,
    who,
)

_TRADE: Final = tuple(Trade(seat) for seat in range(6))
PRICE: Final = 12
"""What candidates ask or give for an artifact: about half of what discharging it brings."""


def traders(s: Party) -> tuple[Decision, ...]:
    """TN-RULING-110: the players in the node of the one on turn, while no procedure runs, as often
    as they like (TN-EXCHANGE-6)."""
    top = s.stack[-1]
    if type(top) is not Asking or type(top.decisions[0]) is not TakeTurn:
        return ()
    nodes = [p.node for p in s.players]
    here = nodes[s.on_turn]
    if nodes.count(here) == 1:
        return ()
    return tuple([_TRADE[seat] for seat, node in enumerate(nodes) if node == here])


def partners(s: Party, seat: Seat) -> list[Seat]:
    """With whom this seat may trade now: one of the two has the turn (TN-EXCHANGE-1)."""
    here = in_node(s, s.players[seat].node)
    return [n for n in here if n != seat and s.on_turn in (n, seat)]


# --- what may be done


def dealings(s: Party, d: Trade) -> Iterator[Action]:
    if not s.offers and not any(p.secret or p.table for p in s.players):
        return  # candidates are about artifacts only
    for number, open_offer in _numbered(s, to=d.seat):
        if _refusal(s, open_offer) is None:
            yield Accept(open_offer.by, number)
        yield Decline(open_offer.by, number)
    for number, open_offer in _numbered(s, by=d.seat):
        yield Withdraw(open_offer.offer.to, number)
    for partner in partners(s, d.seat):
        if (d.seat, partner) not in s.spent.offered:
            yield from _candidates(s, d.seat, partner)


def _numbered(
    s: Party, by: Seat | None = None, to: Seat | None = None
) -> Iterator[tuple[int, OpenOffer]]:
    """The open offers of or to a seat, with their number among those of the same pair."""
    seen: Counter[tuple[Seat, Seat]] = Counter()
    for found in s.offers:
        pair = (found.by, found.offer.to)
        if (by is None or by == pair[0]) and (to is None or to == pair[1]):
            yield seen[pair], found
        seen[pair] += 1


def _candidates(s: Party, seat: Seat, partner: Seat) -> Iterator[Offer]:
    mine, theirs = s.players[seat], s.players[partner]
    b = book(s)
    for label in sorted({b.label(a) for a in mine.secret}):
        if theirs.supply > PRICE:
            yield Offer(partner, give_hand=(label,), ask=PRICE)
    for cast in theirs.table:
        if mine.supply > PRICE and not on_table(s, seat, b.kind(cast.artifact)):
            yield Offer(partner, give=PRICE, ask_table=(b.label(cast.artifact),))
    if mine.supply > PRICE and theirs.secret:
        yield Offer(partner, give=PRICE, ask_unnamed=1)
    for number, asked in _numbered(s, by=partner, to=seat):  # name what was asked for
        if asked.offer.ask_unnamed == 1 and not number and mine.secret:
            for label in sorted({b.label(a) for a in mine.secret}):
                yield Offer(partner, give_hand=(label,), ask=asked.offer.give, counter=0)


# --- what forbids it


def check_trade(s: Party, d: Trade, a: Action) -> None:
    match a:
        case Offer():
            _check_offer(s, d.seat, a)
        case Accept():
            refusal = _refusal(s, find(s, a.of, d.seat, a.number))
            if refusal is not None:
                raise refusal
        case Decline():
            find(s, a.of, d.seat, a.number)
        case Withdraw():
            find(s, d.seat, a.to, a.number)
        case _:
            raise Illegal("TN-EXCHANGE-2", "only energy and artifacts can be exchanged")


def find(s: Party, by: Seat, to: Seat, number: int) -> OpenOffer:
    for n, found in _numbered(s, by=by, to=to):
        if n == number:
            return found
    raise Illegal("TN-RULING-114", f"there is no open offer of {who(s, by)} to {who(s, to)}")


def _check_offer(s: Party, seat: Seat, a: Offer) -> None:
    if not 0 <= a.to < len(s.players) or a.to == seat:
        raise Illegal("TN-EXCHANGE-1", "an exchange has two players")
    if a.to not in partners(s, seat):  # nor is anybody who is out (TN-RULING-19)
        why = "two players in the same node exchange, in the turn of one of them"
        raise Illegal("TN-EXCHANGE-1", why)
    if a.counter is not None:
        find(s, a.to, seat, a.counter)
    if min(a.give, a.ask, a.ask_unnamed) < 0:
        raise Illegal("TN-RULING-111", "energy changes hands in whole units, 0 or more")
    if a.give == a.ask and not (a.give_hand or a.give_table or a.ask_table or a.ask_unnamed):
        both = f"{a.give} ⚡ for {a.ask} ⚡: " if a.give else ""
        raise Illegal("TN-RULING-110", f"{both}nothing would change hands")
    missing = _missing(s, seat, a)
    if missing is not None:
        raise missing
    if not a.ask_unnamed:
        _check_tables(s, seat, a)


def _missing(s: Party, seat: Seat, a: Offer) -> Illegal | None:
    """TN-TURN-6: both have what they would give."""
    b = book(s)
    mine, theirs = s.players[seat], s.players[a.to]
    if a.give > mine.supply:
        return Illegal("TN-TURN-6", f"you have {mine.supply} ⚡, not {a.give}")
    if a.ask > theirs.supply:
        return Illegal("TN-TURN-6", f"{who(s, a.to)} has {theirs.supply} ⚡, not {a.ask}")
    hand = Counter(b.label(artifact) for artifact in mine.secret)
    if Counter(a.give_hand) - hand:
        return Illegal("TN-TURN-6", "you do not hold all the artifacts you offer")
    if Counter(a.give_table) - Counter(b.label(c.artifact) for c in mine.table):
        return Illegal("TN-TURN-6", "your table does not hold all the artifacts you offer")
    if Counter(a.ask_table) - Counter(b.label(c.artifact) for c in theirs.table):
        why = f"the table of {who(s, a.to)} does not hold all that you ask for"
        return Illegal("TN-TURN-6", why)
    if a.ask_unnamed > len(theirs.secret):
        return Illegal("TN-TURN-6", f"{who(s, a.to)} holds {len(theirs.secret)} artifacts in hand")
    return None


def _check_tables(s: Party, seat: Seat, a: Offer) -> None:
    """TN-RULING-68: nobody may end up with two of a kind on the table; exhausted ones count, and
    may be given away to make room (TN-EXCHANGE-8, TN-RULING-69)."""
    b = book(s)
    mine = Counter(b.label(c.artifact) for c in s.players[seat].table)
    theirs = Counter(b.label(c.artifact) for c in s.players[a.to].table)
    given, asked = Counter(a.give_table), Counter(a.ask_table)
    for table in (mine - given + asked, theirs - asked + given):
        kind = next((k for k, n in table.items() if n > 1), None)
        if kind is not None:
            raise Illegal("TN-RULING-68", f"two of the kind {kind} would lie on one table")


def _refusal(s: Party, found: OpenOffer) -> Illegal | None:
    """Why an open offer cannot be accepted now; it is judged anew then (TN-RULING-114)."""
    if found.offer.ask_unnamed:
        why = "name the artifact in a counter-offer"
        return Illegal("TN-RULING-112", f"the offer asks for an artifact it does not name: {why}")
    try:
        _check_offer(s, found.by, found.offer)
    except Illegal as refusal:
        return refusal
    return None


# --- what it does


def trade(s: Party, d: Trade, a: Action) -> None:
    """TN-EXCHANGE-5: only accepting an offer carries it out."""
    match a:
        case Offer():
            _offer(s, d.seat, a)
        case Accept():
            _exchange(s, find(s, a.of, d.seat, a.number))
        case Decline():
            _end(s, find(s, a.of, d.seat, a.number), "declined")
        case Withdraw():
            _end(s, find(s, d.seat, a.to, a.number), "withdrawn")


def _copies(s: Party, seat: Seat, labels: tuple[str, ...]) -> tuple[int, ...]:
    """The very artifacts of a hand that an offer names; those not yet offered come first."""
    b = book(s)
    offered = {artifact for o in s.offers for artifact in o.hand}
    pool = sorted(s.players[seat].secret, key=offered.__contains__)
    found = []
    for label in labels:
        artifact = next(x for x in pool if b.label(x) == label)
        pool.remove(artifact)
        found.append(artifact)
    return tuple(found)


def _offer(s: Party, seat: Seat, a: Offer) -> None:
    """TN-RULING-112: the partner sees what is offered to him, the others only how much."""
    if a.counter is not None:
        _end(s, find(s, a.to, seat, a.counter), "countered")
    hand = _copies(s, seat, a.give_hand)
    for artifact in hand:
        show_artifact(s, seat, a.to, artifact)
    s.offers.append(OpenOffer(seat, replace(a, counter=None), hand))
    s.offers.sort(key=lambda o: (o.by, o.offer.to))
    if (seat, a.to) not in s.spent.offered:
        spend(s, offered=tuple(sorted((*s.spent.offered, (seat, a.to)))))
    s.emit(Offered(seat=seat, partner=a.to, give=a.give, give_table=a.give_table,
                   give_unseen=len(hand), ask=a.ask, ask_table=a.ask_table,
                   ask_unnamed=a.ask_unnamed))  # fmt: skip
    if hand:
        for party in (seat, a.to):
            s.emit(OfferShown(to=party, seat=seat, give_hand=a.give_hand))


def _end(s: Party, found: OpenOffer, how: str) -> None:
    s.offers = [o for o in s.offers if o is not found]
    s.emit(OfferEnded(seat=found.by, partner=found.offer.to, how=how))  # type: ignore[arg-type]


def _exchange(s: Party, found: OpenOffer) -> None:
    """TN-EXCHANGE-3, TN-EXCHANGE-4: cast artifacts keep their state; counts by its result
    (TN-RULING-11), which may be a supply of 0 (TN-RULING-113)."""
    a, seat, partner = found.offer, found.by, found.offer.to
    s.offers = [o for o in s.offers if o is not found]
    pay(s, seat, a.give - a.ask)
    gain(s, partner, a.give - a.ask)
    for artifact in found.hand:
        hand_artifact(s, seat, partner, artifact)
    given, got = _taken(s, seat, a.give_table), _taken(s, partner, a.ask_table)
    for cast in given:
        take_off_table(s, seat, cast)
    for cast in got:
        take_off_table(s, partner, cast)
        put_on_table(s, seat, cast)
    for cast in given:
        put_on_table(s, partner, cast)
    s.emit(Exchanged(seat=seat, partner=partner, energy=a.give - a.ask, given=a.give_table,
                     got=a.ask_table, given_unseen=len(found.hand)))  # fmt: skip
    check_outs(s)
    prune(s)
    if not active(s, s.on_turn):
        s.stack.pop()  # what he was asked: his turn stops at once (TN-RULING-17)


def _taken(s: Party, seat: Seat, labels: tuple[str, ...]) -> list[CastArtifact]:
    b = book(s)
    return [c for c in s.players[seat].table if b.label(c.artifact) in labels]


def prune(s: Party) -> None:
    """TN-RULING-114: an offer lapses when the two no longer share a node or cannot fulfil it. As
    long as it stands, the partner sees that its artifacts are still there (TN-RULING-112)."""
    for found in list(s.offers):
        a, p = found.offer, s.players[found.by]
        apart = not active(s, found.by) or a.to not in partners(s, found.by)
        if apart or _missing(s, found.by, a):
            _end(s, found, "lapsed")
            continue
        if set(found.hand) - set(p.secret):  # another copy takes the place of one given away
            hand = _copies(s, found.by, a.give_hand)
            s.offers[s.offers.index(found)] = found = replace(found, hand=hand)
        for artifact in found.hand:
            show_artifact(s, found.by, a.to, artifact)


def lapse(s: Party) -> None:
    """TN-RULING-114: every offer lapses with the turn."""
    for found in list(s.offers):
        _end(s, found, "lapsed")
