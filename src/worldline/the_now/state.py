"""The party: its state, and the atoms that change it (TN-STATE).

Leaves are frozen; they are replaced only here. An atom makes one kind of change.
"""

from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Seat, State
from worldline.the_now import events, field, schema
from worldline.the_now.book import BOOKS, Book
from worldline.the_now.knowledge import Knowledge
from worldline.the_now.pages import COLOURS

How = Literal["move", "wormhole", "jump", "forced"]
FUTURE, OCCURRED, FAILED, EMPTY = 0, 1, 2, 3
"""What has become of a node (TN-STATE-10)."""
NEUTRAL: Final[Seat] = -1
"""The organizer of the central event (TN-SETUP-9)."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """An event in its node (TN-STATE-11 to TN-STATE-13, TN-STATE-18)."""

    card: int
    rotation: int
    by: Seat  # whose token lies on it (TN-SETUP-5)
    side: bool
    impact: int = 0
    arcs: tuple[Seat, Seat] | None = None
    links: tuple[int, ...] | None = None
    bets: tuple[tuple[int, int], ...] = ()  # per seat: tokens at ✓, tokens at ×


class Needle(msgspec.Struct, frozen=True, gc=False):
    """A Needle link (TN-STATE-16)."""

    source: int
    target: int
    type: int
    plus: int = 0


class CastArtifact(msgspec.Struct, frozen=True, gc=False):
    """An artifact on the table (TN-STATE-21)."""

    artifact: int
    charges: int = 0
    anti: int = 0
    tension: int = 0


class Player(msgspec.Struct, frozen=True, gc=False):
    """One participant (TN-STATE-19 to TN-STATE-25)."""

    supply: int
    score: int
    node: int
    hand: tuple[int, ...]
    out: int = 0  # the round of going out; 0: active
    out_node: int = field.NOWHERE
    gun: int = 0
    shield: int = 0
    accelerator: int = 0
    storage: int = -1  # -1: not owned
    amplifier: int = 0  # charges; 0: not owned
    table: tuple[CastArtifact, ...] = ()
    secret: tuple[int, ...] = ()
    candidates: tuple[int, ...] = ()


class Spent(msgspec.Struct, frozen=True, gc=False):
    """What the player on turn has used so far, against the limits of TN-TURN-4 (TN-STATE-27,
    TN-STATE-28)."""

    au: int = 0
    moves: int = 0
    impact: int = 0
    amplified: int = 0
    bought: bool = False
    attacked: bool = False
    discharged: bool = False
    groups: tuple[str, ...] = ()
    taken: int = 0  # energy from the Hole
    hole: int = -1  # which one
    offered: tuple[tuple[Seat, Seat], ...] = ()  # pairs that had an offer in this turn


class OpenOffer(msgspec.Struct, frozen=True, gc=False):
    """An offer on the table (TN-STATE-29)."""

    by: Seat
    offer: schema.Offer
    hand: tuple[int, ...]  # the very artifacts of `by` that are offered unseen by the rest


NOTHING_SPENT: Final = Spent()


class Party(State, kw_only=True):
    """One game of The Now.

    >>> from worldline import the_now
    >>> party = the_now.new(seats=3, seed=7).state
    >>> party.round, party.players[0].supply
    (0, 16)
    """

    edition: str
    colours: tuple[int, ...]
    phases: tuple[int, ...]  # rounds per phase
    swap: bool
    round: int = 0
    order: tuple[Seat, ...] = ()
    on_turn: Seat = -1
    fate: list[int]
    laid: list[Laid | None]  # one event a node (TN-FIELD-1)
    reinforced: dict[int, int]
    delayed: dict[int, int]
    needles: list[Needle]
    wormholes: dict[int, int]
    v616mon: bool = False
    players: list[Player]
    spent: Spent = NOTHING_SPENT
    deck: list[int]
    discard: list[int]
    vault: list[int]  # the artifact deck
    scrap: list[int]  # the artifact discard
    gone: list[int]
    gone_artifacts: list[int]
    marks: list[tuple[int, ...]]  # scores after each realized phase (TN-STATE-8)
    offers: list[OpenOffer]
    knows: list[Knowledge]


def book(s: Party) -> Book:
    return BOOKS[s.edition]


def colour(s: Party, seat: Seat) -> str:
    return COLOURS[s.colours[seat]]


def who(s: Party, seat: Seat) -> str:
    """A player as sentences name him."""
    return colour(s, seat).capitalize() if 0 <= seat < len(s.players) else f"seat {seat}"


def seat_of(s: Party, colour: int) -> Seat:
    """The seat that plays a colour, or -1 (TN-RULING-2)."""
    return s.colours.index(colour) if colour in s.colours else -1


def active(s: Party, seat: Seat) -> bool:
    return not s.players[seat].out


def in_node(s: Party, node: int) -> list[Seat]:
    """The active players whose pawns stand there, any number (TN-FIELD-12); a player who is out
    has none (TN-RULING-14)."""
    return [seat for seat, p in enumerate(s.players) if p.node == node]


# --- the calendar (TN-PHASE); a period holds for whole rounds (TN-PERIOD-1, TN-RULING-27)


@lru_cache
def _phase_of_round(phases: tuple[int, ...]) -> tuple[int, ...]:
    return (-1, *(p for p, rounds in enumerate(phases) for _ in range(rounds)), len(phases))


def rounds(s: Party) -> int:
    """TN-ROUND-1."""
    return sum(s.phases)


def phase(s: Party) -> int:
    """TN-PHASE-1: the phase of the current round."""
    return _phase_of_round(s.phases)[s.round]


def is_last_round_of_phase(s: Party) -> bool:
    calendar = _phase_of_round(s.phases)
    return calendar[s.round + 1] != calendar[s.round]


def is_pre_realization(s: Party) -> bool:
    """TN-PERIOD-4, TN-RULING-25: the last round of a phase from phase 1 on."""
    return phase(s) >= 1 and is_last_round_of_phase(s)


def speed(s: Party, p: Player) -> int:
    """TN-MOVE-4, TN-ACCEL-1: the level in force counts at once (TN-RULING-40)."""
    return book(s).speeds[p.accelerator]


def begin_round(s: Party, number: int, order: tuple[Seat, ...]) -> None:
    """TN-ROUND-5: the marker advances, the first player takes the token."""
    s.round = number
    s.order = order
    s.emit(events.RoundBegan(round=number, order=order))


# --- atoms: players


def alter(s: Party, seat: Seat, **changes: Any) -> None:
    s.players[seat] = replace(s.players[seat], **changes)


def gain(s: Party, seat: Seat, energy: int) -> None:
    p = s.players[seat]
    s.players[seat] = replace(p, supply=p.supply + energy)


def pay(s: Party, seat: Seat, energy: int) -> None:
    p = s.players[seat]
    s.players[seat] = replace(p, supply=p.supply - energy)


def spend(s: Party, **changes: Any) -> None:
    s.spent = replace(s.spent, **changes)


def use_group(s: Party, group: str) -> None:
    """TN-RULING-67, TN-EXCHANGE-7: the limit belongs to the player's turn, not to the artifact."""
    s.spent = replace(s.spent, groups=(*s.spent.groups, group))


