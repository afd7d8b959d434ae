"""Whispers: a miniature game of hidden information.

Everybody holds three of the cards 1 to 30. Each round all seats bid one card in secret; the
highest takes a point. The bids go open to the discard. Each loser draws a card unseen by the
others. The winner draws two and keeps one, and may take his time: the next round waits for him
only when he must bid again. Three rounds.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from worldline.core import rng
from worldline.core.contract import Edition
from worldline.core.machine import (
    CHANCE,
    WAIT,
    Action,
    Asking,
    Decision,
    Event,
    Frame,
    Illegal,
    Judge,
    Machine,
    Seat,
    State,
    Wait,
)

CARDS = tuple(range(1, 31))
ROUNDS = 3


class Setup(msgspec.Struct, frozen=True):
    seats: int = 3


class Bid(Action, frozen=True):
    card: int


class Keep(Action, frozen=True):
    card: int


class Drawn(Action, frozen=True):
    card: int


class ChooseBid(Decision, frozen=True):
    pass


class ChooseCard(Decision, frozen=True):
    pass


class Draw(Decision, frozen=True):
    seat: Seat = CHANCE


class WasBid(Event, frozen=True):
    bids: tuple[int, ...]


class Got(Event, frozen=True):
    seat: Seat
    card: int


class Round(Frame):
    number: int = 1


class Deal(Frame):
    """Draw cards for one seat: into the hand, or as candidates."""

    seat: Seat
    left: int
    choose: bool = False


class Table(State):
    hands: list[tuple[int, ...]]
    candidates: list[tuple[int, ...]]
    deck: list[int]
    discard: list[int]
    points: list[int]


def deal(s: Table, f: Deal, _: object) -> Draw | None:
    if not f.left:
        s.finish()
        return None
    return Draw()


def take(s: Table, f: Deal, got: Drawn) -> None:
    s.deck.remove(got.card)
    pile = s.candidates if f.choose else s.hands
    pile[f.seat] = tuple(sorted((*pile[f.seat], got.card)))
    s.emit(Got(to=f.seat, seat=f.seat, card=got.card))
    f.left -= 1
    s.goto(deal)


def deal_hands(s: Table, f: Round, _: object) -> None:
    for seat in reversed(range(len(s.hands))):
        if f.number == 1 and not s.hands[seat]:
            s.goto(deal_hands)
            s.push(Deal(seat=seat, left=3))
            return


def ask_bids(s: Table, f: Round, _: object) -> tuple[Decision, ...] | Wait:
    if any(s.candidates):
        return WAIT
    return tuple(ChooseBid(seat) for seat in range(len(s.hands)))


def open_bids(s: Table, f: Round, got: tuple[Bid, ...]) -> None:
    bids = tuple(bid.card for bid in got)
    s.emit(WasBid(bids=bids))
    for seat, card in enumerate(bids):
        s.hands[seat] = tuple(c for c in s.hands[seat] if c != card)
    s.discard.extend(bids)  # in their order: who bid what stays in sight
    winner = bids.index(max(bids))
    s.points[winner] += 1
    if f.number == ROUNDS:
        s.finish()
        return
    s.push(Round(number=f.number + 1))
    for seat in range(len(bids)):
        s.push(Deal(seat=seat, left=2 if seat == winner else 1, choose=seat == winner))


def keep(s: Table, d: ChooseCard, action: Keep) -> None:
    pair, s.candidates[d.seat] = s.candidates[d.seat], ()
    s.hands[d.seat] = tuple(sorted((*s.hands[d.seat], action.card)))
    s.discard[:] = sorted([*s.discard, *(c for c in pair if c != action.card)])


def draws(s: Table, d: Draw) -> Iterator[Drawn]:
    return (Drawn(card) for card in s.deck)


def bids(s: Table, d: ChooseBid) -> Iterator[Bid]:
    return (Bid(card) for card in s.hands[d.seat])


def keeps(s: Table, d: ChooseCard) -> Iterator[Keep]:
    return (Keep(card) for card in s.candidates[d.seat])


def _one_of(legal: Any, kind: type[Action], rule: str) -> Judge:
    def check(s: Table, d: Decision, action: Action) -> None:
        if not isinstance(action, kind) or action not in set(legal(s, d)):
            raise Illegal(rule, f"seat {d.seat} cannot answer {action}")

    return Judge(legal, check)


class View(msgspec.Struct):
    points: tuple[int, ...]
    held: tuple[int, ...]
    choosing: tuple[int, ...]
    deck: int
    opened: tuple[int, ...]
    hand: tuple[int, ...]
    candidates: tuple[int, ...]


class Whispers(Machine[Table]):
    name, version = "whispers", "1"
    setup = Setup
    state = Table
    out_of_turn = "WH-TURN-1"
    actions: ClassVar = (Bid, Keep, Drawn)
    judges: ClassVar = {
        ChooseBid: _one_of(bids, Bid, "WH-BID-1"),
        ChooseCard: _one_of(keeps, Keep, "WH-KEEP-1"),
        Draw: _one_of(draws, Drawn, "WH-DRAW-1"),
    }
    procedures: ClassVar = {Deal: (deal, take), Round: (deal_hands, ask_bids, open_bids)}
    asides: ClassVar = {ChooseCard: keep}

    def aside(self, s: Table) -> tuple[Decision, ...]:
        return tuple(ChooseCard(seat) for seat, pair in enumerate(s.candidates) if len(pair) == 2)

    def edition(self, setup: Setup) -> Edition:
        return Edition("plain", "0")

    def seats(self, setup: Setup) -> int:
        return setup.seats

    def complete(self, d: Decision) -> bool:
        return True

    def secret(self, d: Decision) -> bool:
        return d.seat != CHANCE

    def new(self, setup: Setup, seed: int, *, auto: bool = True) -> Table:
        n = setup.seats
        s = Table(
            seed=seed,
            hands=[()] * n,
            candidates=[()] * n,
            deck=list(CARDS),
            discard=[],
            points=[0] * n,
        )
        self.start(s, Round(), auto=auto)
        return s

    def scores(self, s: Table) -> tuple[float, ...] | None:
        return tuple(map(float, s.points)) if not s.stack and not any(s.candidates) else None

    def winners(self, s: Table) -> tuple[Seat, ...] | None:
        scores = self.scores(s)
        if scores is None:
            return None
        return tuple(n for n, score in enumerate(scores) if score == max(scores))

    def view(self, s: Table, seat: Seat | None) -> View:
        opened = tuple(s.discard)  # the kept-back candidate lies open as well, for simplicity
        return View(
            points=tuple(s.points),
            held=tuple(map(len, s.hands)),
            choosing=tuple(map(len, s.candidates)),
            deck=len(s.deck),
            opened=opened,
            hand=() if seat is None else s.hands[seat],
            candidates=() if seat is None else s.candidates[seat],
        )

    def aid(self, s: Table, seat: Seat | None) -> View:
        return self.view(s, seat)

    def chapter(self, s: Table, seat: Seat | None) -> tuple[int, str]:
        return 1, "a round"

    def printed_parts(self, edition: str) -> Setup:
        return Setup()

    def guess(self, s: Table, seat: Seat, seed: int) -> Table:
        """Deal the cards this seat has not seen again; sealed bids of others come from their
        new hands."""
        g = s.copy()
        g.seed = seed
        others = [n for n in range(len(s.hands)) if n != seat]
        hidden = [c for n in others for c in (*s.hands[n], *s.candidates[n])]
        unseen = sorted([*hidden, *s.deck])
        for n in others:
            for pile in (g.hands, g.candidates):
                got = []
                for _ in pile[n]:
                    seed, k = rng.below(seed, len(unseen))
                    got.append(unseen.pop(k))
                pile[n] = tuple(sorted(got))
        g.deck = sorted(unseen)
        top = g.stack[-1] if g.stack else None
        if isinstance(top, Asking) and not top.single:
            sealed = [
                a if d.seat == seat or a is None else Bid(g.hands[d.seat][0])
                for d, a in zip(top.decisions, top.answers, strict=True)
            ]
            g.stack[-1] = msgspec.structs.replace(top, answers=tuple(sealed))
        return g

    def problems(self, s: Table) -> list[str]:
        seen = [c for pile in (*s.hands, *s.candidates, s.deck, s.discard) for c in pile]
        return [] if sorted(seen) == list(CARDS) else [f"cards are {sorted(seen)}"]

    def say(self, s: Table, thing: Action | Event | Decision, seat: Seat | None) -> str:
        return str(thing)


WHISPERS = Whispers()
