"""What may be taken back: the last typed lines of a person, by the rule of the tables."""

from typing import NamedTuple

from worldline.core.machine import Action, Decision, Seat
from worldline.core.record import Recorder
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.server.tables.undo import RecentAnswer, undoable


class Bookmark(NamedTuple):
    """A moment of a fight that one may go back to."""

    state: Encounter
    lines: int
    answers: int


def bookmark(recorder: Recorder[Encounter]) -> Bookmark:
    return Bookmark(recorder.state.copy(), len(recorder.lines), recorder.answers)


def back_to(recorder: Recorder[Encounter], at: Bookmark) -> None:
    """What came after a moment was never played."""
    recorder.state, recorder.answers = at.state.copy(), at.answers
    del recorder.lines[at.lines :]


class ToldSoFar(NamedTuple):
    """How much had been told by a moment: events, lines for whoever looks next, and of each person
    those in the log and those that wait."""

    events: int
    public: int
    logs: dict[Seat, int]
    kept: dict[Seat, int]


class PastAnswer(NamedTuple):
    """An answer of a person, the moment before it with what had been told by then, and the number
    of the line that gave it."""

    at: Bookmark
    told: ToldSoFar
    d: Decision
    action: Action
    line: int


class Trail:
    """The latest answers of one person, without chance or anybody else since."""

    def __init__(self) -> None:
        self.steps: list[PastAnswer] = []

    def follow(self, step: PastAnswer | None, chance: bool) -> None:
        """After an answer; None: it was a bot's."""
        if step is None or chance:
            self.steps.clear()
            return
        if self.steps and self.steps[-1].d.seat != step.d.seat:
            self.steps.clear()
        self.steps.append(step)

    def back(self, s: Encounter, seat: Seat) -> PastAnswer | None:
        """Where the last line of a seat began, if all it answered may be taken back; the trail ends
        there then."""
        if not self.steps or self.steps[-1].d.seat != seat:
            return None
        last = [step for step in self.steps if step.line == self.steps[-1].line]
        while (before := self.steps[: -len(last)]) and GAME.goes_with(last[0].d, before[-1].d):
            last = [step for step in before if step.line == before[-1].line] + last
        recent = [RecentAnswer(step.at.state, step.d, step.action) for step in last]
        if undoable(GAME, recent, s) < len(last):
            return None
        del self.steps[-len(last) :]
        return last[0]
