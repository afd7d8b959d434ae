"""What is asked about once more before it is done: it cannot be taken back, and is seldom meant."""

from worldline.cli.riftbound.fights.units import tie
from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.names import name, several, units


def danger(s: Encounter, d: Decision, action: Action) -> str:
    """What to ask, or nothing."""
    match d, action:
        case schema.TakeAction(), schema.EndTurn():
            return _left(s)
        case schema.TakeAction(), schema.Pass():
            return f"{name(s, d.unit)} gives up an Action. Really?"
        case _, commands.EndCombat():
            return "The combat ends for good. Really?"
        case _, schema.Attack(targets=targets):
            return _against(s, d, targets, "attacked")
        case _, schema.Grapple(target=target):
            return _against(s, d, (target,), "grappled")
    return ""


def _left(s: Encounter) -> str:
    """RB-RULING-96."""
    turn = at_hand(s, Turn)
    found = zip(turn.members, turn.left, strict=True) if turn is not None else ()
    left = [f"{name(s, u)} has {several(n, 'Action')} left" for u, n in found if n]
    return f"{' and '.join(left)}. End the turn?" if left else ""


def _against(s: Encounter, d: Decision, targets: tuple[UnitId, ...], verb: str) -> str:
    u = getattr(d, "unit", None)
    allies = [t for t in targets if u is not None and tie(s, u, t) != "enemy"]
    if not allies:
        return ""
    return f"{units(s, allies)} would be {verb}, and {_are(allies)}. Really?"


def _are(allies: list[UnitId]) -> str:
    return "is an ally" if len(allies) == 1 else "are allies"
