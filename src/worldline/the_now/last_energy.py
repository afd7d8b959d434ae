"""Paying the last energy on purpose: lawful, and asked about before it is done (TN-RULING-12)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.the_now import exchange, schema, turn
from worldline.the_now.artifacts import tangle
from worldline.the_now.state import Party, alter

OUT: Final = "This takes your last ⚡: you would be out of the game."


class Warned(msgspec.Struct, frozen=True):
    """An option, by its place among those of its decision, that is asked about first."""

    decision: str
    option: int
    say: str
    rule: str = "TN-OUT-1"


def warnings(s: Party, decisions: tuple[Decision, ...], seat: Seat) -> Iterator[Warned]:
    for d in decisions:
        if d.seat == seat and (judge := _JUDGES.get(type(d))):
            for n, action in enumerate(judge[0](s, d)):
                if say := warning(s, d, action):
                    yield Warned(type(d).__name__, n, say)


def warning(s: Party, d: Decision, action: Action) -> str:
    """What to say before an answer that costs its player the last energy, or nothing."""
    match action:
        case schema.Offer():
            gone = s.players[d.seat].supply - action.give + action.ask <= 0
            return "If it is accepted, you give your last ⚡ and are out of the game." * gone
        case schema.Accept():
            found = exchange.find(s, action.of, d.seat, action.number).offer
            return OUT * (s.players[d.seat].supply - found.ask + found.give <= 0)
    judge = _JUDGES.get(type(d))
    return OUT if judge and _needs_all(s, d, action, judge[1]) else ""


def _needs_all(s: Party, d: Decision, action: Action, check: Callable[..., None]) -> bool:
    """An answer costs all that there is if the judge would refuse it to whoever had one ⚡ less."""
    poorer = s.copy()
    alter(poorer, d.seat, supply=s.players[d.seat].supply - 1)
    try:
        check(poorer, d, action)
    except Illegal:
        return True
    return False


_JUDGES: Final[
    dict[type[Decision], tuple[Callable[..., Iterable[Action]], Callable[..., None]]]
] = {
    schema.TakeTurn: (turn.turn_actions, turn.check_turn),
    schema.PlaceBet: (tangle.bets, tangle.check_bet),
    schema.Trade: (exchange.dealings, exchange.check_trade),
}