def place(s: Party, seat: Seat, node: int, how: How, cost: int = 0) -> None:
    """Move a pawn for its price. Every movement charges a Kinetic Storage by 1 (TN-KINETIC-1,
    TN-KINETIC-6), also a forced one between turns (TN-KINETIC-2, TN-KINETIC-5), up to its maximum
    (TN-RULING-43)."""
    p = s.players[seat]
    storage = p.storage
    if storage >= 0:
        storage = min(book(s).items["storage"].maximum, storage + 1)
    s.players[seat] = replace(p, node=node, supply=p.supply - cost, storage=storage)
    s.emit(events.Moved(seat=seat, origin=p.node, node=node, how=how))


def score(s: Party, seat: Seat, points: int, node: int) -> None:
    """Points change in a realization only (TN-META-3), without an upper limit (TN-RULING-4): the
    token marked 15 extends the track (TN-WIN-5)."""
    p = s.players[seat]
    change = score_change(p.score, points)
    if change:
        s.players[seat] = replace(p, score=p.score + change)
        s.emit(events.Scored(seat=seat, points=change, node=node))


def score_change(score: int, points: int) -> int:
    """TN-RULING-3: nobody loses more points than he has."""
    return max(-score, points)


# --- atoms: the field


def lay(s: Party, node: int, event: Laid) -> None:
    """Put an event into a node; a delayed impact is applied at once (TN-STAB-6, TN-RULING-94)."""
    waiting = s.delayed.pop(node, 0)
    s.laid[node] = replace(event, impact=event.impact + waiting) if waiting else event
    if waiting:
        s.emit(events.Impacted(seat=event.by, node=node, impact=waiting, why="delayed"))


