"""An energy ledger: supplies follow from the public events alone, after every single answer."""

import pytest
from games.make import FOUR, HERE, cautious, curious, play

from worldline.core import record
from worldline.core.machine import Event
from worldline.the_now import events
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, book

ENTRIES = {
    *("Moved", "Organized", "Extracted", "Impacted", "Bought", "Dropped", "Attacked"),
    *("Discharged", "Took", "WasHit", "BetsOpened", "Exchanged"),
}
"""The events by which energy comes and goes."""


def enter(s: Party, supply: list[int], e: Event) -> bool:
    """Book one event; False if it is none that moves energy."""
    match e:
        case events.Moved():
            supply[e.seat] -= e.how != "forced"
        case events.Organized():
            supply[e.seat] -= 0 if e.card in book(s).tangles else 13
        case events.Extracted() | events.Discharged() | events.Took() | events.Dropped():
            supply[e.seat] += e.energy
        case events.Impacted():
            supply[e.seat] += {"weak": 2, "strong": -6}.get(e.why, 0)
        case events.Bought():
            supply[e.seat] -= e.price
        case events.Attacked():
            supply[e.seat] -= e.expense
            supply[e.victim] -= e.loss
        case events.WasHit():
            supply[e.seat] -= e.loss
        case events.BetsOpened():
            for seat, _, _, tick, cross in e.bets:
                supply[seat] -= 8 * (tick + cross)
        case events.Exchanged():
            supply[e.seat] -= e.energy
            supply[e.partner] += e.energy
        case _:
            return False
    return True


def audit(text: str) -> set[str]:
    """Replay a game and compare the books with the state; returns the kinds of entries made."""
    supply: list[int] = []
    made = set()
    for s, d, action, told in record.steps(GAME, record.read(text)):
        supply = supply or [16] * len(s.players)
        public = [e for e in told if e.to is None]
        made |= {type(e).__name__ for e in public if enter(s, supply, e)}
        assert [p.supply for p in s.players] == supply, (d, action, public)
    return made


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_energy_comes_and_goes_only_by_events(seats: int) -> None:
    setup = Setup(seats=seats, two_players=True)
    for seed in range(1000, 1012):
        assert audit(play(setup, seed, cautious).text())


@pytest.mark.parametrize("seed", range(2000, 2012))
def test_nor_does_the_boldest_play_move_energy_unseen(seed: int) -> None:
    assert audit(play(FOUR, seed, curious(set())).text())


def test_the_books_of_the_recorded_games_have_entries_of_every_kind() -> None:
    made = [audit(file.read_text("utf-8")) for file in sorted(HERE.glob("*.jsonl"))]
    assert set().union(*made) == ENTRIES


def test_no_event_calls_anything_else_its_recipient() -> None:
    """`to` says who is told; an event that used the name for itself would reach the wrong seat."""
    kinds = [k for k in vars(events).values() if isinstance(k, type) and issubclass(k, Event)]
    assert kinds
    assert not [kind for kind in kinds if kind is not Event and "to" in kind.__annotations__]
