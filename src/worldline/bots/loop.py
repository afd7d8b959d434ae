"""The loop of a game: whom it asks next, until it is over."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from worldline.core import rng
from worldline.core.contract import Bot, Game, Look, look
from worldline.core.machine import Action, Decision, Event, Seat, State
from worldline.core.record import Recorder
from worldline.core.text import BadType, BadValue

S = TypeVar("S", bound=State)
Reply = tuple[Decision, Action]
"""A decision, and the action that answers it."""


def check_seed(seed: object) -> None:
    """Refuses what no dice can be thrown from."""
    if not isinstance(seed, int):
        raise BadType(f"seed is a number such as 7, not {seed!r}")


def check_answer(game: Game[S], s: S, seen: Look[S], bot: Bot, answer: object) -> Action | None:
    """A bot's answer to what it has seen, if it is one; it is judged like everybody's. None: it
    keeps silent, and may."""
    if answer is None:
        if game.must_be_answered(seen.decision):
            asked = game.say(s, seen.decision, seen.seat)
            raise BadValue(f"the bot {bot.name} keeps silent where it must answer: {asked}")
        return None
    if not isinstance(answer, Action):
        wanted = "choose returns one of look.options, or None"
        raise BadType(f"the bot {bot.name} answers {answer!r}, which is no action: {wanted}")
    if not any(answer is option for option in seen.options):
        game.check(s, seen.decision, answer)
    return answer


class GameLoop(Generic[S]):
    """A game and who plays it, a bot for each seat; None is a person, for whom `ask` speaks."""

    def __init__(self, recorder: Recorder[S], players: Sequence[Bot | None], seed: int) -> None:
        self.game = recorder.game
        self.recorder = recorder
        self.players = players
        self.seed = seed
        self.told: list[Event] = []
        self._heard = [0] * len(players)

    @property
    def s(self) -> S:
        return self.recorder.state

    def play(self) -> None:
        self.hear(self.recorder.opening)
        self.play_on()

    def play_on(self) -> None:
        """From where the game stands to its end."""
        while self.game.decisions(self.s):
            self.hear(self.recorder.apply(*self._next()))

    def hear(self, events: Sequence[Event]) -> None:
        """What has just happened."""
        self.told += events

    def forget(self, since: int) -> None:
        """What was told from there on has been taken back."""
        del self.told[since:]
        self._heard = [min(heard, since) for heard in self._heard]

    def news(self, seat: Seat) -> tuple[Event, ...]:
        """What a seat has seen happen since this was last asked."""
        start, self._heard[seat] = self._heard[seat], len(self.told)
        return tuple([e for e in self.told[start:] if e.is_for(seat)])

    def asking(self) -> Iterator[tuple[Decision, int]]:
        """The open decisions in the order in which they are asked, each with a seed for a bot:
        those that may stay open first, then those that must be answered; in each, by lot."""
        first = dice = rng.fork(self.seed, self.recorder.answers)
        open_now = self.game.decisions(self.s)
        for owed in (False, True):
            waiting = [d for d in open_now if self.game.must_be_answered(d) is owed]
            while waiting:
                dice, k = rng.below(dice, len(waiting))
                d = waiting.pop(k)
                yield d, rng.fork(first, d.seat)

    def ask(self, d: Decision) -> Reply | None:
        """A person's answer; None leaves a decision that may wait."""
        raise AssertionError("nobody speaks for the people")

    def _next(self) -> Reply:
        for d, seed in self.asking():
            bot = self.players[d.seat]
            reply = self.ask(d) if bot is None else self._ask_bot(bot, d, seed)
            if reply is not None:
                return reply
        raise AssertionError("nobody answers, and the game is not over")

    def _ask_bot(self, bot: Bot, d: Decision, seed: int) -> Reply | None:
        if not self.game.must_be_answered(d) and not any(True for _ in self.game.legal(self.s, d)):
            return None
        seen = look(self.game, self.s, d, self.news(d.seat))
        action = check_answer(self.game, self.s, seen, bot, bot.choose(seen, seed))
        return None if action is None else (d, action)
