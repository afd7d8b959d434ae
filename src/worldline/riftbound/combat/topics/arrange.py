"""Standing answers: what a unit always answers, arranged at any moment."""

from msgspec.structs import asdict

from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.nouns.commands import Arrange, Stand
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.topics.pending import ask_anew


def check_standing(s: Encounter, d: Arrange, action: Action) -> None:
    if not isinstance(action, Stand):
        raise Illegal("RB-RULING-91", "a unit's standing answers are asked for")
    if not 0 <= action.unit < len(s.units) or s.units[action.unit].is_nobody:
        raise Illegal("RB-COMBAT-1", f"there is no unit {action.unit}")
    if seat(s, action.unit) != d.seat:
        raise Illegal("RB-RULING-91", f"{s.units[action.unit].name} belongs to another seat")


def arrange(s: Encounter, d: Arrange, action: Stand) -> None:
    ask_anew(s)
    unit, asked = s.units[action.unit], asdict(action)
    change(s, unit.id, **{k: v for k, v in asked.items() if k != "unit" and v != getattr(unit, k)})
