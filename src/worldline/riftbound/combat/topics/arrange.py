"""What a seat says unasked: standing answers, a hand that is raised, and Seizing at once."""

from msgspec.structs import asdict

from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.nouns.commands import (
    Arrange,
    LowerHand,
    MaySeize,
    RaiseHand,
    Stand,
)
from worldline.riftbound.combat.nouns.encounter import Encounter, Hand, change
from worldline.riftbound.combat.nouns.frames import Offering, Seizing
from worldline.riftbound.combat.nouns.schema import Seize, UnitId
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.topics.pending import ask_anew
from worldline.riftbound.combat.topics.react import hold_to_the_lawful


def check_arranged(s: Encounter, d: Arrange, action: Action) -> None:
    if not isinstance(action, Stand | RaiseHand | LowerHand):
        raise Illegal("RB-RULING-91", "standing answers are asked for, or a hand that is raised")
    _check_mine(s, d, action.unit)
    if isinstance(action, RaiseHand):
        _check_hand(s, action)


def _check_mine(s: Encounter, d: Arrange, u: UnitId) -> None:
    if not 0 <= u < len(s.units) or s.units[u].is_nobody:
        raise Illegal("RB-COMBAT-1", f"there is no unit {u}")
    if seat(s, u) != d.seat:
        raise Illegal("RB-RULING-91", f"{s.units[u].name} belongs to another seat")


def _check_hand(s: Encounter, action: RaiseHand) -> None:
    unit = s.units[action.unit]
    if unit.nature == "vehicle" or unit.dead:
        raise Illegal("RB-SEIZE-1", f"{unit.name} cannot Seize the Initiative")
    for other in (action.whose, action.helper):
        if other is not None and not 0 <= other < len(s.units):
            raise Illegal("RB-COMBAT-1", f"there is no unit {other}")
    if (action.whose is None) != (action.at == "next"):
        raise Illegal("RB-RULING-249", "before whose turn, or after whose Action?")
    if action.helper == action.unit:
        raise Illegal("RB-RULING-153", "nobody helps himself")


def arrange(s: Encounter, d: Arrange, action: Action) -> None:
    match action:
        case Stand():
            ask_anew(s, lapse=False)
            _stand(s, action)
            hold_to_the_lawful(s)
        case RaiseHand(unit=u, at=at, whose=whose, helper=helper):
            change(s, u, hand=Hand(at, whose, helper))
        case LowerHand(unit=u):
            change(s, u, hand=None)


def _stand(s: Encounter, action: Stand) -> None:
    unit, asked = s.units[action.unit], asdict(action)
    change(s, unit.id, **{k: v for k, v in asked.items() if k != "unit" and v != getattr(unit, k)})


def seize(s: Encounter, d: MaySeize, action: Seize) -> None:
    """RB-RULING-249: before the Action that is being chosen; a new gap follows."""
    ask_anew(s)
    s.serial += 1
    s.push(Offering(window="gap", serial=s.serial))
    s.push(Seizing(seizer=d.unit, helper=action.helper))
