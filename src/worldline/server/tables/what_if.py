"""What if: a seat plays on from what it takes for the truth, with dice of its own, and bots answer
for the others. Nothing of it happens at the table."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from worldline.core import rng
from worldline.core.contract import Bot
from worldline.core.machine import CHANCE, Decision, Event, Illegal, Seat, State
from worldline.server.games import Planning, Served
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import PlanTold, SupposedAct, WhatIfAt, Wrong
from worldline.server.tables.bots import bots_answer
from worldline.server.tables.reading import answer_question
from worldline.server.tables.telling import sync_of, tell

MOST_ANSWERS: Final = 1000
"""Of everybody together: more would only keep the machine busy."""


class WhatIf:
    """It is worked through from its start each time, so nothing of it need be kept but that."""

    def __init__(self, served: Served, start: State, seat: Seat, seed: int) -> None:
        self.served, self.game = served, served.game
        self.seat, self.seed = seat, seed
        self.state: Any = start.copy()
        self.bots: dict[Seat, Bot] = {}
        self.answered = 0
        self.events: list[Event] = []
        """What the last answer led to."""

    def follow(self, acts: Sequence[SupposedAct]) -> WhatIfAt:
        """As far as the answers are lawful."""
        self._let_others_answer()
        for taken, act in enumerate(acts):
            self.events = []
            try:
                self._take(act)
            except Illegal as no:
                return self._at(taken, Wrong(no.why, no.rule or None))
            self._let_others_answer()
        return self._at(len(acts), None)

    def plan(
        self, planning: Planning, acts: Sequence[SupposedAct], said: dict[str, Any]
    ) -> PlanTold:
        """What somebody asks before he decides, where these answers lead."""
        taken = self.follow(acts).taken
        return answer_question(planning, self.state, self.seat, said, taken)

    def _take(self, act: SupposedAct) -> None:
        try:
            d = self.game.read_decision(msgspec.json.encode(act.decision))
            action = self.game.read(msgspec.json.encode(act.action))
        except msgspec.ValidationError as error:
            raise NotAllowed(400, f"This is no answer: {error}") from None
        if d.seat != self.seat:
            raise NotAllowed(403, "Only your own seat answers here.")
        self.game.check(self.state, d, action)
        self._apply(d, action)

    def _let_others_answer(self) -> None:
        while self.answered < MOST_ANSWERS:
            d = next((d for d in self.game.decisions(self.state) if self._is_of_others(d)), None)
            if d is None:
                return
            if d.seat == CHANCE:
                self._apply(d, self.game.draw(self.state, d))
                continue
            bot = self.bots.setdefault(d.seat, self.served.new_bot(self.served.stand_in))
            seed = rng.fork(self.seed, self.answered)
            action = bots_answer(self.game, self.state, d, bot, (), seed)
            if action is None:
                return
            self._apply(d, action)

    def _is_of_others(self, d: Decision) -> bool:
        return d.seat != self.seat and self.game.must_be_answered(d)

    def _apply(self, d: Decision, action: Any) -> None:
        self.answered += 1
        self.events += self.game.apply(self.state, d, action, auto=False)

    def _at(self, taken: int, wrong: Wrong | None) -> WhatIfAt:
        """As at a table, so that a screen shows it alike."""
        now_open = dict.fromkeys(self.game.decisions(self.state), taken)
        return WhatIfAt(
            taken=taken,
            sync=sync_of(self.game, self.state, self.seat, taken, now_open, aid=True),
            told=tell(self.game, self.state, self.events, self.seat),
            wrong=wrong,
        )
