"""What a seat says unasked: standing answers, a hand that is raised, and Seizing at once."""

from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.nouns.commands import (
    Arrange,
    LowerHand,
    MaySeize,
    RaiseHand,
    Stand,
)
from worldline.riftbound.combat.nouns.encounter import Encounter, Hand, StandingAnswer, Unit, change
from worldline.riftbound.combat.nouns.frames import Offering, Seizing
from worldline.riftbound.combat.nouns.schema import Seize, UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.answers import ALL, BASES, KINDS, WINDOWS, answerable
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.topics.pending import ask_anew
from worldline.riftbound.combat.topics.seize import missing


def check_arranged(s: Encounter, d: Arrange, action: Action) -> None:
    if not isinstance(action, Stand | RaiseHand | LowerHand):
        raise Illegal("RB-RULING-91", "set auto-answers, or raise a hand")
    _check_mine(s, d, action.unit)
    if isinstance(action, RaiseHand):
        _check_hand(s, action)
    if isinstance(action, Stand):
        for answer in action.answers:
            _check_answer(s, answer)
        given = {(answer.to, answer.until == "fight") for answer in action.answers}
        if len(given) < len(action.answers):
            raise Illegal("RB-STAND-1", "one answer is given to each thing")


def _check_mine(s: Encounter, d: Arrange, u: UnitId) -> None:
    _check_there(s, u)
    if seat(s, u) != d.seat:
        raise Illegal("RB-RULING-91", f"{s.units[u].name} belongs to another seat")


def _check_there(s: Encounter, u: UnitId) -> None:
    if not 0 <= u < len(s.units) or s.units[u].is_nobody:
        raise Illegal("RB-COMBAT-1", f"there is no unit {u}")


def _check_hand(s: Encounter, action: RaiseHand) -> None:
    unit = s.units[action.unit]
    if unit.nature == "vehicle" or unit.dead:
        raise Illegal("RB-SEIZE-1", f"{unit.name} cannot Seize the Initiative")
    for other in (action.whose, action.helper):
        if other is not None:
            _check_there(s, other)
    if (action.whose is None) != (action.at == "next"):
        raise Illegal("RB-RULING-249", "before whose turn, or after whose Action?")
    if action.helper == action.unit:
        raise Illegal("RB-RULING-153", "nobody helps themselves")
    if action.helper is not None:
        _check_helper(s, action.unit, s.units[action.helper])
    gone = missing(s, unit, Hand(action.at, action.whose))
    if gone is not None:
        raise Illegal("RB-RULING-249", f"{s.units[gone].name} is out of play")


def _check_helper(s: Encounter, u: UnitId, helper: Unit) -> None:
    """What else it takes may come until the gap: to be awake, and seen or heard."""
    if helper.dead or helper.nature == "vehicle":
        raise Illegal("RB-RULING-153", f"{helper.name} cannot help")
    if not field.willing(s, helper.id, u):
        raise Illegal("RB-SEIZE-4", f"{helper.name} is not willing to help {s.units[u].name}")


def _check_answer(s: Encounter, answer: StandingAnswer) -> None:
    to = answer.to
    if to != ALL and to not in KINDS and to not in WINDOWS and to not in answerable(s.packs):
        raise Illegal("RB-STAND-1", f"there is nothing called {to} to answer")
    if answer.how == "best" and to not in BASES:
        raise Illegal("RB-STAND-10", "the best Rating is that of a Hit Roll or a Dodge Roll")
    if answer.how == "always" and to in BASES:
        raise Illegal("RB-STAND-3", "which Rating is taken? Say best, or ask")
    if answer.keep < 0:
        raise Illegal("RB-STAND-9", "how many SP are kept is not negative")


def arrange(s: Encounter, d: Arrange, action: Action) -> None:
    match action:
        case Stand():
            ask_anew(s)
            _stand(s, action)
        case RaiseHand(unit=u, at=at, whose=whose, helper=helper):
            change(s, u, hand=Hand(at, whose, helper))
        case LowerHand(unit=u):
            change(s, u, hand=None)


def _stand(s: Encounter, action: Stand) -> None:
    change(
        s, action.unit, answers=action.answers, unwilling=action.unwilling, mouths=action.mouths,
        signs=action.signs,
    )  # fmt: skip


def seize(s: Encounter, d: MaySeize, action: Seize) -> None:
    """RB-RULING-249: before the Action that is being chosen; a new gap follows."""
    ask_anew(s)
    s.serial += 1
    s.push(Offering(window="gap", serial=s.serial))
    s.push(Seizing(seizer=d.unit, helper=action.helper))
