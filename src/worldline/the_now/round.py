"""Rounds, phases and the end of the game (TN-ROUND, TN-PHASE, TN-PROC-3)."""

from worldline.core.machine import Seat
from worldline.the_now import field, win
from worldline.the_now.events import GameEnded
from worldline.the_now.schema import Playing, Realizing, Turning
from worldline.the_now.state import (
    Party,
    active,
    begin_round,
    is_last_round_of_phase,
    phase,
    rounds,
)


def play_on(s: Party, f: Playing, _: object) -> None:
    """TN-ROUND-2: the next turn of the round, or its end; who went out before his turn loses it
    (TN-RULING-18). Rounds without turns pass by here when nobody is active (TN-RULING-20)."""
    place = f.place
    while True:
        while place < len(s.order):
            seat = s.order[place]
            place += 1
            if active(s, seat):
                f.place = place
                s.goto(play_on)
                s.push(Turning(seat=seat))
                return
        if is_last_round_of_phase(s):
            s.push(Realizing(radius=phase(s), node=field.RING[phase(s)][0]))
            return  # TN-PHASE-2, TN-PHASE-3, TN-REAL-1, TN-RULING-22: first the phase's radius
        begin_round(s, s.round + 1, next_order(s))
        place = 0


def go_on(s: Party, f: Playing, _: object) -> None:
    """TN-PHASE-4, TN-FIELD-11, TN-RULING-30: after the last realization the game is over."""
    if s.round == rounds(s):
        s.emit(GameEnded(winners=win.winners(s)))
        return
    begin_round(s, s.round + 1, next_order(s))
    f.place = 0
    s.goto(play_on)


PLAYING = (play_on, go_on)


def next_order(s: Party) -> tuple[Seat, ...]:
    """TN-ROUND-3, TN-ROUND-4, TN-RULING-23: from the active player with the smallest supply (the
    earlier one of the last round, if several), clockwise; players who are out are left out."""
    playing = [seat for seat in s.order if active(s, seat)]
    if not playing:
        return ()
    first = min(playing, key=lambda seat: s.players[seat].supply)
    n = len(s.players)
    clockwise = ((first + k) % n for k in range(n))
    return tuple(seat for seat in clockwise if active(s, seat))
