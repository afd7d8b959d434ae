"""Victory and its tie-breaks (TN-WIN, TN-PROC-9)."""

from worldline.core.machine import Seat
from worldline.the_now.state import Party

Rank = tuple[int, int, int, int, int]


def rank(s: Party, seat: Seat) -> Rank:
    """Points at the end (TN-WIN-1, TN-RULING-120), points after phases 1, 2, 3 (TN-WIN-2), then
    supply and Kinetic Storage (TN-WIN-3). Larger is better; comparing ranks filters the tied step
    by step (TN-RULING-121)."""
    p = s.players[seat]
    after = [s.marks[phase][seat] if phase < len(s.marks) else 0 for phase in (1, 2, 3)]
    return p.score, after[0], after[1], after[2], p.supply + max(0, p.storage)


def winners(s: Party) -> tuple[Seat, ...]:
    """TN-WIN-4: who is level in everything wins together; whoever is out can win (TN-OUT-3)."""
    ranks = [rank(s, seat) for seat in range(len(s.players))]
    return tuple(seat for seat, r in enumerate(ranks) if r == max(ranks))
