"""Movement: moves and passages through wormholes (TN-MOVE, TN-COLLAPSE-8)."""

from typing import Final

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.schema import Move, Pass
from worldline.the_now.state import (
    FUTURE,
    Party,
    Player,
    book,
    close_wormhole,
    on_table,
    place,
    speed,
    spend,
)

_MOVE: Final = tuple(Move(n) for n in range(field.NODES))
_PASS: Final = tuple(Pass(n) for n in range(field.NODES + 1))


def moves(s: Party, seat: Seat) -> list[Action]:
    """All moves and passages. At V616Mon there may be none; the player keeps his turns
    (TN-COLLAPSE-12, TN-RULING-78)."""
    p, b = s.players[seat], book(s)
    if s.spent.moves >= b.speeds[p.accelerator] or p.supply < b.rules.move_energy:
        return []
    fate = s.fate
    found: list[Action] = [_MOVE[n] for n in field.NEIGHBOURS[p.node] if not fate[n]]
    if s.wormholes and on_table(s, seat, "collapse"):
        if p.node == field.V616MON:
            found += [_PASS[n] for n in sorted(s.wormholes)]
        elif p.node in s.wormholes:
            found.append(_PASS[field.V616MON])
    return found


def check_move(s: Party, seat: Seat, a: Move) -> None:
    p = s.players[seat]
    _check_moves_left(s, p, "TN-MOVE-3")
    if not 0 <= a.to < field.NODES or a.to not in field.NEIGHBOURS[p.node]:
        raise Illegal("TN-MOVE-1", f"{_name(a.to)} is not adjacent to {field.name(p.node)}")
    if s.fate[a.to] != FUTURE:
        raise Illegal("TN-FIELD-3", f"{field.name(a.to)} is in the past")
    _check_energy(s, p)


def check_pass(s: Party, seat: Seat, a: Pass) -> None:
    p = s.players[seat]
    if not on_table(s, seat, "collapse"):  # in hand is not enough (TN-RULING-74)
        raise Illegal("TN-COLLAPSE-8", "only who has cast a Collapse Generator passes a wormhole")
    hole = a.to if p.node == field.V616MON else p.node
    fits = a.to != p.node and field.V616MON in (a.to, p.node)
    if not fits or hole not in s.wormholes:
        why = f"no wormhole leads from {field.name(p.node)} to {_name(a.to)}"
        raise Illegal("TN-COLLAPSE-9", why)
    _check_moves_left(s, p, "TN-COLLAPSE-3")
    _check_energy(s, p)


def _check_moves_left(s: Party, p: Player, rule: str) -> None:
    if s.spent.moves >= speed(s, p):
        raise Illegal(rule, f"all {speed(s, p)} moves of this turn are made")


def _check_energy(s: Party, p: Player) -> None:
    cost = book(s).rules.move_energy
    if p.supply < cost:
        raise Illegal("TN-MOVE-2", f"a move costs {cost} ⚡, the supply is {p.supply}")


def move(s: Party, seat: Seat, a: Move) -> None:
    spend(s, moves=s.spent.moves + 1)
    place(s, seat, a.to, "move", book(s).rules.move_energy)  # whatever the speed (TN-ACCEL-2)


def pass_wormhole(s: Party, seat: Seat, a: Pass) -> None:
    """TN-COLLAPSE-8 to TN-COLLAPSE-10: a normal move that closes the wormhole and is no use, so a
    jump in the same turn is possible (TN-RULING-80)."""
    node = s.players[seat].node
    spend(s, moves=s.spent.moves + 1)
    close_wormhole(s, a.to if node == field.V616MON else node)
    place(s, seat, a.to, "wormhole", book(s).rules.move_energy)


def _name(node: int) -> str:
    return field.name(node) if 0 <= node <= field.V616MON else f"node {node}"
