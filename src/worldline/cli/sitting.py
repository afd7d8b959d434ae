"""A game of The Now with people at it: who is asked when, and which decision a typed action means.

People speak through a voice: the keyboard, or a script.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from worldline.bots.loop import GameLoop, Reply
from worldline.cli.shell import Ended, Unusable
from worldline.core import rng
from worldline.core.contract import Bot
from worldline.core.machine import CHANCE, Action, Decision, Illegal, Seat
from worldline.core.record import Recorder
from worldline.core.text import BadText
from worldline.the_now import notation, schema
from worldline.the_now.game import GAME
from worldline.the_now.state import Party, colour

ANSWERS: Final[dict[type[Decision], tuple[type[Action], ...]]] = {
    schema.LayCard: (
        schema.Lay,
        schema.Name,
        schema.AddLink,
        schema.DropLink,
        schema.Done,
        schema.TakeBack,
    ),
    schema.ChooseCard: (schema.Keep,),
    schema.ChooseSwap: (schema.Swap,),
    schema.PlaceBet: (schema.Bet,),
    schema.ChooseHit: (schema.Hit,),
    schema.ForcedMove: (schema.Go,),
    schema.Trade: (schema.Offer, schema.Accept, schema.Decline, schema.Withdraw),
    schema.DrawEvent: (schema.Drawn,),
    schema.DrawArtifact: (schema.DrawnArtifact,),
    schema.FlipToken: (schema.Flipped,),
    schema.ChooseFirst: (schema.Chosen,),
}
"""Which actions answer a decision; all others answer TakeTurn."""


def decision_for(s: Party, seat: Seat, action: Action) -> Decision:
    """The decision of a seat that an action is about, open or not: `check` says which."""
    kind = next((d for d, kinds in ANSWERS.items() if isinstance(action, kinds)), schema.TakeTurn)
    for d in GAME.decisions(s):
        if d.seat == seat and isinstance(d, kind):
            return d
    if kind is schema.PlaceBet:
        return schema.PlaceBet(seat, 1)
    return kind(CHANCE if kind.__struct_defaults__ else seat)


class Voice(Protocol):
    """Speaks for every person at the table. None leaves a decision that may wait."""

    def ask(self, table: "Sitting", seat: Seat, may_wait: bool) -> Reply | None: ...


class Sitting(GameLoop[Party]):
    """A party at one screen; a voice speaks for its people."""

    def __init__(
        self, recorder: Recorder[Party], players: Sequence[Bot | None], seed: int, voice: Voice
    ) -> None:
        super().__init__(recorder, players, seed)
        self.voice = voice

    def mine(self, seat: Seat) -> list[Decision]:
        """The open decisions of a seat, first those that must be answered."""
        found = [d for d in GAME.decisions(self.s) if d.seat == seat]
        return sorted(found, key=GAME.complete, reverse=True)

    def asking(self) -> Iterator[tuple[Decision, int]]:
        """Everybody who may speak is asked once before somebody who must; then people first."""
        dice = rng.fork(self.seed, self.recorder.answers)
        open_now = list(GAME.decisions(self.s))
        lots = []
        while open_now:
            dice, k = rng.below(dice, len(open_now))
            lots.append(open_now.pop(k))
        for d in sorted(lots, key=self._turn):
            yield d, rng.fork(dice, d.seat)

    def _turn(self, d: Decision) -> tuple[bool, bool, Seat]:
        """People have an order that scripts can rely on; bots keep the order of the lots."""
        is_bot = self.players[d.seat] is not None
        return GAME.must_be_answered(d), is_bot, 0 if is_bot else d.seat

    def ask(self, d: Decision) -> Reply | None:
        if GAME.must_be_answered(d):
            return self.voice.ask(self, d.seat, self._may_wait(d))
        if d.seat == self.s.on_turn:
            return None  # asked for the turn, a person may trade just as well
        return self.voice.ask(self, d.seat, True)

    def _may_wait(self, d: Decision) -> bool:
        """TN-DRAW-3: a card may be chosen later, while somebody else goes on."""
        return isinstance(d, schema.ChooseCard) and any(
            GAME.must_be_answered(other) and not isinstance(other, schema.ChooseCard)
            for other in GAME.decisions(self.s)
        )


class Script:
    """Lines of actions for the people at the table; `blue: move 2.3` says whose it is."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        rows = ((n, row.partition("#")[0].strip()) for n, row in enumerate(text.splitlines(), 1))
        self.lines = [(n, row) for n, row in rows if row]

    def ask(self, table: Sitting, seat: Seat, may_wait: bool) -> Reply | None:
        s = table.s
        if not self.lines:
            if may_wait:
                return None
            asked = GAME.say(s, table.mine(seat)[0], seat)
            raise Unusable(f"{self.file} ends, and a person is asked: {asked}")
        n, row = self.lines[0]
        if row == "quit":
            raise Ended
        who, named, said = row.rpartition(": ")
        try:
            action = notation.read_action(s, said)
            d = decision_for(s, seat, action)
            is_meant = not named or who == colour(s, seat)
            if may_wait and not (is_meant and d in GAME.decisions(s)):
                return None
            if not is_meant:
                raise Unusable(f"{self.file}, line {n}: {colour(s, seat)} is asked, not {who}.")
            GAME.check(s, d, action)
        except BadText as error:
            raise Unusable(f"{self.file}, line {n}: {error.why}") from None
        except Illegal as error:
            raise Unusable(f"{self.file}, line {n}: {said}: {error}") from None
        self.lines.pop(0)
        return d, action
