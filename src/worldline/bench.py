"""How fast The Now is, in CPU seconds of one core: random play, copies, views, JSON.

`the_now(secs)` returns `{metric: (value, unit)}`, in the names that tables of engines use.
"""

import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from worldline.core import rng
from worldline.core.machine import CHANCE
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party

SETUP: Final = Setup(seats=4)
MIDDLE: Final = 12
"""The round of the position that is copied, viewed and written."""

Metrics = dict[str, tuple[float, str]]


class Count(NamedTuple):
    """Applied actions, and those of them that were chosen among two or more."""

    actions: int
    choices: int


def the_now(secs: float = 1.0) -> Metrics:
    """Random 4-player play for so many seconds, every legal list included, then the rest."""
    play(0)
    actions = choices = games = 0
    start = process_time()
    while process_time() - start < secs:
        games += 1
        count = play(games)
        actions += count.actions
        choices += count.choices
    took = process_time() - start
    s = middle()
    return {
        "actions/s": (actions / took, "1/s"),
        "choices/s": (choices / took, "1/s"),
        "games/s": (games / took, "1/s"),
        "actions/game": (actions / games, "n"),
        "copy_us": (_us(s.copy, secs / 4), "us"),
        "obs_us": (_us(lambda: GAME.view(s, 0), secs / 4), "us"),
        "json_us": (_us(lambda: GAME.dump(s), secs / 4), "us"),
        "bytes/state": (_bytes(s), "B"),
    }


def play(seed: int) -> Count:
    """A random game to its end: one of the open decisions by lot, all its legal answers listed,
    one of them by lot. Chance is answered from the seed of the game."""
    s = GAME.new(SETUP, seed, auto=False)
    lot = Random(seed).random  # as the engines we compare with do; it costs next to nothing
    actions = choices = 0
    while open_now := GAME.decisions(s):
        actions += 1
        d = open_now[0]
        if d.seat == CHANCE:
            GAME.apply(s, d, GAME.draw(s, d), auto=False)
            continue
        if len(open_now) > 1:
            d = open_now[int(lot() * len(open_now))]
        options = list(GAME.legal(s, d))
        if not options:  # trade without anything to suggest
            d = open_now[0]
            options = list(GAME.legal(s, d))
        choices += len(options) > 1
        GAME.apply(s, d, options[int(lot() * len(options))], auto=False)
    return Count(actions, choices)


def middle() -> Party:
    """A position in the middle of a game. Random play soon leaves nobody at the table, and an empty
    table is copied fast: so here chance takes only answers that leave everybody energy."""
    s, dice = GAME.new(SETUP, 3), 3
    while s.round < MIDDLE:
        d = GAME.decisions(s)[0]
        after = []
        for action in GAME.legal(s, d):
            after.append(s.copy())
            GAME.apply(after[-1], d, action)
        alive = [t for t in after if all(p.supply for p in t.players)] or after
        dice, k = rng.below(dice, len(alive))
        s = alive[k]
    return s


def _us(act: Callable[[], Any], secs: float, chunk: int = 20) -> float:
    act()
    done, start = 0, process_time()
    while (took := process_time() - start) < secs or not done:
        for _ in range(chunk):
            act()
        done += chunk
    return took / done * 1e6


def _bytes(s: Party, copies: int = 50) -> float:
    """Memory of a state that shares nothing with another, as if it came off the wire."""
    data = GAME.dump(s)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [GAME.load(data) for _ in range(copies)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)
