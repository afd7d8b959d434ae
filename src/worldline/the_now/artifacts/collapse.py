"""The Collapse Generator: jumps to any unrealized node and to V616Mon (TN-COLLAPSE)."""

from typing import Final

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.artifacts.common import check_group
from worldline.the_now.schema import Jump
from worldline.the_now.state import (
    FUTURE,
    Party,
    book,
    change_artifact,
    on_table,
    open_wormhole,
    place,
    speed,
    spend,
    use_group,
)

_JUMP: Final = tuple(Jump(n) for n in range(field.NODES + 1))


def jumps(s: Party, seat: Seat) -> list[Action]:
    p = s.players[seat]
    cast = on_table(s, seat, "collapse")
    if cast is None or not cast.charges or "movement" in s.spent.groups:
        return []
    if s.spent.moves >= speed(s, p) or p.supply < book(s).rules.move_energy:
        return []
    nodes = [n for n in range(field.NODES) if s.fate[n] == FUTURE]
    return [_JUMP[n] for n in (*nodes, field.V616MON) if n != p.node]


def check_jump(s: Party, seat: Seat, a: Jump) -> None:
    p = s.players[seat]
    cast = on_table(s, seat, "collapse")
    if cast is None or not cast.charges:
        raise Illegal("TN-COLLAPSE-2", "no Collapse Generator with a charge lies on the table")
    check_group(s, "movement")
    if s.spent.moves >= speed(s, p):
        raise Illegal("TN-COLLAPSE-3", f"all {speed(s, p)} moves of this turn are made")
    on_field = 0 <= a.to < field.NODES
    if a.to == p.node or not (a.to == field.V616MON or (on_field and s.fate[a.to] == FUTURE)):
        raise Illegal("TN-RULING-79", "a jump goes to another node that is not yet realized")
    cost = book(s).rules.move_energy
    if p.supply < cost:
        raise Illegal("TN-MOVE-2", f"a jump costs {cost} ⚡, the supply is {p.supply}")


def jump(s: Party, seat: Seat, a: Jump) -> None:
    """TN-COLLAPSE-2, TN-COLLAPSE-3; to V616Mon it leaves a wormhole (TN-COLLAPSE-7)."""
    origin = s.players[seat].node
    cast = on_table(s, seat, "collapse")
    assert cast is not None
    change_artifact(s, seat, cast, charges=cast.charges - 1)
    use_group(s, "movement")
    spend(s, moves=s.spent.moves + 1)
    if a.to == field.V616MON:
        open_wormhole(s, origin)
    place(s, seat, a.to, "jump", book(s).rules.move_energy)
