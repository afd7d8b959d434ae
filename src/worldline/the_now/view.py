"""What a seat may know: its view, built field by field (TN-INFO, TN-RULING-109)."""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Asking, Seat
from worldline.the_now import field, links
from worldline.the_now.book import BOOKS
from worldline.the_now.knowledge import GONE, artifact_bit, certain
from worldline.the_now.pages import COLOURS
from worldline.the_now.schema import (
    Annihilating,
    Betting,
    Drawing,
    Laying,
    Realizing,
    Searching,
    SettingUp,
    Turning,
)
from worldline.the_now.state import Laid, OpenOffer, Party, Player, Spent, book, phase, rounds


class ArtifactView(msgspec.Struct, frozen=True):
    """An artifact on a table: open to all (TN-STATE-21)."""

    artifact: str
    charges: int
    anti: int
    tension: int


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player: his energy too (TN-INFO-1), his items (TN-ITEM-2), and the
    backs of his cards."""

    seat: Seat
    colour: str
    supply: int
    score: int
    tokens: int  # of 15 points beside the track, and where the pawn stands on it (TN-WIN-5)
    pawn: int
    node: int
    out: int
    out_node: int
    gun: int
    shield: int
    accelerator: int
    storage: int
    amplifier: int
    table: tuple[ArtifactView, ...]
    cards: int
    starting: int
    artifacts: int
    candidates: int


class EventView(msgspec.Struct, frozen=True):
    """An event on the field; `marks` by direction: 0 none, 1 cause, 2 hindrance."""

    node: int
    card: str
    rotation: int
    by: Seat
    side: bool
    impact: int
    marks: tuple[int, ...]
    arcs: tuple[Seat, Seat] | None
    bets: tuple[tuple[int, int], ...]


class NeedleView(msgspec.Struct, frozen=True):
    source: int
    target: int
    type: int
    plus: int


class OfferView(msgspec.Struct, frozen=True):
    """An open offer; only the two parties see which hand artifacts are in it (TN-STATE-29)."""

    by: Seat
    to: Seat
    give: int
    give_hand: tuple[str, ...] | None
    give_unseen: int
    give_table: tuple[str, ...]
    ask: int
    ask_table: tuple[str, ...]
    ask_unnamed: int


class LayingView(msgspec.Struct, frozen=True):
    """The card one is laying, as far as one has got."""

    card: str
    rotation: int
    side: bool
    links: tuple[int, ...]
    plus: tuple[int, ...]


class Stage(msgspec.Struct, frozen=True):
    """What is going on, open to all (TN-STATE-3, TN-STATE-30 to TN-STATE-32): the node concerned,
    the seat whose procedure it is, who is still to come, and the anti-charge left."""

    name: Literal[
        "search", "swap", "turn", "betting", "annihilation", "realization", "shortage", "finished"
    ]
    node: int = field.NOWHERE
    seat: Seat = -1
    waiting: tuple[Seat, ...] = ()
    left: int = 0


class View(msgspec.Struct, frozen=True):
    """Everything one seat (None: a spectator) may know."""

    seat: Seat | None
    edition: str
    round: int
    rounds: int
    phase: int
    phases: tuple[int, ...]
    order: tuple[Seat, ...]
    on_turn: Seat
    stage: Stage
    asked: tuple[Seat, ...]
    spent: Spent
    fate: tuple[int, ...]
    events: tuple[EventView, ...]
    reinforced: tuple[tuple[int, int, int], ...]
    delayed: tuple[tuple[int, int], ...]
    needles: tuple[NeedleView, ...]
    wormholes: tuple[tuple[int, int], ...]
    v616mon: bool
    players: tuple[PlayerView, ...]
    deck: int
    discard: int
    vault: int
    scrap: tuple[str, ...]
    gone: tuple[str, ...]
    marks: tuple[tuple[int, ...], ...]
    offers: tuple[OfferView, ...]
    hand: tuple[str, ...] = ()
    artifacts: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    laying: LayingView | None = None


def view(s: Party, seat: Seat | None) -> View:
    b = book(s)
    me = None if seat is None else s.players[seat]
    return View(
        seat=seat,
        edition=s.edition,
        round=s.round,
        rounds=rounds(s),
        phase=phase(s),
        phases=s.phases,
        order=s.order,
        on_turn=s.on_turn,
        stage=_stage(s),
        asked=_asked(s),
        spent=replace(s.spent, hole=-1),  # copies of one kind cannot be told apart
        fate=tuple(s.fate),
        events=tuple(
            _event(b.cards[event.card].id, node, event, links.marks(s, event))
            for node, event in enumerate(s.laid)
            if event is not None
        ),
        reinforced=tuple((*field.sides(edge), plus) for edge, plus in sorted(s.reinforced.items())),
        delayed=tuple(sorted(s.delayed.items())),
        needles=tuple(NeedleView(n.source, n.target, n.type, n.plus) for n in s.needles),
        wormholes=tuple(sorted(s.wormholes.items())),
        v616mon=s.v616mon,
        players=tuple(
            _player(s.edition, n, s.colours[n], player) for n, player in enumerate(s.players)
        ),
        deck=len(s.deck),
        discard=len(s.discard),
        vault=len(s.vault),
        scrap=tuple(b.label(a) for a in s.scrap),
        gone=_gone(s, seat),
        marks=tuple(s.marks),
        offers=tuple(_offer(o, seat) for o in s.offers),
        # hands, candidates and artifacts in hand: one's own alone (TN-INFO-3, TN-INFO-4)
        hand=() if me is None else tuple(b.cards[c].id for c in me.hand),
        artifacts=() if me is None else tuple(b.label(a) for a in me.secret),
        candidates=() if me is None else tuple(b.cards[c].id for c in me.candidates),
        laying=_laying(s, seat),
    )


# Leaves are frozen and change rarely, and everybody sees the same of them: each is told once.


@lru_cache(4096)
def _event(card: str, node: int, event: Laid, marks: tuple[int, ...]) -> EventView:
    return EventView(
        node=node,
        card=card,
        rotation=event.rotation,
        by=event.by,
        side=event.side,
        impact=event.impact,
        marks=marks,
        arcs=event.arcs,
        bets=event.bets,
    )


@lru_cache(4096)
def _player(edition: str, seat: Seat, colour: int, p: Player) -> PlayerView:
    b = BOOKS[edition]
    return PlayerView(
        seat=seat,
        colour=COLOURS[colour],
        supply=p.supply,
        score=p.score,
        tokens=p.score // b.rules.points_track,
        pawn=p.score % b.rules.points_track,
        node=p.node,
        out=p.out,
        out_node=p.out_node,
        gun=p.gun,
        shield=p.shield,
        accelerator=p.accelerator,
        storage=p.storage,
        amplifier=p.amplifier,
        table=tuple(
            ArtifactView(b.label(c.artifact), c.charges, c.anti, c.tension) for c in p.table
        ),
        cards=len(p.hand),
        starting=sum(1 for card in p.hand if b.cards[card].owner >= 0),
        artifacts=len(p.secret),
        candidates=len(p.candidates),
    )


def _offer(found: OpenOffer, seat: Seat | None) -> OfferView:
    a = found.offer
    return OfferView(
        by=found.by,
        to=a.to,
        give=a.give,
        give_hand=a.give_hand if seat in (found.by, a.to) else None,
        give_unseen=len(a.give_hand),
        give_table=a.give_table,
        ask=a.ask,
        ask_table=a.ask_table,
        ask_unnamed=a.ask_unnamed,
    )


def _asked(s: Party) -> tuple[Seat, ...]:
    """Whose answer the running procedure waits for; who has sealed his bet is known, not what it
    says (TN-INFO-5)."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Asking):
        return ()
    open_now = zip(top.decisions, top.answers, strict=True)
    return tuple(d.seat for d, answer in open_now if answer is None)


