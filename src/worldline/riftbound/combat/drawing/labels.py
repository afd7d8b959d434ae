"""How units go in lists and on the map: a letter for each, whose side it is on, how it is."""

from string import ascii_uppercase, digits
from typing import Final, Literal

from worldline.core.machine import Seat
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.telling.aid import Figures
from worldline.riftbound.combat.telling.view import SeenUnit

LETTERS: Final = ascii_uppercase + digits[1:]
NO_LETTER: Final = "?"
Tie = Literal["you", "ally", "enemy"]


def tie(s: Encounter, u: UnitId, other: UnitId) -> Tie:
    """What another unit is to one."""
    if u == other:
        return "you"
    return "enemy" if field.hostile(s, u, other) else "ally"


def letters(s: Encounter, seat: Seat) -> dict[UnitId, str]:
    """One for each unit that the seat knows of: a capital on its own side, a small one on others.
    No letter is used twice, so either will do when it is typed."""
    known = [u for u in GAME.view(s, seat).units if u.condition != "gone"]
    mine = {u.side for u in known if u.seat == seat}
    found = {}
    for n, unit in enumerate(known):
        letter = LETTERS[n] if n < len(LETTERS) else NO_LETTER
        found[unit.id] = letter if unit.side in mine else letter.lower()
    return found


def side(s: Encounter, unit: SeenUnit, me: UnitId | None) -> str:
    if me is None:
        return unit.side
    own = unit.id in (s.units[me].vehicle, s.units[me].aboard)
    return f"{unit.side}, {'yours' if own else tie(s, me, unit.id)}"


def state(unit: SeenUnit, figures: Figures | None) -> str:
    if unit.condition == "critical":
        return f"critical {unit.sheet.ehp}EHP" if unit.sheet else "critical"
    if unit.condition != "standing":
        return "left" if unit.condition == "gone" else "dead"
    if unit.sheet is None:
        return "hurt" if unit.hurt else "unhurt"
    if figures is None:
        return f"{unit.sheet.hp}HP"
    return f"{unit.sheet.hp}/{figures.hp}HP {unit.sheet.sp}/{figures.sp}SP"
