"""A state as a seat is sent it: what it sees, what it is asked, what happened."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from worldline.core.contract import Game
from worldline.core.machine import CHANCE, Decision, Event, Seat, State
from worldline.server.messages.tables import Asked, Option, Sync, Told

S = TypeVar("S", bound=State)


def sync_of(
    game: Game[S], s: S, seat: Seat | None, n: int, now_open: dict[Decision, int], *,
    aid: bool, away: bool = False,
) -> Sync:  # fmt: skip
    """What follows from the state alone: nobody is hurried, and nothing can be taken back. Who is
    away is asked nothing."""
    result = game.result(s, seat)
    mine = [] if away else [(d, at) for d, at in now_open.items() if d.seat == seat]
    return Sync(
        n=n,
        seat=seat,
        stage="playing" if game.decisions(s) else "over",
        view=game.view(s, seat),
        asked=tuple(_asked(game, s, d, at) for d, at in mine),
        waiting=owing(game, now_open),
        undo=0,
        undo_asked=None,
        clocks=(),
        scores=result and result.scores,
        winners=result and result.winners,
        aid=game.aid(s, seat) if aid else None,
    )


def _asked(game: Game[S], s: S, d: Decision, n: int) -> Asked:
    options = tuple(Option(a, game.say(s, a, d.seat)) for a in game.legal(s, d))
    return Asked(n, d, game.say(s, d, d.seat), game.complete(d), game.must_be_answered(d), options)


def owing(game: Game[S], now_open: Iterable[Decision]) -> tuple[Seat, ...]:
    """Who owes an answer."""
    return tuple(
        sorted({d.seat for d in now_open if d.seat != CHANCE and game.must_be_answered(d)})
    )


def tell(game: Game[S], s: S, events: Sequence[Event], seat: Seat | None) -> tuple[Told, ...]:
    """What a seat is told of the events that led to a state, each with its round. Whether others
    were told of them otherwise is not for it to know."""
    told, number = list[Told](), round_before(game, s, events)
    for e in events:
        number = number if e.new_round is None else e.new_round
        if e.is_for(seat):
            say, about = game.say(s, e, seat), game.about(s, e, seat)
            told.append(Told(replace(e, to=None), say, about, number))
    return tuple(told)


def round_before(game: Game[S], s: S, events: Sequence[Event]) -> int:
    """The round in which the events that led to a state began."""
    begun = next((e.new_round for e in events if e.new_round is not None), None)
    return game.chapter(s, None)[0] if begun is None else begun - 1
