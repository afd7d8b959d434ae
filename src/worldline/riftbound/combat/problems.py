"""What must never be: figures out of bounds, units in each other's space (RB-STATE)."""

from worldline.riftbound.combat.encounter import Encounter, book
from worldline.riftbound.combat.powers import maxima


def problems(s: Encounter) -> list[str]:
    found = []
    if not all(0 <= u < len(s.units) for u in s.order):
        found.append("the order names a unit that is not there")
    for unit in s.units:
        if unit.size not in book(s).sizes:
            found.append(f"{unit.name} is of no size")
        if unit.hp < 0 or unit.sp < 0 or unit.ehp < 0 or unit.watts < 0 or unit.counters < 0:
            found.append(f"{unit.name} has a figure below 0")
        if unit.nature != "vehicle":
            most = maxima(s, unit.id)
            if unit.hp > most.hp or unit.ehp > most.ehp:
                found.append(f"{unit.name} has more than its maximum")
        if unit.dead and (unit.marks or unit.watches):
            found.append(f"{unit.name} is dead, and still holds marks")
        if len({thing.n for thing in unit.things}) != len(unit.things):
            found.append(f"{unit.name} has two things of one number")
        hands = sum({"left": 1, "right": 1, "both": 2}.get(t.where, 0) for t in unit.things)
        if hands > book(s).rules.hands:
            found.append(f"{unit.name} holds more than its hands can")
    return found
