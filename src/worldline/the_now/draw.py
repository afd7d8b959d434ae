"""Getting event cards: candidates after a turn, chosen later (TN-DRAW, TN-PROC-7)."""

from collections.abc import Iterator
from typing import Final

from worldline.core import rng
from worldline.core.machine import WAIT, Action, Asking, Decision, Illegal, Wait
from worldline.the_now.cards import choose_candidate, draw_candidate, shuffle_events
from worldline.the_now.events import CardChosen, MustChoose
from worldline.the_now.pages import MOST_CARDS
from worldline.the_now.schema import (
    ChooseCard,
    DrawArtifact,
    DrawEvent,
    Drawing,
    Drawn,
    DrawnArtifact,
    Keep,
    Searching,
)
from worldline.the_now.state import Party, active, book, rounds

_CHOOSE: Final = tuple(ChooseCard(seat) for seat in range(6))
_DRAWN: Final = tuple(Drawn(card) for card in range(MOST_CARDS))


def how_many(s: Party) -> int:
    """TN-DRAW-2, TN-THREE-2: by the number of participants at the start (TN-RULING-117)."""
    rules = book(s).rules
    by_seats = {2: rules.candidates_two, 3: rules.candidates_three}
    return by_seats.get(len(s.players), rules.candidates)


def must_replenish(s: Party, seat: int) -> bool:
    """TN-DRAW-1; artifacts in hand do not count (TN-DRAW-6). Not after a turn of the last round
    (TN-RULING-30)."""
    return active(s, seat) and _is_short(s, seat) and s.round < rounds(s)


def _is_short(s: Party, seat: int) -> bool:
    return len(s.players[seat].hand) < book(s).rules.hand


# --- the deck as a seat of chance


def _face_down(s: Party) -> list[int]:
    """The cards of the deck, less those that a search has turned over (TN-RULING-115)."""
    frame = s.stack[-1]
    if type(frame) is Asking:  # chance is asked before the question stands there, or after
        frame = s.stack[-2]
    if not isinstance(frame, Searching) or not frame.turned:
        return s.deck
    return [card for card in s.deck if card not in frame.turned]


def draws(s: Party, d: DrawEvent) -> Iterator[Drawn]:
    return (_DRAWN[card] for card in _face_down(s))


def check_drawn(s: Party, d: DrawEvent, a: Action) -> None:
    if not isinstance(a, Drawn) or a.card not in _face_down(s):
        raise Illegal("TN-DRAW-2", "that card is not in the event deck")


def draw_event(s: Party, d: DrawEvent) -> Drawn:
    cards = _face_down(s)
    s.seed, k = rng.below(s.seed, len(cards))
    return _DRAWN[cards[k]]


def artifact_draws(s: Party, d: DrawArtifact) -> Iterator[DrawnArtifact]:
    return (DrawnArtifact(artifact) for artifact in s.vault)


def check_drawn_artifact(s: Party, d: DrawArtifact, a: Action) -> None:
    if not isinstance(a, DrawnArtifact) or a.artifact not in s.vault:
        raise Illegal("TN-ARTIFACT-3", "that artifact is not in the deck")


# --- replenishing


def draw_next(s: Party, f: Drawing, _: object) -> Decision | Wait | None:
    p = s.players[f.seat]
    if len(p.candidates) < how_many(s):
        others_choose = any(q.candidates for n, q in enumerate(s.players) if n != f.seat)
        if f.halted and others_choose:
            return WAIT
        if not s.deck and s.discard:
            shuffle_events(s)
        if s.deck:
            return DrawEvent()
        if others_choose:
            f.halted = True  # TN-DRAW-5: play halts until all of them have chosen
            return WAIT
    if p.candidates:  # TN-RULING-107: fewer than asked for, or none
        s.emit(MustChoose(seat=f.seat, candidates=len(p.candidates)))
    s.finish()
    return None


def take_drawn(s: Party, f: Drawing, got: Drawn) -> None:
    draw_candidate(s, f.seat, got.card)
    s.goto(draw_next)


DRAWING = (draw_next, take_drawn)


# --- choosing


def choices(s: Party, d: ChooseCard) -> Iterator[Keep]:
    return (Keep(card) for card in s.players[d.seat].candidates)


def check_keep(s: Party, d: ChooseCard, a: Action) -> None:
    if not isinstance(a, Keep) or a.card not in s.players[d.seat].candidates:
        raise Illegal("TN-DRAW-2", "keep one of the cards you are choosing from")


def keep(s: Party, d: ChooseCard, a: Keep) -> None:
    """TN-RULING-106: open beside everything. A player short of more cards draws again
    (TN-RULING-105), after a draw that is waiting for him (TN-DRAW-5)."""
    choose_candidate(s, d.seat, a.card)
    s.emit(CardChosen(seat=d.seat))
    if _is_short(s, d.seat) and (s.deck or s.discard):
        waiting = [n for n, frame in enumerate(s.stack) if isinstance(frame, Drawing)]
        s.stack.insert(waiting[0] if waiting else len(s.stack), Drawing(seat=d.seat))


def choosers(s: Party) -> tuple[Decision, ...]:
    """Who has cards to choose from; a player still drawing is not asked yet."""
    for p in s.players:
        if p.candidates:
            break
    else:
        return ()  # the common case, and this is asked after every step
    waiting = [seat for seat, p in enumerate(s.players) if p.candidates]
    drawing = [frame.seat for frame in s.stack if isinstance(frame, Drawing)]
    return tuple(_CHOOSE[seat] for seat in waiting if seat not in drawing)
