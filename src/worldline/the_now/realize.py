"""Realization: the nodes of a radius become past, one by one (TN-REAL, TN-PROC-4)."""

from collections.abc import Iterator

from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.events import PhaseEnded, Realized
from worldline.the_now.forecast import forecast
from worldline.the_now.schema import ForcedMove, Go, Realizing
from worldline.the_now.state import (
    EMPTY,
    FAILED,
    FUTURE,
    OCCURRED,
    Party,
    clear_realized,
    place,
    score,
    who,
)


def decide(s: Party, f: Realizing, _: object) -> None:
    """TN-REAL-2: node after node, as long as nobody has to leave one."""
    node, last = f.node, field.RING[f.radius][-1]
    occupied = {s.players[seat].node for seat in s.order}
    while True:
        _realize(s, node)
        if node in occupied or node == last:
            f.node, f.movers = node, tuple(n for n in s.order if s.players[n].node == node)
            return
        clear_realized(s, node)
        node += 1


def _realize(s: Party, node: int) -> None:
    """TN-REAL-4 to TN-REAL-8: its event occurs or does not (TN-META-4). The node is past from here
    on (TN-RULING-58)."""
    result = forecast(s, node)
    if result is None:
        s.fate[node] = EMPTY  # TN-REAL-3, TN-REAL-13
        s.emit(Realized(node=node, points=None, occurred=False))
        return
    s.fate[node] = OCCURRED if result.occurs else FAILED  # TN-REAL-15
    s.emit(Realized(node=node, points=result.points, occurred=result.occurs))
    for seat, points in result.scores:
        score(s, seat, points, node)


def _ways(s: Party, node: int) -> list[int]:
    """TN-REAL-9, TN-RULING-60: the neighbouring unrealized nodes of the field; the next node of
    the radius is one of them, though it is realized next (TN-REAL-12)."""
    return [n for n in field.NEIGHBOURS[node] if s.fate[n] == FUTURE]


def push_out(s: Party, f: Realizing, _: object) -> Decision | None:
    """TN-REAL-11, TN-RULING-62: one after the other, in the order of the completed round; players
    who are out have no pawn there (TN-RULING-24)."""
    if not f.movers:
        s.goto(clean)
        return None
    ways = _ways(s, f.node)
    if len(ways) > 1:
        return ForcedMove(f.movers[0])
    if ways:  # no choice: the engine moves the pawn itself (TN-DEC-27)
        place(s, f.movers[0], ways[0], "forced")
    f.movers = f.movers[1:]
    s.goto(push_out)  # without a way the pawn stays (TN-RULING-59)
    return None


def force_extraction(s: Party, f: Realizing, got: Go) -> None:
    """TN-REAL-10: it costs nothing and does not count against speed (TN-RULING-61)."""
    place(s, f.movers[0], got.to, "forced")
    f.movers = f.movers[1:]
    s.goto(push_out)


def clean(s: Party, f: Realizing, _: object) -> None:
    """TN-REAL-14, TN-RULING-52, TN-RULING-77: what concerns the future stays."""
    node = f.node
    clear_realized(s, node)
    last = node == field.RING[f.radius][-1]
    if not last:
        f.node = node + 1
        s.goto(decide)
        return
    s.marks.append(tuple(p.score for p in s.players))  # TN-PHASE-5, TN-RULING-63
    s.emit(PhaseEnded(phase=f.radius, scores=s.marks[-1]))


REALIZING = (decide, push_out, force_extraction, clean)


def _mover(s: Party) -> tuple[int, Seat]:
    frame = s.stack[-2]
    assert isinstance(frame, Realizing)
    return frame.node, frame.movers[0]


def goings(s: Party, d: ForcedMove) -> Iterator[Go]:
    return (Go(n) for n in _ways(s, _mover(s)[0]))


def check_go(s: Party, d: ForcedMove, a: Action) -> None:
    node, seat = _mover(s)
    if seat != d.seat:
        raise Illegal("TN-REAL-11", f"{who(s, seat)} moves first")
    if not isinstance(a, Go) or a.to not in _ways(s, node):
        raise Illegal("TN-REAL-9", f"go to an unrealized neighbour of {field.name(node)}")
