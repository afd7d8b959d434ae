"""Nobody is told what is not his: all that goes to a seat is the same, to the byte, if what is
hidden from it were otherwise."""

import copy
from itertools import islice
from typing import Any

import msgspec
import pytest
from minis.whispers import WHISPERS
from minis.whispers import Setup as Whisperers

from server.tables.process import begun
from worldline.core import rng
from worldline.core.contract import Game
from worldline.core.machine import Action, Decision, Illegal
from worldline.riftbound.combat.game import GAME as RIFTBOUND
from worldline.riftbound.combat.setup.skirmish import ambush
from worldline.server.messages.tables import Refused
from worldline.server.tables.analysis import preview
from worldline.server.tables.table import Change, LateAnswer, Table
from worldline.server.tables.telling import tell
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup

OPTIONS = 200


def believed(table: Table[Any], seat: int, seed: int) -> Table[Any]:
    """The table as this seat may take it to be."""
    twin = copy.copy(table)
    guess = table.game.guess(table.position.state, seat, seed)
    twin.position = table.position._replace(state=guess)
    twin.known = {n: copy.copy(known) for n, known in table.known.items()}
    for known in twin.known.values():
        told = known.position
        state = guess if not known.is_behind else table.game.guess(told.state, seat, seed)
        known.position = told._replace(state=state)
    return twin


def refusal(table: Table[Any], d: Decision, action: Action, n: int) -> bytes | Change[Any]:
    try:
        return table.answer(n, d, action, "seat", 0.0)
    except Illegal as error:
        return msgspec.json.encode(Refused(error.why, error.rule, n))
    except LateAnswer:
        return msgspec.json.encode(Refused("stale", None, n))


class Watch:
    """Looks at one game, and counts so that nobody trusts a test that saw nothing."""

    def __init__(self) -> None:
        self.syncs = self.refused = self.events = self.previews = 0

    def sync(self, table: Table[Any], twin: Table[Any], seat: int) -> None:
        one, two = table.sync(seat, aid=True), twin.sync(seat, aid=True)
        assert msgspec.json.encode(one) == msgspec.json.encode(two)
        self.syncs += 1

    def refusals(self, table: Table[Any], twin: Table[Any], seat: int, past: list[Action]) -> None:
        for d, n in table.position.open.items():
            for action in past if d.seat == seat else ():
                one, two = refusal(table, d, action, n), refusal(twin, d, action, n)
                if isinstance(one, bytes) or isinstance(two, bytes):
                    assert one == two
                    self.refused += 1
            assert refusal(table, d, past[0], n - 1) == refusal(twin, d, past[0], n - 1)

    def preview(self, table: Table[Any], twin: Table[Any], d: Decision, action: Action) -> None:
        game = table.game
        before = game.dump(table.position.state)
        one = preview(game, table.position.state, d, action)
        if one is None:
            return  # it depends on what is hidden
        assert one == preview(game, twin.position.state, d, action)
        assert game.dump(table.position.state) == before
        self.previews += 1

    def told(
        self, table: Table[Any], twin: Table[Any], seat: int, d: Decision, action: Action
    ) -> None:
        n = table.position.open[d]
        one, two = refusal(table, d, action, n), refusal(twin, d, action, n)
        if isinstance(two, bytes) and table.game.secret(d):  # any other answer looks the same
            two = refusal(twin, d, next(iter(table.game.legal(twin.position.state, d))), n)
        if isinstance(one, bytes) or isinstance(two, bytes):
            return  # in what this seat takes for the truth somebody else could not have done it
        game, ends = table.game, (one.position.state, two.position.state)
        if any(not game.decisions(s) for s in ends) or game.view(ends[0], seat) != game.view(
            ends[1], seat
        ):
            return  # what the answer showed is not hidden any more
        first, second = (
            msgspec.json.encode(tell(game, c.position.state, c.events, seat)) for c in (one, two)
        )
        assert first == second
        self.events += 1


@pytest.mark.parametrize(
    ("game", "setup", "seed"),
    [
        (WHISPERS, Whisperers(3), 1),
        (WHISPERS, Whisperers(4), 2),
        (GAME, Setup(seats=3), 3),
        (GAME, Setup(seats=4), 4),
        (GAME, Setup(seats=6), 5),
        (GAME, Setup(seats=4, edition="time-horizon"), 6),
        (RIFTBOUND, ambush(9), 9),
        (RIFTBOUND, ambush(16), 16),
        (RIFTBOUND, ambush(21), 21),
    ],
)
def test_a_seat_is_told_the_same_whatever_is_hidden(
    game: Game[Any], setup: msgspec.Struct, seed: int
) -> None:
    table, watch, dice = begun(game, setup, seed), Watch(), rng.fork(seed, 1)
    past: list[Action] = []
    while not table.over:
        open_now = list(table.position.open.items())
        dice, k = rng.below(dice, len(open_now))
        d, n = open_now[k]
        options = list(islice(game.legal(table.position.state, d), OPTIONS))
        if not options:
            continue
        dice, k = rng.below(dice, len(options))
        past = [*past[-5:], options[k]]
        for seat in range(len(table.seats)):
            twin = believed(table, seat, rng.fork(dice, seat))
            watch.sync(table, twin, seat)
            watch.refusals(table, twin, seat, past)
            if seat != d.seat and game is not RIFTBOUND:  # whose dice fall at once, and differ
                watch.told(table, twin, seat, d, options[k])
            if seat == d.seat:
                watch.preview(table, twin, d, options[k])
        table.commit(table.answer(n, d, options[k], "seat", 0.0))
    assert min(watch.syncs, watch.refused) >= 5
    assert watch.events >= 5 or game is RIFTBOUND
    if game is GAME:  # elsewhere nearly everything depends on others, or on dice
        assert watch.previews >= 5


def test_the_law_sees_a_leak() -> None:
    """A table that tells of hidden hands, to be sure that the test above would see it."""

    class Leaky(type(WHISPERS)):  # type: ignore[misc]
        def view(self, s: Any, seat: int | None) -> Any:
            return s.hands

    table = begun(Leaky(), Whisperers(3), 1)
    with pytest.raises(AssertionError):
        Watch().sync(table, believed(table, 0, 7), 0)
