"""Games and matches of bots: whole, fair, and the same again for the same seed."""

from typing import Any

import pytest
from minis import duel

from bots.players import Cautious, Watched
from worldline import the_now
from worldline.bots import match, play_out
from worldline.bots.random import Random
from worldline.bots.table import wilson
from worldline.core import rng
from worldline.core.contract import Bot, Look
from worldline.core.laws import replays
from worldline.core.machine import Action, Illegal
from worldline.games import THE_NOW
from worldline.riftbound.combat.game import GAME as FIGHTS
from worldline.riftbound.combat.setup.files import open_scene
from worldline.the_now import schema
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party
from worldline.the_now.win import winners

GREEDY = THE_NOW.bots["greedy"]()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_is_played_to_its_end(seats: int) -> None:
    played = play_out(GAME, Setup(seats=seats, two_players=True), seats, [Random()] * seats)
    s = played.recorder.state
    assert not GAME.decisions(s)
    assert played.scores == GAME.scores(s)
    assert played.winners == winners(s)
    replays(GAME, played.recorder)


def test_the_same_seed_plays_the_same_game() -> None:
    bots = [Random()] * 4
    one, two, other = (play_out(GAME, Setup(), seed, bots).recorder.text() for seed in (5, 5, 6))
    assert one == two != other


class Says:
    """Gives one and the same answer."""

    def __init__(self, answer: Action | None) -> None:
        self.name, self.answer = "stubborn", answer

    def choose(self, look: Look[Party], seed: int) -> Action | None:
        return self.answer


def test_a_bot_is_judged_like_everybody() -> None:
    with pytest.raises(Illegal) as refusal:
        play_out(GAME, Setup(3, swap=False), 1, [Says(schema.Move(60))] * 3)
    assert refusal.value.rule == "TN-MOVE-1"


def test_a_bot_that_owes_an_answer_must_give_one() -> None:
    with pytest.raises(ValueError, match="stubborn keeps silent where it must answer: It is"):
        play_out(GAME, Setup(3, swap=False), 1, [Says(None)] * 3)


def test_an_answer_that_is_no_action_is_told_with_the_bot() -> None:
    with pytest.raises(TypeError, match=r"the bot stubborn answers 'move 1.1'.* look.options"):
        play_out(GAME, Setup(3, swap=False), 1, [Says("move 1.1")] * 3)  # type: ignore[arg-type]


