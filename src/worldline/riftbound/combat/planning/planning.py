"""All questions in one place, for the server, the terminal and bots."""

from typing import Any, Final

import msgspec

from worldline.core.machine import Seat
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import React
from worldline.riftbound.combat.planning.outlook import outlook
from worldline.riftbound.combat.planning.plans import plan
from worldline.riftbound.combat.planning.questions import (
    Answerable,
    AnyAnswer,
    AnyQuestion,
    AskAnswers,
    AskPlan,
    AskReach,
    AskReaction,
    AskShots,
    AskUnit,
    AskWay,
)
from worldline.riftbound.combat.planning.reactions import ANSWERED, reaction
from worldline.riftbound.combat.planning.shots import shots_ahead
from worldline.riftbound.combat.planning.supposing import as_known
from worldline.riftbound.combat.planning.ways import reach, way_to
from worldline.riftbound.combat.telling.answerable import named_things


class Planning:
    """What may be asked of a fight, by what the seat that asks may know of it."""

    question = AnyQuestion

    def read_question(self, said: dict[str, Any]) -> AnyQuestion:
        """Raises msgspec.ValidationError for what is no question."""
        question: AnyQuestion = msgspec.convert(said, AnyQuestion)
        return question

    def ask(self, s: Encounter, seat: Seat, question: AnyQuestion) -> AnyAnswer:
        """Raises Illegal with the rule that says no. Nothing is changed by asking."""
        if isinstance(question, AskShots):
            return shots_ahead(as_known(s, seat, question.unit, asked=(React,)), question.unit)
        if isinstance(question, AskReaction):
            g = as_known(s, seat, question.unit, asked=ANSWERED)
            return reaction(g, seat, question.unit)
        g = as_known(s, seat, question.unit)
        match question:
            case AskReach(unit=u, altitude=z, drive=drive):
                return reach(g, seat, u, z, drive)
            case AskUnit(unit=u, path=path, drive=drive):
                return outlook(g, seat, u, path, drive)
            case AskWay(unit=u, to=to, drive=drive):
                return way_to(g, seat, u, to, drive)
            case AskPlan():
                return plan(g, seat, question)
            case AskAnswers(unit=u):
                return Answerable(unit=u, things=named_things(g, u))


PLANNING: Final = Planning()
