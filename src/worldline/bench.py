"""How fast our games are, in CPU seconds of one core.

`the_now(secs)`: random play, copies, views, JSON; `riftbound(secs)`: rolls, exact odds, random
characters; `fights(secs)`: encounters, random and scripted; `plans(secs)`: questions before one
decides; `rules(secs)`: the search in the rules.
All return `{metric: (value, unit)}`, in the names that tables of engines use.
"""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

import icepool
from msgspec import structs

from worldline.core import rng
from worldline.core.contract import look
from worldline.core.machine import CHANCE, Illegal, Seat
from worldline.riftbound.bots import Scripted
from worldline.riftbound.characters.build.random import random_character
from worldline.riftbound.combat.game import GAME as RIFTBOUND
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.nouns.entrants import Setup as Fight
from worldline.riftbound.combat.nouns.schema import Attack, TakeAction
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import (
    AnyQuestion,
    AskPlan,
    AskReach,
    AskUnit,
    AskWay,
)
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.figures.dice import Dice
from worldline.riftbound.odds import order
from worldline.riftbound.odds.attacks import AttackOdds, attack
from worldline.riftbound.odds.checks import check
from worldline.rulebook import rulebook
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party

SETUP: Final = Setup(seats=4)
MIDDLE: Final = 12
"""The round of the position that is copied, viewed and written."""

Metrics = dict[str, tuple[float, str]]


class ActionCount(NamedTuple):
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


def riftbound(secs: float = 1.0) -> Metrics:
    """Rolls from text, the odds of 18 shots with rerolls on both sides (and icepool's time for the
    same), of a Check and of the turn order of 6 and of 8 units, and random characters at Levels 1
    and 4."""
    each = secs / 9
    seeds = iter(range(1 << 60))
    return {
        "3d6+2/s": (1e6 / _us(_roller("3d6+2"), each), "1/s"),
        "10d6/s": (1e6 / _us(_roller("10d6"), each), "1/s"),
        "attack_us": (_us(lambda: attack(SHOTS), each), "us"),
        "attack_icepool_us": (_us(_icepool, each), "us"),
        "check_us": (_us(lambda: check(2, 11), each), "us"),
        "order_us": (_us(lambda: order.places(1, (3, 2, 1, 0, -1)), each), "us"),
        "order_8_us": (_us(lambda: order.places(1, (4, 3, 2, 1, 0, -1, -2)), each), "us"),
        "characters/s": (1e6 / _us(lambda: random_character(next(seeds), 1), each), "1/s"),
        "characters_l4/s": (1e6 / _us(lambda: random_character(next(seeds), 4), each), "1/s"),
    }


def fights(secs: float = 4.0) -> Metrics:
    """Random fights of 4 against 4, every list of candidates included; fights between scripted
    sides; a copy of 12 units. As in a long run of fights: what they have in common is worked out
    in the first of them, which are not counted, and what is loaded by then stays."""
    each, seeds = secs / 5, iter(range(1 << 60))
    small, large = line_up(1), line_up(4)
    _brawls(large, seeds, each)
    gc.collect()
    gc.freeze()
    brawls = _brawls(large, seeds, each)
    twelve = RIFTBOUND.new(line_up(6), 0)
    found = {
        "random_fights_per_s": (brawls, "1/s"),
        "fights_per_s_1v1": (1e6 / _us(lambda: duel(small, next(seeds)), each, 1), "1/s"),
        "fights_per_s_4v4": (1e6 / _us(lambda: duel(large, next(seeds)), each, 1), "1/s"),
        "copy_us": (_us(twelve.copy, each), "us"),
    }
    gc.unfreeze()
    return found