class Nameless:
    def choose(self, look: Look[Party], seed: int) -> Action | None:
        return look.options[0]


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ([Random, Random(), Random()], r"Random is a class; .* Random\(\)"),
        ([Nameless(), Random(), Random()], "Nameless has no name"),
        ([None, Random(), Random()], "NoneType has no name"),
    ],
)
def test_only_bots_can_play(bots: Any, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        match(GAME, Setup(seats=3), bots, games=1, seed=1)
    with pytest.raises(TypeError, match=why):
        play_out(GAME, Setup(seats=3), 1, bots)


def test_bots_go_by_name() -> None:
    """One for all seats, or one for each; those that come with the game are known."""
    three = Setup(seats=3)
    named = match(GAME, three, ["greedy", "random", Random()], games=3, seed=1)
    assert named == match(GAME, three, [GREEDY, Random(), Random()], games=3, seed=1)
    by_name, by_bot = (play_out(GAME, three, 1, bots) for bots in ("random", [Random()] * 3))
    assert by_name.recorder.text() == by_bot.recorder.text()
    fought = match(FIGHTS, open_scene("duel").setup, ["random", "scripted"], games=2, seed=1)
    assert [tally.bot for tally in fought] == ["random", "scripted"]


def test_a_name_that_no_bot_has_is_told_with_those_that_are() -> None:
    near = r'no bot "gredy"; there are random, greedy\. Did you mean greedy\?'
    with pytest.raises(ValueError, match=near):
        match(GAME, Setup(seats=3), ["gredy", "random", "random"], games=1, seed=1)
    with pytest.raises(ValueError, match='no bot "greedy"; there are random, scripted'):
        play_out(FIGHTS, open_scene("duel").setup, 1, "greedy")
    with pytest.raises(ValueError, match='no bot "greedy"; there are random'):
        play_out(duel.DUEL, duel.Setup(), 1, "greedy")


@pytest.mark.parametrize("n", [0, 3, 5])
def test_every_seat_has_one_bot(n: int) -> None:
    with pytest.raises(ValueError, match=f"There are 4 seats, not {n}"):
        match(GAME, Setup(seats=4), [Random()] * n, games=1, seed=1)


@pytest.mark.parametrize(
    ("named", "wrong", "error", "why"),
    [
        ("games", 0, ValueError, "games is a whole number from 1 on, such as 60, not 0"),
        ("games", -1, ValueError, "games is a whole number from 1 on, such as 60, not -1"),
        ("games", 1.5, TypeError, "games is a whole number from 1 on, such as 60, not 1.5"),
        ("games", True, TypeError, "games is a whole number from 1 on, such as 60, not True"),
        ("workers", 0, ValueError, "workers is a whole number from 1 on, such as 2, not 0"),
        ("workers", -3, ValueError, "workers is a whole number from 1 on, such as 2, not -3"),
        ("workers", "2", TypeError, "workers is a whole number from 1 on, such as 2, not '2'"),
    ],
)
def test_games_and_workers_are_counted_from_one(
    named: str, wrong: Any, error: type[Exception], why: str
) -> None:
    numbers: dict[str, Any] = {"games": 3, "seed": 1, "workers": 1, named: wrong}
    with pytest.raises(error, match=why):
        match(GAME, Setup(seats=3), "random", **numbers)


@pytest.mark.parametrize("wrong", [the_now, None, "the_now", type(GAME), Setup()])
def test_what_is_no_game_is_told_which_are(wrong: Any) -> None:
    why = r"is no game: give the_now.GAME or riftbound.GAME"
    with pytest.raises(TypeError, match=why):
        match(wrong, Setup(seats=3), "random", games=3, seed=1)
    with pytest.raises(TypeError, match=why):
        play_out(wrong, Setup(seats=3), 1, "random")


@pytest.mark.parametrize("wrong", [None, {"seats": 3}, 3, Setup, the_now, duel.Setup()])
def test_what_is_no_setup_is_told_which_is(wrong: Any) -> None:
    why = r"is no setup of the_now: give a worldline.the_now.setup.Setup"
    with pytest.raises(TypeError, match=why):
        match(GAME, wrong, "random", games=3, seed=1)
    with pytest.raises(TypeError, match=why):
        play_out(GAME, wrong, 1, "random")


def test_an_encounter_has_a_setup_and_is_none() -> None:
    with pytest.raises(TypeError, match=r"Scene is no setup of riftbound: .* its \.setup is one"):
        match(FIGHTS, open_scene("duel"), "random", games=2, seed=1)


class Haggler:
    """Answers whatever exchange it is asked about, as long as there is something to say; for the
    rest it is greedy, so that there are artifacts to haggle over."""

    name = "haggler"

    def choose(self, look: Look[Party], seed: int) -> Action | None:
        if isinstance(look.decision, schema.Trade):
            return look.options[seed % len(look.options)]
        return GREEDY.choose(look, seed)


def test_hagglers_come_to_an_end() -> None:
    bots = [Watched(Haggler()) for _ in range(4)]
    play_out(GAME, Setup(), 3, bots)
    assert sum(bot.asked["Trade"] for bot in bots) > 10
    assert sum(bot.answered["Accept"] for bot in bots) > 0


def test_who_need_not_answer_is_asked_once_between_answers() -> None:
    class Silent:
        name = "silent"

        def __init__(self) -> None:
            self.asked: list[tuple[int, int]] = []

        def choose(self, look: Look[Party], seed: int) -> Action | None:
            if not isinstance(look.decision, schema.Trade):
                return GREEDY.choose(look, seed)
            self.asked.append((seed, look.seat))
            return None

    bot = Silent()
    play_out(GAME, Setup(), 3, [bot] * 4)
    assert bot.asked
    assert len(bot.asked) == len(set(bot.asked))  # the seed changes with every answer


def test_a_match_rotates_the_seats_over_paired_deals() -> None:
    class Seen(Random):
        def __init__(self, name: str) -> None:
            self.name = name
            self.seats: list[int] = []

        def choose(self, look: Look[Party], seed: int) -> Action | None:
            if isinstance(look.decision, schema.ChooseSwap):
                self.seats.append(look.seat)
            return super().choose(look, seed)

    bots = [Seen(name) for name in "abc"]
    match(GAME, Setup(seats=3), bots, games=6, seed=1)
    assert [bot.seats for bot in bots] == [[0, 2, 1] * 2, [1, 0, 2] * 2, [2, 1, 0] * 2]


def test_one_bot_in_all_seats_plays_every_deal_once_and_the_seats_are_told() -> None:
    setup = Setup(seats=3)
    tallies = match(GAME, setup, "random", games=4, seed=2)
    assert [(t.bot, t.seat) for t in tallies] == [("random", 0), ("random", 1), ("random", 2)]
    scores = [play_out(GAME, setup, rng.fork(2, k), "random").scores for k in range(4)]
    assert len(set(scores)) > 1
    assert [t.mean_score for t in tallies] == [sum(seat) / 4 for seat in zip(*scores, strict=True)]
    assert all(t.seat is None for t in match(GAME, setup, ["greedy", "random", "random"], 3, 2))


def test_a_match_can_be_repeated_and_shared_among_processes() -> None:
    bots: list[Bot] = [Cautious(), Random(), Random()]
    one = match(GAME, Setup(seats=3), bots, games=6, seed=4)
    assert one == match(GAME, Setup(seats=3), bots, games=6, seed=4, workers=2)
    assert one != match(GAME, Setup(seats=3), bots, games=6, seed=5)
    assert [tally.bot for tally in one] == ["cautious", "random", "random"]
    assert sum(tally.wins for tally in one) == pytest.approx(6)


def test_the_bots_of_a_game_can_be_sent_to_another_process() -> None:
    tallies = match(GAME, Setup(seats=3), [GREEDY, Random(), Random()], 3, 1, workers=2)
    assert tallies[0].wins == 3


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 20, 0.0, 0.161), (50, 100, 0.404, 0.596)],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_a_rotation_that_gives_the_same_game_is_not_played_again() -> None:
    setup, bots = Setup(seats=4), ["greedy", "random", "greedy", "random"]
    seed = rng.fork(2, 1)  # of the second deal, which comes after two rotations of the first
    second = play_out(GAME, setup, seed, bots).scores
    three, two = (match(GAME, setup, bots, games, 2) for games in (3, 2))
    added = [t.mean_score * 3 - u.mean_score * 2 for t, u in zip(three, two, strict=True)]
    assert added == pytest.approx(second)


class Named(Random):
    """A bot that differs from others of its class by what it was made with."""

    def __init__(self, depth: int) -> None:
        self.depth = depth


def test_bots_of_one_class_that_are_set_up_differently_change_seats() -> None:
    setup = Setup(seats=3)
    assert all(t.seat is None for t in match(GAME, setup, [*map(Named, (1, 1, 2))], 3, 1))
    assert [t.seat for t in match(GAME, setup, [Named(1), Named(1), Named(1)], 3, 1)] == [0, 1, 2]
