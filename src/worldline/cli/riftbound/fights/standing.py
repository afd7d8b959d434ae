"""Standing answers at the keyboard (RB-STAND): set in words, and listed."""

from collections.abc import Iterator

from worldline.cli.riftbound.fights.hands import mine
from worldline.cli.riftbound.fights.line import TypedLine
from worldline.cli.riftbound.fights.offers import Prompt
from worldline.cli.riftbound.fights.units import unit_named
from worldline.core.machine import Action, Decision, Seat
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.commands import Arrange, Stand
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer, at_hand
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.nouns.schema import EndTurn, Hold, TakeAction
from worldline.riftbound.combat.query.names import name


def stand(at: Prompt, line: TypedLine) -> tuple[Decision, Action]:
    """`stand overwatch once per move`, or of another unit `stand Bea: parry never`."""
    who, colon, said = line.behind.rpartition(":")
    named = unit_named(at.s, at.d.seat, who.strip()) if colon else None
    return Arrange(at.d.seat), notation.read_stand(at.s, mine(at, named), said)


def stand_line(s: Encounter, action: Stand) -> str:
    return f"{name(s, action.unit)}: {answers_text(action.answers)}."


def answers_text(answers: tuple[StandingAnswer, ...]) -> str:
    return "; ".join(map(notation.write_answer, answers)) or "as usual"


def is_done(s: Encounter, d: Decision) -> bool:
    """Whether all that a unit could still do in its turn is to hold something else: it is asked
    only if it wants to be, by `stand hold ask`."""
    if not isinstance(d, TakeAction) or d.origin != "normal":
        return False
    turn = at_hand(s, Turn)
    if turn is None or any(turn.left):
        return False
    asks = any(a.to == "hold" and a.how == "ask" for a in s.units[d.unit].answers)
    return not asks and all(isinstance(a, EndTurn | Hold) for a in GAME.legal(s, d))


def everybody(s: Encounter, seat: Seat) -> Iterator[str]:
    """Of each unit that somebody plays."""
    for unit in s.units:
        if unit.seat == seat and not unit.dead and unit.nature != "vehicle":
            yield f"{unit.name}: {answers_text(unit.answers)}"
