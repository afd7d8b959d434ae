"""What a realization comes to: now, for one event, or for the rings in order (TN-REAL, TN-LINK).

Pure functions of the state, used by the realization itself, by screens and by bots.
"""

from collections.abc import Sequence
from typing import NamedTuple

from worldline.core.machine import Seat
from worldline.the_now import field, links
from worldline.the_now.state import (
    EMPTY,
    FAILED,
    FUTURE,
    OCCURRED,
    Laid,
    Party,
    book,
    score_change,
    seat_of,
)


class Outcome(NamedTuple):
    """How the event in a node comes out: the sum with its parts, and whose points change by how
    much; by 0 where somebody should lose points and has none (TN-RULING-3)."""

    node: int
    parts: tuple[links.LinkPart, ...]
    impact: int
    points: int
    token: bool  # the side of the organizer's token, which decides at 0 (TN-REAL-6)
    occurs: bool
    scores: tuple[tuple[Seat, int], ...]


def outcome(s: Party, node: int, fate: Sequence[int], points_of: Sequence[int]) -> Outcome | None:
    """TN-REAL-4 to TN-REAL-8: the event in a node, realized with these fates while the players
    have these points; None: no event."""
    event = s.laid[node]
    if event is None:
        return None
    parts = links.parts(s, node, fate)
    points = event.impact + sum(part.effect for part in parts)
    occurs = event.side if points == 0 else points > 0  # TN-REAL-5; TN-REAL-7: or neutral token
    changes = tuple(
        (seat, score_change(points_of[seat], brought)) for seat, brought in scores(s, event, occurs)
    )
    return Outcome(node, tuple(parts), event.impact, points, event.side, occurs, changes)


def scores(s: Party, event: Laid, occurs: bool) -> tuple[tuple[Seat, int], ...]:
    """TN-CARD-4, TN-CARD-6, TN-CARD-9, TN-TANGLE-9: what the arc of the outcome, or the bets on
    it, say, whatever points the players have."""
    if event.bets:  # each token by itself (TN-TANGLE-10)
        won = [tick if occurs else cross for tick, cross in event.bets]
        return tuple((seat, tokens) for seat, tokens in enumerate(won) if tokens)
    card = book(s).cards[event.card]
    if card.centre == "gray":  # TN-CARD-5, TN-RULING-5, TN-RULING-64
        return ()
    if event.arcs is not None:
        seat = event.arcs[0] if occurs else event.arcs[1]
    else:
        seat = seat_of(s, card.tick if occurs else card.cross)  # TN-CARD-7, TN-RULING-1
    if seat < 0:  # TN-CARD-8, TN-RULING-2: no arc, or a colour nobody plays
        return ()
    # TN-RULING-7, TN-RULING-57: the same number at both arcs
    return ((seat, card.points if card.centre == "green" else -card.points),)


def forecast(s: Party, node: int) -> Outcome | None:
    """What would happen if this node were realized now."""
    return outcome(s, node, s.fate, points_now(s))


def points_now(s: Party) -> list[int]:
    return [p.score for p in s.players]


def chain(s: Party, radius: int | None = None) -> list[Outcome]:
    """The events still to come (of one radius) as things stand, realized in exact order."""
    fate, points_then = list(s.fate), points_now(s)
    found = []
    for node in range(field.NODES):
        if fate[node] != FUTURE or (radius is not None and field.RADIUS[node] > radius):
            continue
        result = outcome(s, node, fate, points_then)
        if result is None:
            fate[node] = EMPTY
            continue
        fate[node] = OCCURRED if result.occurs else FAILED
        for seat, change in result.scores:
            points_then[seat] += change
        if radius is None or field.RADIUS[node] == radius:
            found.append(result)
    return found