def _stage(s: Party) -> Stage:
    for frame in reversed(s.stack):
        match frame:
            case Searching():
                return Stage("search", seat=frame.seat)
            case SettingUp():
                return Stage("swap")
            case Betting():
                return Stage("betting", frame.node, frame.owner)
            case Annihilating():
                return Stage("annihilation", frame.node, frame.owner, frame.todo, frame.left)
            case Realizing():
                return Stage("realization", frame.node, waiting=frame.movers)
            case Drawing():
                return Stage("shortage", seat=frame.seat)
            case Turning():
                return Stage("turn", s.players[frame.seat].node, frame.seat)
    return Stage("finished")


def _gone(s: Party, seat: Seat | None) -> tuple[str, ...]:
    """TN-STATE-7: what has left the game as this seat knows. Whoever watches is told nothing of it:
    what all seats know together would tell what each of them knows."""
    if seat is None or (not s.gone and not s.gone_artifacts):
        return ()
    b, knows = book(s), s.knows[seat]
    sure, unseen = certain(knows, GONE), knows[GONE]
    cards = [b.cards[c].id for c in s.gone if sure >> c & 1]
    return (*cards, *(b.label(a) for a in s.gone_artifacts if not unseen & artifact_bit(a)))


def _laying(s: Party, seat: Seat | None) -> LayingView | None:
    frame = s.stack[-2] if len(s.stack) > 1 else None
    if not isinstance(frame, Laying) or frame.seat != seat:
        return None
    card = book(s).cards[frame.card].id
    return LayingView(card, frame.rotation, frame.side, frame.links, frame.plus)
