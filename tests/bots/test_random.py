"""The random bot: every option equally likely, decided by the seed alone."""

from collections import Counter

from minis import duel
from minis.whispers import WHISPERS
from minis.whispers import Setup as Whispering

from worldline.bots import play_out
from worldline.bots.random import Random
from worldline.core.contract import look
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup

BOT = Random()


def test_it_takes_every_option_equally_often() -> None:
    s = GAME.new(Setup(), 1)
    seen = look(GAME, s, GAME.decisions(s)[0])
    counts = Counter(BOT.choose(seen, seed) for seed in range(3200))
    assert set(counts) == set(seen.options)
    assert len(seen.options) == 16  # 15 swaps, and none
    assert all(140 < n < 260 for n in counts.values())


def test_the_seed_alone_decides() -> None:
    s = GAME.new(Setup(), 1)
    seen = look(GAME, s, GAME.decisions(s)[0])
    assert [BOT.choose(seen, n) for n in range(20)] == [BOT.choose(seen, n) for n in range(20)]


def test_it_plays_any_game() -> None:
    assert sum(play_out(WHISPERS, Whispering(3), 1, [BOT] * 3).scores) > 0
    assert play_out(duel.DUEL, duel.Setup(), 1, [BOT] * 2).scores