def change_event(s: Party, node: int, **changes: Any) -> None:
    event = s.laid[node]
    assert event is not None
    s.laid[node] = replace(event, **changes)


def clear_realized(s: Party, node: int) -> None:
    """Clear a node that has become past: impact and tokens, delayed impact, wormholes, Needle
    links that end here, and what lies on boundaries with earlier nodes. The card stays, and so do
    Logistic links and reinforcements towards later nodes (TN-REAL-14), and Needle links that begin
    here (TN-NEEDLE-9)."""
    event = s.laid[node]
    if event is not None:
        links = event.links
        if links is not None:
            earlier = field.EARLIER[node]
            links = tuple(0 if d in earlier else type for d, type in enumerate(links))
        s.laid[node] = replace(event, impact=0, links=links, arcs=None, bets=())
    if s.delayed:
        s.delayed.pop(node, None)
    if s.wormholes:
        s.wormholes.pop(node, None)
    if s.reinforced:
        for d in field.EARLIER[node]:
            s.reinforced.pop(field.EDGES[node][d], None)
    if s.needles:
        s.needles = [n for n in s.needles if n.target != node]


def reinforce(s: Party, edge: int, plus: int) -> None:
    """TN-AMP-3: a boundary runs from its earlier to its later node. TN-AMP-7: only the sum counts,
    so two single tokens are a double one."""
    s.reinforced[edge] = s.reinforced.get(edge, 0) + plus


def delay(s: Party, node: int, impact: int) -> None:
    total = s.delayed.pop(node, 0) + impact
    if total:
        s.delayed[node] = total


def open_wormhole(s: Party, node: int) -> None:
    s.wormholes[node] = s.wormholes.get(node, 0) + 1
    s.emit(events.WormholeOpened(node=node))


def close_wormhole(s: Party, node: int) -> None:
    """TN-RULING-76: each is good for one passage."""
    left = s.wormholes.pop(node) - 1
    if left:
        s.wormholes[node] = left
    s.emit(events.WormholeClosed(node=node))


# --- atoms: artifacts on the table


def on_table(s: Party, seat: Seat, kind: str) -> CastArtifact | None:
    b = book(s)
    for cast in s.players[seat].table:
        if b.kind(cast.artifact) == kind:
            return cast
    return None


def change_artifact(s: Party, seat: Seat, cast: CastArtifact, **changes: int) -> None:
    table = s.players[seat].table
    alter(s, seat, table=tuple(replace(c, **changes) if c is cast else c for c in table))


def put_on_table(s: Party, seat: Seat, cast: CastArtifact) -> None:
    alter(s, seat, table=(*s.players[seat].table, cast))


def take_off_table(s: Party, seat: Seat, cast: CastArtifact) -> None:
    alter(s, seat, table=tuple(c for c in s.players[seat].table if c is not cast))


def artifact_held(s: Party, seat: Seat, label: str) -> int | None:
    """An artifact of this label in the player's hand."""
    b = book(s)
    return next((a for a in s.players[seat].secret if b.label(a) == label), None)
