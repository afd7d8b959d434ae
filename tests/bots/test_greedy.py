"""The greedy bot: it answers everything, knows only its seat, and wins."""

from typing import Any

import pytest
from msgspec.structs import replace

from bots.players import Cautious, Watched
from worldline.bots import match, play_out
from worldline.bots.greedy import Greedy
from worldline.bots.random import Random
from worldline.core.contract import Bot, Look, look
from worldline.core.machine import Action
from worldline.games import THE_NOW
from worldline.the_now.game import GAME, TheNow
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party

GREEDY = THE_NOW.bots["greedy"]()
RANDOM = Random()


def test_it_takes_the_best_option_and_the_seed_decides_among_equals() -> None:
    s = GAME.new(Setup(), 1)
    seen = look(GAME, s, GAME.decisions(s)[0])
    picky = Greedy(lambda seen, _: [float(n == 3) for n in range(len(seen.options))])
    assert {picky.choose(seen, seed) for seed in range(9)} == {seen.options[3]}
    torn = Greedy(lambda seen, _: [float(n in (3, 5)) for n in range(len(seen.options))])
    assert {torn.choose(seen, seed) for seed in range(9)} == {seen.options[3], seen.options[5]}


def test_it_beats_three_random_players() -> None:
    tallies = match(GAME, Setup(), [GREEDY, RANDOM, RANDOM, RANDOM], games=20, seed=1)
    assert tallies[0].wins >= 18
    assert tallies[0].mean_score > 5


def test_it_beats_three_players_who_do_not_ruin_themselves() -> None:
    bots = [GREEDY, Cautious(), Cautious(), Cautious()]
    tallies = match(GAME, Setup(), bots, games=4, seed=1)
    assert tallies[0].wins == 4


def test_among_its_like_it_makes_points_and_stays_in_the_game() -> None:
    games = [play_out(GAME, Setup(), seed, [GREEDY] * 4) for seed in range(2)]
    scores = [score for played in games for score in played.scores]
    assert sum(scores) / len(scores) > 4
    out = sum(p.out > 0 for played in games for p in played.recorder.state.players)
    assert out <= 2


def test_it_answers_every_kind_of_decision() -> None:
    """A lively table, so that everything comes up: two greedy players, and two who dare all."""
    asked: set[str] = set()
    answered: set[str] = set()
    for seed in range(5):
        watched = [Watched(GREEDY), Watched(GREEDY)]
        play_out(GAME, Setup(), seed, [*watched, Cautious(), Cautious()])
        for bot in watched:
            asked |= set(bot.asked)
            answered |= set(bot.answered)
    everything = {d.__name__ for d in GAME.judges if d.__name__ not in CHANCE}
    assert everything - asked <= {"ChooseHit"}  # it lets no Hole burst; see test_judgement
    assert answered >= {"Move", "Organize", "Lay", "Extract", "Impact", "Buy", "Amplify", "EndTurn",
                        "Keep", "Swap", "Bet", "Go", "Discharge", "Cast", "Attack"}  # fmt: skip


CHANCE = {"DrawEvent", "DrawArtifact", "FlipToken", "ChooseFirst"}


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("edition", ["the-now", "time-horizon"])
def test_it_plays_both_editions_with_any_number(seats: int, edition: str) -> None:
    setup = Setup(seats=seats, edition=edition, two_players=True)
    bots: list[Bot] = [Watched(GREEDY), *[RANDOM] * (seats - 1)]
    assert play_out(GAME, setup, 1, bots).scores


def test_the_same_seed_makes_it_play_the_same_game() -> None:
    one, two = (play_out(GAME, Setup(), 2, [GREEDY, *[RANDOM] * 3]).recorder for _ in range(2))
    assert one.text() == two.text()


class Blind(TheNow):
    """The game as a bot may use it: with states of its own, never asked to look into one."""

    def view(self, s: Party, seat: int | None) -> Any:
        raise AssertionError("the bot asks for a view")

    def guess(self, s: Party, seat: int, seed: int) -> Party:
        raise AssertionError("the bot asks for a guess behind the table's back")


class Blindfolded:
    """Gives a bot a look that knows nothing but a guess of a guess, made from another seed."""

    name = "blindfolded"

    def __init__(self) -> None:
        self.same = self.all = 0

    def choose(self, look: Look[Party], seed: int) -> Action | None:
        truth = look.guess(seed ^ 1)  # what the bot might take for true is a guess already
        poor = replace(look, game=Blind(), guess=lambda n: GAME.guess(truth, look.seat, n))
        action = GREEDY.choose(poor, seed)
        self.all += 1
        self.same += action == GREEDY.choose(look, seed)
        return action


def test_it_uses_nothing_hidden() -> None:
    """It plays on guesses alone, and hidden cards do not sway what it does with its own."""
    bot = Blindfolded()
    play_out(GAME, Setup(), 3, [bot, RANDOM, RANDOM, RANDOM])
    assert bot.all > 80
    assert bot.same == bot.all