def plans(secs: float = 3.0) -> Metrics:
    """What a screen asks about a unit among twelve, and walls, in the middle of a fight: of each
    kind of question the milliseconds that 95 of 100 answers take at most."""
    took: dict[str, list[float]] = {}
    gc.collect()
    gc.freeze()
    start = process_time()
    for s, seat, question in _wondered():
        began = process_time()
        try:
            PLANNING.ask(s, seat, question)
        except Illegal:
            continue
        kind = type(question).__name__.removeprefix("Ask").lower()
        took.setdefault(kind, []).append((process_time() - began) * 1000)
        if process_time() - start > secs:
            break
    gc.unfreeze()
    return {f"{kind}_p95_ms": (sorted(ms)[len(ms) * 95 // 100], "ms") for kind, ms in took.items()}


WALLS: Final = tuple(
    Terrain(corners=((x, y), (x + w, y), (x + w, y + h), (x, y + h)))
    for x, y, w, h in ((3000, 2000, 1000, 6000), (7000, 9000, 4000, 500), (5000, -3000, 2000, 2000))
)


def _wondered() -> Iterator[tuple[Encounter, Seat, AnyQuestion]]:
    """About whoever is asked for an Action in random fights: a way and a plan by lot."""
    game, setup = RIFTBOUND, structs.replace(line_up(6), terrain=WALLS)
    for seed in count():
        s, lot = game.new(setup, seed), Random(seed)
        while open_now := game.decisions(s):
            d, options = open_now[0], [*game.legal(s, open_now[0])]
            if isinstance(d, TakeAction):
                u, (x, y, z) = d.unit, s.units[d.unit].place
                to = x + lot.randint(-6000, 6000), y + lot.randint(-6000, 6000), z
                attacks = [a for a in options if isinstance(a, Attack)]
                yield s, d.seat, AskReach(u)
                yield s, d.seat, AskUnit(u)
                yield s, d.seat, AskWay(u, to)
                yield s, d.seat, AskPlan(u, (to,), lot.choice(attacks) if attacks else None)
            kind = lot.choice(sorted({type(a).__name__ for a in options}))
            game.apply(s, d, lot.choice([a for a in options if type(a).__name__ == kind]))


def rules(secs: float = 1.0) -> Metrics:
    """An answer while somebody types: the search for one of eight beginnings of words."""
    typed = ("m", "mo", "mov", "move", "move t", "move th", "move the", "the turn of a")
    book = rulebook()

    def search() -> None:
        for query in typed:
            book.search(query, limit=30)

    search()  # builds the index
    return {"search_us": (_us(search, secs, 1) / len(typed), "us")}


def _brawls(setup: Fight, seeds: Iterator[int], secs: float) -> float:
    """Random fights a second; not decisions, for the less is asked in a fight, the fewer there are,
    however fast it is."""
    fights, start = 0, process_time()
    while (took := process_time() - start) < secs:
        brawl(setup, next(seeds))
        fights += 1
    return fights / took


PROFILES: Final = ("npc-trooper", "npc-bruiser", "npc-marksman", "npc-gunhand")


def line_up(n: int) -> Fight:
    """So many of each side, 12 metres apart."""
    entrants = []
    for k in range(n):
        npc = PROFILES[k % len(PROFILES)]
        entrants.append(Entrant(npc=npc, side="players", seat=0, at=(0, k * 3000, 0)))
        entrants.append(Entrant(npc=npc, at=(12_000, k * 3000, 0)))
    return Fight(entrants=tuple(entrants), rounds=20)


def brawl(setup: Fight, seed: int, most: int = 2000) -> int:
    """Random play of a fight, to its end or so many decisions; chance's count as well."""
    game, lot, n = RIFTBOUND, Random(seed).random, 0
    s = game.new(setup, seed, auto=False)
    while (open_now := game.decisions(s)) and n < most:
        n, d = n + 1, open_now[0]
        if d.seat == CHANCE:
            game.apply(s, d, game.draw(s, d), auto=False)
        else:
            options = list(game.legal(s, d))
            game.apply(s, d, options[int(lot() * len(options))], auto=False)
    return n


def duel(setup: Fight, seed: int) -> Encounter:
    """A fight between scripted sides."""
    s, bot = RIFTBOUND.new(setup, seed), Scripted()
    while open_now := RIFTBOUND.decisions(s):
        d = open_now[0]
        action = bot.choose(look(RIFTBOUND, s, d), seed)
        assert action is not None
        RIFTBOUND.apply(s, d, action)
    return s


SHOTS: Final = AttackOdds(shots=18, hit=4, rerolls=(2,), dodge=4, dodge_rerolls=(1,), damage=2)


def _roller(text: str) -> Callable[[], int]:
    seed = 0

    def roll() -> int:
        nonlocal seed
        seed, total = Dice.parse(text).roll(seed)
        return total

    return roll


def _icepool() -> Any:
    """`SHOTS` with icepool alone."""
    hit = icepool.d6 >= 4
    landed = (18 @ hit).map(lambda n: n + (min(2, 18 - n) @ hit))
    missed = landed.map(lambda n: n @ (icepool.d6 < 4))
    return missed.map(lambda n: n - (min(1, n) @ hit)) * 2


def play(seed: int) -> ActionCount:
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
    return ActionCount(actions, choices)


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
