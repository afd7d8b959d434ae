"""The Tangle of Fates: secret bets on an event (TN-TANGLE, TN-PROC-10)."""

from collections.abc import Iterator

from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.the_now.events import BetsOpened, Impacted
from worldline.the_now.out import check_outs
from worldline.the_now.schema import Bet, Betting, PlaceBet
from worldline.the_now.state import (
    Party,
    active,
    book,
    change_event,
    pay,
)


def price(s: Party) -> int:
    """TN-TANGLE-5, TN-TANGLE-7, TN-RULING-98: the energy laid on the token, and 7 more."""
    return 1 + book(s).rules.bet_energy


def bets(s: Party, d: PlaceBet) -> Iterator[Bet]:
    most = s.players[d.seat].supply // price(s)
    for ticks in range(d.tokens + 1):
        for tick in range(most + 1 if ticks else 1):
            for cross in range(most - tick + 1 if ticks < d.tokens else 1):
                yield Bet(ticks, tick, cross)


def check_bet(s: Party, d: PlaceBet, a: Action) -> None:
    if not isinstance(a, Bet) or not 0 <= a.ticks <= d.tokens:
        raise Illegal("TN-TANGLE-4", f"each of {d.tokens} tokens names an outcome")
    if a.tick_energy < 0 or a.cross_energy < 0:
        raise Illegal("TN-RULING-99", "an amount is 0 or more")
    if (a.tick_energy and not a.ticks) or (a.cross_energy and a.ticks == d.tokens):
        raise Illegal("TN-TANGLE-5", "energy lies on a token; there is none on that side")
    cost = (a.tick_energy + a.cross_energy) * price(s)
    supply = s.players[d.seat].supply
    if cost > supply:
        raise Illegal("TN-RULING-99", f"the bet costs {cost} ⚡, the supply is {supply}")


def ask_bets(s: Party, f: Betting, _: object) -> tuple[Decision, ...]:
    """TN-TANGLE-4, TN-RULING-100, TN-RULING-104: every active player one token, the owner three."""
    owner = book(s).rules.bet_tokens_owner
    return tuple(
        PlaceBet(seat, owner if seat == f.owner else 1)
        for seat in range(len(s.players))
        if active(s, seat)
    )


def open_bets(s: Party, f: Betting, got: tuple[Bet, ...]) -> None:
    """TN-RULING-101: all pay, all impacts are applied, then whoever has nothing left is out. Till
    now no supply has shown what was bet (TN-INFO-2)."""
    bettors = [seat for seat in range(len(s.players)) if active(s, seat)]
    event = s.laid[f.node]
    assert event is not None
    placed: list[tuple[int, int]] = [(0, 0)] * len(s.players)
    shown: list[tuple[Seat, int, int, int, int]] = []
    impact = 0
    for seat, bet in zip(bettors, got, strict=True):
        tokens = book(s).rules.bet_tokens_owner if seat == f.owner else 1
        placed[seat] = (bet.ticks, tokens - bet.ticks)
        shown.append((seat, *placed[seat], bet.tick_energy, bet.cross_energy))
        pay(s, seat, (bet.tick_energy + bet.cross_energy) * price(s))
        impact += bet.tick_energy - bet.cross_energy  # TN-TANGLE-8, TN-RULING-102
    change_event(s, f.node, bets=tuple(placed), impact=event.impact + impact)
    s.emit(BetsOpened(node=f.node, bets=tuple(shown)))
    if impact:
        s.emit(Impacted(seat=f.owner, node=f.node, impact=impact, why="bets"))
    check_outs(s)


BETTING = (ask_bets, open_bets)
