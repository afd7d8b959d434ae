"""Attacking another player with the Energy Gun (TN-ATTACK, TN-GUN, TN-SHIELD)."""

from typing import Final

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.events import Attacked
from worldline.the_now.schema import Attack
from worldline.the_now.state import (
    Party,
    active,
    book,
    in_node,
    pay,
    spend,
    who,
)

_ATTACK: Final = tuple(Attack(seat) for seat in range(6))


def attacks(s: Party, seat: Seat) -> list[Action]:
    p = s.players[seat]
    if not p.gun or s.spent.attacked or s.round <= book(s).rules.safety_rounds:
        return []
    if p.supply < book(s).items["gun"].expense[p.gun - 1]:
        return []
    return [_ATTACK[other] for other in in_node(s, p.node) if other != seat]


def check_attack(s: Party, seat: Seat, a: Attack) -> None:
    p, b = s.players[seat], book(s)
    if s.round <= b.rules.safety_rounds:
        why = f"round {s.round} is in the safety period, rounds 1 to {b.rules.safety_rounds}"
        raise Illegal("TN-PERIOD-2", why)  # TN-ATTACK-5
    if not p.gun:
        raise Illegal("TN-GUN-1", "attacking requires an Energy Gun")
    if s.spent.attacked:
        raise Illegal("TN-ATTACK-3", "one attack a turn, and this turn has had its own")
    if not 0 <= a.victim < len(s.players) or a.victim == seat:
        raise Illegal("TN-ATTACK-1", "the victim is another player in the same node")
    if not active(s, a.victim):
        raise Illegal("TN-RULING-19", f"{who(s, a.victim)} is out and has no pawn to attack")
    if s.players[a.victim].node != p.node:
        where = field.name(s.players[a.victim].node)
        raise Illegal(
            "TN-ATTACK-1", f"{who(s, a.victim)} stands in {where}, not in {field.name(p.node)}"
        )
    expense = b.items["gun"].expense[p.gun - 1]
    if p.supply < expense:
        raise Illegal("TN-ATTACK-2", f"a shot costs {expense} ⚡, the supply is {p.supply}")


def attack(s: Party, seat: Seat, a: Attack) -> None:
    """TN-RULING-44, TN-SHIELD-1, TN-SHIELD-2: the victim loses damage less defense, never less
    than 0, at most all. Only the attacker's own turn is limited (TN-ATTACK-4)."""
    items = book(s).items
    p, victim = s.players[seat], s.players[a.victim]
    expense = items["gun"].expense[p.gun - 1]
    defense = items["shield"].defense[victim.shield - 1] if victim.shield else 0
    loss = min(victim.supply, max(0, items["gun"].damage[p.gun - 1] - defense))
    pay(s, seat, expense)
    pay(s, a.victim, loss)
    spend(s, attacked=True)
    s.emit(Attacked(seat=seat, victim=a.victim, expense=expense, loss=loss))
