"""Bots at a table: one game from the first decision to the last, and matches of many."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from multiprocessing.pool import Pool
from typing import Any, Generic, NamedTuple, TypeVar

from worldline.bots.loop import GameLoop, check_seed
from worldline.bots.named import bots_of, seat_bots
from worldline.core import rng
from worldline.core.contract import Bot, Game
from worldline.core.machine import Seat, State
from worldline.core.record import Recorder
from worldline.core.text import BadType, BadValue

S = TypeVar("S", bound=State)


class Played(NamedTuple, Generic[S]):
    """A game that is over."""

    recorder: Recorder[S]
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


Bots = Bot | str | Sequence[Bot | str]
"""One for all seats or one for each, by themselves or by the names of those that come with the
game."""


def play_out(game: Game[S], setup: Any, seed: int, bots: Bots) -> Played[S]:
    """Play a whole game; the same seed plays the same game."""
    _check_game(game, setup)
    check_seed(seed)
    players = seat_bots(bots, game.seats(setup), bots_of(game))
    loop = GameLoop(Recorder(game, setup, seed), players, seed)
    loop.play()
    scores, winners = game.scores(loop.s), game.winners(loop.s)
    assert scores is not None
    assert winners is not None
    return Played(loop.recorder, scores, winners)


def _check_game(game: Any, setup: object) -> None:
    """Refuses what is no game, and what is no setup of it."""
    if isinstance(game, type) or not hasattr(game, "seats") or not hasattr(game, "setup"):
        raise BadType(f"{_called(game)} is no game: give the_now.GAME or riftbound.GAME")
    kind: type = game.setup
    if not isinstance(setup, kind):
        wanted = f"give a {kind.__module__}.{kind.__qualname__}"
        inside = "; its .setup is one" if isinstance(getattr(setup, "setup", None), kind) else ""
        raise BadType(f"{_called(setup)} is no setup of {game.name}: {wanted}{inside}")


def _called(thing: object) -> str:
    """What was given, in a word or two."""
    if isinstance(thing, str | int | float | None):
        return repr(thing)
    name = getattr(thing, "__name__", "")
    return f"the {type(thing).__name__} {name}" if name else f"a {type(thing).__name__}"


# --- matches


class Tally(NamedTuple):
    """How one bot did: shared wins count in parts, with the 95 % interval of its share. Where one
    bot plays all seats, how each `seat` did."""

    bot: str
    games: int
    wins: float
    low: float
    high: float
    mean_score: float
    seat: Seat | None = None


class _Task(NamedTuple):
    """A game to be played, perhaps in another process: games hold no state but may hold what
    cannot be sent there, so their type goes."""

    kind: Callable[[], Game[Any]]
    setup: Any
    seed: int
    bots: tuple[Bot, ...]


def match(
    game: Game[S],
    setup: Any,
    bots: Bots,
    games: int,
    seed: int,
    workers: int = 1,
) -> tuple[Tally, ...]:
    """Play many games. Every deal is played once with each rotation of the seats that differs
    from the others: a number of games that is a multiple of the seats is fair to all. Any other
    ends in the middle of the last deal, with some bots in a seat that others have not had. With one
    bot in all seats no rotation differs: every deal is played once, and how the seats did is told.

    One process plays them, or as many as `workers` says; the outcome is the same.

    >>> from worldline import the_now
    >>> bots = ["greedy", "random", "random"]
    >>> for tally in match(the_now.GAME, the_now.Setup(seats=3), bots, games=6, seed=1):
    ...     print(f"{tally.bot}: {tally.wins:g} of {tally.games}")
    greedy: 6 of 6
    random: 0 of 6
    random: 0 of 6
    """
    _check_game(game, setup)
    _check_count("games", games, 60)
    _check_count("workers", workers, 2)
    check_seed(seed)
    players = seat_bots(bots, game.seats(setup), bots_of(game))
    n = len(players)
    turns = next(k for k in range(1, n + 1) if all(map(_alike, players, players[k:] + players[:k])))
    alone = turns == 1
    tasks = []
    for k in range(games):
        seated = tuple(players[(seat + k % turns) % n] for seat in range(n))
        tasks.append(_Task(type(game), setup, rng.fork(seed, k // turns), seated))
    if workers > 1:
        with _pool(workers) as pool:
            played = pool.map_async(_result, tasks, chunksize=4)
            while not played.ready():
                played.wait(1)  # a wait without an end may miss a Ctrl-C that comes as it begins
            results = played.get()
    else:
        results = [_result(task) for task in tasks]
    wins, points = [0.0] * n, [0.0] * n
    for k, (scores, winners) in enumerate(results):
        for seat in range(n):
            bot = (seat + k % turns) % n
            points[bot] += scores[seat]
            wins[bot] += (seat in winners) / len(winners)
    return tuple(
        Tally(
            bot.name,
            games,
            wins[b],
            *wilson(wins[b], games),
            points[b] / games,
            b if alone else None,
        )
        for b, bot in enumerate(players)
    )


def _alike(one: Bot, other: Bot) -> bool:
    """They play the same for the same seed: of one class, and set up alike."""
    if one is other:
        return True
    same = type(one) is type(other) and one.name == other.name
    return same and getattr(one, "__dict__", None) == getattr(other, "__dict__", None)


def _check_count(name: str, count: object, example: int) -> None:
    why = f"{name} is a whole number from 1 on, such as {example}, not {count!r}"
    if not isinstance(count, int) or isinstance(count, bool):
        raise BadType(why)
    if count < 1:
        raise BadValue(why)


@contextmanager
def _pool(workers: int) -> Iterator[Pool]:
    """Processes that never see Ctrl-C, which is for us: leaving the block ends them. While they are
    started it waits, for it would leave behind those that run already."""
    ours = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    pool = multiprocessing.Pool(workers)
    with pool:
        signal.pthread_sigmask(signal.SIG_SETMASK, ours)
        yield pool


def _result(task: _Task) -> tuple[tuple[float, ...], tuple[Seat, ...]]:
    played = play_out(task.kind(), task.setup, task.seed, task.bots)
    return played.scores, played.winners


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share."""
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
